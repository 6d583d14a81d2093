"""Merging the children of another machine's backup into those that are here. All of it waits for the disk: the writer
does it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.core.words import _, ngettext, whole
from game.sitting.backups import Backups, Found
from game.sitting.stores import Stores
from game.store import restore
from game.store.erased import mark_of, mark_of_child
from game.store.merging import Merge, merge
from game.store.messages import in_words

_PATIENCE = 1.0  # seconds for another window that writes


class Mergeable(NamedTuple):
    """A file that was checked and unpacked: what it adds, the children in it who were erased here (number and name),
    and the children here who were erased on the other machine."""

    found: Found
    adds: Merge
    erased_here: tuple[tuple[int, str], ...]
    erased_there: tuple[tuple[int, str], ...]


class Merging:
    """Merges backups into what `stores` keep."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._backups = Backups(stores)

    def examine(self, path: str, done: Callable[[Mergeable | str], None], *, examined: "Found | str") -> None:
        """Say by `done` what a file that was `examined` adds, or why it cannot be used; the writer calls it."""
        _ready = self._stores.ready                   # the writer opens them first: it cannot wait for itself
        self._stores.writer.soon(lambda: done(self._examine(path, examined)))

    def _examine(self, path: str, found: "Found | str") -> Mergeable | str:
        if isinstance(found, str):
            return found
        there = Stores(found.staged)
        try:
            if not found.children:
                restore.discard(found.staged)
                return _("There are no children in {file}. Nothing was changed.").format(file=path)
            erased_here = tuple(self._backups.erased_children(there))
            adds = merge(self._stores.children, there.children, {number for number, _name in erased_here})
        finally:
            there.close()
        erased_there = tuple((child.id, child.name) for child in self._stores.children.all()
                             if mark_of(mark_of_child(child.id)) in found.contents.erased)
        return Mergeable(found, adds, erased_here, erased_there)

    def discard(self, told: Sequence[Mergeable | str]) -> None:
        """Throw away what was unpacked: somebody has thought better of it."""
        self._backups.discard([each.found for each in told if isinstance(each, Mergeable)])

    def merge(self, what: Mergeable, done: Callable[[str], None], *, bring_back: bool = False) -> None:
        """Add what a file adds, all of it or nothing; whoever was erased here comes along only if a grown-up wishes to
        `bring_back` them. `done` is told by the writer a line that says what was done, or why nothing was."""
        self._stores.writer.soon(lambda: done(self._merge(what, bring_back=bring_back)))

    def _merge(self, what: Mergeable, *, bring_back: bool) -> str:
        children, base = self._stores.children, self._stores.base
        if restore.is_gone(what.found.staged):
            return _("The file could not be merged ({why}). Nothing was changed.").format(
                why=_("somebody in it was erased meanwhile"))
        if base.waiting or not base.on_disk:
            base.retry(_PATIENCE)
        there = Stores(what.found.staged)
        try:
            if base.waiting or not base.on_disk:
                return _("The file could not be merged ({why}). Nothing was changed.").format(
                    why=_("{file} cannot be written now").format(file=base.path.name))
            asked = {number for number, _name in what.erased_here} if bring_back else set()
            without = {number for number, _name in self._backups.erased_children(there)} - asked
            adds = merge(children, there.children, without)   # what has come here since it was examined counts
            trouble = base.put(adds.deeds, _PATIENCE) if adds.deeds else None
        finally:
            there.close()
            restore.discard(what.found.staged)
        if trouble is not None:
            return _("The file could not be merged ({why}). Nothing was changed.").format(why=in_words(trouble))
        if bring_back:
            self._stores.erased.forgive({mark_of(mark_of_child(number)) for number, _name in what.erased_here}
                                        | {mark_of(name) for _number, name in what.erased_here})
        return told(adds)


def told(adds: Merge) -> str:
    """Return in a line what was added."""
    if not adds.new and not adds.answers:
        return _("Everything in the file was here already.")
    new = ngettext("one new child", "{count} new children", len(adds.new)).format(count=whole(len(adds.new)))
    answers = ngettext("one new answer", "{count} new answers", adds.answers).format(count=whole(adds.answers))
    return _("Merged: {children}, {answers}.").format(children=new, answers=answers)
