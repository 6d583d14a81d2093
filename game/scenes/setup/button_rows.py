"""The settings for playing with one button: which it is, and how fast its light goes on."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.i18n import _, short
from game.store.setting_fields import LIGHT
from game.store.settings import Settings
from game.view.device import key_names
from game.view.widgets import Choice, KeyPicker, Slider, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


def rows(app: "App", remake: Callable[[], None]) -> list[Widget]:
    """Return the rows of a form; `remake` makes that anew when there are others."""
    now = app.settings

    def by(what: str) -> None:
        now.one_button = what
        app.changed()
        remake()

    def button(scancode: int) -> None:
        now.button = scancode
        app.changed()

    def light(ms: int) -> None:
        now.light = ms
        app.changed()

    kinds = [("off", _("Off")), ("key", _("One key")), ("mouse", _("One click"))]
    found: list[Widget] = [Choice(_("One-button play"), kinds, now.one_button, by, hint=_(
        "A moving light lets you play with one key or one click."))]
    if now.one_button == "key":
        found.append(KeyPicker(_("Button"), now.button, button, refuse=partial(_refusal, now),
                               hint=_("Press Enter, then the key you want. That key will do nothing else.")))
    if now.one_button != "off":
        found.append(Slider(_("Time on each item"), now.light, *LIGHT, light, step=250, words=_every,
                            hint=_("How long the light stays on each item.")))
    return found


def _every(ms: int) -> str:
    return _("{seconds} s").format(seconds=short(ms / 1000))


def _refusal(settings: Settings, scancode: int) -> str | None:
    taken = key_names.is_taken(scancode) or scancode == settings.says_key
    return _("Truce or your system already uses that key. Press another.") if taken else None
