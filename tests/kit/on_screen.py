"""What somebody sees in a window: which words were written where, and where a picture lies."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter


class Words(NamedTuple):
    """Words on a screen, and the rectangle that they fill."""

    text: str
    place: Rect


@contextmanager
def written() -> Iterator[list[Words]]:
    """Collect all words that are drawn from now on, line by line."""
    found = list[Words]()
    write = Painter.draw_text

    def draw_text(self: Painter, to: Surface, text: str, *more: object, **how: object) -> Rect:
        place = write(self, to, text, *more, **how)  # type: ignore[arg-type]
        found.append(Words(text, place))
        return place

    with patch.object(Painter, "draw_text", draw_text):
        yield found


def where(screen: Surface, picture: Surface) -> list[tuple[int, int]]:
    """Return each place on a screen at which the middle of a picture lies, pixel by pixel."""
    width, height = picture.get_size()
    part = Rect(width // 4, height // 4, width - width // 2, height - height // 2)
    rows = [pygame.image.tobytes(picture.subsurface((part.x, part.y + n, part.w, 1)), "RGB") for n in range(part.h)]
    whole, step = pygame.image.tobytes(screen, "RGB"), 3 * screen.get_width()
    found = list[tuple[int, int]]()
    at = whole.find(rows[0])
    while at >= 0:
        y, x = divmod(at, step)
        if all(whole.startswith(row, at + n * step) for n, row in enumerate(rows)) and not x % 3:
            found.append((x // 3 - part.x + width // 2, y - part.y + height // 2))
        at = whole.find(rows[0], at + 1)
    return found
