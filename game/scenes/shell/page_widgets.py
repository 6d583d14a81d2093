"""Widgets that several pages have: a key with its word, the switch of projector mode, the speaker button of the math
room, and the line about what is not saved yet."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.i18n import _, ngettext
from game.view.device import key_names
from game.view.pictures.painter import Painter
from game.view.pictures.theme import PROJECTOR, mix, shade
from game.view.widgets import Button, RichText, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores


class KeyHint(Widget):
    """A button on the land: perhaps an icon, a word, and its key."""

    def __init__(self, caps: Sequence[str], label: str, action: Callable[[], None], icon: str = "") -> None:
        super().__init__(label)
        self.caps, self.press, self.icon = caps, action, icon

    def _cap(self, painter: Painter) -> int:
        return max(painter.u(23), round(painter.px("label") * 1.3))

    def _mark(self, painter: Painter) -> int:
        return round(painter.px("label") * 1.15) if self.icon else 0

    def width(self, painter: Painter) -> int:
        caps = sum(painter.cap_size(cap, self._cap(painter))[0] + painter.u(7) for cap in self.caps)
        mark = self._mark(painter) + painter.u(6) if self.icon else 0
        return (
            mark + caps + painter.text_width(self.label, painter.px("label"), "bold") + 2 + painter.u(14) + painter.u(6)
        )

    def height(self, painter: Painter, width: int) -> int:
        return painter.row()

    def body(self, painter: Painter) -> Rect:
        """Return the slip: a little lower than what is clicked or touched."""
        return self.rect.inflate(0, -painter.u(9))

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, px, height = painter.theme, painter.px("label"), self._cap(painter)
        sunk = self.held and self.hovered
        body, radius, edge = self.lifted(painter, self.body(painter)), self.body(painter).h // 2, painter.u(3)
        ground = mix(theme.panel, theme.rim, 0.35) if self.hovered and not sunk else theme.panel
        if not sunk:
            painter.shadow(to, body, 3, radius)
            painter.draw_sheet(to, body.move(0, edge), shade(theme.rim, 0.86), radius)
        painter.draw_sheet(to, body, ground, radius)
        self.rim(to, painter, body, radius)
        x = body.x + painter.u(14)
        if self.icon:
            mark = self._mark(painter)
            painter.icon(to, self.icon, (x + mark // 2, body.centery), mark, theme.panel_text)
            x += mark + painter.u(6)
        room = Rect(x, body.y, body.right - x, body.h)
        x = painter.draw_text(to, self.label, room, px, "bold", theme.panel_text).right + painter.u(7)
        for cap in self.caps:
            width = painter.cap_size(cap, height)[0]
            painter.cap(to, cap, (x + width // 2, body.centery - painter.u(1)), height, pressed=sunk)
            x += width + painter.u(7)


def switch(app: "App", *, small: bool = False) -> Toggle:
    """Return the switch for a page, a row of its own, or small among buttons. Off, the theme is again the one
    before."""
    words = _("Large text and plain cards for the back of a classroom.")
    return Toggle(_("Projector"), app.settings.theme == PROJECTOR.name, partial(project, app),
                  about=None if small else words, hint=words if small else "")


def project(app: "App", on: bool) -> None:
    """Use the projector's light, or the one before it."""
    settings = app.settings
    if on and settings.theme != PROJECTOR.name:
        settings.before_projector, settings.theme = settings.theme, PROJECTOR.name
    elif not on:
        settings.theme = settings.before_projector
    app.changed()


def speaker(app: "App", words: Callable[[], str]) -> list[Button]:
    """Return the button that says these words, with its key; none if it is not wanted, or this system has no speech."""
    from game.view.device.speech import may_have_speech

    if not (app.settings.says and may_have_speech()):
        return []
    key = app.settings.says_key
    return [Button(_("Say it"), lambda: app.reader.say_once(words()), icon="sound", words=False, snug=True,
                   cap=key_names.name(key), scancode=key)]


def says(app: "App", *, small: bool = False) -> list[Toggle]:
    """Return the switch of these buttons, a row of its own, or small among buttons; none if this system has no
    speech."""
    from game.view.device.speech import may_have_speech

    def turn(on: bool) -> None:
        app.settings.says = on
        app.keep()

    words = _("In the math room, a button reads out the question and the page.")
    return [Toggle(_("Speaker buttons"), app.settings.says, turn, about=None if small else words,
                   hint=words if small else "", icon="sound" if small else "")] if may_have_speech() else []


_EVERY = 1.0  # seconds from one look to the next
_SOON = 0.5  # seconds in which what is on its way to the disk is not spoken of


def words(count: int) -> str:
    """Return how much is not saved yet, in a sentence; "" if all is."""
    return ngettext("One result or answer is not saved yet. Truce will keep trying.",
                    "{count} results and answers are not saved yet. Truce will keep trying.",
                    count).format(count=count) if count else ""


class UnsavedNotice:
    """The line of one page."""

    def __init__(self, app: "App", stores: "Stores") -> None:
        self.app, self.stores = app, stores
        self.count = stores.unsaved if stores.stuck else 0
        self._since = self._shown = 0.0

    def rows(self) -> list[RichText]:
        """Return the line, if there is anything to say."""
        return [RichText(words(self.count), role="small")] if self.count else []

    def tick(self, dt: float) -> bool:
        """Let time pass; True if something else is to be said now."""
        self._since += dt
        self._shown += dt
        if self._since < _EVERY or not self.stores.unsaved:
            return self._news()
        self._since = 0.0
        for line in self.stores.notices():
            self.app.say(line)
        return self._news()

    def _news(self) -> bool:
        before, self.count = self.count, self.stores.unsaved if self._shown > _SOON or self.stores.stuck else 0
        return self.count != before
