"""Whether this system is dark or light, as its owner chose it for all programs.

Windows: the value AppsUseLightTheme of the registry, as
https://learn.microsoft.com/windows/apps/desktop/modernize/ui/apply-windows-themes describes the choice. macOS:
AppleInterfaceStyle of the global defaults, which is there only while it is dark. Linux: `color-scheme` of the settings
portal (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html), which every large
desktop answers, or else GNOME's own key. Windows answers within a frame. The others start a program, so they are asked
on another thread."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import Final

from game.view.device.desktop_services import find, system_environment

AT_ONCE = sys.platform == "win32"
"""True if the answer is there without another program."""
AGAIN: Final = 60.0
"""Seconds from one question to the next where a program answers it."""
_WAIT: Final = 3.0
"""Seconds that such a program may take."""
_KEY: Final = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
_PORTAL: Final = (
    "call", "--session", "--dest", "org.freedesktop.portal.Desktop", "--object-path", "/org/freedesktop/portal/desktop",
    "--method", "org.freedesktop.portal.Settings.Read", "org.freedesktop.appearance", "color-scheme",
)  # fmt: skip
_GNOME: Final = ("get", "org.gnome.desktop.interface", "color-scheme")

Output = Callable[[Sequence[str]], str | None]


def output(command: Sequence[str]) -> str | None:
    """Return what a program of the system prints; None if it fails, or takes too long."""
    with suppress(OSError, subprocess.SubprocessError, ValueError):
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              timeout=_WAIT, check=True, env=system_environment()).stdout.decode("utf-8", "replace")
    return None


def is_dark() -> bool | None:
    """Return True if the system is dark, False if it is light, None if that cannot be known."""
    if sys.platform == "win32":
        return on_windows(_registry)
    if sys.platform == "darwin":
        return on_mac(output)
    return on_linux(find, output)


def on_windows(value: Callable[[], object]) -> bool:
    """Return whether Windows is dark; `value` returns AppsUseLightTheme, or raises OSError: it is light until somebody
    has chosen.

    >>> on_windows(lambda: 0), on_windows(lambda: 1)
    (True, False)
    """
    try:
        return value() == 0
    except OSError:
        return False


def _registry() -> object:
    """Return AppsUseLightTheme. Raises OSError."""
    if sys.platform != "win32":
        raise OSError("there is no registry")
    import winreg

    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _KEY) as key:
        return winreg.QueryValueEx(key, "AppsUseLightTheme")[0]


def on_mac(output: Output) -> bool:
    """Return whether a Mac is dark; `output` returns what a program prints, None if it fails.

    >>> on_mac(lambda command: "Dark\\n"), on_mac(lambda command: None)
    (True, False)
    """
    return (output(("/usr/bin/defaults", "read", "-g", "AppleInterfaceStyle")) or "").strip() == "Dark"


def on_linux(find: Callable[[str], str | None], output: Output) -> bool | None:
    """Return whether the desktop is dark, None if it has neither the portal nor GNOME's key; `find` returns the path of
    a program. Who has no preference gets light windows from the desktop.

    >>> on_linux(lambda name: name, lambda command: "(<<uint32 1>>,)"), on_linux(lambda name: None, output)
    (True, None)
    """
    if program := find("gdbus"):
        answer = output((program, *_PORTAL))
        if answer is not None and "uint32 " in answer:
            return "uint32 1>" in answer
    if program := find("gsettings"):
        answer = output((program, *_GNOME))
        if answer is not None and answer.strip():
            return answer.strip() == "'prefer-dark'"
    return None


class SystemTheme:
    """The question whether the system is dark, and the latest answer, None as long as there is none. `ask` never waits
    longer than it is told to."""

    def __init__(self, is_dark: Callable[[], bool | None] = is_dark, *, at_once: bool = AT_ONCE) -> None:
        self.dark: bool | None = None
        self._is_dark, self._at_once = is_dark, at_once
        self._thread: Thread | None = None
        self._asked = -AGAIN

    def ask(self, wait: float = 0.0) -> bool | None:
        """Ask anew, on another thread where a program answers, and wait for that so many seconds at most. Return the
        latest answer."""
        if self._at_once:
            self.dark = self._is_dark()
            return self.dark
        if self._thread is None or not self._thread.is_alive():
            self._asked = time.monotonic()
            self._thread = Thread(target=self._answer, daemon=True)
            self._thread.start()
        if wait:
            self._thread.join(wait)
        return self.dark

    def look(self) -> bool | None:
        """Ask anew if the last time is a while ago. Return the latest answer."""
        return self.ask() if self._at_once or time.monotonic() - self._asked >= AGAIN else self.dark

    def forget_time(self) -> None:
        """Let the next look ask anew: somebody may have changed it just now, in another window."""
        self._asked = -AGAIN

    def _answer(self) -> None:
        self.dark = self._is_dark()
