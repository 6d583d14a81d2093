"""The drop of water: the sign of what is known, and was not asked for long."""

from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Surface

from game.view.pictures.theme import CREAM, colour

WATER = colour("#2E6F9E")
_FINE = 4                                         # how much larger it is drawn than it is shown
_SHOULDER = 0.35                                  # radians above its middle at which its sides begin


def drop(to: Surface, middle: tuple[float, float], high: float) -> None:
    """Draw a drop, so high, around its middle."""
    (x, y), r = middle, high * 0.31
    low = y + high / 2 - r
    right, left = ((x + r * cos(a), low + r * sin(a)) for a in (-_SHOULDER, pi + _SHOULDER))
    pygame.draw.polygon(to, WATER, [(x, y - high / 2), right, (x, low + r / 2), left])
    pygame.draw.circle(to, WATER, (x, low), r)


@lru_cache(maxsize=16)
def drop_on_paper(side: int) -> Surface:
    """Return a drop on a round piece of paper, so many pixels wide, premultiplied."""
    n = side * _FINE
    big = Surface((n, n), pygame.SRCALPHA, 32)
    pygame.draw.circle(big, CREAM, (n / 2, n / 2), n / 2)
    drop(big, (n / 2, n / 2), n * 0.72)
    return pygame.transform.smoothscale(big, (side, side)).premul_alpha()
