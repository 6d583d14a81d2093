"""The folders of Truce for settings, data, cache and logs, where each system wants them.

The environment variable TRUCE_HOME, if set, names one folder that holds all four (a memory stick, a test). Nothing is
made or touched here; a missing folder is made by the first write into it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from game.core.i18n import _

HOME = "TRUCE_HOME"


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
    """Return the folders of this person. Never raises. TRUCE_HOME is looked up in `environ`, or else in os.environ.

    >>> folders({"TRUCE_HOME": "/stick"}).config == Path(os.path.abspath("/stick/config"))
    True
    """
    home = (os.environ if environ is None else environ).get(HOME, "")
    if home:
        return Folders.inside(Path(os.path.abspath(os.path.expanduser(home))))
    try:
        import platformdirs

        dirs = platformdirs.PlatformDirs("Truce", False)
        found = [dirs.user_config_dir, dirs.user_data_dir, dirs.user_cache_dir, dirs.user_log_dir]
    except (OSError, RuntimeError, KeyError):
        found = []
    # Without a home directory platformdirs leaves the ~ in, which would be a folder named ~ beside the program.
    if found and all(os.path.isabs(folder) for folder in found):
        config, data, cache, log = map(Path, found)
        return Folders(config, data, cache, log)
    import tempfile

    home = os.path.join(tempfile.gettempdir(), "Truce")
    return Folders.inside(Path(home), _(
        "No home folder was found. Matches and settings go to {folder} and may be lost.").format(folder=home))


def places(environ: Mapping[str, str] | None = None) -> dict[str, Path]:
    """Return those of the folders "home", "documents", "desktop" and "downloads" that exist. Never raises."""
    found = {"documents": documents(environ)}
    try:
        import platformdirs

        found = {"home": Path.home(), **found, "desktop": Path(platformdirs.user_desktop_dir()),
                 "downloads": Path(platformdirs.user_downloads_dir())}
    except (OSError, RuntimeError, KeyError):
        pass
    there: dict[str, Path] = {}
    for name, path in found.items():
        try:
            if path.is_absolute() and path.is_dir() and path.resolve() not in there.values():
                there[name] = path.resolve()
        except (OSError, RuntimeError):
            continue
    return there


def documents(environ: Mapping[str, str] | None = None) -> Path:
    """Return the documents folder, or with TRUCE_HOME a folder inside that. Never raises."""
    home = (os.environ if environ is None else environ).get(HOME, "")
    if not home:
        try:
            import platformdirs

            found = platformdirs.user_documents_dir()
        except (OSError, RuntimeError, KeyError):
            found = ""
        if os.path.isabs(found):
            return Path(found)
    return folders(environ).data.parent / "documents"
