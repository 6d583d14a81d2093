"""Restoring a backup: its rows are copied to a database beside ours, which is renamed to replace it.

The settings and the books of the backup are in that database, too, so the rename is atomic for all of it. The next
start finishes it before anything is opened. The replaced data are preserved in a folder until another start has
succeeded."""

import os
import shutil
import sqlite3
import time
import uuid
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from game.core.i18n import _
from game.store import caches, files
from game.store.backup import BOOKS, SETTINGS, place_of
from game.store.data_lock import AUTOMATIC, BEFORE, RESTORED, STAGED, DataLock
from game.store.messages import in_words
from game.store.paths import Folders
from game.store.schema import NAME, OURS, lay_out

_STALE = 24 * 60 * 60  # seconds after which what was unpacked and never restored is thrown away
_MOST = 1 << 20  # bytes of a page of settings, or a book
_NONE = b"none"  # kept in the place of settings where there were none
_WAITING = "waiting"  # begins the names of the files in which deeds wait


def stage(folders: Folders) -> Folders:
    """Return folders inside the data folder into which a backup can be unpacked. Raises OSError."""
    staged = folders.data / f"{STAGED}{uuid.uuid4().hex}"
    staged.mkdir(mode=0o700, parents=True)
    return Folders.inside(staged)


def discard(staged: Folders) -> None:
    """Remove what was unpacked."""
    throw_away(staged.data.parent)


def is_gone(staged: Folders) -> bool:
    """True if what was unpacked was removed, because somebody in it was erased."""
    return not staged.data.parent.is_dir()


def commit(folders: Folders, staged: Folders, erased: Mapping[str, float], ledger: str = "") -> None:
    """Make an unpacked backup the state that the next start restores, with these `erased` (checksum → seconds since
    1970); results in the `ledger` do not count as missing then. Raises OSError or sqlite3.Error: then nothing has
    changed."""
    os.stat(staged.data.parent)                       # if it was thrown away meanwhile, nothing would be the state
    throw_away(folders.data / BEFORE)                 # of a restoring before this one, after which a start went well
    (folders.data / BEFORE).mkdir(mode=0o700)
    path, books = staged.data / NAME, staged.data / BOOKS
    staged.data.mkdir(mode=0o700, exist_ok=True)
    parts = [(f"{BOOKS}/{book.name}", book) for book in (sorted(books.iterdir()) if files.is_there(books) else ())]
    if files.is_there(staged.config / SETTINGS):
        parts.append((SETTINGS, staged.config / SETTINGS))
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("PRAGMA synchronous = FULL")
        lay_out(base)                                 # a backup may hold settings and books alone
        base.execute("BEGIN IMMEDIATE")
        base.execute("CREATE TABLE restored (name TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT")
        base.executemany("INSERT INTO restored VALUES (?, ?)", [
            (name, files.read(each, _MOST)) for name, each in parts])
        for table in ("erased", "erasing", "done"):   # theirs say nothing of what is here
            base.execute(f"DELETE FROM {table}")
        base.executemany("INSERT INTO erased VALUES (?, ?)", erased.items())
        base.execute("INSERT OR IGNORE INTO done VALUES (?)", (ledger,))
        base.execute("COMMIT")
        base.execute("PRAGMA journal_mode = DELETE")
    files.replace(str(path), str(folders.data / RESTORED))
    files.folder_to_disk(str(folders.data))
    discard(staged)


def finish(folders: Folders) -> str | None:
    """Replace the data by a backup that was committed. Return None then, "" if there is none, or a line if it failed:
    then all is as before. Raises OSError if even that could not be done, and the next start tries again."""
    if not DataLock(folders.data).restoring:
        return ""
    for last in (False, True):                        # a disk that fails once is asked again
        try:
            _put_in_place(folders)
            return None
        except FileNotFoundError:
            return _given_up(folders, _("a part of it is missing"))
        except (OSError, sqlite3.OperationalError) as error:
            if last:
                return _given_up(folders, in_words(error))
        except (ValueError, sqlite3.Error):
            if last:
                return _given_up(folders, _("it is damaged"))
    raise AssertionError


