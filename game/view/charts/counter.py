"""Counters of cut paper, with which a fact is shown. Each number of a fact has its own colour and its own mark, so that
neither says alone whose a counter is."""

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.pictures.theme import CREAM, INDIGO, PERSIMMON, TEAL, Colour, mix, shade

ADDENDS: tuple[Colour, ...] = (PERSIMMON, TEAL, INDIGO)
"""The colours of the first number of a fact, of the second, and of what comes after."""
_FINE = 4                                         # how much larger a counter is drawn than it is shown


def colour_of(number: int) -> Colour:
    """Return the colour of the number of a fact at that place, from 0."""
    return ADDENDS[min(number, len(ADDENDS) - 1)]


class Counters:
    """The counters of one size of window, each drawn once."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], Surface] = {}

    def draw(self, to: Surface, paper: Paper, centre: tuple[float, float], px: int, number: int) -> None:
        """Draw a counter `px` wide, of the number of the fact at that place."""
        if px < 2:
            return
        at = Rect(0, 0, px, px)
        at.center = round(centre[0]), round(centre[1])
        drop = max(1, round(px * 0.05))
        paper.cut(to, at.move(drop // 2, drop), mix(paper.theme.panel, paper.theme.shadow, 0.35), px // 2)
        to.blit(self._disc(px, number), at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _disc(self, px: int, number: int) -> Surface:
        found = self._kept.get((px, number))
        if found is None:
            found = self._kept[px, number] = _cut(px, number)
        return found


def _cut(px: int, number: int) -> Surface:
    """Return a disc creased once and lit from the left; a hole in it from the second number on, a bar from the
    third."""
    side, colour = px * _FINE, colour_of(number)
    big = Surface((side, side), pygame.SRCALPHA, 32)
    big.fill((*colour, 0))
    r = side // 2
    pygame.draw.circle(big, mix(colour, CREAM, 0.14), (r, r), r)
    pygame.draw.circle(big, shade(colour, 0.9), (r, r), r, draw_top_right=True, draw_bottom_right=True)
    if number == 1:
        pygame.draw.circle(big, CREAM, (r, r), round(r * 0.3))
    elif number > 1:
        pygame.draw.rect(big, CREAM, Rect(round(r * 0.6), round(r * 0.82), round(r * 0.8), round(r * 0.36)),
                         border_radius=round(r * 0.18))
    return pygame.transform.smoothscale(big, (px, px)).premul_alpha()
