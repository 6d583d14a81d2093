"""A backup: the settings, the books of one's own and the database in one zip file, with a manifest of sizes and
checksums.

One that is read may come from anywhere: nothing in it says where it is unpacked to, and all of it is bounded.
"""

import hashlib
import json
import os
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.core.words import _
from game.store import files, settings
from game.store import own_books as own_book
from game.store import own_books as own_book_file
from game.store.checks import when
from game.store.save_format import DamagedError, NewerError, parse
from game.store.saves import tidy_saves
from game.store.schema import NAME, OURS, TABLES, VERSION, lay_out
from game.store.sqlite_file import copy_rows

FORMAT = 3  # the number of this shape; a greater one comes from a later release
ENDING, PART = ".zip", ".part"
MANIFEST = "manifest.json"
LIMIT = 1 << 29
"""Bytes of a backup, and of all that is in it together."""
MOST = 10_000  # files in it
SETTINGS, BOOKS = settings.NAME, own_book.FOLDER
_MANIFEST_LIMIT, _INDEX_LIMIT = 1 << 21, 1 << 22  # bytes
BASE_LIMIT = 1 << 28  # bytes
_CHUNK = 1 << 18
_END = struct.Struct("<4s4H2LH")
_HARM = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, NotImplementedError,
         RuntimeError, ValueError, KeyError, IndexError, OverflowError)


class BackupError(ValueError):
    """It is no backup that can be used; the text says why, as a clause for a person."""


class Contents(NamedTuple):
    """What is in a backup: when it was made (seconds since 1970), the names of its files, and the checksums of who was
    erased where it was made."""

    made: float
    names: tuple[str, ...]
    erased: frozenset[str] = frozenset()

    @property
    def books(self) -> int:
        """The number of books of one's own."""
        return sum(name.startswith(f"{BOOKS}/") for name in self.names)


# ---- writing ----


