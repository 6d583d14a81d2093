"""The archive of finished matches, for replays and analyses: each is a saved match in zlib.

It holds the last matches, and those with a star. A record holds no names. It has room for the analysis of the match."""

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final

from game.core.record import MOST_CHARACTERS, loads
from game.store.checks import text, whole
from game.store.database import Database
from game.store.save_format import unpacked

MOST_TOLD: Final = 4_000_000
"""The most bytes of a story."""


class MatchArchive:
    """The records in the statistics. A damaged record counts as missing."""

    def __init__(self, base: Database) -> None:
        self._base = base

    def saved(self, id: str) -> dict[str, Any] | None:
        """Return the saved match of a finished match; None if it is not in the archive."""
        return next(iter(self._base.each(
            _saved, f"SELECT {_bounded('record')} FROM records JOIN matches ON number = match WHERE id = ?", (id,))),
            None)

    def starred(self, id: str) -> bool:
        """True if a match has a star, also if that is not written yet."""
        for deed in reversed(self._base.pending):
            if deed.name == "star" and deed.values[0] == id:
                return bool(deed.values[1])
        query = "SELECT 1 FROM records JOIN matches ON number = match WHERE id = ? AND star"
        return bool(self._base.rows(query, (id,)))

    def stars(self) -> set[str]:
        """Return the ids of all matches whose star is on the disk."""
        return {*self._base.each(text, "SELECT id FROM records JOIN matches ON number = match WHERE star")}

    def star(self, id: str, saved: Mapping[str, Any], *, on: bool) -> str | None:
        """Set or remove the star of a match; `saved` is its saved match, for one that was counted before there were
        records. Return a line as `Database.submit` does."""
        return self._base.submit("star", id, int(on), in_text(pack(saved)))

    def analysis(self, id: str, version: int) -> bytes | None:
        """Return the analysis of a match as JSON; None if there is none of this version."""
        return next(iter(self._base.each(
            _told, f"SELECT {_bounded('told')} FROM records JOIN matches ON number = match"
                   " WHERE id = ? AND told_version = ? AND told NOT NULL", (id, version))), None)

    def save_analysis(self, id: str, told: bytes, version: int) -> str | None:
        """Set the analysis of a match that has a record. It must name seats, never people. Return a line as
        `Database.submit` does. Raises ValueError if it is too long."""
        if len(told) > MOST_TOLD:
            raise ValueError("the story is too long")
        return self._base.submit("tell", id, whole(version), in_text(zlib.compress(told)))


def digest_of(saved: Mapping[str, Any]) -> str:
    """Return the checksum by which the statistics identify a saved match: the same for any order of its keys.

    >>> digest_of({"game": "war", "seed": 7}) == digest_of({"seed": 7, "game": "war"})
    True
    """
    from hashlib import blake2b  # OpenSSL comes with it: 3 MB that a table does not need

    return blake2b(json.dumps(saved, sort_keys=True).encode(), digest_size=16).hexdigest()


def pack(saved: Mapping[str, Any]) -> bytes | None:
    """Return a saved match in zlib; None if it is too long to be read back."""
    written = json.dumps(saved, separators=(",", ":")).encode()
    return zlib.compress(written, 9) if len(written) <= MOST_CHARACTERS else None


def in_text(packed: bytes | None) -> str | None:
    """Return bytes in base64, as a write operation holds them.

    >>> in_text(b"war"), in_text(None)
    ('d2Fy', None)
    """
    return None if packed is None else b64encode(packed).decode()


def _bounded(column: str) -> str:
    """Return the SQL for a column of zlib bytes: NULL where they are too many."""
    return f"CASE WHEN length({column}) <= {MOST_CHARACTERS} THEN {column} END"


def _saved(packed: object) -> dict[str, Any]:
    saved = loads(unpacked(packed, MOST_CHARACTERS).decode())
    if not isinstance(saved, dict):
        raise ValueError("not a saved match")
    return saved


def _told(packed: object) -> bytes:
    return unpacked(packed, MOST_TOLD)
