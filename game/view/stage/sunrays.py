"""Rays of the sun at the end: wedges of paper round it, behind the winner's name. They grow as their land comes."""

from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from game.view.pictures.theme import INK, Theme, mix
from game.view.stage.timeline import back_out

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