def write(path: Path, parts: Iterable[tuple[str, bytes | Path]], now: float, erased: Iterable[str] = ()) -> None:
    """Write a backup of named parts, each given as bytes or as a file, at one stroke, and the checksums of who was
    erased. Raises OSError, or BackupError if it would be too large."""
    from game import __version__

    told: dict[str, dict[str, Any]] = {}
    with files.writing(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as into:
        for name, source in parts:
            told[name] = _add(into, name, source)
            if len(told) > MOST or sum(one["size"] for one in told.values()) > LIMIT:
                raise BackupError(_("there is too much of it"))
        page = {"truce_backup": FORMAT, "release": __version__, "made": now, "files": told, "erased": sorted(erased)}
        into.writestr(MANIFEST, json.dumps(page, ensure_ascii=False, indent=1))


def _add(into: zipfile.ZipFile, name: str, source: bytes | Path) -> dict[str, Any]:
    summed, size = hashlib.sha256(), 0
    with into.open(name, "w") as part:
        for chunk in _chunks(source):
            part.write(chunk)
            summed.update(chunk)
            size += len(chunk)
    return {"size": size, "sha256": summed.hexdigest()}


def _chunks(source: bytes | Path) -> Iterable[bytes]:
    if isinstance(source, bytes):
        yield source
        return
    with files.plain(source) as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def copy_base(path: Path, to: Path) -> None:
    """Copy a database as it is this moment, with all that was written. Raises sqlite3.Error."""
    with closing(sqlite3.connect(path, timeout=1.0, isolation_level=None)) as base:
        base.execute("VACUUM INTO ?", (str(to),))


# ---- reading ----


def unpack(path: Path, config: Path, data: Path, told: Callable[[float], None] = lambda share: None) -> Contents:
    """Check the whole of a backup and unpack it into two empty folders, as the settings and the data folder are. Return
    what is in it. `told` is told how much is done, from 0 to 1. Raises BackupError, with all that was unpacked to be
    thrown away, and OSError."""
    with files.plain(path) as file:
        if os.fstat(file.fileno()).st_size > LIMIT:
            raise BackupError(_("it is too large"))
        try:
            _check_end(file)
            with zipfile.ZipFile(file) as packed:
                contents = _unpack(packed, config, data, lambda share: told(share / 2))
        except BackupError:
            raise
        except _HARM:
            raise BackupError(_("it is damaged")) from None
    for count, name in enumerate(contents.names):
        done, each = 0.5 + count / len(contents.names) / 2, 0.5 / len(contents.names)
        _check_part(name, place_of(name, config, data), partial(_tell, told, done, each))
    return contents


def _tell(told: Callable[[float], None], done: float, each: float, share: float) -> None:
    told(done + each * share)


def place_of(name: str, config: Path, data: Path) -> Path:
    """Return where a part belongs. Raises BackupError for a name that no part has."""
    if name == SETTINGS:
        return config / SETTINGS
    if name == NAME:
        return data / name
    folder, _slash, last = name.partition("/")
    try:
        if folder == BOOKS and last.endswith(own_book.ENDING):
            return own_book.path_of(data, last.removesuffix(own_book.ENDING))
    except ValueError:
        pass
    raise BackupError(_("something in it is not from Truce"))


def _limit(name: str) -> int:
    """Return how many bytes a part has at most."""
    if name == MANIFEST:
        return _MANIFEST_LIMIT
    if name.startswith(f"{BOOKS}/"):
        return own_book_file.LIMIT
    return settings.LIMIT if name == SETTINGS else BASE_LIMIT


def _check_end(file: BinaryIO) -> None:
    """Check the end of a zip file, before its index is read into memory. Raises BackupError or struct.error."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _END.size - 20))
    tail = file.read()
    sign, disk, first, here, count, index, _at, comment = _END.unpack(tail[-_END.size:])
    file.seek(0)
    if sign != b"PK\5\6":
        raise BackupError(_("it is damaged") if file.read(2) == b"PK" else _("it is not a backup"))
    if disk or first or here != count or comment or tail.startswith(b"PK\6\7"):
        raise BackupError(_("it is not a backup"))
    if count > MOST + 1 or index > _INDEX_LIMIT:
        raise BackupError(_("it is too large"))


def _unpack(packed: zipfile.ZipFile, config: Path, data: Path, told: Callable[[float], None]) -> Contents:
    parts = {part.filename: part for part in packed.infolist()}
    if MANIFEST not in parts:
        raise BackupError(_("it is not a backup"))
    if len(parts) != len(packed.infolist()) or any(
            part.flag_bits & 1 or part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
            or part.file_size > _limit(part.filename) for part in parts.values()):
        raise BackupError(_("it is damaged"))
    if sum(part.file_size for part in parts.values()) > LIMIT:
        raise BackupError(_("it is too large"))
    with packed.open(parts.pop(MANIFEST)) as opened:
        page = parse(opened.read(_MANIFEST_LIMIT + 1))
    named = _told(page)
    places = {name: place_of(name, config, data) for name in (*parts, *named)}
    if parts.keys() != named.keys():
        raise BackupError(_("a part of it is missing"))
    for count, (name, part) in enumerate(parts.items()):
        _take_out(packed, part, places[name], *named[name])
        told(count / len(parts))
    erased = page.get("erased")
    marks = frozenset(mark for mark in erased if isinstance(mark, str)) if isinstance(erased, list) else frozenset()
    return Contents(when(page.get("made")), tuple(parts), marks)


def _told(page: dict[str, Any]) -> dict[str, tuple[int, str]]:
    """Return what the manifest says of each part: its size and its checksum."""
    number, told = page.get("truce_backup"), page.get("files")
    if type(number) is not int or number < 1:
        raise BackupError(_("it is not a backup"))
    if number > FORMAT:
        raise BackupError(_("the file was made by a newer version of Truce"))
    if not isinstance(told, dict):
        raise BackupError(_("it is damaged"))
    return {name: (one["size"], one["sha256"]) for name, one in told.items() if isinstance(one, dict)}


def _take_out(packed: zipfile.ZipFile, part: zipfile.ZipInfo, place: Path, size: int, checksum: str) -> None:
    """Unpack one part, if it is what the manifest says."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    summed, left = hashlib.sha256(), part.file_size
    descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with packed.open(part) as opened, open(descriptor, "wb") as to:
        while chunk := opened.read(min(_CHUNK, left + 1)):
            left -= len(chunk)
            if left < 0:
                raise BackupError(_("it is damaged"))
            summed.update(chunk)
            to.write(chunk)
        to.flush()
        files.to_disk(to.fileno())
    if left or part.file_size != size or summed.hexdigest() != checksum:
        raise BackupError(_("it is damaged"))


# ---- what the parts are ----


def _check_part(name: str, path: Path, told: Callable[[float], None]) -> None:
    """Check that a part can be used. Raises BackupError or OSError."""
    if name == NAME:
        _take_over(path, told)
    elif name == SETTINGS:
        if settings.read(files.read(path, settings.LIMIT))[1]:
            raise BackupError(_("the settings in it are damaged"))
    else:
        try:
            own_book_file.read_book(path.stem, files.read(path, own_book_file.LIMIT))
        except DamagedError:
            raise BackupError(_("a book in it is damaged")) from None
        except NewerError:
            pass                                      # it waits for that release, as it did


def _take_over(path: Path, told: Callable[[float], None]) -> None:
    """Put a new database in the place of one that may come from anywhere, with the rows of that one. Raises BackupError
    or OSError."""
    ours = path.with_name(f"{NAME}{PART}")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as there:
            there.execute("PRAGMA trusted_schema = OFF")
            _check(there)
            with closing(sqlite3.connect(ours, isolation_level=None)) as here:
                lay_out(here)
                if copy_rows(there, here):
                    raise BackupError(_("something in it is not from Truce"))
                here.execute("BEGIN")
                tidy_saves(here, told)
                here.execute("COMMIT")
    except (sqlite3.Error, UnicodeDecodeError):
        raise BackupError(_("it is damaged")) from None
    files.replace(str(ours), str(path))


def _check(there: sqlite3.Connection) -> None:
    """Check that a database is whole, and ours. Raises BackupError or sqlite3.Error."""
    found, = there.execute("PRAGMA user_version").fetchone()
    owner, = there.execute("PRAGMA application_id").fetchone()
    if owner != OURS or found < 1:
        raise BackupError(_("something in it is not from Truce"))
    if found > VERSION:
        raise BackupError(_("the file was made by a newer version of Truce"))
    if not {*TABLES} <= {name for name, in there.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}:
        raise BackupError(_("a part of it is missing"))
    said, = there.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise BackupError(_("it is damaged"))
