"""Whether the person is there: the window has the focus and is seen, and the machine does not sleep."""

from collections.abc import Callable

import pygame

SHOWN = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED)
GONE = {pygame.WINDOWFOCUSLOST: "focus", pygame.WINDOWMINIMIZED: "minimised"}
_HERE = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSGAINED)


class Presence:
    """The person at the window, who is away for as long as there is a reason. `leave` is called when they go, `back`
    when they come."""

    def __init__(self, leave: Callable[[], None], back: Callable[[], None]) -> None:
        self.leave, self.back = leave, back
        self.is_away = False
        self._reasons: set[str] = set()

    def hear(self, kind: int) -> None:
        """Take the kind of an event, which may tell."""
        if kind in GONE:
            self._go(GONE[kind])
        if kind in SHOWN:
            self._come("minimised")
        if kind in _HERE:
            self._come("focus")

    def slept(self) -> None:
        """Note that the machine has slept, and is awake."""
        self._go("asleep")
        self._come("asleep")

    def _go(self, reason: str) -> None:
        self._reasons.add(reason)
        if not self.is_away:
            self.is_away = True
            self.leave()

    def _come(self, reason: str) -> None:
        self._reasons.discard(reason)
        if self.is_away and not self._reasons:
            self.is_away = False
            self.back()
