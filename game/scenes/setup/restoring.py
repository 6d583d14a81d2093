"""Restoring a backup: it is checked, described, and confirmed before it replaces the present data."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.calendar import moment
from game.core.i18n import _, date, listed, ngettext, whole
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.status_pages import FileCheckPage, ProgressPage
from game.sitting.stores import Stores
from game.view.widgets import RichText, Row, Toggle, Widget

if TYPE_CHECKING:
    from game.sitting.backups import Backups, CheckedBackup


def restore(app: App, stores: Stores, path: Path) -> None:
    """Check a backup, and ask if it shall be restored."""
    from game.sitting.backups import Backups  # slow to import, and rarely used
    from game.sitting.examining import BackupExamination

    backups = Backups(stores)
    told: list[CheckedBackup | str] = []
    examining = BackupExamination(stores, path, told.append)

    def discard() -> None:
        examining.stop()
        backups.discard(told)

    def then() -> None:
        app.pop()
        found, = told
        if isinstance(found, str):
            app.say(found)
        else:
            app.push(RestoreQuestion(app, backups, found))

    app.push(FileCheckPage(app, _("Restore a backup"), told, then, discard, lambda: examining.share))


class RestoreQuestion(ConfirmDialog):
    """The question if a backup shall replace the present data, with its contents. Children who were erased since it
    was made are named, and come back only if the switch is on."""

    across = 680

    def __init__(self, app: App, backups: "Backups", found: "CheckedBackup") -> None:
        self._backups, self._found = backups, found
        self._back = Toggle(
            _("Bring back {names}, too").format(names=listed(list(found.erased))), False, lambda _on: None,
            about=_("They were erased here after this backup was made."))
        super().__init__(app, _("Restore this backup?"), contents(found), [
            (_("Restore"), self._restore), (_("Cancel"), self._cancel)], main=1)

    def rows(self) -> Sequence[Widget | Row]:
        words, buttons = super().rows()
        more = [RichText(_("This replaces everything that is here now. Truce keeps the old files until it has started "
                           "once more."))]
        return [words, *([self._back] if self._found.erased else []), *more, buttons]

    def before_quit(self) -> None:
        """Remove what was unpacked: whoever closes the window has not said yes."""
        self._cancel()

    def _cancel(self) -> None:
        self._backups.discard([self._found])

    def _restore(self) -> None:
        told: list[str | None] = []
        self._backups.restore(self._found, told.append, bring_back=self._back.value)
        app, backups, found = self.app, self._backups, self._found   # this page is closed by then

        def then() -> None:
            app.pop()
            said, = told
            if said is None:
                app.quit()                            # the window opens again with the restored data
            else:
                app.say(said)
                backups.discard([found])

        app.push(ProgressPage(app, _("Restore a backup"), lambda: bool(told), then))


def contents(found: "CheckedBackup") -> str:
    """Return the contents of a backup as a list, in words."""
    made = moment(found.contents.made)
    lines = [_("Made on {date}").format(date=date(made.month, made.day, made.year))]
    saves, matches, books = found.saves, found.matches, found.contents.books
    lines.append(ngettext("{number} saved match", "{number} saved matches", saves).format(number=whole(saves)))
    lines.append(ngettext("{number} finished match", "{number} finished matches", matches).format(
        number=whole(matches)))
    if books:
        lines.append(ngettext("{number} book of your own", "{number} books of your own", books).format(
            number=whole(books)))
    newer = found.contents.newer
    if newer:
        lines.append(ngettext("{number} book from a newer version of Truce is left out",
                              "{number} books from a newer version of Truce are left out", newer).format(
            number=whole(newer)))
    if found.children:
        lines.append(_("Children: {names}").format(names=listed(list(found.children))))
    return "- " + "\n- ".join(lines)
