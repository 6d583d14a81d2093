"""The file of a database, opened with care: a damaged file is kept aside, and one that cannot be opened is shown from a
copy in memory. Nothing here raises for the disk."""

import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from game.core.words import _
from game.store import files
from game.store.deed import Deed
from game.store.overlay import WaitingRows
from game.store.passing_line import PassingLine
from game.store.reasons import in_words
from game.store.schema import KEYS, NAME, OURS, TABLES, UPGRADES, VERSION, lay_out

_MAGIC = b"SQLite format 3\0"
_SMALLEST = 512  # bytes of a database in which anything is
_OPEN: Counter[tuple[int, int] | None] = Counter()
"""How many of us have each file open, by device and inode, in this process."""
BUSY = 0.006
"""Seconds that a frame may wait for another window: two stores come to less than a frame."""


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
    orphaned: str = ""  # something is of somebody who is no longer in it


class NewerBaseError(Exception):
    """The file was made by a later release."""


LINES = Lines(
    "{file} could not be opened ({why}). Truce will try again.",
    "{file} was left as it is ({why}). What is new waits beside it.",
    "{file} is damaged and could not be moved aside ({why}). Truce will try again.",
    "{file} is damaged ({why}). The damaged file is kept as {kept}, and what could be read is in a new one.",
    "{file} could not be read ({why}). Some things may be missing on this page.",
    "Results or answers are not in {file} yet ({why}). They are kept, and Truce will try again.",
    "Results or answers could not be saved in {file} ({why}). If you quit before they are, only what was saved earlier "
    "is kept.",
    "{file} is saved now.",
    "Answers of a child who is no longer in {file} are not kept.",
)


