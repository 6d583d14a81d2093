"""The file of the database. A damaged file is set aside, and its readable rows are copied to a new one; one that cannot
be opened is shown from a copy in memory. Errors of the disk are reported, not raised."""

import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from game.core.i18n import _
from game.store import files
from game.store.deeds import mark_of, mark_of_child
from game.store.messages import in_words
from game.store.schema import NAME, OURS, TABLES, UPGRADES, VERSION, lay_out, upgrade

_MAGIC = b"SQLite format 3\0"
_SMALLEST = 512  # bytes of a database in which anything is
_LOG = 200  # pages of the log of changes, which go into the file then: on a full disk they need room there
_ENDS = "-wal", "-shm"  # of the names of the files that SQLite keeps beside it
_OPEN: Counter[tuple[int, int] | None] = Counter()
"""How many of us have each file open, by device and inode, in this process."""
BUSY = 0.006
"""Seconds that a frame may wait for another window."""


class NewerBaseError(Exception):
    """A later release made the file."""


class SqliteFile:
    """The file with two connections: `writes`, which may wait for the disk, and `reads`, which only reads. While the
    file cannot be opened, both are a copy of it in memory, as far as it can be read.

    `say` is called with lines about the file, `fails` with one that says that it cannot be opened at the moment."""

    def __init__(self, folder: Path, say: Callable[[str], None], fails: Callable[[str], None]) -> None:
        self.path = folder / NAME
        self.on_disk = False
        """False while what is shown is a copy in memory."""
        self.lock = threading.RLock()
        """Held while something is read, or `reads` changes."""
        self.worn = False
        """True if the connections are no longer to be trusted."""
        self._say, self._fails = say, fails
        self._inode: tuple[int, int] | None = None    # of the file that was opened last
        self._held: tuple[int, int] | None = None     # of the one that is noted in `_OPEN`
        self.writes = self.reads = _memory()

    @property
    def moved(self) -> bool:
        """True if the opened file is not at its path any more, so that a write into it would be lost."""
        try:
            return inode_of(self.path) != self._inode
        except NotADirectoryError:
            return True
        except OSError:
            return False

    # ---- opening and closing ----

    def open(self) -> None:
        """Open the file for the first time."""
        try:
            self._use(self._on_disk())
        except NewerBaseError as error:
            self._in_memory(_("{file} was left as it is ({why}). What is new waits beside it."), error)
        except (OSError, sqlite3.OperationalError) as error:
            self._cannot_open(error)
        except sqlite3.DatabaseError as error:
            self._anew(error, sure=False)

    def open_again(self, patience: float) -> Exception | None:
        """Open the file instead of the copy in memory, or of failed connections, if it can be written within `patience`
        seconds. Return the error, or None."""
        try:
            gone = self.on_disk and not files.is_there(self.path)
            other = self.on_disk and self.moved and not gone
            base = self._on_disk(patience, writes=True)
            if gone:
                self._say(self._carried_over(base))
            elif other:
                self._say(self._children_carried_over(base))
            self._use(base)
        except (OSError, sqlite3.OperationalError, NewerBaseError) as error:
            return error
        except sqlite3.DatabaseError as error:
            self._anew(error, sure=False)
        self.worn = False
        return None if self.on_disk else OSError(_("the file is damaged"))

    def begin_anew(self, error: sqlite3.DatabaseError, *, sure: bool) -> None:
        """Replace a file that was found damaged while in use. Unless that is `sure`, it is opened again first."""
        if self.on_disk:
            self._anew(error, sure=sure)
        else:  # it was copied while another program wrote it: the file itself may well be sound
            self._use(_laid_out(), memory=True)

    def close(self) -> None:
        """Close both connections, the writing one last: that merges the log into the file, which may take a while."""
        with self.lock:
            self.reads.close()
        self.writes.close()
        self._hold(None)

    def _use(self, base: sqlite3.Connection, *, memory: bool = False) -> None:
        """Replace both connections."""
        reads = base if memory else self._reader(base)
        self._hold(None if memory else self._inode)
        with self.lock:
            before = self.reads, self.writes
            self.writes, self.reads, self.on_disk = base, reads, not memory
            for each in before:
                each.close()

    def _reader(self, base: sqlite3.Connection) -> sqlite3.Connection:
        with suppress(sqlite3.Error):
            reads = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY,
                                    isolation_level=None, check_same_thread=False)
            reads.execute("PRAGMA temp_store = MEMORY")
            reads.execute("SELECT 1 FROM sqlite_schema").fetchone()
            return reads
        return base

    def _hold(self, file: tuple[int, int] | None) -> None:
        """Record in `_OPEN` which file is open here."""
        _OPEN.subtract([self._held])
        _OPEN.update([file])
        self._held = file

    def _on_disk(self, patience: float = BUSY, *, writes: bool = False) -> sqlite3.Connection:
        """Open the file; with `writes`, only if it can be written now. Raises OSError, NewerBaseError and
        sqlite3.Error."""
        files.private_folder(self.path.parent)
        if not _OPEN[self._inode_now()]:              # a file that is open in this process is not opened past SQLite:
            with suppress(FileNotFoundError):         # its locks would be gone when that is closed
                if files.head(self.path, len(_MAGIC)) not in (b"", _MAGIC):  # it takes any short file for an empty one
                    raise sqlite3.DatabaseError(_("the file is not a database"))
            for end in ("", *_ENDS):
                files.private_file(self.path.with_name(NAME + end), make=not end)
        base = sqlite3.connect(self.path, timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            self._prepare(base, writes=writes)
        except UnicodeDecodeError:                    # SQLite's own message quotes a damaged schema
            base.close()
            raise sqlite3.DatabaseError(_("parts of it cannot be read")) from None
        except BaseException as error:
            base.close()
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CANTOPEN:
                files.check_writable(self.path.parent)  # SQLite does not say why it makes no log: the system does
            raise
        self._inode = self._inode_now()
        return base

    def _prepare(self, base: sqlite3.Connection, *, writes: bool) -> None:
        """Check the content of a file; create the tables if it is empty. Raises as `_on_disk` does."""
        version, = base.execute("PRAGMA user_version").fetchone()
        owner, = base.execute("PRAGMA application_id").fetchone()
        tables, = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if tables and (owner != OURS or (version < VERSION and version not in UPGRADES)):
            raise sqlite3.DatabaseError(_("the file is not from Truce"))
        if version > VERSION:
            raise NewerBaseError(_("the file was made by a newer version of Truce"))
        mode, = base.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode == "wal" and inode_of(self.path.with_name(NAME + "-journal")) is not None:
            # It could not be removed, and would undo all from here on when the file is opened the next time.
            raise sqlite3.OperationalError(_("the system does not open it"))
        base.execute("PRAGMA synchronous = FULL")
        base.execute(f"PRAGMA wal_autocheckpoint = {_LOG}")
        base.execute("PRAGMA secure_delete = ON")     # an erased name leaves no trace in the file
        base.execute("PRAGMA foreign_keys = ON")
        if not tables:
            lay_out(base)
        elif version < VERSION:
            upgrade(base, version)
        elif writes:
            base.execute("BEGIN IMMEDIATE")
            base.execute("ROLLBACK")
        _check_complete(base)

    # ---- what cannot be opened, is gone, or damaged ----

    def _cannot_open(self, error: object) -> None:
        self._in_memory(_("{file} could not be opened ({why}). Truce will try again."), error)

    def _in_memory(self, line: str, why: object) -> None:
        """Use a copy of the file in memory, as far as it can be read."""
        self._fails(line.format(file=self.path, why=in_words(why)))
        base = _memory()
        try:
            if not isinstance(why, NewerBaseError):
                with suppress(sqlite3.Error), closing(_opened_to_read(self.path, "immutable=1")) as there:
                    there.backup(base)
            lay_out(base)
            _check_complete(base)
        except sqlite3.Error:
            base.close()
            base = _laid_out()
        self._use(base, memory=True)

    def _carried_over(self, base: sqlite3.Connection) -> str:
        """Copy a deleted file, which is still open here, to a new one. Return the line to show."""
        try:
            self.writes.backup(base)
            _check_complete(base)
        except sqlite3.Error as error:
            lay_out(base)
            return _("{file} was gone, and what was in it could not be read any more ({why}). A new one was "
                     "started.").format(file=self.path, why=in_words(error))
        return _("{file} was gone. It was written anew: nothing is lost.").format(file=self.path)

    def _children_carried_over(self, base: sqlite3.Connection) -> str:
        """Copy the children of a replaced file, which is still open here, to the one that replaced it, but for those
        erased there. Return the line to show."""
        line = _("{file} is another file now. The children who learn here were added to it.")
        try:
            there = _memory()
            self.writes.backup(there)
            there.execute("PRAGMA foreign_keys = ON")
            for number, uuid in there.execute("SELECT id, uuid FROM children").fetchall():
                erased = "SELECT 1 FROM erased WHERE mark = ? UNION SELECT 1 FROM children WHERE id = ? AND uuid != ?"
                if base.execute(erased, (mark_of(mark_of_child(uuid)), number, uuid)).fetchone():
                    there.execute("DELETE FROM children WHERE uuid = ?", (uuid,))
            copy_rows(there, base, ("children", "sessions", "played", "answers", "typed"))
            there.close()
        except sqlite3.Error as error:
            line = _("{file} is another file now, and what was in the first one could not be read any more ({why}).")
            return line.format(file=self.path, why=in_words(error))
        return line.format(file=self.path)

    def _anew(self, found: sqlite3.DatabaseError, *, sure: bool) -> None:
        """Move a damaged database aside and create another from its readable rows. Unless it is `sure`, open it again
        first: SQLite reports a disk that failed once in the same way, and another window may have moved it already."""
        self._use(_laid_out(), memory=True)
        try:
            if not sure or (self._inode is not None and self._inode != self._inode_now()):
                try:
                    self._use(self._on_disk())
                    return
                except (OSError, sqlite3.OperationalError, NewerBaseError) as error:
                    self._cannot_open(error)
                    return
                except sqlite3.DatabaseError as error:
                    found = error
            kept = set_aside(self.path)
            base = self._on_disk()
            _rescue(kept, base)
            self._use(base)
        except (OSError, sqlite3.Error) as error:
            self._in_memory(_("{file} is damaged and could not be moved aside ({why}). Truce will try again."), error)
            return
        self._say(_("{file} is damaged ({why}). The damaged file is kept as {kept}, and what could be read is in a new "
                    "one.").format(file=self.path, why=in_words(found), kept=kept.name))

    def _inode_now(self) -> tuple[int, int] | None:
        with suppress(OSError):
            return inode_of(self.path)
        return None


def inode_of(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a file; None if it does not exist. Raises OSError."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def set_aside(path: Path, word: str = "damaged") -> Path:
    """Rename a database with its log to a free name. Return its new path. Raises OSError."""
    kept = files.quarantine(path, word)
    for end in _ENDS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).replace(kept.with_name(kept.name + end))
    return kept


def _memory() -> sqlite3.Connection:
    base = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    base.execute("PRAGMA foreign_keys = ON")
    return base


def _laid_out() -> sqlite3.Connection:
    """Return a database in memory with empty tables."""
    base = _memory()
    lay_out(base)
    return base


def _opened_to_read(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)


def _check_complete(base: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError if a table is missing."""
    found = {name for name, in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not {*TABLES} <= found:
        raise sqlite3.DatabaseError(_("a part of it is missing"))


# ---- copying rows ----

_REFUSED = sqlite3.IntegrityError, sqlite3.DataError, OverflowError, UnicodeEncodeError


def _rescue(kept: Path, base: sqlite3.Connection) -> None:
    """Copy the readable rows of a damaged database."""
    if kept.stat().st_size < _SMALLEST:
        return
    log = kept.with_name(f"{kept.name}-wal").exists()  # where there is none, nothing is made beside it
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(
            _opened_to_read(kept, "mode=ro" if log else "immutable=1")) as there:
        copy_rows(there, base)


def copy_rows(there: sqlite3.Connection, here: sqlite3.Connection, tables: Iterable[str] = TABLES) -> int:
    """Copy the rows of our tables from a database that may be damaged or come from anywhere: values only, as far as
    they can be read and are valid here. Return the number of rows that could not be copied; an unreadable part counts
    as one. Raises sqlite3.Error if ours cannot be written: then nothing is copied."""
    there.execute("PRAGMA trusted_schema = OFF")
    lost = 0
    here.execute("BEGIN IMMEDIATE")
    try:
        for table in tables:
            described = here.execute(f"PRAGMA table_info({table})").fetchall()
            columns = [name for _number, name, *_rest in described]
            keys = [name for _number, name, *_rest, key in described if key]
            insert = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
            for row in _rows(there, table, columns, keys):
                try:
                    if row is not None:
                        here.execute(insert, row)
                    lost += row is None
                except _REFUSED:
                    lost += 1
        here.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            here.rollback()
        raise
    return lost


def _rows(there: sqlite3.Connection, table: str, columns: list[str], keys: list[str]) -> Iterator[Any]:
    """Yield the rows of a table. Where one cannot be read, yield None and continue from the other end."""
    plain = "SELECT 1 FROM sqlite_schema WHERE name = ? AND type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    for order in "", "ORDER BY " + ", ".join(f"{key} DESC" for key in keys):
        try:
            if there.execute(plain, (table,)).fetchone():
                # No index of theirs: it may say something else than the table.
                yield from there.execute(f"SELECT {', '.join(columns)} FROM main.{table} NOT INDEXED {order}")
            else:
                yield None
            return
        except (sqlite3.Error, UnicodeDecodeError):
            yield None
