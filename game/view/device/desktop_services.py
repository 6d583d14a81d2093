"""What the desktop offers: the clipboard, the file manager, programs of the system, and whether a screen reader runs.

Programs are looked up where the system keeps them, never in the working directory, which may be that of a downloaded
match, nor by a relative entry of PATH.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from ntpath import join as windows_join
from pathlib import Path
from threading import Thread
from typing import Final, Literal

import pygame
from pygame.event import Event

_WINDOWS: Final = {"powershell": ("System32", "WindowsPowerShell", "v1.0", "powershell.exe")}
"""Program → its path on every Windows, below the system folder."""
_MAC: Final = "/usr/bin:/bin:/usr/sbin:/sbin"
"""Where a Mac keeps its own programs; the Finder starts others with this PATH."""
LONGEST = 10_000
"""The most characters taken from the clipboard as one line."""
LONGEST_LIST = 100_000
"""The most characters taken from the clipboard as a list of lines."""
NAMES: Final = frozenset({"orca", "cthulhu", "fenrir", "speakup", "espeakup"})
"""The names of the processes of screen readers on Linux."""
_SPI_GETSCREENREADER: Final = 0x0046


def absolute(paths: str) -> str:
    """Return the absolute entries of a PATH of this system.

    >>> absolute(os.pathsep.join([os.path.abspath("bin"), ".", ""])) == os.path.abspath("bin")
    True
    """
    return os.pathsep.join(entry for entry in paths.split(os.pathsep) if os.path.isabs(entry))


def find(*names: str) -> str | None:
    """Return the full path of the first of these programs that the system has; None if it has none."""
    if sys.platform == "win32":
        return on_windows(names, os.environ, os.path.isfile)
    path = _MAC if sys.platform == "darwin" else absolute(os.environ.get("PATH", os.defpath))
    found = (shutil.which(name, path=path) for name in names)
    return next((program for program in found if program and os.path.isabs(program)), None)


def on_windows(names: tuple[str, ...], environ: Mapping[str, str], there: Callable[[str], bool]) -> str | None:
    """Return the full path of the first program on Windows, where a look-up by name would begin in the working
    directory; `there` tells if a file exists.

    >>> on_windows(("powershell",), {"SystemRoot": "C:/Windows"}, lambda path: True)
    'C:/Windows\\\\System32\\\\WindowsPowerShell\\\\v1.0\\\\powershell.exe'
    """
    root = environ.get("SystemRoot", r"C:\Windows")
    for name in names:
        if name in _WINDOWS:
            file = windows_join(root, *_WINDOWS[name])
            if there(file):
                return file
    return None


def system_environment() -> dict[str, str]:
    """Return the environment for a program of the system, without the libraries of a PyInstaller bundle."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        if "LD_LIBRARY_PATH_ORIG" in found:
            found["LD_LIBRARY_PATH"] = found["LD_LIBRARY_PATH_ORIG"]
    return found


def copied(text: str) -> bool:
    """Put a text onto the clipboard. Return False if there is no clipboard."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted() -> str:
    """Return the text on the clipboard as one line; "" if there is none."""
    return " ".join(lines()[:LONGEST].split())


def lines() -> str:
    """Return the text on the clipboard with its line breaks; "" if there is none."""
    with suppress(pygame.error):
        return str(pygame.scrap.get_text()[:LONGEST_LIST])
    return ""


def clipboard_command(event: Event) -> Literal["paste", "copy", "cut", "all", ""]:
    """Return the command of a key press: "paste" for Ctrl+V, Cmd+V or Shift+Insert, and so on; "" for none.

    >>> clipboard_command(Event(pygame.KEYDOWN, key=pygame.K_INSERT, mod=pygame.KMOD_SHIFT))
    'paste'
    """
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
    """Return the full path of the program that opens folders; "" if the system itself does, None if there is none."""
    if sys.platform == "win32":
        return ""
    if sys.platform == "darwin":
        return "/usr/bin/open"
    return find("xdg-open")


def show(folder: Path, failed: Callable[[], None]) -> bool:
    """Show a folder in the file manager, created if it is missing. Return False if there is no file manager; `failed`
    is called from another thread if it does not work."""
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


def _processes(folder: Path) -> Iterator[str]:
    """Yield the names of the processes under a folder like /proc."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.isdigit():
                try:
                    yield Path(entry.path, "comm").read_text("utf-8", "replace").strip()
                except OSError:
                    continue                          # it has ended


def running(folder: Path = Path("/proc")) -> bool:
    """Return True if a screen reader runs. It takes some ms, and on a Mac starts a program."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            import subprocess

            said = subprocess.run(
                ["/usr/bin/defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"], check=False,
                capture_output=True, stdin=subprocess.DEVNULL)
            return said.stdout.strip() == b"1"
        return not NAMES.isdisjoint(_processes(folder))
    except (OSError, ValueError):
        return False


def _windows() -> bool:
    """Return True if Windows says that a screen reader runs."""
    import ctypes

    found = ctypes.c_int(0)
    ask = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009 - it is there on Windows alone
    return bool(ask(_SPI_GETSCREENREADER, 0, ctypes.byref(found), 0)) and bool(found.value)