def _put_in_place(folders: Folders) -> None:
    """Replace the data by the backup, in steps that can be repeated. Raises OSError, sqlite3.Error and ValueError."""
    new, before = folders.data / RESTORED, folders.data / BEFORE
    parts = _read(new)
    places = {place_of(name, folders.config, folders.data): data for name, data in parts.items()}
    _keep(folders, before)
    for place, data in places.items():
        files.write(place, data)
    for folder in (before, folders.config, folders.data / BOOKS, folders.data):
        files.folder_to_disk(str(folder))
    _strip(new)
    files.replace(str(new), str(folders.data / NAME))
    files.folder_to_disk(str(folders.data))
    with suppress(OSError):
        caches.forget_pictures(folders.cache)


def _read(path: Path) -> dict[str, bytes]:
    """Return the settings and books in a committed backup by name. Raises OSError, ValueError or sqlite3.Error."""
    files.head(path, 1)                               # whatever lies there is not waited for
    # To be written, too: a program that was killed while it took something out is undone so.
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as base:
        owner, = base.execute("PRAGMA application_id").fetchone()
        there = base.execute("SELECT 1 FROM sqlite_schema WHERE name = 'restored'").fetchone()
        rows = base.execute("SELECT name, data FROM restored").fetchall() if there else []
    if owner != OURS or not all(
            isinstance(name, str) and isinstance(data, bytes) and name != NAME for name, data in rows):
        raise ValueError("not ours")
    return dict(rows)


def _strip(path: Path) -> None:
    """Remove the settings and books from the database. Raises sqlite3.Error."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA secure_delete = ON")
        base.execute("DROP TABLE IF EXISTS restored")


def _keep(folders: Folders, before: Path) -> None:
    """Move the current data to a folder, unless that was done before. Raises OSError."""
    before.mkdir(mode=0o700, exist_ok=True)
    here, kept = folders.config / SETTINGS, before / SETTINGS
    if not files.is_there(kept):
        files.write(kept, files.read(here, _MOST) if files.is_there(here) else _NONE)
    for name in sorted(os.listdir(folders.data), reverse=True):      # what belongs to a database before it
        if (name == BOOKS or name.startswith((NAME, _WAITING))) and not files.is_there(before / name):
            files.replace(str(folders.data / name), str(before / name))


def _given_up(folders: Folders, why: str) -> str:
    """Move the earlier data back and the backup aside. Return the line to show. Raises OSError."""
    before = folders.data / BEFORE
    for name in sorted(os.listdir(before)) if files.is_there(before) else ():
        here = folders.data / name
        if name == SETTINGS:
            here, data = folders.config / SETTINGS, files.read(before / name, _MOST)
            here.unlink(missing_ok=True) if data == _NONE else files.write(here, data)
            continue
        if files.is_there(here):
            files.quarantine(here, "aside")
        files.replace(str(before / name), str(here))
    line = _("The backup could not be restored ({why}). Everything is as it was.").format(why=why)
    if files.is_there(folders.data / RESTORED):
        kept = files.quarantine(folders.data / RESTORED)
        line += " " + _("What was to be restored is kept as {file}.").format(file=kept.name)
    throw_away(before)
    files.folder_to_disk(str(folders.data))
    return line


def sweep(folders: Folders) -> None:
    """Remove the data that a restored backup replaced, as a start has succeeded since, and backups that were unpacked
    and never restored."""
    if os.path.lexists(folders.data / RESTORED):
        return
    with suppress(OSError):
        for name in os.listdir(folders.data):
            path = folders.data / name
            old = name.startswith(STAGED) and abs(time.time() - path.stat().st_mtime) > _STALE
            if old or (name == BEFORE and os.path.lexists(folders.data / NAME)):
                throw_away(path)


def throw_away(path: Path) -> None:
    """Remove a folder or a file, as far as possible. Never raises OSError."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()


def forget(folders: Folders, name: str) -> None:
    """Remove what may hold the name of somebody who is erased: the data that a restored backup replaced, all automatic
    backups, and an unpacked backup that contains the name. Raises OSError."""
    automatic = folders.data / AUTOMATIC
    for place in (folders.data, automatic, automatic):     # twice: one may be moved from where it is made meanwhile
        for path in place.iterdir() if files.is_there(place) else ():
            if path.name == BEFORE or place == automatic or (
                    path.name.startswith(STAGED) and _mentioned_below(path, name)):
                shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def _mentioned_below(path: Path, name: str) -> bool:
    """True if a name is in a file, or in one below a folder. Raises OSError."""
    from game.store.name_search import mentioned_in  # a start does without it

    return any(mentioned_in(each, name) for each in (path, *path.rglob("*")))
