"""A database in the data folder, opened with care: what is damaged is kept aside, and nothing here raises for the disk.

What it holds is a subclass's: `Stats`, `Children`.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from game.core.words import _
from game.store import files

_MAGIC = b"SQLite format 3\0"
_BUSY = 1.0  # seconds to wait for another window's write


class Lines(NamedTuple):
    """The messages for what goes wrong, with {file} and {why}; they are translated when they are shown."""

    opened: str  # it could not be opened
    written: str  # it could not be saved
    newer: str  # it was left as it is: a newer release made it
    stuck: str  # it is damaged and could not be moved aside
    aside: str  # it is damaged and kept as {kept}
    read: str  # it could not be read just now


def why(trouble: object) -> str:
    """Return what stopped a database from being read or written, as a clause for people."""
    if isinstance(trouble, OSError):
        return files.why(trouble)
    match getattr(trouble, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _("another program is using the file")
        case sqlite3.SQLITE_FULL:
            return _("the disk is full")
        case sqlite3.SQLITE_READONLY:
            return _("the file is read-only")
        case sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _("you don’t have permission")
        case sqlite3.SQLITE_CANTOPEN:
            return _("the system does not open it")
        case sqlite3.SQLITE_IOERR:
            return _("the disk reports an error")
        case sqlite3.SQLITE_CORRUPT:
            return _("parts of it cannot be read")
        case sqlite3.SQLITE_NOTADB:
            return _("the file is not a database")
    return str(trouble)


class Database:
    """A database in one file. If it cannot be opened it is kept in memory for as long as the program runs, and
    notices() says so."""

    name: ClassVar[str]
    """The file's."""
    schema: ClassVar[int]
    """The tables' version; a greater one comes from a later release."""
    ours: ClassVar[int]
    """SQLite's application id."""
    tables: ClassVar[frozenset[str]]
    lines: ClassVar[Lines]
    synchronous: ClassVar[str] = "FULL"
    """FULL: what is written outlives a power cut; NORMAL: a killed program."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / self.name
        self._lines: list[str] = []
        self._base = self._open()

    def notices(self) -> list[str]:
        """What has gone wrong since this was last asked, a line each."""
        lines, self._lines = self._lines, []
        return lines

    def close(self) -> None:
        """Put the database in order on the disk."""
        self._base.close()

    def _make(self, base: sqlite3.Connection, found: int) -> None:
        """Bring the tables of an earlier schema (0: an empty database) to this release's."""
        raise NotImplementedError

    def _drop_waiting(self) -> None:
        """Forget what waits to be written: it is what cannot be."""

    # Opening

    def _open(self) -> sqlite3.Connection:
        try:
            return self._on_disk()
        except sqlite3.OperationalError as trouble:
            return self._in_memory(self.lines.opened, trouble, copy=True)
        except sqlite3.DatabaseError as trouble:
            return self._anew(trouble)
        except OSError as trouble:
            return self._in_memory(self.lines.written, trouble, copy=True)

    def _on_disk(self) -> sqlite3.Connection:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if files.head(self.path, len(_MAGIC)) not in (b"", _MAGIC):  # SQLite takes any short file for an empty one
                raise sqlite3.DatabaseError(_("the file is not a database"))
        base = sqlite3.connect(self.path, timeout=_BUSY, isolation_level=None)
        try:
            found, = base.execute("PRAGMA user_version").fetchone()
            owner, = base.execute("PRAGMA application_id").fetchone()
            tables, = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if tables and owner != self.ours:
                raise sqlite3.DatabaseError(_("the file is not from Truce"))
            if found > self.schema:
                base.close()
                return self._in_memory(self.lines.newer, _("the file was made by a newer version of Truce"))
            base.execute("PRAGMA journal_mode = WAL")
            base.execute(f"PRAGMA synchronous = {self.synchronous}")
            base.execute("PRAGMA secure_delete = ON")  # an erased name leaves no trace in the file
            base.execute("PRAGMA foreign_keys = ON")
            self._migrate(base)
            self._complete(base)
        except BaseException:
            base.close()
            raise
        return base

    def _in_memory(self, line: str, trouble: object, *, copy: bool = False) -> sqlite3.Connection:
        self._lines.append(_(line).format(file=self.path, why=why(trouble)))
        base = sqlite3.connect(":memory:", isolation_level=None)
        if copy:
            with suppress(sqlite3.Error), closing(
                    sqlite3.connect(f"{self.path.absolute().as_uri()}?immutable=1", uri=True)) as there:
                there.backup(base)
        try:
            self._migrate(base)
            self._complete(base)
        except sqlite3.Error:
            base.close()
            base = sqlite3.connect(":memory:", isolation_level=None)
            self._migrate(base)
        return base

    def _begin_anew(self, trouble: sqlite3.DatabaseError) -> None:
        """Leave a database found damaged while in use."""
        if type(trouble) is not sqlite3.DatabaseError:  # its subclasses speak of the statement, not of the file
            self._drop_waiting()
            raise trouble
        self._base.close()
        self._base = self._anew(trouble)

    def _anew(self, found: sqlite3.DatabaseError) -> sqlite3.Connection:
        """Keep a damaged database aside and begin another."""
        try:
            kept = files.keep_aside(self.path)
            for end in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    self.path.with_name(self.name + end).replace(kept.with_name(kept.name + end))
            base = self._on_disk()
        except (OSError, sqlite3.Error) as trouble:
            return self._in_memory(self.lines.stuck, trouble)
        self._lines.append(_(self.lines.aside).format(file=self.path, why=why(found), kept=kept.name))
        return base

    def _migrate(self, base: sqlite3.Connection) -> None:
        """Bring a database of any earlier release, or an empty one, to this release's tables, at one stroke."""
        base.execute("BEGIN IMMEDIATE")
        found, = base.execute("PRAGMA user_version").fetchone()
        self._make(base, found)
        base.execute(f"PRAGMA application_id = {self.ours}")
        base.execute(f"PRAGMA user_version = {self.schema}")
        base.execute("COMMIT")

    def _complete(self, base: sqlite3.Connection) -> None:
        found = {name for name, in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if not self.tables <= found:
            raise sqlite3.DatabaseError(_("a part of it is missing"))

    # Writing and reading

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield self._base
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise

    def _rows(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """The rows of a query; none, and a line, if the database cannot be read just now."""
        try:
            return self._base.execute(query, tuple(values)).fetchall()
        except sqlite3.OperationalError as trouble:
            self._lines.append(_(self.lines.read).format(file=self.path, why=why(trouble)))
        except sqlite3.DatabaseError as trouble:
            self._begin_anew(trouble)
        return []
