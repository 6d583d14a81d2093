"""The parts of the window that a match controller needs: a player of events, and a page that asks people."""

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
        """True if all events were played and nothing moves."""

    @property
    def shown(self) -> bool:
        """True if all that has happened is visible, though cards may still move."""

    @property
    def free(self) -> bool:
        """True if all captions could be read, though won cards may still move."""

    @property
    def moving(self) -> bool:
        """True if something moves."""

    def pause(self, seconds: float) -> float:
        """Return the rest of a pause of so many seconds before a computer turns a card, where nobody is waited for."""

    def enqueue(self, events: Iterable[Event]) -> None:
        """Play these events after those that are queued."""

    def press_on(self) -> None:
        """Start the next events at once, though cards may still move."""

    def finish_animations(self) -> None:
        """Show the result of all queued events at once."""

    def show(self, table: Table) -> None:
        """Show another table, without animation."""

    def fast_forward_to(self, table: Table) -> None:
        """Show another table after skipped rounds."""

    @property
    def thoughts(self) -> "AnswerView":
        """Where answers are shown."""

    @property
    def slaps(self) -> "SlapView":
        """Where hands come down."""

    @property
    def telling(self) -> bool:
        """True until the end that `finish` began has been told."""

    def finish(self, winner: Seat | None, order: Sequence[Seat], line: int, words: str) -> None:
        """Tell the end, and celebrate the winner; None is a draw. `order` are the seats, best first; `line` is the
        number of the line that one of the others says; `words` are said before that."""

    def skip_telling(self) -> None:
        """Go to the last frame of the end; from there, have told it."""

    def hurry(self, on: bool) -> None:
        """Play faster, or at the usual speed."""

    def say(self, text: str, seat: Seat | None = None) -> None:
        """Show a caption, with a seat's animal."""


class AnswerView(Protocol):
    """Shows what seats have answered."""

    def show_answer(self, seat: Seat, words: str, *, last: bool) -> None:
        """Show what a seat has written, "" for a pass, before it is judged; with the `last` answer of an ask, what all
        have."""


class SlapView(Protocol):
    """Shows hands that the referee has heard."""

    def show_missed(self, text: str, seat: Seat) -> None:
        """Show the hand of a seat that slapped too late, with a caption."""

    def show_early(self, seat: Seat) -> None:
        """Show that a seat slapped before anybody could see what lies there."""

    def show_time(self, seat: Seat, ms: float) -> None:
        """Show in how many ms the winner of a race slapped, once that slap is shown."""

    def show_late(self, seat: Seat, ms: float) -> None:
        """Show the hand of a seat that slapped so many ms after the winner of a race."""


class AskView(Protocol):
    """The page on which people answer."""

    @property
    def is_on_top(self) -> bool:
        """True while no other page covers this one."""

    def put(self, asked: PendingAsk | PolicyQuestion) -> None:
        """Ask people, or show whom the match waits for."""

    def answered(self, seat: Seat) -> None:
        """Show that one seat has answered, and others have not."""

    def withdraw(self) -> None:
        """Stop asking."""

    def contested(self, photo: Photo) -> None:
        """Show the photo-finish of a race."""

    def tell(self, line: str) -> None:
        """Show a line over any page."""

    def keep(self) -> None:
        """Write the settings, which have changed."""
