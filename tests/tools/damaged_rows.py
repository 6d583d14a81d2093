"""Statistics and children with one column changed at a time, to another type, an extreme, nothing, or a value of a
later release: every method reads them and every page that shows them is opened. Nothing raises, odd rows are left out.

    python -m tests.tools.damaged_rows [--every N] [--first K] [--after M]

opens every page on every database, in programs of their own; the suite reads all and opens some.
"""

import argparse
import ctypes
import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.sitting.stores import Stores
from game.store.children import Children
from game.store.database import Database
from game.store.paths import Folders
from game.store.schema import NAME
from game.store.stats import Stats
from tests.kit.sample_statistics import play
from tests.kit.saved_matches import using
from tests.kit.table_driver import FRAME, Stepped, at_table

VALUES: tuple[Any, ...] = (
    None, "", "x", "\x00\ud7ff\U0001f600", "x" * 30_000, b"", b"\xff\x00", -1, 0, 3, 9, 99, 2**53, 10**13, 2**63 - 1,
    -(2**63), 0.5, -0.5, 1e12, 1e308, -1e308, float("inf"), float("-inf"), "[]", "{}", "null", "[" * 3000,
    "[[0,1],[[26,26],[30]],9,9]", '{"down": {"a": 1}}', "9" * 5000, "sing", "ghost",
)
"""What a column may hold instead."""


def make(folder: Path) -> None:
    """Both databases, with something in each table."""
    play(folder, 40)
    with using(Children(Database(folder))) as children:
        two = [children.add("Ada", 1, 1e9), children.add("Bo", 2, 1e9)]
        for round_ in range(2):
            plan = SessionPlanSpec.of(title("addition-war"), tricks=5, timed=bool(round_))
            session = children.open_session([child.id for child in two], plan, 1e9 + round_)
            for number, child in enumerate(two * 4):
                fact = Fact("sum", (number + 2, 5))
                children.answered(child.id, Answer(fact, fact.answer, True, 2.5, bool(round_), 1e9 + number,
                                                   "addition-war", session))
                children.typed(child.id, 0.8, 2)
            children.close_session(session, 1e9 + 60, seconds=60.0, tricks=5, won=[two[0].id])


