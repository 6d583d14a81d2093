"""Services of the desktop: clipboard and file manager.

The system's clipboard, and the keys that everybody knows for it.

The system's file manager: it shows a folder in a window of its own.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Literal

import pygame
from pygame.event import Event

from game.view.device.programs import find

LONGEST = 10_000
"""Characters that are read from the clipboard at most."""
LONGEST_LIST = 100_000
"""Characters that are read of a list with many lines."""


def copied(text: str) -> bool:
    """Put a text onto the clipboard. Return False where there is none."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted() -> str:
    """Return the text on the clipboard as one line; "" if there is none."""
    with suppress(pygame.error):
        return " ".join(pygame.scrap.get_text()[:LONGEST].split())
    return ""


def lines() -> str:
    """Return the text on the clipboard with its lines, as of a list; "" if there is none."""
    with suppress(pygame.error):
        return str(pygame.scrap.get_text()[:LONGEST_LIST])
    return ""


def asked(event: Event) -> Literal["paste", "copy", "cut", "all", ""]:
    """Return what a key that goes down asks for: "paste" with Ctrl+V, Cmd+V or Shift+Insert, and so on; else ""."""
    mod = event.mod
    if mod & pygame.KMOD_ALT:                     # AltGr is Ctrl and Alt on some systems, and writes letters
        return ""
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        match event.key:
            case pygame.K_v:
                return "paste"
            case pygame.K_c | pygame.K_INSERT:
                return "copy"
            case pygame.K_x:
                return "cut"
            case pygame.K_a:
                return "all"
    elif mod & pygame.KMOD_SHIFT:
        if event.key == pygame.K_INSERT:
            return "paste"
        if event.key == pygame.K_DELETE:
            return "cut"
    return ""

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
