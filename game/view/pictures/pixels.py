"""Plain pixels, filled and copied with an eye on the processor's cache.

SDL writes round it where it can (SDL_FillRect, SDL_BlitCopy): that is quick for whole lines of the cache only, and what
is drawn on next is to be in it.
"""

from collections.abc import Iterable, Iterator

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import Colour

_LINE = 16                                            # pixels in a line of the cache


def fill(to: Surface, colour: Colour | pygame.Color, rect: Rect | None = None) -> None:
    """Fill what of a rectangle lies in the clip, or all of the clip, to draw on it; what was there does not shine
    through."""
    box = to.get_clip() if rect is None else rect.clip(to.get_clip())
    if box.w and box.h:
        right, low = box.right - 1, box.bottom - 1
        pygame.draw.polygon(to, colour, (box.topleft, (right, box.top), (right, low), (box.left, low)))


def copy(of: Surface, to: Surface, areas: Iterable[Rect]) -> None:
    """Copy what lies in these rectangles to the same places of another surface; neither is transparent."""
    to.fblits([blit for area in areas for blit in cut(of, area)])


def cut(of: Surface, area: Rect, by: tuple[int, int] = (0, 0)) -> Iterator[tuple[Surface, tuple[int, int]]]:
    """Yield what to blit, and where, to copy what lies in a rectangle to the same place of another surface, or to one
    that is moved `by` whole lines of the cache."""
    x, y, w, h = area
    head, tail = min(w, -x % _LINE), (x + w) % _LINE if w > -x % _LINE else 0
    for left, wide in ((x, head), (x + head, w - head - tail), (x + w - tail, tail)):
        if wide:
            yield of.subsurface((left, y, wide, h)), (left + by[0], y + by[1])
