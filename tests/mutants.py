"""Whether the tests would notice: each mutant is the program with one small change of meaning, and some test must fail.

    python -m tests.mutants [--only TEXT] [--jobs N] [--seconds S]

The tree is copied, one mutant after the other is put into the copy, and the test files that should kill it are run.
A survivor that is no loss has its reason beside it; any other one makes the exit status 1. `test_mutants.py` holds that
each old text still stands exactly once in its file, so that these pages cannot rot.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.mutants_learning import LEARNING
from tests.mutants_players import PLAYERS
from tests.mutants_sitting import SITTING
from tests.mutants_store import STORE

ROOT = Path(__file__).parent.parent
SECONDS = 300.0
"""A mutant that takes longer goes round for ever: it is noticed, too."""


class Mutant(NamedTuple):
    """One change: the file, what stands there exactly once, what stands there instead, and the test files (without
    `tests/test_` and `.py`) that should kill it."""

    file: str
    old: str
    new: str
    tests: Sequence[str]
    reason: str = ""
    """Why it is no loss if nothing notices it: it means the same."""

    @property
    def told(self) -> str:
        """Return it in a line."""
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}: {old!r} -> {new!r}"


def mutants() -> list[Mutant]:
    """Return every mutant, folder by folder."""
    folders = {"learning": LEARNING, "players": PLAYERS, "store": STORE, "sitting": SITTING}
    return [Mutant(f"game/{folder}/{name}.py", old, new, (*tests.split(),), *reason)
            for folder, rows in folders.items() for name, old, new, tests, *reason in rows]


def copied(into: Path) -> Path:
    """Return a copy of what the tests need."""
    for name in ("game", "tests", "assets", "packaging"):
        shutil.copytree(ROOT / name, into / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, into / name)
    return into


def killed(mutant: Mutant, tree: Path, seconds: float) -> bool:
    """Return whether a test fails in a tree with this change, or goes on for longer than that; the tree is as before
    then."""
    path = tree / mutant.file
    page = path.read_text(encoding="utf-8")
    assert page.count(mutant.old) == 1, mutant.told
    path.write_text(page.replace(mutant.old, mutant.new), encoding="utf-8")
    files = [f"tests/test_{name}.py" for name in mutant.tests]
    run = [sys.executable, "-B", "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", *files]
    try:
        done = subprocess.run(run, cwd=tree, timeout=seconds, capture_output=True, env={**os.environ, "PYTHONPATH": ""})
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(page, encoding="utf-8")
    if done.returncode not in (0, 1, 2):                   # 2: a file could not even be imported
        raise SystemExit(f"{mutant.told}: pytest said {done.returncode}\n{done.stdout.decode()}{done.stderr.decode()}")
    return done.returncode != 0


def main(argv: Sequence[str] | None = None) -> int:
    """Try them; return 1 if one survives that is not known to be no loss."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", help="mutants with this text in their line")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args(argv)
    chosen = [mutant for mutant in mutants() if given.only in mutant.told]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(given.jobs):
            trees.put(copied(Path(folder, str(number))))

        def tried(mutant: Mutant) -> bool:
            tree, began = trees.get(), time.monotonic()
            try:
                found = killed(mutant, tree, given.seconds)
            finally:
                trees.put(tree)
            word = "killed" if found else "equal" if mutant.reason else "SURVIVED"
            print(f"{word:8} {time.monotonic() - began:5.1f} s  {mutant.told}", flush=True)
            return found

        found = dict(zip(chosen, pool.map(tried, chosen), strict=True))
    for folder in dict.fromkeys(mutant.file.rpartition("/")[0] for mutant in chosen):
        own = [mutant for mutant in chosen if mutant.file.startswith(f"{folder}/") and not mutant.reason]
        print(f"{folder}: {sum(found[mutant] for mutant in own)} of {len(own)} killed")
    return int(any(not noticed and not mutant.reason for mutant, noticed in found.items()))


if __name__ == "__main__":
    sys.exit(main())
