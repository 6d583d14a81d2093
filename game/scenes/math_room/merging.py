"""Merging a file of another computer into the math room: it is checked, told, and a grown-up says whether."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.words import _, listed, ngettext, whole
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.one_moment import Checking, OneMoment
from game.scenes.shell.question import Question
from game.view.widgets import Row, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.backups import Found
    from game.sitting.merging import Mergeable, Merging
    from game.sitting.stores import Stores

ENDING = ".zip"
_MANY, _LINES = 24, 6
"""Names that are listed at most, and lines on names that had to be changed."""


def choose(app: "App", stores: "Stores", forget: Callable[[int], None]) -> None:
    """Let a file be chosen, and merge it. `forget` erases a child who was erased on the other computer."""
    app.push(FilePicker(app, _("Merge another computer’s children"), "open", "",
                        partial(examine, app, stores, forget), ENDING,
                        none=_("There is no backup in this folder.")))


def examine(app: "App", stores: "Stores", forget: Callable[[int], None], path: Path) -> None:
    """Check a file, and ask whether it is to be merged."""
    from game.sitting.backups import Backups  # they take a while, and few need them
    from game.sitting.merging import Merging

    merging = Merging(stores)
    told: list[Mergeable | str] = []

    def examined(found: "Found | str") -> None:
        merging.examine(path.name, told.append, examined=found)

    Backups(stores).examine(path, examined)

    def then() -> None:
        app.pop()
        found, = told
        if isinstance(found, str):
            app.say(found)
        else:
            app.push(MergeQuestion(app, merging, found, forget))

    app.push(Checking(app, _("Merge another computer’s children"), told, then, partial(merging.discard, told)))


class _Merging(OneMoment):
    """The page that is seen until all is merged: nobody leaves it."""

    def close(self) -> None:
        """Stay."""


class MergeQuestion(Question):
    """What a file adds, and whether it is to be merged. Whoever was erased on one side is named and stays so, unless
    that is ticked."""

    across = 680

    def __init__(self, app: "App", merging: "Merging", found: "Mergeable", forget: Callable[[int], None]) -> None:
        self._merging, self._found, self._forget = merging, found, forget
        here = [name for _number, name in found.erased_here]
        there = [name for _number, name in found.erased_there]
        self.revived = Toggle(_("Bring back {names}").format(names=listed(here)), False, lambda _on: None,
                           about=_("Erased on this computer. Without this they stay erased."))
        self.kept = Toggle(_("Keep {names}").format(names=listed(there)), False, lambda _on: None,
                           about=_("Erased on the other computer. Without this they are erased here, too."))
        super().__init__(app, _("Merge this file?"), contents(found), [
            (_("Merge"), self._merge), (_("Cancel"), self._cancel)])

    def rows(self) -> Sequence[Widget | Row]:
        words, buttons = super().rows()
        return [words, *([self.revived] if self._found.erased_here else []),
                *([self.kept] if self._found.erased_there else []), buttons]

    def _cancel(self) -> None:
        self._merging.discard([self._found])

    def _merge(self) -> None:
        told: list[str] = []
        self._merging.merge(self._found, told.append, bring_back=self.revived.value)
        app, forget = self.app, self._forget
        forgotten = () if self.kept.value else self._found.erased_there

        def then() -> None:
            app.pop()
            for number, _name in forgotten:
                forget(number)
            app.say(told[0])

        app.push(_Merging(app, _("Merge another computer’s children"), lambda: bool(told), then))


def _some(names: Sequence[str]) -> str:
    """Return names as a list, or how many they are if they are many."""
    return listed(list(names)) if len(names) <= _MANY else ngettext(
        "one child", "{count} children", len(names)).format(count=whole(len(names)))


def contents(found: "Mergeable") -> str:
    """Return in words what a file adds, a line each."""
    adds = found.adds
    lines = []
    if adds.new:
        lines.append(_("New here: {names}").format(names=_some(adds.new)))
    if adds.known:
        lines.append(_("Known here: {names}").format(names=_some(adds.known)))
    lines += [_("{name} is called {other} here: another child has that name.").format(name=name, other=other)
              for name, other in adds.renamed[:_LINES]]
    lines.append(ngettext("one new answer", "{count} new answers", adds.answers).format(count=whole(adds.answers)))
    if adds.odd:
        lines.append(ngettext("One line of the file can’t be read and is left out.",
                              "{count} lines of the file can’t be read and are left out.", adds.odd).format(
            count=whole(adds.odd)))
    return "- " + "\n- ".join(lines)
