"""Scraps of paper at the end: they fall until the page of the match is there, and lie where they came down."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, colour
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import TweenedValue

FALL: Final = 4900.0
"""Milliseconds until the last one lies: by then the page of the match is there."""
LASTS: Final = 0.46
"""The part of that in which the one with the longest way falls."""
COUNT: Final = 150
_PAPERS = BUTTER, CREAM, colour("#63B3A9"), colour("#EBA79A"), colour("#B9A7DA")
_TURNS = 12                                           # pictures of one that tumbles
_FLAT = 0, 6, 7, 1, 5, 11                             # those of them in which it lies nearly flat
_FINE = 4
_KINDS = 4                                            # a slip, a corner, a dot, a curl
_ABOVE, _BELOW = 0.26, 0.2                            # parts of the window over and under the sun: most lie there
_LOWER = 0.22                                         # the part of them that falls farther


class ConfettiPiece:
    """One scrap: where it comes to lie, when it sets out and how long it falls, in parts of the whole, how far it sways
    and how often it turns over."""

    __slots__ = ("begins", "flat", "lasts", "sort", "sway", "turns", "x", "y")

    def __init__(self, k: int, layout: Layout, sorts: int) -> None:
        # all from odd steps, so that no two fall alike; the first two spread evenly (Roberts 2018, the sequence R2)
        across, down, other = k * 0.7549 % 1, k * 0.5698 % 1, k * 0.719 % 1
        (w, h), sun = layout.size, layout.sun[1] / layout.size[1]
        low = k * 0.2361 % 1 < _LOWER
        part = sun + _BELOW + (1 - sun - _BELOW) * down if low else sun - _ABOVE + (_ABOVE + _BELOW) * down
        self.x, self.y = w * across, h * part
        self.lasts = LASTS * (0.62 + 0.38 * part)
        self.begins = (1 - self.lasts) * (k * 0.4142 % 1) ** 0.8
        self.sway, self.turns = (16 + 26 * other) * layout.scale, 1.4 + 2.2 * (k * 0.553 % 1)
        self.sort, self.flat = int(k * 0.6180 % 1 * sorts), _FLAT[k * 5 % len(_FLAT)]


class Confetti:
    """All of them, in papers of these colours and some more; `fallen` runs from 0 to 1."""

    order = OVER + 2

    def __init__(self, layout: Layout, colours: Sequence[Colour]) -> None:
        self.fallen = TweenedValue(0.0)
        self._size, self._u = layout.size, layout.scale
        papers = [*dict.fromkeys((*colours, *_PAPERS))]
        self._sorts = [(k % _KINDS, papers[k % len(papers)], 0.8 + 0.4 * (k * 0.618 % 1))
                       for k in range(2 * len(papers) + (len(papers) % 2 == 0))]
        self._scraps = [ConfettiPiece(k, layout, len(self._sorts)) for k in range(COUNT)]
        self._cut: dict[tuple[int, int], Surface] = {}

    @property
    def rect(self) -> Rect:
        return Rect((0, 0), self._size)

    def draw(self, to: Surface) -> None:
        t, above, blits = self.fallen.value, 40 * self._u, []
        for scrap in self._scraps:
            part = min(1.0, (t - scrap.begins) / scrap.lasts)
            if part < 0:
                continue
            left = (1 - part) ** 1.5                  # it lands softly
            swings = scrap.turns * 2 * pi * part
            image = self._picture(scrap.sort, round(scrap.flat + scrap.turns * _TURNS * left) % _TURNS)
            x = scrap.x + scrap.sway * sin(swings) * left ** 0.5 - image.get_width() / 2
            y = scrap.y - (scrap.y + above) * left - image.get_height() / 2
            blits.append((image, (round(x), round(y))))
        to.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _picture(self, sort: int, turn: int) -> Surface:
        """Return a scrap as it is seen while it tumbles; each is cut once."""
        found = self._cut.get((sort, turn))
        if found is None:
            kind, paper, large = self._sorts[sort]
            found = self._cut[sort, turn] = _scrap(kind, paper, 11 * large * self._u, turn)
        return found


def _scrap(kind: int, paper: Colour, half: float, turn: int) -> Surface:
    """Return a scrap of one kind that measures `half` of its length, in this turn, with its shadow."""
    angle, slant = turn * 2.2, max(0.3, abs(cos(turn / _TURNS * 2 * pi)))
    dark = tuple(round(v * (0.8 + 0.2 * slant)) for v in paper)
    side = round(half * 2.9) + 6
    fine = Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    a, b = cos(angle), sin(angle)
    for ink, drop in (((*INK, 70), 0.22 * half), (dark, 0.0)):
        points = [((side / 2 + x * half * slant * a - y * half * b + drop * 0.5) * _FINE,
                   (side / 2 + x * half * slant * b + y * half * a + drop) * _FINE) for x, y in _outline(kind)]
        pygame.draw.polygon(fine, ink, points)
    return pygame.transform.smoothscale(fine, (side, side)).premul_alpha()


def _outline(kind: int) -> list[tuple[float, float]]:
    """Return the outline of a kind of scrap, in parts of half its length."""
    if kind == 0:
        return [(-1.0, -0.35), (1.0, -0.5), (0.9, 0.4), (-0.8, 0.35)]
    if kind == 1:
        return [(-0.8, 0.6), (0.0, -0.8), (0.8, 0.6)]
    if kind == 2:
        return [(0.55 * cos(k * pi / 8), 0.55 * sin(k * pi / 8)) for k in range(16)]
    wave = [(-1.0 + k / 6, -0.42 * sin(k / 6 * pi)) for k in range(13)]
    return [*((x, y - 0.17) for x, y in wave), *((x, y + 0.17) for x, y in reversed(wave))]
