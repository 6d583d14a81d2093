"""The land while it moves: it rises with its seat's share, rings grow, light fades in a war, and at the end the
winner's land comes in, as a wave comes up a beach.

What is seen is one opaque picture. The next one is made in it strip by strip, over as many frames as that takes: until
all of it is there, what was seen before stays, as `covers`. Then it takes the place at once, or in one fade.
"""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import pairwise
from math import ceil, hypot, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.declaration import Backdrop
from game.core.seats import Seat
from game.view.pictures.pictures import PATTERN_SIDE, Pictures
from game.view.pictures.theme import SEATS, Colour, Theme, mix, shade
from game.view.stage import landforms
from game.view.stage.compositor import coalesced
from game.view.stage.land import PLACES, Land
from game.view.stage.scenery import Points
from game.view.stage.timeline import Animations, TweenedValue, back_out, cubic_out, in_out, linear

ASIDE: Final = 20.0
"""How far the sun swings to the seat that leads now, in units."""
BRIGHT: Final = (0.18, 0.4, 0.6)
"""How much of the winner's own colour is in each paper in the evening, far to near: no words stand on them now."""
SHORE: Final = 0.16
"""Where the winner's land ends at the sea, in parts of the window, from the other side."""
SEA: Final = 128.0
"""How high the sea before it stands at last, in units from the lower edge."""
RISE: Final = 600.0
GROW: Final = 400.0
SWEEP: Final = 600.0
SWING: Final = 1100.0
"""How long the sun swings, to the seat that leads now and back."""
FADE: Final = 180.0
"""Milliseconds of the wall's clock in which another light or what stands on the land comes,"""
STEPS: Final = 2
"""and the steps of that: each is a picture of all that changes. In a `LARGE` window to blend two would take a quarter
of a frame: the next one comes at once."""
SHAPE: Final = 480.0
"""Milliseconds in which a hill becomes an island, or an island a hill, in a window of any size,"""
SHAPES: Final = 8
"""and the steps of that."""
LARGE: Final = 1_500_000
"""Pixels of a large window."""
_NEXT = 100.0                                         # ms of the wall's clock from one picture to the next
_STRIP, _MOST = 1 / 20, 180_000                       # of the window, so much of the next one a frame draws, in pixels,
_BUSY = 1 / 2                                         # less while many cards fly,
_SWEEPING = 1 / 4                                     # and so much while the winner's land sweeps in


