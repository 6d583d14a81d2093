"""A database in the data folder, opened with care: what is damaged is kept aside, and nothing here raises for the disk.

No store is ever given up. What cannot be written waits, in memory and in a `Journal` on the disk, and is tried again
with the next write, now and then, and at the end; no call waits longer than a part of a frame for another program.

What a database holds is a subclass's: `Stats`, `Children`.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from game.core.words import _
from game.store import files
from game.store.journal import Deed, Journal, mentions

T = TypeVar("T")

_MAGIC = b"SQLite format 3\0"
_BUSY = 0.006  # seconds to wait for another window's write: two stores come to less than a frame
_BUSY_AT_THE_END = 1.0
_AGAIN = 1.0  # seconds from one try to the next
_IMPOSSIBLE = ValueError, TypeError, OverflowError, sqlite3.DataError


class Lines(NamedTuple):
    """The messages for what goes wrong, with {file} and {why}; they are translated when they are shown."""

    opened: str  # it cannot be opened
    newer: str  # it is left as it is: a newer release made it
    stuck: str  # it is damaged and could not be put aside
    aside: str  # it is damaged and kept as {kept}
    read: str  # it cannot be read just now
    waits: str  # something could not be written yet, and waits on the disk
    lost: str  # the same, but it waits in memory only
    done: str  # what waited is written


class _NewerError(Exception):
    """The file is a later release's."""


