"""The row of tickets on the shelf, the latest first: as many as there is room for, of however many matches wait."""

from collections.abc import Sequence

from pygame import Rect

from game.scenes.shell.ticket import Ticket, more
from game.view.pictures.painter import Paper
from game.view.widgets import Button


def in_the_sky(tickets: Sequence[Ticket], others: Button, left: int, right: int, y: int, paper: Paper) -> None:
    """Put as many tickets beside each other as there is room for, and behind them the button that leads to the
    `others`."""
    gap = paper.u(16)
    for tight in (False, True):
        for ticket in tickets:
            ticket.tight, ticket.takes, ticket.rect = tight, False, Rect(0, 0, 0, 0)
        widths = _fitting(tickets, others, right - left, gap, paper)
        if widths:
            break
    x, high = left, tickets[0].height(paper, 0) if tickets else 0
    for ticket, wide in zip(tickets, widths, strict=False):
        ticket.takes, ticket.rect = True, Rect(x, y, wide, high)
        x += wide + gap
    rest = len(tickets) - len(widths)
    others.label = more(rest, len(widths))
    wide, row = others.width(paper), paper.row()
    others.takes = rest > 0 and x + wide <= right
    others.rect = Rect(x, y + (high - row) // 2, wide, row) if others.takes else Rect(0, 0, 0, 0)


def _fitting(tickets: Sequence[Ticket], others: Button, room: int, gap: int, paper: Paper) -> list[int]:
    """Return the widths of the tickets that fit beside each other, with the button behind them where there are more.
    Of hundreds only the first are measured."""
    widths: list[int] = []
    for ticket in tickets:
        widths.append(ticket.width(paper))
        if sum(widths) + gap * (len(widths) - 1) > room:
            break
    while widths:
        rest = len(tickets) - len(widths)
        others.label = more(rest, len(widths))
        button = gap + others.width(paper) if rest else 0
        if sum(widths) + gap * (len(widths) - 1) + button <= room:
            break
        widths.pop()
    return widths


def beside_the_books(tickets: Sequence[Ticket], others: Button, room: Rect, bottom: int, paper: Paper) -> None:
    """Put as many tickets upright as there is room for, at least one, and under them, above the `bottom`, the button
    that leads to the `others`."""
    gap, x, shown = paper.u(14), room.x, 0
    for ticket in tickets:
        ticket.takes, ticket.rect = False, Rect(0, 0, 0, 0)
    for ticket in tickets:
        wide = min(max(ticket.width(paper), paper.u(222)), max(ticket.width(paper), room.right - x))
        if x + wide > room.right:
            break
        ticket.takes, ticket.rect = True, Rect(x, room.y, wide, ticket.height(paper, wide))
        x, shown = x + wide + gap, shown + 1
    rest = len(tickets) - shown
    others.takes, others.label = rest > 0, more(rest, shown)
    first = tickets[0].rect
    wide, high = others.width(paper), paper.row()
    whole = first.h + (paper.u(4) + high if rest else 0)
    up = first.y - min(room.centery - whole // 2, bottom - whole)
    for ticket in tickets[:shown]:
        ticket.rect.y -= up
    at = Rect(first.right - wide - paper.u(10), first.bottom + paper.u(4), wide, high)
    others.rect = at if rest else Rect(0, 0, 0, 0)
