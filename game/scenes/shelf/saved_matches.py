"""Waiting matches: the row of tickets on the shelf, as many as there is room for, and the page of all of them."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.core.i18n import _
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.page import Page
from game.scenes.shell.ticket import Ticket, more
from game.sitting.stores import Stores
from game.store.save_format import SaveSummary
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Form, RichText, Row

_OFTEN = 0.5                                      # seconds from one look at the saves to the next


def in_the_sky(tickets: Sequence[Ticket], others: Button, left: int, right: int, y: int, painter: Painter) -> None:
    """Place as many tickets side by side as there is room for, and behind them the button for the `others`."""
    gap = painter.u(16)
    for tight in (False, True):
        for ticket in tickets:
            ticket.tight, ticket.takes, ticket.rect = tight, False, Rect(0, 0, 0, 0)
        widths = _fitting(tickets, others, right - left, gap, painter)
        if widths:
            break
    x, height = left, tickets[0].height(painter, 0) if tickets else 0
    for ticket, width in zip(tickets, widths, strict=False):
        ticket.takes, ticket.rect = True, Rect(x, y, width, height)
        x += width + gap
    rest = len(tickets) - len(widths)
    others.label = more(rest, len(widths))
    width, row = others.width(painter), painter.row()
    others.takes = rest > 0 and x + width <= right
    others.rect = Rect(x, y + (height - row) // 2, width, row) if others.takes else Rect(0, 0, 0, 0)


def _fitting(tickets: Sequence[Ticket], others: Button, room: int, gap: int, painter: Painter) -> list[int]:
    """Return the widths of the tickets that fit side by side, with the button behind them if there are more. Of
    hundreds, only the first ones are measured."""
    widths: list[int] = []
    for ticket in tickets:
        widths.append(ticket.width(painter))
        if sum(widths) + gap * (len(widths) - 1) > room:
            break
    while widths:
        rest = len(tickets) - len(widths)
        others.label = more(rest, len(widths))
        button = gap + others.width(painter) if rest else 0
        if sum(widths) + gap * (len(widths) - 1) + button <= room:
            break
        widths.pop()
    return widths


def beside_the_books(tickets: Sequence[Ticket], others: Button, room: Rect, bottom: int, painter: Painter) -> None:
    """Place as many upright tickets as there is room for, at least one, and under them, above the `bottom`, the button
    for the `others`."""
    gap, x, shown = painter.u(14), room.x, 0
    for ticket in tickets:
        ticket.takes, ticket.rect = False, Rect(0, 0, 0, 0)
    for ticket in tickets:
        width = min(max(ticket.width(painter), painter.u(222)), max(ticket.width(painter), room.right - x))
        if x + width > room.right:
            break
        ticket.takes, ticket.rect = True, Rect(x, room.y, width, ticket.height(painter, width))
        x, shown = x + width + gap, shown + 1
    rest = len(tickets) - shown
    others.takes, others.label = rest > 0, more(rest, shown)
    first = tickets[0].rect
    width, height = others.width(painter), painter.row()
    whole = first.h + (painter.u(4) + height if rest else 0)
    up = first.y - min(room.centery - whole // 2, bottom - whole)
    for ticket in tickets[:shown]:
        ticket.rect.y -= up
    at = Rect(first.right - width - painter.u(10), first.bottom + painter.u(4), width, height)
    others.rect = at if rest else Rect(0, 0, 0, 0)


class WaitingPage(Page):
    """The page with a ticket for each waiting match, made by `tickets`, and a button that erases it."""

    width = 720

    def __init__(self, app: App, stores: Stores, tickets: Callable[[], Sequence[Ticket]]) -> None:
        self.stores, self.tickets = stores, tickets
        self._since = 0.0
        super().__init__(app, _("Waiting matches"))

    def make(self) -> Form:
        found = self.tickets()
        self._shown = _told(found)
        rows: list[Row | RichText] = [
            Row(ticket, Button(_("Erase this match"), partial(self._ask, ticket), icon="close", words=False),
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
