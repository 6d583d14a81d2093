"""How little is done while nothing moves, and how short the way of a press is: what Python runs, counted.

    python -m tests.tools.bench.quiet [--files]                 `--files` lists those that a press passes

A call is counted where a function of Python begins, on the window's thread; a file where one of its functions does.
Counts are the same on every machine.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import mean
from types import CodeType, FrameType
from typing import NamedTuple

import game
from tests.kit.table_driver import FRAME, A, AtTable, L, at_table
from tests.tools.bench.gate import Gate

GAME = Path(game.__file__).parent
RESTED = 0.5
"""Seconds in which the table has lain still before its frames are counted."""
FRAMES = 120
CALLS, FILES = 60, 70
PRESSES = A, L
"""The turn keys of two people."""


def called(do: Callable[[], object], take: Callable[[CodeType], None]) -> None:
    """Do this, and hand over the code of each function of Python that is called meanwhile on this thread."""

    def each(frame: FrameType, event: str, _of: object) -> None:
        if event == "call":
            take(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(each)
    try:
        do()
    finally:
        sys.setprofile(before)


def calls(do: Callable[[], object]) -> int:
    """How many functions of Python are called while this is done."""
    found = list[CodeType]()
    called(do, found.append)
    return len(found)


@contextmanager
def sat(folder: Path, seats: int = 2) -> Iterator[AtTable]:
    """A table of War at the normal pace, at which people wait to turn: it has lain still for half a second."""
    with at_table(folder, players=seats, people=tuple(range(seats)), pace="normal") as at:
        at.still()
        at.frames(RESTED)
        # a fade ends; words are cut that may be shouted
        while at.play.stage.moving or at.play.stage.next_change_in == 0:
            at.app.step(FRAME)
        yield at


class Frame(NamedTuple):
    """A frame of a 60th of a second."""

    calls: int
    shown: bool
    """Whether something was drawn: a key cap that beats for a while moves by a pixel now and then."""


def frame_calls(seats: int = 2, frames: int = FRAMES) -> list[Frame]:
    """The frames of a table at which nothing moves, and people are waited for."""
    found = []
    with tempfile.TemporaryDirectory() as made, sat(Path(made), seats) as at:
        for _ in range(frames):
            before = at.app.window.presents
            count = calls(partial(at.app.step, FRAME))
            found.append(Frame(count, at.app.window.presents > before))
    return found


def press_files() -> dict[str, int]:
    """The files of game/, by their path in it, that are passed from the press of a turn key until both cards lie, with
    the calls in each: two people turn one after the other, in frames of a 60th of a second."""
    found = list[CodeType]()
    with tempfile.TemporaryDirectory() as made, sat(Path(made)) as at:
        stage, last = at.play.stage, at.play.sitting.rounds

        def turn() -> None:
            for key in PRESSES:
                at.key(key)
                at.app.step(FRAME)
            while not stage.idle:
                at.app.step(FRAME)

        called(turn, found.append)
        assert at.play.sitting.rounds > last, "nobody turned a card"
    passed = Counter(code.co_filename for code in found)
    inside = {Path(name): count for name, count in passed.items() if Path(name).is_relative_to(GAME)}
    return {path.relative_to(GAME).as_posix(): count for path, count in sorted(inside.items())}


def gates() -> list[Gate]:
    """The calls of a still frame, and the files that a press passes."""
    two, four, files = frame_calls(), frame_calls(4), press_files()
    said = [f"{sum(frame.shown for frame in each)} of {len(each)} frames show something, at most "
            f"{max(frame.calls for frame in each)} calls" for each in (two, four)]
    return [
        Gate("calls in a frame while nothing moves", mean(frame.calls for frame in two), CALLS, "calls",
             said=f"{said[0]}; four seats: {mean(frame.calls for frame in four):.1f}, {said[1]}"),
        Gate("the same, at most, where nothing is shown",
             max((frame.calls for frame in two if not frame.shown), default=0), CALLS, "calls"),
        Gate("files from a press until the cards lie", len(files), FILES, "files",
             said=f"{sum(files.values())} calls"),
    ]


def main() -> None:
    """Print the figures, or the files."""
    words = argparse.ArgumentParser(prog="python -m tests.tools.bench.quiet", description=__doc__.splitlines()[0])
    words.add_argument("--files", action="store_true", help="list the files that a press passes, and calls")
    if words.parse_args().files:
        for name, count in press_files().items():
            print(f"{count:7} {name}")
        return
    for gate in gates():
        print(gate.line())


if __name__ == "__main__":
    main()
