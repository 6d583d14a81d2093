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
    from game.sitting.kept import Kept


class WaitingPage(Page):
    """A ticket for each match, as `tickets` makes them anew, and a button that erases it."""

    wide = 720

    def __init__(self, app: "App", kept: "Kept", tickets: "Callable[[], Sequence[Ticket]]") -> None:
        self.kept, self.tickets = kept, tickets
        super().__init__(app, _("Waiting matches"))

    def make(self) -> Form:
        """A row for each match."""
        found = self.tickets()
        rows: list[Row | Prose] = [
            Row(ticket, Button(_("Erase this match"), partial(self._ask, ticket), icon="close", words=False),
                gap=12, fill=ticket)
            for ticket in found
        ]
        return Form(rows or [Prose(_("No match is waiting."))], beside=self.beside, foot=False, pad=28)

    def _ask(self, ticket: Ticket) -> None:
        said = f"{ticket.label}. {ticket.told_match}." if ticket.told_match else f"{ticket.label}."
        self.app.push(Question(self.app, _("Erase this match?"), said, [
            (_("Erase"), partial(self._erase, ticket)), (_("Cancel"), lambda: None)], main=1))

    def _erase(self, ticket: Ticket) -> None:
        said = self.kept.saves.drop(ticket.slot)
        if not said and ticket.slot in self.kept.resumable():
            said = _("The match stays: another window is playing it.")
        if said:
            self.app.say(said)
        self.remake()

    def enter(self) -> None:
        """A match may be over by now."""
        self.remake()
        super().enter()
