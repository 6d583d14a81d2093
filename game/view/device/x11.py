"""The window on X11: its number, its place where no window manager is, and waiting for events without polling.

SDL asks the window manager for a place, and believes that it was done. SDL's own wait polls every millisecond; waiting
for the socket of the connection costs nothing and ends as soon as a key goes down. pygame's own `get_wm_info` also
reads fields that only another driver fills, which can end the program (pygame-ce 2.5.8).
"""

import ctypes
import select
import sys
from functools import cache
from typing import Any, Final

import pygame
import pygame.base

_X11: Final = 2                                   # SDL_SYSWM_X11 in SDL_syswm.h
_LIBRARY = "libX11.so.6"                          # SDL has loaded it
_CHECK = b"_NET_SUPPORTING_WM_CHECK"              # what every window manager leaves on the root window
Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
_READ: Final = 0                                  # QueuedAlready in Xlib.h: without asking the server


class _SysWMInfo(ctypes.Structure):
    """SDL_SysWMinfo, as it is on X11: which SDL asks, what the driver is, and what the driver says."""

    _fields_ = (
        ("version", ctypes.c_uint8 * 3),
        ("subsystem", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("rest", ctypes.c_uint8 * 64),            # SDL's union is 64 bytes long, whatever the driver
    )


def on_x11() -> tuple[int, int]:
    """Return the connection of pygame's SDL to the X server (a pointer) and the number of the window. Raises OSError if
    the window is closed or not on an X server."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None or pygame.display.get_driver() != "x11":
        raise OSError("the window is not on an X server")
    sdl = ctypes.CDLL(pygame.base.__file__)       # what is looked up in it is found in the SDL that it was made with
    sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
    window = sdl.SDL_GetWindowFromID(ctypes.c_uint32(pygame.Window.from_display_module().id))
    told = _SysWMInfo(version=(ctypes.c_uint8 * 3)(*pygame.get_sdl_version()))
    if not window or not sdl.SDL_GetWindowWMInfo(ctypes.c_void_p(window), ctypes.byref(told)) or told.subsystem != _X11:
        raise OSError("the window is not on an X server")
    return told.display, told.window


class XServer:
    """A connection to the X server. Raises OSError if there is none to be had."""

    def __init__(self) -> None:
        self._x = ctypes.CDLL(_LIBRARY)
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XInternAtom.restype = self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))
        if not self._display:
            raise OSError("the X server does not answer")
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._check = ctypes.c_ulong()                # the atom, once somebody has made it

    @property
    def managed(self) -> bool:
        """True if there is a window manager."""
        if not self._check:
            self._check = ctypes.c_ulong(self._x.XInternAtom(self._display, _CHECK, True))
        if not self._check:
            return False
        kind, count, more = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
        bits, data = ctypes.c_int(), ctypes.c_void_p()
        self._x.XGetWindowProperty(
            self._display, self._root, self._check, ctypes.c_long(0), ctypes.c_long(1), False, ctypes.c_ulong(0),
            ctypes.byref(kind), ctypes.byref(bits), ctypes.byref(count), ctypes.byref(more), ctypes.byref(data),
        )
        if data:
            self._x.XFree(data)
        return bool(count.value)

    def box(self, window: int | None = None) -> Box:
        """Return the place and size of a window, or of the whole screen."""
        place, size = (ctypes.c_int(), ctypes.c_int()), (ctypes.c_uint(), ctypes.c_uint())
        root, border, depth = ctypes.c_ulong(), ctypes.c_uint(), ctypes.c_uint()
        which = self._root if window is None else ctypes.c_ulong(window)
        self._x.XGetGeometry(self._display, which, ctypes.byref(root), *map(ctypes.byref, (*place, *size)),
                             ctypes.byref(border), ctypes.byref(depth))
        return place[0].value, place[1].value, size[0].value, size[1].value

    def put(self, window: int, box: Box) -> None:
        """Move and resize a window."""
        left, top, width, height = box
        self._x.XMoveResizeWindow(self._display, ctypes.c_ulong(window), left, top, ctypes.c_uint(width),
                                  ctypes.c_uint(height))
        self._x.XSync(self._display, False)


_server = cache(XServer)                          # to connect anew for each look would cost more than the look


def settle(*, full: bool, size: tuple[int, int] | None, monitor: Box | None = None) -> bool:
    """Place our window where there is no window manager: filling the screen if it is `full` (of several monitors this
    one), or else in the given size or its own within the screen. Return False, and do nothing, if there is
    a window manager or no X server."""
    try:
        (_connection, window), screen = on_x11(), _server()
    except (OSError, AttributeError):
        return False
    if screen.managed:
        return False
    now, (_left, _top, width, height) = screen.box(window), screen.box()
    goal = fitting(now, (width, height), full=full, size=size, monitor=monitor)
    if goal != now:
        screen.put(window, goal)
    return True


def fitting(now: Box, screen: tuple[int, int], *, full: bool, size: tuple[int, int] | None,
            monitor: Box | None = None) -> Box:
    """Return the place and size for a window that is `now` at a place, within a screen.

    >>> fitting((900, 500, 800, 600), (1280, 720), full=False, size=None)
    (900, 500, 800, 600)
    >>> fitting((1300, 500, 800, 600), (1280, 720), full=False, size=None)
    (480, 120, 800, 600)
    """
    if full:                                          # SDL also knows a monitor that was switched off
        return monitor if monitor and monitor[0] < screen[0] and monitor[1] < screen[1] else (0, 0, *screen)
    width, height = (min(one) for one in zip(size or now[2:], screen, strict=True))
    if now[2:] == (width, height) and now[0] < screen[0] and now[1] < screen[1]:
        return now
    return max(0, min(now[0], screen[0] - width)), max(0, min(now[1], screen[1] - height)), width, height


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
        """Wait for something from the server for `seconds` at most, after all events were fetched."""
        if not self._queued(self._display, _READ):    # what was read together with an answer is not waited for
            self._poll.poll(seconds * 1000)


def connection() -> XConnection | None:
    """Return the window's connection; None if there is no X server to wait for."""
    try:
        return XConnection()
    except (OSError, AttributeError):
        return None
