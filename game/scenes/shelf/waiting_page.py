"""The page of every match that waits, the latest first: more than the shelf has room for."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.shell.page import Page
from game.scenes.shell.question import Question
from game.scenes.shell.ticket import Ticket
from game.view.widgets import Button, Form, Prose, Row

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.shell.app import App
    from game.sitting.stores import Stores
    from game.store.save_format import Brief

_OFTEN = 0.5  # seconds from one look to the next


class WaitingPage(Page):
    """The page with a ticket for each match, as `tickets` makes them anew, and a button that erases it."""

    wide = 720

    def __init__(self, app: "App", stores: "Stores", tickets: "Callable[[], Sequence[Ticket]]") -> None:
        self.stores, self.tickets = stores, tickets
        self._since = 0.0
        super().__init__(app, _("Waiting matches"))

    def make(self) -> Form:
        """Return a row for each match."""
        found = self.tickets()
        self._shown = _told(found)
        rows: list[Row | Prose] = [
            Row(ticket, Button(_("Erase this match"), partial(self._ask, ticket), icon="close", words=False),
                gap=12, fill=ticket)
            for ticket in found
        ]
        return Form(rows or [Prose(_("No match is waiting."))], beside=self.beside, foot=False, pad=28)

    def _ask(self, ticket: Ticket) -> None:
        said = f"{ticket.label}. {ticket.match_line}." if ticket.match_line else f"{ticket.label}."
        self.app.push(Question(self.app, _("Erase this match?"), said, [
            (_("Erase"), partial(self.erase, ticket)), (_("Cancel"), lambda: None)], main=1))

    def erase(self, ticket: Ticket) -> None:
        """Erase a match that waits."""
        self.stores.let_go(ticket.slot, asked=True)
        for line in self.stores.notices():
            self.app.say(line)
        self.remake()

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass. A match that could not be erased comes back."""
        super().tick(dt)
        self._since += dt
        if self._since > _OFTEN:
            self._since = 0.0
            self.stores.writer.soon(self.stores.saves.look_round)
            self._renew()

    def enter(self) -> None:
        """Make the rows anew if a match is over by now, or further."""
        self._renew()
        super().enter()

    def _renew(self) -> None:
        if _told(self.tickets()) != self._shown:
            self.remake()


def _told(tickets: Sequence[Ticket]) -> "list[tuple[str, Brief | None]]":
    """Return what tickets say."""
    return [(ticket.slot, ticket.brief) for ticket in tickets]
