"""Every frame of the moments of the table, and every picture of the tour, before a change and after it, pixel by pixel.

    python -m tests.tools.compare_frames take FOLDER [--only NAME …] [--size 1280x720] [--theme evening] [--jobs 1]
        [--game TREE]
    python -m tests.tools.compare_frames FOLDER_A FOLDER_B REPORT [--only NAME …]

`take` keeps each frame of the moments of `tests.tools.film_strips`, at the table for two and for four, some of them
with little motion too (`flip-2`, `flip-4`, `flip-2-reduced`, …), and the pictures of `tests.tools.tour` (`tour-pages`,
`tour-games`); a NAME is one of these, or what it begins with. With `--game` the program is that of another checkout,
and the tables are set by the tests of this one. Two takes of the same program are equal: every clock stands still or
counts frames, what is left to a thread is done between two frames, and what would be drawn by lot is not. Two takes of
the tour at the same time would use the same folders, whose names are to be read on some pages: take one after the
other.

The comparison prints for each of them how many frames differ, and by how much; the worst frames go into the folder
REPORT side by side: A, B, the difference; and below where it is greatest, twice as large. Its exit status is 1 if any
frame differs.
"""

import argparse
import heapq
import itertools
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import _thread

import numpy as np

Picture = np.ndarray[Any, np.dtype[np.uint8]]
"""Rows of pixels, each red, green and blue."""
NOW = 1_750_000_000.0
"""What every clock on the wall says."""
TOUR = "pages", "games"
SEATS = 2, 4
REDUCED = "flip", "war", "slap", "sweep", "end"
"""The moments that are taken with little motion, too."""
MUCH = 8
"""A channel of a pixel that differs by more is seen to."""
WORST, APART = 6, 12
"""So many frames of each are shown, one of so many."""
CLOSE = 640, 360
LOUDER = 8
"""So many times the difference is shown."""


# ---- frames in a file ------------------------------------------------------------------------------------------------


class Writer:
    """A file of frames of one size: of each, what is other than in the frame before."""

    def __init__(self, path: Path) -> None:
        self._path, self._file = path, path.with_suffix(".part").open("wb")
        self._last: Picture | None = None
        self.count = 0

    def add(self, name: str, picture: Picture) -> None:
        """Write the next frame."""
        known = self._last is not None and self._last.shape == picture.shape
        other = picture ^ self._last if known and self._last is not None else picture
        data = zlib.compress(other.tobytes(), 1)
        head = json.dumps([name, picture.shape, known, len(data)]).encode()
        self._file.write(struct.pack("<I", len(head)) + head + data)
        self._last = picture
        self.count += 1

    def close(self) -> None:
        """All frames are there."""
        self._file.close()
        self._path.with_suffix(".part").replace(self._path)


def read(path: Path) -> Iterator[tuple[str, Picture]]:
    """The frames of a file, each with its name."""
    last: Picture | None = None
    with path.open("rb") as file:
        while head := file.read(4):
            name, shape, known, length = json.loads(file.read(*struct.unpack("<I", head)))
            picture = np.frombuffer(zlib.decompress(file.read(length)), np.uint8).reshape(shape)
            if known and last is not None:
                picture = picture ^ last
            last = picture
            yield name, picture


# ---- taking ----------------------------------------------------------------------------------------------------------


class Threads:
    """The threads that draw for the window, as if each had all the time there is between two frames, and none in
    one."""

    def __init__(self) -> None:
        self._waiting = list[tuple[Callable[..., object], tuple[object, ...]]]()
        begin = _thread.start_new_thread

        def start(do: Callable[..., object], args: tuple[object, ...], *more: Any) -> int:
            if not str(getattr(do, "__module__", "")).startswith("game.view"):
                return begin(do, args, *more)
            self._waiting.append((do, args))
            return 0

        _thread.start_new_thread = start  # type: ignore[assignment]

    def run(self) -> None:
        """Do what was left to them."""
        while self._waiting:
            do, args = self._waiting.pop(0)
            do(*args)
        for thread in threading.enumerate():
            if thread.name in ("fonts", "pymunk"):    # what they find out is seen
                thread.join()


def stop_the_clocks() -> None:
    """From now on it is always the same moment, and every lot falls in the same way."""
    localtime = time.localtime
    time.time = lambda: NOW
    time.time_ns = lambda: int(NOW * 1e9)
    time.localtime = lambda when=None: localtime(NOW if when is None else when)
    random.seed(1)
    random.SystemRandom = lambda: random.Random(1)  # type: ignore[assignment, misc]


def seen() -> Picture:
    """What is in the window."""
    import pygame

    screen = pygame.display.get_surface()
    assert screen is not None
    return np.frombuffer(pygame.image.tobytes(screen, "RGB"), np.uint8).reshape(*screen.get_size()[::-1], 3)


def names(only: list[str]) -> list[str]:
    """All that is taken, or what of it is named."""
    from tests.tools import film_strips as strips

    every = [f"tour-{part}" for part in TOUR]
    every += [f"{moment}-{seats}" for moment in strips.MOMENTS for seats in SEATS
              if seats in strips.title(strips.GAMES.get(moment, "war")).players]
    every += [f"{moment}-2-reduced" for moment in REDUCED]
    return [name for name in every if not only or any(name == one or name.startswith(f"{one}-") for one in only)]


