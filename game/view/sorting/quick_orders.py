"""The buttons at the foot of the land: quick orders with the pattern that they make, and the one that lets a deck
march."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BODY, CREAM, PERSIMMON, mix, shade
from game.view.widgets import Button

HIGHEST: Final = 24
"""The height of the longest bar of a pattern, in units, and from which height on one is of the strong colour."""
STRONG: Final = 20
_BAR, _THICK = 6.0, 4.6
_PILL: Final = 46
_DRUM = 1.42, 1.48                                    # width and height of a drum, in heights of its pill
_OUT = 0.32                                           # the part of it that stands out of the pill


class QuickOrderButton(Button):
    """A button for a usual order: a drum or a bugle that stands out of its pill, bars that show the pattern, words.
    Without `barred` there is no room for the bars."""

    def __init__(self, label: str, action: Callable[[], None], picture: str, bars: Sequence[int],
                 pictures: Pictures) -> None:
        super().__init__(label, action)
        self.picture, self.bars, self.pictures = picture, bars, pictures
        self.barred = True

    def height(self, painter: Painter, width: int) -> int:
        return max(painter.u(_PILL), painter.row())

    def _left(self, painter: Painter) -> int:
        """Return how far the bars are from its left edge, in pixels."""
        return round(self.height(painter, 0) * _DRUM[0] * 0.98)

    def width(self, painter: Painter) -> int:
        bars = round(len(self.bars) * _BAR * painter.scale) + painter.u(8) if self.barred else 0
        return (self._left(painter) + bars + painter.text_width(self.label, painter.px("label"), "bold")
                + painter.u(18) + 2)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, u, high = painter.theme, painter.u, self.height(painter, 0)
        size = round(high * _DRUM[0]), round(high * _DRUM[1])
        out = round(size[0] * _OUT)
        body = Rect(self.rect.x + out, self.rect.y, self.rect.w - out, self.rect.h - u(3))
        ground = mix(theme.track, theme.rim, 0.35) if self.hovered else theme.track
        sunk = self.held and self.hovered
        painter.shadow(to, body, 3, body.h // 2)
        if not sunk:
            painter.draw_sheet(to, body.move(0, u(3)), shade(ground, 0.82), body.h // 2)
        body = body.move(0, u(3)) if sunk else self.lifted(painter, body)
        painter.draw_sheet(to, body, ground, body.h // 2)
        self.rim(to, painter, body, body.h // 2)
        image = self.pictures.drawing(f"exhibits/march/{self.picture}", size)
        to.blit(image, image.get_rect(midleft=(self.rect.x, body.centery - round(high * 0.16))),
                special_flags=pygame.BLEND_PREMULTIPLIED)
        x = self.rect.x + self._left(painter)
        if self.barred:
            foot = body.centery + u(11)
            for k, bar in enumerate(self.bars):
                paper = PERSIMMON if bar >= STRONG else mix(BODY, CREAM, 0.25)
                place = Rect(round(x + k * _BAR * painter.scale), foot - u(bar), max(2, u(_THICK)), u(bar))
                pygame.draw.rect(to, paper, place, border_radius=u(1))
            x += round(len(self.bars) * _BAR * painter.scale) + u(8)
        painter.draw_text(to, self.label, Rect(x, body.y, body.right - x - u(12), body.h), painter.px("label"), "bold",
                          theme.panel_text)


class MarchButton(Button):
    """The way on: a large pill of poppy with the cap of Enter."""

    def __init__(self, label: str, action: Callable[[], None], cap: str) -> None:
        super().__init__(label, action, look="main", cap=cap)
        self.tight = False
        """True if it has narrow margins: there is little room."""

    def _type(self, painter: Painter) -> tuple[int, str]:
        return max(18, round(painter.px("name") * (1.2 if self.tight else 1.46))), "display"

    def height(self, painter: Painter, width: int) -> int:
        return max(painter.u(68 if not self.tight else 56), round(self._type(painter)[0] * 1.6))

    def width(self, painter: Painter) -> int:
        px, kind = self._type(painter)
        needs = painter.text_width(self.label, px, kind) + painter.cap_size(self.cap, self._cap(painter))[0]
        return max(needs + painter.u(34 if self.tight else 64), 0 if self.tight else painter.u(290))

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, u = painter.theme, painter.u
        edge = u(4)
        body = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - edge)
        sunk = self.held and self.hovered
        ground = mix(theme.button, CREAM, 0.12) if self.hovered and not sunk else theme.button
        painter.shadow(to, body, 8, body.h // 2)
        if not sunk:
            painter.draw_sheet(to, body.move(0, edge), shade(theme.button, 0.8), body.h // 2)
        body = body.move(0, edge) if sunk else self.lifted(painter, body)
        painter.draw_sheet(to, body, ground, body.h // 2)
        self.rim(to, painter, body, body.h // 2)
        px, kind = self._type(painter)
        words, high = painter.text_width(self.label, px, kind), self._cap(painter)
        cap = painter.cap_size(self.cap, high)[0]
        spare = max(0, body.w - words - (cap if self.worn else 0)) // (3 if self.worn else 2)
        painter.draw_text(to, self.label, Rect(body.x + spare, body.y, words + 2, body.h), px, kind, theme.button_text)
        if self.worn:
            painter.cap(to, self.cap, (body.right - spare - cap // 2, body.centery - u(2)), high)
