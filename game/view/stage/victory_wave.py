"""The winner's land at the end: three sheets of paper that come in from the winner's side, as a wave comes up a beach.
What stood on the land stands on it now, and in front of that the tents of all who played: the war is over."""

from bisect import bisect_left
from collections.abc import Sequence
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat
from game.view.pictures import pattern
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, SEATS, Colour, Theme, mix, shade
from game.view.stage import landforms
from game.view.stage.land import PLACES, Land
from game.view.stage.scenery import Points

BRIGHT: Final = (0.18, 0.4, 0.6)
"""How much of the winner's own colour is in each paper in the evening, far to near: no words stand on them now."""
TENT: Final = 0.9
"""How large a tent is, in parts of one on an island; the winner's is `LARGE`."""
LARGE: Final = 1.3


class VictoryWave:
    """The winner's land on a table's `land`, where these animals play."""

    def __init__(self, land: Land, theme: Theme, size: tuple[int, int], animals: Sequence[str],
                 pictures: Pictures | None) -> None:
        self._land, self._theme, self._size, self._animals, self._pictures = land, theme, size, animals, pictures

    def draw(self, to: Surface, winner: Seat, reached: float) -> None:
        """Draw it, as far as the wave has reached: from 0 to 1."""
        sheets = [self._ridge(winner, layer, reached) for layer in range(3)]
        for layer, (ridge, paper) in enumerate(zip(sheets, papers(self._theme, self._animals[winner]), strict=True)):
            if layer == 0:
                self._land.stand_on(to, lambda x: _height(sheets[0], x))
            self._land.hill(to, ridge, paper)
            if layer == 1:
                self._camp(to, winner, ridge)
            elif self._pictures is not None:
                self._mark(to, self._pictures, self._animals[winner], paper, ridge)

    def _ridge(self, winner: Seat, layer: int, reached: float) -> Points:
        """Return the ridge of one of its sheets."""
        (w, h), u = self._size, self._land.scale
        left = "left" in PLACES[len(self._animals)][winner] or PLACES[len(self._animals)][winner] == "top"
        step = max(8, round(12 * u))
        front = (w + 700 * u) * reached - 220 * u * layer * (1 - reached)
        ridge: Points = []
        for x in range(-step * 2, w + step * 3, step):
            t = (front - (x if left else w - x)) / (420 * u)
            t = min(1.0, max(0.0, t))
            crest = sin(x / (210 * u) + layer * 1.9) * 12 + sin(x / (97 * u) + layer) * 6
            height = (250 - 70 * layer + crest) * u * t * t * (3 - 2 * t) * (1 + 0.12 * sin(pi * reached))
            ridge.append((float(x), h + 14 * u - height - 14 * u * t))
        return ridge

    def _camp(self, to: Surface, winner: Seat, ridge: Points) -> None:
        """Draw a tent of each who played, from left to right as they sit."""
        w, u, places = self._size[0], self._land.scale, PLACES[len(self._animals)]
        across = {"left": 0, "top left": 1, "top": 2, "top right": 3, "right": 4}
        seats = sorted(range(len(places)), key=lambda seat: across[places[seat]])
        for k, seat in enumerate(seats):
            large = TENT * (LARGE if seat == winner else 1.0)
            x = w / 2 + (k - (len(seats) - 1) / 2) * 190 * u
            box = Rect(0, 0, round(74 * u * large), round(56 * u * large))
            box.midbottom = round(x), round(_height(ridge, x) + 10 * u)
            landforms.pitch(to, box, _own(self._animals[seat]), door=None if self._theme.day else BUTTER)

    @staticmethod
    def _mark(to: Surface, pictures: Pictures, animal: str, paper: Colour, ridge: Points) -> None:
        """Strew the pattern of the winner's land over its nearest sheet."""
        side = max(12, round(1.25 * pattern.SIDE * pictures.scale))
        tile = pictures.pattern(animal, side, shade(paper, 0.9))
        if tile is not None:
            (w, h), low = to.get_size(), to.get_height() // side * side
            tops = [(x, round(max(_height(ridge, x), _height(ridge, x + side), h / 2))) for x in range(0, w, side)]
            to.fblits([(tile, (x, y)) for x, top in tops for y in range(low, top, -side)], pygame.BLEND_PREMULTIPLIED)


def papers(theme: Theme, animal: str) -> list[Colour]:
    """Return the papers of an animal's land where it has won, far to near."""
    own = _own(animal)
    return [paper if theme.day else mix(paper, own, part)
            for paper, part in zip(theme.land(animal), BRIGHT, strict=True)]


def _own(animal: str) -> Colour:
    """Return an animal's own colour."""
    return next(marks.colour for marks in SEATS if marks.animal == animal)


def _height(ridge: Points, x: float) -> float:
    """Return how far down a ridge is at a place, in pixels."""
    k = min(len(ridge) - 1, max(1, bisect_left(ridge, (x, 0.0))))
    (a, b), (c, d) = ridge[k - 1], ridge[k]
    return b + (d - b) * (x - a) / (c - a)
