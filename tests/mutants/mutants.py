"""Whether the tests would notice: each mutant is the program with one small change of meaning, and some test must fail.

    python -m tests.mutants [--only TEXT] [--jobs N] [--seconds S]

The tree is copied, one mutant after the other is put into the copy, and the test files that should kill it are run:
first those of their tests that run through the changed lines, the quickest first (`coverage_plugin.py` says which they
are). A survivor that is no loss has its reason beside it; any other one makes the exit status 1. `test_mutants.py`
holds that each old text still stands exactly once in its file, so that these pages cannot rot.
"""

import argparse
import ast
import itertools
import json
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
from threading import Lock
from typing import NamedTuple

from tests.mutants.lab import LAB, SKIMMING
from tests.mutants.learning import LEARNING
from tests.mutants.math_room import ROOMS, WAR
from tests.mutants.players import PLAYERS
from tests.mutants.rules import CORE, RULES
from tests.mutants.sitting import SITTING
from tests.mutants.store import STORE
from tests.mutants.store_files import FILES

ROOT = Path(__file__).parents[2]
FILES_OF_TESTS = {file.stem.removeprefix("test_"): file.relative_to(ROOT).as_posix()
                  for file in (ROOT / "tests").rglob("test_*.py")}
"""The path of each file of tests by its name."""
SECONDS = 300.0
"""A mutant that takes longer goes round for ever: it is noticed, too."""


class Mutant(NamedTuple):
    """One change: the file, what stands there exactly once, what stands there instead, and the test files (the names
    without `test_` and `.py`) that should kill it."""

    file: str
    old: str
    new: str
    tests: Sequence[str]
    reason: str = ""
    """Why it is no loss if nothing notices it: it means the same."""

    @property
    def files(self) -> list[str]:
        """Return the paths of its tests."""
        return [FILES_OF_TESTS.get(name, f"tests/test_{name}.py") for name in self.tests]

    @property
    def told(self) -> str:
        """Return it in a line."""
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}: {old!r} -> {new!r}"


def mutants() -> list[Mutant]:
    """Return every mutant, folder by folder."""
    folders = {"learning": LEARNING, "players": PLAYERS, "store": (*STORE, *FILES), "sitting": SITTING,
               "scenes/math_room": ROOMS, "rules/war": (*WAR, *SKIMMING), "lab": LAB, "core": CORE, "rules": RULES}
    return [Mutant(f"game/{folder}/{name}.py", old, new, (*tests.split(),), *reason)
            for folder, rows in folders.items() for name, old, new, tests, *reason in rows]


def copied(into: Path) -> Path:
    """Return a copy of what the tests need."""
    for name in ("game", "tests", "assets", "packaging"):
        shutil.copytree(ROOT / name, into / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, into / name)
    return into


class Covering:
    """What the tests of each file run through of the files that are changed, as the program is; each file of tests is
    run in a tree of its own when it is first asked for, and must pass."""

    def __init__(self, tree: Path, changed: Sequence[str]) -> None:
        self._tree, self._changed = tree, os.pathsep.join(changed)
        self._lock = Lock()
        self._known: dict[str, dict[str, tuple[float, dict[str, list[int]]]]] = {}

    def near(self, file: str, changed: str, lines: range) -> list[str]:
        """Return the tests of a file that run through these lines of a changed file, the quickest first."""
        with self._lock:
            if file not in self._known:
                found = self._tree / "covering.json"
                done = ran(self._tree, ["-p", "tests.tools.coverage_plugin", file], None, COVERING=str(found),
                           COVERED=self._changed)
                if done.returncode:
                    raise SystemExit(f"{file} fails without any change:\n{done.stdout.decode()}{done.stderr.decode()}")
                self._known[file] = json.loads(found.read_text("utf-8"))
        known = self._known[file]
        return [test for test in sorted(known, key=lambda test: known[test][0])
                if any(number in lines for number in known[test][1].get(changed, ()))]


def ran(tree: Path, given: Sequence[str], seconds: float | None, **more: str) -> "subprocess.CompletedProcess[bytes]":
    """Run tests in a tree up to the first that fails. Raises subprocess.TimeoutExpired."""
    return subprocess.run([sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", *given],
                          cwd=tree, timeout=seconds, capture_output=True, env={**os.environ, "PYTHONPATH": "", **more})


def changed(mutant: Mutant, page: str) -> range:
    """Return the numbers of the lines of the smallest statement that it changes."""
    at = page.index(mutant.old)
    first, last = (page.count("\n", 0, place) + 1 for place in (at, at + len(mutant.old.rstrip())))
    whole = [node for node in ast.walk(ast.parse(page)) if isinstance(node, ast.stmt)
             and node.lineno <= first and last <= (node.end_lineno or 0)]
    found = min(whole, key=lambda node: (node.end_lineno or 0) - node.lineno, default=None)
    return range(first, last + 1) if found is None else range(found.lineno, (found.end_lineno or 0) + 1)


def killed(mutant: Mutant, tree: Path, covered: Covering, seconds: float) -> bool:
    """Return whether a test fails in a tree with this change, or goes on for longer than that; the tree is as before
    then."""
    path = tree / mutant.file
    page, was = path.read_text(encoding="utf-8"), path.stat()
    assert page.count(mutant.old) == 1, mutant.told
    lines = changed(mutant, page)
    path.write_text(page.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        runs = (covered.near(file, mutant.file, lines) for file in mutant.files)
        for given in itertools.chain(runs, [mutant.files]):
            done = ran(tree, given, seconds) if given else None
            if done is not None and done.returncode not in (0, 1, 2):      # 2: a file could not even be imported
                raise SystemExit(f"{mutant.told}: pytest said {done.returncode}\n{done.stdout.decode()}"
                                 f"{done.stderr.decode()}")
            if done is not None and done.returncode:
                return True
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(page, encoding="utf-8")
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))              # what was compiled of it is of use again
    return False


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
        covered = Covering(copied(Path(folder, "whole")), sorted({mutant.file for mutant in chosen}))
        for number in range(given.jobs):
            trees.put(copied(Path(folder, str(number))))

        def tried(mutant: Mutant) -> bool:
            tree, began = trees.get(), time.monotonic()
            try:
                found = killed(mutant, tree, covered, given.seconds)
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

