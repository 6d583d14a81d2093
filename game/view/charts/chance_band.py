"""The band around a measured chance, in which it surely lies."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pygame
from pygame import Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM

_VEIL, _HATCH = 36, 110
"""Alpha of a band and of the lines on it, of 255."""


def draw_bands(
    to: Surface, painter: Painter, xs: Sequence[int], borders: Sequence[Sequence[float]],
    bands: Sequence[Sequence[float]],
) -> None:  # fmt: skip
    """Draw around each border of lands the band in which it surely lies: hatched between two dotted edges, so that it
    is seen by its shape in every theme. `borders` and `bands` are parts of the height, by place and border."""
    w, h = to.get_size()
    for n in range(len(borders[0])):
        high = [(x, max(0.0, (place[n] - band[n]) * h)) for x, place, band in zip(xs, borders, bands, strict=True)]
        low = [(x, min(h - 1.0, (place[n] + band[n]) * h)) for x, place, band in zip(xs, borders, bands, strict=True)]
        outline = [*high, *reversed(low)]
        sheet, shape = Surface(to.get_size(), pygame.SRCALPHA, 32), Surface(to.get_size(), pygame.SRCALPHA, 32)
        sheet.fill((*CREAM[:3], _VEIL))
        step = painter.u(9)
        for x in range(-h, w, step):
            pygame.draw.line(sheet, (*CREAM[:3], _HATCH), (x, h), (x + h, 0), max(1, painter.u(1)))
        pygame.draw.polygon(shape, (255, 255, 255, 255), outline)
        sheet.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        to.blit(sheet.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        for edge in (high, low):
            _dots(to, painter, edge)


def _dots(to: Surface, painter: Painter, edge: Sequence[tuple[float, float]]) -> None:
    """Draw a line of dots at equal distances along an edge."""
    apart, left = float(painter.u(7)), 0.0
    for (x, y), (to_x, to_y) in pairwise(edge):
        length = hypot(to_x - x, to_y - y)
        while length and left <= length:
            part = left / length
            pygame.draw.aacircle(to, CREAM, (x + (to_x - x) * part, y + (to_y - y) * part), max(1, painter.u(1.2)))
            left += apart
        left -= length
