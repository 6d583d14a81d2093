"""The presses of people at a table: those that are early, which are kept and hurry what moves, and how long people wait
before they press, where there is nothing to decide."""

from collections.abc import Callable, Collection
from typing import Final

from game.core.seats import Seat

GOING: Final = 0.4
"""Seconds for which the table goes on hurrying after a press that hurried it."""
_FEW: Final = 5
"""Presses from which on one can tell how long somebody waits with them."""


class InputBuffer:
    """The presses that were early at one table. `pushed` are the seats whose press is kept: one for each, to turn a
    card as soon as that is asked. `holds` returns true if a seat's turn key is held down."""

    def __init__(self, holds: Callable[[Seat], bool]) -> None:
        self.buffered: set[Seat] = set()
        self.holds = holds
        self._going = -GOING                          # the seconds for which the last press still hurries

    def clear(self) -> None:
        """Forget all presses."""
        self.buffered.clear()
        self._going = -GOING

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._going -= dt

    def push(self, seat: Seat, *, kept: bool) -> None:
        """Take a press that was early; it is `kept` for what is asked next."""
        self._going = GOING
        if kept:
            self.buffered.add(seat)

    def tap(self) -> None:
        """Take a press that was not early: it hurries if one shortly before did, for somebody taps on and on."""
        if self._going > -GOING:
            self._going = GOING

    def take(self, seats: Collection[Seat]) -> set[Seat]:
        """Return which of these seats have a press that is kept. After this, none is: no other was meant."""
        kept = self.buffered.intersection(seats)
        self.buffered.clear()
        return kept

    def wanted(self, people: Collection[Seat]) -> bool:
        """True if one of these people wants what moves to go faster."""
        return bool(self.buffered) or self._going > 0 or any(map(self.holds, people))


class PressTimes:
    """The presses of the people in one sitting. `pace` is the pace of the table, by its name in the settings; "" as
    long as nobody has seen the end."""

    def __init__(self) -> None:
        self.pace = ""
        self._seconds: dict[Seat, list[float]] = {}

    def note(self, seat: Seat, seconds: float) -> None:
        """Note that a person pressed so many seconds after it was asked."""
        self._seconds.setdefault(seat, []).append(seconds)

    def middle(self, seat: Seat) -> int | None:
        """Return how long a seat's person typically waited, in ms; None if they hardly pressed."""
        seconds = sorted(self._seconds.get(seat, ()))
        return round(1000 * seconds[len(seconds) // 2]) if len(seconds) >= _FEW else None
