"""A glance: one of several people looks at their own hand, for as long as they hold a key."""

from typing import TYPE_CHECKING

from game.core.table import Table
from game.view.controls.press import SECOND

if TYPE_CHECKING:
    from game.scenes.play import Play

LOOK = "look"
"""What second keys say in a game with hidden hands, where several people play it."""


class Glance:
    """`seat` is who looks just now, or None. What holds a seat's second key down may be a key, the mouse or a button:
    the table's `press` knows of them all."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self.seat: int | None = None

    def hold(self, seat: int) -> bool:
        """A seat's second key went down: its hand is shown, unless somebody looks already; whether it is."""
        play = self.play
        busy = self.seat is not None or (play.asking is not None and play.asking.looking)
        may = play.seating.second == LOOK and seat in play.people and held(play.stage.shadow, seat)
        if busy or not may or not play.stage.idle:
            return False
        self.seat = seat
        play.sitting.looked(seat)
        self._see()
        return True

    def follow(self) -> None:
        """Cover the hand as soon as its key is up."""
        if self.seat is not None and not self.play.press.is_down((self.seat, SECOND)):
            self.seat = None
            self._see()

    def cover(self) -> None:
        """Nothing is held any more."""
        self.play.press.clear()
        self.follow()

    def _see(self) -> None:
        """At once, and not card by card."""
        play = self.play
        play.stage.see(play.seeing if self.seat is None else {self.seat})
        play.stage.settle()
        play.stale = True
        if play.app.top is not None:
            play.app.top.stale = True


def held(table: Table, seat: int) -> bool:
    """Whether a seat has cards that nobody else may see."""
    return any(table.each[spot.name][seat] for spot in table.spots if spot.private and spot.each)
