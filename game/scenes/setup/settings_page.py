"""The settings: each is used at once and written down."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.core.i18n import _
from game.scenes.setup import button_rows, look_rows, speech_rows
from game.scenes.setup.file_rows import FileRows
from game.scenes.setup.handicaps import handicap, heading, slower
from game.scenes.setup.seat_rows import SeatRows
from game.scenes.shell.page import Page
from game.sitting.participants import animals
from game.sitting.speed_control import choices
from game.view.widgets import Choice, Columns, Form, Row, Slider, Tabs, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores

Rows = list[Widget | Row]


class SettingsPage(Page):
    """The page of the settings: what is seen, what is heard and how fast it goes, who plays with which keys, and the
    files: each under a tab, "look", "sound", "seats" or "files"."""

    wide = 1180

    def __init__(self, app: "App", tab: str = "look", stores: "Stores | None" = None) -> None:
        named = [("look", _("Display")), ("sound", _("Sound and pace")), ("seats", _("Players and keys")),
                 ("files", _("Files"))]
        self._full = app.settings.fullscreen
        self._seats = SeatRows(app, self.remake)
        self._stores, self._files = stores, FileRows(app, stores)
        super().__init__(app, _("Settings"), Tabs(named, tab, lambda _tab: self.turn()))
        assert self.tabs is not None
        self.form.set_focus(self.tabs)

    def make(self) -> Form:
        """Return the rows of the open tab."""
        assert self.tabs is not None
        made: dict[str, Callable[[], Rows]] = {
            "look": self._look, "sound": self._sound, "seats": self._players, "files": self._files.rows,
        }  # fmt: skip
        return Form(made[self.tabs.value](), beside=self.header_widgets)

    def turn(self) -> None:
        """Show another tab, from its top."""
        self.form.page.goal = 0.0
        self.remake()

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass. F11 may have been pressed meanwhile."""
        super().tick(dt)
        if self._full != self.app.settings.fullscreen:
            self._full = self.app.settings.fullscreen
            self.remake()

    def put(self, name: str) -> Callable[[Any], None]:
        """Return the function that puts a choice into the settings, under its name there."""
        def put(value: Any) -> None:
            setattr(self.app.settings, name, value)
            self._full = self.app.settings.fullscreen
            self.app.changed()
        return put

    def speak(self, language: str) -> None:
        """Change to another language, here as well."""
        self.app.speak(language)
        page = SettingsPage(self.app, stores=self._stores)
        self.app.replace(page)
        page.focus_as(self)

    # ---- the tabs ----

    def _look(self) -> Rows:
        reduce = Toggle(_("Reduce motion"), self.app.settings.reduced_motion, self.put("reduced_motion"),
                        about=_("Cards appear in place. Nothing flies, tilts or shakes."))
        return [Columns(*look_rows.rows(self.app, self.put, self.speak), reduce,
                        look_rows.drawing(self.app, self.put))]

    def _sound(self) -> Rows:
        now = self.app.settings

        def effects(percent: int) -> None:
            self.put("effects")(percent)
            self.app.sounds.play("land")

        return [Columns(
            Slider(_("Sound effects"), now.effects, 0, 100, effects, step=5, words=_percent,
                   hint=_("Cards, slaps, drums and bells. Every sound is also shown on screen.")),
            Choice(_("Pace"), choices(), now.pace, self.put("pace"),
                   hint=_("How fast cards are dealt, turned and collected.")),
            Slider(_("Background sounds"), now.ambience, 0, 100, self.put("ambience"), step=5, words=_percent,
                   hint=_("Crickets in the evening, birds by day.")),
            slower(self.app),
            Slider(_("Music"), now.music, 0, 100, self.put("music"), step=5, words=_percent,
                   hint=_("A quiet piece now and then. Never in the math room.")),
            Toggle(_("Turn cards automatically"), now.auto_play, self.put("auto_play"),
                   about=_("In every match, choices too. F2 turns only the cards of one match.")),
            Toggle(_("Show sounds as text"), now.say_heard, self.put("say_heard"),
                   about=_("Each sound is named at the bottom of the screen.")),
            Toggle(_("Vibration"), now.rumble, self.put("rumble"),
                   about=_("Controllers shake at slaps and wars.")),
            *speech_rows.rows(self.app),
        )]

    def _players(self) -> Rows:
        now = self.app.settings
        return [
            *self._seats.rows(),
            heading(),
            Columns(*(handicap(self.app, row, animals(now)[row]) for row in self._seats.shown)),
            Columns(
                Toggle(_("Press instead of holding"), now.by_presses, self.put("by_presses"),
                       about=_("Press once to hurry and again to stop. "
                               "Peeking at your cards works the same way.")),
                Toggle(_("Left-handed"), now.left_handed, self._left_handed,
                       about=_("When you play alone: mouse on the left, keys on the right.")),
                *button_rows.rows(self.app, self.remake),
            ),
        ]

    def _left_handed(self, left: bool) -> None:
        self.put("left_handed")(left)
        self.remake()                             # the default keys lie elsewhere


def _percent(percent: int) -> str:
    return _("{percent}%").format(percent=percent) if percent else _("Off")
