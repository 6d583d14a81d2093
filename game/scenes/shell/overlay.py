"""An overlay: a sheet of paper with widgets over the page below, which waits."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.view.device.speaker import About
from game.view.widgets import Form, Row, Widget

VEIL = (20, 12, 34, 130)
_STRIP = 64                                           # pixels of its height at a time


def veil(screen: Surface) -> None:
    """Darken the page below."""
    strip = Surface((screen.get_width(), _STRIP), pygame.SRCALPHA, 32)
    strip.fill(VEIL)
    screen.fblits([(strip, (0, top)) for top in range(0, screen.get_height(), _STRIP)])


class Overlay(Scene):
    """A page of widgets in the middle of the window. Subclasses give `rows`; Esc does what `escape` does."""

    below = True
    repeats = True
    aloud: About = "asked"
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

    def gone(self) -> None:
        self.form.gone()
        super().gone()

    def language_changed(self) -> None:
        self.form.leave()
        self.form = Form(self.rows())

    def remake(self) -> None:
        """Make its rows anew; the focus stays on the button that says the same."""
        focus = self.form.focus
        self.language_changed()
        same = next((widget for widget in self.form.widgets if focus is not None and widget.label == focus.label
                     and type(widget) is type(focus)), None)
        if same is not None:
            self.form.set_focus(same)
        self.resized()

    def resized(self) -> None:
        self.form.lay(self.app.paper, self.place())
        self.stale = True

    def place(self) -> Rect:
        """Return the sheet's rectangle: in the middle, as high as its rows want."""
        paper, (w, h) = self.app.paper, self.app.size
        width = min(paper.u(self.across), w - paper.u(40))
        height = min(self.form.wants(paper, width), h - paper.u(40))
        return Rect((w - width) // 2, (h - height) // 2, width, height)

    def handle(self, event: Event) -> None:
        beside = (self.light and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
                  and not self.form.rect.collidepoint(event.pos))
        if beside or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self.escape()
        else:
            self.form.handle(event)

    def tick(self, dt: float) -> None:
        self.form.tick(dt, reduced=self.app.reduced)
        self.stale = self.stale or self.form.stale

    @property
    def moving(self) -> bool:
        return self.form.moving

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        veil(screen)
        self.form.draw(screen)
        return None
