"""The queue of write operations that the database could not take yet: on the disk, and in the views that are read.

On the disk it is a file beside the database, with one JSON object a line and an id by which the database does each
operation only once. All windows append to one file; the one that writes the operations takes the file over by renaming
it, and removes it when all are done. Each window keeps its own operations in memory until then, so the order does not
matter."""

import errno
import json
import os
import sqlite3
import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.store import files
from game.store.deeds import IMPOSSIBLE, NAMES, WriteOp
from game.store.name_search import mentioned_in

NAME: Final = "waiting.jsonl"
LIMIT: Final = 1 << 26
"""Bytes of a file that is taken over; a longer one is none of ours."""


class WriteQueue:
    """The queued operations, oldest first. `error` is the error because of which they are in memory only; None while
    they are on the disk. Only `erase` raises."""

    def __init__(self, folder: Path) -> None:
        self.ops: list[WriteOp] = []
        self.error: OSError | None = None
        self._folder = folder
        self._file: tuple[int, int] | None = None     # device and inode of the file to which was added last
        self._kept = 0                                # how many of the deeds are in it
        self._taken: list[Path] = []                  # files that were taken over, which are here in memory, too

    def add(self, *ops: WriteOp) -> None:
        """Queue operations."""
        self.ops += [deed if deed.id else deed._replace(id=uuid.uuid4().hex) for deed in ops]
        self.keep()

    def keep(self) -> None:
        """Append the operations that are not on the disk yet to the file."""
        try:
            for _try in range(3):                     # another window may take the file over meanwhile
                if self._file != _inode(self._folder / NAME):
                    self._kept = 0                    # what was in it is written again: it is done once
                if self._kept == len(self.ops):
                    break
                self._append(self.ops[self._kept:])
                self._kept = len(self.ops)
            self.error = None
        except OSError as error:
            self.error = error

    def _append(self, ops: Sequence[WriteOp]) -> None:
        """Append operations to the file. Raises OSError; some may be in it then."""
        files.private_folder(self._folder)
        # A line that a full disk has cut short is ended by the first character of the next try.
        lines = "".join(f"\n{_line(deed)}" for deed in ops).encode("utf-8", "replace") + b"\n"
        how = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        with open(os.open(self._folder / NAME, how, 0o600), "ab") as file:
            file.write(lines)
            file.flush()
            files.to_disk(file.fileno())
            found = os.fstat(file.fileno())
            self._file = found.st_dev, found.st_ino

    def take_over(self) -> None:
        """Take over the files of all windows. Their operations come before those that only this window has in
        memory."""
        files.sweep(self._folder)
        with suppress(OSError):                       # a later release's, too: what is added here must not lie in it
            (self._folder / NAME).rename(self._folder / f"waiting-{uuid.uuid4().hex}.jsonl")
        found: dict[str, WriteOp] = {}
        with suppress(OSError):
            for path in sorted(self._folder.glob("waiting-*.jsonl"), key=_age):
                with suppress(OSError):
                    if not self._is_foreign(path):
                        found |= {deed.id: deed for deed in read_deeds(path) if deed.id not in found}
                        self._taken += [path] if path not in self._taken else []
        ours = {deed.id for deed in self.ops}
        self.ops = [*(deed for deed in found.values() if deed.id not in ours), *self.ops]
        self._kept = len(self.ops) if self._taken and ours <= found.keys() else 0
        self._file = _inode(self._folder / NAME)

    def _is_foreign(self, path: Path) -> bool:
        """True if a file contains an operation of a later release. Raises OSError."""
        return any(deed.name not in NAMES for deed in read_deeds(path))

    def done(self, left: Sequence[WriteOp]) -> None:
        """Record that all operations are done but those that are `left`."""
        taken, self._taken = self._taken, []
        self.ops, self._kept, self._file = [*left], 0, None
        if left:
            self.keep()
        if self.error is None or not left:
            self.error = None
            for path in taken:
                with suppress(OSError):
                    path.unlink(missing_ok=True)

    def erase(self, name: str) -> None:
        """Remove the files for later releases that contain a name. Raises OSError, also if a file that is still to be
        taken over contains it."""
        left = None
        for path in self._folder.glob("waiting*.jsonl"):
            with suppress(FileNotFoundError):         # another window takes it over this moment
                if mentioned_in(path, name):
                    if self._is_foreign(path):
                        path.unlink()
                    else:
                        left = path
        if left is not None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(left))


class PendingRows:
    """Temporary views with the names of the tables, on a connection that only reads: pending rows hide those on the
    disk. They are in memory, and no larger than the pending rows.

    `keys` are the columns that identify a row in each table. Without any, as on a copy in memory, `show` changes the
    tables themselves."""

    def __init__(self, base: sqlite3.Connection, keys: Mapping[str, Sequence[str]],
                 show: Callable[[sqlite3.Connection, WriteOp], None]) -> None:
        self.base, self._keys, self._show = base, keys, show
        self._laid: list[WriteOp] | None = []            # None: it was interrupted, and is to be made anew

    def lay(self, ops: Sequence[WriteOp]) -> None:
        """Show these operations and no others. Raises sqlite3.Error if the disk cannot be read."""
        if not ops and self._laid == []:
            return
        if self._laid is None or self._laid != [*ops[:len(self._laid)]]:
            self._laid = None
            self._lift()
            self._laid = []
        laid, self._laid = self._laid, None
        if ops and not laid:
            self._make()
        for deed in ops[len(laid):]:
            with suppress(*IMPOSSIBLE, sqlite3.IntegrityError):
                self._show(self.base, deed)
            laid.append(deed)
        self._laid = laid

    def _lift(self) -> None:
        for table in self._keys:
            self.base.execute(f"DROP VIEW IF EXISTS temp.{table}")
            self.base.execute(f"DROP TABLE IF EXISTS temp.waits_{table}")

    def _make(self) -> None:
        for table, keys in self._keys.items():
            columns = [name for _number, name, *_more in self.base.execute(f"PRAGMA main.table_info({table})")]
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
                self.base.execute(statement)


def _inode(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        found = os.stat(path)
        return found.st_dev, found.st_ino
    return None


def _age(path: Path) -> tuple[float, str]:
    """Return the time of the last write to a file, and its name, to sort by."""
    with suppress(OSError):
        return path.stat().st_mtime, path.name
    return 0.0, path.name


def _line(deed: WriteOp) -> str:
    return json.dumps({"do": deed.name, "with": list(deed.values), "id": deed.id}, ensure_ascii=False)


def read_deeds(path: Path) -> list[WriteOp]:
    """Return the operations in a file; lines that are not whole are left out. Raises OSError."""
    found = []
    for line in files.read(path, LIMIT).decode("utf-8", "replace").split("\n"):
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            read = json.loads(line)
            if isinstance(read["do"], str) and isinstance(read["with"], list) and isinstance(read["id"], str):
                found.append(WriteOp(read["do"], read["with"], read["id"]))
    return found
