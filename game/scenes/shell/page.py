"""A scene that is one sheet of paper under an evening sky, with its title and the way back above it."""

from math import sin
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell.scene import Scene
from game.view.stage.scenery import Scenery
from game.view.widgets import Button, Form, Tabs, read
from game.view.widgets.widget import sentences

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Page(Scene):
    """A scene with a title, a way back (Esc too), perhaps tabs, and a form that the subclass makes in `make`.

    `width` is how wide the sheet is at most, in units of the page of 1280 x 720, if its letters are of the usual size,
    and `low` how high at least.
    """

    form: Form
    repeats = True
    width, low = 860, 240
    leads_back = True
    """False if there is no page to go back to."""
    remakes = False
    """True if its rows are made again after another page was on top, which may have changed what they say."""

    def __init__(self, app: "App", title: str, tabs: Tabs | None = None) -> None:
        super().__init__(app)
        self.title = title
        self.tabs = tabs
        self.back_button = Button(_("Back"), self.close, look="plain", icon="back", words=False)
        self.form = self.make()
        self._ground: Surface | None = None
        self._was_left = False
        self._lay()

    def make(self) -> Form:
        """Return the form; its `beside` must be `self.header_widgets`."""
        raise NotImplementedError

    @property
    def header_widgets(self) -> list[Button | Tabs]:
        """The widgets above the sheet."""
        return [*([self.back_button] if self.leads_back else []), *([self.tabs] if self.tabs else [])]

    def close(self) -> None:
        """Go back to where one came from."""
        self.app.pop()

    def remake(self) -> None:
        """Make the form again, with the focus where it was."""
        old = self.form
        at = old.widgets.index(old.focus) if old.focus is not None else 0
        old.leave()
        self.form = self.make()
        self.form.keyboard, self.form.page.goal = old.keyboard, old.page.goal
        if at < len(self.form.widgets) and self.form.widgets[at].takes:
            self.form.set_focus(self.form.widgets[at])
        self._lay()

    def focus_as(self, other: "Page") -> None:
        """Give the focus to what has it on another page with the same rows."""
        widgets, focus = other.form.widgets, other.form.focus
        at = widgets.index(focus) if focus in widgets else len(self.form.widgets)
        if at < len(self.form.widgets) and self.form.widgets[at].takes:
            self.form.keyboard = other.form.keyboard
            self.form.set_focus(self.form.widgets[at])

    def _lay(self) -> None:
        painter = self.app.painter
        w, h = painter.size
        edge, row = painter.u(24), painter.row()
        self.back_button.rect = Rect(edge, painter.u(16), row, row)
        left = edge + (row + painter.u(16) if self.leads_back else painter.u(12))
        self._title = Rect(left, painter.u(16), w - left - edge, row)
        top = self.back_button.rect.bottom + painter.u(14)
        width = min(w - 2 * edge, max(painter.u(self.width), round(painter.px("body") * self.width / 18.7)))
        left = (w - width) // 2
        if self.tabs is not None:
            name = painter.text_width(self.title, painter.px("name"), "display") + painter.u(40)
            room = w - self._title.x - name - edge
            if self.tabs.width(painter) <= room:
                at = max(self._title.x + name, min(left, w - edge - self.tabs.width(painter)))
                self.tabs.rect = Rect(at, painter.u(16), self.tabs.width(painter), row)
            else:
                height = self.tabs.height(painter, width)
                self.tabs.rect = Rect(left, top - painter.u(8), width, height)
                top += height + painter.u(4)
        room = h - top - edge
        height = min(room, max(painter.u(self.low), self.form.natural_height(painter, width)))
        if self.tabs is None:                     # under tabs the sheet would jump from one to the next
            top += (room - height) // 4
        self.form.layout(painter, Rect(left, top, width, height))
        self.needs_redraw = True

    # ---- the scene ----

    @property
    def read(self) -> str:
        """Its title; and the words on the sheet, if no widget on it takes the focus."""
        text = any(widget.takes for widget in self.form.widgets if widget not in self.form.header_widgets)
        return self.title if text else sentences(self.title, read(self.form.widgets))

    def enter(self) -> None:
        if self._was_left and self.remakes:
            self.remake()
        self._was_left = False
        self.form.typing()

    def leave(self) -> None:
        self._was_left = True
        self.form.leave()
        self._ground = None

    def before_quit(self) -> None:
        self.form.leave()

    def dispose(self) -> None:
        super().dispose()
        del self.back_button                          # which is not in the form of each page

    def language_changed(self) -> None:
        self.remake()

    def resized(self) -> None:
        self._ground = None
        self._lay()

    def handle(self, event: Event) -> None:
        if not self.form.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()

    def tick(self, dt: float) -> None:
        self.form.tick(dt, reduced_motion=self.app.reduced_motion)

    @property
    def moving(self) -> bool:
        return self.form.moving or self.form.stale

    def draw(self, screen: Surface) -> list[Rect] | None:
        if self._ground is None:
            self._ground = ground(self.app)
            self.needs_redraw = True
        below = any(widget.rect.bottom > self.form.rect.top for widget in self.form.header_widgets)
        if self.needs_redraw or below:                   # what lies in the shadow of the sheet cannot be drawn alone
            screen.blit(self._ground, (0, 0))
            self._draw_title(screen)
            self.form.draw(screen)
            return None
        head = Rect(0, 0, screen.get_width(), max(0, self.form.rect.top - self.app.painter.u(10)))
        screen.set_clip(head)
        screen.blit(self._ground, head, head)
        self._draw_title(screen)
        for widget in self.form.header_widgets:
            widget.draw(screen, self.app.painter)
        screen.set_clip(None)
        return [head, *self.form.draw(screen, sheet=False)]

    def _draw_title(self, screen: Surface) -> None:
        painter = self.app.painter
        painter.draw_text(screen, self.title, self._title, painter.px("name"), "display", painter.theme.text)


def ground(app: "App") -> Surface:
    """Return a sky with the sun low behind the sheet, and a hill at its foot."""
    theme, (w, h) = app.theme, app.size
    to = Surface((w, h))
    it = Scenery(theme, (w, h))
    u = it.scale
    at = w - 190 * u, h - 110 * u
    to.fill(theme.sky[0])
    for r, colour in zip((820, 600, 420), theme.sky[1:], strict=True):
        it.disc(to, colour, at, r * u)
    for r, colour in zip((250, 190, 140), theme.sun[:0:-1], strict=True):
        it.disc(to, colour, at, r * u)
    # no stars where the title and the tabs are
    it.stars(to, [((60 + k * 173 % int(w / u)) * u, (74 + k * 67 % 250) * u, k % 3) for k in range(24)])
    for n, colour in enumerate(theme.shelf[1:]):
        level = h - (150 - 52 * n) * u
        it.hill(to, [(float(x), level + (22 * sin(x / u / 230 + n * 2.2) + 8 * sin(x / u / 97 + n)) * u)
                     for x in range(-40, w + 41, max(6, round(12 * u)))], colour)
    it.grain(to)
    return to
