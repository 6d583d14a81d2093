"""The end on the table: scraps of paper fall, and all tokens meet at the sun. Nobody is shamed."""

from collections.abc import Sequence
from math import cos, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.moods import Mood
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import Colour
from game.view.stage.layers import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import Glide

MEET: Final = 900.0
FALL: Final = 3600.0
_SCRAPS = 70
_ANGLES = 12


class Token:
    """A seat's token on its way from its plate to the sun."""

    order = OVER + 30

    def __init__(self, animal: str, start: tuple[float, float], end: tuple[float, float], px: int, pictures: Pictures,
                 mood: Mood) -> None:
        self.way = Glide(0.0)
        self._start, self._end, self._px = start, end, px
        self._image = pictures.token(animal, px, mood)
        self._shadow, self._offset = pictures.cast((px, px), px / 2, 16)

    @property
    def rect(self) -> Rect:
        return self._place(self._shadow, *self._offset).union(self._place(self._image))

    def _place(self, image: Surface, dx: int = 0, dy: int = 0) -> Rect:
        (a, b), (c, d), t = self._start, self._end, self.way.value
        return image.get_rect(center=(round(a + (c - a) * t) + dx, round(b + (d - b) * t) + dy))

    def draw(self, to: Surface) -> None:
        to.fblits([(self._shadow, self._place(self._shadow, *self._offset)), (self._image, self._place(self._image))],
                  pygame.BLEND_PREMULTIPLIED)


def meeting(layout: Layout, animals: Sequence[str], pictures: Pictures, winner: int | None) -> list[Token]:
    """The tokens of all seats, which meet side by side at the sun, in the order in which they sit: a winner is glad,
    the others hope; all are glad after a draw."""
    px = round(92 * layout.scale)
    order = sorted(range(len(animals)), key=lambda seat: layout.places[seat].token[0])
    x, y = layout.sun
    tokens = []
    for k, seat in enumerate(order):
        end = x + (k - (len(order) - 1) / 2) * px * 0.94, y
        tokens.append(Token(animals[seat], layout.places[seat].token, end, px, pictures,
                            "glad" if winner in (None, seat) else "hope"))
    return tokens


class Scraps:
    """Scraps of paper that fall from above the table and are gone below it; `fallen` runs from 0 to 1."""

    order = OVER + 20

    def __init__(self, layout: Layout, colours: Sequence[Colour]) -> None:
        self.fallen = Glide(0.0)
        self._size = w, h = layout.size
        u = layout.scale
        self._cut = [_angles(colour, round((15 + 3 * k) * u), round((9 + 2 * k) * u))
                     for k, colour in enumerate(colours)]
        # of each scrap: colour, place, drop, sway, spin; all from odd steps, so that no two fall alike
        self._scraps = [
            (k % len(colours), w * (k * 0.618 % 1), -h * 0.05 - h * (k * 0.382 % 1) * 0.5, h * (1.7 + k * 0.271 % 0.6),
             (18 + 26 * (k * 0.719 % 1)) * u, 4 + 5 * (k * 0.447 % 1), k)
            for k in range(_SCRAPS)
        ]  # fmt: skip

    @property
    def rect(self) -> Rect:
        return Rect((0, 0), self._size)

    def draw(self, to: Surface) -> None:
        t = self.fallen.value
        blits = []
        for colour, x, y, drop, sway, spin, k in self._scraps:
            image = self._cut[colour][int(k + t * spin * _ANGLES) % _ANGLES]
            blits.append((image, (round(x + sway * sin(t * spin + k)), round(y + drop * t))))
        to.fblits(blits, pygame.BLEND_PREMULTIPLIED)


def _angles(colour: Colour, across: int, down: int) -> list[Surface]:
    """A scrap as it tumbles: it turns, and shows more and less of itself."""
    found = []
    for k in range(_ANGLES):
        a = k / _ANGLES * 6.2832
        sheet = Surface((across * 4 + 8, down * 4 + 8), pygame.SRCALPHA, 32)
        wide = max(0.25, abs(cos(a)))
        box = Rect(0, 0, round(across * 4 * wide), down * 4)
        box.center = sheet.get_width() // 2, sheet.get_height() // 2
        sheet.fill(tuple(round(v * (0.82 + 0.18 * wide)) for v in colour), box)
        found.append(pygame.transform.smoothscale_by(pygame.transform.rotozoom(sheet, k * 31, 1), 0.25))
    return found
