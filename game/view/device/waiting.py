"""Waiting until the system has something to say to the window: on X11, by its connection to the server.

SDL's own wait looks every millisecond, which costs more than looking sixty times a second does. Waiting for the
connection costs nothing, and ends as soon as a key goes down.
"""

import ctypes
import select
import sys
from typing import Any, Final

from game.view.device.sdl_window import on_x11

_LIBRARY: Final = "libX11.so.6"                   # SDL has loaded it
_READ: Final = 0                                  # QueuedAlready in Xlib.h: without asking the server


class XConnection:
    """The window's connection to the X server. Raises OSError or AttributeError where there is none."""

    def __init__(self) -> None:
        if sys.platform in ("win32", "darwin"):
            raise OSError("the window is not on an X server")
        display, _window = on_x11()
        self._display = ctypes.c_void_p(display)
        library = ctypes.CDLL(_LIBRARY)
        self._queued: Any = library.XEventsQueued
        self._queued.argtypes = ctypes.c_void_p, ctypes.c_int
        library.XConnectionNumber.argtypes = (ctypes.c_void_p,)
        self._poll = select.poll()
        self._poll.register(library.XConnectionNumber(self._display), select.POLLIN)

    def wait(self, seconds: float) -> None:
        """Wait until the server has sent something, at most so long. All events were fetched before."""
        if not self._queued(self._display, _READ):    # what was read together with an answer is not waited for
            self._poll.poll(seconds * 1000)


def connection() -> XConnection | None:
    """Return the window's connection; None where there is none to wait for."""
    try:
        return XConnection()
    except (OSError, AttributeError):
        return None
