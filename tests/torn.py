"""Looks at every frame of a table for land that is torn: in each, all of the land that is seen is to be one land that
was drawn in one go, or a blend of two such, the same everywhere.

    python -m tests.torn [SCENE …] [--game war …] [--size 3840x2160 …] [--pictures FOLDER] [--bare]

Without names all scenes of all games are watched, which takes some hours on one processor; a scene that fails is
named with its deal, and the worst frame of it is kept in the folder.

What the land may look like is reckoned here from what it is told (`Told`), never from what it says of itself; which two
of these lands a frame shows, it says itself (`LandAnimator.seen`), and that is tried: each is drawn in one go by a
`Land` that has drawn nothing else, and compared with the window, pixel by pixel, wherever nothing lies on the land. A
pixel lies bare if all that stands on the table, drawn on black and on white, leaves both as they are (`Covers`).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import hypot, inf, pi, sin
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame
from pygame import Rect, Surface

from game.core.backdrop import Backdrop
from game.core.seats import Seat
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import Theme
from game.view.stage import props
from game.view.stage.beach import Beach
from game.view.stage.compositor import Compositor, Drawable, Layer
from game.view.stage.feel import ASIDE
from game.view.stage.land import Land
from game.view.stage.land_animator import GROW, RISE, SWEEP, SWING, LandAnimator, LandState
from game.view.stage.timeline import Glide, back_out, cubic_out, in_out, linear
from tests.at_table import FRAME, AtTable

LEVELS = 8
"""Of 255: by so much at most a pixel that was drawn in parts may differ from the same drawn in one go, wherever pygame
rounds a fine line otherwise at another clip;"""
LINE = 26
"""by so much at a few places of such a line,"""
FEW = 40
"""which are so many pixels at most in a window of 1280 × 720, and more in a larger one by its width."""
LATE = 2.0
"""Seconds by which what is seen may be behind what the land shall be."""
GHOST = 0.8
"""Seconds for which something that has gone may still be seen where it was."""

KEPT = 2
"""So many torn frames of a scene are kept as pictures."""

Pixels: TypeAlias = np.ndarray[Any, Any]


# ---- what the land shall be ------------------------------------------------------------------------------------------


class Wish:
    """What a land shall be, reckoned from what its animator is told."""

    def __init__(self, theme: Theme, size: tuple[int, int], animals: Sequence[str], backdrop: Backdrop | None,
                 pictures: Pictures | None) -> None:
        self.theme, self.size, self.animals, self.backdrop, self.pictures = theme, size, animals, backdrop, pictures
        self._plain = self.land()
        self._shares, self._rings = [Glide(0.0) for _ in animals], Glide(1.0)
        self._sweep, self._swing, self._to = Glide(0.0), Glide(1.0), (0.0, 0.0)
        self._dusk, self._camps, self._said, self._winner = 0, frozenset[Seat](), "", None
        self._drawn: OrderedDict[LandState, Surface] = OrderedDict()
        self.past: deque[tuple[float, LandState]] = deque()
        """When the land should have been what, by the seconds of the wall's clock, the latest last."""
        self.clock = 0.0

    def land(self) -> Land:
        """Return a land that has drawn nothing."""
        return Land(self.theme, self.size, len(self.animals), self.animals, self.backdrop, self.pictures)

    def hear(self, name: str, *what: Any, **how: Any) -> None:
        """Hear what the animator is told."""
        getattr(self, name)(*what, **how)

    def share(self, shares: Sequence[float], now: float, ms: float = RISE) -> None:
        for glide, share in zip(self._shares, shares, strict=True):
            glide.send(share, now, ms, in_out)

    def rings(self, rings: int, now: float, ms: float = 0.0) -> None:
        self._rings.send(rings, now, ms if rings > self._rings.value else 0, back_out)

    def dusk(self, steps: int) -> None:
        self._dusk = steps

    def say(self, key: str) -> None:
        self._said = key if key in self._plain.says else self._said

    def camp(self, seats: Collection[Seat]) -> None:
        self._camps = frozenset(seats)

    def swing(self, seat: Seat, now: float, wait: float) -> None:
        (x, y), (a, b) = self._plain.sun_at, self._plain.middle(seat)
        far, by = max(1.0, hypot(a - x, b - y)), ASIDE * self._plain.scale
        self._to = (a - x) / far * by, (b - y) / far * by
        self._swing.set(0.0)
        self._swing.send(1.0, now, SWING, linear, wait=wait)

    def sweep(self, winner: Seat, now: float, ms: float = SWEEP) -> None:
        self._winner = winner
        self._sweep.send(1.0, now, ms, cubic_out)

    def still(self) -> None:
        for glide in self._all:
            glide.set(glide.target)

    def calm(self) -> None:
        self._sweep.set(0.0)
        self._winner = None

    def tick(self, now: float, real: float) -> None:
        for glide in self._all:
            glide.tick(now)
        self.clock += real / 1000

    @property
    def _all(self) -> Sequence[Glide]:
        return *self._shares, self._rings, self._sweep, self._swing

    def note(self) -> None:
        """Keep what the land shall be now."""
        self.past.append((self.clock, self.state))
        while self.past[0][0] < self.clock - LATE:
            self.past.popleft()

    @property
    def state(self) -> LandState:
        """What it shall be now."""
        out = sin(pi * self._swing.value)
        return LandState(tuple(glide.value for glide in self._shares), self._rings.value,
                         (self._to[0] * out, self._to[1] * out), self._dusk, self._camps, self._said,
                         self._sweep.value, self._winner)

    def drawn(self, state: LandState) -> Surface:
        """Return a land in one picture that was drawn in one go."""
        if state not in self._drawn:
            self._drawn[state] = self._draw(state)
            if len(self._drawn) > 4:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(state)
        return self._drawn[state]

    def _draw(self, state: LandState) -> Surface:
        land, to = self.land(), Surface(self.size, 0, 32)
        land.darken(state.dusk)
        land.camp(state.camps)
        land.say(state.said)
        land.dawn = state.swept
        land.swing(*state.swung)
        land.draw(to, state.shares, state.rings)
        if state.swept > 0 and state.winner is not None:
            Beach(land, self.theme, self.size, self.animals, self.pictures).draw(to, state.winner, state.swept)
        return to

    def blend(self, before: LandState, after: LandState, part: float) -> Surface:
        """Return so much of one land over another, each drawn in one go."""
        if part in (0, 1) or before == after:
            return self.drawn(after if part == 1 else before)
        under, over = self.drawn(after).copy(), self.drawn(before).copy()
        over.set_alpha(round(255 * (1 - part)))
        under.blit(over, (0, 0))
        return under


