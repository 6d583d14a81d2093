"""Books of a later release in what was unpacked: nobody here knows where names stand in them, so all of
their text is looked through."""

from collections.abc import Collection, Iterator
from pathlib import Path

from game.core.words import _
from game.store import files
from game.store import own_books as own_book_file
from game.store import save_format as envelope
from game.store.backup import BOOKS, BackupError
from game.store.name_search import holds, names_in, texts
from game.store.paths import Folders
from game.store.save_format import DamagedError, NewerError

_MOST = 1 << 18  # characters of text in one file, each different one once


def names(staged: Folders) -> Iterator[str]:
    """Yield all in these files that may be somebody's name. Raises OSError, and BackupError if there is too much of
    it."""
    for _path, found in _read(staged):
        if sum(map(len, found)) > _MOST:
            raise BackupError(_("it is too large"))
        for text in found:
            yield from names_in(text)


def holding(staged: Folders, erased: Collection[str]) -> list[Path]:
    """Return the files that hold one of these names. Raises OSError."""
    return [path for path, found in _read(staged) if any(holds([*found], name) for name in erased)] if erased else []


def _read(staged: Folders) -> Iterator[tuple[Path, set[str]]]:
    """Yield the files with all the text in each. Raises OSError."""
    for path in sorted((staged.data / BOOKS).glob("*.json")):
        data = files.read(path, own_book_file.LIMIT)
        try:
            own_book_file.read_book(path.stem, data)
        except NewerError:
            yield path, {*texts(envelope.parse(data))}
        except DamagedError:
            continue                                  # no backup holds any
