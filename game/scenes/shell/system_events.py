"""Events of the system: the keys that do the same on every page, whether a person is at the window, and the signals by
which the program is asked to end."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pygame
from pygame.event import Event

from game.scenes.shell.frame_loop import FrameRenderer

SHOWN = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED)
GONE = {pygame.WINDOWFOCUSLOST: "focus", pygame.WINDOWMINIMIZED: "minimised"}
_HERE = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSGAINED)


class UserPresence:
    """The person at the window, who is away for as long as there is a reason. `leave` is called when they go, `back`
    when they come."""

    def __init__(self, leave: Callable[[], None], back: Callable[[], None]) -> None:
        self.leave, self.back = leave, back
        self.is_away = False
        self._reasons: set[str] = set()

    def hear(self, kind: int) -> None:
        """Take the kind of an event of the window."""
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


_ONCE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F8, pygame.K_F11)


class Shortcuts:
    """F11 and Alt+Enter, which call `full`, F8, which calls `aloud`, Alt+F4, which is the system's, and Esc or a click,
    which dismiss the toast; Esc is for a `sheet` instead, if there is one over the page. A key that acts on its press
    does not repeat while it is held: the page may be another by then."""

    def __init__(self, drawing: FrameRenderer, full: Callable[[], None], aloud: Callable[[], None],
                 sheet: Callable[[], bool]) -> None:
        self.drawing, self.full, self.aloud, self.sheet = drawing, full, aloud, sheet
        self._held: set[int] = set()

    @property
    def some(self) -> bool:
        """True if a key is held."""
        return bool(self._held)

    def let_go(self) -> None:
        """Forget which keys are held: the window may have missed that they went up."""
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
            if event.key == pygame.K_F4 and event.mod & pygame.KMOD_ALT:
                return True                       # the system closes the window
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
        self.drawing.frame_due = self.drawing.frame_due or done
        return done


NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that ask to end; not every system has them all."""

STATUS = 128
"""The exit status of a program ended by signal n is this plus n."""


class Signals:
    """The first signal that asked the program to end, if one did, and the function that ends it."""

    def __init__(self) -> None:
        self.number = 0
        self._told: Callable[[int], None] | None = None

    def tell(self, told: Callable[[int], None]) -> None:
        """Call this with the exit status when a signal comes, or now if one has come already."""
        self._told = told
        if self.number:
            told(STATUS + self.number)

    def take(self, number: int, _frame: object = None) -> None:
        """Take a signal. Nothing is saved or drawn in here: the program may stand anywhere."""
        if not self.number:
            self.number = number
            if self._told is not None:
                self._told(STATUS + number)


@contextmanager
def installed() -> Iterator[Signals]:
    """Handle the signals that ask to end, but for those that the caller of the program ignores (`nohup`)."""
    signals, before = Signals(), {}
    for number in [getattr(signal, name) for name in NAMES if hasattr(signal, name)]:
        if signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(ValueError):                # only the first thread hears signals
                before[number] = signal.signal(number, signals.take)
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
