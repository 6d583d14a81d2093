"""Fresh mutants: small changes of meaning, drawn by lot, each of which some test of the window should notice.

    python -m tests.tools.fresh_mutants game/view=100 game/scenes=100 [--seed 2026] [--only TEXT] [--jobs N]
        [--tests FILES …] [--budget SECONDS] [--list]

`python -m tests.mutants` tries changes that somebody thought of; these nobody has chosen. From the seed, that many are
drawn in each folder (`tests/mutants/fresh.py` says of which kinds), and each is made in a copy of the tree. The tests
that run through its line are run up to the first that fails, quick ones first, one of each file before the second of
any, until those of `--budget` seconds have run. Which they are is written once into `build/fresh_mutants`, and again
for a file of tests that has changed since. The exit status is 1 if any is alive.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tests.mutants.fresh import Mutant, drawn, functions
from tests.mutants.mutants import ROOT, copied, ran

TESTS = "tests/view", "tests/scenes"
"""Not `tests/window`: there the program is a process of its own, and nobody sees its lines."""
KNOWN = ROOT / "build" / "fresh_mutants"
FIRST = 12
"""So many tests are run before the rest is even imported."""
PATIENCE = 60.0, 5.0
"""Seconds before a run counts as endless: these, and so many times what its tests take."""


class Covering(NamedTuple):
    """What a test runs through: its seconds, and the lines of each function of each file."""

    seconds: float
    files: dict[str, dict[str, list[int]]]


def covering(asked: Sequence[str], trees: SimpleQueue[Path], jobs: int) -> dict[str, Covering]:
    """Return what each test runs through: read from `KNOWN`, or found where the file of tests is another by now."""
    program = [path.relative_to(ROOT).as_posix() for folder in ("game/view", "game/scenes")
               for path in sorted((ROOT / folder).rglob("*.py"))]
    within = {file: functions((ROOT / file).read_bytes()) for file in program}
    KNOWN.mkdir(parents=True, exist_ok=True)

    def of(path: Path) -> dict[str, list[object]]:
        test, state = path.relative_to(ROOT).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()
        kept = KNOWN / f"{test.replace('/', '.')}.json"
        if kept.exists() and (known := json.loads(kept.read_text("utf-8")))["state"] == state:
            return dict(known["tests"])
        tree = trees.get()
        try:
            found = tree / f"{path.stem}.covering"
            began = time.monotonic()
            ran(tree, ["--maxfail=0", "-p", "tests.tools.coverage_plugin", test], None, COVERING=str(found),
                COVERED=os.pathsep.join(program))
            raw = json.loads(found.read_text("utf-8")) if found.exists() else {}
        finally:
            trees.put(tree)
        tests = dict[str, list[object]]()
        for name, (seconds, by_file) in raw.items():
            lines: dict[str, dict[str, list[int]]] = {}
            for file, numbers in by_file.items():
                for function, line in (within[file][number] for number in numbers if number in within[file]):
                    lines.setdefault(file, {}).setdefault(function, []).append(line)
            tests[name] = [round(seconds, 2), lines]
        kept.write_text(json.dumps({"state": state, "tests": tests}), "utf-8")
        print(f"{test}: {len(tests)} tests, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        return tests

    paths = [path for text in asked for path in sorted((ROOT / text).rglob("test_*.py")) or [ROOT / text]]
    with ThreadPoolExecutor(jobs) as pool:
        return {name: Covering(*found) for tests in pool.map(of, paths)  # type: ignore[arg-type]
                for name, found in tests.items()}


def near(mutant: Mutant, covered: dict[str, Covering], budget: float) -> list[str]:
    """Return the tests that run through a change, or where nobody knows its line through its function or its file:
    quick ones first, one of each file before the second of any, until the budget of seconds is used up."""
    through = {name: one.files[mutant.file] for name, one in covered.items() if mutant.file in one.files}
    within = [name for name, found in through.items() if mutant.function in found]
    exact = [name for name in within if any(line in mutant.lines for line in through[name][mutant.function])]
    rank, order = Counter[str](), list[tuple[int, float, str]]()
    for name in sorted(exact or within or through, key=lambda name: covered[name].seconds):
        rank[name.partition("::")[0]] += 1
        order.append((rank[name.partition("::")[0]], covered[name].seconds, name))
    chosen = list[str]()
    for _, seconds, name in sorted(order):
        budget -= seconds
        if budget >= 0 or not chosen:
            chosen.append(name)
    return chosen


def tried(mutant: Mutant, tests: Sequence[str], seconds: float, tree: Path) -> str:
    """Return why a mutant is dead, or an empty text; the tree is as before then."""
    path = tree / mutant.file
    page, was = path.read_bytes(), path.stat()
    path.write_bytes(page[:mutant.start] + mutant.new.encode() + page[mutant.end:])
    try:
        for chosen in (tests[:FIRST], tests[FIRST:]):
            done = ran(tree, chosen, PATIENCE[0] + PATIENCE[1] * seconds) if chosen else None
            if done is not None and done.returncode == 4:
                raise SystemExit(done.stdout.decode() + done.stderr.decode())
            if done is not None and done.returncode:
                told = [line for line in done.stdout.decode().splitlines() if line.startswith(("FAILED ", "ERROR "))]
                return told[0] if told else f"pytest ended with {done.returncode}"
    except subprocess.TimeoutExpired:
        return "it takes for ever"
    finally:
        path.write_bytes(page)
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    return ""


def main(argv: Sequence[str] | None = None) -> int:
    """Draw them and try them; return 1 if one is alive."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="+", metavar="FOLDER=COUNT")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--only", default="", help="those with this text in their line")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files of tests, or their folders")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--budget", type=float, default=150.0, help="seconds of tests for each")
    parser.add_argument("--list", action="store_true", help="only say which they are")
    given = parser.parse_args(argv)
    mutants = {one.told((ROOT / one.file).read_bytes()): one for text in given.folders
               for one in drawn(text.partition("=")[0], int(text.partition("=")[2]), given.seed)}
    chosen = [told for told in mutants if given.only in told]
    if given.list:
        print(*chosen, sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(given.jobs):
            trees.put(copied(Path(folder, str(number))))
        covered = covering(given.tests, trees, given.jobs)

        def one(told: str) -> bool:
            tree, began = trees.get(), time.monotonic()
            tests = near(mutants[told], covered, given.budget)
            try:
                why = tried(mutants[told], tests, sum(covered[name].seconds for name in tests), tree)
            finally:
                trees.put(tree)
            print(f"{'killed' if why else 'ALIVE '} {time.monotonic() - began:5.1f} s  {told}\n"
                  f"        {why[:160] or f'after {len(tests)} tests'}", flush=True)
            return bool(why)

        dead = dict(zip(chosen, pool.map(one, chosen), strict=True))
    rooms: dict[str, list[bool]] = defaultdict(list)
    for told, killed in dead.items():
        rooms[mutants[told].file.rpartition("/")[0]].append(killed)
    for room, fates in sorted(rooms.items()):
        print(f"{room}: {sum(fates)} of {len(fates)} killed")
    print(f"{sum(dead.values())} of {len(dead)} killed")
    return int(not all(dead.values()))


if __name__ == "__main__":
    sys.exit(main())
