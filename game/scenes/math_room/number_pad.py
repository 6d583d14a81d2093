"""The number pad: large figures for the mouse, for arrow keys and for a controller; typed figures count alike."""

from collections.abc import Callable
from weakref import WeakMethod

import pygame
from pygame.event import Event

from game.core.i18n import _, pgettext
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Form, Row
from game.view.widgets.button import press_by_key

MOST = 5
"""The most figures of an answer."""
_FIGURES = "1234567890"
_TOP_ROW = range(30, 40)
"""The scancodes of the figures 1 to 0, in the top row of every keyboard: on some of them a figure needs Shift."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_BACK = (pygame.K_BACKSPACE, pygame.K_DELETE)


class _Key(Button):
    """A key of the pad, large enough for a small finger. It refers to the pad weakly, as the pad owns its keys."""

    def __init__(self, label: str, method: Callable[..., None], *given: str, icon: str = "") -> None:
        pad = WeakMethod(method)

        def press() -> None:
            alive = pad()
            if alive is not None:
                alive(*given)

        super().__init__(label, press, icon=icon, words=not icon, look="main" if icon == "check" else "paper")

    def width(self, painter: Painter) -> int:
        return max(painter.u(78), super().width(painter))

    def height(self, painter: Painter, width: int) -> int:
        return max(painter.u(60), painter.row() + painter.u(10))

    def _type(self, painter: Painter) -> tuple[int, str]:
        return round(painter.px("name") * 1.15), "display"

    def _pad(self, painter: Painter) -> int:
        return painter.u(10)


class NumberPad:
    """The typed number, and its keys. `changed` is called after every figure, `done` with the number at its end;
    `first` is the time of the first figure, by `clock` (seconds)."""

    def __init__(self, changed: Callable[[], None], done: Callable[[int], None], clock: Callable[[], float]) -> None:
        self.typed = ""
        self.first: float | None = None
        self._changed, self._done, self._clock = changed, done, clock
        self.keys = [_Key(figure, self.put, figure) for figure in _FIGURES]
        self.rub_out = _Key(pgettext("keypad", "Erase"), self.back, icon="back")
        self.ready = _Key(_("Done"), self.give, icon="check")
        self.ready.disabled_reason = _("Enter a number first.")

    def rows(self) -> list[Row]:
        """Return two rows of five figures, with the keys that erase and that finish at their ends."""
        return [Row(*self.keys[:5], self.rub_out, columns=6, gap=8), Row(*self.keys[5:], self.ready, columns=6, gap=8)]

    def put(self, figure: str) -> None:
        """Type a figure."""
        if len(self.typed) < MOST:
            if not self.typed:
                self.first = self._clock()
            self._become(self.typed + figure)

    def back(self) -> None:
        """Delete the last figure."""
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
        """Finish the number, if there is one."""
        if self.typed:
            self._done(int(self.typed))

    def hear(self, event: Event, form: Form) -> None:
        """Take a key press in the form that holds the pad. Figures count wherever the focus is; arrows move the focus
        over the pad, where Space and Enter press the key with it. A controller's upper button finishes."""
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
    """Return the figure of a key press, "" if it is none."""
    said = event.unicode
    if said and said in _FIGURES:
        return str(said)
    if pygame.K_KP_1 <= event.key <= pygame.K_KP_0:
        return _FIGURES[event.key - pygame.K_KP_1]
    scancode = getattr(event, "scancode", 0)
    if scancode in _TOP_ROW and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return _FIGURES[scancode - _TOP_ROW.start]
    return ""