class VictoryWave:
    """The winner's land on a table's `land`, where these animals play."""

    def __init__(self, land: Land, theme: Theme, size: tuple[int, int], animals: Sequence[str],
                 pictures: Pictures | None) -> None:
        self._land, self._theme, self._size, self._animals, self._pictures = land, theme, size, animals, pictures

    def draw(self, to: Surface, winner: Seat, reached: float) -> None:
        """Draw it, as far as the wave has reached: from 0 to 1. Where an isle has sunk, it ends at the shore, and
        another sheet of the sea lies before that."""
        if self._land.sunk:
            self._land.hill(to, self._sea(winner, reached), landforms.sea(self._theme)[1])
        sheets = [self._ridge(winner, layer, reached) for layer in range(3)]
        for layer, (ridge, paper) in enumerate(zip(sheets, papers(self._theme, self._animals[winner]), strict=True)):
            if layer == 0:
                self._land.stand_on(to, lambda x: _height(sheets[0], x))
            self._land.hill(to, ridge, paper)
            if layer != 1 and self._pictures is not None:
                self._mark(to, self._pictures, self._animals[winner], paper, ridge)

    def _left(self, winner: Seat) -> bool:
        """True if the winner's land comes from the left."""
        place = PLACES[len(self._animals)][winner]
        return "left" in place or place == "top"

    def _step(self) -> int:
        return max(8, round(12 * self._land.scale))

    def _sea(self, winner: Seat, reached: float) -> Points:
        """Return the ridge of the sea before the shore: it rises until the wave has come halfway."""
        (w, h), u, step = self._size, self._land.scale, self._step()
        high, left = SEA * min(1.0, 2 * reached) * u, self._left(winner)
        return [(float(x), h + 14 * u - (high + 14 * u * min(1.0, 2 * reached))
                 + sin(x / (38 * u) + 1) * 3 * u + (h / 6 if _beyond(x, w, left) > SHORE + 0.2 else 0.0))
                for x in range(-step * 2, w + step * 3, step)]

    def _ridge(self, winner: Seat, layer: int, reached: float) -> Points:
        """Return the ridge of one of its sheets."""
        (w, h), u, left, step = self._size, self._land.scale, self._left(winner), self._step()
        front = (w + 700 * u) * reached - 220 * u * layer * (1 - reached)
        ridge: Points = []
        for x in range(-step * 2, w + step * 3, step):
            t = (front - (x if left else w - x)) / (420 * u)
            t = min(1.0, max(0.0, t))
            crest = sin(x / (210 * u) + layer * 1.9) * 12 + sin(x / (97 * u) + layer) * 6
            height = (250 - 70 * layer + crest) * u * t * t * (3 - 2 * t) * (1 + 0.12 * sin(pi * reached))
            if self._land.sunk:
                dry = (_beyond(x, w, left) - SHORE - 0.03 * layer) / 0.15
                dry = min(1.0, max(0.0, dry))
                height, t = height * dry * dry * (3 - 2 * dry), t if dry > 0 else 0.0
            ridge.append((float(x), h + 14 * u - height - 14 * u * t))
        return ridge

    @staticmethod
    def _mark(to: Surface, pictures: Pictures, animal: str, paper: Colour, ridge: Points) -> None:
        """Strew the pattern of the winner's land over its nearest sheet."""
        side = max(12, round(1.25 * PATTERN_SIDE * pictures.scale))
        tile = pictures.pattern(animal, side, shade(paper, 0.9))
        if tile is not None:
            (w, h), low = to.get_size(), to.get_height() // side * side
            tops = [(x, round(max(_height(ridge, x), _height(ridge, x + side), h / 2))) for x in range(0, w, side)]
            to.fblits([(tile, (x, y)) for x, top in tops for y in range(low, top, -side)], pygame.BLEND_PREMULTIPLIED)


def papers(theme: Theme, animal: str) -> list[Colour]:
    """Return the papers of an animal's land where it has won, far to near."""
    own = _own(animal)
    return [paper if theme.day else mix(paper, own, part)
            for paper, part in zip(theme.lands[animal], BRIGHT, strict=True)]


def _beyond(x: float, width: int, left: bool) -> float:
    """Return how far a place lies from the shore's side of the window, in parts of its width."""
    return (width - x if left else x) / width


def _own(animal: str) -> Colour:
    """Return an animal's own colour."""
    return next(marks.colour for marks in SEATS if marks.animal == animal)


def _height(ridge: Points, x: float) -> float:
    """Return how far down a ridge is at a place, in pixels."""
    k = min(len(ridge) - 1, max(1, bisect_left(ridge, (x, 0.0))))
    (a, b), (c, d) = ridge[k - 1], ridge[k]
    return b + (d - b) * (x - a) / (c - a)


class LandState(NamedTuple):
    """All that says how the land looks: each seat's share, of 1, the rings round the sun, by how many pixels that has
    swung, the steps of dusk, the seats on whose land a tent stands, what was said for which something stands there, how
    far the winner's land has swept in, from 0 to 1, and how far each seat's land is gone."""

    shares: tuple[float, ...]
    rings: float = 1.0
    swung: tuple[float, float] = (0.0, 0.0)
    dusk: int = 0
    camps: frozenset[Seat] = frozenset()
    landmark: str = ""
    swept: float = 0.0
    winner: Seat | None = None
    depths: tuple[float, ...] = ()


