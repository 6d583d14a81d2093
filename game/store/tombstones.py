"""Tombstones: checksums of erased names, and when they were erased. Other windows, and backups that still contain the
names, are checked against them. The names themselves are not stored."""

from collections.abc import Iterable
from math import inf
from time import time
from typing import Any

from game.core.unicode_text import tidied
from game.store.checks import text, when
from game.store.database import Database
from game.store.deeds import mark_of
from game.store.save_format import decode, encode


class Tombstones:
    """The checksums of erased names, as the writer's thread read them last: the drawing thread does not wait for the
    disk."""

    def __init__(self, base: Database) -> None:
        self._base, self._began = base, time()
        self._known: dict[str, float] = {}
        base.writer.submit(self.look)

    def look(self) -> None:
        """Read what other windows have recorded since. Called in the writer's thread."""
        rows = self._base.each(_tombstone, "SELECT mark, at FROM erased")
        waits = {mark_of(deed.values[0]): deed.values[1] for deed in self._base.pending if deed.name == "forget"}
        self._known = dict(rows) | waits

    @property
    def known(self) -> dict[str, float]:
        """By checksum, when each was erased, in seconds since 1970."""
        if self._base.writer.on_writer_thread:
            self.look()
        return self._known

    def since(self, name: str, moment: float) -> bool:
        """True if a name was erased at that time (seconds since 1970) or later."""
        return self.known.get(mark_of(name), -inf) >= moment  # a clock may be before 1970

    def among(self, names: Iterable[str], moment: float) -> list[str]:
        """Return those of the names that were erased at that time or later, sorted, each once."""
        marks = {mark for mark, at in self.known.items() if at >= moment}
        if not marks:
            return []
        return sorted({tidied(name) for name in names if name and mark_of(name) in marks})

    def nameless(self, data: bytes) -> bytes:
        """Return a save without the names of those who were erased since its match began."""
        known = self.known
        if max(known.values(), default=-inf) < self._began:
            return data                               # nobody was, since this window opened
        envelope = decode(data)
        began, left = envelope["extra"].get("started"), True
        for seat in envelope["seats"]:
            name = seat.get("name")
            if isinstance(name, str) and isinstance(began, float) and known.get(mark_of(name), -inf) >= began:
                seat["name"], left = "", False
        return data if left else encode(envelope)


def _tombstone(mark: Any, at: Any) -> tuple[str, float]:
    return text(mark), when(at)
