"""How the real window grows, in memory.

`python -m tests.tools.growth [--matches N] [--every N]`: War at the instant pace, one match after the other, and how
much it has at the end of each. Exit status 1 if the last has 10 MB more than the fifth.
`python -m tests.tools.growth --soak [--matches N]`: five games in turn, without a screen, at the instant pace: memory,
open files and threads. Exit status 1 if any of them grows.
`python -m tests.tools.growth --table [--seats N] [--size WxH]`: War at the quick pace, turning by itself, for three
minutes, after every sound was heard once and with music. Exit status 1 if it grows by 3 MB in the last two.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.kit.home import Home
from tests.kit.xvfb import TRUCE, Program, missing, screen, until

LOUD = sys.executable, "-m", "tests.tools.loud"
"""Truce, in which every sound was heard once."""
MATCHES = 50
SETTLED = 5
"""After so many matches everything has been drawn that is ever drawn."""
MOST = 10.0
"""MB that the last match may have more than that one."""
SIZE = 1280, 720
MINUTES = 3
GAMES = "war", "casualty-war", "underdog", "peace", "slap-war"
DEALT = 10.0
EVERY = 4.0
"""Seconds from one look at the memory to the next: it goes up and down by 10 MB with the cards in the air."""
MOST_AT_A_TABLE = 3.0
"""MB that a table may grow by from the first minute to the last."""
WATCHED = 2.0
"""Seconds that a match is watched before it is skipped through: some have thousands of rounds."""
CHEERED = 4.0
"""Seconds after which the winner has been cheered."""
PATIENCE = 300.0


def grown(matches: int = MATCHES, every: int = 0) -> float:
    """MB that so many matches have added since the fifth; each `every`th is told."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, screen(*SIZE) as env:
        home = Home(Path(made))
        home.settle(auto_play=True)
        program = Program([*TRUCE, "play", "war"], env, home.folder)
        try:
            figures = []
            for match in range(1, matches + 1):
                _finish(program, home, match)
                figures.append(program.pss())
                if every and match % every == 0:
                    print(f"{match:4} matches {figures[-1]:7.1f} MB {_open(program)} files "
                          f"{_threads(program)} threads", flush=True)
                _again(program, home)
        finally:
            program.kill()
    return figures[-1] - figures[min(SETTLED, matches) - 1]


