"""The patterns of the lands: a second sign beside color, drawn on the near paper of a land."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

if TYPE_CHECKING:
    from game.view.pictures.pictures import Pictures
    from game.view.pictures.theme import Theme

SIDE = 36
"""Units of a tile."""


def mark(to: Surface, pictures: "Pictures", theme: "Theme", animal: str, shape: Callable[[Surface], Rect]) -> None:
    """Draw the pattern of an animal's land where `shape` fills a surface of the same size with white, and returns what
    it has changed; nothing if the land is plain."""
    colour = theme.marks.get(animal)
    tile = pictures.pattern(animal, max(12, round(SIDE * pictures.scale)), colour) if colour is not None else None
    if tile is None:
        return
    marks, within = Surface(to.get_size(), pygame.SRCALPHA, 32), Surface(to.get_size(), pygame.SRCALPHA, 32)
    area, side = shape(within), tile.get_width()      # to look for it in the pixels takes several times as long
    marks.fblits([(tile, (x, y)) for x in range(area.left // side * side, area.right, side)
                  for y in range(area.top // side * side, area.bottom, side)], pygame.BLEND_PREMULTIPLIED)
    marks.blit(within, area, area, special_flags=pygame.BLEND_RGBA_MULT)
    to.blit(marks, area, area, special_flags=pygame.BLEND_PREMULTIPLIED)


def sheet(size: tuple[int, int], radius: int, pictures: "Pictures", theme: "Theme", animal: str) -> Surface:
    """Return a sheet of the near paper of an animal's land, with its pattern and round corners; premultiplied."""
    made = pictures.sheet(size, radius, theme.land(animal)[2]).copy()
    whole = pictures.sheet(size, radius, (255, 255, 255))
    mark(made, pictures, theme, animal,
         lambda to: to.blit(whole, Rect((0, 0), size), special_flags=pygame.BLEND_PREMULTIPLIED))
    return made
