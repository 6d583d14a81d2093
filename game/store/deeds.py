"""The write operations of the database, each by its name and with values that JSON can hold. One that is repeated has
no further effect."""

import json
import sqlite3
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from math import inf
from typing import Any, Final, NamedTuple
from zlib import crc32

from game.core.unicode_text import alike, tidied
from game.store import stats_counting
from game.store.checks import flag, number, real, text, when
from game.store.save_format import LIMIT, DamagedError, NewerError, decode, encode, header_of, pack, unpacked
from game.store.setting_fields import names_somebody

PUT_BACK: Final = 2 * 24 * 3600.0
"""Seconds by which a clock may well have been put back."""
MOST_ERASED: Final = 1000
"""Checksums of erased names that are kept: the latest."""
_TICK = 0.001  # seconds


class WriteOp(NamedTuple):
    """A write operation: its name, its values, and its id in the file of the queue, "" for one that was never there."""

    name: str
    values: Sequence[Any]
    id: str = ""


IMPOSSIBLE = ValueError, TypeError, OverflowError, KeyError, sqlite3.DataError
"""The exceptions that a deed raises that can never be done."""


def apply(base: sqlite3.Connection, deed: WriteOp) -> None:
    """Do an operation. Raises one of `IMPOSSIBLE` if it is not valid, and sqlite3.Error."""
    if deed.id and not base.execute("INSERT OR IGNORE INTO done VALUES (?)", (text(deed.id),)).rowcount:
        return
    if deed.name in _STATEMENTS:
        if not all(value is None or isinstance(value, str | int | float) for value in deed.values):
            raise ValueError(deed.name)
        try:
            base.execute(_STATEMENTS[deed.name], tuple(deed.values))
        except sqlite3.ProgrammingError:              # not as many values as there are in it
            raise ValueError(deed.name) from None
    else:
        _WORK[deed.name](base, *deed.values)


def show(base: sqlite3.Connection, deed: WriteOp) -> None:
    """Do an operation in the tables of `schema.KEYS` alone, where it is pending: the statistics count what is on the
    disk. Raises as `apply` does."""
    match deed.name, deed.values:
        case "finish", [[id_, *_result], _packed, _other, known]:
            _delete_revisions(base, id_, known)
        case "forget", [name, *_rest]:
            _call(base, lambda each: alike(each, name), "")
        case "rename", [name, new]:
            _call(base, lambda each: alike(each, name), new)
        case "erase", [child, *_rest]:
            _remove(base, child)
        case name, _values if name in _SHOWN:
            apply(base, deed._replace(id=""))


# ---- matches to continue ----


def _save(base: sqlite3.Connection, id: Any, other: Any, game: Any, known: Any, tried: Any, revision: Any, at: Any,
          header: Any, packed: Any) -> None:
    """Save a match if the revision on the disk is the `known` one or one of those `tried`, else under the id
    `other`."""
    rows = dict(base.execute("SELECT id, revision FROM saves WHERE id IN (?, ?)", (text(id), text(other))).fetchall())
    if number(revision) in rows.values():
        return                                        # it was done before
    last, = base.execute("SELECT coalesce(max(at), 0) FROM saves").fetchone()
    at = last + _TICK if when(at) <= last < at + PUT_BACK else at  # the clock stood still, or was put back
    values = (text(game), revision, at, text(header, LIMIT), b64decode(packed, validate=True))
    if id in rows and rows[id] in (known, *tried):
        base.execute("UPDATE saves SET game = ?, revision = ?, at = ?, header = ?, envelope = ? WHERE id = ?",
                     (*values, id))
    else:
        free = id not in rows and known is None
        base.execute("INSERT INTO saves (game, revision, at, header, envelope, id) VALUES (?, ?, ?, ?, ?, ?)",
                     (*values, id if free else other))


