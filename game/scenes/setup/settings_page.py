"""The settings page: each change is used and stored at once."""

from collections.abc import Callable
from functools import partial

from game.core.i18n import _
from game.scenes.setup.file_rows import FileRows
from game.scenes.setup.seat_rows import SeatRows
from game.scenes.setup.setting_rows import (
    Rows,
    display_rows,
    extra_time_slider,
    graphics_choice,
    handicap_heading,
    handicap_row,
    one_button_rows,
    setter,
    speech_rows,
)
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.sitting.participants import animals
from game.sitting.speed_control import choices
from game.sitting.stores import Stores
from game.view.widgets import Choice, Columns, Form, Slider, Tabs, Toggle


class SettingsPage(Page):
    """The settings, in tabs: "look" (display), "sound" (and pace), "seats" (players and keys), "files"."""

    width = 1180

    def __init__(self, app: App, tab: str = "look", stores: Stores | None = None) -> None:
        named = [("look", _("Display")), ("sound", _("Sound and pace")), ("seats", _("Players and keys")),
                 ("files", _("Files"))]
        self._full = app.settings.fullscreen
        self._seats = SeatRows(app, self.remake)
        self._stores, self._files = stores, FileRows(app, stores)
        super().__init__(app, _("Settings"), Tabs(named, tab, lambda _tab: self.turn()))
        assert self.tabs is not None
        self.form.set_focus(self.tabs)

    def make(self) -> Form:
        assert self.tabs is not None
        made: dict[str, Callable[[], Rows]] = {
            "look": self._display, "sound": self._sound, "seats": self._players, "files": self._files.rows,
        }  # fmt: skip
        return Form(made[self.tabs.value](), header_widgets=self.header_widgets)

    def turn(self) -> None:
        """Show another tab, from its top."""
        self.form.page.goal = 0.0
        self.remake()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self._full != self.app.settings.fullscreen:    # F11 was pressed
            self._full = self.app.settings.fullscreen
            self.remake()

    def dispose(self) -> None:
        super().dispose()
        del self._seats                               # which calls this page

    def _fullscreen(self, on: bool) -> None:
        self._full = self.app.settings.fullscreen = on
        self.app.changed()

    def speak(self, language: str) -> None:
        """Change the language, and make this page again."""
        self.app.speak(language)
        page = SettingsPage(self.app, stores=self._stores)
        self.app.replace(page)
        page.focus_as(self)

    # ---- the tabs ----

    def _display(self) -> Rows:
        reduce = Toggle(_("Reduce motion"), self.app.settings.reduced_motion, setter(self.app, "reduced_motion"),
                        about=_("Cards appear in place. Nothing flies, tilts or shakes."))
        return [Columns(*display_rows(self.app, self._fullscreen, self.speak), reduce, graphics_choice(self.app))]

    def _sound(self) -> Rows:
        now, put = self.app.settings, partial(setter, self.app)

        def effects(percent: int) -> None:
            put("effects")(percent)
            self.app.sounds.play("land")

        return [Columns(
            Slider(_("Sound effects"), now.effects, 0, 100, effects, step=5, words=_percent,
                   hint=_("Cards, slaps, drums and bells. Every sound is also shown on screen.")),
            Choice(_("Pace"), choices(), now.pace, put("pace"),
                   hint=_("How fast cards are dealt, turned and collected.")),
            Slider(_("Background sounds"), now.ambience, 0, 100, put("ambience"), step=5, words=_percent,
                   hint=_("Crickets in the evening, birds by day.")),
            extra_time_slider(self.app),
            Slider(_("Music"), now.music, 0, 100, put("music"), step=5, words=_percent,
                   hint=_("A quiet piece now and then. Never in the math room.")),
            Toggle(_("Turn cards automatically"), now.auto_play, put("auto_play"),
                   about=_("In every match, choices too. F2 turns only the cards of one match.")),
            Toggle(_("Show sounds as text"), now.say_heard, put("say_heard"),
                   about=_("Each sound is named at the bottom of the screen.")),
            Toggle(_("Vibration"), now.rumble, put("rumble"),
                   about=_("Controllers shake at slaps and wars.")),
            *speech_rows(self.app),
        )]

    def _players(self) -> Rows:
        now, put = self.app.settings, partial(setter, self.app)

        def left_handed(left: bool) -> None:
            put("left_handed")(left)
            self.remake()                         # the default keys lie elsewhere

        return [
            *self._seats.rows(),
            handicap_heading(),
            Columns(*(handicap_row(self.app, row, animals(now)[row]) for row in self._seats.shown)),
            Columns(
                Toggle(_("Press instead of holding"), now.by_presses, put("by_presses"),
                       about=_("Press once to hurry and again to stop. "
                               "Peeking at your cards works the same way.")),
                Toggle(_("Left-handed"), now.left_handed, left_handed,
                       about=_("When you play alone: mouse on the left, keys on the right.")),
                *one_button_rows(self.app, self.remake),
            ),
        ]


def _percent(percent: int) -> str:
    return _("{percent}%").format(percent=percent) if percent else _("Off")
