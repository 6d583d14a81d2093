"""Looks at every frame of a table for land that is torn: in each, all of the land that is seen is to be one land that
was drawn in one go, or a blend of two such, the same everywhere.

    python -m tests.tools.torn [SCENE …] [--game war …] [--size 3840x2160 …] [--pace quick …]
        [--pictures FOLDER] [--plain]

Without names all scenes of all games are watched, which takes some hours on one processor; a scene that fails is
named with its deal, and the worst frame of it is kept in the folder.

What the land may look like is reckoned here from what it is told (`MatchAnalysis`), never from what it says of itself;
which two of these lands a frame shows, it says itself (`LandAnimator.seen`), and that is tried: each is drawn in one go
by a
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
from math import hypot, pi, sin
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from game.core.declaration import Backdrop
from game.core.events import Event, SeatLeft
from game.core.match import Match
from game.core.seats import Seat
from game.rules import titles
from game.scenes.table.history_page import look_back
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import DAYLIGHT, EVENING, Theme
from game.view.stage import stage_objects
from game.view.stage.compositor import Compositor, Drawable, Layer
from game.view.stage.land import PLACES, Land
from game.view.stage.land_animator import ASIDE, GROW, RISE, SWEEP, SWING, LandAnimator, LandState, VictoryWave
from game.view.stage.stage_state import HELD
from game.view.stage.timeline import Animations, TweenedValue, back_out, cubic_out, in_out, linear
from tests.kit.stage_fixture import pictures
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.tools.film_strips import Wanted, answer, found, said, wars

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

COLOUR = 0xFFFFFF
"""The bits of a stored pixel that are its colour."""
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
        self._shares, self._rings = [TweenedValue(0.0) for _ in animals], TweenedValue(1.0)
        self._sweep, self._swing, self._to = TweenedValue(0.0), TweenedValue(1.0), (0.0, 0.0)
        self._dusk, self._camps, self._said = 0, frozenset[Seat](), ""
        self._gone = [TweenedValue(0.0) for _ in animals]
        self._winner: Seat | None = None
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

    def sink(self, seats: Collection[Seat], now: float, ms: float = 0.0) -> None:
        for seat, glide in enumerate(self._gone):
            hangs = PLACES[len(self._gone)][seat].startswith("top")
            glide.send(float(seat in seats), now, ms if hangs else 0.0, in_out)

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

    @property
    def _all(self) -> Sequence[TweenedValue]:
        return *self._shares, *self._gone, self._rings, self._sweep, self._swing

    def pass_by(self, seconds: float) -> None:
        """Let time pass; what the land shall be, it may be from now on."""
        self.clock += seconds
        self.note()

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
                         self._sweep.value, self._winner, tuple(glide.value for glide in self._gone))

    def drawn(self, state: LandState, *, keep: bool = True) -> Surface:
        """Return a land in one picture that was drawn in one go; the last few are kept."""
        if not keep:
            return self._draw(state)
        if state not in self._drawn:
            self._drawn[state] = self._draw(state)
            if len(self._drawn) > 4:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(state)
        return self._drawn[state]

    def _draw(self, state: LandState) -> Surface:
        land, to = self.land(), Surface(self.size, 0, 32)
        land.darken(state.dusk)
        land.camp(state.camps, state.depths)
        land.say(state.landmark)
        land.dawn = state.swept
        land.swing(*state.swung)
        land.draw(to, state.shares, state.rings)
        if state.swept > 0 and state.winner is not None:
            VictoryWave(land, self.theme, self.size, self.animals, self.pictures).draw(to, state.winner, state.swept)
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
                 pictures: Pictures | None = None, animations: Animations | None = None) -> None:
        super().__init__(theme, size, animals, backdrop, pictures, animations)
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

    def sink(self, seats: Collection[Seat], now: float, ms: float = 0.0) -> None:
        self.wish.sink(seats, now, ms)
        super().sink(seats, now, ms)

    def swing(self, seat: Seat, now: float, wait: float) -> None:
        self.wish.swing(seat, now, wait)
        super().swing(seat, now, wait)

    def sweep(self, winner: Seat, now: float, ms: float = SWEEP) -> None:
        self.wish.sweep(winner, now, ms)
        super().sweep(winner, now, ms)

    def finish_now(self) -> None:
        self.wish.still()
        super().finish_now()

    def stop_sweeps(self) -> None:
        self.wish.calm()
        super().stop_sweeps()

    def tick(self, now: float, real: float) -> bool:
        self.wish.tick(now, real)
        self.wish.note()
        return super().tick(now, real)

    def advance(self, *, fade: bool = False, busy: bool = False) -> list[Rect]:
        self.wish.note()
        return super().advance(fade=fade, busy=busy)


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
        self._hues = np.zeros(size[::-1], np.uint32)
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

    def draw(self, screen: Surface, whole: bool = False, over: Sequence[Layer] = (), *more: Any) -> list[Rect]:
        self.sheets = [Rect(rect) for rect, _draw in over]
        drawn = super().draw(screen, whole, over, *more)
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
        changed = np.invert(pixels(self._white), out=self._hues)
        changed |= pixels(self._black)
        changed &= COLOUR
        np.copyto(self._free, self._frame + round(GHOST / FRAME), where=changed != 0)
        return self._free < self._frame


def close(one: LandState, other: LandState) -> bool:
    """Return whether two lands are the same, but for how sums of fractions are rounded."""
    sums = [(*state.shares, state.rings, *state.swung, state.swept) for state in (one, other)]
    return one[3:6] + one[7:] == other[3:6] + other[7:] and all(abs(a - b) < 1e-6 for a, b in zip(*sums, strict=True))


def pixels(of: Surface) -> Pixels:
    """Return the pixels of a picture as they are stored, by row and column: what is `COLOUR` of them, and more."""
    stored: Pixels = pygame.surfarray.pixels2d(of).T
    return stored


# ---- whether it is torn ----------------------------------------------------------------------------------------------


def apart(one: Surface, other: Surface, where: Pixels | None = None) -> Pixels:
    """Return by how many levels two pictures differ `where` one looks: 0 where they are the same, or elsewhere."""
    a, b = pixels(one), pixels(other)
    found = np.zeros(a.shape, np.uint8)
    if np.array_equal(a, b):                          # most often
        return found
    differ = ((a ^ b) & COLOUR) != 0
    if where is not None:
        differ &= where
    at = np.flatnonzero(differ)
    if len(at):
        a, b = a.ravel()[at], b.ravel()[at]
        red, green, blue = (np.abs((a >> bits & 255).astype(np.int16) - (b >> bits & 255).astype(np.int16))
                            for bits in (0, 8, 16))
        found.ravel()[at] = np.maximum(np.maximum(red, green), blue)
    return found


def torn(levels: Pixels) -> int:
    """Return how many pixels differ by more than a fine line does that was drawn in parts; 0 if these are few, none of
    them by much."""
    far = beyond(levels, LEVELS)
    few = FEW * max(1.0, levels.shape[1] / 1280)
    return far if far > few or (far and beyond(levels, LINE) > few / 4) else 0


def beyond(levels: Pixels, least: int) -> int:
    """Return how many pixels differ by more than that."""
    return int(np.count_nonzero(levels > least))


def explained(wish: Wish, screen: Surface, bare: Pixels) -> bool:
    """Return whether a window shows, wherever its land lies bare, one of the lands of the last second drawn in one go,
    or a blend of two of them in one measure: all are tried, whatever the land says of itself."""
    lands = list(dict.fromkeys(state for at, state in wish.past if at >= wish.clock - 1))
    drawn = np.stack([colours(wish.drawn(state, keep=False))[bare] for state in lands])
    seen = colours(screen)[bare]
    differ = np.flatnonzero((drawn != drawn[0]).any(axis=(0, 2)) | (seen != drawn[0]).any(axis=1))
    if not len(differ):
        return True
    some = differ[:: max(1, len(differ) // 3000)]     # where one tells them apart
    few, wanted = drawn[:, some].reshape(len(lands), -1), seen[some].reshape(-1)
    best: tuple[float, int, int, float] = min(_measures(few, wanted))
    _off, one, other, part = best
    mixed = drawn[one] + (drawn[other] - drawn[one]) * part
    levels = np.zeros(bare.shape, np.float32)
    levels[bare] = np.abs(seen - mixed).max(axis=1)
    return not torn(levels)


def _measures(lands: Pixels, seen: Pixels) -> Iterator[tuple[float, int, int, float]]:
    """Of each two lands, how many pixels are off if they are blended so that least are, and in which measure."""
    for one in range(len(lands)):
        yield float((np.abs(seen - lands[one]) > LEVELS).sum()), one, one, 0.0
        for other in range(one):
            way = lands[other] - lands[one]
            long = float(way @ way)
            if long > 0:
                part = min(1.0, max(0.0, float((seen - lands[one]) @ way) / long))
                yield float((np.abs(seen - lands[one] - way * part) > LEVELS).sum()), one, other, part


def colours(of: Surface) -> Pixels:
    """Return the red, green and blue of a picture's pixels, by row and column."""
    found: Pixels = pygame.surfarray.array3d(of).swapaxes(0, 1).astype(np.float32)
    return found


