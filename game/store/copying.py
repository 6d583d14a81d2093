"""Copying rows from another database, which may be damaged or come from anywhere, into ours: values, and nothing else
that is in it."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from game.store.schema import TABLES

_REFUSED = sqlite3.IntegrityError, sqlite3.DataError, OverflowError, UnicodeEncodeError


def copy_rows(there: sqlite3.Connection, here: sqlite3.Connection) -> int:
    """Copy the rows of our tables into ours, as far as they can be read and ours take them. Return how many could not
    be; what cannot be read counts as one. Raises sqlite3.Error if ours cannot be written; nothing is copied then."""
    there.execute("PRAGMA trusted_schema = OFF")
    lost = 0
    here.execute("BEGIN IMMEDIATE")
    try:
        for table in TABLES:
            columns = [name for _number, name, *_rest in here.execute(f"PRAGMA table_info({table})")]
            keys = [name for _number, name, *_rest, key in here.execute(f"PRAGMA table_info({table})") if key]
            insert = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
            for row in _rows(there, table, columns, keys):
                try:
                    if row is None:
                        lost += 1
                    else:
                        here.execute(insert, row)
                except _REFUSED:
                    lost += 1
        here.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            here.rollback()
        raise
    return lost


def _rows(there: sqlite3.Connection, table: str, columns: list[str], keys: list[str]) -> Iterator[Any]:
    """Yield the rows of a table; None for what cannot be read, after which they come from the other end."""
    plain = ("SELECT 1 FROM sqlite_schema WHERE name = ? AND type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    for order in "", "ORDER BY " + ", ".join(f"{key} DESC" for key in keys):
        try:
            if there.execute(plain, (table,)).fetchone():
                # No index of theirs: it may say something else than the table.
                yield from there.execute(f"SELECT {', '.join(columns)} FROM main.{table} NOT INDEXED {order}")
            return
        except (sqlite3.Error, UnicodeDecodeError):
            yield None
