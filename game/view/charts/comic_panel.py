"""A picture of a match's comic as a widget: slanted, with a white rim, its sentence on a strip of paper, its round."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK
from game.view.widgets import Widget
from game.view.widgets.widget import joined

RATIO: Final = 394 / 506
"""The width of a picture without its slant, in parts of its height."""
SLANT: Final = 16
"""By how much a slanted edge leans, in units of the picture's height of 506."""
RIM, CORNER = 5, 12
_EDGES: Final = ((0.0, 0.0), (1.0, -1.0)), ((-1.0, 1.0), (-1.0, 1.0)), ((1.0, -1.0), (0.0, 0.0))
"""For each picture how its left and right edge lean: by so many slants outwards above and below."""
_FINE: Final = 3
"""Edges are drawn so many times as large."""
TYPE, LEAST = 25, 18
"""The type size of a sentence, and the least that it is fitted to."""
PLACES: Final = ((0.46, 0.085, -1.2), (0.5, 0.93, 0.8), (0.54, 0.09, 1.1))
"""Where the middle of each sentence lies, in parts of the picture, and how its paper is turned, in degrees."""


class ComicPanel(Widget):
    """Picture `number` (0 to 2) of a comic, with its sentence and the words about its round. `make` returns it in a
    size in pixels; `open` shows the round (None if that is not possible). It is drawn once `is_seen`."""

    def __init__(self, number: int, sentence: str, round_words: str, make: Callable[[tuple[int, int]], Surface],
                 open: Callable[[], None] | None) -> None:
        super().__init__(sentence)
        self.number, self.round_words, self._make, self.open = number, round_words, make, open
        self.is_seen = True
        self._images: dict[tuple[int, int], Surface] = {}

    @property
    def state_text(self) -> str:
        """The round, for speech."""
        return joined(self.round_words)

    def activate(self) -> None:
        """Show the round."""
        if self.open is not None:
            self.open()

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the picture, its sentence and its round."""
        if not self.is_seen:
            return
        image = self._images.get(self.rect.size)
        if image is None:
            self._images.clear()
            image = self._images[self.rect.size] = framed(self._make, self.rect.size, self.number, painter)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        caption(to, painter, self.label, self.rect, self.number)
        badge(to, painter, self.round_words, self.rect, self.number)
        if self.hovered and self.open is not None:
            painter.ring(to, self.rect, BUTTER, painter.u(CORNER), painter.u(3))
        self.rim(to, painter, self.rect.inflate(painter.u(8), painter.u(8)), painter.u(CORNER))


def corners(size: tuple[int, int], number: int) -> list[tuple[float, float]]:
    """Return the corners of a picture in a rectangle of this size, in pixels: its inner edges lean."""
    w, h = size
    lean, (left, right) = SLANT * h / 506 / 2, _EDGES[number]
    return [(lean * (1 - left[0]) if left[0] else 0.0, 0.0), (w - (lean * (1 - right[0]) if right[0] else 0.0), 0.0),
            (w - (lean * (1 - right[1]) if right[1] else 0.0), h), (lean * (1 - left[1]) if left[1] else 0.0, h)]


def framed(make: Callable[[tuple[int, int]], Surface], size: tuple[int, int], number: int, painter: Painter) -> Surface:
    """Return a picture with round corners, a white rim and a shadow, premultiplied; it is larger than `size` by the
    shadow."""
    pad, rim, radius = painter.u(14), painter.u(RIM), painter.u(CORNER)
    whole = size[0] + 2 * pad, size[1] + 2 * pad
    points = [(x + pad, y + pad) for x, y in corners(size, number)]
    image = Surface(whole, pygame.SRCALPHA, 32)
    shadow = _cut(whole, [(x + painter.u(2), y + painter.u(5)) for x, y in points], radius)
    image.blit(_tinted(shadow, (*painter.theme.shadow, 90)), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    image.blit(_tinted(_cut(whole, points, radius), (255, 255, 255, 255)), (0, 0),
               special_flags=pygame.BLEND_PREMULTIPLIED)
    inner = Surface(whole, pygame.SRCALPHA, 32)
    inner.blit(make(size), (pad, pad))
    middle = size[0] / 2 + pad, size[1] / 2 + pad
    inside = [(x + (rim if x < middle[0] else -rim), y + (rim if y < middle[1] else -rim)) for x, y in points]
    inner.blit(_cut(whole, inside, max(1, radius - rim)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(inner, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return image


def _cut(size: tuple[int, int], points: Sequence[tuple[float, float]], radius: int) -> Surface:
    """Return a white shape with these corners, rounded, on nothing, premultiplied."""
    k = _FINE
    large = Surface((size[0] * k, size[1] * k), pygame.SRCALPHA, 32)
    middle = sum(x for x, _y in points) / 4, sum(y for _x, y in points) / 4
    inset = [((x + (radius if x < middle[0] else -radius)) * k, (y + (radius if y < middle[1] else -radius)) * k)
             for x, y in points]
    white = (255, 255, 255, 255)
    pygame.draw.polygon(large, white, inset)
    for one, other in zip(inset, [*inset[1:], inset[0]], strict=True):
        pygame.draw.line(large, white, one, other, 2 * radius * k)
        pygame.draw.circle(large, white, one, radius * k)
    return pygame.transform.smoothscale(large, size)


def _tinted(shape: Surface, tint: tuple[int, ...]) -> Surface:
    """Return a white shape in a colour with an alpha, premultiplied."""
    *paper, alpha = tint
    made = shape.copy()
    made.fill((*(part * alpha // 255 for part in paper), alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def caption(to: Surface, painter: Painter, words: str, panel: Rect, number: int, *, smallest: int = LEAST) -> None:
    """Write a sentence on a turned strip of paper at its place over a picture, in two lines at most."""
    width, px = round(panel.w * 0.86), painter.u(TYPE)
    while len(painter.lines(words, width, px, "display")) > 2 and px > painter.u(smallest):
        px -= 1
    lines = painter.lines(words, width, px, "display")
    step, wide = painter.line(px, "display"), max(painter.text_width(line, px, "display") for line in lines)
    sheet = Rect(painter.u(20), painter.u(20), wide + painter.u(32), step * len(lines) + painter.u(18))
    strip = Surface((sheet.right + painter.u(20), sheet.bottom + painter.u(20)), pygame.SRCALPHA, 32)
    painter.shadow(strip, sheet, 5, painter.u(6))
    painter.draw_sheet(strip, sheet, CREAM, painter.u(6))
    for n, line in enumerate(lines):
        painter.draw_text(strip, line, Rect(sheet.x, sheet.y + painter.u(9) + n * step, sheet.w, step), px, "display",
                          INK, "centre")
    x, y, turn = PLACES[number]
    strip = pygame.transform.rotozoom(strip, turn, 1.0)
    to.blit(strip, strip.get_rect(center=(panel.x + round(x * panel.w), panel.y + round(y * panel.h))),
            special_flags=pygame.BLEND_PREMULTIPLIED)


def badge(to: Surface, painter: Painter, words: str, panel: Rect, number: int) -> None:
    """Write the round on a pill: below left, in the middle picture above left."""
    px = max(painter.px("small"), painter.u(17))
    size = painter.text_width(words, px, "bold") + painter.u(26), painter.line(px, "bold") + painter.u(8)
    pill = Rect((0, 0), size)
    edge = painter.u(14)
    if number == 1:
        pill.topleft = panel.x + edge + painter.u(SLANT - 6), panel.y + edge
    else:
        pill.bottomleft = panel.x + edge + (painter.u(SLANT) if number == 2 else 0), panel.bottom - edge
    painter.shadow(to, pill, 3, pill.h // 2)
    painter.draw_sheet(to, pill, BUTTER, pill.h // 2)
    painter.draw_text(to, words, pill, px, "bold", INK, "centre")
