"""A backup: the settings, one's own books and the database in one zip file, with a manifest of sizes and checksums.

A backup that is read may come from anywhere: no name in it decides where it is unpacked, all sizes are limited, and of
a database only the rows are taken."""

import hashlib
import io
import json
import os
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from game.core.i18n import _
from game.store import files, own_books, settings
from game.store.checks import when
from game.store.messages import in_words, is_of_disk
from game.store.save_format import DamagedError, NewerError, parse
from game.store.saves import tidy_saves
from game.store.schema import NAME, OURS, VERSION, lay_out
from game.store.sqlite_file import copy_rows

FORMAT = 3  # the number of this shape; a greater one comes from a later release
ENDING = ".zip"
MANIFEST = "manifest.json"
LIMIT = 1 << 29
"""Bytes of a backup, and of all that is in it together."""
MOST = 10_000  # files in it
SETTINGS, BOOKS = settings.NAME, own_books.FOLDER
BASE_LIMIT = 1 << 28  # bytes
_MANIFEST_LIMIT, _INDEX_LIMIT = 1 << 21, 1 << 22  # bytes
_CHUNK = 1 << 18
_END = struct.Struct("<4s4H2LH")
_HARM = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, NotImplementedError,
         RuntimeError, ValueError, TypeError, LookupError, OverflowError)


class BackupError(ValueError):
    """The file cannot be used as a backup, or no backup can be made; the text is the reason, as a clause for a
    person."""


class BackupContents(NamedTuple):
    """The contents of a backup: the time at which it was made (seconds since 1970), the number of one's own books, that
    of books of a later release, which are left out, and the checksums of those who were erased where it was made."""

    made: float
    books: int = 0
    newer: int = 0
    erased: frozenset[str] = frozenset()


# ---- writing ----


