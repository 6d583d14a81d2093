"""The one place for upgrades of the tables is proven by a made-up one."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.store import schema, sqlite_file
from game.store.children import Children
from game.store.database import Database
from game.store.schema import NAME
from game.store.stats import Stats
from tests.kit.saved_matches import using
from tests.store.test_children import NOW, SUM
from tests.store.test_stats import a_match

STATEMENTS = ("ALTER TABLE children ADD COLUMN house TEXT NOT NULL DEFAULT ''",
              "CREATE TABLE houses (name TEXT PRIMARY KEY) STRICT", "INSERT INTO houses VALUES ('red')")
KILLED = f"""
import os, sys
from pathlib import Path
from game.store import schema
schema.VERSION, schema.UPGRADES[1] = 2, {STATEMENTS!r}
import sqlite3
class Killed(sqlite3.Connection):
    count = 0
    def execute(self, sql, *values):
        found = super().execute(sql, *values)
        if sql in schema.UPGRADES[1] or sql == "COMMIT":
            Killed.count += 1
            if Killed.count == int(sys.argv[2]):
                os._exit(9)
        return found
connect = sqlite3.connect
sqlite3.connect = lambda *what, **more: connect(*what, factory=Killed, **more)
from game.store.database import Database
Database(Path(sys.argv[1]))
os._exit(0)
"""


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later release, with one more column and one more table."""
    monkeypatch.setattr(sqlite_file, "VERSION", 2)
    monkeypatch.setattr(schema, "VERSION", 2)
    monkeypatch.setitem(schema.UPGRADES, 1, STATEMENTS)


def filled(folder: Path) -> None:
    with using(Stats(Database(folder))) as stats:
        stats.record(a_match("1"))
    with using(Children(Database(folder))) as children:
        children.answered(children.add("Ada", 1, NOW).id, SUM)


def state(folder: Path) -> tuple[int, int, int, int]:
    """The version, and how many matches, answers and houses there are."""
    with closing(sqlite3.connect(folder / NAME)) as base:
        version, = base.execute("PRAGMA user_version").fetchone()
        counts = [base.execute(f"SELECT count(*) FROM {table}").fetchone()[0] if base.execute(
            "SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone() else -1
            for table in ("matches", "answers", "houses")]
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return version, *counts


@pytest.mark.usefixtures("newer")
def test_tables_of_an_earlier_version_are_brought_up_with_all_that_is_in_them(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(sqlite_file, "VERSION", 1)
        earlier.setattr(schema, "VERSION", 1)
        filled(tmp_path)
    for _twice in range(2):
        base = Database(tmp_path)
        assert base.on_disk
        assert not base.notices()
        assert base.rows("SELECT house FROM children") == [("",)]
        base.close()
        assert state(tmp_path) == (2, 1, 1, 1)
    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(sqlite_file, "VERSION", 1)
        base = Database(tmp_path)
        assert not base.on_disk
        assert "newer version" in " ".join(base.notices())
        base.close()
    assert state(tmp_path) == (2, 1, 1, 1), "and the earlier program leaves it as it is"


@pytest.mark.parametrize("moment", range(1, 6))
def test_an_upgrade_that_is_killed_is_done_by_the_next_start_or_was_done(tmp_path: Path, moment: int) -> None:
    filled(tmp_path)
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), str(moment)], check=False).returncode
    assert done == (9 if moment <= 4 else 0)
    assert state(tmp_path) in ((1, 1, 1, -1), (2, 1, 1, 1)), "all of it or nothing"
    assert subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), "99"], check=False).returncode == 0
    assert state(tmp_path) == (2, 1, 1, 1)


@pytest.mark.usefixtures("newer")
def test_an_upgrade_that_cannot_be_made_now_leaves_all_as_it_is(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(sqlite_file, "VERSION", 1)
        earlier.setattr(schema, "VERSION", 1)
        filled(tmp_path)
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        base = Database(tmp_path)
        assert not base.on_disk
        assert "could not be opened" in " ".join(base.notices())
        other.execute("ROLLBACK")
    base.retry(1.0)
    monkeypatch.undo()
    base.close()
    assert state(tmp_path) == (2, 1, 1, 1)
