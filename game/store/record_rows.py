"""The rows of the records, as deeds hold and change them."""

import json
import sqlite3
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any, Final

from game.core.record import MOST_CHARACTERS
from game.store.checks import flag, text, whole

KEPT: Final = 300
"""The last matches without a star of which the record is kept."""


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


def keep(base: sqlite3.Connection, match: int | None, packed: object) -> None:
    """Keep the record of a match, as a deed holds it, and let go of the oldest ones. Raises ValueError."""
    base.execute("INSERT INTO records VALUES (?, ?, 0, NULL, NULL)", (match, _bytes(packed)))
    base.execute("DELETE FROM records WHERE NOT star AND match <="
                 " (SELECT match FROM records WHERE NOT star ORDER BY match DESC LIMIT 1 OFFSET ?)", (KEPT,))


def star(base: sqlite3.Connection, id: object, on: object, packed: object) -> None:
    """Do a deed of `Records.star`. Raises ValueError."""
    known, value = text(id), int(flag(on))
    if value and packed is not None:
        base.execute("INSERT OR IGNORE INTO records SELECT number, ?, 1, NULL, NULL FROM matches WHERE id = ?",
                     (_bytes(packed), known))
    base.execute("UPDATE records SET star = ? WHERE match = (SELECT number FROM matches WHERE id = ?)", (value, known))


def tell(base: sqlite3.Connection, id: object, version: object, packed: object) -> None:
    """Do a deed of `Records.tell`. Raises ValueError."""
    base.execute("UPDATE records SET told = ?, told_version = ? WHERE match ="
                 " (SELECT number FROM matches WHERE id = ?)", (_bytes(packed), whole(version), text(id)))


def _bytes(packed: object) -> bytes:
    if not isinstance(packed, str):
        raise ValueError("not bytes")
    return b64decode(packed, validate=True)


def unpacked(packed: object, most: int) -> bytes:
    """Return what was packed into zlib's bytes, at most so many bytes. Raises ValueError."""
    if not isinstance(packed, bytes):
        raise ValueError("not bytes")
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(packed, most)
    except zlib.error:
        raise ValueError("not packed") from None
    if not reader.eof or reader.unused_data:
        raise ValueError("more than it should be, or not all of it")
    return found


