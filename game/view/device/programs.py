"""Programs of the system, found where the system keeps them: never in the folder we stand in, which may be that of a
match that was downloaded, nor by a relative entry of PATH."""

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from ntpath import join as windows_join
from typing import Final

_WINDOWS: Final = {"powershell": ("System32", "WindowsPowerShell", "v1.0", "powershell.exe")}
"""A program → where every Windows has it, below its own folder."""


def absolute(paths: str) -> str:
    """Return the entries of a PATH of this system that are absolute."""
    return os.pathsep.join(entry for entry in paths.split(os.pathsep) if os.path.isabs(entry))


def find(*names: str) -> str | None:
    """Return the full path of the first of these programs that the system has; None if it has none."""
    if sys.platform == "win32":
        return on_windows(names, os.environ, os.path.isfile)
    path = absolute(os.environ.get("PATH", os.defpath))
    found = (shutil.which(name, path=path) for name in names)
    return next((program for program in found if program and os.path.isabs(program)), None)


def on_windows(names: tuple[str, ...], environ: Mapping[str, str], there: Callable[[str], bool]) -> str | None:
    """Return the same on Windows, where a look-up by name begins in the folder one stands in: by the full name."""
    root = environ.get("SystemRoot", r"C:\Windows")
    for name in names:
        if name in _WINDOWS:
            file = windows_join(root, *_WINDOWS[name])
            if there(file):
                return file
    return None
