"""A second counter of flashes, written from the definition of WCAG 2.2, SC 2.3.1, and from nothing that Truce has.

    python -m tests.tools.second_flashes [GAME …] [--people 1-4] [--pace NAME …] [--theme NAME …] [--action NAME …]
        [--size 800x600] [--seconds 10] [--seed 12] [--mean 1] [--pictures FOLDER]

Sits at each table that the words leave and lets people do each action. A line for each: the largest part of a field in
which each sample had more than three flashes within a second, when and where; the same where seven changes are enough
(three flashes and the half of a fourth), and that of red flashes. Status 1 if the first or the last is over
`LIMIT`. With `--pictures`, the two frames of such a moment that differ most in its field are kept.

A flash is a pair of opposing changes of relative luminance by 0.1 or more, where the darker image is below 0.8; a red
flash one of (R − G − B) × 320 by more than 20, where one of both images has R / (R + G + B) of 0.8 or more. Samples are
single pixels on a grid, or with `--mean 3` the mean light of 3 × 3; a field is a third of the height high and four
ninths of the height wide, and lies anywhere.
"""

import argparse
import itertools
import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import numpy.typing as npt
import pygame

from tests.kit.picture_cache import pictures
from tests.kit.table_driver import FRAME, AtTable, at_table

Floats = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int16]
Truths = npt.NDArray[np.bool_]

HZ = 60
LIMIT = 0.25
WHOLE, HALF = 8, 7
"""Changes of more than three flashes: four whole ones, or three and the half of a fourth."""
ROWS = 96
"""Samples from top to bottom, as far from each other as from left to right."""
_LEVELS = np.arange(256) / 255
_LINEAR = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4).astype(np.float32)


class Changes:
    """Opposing changes of one value at each sample: a peak or valley counts as soon as the value has gone `least` away
    from it. `counts` says which of them do, from the lower and the higher value, and what is known of both images."""

    def __init__(self, least: float, darker: float = np.inf) -> None:
        self.least, self.darker = least, darker
        self._high: Floats | None = None
        self._low = np.empty(0, np.float32)
        self._way = np.empty(0, np.int8)
        self._marked_high, self._marked_low = np.empty(0, np.bool_), np.empty(0, np.bool_)
        self._last: deque[Truths] = deque()
        self.within: Counts = np.empty(0, np.int16)

    def see(self, value: Floats, marked: Truths | None = None) -> Counts:
        """Return how many changes each sample had within the last second. If `marked` is given, a change counts where
        one of its two images was marked."""
        if marked is None:
            marked = np.ones(value.shape, np.bool_)
        if self._high is None:
            self._high, self._low = value.copy(), value.copy()
            self._way, self.within = np.zeros(value.shape, np.int8), np.zeros(value.shape, np.int16)
            self._marked_high, self._marked_low = marked.copy(), marked.copy()
            return self.within
        higher, lower = (self._way >= 0) & (value > self._high), (self._way <= 0) & (value < self._low)
        np.copyto(self._high, value, where=higher)
        np.copyto(self._marked_high, marked, where=higher)
        np.copyto(self._low, value, where=lower)
        np.copyto(self._marked_low, marked, where=lower)
        down = (self._way >= 0) & (self._high - value >= self.least) & (value < self.darker)
        down &= marked | self._marked_high
        up = (self._way <= 0) & (value - self._low >= self.least) & (self._low < self.darker)
        up &= marked | self._marked_low
        np.copyto(self._low, value, where=down)
        np.copyto(self._marked_low, marked, where=down)
        np.copyto(self._high, value, where=up)
        np.copyto(self._marked_high, marked, where=up)
        self._way[down], self._way[up] = -1, 1
        changed = down | up
        self.within += changed
        self._last.append(changed)
        if len(self._last) > HZ:
            self.within -= self._last.popleft()
        return self.within


class Worst(NamedTuple):
    """The largest `part` of a field that flashed, in which frame, and that field's place in pixels."""

    part: float = 0.0
    frame: int = 0
    field: tuple[int, int, int, int] = (0, 0, 0, 0)


