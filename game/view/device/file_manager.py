"""The system's file manager: it shows a folder in a window of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from game.view.device.programs import find


def opener() -> str | None:
    """Return the full path of the program that opens folders; "" where the system itself does, None if there is
    none."""
    if sys.platform == "win32":
        return ""
    if sys.platform == "darwin":
        return "/usr/bin/open"
    return find("xdg-open")


def show(folder: Path, failed: Callable[[], None]) -> bool:
    """Show a folder, which is made if it is missing. Return False where there is nothing to show it with; `failed` is
    called from another thread if that does not work."""
    program = opener()
    if program is None:
        return False
    Thread(target=_show, args=(program, folder.absolute(), failed), daemon=True).start()
    return True


def _show(program: str, folder: Path, failed: Callable[[], None]) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            # one argument that begins with a slash: nothing in it is read by a shell, or as an option
            subprocess.run([program, str(folder)], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, start_new_session=True)
    except (OSError, subprocess.SubprocessError):
        failed()
