"""Reading the database, with what is not written yet."""

import sqlite3
import threading
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from game.core.words import _
from game.store.base import LINES, Base
from game.store.messages import in_words
from game.store.schema import show
from game.store.writer import Writer

T = TypeVar("T")


class ReadBase(Base):
    """The database as it is read, by any thread; `writer` opens it."""

    def __init__(self, folder: Path, writer: Writer) -> None:
        super().__init__(folder)
        self.writer = writer
        self._odd: set[int] = set()
        self._opened = threading.Event()

    @property
    def ready(self) -> bool:
        """True once it is open: a read before that waits for the disk."""
        return self._opened.is_set()

    @property
    def odd(self) -> int:
        """The number of rows, and writes that waited, that were left out because something in them cannot be."""
        return len(self._odd)

    def rows(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """Return the rows of a query; none, and a line among the notices, if the database cannot be read just now."""
        return self.read(query, values) or []

    def read(self, query: str, values: Iterable[object] = ()) -> list[Any] | None:
        """Return the rows of a query; None, and a line among the notices, if they cannot be read just now."""
        given = tuple(values)
        self._opened.wait()
        for turn in range(3):
            try:
                with self._lock:
                    self._overlay.lay(self.pending, show)
                    return self._reads.execute(query, given).fetchall()
            except sqlite3.OperationalError as trouble:
                if not turn:
                    continue
                self.say(_(LINES.read).format(file=self.path, why=in_words(trouble)))
                break
            except sqlite3.DatabaseError as trouble:
                if turn == 2 or type(trouble) is not sqlite3.DatabaseError:
                    raise
                self.writer.soon(partial(self._begin_anew, trouble, sure=turn > 0))
                if not self.writer.here:
                    break
        return None

    def each(self, make: Callable[..., T], query: str, values: Iterable[object] = ()) -> list[T]:
        """Return what `make` makes of each row. A row that it refuses was meddled with, or is a later release's: it is
        left out, and counted."""
        found = []
        for row in self.rows(query, values):
            try:
                found.append(make(*row))
            except (ValueError, TypeError, OverflowError, RecursionError):
                self.strange(row)
        return found

    def strange(self, what: object) -> None:
        """Count what is left out, once however often it comes."""
        self._odd.add(hash(repr(what)))
