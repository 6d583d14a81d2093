"""Opening a file that a person double-clicked, dropped on the window or named on the command line."""

from pathlib import Path

from game.core.i18n import _
from game.scenes.shell.app import App
from game.scenes.shell.match_launcher import open_match
from game.scenes.shell.routes import page_factory
from game.scenes.shell.status_pages import read_file
from game.sitting.stores import Stores
from game.store import files
from game.store.disk_call import DiskCall
from game.store.file_types import FileKind, kind_of


def open_file(app: App, stores: Stores, path: Path) -> None:
    """Open a match at its table, or ask whether to restore a backup; a line says why neither can be done. The file is
    only read."""
    read_file(app, _("Opening a file"), lambda: kind_of(path), lambda call: _open(app, stores, path, call))


def _open(app: App, stores: Stores, path: Path, call: DiskCall[FileKind]) -> None:
    """Open a file whose kind is known."""
    name = path.name.encode("utf-8", "replace").decode("utf-8")
    try:
        kind = call.result()
    except (OSError, ValueError) as error:            # ValueError: a zero byte in its name
        why = files.why(error) if isinstance(error, OSError) else str(error)
        app.say(_("{file} could not be opened ({why}).").format(file=name or path, why=why))
        return
    if kind == "match":
        open_match(app, stores, path)
    elif kind == "backup":
        page_factory("restore")(app, stores, path)
    elif kind == "empty":
        app.say(_("{file} could not be opened ({why}).").format(file=name, why=_("it is empty")))
    else:
        app.say(_("{file} is neither a match nor a backup from Truce.").format(file=name))


def drop(app: App, stores: Stores, path: Path) -> None:
    """Open a file that was dropped on the window, or on the program’s icon on macOS; away from the shelf, a line asks
    to go back there first."""
    if len(app.scenes) == 1 and not app.scenes[0].opponents:
        open_file(app, stores, path)
    else:
        app.say(_("Go back to the shelf first."))
