"""Bringing an earlier release's statistics up to date, a part at a time, so that a window can show how far it is.

Each part is one transaction, which keeps up to which match it has counted: after a power cut, or in another window, it
goes on from there. Until all is done the file has the earlier release's number.
"""

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

from game.store.stats_tables import ALL_COUNTED, COUNT, COUNTED, COUNTING, MAKE, NAME, SCHEMA

STEP = 4000
"""The matches that are counted at a time: a fifth of a second."""
_PATIENCE = 10.0  # seconds for another window


def make(base: sqlite3.Connection, found: int) -> None:
    """Make the tables that a schema lacks: where a part of the matches is counted already, those after the ones that
    are counted."""
    counts = base.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (COUNTING,)).fetchone()
    for statements in MAKE[found if counts is None else ALL_COUNTED:]:
        for statement in statements:
            base.execute(statement)


def count(base: sqlite3.Connection, most: int = STEP) -> bool:
    """Count the next matches, at most so many; return True once all are counted."""
    if base.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (COUNTING,)).fetchone() is None:
        return True
    done, = base.execute(f"SELECT done FROM {COUNTING}").fetchone()
    last, = base.execute(
        "SELECT max(number) FROM (SELECT number FROM matches WHERE number > ? ORDER BY number LIMIT ?)", (done, most)
    ).fetchone()
    if last is None:
        for statement in COUNTED:
            base.execute(statement)
        return True
    for statement in COUNT:
        base.execute(statement.format(f"BETWEEN {done + 1} AND {last}"))
    base.execute(f"UPDATE {COUNTING} SET done = ?", (last,))
    return False


class Upgrade:
    """A thread that brings the statistics in a data folder up to date. Work that it cannot do is left to the program
    that opens them."""

    def __init__(self, folder: Path) -> None:
        self.done = self.all = 0
        """The number of matches that are counted, and of all; 0 as long as that is not known."""
        self._path = folder / NAME
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._run, name="upgrade", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """True once there is nothing left to do."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Stop after the part that is being counted; the next upgrade goes on from there."""
        self._stops.set()
        self._thread.join()

    def _run(self) -> None:
        with suppress(sqlite3.Error, OSError), closing(
                sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)) as base:
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA secure_delete = ON")
            while not self._stops.is_set() and not self._step(base):
                pass

    def _step(self, base: sqlite3.Connection) -> bool:
        """Do one part, all of it or nothing; return True once there is nothing left to do."""
        base.execute("BEGIN IMMEDIATE")
        try:
            found, = base.execute("PRAGMA user_version").fetchone()
            over: bool = found >= SCHEMA
            if not over:
                make(base, found)
                over = count(base)
                if over:
                    base.execute(f"PRAGMA user_version = {SCHEMA}")
                else:
                    self.done, self.all = base.execute(
                        f"SELECT done, (SELECT max(number) FROM matches) FROM {COUNTING}").fetchone()
            base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                base.execute("ROLLBACK")
            raise
        return over
