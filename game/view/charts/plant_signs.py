"""Small signs of what grows: a blossom, a fruit, a drop of water, and the five steps of a plant."""

from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import around
from game.view.pictures.theme import BUTTER, CREAM, WINE, colour

_FINE = 4                                         # how much larger they are drawn than they are shown
_EDGE, _LEAF, _DARK, _SEED = colour("#C98A6B"), colour("#2F8049"), colour("#1F5C3C"), colour("#A9834A")
_PETALS = 5
WATER = colour("#2E6F9E")
_SHOULDER = 0.35                                  # radians above its middle at which its sides begin


@lru_cache(maxsize=32)
def bloom(side: int) -> Surface:
    """Return a blossom, the sign of a known fact, `side` pixels wide and premultiplied."""
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
    """Return a fruit with a leaf, the sign of a fluent fact, `side` pixels wide and premultiplied."""
    n = max(4, side) * _FINE
    to = Surface((n, n), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(to, _LEAF, (n * 0.5, n * 0.04, n * 0.4, n * 0.22))
    pygame.draw.circle(to, CREAM, (n / 2, n * 0.58), n * 0.4)
    pygame.draw.circle(to, WINE, (n / 2, n * 0.58), n * 0.35)
    pygame.draw.circle(to, BUTTER, (n * 0.4, n * 0.47), n * 0.09)
    return _small(to, side)


def _small(big: Surface, side: int) -> Surface:
    return pygame.transform.smoothscale(big, (max(4, side), max(4, side))).premul_alpha()


def drop(to: Surface, middle: tuple[float, float], high: float) -> None:
    """Draw a drop of water, the sign of a known fact that was not asked for long, around its middle."""
    (x, y), r = middle, high * 0.31
    low = y + high / 2 - r
    right, left = ((x + r * cos(a), low + r * sin(a)) for a in (-_SHOULDER, pi + _SHOULDER))
    pygame.draw.polygon(to, WATER, [(x, y - high / 2), right, (x, low + r / 2), left])
    pygame.draw.circle(to, WATER, (x, low), r)


@lru_cache(maxsize=16)
def drop_on_paper(side: int) -> Surface:
    """Return a drop on a round piece of paper, `side` pixels wide and premultiplied."""
    n = side * _FINE
    big = Surface((n, n), pygame.SRCALPHA, 32)
    pygame.draw.circle(big, CREAM, (n / 2, n / 2), n / 2)
    drop(big, (n / 2, n / 2), n * 0.72)
    return pygame.transform.smoothscale(big, (side, side)).premul_alpha()


def plant(growth: str, size: int) -> Surface:
    """Return the sign of a step of growth (seed, shoot, leaves, bud or flower), `size` pixels wide, premultiplied."""
    n = size * _FINE
    to = Surface((n, n), pygame.SRCALPHA, 32)
    x, foot = n // 2, round(n * 0.9)

    def leaf(at: tuple[float, float], across: float, height: float, turn: float) -> None:
        """Draw a leaf around a place, all in parts of the size, turned by degrees."""
        image = Surface((n, n), pygame.SRCALPHA, 32)
        box = around((n // 2, n // 2), round(n * across), round(n * height))
        pygame.draw.ellipse(image, _LEAF if turn > 0 else _DARK, box)
        image = pygame.transform.rotate(image, turn)
        to.blit(image, image.get_rect(center=(round(n * at[0]), round(n * at[1]))))

    stem = max(2, n // 14)
    if growth == "seed":
        pygame.draw.ellipse(to, _SEED, Rect(round(n * 0.4), round(n * 0.44), round(n * 0.2), round(n * 0.16)))
    elif growth == "shoot":
        pygame.draw.line(to, _DARK, (x, foot), (x, round(n * 0.5)), stem)
        leaf((0.62, 0.45), 0.28, 0.15, 35)
        leaf((0.41, 0.52), 0.22, 0.12, -35)
    elif growth == "leaves":
        pygame.draw.line(to, _DARK, (x, foot), (x, round(n * 0.2)), stem)
        leaf((0.68, 0.34), 0.36, 0.18, 35)
        leaf((0.31, 0.42), 0.36, 0.18, -35)
        leaf((0.68, 0.62), 0.32, 0.16, 35)
    else:
        bud = growth == "bud"
        top = n * (0.3 if bud else 0.5)
        if bud:
            pygame.draw.line(to, _DARK, (x, foot), (x, round(top)), stem)
            leaf((0.66, 0.68), 0.28, 0.15, 35)
        reach, side = (0.11, 0.12) if bud else (0.24, 0.18)
        for dx, dy in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87)):
            pygame.draw.circle(to, CREAM, (x + dx * reach * n, top + dy * reach * n), side * n)
        pygame.draw.circle(to, CREAM, (x, top), side * n)
        pygame.draw.circle(to, BUTTER, (x, top), n * (0.1 if bud else 0.15))
    return pygame.transform.smoothscale(to, (size, size)).premul_alpha()
