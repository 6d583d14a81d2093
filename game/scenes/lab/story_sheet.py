"""The layout of the story's page: the chart of chances, the cards on what decided it beside, a card's life below."""

from collections.abc import Sequence

from pygame import Rect

from game.view.charts.card_owner_chart import CardOwnerChart, CardPicture, CardRow
from game.view.charts.win_chance_chart import SwingCard, WinChanceChart
from game.view.pictures.painter import Painter
from game.view.widgets import RichText, Row, Widget

PAD = 24
"""Units around all of it."""
_ROOMY, _BESIDE = 0.7, 0.34
"""The largest height of the chart, in its width, and the largest width of what is beside it, in that of the sheet."""


class StorySheet(Row):
    """Everything on the page, as high as the window if that is enough."""

    def __init__(self, lands: WinChanceChart, beside: Sequence[Widget], life: CardOwnerChart, card: CardPicture,
                 told: RichText,
                 row: CardRow) -> None:
        super().__init__(lands, *beside, card, life, told, row)
        self._laid: tuple[Painter, int] | None = None     # the painter and the width of the last layout
        self.room = 0                             # the height of the page, in pixels
        self.lands, self.beside, self.life, self.card, self.told, self.row = lands, beside, life, card, told, row

    def lay(self, paper: Painter, left: int, top: int, width: int) -> int:
        """Place everything from this corner on; return its height, in pixels."""
        u, gap = paper.u, paper.u(14)
        if self._laid != (paper, width):
            self._laid, self.life.names = (paper, width), True
        side = u(148)
        inner = width - side
        row = min(self.row.width(paper), inner)
        words = inner - row - u(24)
        below = words < u(260)                    # beside the cards is too little room for the sentences
        told = self.told.height(paper, inner if below else words)
        foot = told + gap + self.row.height(paper, row) if below else max(told, self.row.height(paper, row))
        life = self.life.height(paper, inner) + gap + foot
        column = self._column(paper, width) if self.beside else 0
        wide = width - (column + u(34) if column else 0)
        ahead = 0 if any(isinstance(widget, RichText) for widget in self.beside) else self.lands.top(paper)
        least = max(self.lands.height(paper, wide), ahead + self._cards(paper, column))
        high = max(least, min(self.room - life - u(20), round(wide * _ROOMY)))
        if self.life.names and high + u(20) + life > self.room:
            self.life.names = False               # they fall away first
            return self.lay(paper, left, top, width)
        self.lands.rect = Rect(left, top, wide, high)
        if column:
            foot = self.lands.below(paper) if high > least + self.lands.below(paper) else 0
            self._beside(paper, Rect(left + wide + u(34), top + ahead, column, high - ahead - foot))
        y = top + high + u(20)
        self.card.rect = Rect(left, y, side - u(20), life)
        x = left + side
        self.life.rect = Rect(x, y, inner, self.life.height(paper, inner))
        y += self.life.rect.h + gap
        self.told.rect = Rect(x, y, inner if below else words, told)
        self.row.rect = Rect(left + width - row, y + (told + gap if below else 0), row, self.row.height(paper, row))
        return high + u(20) + life

    def _column(self, paper: Painter, width: int) -> int:
        cards = [widget.width(paper) for widget in self.beside if not isinstance(widget, RichText)]
        return min(max(paper.u(212), *cards), round(width * _BESIDE))

    def _cards(self, paper: Painter, column: int) -> int:
        """Return the least height of the widgets beside the chart, in pixels."""
        heights = [widget.height(paper, column) for widget in self.beside]
        return sum(heights) + paper.u(8) * max(0, len(heights) - 1)

    def _beside(self, paper: Painter, room: Rect) -> None:
        gap = paper.u(8)
        cards = [widget for widget in self.beside if isinstance(widget, SwingCard)]
        fixed = sum(widget.height(paper, room.w) + gap for widget in self.beside if widget not in cards)
        each = min(paper.u(124), (room.h - fixed + gap) // max(1, len(cards)) - gap)
        y = room.y
        for widget in self.beside:
            high = each if isinstance(widget, SwingCard) else widget.height(paper, room.w)
            widget.rect = Rect(room.x, y, room.w, high)
            y += high + gap
