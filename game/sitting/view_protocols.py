"""The parts of the window that a course needs: a screen on which events are played, and a page that asks people."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from game.core.events import Event
from game.core.seats import Seat
from game.core.table import Table
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.sitting.referee import Photo


class EventPlayer(Protocol):
    """Plays events one after another, on a table of its own. `pace` is 1 normally, `math.inf` for all at once."""

    pace: float

    @property
    def idle(self) -> bool:
        """True if all events have been played and everything lies still."""

    @property
    def shown(self) -> bool:
        """True if all that has happened can be seen, though cards may still move."""

    @property
    def free(self) -> bool:
        """True if all that can be read has been, though won cards may still be on their way."""

    @property
    def moving(self) -> bool:
        """True if something moves."""

    def pause(self, seconds: float) -> float:
        """Nobody is waited for: return what is left of a pause of so many seconds before a computer turns a card."""

    def enqueue(self, events: Iterable[Event]) -> None:
        """Play these events after those that wait."""

    def press_on(self) -> None:
        """Let what is fed next begin at once, though cards may still be on their way."""

    def finish_animations(self) -> None:
        """Show the end of all that waits at once."""

    def show(self, table: Table) -> None:
        """Show another table; nothing is played."""

    def fast_forward_to(self, table: Table) -> None:
        """Show another table, to which unseen rounds have led."""

    def show_missed_slap(self, text: str, seat: Seat) -> None:
        """Let a seat's hand come down on what it is too late for, with a caption."""

    def finish(self, winner: Seat | None, order: Sequence[Seat]) -> None:
        """Celebrate the winner; None is a draw. The best are first in the `order` of all."""

    def hurry(self, on: bool) -> None:
        """Play faster, or as usual."""

    def show_late_slap(self, seat: Seat, ms: float) -> None:
        """Show that a seat's hand came so many milliseconds after the one that won a race."""

    def say(self, text: str, seat: Seat | None = None) -> None:
        """Write a caption, with a seat's animal."""


class AskView(Protocol):
    """The page on which people answer."""

    @property
    def here(self) -> bool:
        """True while nothing lies over the page."""

    def put(self, asked: PendingAsk | PolicyQuestion) -> None:
        """Ask people, or show which players the match waits for."""

    def answered(self, seat: Seat) -> None:
        """Show that one seat has answered what is asked, and others have not."""

    def withdraw(self) -> None:
        """Stop asking: nothing is asked any more."""

    def contested(self, photo: Photo) -> None:
        """Show how a contested race was won."""

    def tell(self, line: str) -> None:
        """Show one line over any page."""

    def keep(self) -> None:
        """Write the settings, which have changed."""
