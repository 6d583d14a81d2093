"""Files of the cache folder, which can be made again: the finished pictures of the shelf, and the aggregates of the
matches that the workshop has simulated."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.store.files import read, sweep, write

SHELF = "shelf"
"""The folder of the shelf's pictures."""
PICTURES = ("today", "tomorrow")
"""The pictures kept: the words for saved and finished matches change at midnight."""
MOST_RULES = 500
"""Sets of rules that the workshop keeps; the one that nobody has played for the longest time goes first."""
_LARGEST = 1 << 20
_WORKSHOP = "workshop.json"


def forget_pictures(cache: Path) -> None:
    """Remove the shelf's pictures, unfinished ones too: somebody shown on them is erased. Raises OSError."""
    with suppress(FileNotFoundError, NotADirectoryError):
        for name in os.listdir(cache / SHELF):
            path = cache / SHELF / name
            with suppress(FileNotFoundError):
                if not path.is_dir():
                    path.unlink()


class SimulationCache:
    """The results of the workshop by key, as JSON. Where the file is missing, damaged or cannot be written, the matches
    are simulated again."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _WORKSHOP
        self._kept: dict[str, Any] | None = None
        self._changed = False

    def look(self) -> dict[str, Any]:
        """Return all entries. The first call reads the file; it is `ready` from then on."""
        if self._kept is None:
            from game.core.record import loads  # a start does without it

            found = None
            with suppress(OSError, ValueError):
                found = loads(read(self._path, _LARGEST).decode())
            self._kept = found if isinstance(found, dict) else {}
        return self._kept

    @property
    def ready(self) -> bool:
        """True once the file is read, so that `look` does not wait for the disk."""
        return self._kept is not None

    def get(self, key: str) -> Any:
        """Return the entry of a key, which is to be checked, for the file may be damaged; None if there is none."""
        return self.look().get(key)

    def put(self, key: str, value: Any) -> None:
        """Set the entry of a key."""
        known = self.look()
        known.pop(key, None)
        known[key] = value
        while len(known) > MOST_RULES:
            del known[next(iter(known))]
        self._changed = True

    def save(self) -> None:
        """Write the file if an entry has changed. Never raises."""
        if self._changed and self._kept is not None:
            import json

            self._changed = False
            sweep(self._path.parent)
            with suppress(OSError):
                write(self._path, json.dumps(self._kept, separators=(",", ":")).encode())
