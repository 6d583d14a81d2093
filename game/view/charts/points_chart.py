"""How the points of a match rose: a line for each seat, which steps up where it scored and ends in its animal and its
points.
"""

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.core.i18n import whole
from game.core.seats import Seat, seated
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, SEATS

_TOKEN, _LINE, _DOT = 30, 4, 5
"""The side of an animal, the thickness of a line and the radius of a dot where it steps, in units."""


def climbs(
    size: tuple[int, int], painter: Painter, pictures: Pictures, rounds: Sequence[int],
    counts: Sequence[Sequence[int]], animals: Sequence[int], winner: Seat | None = None,
) -> Surface:  # fmt: skip
    """Return the line chart of the points of each seat after these rounds, `size` in pixels. The winner's animal has a
    butter rim."""
    to, u = Surface(size, pygame.SRCALPHA, 32), painter.u
    px, side = painter.px("small"), min(u(_TOKEN), (size[1] - u(8)) // len(animals))
    numbers = max(painter.text_width(whole(count), px, "bold") for count in counts[-1])
    field = Rect(u(14), u(14), size[0] - side - numbers - u(38), size[1] - u(28))
    low, high = min(0, *map(min, counts)), max(1, *map(max, counts))
    long = max(1, rounds[-1] - rounds[0])
    pygame.draw.line(to, (*painter.theme.panel_body, 90), (field.x, _y(field, 0, low, high)),
                     (field.right, _y(field, 0, low, high)), max(1, u(1)))
    for seat, animal in reversed([*seated(animals)]):
        ink = SEATS[animal].colour
        aside = (seat - (len(animals) - 1) / 2) * u(_LINE)         # lines of equal points lie side by side
        xs = [field.x + field.w * (each - rounds[0]) / long for each in rounds]
        ys = [_y(field, each[seat], low, high) + aside for each in counts]
        points = [(xs[0], ys[0])]
        for (_before, was), (x, y) in pairwise(zip(xs, ys, strict=True)):
            points += [(x, was), (x, y)]
        points.append((field.right, ys[-1]))
        pygame.draw.lines(to, ink, False, points, u(_LINE))
        for (_before, was), (x, y) in pairwise(zip(xs, ys, strict=True)):
            if y != was:
                pygame.draw.aacircle(to, ink, (x, y), u(_DOT))
    painter.cut_corners(to, u(10))
    _ends(to, painter, pictures, animals, [_y(field, count, low, high) for count in counts[-1]],
          (side, numbers, winner), [whole(count) for count in counts[-1]])
    return to


def _y(field: Rect, count: int, low: int, high: int) -> float:
    return field.bottom - field.h * (count - low) / (high - low)


def _ends(to: Surface, painter: Painter, pictures: Pictures, animals: Sequence[int], ends: Sequence[float],
          sizes: tuple[int, int, Seat | None], told: Sequence[str]) -> None:
    """Draw each animal at the right end of its line, with its points before it, moved apart where they would meet."""
    (side, numbers, winner), u, (w, h) = sizes, painter.u, to.get_size()
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    tops, top = dict[int, float](), float(u(4))
    for k, seat in enumerate(order):                  # from the highest down, with room kept for those below
        left = (len(order) - 1 - k) * side
        tops[seat] = top = max(top, min(ends[seat] - side / 2, h - u(4) - side - left))
        top += side
    for seat, animal in seated(animals):
        box = Rect(w - side - u(6), round(tops[seat]), side, side)
        if seat == winner:
            painter.draw_sheet(to, box.inflate(u(6), u(6)), BUTTER, side)
        to.blit(pictures.token(SEATS[animal].animal, side), box, special_flags=pygame.BLEND_PREMULTIPLIED)
        words = Rect(box.x - numbers - u(10), box.y, numbers + u(2), side)
        painter.draw_text(to, told[seat], words, painter.px("small"), "bold", painter.theme.panel_text, "right")
