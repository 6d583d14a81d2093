"""A hill: one sheet of a seat's land, as high as its share of the cards lifts it."""

from math import sin
from typing import TypeAlias

from game.view.pictures.painter import HIGH
from game.view.pictures.theme import Colour
from game.view.stage.scenery import Points

FOOT, RISE, WIDER = 1.6, 0.2, 0.16
"""By how much the hills below begin and rise higher, and reach farther, in a high window."""


class Hill:
    """One seat's hill: a foot that stays, and a rise that its share of the cards lifts, all of it where slope is 1. As
    a part of an island it has the outline `isle` instead."""

    __slots__ = ("colour", "foot", "hangs", "height", "isle", "slope", "xs")

    def __init__(self, xs: list[float], foot: list[float], slope: list[float], height: float, hangs: bool,
                 colour: Colour) -> None:
        self.xs, self.foot, self.slope, self.hangs, self.colour = xs, foot, slope, hangs, colour
        self.height = -height if hangs else height
        self.isle: Points | None = None

    def ridge(self, lift: float) -> Points:
        """Its outline at a lift (a share made into a factor of its height)."""
        if self.isle is not None:
            return self.isle
        rise = self.height * lift
        return [(x, y - rise * z) for x, y, z in zip(self.xs, self.foot, self.slope, strict=True)]


Covered: TypeAlias = tuple[Hill, Points, list[float], list[float]]
"""A hill with its ridge, the heights of that alone, and those from which on nearer hills hide it."""


def hill_at(place: str, layer: int, colour: Colour, xs: list[float], high: int, scale: float, *, four: bool) -> Hill:
    """Return the hill of a layer at one of the places where a seat's land lies, through these points, in a window so
    `high`; with `four` seats the lower ones are narrower. In a high window those below begin and rise higher, so that
    the sky does not grow empty."""
    h, u, v = high, scale, high / 720
    tall = min(1.0, max(0.0, high / scale - HIGH) / 720)
    side = place.endswith("right")
    if place == "top":
        foot, height, reach = (40 - 40 * layer) * u, (190 - 52 * layer) * v, 0.34 - 0.045 * layer
        bumps = (8 + 2 * layer, 8 + 3 * layer, layer + 1), (5, 17 - layer, 2 * layer)
    elif place.startswith("top"):
        foot, height, reach = (40 - 40 * layer) * u, (300 - 88 * layer) * v, 0.25 + 0.04 * layer
        bumps = (8, 8 + layer * 2, layer + side + 2), (5, 15 - layer, 2 * layer)
    else:
        foot, height = h - (112 - 40 * layer) * (1 + FOOT * tall) * u, (330 - 88 * layer) * (1 + RISE * tall) * v
        reach = (0.30 + 0.05 * layer) * (0.86 if four else 1) * (1 + WIDER * tall)
        bumps = (9, 9 + layer * 2, layer + side), (5, 17 - layer, 2 * layer)
    hangs = place.startswith("top")
    feet, slope = [], []
    for x in xs:
        t = (x - xs[0]) / (xs[-1] - xs[0])
        away = abs(t - 0.5) / reach if place == "top" else t / (reach * 2)
        z = max(0.0, 1 - away)
        z = z * z * (3 - 2 * z)
        wave = sum(b * sin(t * f + p) for b, f, p in bumps) * (0.35 + 0.65 * z) * u
        feet.append(foot + wave if hangs else foot - wave)
        slope.append(z)
    if side:                             # mirrored; the xs are the same either way
        feet.reverse()
        slope.reverse()
    return Hill(xs, feet, slope, height, hangs, colour)
