"""The ground of a valley: terraces under an evening sky with their plants, drawn once for a size of window."""

from collections.abc import Sequence
from math import sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.view.charts.plant_signs import bloom, fruit
from game.view.pictures.drawings import inked
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INK, Colour, Theme, colour, mix
from game.view.stage.scenery import Scenery

SUN: Final = 206 / 720
"""The height of the sun from the top, in parts of the window's height."""

_LEVELS = {3: (300, 430, 580), 4: (290, 380, 478, 592), 5: (286, 350, 424, 512, 612)}
_SCALES = (0.72, 0.84, 0.9, 0.94, 0.98)
_PAPERS = (("#A3A86A", "#878C58"), ("#87A366", "#6B8852"), ("#639169", "#4B7855"), ("#488577", "#376C64"),
           ("#376C7C", "#2A5668"))
_FAR = ("#4F3B63", "#41415F")
_DAY = colour("#FFF0CE")
_LOW = 20                                         # units from a ridge to the feet of what stands there
_FOOT = 76 / 80                                   # how far down in its picture a plant stands
_BEARS = 0.38                                     # of a plant's side: what it bears
_PALE = 97                                        # of 255: a thirsty plant; the rest is its terrace
_MANY = 14                                        # that stand in one row; more stand in two
_EDGE = 52                                        # units left free at the right


class Plant(NamedTuple):
    """The plant of a plot: the names of its drawings in assets/valley when grown, as an outline, and while it is young.

    `step` is "empty", "sprout" or "grown"; `bears` is "", "bloom" or "fruit". A thirsty plant is pale, never brown.
    """

    drawing: str
    outline: str
    young: str
    step: str
    bears: str = ""
    thirsty: bool = False


class PlantSpot(NamedTuple):
    """The place of a plant: its foot, and the width of its picture, in pixels."""

    x: float
    y: float
    side: int

    @property
    def rect(self) -> Rect:
        """The rectangle of its picture.

        >>> PlantSpot(100, 200, 80).rect
        Rect(60, 124, 80, 80)
        """
        return Rect(round(self.x - self.side / 2), round(self.y - self.side * _FOOT), self.side, self.side)


