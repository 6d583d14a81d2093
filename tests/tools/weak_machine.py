"""What Truce does on a weak computer: it notices, says so, draws lightly, and draws all again where it was only busy.

    python -m tests.tools.weak_machine [--part N] [--size 1920x1080] [--hiccup]

The real window on a virtual screen plays a match by itself, while the program gets only one of N parts of the processor
(20, which makes a computer as slow as one of N parts): it is stopped and let go on, a millisecond at a time. Told are
the frames in which something was seen to move, as the program itself measures them: milliseconds of each, and how many
came in a second. First on the computer as it is, then on the weak one until the line is said, then drawn lightly, and
then on the computer as it is again, drawn lightly. The last line is what the next start will do. With --hiccup it is
weak for two seconds only: nothing may be said. Exit status 1 if it is otherwise. Linux, with Xvfb and xdotool.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from game.scenes.shell.frame_loop import SLOW
from tests.kit.home import Home
from tests.kit.xvfb import Program, missing, screen, until

SLICE = 0.001
"""Seconds for which the program goes on before it is stopped again."""
PATIENCE = 120.0
GAME = ("play", "casualty-war", "--seed", "7")


# ---- in the program ----

def watched() -> int:
    """Run Truce, and print each frame in motion that is shown, and each line that is said, as they come."""
    from game.__main__ import main
    from game.scenes.shell.app import App
    from game.scenes.shell.frame_loop import LightDrawing

    tick, say, shown = LightDrawing.tick, App.say, [0]

    def ticked(light: LightDrawing) -> None:
        app = programs[-1]
        took = app.frames.took()
        app.frames.took = lambda: took                    # type: ignore[method-assign]
        tick(light)
        del app.frames.took
        if took is not None and app.top is not None and app.top.moving and app.window.presents != shown[0]:
            print(json.dumps(["frame", time.perf_counter(), took]), flush=True)
        shown[0] = app.window.presents

    def said(app: App, line: str, *, instead: str = "") -> None:
        print(json.dumps(["said", time.perf_counter(), line]), flush=True)
        say(app, line, instead=instead)

    programs: list[App] = []
    run = App.run
    LightDrawing.tick, App.say = ticked, said             # type: ignore[method-assign]
    App.run = lambda app, first: programs.append(app) or run(app, first)  # type: ignore[method-assign, func-returns-value]
    return main()


# ---- around it ----

class Seen:
    """What the program has printed so far."""

    def __init__(self, program: Program) -> None:
        self.frames: list[tuple[float, float]] = []       # when, and the seconds that it took
        self.lines: list[tuple[float, str]] = []
        self._program = program
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._program.process.stdout or ():
            if line.startswith("["):
                what, when, value = json.loads(line)
                (self.frames if what == "frame" else self.lines).append((when, value))

    def watch(self, name: str, seconds: float, done: Callable[[], bool] = lambda: False) -> float:
        """Watch for so long, or until it is done, and print what the frames took; when that began."""
        began, worked = time.perf_counter(), self._program.cpu()
        while time.perf_counter() - began < seconds and not done():
            time.sleep(0.05)
        load = (self._program.cpu() - worked) / (time.perf_counter() - began)
        frames = [each for each in self.frames if each[0] >= began]
        took = sorted(1000 * work for _when, work in frames)
        if len(took) < 2:
            print(f"{name:31} no frames", flush=True)
            return began
        whole = sum(max(1000 / 60, each) for each in took)
        slow = sum(each for each in took if each > 1000 * SLOW) / whole
        gaps = sorted(after[0] - before[0] for before, after in pairwise(frames))
        print(f"{name:31} {len(took):5} frames: median {took[len(took) // 2]:5.1f} ms, 90 % "
              f"{took[len(took) * 9 // 10]:5.1f} ms, {100 * slow:3.0f} % of the time in slow ones, "
              f"{1 / gaps[len(gaps) // 2]:3.0f} a second; {100 * load:3.0f} % of a processor", flush=True)
        return began


@contextmanager
def weak(process: int, part: int) -> Iterator[None]:
    """The process gets one of so many parts of the processor."""
    over = threading.Event()

    def hold() -> None:
        while not over.is_set():
            os.kill(process, signal.SIGSTOP)
            time.sleep(SLICE * (part - 1))
            os.kill(process, signal.SIGCONT)
            time.sleep(SLICE)

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        os.kill(process, signal.SIGCONT)


def tried(home: Home, size: tuple[int, int], part: int, *, hiccup: bool) -> bool:
    """Play, and print what is seen; True if all is as it should be."""
    home.settle(pace="normal", auto_play=True, people=1, **{"window.size": list(size)})
    with screen(*size) as env:
        program = Program([sys.executable, "-m", "tests.tools.weak_machine", "--inside", *GAME], env, home.folder)
        try:
            seen = Seen(program)
            until(lambda: len(seen.frames) > 60, "the cards to be dealt")
            time.sleep(5)
            seen.watch("as it is", 15)
            if hiccup:
                with weak(program.process.pid, part):
                    seen.watch("two seconds of a weak computer", 2)
                seen.watch("as it is", 15)
                print(f"said: {[line for _when, line in seen.lines]}")
                return not seen.lines
            with weak(program.process.pid, part):
                began = seen.watch("weak, all drawn", PATIENCE, lambda: bool(seen.lines))
                if not seen.lines:
                    return False
                print(f"after {seen.lines[0][0] - began:.1f} s: “{seen.lines[0][1]}”")
                slow = settled(home)["window"]["slow"]
                seen.watch("weak, drawn lightly", 15)
            seen.watch("as it is, drawn lightly", 25)
            print(f"said in all: {len(seen.lines)}")
            then = settled(home)["window"]["slow"]
            print(f"the next start would have been {'light' if slow else 'full'}, and is {'light' if then else 'full'}")
            return len(seen.lines) == 1 and slow and not then
        finally:
            program.kill()


def settled(home: Home) -> dict[str, Any]:
    """The settings as they are on the disk."""
    time.sleep(1)                                     # they are written out of sight
    return tomllib.loads(home.settings.read_text(encoding="utf-8"))


def main() -> int:
    """Try it; the exit status."""
    if sys.argv[1:2] == ["--inside"]:
        del sys.argv[1]
        return watched()
    words = argparse.ArgumentParser(prog="tests.tools.weak_machine", description="What Truce does on a weak computer.")
    words.add_argument("--part", type=int, default=20)
    words.add_argument("--size", default="1920x1080")
    words.add_argument("--hiccup", action="store_true", help="it is weak for two seconds only")
    asked = words.parse_args()
    lacks = missing()
    if lacks:
        print(f"tests.tools.weak_machine: {lacks}", file=sys.stderr)
        return 2
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        return 0 if tried(Home(Path(made)), (width, height), asked.part, hiccup=asked.hiccup) else 1


if __name__ == "__main__":
    sys.exit(main())
