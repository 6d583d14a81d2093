"""Presses of people at a table: an early one is buffered and speeds up the animations; and statistics of how long
people wait before a press where there is nothing to decide."""

from collections.abc import Callable, Collection
from math import inf
from typing import Final

from game.core.seats import Seat

GOING: Final = 0.4
"""Seconds for which the table goes on hurrying after a press that hurried it."""
_FEW: Final = 5
"""Presses from which on one can tell how long somebody waits with them."""


class InputBuffer:
    """The early presses at one table. `buffered` are the seats with a press that turns a card as soon as that is asked,
    one for each. `holds` returns True if a seat's turn key is held down.

    >>> presses = InputBuffer(lambda seat: False)
    >>> presses.push(Seat(0), kept=True)
    >>> presses.wanted([Seat(0)]), presses.take([Seat(0)]), presses.buffered
    (True, {0}, set())
    """

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
        """Take an early press; it is buffered for the next ask if `kept` is true."""
        self._going = GOING
        if kept:
            self.buffered.add(seat)

    def tap(self) -> None:
        """Take a press that was not early. It speeds up the animations if one shortly before did, for somebody keeps
        tapping."""
        if self._going > -GOING:
            self._going = GOING

    def take(self, seats: Collection[Seat]) -> set[Seat]:
        """Return those of these seats that have a buffered press, and clear the buffer."""
        kept = self.buffered.intersection(seats)
        self.buffered.clear()
        return kept

    @property
    def rests(self) -> float:
        """The seconds until the last press hurries no more; `inf` if it does not."""
        return self._going if self._going > 0 else inf

    def wanted(self, people: Collection[Seat]) -> bool:
        """True if one of these people wants the animations to be faster."""
        return bool(self.buffered) or self._going > 0 or any(map(self.holds, people))


class PressTimes:
    """The waiting times before presses in one sitting. `pace` is the pace of the table by its name in the settings, ""
    until the end was seen."""

    def __init__(self) -> None:
        self.pace = ""
        self._seconds: dict[Seat, list[float]] = {}

    def note(self, seat: Seat, seconds: float) -> None:
        """Record the seconds from an ask to a person's press."""
        self._seconds.setdefault(seat, []).append(seconds)

    def middle(self, seat: Seat) -> int | None:
        """Return the median waiting time of a seat's person in ms; None after fewer than five presses.

        >>> times = PressTimes()
        >>> for seconds in (0.5, 0.7, 0.6, 0.4, 3.0):
        ...     times.note(Seat(0), seconds)
        >>> times.middle(Seat(0))
        600
        """
        seconds = sorted(self._seconds.get(seat, ()))
        return round(1000 * seconds[len(seconds) // 2]) if len(seconds) >= _FEW else None
