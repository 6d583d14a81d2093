"""Erasing people and children outside the children's tables, and again what could not be erased at once: in the next
program, if need be."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.core.words import _
from game.store import caches, log, name_search, restore, settings
from game.store.deed import Deed
from game.store.erased import mark_of_child
from game.store.files import why
from game.store.journal import Journal
from game.store.own_books import FOLDER

if TYPE_CHECKING:
    from game.sitting.library import Library
    from game.store.children import Child, Children
    from game.store.database import Database
    from game.store.erased import Erased
    from game.store.paths import Folders
    from game.store.settings import Settings
    from game.store.stats import Stats

STEM = "erasing"
_AGAIN = 1.0  # seconds from one try to the next


class HoldsNames(Protocol):
    """All that is kept at this machine, each opened when it is first needed, and the settings in use, if any are."""

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
    def erased(self) -> "Erased": ...

    @property
    def settings(self) -> "Settings | None": ...

    def say(self, line: str) -> None: ...


class Erasing:
    """Erases people and children wherever their names are kept but in what was exported.

    While a name cannot be erased somewhere, it waits in a `Journal`, and all is looked through again.
    """

    def __init__(self, stores: HoldsNames) -> None:
        self._stores = stores
        self._journal = Journal(stores.folders.data, STEM, {"person", "child"})
        self._journal.adopt()
        self._tried = -_AGAIN

    @property
    def some(self) -> bool:
        """True if somebody is still to be erased somewhere."""
        return bool(self._journal.deeds)

    def person(self, name: str) -> str | None:
        """Erase a person. Return a line to show if something is left."""
        self._stores.erased.add(name)
        return self._begin(Deed("person", [name]))

    def child(self, child: "Child") -> str | None:
        """Erase a child, but for what is kept of the people of the same name. Return a line to show if something is
        left."""
        self._stores.erased.add(mark_of_child(child.id))
        return self._begin(Deed("child", [child.name, child.id]))

    def again(self, *, now: bool = False) -> None:
        """Erase those who wait in the journal: at most once a second, or `now`."""
        moment = time.monotonic()
        if self._journal.deeds and (now or moment - self._tried > _AGAIN):
            self._tried = moment
            left = [deed for deed in self._journal.deeds if self._erase(deed, again=True) is not None]
            if len(left) < len(self._journal.deeds):
                self._journal.rewrite(left)

    def _begin(self, deed: Deed) -> str | None:
        said = self._erase(deed)
        if said is not None and deed not in self._journal.deeds:
            self._journal.add(deed)
        return said

    def _erase(self, deed: Deed, *, again: bool = False) -> str | None:
        """Erase everywhere what a deed names. Return a line to show if something is left."""
        name, *number = deed.values
        if not isinstance(name, str) or not name:
            return None
        stores, base = self._stores, self._stores.base
        if again and base.erases:                     # it waits in the database's own journal
            base.retry()
        said: str | None = None
        if not (again and base.erases):
            if deed.name == "person":
                said = stores.stats.erase_name(name)
            elif number:
                said = stores.children.erase(*number)
        if base.erases:                               # the file may still be moved aside with the name in it
            said = said or ""
        where = stores.folders
        beside = [_tried(name, base.path, partial(base.erase_beside, name)),
                  _tried(name, where.cache, partial(caches.forget_pictures, where.cache)),
                  _tried(name, where.data, partial(restore.forget, where, name))]
        if deed.name == "person":
            beside += [
                _tried(name, where.data / FOLDER, partial(stores.library.books.erase_name, name)),
                _tried(name, where.config, partial(settings.erase_name, where.config, stores.settings, name)),
                _tried(name, where.log, partial(log.erase_name, where.log, name)),
            ]
        beside += [_tried(name, place, partial(name_search.forget, place, name, stores.say))  # last: some may be new
                   for place in (where.data, where.config, where.cache, where.log)]
        return next((line for line in (*beside, said) if line is not None), None)


def _tried(name: str, place: Path, erases: Callable[[], None]) -> str | None:
    """Erase a name in one place. Return a line to show if that failed."""
    try:
        erases()
    except OSError as trouble:
        return _not_yet(name, place, trouble)
    return None


def _not_yet(name: str, file: Path, trouble: OSError) -> str:
    return _("{name} is not erased from {file} yet ({why}). Truce will try again.").format(
        name=name, file=file, why=why(trouble))
