"""A choice that is drawn as what it is: cards, or a player."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures, width
from game.view.pictures.theme import BUTTER
from game.view.widgets import Button

TALL: Final = 100
"""The height of its cards in units, and in pixels at least `LEAST`, under which no card is seen well."""
LEAST: Final = 84
STEP: Final = 0.62
"""How far a card lies right of the one before, in widths."""
TOKEN: Final = 54
_CAP: Final = 28
_OUT: Final = 5                                       # how far the rim of a lit choice stands out, in units


class CardsButton(Button):
    """A button that is one card or several; the cap of its key lies on the last one's corner. Its label is for
    speech."""

    def __init__(self, label: str, action: Callable[[], None], cards: Sequence[Card], pictures: Pictures, *,
                 cap: str = "") -> None:
        super().__init__(label, action, cap=cap, snug=True)
        self.cards, self.pictures = tuple(cards), pictures

    def _tall(self, painter: Painter) -> int:
        return max(LEAST, painter.u(TALL))

    def width(self, painter: Painter) -> int:
        wide = width(self._tall(painter))
        return wide + round(wide * STEP) * (len(self.cards) - 1) + painter.u(2 * _OUT)

    def height(self, painter: Painter, width: int) -> int:
        return self._tall(painter) + painter.u(2 * _OUT)

    def draw(self, to: Surface, painter: Painter) -> None:
        tall, wide, u = self._tall(painter), width(self._tall(painter)), painter.u
        lit = self.hovered or (self.focused and self.shown)
        up = u(0 if self.held and self.hovered else 4 if lit else 0)
        left, middle = self.rect.x + u(_OUT) + wide // 2, self.rect.centery - up
        for n, card in enumerate(self.cards):
            self.pictures.draw_card(to, CODES[card], (left + n * round(wide * STEP), middle), tall, 8 if lit else 3)
        body = Rect(self.rect.x + u(_OUT), middle - tall // 2, self.rect.w - u(2 * _OUT), tall)
        if self.hovered:
            painter.ring(to, body.inflate(u(4), u(4)), BUTTER, u(9), u(3))
        self.rim(to, painter, body, u(8))
        if self.cap:
            high = max(u(_CAP), round(painter.px("label") * 1.3))
            across = painter.cap_size(self.cap, high)[0]
            painter.cap(to, self.cap, (body.right - across // 2 + u(3), body.bottom - high // 2 + u(2)), high)


class PlayerButton(Button):
    """A button with the face and the name of a player."""

    def __init__(self, label: str, action: Callable[[], None], animal: str, pictures: Pictures, *,
                 cap: str = "") -> None:
        super().__init__(label, action, cap=cap, snug=True)
        self.animal, self.pictures = animal, pictures

    def _token(self, painter: Painter) -> int:
        return max(painter.u(TOKEN), round(painter.px("label") * 2))

    def width(self, painter: Painter) -> int:
        return super().width(painter) + self._token(painter) - painter.u(4)

    def height(self, painter: Painter, width: int) -> int:
        return max(super().height(painter, width), self._token(painter) + painter.u(6))

    def _face(self, to: Surface, painter: Painter, box: Rect, px: int, kind: str, colour: tuple[int, int, int]) -> None:
        token = self._token(painter)
        left = self.rect.x + painter.u(5)
        self.pictures.draw_token(to, self.animal, token, (left + token // 2, box.centery))
        x = left + token + painter.u(7)
        painter.draw_text(to, self.label, Rect(x, box.y, box.right - x + painter.u(2), box.h), px, kind, colour)