def _discard(base: sqlite3.Connection, id: Any, known: Any, before: Any, after: Any) -> None:
    """Remove a save: these revisions or, if none is known, one that was not written between two times."""
    if known:
        _delete_revisions(base, id, known)
    else:
        base.execute("DELETE FROM saves WHERE id = ? AND NOT (at > ? AND at < ?)",
                     (text(id), when(before), when(after)))


def _delete_revisions(base: sqlite3.Connection, id: Any, known: Any) -> None:
    base.executemany("DELETE FROM saves WHERE id = ? AND revision = ?", [(text(id), number(each)) for each in known])


def _call(base: sqlite3.Connection, meant: Callable[[str], bool], new: str) -> None:
    """Replace the names that are `meant` in all matches to be continued; "" erases them."""
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


# ---- results ----


def _finish(base: sqlite3.Connection, result: Any, packed: Any, other: Any, known: Any) -> None:
    """Count a match, store its record, and remove its save."""
    id_, moment = text(result[0]), when(result[4])
    stats_counting.finish(base, result, packed, text(other), lambda name: _was_erased(base, name, moment))
    _delete_revisions(base, id_, known)


# ---- people ----


def mark_of(name: str) -> str:
    """Return the checksum that is stored for an erased name, the same whatever spaces are in it.

    >>> mark_of("Anna") == mark_of(" Anna ")
    True
    >>> mark_of("Anna")
    '816e1189'
    """
    return format(crc32(tidied(name).encode("utf-8", "replace")), "x")


def mark_of_child(uuid: str) -> str:
    """Return the text whose checksum is stored for an erased child: another child may have the same name.

    >>> mark_of_child("5f0c")
    'child 5f0c'
    """
    return f"child {uuid}"


def _was_erased(base: sqlite3.Connection, name: str, moment: float) -> bool:
    return bool(base.execute("SELECT 1 FROM erased WHERE mark = ? AND at >= ?", (mark_of(name), moment)).fetchone())


def _note_erased(base: sqlite3.Connection, mark: str, now: Any) -> None:
    """Add a tombstone, no earlier than the latest save, whose match began before it: the clock may have been put back
    since."""
    now = when(now)
    saved, = base.execute("SELECT coalesce(max(at), 0) FROM saves").fetchone()
    base.execute("INSERT OR REPLACE INTO erased VALUES (?, ?)", (mark, saved if now < saved < now + PUT_BACK else now))
    base.execute("DELETE FROM erased WHERE mark NOT IN (SELECT mark FROM erased ORDER BY at DESC, mark LIMIT ?)",
                 (MOST_ERASED,))


def _forget(base: sqlite3.Connection, name: Any, now: Any, beside: Any) -> None:
    """Erase a person: their matches stay, without their name and their slaps. `beside`: the name has yet to be erased
    from files beside the database."""
    for known, in base.execute("SELECT DISTINCT name FROM seats").fetchall():
        if alike(known, text(name)):
            stats_counting.forget(base, known)
    _call(base, lambda each: alike(each, name), "")
    _note_erased(base, mark_of(name), now)
    if flag(beside):
        base.execute("INSERT OR IGNORE INTO erasing VALUES (?, 0)", (name,))


def _rename(base: sqlite3.Connection, name: Any, new: Any) -> None:
    """Rename a person, unless somebody has the new name: two people are never merged."""
    if text(name) and text(new):
        _call(base, lambda each: alike(each, name), new)
        stats_counting.rename(base, tidied(name), new)


# ---- children ----


def _erase(base: sqlite3.Connection, child: Any, now: Any, beside: Any) -> None:
    """Erase a child, with all answers and sessions. `beside` as for `_forget`."""
    for uuid, name in base.execute("SELECT uuid, name FROM children WHERE id = ?", (number(child),)).fetchall():
        for mark in mark_of_child(uuid), f"row {child}":
            _note_erased(base, mark_of(mark), now)
        if flag(beside):
            base.execute("INSERT OR IGNORE INTO erasing VALUES (?, ?)", (name, child))
    _remove(base, child)


