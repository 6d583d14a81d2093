"""The keys that do the same on every page."""

from collections.abc import Callable

import pygame
from pygame.event import Event

from game.scenes.shell.frame_loop import Drawing
from game.scenes.shell.presence import GONE

_ONCE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F8, pygame.K_F11)


class Shortcuts:
    """F11 and Alt+Enter, which call `full`, F8, which calls `aloud`, and Esc or a click for the notice; Esc is for a
    `sheet` instead, if one lies over the page. What acts at once does not repeat while its key is held: the page may be
    another by then."""

    def __init__(self, drawing: Drawing, full: Callable[[], None], aloud: Callable[[], None],
                 sheet: Callable[[], bool]) -> None:
        self.drawing, self.full, self.aloud, self.sheet = drawing, full, aloud, sheet
        self._held: set[int] = set()

    @property
    def some(self) -> bool:
        """True if a key is held."""
        return bool(self._held)

    def let_go(self) -> None:
        """Forget which keys are held: the window may not have heard of them."""
        self._held.clear()

    def take(self, event: Event, *, repeats: bool) -> bool:
        """Take one event, on a page where held keys repeat or not. Return True if no page is to have it: at a table, a
        key that was held on the page before."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.scancode)
        elif event.type == pygame.KEYDOWN:
            again = event.scancode in self._held
            self._held.add(event.scancode)
            if again and (event.key in _ONCE or not (repeats or hasattr(event, "pad"))):
                return True
            alt = event.mod & pygame.KMOD_ALT and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
            if event.key == pygame.K_F11 or alt:
                self.full()
                return True
            if event.key == pygame.K_F8 and not again:
                self.aloud()
                return True
            out = event.key == pygame.K_ESCAPE and not hasattr(event, "pad") and not self.sheet()
            return out and self._dismiss()
        elif event.type in GONE:
            self.let_go()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.drawing.notice.line is not None:
            return self.drawing.notice.rect.collidepoint(event.pos) and self._dismiss()
        return False

    def _dismiss(self) -> bool:
        done = self.drawing.notice.dismiss()
        self.drawing.due = self.drawing.due or done
        return done
