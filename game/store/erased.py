"""Who was erased lately, for windows that had sat down with them before: a small file of checksums, never of names."""

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from game.store import files

NAME = "erased.json"
_LIMIT = 1 << 16  # bytes
_LATELY = 7 * 24 * 60 * 60  # seconds; hardly a window is open for longer


class Erased:
    """The checksums of erased names in the data folder, and when they were erased. Nothing here raises."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._known: dict[str, float] = {}
        self._seen: tuple[int, int] | None = None  # which file was read last

    def add(self, name: str) -> None:
        """Note that a name was erased now."""
        now = time.time()
        self._look()
        self._known = {mark: at for mark, at in self._known.items() if abs(now - at) < _LATELY} | {_mark(name): now}
        with suppress(OSError):
            files.write(self._path, json.dumps(self._known).encode())

    def since(self, name: str, moment: float) -> bool:
        """True if a name was erased after that moment."""
        self._look()
        return self._known.get(_mark(name), -1.0) >= moment

    def _look(self) -> None:
        """Read what other windows have noted since."""
        with suppress(OSError, ValueError, AttributeError, RecursionError):
            found = os.stat(self._path)
            if self._seen != (found.st_mtime_ns, found.st_ino):
                self._seen = found.st_mtime_ns, found.st_ino
                told = json.loads(files.read(self._path, _LIMIT))
                self._known |= {mark: at for mark, at in told.items() if isinstance(at, float)}


def _mark(name: str) -> str:
    return format(crc32(name.encode("utf-8", "replace")), "x")