def is_of_erased(base: sqlite3.Connection, deed: WriteOp) -> bool:
    """True if an operation belongs to a child who was erased. It is dropped without a message."""
    at = {"sit": 1, "answered": 2, "typed": 2}.get(deed.name)
    return at is not None and _was_erased(base, f"row {deed.values[at]}", -inf)


def _remove(base: sqlite3.Connection, child: Any) -> None:
    base.execute("DELETE FROM children WHERE id = ?", (number(child),))
    base.execute("DELETE FROM sessions WHERE id NOT IN (SELECT session FROM played)")


def _add(base: sqlite3.Connection, table: str, key: str, number_: Any, *values: Any) -> None:
    """Insert a row with a uuid, under the next free number."""
    if not all(value is None or isinstance(value, str | int | float) for value in values):
        raise ValueError(table)
    free = next(each for each in count(number(number_)) if not base.execute(
        f"SELECT 1 FROM {table} WHERE {key} = ? AND uuid != ?", (each, text(values[0]))).fetchone())
    base.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * (len(values) + 1))})",
                 (free, *values))


def _answered(base: sqlite3.Connection, number_: Any, *values: Any) -> None:
    if len(values) != 12:
        raise ValueError("not an answer")
    _add(base, "answers", "number", number_, *values)


def _typed(base: sqlite3.Connection, number_: Any, *values: Any) -> None:
    if len(values) != 4:
        raise ValueError("not typed")
    _add(base, "typed", "number", number_, *values)


def _add_child(base: sqlite3.Connection, id: Any, uuid: Any, name: Any, picture: Any, created: Any,
               fluent: Any) -> None:
    """Insert a child, unless it was erased meanwhile."""
    if not _was_erased(base, mark_of_child(text(uuid)), -inf):
        base.execute("INSERT OR IGNORE INTO children VALUES (?, ?, ?, ?, ?, ?, '')",
                     (number(id), uuid, text(name), number(picture), when(created), real(fluent)))


_STATEMENTS: Final = {
    "join": "UPDATE children SET class = ? WHERE id = ?",
    "call": "UPDATE children SET name = coalesce(?, name), picture = coalesce(?, picture) WHERE id = ?",
    "fluent": "UPDATE children SET fluent = ? WHERE id = ?",
    "open": "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?, ?, ?, ?, NULL, 0, 0)",
    "sit": "INSERT OR IGNORE INTO played VALUES (?, ?, 0)",
    "close": "UPDATE sessions SET ended = ?, seconds = ?, tricks = ? WHERE id = ?",
    "unwon": "UPDATE played SET won = 0 WHERE session = ?",
    "won": "UPDATE played SET won = 1 WHERE session = ? AND child = ?",
    "saw": "UPDATE answers SET seen = 1 WHERE at = ? AND child = ? AND fact = ?",
    "erased": "DELETE FROM erasing WHERE name = ? AND ? IN (0, child)",  # with a person all of the name
    "forgive": "DELETE FROM erased WHERE mark = ?",
}
_WORK: Final[Mapping[str, Callable[..., None]]] = {
    "save": _save, "drop": _discard, "finish": _finish, "star": stats_counting.star, "tell": stats_counting.tell,
    "forget": _forget, "rename": _rename, "add": _add_child, "erase": _erase, "answered": _answered, "typed": _typed,
}  # fmt: skip
NAMES: Final = frozenset({*_STATEMENTS, *_WORK})
"""The names of the deeds that may be done."""
_SHOWN: Final = NAMES - {"finish", "star", "tell", "forget", "rename", "erase", "erased", "forgive"}


def erases(ops: Iterable[WriteOp]) -> bool:
    """True if one of these operations erases somebody, so that the free pages of the file must be wiped.

    >>> erases([WriteOp("save", ()), WriteOp("forget", ("Anna", 0.0, 0))])
    True
    """
    return any(deed.name in ("forget", "erase", "erased") for deed in ops)
