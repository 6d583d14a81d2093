"""Waiting matches: tickets on the shelf where nothing else has its place, and the page of all of them."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.core.i18n import _
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.page import Page
from game.scenes.shell.ticket import LessonTicket, Ticket, more
from game.sitting.stores import Stores
from game.store.save_format import SaveSummary
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Form, RichText, Row

_OFTEN = 0.5                                      # seconds from one look at the saves to the next
_BESIDE = 2                                       # tickets side by side, at most


def lay_tickets(tickets: Sequence[Ticket], others: Button, room: Rect, painter: Painter) -> bool:
    """Place one or two slim tickets in a room, as many as fit side by side, and behind them the button for the
    `others`; without room for a ticket, that alone. Return False if there is room for nothing."""
    hide(tickets, others)
    gap = painter.u(12)
    for shown in range(min(_BESIDE, len(tickets)), -1, -1):
        sizes = [(ticket.width(painter), ticket.height(painter, 0)) for ticket in tickets[:shown]]
        rest = len(tickets) - shown
        others.label = more(rest, shown)
        button = others.width(painter) if rest else 0
        widths = [*(width for width, _height in sizes), *([button] if rest else [])]
        height = max([height for _width, height in sizes], default=painter.row())
        if sum(widths) + gap * (len(widths) - 1) <= room.w and height <= room.h:
            break
    else:
        return False
    x = room.x
    for ticket, (width, high) in zip(tickets, sizes, strict=False):
        ticket.takes, ticket.rect = True, Rect(x, room.y + (room.h - high) // 2, width, high)
        x += width + gap
    if rest:
        others.takes, others.rect = True, Rect(x, room.centery - painter.row() // 2, button, painter.row())
    return True


def hide(tickets: Sequence[Ticket], others: Button) -> None:
    """Hide all tickets and the button for the others."""
    for ticket in tickets:
        ticket.slim, ticket.takes, ticket.rect = True, False, Rect(0, 0, 0, 0)
    others.takes, others.rect = False, Rect(0, 0, 0, 0)


class WaitingPage(Page):
    """The page with a ticket for each waiting match, made by `tickets`, and a button that erases it. The session of the
    math room may be among them."""

    width = 720

    def __init__(self, app: App, stores: Stores, tickets: Callable[[], Sequence[Ticket]]) -> None:
        self.stores, self.tickets = stores, tickets
        self._since = 0.0
        super().__init__(app, _("Waiting matches"))

    def make(self) -> Form:
        found = self.tickets()
        self._shown = _told(found)
        rows: list[Row | RichText] = [
            Row(ticket, *([] if isinstance(ticket, LessonTicket) else [
                Button(_("Erase this match"), partial(self._ask, ticket), icon="close", words=False)]),
                gap=12, fill=ticket)
            for ticket in found
        ]
        return Form(
            rows or [RichText(_("No match is waiting."))], header_widgets=self.header_widgets, foot=False, pad=28
        )

    def _ask(self, ticket: Ticket) -> None:
        said = f"{ticket.label}. {ticket.match_line}." if ticket.match_line else f"{ticket.label}."
        self.app.push(ConfirmDialog(self.app, _("Erase this match?"), said, [
            (_("Erase"), partial(self.erase, ticket)), (_("Cancel"), lambda: None)], main=1))

    def erase(self, ticket: Ticket) -> None:
        """Erase a waiting match."""
        self.stores.discard(ticket.slot, asked=True)
        for line in self.stores.notices():
            self.app.say(line)
        self.remake()

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass. A match that could not be erased appears again."""
        super().tick(dt)
        self._since += dt
        if self._since > _OFTEN:
            self._since = 0.0
            self.stores.writer.submit(self.stores.saves.look_round)
            self._renew()

    def enter(self) -> None:
        self._renew()
        super().enter()

    def _renew(self) -> None:
        if _told(self.tickets()) != self._shown:
            self.remake()


def _told(tickets: Sequence[Ticket]) -> list[tuple[str, SaveSummary | None]]:
    """Return what tickets show."""
    return [(ticket.slot, ticket.brief) for ticket in tickets]