class SecondFlashes:
    """What flashes on a screen whose frames are 1/60 s apart: `whole`, `half` and `red` are the worst so far. A sample
    is the mean of `mean` × `mean` pixels."""

    def __init__(self, mean: int = 1) -> None:
        self.frame, self._mean = -1, mean
        self.whole = self.half = self.red = Worst()
        self._luminance, self._red = Changes(0.1, 0.8), Changes(20.0 + 1e-4)

    def see(self, screen: pygame.Surface) -> None:
        """Look at the next frame."""
        self.frame += 1
        width, height = screen.get_size()
        step = height / ROWS
        xs = ((np.arange(int(width / step)) + 0.5) * step).astype(np.intp)
        ys = ((np.arange(ROWS) + 0.5) * step).astype(np.intp)
        pixels, around = pygame.surfarray.pixels3d(screen), np.arange(self._mean) - self._mean // 2
        rgb = np.zeros((len(xs), ROWS, 3), np.float32)
        for dx, dy in itertools.product(around, around):
            rgb += _LINEAR[pixels[np.ix_(xs + dx, ys + dy)]]
        rgb /= self._mean**2
        r, g, b = rgb[..., 0], rgb[..., 1], rgb[..., 2]
        changes = self._luminance.see((0.2126 * r + 0.7152 * g + 0.0722 * b).astype(np.float32))
        self.whole = self._worse(self.whole, changes >= WHOLE, step)
        self.half = self._worse(self.half, changes >= HALF, step)
        total = r + g + b
        reds = self._red.see((np.maximum(0, r - g - b) * 320).astype(np.float32), (r >= 0.8 * total) & (total > 0))
        self.red = self._worse(self.red, reds >= WHOLE, step)

    def _worse(self, known: Worst, flashed: Truths, step: float) -> Worst:
        """Return the worse of what is `known` and the worst field now."""
        high, wide = round(ROWS / 3), round(ROWS * 4 / 9)
        if np.count_nonzero(flashed) <= known.part * high * wide:
            return known
        sums = np.zeros((flashed.shape[0] + 1, flashed.shape[1] + 1), np.int32)
        sums[1:, 1:] = flashed.cumsum(0, dtype=np.int32).cumsum(1, dtype=np.int32)
        fields = sums[wide:, high:] - sums[:-wide, high:] - sums[wide:, :-high] + sums[:-wide, :-high]
        x, y = divmod(int(fields.argmax()), fields.shape[1])
        part = float(fields[x, y]) / (high * wide)
        place = (int(x * step), int(y * step), int(wide * step), int(high * step))
        return Worst(part, self.frame, place) if part > known.part else known


Act = Callable[["Hands", float], None]


class Hands:
    """The hands of some seats, which press and let go."""

    def __init__(self, at: AtTable, seats: Sequence[int], seed: int) -> None:
        self.at, self.random, self.seats = at, Random(seed), seats
        self.down: dict[int, float] = {}
        self.nexts: dict[tuple[str, int], float] = {}

    def turn(self, seat: int) -> int:
        return int(self.at.play.sitting.chairs[seat].key)

    def slap(self, seat: int) -> int:
        return int(self.at.play.sitting.chairs[seat].second)

    def press(self, key: int, now: float, down: float = 0.05) -> None:
        """Press a key that is up, for so long."""
        if key not in self.down:
            self.at.down(key)
            self.down[key] = now + down

    def lift(self, now: float) -> None:
        """Let go what was pressed long enough."""
        for key in [key for key, until in self.down.items() if until <= now]:
            self.at.up(key)
            del self.down[key]

    def every(self, name: str, seconds: float, now: float, key: Callable[[int], int]) -> None:
        """Let each seat press that key every so many `seconds`, each .07 s after the seat before."""
        for k, seat in enumerate(self.seats):
            if self.nexts.setdefault((name, seat), k * 0.07) <= now:
                self.nexts[name, seat] += seconds
                self.press(key(seat), now)

    def hold(self, now: float) -> None:
        for seat in self.seats:
            self.press(self.turn(seat), now, 1e9)


def _held(hands: Hands, now: float) -> None:
    hands.hold(now)


def _tap4(hands: Hands, now: float) -> None:
    hands.every("turn", 1 / 4, now, hands.turn)


def _tap10(hands: Hands, now: float) -> None:
    hands.every("turn", 1 / 10, now, hands.turn)


def _slap(hands: Hands, now: float) -> None:
    hands.every("turn", 1 / 4, now, hands.turn)
    hands.every("slap", 0.7, now, hands.slap)


def _mash(hands: Hands, now: float) -> None:
    hands.hold(now)
    hands.every("slap", 1 / 8, now, hands.slap)


def _mix(hands: Hands, now: float) -> None:
    hands.every("mix", 1 / 8, now, lambda seat: hands.random.choice((hands.turn(seat), hands.slap(seat))))


ACTIONS: dict[str, Act] = {"mash": _mash, "mix": _mix, "slap": _slap, "tap10": _tap10, "tap4": _tap4, "held": _held}
_ALL: dict[str, Any] = dict.fromkeys(
    ("pyramid_pair", "sphinx_split", "mummy_marriage", "king_tut_ten", "nile_nine"), True)
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "slap-war": ("slap-war", {}),
    "ruffle": ("egyptian-ruffle", {}),
    "ruffle-all": ("egyptian-ruffle", {**_ALL, "slap_in": True}),
    "ruffle-nothing": ("egyptian-ruffle", {**_ALL, "false_slap": "nothing"}),
    "scramble": ("scramble-war", {}),
    "war-slap": ("war", {"slap": "7"}),
    "underdog-slap": ("underdog", {"slap": "5"}),
    "peace-slap": ("peace", {"slap": "5"}),
    "addition-slap": ("addition-war", {"slap": "5"}),
    "speed-slap": ("speed-war", {"slap": "5"}),
    "brain-drain": ("brain-drain", {}),
}
"""Games with slaps or races of the second key, with their options."""
PACES = ("normal", "quick", "instant", "leisurely")
THEMES = ("evening", "daylight")


