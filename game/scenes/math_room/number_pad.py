"""The number pad: large figures to press, for the mouse, for arrows and for a controller; typed figures count alike."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame.event import Event

from game.core.i18n import _, pgettext
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Form, Row
from game.view.widgets.button import press_by_key

MOST = 5
"""Figures of an answer at most."""
_FIGURES = "1234567890"
_TOP_ROW = range(30, 40)
"""The places of the figures on every keyboard, 1 to 0: on some of them a figure needs Shift."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_BACK = (pygame.K_BACKSPACE, pygame.K_DELETE)


class _Key(Button):
    """A figure, large enough for a small finger."""

    def width(self, paper: Painter) -> int:
        return max(paper.u(78), super().width(paper))

    def height(self, paper: Painter, width: int) -> int:
        return max(paper.u(60), paper.row() + paper.u(10))

    def _type(self, paper: Painter) -> tuple[int, str]:
        return round(paper.px("name") * 1.15), "display"

    def _pad(self, paper: Painter) -> int:
        return paper.u(10)


class NumberPad:
    """The number that is typed, and the keys for it. `changed` is called with every figure, `done` when the number is
    handed in; `first` is when its first figure came, by `clock`."""

    def __init__(self, changed: Callable[[], None], done: Callable[[int], None], clock: Callable[[], float]) -> None:
        self.typed = ""
        self.first: float | None = None
        self._changed, self._done, self._clock = changed, done, clock
        self.keys = [_Key(figure, partial(self.put, figure)) for figure in _FIGURES]
        self.rub_out = _Key(pgettext("keypad", "Erase"), self.back, icon="back", words=False)
        self.ready = _Key(_("Done"), self.give, look="main", icon="check", words=False)
        self.ready.disabled_reason = _("Enter a number first.")

    def dispose(self) -> None:
        """Let go of the keys, which refer to it, and of its callbacks, once it is over."""
        vars(self).clear()

    def rows(self) -> list[Row]:
        """Return the figures, five to a row, with the keys that delete and hand in at their ends."""
        return [Row(*self.keys[:5], self.rub_out, columns=6, gap=8), Row(*self.keys[5:], self.ready, columns=6, gap=8)]

    def put(self, figure: str) -> None:
        """Type one figure more."""
        if len(self.typed) < MOST:
            if not self.typed:
                self.first = self._clock()
            self._become(self.typed + figure)

    def back(self) -> None:
        """Delete one figure."""
        self._become(self.typed[:-1])

    def clear(self) -> None:
        """Begin another number."""
        self.first = None
        self._become("")

    def _become(self, typed: str) -> None:
        self.typed = typed
        self.ready.disabled_reason = None if typed else _("Enter a number first.")
        self._changed()

    def give(self) -> None:
        """Hand it in, if there is anything."""
        if self.typed:
            self._done(int(self.typed))

    def hear(self, event: Event, form: Form) -> None:
        """Take a key that went down where the pad lies in a form. Figures count wherever the keyboard is; arrows walk
        over the pad, where Space and Enter press what they have come to. A controller's upper button hands in."""
        if press_by_key(form.widgets, form.focus, event):
            return
        by_pad, focus = hasattr(event, "pad"), form.focus
        figure = _figure(event)
        if figure:
            self.put(figure)
            form.set_focus(None)
        elif event.key in _BACK:
            self.back()
        elif event.key in _ENTER and (by_pad or focus is None):
            self.give()
        elif focus is not None or event.key == pygame.K_TAB:
            form.handle(event)
        elif event.key in _ARROWS or (by_pad and event.key == pygame.K_SPACE):
            form.keyboard = True
            form.set_focus(self.keys[0])


def _figure(event: Event) -> str:
    """Return the figure that a key stands for, "" if for none."""
    said = event.unicode
    if said and said in _FIGURES:
        return str(said)
    if pygame.K_KP_1 <= event.key <= pygame.K_KP_0:
        return _FIGURES[event.key - pygame.K_KP_1]
    scancode = getattr(event, "scancode", 0)
    if scancode in _TOP_ROW and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return _FIGURES[scancode - _TOP_ROW.start]
    return ""
