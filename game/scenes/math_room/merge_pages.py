"""Merging a file of another computer into the math room: it is chosen, checked, described and confirmed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.i18n import _, listed, ngettext, whole
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.sessions import erase
from game.scenes.shell.app import App
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.status_pages import FileCheckPage, ProgressPage
from game.sitting.stores import Stores
from game.store.file_types import BACKUPS
from game.view.widgets import Row, Toggle, Widget

if TYPE_CHECKING:
    from game.sitting.backups import CheckedBackup
    from game.sitting.merge_jobs import Mergeable, MergeJob

_MANY, _LINES = 24, 6
"""The most names that are listed, and lines about changed names."""


def gated(app: App, stores: Stores) -> None:
    """Open the parental gate, and then the file picker."""
    app.push(ParentalGate(app, partial(choose, app, stores)))


def choose(app: App, stores: Stores) -> None:
    """Open the file picker; the chosen file is checked and merged."""
    app.push(FilePicker(app, _("Add children from another computer"), "open", "",
                        partial(examine, app, stores), BACKUPS,
                        none=_("There is no backup in this folder.")))


def examine(app: App, stores: Stores, path: Path) -> None:
    """Check a file, and ask if it shall be merged."""
    from game.sitting.examining import BackupExamination  # slow to import, and rarely used
    from game.sitting.merge_jobs import MergeJob

    merging = MergeJob(stores)
    told: list[Mergeable | str] = []

    def examined(found: "CheckedBackup | str") -> None:
        merging.examine(path.name, told.append, examined=found)

    examining = BackupExamination(stores, path, examined)

    def discard() -> None:
        examining.stop()
        merging.discard(told)

    def then() -> None:
        app.pop()
        found, = told
        if isinstance(found, str):
            app.say(found)
        else:
            app.push(MergeQuestion(app, stores, merging, found))

    app.push(FileCheckPage(app, _("Add children from another computer"), told, then, discard,
                           lambda: examining.share))


class MergeQuestion(ConfirmDialog):
    """The question if a file shall be merged, with its contents. Children who were erased on one side are named, and
    stay erased unless their switch is on."""

    across = 680

    def __init__(self, app: App, stores: Stores, merging: "MergeJob", found: "Mergeable") -> None:
        self._stores, self._merging, self._found = stores, merging, found
        here = [child.name for child in found.erased_here]
        there = [child.name for child in found.erased_there]
        self.revived = Toggle(_("Bring back {names}").format(names=listed(here)), False, lambda _on: None,
                           about=_("Erased on this computer. Without this they stay erased."))
        self.keep_toggle = Toggle(_("Keep {names}").format(names=listed(there)), False, lambda _on: None,
                           about=_("Erased on the other computer. Without this they are erased here, too."))
        super().__init__(app, _("Add these children?"), contents(found), [
            (_("Add"), self._merge), (_("Cancel"), self._cancel)])

    def rows(self) -> Sequence[Widget | Row]:
        words, buttons = super().rows()
        return [words, *([self.revived] if self._found.erased_here else []),
                *([self.keep_toggle] if self._found.erased_there else []), buttons]

    def before_quit(self) -> None:
        """Remove what was unpacked: whoever closes the window has not said yes."""
        self._cancel()

    def _cancel(self) -> None:
        self._merging.discard([self._found])

    def _merge(self) -> None:
        told: list[str] = []
        self._merging.merge(self._found, told.append, bring_back=self.revived.value)
        app, stores = self.app, self._stores
        forgotten = () if self.keep_toggle.value else self._found.erased_there

        def then() -> None:
            lines = [erase(stores, child.id) for child in forgotten]
            app.pop()                                 # the page below is made anew
            for line in (*lines, told[0]):
                if line:
                    app.say(line)

        app.push(ProgressPage(app, _("Add children from another computer"), lambda: bool(told), then))


def _some(names: Sequence[str]) -> str:
    """Return names as a list, or their number if they are many.

    >>> _some(["Ada", "Ben"]), _some(["Ada"] * 30)
    ('Ada and Ben', '30 children')
    """
    return listed(list(names)) if len(names) <= _MANY else ngettext(
        "one child", "{count} children", len(names)).format(count=whole(len(names)))


def contents(found: "Mergeable") -> str:
    """Return the contents of a file as a list, in words."""
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
