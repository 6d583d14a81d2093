"""Who was erased, for windows that had sat down with them before and for backups that still know them: a small file of
checksums, never of names."""

import json
import os
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from math import inf
from pathlib import Path
from zlib import crc32

from game.core.letters import tidied
from game.store import files
from game.store.envelope import decode, encode
from game.store.saves_tables import PUT_BACK
from game.store.writer import AtOnce, Writer

NAME = "erased.json"
_LIMIT = 1 << 16  # bytes
_MOST = 1000  # checksums that are kept: the latest


class Erased:
    """The checksums of erased names in the data folder, and when they were erased. Nothing here raises.

    `latest` returns when the latest save was written, in seconds since 1970. With a `writer` the file is read in its
    thread alone: `since` knows what was there when somebody looked last.
    """

    def __init__(self, folder: Path, writer: Writer | None = None, latest: Callable[[], float] = lambda: 0.0) -> None:
        self._latest = latest
        self._writer = writer or AtOnce()
        self._began = time.time()
        self._path = folder / NAME
        self._known: dict[str, float] = {}
        self._seen: tuple[int, int] | None = None  # which file was read last

    @property
    def marks(self) -> Collection[str]:
        """The checksums of all who were erased."""
        self.look()
        return self._known.keys()

    def add(self, name: str) -> None:
        """Note that a name was erased now."""
        now = self._now()
        self.look()
        last = sorted(self._known.items(), key=lambda one: one[1])[1 - _MOST:]
        self._known = dict(last) | {mark_of(name): now}
        self._write()

    def _now(self) -> float:
        """Return the time, and no earlier than the latest save, whose match began before: the clock may have been put
        back since."""
        now, saved = time.time(), self._latest()
        return saved if now < saved < now + PUT_BACK else now

    def forgive(self, marks: Collection[str]) -> None:
        """Forget that somebody was erased: a grown-up has brought them back."""
        self.look()
        if not self._known.keys().isdisjoint(marks):
            self._known = {mark: at for mark, at in self._known.items() if mark not in marks}
            self._write()

    def _write(self) -> None:
        with suppress(OSError):
            files.write(self._path, json.dumps(self._known).encode())

    def since(self, name: str, moment: float) -> bool:
        """True if a name was erased after that moment."""
        if self._writer.here:
            self.look()
        return self._known.get(mark_of(name), -inf) >= moment  # a clock may be before 1970

    def among(self, names: Iterable[str], moment: float) -> list[str]:
        """Return those of the names that were erased after that moment, each once and tidied; no name is looked at
        if nobody was."""
        self.look()
        marks = {mark for mark, at in self._known.items() if at >= moment}
        if not marks:
            return []
        return sorted({tidied(name) for name in names if name and mark_of(name) in marks})

    def nameless(self, data: bytes) -> bytes:
        """Return a save without the names of those who were erased since its match began."""
        self.look()
        if max(self._known.values(), default=-inf) < self._began:
            return data                               # nobody was, since this window opened
        envelope = decode(data)
        began, left = envelope["extra"].get("started"), True
        for seat in envelope["seats"]:
            name = seat.get("name")
            if isinstance(name, str) and isinstance(began, float) and self.since(name, began):
                seat["name"], left = "", False
        return data if left else encode(envelope)

    def look(self) -> None:
        """Read what other windows have noted since."""
        with suppress(OSError, ValueError, AttributeError, RecursionError):
            state = os.stat(self._path)
            found = state.st_mtime_ns, state.st_ino
            if self._seen == found:
                return
            try:
                told = json.loads(files.read(self._path, _LIMIT))
                self._known = self._known | {mark: at for mark, at in told.items() if isinstance(at, float)}
            finally:
                self._seen = found                    # last: another thread may be looking meanwhile


def mark_of_child(number: int) -> str:
    """Return what stands for a child in the place of a name, which others may have."""
    return f"child {number}"


def mark_of(name: str) -> str:
    """Return the checksum of a name, whatever gaps are in it."""
    return _mark(tidied(name))


def _mark(text: str) -> str:
    return format(crc32(text.encode("utf-8", "replace")), "x")
