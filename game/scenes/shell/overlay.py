"""Overlays: sheets over the page below, among them a question, and the countdown before a match goes on."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell.app import App
from game.scenes.shell.scene import AWAKE, Scene
from game.view.device.speaker import About
from game.view.pictures.theme import CREAM
from game.view.widgets import Button, Form, RichText, Row, Widget

VEIL = (20, 12, 34, 130)
_STRIP = 64                                           # pixels of its height at a time


def veil(screen: Surface) -> None:
    """Darken the page below."""
    strip = Surface((screen.get_width(), _STRIP), pygame.SRCALPHA, 32)
    strip.fill(VEIL)
    screen.fblits([(strip, (0, top)) for top in range(0, screen.get_height(), _STRIP)])


class Overlay(Scene):
    """A page of widgets in the middle of the window. Subclasses give `rows`; Esc does what `escape` does."""

    form: Form
    shows_scene_below = True
    repeats = True
    read_scope: About = "asked"
    light = False
    """True if a click beside it takes it off, too."""
    across = 560
    """Units that it is wide, where there is room."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.form = Form(self.rows())

    def rows(self) -> Sequence[Widget | Row]:
        """Return its rows."""
        raise NotImplementedError

    def escape(self) -> None:
        """Take it off, for Esc."""
        self.app.pop()

    def enter(self) -> None:
        self.resized()

    def leave(self) -> None:
        self.form.leave()

    def language_changed(self) -> None:
        self.form.leave()
        self.form = Form(self.rows())

    def remake(self) -> None:
        """Make its rows again; the focus stays on the widget with the same label."""
        focus = self.form.focus
        self.language_changed()
        same = next((widget for widget in self.form.widgets if focus is not None and widget.label == focus.label
                     and type(widget) is type(focus)), None)
        if same is not None:
            self.form.set_focus(same)
        self.resized()

    def resized(self) -> None:
        self.form.layout(self.app.painter, self.place())
        self.needs_redraw = True

    def place(self) -> Rect:
        """Return the sheet's rectangle: in the middle, as high as its rows want."""
        painter, (w, h) = self.app.painter, self.app.size
        width = min(painter.u(self.across), w - painter.u(40))
        height = min(self.form.natural_height(painter, width), h - painter.u(40))
        return Rect((w - width) // 2, (h - height) // 2, width, height)

    def handle(self, event: Event) -> None:
        beside = (self.light and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
                  and not self.form.rect.collidepoint(event.pos))
        if beside or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self.escape()
        else:
            self.form.handle(event)

    def tick(self, dt: float) -> None:
        self.form.tick(dt, reduced_motion=self.app.reduced_motion)
        self.needs_redraw = self.needs_redraw or self.form.stale

    @property
    def moving(self) -> bool:
        return self.form.moving

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        veil(screen)
        self.form.draw(screen)
        return None


Answer = tuple[str, Callable[[], None]] | tuple[str, Callable[[], None], str]
"""What the button says, what it does, and perhaps its picture."""


class ConfirmDialog(Overlay):
    """A question with two or three answers, and perhaps a button that `says` it aloud. `main` is the number of the
    answer that is emphasized and has the focus; Esc gives the last one, which is the harmless one. The dialog closes
    before its answer is carried out."""

    across = 600

    def __init__(self, app: App, title: str, text: str, answers: Sequence[Answer], *, main: int = 0,
                 says: Callable[[], Sequence[Button]] = tuple) -> None:
        self.title, self.text, self.answers, self.main, self._says = title, text, answers, main, says
        super().__init__(app)
        self.form = Form(self.rows(), foot=False, gap=26)
        self.form.set_focus(self._buttons[main])

    def rows(self) -> Sequence[Widget | Row]:
        self._buttons = [Button(label, partial(self._answer, do), look="main" if n == self.main else "paper",
                                icon=icon[0] if icon else "")
                         for n, (label, do, *icon) in enumerate(self.answers)]
        self._row = Row(*self._buttons, *self._says(), gap=16)
        return [RichText(f"## {self.title}\n\n{self.text}"), self._row]

    def place(self) -> Rect:
        """Return its rectangle in the middle; wider where letters are larger, or where the answers fill more than a
        line."""
        painter, (w, h) = self.app.painter, self.app.size
        answers = sum(one.width(painter) + painter.u(16) for one in self._row.widgets) + painter.u(2 * self.form.pad)
        width = min(w - painter.u(48), max(painter.u(self.across), painter.px("body") * 32, answers))
        height = min(h - painter.u(48), self.form.natural_height(painter, width))
        return Rect((w - width) // 2, (h - height) // 2, width, height)

    def _answer(self, do: Callable[[], None]) -> None:
        self.app.pop()
        do()

    def escape(self) -> None:
        self._answer(self.answers[-1][1])


COUNT = 3
BEAT = 0.8
"""Seconds that each number stands."""


class AwayCountdown(Scene):
    """A page over the table while the window has not the keyboard; it counts down when it has it again. A key that goes
    down while it counts, and is still down at the end, is pressed then."""

    shows_scene_below = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.left: float | None = None
        """Seconds until the game goes on; None while the person is away."""
        self._down: dict[int, Event] = {}             # scancode → the event by which a key went down that is down still

    @property
    def number(self) -> int | None:
        """The number that is shown."""
        return None if self.left is None else min(COUNT, int(self.left / BEAT) + 1)

    @property
    def idle_for(self) -> float:
        return AWAKE if self.left is None else 0.0

    def suspend(self) -> None:
        self.left = None
        self._down.clear()
        self.needs_redraw = True

    def resume(self) -> None:
        self.left = COUNT * BEAT
        self.needs_redraw = True

    def handle(self, event: Event) -> None:
        """Drop presses: one that was meant for another window must not turn a card."""
        if event.type == pygame.KEYDOWN and self.left is not None:
            self._down[event.scancode] = event
        elif event.type == pygame.KEYUP:
            self._down.pop(event.scancode, None)

    def tick(self, dt: float) -> None:
        if self.left is None:
            return
        before = self.number
        self.left -= dt
        self.needs_redraw = self.needs_redraw or self.number != before
        if self.left <= 0:
            self.app.pop()
            for event in self._down.values():
                self.app.scenes[-1].handle(event)

    def draw(self, screen: Surface) -> None:
        painter, box = self.app.painter, screen.get_rect()
        veil(screen)
        if self.number is None:
            painter.draw_text(screen, _("Paused"), box, painter.px("banner"), "display", CREAM, "centre")
        else:
            painter.draw_text(screen, str(self.number), box, painter.px("title") * 2, "display", CREAM, "centre")
