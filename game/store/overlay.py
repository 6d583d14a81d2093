"""An overlay: deeds that wait to be written, laid over the tables on the disk when they are read: in memory, and never
more than what waits, however much is on the disk."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.store.deed import IMPOSSIBLE, Apply, Deed


class WaitingRows:
    """Views of the same names as the tables on a connection that only reads: rows that wait hide those on the disk.

    `keys` are the columns that tell the rows of each table apart.
    """

    def __init__(self, base: sqlite3.Connection, keys: Mapping[str, Sequence[str]]) -> None:
        self._base, self._keys = base, keys
        self._laid: list[Deed] | None = []            # None: it was interrupted, and is to be made anew

    def lay(self, deeds: Sequence[Deed], apply: Apply) -> None:
        """Show these deeds, and no others. Raises sqlite3.Error if the disk cannot be read."""
        if not self._keys or (not deeds and self._laid == []):
            return
        if self._laid is None or self._laid != [*deeds[:len(self._laid)]]:
            self._laid = None
            self._lift()
            self._laid = []
        laid, self._laid = self._laid, None
        if deeds and not laid:
            self._make()
        for deed in deeds[len(laid):]:
            with suppress(*IMPOSSIBLE, sqlite3.IntegrityError):
                apply(self._base, deed)
            laid.append(deed)
        self._laid = laid

    def _lift(self) -> None:
        for table in self._keys:
            self._base.execute(f"DROP VIEW IF EXISTS temp.{table}")
            self._base.execute(f"DROP TABLE IF EXISTS temp.waits_{table}")

    def _make(self) -> None:
        for table, keys in self._keys.items():
            columns = [name for _number, name, *_more in self._base.execute(f"PRAGMA main.table_info({table})")]
            every, new, old = (", ".join(prefix + name for name in columns) for prefix in ("", "NEW.", "OLD."))
            same, known = (" AND ".join(f"here.{key} = {of}.{key}" for key in keys) for of in ("there", "NEW"))
            for statement in (
                f"CREATE TABLE temp.waits_{table} AS SELECT *, 0 AS gone FROM main.{table} LIMIT 0",
                f"CREATE UNIQUE INDEX temp.waits_{table}_key ON waits_{table} ({', '.join(keys)})",
                f"CREATE TEMP VIEW {table} AS SELECT {every} FROM temp.waits_{table} WHERE NOT gone UNION ALL"
                f" SELECT {every} FROM main.{table} AS there"
                f" WHERE NOT EXISTS (SELECT 1 FROM temp.waits_{table} AS here WHERE {same})",
                f"CREATE TEMP TRIGGER add_{table} INSTEAD OF INSERT ON {table} BEGIN INSERT INTO waits_{table}"
                f" SELECT {new}, 0 WHERE NOT EXISTS (SELECT 1 FROM {table} AS here WHERE {known}); END",
                f"CREATE TEMP TRIGGER change_{table} INSTEAD OF UPDATE ON {table} BEGIN"
                f" INSERT OR REPLACE INTO waits_{table} VALUES ({new}, 0); END",
                f"CREATE TEMP TRIGGER remove_{table} INSTEAD OF DELETE ON {table} BEGIN"
                f" INSERT OR REPLACE INTO waits_{table} VALUES ({old}, 1); END",
            ):
                self._base.execute(statement)