class Watch:
    """One who looks at every frame of a table."""

    def __init__(self, at: AtTable, name: str = "", *, claims: bool = True, bare: bool = True,
                 blind: bool = False) -> None:
        self.at, self.name, self.claims, self.bare, self.blind = at, name, claims, bare, blind
        self.wrong: list[str] = []
        """Of each frame that was torn, how."""
        self.frames = self.changes = self.blends = 0
        self.camps = set[frozenset[Seat]]()
        """On whose land tents have stood, at one time or another."""
        self.worst = 0
        """Pixels that differed most in any frame that was not torn, by more than LEVELS."""
        self.late = 0.0
        """How late any land was, in seconds."""
        self._seen: tuple[Any, ...] = ()

    @property
    def ground(self) -> Told:
        """The land of the table."""
        ground = self.at.play.stage.state.objects.ground
        assert isinstance(ground, Told)
        return ground

    def run(self, seconds: float) -> None:
        """Look at each frame of so many seconds."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.step()

    def step(self, dt: float = FRAME) -> None:
        """Let one frame pass, and look at it."""
        self.ground.wish.pass_by(dt)
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
        self.camps.add(after.camps)
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
        self.worst = max(self.worst, beyond(levels, LEVELS) if not count else 0)
        if count:
            down, across = np.nonzero(levels > LEVELS)
            where = int(across.min()), int(down.min()), int(across.max()), int(down.max())
            if len(self.wrong) < KEPT:
                keep(f"{self.name}-{self.frames}-{what}", seen, wanted, levels)
            self._report(f"the {what} differs at {count} pixels from {where[:2]} to {where[2:]}, by up to "
                         f"{levels.max()} levels; {self.ground.seen}")

    def _report(self, wrong: str) -> None:
        self.wrong.append(f"{self.name}, frame {self.frames}, {self.ground.wish.clock:.2f} s: {wrong}")

    def rest(self, patience: float = 6.0) -> None:
        """Let time pass until the land rests, and see that it is what it shall be."""
        ground = self.ground
        while ground.moving:
            self.step()
            patience -= FRAME
            assert patience > 0, "the land never rests"
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
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage_objects, "LandAnimator", Told)
        patch.setattr(stage_objects, "Compositor", Covers)
        yield


# ---- what nobody plays ----


def at_random(seed: int, size: tuple[int, int] = (640, 360), frames: int = 160) -> list[str]:
    """Tell a land at random what it shall be, while it moves as fast or slowly as ever, and let it rest at last. Return
    what is wrong of each frame that is torn."""
    dice = Random(seed)
    seats = dice.choice([2, 2, 3, 4])
    game, theme = dice.choice(["war", "underdog", "egyptian-ruffle", "casualty-war"]), dice.choice([EVENING, DAYLIGHT])
    ground = Told(theme, size, ["fox", "owl", "bear", "hare"][:seats], titles()[game].game.backdrop,
                  pictures(size, theme))
    now, clock, wrong, fade = 0.0, 0.0, [], dice.random() < 0.2
    for frame in range(frames + 300):
        if frame < frames and dice.random() < 0.25:
            _tell(ground, dice, seats, now)
        real = dice.choice([1000 / 60] * 6 + [50, 8])
        now, clock = now + real * dice.choice([1, 1, 1, 2.5, 5]), clock + real
        ground.wish.pass_by(real / 1000)
        ground.tick(now, clock)
        ground.advance(fade=fade)
        before, after, part = ground.seen
        shown = Surface(size, 0, 32)
        ground.draw(shown, shown.get_rect())
        wrong += [f"land {seed}, frame {frame}: it should never have been {state}"
                  for state in (before, after)[part == 1 : 1 + (part > 0)]
                  if not any(close(state, past) for _at, past in ground.wish.past)]
        levels = apart(shown, ground.wish.blend(before, after, part))
        if count := torn(levels):
            wrong.append(f"land {seed}, frame {frame}: {count} pixels by up to {levels.max()}: {before} {after} {part}")
        if frame > frames and not ground.moving:
            break
    if torn(apart(shown, ground.wish.drawn(ground.wish.state))):
        wrong.append(f"land {seed}: it rests, and is not {ground.wish.state}")
    return wrong


def _tell(ground: Told, dice: Random, seats: int, now: float) -> None:
    """Tell a land something else that it shall be."""
    match dice.choice(["share"] * 4 + ["rings"] * 3 + ["dusk", "say", "camp", "swing", "swing", "seldom"]):
        case "share":
            held = [dice.choice([0, 1, 3, 5, 6, 13, 26, 40]) for _ in range(seats)]
            ground.share([count / max(1, sum(held)) for count in held], now, dice.choice([0, 100, RISE, RISE]))
        case "rings":
            ground.rings(dice.randint(1, 4), now, dice.choice([0, GROW]))
        case "dusk":
            ground.dusk(dice.randint(0, 3))
        case "say":
            ground.say(dice.choice(["", "underdog", "war"]))
        case "camp":
            ground.camp([Seat(seat) for seat in dice.sample(range(seats), dice.randint(0, seats))])
        case "swing":
            ground.swing(Seat(dice.randrange(seats)), now, dice.choice([0, 200]))
        case "seldom":
            match dice.choice(["sweep", "sweep", "still", "calm", "sink", "sink"]):
                case "sweep":
                    ground.sweep(Seat(dice.randrange(seats)), now, dice.choice([0, 300, SWEEP]))
                case "sink":
                    gone = [Seat(seat) for seat in dice.sample(range(seats), dice.randint(0, seats - 1))]
                    ground.sink(gone, now, dice.choice([0, 900]))
                case "still":
                    ground.finish_now()
                case "calm":
                    ground.stop_sweeps()


# ---- the scenes ------------------------------------------------------------------------------------------------------


class How(NamedTuple):
    """How a scene is watched."""

    game: str = "war"
    seats: int = 2
    size: tuple[int, int] = (1280, 720)
    pace: str = "normal"
    theme: str = "evening"
    reduced_motion: bool = False
    held: bool = False
    """True if somebody holds a key down, so that all goes five times as fast."""

    @property
    def name(self) -> str:
        """What a picture of it is called."""
        more = [word for word, yes in (("reduced", self.reduced_motion), ("held", self.held)) if yes]
        return "-".join([self.game, str(self.seats), "x".join(map(str, self.size)), self.pace, self.theme, *more])


FEW_CARDS = 5
"""Who has no more has an island."""


class Crosses:
    """A round in which a seat that plays comes down to so few cards, or comes back from so few."""

    def __init__(self, comes: bool) -> None:
        self._comes = comes
        self._of: tuple[Match | None, set[Seat]] = None, set()

    def __call__(self, events: Sequence[Event], match: Match) -> bool:
        low = {seat for seat in match.table.left if cards(match, seat) <= FEW_CARDS}
        of, before = self._of
        self._of = match, low
        return of is match and bool(low - before if self._comes else before & set(match.table.left) - low)


def cards(match: Match, seat: Seat) -> int:
    """Return how many cards a seat holds."""
    return sum(len(match.table.each[kind][seat]) for kind in HELD if kind in match.table.each)


def out(events: Sequence[Event], match: Match) -> bool:
    """A round in which somebody is out, and others go on."""
    return match.result is None and any(isinstance(event, SeatLeft) for event in events)


def ends(_events: Sequence[Event], match: Match) -> bool:
    """The last round."""
    return match.result is not None


class Leads(Crosses):
    """A round after which another seat has most cards than before it."""

    def __call__(self, events: Sequence[Event], match: Match) -> bool:
        held = [cards(match, seat) for seat in match.table.all_seats]
        now = {seat for seat in match.table.all_seats if held[seat] == max(held)}
        of, before = self._of
        self._of = match, now
        return of is match and match.result is None and not now & before and len(now) == 1


def later(_events: Sequence[Event], match: Match) -> bool:
    """A round in the middle of a match."""
    return match.table.round > 12


def first(_events: Sequence[Event], _match: Match) -> bool:
    """The first round."""
    return True


Act: TypeAlias = Callable[[Watch], None]


def play(watch: Watch, seconds: float = 7.0) -> None:
    """Watch the round, and what follows."""
    for _ in range(round(seconds / FRAME)):
        drive(watch.at)
        watch.step()


def drive(at: AtTable) -> None:
    """Answer what is asked, as `found` does."""
    course, match = at.play.course, at.match
    if at.app.top is at.play and at.play.stage.free and match.ask is not None and course.sitting.waiting:
        seat, value = answer(match.ask, match)
        course.answer(Seat(seat), value)
        at.app.wake()


def look_back_and_on(watch: Watch) -> None:
    """Look at other rounds, step by step and in jumps, let some follow, and go back to the match."""
    play(watch, 1.5)
    look_back(watch.at.play.context)
    watch.run(0.2)
    past: Any = watch.at.app.top
    for rounds in (-1, -1, past.first - past.at, 3, 4, -2, past.last):
        past.show(past.at + rounds)
        watch.run(0.3)
    past.show((past.first + past.last) // 2)
    watch.run(0.5)
    past.play()
    watch.run(2.5)
    past.close()
    play(watch, 1.5)


def skip(watch: Watch) -> None:
    """Go on to the next war unseen, which is seen as one ripple of cards, and further."""
    play(watch, 1.0)
    watch.at.play.course.skip()
    watch.run(1.5)
    play(watch, 3.0)


def ripple(watch: Watch) -> None:
    """Go to tables of long ago and back as one ripple of cards."""
    sitting, stage = watch.at.play.sitting, watch.at.play.stage
    for rounds in (0, sitting.rounds, sitting.rounds // 2, sitting.rounds):
        stage.fast_forward_to(sitting.back_at(rounds).table)
        watch.run(0.4 if rounds == 0 else 1.2)


def dress(watch: Watch) -> None:
    """Another light and other sizes of the window, in the middle of all."""
    app = watch.at.app
    play(watch, 1.3)
    for theme in ("daylight", "evening"):
        app.settings.theme = theme
        app.changed()
        play(watch, 0.9)
    before = app.size
    for size in ((900, 700), before):
        app.window.screen = pygame.display.set_mode(size)
        app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        play(watch, 0.9)


def undo(watch: Watch) -> None:
    """Take back what may be taken back, as often as it may."""
    for _ in range(10):
        play(watch, 0.7)
        if watch.at.play.sitting.undoable:
            watch.at.play.course.undo()
            watch.run(0.5)


class Sight(NamedTuple):
    """A scene: from before which round of a match, what is done then, and with what options of the game."""

    wanted: Callable[[], Wanted]
    act: Act = play
    options: Mapping[str, Any] = {}


SCENES: dict[str, Sight] = {
    "begins": Sight(lambda: first, lambda watch: play(watch, 9.0)),
    "comes": Sight(lambda: Crosses(comes=True)), "goes": Sight(lambda: Crosses(comes=False)),
    "leads": Sight(lambda: Leads(comes=True)), "out": Sight(lambda: out),
    "end": Sight(lambda: ends, lambda watch: play(watch, 10.0)),
    "war": Sight(lambda: wars(1), lambda watch: play(watch, 8.0)),
    "war-in-war": Sight(lambda: wars(2), lambda watch: play(watch, 12.0)),
    "war-in-war-in-war": Sight(lambda: wars(3), lambda watch: play(watch, 16.0)),
    "underdog": Sight(lambda: said("underdog"), lambda watch: play(watch, 10.0)),
    "back": Sight(lambda: Crosses(comes=False), look_back_and_on), "skip": Sight(lambda: later, skip),
    "ripple": Sight(lambda: Crosses(comes=True), ripple), "undo": Sight(lambda: later, undo),
    "dress": Sight(lambda: Crosses(comes=True), dress),
}  # fmt: skip


@contextmanager
def before(scene: str, how: How, *, blind: bool = False, deal: int = 1) -> Iterator[Watch]:
    """Sit down before a scene, all seats people's, and watch. Raises LookupError if the game has no such round."""
    sight = SCENES[scene]
    seed, past = found(how.game, how.seats, sight.wanted(), deal, **sight.options)
    with told(), tempfile.TemporaryDirectory() as folder, at_table(
            Path(folder), players=how.seats, seed=seed, people=(0, 1, 2, 3), pace=how.pace, size=how.size,
            game=how.game, theme=how.theme, past=past, **sight.options) as at:  # fmt: skip
        at.app.settings.reduced_motion = at.play.stage.state.reduced_motion = how.reduced_motion
        at.app.changed()
        if how.held:
            at.down(at.play.sitting.chairs[0].key)
        yield Watch(at, f"{scene}-{how.name}-{seed}", blind=blind)


