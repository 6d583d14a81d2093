"""An island: what is left of a seat's land when it has hardly any cards. A hill in the sea, with a tent on it."""

from collections.abc import Sequence
from math import sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures import tints
from game.view.pictures.theme import CREAM, INK, POPPY, Colour, Theme, mix
from game.view.stage.scenery import Points

TOP: Final = 0.2
"""How far down the window nothing of an island, or of the land that was there before, reaches."""
_FAR, _NEAR, _PEAK = 156.0, 122.0, 190.0              # units from the lower edge to the sea and to the top of the hill
_WIDE: Final = 180.0                                  # units from the middle of the hill to where it ends
_SHORE: Final = 0.16                                  # the part of the window from the tent to where the sea ends
_DAY: Final = (0x9C, 0xCB, 0xD0), (0x84, 0xBD, 0xC6)
_NIGHT: Final = (0x27, 0x46, 0x6E), (0x1D, 0x38, 0x5C)


def sea(theme: Theme) -> tuple[Colour, Colour]:
    """Return the papers of the sea behind an island and before it, on which words can be read."""
    far, near = (tints.legible(paper, theme) for paper in (_DAY if theme.day else _NIGHT))
    return far, near


def tent(middle: float, size: tuple[int, int], scale: float) -> Rect:
    """Return the rectangle of the tent on the top of a hill whose `middle` is so far across, in pixels."""
    wide, high = round(74 * scale), round(56 * scale)
    return Rect(round(middle) - wide // 2, round(size[1] - (_PEAK - 5) * scale) - high, wide, high)


def outlines(xs: Sequence[float], middle: float, size: tuple[int, int], scale: float) -> tuple[Points, Points, Points]:
    """Return the outlines of the sea behind, of the hill, and of the sea before it, in pixels."""
    w, h = size
    far, hill, near = Points(), Points(), Points()
    out = 1 if middle < w / 2 else -1                 # where the other side is
    for x in xs:
        beyond = ((x - middle) * out - _SHORE * w) / (_SHORE * w)
        ends = _smooth(beyond)                        # the sea ends in the middle of the window
        wave = sin(x / (46 * scale)) * 2.2 + sin(x / (27 * scale) + 1) * 1.2
        far.append((x, h - ((_FAR + wave) * (1 - ends) + 40 * ends) * scale))
        near.append((x, h - ((_NEAR - wave * 1.4) * (1 - ends) + 20 * ends) * scale))
        rise = _smooth(1.5 - 1.5 * abs(x - middle) / (_WIDE * scale))
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


def _smooth(t: float) -> float:
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)