class Told(LandAnimator):
    """The land of a table, and beside it what it shall be."""

    def __init__(self, theme: Theme, size: tuple[int, int], animals: Sequence[str], backdrop: Backdrop | None = None,
                 pictures: Pictures | None = None) -> None:
        super().__init__(theme, size, animals, backdrop, pictures)
        self.wish = Wish(theme, size, animals, backdrop, pictures)
        self.covers: Covers | None = None

    def share(self, shares: Sequence[float], now: float, ms: float = RISE) -> None:
        self.wish.share(shares, now, ms)
        super().share(shares, now, ms)

    def rings(self, rings: int, now: float, ms: float = 0.0) -> None:
        self.wish.rings(rings, now, ms)
        super().rings(rings, now, ms)

    def dusk(self, steps: int) -> None:
        self.wish.dusk(steps)
        super().dusk(steps)

    def say(self, key: str) -> None:
        self.wish.say(key)
        super().say(key)

    def camp(self, seats: Collection[Seat]) -> None:
        self.wish.camp(seats)
        super().camp(seats)

    def swing(self, seat: Seat, now: float, wait: float) -> None:
        self.wish.swing(seat, now, wait)
        super().swing(seat, now, wait)

    def sweep(self, winner: Seat, now: float, ms: float = SWEEP) -> None:
        self.wish.sweep(winner, now, ms)
        super().sweep(winner, now, ms)

    def still(self) -> None:
        self.wish.still()
        super().still()

    def calm(self) -> None:
        self.wish.calm()
        super().calm()

    def tick(self, now: float, real: float) -> None:
        self.wish.tick(now, real)
        super().tick(now, real)

    def advance(self, *, fade: bool = False) -> list[Rect]:
        self.wish.note()
        return super().advance(fade=fade)


# ---- what lies on the land -------------------------------------------------------------------------------------------


