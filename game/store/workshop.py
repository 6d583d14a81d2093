"""The sums of the matches that the workshop has played, in the cache folder: lost, they are played again."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.core.record import loads
from game.store.files import read, sweep, write

MOST = 500
"""Sets of rules that are kept; the one that nobody has played for the longest time goes first."""
_LARGEST = 1 << 20
_NAME = "workshop.json"


class WorkshopFile:
    """What is kept under keys, as JSON. A file that is missing, damaged or cannot be written is no trouble: it is
    forgotten."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME
        self._kept: dict[str, Any] | None = None
        self._changed = False

    def _known(self) -> dict[str, Any]:
        if self._kept is None:
            found = None
            with suppress(OSError, ValueError):
                found = loads(read(self._path, _LARGEST).decode())
            self._kept = found if isinstance(found, dict) else {}
        return self._kept

    def look(self) -> None:
        """Read the file, if nobody has; `ready` from then on."""
        self._known()

    @property
    def ready(self) -> bool:
        """True once the file is read: nobody waits for the disk any more."""
        return self._kept is not None

    @property
    def some(self) -> bool:
        """True if anything is kept."""
        return bool(self._known())

    def get(self, key: str) -> Any:
        """Return what is kept under a key, from a file that nobody vouches for; None if there is nothing."""
        return self._known().get(key)

    def put(self, key: str, value: Any) -> None:
        """Keep a value under a key, in the place of another."""
        known = self._known()
        known.pop(key, None)
        known[key] = value
        while len(known) > MOST:
            del known[next(iter(known))]
        self._changed = True

    def save(self) -> None:
        """Write what was put, if anything was; never raises."""
        if self._changed and self._kept is not None:
            self._changed = False
            sweep(self._path.parent)
            with suppress(OSError):
                write(self._path, json.dumps(self._kept, separators=(",", ":")).encode())
