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


class StoryLayout(Row):
    """Everything on the page, as high as the window if that is enough."""

    def __init__(self, lands: WinChanceChart, side_widgets: Sequence[Widget], life: CardOwnerChart, card: CardPicture,
                 words: RichText,
                 row: CardRow) -> None:
        super().__init__(lands, *side_widgets, card, life, words, row)
        self._laid: tuple[Painter, int] | None = None     # the painter and the width of the last layout
        self.room = 0  # the height of the page, in pixels
        self.lands, self.side_widgets, self.life, self.card, self.words, self.row = (
            lands,
            side_widgets,
            life,
            card,
            words,
            row,
        )

    def lay(self, painter: Painter, left: int, top: int, width: int) -> int:
        """Place everything from this corner on; return its height, in pixels."""
        u, gap = painter.u, painter.u(14)
        if self._laid != (painter, width):
            self._laid, self.life.names = (painter, width), True
        side = u(148)
        inner = width - side
        row = min(self.row.width(painter), inner)
        words = inner - row - u(24)
        below = words < u(260)                    # beside the cards is too little room for the sentences
        told = self.words.height(painter, inner if below else words)
        foot = told + gap + self.row.height(painter, row) if below else max(told, self.row.height(painter, row))
        life = self.life.height(painter, inner) + gap + foot
        column = self._column(painter, width) if self.side_widgets else 0
        wide = width - (column + u(34) if column else 0)
        ahead = 0 if any(isinstance(widget, RichText) for widget in self.side_widgets) else self.lands.top(painter)
        least = max(self.lands.height(painter, wide), ahead + self._cards(painter, column))
        height = max(least, min(self.room - life - u(20), round(wide * _ROOMY)))
        if self.life.names and height + u(20) + life > self.room:
            self.life.names = False               # they fall away first
            return self.lay(painter, left, top, width)
        self.lands.rect = Rect(left, top, wide, height)
        if column:
            foot = self.lands.words_height(painter) if height > least + self.lands.words_height(painter) else 0
            self._beside(painter, Rect(left + wide + u(34), top + ahead, column, height - ahead - foot))
        y = top + height + u(20)
        self.card.rect = Rect(left, y, side - u(20), life)
        x = left + side
        self.life.rect = Rect(x, y, inner, self.life.height(painter, inner))
        y += self.life.rect.h + gap
        self.words.rect = Rect(x, y, inner if below else words, told)
        self.row.rect = Rect(left + width - row, y + (told + gap if below else 0), row, self.row.height(painter, row))
        return height + u(20) + life

    def _column(self, painter: Painter, width: int) -> int:
        cards = [widget.width(painter) for widget in self.side_widgets if not isinstance(widget, RichText)]
        return min(max([painter.u(212), *cards]), round(width * _BESIDE))

    def _cards(self, painter: Painter, column: int) -> int:
        """Return the least height of the widgets beside the chart, in pixels."""
        heights = [widget.height(painter, column) for widget in self.side_widgets]
        return sum(heights) + painter.u(8) * max(0, len(heights) - 1)

    def _beside(self, painter: Painter, room: Rect) -> None:
        gap = painter.u(8)
        cards = [widget for widget in self.side_widgets if isinstance(widget, SwingCard)]
        fixed = sum(widget.height(painter, room.w) + gap for widget in self.side_widgets if widget not in cards)
        each = min(painter.u(124), (room.h - fixed + gap) // max(1, len(cards)) - gap)
        y = room.y
        for widget in self.side_widgets:
            height = each if isinstance(widget, SwingCard) else widget.height(painter, room.w)
            widget.rect = Rect(room.x, y, room.w, height)
            y += height + gap
