"""Messages about the disk: lines that are shown only as long as they are true, and the reasons of errors of SQLite in
words for people."""

import sqlite3
from collections.abc import Callable

from game.core.i18n import _
from game.store import files


class TransientMessage(str):
    """A line to be shown only while `holds()` returns True, such as "not saved yet".

    >>> line = TransientMessage("Not saved yet.", lambda: False)
    >>> line, line.holds()
    ('Not saved yet.', False)
    """

    __slots__ = ("holds",)
    holds: Callable[[], bool]

    def __new__(cls, line: str, holds: Callable[[], bool]) -> "TransientMessage":
        made = super().__new__(cls, line)
        made.holds = holds
        return made


class Messages:
    """Passes lines on to `say`, without repeating them.

    >>> said = []
    >>> messages = Messages(said.append)
    >>> messages.fails("war.5f0c", "the disk is full")
    >>> messages.fails("war.5f0c", "the disk is full")
    >>> said, said[0].holds()
    (['the disk is full'], True)
    >>> messages.works("war.5f0c")
    >>> said[0].holds()
    False
    """

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._lines: set[str] = set()
        self.failing: dict[str, str] = {}
        """By what fails, the last line about it."""

    def say_once(self, line: str) -> None:
        """Say a line that was never said before."""
        if line not in self._lines:
            self._lines.add(line)
            self._say(line)

    def fails(self, what: str, line: str) -> None:
        """Say that something fails, unless that was the last line about it. The line is true until `works` is called
        for it, or it fails with another line."""
        if self.failing.get(what) != line:
            self.failing[what] = line
            self._say(TransientMessage(line, lambda: self.failing.get(what) == line))

    def works(self, what: str) -> None:
        """Withdraw the line about something that failed."""
        self.failing.pop(what, None)


def is_busy(error: sqlite3.Error) -> bool:
    """True if another program holds the database, or the disk is full: the connection is sound."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)


def is_of_disk(error: BaseException) -> bool:
    """True if the disk is full, fails or refuses access, so that the file itself may be sound."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM)


def in_words(error: object) -> str:
    """Return the reason of an error in reading or writing a database, as a clause for people.

    >>> in_words(FileNotFoundError(2, "No such file"))
    'it does not exist'
    """
    if isinstance(error, OSError):
        return files.why(error)
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
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
    return str(error)
