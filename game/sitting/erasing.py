"""Whom Truce erases outside the children's tables, and again whom it could not erase at once: in the next program, if
need be."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.words import _
from game.store.files import why
from game.store.journal import Deed, Journal
from game.store.settings import erase_beside

if TYPE_CHECKING:
    from game.sitting.kept import Kept
    from game.store.children import Children
    from game.store.stats import Stats

STEM = "erasing"
_AGAIN = 1.0  # seconds from one try to the next


class Erasing:
    """Erases names in the statistics, in the matches that wait, and in copies that were kept aside.

    While a name cannot be erased somewhere, it waits in a `Journal`.
    """

    def __init__(self, kept: "Kept") -> None:
        self._kept = kept
        self._journal = Journal(kept.folders.data, STEM, {"person", "child"})
        self._journal.adopt()
        self._tried = -_AGAIN

    def person(self, name: str) -> str | None:
        """Erase a person; a line if something is left."""
        return self._begin(Deed("person", [name]))

    def child(self, name: str) -> str | None:
        """Erase a child in what lies beside the children's database; a line if something is left."""
        return self._begin(Deed("child", [name]))

    def again(self, *, now: bool = False) -> None:
        """Erase who waits; not more often than each second."""
        moment = time.monotonic()
        if self._journal.deeds and (now or moment - self._tried > _AGAIN):
            self._tried = moment
            left = [deed for deed in self._journal.deeds if self._erase(deed)[1]]
            if len(left) < len(self._journal.deeds):
                self._journal.rewrite(left)

    def _begin(self, deed: Deed) -> str | None:
        said, left = self._erase(deed)
        if left:
            self._journal.add(deed)
        return said

    def _erase(self, deed: Deed) -> tuple[str | None, bool]:
        """A line if something is left, and whether it is left to be done here: the statistics see to their own."""
        name = str(deed.values[0]) if deed.values else ""
        if not name:
            return None, False
        if deed.name == "child":
            said = _beside(self._kept.children, name)
            return said, said is not None
        counted, waiting = self._kept.stats.erase_name(name), self._kept.saves.erase_name(name)
        beside = None if counted is None else _beside(self._kept.stats, name)
        pages = self._pages(name)
        return waiting or counted or pages, bool(waiting or beside or pages)

    def _pages(self, name: str) -> str | None:
        """Erase a name in damaged settings that were kept aside; a line if that failed."""
        folder = self._kept.folders.config
        try:
            erase_beside(folder, name)
        except OSError as trouble:
            return _not_yet(name, folder, trouble)
        return None


def _beside(store: "Children | Stats", name: str) -> str | None:
    """Erase a name in what lies beside a database; a line if that failed."""
    try:
        store.erase_beside(name)
    except OSError as trouble:
        return _not_yet(name, store.path, trouble)
    return None


def _not_yet(name: str, file: Path, trouble: OSError) -> str:
    return _("{name} is not erased from {file} yet ({why}). Truce will try again.").format(
        name=name, file=file, why=why(trouble))