def watched(scene: str, how: How, *, blind: bool = False, deal: int = 1) -> Watch:
    """Watch a scene to its end. Raises LookupError if the game has no such round."""
    with before(scene, how, blind=blind, deal=deal) as watch:
        SCENES[scene].act(watch)
        return watch


def main() -> int:
    """Watch all scenes of all games; the exit status is 1 if one of them is torn."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("scenes", nargs="*", default=list(SCENES), choices=[[], *SCENES])
    parser.add_argument("--game", nargs="*", default=list(titles()))
    parser.add_argument("--size", nargs="*", default=[(1280, 720)], type=lambda text: tuple(map(int, text.split("x"))))
    parser.add_argument("--pace", nargs="*", default=["normal", "quick"])
    parser.add_argument("--pictures", type=Path, help="the folder for frames that are torn")
    parser.add_argument("--blind", action="store_true", help="leave out what comes or goes slowly")
    parser.add_argument("--plain", action="store_true", help="neither with little motion nor with a key held")
    asked = parser.parse_args()
    PICTURES.extend([] if asked.pictures is None else [asked.pictures])
    torn_ones = 0
    for how in _ways(asked):
        for scene in asked.scenes:
            try:
                watch = watched(scene, how, blind=asked.blind)
            except LookupError:
                continue                              # no such round
            except Exception:
                print(f"FAILED {scene} {how.name}\n{traceback.format_exc()}", flush=True)
                torn_ones += 1
                continue
            torn_ones += bool(watch.wrong)
            print(f"{'TORN' if watch.wrong else 'whole'} {watch.name}: {watch.frames} frames, {watch.changes} lands, "
                  f"{watch.blends} blends, {watch.late:.2f} s late", flush=True)
            for line in watch.wrong[:3]:
                print(f"    {line[:400]}", flush=True)
    return 1 if torn_ones else 0


def _ways(asked: argparse.Namespace) -> Iterator[How]:
    plain = How(size=(0, 0))
    for wide, high in asked.size:
        for game in asked.game:
            for seats in sorted({min(titles()[game].players), 2, 3, 4} & set(titles()[game].players)):
                how = plain._replace(game=game, seats=seats, size=(wide, high))
                yield from (how._replace(pace=pace) for pace in asked.pace)
                if not asked.plain:
                    yield from (how._replace(held=True), how._replace(reduced_motion=True))


if __name__ == "__main__":
    sys.exit(main())
