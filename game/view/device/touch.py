"""Fingers on a touch screen: each becomes a mouse of its own, with a number. Before it presses, it moves there.

SDL also sends mouse events for the first finger; `echo` tells them apart.
"""

import sys
from collections.abc import Callable
from typing import Any

import pygame
from pygame.event import Event

MOUSE = -1
"""The number of the mouse, beside those of fingers."""
FIRST = 1024
"""The first number of a finger: above all scancodes, so that a finger can be held like a key."""
EVENTS = frozenset((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
"""The types of events that come from fingers."""
_OF_A_MOUSE = -1                                  # SDL_MOUSE_TOUCHID: a mouse that says it is a finger
_ON_GLASS = sys.platform != "darwin"              # Macs tell of fingers on the pad, which do not mean the screen


def number(event: Event) -> int:
    """Return the number of the finger of a mouse event; MOUSE if it comes from the mouse.

    >>> number(Event(pygame.MOUSEMOTION)), number(Event(pygame.MOUSEMOTION, finger=1024))
    (-1, 1024)
    """
    return int(getattr(event, "finger", MOUSE))


def echo(event: Event) -> bool:
    """True if a mouse event only repeats what a finger did."""
    return bool(getattr(event, "touch", False)) and number(event) == MOUSE


class TouchPointers:
    """The fingers on the screen, each with the lowest free number. `size` returns the size of the page in pixels;
    without `glass`, all fingers are ignored."""

    def __init__(self, size: Callable[[], tuple[int, int]], *, glass: bool = _ON_GLASS) -> None:
        self._size, self._glass = size, glass
        self._down: dict[tuple[int, int], tuple[int, tuple[int, int]]] = {}   # their numbers, and where they are

    def take(self, event: Event) -> list[Event]:
        """Return the mouse events for an event of a finger, at places on the page."""
        who, (w, h) = (event.touch_id, event.finger_id), self._size()
        if event.touch_id == _OF_A_MOUSE or not self._glass:
            return []
        pos = min(w - 1, max(0, int(event.x * w))), min(h - 1, max(0, int(event.y * h)))
        down, known = event.type == pygame.FINGERDOWN, self._down.get(who)
        if known is None and not down:
            return []                                 # it went down elsewhere
        if down:
            found = [] if known is None else [self._end(who)]
            taken = {number for number, _pos in self._down.values()}
            at = next(number for number in range(FIRST, FIRST + len(taken) + 1) if number not in taken)
            self._down[who] = at, pos
            return [*found, _event(pygame.MOUSEMOTION, at, pos, pos), _event(pygame.MOUSEBUTTONDOWN, at, pos)]
        assert known is not None
        at, before = known
        self._down[who] = at, pos
        if event.type == pygame.FINGERMOTION:
            return [_event(pygame.MOUSEMOTION, at, pos, before)] if pos != before else []
        return [self._end(who)]

    def _end(self, who: tuple[int, int]) -> Event:
        return _event(pygame.MOUSEBUTTONUP, *self._down.pop(who))


def _event(kind: int, finger: int, pos: tuple[int, int], before: tuple[int, int] | None = None) -> Event:
    more: dict[str, Any] = {"button": 1}
    if before is not None:
        more = {"rel": (pos[0] - before[0], pos[1] - before[1]), "buttons": (1, 0, 0)}
    return Event(kind, pos=pos, touch=True, finger=finger, **more)