def write(path: Path, parts: Iterable[tuple[str, bytes | Path]], now: float, erased: Iterable[str] = ()) -> None:
    """Write a backup atomically. `parts` are names with their bytes or files, `erased` the checksums of those who were
    erased. Raises OSError, or BackupError if it would be too large."""
    from game import __version__

    manifest: dict[str, dict[str, Any]] = {}
    with files.writing(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as into:
        for name, source in parts:
            manifest[name] = _add(into, name, source)
            if len(manifest) > MOST or sum(one["size"] for one in manifest.values()) > LIMIT:
                raise BackupError(_("there is too much of it"))
        page = {"truce_backup": FORMAT, "release": __version__, "made": now, "files": manifest,
                "erased": sorted(erased)}
        into.writestr(MANIFEST, json.dumps(page, ensure_ascii=False, indent=1))


def _add(into: zipfile.ZipFile, name: str, source: bytes | Path) -> dict[str, Any]:
    summed, size = hashlib.sha256(), 0
    with io.BytesIO(source) if isinstance(source, bytes) else files.plain(source) as file, into.open(name, "w") as part:
        while chunk := file.read(_CHUNK):
            part.write(chunk)
            summed.update(chunk)
            size += len(chunk)
    return {"size": size, "sha256": summed.hexdigest()}


def copy_base(path: Path, to: Path) -> None:
    """Copy a database as it is at this moment, with its log. Raises sqlite3.Error."""
    files.private_file(to, make=True)
    with closing(sqlite3.connect(path, timeout=1.0, isolation_level=None)) as base:
        base.execute("VACUUM INTO ?", (str(to),))


# ---- reading ----


def unpack(path: Path, config: Path, data: Path,
           progress: Callable[[float], None] = lambda share: None) -> BackupContents:
    """Check a whole backup and unpack it into two empty folders, for the settings and the data. Return its contents.
    `progress` is called with the checked share of its database, from 0 to 1. Raises OSError, and BackupError: then the
    caller has to remove what was unpacked."""
    with files.plain(path) as file:
        if os.fstat(file.fileno()).st_size > LIMIT:
            raise BackupError(_("it is too large"))
        try:
            _check_end(file)
            with zipfile.ZipFile(file) as packed:
                parts, page = _listed(packed)
                places = {name: place_of(name, config, data) for name in parts}
                for name, part in parts.items():
                    _take_out(packed, part, places[name], page["files"][name])
            made, erased = when(page["made"]), frozenset(map(str, page.get("erased", ())))
        except BackupError:
            raise
        except _HARM:
            raise BackupError(_("it is damaged")) from None
    usable = [_is_usable(name, place, progress) for name, place in places.items()]
    newer = usable.count(False)
    return BackupContents(made, len([name for name in parts if name.startswith(BOOKS)]) - newer, newer, erased)


def place_of(name: str, config: Path, data: Path) -> Path:
    """Return the path of a part. Raises BackupError for a name that no part has.

    >>> place_of("settings.toml", Path("config"), Path("data")).as_posix()
    'config/settings.toml'
    >>> place_of("../settings.toml", Path("config"), Path("data"))
    Traceback (most recent call last):
        ...
    game.store.backup.BackupError: something in it is not from Truce
    """
    if name == SETTINGS:
        return config / SETTINGS
    if name == NAME:
        return data / name
    folder, _slash, last = name.partition("/")
    try:
        if folder == BOOKS and last.endswith(own_books.ENDING):
            return own_books.path_of(data, last.removesuffix(own_books.ENDING))
    except ValueError:
        pass
    raise BackupError(_("something in it is not from Truce"))


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


def _limit(name: str) -> int:
    limits = {MANIFEST: _MANIFEST_LIMIT, SETTINGS: settings.LIMIT, NAME: BASE_LIMIT}
    return limits.get(name, own_books.LIMIT)


def _listed(packed: zipfile.ZipFile) -> tuple[dict[str, zipfile.ZipInfo], dict[str, Any]]:
    """Return the parts by name, and the manifest with their sizes and checksums. Raises BackupError."""
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
    number, listed = page.get("truce_backup"), page.get("files")
    if type(number) is not int or number < 1:
        raise BackupError(_("it is not a backup"))
    if number > FORMAT:
        raise BackupError(_("the file was made by a newer version of Truce"))
    if not isinstance(listed, dict) or parts.keys() != listed.keys():
        raise BackupError(_("a part of it is missing"))
    return parts, page


def _take_out(packed: zipfile.ZipFile, part: zipfile.ZipInfo, place: Path, listed: object) -> None:
    """Unpack one part. Raises BackupError if its size or checksum differs from the manifest."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    summed, left = hashlib.sha256(), part.file_size
    new = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with packed.open(part) as opened, open(os.open(place, new, 0o600), "wb") as to:
        while chunk := opened.read(min(_CHUNK, left + 1)):
            left -= len(chunk)
            if left < 0:
                raise BackupError(_("it is damaged"))
            summed.update(chunk)
            to.write(chunk)
        to.flush()
        files.to_disk(to.fileno())
    if left or listed != {"size": part.file_size, "sha256": summed.hexdigest()}:
        raise BackupError(_("it is damaged"))


# ---- what the parts are ----


def _is_usable(name: str, path: Path, progress: Callable[[float], None]) -> bool:
    """Prepare a part for use. Return False for a book of a later release, which is removed. Raises BackupError or
    OSError."""
    try:
        if name == NAME:
            _take_over(path, progress)
        elif name == SETTINGS:
            if settings.read(files.read(path, settings.LIMIT))[1]:
                raise BackupError(_("the settings in it are damaged"))
        else:
            own_books.read_book(path.stem, files.read(path, own_books.LIMIT))
    except DamagedError:
        raise BackupError(_("a book in it is damaged")) from None
    except NewerError:
        path.unlink()
        return False
    return True


def _take_over(path: Path, progress: Callable[[float], None]) -> None:
    """Replace a database that may come from anywhere by a new one with its rows. Raises BackupError or OSError."""
    ours = path.with_name(f"{NAME}.part")
    try:
        with (closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as there,
              closing(sqlite3.connect(ours, isolation_level=None)) as here):
            _check(there)
            lay_out(here)
            if copy_rows(there, here):
                raise BackupError(_("something in it is not from Truce"))
            here.execute("BEGIN")
            tidy_saves(here, progress)
            here.execute("COMMIT")
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise BackupError(in_words(error) if is_of_disk(error) else _("it is damaged")) from None
    files.replace(str(ours), str(path))


def _check(there: sqlite3.Connection) -> None:
    """Check that a database is intact, and from Truce. Raises BackupError or sqlite3.Error."""
    there.execute("PRAGMA trusted_schema = OFF")
    found, = there.execute("PRAGMA user_version").fetchone()
    owner, = there.execute("PRAGMA application_id").fetchone()
    if owner != OURS or found < 1:
        raise BackupError(_("something in it is not from Truce"))
    if found > VERSION:
        raise BackupError(_("the file was made by a newer version of Truce"))
    said, = there.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise BackupError(_("it is damaged"))
