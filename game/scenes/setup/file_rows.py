"""The rows for files on the settings page: backup, restore and merge, and the folders of the program."""

from functools import partial
from pathlib import Path

from game.calendar import day
from game.core.i18n import _, date, pgettext
from game.scenes.setup.restoring import restore
from game.scenes.shell.app import App
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.routes import page_factory
from game.sitting.stores import Stores
from game.store.file_types import BACKUP, BACKUPS
from game.store.paths import folders
from game.view.device import desktop_services
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Columns, RichText, Row, Widget


class _FolderLine(RichText):
    """The purpose and the path of a folder, in the room beside its buttons."""

    def width(self, painter: Painter) -> int:
        return painter.u(200)


class FileRows:
    """The rows of one page; without `stores` only the folders."""

    def __init__(self, app: App, stores: Stores | None) -> None:
        self.app, self._stores = app, stores

    def rows(self) -> list[Widget | Row]:
        """Return the rows for backups, and one for each folder."""
        where = self._stores.folders if self._stores is not None else folders()
        return [*self._backup(), RichText("## " + _("File locations")), Columns(
            self._folder(_("Settings"), where.config), self._folder(_("Saved matches and statistics"), where.data),
            self._folder(_("Stored pictures (safe to delete)"), where.cache), self._folder(_("Error log"), where.log),
        )]  # fmt: skip

    # ---- the backup ----

    def _backup(self) -> list[Widget | Row]:
        if self._stores is None:
            return []
        playing = any(scene.opponents for scene in self.app.scenes)
        why = _("Go back to the shelf first.") if playing else None
        return [
            RichText("## " + _("Backup") + "\n\n" + _(
                "One file with everything: settings, saved matches, statistics and children.")),
            Row(
                Button(_("Back up everything"), partial(self._back_up, self._stores), icon="save",
                       hint=_("Keep the file somewhere safe. It holds names and answers.")),
                Button(_("Restore a backup"), partial(self._restore, self._stores), icon="open",
                       why=why,
                       hint=_("Replaces everything that is here now.")),
                Button(_("Add children from another computer"), partial(self._merge, self._stores), icon="plus",
                       why=why,
                       hint=_("Adds the children and answers in another computer’s backup.")),
            ),
            *self._automatic(self._stores, why),
        ]  # fmt: skip

    def _automatic(self, stores: Stores, why: str | None) -> list[Widget | Row]:
        """Return a row with the automatic backups; nothing if there are none."""
        from game.store.ledger import automatic

        made = automatic(stores.folders.data)
        title = RichText("**" + _("Automatic backups") + "**", role="small")
        return [Row(title, *(Button(date(day.month, day.day), partial(restore, self.app, stores, path), why=why,
                                    hint=_("Replaces everything that is here now."))
                             for day, path in made), fill=title)] if made else []

    def _back_up(self, stores: Stores) -> None:
        from game.sitting.backups import Backups  # slow to import, and rarely used

        def save(path: Path) -> None:
            said = Backups(stores).back_up(path)
            if said:
                self.app.say(said)

        name = _("Truce backup {day}").format(day=day().isoformat()) + BACKUP
        self.app.push(FilePicker(self.app, _("Back up everything"), "save", name, save, BACKUPS))

    def _restore(self, stores: Stores) -> None:
        self.app.push(FilePicker(self.app, _("Restore a backup"), "open", "",
                                 partial(restore, self.app, stores), BACKUPS,
                                 none=_("There is no backup in this folder.")))

    def _merge(self, stores: Stores) -> None:
        page_factory("merge")(self.app, stores)

    # ---- the folders ----

    def _folder(self, label: str, folder: Path) -> Row:
        title = _FolderLine(f"**{label}**\n\n`{folder}`", role="small")
        path = Button(pgettext("folder", "Copy path"), partial(self._copy, folder))
        buttons = [path]
        if desktop_services.opener() is not None:
            buttons.insert(0, Button(pgettext("folder", "Open"), partial(self._open, folder), icon="open"))
        return Row(title, *buttons, fill=title)

    def _open(self, folder: Path) -> None:
        if not desktop_services.show(folder, partial(self._failed, folder)):
            self._failed(folder)

    def _failed(self, folder: Path) -> None:
        say = self.app.say if self._stores is None else self._stores.say    # may be called in another thread
        say(_("No program here opens {folder}.").format(folder=folder))

    def _copy(self, folder: Path) -> None:
        said = _("Copied: {text}") if desktop_services.copied(str(folder)) else _("There is no clipboard here.")
        self.app.say(said.format(text=folder))