class Case(NamedTuple):
    """Who does what, in which game."""

    game: str
    people: int
    action: str
    pace: str
    theme: str


class Asked(NamedTuple):
    """How each case is watched; `keep` is the frame of a second run whose last second is kept, none in a first."""

    size: tuple[int, int]
    seconds: float
    seed: int
    mean: int


_pictures: dict[str, Any] = {}


def watched(case: Case, how: Asked, keep: int | None = None) -> tuple[SecondFlashes, list[pygame.Surface]]:
    """Return what flashed, and, if `keep` is given, the frames of the second until that one."""
    game, options = GAMES[case.game]
    seen, kept = SecondFlashes(how.mean), list[pygame.Surface]()
    drawn = _pictures.setdefault(case.theme, pictures())
    with tempfile.TemporaryDirectory() as made, at_table(
            Path(made), game=game, pace=case.pace, seed=how.seed, players=max(2, case.people), theme=case.theme,
            people=tuple(range(case.people)), size=how.size, drawn=drawn, **options) as at:  # fmt: skip
        at.still()
        hands = Hands(at, range(case.people), how.seed)
        for frame in range(round(how.seconds * HZ)):
            now = frame / HZ
            hands.lift(now)
            if at.match.result is None:
                ACTIONS[case.action](hands, now)
            at.app.step(FRAME)
            screen = at.app.window.screen
            seen.see(screen)
            if keep is not None and keep - HZ < frame <= keep:
                kept.append(screen.copy())
            if frame == keep:
                break
        hands.lift(np.inf)
    return seen, kept


def furthest(frames: list[pygame.Surface], field: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return which two frames differ most in that field, in mean luminance of each pixel: the first is of the last
    third of a second, where what flashed is over the limit."""
    x, y, w, h = field
    grey = [_LINEAR[pygame.surfarray.pixels3d(each)[x : x + w : 3, y : y + h : 3, 1]] for each in frames]
    pairs = [(float(np.abs(grey[a] - grey[b]).mean()), a, b) for a, b in itertools.combinations(range(len(grey)), 2)
             if b >= len(grey) - HZ // 3]
    return max(pairs)[1:]


def keep_pictures(case: Case, how: Asked, worst: Worst, folder: Path) -> None:
    """Save two frames of that moment, with its field framed."""
    _seen, frames = watched(case, how, worst.frame)
    for name, which in zip("ab", furthest(frames, worst.field), strict=True):
        pygame.draw.rect(frames[which], "magenta", worst.field, 2)
        pygame.image.save(frames[which], folder / f"second-{'-'.join(map(str, case))}-{name}.png")


def main(words: Sequence[str] | None = None) -> int:
    """Watch all cases that are asked for."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    read.add_argument("--people", nargs="+", type=int, default=[4, 3, 2, 1])
    read.add_argument("--pace", nargs="+", default=PACES, choices=PACES)
    read.add_argument("--theme", nargs="+", default=THEMES, choices=THEMES)
    read.add_argument("--action", nargs="+", default=list(ACTIONS), choices=list(ACTIONS))
    read.add_argument("--size", default="800x600")
    read.add_argument("--seconds", type=float, default=10.0)
    read.add_argument("--seed", type=int, default=12)
    read.add_argument("--mean", type=int, default=1, choices=(1, 3, 5))
    read.add_argument("--pictures", type=Path)
    asked = read.parse_args(words)
    width, height = map(int, asked.size.split("x"))
    how, over = Asked((width, height), asked.seconds, asked.seed, asked.mean), 0
    print("whole  half   red  case: moment of the whole in s, its field", flush=True)
    for case in itertools.starmap(Case, itertools.product(asked.games, asked.people, asked.action, asked.pace,
                                                          asked.theme)):  # fmt: skip
        seen, _kept = watched(case, how)
        print(f"{seen.whole.part:.3f} {seen.half.part:.3f} {seen.red.part:.3f}  {' '.join(map(str, case))}: "
              f"{seen.whole.frame / HZ:.2f} {seen.whole.field}", flush=True)  # fmt: skip
        worst = max(seen.whole, seen.red)
        if worst.part > LIMIT:
            over += 1
            if asked.pictures:
                keep_pictures(case, how, worst, asked.pictures)
    return min(over, 1)


if __name__ == "__main__":
    sys.exit(main())
