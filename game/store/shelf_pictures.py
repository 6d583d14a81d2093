"""The finished pictures of the shelf: their place, and how they are forgotten."""

import os
from contextlib import suppress
from pathlib import Path

FOLDER = "shelf"                                  # in the cache folder
NAMES = ("today", "tomorrow")
"""The pictures kept: the words for saved and finished matches change at midnight."""


def forget(cache: Path) -> None:
    """Remove the pictures, half written ones too: somebody on them is erased. Raises OSError."""
    with suppress(FileNotFoundError, NotADirectoryError):
        for name in os.listdir(cache / FOLDER):
            path = cache / FOLDER / name
            with suppress(FileNotFoundError):
                if not path.is_dir():
                    path.unlink()