def take(name: str, folder: Path, size: tuple[int, int], theme: str) -> int:
    """Keep each frame of one of them in this process, which must have loaded nothing of the game yet. Return how
    many."""
    stop_the_clocks()
    threads = Threads()
    writer = Writer(folder / f"{name}.frames")
    try:
        (_tour if name.startswith("tour-") else _moment)(name, writer, threads, size, theme)
    except LookupError as none:                       # there is no such round
        print(f"{name}: {none}", file=sys.stderr)
    writer.close()
    return writer.count


def _moment(name: str, writer: Writer, threads: Threads, size: tuple[int, int], theme: str) -> None:
    from tests.tools import film_strips as strips

    class Whole(strips.Film):
        """All frames of a table, kept in the file; `frames` are as many places."""

        def run(self, seconds: float) -> None:
            for _ in range(round(seconds / strips.FRAME)):
                self.at.frames(strips.FRAME)
                threads.run()
                writer.add(f"{len(self.frames)}", seen())
                self.frames.append(self.at.app.window.screen)

    moment, seats, *reduced = name.removesuffix("-reduced").rsplit("-", 1) + ["reduced"] * name.endswith("-reduced")
    _between_frames(threads)
    strips.Film = Whole  # type: ignore[misc]
    how = argparse.Namespace(seats=int(seats), size=size, theme=theme, reduced=bool(reduced), step=1)
    strips.MOMENTS[moment](how)


def _tour(name: str, writer: Writer, threads: Threads, size: tuple[int, int], theme: str) -> None:
    import pygame

    from tests.tools import tour

    homes = Path(tempfile.gettempdir(), f"truce-compared-{name}")            # its name is to be read on some pages
    shutil.rmtree(homes, ignore_errors=True)
    count = itertools.count()

    @contextmanager
    def home(**_how: object) -> Iterator[str]:
        """A folder that has the same name in each run."""
        path = homes / str(next(count))
        path.mkdir()
        yield str(path)
        shutil.rmtree(path, ignore_errors=True)

    def keep(_surface: pygame.Surface, path: Path) -> None:
        threads.run()
        writer.add(path.stem, seen())

    os.environ["HOME"] = str(homes)
    (homes / "seen").mkdir(parents=True)
    _between_frames(threads)
    tempfile.TemporaryDirectory = home  # type: ignore[assignment, misc]
    pygame.image.save = keep  # type: ignore[assignment]
    part = name.removeprefix("tour-")
    tour.main([str(homes / "seen"), "--size", "{}x{}".format(*size), "--theme", theme, "--only", part])
    shutil.rmtree(homes, ignore_errors=True)


def _between_frames(threads: Threads) -> None:
    """Let the threads do their work after each frame, and not at any moment of it."""
    from tests.kit.table_driver import Stepped

    step = Stepped.step

    def stepped(self: Stepped, dt: float) -> None:
        step(self, dt)
        threads.run()

    Stepped.step = stepped  # type: ignore[method-assign]


def take_all(asked: argparse.Namespace) -> int:
    """Take all that is asked for, each in a process of its own; the exit status."""
    folder = Path(asked.folder)
    folder.mkdir(parents=True, exist_ok=True)

    def one(name: str) -> int:
        began = time.monotonic()
        command = [sys.executable, "-m", "tests.tools.compare_frames", "take", str(folder), "--size", asked.size,
                   "--theme", asked.theme, "--one", name, *(["--game", asked.game] if asked.game else [])]
        done = subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}, capture_output=True, text=True)
        told = "failed" if done.returncode else done.stdout.strip().rpartition("\n")[2]
        print(f"{name}: {told}, {time.monotonic() - began:.0f} s", done.stderr, sep="\n" if done.stderr else "",
              flush=True)
        return done.returncode

    with ThreadPoolExecutor(asked.jobs) as pool:
        return int(any(list(pool.map(one, names(asked.only)))))


# ---- comparing -------------------------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """Two frames that differ."""

    share: float
    """Of the pixels, that differ by more than `MUCH` in a channel."""
    most: int
    """The largest difference in a channel."""
    index: int
    name: str
    ours: Picture
    theirs: Picture


def difference(one: Picture, other: Picture) -> Picture:
    """By how much each channel of each pixel differs."""
    return np.maximum(one, other) - np.minimum(one, other)


