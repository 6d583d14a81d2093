"""The folders of Truce for settings, data, cache and logs, where each system wants them.

The environment variable TRUCE_HOME, if set, names one folder that holds all four (a test). Without it, a folder `Truce
data` beside the program does, if there is one: so Truce is carried on a memory stick. Nothing is made or touched here;
a missing folder is made by the first write into it."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from game.core.i18n import _

HOME = "TRUCE_HOME"
BESIDE = "Truce data"
"""The folder beside the program that holds everything, if it is there. It has the same name in all languages."""
_UNKNOWN = (OSError, RuntimeError, KeyError, ValueError)
"""What platformdirs raises where the system does not say where a folder is; ValueError on Windows."""


class Folders(NamedTuple):
    """The four folders of one person on one computer, and a line to show if they are not at their usual places."""

    config: Path
    data: Path
    cache: Path
    log: Path
    notice: str | None = None

    @classmethod
    def inside(cls, home: Path, notice: str | None = None) -> "Folders":
        """Return the four folders inside another one.

        >>> Folders.inside(Path("stick")).data.as_posix()
        'stick/data'
        """
        return cls(home / "config", home / "data", home / "cache", home / "log", notice)


def folders(environ: Mapping[str, str] | None = None) -> Folders:
    """Return the folders of this person. Never raises. TRUCE_HOME is looked up in `environ`, or else in os.environ; it
    goes before a folder beside the program.

    >>> folders({"TRUCE_HOME": "/stick"}).config == Path(os.path.abspath("/stick/config"))
    True
    """
    home = _one_folder(environ)
    if home is not None:
        return Folders.inside(home)
    try:
        import platformdirs

        dirs = platformdirs.PlatformDirs("Truce", False)
        found = [dirs.user_config_dir, dirs.user_data_dir, dirs.user_cache_dir, dirs.user_log_dir]
    except _UNKNOWN:
        found = []
    # Without a home directory platformdirs leaves the ~ in, which would be a folder named ~ beside the program.
    if found and all(os.path.isabs(folder) for folder in found):
        config, data, cache, log = map(Path, found)
        return Folders(config, data, cache, log)
    import tempfile

    spare = os.path.join(tempfile.gettempdir(), "Truce")
    return Folders.inside(Path(spare), _(
        "No home folder was found. Matches and settings go to {folder} and may be lost.").format(folder=spare))


def _one_folder(environ: Mapping[str, str] | None) -> Path | None:
    """Return the one folder that holds everything; None if the system's own are used. Never raises."""
    home = (os.environ if environ is None else environ).get(HOME, "")
    return Path(os.path.abspath(os.path.expanduser(home))) if home else beside_program()


def beside_program() -> Path | None:
    """Return the folder `Truce data` beside a packaged program, on macOS beside its bundle, if there is one. Never
    raises."""
    if not getattr(sys, "frozen", False):             # PyInstaller's mark; the source lies beside a Python
        return None
    around = Path(os.path.abspath(sys.executable)).parent
    if around.parts[-2:] == ("Contents", "MacOS"):    # what lies in a bundle goes when a newer one replaces it
        around = around.parents[2]
    folder = around / BESIDE
    return folder if os.path.isdir(folder) else None


def named_places(environ: Mapping[str, str] | None = None) -> dict[str, Path]:
    """Return the folders "home", "documents", "desktop" and "downloads" as the system names them, whether or not they
    are there: no disk is asked. Never raises."""
    found = {"documents": documents(environ)}
    try:
        import platformdirs

        found = {"home": Path.home(), **found, "desktop": Path(platformdirs.user_desktop_dir()),
                 "downloads": Path(platformdirs.user_downloads_dir())}
    except _UNKNOWN:
        pass
    return {name: path for name, path in found.items() if path.is_absolute()}


def documents(environ: Mapping[str, str] | None = None) -> Path:
    """Return the documents folder, or a folder inside the one that holds everything. Never raises."""
    if _one_folder(environ) is None:
        try:
            import platformdirs

            found = platformdirs.user_documents_dir()
        except _UNKNOWN:
            found = ""
        if os.path.isabs(found):
            return Path(found)
    return folders(environ).data.parent / "documents"
