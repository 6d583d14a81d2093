"""The course of a match as a small picture: the lands of its seats lie one above the other and push the border to and
fro, each as high as its share of the cards was."""

from collections.abc import Sequence
from itertools import accumulate

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pattern import mark
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, SEATS

_FOLD = 0.07                                      # how much of the height the nearer paper of a land lies back


def shares(counts: Sequence[float]) -> list[float]:
    """Return each seat's share of 1; all alike where nobody has anything."""
    whole = [max(0, count) for count in counts]
    return [count / sum(whole) for count in whole] if sum(whole) else [1 / len(whole)] * len(whole)


def lands(
    size: tuple[int, int], paper: Painter, pictures: Pictures, rounds: Sequence[int], counts: Sequence[Sequence[float]],
    animals: Sequence[int], winner: Seat | None = None, sun: int | None = None, *, ends: bool = True,
    radius: int = 10, soft: float = 0.0,
) -> Surface:  # fmt: skip
    """Return the picture, the first seat's land lowest, each with its animal where it `ends`, the winner's in a butter
    rim; at the round `sun` lies a sun. `size` is in pixels, the `radius` of its corners in units; `soft` is how much of
    the width the papers behind a border are smoothed over."""
    w, h = size
    to = Surface(size, pygame.SRCALPHA, 32)
    long = max(1, rounds[-1] - rounds[0])
    xs = [w * (round_ - rounds[0]) / long for round_ in rounds] if len(rounds) > 1 else [0.0, float(w)]
    share = [shares(each) for each in counts] if len(rounds) > 1 else [shares(counts[0])] * 2
    borders = [[h * (1 - sum(each[:seat])) for each in share] for seat in range(len(animals) + 1)]
    fold = _FOLD * h * 2 / len(animals)
    for seat, animal in enumerate(animals):
        _land(to, paper, pictures, SEATS[animal].animal, xs, borders[seat], borders[seat + 1], (seat == 0, fold, soft))
    for border in borders[1:-1]:
        _truce(to, list(zip(xs, border, strict=True)), paper.u(2))
    if sun is not None and len(animals) == 2 and rounds[0] <= sun <= rounds[-1]:
        at = min(range(len(rounds)), key=lambda n: abs(rounds[n] - sun))
        r = paper.u(7)
        y = min(max(borders[1][at], r * 1.6), h - r * 1.6)
        pygame.draw.aacircle(to, CREAM, (xs[at], y), r * 1.35)
        pygame.draw.aacircle(to, BUTTER, (xs[at], y), r)
    mask = Surface(size, pygame.SRCALPHA, 32)
    paper.draw_sheet(mask, mask.get_rect(), (255, 255, 255), paper.u(radius))
    to.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)          # opaque before: premultiplied now
    if ends:
        middles = [(borders[seat][-1] + borders[seat + 1][-1]) / 2 for seat in range(len(animals))]
        _tokens(to, paper, pictures, animals, middles, winner)
    return to


def _land(to: Surface, paper: Painter, pictures: Pictures, animal: str, xs: Sequence[float], low: Sequence[float],
          high: Sequence[float], where: tuple[bool, float, float]) -> None:
    """Draw one seat's land between two borders: three papers, the nearer ones folded back from the upper border, and in
    a land that is not the lowest from the lower one too; the nearest with its pattern."""
    far, middle, near = paper.theme.land(animal)
    lowest, fold, soft = where
    above, beneath = _smooth(high, soft), _smooth(low, soft)
    for colour, back in ((far, 0.0), (middle, fold), (near, 2 * fold)):
        top = [min(max(above[n], y) + back * (y > 0.5), low[n]) if back else y for n, y in enumerate(high)]
        foot = low if lowest or not back else [max(min(beneath[n], y) - back, top[n]) for n, y in enumerate(low)]
        outline = [*zip(xs, top, strict=True), *zip(reversed(xs), reversed(foot), strict=True)]
        pygame.draw.polygon(to, colour, outline)
        for edge in (top, *([] if lowest else [foot])):
            pygame.draw.aalines(to, colour, False, list(zip(xs, edge, strict=True)))
    mark(to, pictures, paper.theme, animal, lambda on: pygame.draw.polygon(on, (255, 255, 255), outline))


def _smooth(line: Sequence[float], soft: float) -> Sequence[float]:
    """Return a border as the mean of so much of the width around each of its points."""
    reach = round(len(line) * soft / 2)
    if not reach:
        return line
    sums = [0.0, *accumulate(line)]
    ends = [(max(0, n - reach), min(len(line), n + reach + 1)) for n in range(len(line))]
    return [(sums[end] - sums[begin]) / (end - begin) for begin, end in ends]


def _truce(to: Surface, line: Sequence[tuple[float, float]], thick: int) -> None:
    """Draw the line between two lands."""
    pygame.draw.lines(to, CREAM, False, line, thick)
    for aside in (-thick / 2, thick / 2):
        pygame.draw.aalines(to, CREAM, False, [(x, y + aside) for x, y in line])


def _tokens(to: Surface, paper: Painter, pictures: Pictures, animals: Sequence[int], ends: Sequence[float],
            winner: Seat | None) -> None:
    """Draw each animal where its land ends, above or below its neighbours where those are too near."""
    w, h = to.get_size()
    side = min(paper.u(30), (h - paper.u(8)) // len(animals))
    top, places = float(h - paper.u(4)), []
    for seat, end in enumerate(ends):                 # from the lowest land up, with room kept for those above
        left = (len(ends) - 1 - seat) * side
        top = max(min(end - side / 2, top - side), paper.u(4) + left)
        places.append(top)
    for seat, (animal, y) in enumerate(zip(animals, places, strict=True)):
        box = Rect(w - side - paper.u(6), round(y), side, side)
        if seat == winner:
            rim = box.inflate(paper.u(6), paper.u(6))
            paper.draw_sheet(to, rim, BUTTER, rim.w // 2)
        to.blit(pictures.token(SEATS[animal].animal, side), box, special_flags=pygame.BLEND_PREMULTIPLIED)
