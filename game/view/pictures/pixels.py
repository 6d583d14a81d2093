"""Plain pixels, filled and copied through the processor's cache.

SDL goes round it where it can (SDL_FillRect, SDL_BlitCopy): for a whole window that is as fast, for less it takes up to
fifty times as long, as each row is waited for.
"""

from collections.abc import Iterable

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import Colour

_LINED = 4                                            # pixels in 16 bytes: a copy from there on would go round it


def fill(to: Surface, colour: Colour | pygame.Color, rect: Rect | None = None) -> None:
    """Fill what of a rectangle lies in the clip, or all of the clip; what was there does not shine through."""
    box = to.get_clip() if rect is None else rect.clip(to.get_clip())
    if box.w and box.h:
        right, low = box.right - 1, box.bottom - 1
        pygame.draw.polygon(to, colour, (box.topleft, (right, box.top), (right, low), (box.left, low)))


def copy(of: Surface, to: Surface, areas: Iterable[Rect]) -> None:
    """Copy what lies in these rectangles to the same places of another surface; neither is transparent."""
    blits = []
    for area in areas:
        if area.x % _LINED == 0 and area.w > _LINED * 4:
            blits.append((of.subsurface((area.x, area.y, 1, area.h)), area.topleft))
            area = Rect(area.x + 1, area.y, area.w - 1, area.h)
        blits.append((of.subsurface(area), area.topleft))
    to.fblits(blits)
