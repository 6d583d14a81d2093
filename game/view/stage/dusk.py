"""Dusk in a war: the light leaves one sheet of paper after the other, from the nearest land to the sky round the sun,
and comes back the other way."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import ceil, hypot, inf
from typing import NamedTuple

from pygame import Rect

from game.view.stage.land import COLUMN, DISCS, Land

_PATIENT, _FULL = 1, 4                                # frames that the next sheet may wait for one that is not busy,
_CROWDED = 30                                         # or in which not as many cards fly
_MOST = 0.08                                          # of the window is drawn in a frame, of the sky,
_HILL = 0.3                                           # and of a hill, which is drawn at once if it is no larger,
_LARGE, _PIECE = 620_000, 400_000                     # pixels at most of such a hill, and of a piece of any sheet


class _Part(NamedTuple):
    """What of a sheet changes in a frame: how far from the sun the edge lies up to which it has changed by then, in
    pixels, None for all of it; and what says where."""

    edge: float | None
    areas: Callable[[], list[Rect]]


class Dusk:
    """How dark it is on a land, in `steps`, and how far that has come. What of the sky is too much for a frame changes
    ring by ring: its edge is as round as the sky's. Sent elsewhere while sheets still change, it turns round with the
    next one, or goes on there from the last: all of the window at once would be too much for a frame."""

    def __init__(self, land: Land) -> None:
        self._land = land
        self.steps = 0
        self._before = self._to = 0                   # between which the sheets change
        self._left = 0                                # those that have not changed yet
        self._parts: list[_Part] = []                 # of the sheet that changes, where it is still drawn as it was
        self._sheet = 0                               # which one this is
        self._held = 0                                # frames that the next one has waited

    @property
    def moving(self) -> bool:
        """True while some sheets are as they were before."""
        return self._left > 0 or bool(self._parts) or self._to != self.steps

    @property
    def _falls(self) -> bool:
        return self._to >= self._before

    def send(self, steps: int) -> None:
        """Be so many steps darker than the plain light from now on."""
        self.steps = steps
        self._turn()

    def _turn(self) -> None:
        """Go where it is sent by now, as soon as it can."""
        if self._parts or self.steps == self._to:
            return
        if self.steps == self._before:
            self._before, self._to, self._left = self._to, self._before, self._land.sheets - self._left
        elif not self._left:
            self._before, self._to, self._left = self._to, self.steps, self._land.sheets
        self._wear()

    def fall(self, busy: bool, at_once: bool, *, full: bool = False, crowded: bool = False) -> list[Rect]:
        """Let another sheet change; where. A frame that is `busy` leaves it to one of the next, one that is `full` of
        other changes for longer, and one that is `crowded` with flying cards until they are there."""
        if not self.moving:
            return []
        if at_once:
            self._to, self._left, self._parts = self.steps, 0, []
            self._wear()
            return [Rect((0, 0), self._land.size)]
        if self._held < (_CROWDED if crowded else _FULL if full else _PATIENT if busy else 0):
            self._held += 1
            return []
        self._held = 0
        self._turn()
        if not self._parts and not self._left:
            return []                                 # none had changed when it turned round
        if not self._parts:
            self._left -= 1
            self._sheet = self._land.sheets - 1 - self._left if self._falls else self._left
            self._parts = _parts(self._land, self._sheet, inward=self._falls)
        edge, areas = self._parts.pop(0)
        self._wear(edge)
        return areas()

    def _wear(self, edge: float | None = None) -> None:
        """Let the land look so; the sheet that changes only up to an edge, if there is one."""
        light, dark = sorted((self._before, self._to))
        self._land.darken(light, dark, self._land.sheets - self._left if self._falls else self._left,
                          None if edge is None else (self._sheet, edge))


def _parts(land: Land, k: int, *, inward: bool) -> list[_Part]:
    """Return in which parts the k-th sheet changes, the nearest being 0: towards the sun, or away from it."""
    (w, h), bare = land.size, len(land.lies()[1])
    if k < bare:
        return _hill_parts(land, k)
    radii = inf, *(size * land.sun_r for size in DISCS), land.sun_r
    outer, inner = radii[k - bare], radii[k - bare + 1]
    whole = _ring(land, inner, outer)
    count = max(1, ceil(_size(whole) / min(_MOST * w * h, _PIECE)))
    far = min(outer, hypot(max(land.sun_at[0], w - land.sun_at[0]), max(land.sun_at[1], h - land.sun_at[1])))
    edges = [(inner ** 2 + max(0.0, far ** 2 - inner ** 2) * n / count) ** 0.5 for n in range(1, count)]
    ends = [inner, *edges, outer]
    rings = [partial(_ring, land, *between) for between in pairwise(ends)]
    if inward:
        edges, rings = edges[::-1], rings[::-1]
    return [_Part(*part) for part in zip([*edges, None], rings, strict=True)]


def _hill_parts(land: Land, k: int) -> list[_Part]:
    """Return in which parts a hill changes: as one, if that is not too much."""
    (w, h), (xs, found) = land.size, land.lies()
    hill, _ridge, heights, hidden = found[len(found) - 1 - k]
    areas = _pieces(land, xs, [(min(y, hide), max(y, hide)) if (y < hide) != hill.hangs else None
                               for y, hide in zip(heights, hidden, strict=True)])
    if _size(areas) <= min(_HILL * w * h, _LARGE):
        return [_Part(None, lambda: areas)]
    areas.sort(key=lambda area: -abs(area.centerx - w / 2))      # the outermost piece first: both sides change alike
    parts: list[_Part] = []
    while areas:
        drawn = [areas.pop(0)]
        while areas and _size([*drawn, areas[0]]) < min(_MOST * w * h, _PIECE):
            drawn.append(areas.pop(0))
        parts.append(_Part(None, partial(list, drawn)))
    return parts


def _size(areas: Sequence[Rect]) -> int:
    return sum(area.w * area.h for area in areas)


def _ring(land: Land, inner: float, outer: float) -> list[Rect]:
    """Return where the sky is seen that lies between these distances from the sun, in pieces from left to right."""
    xs, found = land.lies()
    step = xs[1] - xs[0]
    tops = [max((ys[n] for hill, _, ys, _ in found if hill.hangs), default=0.0) for n in range(len(xs))]
    feet = [min(ys[n] for hill, _, ys, _ in found if not hill.hangs) for n in range(len(xs))]
    ends = [(max(top, land.sun_at[1] - half), min(foot, land.sun_at[1] + half)) if half else None
            for top, foot, half in zip(tops, feet, _halves(land, xs, outer + step), strict=True)]
    return _pieces(land, xs, ends, _halves(land, xs, inner - step))


def _pieces(land: Land, xs: Sequence[float], ends: Sequence[tuple[float, float] | None], holes: Sequence[float] = (),
            ) -> list[Rect]:
    """Return rectangles that cover what lies between these heights at each point of the ridges, without what lies so
    near the sun's middle."""
    areas: list[Rect] = []
    for start in range(0, len(xs) - 1, COLUMN):
        points = slice(start, start + COLUMN + 1)
        if part := [end for end in ends[points] if end and end[0] < end[1]]:
            top, foot, hole = min(part)[0] - 4, max(foot for _, foot in part) + 4, min(holes[points], default=0.0)
            left, right = int(xs[start]) - 1, int(xs[points][-1]) + 2
            sides = [(top, foot)] if not hole else [(top, land.sun_at[1] - hole), (land.sun_at[1] + hole, foot)]
            areas += [Rect(left, int(high), right - left, int(low) - int(high)).clip((0, 0, *land.size))
                      for high, low in sides if low > high]
    return [area for area in areas if area.w and area.h]


def _halves(land: Land, xs: Sequence[float], r: float) -> list[float]:
    """Return how far above and below the sun's middle a disc of the sky with this radius reaches at each point of the
    ridges; the sky behind all, with no end, reaches anywhere."""
    if r == inf:
        return [float(sum(land.size))] * len(xs)
    return [max(0.0, r * abs(r) - (x - land.sun_at[0]) ** 2) ** 0.5 for x in xs]
