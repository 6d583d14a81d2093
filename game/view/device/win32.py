"""What a window has to tell Windows before it opens: that it draws every pixel itself, and whose window it is."""

import os
import sys
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from typing import Final

APPLICATION: Final = "org.trucecards.Truce"
"""The name under which the taskbar gathers the windows of a Truce that runs in a Python of the system."""
_AWARE: Final = "SDL_WINDOWS_DPI_AWARENESS"


def introduce(environ: MutableMapping[str, str], identify: Callable[[str], object], *, frozen: bool) -> None:
    """Tell Windows what it must know before the first window opens. Raises nothing.

    SDL asks for sharp pixels on each monitor (the packaged program says so in its manifest already). `identify` names
    this process to the taskbar: without that, the windows of a Truce that Python runs would stand under Python's icon.
    A packaged program (`frozen`) has no need of it: it is known by its file, as its shortcuts are, and a name that they
    do not have would show a pinned Truce twice."""
    environ.setdefault(_AWARE, "permonitorv2")
    if not frozen:
        with suppress(OSError, AttributeError):
            identify(APPLICATION)


def begin() -> None:
    """Introduce this process, if the system is Windows."""
    if sys.platform == "win32":
        import ctypes

        introduce(os.environ, ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID,
                  frozen=bool(getattr(sys, "frozen", False)))
