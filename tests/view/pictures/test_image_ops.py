"""Plain pixels, filled and copied."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pygame import Rect, Surface, image

from game.core.rng import Rng
from game.view.pictures.shapes import fill_rect

SIZE = (200, 120)


def rects(count: int) -> list[Rect]:
    """Return rectangles, some of which reach over the edges."""
    rng = Rng(3)
    return [Rect(rng.below(SIZE[0]), rng.below(SIZE[1]), 1 + rng.below(90), 1 + rng.below(60))
            for _ in range(count)]


def same(one: Surface, other: Surface) -> bool:
    return image.tobytes(one, "RGB") == image.tobytes(other, "RGB")


def test_a_rectangle_is_filled_in_the_clip_and_nowhere_else() -> None:
    for rect, clip in zip(rects(200), rects(400)[200:], strict=True):
        one, other = Surface(SIZE, 0, 32), Surface(SIZE, 0, 32)
        one.set_clip(clip)
        other.set_clip(clip)
        fill_rect(one, (9, 90, 200), rect)
        other.fill((9, 90, 200), rect)
        assert same(one, other)
