"""The ground of the table: a sky, a sun that is the pot, and each seat's hills, as high as its share of the cards; the
landmarks of a game's place, and the emblem on its sun.

A landmark stands on the ridge of the nearest hill of its side, before the middle one, and rises and falls with it. Its
file says where: the corner of its viewBox is its own, in units of the page from the left edge and from the ridge. If
the file's name ends in an announcement key, as `06-underdog` does, the landmark comes with that announcement, and stays
for the round.
"""

import re
from collections.abc import Callable, Collection, Sequence
from math import ceil, pi, sin
from typing import Final

import pygame
from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.core.declaration import Backdrop
from game.core.seats import Seat
from game.resources import asset
from game.view.pictures import tints
from game.view.pictures.pictures import Pictures
from game.view.pictures.shapes import fill_rect
from game.view.pictures.theme import SEATS, Colour, Theme, mix
from game.view.stage import landforms
from game.view.stage.composition import GROWS, larger
from game.view.stage.compositor import Compositor
from game.view.stage.landforms import Covered, Hill, hill_at
from game.view.stage.scenery import LIFT, Points, Scenery, distances
from game.view.stage.seat_layout import FLOOR, grown

PAGE: Final = 1280
EMBLEM: Final = "emblem"
SOON: Final = 600.0
"""Milliseconds that the sun has been empty for when its emblem comes."""
_FADE: Final = 240.0
_BOX = re.compile(r'viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')
PLACES = {
    2: ("left", "right"),
    3: ("left", "right", "top"),
    4: ("left", "top left", "top right", "right"),
}                                            # where each seat's land lies, seat 0 first
BAR = 66.0                                   # where words and signs lie above the table; no star shines through them
WIDE = 36                                    # points of a ridge that are drawn again together
DISCS = 4.3, 3.3, 2.45                      # how large the discs of the sky are, in parts of the sun, the largest first


class Landmark:
    """One drawing on the land: `left` of the page or not, standing at `x` pixels."""

    def __init__(self, name: str, box: tuple[float, ...], scale: float, width: int, grown: float) -> None:
        left, top, w, h = box
        self.name, self.left = name, left + w / 2 < PAGE / 2
        self.key = name.rpartition("/")[2].partition("-")[2]
        size = scale * grown                          # and so much farther from the edge
        self._size = max(1, round(w * size)), max(1, round(h * size))
        self._x = round(left * size) if self.left else width - round((PAGE - left) * size)
        self._top = round(top * size)
        self.x = self._x + self._size[0] / 2
        self._image: Surface | None = None            # it would be read anew for each hand that moves before it

    def image(self, pictures: Pictures) -> Surface:
        """Return its picture."""
        if self._image is None:
            self._image = pictures.drawing(self.name, self._size)
        return self._image

    def rect(self, ridge: float, sunk: float = 0.0) -> Rect:
        """Return what it covers where the ridge is so low, in pixels, once so much of it has `sunk` into the land, from
        0 to 1."""
        return Rect((self._x, round(ridge + sunk * self._size[1]) + self._top), self._size)


def landmarks(folder: str, scale: float, width: int, grown: float = 1.0) -> list[Landmark]:
    """Return what stands on the land of a place, the farthest first, in a window `width` pixels across; `grown` is how
    much larger than usual."""
    files = sorted(asset("places", folder).glob("[0-9]*.svg"))
    return [Landmark(f"places/{folder}/{file.stem}", _box(file.read_text("ascii")), scale, width, grown)
            for file in files]


def _box(markup: str) -> tuple[float, ...]:
    found = _BOX.search(markup, 0, 400)
    if found is None:
        raise ValueError("a landmark without a viewBox")
    return tuple(map(float, found.groups()))


def stand(to: Surface, mark: Landmark, ridge: float, pictures: Pictures, sunk: float = 0.0) -> None:
    """Draw a landmark, if the clip shows any of it; a part of it has `sunk` into the land that is drawn after it."""
    rect = mark.rect(ridge, sunk)
    if rect.colliderect(to.get_clip()):
        to.blit(mark.image(pictures), rect, special_flags=BLEND_PREMULTIPLIED)


