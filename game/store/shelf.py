"""Which games have a match to go on with: what the shelf must know before its first picture, from the names alone."""

import os
from contextlib import suppress
from pathlib import Path

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def save_of(data: Path, game: str) -> Path:
    """Where the data folder holds the save of a game. ValueError for what cannot be a game's id."""
    if not _is_id(game):
        raise ValueError(f"{game!r} is no game's id")
    return data / "saves" / f"{game}.json"


def _is_id(word: str) -> bool:
    return 0 < len(word) <= 64 and word[0] != "-" and _LETTERS.issuperset(word)


def resumable(data: Path) -> list[str]:
    """The ids of the games with a save in the data folder, the latest first. No file is opened; never raises."""
    found = []
    with suppress(OSError), os.scandir(data / "saves") as entries:
        for entry in entries:
            game = entry.name.removesuffix(".json")
            if game != entry.name and _is_id(game):
                with suppress(OSError):
                    found.append((entry.stat().st_mtime, game))
    return [game for _when, game in sorted(found, reverse=True)]
