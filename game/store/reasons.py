"""The reasons why a database cannot be read or written, in words for people."""

import sqlite3

from game.core.words import _
from game.store import files


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
