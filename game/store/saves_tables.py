"""The table of the matches that can be continued, and the deeds that change it."""

import json
import sqlite3
import zlib
from base64 import b64decode
from collections.abc import Callable
from typing import Any, Final

from game.core.letters import alike, tidied
from game.store.brief import header_of
from game.store.checks import number, text, when
from game.store.deed import Deed, Section
from game.store.envelope import LIMIT, DamagedError, NewerError, decode, encode
from game.store.record_rows import unpacked
from game.store.results import mark
from game.store.setting_fields import names_somebody
from game.store.slot import is_id

PUT_BACK: Final = 2 * 24 * 3600.0
"""Seconds by which a clock may well have been put back."""
_TICK = 0.001  # seconds

MAKE: Final = """
CREATE TABLE saves (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, revision INTEGER NOT NULL, at REAL NOT NULL, header TEXT NOT NULL,
    envelope BLOB NOT NULL) STRICT
"""
# revision: chance, another one with each save; header: what the shelf shows of the match; envelope: in zlib


def apply(base: sqlite3.Connection, deed: Deed) -> None:
    """Do a deed, as `deed.Apply` says."""
    match deed.name, deed.values:
        case "save", [id_, other, game, expected, revision, at, header, packed]:
            _save(base, text(id_), text(other), text(game), expected, number(revision), when(at), header, packed)
        case "drop", [id_, revision, before, after]:
            if revision is None:
                base.execute("DELETE FROM saves WHERE id = ? AND NOT (at > ? AND at < ?)",
                             (text(id_), when(before), when(after)))
            else:
                base.execute("DELETE FROM saves WHERE id = ? AND revision = ?", (text(id_), number(revision)))
        case "finish", [[str(id_), *_values], _packed, _other, revision]:
            if revision is not None:
                base.execute("DELETE FROM saves WHERE id = ? AND revision = ?", (id_, number(revision)))
        case "forget", [str(whom)]:
            _call(base, lambda name: mark(tidied(name)) == whom, "")
        case "rename", [str(name), str(new)] if name and new:
            _call(base, lambda each: alike(each, name), new)
        case _:
            raise ValueError(deed.name)


SECTION: Final = Section(MAKE, {"saves": ["id"]}, frozenset({"save", "drop", "finish", "forget", "rename"}), "forget",
                         apply, apply)


def _save(base: sqlite3.Connection, id: str, other: str, game: str, expected: object, revision: int, at: float,
          header: str, packed: str) -> None:
    """Save a match where nobody else has saved it since; else as another one."""
    rows = dict(base.execute("SELECT id, revision FROM saves WHERE id IN (?, ?)", (id, other)).fetchall())
    if revision in rows.values():
        return                                        # it was done before
    last, = base.execute("SELECT coalesce(max(at), 0) FROM saves").fetchone()
    if at < last < at + PUT_BACK:                     # the clock was put back
        at = last + _TICK
    values = (game, revision, at, text(header, LIMIT), b64decode(packed, validate=True))
    if id in rows and rows[id] == expected:
        base.execute("UPDATE saves SET game = ?, revision = ?, at = ?, header = ?, envelope = ? WHERE id = ?",
                     (*values, id))
    else:
        free = id not in rows and expected is None
        base.execute("INSERT INTO saves (game, revision, at, header, envelope, id) VALUES (?, ?, ?, ?, ?, ?)",
                     (*values, id if free else other))


def _call(base: sqlite3.Connection, meant: Callable[[str], bool], new: str) -> None:
    """Call a person otherwise wherever they sit."""
    for id_, header, packed in base.execute("SELECT id, header, envelope FROM saves").fetchall():
        try:
            if not any(isinstance(name, str) and meant(name) for name in json.loads(header)["names"]):
                continue
            envelope = decode(unpacked(packed, LIMIT))
        except (DamagedError, NewerError, ValueError, KeyError, TypeError, RecursionError):
            if not new:
                base.execute("DELETE FROM saves WHERE id = ?", (id_,))  # nobody knows what is in it
            continue
        for seat in envelope["seats"]:
            name = seat.get("name")
            if isinstance(name, str) and meant(name) and names_somebody(name, seat.get("kind")):
                seat["name"] = new
        base.execute("UPDATE saves SET header = ?, envelope = ? WHERE id = ?",
                     (header_of(envelope), pack(encode(envelope)), id_))


def pack(data: bytes) -> bytes:
    """Return the bytes of a save as the table holds them."""
    return zlib.compress(data, 6)


def read_save(revision: Any, packed: Any) -> tuple[int, bytes]:
    """Return the revision and the bytes of a save. Raises ValueError."""
    return number(revision), unpacked(packed, LIMIT)


def tidy_saves(base: sqlite3.Connection, told: Callable[[float], None]) -> None:
    """Leave out the saves that cannot be read, and tell anew of the others what the shelf shows of them. `told`
    is told how much is done, from 0 to 1. Raises sqlite3.Error."""
    rows = base.execute("SELECT rowid, id, envelope FROM saves").fetchall()
    for count, (number_, id_, packed) in enumerate(rows):
        told(count / len(rows))
        try:
            header = header_of(decode(unpacked(packed, LIMIT)))
        except (DamagedError, NewerError, ValueError, RecursionError):
            header = ""
        if header and is_id(id_):
            base.execute("UPDATE saves SET header = ? WHERE rowid = ?", (header, number_))
        else:
            base.execute("DELETE FROM saves WHERE rowid = ?", (number_,))
