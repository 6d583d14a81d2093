"""The matches that wait in a data folder, as other programs see them: in the table of the database."""

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.results import MatchResult
from game.store.save_format import game_of, header_of, id_of
from game.store.schema import NAME

if TYPE_CHECKING:
    from game.store.children import Children
    from game.store.saves import Saves
    from game.store.stats import Stats

T = TypeVar("T", "Stats", "Children")


@contextmanager
def opened(data: Path) -> Iterator[sqlite3.Connection]:
    """The database in a data folder, as it lies there; what is written is there at once."""
    with closing(sqlite3.connect(data / NAME, isolation_level=None)) as base:
        yield base


def resumable(data: Path) -> list[str]:
    """The slots of the matches that wait, the latest first."""
    if not (data / NAME).exists():
        return []
    with opened(data) as base:
        if not base.execute("SELECT 1 FROM sqlite_schema WHERE name = 'saves'").fetchone():
            return []                                 # the program is about to make its tables
        return [f"{game}.{match}" for game, match in base.execute(
            "SELECT game, id FROM saves ORDER BY at DESC, id")]


def saved(data: Path, slot: str) -> dict[str, Any]:
    """The envelope in a slot. Raises KeyError if there is none."""
    with opened(data) as base:
        for packed, in base.execute("SELECT envelope FROM saves WHERE id = ?", (id_of(slot),)):
            found: dict[str, Any] = json.loads(zlib.decompress(packed))
            return found
    raise KeyError(slot)


def put(data: Path, slot: str, envelope: Mapping[str, Any] | bytes, at: float = 1000.0) -> None:
    """Put an envelope, or bytes that are none, into a slot, as another window would."""
    if not (data / NAME).exists():
        Database(data).close()
    there = isinstance(envelope, bytes)
    header = "{}" if there else header_of(dict(envelope))
    packed = zlib.compress(envelope if isinstance(envelope, bytes) else json.dumps(envelope).encode())
    with opened(data) as base:
        base.execute("INSERT OR REPLACE INTO saves (id, game, revision, at, header, envelope)"
                     " VALUES (?, ?, abs(random() / 4), ?, ?, ?)", (id_of(slot), game_of(slot), at, header, packed))


def touch(data: Path, slot: str, at: float) -> None:
    """Let a match have been saved at a time, in seconds since 1970, as if by another window."""
    with opened(data) as base:
        base.execute("UPDATE saves SET at = ?, revision = abs(random() / 4) WHERE id = ?", (at, id_of(slot)))


@contextmanager
def using(store: T) -> Iterator[T]:
    """Statistics or children, whose database is closed at the end."""
    try:
        yield store
    finally:
        store.base.close()


def write(saves: "Saves", slot: str, envelope: Mapping[str, Any]) -> str | None:
    """Save at once; return None if the match is on the disk, else the line that says why it is not."""
    saves.write_soon(slot, dict(envelope))
    lines = saves.flush()
    return lines[0] if lines else None


def counting(match: MatchResult) -> WriteOp:
    """Return the deed that counts a match, without a record and a save."""
    return WriteOp("finish", [match.written(), None, "another", []])
