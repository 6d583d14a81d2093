"""Rows of the settings page: display, reading aloud, one-button play, and handicaps (these on the set-up page, too)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from pygame import Surface

from game.core.i18n import _, pgettext, short, whole
from game.scenes.setup.seat_rows import speaker_refusal
from game.scenes.shell.app import App
from game.scenes.shell.language import languages
from game.scenes.shell.page_widgets import project, says
from game.scenes.shell.screen_reader import missing
from game.scenes.shell.token import Token
from game.store.setting_fields import AUTOMATIC, HANDICAP, LIGHT, SLOWER, SeatSettings
from game.store.settings import Settings
from game.view.device import key_names
from game.view.device.speech import may_have_speech
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures, width
from game.view.pictures.theme import PROJECTOR, SEATS
from game.view.widgets import Button, Choice, KeyPicker, RichText, Row, Slider, Toggle, Widget

Rows = list[Widget | Row]
PATIENCE = 0.2
"""Seconds that a choice waits at most for what the system says of itself."""


def setter(app: App, name: str, target: Settings | SeatSettings | None = None) -> Callable[[Any], None]:
    """Return a function that stores a value under `name` in the settings, or in those of a seat, and applies it."""
    def put(value: Any) -> None:
        setattr(app.settings if target is None else target, name, value)
        app.changed()
    return put


# ---- display ----

class CardBackPreview(Widget):
    """The back of the cards, beside the choice of it: two rows high, so that its pattern can be seen."""

    takes = False

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures

    def width(self, painter: Painter) -> int:
        return width(self.height(painter, 0))

    def height(self, painter: Painter, width: int) -> int:
        return 2 * painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        to.blit(self._pictures.card(BACK, self.rect.h), self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def display_rows(app: App, fullscreen: Callable[[bool], None], speak: Callable[[str], None]) -> Rows:
    """Return the rows for language, theme, text size, window and cards; `fullscreen` and `speak` switch the window and
    the language."""
    now, put = app.settings, partial(setter, app)

    def choose_theme(name: str) -> None:
        if name == PROJECTOR.name:
            project(app, True)
        else:
            if name == AUTOMATIC and (dark := app.system_theme.ask(PATIENCE)) is not None:
                now.dark = dark
            put("theme")(name)

    backs = Choice(_("Card backs"), [("sun", _("Sun")), ("waves", _("Waves")), ("quilt", _("Quilt"))], now.backs,
                   put("backs"))
    found: Rows = [
        Choice(_("Theme"), [("evening", _("Evening")), ("daylight", _("Daylight")), (AUTOMATIC, _("Automatic")),
                            ("projector", _("Projector"))], now.theme, choose_theme,
               hint=_("Daylight suits bright rooms. Automatic follows your system. "
                      "Projector also makes text and cards larger.")),
        Choice(_("Text size"), [(100, pgettext("text size", "Default")), (120, _("Large")), (140, _("Very large"))],
               min((100, 120, 140), key=lambda percent: abs(percent - now.letters)), put("letters")),
        Toggle(_("Full screen"), now.fullscreen, fullscreen,
               about=_("You can also press F11 at any time.")),
        Toggle(_("Large-print cards"), now.large_signs, put("large_signs"),
               about=_("Cards show a huge rank and suit, and no pictures.")),
        Toggle(_("Four-color deck"), now.four_colours, put("four_colours"),
               about=_("Diamonds are blue and clubs are green.")),
        Row(CardBackPreview(app.pictures), backs, gap=20, fill=backs),
    ]
    if len(spoken := languages()) > 1:
        chosen = now.language if now.language in spoken else "en"
        found.insert(0, Choice(_("Language"), list(spoken.items()), chosen, speak))
    return found


def graphics_choice(app: App) -> Choice:
    """Return the choice of how much is drawn; its hint says what "auto" means on this computer."""
    def choose(value: str) -> None:
        setter(app, "drawing")(value)
        row.hint = hint()

    def hint() -> str:
        if app.settings.drawing == "auto" and app.light.on:
            return _("This computer is slow, so Truce draws simply.")
        return _("Simple is for slow computers: plain shadows, no rays, and motion is less smooth.")

    row = Choice(_("Graphics"), [("auto", _("Automatic")), ("light", pgettext("graphics", "Simple")),
                                 ("full", pgettext("graphics", "Full"))], app.settings.drawing, choose, hint=hint())
    return row


# ---- reading aloud ----

def speech_rows(app: App) -> Rows:
    """Return the switch, a button to try it, and the buttons of the math room; or, where this system has no speech, a
    line that says so."""
    found: Rows = [
        Toggle(_("Read aloud"), app.settings.speech, app.reader.turn,
               about=_("Says what you are on and what happens. F8 does this on any page.")),
        Row(Button(_("Try it"), app.reader.tried, icon="play", hint=_("Says one sentence."))),
    ]
    if not may_have_speech():
        return [*found, RichText(missing(), role="small")]
    picker = KeyPicker(_("Key for the speaker buttons"), app.settings.says_key, setter(app, "says_key"),
                       refuse=partial(speaker_refusal, app.settings), hint=_("Press Enter, then the key you want."))
    return [*found, *says(app), picker]


# ---- one-button play ----

def one_button_rows(app: App, remake: Callable[[], None]) -> list[Widget]:
    """Return the rows for playing with one key or one click; `remake` makes the page's form again when their number
    changes."""
    now = app.settings

    def choose(kind: str) -> None:
        setter(app, "one_button")(kind)
        remake()

    kinds = [("off", _("Off")), ("key", _("One key")), ("mouse", _("One click"))]
    found: list[Widget] = [Choice(_("One-button play"), kinds, now.one_button, choose, hint=_(
        "A moving light lets you play with one key or one click."))]
    if now.one_button == "key":
        found.append(KeyPicker(_("Button"), now.button, setter(app, "button"), refuse=partial(_button_refusal, now),
                               hint=_("Press Enter, then the key you want. That key will do nothing else.")))
    if now.one_button != "off":
        found.append(Slider(_("Time on each item"), now.light, *LIGHT, setter(app, "light"), step=250,
                            words=seconds_text, hint=_("How long the light stays on each item.")))
    return found


def _button_refusal(settings: Settings, scancode: int) -> str | None:
    taken = scancode in key_names.TAKEN or scancode == settings.says_key
    return _("Truce or your system already uses that key. Press another.") if taken else None


def seconds_text(ms: int) -> str:
    """Return milliseconds as seconds, in words.

    >>> seconds_text(1250)
    '1.25 s'
    """
    return _("{seconds} s").format(seconds=short(ms / 1000))


# ---- handicaps ----

def handicap_heading() -> RichText:
    """Return the heading of the handicaps, with a line that explains them."""
    return RichText("## " + _("Handicaps") + "\n\n" + _(
        "A player’s presses count a little later, so others have a chance."))


def handicap_row(app: App, row: int, animal: int) -> Row:
    """Return the slider for how much later (ms) the presses of the seat in this row of the settings count."""
    seat = app.settings.seats[row]
    late = Slider(pgettext("handicap", "Delay"), seat.handicap, 0, HANDICAP, setter(app, "handicap", seat), step=10,
                  words=delay_text, hint=_("This player’s slaps and buzzes count this much later."))
    return Row(Token(app, SEATS[animal].animal), late, gap=20, fill=late)


def delay_text(ms: int) -> str:
    """Return a handicap in words.

    >>> delay_text(150), delay_text(0)
    ('150 ms', 'No delay')
    """
    return pgettext("delay", "{ms} ms").format(ms=whole(ms)) if ms else _("No delay")


def extra_time_slider(app: App) -> Slider:
    """Return the slider for how much longer (ms) cards stay in games of slaps."""
    return Slider(_("Extra time per card"), app.settings.slower, 0, SLOWER, setter(app, "slower"), step=250,
                  words=extra_time_text, hint=_("In games with slaps, cards stay and computers wait this much longer."))


def extra_time_text(ms: int) -> str:
    """Return the extra time of a card in words.

    >>> extra_time_text(500), extra_time_text(0)
    ('+0.5 s', 'No extra time')
    """
    return _("+{seconds} s").format(seconds=short(ms / 1000)) if ms else _("No extra time")