def columns(path: Path) -> list[tuple[str, str]]:
    """Every table and column of a database."""
    with closing(sqlite3.connect(path)) as base:
        tables = [name for name, in base.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        return [(table, row[1]) for table in tables for row in base.execute(f"PRAGMA table_info({table})")]


def changed(folder: Path, name: str, table: str, column: str, value: Any, *, every: bool) -> bool:
    """Put a value there, in one row or in every row; False if the database takes it nowhere."""
    with closing(sqlite3.connect(folder / name)) as base:
        base.execute("PRAGMA foreign_keys = OFF")
        where = "" if every else f" WHERE {column} = (SELECT {column} FROM {table} LIMIT 1)"
        try:
            base.execute(f"UPDATE OR IGNORE {table} SET {column} = ?{where}", (value,))
        except (sqlite3.Error, UnicodeEncodeError):
            return False
        base.commit()
        return base.total_changes > 0


def databases(scratch: Path) -> Iterator[tuple[str, Path]]:
    """Each of them: what was changed, and the home it lies in."""
    whole = scratch / "whole"
    make(whole)
    number = 0
    for name in (NAME, NAME):
        for table, column in columns(whole / name):
            for value in VALUES:
                home = scratch / "home"
                shutil.rmtree(home, ignore_errors=True)
                shutil.copytree(whole, home / "data")
                number += 1
                if changed(home / "data", name, table, column, value, every=bool(number % 2)):
                    yield f"{table}.{column} = {value!r:.30}", home


def read(folder: Path) -> int:
    """Call everything that reads; how many rows were left out."""
    with using(Stats(Database(folder))) as stats, using(Children(Database(folder))) as children:
        stats.by_game()
        stats.pairs(9)
        names = [person.name for person in stats.people()] + ["Maya", "Ben"]
        for name in ("", *names):
            stats.summary(None, name)
            stats.summary("war", name)
            stats.by_name(name)
            stats.rivals(name)
            stats.seat(name)
            stats.reactions(name)
        stats.recent(99)
        stats.recent(9, "war")
        children.last()
        for number in {child.id for child in children.all()} | {1, 2, 0, -1}:
            children.child(number)
            children.knowledge(number)
            children.sessions(number)
            children.minutes(number)
        lines = stats.base.notices() + children.base.notices()
        assert not [line for line in lines if "damaged" in line], lines
        return len(stats.base.rejected) + len(children.base.rejected)


def pages(app: Stepped, kept: Stores) -> Iterator[Callable[[], Any]]:
    """Every page that shows what is read."""
    from game.scenes.math_room import sessions
    from game.scenes.math_room.children_picker import ChildrenPickerPage
    from game.scenes.math_room.grown_ups_page import GrownUpsPage
    from game.scenes.math_room.report_page import ReportPage
    from game.scenes.math_room.session_plan_page import SessionPlanPage
    from game.scenes.records.game_page import GamePage
    from game.scenes.records.match_page import MatchPage
    from game.scenes.records.person_page import PersonPage
    from game.scenes.records.stats_page import StatsPage
    from game.scenes.shelf.shelf_page import ShelfPage

    yield lambda: ShelfPage(app, kept)
    for tab in ("all", "matches", "people", "facts"):
        yield lambda tab=tab: StatsPage(app, kept, tab)
    for name in ["Maya", *[person.name for person in kept.stats.people()]][:3]:
        yield lambda name=name: PersonPage(app, kept, name)
    for game in ["war", *[each.game for each in kept.stats.by_game()]][:2]:
        yield lambda game=game: GamePage(app, kept, game)
    for match in kept.stats.recent(40)[::13]:
        yield lambda match=match: MatchPage(app, kept, match)
    yield lambda: ChildrenPickerPage(app, kept)
    yield lambda: GrownUpsPage(app, kept)
    for child in kept.children.all()[:2]:
        yield lambda child=child: SessionPlanPage(app, kept, child)
        yield lambda child=child: ReportPage(app, kept, child)
    sessions.ticket(app, kept)


def opened(home: Path) -> int:
    """Open every page on a home; how many."""
    count = 0
    with at_table(home, size=(800, 600)) as sat:
        kept = Stores(Folders.inside(home))
        for page in pages(sat.app, kept):
            sat.app.push(page())
            for _frame in range(3):
                sat.app.step(FRAME)
            sat.app.pop()
            count += 1
        kept.close()
    return count


MOST = 512
"""Megabytes that a program may take for a batch."""
PATIENCE = 120
"""Seconds after which it hangs."""
BATCH = 16


def apart(homes: dict[str, Path]) -> tuple[list[list[Any]], str]:
    """Read and open each in one program: whether rows were left out and how many pages, or what went wrong; and what
    ended it, if something did."""
    with tempfile.TemporaryFile() as told:
        process = os.fork()
        if not process:
            for home in homes.values():
                signal.alarm(PATIENCE)
                try:
                    found: Any = [read(home / "data") > 0, opened(home)]
                except BaseException as error:
                    found = [f"{type(error).__name__}: {error}"]
                os.write(told.fileno(), json.dumps(found).encode() + b"\n")
                ctypes.CDLL(None).malloc_trim(0)
            os._exit(0)
        _process, status, used = os.wait4(process, 0)
        told.seek(0)
        results = [json.loads(line) for line in told]
    megabytes = used.ru_maxrss >> 10
    return results, f"it ended with {status}" if status else f"it took {megabytes} MB" if megabytes > MOST else ""


def main() -> int:
    """The full form; the exit status."""
    words = argparse.ArgumentParser(prog="tests.tools.damaged_rows",
                                    description="Open every page on databases with odd values.")
    words.add_argument("--every", type=int, default=1, help="only every so manyth database")
    words.add_argument("--first", type=int, default=0, help="from this one on: for several programs at once")
    words.add_argument("--after", type=int, default=0, help="go on after so many")
    asked = words.parse_args()
    count = shown = odd = wrong = 0

    def tried(homes: dict[str, Path]) -> None:
        nonlocal count, shown, odd, wrong
        results, error = apart(homes)
        if error:
            wrong += 1
            print(f"{list(homes)[min(len(results), len(homes) - 1)]}: {error}", flush=True)
        for what, (first, *rest) in zip(homes, results, strict=False):
            if not rest:
                wrong += 1
                print(f"{what}: {first}", flush=True)
            odd, shown = odd + (bool(rest) and first), shown + sum(rest)
        count += len(homes)
        for home in homes.values():
            shutil.rmtree(home)
        print(f"{last}: {count} databases, {shown} pages, {wrong} wrong", file=sys.stderr, flush=True)
        homes.clear()

    with tempfile.TemporaryDirectory() as scratch:
        homes: dict[str, Path] = {}
        for last, (what, home) in enumerate(databases(Path(scratch))):
            if last % asked.every != asked.first or last < asked.after:
                continue
            homes[f"{last}: {what}"] = home.rename(home.with_name(f"home{last}"))
            if len(homes) == BATCH:
                tried(homes)
        if homes:
            tried(homes)
    print(f"{count} databases, {shown} pages opened, rows left out of {odd}, {wrong} raise")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
