"""The settings of who plays with one button: which it is, and how fast its light goes on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.words import _
from game.store.settings import LIGHT
from game.view import keys
from game.view.widgets import Choice, KeyPicker, Slider, Widget

if TYPE_CHECKING:
    from game.scenes.app import App


def rows(app: "App", remake: Callable[[], None]) -> list[Widget]:
    """As rows of a form, which is to be made anew when there are others."""
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

    kinds = [("off", _("Off")), ("key", _("A key")), ("mouse", _("A click"))]
    found: list[Widget] = [Choice(_("Play with one button"), kinds, now.one_button, by, hint=_(
        "A light goes from one thing to the next, and the button chooses what is lit. At the table it turns and slaps; "
        "held for two seconds, it pauses."))]
    if now.one_button == "key":
        found.append(KeyPicker(_("The button"), now.button, button, refuse=_refusal,
                               hint=_("Enter, then press the key. It does nothing else from then on.")))
    if now.one_button != "off":
        found.append(Slider(_("The light goes on"), now.light, *LIGHT, light, step=250, words=_every,
                            hint=_("How long it stays on each thing.")))
    return found


def _every(ms: int) -> str:
    return _("after {s} s").format(s=f"{ms / 1000:g}")


def _refusal(scancode: int) -> str | None:
    return _("Truce or the system needs that key itself. Press another.") if keys.is_taken(scancode) else None