class ValleyGround:
    """The ground in one size of window. `terraces` are the plants of each terrace from the top, which begin at `left`
    pixels; the plants at the places `later` (terrace, plot) are left out."""

    def __init__(self, theme: Theme, size: tuple[int, int], pictures: Pictures, terraces: Sequence[Sequence[Plant]],
                 left: int, later: Sequence[tuple[int, int]] = ()) -> None:
        self.theme, self.size, self.scale = theme, size, min(size[0] / 1280, size[1] / 720)
        self._pictures, self._terraces, self.left, self._later = pictures, terraces, left, frozenset(later)
        self._down = size[1] / 720
        self._levels = _LEVELS[max(3, len(terraces))][:len(terraces)]
        self.spots = [self._row(n, len(plants)) for n, plants in enumerate(terraces)]
        self._outlines: dict[tuple[str, int], Surface] = {}
        self.picture = self._drawn()

    # ---- where things are ----

    def ridge(self, terrace: int, x: float) -> float:
        """Return the upper edge of a terrace at `x`, in pixels from the top."""
        v, n, u = x / self.size[0] * 2 - 1, terrace, self.scale
        level = self._levels[n] * self._down
        return level - (64 - 9 * n) * v * v * u + 6 * u * sin(x / u / (120 + 20 * n) + n * 1.9)

    def walk_height(self, terrace: int, x: float) -> float:
        """Return the height of the path in front of the plants of a terrace at `x`, in pixels from the top."""
        return self.ridge(terrace, x) + (_LOW + 13 + 6 * terrace) * self.scale

    def _row(self, terrace: int, count: int) -> list[PlantSpot]:
        u, room = self.scale, self.size[0] - self.left
        rows = 2 if count > _MANY else 1
        scale = _SCALES[round(terrace * 4 / max(1, len(self._levels) - 1))]
        side = min(40 * (u + self._down) * scale, room / max(2, count) * rows * 1.5)
        first, last = self.left + max(40 * u, side / 2 + 6 * u), self.size[0] - max(_EDGE * u, side / 2 + 4 * u)
        step = min((last - first) / max(1, count - 1), 2.6 * side)
        found = []
        for n in range(count):
            x = first + step * n
            y = self.ridge(terrace, x) + (_LOW + 3 * terrace + 4 * sin(n * 2.2)) * u
            y += (n % 2 * 2 - 1) * 7 * u if rows == 2 else 0
            found.append(PlantSpot(x, y, max(8, round(side))))
        return found

    # ---- drawing ----

    def _drawn(self) -> Surface:
        theme, (w, h), u = self.theme, self.size, self.scale
        to, it = Surface(self.size), Scenery(theme, self.size)
        to.fill(theme.sky[0])
        at = w / 2, SUN * h
        for r, paper in zip((620, 470, 330), theme.sky[1:], strict=True):
            it.disc(to, paper, at, r * u)
        for r, paper in zip((136, 108, 80, 52), theme.sun[::-1], strict=True):
            it.disc(to, paper, at, r * u)
        stars = [((q * 173 + 30) % 1280 / 1280 * w, (q * 41 % 120 + 16) * u, q % 3) for q in range(22)]
        it.stars(to, [star for star in stars if abs(star[0] - w / 2) > 330 * u])
        self._hills(to, it)
        it.grain(to)
        kept = {(self._terraces[n][k].outline, self.spots[n][k].side) for n, k in self._later}
        stand = [(n, k) for n, spots in enumerate(self.spots) for k in range(len(spots))]
        for n, k in sorted(stand, key=lambda at: self.spots[at[0]][at[1]].y):
            if (n, k) in self._later:
                continue
            plant = self._terraces[n][k]
            if plant.step == "grown":
                self._plant(to, plant.drawing, self.spots[n][k], plant.bears, pale=plant.thirsty)
            else:
                self.waiting(to, n, k)
        self._outlines = {key: line for key, line in self._outlines.items() if key in kept}
        return to

    def waiting(self, to: Surface, terrace: int, plot: int) -> None:
        """Draw a plot without a grown plant: its outline, and the young plant if there is one."""
        plant, spot = self._terraces[terrace][plot], self.spots[terrace][plot]
        key = plant.outline, spot.side
        if key not in self._outlines:
            self._outlines[key] = inked("valley", *key, INK if self.theme.day else CREAM)
        to.blit(self._outlines[key], spot.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        if plant.step != "empty":
            self._plant(to, plant.young, spot)

    def _plant(self, to: Surface, drawing: str, spot: PlantSpot, bears: str = "", *, pale: bool = False) -> None:
        image = self._pictures.drawing(f"valley/{drawing}", (spot.side, spot.side))
        if bears:
            image = image.copy()
            ornament = bloom(round(spot.side * _BEARS)) if bears == "bloom" else fruit(round(spot.side * _BEARS))
            image.blit(ornament, ornament.get_rect(topright=(spot.side, 0)), special_flags=pygame.BLEND_PREMULTIPLIED)
        if pale:
            image = image.copy()
            image.fill((_PALE,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        to.blit(image, spot.rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _hills(self, to: Surface, it: Scenery) -> None:
        """Draw the far hills on both sides, and the terraces, which are lower in the middle."""
        (w, _h), u, day = self.size, self.scale, self.theme.day
        xs = [float(x) for x in range(-40, w + 41, max(6, round(10 * u)))]
        for side, (text, height) in enumerate(zip(_FAR, (250, 226), strict=True)):
            foot, top = 330 * self._down, w + 50 * u if side else -50 * u
            paper = mix(colour(text), CREAM, 0.6) if day else colour(text)
            it.hill(to, [(x, foot - height * u * max(0.0, 1 - abs(x - top) / (w * 0.4375)) ** 1.6
                          - 6 * u * sin(x / u / 60 + side)) for x in xs], paper)
        last = len(self._levels) - 1
        for n in range(len(self._levels)):
            part = round(n * 4 / max(1, last))
            light, dark = map(colour, _PAPERS[part])
            ridge = [(x, self.ridge(n, x)) for x in xs]
            it.hill(to, ridge, self._lit(light, 3, 0.45, 0.20 - 0.035 * part))
            it.hill(to, [(x, y + (34 + 7 * n) * self._down) for x, y in ridge],
                    self._lit(dark, 1, 0.34, 0.18 - 0.02 * part))

    def _lit(self, paper: Colour, sky: int, by_day: float, by_evening: float) -> Colour:
        """Return the colour of a paper in the light of this theme."""
        return mix(paper, _DAY, by_day) if self.theme.day else mix(paper, self.theme.sky[sky], by_evening)