def compared(one: Path, other: Path) -> tuple[str, list[Pair]]:
    """Two files of frames in one line; the worst frames that differ, the worst first."""
    worst, frames, equal, missing = list[Pair](), 0, 0, 0
    most, shares = 0, list[float]()
    for index, (a, b) in enumerate(itertools.zip_longest(read(one), read(other))):
        if a is None or b is None:
            missing += 1 if b is None else -1
            continue
        frames += 1
        if a[1].shape == b[1].shape and np.array_equal(a[1], b[1]):
            equal += 1
            continue
        if a[1].shape != b[1].shape:
            raise ValueError(f"{one.stem}: frames of {a[1].shape} and {b[1].shape}")
        apart = difference(a[1], b[1]).max(axis=2)
        pair = Pair(float((apart > MUCH).mean()), int(apart.max()), index, a[0], a[1], b[1])
        most = max(most, pair.most)
        shares.append(pair.share)
        worst = _kept(worst, pair)
    said = f"{one.stem:24} {frames:5} frames {equal:5} equal {frames - equal:5} differ"
    if shares:
        said += (f": by {most:3} at most; more than {MUCH}: {max(shares):7.3%} of the pixels at most, "
                 f"{sum(shares) / len(shares):7.3%} on average, in {sum(share > 0 for share in shares)} frames")
    if missing:
        said += f"; {abs(missing)} frames only in {'A' if missing > 0 else 'B'}"
    return said, sorted(worst, reverse=True, key=lambda pair: pair[:2])


def _kept(worst: list[Pair], new: Pair) -> list[Pair]:
    """The worst frames, and of each fifth of a second only one. Pictures of the tour have names, and each is its
    own."""
    same = [pair for pair in worst if new.name.isdecimal() and pair.index // APART == new.index // APART]
    if same and same[0][:2] >= new[:2]:
        return worst
    rest = [pair for pair in worst if not same or pair is not same[0]]
    return heapq.nlargest(WORST, [*rest, new], key=lambda pair: pair[:2])


def shown(pair: Pair, path: Path) -> None:
    """Write a picture of two frames: side by side with their difference, and below where most of it is."""
    apart = difference(pair.ours, pair.theirs)
    louder = np.minimum(apart.astype(np.uint16) * LOUDER, 255).astype(np.uint8)
    high, wide = apart.shape[:2]
    across, down = min(CLOSE[0], wide), min(CLOSE[1], high)
    sums = apart.sum(axis=2, dtype=np.int64).cumsum(axis=0).cumsum(axis=1)
    sums = np.pad(sums, ((1, 0), (1, 0)))
    inside = (sums[down:, across:] - sums[:-down, across:] - sums[down:, :-across] + sums[:-down, :-across])
    y, x = divmod(int(inside.argmax()), inside.shape[1])
    rows = [np.hstack([pair.ours, pair.theirs, louder])]
    close = [each[y:y + down, x:x + across].repeat(2, axis=0).repeat(2, axis=1)
             for each in (pair.ours, pair.theirs, louder)]
    if close[0].shape[1] * 3 == rows[0].shape[1]:
        rows.append(np.hstack(close))
    _save(np.vstack(rows), path)


def _save(picture: Picture, path: Path) -> None:
    import pygame

    size = picture.shape[1], picture.shape[0]
    pygame.image.save(pygame.image.frombytes(np.ascontiguousarray(picture).tobytes(), size, "RGB"), path)


def compare(asked: argparse.Namespace) -> int:
    """Compare two takes, and write the worst frames; the exit status."""
    before, after, report = Path(asked.before), Path(asked.after), Path(asked.report)
    report.mkdir(parents=True, exist_ok=True)
    differ = False
    lines = list[str]()
    for one in sorted(before.glob("*.frames")):
        if asked.only and not any(one.stem == each or one.stem.startswith(f"{each}-") for each in asked.only):
            continue
        other = after / one.name
        if not other.exists():
            line, worst = f"{one.stem:24} not in {after}", list[Pair]()
        else:
            line, worst = compared(one, other)
        differ = differ or bool(worst) or "only in" in line
        lines += [line, *(f"{'':24} {pair.name}: by {pair.most}, {pair.share:.3%}" for pair in worst)]
        print(*lines[-1 - len(worst):], sep="\n", flush=True)
        for pair in worst:
            shown(pair, report / f"{one.stem}-{pair.name}.png")
    (report / "report.txt").write_text("\n".join(lines) + "\n")
    return int(differ)


def main(words: list[str]) -> int:
    """Take, or compare; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.compare_frames", description=__doc__.splitlines()[0])
    if words[:1] == ["take"]:
        parser.add_argument("folder")
        parser.add_argument("--size", default="1280x720")
        parser.add_argument("--theme", default="evening")
        parser.add_argument("--jobs", type=int, default=1, help="so many at the same time")
        parser.add_argument("--game", help="another checkout, whose program is taken")
        parser.add_argument("--one", help=argparse.SUPPRESS)
        words = words[1:]
    else:
        parser.add_argument("before")
        parser.add_argument("after")
        parser.add_argument("report")
    parser.add_argument("--only", nargs="+", default=[], help="only these, or those that begin so")
    asked = parser.parse_args(words)
    if not hasattr(asked, "folder"):
        return compare(asked)
    if asked.game:
        sys.path.insert(0, asked.game)
    if not asked.one:
        return take_all(asked)
    width, height = map(int, asked.size.split("x"))
    count = take(asked.one, Path(asked.folder), (width, height), asked.theme)
    import game

    print(f"{count} frames of {Path(game.__file__).parent}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
