"""What the plants of a valley bear: a blossom once a fact is known, a fruit once it is fluent."""

from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Surface

from game.view.pictures.theme import BUTTER, CREAM, WINE, colour

_FINE = 4                                         # how much larger they are drawn than they are shown
_EDGE, _LEAF = colour("#C98A6B"), colour("#2F8049")
_PETALS = 5


@lru_cache(maxsize=32)
def bloom(side: int) -> Surface:
    """Return a blossom so many pixels wide, premultiplied."""
    n = max(4, side) * _FINE
    to = Surface((n, n), pygame.SRCALPHA, 32)
    for grow, paper in ((0.03, _EDGE), (0.0, CREAM)):
        for k in range(_PETALS):
            turn = 2 * pi * k / _PETALS - pi / 2
            pygame.draw.circle(to, paper, (n * (0.5 + 0.25 * cos(turn)), n * (0.5 + 0.25 * sin(turn))),
                               n * (0.2 + grow))
    pygame.draw.circle(to, BUTTER, (n / 2, n / 2), n * 0.16)
    return _small(to, side)


@lru_cache(maxsize=32)
def fruit(side: int) -> Surface:
    """Return a fruit with its leaf so many pixels wide, premultiplied."""
    n = max(4, side) * _FINE
    to = Surface((n, n), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(to, _LEAF, (n * 0.5, n * 0.04, n * 0.4, n * 0.22))
    pygame.draw.circle(to, CREAM, (n / 2, n * 0.58), n * 0.4)
    pygame.draw.circle(to, WINE, (n / 2, n * 0.58), n * 0.35)
    pygame.draw.circle(to, BUTTER, (n * 0.4, n * 0.47), n * 0.09)
    return _small(to, side)


def _small(big: Surface, side: int) -> Surface:
    return pygame.transform.smoothscale(big, (max(4, side), max(4, side))).premul_alpha()
