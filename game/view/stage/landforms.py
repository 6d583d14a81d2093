"""Landforms of a seat: a hill, one sheet of its land, as high as its share of the cards lifts it; an island with a tent
in the sea, where it has hardly any cards; and at the end the rays of the sun, behind the winner's name.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.view.pictures import tints
from game.view.pictures.painter import HIGH
from game.view.pictures.theme import CREAM, INK, POPPY, RIM, Colour, Theme, mix
from game.view.stage.scenery import Points
from game.view.stage.timeline import back_out

_FAR, _NEAR, _PEAK = 156.0, 122.0, 190.0              # units from the lower edge to the sea and to the top of the hill
WIDE_ISLE: Final = 180.0
"""Units from the middle of an island's hill to where it ends."""
_SHORE: Final = 0.16                                  # the part of the window from the tent to where the sea ends
_DAY: Final = (0x9C, 0xCB, 0xD0), (0x84, 0xBD, 0xC6)
_NIGHT: Final = (0x27, 0x46, 0x6E), (0x1D, 0x38, 0x5C)
FOOT, RISE, WIDER = 1.6, 0.2, 0.16
"""By how much the hills below begin and rise higher, and reach farther, in a high window."""
RAYS: Final = 24
NEAR: Final = 1.16
"""From where a ray reaches, in parts of the sun's radius, to `LONG`; every other one is `SHORT`. They lie on the
innermost disc of the sky."""
LONG: Final = 1.98
SHORT: Final = 1.6
WIDE: Final = 0.2
"""How wide it is at its end, in the same parts."""
_NARROW = 0.42                                        # of its width, near the sun
_SPREAD, _GROWS = 0.3, 0.45                           # parts of the whole: from the first ray to the last, and each


def sea(theme: Theme) -> tuple[Colour, Colour]:
    """Return the papers of the sea behind an island and before it, on which words can be read."""
    far, near = (tints.legible(paper, theme) for paper in (_DAY if theme.day else _NIGHT))
    return far, near