class Database:
    """A database in one file. If it cannot be opened, what it held is shown from memory until it can."""

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
    deeds: ClassVar[frozenset[str]]
    """The names of what may be done in it."""
    erasing: ClassVar[str]
    """Of these the one that erases somebody."""
    compact: ClassVar[bool] = False
    """True if the file is written anew when somebody is erased."""
    overlaid: ClassVar[bool] = False
    """Whether what waits is to be read back before it is written, at the price of a copy in memory."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / self.name
        self._odd: set[int] = set()
        self.on_disk = False
        """False while what is shown is a copy in memory."""
        self._lines: list[str] = []
        self._told: set[str] = set()  # the troubles that were said and are not over
        self._tried = -_AGAIN
        self._closed = False
        self._why = ""  # something waits
        self._file: tuple[int, int] | None = None  # which one was opened last
        self._worn = False  # True if the connection is no longer to be trusted
        self._unclean = False  # True while the log of changes may hold what was erased
        self._journal = Journal(folder, self.path.stem, self.deeds)
        self._base = self._open()
        self._adopt()
        if self.waiting and self.on_disk and (line := self.retry()) is not None:
            self._say(line)

    @property
    def odd(self) -> int:
        """How many rows, and writes that waited, were left out because something in them cannot be."""
        return len(self._odd)

    @property
    def waiting(self) -> int:
        """How many writes are still to be done on the disk."""
        return len(self._journal.deeds)

    def notices(self) -> list[str]:
        """What has gone wrong since this was last asked, a line each. Tries again, now and then, what waits."""
        left = self.waiting or not self.on_disk or self._unclean
        if left and not self._closed and time.monotonic() - self._tried > _AGAIN:
            self.retry(0.0)
        lines, self._lines = self._lines, []
        return lines

    def close(self) -> None:
        """Put the database in order on the disk, what waits included; what cannot be written stays in the journal."""
        if self._closed:
            return
        if self.waiting or self._unclean:
            line = self.retry(_BUSY_AT_THE_END)
            if line is not None:
                self._say(line)
        if self._odd:
            self._lines.append(f"{self.path.name}: left out because a value cannot be: {self.odd} rows or writes.")
        self._closed = True
        self._base.close()

    def _make(self, base: sqlite3.Connection, found: int) -> None:
        """Bring the tables of an earlier schema (0: an empty database) to this release's."""
        raise NotImplementedError

    def _apply(self, base: sqlite3.Connection, deed: Deed) -> None:
        """Do a deed, once however often it comes. ValueError or TypeError if it is none of ours."""
        raise NotImplementedError

    def _written(self, deeds: Sequence[Deed]) -> None:
        """What waited is on the disk now."""

    # Writing, now or later

    def do(self, name: str, *values: Any) -> str | None:
        """Write something; None if it is on the disk when this returns, else a line: it waits and is tried again."""
        deed = Deed(name, values)
        if self.on_disk and not self.waiting:
            trouble = self._put([deed])
            if trouble is None:
                self._wipe([deed])
                return None
            self._tried = time.monotonic()
            self._journal.add(deed)
            return self._waits(trouble)
        self._journal.add(deed)
        if not self.on_disk:
            self._show([deed])
        return self.retry()

    def retry(self, patience: float | None = None) -> str | None:
        """Try to write what waits; a line if that fails. Without `patience` it waits for other programs for a part of
        a frame at most, and only now and then."""
        now = time.monotonic()
        if patience is None:
            patience = _BUSY if now - self._tried > _AGAIN else 0.0
        self._tried = now
        trouble = self._settle(patience)
        if trouble is not None:
            return self._waits(trouble) if self.waiting else None
        if self._told:
            self._told.clear()
            self._say(_(self.lines.done).format(file=self.path))
        return None

    def _waits(self, trouble: Exception) -> str:
        """Something waits: it is shown all the same."""
        if self.overlaid and self.on_disk:
            self._step_aside()
        self._journal.keep()
        lost = self._journal.trouble
        line = _(self.lines.waits if lost is None else self.lines.lost).format(
            file=self.path, why=in_words(trouble if lost is None else lost))
        self._told.add(line)
        self._why = in_words(trouble)
        return line

    def _say(self, line: str) -> None:
        if line not in self._lines:
            self._lines.append(line)

    def _settle(self, patience: float) -> Exception | None:
        """Open the database if it is not, and write what waits; what went wrong."""
        if not self.on_disk:
            trouble = self._open_again(patience)
            if trouble is not None:
                return trouble
        self._journal.leave()
        for adopts in (False, True):
            if adopts:
                self._adopt()
            deeds = self._journal.deeds
            if deeds:
                found = self._put(deeds, patience)
                if found is not None:
                    return found
                self._journal.rewrite(())
                self._written(deeds)
                self._wipe(deeds)
        if self._unclean:
            self._wipe(())
        return None

    def _open_again(self, patience: float) -> Exception | None:
        """Open the database in the place of the copy in memory, or of a connection that failed; what went wrong."""
        before = self.on_disk
        try:
            base = self._on_disk(patience, writes=True)
        except (OSError, sqlite3.OperationalError, _NewerError) as trouble:
            self.on_disk = before
            return trouble
        except sqlite3.DatabaseError as trouble:
            self._base.close()
            self._base = self._anew(trouble, sure=False)
        else:
            self._base.close()
            self._base = base
        self._worn = False
        if not self.on_disk:
            self._show(self._journal.deeds)
            return OSError(_("the file is damaged"))
        return None

    def _adopt(self) -> None:
        """Take over what other programs have left to be done."""
        found = self._journal.adopt()
        if not self.on_disk:
            self._show(found)

    @property
    def _moved(self) -> bool:
        """True if the file that was opened lies there no more: what is written into it is lost."""
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return (found.st_dev, found.st_ino) != self._file

    def _put(self, deeds: Sequence[Deed], patience: float = _BUSY) -> Exception | None:
        """Do deeds on the disk, all of them or none; what went wrong."""
        if self._worn or self._moved:
            trouble = self._open_again(patience)
            if trouble is not None:
                return trouble
        for sure in (False, True):
            try:
                self._base.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
                self._do_all(deeds)
                return None
            except sqlite3.OperationalError as trouble:
                self._worn = not is_busy(trouble)
                return trouble
            except sqlite3.DatabaseError as trouble:
                if type(trouble) is not sqlite3.DatabaseError:  # its subclasses speak of the statement, not of the file
                    raise
                self._begin_anew(trouble, sure=sure)
                if not self.on_disk:
                    return trouble
        try:
            self._do_all(deeds)
        except sqlite3.Error as again:
            return again
        return None

    def _do_all(self, deeds: Sequence[Deed]) -> None:
        """Do deeds at one stroke. One that cannot be (of a child whom another window has erased) is passed over."""
        with self._change() as base:
            for deed in deeds:
                base.execute("SAVEPOINT deed")
                try:
                    self._apply(base, deed)
                except (*_IMPOSSIBLE, sqlite3.IntegrityError) as trouble:
                    if isinstance(trouble, _IMPOSSIBLE):
                        self._strange(deed)
                    base.execute("ROLLBACK TO deed")
                base.execute("RELEASE deed")

    def _show(self, deeds: Sequence[Deed]) -> None:
        """Let what waits be read from the copy in memory."""
        with suppress(sqlite3.Error):
            self._do_all(deeds)

    def _step_aside(self) -> None:
        """Go on with a copy in memory until the file can be written again."""
        copy = _memory()
        try:
            self._base.backup(copy)
        except sqlite3.Error as trouble:  # nothing can be read either
            self._say(_(self.lines.read).format(file=self.path, why=in_words(trouble)))
            self._migrate(copy)
        self._base.close()
        self._base, self.on_disk = copy, False
        self._show(self._journal.deeds)

    # Erasing

    def erase_beside(self, name: str) -> None:
        """Copies that were kept aside, and what waits for others, go if a name is in them. Raises OSError."""
        self._journal.erase(name)
        for kept in self.path.parent.glob(self.name + ".*-*"):
            if mentions(kept.read_bytes(), name):
                kept.unlink()

    @property
    def erases(self) -> bool:
        """True if somebody is still to be erased from the file."""
        return self._unclean or any(deed.name == self.erasing for deed in self._journal.deeds)

    def _wipe(self, deeds: Sequence[Deed]) -> None:
        """Where somebody was erased: leave no trace of them in the log of recent changes; tried again if that fails."""
        if not self._unclean and all(deed.name != self.erasing for deed in deeds):
            return
        self._unclean, self._why = True, _("another window is using the file")
        with suppress(sqlite3.Error):
            if self.compact:
                self._base.execute("VACUUM")
            busy, *_pages = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._unclean = bool(busy)

    # Opening

    def _open(self) -> sqlite3.Connection:
        try:
            return self._on_disk()
        except _NewerError as trouble:
            return self._in_memory(self.lines.newer, trouble)
        except sqlite3.OperationalError as trouble:
            return self._in_memory(self.lines.opened, trouble, copy=True)
        except sqlite3.DatabaseError as trouble:
            return self._anew(trouble, sure=False)
        except OSError as trouble:
            return self._in_memory(self.lines.opened, trouble, copy=True)

    def _on_disk(self, patience: float = _BUSY, *, writes: bool = False) -> sqlite3.Connection:
        """Open the file; `writes`: only if it can be written this moment."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if files.head(self.path, len(_MAGIC)) not in (b"", _MAGIC):  # SQLite takes any short file for an empty one
                raise sqlite3.DatabaseError(_("the file is not a database"))
        base = sqlite3.connect(self.path, timeout=patience, isolation_level=None)
        try:
            found, = base.execute("PRAGMA user_version").fetchone()
            owner, = base.execute("PRAGMA application_id").fetchone()
            tables, = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if tables and owner != self.ours:
                raise sqlite3.DatabaseError(_("the file is not from Truce"))
            if found > self.schema:
                raise _NewerError(_("the file was made by a newer version of Truce"))
            mode, = base.execute("PRAGMA journal_mode = WAL").fetchone()
            if mode == "wal" and _inode_of(self.path.with_name(self.name + "-journal")) is not None:
                # It could not be removed, and would undo all from here on when the file is opened the next time.
                raise sqlite3.OperationalError(_("the system does not open it"))
            base.execute(f"PRAGMA synchronous = {self.synchronous}")
            base.execute("PRAGMA secure_delete = ON")  # an erased name leaves no trace in the file
            base.execute("PRAGMA foreign_keys = ON")
            if not tables or found < self.schema:
                self._migrate(base)
            elif writes:
                base.execute("BEGIN IMMEDIATE")
                base.execute("ROLLBACK")
            self._complete(base)
        except UnicodeDecodeError:                    # SQLite's own message quotes a damaged schema
            base.close()
            raise sqlite3.DatabaseError(_("parts of it cannot be read")) from None
        except BaseException:
            base.close()
            raise
        self.on_disk, self._file = True, _inode(self.path)
        return base

    def _in_memory(self, line: str, why: object, *, copy: bool = False) -> sqlite3.Connection:
        said = _(line).format(file=self.path, why=in_words(why))
        if said not in self._told:
            self._told.add(said)
            self._say(said)
        self.on_disk = False
        base = _memory()
        if copy:
            with suppress(sqlite3.Error), closing(
                    sqlite3.connect(f"{self.path.absolute().as_uri()}?immutable=1", uri=True)) as there:
                there.backup(base)
        try:
            self._migrate(base)
            self._complete(base)
        except sqlite3.Error:
            base.close()
            base = _memory()
            self._migrate(base)
        return base

    def _begin_anew(self, trouble: sqlite3.DatabaseError, *, sure: bool) -> None:
        """Leave a database found damaged while in use."""
        self._base.close()
        if self.on_disk:
            self._base = self._anew(trouble, sure=sure)
        else:  # it was copied while another program wrote it: the file itself may well be sound
            self._base = _memory()
            self._migrate(self._base)
        if not self.on_disk:
            self._show(self._journal.deeds)

    def _anew(self, found: sqlite3.DatabaseError, *, sure: bool) -> sqlite3.Connection:
        """Keep a damaged database aside and begin another. Unless it is `sure`, it is opened again first: SQLite says
        the same of a disk that failed once, and another window may have put it aside already."""
        try:
            if not sure or (self._file is not None and self._file != _inode(self.path)):
                try:
                    return self._on_disk()
                except (OSError, sqlite3.OperationalError, _NewerError) as trouble:
                    return self._in_memory(self.lines.opened, trouble, copy=True)
                except sqlite3.DatabaseError as trouble:
                    found = trouble
            kept = files.keep_aside(self.path)
            for end in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    self.path.with_name(self.name + end).replace(kept.with_name(kept.name + end))
            base = self._on_disk()
        except (OSError, sqlite3.Error) as trouble:
            return self._in_memory(self.lines.stuck, trouble)
        self._lines.append(_(self.lines.aside).format(file=self.path, why=in_words(found), kept=kept.name))
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
                self._base.rollback()
            raise

    def _rows(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """The rows of a query; none, and a line, if the database cannot be read just now."""
        given = tuple(values)
        for turn in range(3):
            try:
                return self._base.execute(query, given).fetchall()
            except sqlite3.OperationalError as trouble:
                if not turn and not is_busy(trouble):
                    continue
                self._say(_(self.lines.read).format(file=self.path, why=in_words(trouble)))
                break
            except sqlite3.DatabaseError as trouble:
                if turn == 2 or type(trouble) is not sqlite3.DatabaseError:
                    raise
                self._begin_anew(trouble, sure=turn > 0)
        return []

    def _each(self, make: Callable[..., T], query: str, values: Iterable[object] = ()) -> list[T]:
        """What `make` makes of each row. A row that it refuses was meddled with, or is a later release's: it is left
        out, and counted."""
        found = []
        for row in self._rows(query, values):
            try:
                found.append(make(*row))
            except (ValueError, TypeError, OverflowError, RecursionError):
                self._strange(row)
        return found

    def _strange(self, what: object) -> None:
        """Count what is left out, once however often it comes."""
        self._odd.add(hash(repr(what)))


def _inode(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        return _inode_of(path)
    return None


def _inode_of(path: Path) -> tuple[int, int] | None:
    """What lies there; None: nothing. Raises OSError."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _memory() -> sqlite3.Connection:
    base = sqlite3.connect(":memory:", isolation_level=None)
    base.execute("PRAGMA foreign_keys = ON")
    return base


def is_busy(trouble: sqlite3.Error) -> bool:
    """True if it is another program's doing, or the disk is full: the connection is sound."""
    return getattr(trouble, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)


def in_words(trouble: object) -> str:
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
