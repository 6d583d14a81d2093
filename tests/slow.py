"""Which frames wait for a slow disk.

    python -m tests.slow [--ms N] [--fsync]

The real app under a driver without a screen plays two matches and a child's session in a home where each write and each
fsync takes so long (200 ms; with --fsync only the latter, as on most slow disks). Frames over 16 ms are told, and what
was written in them. Linux, with gcc.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.scenes.math_room.shuffling import Shuffling
from game.scenes.shelf.menu import Menu
from game.scenes.shell import dealing
from game.scenes.table.ending import Ending
from game.sitting.kept import Kept
from game.store import settings as settings_store
from game.store.paths import Folders
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures
from tests import disk
from tests.at_session import AtSession
from tests.at_table import FRAME, Stepped
from tests.faults import PLAN

LONG = 0.016


class Slow:
    """What the drawing thread waits for, in seconds, by what it does."""

    def __init__(self, home: Path) -> None:
        self.where = Folders.under(home)
        self.waits: defaultdict[str, list[float]] = defaultdict(list)
        self.frames: defaultdict[str, list[float]] = defaultdict(list)
        self._doing: list[str] = []

    def watch(self, on: Any, name: str, what: str) -> None:
        """Note how long a call takes."""
        real = getattr(on, name)

        def timed(*given: Any, **more: Any) -> Any:
            began = time.perf_counter()
            try:
                return real(*given, **more)
            finally:
                self.waits[what].append(time.perf_counter() - began)
        setattr(on, name, timed)

    def frame(self, does: Callable[[], object], what: str) -> None:
        """Do what one frame does, and note it if it is long."""
        began = time.perf_counter()
        does()
        if (took := time.perf_counter() - began) > LONG:
            self.frames[what].append(took)

    def play(self) -> None:
        """All of it."""
        where = self.where
        settings, _lines = settings_store.load(where.config)
        settings.pace, settings.auto_play = "instant", True
        for seat in settings.seats:
            seat.kind = "computer"
        kept = Kept(where)
        app = Stepped(Window("Truce", size=(640, 480)), settings, Pictures(None), lambda app: Menu(app, kept))
        app._keep = lambda settings: settings_store.save(where.config, settings)
        self.watch(app, "_keep", "settings")
        app.running = True
        self.frame(lambda: app.push(Menu(app, kept)), "the shelf")
        app.step(FRAME)
        for match in range(2):
            self.frame(partial(dealing.deal, app, kept, "casualty-war", {}, 2, 5 + match), "dealing")
            if not match:
                self.frame(lambda: kept.stats, "opening the statistics")
                self.watch(kept.stats, "record", "counting a match")
                self.watch(kept.saves, "drop", "letting go of a save")
                self.watch(kept.saves, "settle", "writing saves before something else")
            while not isinstance(app.top, Ending):
                self.frame(lambda: app.step(FRAME), "at the table")
            self.frame(app.show_home, "back to the shelf")
        self.frame(lambda: kept.children, "opening the children's answers")
        self.watch(kept.children, "answered", "an answer")
        self.watch(kept.children, "typed", "how long typing took")
        self.watch(kept.children, "open_session", "opening a session")
        at = AtSession(app, kept)
        at.frames = lambda seconds=FRAME: [                       # type: ignore[method-assign, assignment]
            self.frame(lambda: app.step(FRAME), "in a session") for _ in range(max(1, round(seconds / FRAME)))]
        self.frame(lambda: at.begin(PLAN, "Bo"), "beginning a session")
        while isinstance(app.top, Shuffling):
            app.step(FRAME)
        for _answer in range(5):
            at.answer()
        self.frame(app.changed, "changing a setting")
        self.frame(app.show_home, "leaving a session")
        self.frame(kept.close, "the end")


def measured(seconds: float) -> Slow:
    """What waits, in this process, which was started on such a disk."""
    with tempfile.TemporaryDirectory() as folder:
        slow = Slow(Path(folder))
        disk.Disk().plan(Path(folder), -1, wait=seconds)
        slow.play()
        disk.Disk().plan(Path(folder), -1)
    return slow


def main() -> int:
    """Say it; the exit status."""
    words = argparse.ArgumentParser(prog="tests.slow", description="Which frames wait for a slow disk.")
    words.add_argument("--ms", type=int, default=200)
    words.add_argument("--fsync", action="store_true", help="only each fsync takes so long")
    asked = words.parse_args()
    if not disk.compiled():
        print("tests.slow: needs Linux and a C compiler", file=sys.stderr)
        return 2
    if "LD_PRELOAD" not in os.environ:
        os.execve(sys.executable, [sys.executable, "-m", "tests.slow", *sys.argv[1:]], disk.environ())
    found = measured((-asked.ms if asked.fsync else asked.ms) / 1000)
    for title, table in (("frames over 16 ms", found.frames), ("of these, waiting for", found.waits)):
        print(f"{title}:")
        for what, took in table.items():
            print(f"  {what}: {len(took)}, {1000 * sum(took):.0f} ms in all, the longest {1000 * max(took):.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
