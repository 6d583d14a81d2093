"""How long people wait at a table before they press, where there is nothing to decide."""

from game.core.seats import Seat

_FEW = 5
"""Presses from which on one can tell how long somebody waits with them."""


class Presses:
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
