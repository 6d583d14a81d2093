"""What the system calls our window: on X11, the connection to the server and the window's number on it.

pygame's own `get_wm_info` also reads fields that only another driver fills: what happens to lie in them can end the
program (pygame-ce 2.5.8). This asks SDL for the same, and reads no more than is there.
"""

import ctypes
from typing import Final

import pygame
import pygame.base

_X11: Final = 2                                   # SDL_SYSWM_X11 in SDL_syswm.h


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
    """Return the connection of pygame's SDL to the X server (a pointer), and the window's number there. Raises OSError
    where the window is not on an X server, or is gone."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None or pygame.display.get_driver() != "x11":
        raise OSError("the window is not on an X server")
    sdl = ctypes.CDLL(pygame.base.__file__)       # what is looked up in it is found in the SDL that it was made with
    sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
    window = sdl.SDL_GetWindowFromID(ctypes.c_uint32(pygame.Window.from_display_module().id))
    told = _SysWMInfo(version=(ctypes.c_uint8 * 3)(*pygame.get_sdl_version()))
    if not window or not sdl.SDL_GetWindowWMInfo(ctypes.c_void_p(window), ctypes.byref(told)) or told.subsystem != _X11:
        raise OSError("the window is not on an X server")
    return told.display, told.window