class LandAnimator:
    """The land of one window, as its picture. `draw` shows it; `advance` goes on to the next one, frame by frame."""

    def __init__(self, theme: Theme, size: tuple[int, int], animals: Sequence[str], backdrop: Backdrop | None = None,
                 pictures: Pictures | None = None, animations: Animations | None = None) -> None:
        self._animations = animations or Animations()
        self._land = Land(theme, size, len(animals), animals, backdrop, pictures)
        self._beach = VictoryWave(self._land, theme, size, animals, pictures)
        self._size, self._pixels, self._most = size, size[0] * size[1], 0.0
        self._light = pictures is not None and pictures.light    # then it is at once where it goes
        self._shares = [TweenedValue(0.0) for _ in animals]
        self._rings = TweenedValue(1.0)
        self._sweep = TweenedValue(0.0)
        self._swing, self._swings = TweenedValue(1.0), (0.0, 0.0)  # how far the sun has swung, and how far it swings
        self._winner: Seat | None = None
        self._gone = [TweenedValue(0.0) for _ in animals]
        self.steps = 0
        """The steps by which it is, or will be, darker than the plain light."""
        self._camps = frozenset[Seat]()
        self._said = ""
        self._due = True                              # something has changed since the last picture was begun
        self._at_once = True                          # all of the next one comes in one frame
        self._state = self._before = LandState(tuple(0.0 for _ in animals))      # of the picture, and of the covers
        self._picture: Surface | None = None
        self._covers: list[tuple[Surface, Rect]] = []            # what is still seen of the picture before, and where
        self._strips: list[Rect] = []                 # where the next is still to be made, the first at the end
        self._areas: list[Rect] = []                  # all of where it differs
        self._fades = 0                               # the steps in which it comes, 0 for none,
        self._step = 0                                # and how many of them are over
        self._real = self._next = 0.0                 # the wall's clock, and when the next picture or step may come
        self.waits = True
        """True if `advance` has something to do: time has passed since the last part was made."""
        self.late = False
        """True if the last frame has left that to this one."""

    # ---- what it shall be ----

    def share(self, shares: Sequence[float], now: float, ms: float = RISE) -> None:
        """Let each land rise or fall to its seat's share of the cards."""
        if any(glide.target != share for glide, share in zip(self._shares, shares, strict=True)):
            for glide, share in zip(self._shares, shares, strict=True):
                glide.send(share, now, 0 if self._light else ms, in_out)
            self._wake()

    def rings(self, rings: int, now: float, ms: float = 0.0) -> None:
        """Let the pot's rings grow to that many in `ms`, or go at once."""
        if rings != self._rings.target:
            self._rings.send(rings, now, ms if rings > self._rings.value and not self._light else 0, back_out)
            self._wake()

    def dusk(self, steps: int) -> None:
        """Let sky and land be darker by these steps from now on, 0 for the plain light."""
        if steps != self.steps:
            self.steps = steps
            self._wake()

    def say(self, key: str) -> None:
        """Let stand on the land what comes when this key is said, "" for nothing of the kind; other keys change
        nothing."""
        if key in self._land.says and key != self._said:
            self._said = key
            self._wake()

    def camp(self, seats: Collection[Seat]) -> None:
        """Let a tent stand on the land of these seats, which becomes an island, and on no other's."""
        if self._camps != seats:
            self._camps = frozenset(seats)
            self._wake()

    def sink(self, seats: Collection[Seat], now: float, ms: float = 0.0) -> None:
        """Let the land of these seats be gone, and of no other: an isle is under the sea at once, what hangs draws back
        in `ms`."""
        sinks = False
        for seat, glide in enumerate(self._gone):
            if glide.target != float(seat in seats):
                hangs = PLACES[len(self._gone)][seat].startswith("top")
                glide.send(float(seat in seats), now, ms if hangs and not self._light else 0.0, in_out)
                sinks = True
                self._at_once = self._at_once or not hangs
        if sinks:
            self.waits = True
            self._wake()

    def isle(self, seat: Seat) -> Rect:
        """Return what a seat's isle covers, in pixels."""
        return self._land.isle(seat)

    def draw_isle(self, to: Surface, seat: Seat, down: float) -> None:
        """Draw the isle of a seat that is gone, `down` pixels below its place, behind the sea before it."""
        self._land.draw_isle(to, seat, down)

    def swing(self, seat: Seat, now: float, wait: float) -> None:
        """Let the sun swing to a seat and back, in `wait` ms."""
        if self._light:
            return
        (x, y), (a, b) = self._land.sun_at, self._land.middle(seat)
        away = max(1.0, hypot(a - x, b - y))
        self._swings = (a - x) / away * ASIDE * self._land.scale, (b - y) / away * ASIDE * self._land.scale
        self._swing.set(0.0)
        self._swing.send(1.0, now, SWING, linear, wait=wait)
        self._wake()

    @property
    def swings(self) -> bool:
        """True while the sun is not in its place."""
        return 0 < self._swing.value < 1

    def sweep(self, winner: Seat, now: float, ms: float = SWEEP) -> None:
        """Let the winner's land sweep across the table."""
        self._winner = winner
        self._sweep.send(1.0, now, 0 if self._light else ms, cubic_out)
        self._wake()

    def finish_now(self) -> None:
        """Let all that moves be where it is going."""
        for glide in self._glides:
            glide.set(glide.target)
        self._at_once = self.waits = True
        self._wake()

    def stop_sweeps(self) -> None:
        """Take away the land of a winner."""
        self._sweep.set(0.0)
        self._winner, self._at_once, self.waits = None, True, True
        self._wake()

    def _wake(self) -> None:
        """Note that something of it changes."""
        self._due = True
        self._animations.run(self.tick)

    @property
    def _glides(self) -> Sequence[TweenedValue]:
        return *self._shares, *self._gone, self._rings, self._sweep, self._swing

    # ---- what is seen ----

    @property
    def seen(self) -> tuple[LandState, LandState, float]:
        """The land before and the next one, and how much of that is seen: 0 while it is made, 1 once it is all that is
        seen; in between, each place shows so much of both."""
        return self._before, self._state, self._step / max(1, self._fades) if self._comes else 1.0

    @property
    def _comes(self) -> bool:
        """True from when the next picture is begun until it is all that is seen."""
        return bool(self._strips or self._covers)

    @property
    def moving(self) -> bool:
        """True if it wants a frame."""
        if self._due or self._comes:
            return True
        return any(glide.moving for glide in self._glides)

    def tick(self, now: float, real: float) -> bool:
        """Let the table's clock stand at `now` and the wall's at `real`. Return True while anything of it moves."""
        for glide in self._glides:
            self._due = glide.tick(now) or self._due
        self._real, self.late, self.waits = real, self.waits, True
        return self.moving

    def advance(self, *, fade: bool = False, busy: bool = False) -> list[Rect]:
        """Go on to the next picture, by a part of it in each frame, a smaller one if that is `busy`; with `fade` it
        comes in one, even if only shares have changed. Return where another land is seen now."""
        if self._picture is None or self._at_once:
            self.waits = False
            return self._make_at_once()
        if not self.waits:
            return []
        self.waits = False
        self._most = min(self._pixels * _STRIP, _MOST) * (_BUSY if busy else 1.0)
        if self._strips:
            return self._make()
        if self._covers:
            return self._fade()
        return self._begin(fade=fade) if self._due and self._real >= self._next else []

    def draw(self, to: Surface, area: Rect) -> None:
        """Draw what is seen in a rectangle, to which `to` is clipped."""
        if self._picture is None:
            self._make_at_once()
        assert self._picture is not None
        to.blit(self._picture, area, area)
        for before, rect in self._covers:
            if rect.colliderect(area):
                to.blit(before, rect)

    # ---- the next picture ----

    def _change(self) -> tuple[list[Rect], int]:
        """Let the land be as it should by now; where it differs from its picture, and in how many steps that comes: at
        once, another light, or another shape of it."""
        land, out = self._land, sin(pi * self._swing.value)
        self._before, self._state = self._state, LandState(
            tuple(glide.value for glide in self._shares), self._rings.value,
            (self._swings[0] * out, self._swings[1] * out), self.steps, self._camps, self._said, self._sweep.value,
            self._winner, tuple(glide.value for glide in self._gone))
        state, self._due = self._state, False
        darker, isles = land.darken(state.dusk), land.camp(state.camps, state.depths)
        areas = [*land.say(state.landmark), *isles]
        steps = SHAPES if isles and not self._light else STEPS if darker or areas else 0
        if land.dawn != state.swept or darker or (state.swept > 0 and state != self._before):
            areas = [Rect((0, 0), self._size)]
        land.dawn = state.swept
        areas += [*land.swing(*state.swung), *land.changed(state.shares, state.rings)]
        return coalesced(areas), steps

    def _make_at_once(self) -> list[Rect]:
        """Make all in this frame that differs, and what was left to be made."""
        areas, _steps = self._change()
        areas += self._areas if self._comes else []
        if self._picture is None:
            self._picture, areas = Surface(self._size), [Rect((0, 0), self._size)]
        for area in areas:
            self._paint(area)
        self._at_once, self._covers, self._strips, self._before = False, [], [], self._state
        return areas

    def _begin(self, *, fade: bool) -> list[Rect]:
        """Begin the next picture, if it differs."""
        areas, steps = self._change()
        if not areas:
            return []
        self._areas, self._step, self._next = areas, 0, self._real + _NEXT
        self._fades = 0 if self._pixels > LARGE and steps != SHAPES else steps or STEPS * fade
        if not self._fades and sum(area.w * area.h for area in areas) <= self._most:
            for area in areas:
                self._paint(area)
            return areas
        self._strips = [strip for area in areas for strip in _strips(area, self._most)][::-1]
        return []                                     # to find where it differs was enough for this frame

    def _make(self) -> list[Rect]:
        """Make some more of the next picture. Return where it takes the place of the one before, once all is made."""
        assert self._picture is not None
        left = self._pixels * _SWEEPING if self._sweep.moving else self._most
        while self._strips and left > 0:
            strip = self._strips.pop()
            self._covers.insert(0, (self._picture.subsurface(strip).copy(), strip))     # strips may overlap
            self._paint(strip)
            left -= strip.w * strip.h
        if self._strips:
            return []
        if self._fades:                               # from the next frame on
            self._next = self._real
            return []
        self._covers = []
        return self._areas

    def _fade(self) -> list[Rect]:
        """Let the picture before go pale by a step, if it is time for that; where."""
        if self._real < self._next:
            return []
        self._step += 1
        self._next = self._real + (SHAPE if self._fades == SHAPES else FADE) / self._fades
        for before, _rect in self._covers:
            before.set_alpha(round(255 * (1 - self._step / self._fades)))
        if self._step == self._fades:
            self._covers = []
        return self._areas

    def _paint(self, area: Rect) -> None:
        """Draw a part of the land into its picture, as it was when that was begun."""
        picture, state = self._picture, self._state
        assert picture is not None
        self._land.draw(picture, state.shares, state.rings, area)
        if state.swept > 0 and state.winner is not None:
            picture.set_clip(area)
            self._beach.draw(picture, state.winner, state.swept)
            picture.set_clip(None)


def _strips(area: Rect, maximum: float) -> list[Rect]:
    """Return an area in strips from left to right, each of `maximum` pixels at most."""
    count = max(1, ceil(area.w * area.h / maximum))
    edges = [area.x + area.w * k // count for k in range(count + 1)]
    return [Rect(left, area.y, right - left, area.h) for left, right in pairwise(edges)]