def watched(seats: int = 2, size: tuple[int, int] = (1920, 1080), *, tell: bool = False) -> list[list[float]]:
    """MB at a table at the quick pace, as often as it is looked at in each of `MINUTES`, the lowest first."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, screen(*size) as env:
        home = Home(Path(made))
        sized: dict[str, object] = {"window.size": size, "window.place": [0, 0], "sound.music": 40}
        home.settle(pace="quick", auto_play=True, players={"war": seats}, **sized)
        program = Program([*LOUD, "play", "war", "--seed", "7"], env | {"SDL_AUDIODRIVER": "dummy"}, home.folder)
        minutes = []
        try:
            time.sleep(DEALT)
            for minute in range(MINUTES):
                figures = []
                for _look in range(round(60 / EVERY)):
                    time.sleep(EVERY)
                    figures.append(program.pss())
                minutes.append(sorted(figures))
                if tell:
                    print(f"{minute + 1:4} minutes {said_of(minutes[-1])}", flush=True)
        finally:
            program.kill()
    return minutes


def said_of(figures: list[float]) -> str:
    """The median, the 90th percentile and the most of figures in MB, the lowest of which is the first."""
    return (f"median {statistics.median(figures):.1f}, 90 % below {figures[len(figures) * 9 // 10]:.1f}, "
            f"at most {figures[-1]:.1f} MB")


def added(minutes: list[list[float]]) -> float:
    """MB by which the median of the last minute is higher than that of the first."""
    return statistics.median(minutes[-1]) - statistics.median(minutes[0])


def soaked(matches: int, every: int = 0) -> list[tuple[float, int, int]]:
    """MB, open files and threads of this process after each match of five games in turn, without a screen."""
    from game.view.pictures.pictures import Pictures
    from tests.kit.table_driver import FRAME, at_table

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, at_table(
            Path(made), people=(), auto=True, drawn=Pictures(Path(made, "drawn"))) as sat:     # with all it draws ahead
        from game.scenes.shell import match_launcher
        from game.scenes.table.match_end_page import MatchEndPage

        figures = []
        for match in range(matches):
            sat.app.show_home()
            sat.app.step(FRAME)
            for slot in sat.stores.resumable():             # the table that one sits down at
                sat.stores.saves.discard(slot)
            match_launcher.deal(sat.app, sat.stores, GAMES[match % len(GAMES)], {}, 2, 100 + match)
            for _frame in range(100_000):
                sat.app.pass_by()
                if isinstance(sat.app.top, MatchEndPage):
                    break
            assert isinstance(sat.app.top, MatchEndPage), "it never ends"
            rollup = Path("/proc/self/smaps_rollup").read_text()
            memory = int(rollup.partition("Pss:")[2].split()[0]) / 1000
            figures.append((memory, len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))))
            if every and not (match + 1) % every:
                print("{:4} matches {:7.1f} MB {} files {} threads".format(match + 1, *figures[-1]), flush=True)
    return figures


def _finish(program: Program, home: Home, match: int) -> None:
    """Watch the match, and skip from war to war after a while, until it is counted."""
    began = time.monotonic()
    while len(home.counted()) < match:
        time.sleep(0.2)
        waited = time.monotonic() - began
        assert waited < PATIENCE, f"match {match} is never over"
        if waited > WATCHED:
            program.do("key", "--repeat", "10", "--delay", "30", "Right")


def _again(program: Program, home: Home) -> None:
    """Press Enter until the next match is dealt: first for the end's page, then for another deal, to which the arrows
    lead back that may have skipped past the end. A match is counted first, and its save is dropped then: until that is
    gone, it is not the next one's."""
    until(lambda: home.save("war") is None, "the save of a match that is counted to be dropped")
    time.sleep(CHEERED)                               # by now the end's page is there: at a table the arrows look back
    before = time.monotonic()
    while home.save("war") is None:
        assert time.monotonic() - before < 30, "no new deal"
        time.sleep(0.5)
        if home.save("war") is None:
            program.do("key", "--repeat", "8", "--delay", "30", "Left")
            program.key("Return")


def _open(program: Program) -> int:
    return len(os.listdir(f"/proc/{program.process.pid}/fd"))


def _threads(program: Program) -> int:
    return len(os.listdir(f"/proc/{program.process.pid}/task"))


def main() -> int:
    """Say it; the exit status."""
    reader = argparse.ArgumentParser(prog="tests.tools.growth")
    reader.add_argument("--matches", type=int, default=MATCHES)
    reader.add_argument("--every", type=int, default=5, help="tell the memory after each so many matches")
    reader.add_argument("--table", action="store_true")
    reader.add_argument("--soak", action="store_true")
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--size", default="1920x1080")
    said = reader.parse_args()
    if said.soak:
        curve = soaked(said.matches, said.every)
        more = [last - before for last, before in zip(curve[-1], curve[min(SETTLED, len(curve)) - 1], strict=True)]
        print("{} matches: {:+.1f} MB, {:+} files, {:+} threads since match {}".format(
            said.matches, *more, SETTLED))
        return 0 if more[0] < MOST and more[1] <= 0 and more[2] <= 0 else 1
    if missing():
        print(f"tests.tools.growth: {missing()}", file=sys.stderr)
        return 2
    if said.table:
        width, height = map(int, said.size.split("x"))
        grown_by = added(watched(said.seats, (width, height), tell=True))
        print(f"{grown_by:+.1f} MB since the first minute")
        return 0 if grown_by < MOST_AT_A_TABLE else 1
    more = grown(said.matches, said.every)
    print(f"{said.matches} matches: {more:+.1f} MB since match {SETTLED}")
    return 0 if more < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
