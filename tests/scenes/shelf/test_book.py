"""Books on the shelf, as they are drawn."""

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
from pygame import Color

from game.rules import titles
from game.scenes.shelf.book import book_of
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM


@pytest.mark.parametrize("height", [86, 92, 100, 110])
def test_a_name_on_a_small_book_stands_before_the_hill_and_nothing_else(height: int) -> None:
    pygame.init()
    pygame.display.set_mode((200, 200))
    pictures = Pictures(None)
    for title in titles().values():
        bare = pictures.cover(title.id, height)
        book_of(title, pictures, lambda: None).write(written := bare.copy())
        name = [(x, y) for x in range(bare.get_width()) for y in range(height)
                if _near_cream(written.get_at((x, y))) and not _near_cream(bare.get_at((x, y)))]
        left, right = min(x for x, _y in name), max(x for x, _y in name)
        top, foot = min(y for _x, y in name), max(y for _x, y in name)
        wrong = [(x, y) for x in range(left, right) for y in range(top, foot)
                 if _strangeness(written.get_at((x, y)), bare.get_at((x, height - 3)), Color(CREAM)) > 12]
        assert not wrong, (title.id, wrong[:5])


def _near_cream(color: Color) -> bool:
    return max(abs(a - b) for a, b in zip(color[:3], Color(CREAM)[:3], strict=True)) < 40


def _strangeness(color: Color, one: Color, other: Color) -> float:
    """Return how far a color is from every mixture of two others, in steps of a channel."""
    way = [b - a for a, b in zip(one[:3], other[:3], strict=True)]
    step = [b - a for a, b in zip(one[:3], color[:3], strict=True)]
    share = sum(a * b for a, b in zip(way, step, strict=True)) / sum(a * a for a in way)
    return max(abs(b - share * a) for a, b in zip(way, step, strict=True))
