"""A book of one's own: a name and the house rules of a game."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.store.setting_fields import Scalar

FOLDER = "books"  # in the data folder
LONGEST = 40
"""The most characters of a name."""
PREFIX, ENDING = "own-", ".json"
_ID = re.compile(r"own-[0-9a-f]{1,32}", re.ASCII)


class OwnBook(NamedTuple):
    """A book of one's own. `name` is "" if it has none; `options` are those that are not as its game has them, as far
    as anybody knows; `page` is all that its file holds."""

    id: str
    name: str
    game: str
    options: Mapping[str, Scalar]
    made: float
    page: Mapping[str, Any]


def new_id() -> str:
    """Return the id of a book that is to be made."""
    return f"{PREFIX}{os.urandom(16).hex()}"


def is_own(book: str) -> bool:
    """True if a word may be the id of a book of one's own."""
    return _ID.fullmatch(book) is not None


def path_of(data: Path, book: str) -> Path:
    """Return the path of a book. Raises ValueError for a string that can be the id of none."""
    if not is_own(book):
        raise ValueError(f"{book!r:.40} is no book")
    return data / FOLDER / (book + ENDING)
