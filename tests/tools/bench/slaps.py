"""How long a slap takes from the key to its judgement, and whether two keys are ever taken for one another.

The program is in its real window, at Egyptian Ruffle with four people, and slaps at a card at which there is nothing to
slap, which costs nothing. The keys are pressed as xdotool presses them, by XTest, without starting xdotool for each:
so the moment before the press is known. The figure is from there to when the rules have judged it: the way through the
X server, SDL and the queue is in it, a real keyboard and its driver are not.
"""

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from tests.kit.home import Home
from tests.kit.xvfb import Keyboard, Program, screen, until
from tests.tools.bench.gate import Gate

SLAPS = 200
TRIES = 3
"""How often they are measured; the best counts, for others work on this machine, too."""
PAIRS = 1000
KEYS = "xwon"
"""The keys that slap, by seat."""
LATEST = 20.0
"""Seconds after which no answer means that something is broken."""
LEADS = "q"
"""The key of the seat that turns the first card."""
COMMAND = [
    sys.executable, "-m", "tests.tools.bench.slapped", "play", "egyptian-ruffle", "--seed", "7",
    "--option", "pyramid_pair=true", "--option", "false_slap=nothing",
]  # fmt: skip


class Table:
    """The table with a card on it."""

    def __init__(self, program: Program, keyboard: Keyboard) -> None:
        self.program, self.keyboard = program, keyboard
        self.random = random.Random(1)
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()

    def judged(self) -> tuple[int, float]:
        """Whose slap was judged next, and when. AssertionError if none is within `LATEST` seconds."""
        until(lambda: not self._lines.empty(), "a slap to be judged", LATEST)
        words = self._lines.get().split()
        assert words[1] == "slap", f"nobody slapped: {words}"
        return int(words[0]), float(words[2])

    def _read(self) -> None:
        assert self.program.process.stdout is not None
        for line in self.program.process.stdout:
            if "slap" in line or "time" in line:
                self._lines.put(line)

    def pause(self) -> None:
        """Wait for any moment of one of the next frames."""
        time.sleep(self.random.uniform(0.02, 0.045))

    def slap(self) -> float:
        """Seconds from a press to its judgement."""
        self.pause()
        key = self.random.choice(KEYS)
        pressed = self.keyboard.down(key)
        _seat, when = self.judged()
        self.keyboard.up(key)
        return when - pressed

    def pair(self) -> bool:
        """Whether two presses in one moment are judged in their order."""
        self.pause()
        seats = self.random.sample(range(4), 2)
        self.keyboard.down(*(KEYS[seat] for seat in seats))
        came = [self.judged()[0] for _ in seats]
        self.keyboard.up(*(KEYS[seat] for seat in seats))
        return came == seats


@contextmanager
def table(folder: Path) -> Iterator[Table]:
    """Sit down, and turn the first card."""
    home = Home(folder)
    home.settle(pace="normal", people=4, players={"egyptian-ruffle": 4})
    with screen(1920, 1080) as env:
        program = Program(COMMAND, env, folder)
        try:
            until(lambda: home.rounds("egyptian-ruffle") == 0, "the deal to be saved")
            time.sleep(3)  # it is dealt
            program.key(LEADS)
            time.sleep(1)  # the card is turned, and seen
            yield Table(program, Keyboard(env["DISPLAY"]))
        finally:
            program.kill()


def gates() -> list[Gate]:
    """The median and the 99th percentile of slaps at any moment of a frame, without a handicap; pairs in the wrong
    order."""
    medians, lates = [], []
    for _ in range(TRIES):
        with tempfile.TemporaryDirectory() as made, table(Path(made)) as sat:
            times = sorted(sat.slap() for _ in range(SLAPS))
            medians.append(times[SLAPS // 2])
            lates.append(times[int(SLAPS * 0.99)])
    with tempfile.TemporaryDirectory() as made, table(Path(made)) as sat:
        wrong = sum(not sat.pair() for _ in range(PAIRS))
    said = f"{SLAPS} presses, the best of {TRIES} times"
    return [
        Gate("a slap until it is judged, median", min(medians) * 1e3, 2, "ms", said=said),
        Gate("a slap until it is judged, 99th percentile", min(lates) * 1e3, 6, "ms", said=said),
        Gate("two slaps in one moment in the wrong order", wrong, 0, "", said=f"of {PAIRS} pairs"),
    ]
