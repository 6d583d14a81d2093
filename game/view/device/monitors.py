"""The monitors of this computer: where each of them is, and where a window is seen on them.

pygame tells how large they are, but not how they stand beside each other: SDL does, which pygame was made with. All
places are pixels from the upper left corner of the main monitor; one to the left of it has places below zero."""

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import pygame
import pygame.base
from pygame import Rect

GRIP = 100
"""Pixels of a window, in both directions, by which one can take hold of it."""


@cache
def sdl() -> Any:
    """Return the SDL that pygame was made with. Raises OSError if it is not found."""
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)   # in a library all are found


def monitors() -> list[Rect]:
    """Return where the monitors are, the main one first; that one alone if SDL does not say where the others are."""
    box = (ctypes.c_int * 4)()
    try:
        return [Rect(*box) for number in range(sdl().SDL_GetNumVideoDisplays())
                if sdl().SDL_GetDisplayBounds(ctypes.c_int(number), box) == 0]
    except (OSError, AttributeError):
        return [Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()[:1]]


def reachable(window: Rect, monitors: Sequence[Rect]) -> bool:
    """True if the upper left corner of a window, by which it can be grabbed, is on a monitor: it may be gone since the
    window was there.

    >>> one, two = Rect(0, 0, 1280, 800), Rect(1280, 0, 1600, 900)
    >>> reachable(Rect(1500, 60, 900, 600), [one, two]), reachable(Rect(1500, 60, 900, 600), [one])
    (True, False)
    """
    return _seen(Rect(window.topleft, (GRIP, GRIP)), monitors) >= GRIP * GRIP


def _seen(box: Rect, monitors: Sequence[Rect]) -> int:
    """Return how many pixels of a box are on monitors; those on two that show the same count twice."""
    return sum(part.w * part.h for part in map(box.clip, monitors))


def nearest(window: Rect, monitors: Sequence[Rect]) -> Rect | None:
    """Return the monitor that shows most of a window, or else the one whose middle is nearest; None if there is
    none."""
    def farness(monitor: Rect) -> tuple[int, int]:
        part, (x, y), (over, down) = window.clip(monitor), window.center, monitor.center
        return -part.w * part.h, (x - over) ** 2 + (y - down) ** 2

    return min(monitors, key=farness, default=None)


def moved_in(window: Rect, monitors: Sequence[Rect]) -> Rect:
    """Return the window where it is if more than half of it and of its upper edge is seen; else on the nearest monitor,
    and no larger than that.

    >>> moved_in(Rect(1500, 60, 900, 600), [Rect(0, 0, 1280, 800)])
    Rect(380, 60, 900, 600)
    """
    monitor, edge = nearest(window, monitors), Rect(window.topleft, (window.w, min(window.h, GRIP)))
    if monitor is None or all(2 * _seen(part, monitors) > part.w * part.h for part in (window, edge)):
        return window
    size = Rect(0, 0, min(window.w, monitor.w), min(window.h, monitor.h))
    return Rect(max(monitor.x, min(window.x, monitor.right - size.w)),
                max(monitor.y, min(window.y, monitor.bottom - size.h)), size.w, size.h)
