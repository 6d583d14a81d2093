"""The matches that can be continued, found for the shelf's first picture from the names of files alone.

A match that can be continued has a *slot*, its game's id and its own with a point between: `war.5f0c…`. A
file that somebody has put there may have the game's id alone.
"""

import os
import threading
from contextlib import suppress
from pathlib import Path

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_TICK = 1_000_000  # nanoseconds
PUT_BACK = 2 * 24 * 3600 * 1_000_000_000
"""Nanoseconds by which a clock may well have been put back."""


def slot_of(game: str, match: str) -> str:
    """Return the slot of a match."""
    return f"{game}.{match}"


def game_of(slot: str) -> str:
    """Return the game's id in a slot."""
    return slot.partition(".")[0]


def save_of(data: Path, slot: str) -> Path:
    """Return the path of the save in a slot. Raises ValueError for a string that cannot be a slot."""
    if not _is_slot(slot):
        raise ValueError(f"{slot!r} is no slot")
    return data / "saves" / f"{slot}.json"


def is_id(word: str) -> bool:
    """True if a word may name a game or a match in a slot."""
    return 0 < len(word) <= 64 and word[0] != "-" and _LETTERS.issuperset(word)


def _is_slot(word: str) -> bool:
    game, point, match = word.partition(".")
    return is_id(game) and (is_id(match) if point else True)


def resumable(data: Path) -> list[str]:
    """Return the slots with a save in the data folder, the latest first. No file is opened; never raises. A disk
    that fails once is asked again."""
    for passed_over in (FileNotFoundError, OSError):      # another window may let go of a save this moment
        with suppress(OSError):
            return _slots(data / "saves", passed_over)
    return []


def latest(data: Path) -> int:
    """Return when the latest save in the data folder was written, in nanoseconds since 1970, and 0 if there is none.
    Raises OSError."""
    return next((when for when, _slot in _found(data / "saves", FileNotFoundError)), 0)


def _slots(saves: Path, passed_over: type[OSError]) -> list[str]:
    """Return the slots with a save, the latest first, but for those that raise this error. Raises OSError."""
    return [slot for _when, slot in _found(saves, passed_over)]


def _found(saves: Path, passed_over: type[OSError]) -> list[tuple[int, str]]:
    """Return when each was written, in nanoseconds since 1970, and its slot, as `_slots` does. Raises OSError."""
    found = []
    with suppress(FileNotFoundError, NotADirectoryError), os.scandir(saves) as entries:
        for entry in entries:
            slot = entry.name.removesuffix(".json")
            if slot != entry.name and _is_slot(slot):
                with suppress(passed_over):
                    found.append((entry.stat().st_mtime_ns, slot))
    return sorted(found, reverse=True)


class SaveOrder:
    """The order in which saves are written, as the times of their files tell it. It waits for the disk."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._last: int | None = None  # nanoseconds; None before the first save

    def add(self, path: Path) -> None:
        """Let a save that was just written be the latest one, even where the clock was put back meanwhile, by up to two
        days. Never raises."""
        with suppress(OSError):
            when = os.stat(path).st_mtime_ns
            last = latest(self._data) if self._last is None else self._last
            if when < last < when + PUT_BACK:
                when = last + _TICK
                os.utime(path, ns=(when, when))
            self._last = when


class SavedSlots:
    """The slots with a save in the data folder, the latest first, as they were when somebody looked last, with all that
    came and went here since. Only `look` waits for the disk; before the first look `now` does, too."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = threading.Lock()  # never held for the disk
        self._found: list[str] | None = None

    def look(self) -> None:
        """Look at the disk: other windows may have saved matches, or ended them."""
        found = resumable(self._data)
        with self._lock:
            self._found = found

    def now(self) -> list[str]:
        """Return the slots."""
        return resumable(self._data) if self._found is None else self._found

    def note(self, slot: str, *, there: bool) -> None:
        """Note that a match came to the disk, or went from it."""
        with self._lock:
            if self._found is not None:
                rest = [each for each in self._found if each != slot]
                self._found = [slot, *rest] if there else rest
