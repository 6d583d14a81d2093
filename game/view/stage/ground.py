"""The ground while it moves: land that rises with its seat's share, rings that grow, light that fades in a war, the
winner's land at the end."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import ceil, hypot, pi, sin
from typing import Final

from pygame import Rect, Surface

from game.core.backdrop import Backdrop
from game.core.seats import Seat
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import Theme
from game.view.stage.areas import merged
from game.view.stage.beach import Beach
from game.view.stage.dusk import Dusk
from game.view.stage.feel import ASIDE
from game.view.stage.land import Land
from game.view.stage.timeline import Glide, back_out, cubic_out, in_out, linear

RISE: Final = 600.0
GROW: Final = 400.0
SWEEP: Final = 1200.0
SWING: Final = 1100.0
"""How long the sun swings, to whoever leads now and back."""
_STEP = 84.0                                          # ms of the wall's clock between two pictures of rising land
_FRAMES = 20                                          # that it may wait for one with less to do,
_FEW = 4                                              # and that it may if it rises for long
_FULL = 4                                             # so much longer for one that mends nothing else
_LATE = 1300.0                                        # ms after which it is drawn with light drawing, arrived or not
_PIECE = 200_000                                      # pixels of a part of it that is drawn at once


class Ground:
    """The land of one window, which changes a few times a second, or with light drawing once it is where it goes. No
    picture of it is kept: it is drawn where it is asked for."""

    def __init__(self, theme: Theme, size: tuple[int, int], animals: Sequence[str], backdrop: Backdrop | None = None,
                 pictures: Pictures | None = None) -> None:
        self._land = Land(theme, size, len(animals), animals, backdrop, pictures)
        self._beach = Beach(self._land, theme, size, animals, pictures)
        self._size = size
        self._light, self._glided = pictures is not None and pictures.light, 0.0
        self._shares = [Glide(0.0) for _ in animals]
        self._rings = Glide(1.0)
        self._sweep = Glide(0.0)
        self._swing, self._swings = Glide(1.0), (0.0, 0.0)       # how far the sun has swung, and how far it swings
        self._winner: Seat | None = None
        self._wait = 0.0                              # ms until the next picture
        self._put_off = 0                             # frames that it has waited for one with less to do
        self._patience = _FRAMES                      # so many frames it may wait
        self._due = True                              # something has moved since the last
        self._swept = 0.0
        self._at_once = True
        self._seen = [0.0 for _ in animals]           # the shares of the last picture
        self._rang = 1.0                              # and its rings
        self._dusk = Dusk(self._land)
        self._floods: list[Rect] = []                 # where the sea is still to come or go, the last of them first
        self._turn = 0                                # whose land moved last,
        self._suns = False                            # and whether the sun has since

    @property
    def moving(self) -> bool:
        """True if it wants a picture."""
        return self._due or self._gliding or self._dusk.moving or bool(self._floods)

    @property
    def _gliding(self) -> bool:
        for share in self._shares:
            if share.moving:
                return True
        return self._rings.moving or self._sweep.moving or self._swing.moving

    def share(self, shares: Sequence[float], now: float, ms: float = RISE) -> None:
        """Let each land rise or fall to its seat's share of the cards."""
        if any(glide.target != share for glide, share in zip(self._shares, shares, strict=True)):
            self._patience = _FRAMES if ms <= RISE else _FEW
        for glide, share in zip(self._shares, shares, strict=True):
            glide.send(share, now, ms, in_out)
            self._due = True

    def rings(self, rings: int, now: float, ms: float = 0.0) -> None:
        """Let the pot's rings grow to that many in `ms`, or go at once."""
        self._rings.send(rings, now, ms if rings > self._rings.value else 0, back_out)
        self._due = True

    def dusk(self, steps: int) -> None:
        """Let sky and land be so many steps darker from now on, 0 for the plain light."""
        self._dusk.send(steps)

    @property
    def steps(self) -> int:
        """The steps by which it is, or will be, darker than the plain light."""
        return self._dusk.steps

    def say(self, key: str) -> list[Rect]:
        """Let stand on the land what comes when this key is said, "" for nothing of the kind; where that changes."""
        return self._land.say(key)

    def camp(self, seats: Collection[Seat]) -> None:
        """Let a tent stand on the land of these seats, and on no other's: the sea comes or goes from there outwards."""
        self._floods = [*self._land.camp(seats)[::-1], *self._floods]

    def swing(self, seat: Seat, now: float, wait: float) -> None:
        """Let the sun swing to a seat and back, in `wait` ms."""
        (x, y), (a, b) = self._land.sun_at, self._land.middle(seat)
        away = max(1.0, hypot(a - x, b - y))
        self._swings = (a - x) / away * ASIDE * self._land.scale, (b - y) / away * ASIDE * self._land.scale
        self._swing.set(0.0)
        self._swing.send(1.0, now, SWING, linear, wait=wait)

    @property
    def swings(self) -> bool:
        """True while the sun is not in its place."""
        return 0 < self._swing.value < 1

    def sweep(self, winner: Seat, now: float, ms: float = SWEEP) -> None:
        """Let the winner's land sweep across the table."""
        self._winner, self._patience, self._due = winner, _FEW, True
        self._sweep.send(1.0, now, ms, cubic_out)

    def still(self) -> None:
        """Whatever moves is where it is going."""
        for glide in (*self._shares, self._rings, self._sweep, self._swing):
            glide.set(glide.target)
        self._due = self._at_once = True

    def calm(self) -> None:
        """No land sweeps across any more."""
        self._sweep.set(0.0)
        self._winner, self._due, self._at_once = None, True, True

    def tick(self, now: float, real: float) -> None:
        """Let time pass: `now` on the table's clock, `real` ms on the wall's."""
        for glide in (*self._shares, self._rings, self._sweep, self._swing):
            self._due = glide.tick(now) or self._due
        self._wait -= real
        self._glided = self._glided + real if self._light and self._gliding else 0.0

    def refresh(self, *, busy: bool = False, full: bool = False, many: bool = False, crowded: bool = False,
                at_once: bool = False) -> list[Rect]:
        """Look as it should by now, if it is time for that; the rectangles that have changed. A frame that is `busy`
        with something else leaves it to one of the next, and one that is `full` of other changes for longer; while
        `many` cards fly, rings that are to go stay, and in a frame that is `crowded` with them dusk waits. It comes
        `at_once` where little motion is wanted."""
        at_once = at_once or self._at_once
        fallen = self._dusk.fall(busy, at_once, full=full, crowded=crowded)
        return fallen + self._refresh(busy=busy, full=full or bool(fallen), many=many)

    def flood(self, *, at_once: bool) -> list[Rect]:
        """Let the sea come or go a piece further, or `at_once`; where."""
        first = 0 if at_once else -1
        flooded, self._floods = self._floods[first:], self._floods[:first]
        return flooded

    def _refresh(self, *, busy: bool, full: bool, many: bool) -> list[Rect]:
        if not self._due or ((self._wait > 0 or 0 < self._glided < _LATE) and not self._at_once):
            return []
        shrinks = many and self._rings.value < self._rang and all(
            seen == share.value for seen, share in zip(self._seen, self._shares, strict=True))
        patience = (_FRAMES if shrinks else self._patience if busy or full else 0) + (_FULL if full else 0)
        if self._put_off < patience and not self._at_once:
            self._put_off += 1
            self._wait = 1.0                          # until the next frame
            return []
        self._put_off, self._glided = 0, 0.0
        shares, rings, swept = [glide.value for glide in self._shares], self._rings.value, self._sweep.value
        whole, seen, out, sun = swept != self._swept or self._at_once, shares, sin(pi * self._swing.value), False
        place = self._swings[0] * out, self._swings[1] * out
        if not whole:                                 # sun and lands take turns: either is enough to draw for one frame
            sun = (rings, place) != (self._rang, self._land.swung)
            self._suns = sun and (not self._suns or rings < self._rang or seen == self._seen)
            seen = self._seen if self._suns else self._next(shares)
        areas: list[Rect] = []
        if whole or self._suns:
            areas += self._land.swing(*place)
            self._due, rang = seen != shares, rings
        else:
            self._due, rang = seen != shares or sun, self._rang
        areas += [Rect((0, 0), self._size)] if swept != self._swept else self._land.changed(seen, rang)
        self._at_once, self._wait = False, _STEP / len(shares) / (1 + sun)
        self._swept, self._seen, self._rang = swept, seen, rang
        self._land.dawn = swept
        return [part for area in merged(areas) for part in ([area] if area.size == self._size else _parts(area))]

    def draw(self, to: Surface, area: Rect) -> None:
        """Draw what lies in a rectangle."""
        self._land.draw(to, self._seen, self._rang, area)
        if self._swept > 0 and self._winner is not None:
            clip = to.get_clip()
            to.set_clip(area)
            self._beach.draw(to, self._winner, self._swept)
            to.set_clip(clip)

    def _next(self, shares: Sequence[float]) -> list[float]:
        """The shares as they were seen, but for one seat's: one land moves at a time, so that no frame has to draw
        them all."""
        seen = list(self._seen)
        for _seat in shares:
            self._turn = (self._turn + 1) % len(seen)
            if seen[self._turn] != shares[self._turn]:
                seen[self._turn] = shares[self._turn]
                break
        return seen


def _parts(area: Rect) -> list[Rect]:
    """Return a large rectangle in parts, of which a frame need not draw all."""
    count = max(1, ceil(area.w * area.h / _PIECE))
    edges = pairwise(area.x + area.w * k // count for k in range(count + 1))
    return [Rect(left, area.y, right - left, area.h) for left, right in edges]
