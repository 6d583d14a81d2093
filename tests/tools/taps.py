"""`python -m tests.tools.taps [window] [minutes] [slaps [NAME]]`: how many rounds hands play by taps and holds.

window: in the real window, in real time, with real keys, on a virtual screen: taps at 0.5, 1, 2 and 4 Hz, and a key
held from rest, at War with its wars; every frame is looked at for flashes.
minutes: how long a mean game of War takes (478 rounds, 32 wars), in simulated time: for who waits for the cap, and at
0.5, 1 and 2 Hz.
slaps: rounds a second in the games with slaps, in simulated time, for one to four people, each of whom taps at 4 or 10
Hz, holds the turn key, or presses both keys by chance at 8 Hz; with flashes and slow frames. Where one person plays, a
computer does, too.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from tests.kit.home import Home
from tests.kit.xvfb import Keyboard, Program, missing, screen, until

DEAL = 112
"""A deal of War that is over after 478 rounds, with 32 wars, the first in round 34."""
SECONDS = 20.0
TAPS = (0.5, 1.0, 2.0, 4.0)


def child() -> int:
    """Truce in its window, looking for flashes in each frame it draws; at its end it says what it saw."""
    from game.__main__ import main
    from game.scenes.shell.app import App
    from tests.kit.flashes import Flashes

    seen, step, began = Flashes(), App.step, time.perf_counter()
    frames = 0

    def watched(app: App, dt: float) -> None:
        nonlocal frames
        step(app, dt)
        frames += 1
        seen.stay(max(0, round((time.perf_counter() - began) * 60) - seen.n - 1))
        seen.see(app.window.screen)

    App.step = watched  # type: ignore[method-assign]
    status = main()
    Path(os.environ["TRUCE_FLASHES"]).write_text(json.dumps([seen.worst, frames]))
    return status


def in_window(hz: float) -> None:
    """Tap for a while, or hold the key (0), and print the rounds a second."""
    with tempfile.TemporaryDirectory() as made, screen(1280, 720) as env:
        home, told = Home(Path(made)), Path(made) / "flashes"
        home.settle(pace="normal", people=1)
        program = Program([sys.executable, "-m", "tests.tools.taps", "child", "play", "war", "--seed", str(DEAL)],
                          env | {"TRUCE_FLASHES": str(told)}, home.folder)  # fmt: skip
        until(lambda: home.rounds("war") == 0, "the deal to be saved")
        time.sleep(4)                                 # it is dealt
        keys, key = Keyboard(env["DISPLAY"]), "a"
        began = time.perf_counter()
        if hz:
            for n in range(round(SECONDS * hz)):
                time.sleep(max(0.0, began + n / hz - time.perf_counter()))
                keys.down(key)
                time.sleep(0.05)
                keys.up(key)
        else:
            keys.down(key)
            time.sleep(SECONDS)
            keys.up(key)
        took, rounds = time.perf_counter() - began, home.rounds("war")
        program.close()
        worst, frames = json.loads(told.read_text(encoding="utf-8"))
        how = f"{hz} Hz" if hz else "held from rest"
        print(f"{how:16} {rounds:4} rounds in {took:.1f} s: {rounds / took:.2f} a second, flashes {worst:.3f} of .25, "
              f"{frames} frames; load {os.getloadavg()[0]:.1f}", flush=True)  # fmt: skip


def minutes() -> None:
    """Print the minutes of a whole game of War."""
    from tests.kit.table_driver import FRAME, at_table

    for name, hz, waits in (("waits for the cap", 0.0, 0.0), ("waits, and 0.2 s", 0.0, 0.2), ("0.5 Hz", 0.5, 0.0),
                            ("1 Hz", 1.0, 0.0), ("2 Hz", 2.0, 0.0)):  # fmt: skip
        with tempfile.TemporaryDirectory() as made, at_table(Path(made), pace="normal", seed=DEAL) as at:
            at.still()
            now, lit, tap, key = 0.0, 0.0, 0.0, at.play.sitting.chairs[0].key
            while at.match.result is None:
                asked = at.play.context.asking is not None and 0 in at.play.context.asking.by_hand
                lit = lit + FRAME if asked else 0.0
                if (hz and tap <= now) or (not hz and asked and lit > waits):
                    at.key(key)
                    tap += 1 / hz if hz else 0.0
                    lit = 0.0
                at.app.now += FRAME
                at.play.tick(FRAME)
                now += FRAME
            print(f"{name:20} {now / 60:5.1f} minutes, {at.match.table.round} rounds", flush=True)


EVERY_SLAP: dict[str, Any] = dict.fromkeys(
    ("pyramid_pair", "sphinx_split", "mummy_marriage", "king_tut_ten", "nile_nine"), True)
SLAPS: dict[str, tuple[str, dict[str, Any]]] = {
    "Slap War": ("slap-war", {}),
    "Egyptian Ruffle, pairs": ("egyptian-ruffle", {"pyramid_pair": True}),
    "Egyptian Ruffle, all": ("egyptian-ruffle", EVERY_SLAP),
    "the same, back in": ("egyptian-ruffle", {**EVERY_SLAP, "slap_in": True}),
    "War, slap 7": ("war", {"slap": "7"}),
    "Underdog, slap 5": ("underdog", {"slap": "5"}),
    "Peace, slap 5": ("peace", {"slap": "5"}),
    "Addition War, slap 5": ("addition-war", {"slap": "5"}),
}
"""Games with slaps, with their options."""
PEOPLE = 4


def slaps(wanted: str, seconds: float = 20.0) -> None:
    """Print a table of rounds a second in the games of `SLAPS` whose name begins so, the largest flash, and how many of
    1,000 frames took the processor longer than a sixtieth of a second."""
    from tests.kit.simulated_taps import played
    from tests.kit.table_driver import at_table

    ways: dict[str, dict[str, Any]] = {"4 Hz": {"hz": 4.0}, "10 Hz": {"hz": 10.0}, "held": {"held": True},
                                       "mash": {"hz": 8.0, "mash": Random(3)}}
    print(f"{'':24} people " + "".join(f"{way:>18}" for way in ways), flush=True)
    for name, (game, options) in SLAPS.items():
        for people in range(1, PEOPLE + 1) if name.startswith(wanted) else ():
            told = []
            for way in ways.values():
                with tempfile.TemporaryDirectory() as made, at_table(
                        Path(made), game=game, pace="normal", seed=12, players=max(2, people),
                        people=tuple(range(people)), **options) as at:  # fmt: skip
                    at.still()
                    found = played(at, seconds, seats=tuple(range(people)), **way)
                told.append(f"{found.pace:7.2f} ({found.flashes:.2f}, {1000 * found.slow:.0f})")
            print(f"{name:24} {people:6} " + "".join(f"{each:>18}" for each in told), flush=True)


def main() -> int:
    """Measure what is asked for; all of it by default."""
    words = sys.argv[1:] or ["window", "minutes", "slaps"]
    if "minutes" in words:
        minutes()
    if "slaps" in words:
        slaps(words[words.index("slaps") + 1] if words[-1] != "slaps" else "")
    if "window" in words:
        if missing() is not None:
            print(missing())
            return 1
        for hz in (*TAPS, 0.0):
            in_window(hz)
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["child"]:
        sys.argv[1:2] = []
        sys.exit(child())
    sys.exit(main())