class Base:
    """The database's file, and two connections: one that writes, which may wait for the disk, and one that reads. If
    the file cannot be opened, both are a copy in memory."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.on_disk = False
        """False while what is shown is a copy in memory."""
        self._lock = threading.RLock()  # held while something is read, or what is read from changes
        self._news = threading.Lock()  # held while what waits or is said changes; never for the disk
        self._lines: list[str] = []
        self._told: dict[bool, str] = {}  # the trouble that was said and is not over, in reading and in writing
        self._file: tuple[int, int] | None = None  # which one was opened last
        self._held: tuple[int, int] | None = None  # which one is noted in `_OPEN`
        self._worn = False  # True if the connection is no longer to be trusted
        self._base = self._reads = _memory()
        self._overlay = WaitingRows(self._reads, {})

    @property
    def pending(self) -> Sequence[Deed]:
        """The deeds that are to be written yet."""
        with self._news:
            return self._waiting()

    def _waiting(self) -> Sequence[Deed]:
        """Return the same, for a caller that holds `_news`."""
        raise NotImplementedError

    def _show(self, deeds: Sequence[Deed]) -> None:
        """Let deeds that wait be read from a copy in memory."""
        raise NotImplementedError

    def say(self, line: str) -> None:
        """Say this with the next notices, once."""
        with self._news:
            if line not in self._lines:
                self._lines.append(line)

    def _until_over(self, line: str, *, writing: bool) -> PassingLine:
        """Note a trouble that is said, in reading or in `writing`, and return the line, which is true until that is
        over or another one takes its place."""
        self._told[writing] = line
        return PassingLine(line, lambda: self._told.get(writing) == line)

    # Which file

    @property
    def _moved(self) -> bool:
        """True if the file that was opened lies there no more: a write into it is lost."""
        try:
            found = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False
        return (found.st_dev, found.st_ino) != self._file

    def _open_again(self, patience: float) -> Exception | None:
        """Open the database in the place of the copy in memory, or of a connection that failed; return the trouble, or
        None."""
        gone = self.on_disk and not os.path.lexists(self.path)
        try:
            base = self._on_disk(patience, writes=True)
            if gone:
                self.say(self._carried_over(base))
            self._use(base, on_disk=True)
        except (OSError, sqlite3.OperationalError, NewerBaseError) as trouble:
            return trouble
        except sqlite3.DatabaseError as trouble:
            self._anew(trouble, sure=False)
        self._worn = False
        return None if self.on_disk else OSError(_("the file is damaged"))

    def _carried_over(self, base: sqlite3.Connection) -> str:
        """Write what was in the file that is gone, and is open here still, into a new one. Return the line to show."""
        try:
            self._base.backup(base)
            self._complete(base)
        except sqlite3.Error as trouble:
            lay_out(base)
            return _("{file} was gone, and what was in it could not be read any more ({why}). A new one was "
                     "started.").format(file=self.path, why=in_words(trouble))
        return _("{file} was gone. It was written anew: nothing is lost.").format(file=self.path)

    def _begin_anew(self, trouble: sqlite3.DatabaseError, *, sure: bool) -> None:
        """Leave a database found damaged while in use."""
        if self.on_disk:
            self._anew(trouble, sure=sure)
        else:  # it was copied while another program wrote it: the file itself may well be sound
            base = _memory()
            lay_out(base)
            self._use(base, on_disk=False)

    def _use(self, base: sqlite3.Connection, *, on_disk: bool) -> None:
        """Write and read here from now on."""
        reads = base
        if on_disk:
            with suppress(sqlite3.Error):
                reads = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None, check_same_thread=False)
                reads.execute("PRAGMA temp_store = MEMORY")
        self._hold(self._file if on_disk else None)
        with self._lock:
            before = self._reads, self._base
            with self._news:                          # what is handed over from here on shows itself
                self._base, self._reads, self.on_disk = base, reads, on_disk
                waits = self._waiting()
            self._overlay = WaitingRows(reads, KEYS if reads is not base else {})
            if not on_disk:
                self._show(waits)
        for each in before:
            each.close()

    def _shut(self) -> None:
        """Close both; the one that writes last, for it puts the file in order, which may take a while."""
        with self._lock:
            self._reads.close()
        self._base.close()
        self._hold(None)

    def _hold(self, file: tuple[int, int] | None) -> None:
        """Note which file is open here from now on."""
        _OPEN.subtract([self._held])
        _OPEN.update([file])
        self._held = file

    # Opening

    def _open(self) -> None:
        try:
            self._use(self._on_disk(), on_disk=True)
        except NewerBaseError as trouble:
            self._in_memory(LINES.newer, trouble)
        except (OSError, sqlite3.OperationalError) as trouble:
            self._in_memory(LINES.opened, trouble, copy=True)
        except sqlite3.DatabaseError as trouble:
            self._anew(trouble, sure=False)

    def _on_disk(self, patience: float = BUSY, *, writes: bool = False) -> sqlite3.Connection:
        """Open the file; `writes`: only if it can be written this moment."""
        files.private_folder(self.path.parent)
        if not _OPEN[_inode(self.path)]:              # a file that is open in this process is not opened past SQLite:
            with suppress(FileNotFoundError):         # its locks would be gone when that is closed
                if files.head(self.path, len(_MAGIC)) not in (b"", _MAGIC):  # it takes any short file for an empty one
                    raise sqlite3.DatabaseError(_("the file is not a database"))
            for end in ("", "-wal", "-shm"):
                files.private_file(self.path.with_name(NAME + end), make=not end)
        base = sqlite3.connect(self.path, timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            found, = base.execute("PRAGMA user_version").fetchone()
            owner, = base.execute("PRAGMA application_id").fetchone()
            tables, = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if tables and owner != OURS:
                raise sqlite3.DatabaseError(_("the file is not from Truce"))
            if found > VERSION:
                raise NewerBaseError(_("the file was made by a newer version of Truce"))
            mode, = base.execute("PRAGMA journal_mode = WAL").fetchone()
            if mode == "wal" and inode_of(self.path.with_name(NAME + "-journal")) is not None:
                # It could not be removed, and would undo all from here on when the file is opened the next time.
                raise sqlite3.OperationalError(_("the system does not open it"))
            base.execute("PRAGMA synchronous = FULL")
            base.execute("PRAGMA secure_delete = ON")  # an erased name leaves no trace in the file
            base.execute("PRAGMA foreign_keys = ON")
            if tables and found < VERSION:
                if found not in UPGRADES:
                    raise sqlite3.DatabaseError(_("the file is not from Truce"))
                self._upgrade(base, found)
            if not tables:
                lay_out(base)
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
        self._file = _inode(self.path)
        return base

    def _in_memory(self, line: str, why: object, *, copy: bool = False) -> None:
        said = _(line).format(file=self.path, why=in_words(why))
        if said != self._told.get(False):
            self.say(self._until_over(said, writing=False))
        base = _memory()
        if copy:
            with suppress(sqlite3.Error), closing(
                    sqlite3.connect(f"{self.path.absolute().as_uri()}?immutable=1", uri=True)) as there:
                there.backup(base)
        try:
            lay_out(base)
            self._complete(base)
        except sqlite3.Error:
            base.close()
            base = _memory()
            lay_out(base)
        self._use(base, on_disk=False)

    def _anew(self, found: sqlite3.DatabaseError, *, sure: bool) -> None:
        """Keep a damaged database aside and begin another. Unless it is `sure`, it is opened again first: SQLite says
        the same of a disk that failed once, and another window may have put it aside already."""
        base = _memory()
        lay_out(base)
        self._use(base, on_disk=False)
        try:
            if not sure or (self._file is not None and self._file != _inode(self.path)):
                try:
                    self._use(self._on_disk(), on_disk=True)
                    return
                except (OSError, sqlite3.OperationalError, NewerBaseError) as trouble:
                    self._in_memory(LINES.opened, trouble, copy=True)
                    return
                except sqlite3.DatabaseError as trouble:
                    found = trouble
            kept = files.keep_aside(self.path)
            for end in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    self.path.with_name(NAME + end).replace(kept.with_name(kept.name + end))
            base = self._on_disk()
            _save_from(kept, base)
            self._use(base, on_disk=True)
        except (OSError, sqlite3.Error) as trouble:
            self._in_memory(LINES.stuck, trouble)
            return
        self.say(_(LINES.aside).format(file=self.path, why=in_words(found), kept=kept.name))

    @staticmethod
    def _upgrade(base: sqlite3.Connection, found: int) -> None:
        """Bring up tables of another version, at one stroke."""
        base.execute("BEGIN IMMEDIATE")
        for statement in UPGRADES[found]:
            base.execute(statement)
        base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute("COMMIT")

    def _complete(self, base: sqlite3.Connection) -> None:
        found = {name for name, in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if not {*TABLES} <= found:
            raise sqlite3.DatabaseError(_("a part of it is missing"))


def _inode(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        return inode_of(path)
    return None


def inode_of(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a file; None if nothing lies there. Raises OSError."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _memory() -> sqlite3.Connection:
    base = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    base.execute("PRAGMA foreign_keys = ON")
    return base


def _save_from(kept: Path, base: sqlite3.Connection) -> None:
    """Copy what can be read of a damaged database."""
    if kept.stat().st_size < _SMALLEST:
        return
    from game.store.backup import copy_rows  # few need it

    log = kept.with_name(f"{kept.name}-wal").exists()     # where there is none, nothing is made beside it
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(
            sqlite3.connect(f"{kept.absolute().as_uri()}?{'mode=ro' if log else 'immutable=1'}", uri=True)) as there:
        copy_rows(there, base)
