"""Erasing people and children: from the database, then from all files beside it. What cannot be erased at once is tried
again, also by the next start of the program."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from game.core.i18n import _
from game.store import caches, log, name_search, restore, settings
from game.store.checks import number, text
from game.store.files import why
from game.store.own_books import FOLDER

if TYPE_CHECKING:
    from game.sitting.library import Library
    from game.store.children import Child, Children
    from game.store.database import Database
    from game.store.paths import Folders
    from game.store.settings import Settings
    from game.store.stats import Stats


class NameStores(Protocol):
    """The parts of `Stores` that an `ErasureJob` needs: that module imports this one."""

    @property
    def folders(self) -> "Folders": ...

    @property
    def base(self) -> "Database": ...

    @property
    def library(self) -> "Library": ...

    @property
    def stats(self) -> "Stats": ...

    @property
    def children(self) -> "Children": ...

    @property
    def settings(self) -> "Settings | None": ...

    def say(self, line: str) -> None: ...


class ErasureJob:
    """Erases people and children everywhere but in exported files. Until a name is erased from all files, the database
    holds it in a table of its own, from which it is removed last."""

    def __init__(self, stores: NameStores) -> None:
        self._stores = stores

    @property
    def some(self) -> bool:
        """True if somebody has yet to be erased somewhere."""
        return self._stores.base.erases or bool(self._left())

    def person(self, name: str) -> str | None:
        """Erase a person. Return a line to show if that is not complete."""
        self._stores.base.retry()                     # what other windows have left may know the name
        said = self._stores.stats.erase_name(name, beside=True)
        return self._erase_beside(name, 0, written=said is None)

    def child(self, child: "Child") -> str | None:
        """Erase a child, but not the data of people of the same name. Return a line to show if that is not complete."""
        self._stores.base.retry()
        said = self._stores.children.erase(child.id, beside=True)
        return self._erase_beside(child.name, child.id, written=said is None)

    def retry(self) -> None:
        """Try again to erase those who could not be erased everywhere."""
        base = self._stores.base
        if base.erases or self._left():
            base.retry()
        for name, child in self._left():
            self._erase_beside(name, child, written=True)

    def _left(self) -> list[tuple[str, int]]:
        """Return the names that have yet to be erased from files, with the numbers of children, 0 for people."""
        return self._stores.base.each(_name, "SELECT name, child FROM erasing")

    def _erase_beside(self, name: str, child: int, *, written: bool) -> str | None:
        """Erase a name from all files but the database, and then from its table of names if that it is to be erased is
        `written`. Return a line to show if that is not complete."""
        stores, base, where = self._stores, self._stores.base, self._stores.folders
        places: list[tuple[Path, Callable[[], None]]] = [
            (base.path, partial(base.queue.erase, name)),
            (where.cache, partial(caches.forget_pictures, where.cache)),
            (where.data, partial(restore.forget, where, name)),
        ]
        if not child:
            places += [
                (where.data / FOLDER, partial(stores.library.books.erase_name, name)),
                (where.config, partial(settings.erase_name, where.config, stores.settings, name)),
                (where.log, partial(log.erase_name, where.log, name)),
            ]
        folders = dict.fromkeys([where.data, where.config, where.cache, where.log])  # on macOS two of them are one
        places += [(place, partial(name_search.forget, place, name, stores.say)) for place in folders]  # may be new
        said = []
        for place, erase in places:
            try:
                erase()
            except OSError as error:
                said.append(_not_yet(name, place, why(error)))
        if written and not said:
            written = base.submit("erased", name, child) is None and not base.erases and name not in dict(self._left())
        if not written:                               # the file may still be moved aside with the name in it
            said.append(_not_yet(name, base.path, base.why))
        return said[0] if said else None


def _name(name: Any, child: Any) -> tuple[str, int]:
    return text(name), number(child)


def _not_yet(name: str, file: Path, why: str) -> str:
    return _("{name} is not erased from {file} yet ({why}). Truce will try again.").format(
        name=name, file=file, why=why)
