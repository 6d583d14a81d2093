"""The archive: whole matches that are over, to be watched again and told, each as its saved match in zlib.

Those of the last matches are kept, and those with a star. A record holds no names. Beside it there is room for the
story that was told of it.
"""

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
    """The records in the statistics. Whatever is damaged in one counts as none."""

    def __init__(self, base: Database) -> None:
        self._base = base

    def saved(self, id: str) -> dict[str, Any] | None:
        """Return the saved match of a match that is over; None if it is not kept."""
        return next(iter(self._base.each(
            _saved, f"SELECT {_bounded('record')} FROM records JOIN matches ON number = match WHERE id = ?", (id,))),
            None)

    def starred(self, id: str) -> bool:
        """True if a match has a star, which may be on its way to the disk."""
        for deed in reversed(self._base.pending):
            if deed.name == "star" and deed.values[0] == id:
                return bool(deed.values[1])
        query = "SELECT 1 FROM records JOIN matches ON number = match WHERE id = ? AND star"
        return bool(self._base.rows(query, (id,)))

    def stars(self) -> set[str]:
        """Return the ids of all matches with a star that are on the disk."""
        return {*self._base.each(text, "SELECT id FROM records JOIN matches ON number = match WHERE star")}

    def star(self, id: str, saved: Mapping[str, Any], *, on: bool) -> str | None:
        """Give a match a star, or take it away; `saved` is its saved match, for one that was counted before records
        were kept. Return a line as `Database.submit` does."""
        return self._base.submit("star", id, int(on), in_text(pack(saved)))

    def analysis(self, id: str, version: int) -> bytes | None:
        """Return the story of a match, if one of this version is kept."""
        return next(iter(self._base.each(
            _told, f"SELECT {_bounded('told')} FROM records JOIN matches ON number = match"
                   " WHERE id = ? AND told_version = ? AND told NOT NULL", (id, version))), None)

    def save_analysis(self, id: str, told: bytes, version: int) -> str | None:
        """Keep the story of a match beside its record, if that is kept, in the place of another. It must name seats,
        never people. Return a line as `Database.submit` does. Raises ValueError if it is too long."""
        if len(told) > MOST_TOLD:
            raise ValueError("the story is too long")
        return self._base.submit("tell", id, whole(version), in_text(zlib.compress(told)))


def digest_of(saved: Mapping[str, Any]) -> str:
    """Return the checksum of a saved match by which the statistics know it."""
    from hashlib import blake2b  # OpenSSL comes with it: 3 MB that a table does not need

    return blake2b(json.dumps(saved, sort_keys=True).encode(), digest_size=16).hexdigest()


def pack(saved: Mapping[str, Any]) -> bytes | None:
    """Return a saved match as it is kept; None if it is too long to be read back."""
    written = json.dumps(saved, separators=(",", ":")).encode()
    return zlib.compress(written, 9) if len(written) <= MOST_CHARACTERS else None


def in_text(packed: bytes | None) -> str | None:
    """Return bytes as a deed holds them."""
    return None if packed is None else b64encode(packed).decode()


def _bounded(column: str) -> str:
    """Return what is selected for a column of packed bytes: nothing where they are too many."""
    return f"CASE WHEN length({column}) <= {MOST_CHARACTERS} THEN {column} END"


def _saved(packed: object) -> dict[str, Any]:
    saved = loads(unpacked(packed, MOST_CHARACTERS).decode())
    if not isinstance(saved, dict):
        raise ValueError("not a saved match")
    return saved


def _told(packed: object) -> bytes:
    return unpacked(packed, MOST_TOLD)