class Emblem:
    """The emblem on the sun. It is there only while nothing else lies or flies on the sun."""

    order = 1.0

    def __init__(self, folder: str, centre: tuple[int, int], radius: float, pictures: Pictures) -> None:
        side = round(radius * 1.2)
        self._name, self._pictures = f"places/{folder}/{EMBLEM}", pictures
        self.rect = Rect(0, 0, side, side)
        self.rect.center = centre
        pictures.prepare_drawing(self._name, self.rect.size)
        self._free = 0.0                              # ms that the sun has been empty for

    @property
    def waits(self) -> bool:
        """True if it comes soon, if nothing else does."""
        return 0 < self._free < SOON

    def draw(self, to: Surface) -> None:
        to.blit(self._pictures.drawing(self._name, self.rect.size), self.rect, special_flags=BLEND_PREMULTIPLIED)

    def see(self, free: bool, real: float, compositor: Compositor) -> None:
        """Come once the sun has been free for a while, and go when it is not; `real` ms have passed."""
        self._free = self._free + max(real, 0.001) if free else 0.0
        if (self._free >= SOON) != (self in compositor):
            if free:
                compositor.put(self, _FADE)
            else:
                compositor.remove(self, _FADE / 2)


class Land(Scenery):
    """The table's ground for 2 to 4 seats; `sun_at`, `sun_r` and `floor` say where things may lie.

    `animals` are the seats' in order; each seat's hills wear its animal's colours, the farther ones those of the place
    that the `backdrop` declares. What stands on the land needs `pictures`.
    """

    def __init__(self, theme: Theme, size: tuple[int, int], seats: int, animals: Sequence[str] | None = None,
                 backdrop: Backdrop | None = None, pictures: Pictures | None = None) -> None:
        super().__init__(theme if backdrop is None else tints.placed(theme, backdrop), size)
        w, h = size
        self.seats = seats
        x, y, r = {2: (0.5, 0.47, 118), 3: (0.5, 0.56, 125), 4: (0.5, 0.46, 150)}[seats]
        self.sun_at = w * x, h * y
        self.sun_r = r * larger(h / self.scale, GROWS[seats]) * self.scale
        height = FLOOR * grown(seats, h / self.scale) * self.scale
        self.floor = pygame.Rect(0, round(h - height), w, round(height)) if seats == 2 else None
        margin, step = round(30 * self.scale), max(6, round(8.5 * self.scale))
        count = -(-(w + 2 * margin) // step)
        self._xs = [float(k * step - (count * step - w) // 2) for k in range(count + 1)]
        names = animals or [seat.animal for seat in SEATS[:seats]]
        papers = [theme.lands[animal] if backdrop is None or place.startswith("top")      # a place has no land above
                  else tints.land(theme, backdrop, animal, "right" in place)
                  for animal, place in zip(names, PLACES[seats], strict=True)]
        self._hills = [
            (seat, hill_at(place, layer, papers[seat][layer], self._xs, size[1], self.scale, four=seats == 4))
            for layer in range(3) for seat, place in self._order(layer)
        ]  # fmt: skip
        self._near = {PLACES[seats][seat]: (Seat(seat), hill) for seat, hill in self._hills[-seats:]}
        self._pictures = pictures
        self.camps: frozenset[Seat] = frozenset()     # the seats on whose land a tent stands,
        self.sunk: frozenset[Seat] = frozenset()      # those whose isle lies under the sea,
        self._isles: dict[Seat, Points] = {}          # with its outline,
        self._gone: tuple[float, ...] = (0.0,) * seats           # and how far what hangs has drawn back
        self._said = ""                               # the said key for which something stands there
        self._marks = [] if backdrop is None or pictures is None else landmarks(
            backdrop.drawn, self.scale, w, grown(seats, h / self.scale))
        self.says = frozenset(mark.key for mark in self._marks)
        """What may be said for which something stands there, or "" for what always does."""
        if seats == 2:
            line = [h - height - 5 * sin(x / w * 3 * pi + 1) * self.scale for x in self._xs]
            self._hills.append((0, Hill(self._xs, line, [0.0] * len(line), 0, False, theme.floor)))
        self._stars = [((k * 233 + 71) % 1280 * w / 1280, (k * 131 + 37) % 403 * h / 720, k % 3) for k in range(46)]
        x, y = self.sun_at
        self._stars = [(a, b, k) for a, b, k in self._stars if b > BAR * self.scale
                       and (a - x) ** 2 + (b - y) ** 2 > (self.sun_r * 2.2) ** 2]
        # the light and the papers of each step of dusk
        plain = [*(hill.colour for _seat, hill in self._hills), *landforms.sea(self.theme)]
        self._worn: list[tuple[Theme, list[Colour]]] = [(self.theme, plain)]
        self._papers = list(range(len(self._hills)))  # which of these papers each hill wears
        self._dark = 0                               # the steps by which it is darker than the plain light
        self.swung = 0.0, 0.0                        # how far the sun stands beside its place, in pixels
        self.dawn = 0.0                              # how far the end has come, from 0 to 1: the sun shines for all
        self._drawn: tuple[list[float], float] | None = None
        self._lie: list[tuple[list[float], list[Covered]]] = []

    def darken(self, steps: int) -> bool:
        """Be darker than the plain light by these steps from the next draw on. Return True if that is another light."""
        if steps == self._dark:
            return False
        self._dark = steps
        self._wear()
        return True

    def _wear(self) -> None:
        """Let sky and hills have the papers of the light that there is."""
        while len(self._worn) <= self._dark:
            self._worn.append(tints.dusk(*self._worn[-1], 1))
        self.theme, papers = self._worn[self._dark]
        for paper, (_seat, hill) in zip(self._papers, self._hills, strict=True):
            hill.colour = papers[paper]

    def lies(self) -> tuple[list[float], list[Covered]]:
        """Return the xs of all ridges, and the hills from the farthest as they were drawn last."""
        assert self._drawn is not None
        return self._xs, self._covered(self._drawn[0])

    def swing(self, aside: float, down: float) -> list[pygame.Rect]:
        """Let the sun be `aside` and `down` pixels beside its place from the next draw on. Return where that
        changes."""
        if (aside, down) == self.swung:
            return []
        rang = 1.0 if self._drawn is None else self._drawn[1]
        out = round(self.sun_r * (1 + 0.2 * max(1, rang))) + 3
        old, new = (pygame.Rect(round(self.sun_at[0] + x) - out, round(self.sun_at[1] + y) - out, 2 * out, 2 * out)
                    for x, y in (self.swung, (aside, down)))
        self.swung = aside, down
        return [old.union(new)]

    def draw(self, to: pygame.Surface, shares: Sequence[float], rings: float = 1,
             area: pygame.Rect | None = None) -> pygame.Rect:
        """Draw all, or the part in `area`. Return that rectangle, in pixels.

        The shares are of 1. A part of a ring is one that grows; a little more than whole is one that overshoots.
        """
        scene = self._lifts(shares), rings
        before = to.get_clip()
        to.set_clip(pygame.Rect((0, 0), self.size) if area is None else area)
        drawn = to.get_clip()
        first, last = self._between(drawn.left, drawn.right)
        seen, shadow, behind = [], LIFT * self.scale * 1.75 + 4, True
        for hill, ridge, heights, hidden in reversed(self._covered(scene[0])):        # from the nearest, as far as seen
            part, ys = ridge[first:last], heights[first:last]
            low, high = min(ys), max(ys)
            if low > drawn.bottom + 2 if hill.hangs else high < drawn.top - 2:
                fill_rect(to, hill.colour)
                behind = not self._before(hill)
                break
            if high + shadow > drawn.top if hill.hangs else low - shadow < drawn.bottom:
                seen.append((hill, part, hidden[first:last]))
        else:
            self._sky(to, rings)
        for hill, part, hidden in reversed(seen):
            if behind and self._before(hill):
                self._stand(to, scene[0])
                behind = False
            self.hill(to, part, hill.colour, hill.hangs, hidden)
        if behind:
            self._stand(to, scene[0])
        for seat in self.camps:
            box = landforms.tent(self._camp(seat), self.size, self.scale)
            if box.inflate(4, 4).colliderect(drawn):
                landforms.pitch(to, box)
        self.grain(to)
        to.set_clip(before)
        self._drawn = scene
        return drawn

    def changed(self, shares: Sequence[float], rings: float = 1) -> list[pygame.Rect]:
        """Return where it differs from the last draw, in pieces along the ridges: nowhere until some hill moves by a
        pixel."""
        everything = pygame.Rect((0, 0), self.size)
        if self._drawn is None:
            return [everything]
        lifts, (before, rang) = self._lifts(shares), self._drawn
        areas = [] if rings == rang else self._grown(rang, rings)
        if lifts != before:
            for (seat, hill), *sheets in zip(self._hills, self._covered(before), self._covered(lifts), strict=True):
                if hill.height and lifts[seat] != before[seat]:
                    areas += self._moved(hill, sheets)
            areas += [rect for mark in self._marks for rect in self._shifted(mark, before, lifts)]
        return [area for each in areas if (area := each.clip(everything))]

    def _grown(self, old: float, new: float) -> list[pygame.Rect]:
        """Return the sides of the square in which the outermost ring is another."""
        (x, y), r = (round(at + aside) for at, aside in zip(self.sun_at, self.swung, strict=True)), self.sun_r
        out = round(r * (1 + 0.2 * max(1, old, new))) + 3
        whole = int(r * (1 + 0.2 * int(max(0, min(old, new)))) * 0.7) - 3    # within it lies a square that stays
        width, side = 2 * out, out - whole
        return [pygame.Rect(x - out, y - out, width, side), pygame.Rect(x - out, y + whole, width, side),
                pygame.Rect(x - out, y - whole, side, 2 * whole), pygame.Rect(x + whole, y - whole, side, 2 * whole)]

    def _moved(self, hill: Hill, sheets: Sequence[Covered]) -> list[pygame.Rect]:
        """Return where a hill's ridge was seen and where it is, column by column, with its shadow."""
        areas, shadow = [], round(LIFT * self.scale * 1.75) + 4
        above, below = (5, shadow) if hill.hangs else (shadow, 5)
        for start in range(0, len(self._xs) - 1, WIDE):
            points = range(start, min(start + WIDE + 1, len(self._xs)))
            moves = any(hill.slope[k] > 0 for k in points)
            if moves and any((ridge[k][1] + below > hidden[k]) if hill.hangs else (ridge[k][1] - above < hidden[k])
                             for _, ridge, _ys, hidden in sheets for k in points):
                left, right = int(self._xs[points[0]]) - 1, int(self._xs[points[-1]]) + 2
                ys = [heights[k] for _, _ridge, heights, _hidden in sheets for k in points]
                areas.append(pygame.Rect(left, int(min(ys)) - above, right - left,
                                         int(max(ys)) - int(min(ys)) + above + below + 1))
        return areas

    def middle(self, seat: Seat) -> tuple[float, float]:
        """Return about where a seat's land is, in pixels."""
        place, (w, h) = PLACES[self.seats][seat], self.size
        across = 0.0 if "left" in place else w if "right" in place else w / 2
        return across, 0.0 if "top" in place else self.sun_at[1] if self.seats == 2 else float(h)

    def say(self, key: str) -> list[pygame.Rect]:
        """Let stand on the land what comes when this key is said, or nothing of the kind for ""; where that changes."""
        if key == self._said:
            return []
        changed = [mark for mark in self._marks if mark.key and mark.key in (key, self._said)]
        self._said = key
        return [] if self._drawn is None else [mark.rect(self._ridge(mark, self._drawn[0]), self.dawn)
                                               for mark in changed]

    def camp(self, seats: Collection[Seat], gone: Sequence[float] = ()) -> list[Rect]:
        """Let a tent stand on the land of these seats, and on no other's, from the next draw on: it is an isle. That of
        a seat that is `gone`, by any part of 1, lies under the sea, without a tent; where land hangs, it has drawn back
        so far. Return where that is another land: of an isle that sinks, no more than it covered."""
        low = frozenset(seat for seat, hill in self._near.values() if not hill.hangs)
        sunk = low.intersection(Seat(seat) for seat, part in enumerate(gone) if part > 0)
        here = low.intersection(seats) - sunk
        self._gone = tuple(gone) or (0.0,) * self.seats
        other = (self.camps ^ here) | (self.sunk ^ sunk)
        flooded = (self.camps | self.sunk) ^ (here | sunk)
        meets = len(here | sunk) > 1
        other |= here | sunk if flooded else frozenset()         # seas may meet now
        areas = [self.isle(seat) for seat in sorted(other)]
        self.camps, self.sunk = here, sunk
        count = len(self._hills)
        for seat in other:
            at = [k for k, (owner, hill) in enumerate(self._hills) if owner == seat and hill.height]
            sea = seat in here or seat in sunk
            worn = (count, at[-1], count + 1) if sea else at         # the hill wears the nearest paper
            far, hill, near = landforms.outlines(self._xs, self._camp(seat), self.size, self.scale, meets=meets)
            self._isles[seat] = hill
            seen = hill if seat in here else [(x, self.size[1] + 4 * LIFT * self.scale) for x, _y in hill]
            for k, paper, outline in zip(at, worn, (far, seen, near), strict=True):
                self._papers[k], self._hills[k][1].isle = paper, outline if sea else None
        if other:
            self._lie.clear()
            self._wear()
        return [Rect((0, 0), self.size)] if flooded else areas

    def isle(self, seat: Seat) -> Rect:
        """Return what a seat's isle covers with its tent and its shadow, in pixels, down to the lower edge."""
        box = landforms.tent(self._camp(seat), self.size, self.scale)
        wide, top = round((landforms.WIDE_ISLE + 3 * LIFT) * self.scale), box.top - round(2 * LIFT * self.scale) - 4
        return Rect(box.centerx - wide, top, 2 * wide, self.size[1] - top).clip(Rect((0, 0), self.size))

    def draw_isle(self, to: pygame.Surface, seat: Seat, down: float) -> None:
        """Draw the isle of a seat that is sunk as one sheet that lies `down` pixels lower than it did, and all that is
        before it."""
        before, rect = to.get_clip(), self.isle(seat)
        if self._drawn is None or seat not in self.sunk or not before.colliderect(rect):
            return
        to.set_clip(before.clip(rect))
        first, last = self._between(rect.left, rect.right)
        lie = self._covered(self._drawn[0])
        middle = [k for k, (owner, hill) in enumerate(self._hills) if owner == seat and hill.height][1]
        isle, near = [(x, y + down) for x, y in self._isles[seat]], lie[middle + 1][2]
        above = [k for k in range(first, min(last, len(isle))) if isle[k][1] < near[k]]
        if above:                                     # nothing is drawn where it is not seen: a shadow would be twice
            part = slice(max(0, above[0] - 1), above[-1] + 2)
            self.hill(to, isle[part], self._hills[middle][1].colour)
            for hill, ridge, _heights, hidden in lie[middle + 1:]:
                self.hill(to, ridge[part], hill.colour, hill.hangs, hidden[part])
        to.set_clip(before)

    def _camp(self, seat: Seat) -> float:
        """Return how far across a seat's tent stands, in pixels."""
        return self.size[0] * (0.77 if "right" in PLACES[self.seats][seat] else 0.23)

    def _before(self, hill: Hill) -> bool:
        """True if a hill lies before what stands on the land."""
        return any(hill is near for _seat, near in self._near.values()) or not hill.height

    def _stand(self, to: pygame.Surface, lifts: Sequence[float]) -> None:
        """Draw what stands on the land."""
        for mark in self._marks:
            assert self._pictures is not None
            if mark.key in ("", self._said) and self._seat(mark) not in self.camps | self.sunk:
                stand(to, mark, self._ridge(mark, lifts), self._pictures, self.dawn)

    def stand_on(self, to: pygame.Surface, ridge: Callable[[float], float]) -> None:
        """Draw what stands on the land on another ridge, how far down by how far across, where that is the higher."""
        for mark in self._marks:
            if self._seat(mark) in self.sunk:             # nothing comes back where an isle went
                continue
            if mark.key in ("", self._said) and self._drawn is not None and self._pictures is not None:
                low = ridge(mark.x)
                if low < self._ridge(mark, self._drawn[0]):
                    stand(to, mark, low, self._pictures, self.dawn)

    def _seat(self, mark: Landmark) -> Seat:
        """Return on whose land a landmark stands."""
        return self._near["left" if mark.left else "right"][0]

    def _ridge(self, mark: Landmark, lifts: Sequence[float]) -> float:
        """Return how low the ridge of the nearest hill is on which it stands."""
        seat, hill = self._near["left" if mark.left else "right"]
        k = min(len(hill.xs) - 1, max(0, round((mark.x - hill.xs[0]) / (hill.xs[1] - hill.xs[0]))))
        return hill.foot[k] - hill.height * lifts[seat] * hill.slope[k]

    def _shifted(self, mark: Landmark, before: Sequence[float], lifts: Sequence[float]) -> list[pygame.Rect]:
        """Return where a landmark was and where it is, if it has moved."""
        old, new = mark.rect(self._ridge(mark, before)), mark.rect(self._ridge(mark, lifts))
        return [] if old == new else [old.union(new)]

    def _between(self, left: int, right: int) -> tuple[int, int]:
        """Return the numbers of the points of ridges from `left` to `right`: the first, and the one after the last."""
        step = self._xs[1] - self._xs[0]
        return max(0, int((left - self._xs[0]) // step) - 1), int((right - self._xs[0]) // step) + 3

    # ---- where hills lie ----

    def _order(self, layer: int) -> list[tuple[int, str]]:
        """Return seats and places from the farthest: the sides take turns to lie in front."""
        places = list(enumerate(PLACES[self.seats]))
        low = [(seat, place) for seat, place in places if not place.startswith("top")]
        high = [(seat, place) for seat, place in places if place.startswith("top")]
        return (low[::-1] if layer % 2 else low) + (high[::-1] if layer % 2 else high)

    def _lifts(self, shares: Sequence[float]) -> list[float]:
        """Return each seat's share as a factor of its hills' height, in steps of one pixel. At the end what hangs draws
        back: it would hide the sun."""
        gains = {2: (1.16, 1.16), 3: (1.57, 1.57, 1.4), 4: (1.5, 1.6, 1.6, 1.5)}[self.seats]
        fine = 330 * self.size[1] / 720
        hang = [(1 - self.dawn) * (1 - gone) if place.startswith("top") else 1.0
                for place, gone in zip(PLACES[self.seats], self._gone, strict=True)]
        return [round(min(1.7, 0.42 + gain * share) * left * fine) / fine
                for gain, share, left in zip(gains, shares, hang, strict=True)]

    def _covered(self, lifts: list[float]) -> list[Covered]:
        """Return the hills from the farthest, each with its ridge and from where on nearer hills hide it; those of the
        last two pictures are kept."""
        found = next((lie for known, lie in self._lie if known == lifts), None)
        if found is None:
            found = self._cover(lifts)
            self._lie = [*self._lie[-1:], (lifts, found)]
        return found

    def _cover(self, lifts: Sequence[float]) -> list[Covered]:
        low, high = [self.size[1] + 20.0] * len(self._xs), [-20.0] * len(self._xs)
        found: list[Covered] = []
        for seat, hill in reversed(self._hills):
            ridge = hill.ridge(lifts[seat])
            ys = [y for _x, y in ridge]
            if hill.hangs:
                found.append((hill, ridge, ys, high))
                high = list(map(max, ys, high))
            else:
                found.append((hill, ridge, ys, low))
                low = list(map(min, ys, low))
        return found[::-1]

    def _sky(self, to: pygame.Surface, rings: float) -> None:
        """Draw the sky and the sun, the larger discs first: of those that cover all of the clip, only the last."""
        theme, r = self.theme, self.sun_r
        discs = list(zip(DISCS, theme.sky[1:], strict=True))
        far, cut, near, deep = len(discs), DISCS[-1], theme.sky[3], 0.0      # near: the colour round the sun
        last = max(1, ceil(rings - 0.2))
        for ring in range(last, 0, -1):
            size = 1 + 0.2 * (rings if ring == last else ring)
            deep = (0.85, 0.5, 0.28, 0.15)[min(ring - 1, 3)]
            discs.append((size, mix(near, theme.sun[3], deep)))
        discs += zip((1, 0.8, 0.6, 0.4), reversed(theme.sun), strict=True)
        swung = self.sun_at[0] + self.swung[0], self.sun_at[1] + self.swung[1]
        places = [self.sun_at] * far + [swung] * (len(discs) - far)          # the sky stays where it is
        reach = {at: distances(to.get_clip(), at) for at in (self.sun_at, swung)}
        farthest = reach[self.sun_at][1]
        covers = [k for k, (size, _colour) in enumerate(discs) if size * r - 3 > reach[places[k]][1]]
        fill_rect(to, discs[covers[-1]][1] if covers else theme.sky[0])
        for k in range(covers[-1] + 1 if covers else 0, len(discs)):
            size, colour = discs[k]
            if k == len(discs) - len(theme.sun):             # round the sun, on the sky
                landforms.draw(to, theme, swung, r, self.dawn)
            if size * r + 3 < reach[places[k]][0]:
                continue
            if k < far and size != cut:                      # so faint that nobody sees their edge
                pygame.draw.circle(to, colour, places[k], r * size)
            else:
                self.disc(to, colour, places[k], r * size)
        if farthest > r * 2:                                 # no star is nearer
            self.stars(to, self._stars)