class Covers(Compositor):
    """A compositor that says what of the land nothing lies on."""

    def __init__(self, size: tuple[int, int], land: Callable[[Surface, Rect], None]) -> None:
        super().__init__(size, land)
        self.pieces: dict[Drawable, None] = {}
        self.rects: dict[Drawable, Rect] = {}
        self._slow: list[Rect] = []
        self.sheets: list[Rect] = []
        self.blind = False
        """True if nobody looks where something comes or goes slowly: what was seen there is kept for that."""
        self._black, self._white = Surface(size, 0, 32), Surface(size, 0, 32)
        self._free = np.zeros(size[::-1], np.int32)   # the frame in which something lay there last
        self._frame = 0
        ground = getattr(land, "__self__", None)
        if isinstance(ground, Told):
            ground.covers = self

    def put(self, piece: Drawable, fade: float = 0.0) -> None:
        before = self.rects.get(piece)
        self.pieces[piece] = None
        super().put(piece, fade)
        if fade > 0:
            self._slow += [Rect(piece.rect), *([] if before is None else [before])]

    def move(self, piece: Drawable) -> None:
        self.pieces[piece] = None
        super().move(piece)

    def remove(self, piece: Drawable, fade: float = 0.0) -> None:
        self.pieces.pop(piece, None)
        super().remove(piece, fade)
        if fade > 0 and piece in self.rects:
            self._slow.append(self.rects[piece])

    def invalidate(self, rect: Rect, fade: float = 0.0, order: float = 0.0) -> None:
        super().invalidate(rect, fade, order)
        if fade > 0:
            self._slow.append(Rect(rect))

    def draw(self, screen: Surface, whole: bool = False, over: Sequence[Layer] = ()) -> list[Rect]:
        self.sheets = [Rect(rect) for rect, _draw in over]
        drawn = super().draw(screen, whole, over)
        self.rects = {piece: Rect(piece.rect) for piece in self.pieces}
        return drawn

    def bare(self) -> Pixels:
        """Return where nothing lies on the land, nor did in the last frames: by row and column."""
        self._frame += 1
        for to, colour in ((self._black, 0), (self._white, 0xFFFFFF)):
            to.fill(colour)
            for piece in sorted(self.pieces, key=lambda piece: piece.order):
                piece.draw(to)
            for rect in self.sheets:
                to.fill(0x808080, rect)
            for rect in self._slow if self.blind else ():
                to.fill(0x808080, rect)
        self._slow = []
        covered = (pixels(self._black) != 0) | (pixels(self._white) != 0xFFFFFF)
        self._free[covered] = self._frame + round(GHOST / FRAME)
        return self._free < self._frame


def close(one: LandState, other: LandState) -> bool:
    """Return whether two lands are the same, but for how sums of fractions are rounded."""
    sums = [(*state.shares, state.rings, *state.swung, state.swept) for state in (one, other)]
    return one[3:6] + one[7:] == other[3:6] + other[7:] and all(abs(a - b) < 1e-6 for a, b in zip(*sums, strict=True))


