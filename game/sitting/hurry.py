"""Hurry: the presses that people make while the table moves, and whether they want it to move faster."""

from collections.abc import Callable, Collection
from typing import Final

from game.core.seats import Seat

GOING: Final = 0.4
"""Seconds for which the table goes on hurrying after a press that hurried it."""


class Hurry:
    """The presses that were early at one table. `pushed` are the seats whose press is kept: one for each, to turn a
    card as soon as that is asked. `holds` returns true if a seat's turn key is held down."""

    def __init__(self, holds: Callable[[Seat], bool]) -> None:
        self.pushed: set[Seat] = set()
        self.holds = holds
        self._going = -GOING                          # the seconds for which the last press still hurries

    def clear(self) -> None:
        """Forget all presses."""
        self.pushed.clear()
        self._going = -GOING

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._going -= dt

    def push(self, seat: Seat, *, kept: bool) -> None:
        """Take a press that was early; it is `kept` for what is asked next."""
        self._going = GOING
        if kept:
            self.pushed.add(seat)

    def tap(self) -> None:
        """Take a press that was not early: it hurries if one shortly before did, for somebody taps on and on."""
        if self._going > -GOING:
            self._going = GOING

    def take(self, seats: Collection[Seat]) -> set[Seat]:
        """Return which of these seats have a press that is kept. After this, none is: no other was meant."""
        kept = self.pushed.intersection(seats)
        self.pushed.clear()
        return kept

    def wanted(self, people: Collection[Seat]) -> bool:
        """True if one of these people wants what moves to go faster."""
        return bool(self.pushed) or self._going > 0 or any(map(self.holds, people))
