"""Plain pixels, filled with an eye on the processor's cache.

SDL writes round it where it can (SDL_FillRect): what is drawn on next is to be in it.
"""

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import Colour


def fill(to: Surface, colour: Colour | pygame.Color, rect: Rect | None = None) -> None:
    """Fill what of a rectangle lies in the clip, or all of the clip, to draw on it; what was there does not shine
    through."""
    box = to.get_clip() if rect is None else rect.clip(to.get_clip())
    if box.w and box.h:
        right, low = box.right - 1, box.bottom - 1
        pygame.draw.polygon(to, colour, (box.topleft, (right, box.top), (right, low), (box.left, low)))