def pixels(of: Surface) -> Pixels:
    """Return the pixels of a picture as they are stored, by row and column, without what is no colour."""
    found = np.frombuffer(of.get_buffer(), np.uint32).reshape(of.get_height(), of.get_pitch() // 4)
    return found[:, : of.get_width()] & np.uint32(0xFFFFFF)


# ---- whether it is torn ----------------------------------------------------------------------------------------------


def apart(one: Surface, other: Surface, where: Pixels | None = None) -> Pixels:
    """Return by how many levels two pictures differ `where` one looks: 0 where they are the same, or elsewhere."""
    a, b = pixels(one), pixels(other)
    found = np.zeros(a.shape, np.uint8)
    differ = a != b if where is None else (a != b) & where
    if differ.any():
        a, b = (x[differ, None].view(np.uint8)[:, :3].astype(np.int16) for x in (a, b))
        found[differ] = np.abs(a - b).max(axis=1)
    return found


def torn(levels: Pixels) -> int:
    """Return how many pixels differ by more than a fine line does that was drawn in parts; 0 if these are few, none of
    them by much."""
    far = int((levels > LEVELS).sum())
    few = FEW * max(1.0, levels.shape[1] / 1280)
    return far if far > few or (levels > LINE).sum() > few / 4 else 0


class Watch:
    """One who looks at every frame of a table."""

    def __init__(self, at: AtTable, name: str = "", *, claims: bool = True, bare: bool = True,
                 blind: bool = False) -> None:
        self.at, self.name, self.claims, self.bare, self.blind = at, name, claims, bare, blind
        self.wrong: list[str] = []
        """Of each frame that was torn, how."""
        self.frames = self.changes = self.blends = 0
        self.worst = 0
        """Pixels that differed most in any frame that was not torn, by more than LEVELS."""
        self.late = 0.0
        """How late any land was, in seconds."""
        self._seen: tuple[Any, ...] = ()

    @property
    def ground(self) -> Told:
        """The land of the table."""
        ground = self.at.play.stage.land
        assert isinstance(ground, Told)
        return ground

    def run(self, seconds: float) -> None:
        """Look at each frame of so many seconds."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.step()

    def step(self, dt: float = FRAME) -> None:
        """Let one frame pass, and look at it."""
        self.at.app.step(dt)
        self.look()

    def look(self) -> None:
        """Look at what is seen."""
        ground, screen = self.ground, self.at.app.window.screen
        if not ground.wish.past:
            return                                    # it has not been drawn yet
        self.frames += 1
        before, after, part = seen = ground.seen
        self.changes += self._seen != () and seen[1] != self._seen[1]
        self.blends += 0 < part < 1
        self._seen = seen
        for state in {before, after} if 0 < part < 1 else {before if part == 0 else after}:
            self._known(state)
        wanted = ground.wish.blend(before, after, part)
        if self.claims:
            shown = Surface(screen.get_size(), 0, 32)
            ground.draw(shown, shown.get_rect())
            self._compare("picture", apart(shown, wanted), shown, wanted)
        covers = ground.covers
        assert covers is not None
        covers.blind = self.blind
        if self.bare and getattr(self.at.app.top, "stage", None) is self.at.play.stage:
            self._compare("window", apart(screen, wanted, covers.bare()), screen, wanted)

    def _known(self, state: LandState) -> None:
        """See that the land should have been that of late."""
        wish = self.ground.wish
        when = next((at for at, past in reversed(wish.past) if close(past, state)), None)
        if when is None:
            self._report(f"never or long ago: {state}")
        else:
            self.late = max(self.late, wish.clock - when)

    def _compare(self, what: str, levels: Pixels, seen: Surface, wanted: Surface) -> None:
        count = torn(levels)
        self.worst = max(self.worst, int((levels > LEVELS).sum()) if not count else 0)
        if count:
            down, across = np.nonzero(levels > LEVELS)
            where = Rect(across.min(), down.min(), np.ptp(across) + 1, np.ptp(down) + 1)
            if len(self.wrong) < KEPT:
                keep(f"{self.name}-{self.frames}-{what}", seen, wanted, levels)
            self._report(f"the {what} differs at {count} pixels of {tuple(where)}, by up to {levels.max()} levels; "
                         f"{self.ground.seen}")

    def _report(self, wrong: str) -> None:
        self.wrong.append(f"{self.name}, frame {self.frames}, {self.ground.wish.clock:.2f} s: {wrong}")

    def rest(self) -> None:
        """See that a land that rests is what it shall be."""
        ground = self.ground
        assert not ground.moving
        self._compare("rest", apart(ground.wish.drawn(ground.wish.state), ground.wish.blend(*ground.seen)),
                      self.at.app.window.screen, ground.wish.drawn(ground.wish.state))


PICTURES: list[Path] = []
"""The folder in which torn frames are kept, if any."""


def keep(name: str, seen: Surface, wanted: Surface, levels: Pixels) -> None:
    """Keep a torn frame as three pictures: what is seen, what was wanted, and where they differ."""
    for folder in PICTURES:
        folder.mkdir(parents=True, exist_ok=True)
        differ = Surface(seen.get_size(), 0, 32)
        pygame.surfarray.blit_array(differ, (levels > LEVELS).T * 0xFFFFFF)
        for part, picture in (("seen", seen), ("wanted", wanted), ("differ", differ)):
            pygame.image.save(picture, folder / f"{name}-{part}.png")


@contextmanager
def told() -> Iterator[None]:
    """Let every stage that is made have a land and a compositor that tell."""
    before = props.LandAnimator, props.Compositor
    props.LandAnimator, props.Compositor = Told, Covers  # type: ignore[misc]
    try:
        yield
    finally:
        props.LandAnimator, props.Compositor = before  # type: ignore[misc]