def tent(middle: float, size: tuple[int, int], scale: float) -> Rect:
    """Return the rectangle of the tent on the top of a hill whose `middle` is so far across, in pixels."""
    width, height = round(74 * scale), round(56 * scale)
    return Rect(round(middle) - width // 2, round(size[1] - (_PEAK - 5) * scale) - height, width, height)


def outlines(xs: Sequence[float], middle: float, size: tuple[int, int], scale: float, *, meets: bool = False,
             ) -> tuple[Points, Points, Points]:
    """Return the outlines of the sea behind, of the hill, and of the sea before it, in pixels. A sea that `meets`
    another does not end."""
    w, h = size
    far, hill, near = Points(), Points(), Points()
    out = 1 if middle < w / 2 else -1                 # where the other side is
    for x in xs:
        beyond = ((x - middle) * out - _SHORE * w) / (_SHORE * w)
        ends = 0.0 if meets else _smooth(beyond)      # the sea ends in the middle of the window
        wave = sin(x / (46 * scale)) * 2.2 + sin(x / (27 * scale) + 1) * 1.2
        far.append((x, h - ((_FAR + wave) * (1 - ends) + 40 * ends) * scale))
        near.append((x, h - ((_NEAR - wave * 1.4) * (1 - ends) + 20 * ends) * scale))
        rise = _smooth(1.5 - 1.5 * abs(x - middle) / (WIDE_ISLE * scale))
        bumps = sin(x / (31 * scale)) * 3 * rise * (1 - rise) * 4
        hill.append((x, h - (24 + (_PEAK - 24) * rise + bumps) * scale))
    return far, hill, near


def pitch(to: Surface, box: Rect, colour: Colour = POPPY, door: Colour | None = None) -> None:
    """Draw a tent of two sheets of paper, one with some of this colour, with a flag of it; the door is dark, or lit."""
    foot, peak, half = box.bottom, (box.centerx, box.top + box.h // 4), box.w // 7
    for paper, points in (
        (CREAM, [(box.left, foot), peak, (box.right, foot)]),
        (mix(CREAM, colour, 0.25 if door is None else 0.55), [peak, (box.right, foot), (box.centerx + half, foot)]),
        (door or INK, [(box.centerx - half, foot), peak, (box.centerx + half, foot)]),
        (colour, [peak, (box.centerx, box.top), (box.centerx + box.w // 4, box.top + box.h // 9),
                 (box.centerx, box.top + box.h // 4 - 1)]),
    ):  # fmt: skip
        pygame.draw.polygon(to, paper, points)
        pygame.draw.aalines(to, paper, True, points)


def fold(to: Surface, box: Rect, left: float, right: float) -> None:
    """Draw a tent in a box as it folds: its `left` side by so much, from 0 to 1, and its `right` one."""
    foot, x, w = box.bottom, box.centerx, box.w
    done = (left + right) / 2
    top = box.top + round(box.h * (0.25 + 0.36 * done))
    flag = (x, top - box.h // 4)
    light, dark, worn = CREAM, mix(CREAM, POPPY, 0.25 * (1 - done)), (0xF4, 0xE3, 0xC5)
    shadow = (0xE5, 0xCF, 0xB0)
    shapes: list[tuple[Colour, list[tuple[float, float]]]] = [
        (POPPY, [(x, top), flag, (x + w // 4, flag[1] + box.h // 9), (x, top - 1)]),
        (light, [(box.left, foot), (x, top), (x, foot)]),
        (mix(dark, shadow, done), [(x, top), (box.right, foot), (x, foot)]),
    ]
    half, high = w / 7 * (1 - done), foot - top
    shapes.append((INK, [(x - half, foot), (x, top + high * done * 0.6), (x + half, foot)]))
    for part, way in ((left, -1), (right, 1)):
        edge = x + way * w / 2
        tip = (edge - way * w * 0.31 * part, foot - high * 0.62 * part)
        shapes.append((worn, [(edge, foot), tip, (edge - way * w * 0.38 * part, foot)]))
        shapes.append((RIM, [tip, (edge - way * w * 0.38 * part, foot), (edge - way * w * 0.24 * part, foot)]))
    for paper, points in shapes:
        pygame.draw.polygon(to, paper, points)
        pygame.draw.aalines(to, paper, True, points)
    r = max(1.2, w / 90)
    for part, a, b in ((left, (box.left, foot), (x, foot - high * 0.35)), (right, (box.right, foot), (x, top))):
        for k in range(1, round(10 * part)):
            at = a[0] + (b[0] - a[0]) * k / 10, a[1] + (b[1] - a[1]) * k / 10
            pygame.draw.aacircle(to, (0xB9, 0x9B, 0x70), at, r)


def _smooth(t: float) -> float:
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


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
        """Return its outline at a lift: a share made into a factor of its height."""
        if self.isle is not None:
            return self.isle
        rise = self.height * lift
        return [(x, y - rise * z) for x, y, z in zip(self.xs, self.foot, self.slope, strict=True)]


Covered: TypeAlias = tuple[Hill, Points, list[float], list[float]]
"""A hill with its ridge, the heights of that alone, and those from which on nearer hills hide it."""


def hill_at(place: str, layer: int, colour: Colour, xs: list[float], high: int, scale: float, *, four: bool) -> Hill:
    """Return the hill of a layer at one of the places where a seat's land lies, through these points, in a window so
    `height`; with `four` seats the lower ones are narrower. In a high window those below begin and rise higher, so that
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


def draw(to: Surface, theme: Theme, at: tuple[float, float], radius: float, grown: float) -> None:
    """Draw them round a sun, as far as they have `grown`: from 0 to 1."""
    if grown <= 0:
        return
    paper = mix(theme.sky[3], theme.sun[3 if theme.day else 1], 0.8 if theme.day else 0.6)
    under = mix(theme.sky[3], INK, 0.16 if theme.day else 0.3)
    drop = radius * 0.016, radius * 0.034
    for k in range(RAYS):
        odd = k * 0.618 % 1                           # from odd steps, so that no two look alike
        part = (grown - (1 - _SPREAD - _GROWS) - _SPREAD * odd) / _GROWS
        if part <= 0:
            continue
        angle = 2 * pi * (k + 0.24 * (odd - 0.5)) / RAYS
        far = (LONG if k % 2 else SHORT) * (0.93 + 0.07 * odd)
        far = NEAR + (far - NEAR) * max(0.02, back_out(min(1.0, part)))
        half, across, down = WIDE * (0.85 + 0.3 * odd) / 2, cos(angle), sin(angle)
        wedge = [(at[0] + (across * r - down * w) * radius, at[1] + (down * r + across * w) * radius)
                 for r, w in ((NEAR, -half * _NARROW), (NEAR, half * _NARROW), (far - 0.05, half), (far, -half))]
        pygame.draw.polygon(to, under, [(x + drop[0], y + drop[1]) for x, y in wedge])
        pygame.draw.polygon(to, paper, wedge)
        pygame.draw.aalines(to, paper, True, wedge)
