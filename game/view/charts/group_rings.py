"""Rings around tiles that belong to a group, each of a shape of its own, as not everybody can tell their colours."""

from typing import Final, Literal

from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import Colour

Ring = Literal["whole", "corners", "dashes", "rails", "dots", "posts", "lid", "tub"]
RINGS: Final[tuple[Ring, ...]] = ("whole", "corners", "dashes", "rails", "dots", "posts", "lid", "tub")
"""The shapes, in the order in which groups get them: those that come first differ most."""
BAND: Final = 4
"""The width of a ring, in units."""
_STEPS: Final[dict[str, tuple[int, ...]]] = {"dashes": (10, 7), "dots": (4, 4)}
"""Of a line that is broken: how long it is drawn and left out in turn, in units."""


def draw_ring(to: Surface, painter: Painter, tile: Rect, radius: int, ring: Ring, colour: Colour,
              ground: Colour) -> None:
    """Draw the ring of a tile, which is drawn over it afterwards. `ground` is the colour around it, which shows where
    the line is broken."""
    band = painter.u(BAND)
    outer = tile.inflate(2 * band, 2 * band)
    painter.draw_sheet(to, outer, colour, radius + band)
    for gap in gaps(outer, painter.scale, ring):
        to.fill(ground, gap)


def gaps(outer: Rect, scale: float, ring: Ring) -> list[Rect]:
    """Return the parts of a ring that are left out, in pixels; they may reach under its tile.

    >>> gaps(Rect(0, 0, 40, 30), 1.0, "rails")
    [Rect(0, 9, 40, 12)]
    """
    u, (x, y, w, h) = scale, outer
    corner = round(9 * u)
    side = max(corner, w // 6)
    beside, above = Rect(x, y + corner, w, h - 2 * corner), Rect(x + side, y, w - 2 * side, h)
    if ring == "rails":
        return [beside]
    if ring == "posts":
        return [above]
    if ring == "corners":
        return [beside.inflate(0, -round(6 * u)), above.inflate(-round(6 * u), 0)]
    if ring == "lid":
        return [Rect(x, outer.centery, w, h - h // 2)]
    if ring == "tub":
        return [Rect(x, y, w, h // 2)]
    steps = [max(2, round(step * u)) for step in _STEPS.get(ring, ())]
    return [*_broken(outer, steps, along=0), *_broken(outer, steps, along=1)] if steps else []


def _broken(outer: Rect, steps: list[int], *, along: int) -> list[Rect]:
    """Return what is left out of the two sides along an axis (0: above and below), between the round corners."""
    start, end, turn, found = outer.topleft[along], outer.bottomright[along], 0, list[Rect]()
    while start < end:
        length = min(steps[turn % len(steps)], end - start)
        if turn % 2:
            found.append(Rect(start, outer.y, length, outer.h) if along == 0 else Rect(outer.x, start, outer.w, length))
        start, turn = start + length, turn + 1
    return found
