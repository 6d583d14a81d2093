"""Plain pixels, filled and copied with an eye on the processor's cache.

SDL writes round it where it can (SDL_FillRect, SDL_BlitCopy): that is quick for whole lines of the cache only, and what
is drawn on next is to be in it.
"""

from typing import TypeAlias

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import Colour

Blit: TypeAlias = tuple[Surface, tuple[int, int]]
_LINE = 16                                            # pixels in a line of the cache


def fill(to: Surface, colour: Colour | pygame.Color, rect: Rect | None = None) -> None:
    """Fill what of a rectangle lies in the clip, or all of the clip, to draw on it; what was there does not shine
    through."""
    box = to.get_clip() if rect is None else rect.clip(to.get_clip())
    if box.w and box.h:
        right, low = box.right - 1, box.bottom - 1
        pygame.draw.polygon(to, colour, (box.topleft, (right, box.top), (right, low), (box.left, low)))


def cut(of: Surface, area: tuple[int, int, int, int], by: tuple[int, int] = (0, 0)) -> list[Blit]:
    """Return what to blit, and where, to copy what lies in a rectangle to the same place of another surface, or to one
    that is moved `by` whole lines of the cache; neither is transparent."""
    x, y, w, h = area
    dx, top = by[0], y + by[1]
    head, tail = -x % _LINE, (x + w) % _LINE
    if head + tail >= w or not head + tail:
        return [(of.subsurface(area), (x + dx, top))]
    found = [(of.subsurface((x + head, y, w - head - tail, h)), (x + head + dx, top))]
    if head:
        found.append((of.subsurface((x, y, head, h)), (x + dx, top)))
    if tail:
        found.append((of.subsurface((x + w - tail, y, tail, h)), (x + w - tail + dx, top)))
    return found
