"""Several windows at once in one home, and nothing is lost, counted twice, or said to be damaged.

    python -m tests.tools.many_windows [--windows N] [--seconds S] [--game ID] [--pace PACE]

Each is the real app under a driver without a screen, as in tests/tools/kills.py: it plays matches by itself, goes on
with those that wait (whichever window saved them), has children learn, changes settings. In the end all are killed.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from game.sitting.stores import Stores
from game.store.paths import Folders
from tests.kit.saved_matches import resumable
from tests.tools import kills
from tests.tools.kills import Checked, LostError


class Together(Checked):
    """What is found in the home of several windows."""

    def look(self, home: Path) -> None:
        where = Folders.inside(home)
        if (home / "trouble").exists():
            raise LostError((home / "trouble").read_text(encoding="utf-8"))
        ledger = [json.loads(line) for line in (home / "ledger").read_text(encoding="utf-8").splitlines()]
        kept = Stores(where)
        lines = kept.notices() + (kept.stats and kept.children and kept.notices())
        kept.close()
        kept = Stores(where)
        try:
            self._counted(kept, ledger)
            answers = Counter((child, said) for child, said in kept.base.rows("SELECT child, said FROM answers"))
            done = Counter((words[2], words[4]) for words in ledger if words[:2] == ["done", "answer"])
            self.answers = done.total()
            if missing := done - answers:
                raise LostError(f"answers are lost: {missing}")
            counted = {ident for ident, in kept.stats.base.rows("SELECT id FROM matches")}
            played: dict[str, int] = {}
            for slot in resumable(where.data):
                found, line = kept.saves.look(slot)
                if found is None or line:
                    raise LostError(f"the save {slot}: {line}")
                self._resumed(kept, slot, found)
                played[slot] = found["extra"]["rounds"]
            for words in ledger:
                match words:
                    case ["done", "save", slot, ident, rounds] if slot not in played and ident not in counted:
                        gone = any(other[:3] == ["begin", "drop", slot] for other in ledger)
                        moved = any(other[:2] in (["begin", "save"], ["done", "save"]) and other[3] == ident
                                    and other[2] in played for other in ledger)
                        if not gone and not moved:
                            raise LostError(f"a match is lost: {slot} after round {rounds}")
        finally:
            kept.close()
        aside = [path.name for path in where.data.rglob("*") if "damaged" in path.name or "newer" in path.name]
        said = [words[1:] for words in ledger if words[0] == "said" and len(words) > 1]
        if aside or any("damaged" in str(line) for line in (*lines, *said)):
            raise LostError(f"{aside} were put aside: {lines} {said}")


def together(windows: int, seconds: float, game: str | None, seed: int = 1, pace: str | None = None) -> Checked:
    """So many windows for so long; what was found. LostError if anything is lost."""
    if pace is not None:
        kills.PACES = (pace,)                         # type: ignore[assignment]
    if game is not None:
        kills.titles = lambda: {game: game}           # type: ignore[attr-defined, assignment]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home, programs = Path(folder), []
        (home / "ledger").touch()
        hears, alive = os.pipe()
        for number in range(windows):
            process = os.fork()
            if not process:
                kills.child(home, seed * 100 + number, alive)
            programs.append(process)
        os.close(alive)                               # so that nothing is heard where none of them is alive
        try:
            for _program in programs:
                if not os.read(hears, 1):
                    raise LostError("no window came up")
            time.sleep(seconds)
        finally:
            for process in programs:
                os.kill(process, signal.SIGKILL)
            ended = [os.waitpid(process, 0)[1] for process in programs]
        checked = Together()
        checked.look(home)
        if any(status not in (0, signal.SIGKILL) for status in ended):
            raise LostError(f"they ended with {ended}")
        return checked


def main() -> None:
    """The full form."""
    words = argparse.ArgumentParser(prog="tests.tools.many_windows", description="Several windows in one home.")
    words.add_argument("--windows", type=int, default=6)
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--game")
    words.add_argument("--pace", choices=sorted({*kills.PACES}))
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    found = together(asked.windows, asked.seconds, asked.game, asked.seed, asked.pace)
    print(f"{asked.windows} windows, {asked.seconds:.0f} s: {found.matches} matches counted, {found.answers} answers"
          f" kept, {found.saves} saves whole, of them {found.sessions} of sessions")


if __name__ == "__main__":
    sys.exit(main())
