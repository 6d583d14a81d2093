"""The rows of the settings for reading aloud."""

from functools import partial
from typing import TYPE_CHECKING

from game.core.i18n import _
from game.scenes.setup.seat_rows import speaker_refusal
from game.scenes.shell.screen_reader import missing
from game.scenes.shell.speaker_button import says
from game.view.device.speech import likely
from game.view.widgets import Button, KeyPicker, RichText, Row, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


def rows(app: "App") -> list[Widget | Row]:
    """Return a switch, a button that tries it, and the math room's buttons; a line if this system has no speech."""
    found: list[Widget | Row] = [
        Toggle(_("Read aloud"), app.settings.speech, app.reader.turn,
               about=_("Says what you are on and what happens. F8 does this on any page.")),
        Row(Button(_("Try it"), app.reader.tried, icon="play", hint=_("Says one sentence."))),
    ]
    now = app.settings

    def key(scancode: int) -> None:
        now.says_key = scancode
        app.changed()

    picker = KeyPicker(_("Key for the speaker buttons"), now.says_key, key, refuse=partial(speaker_refusal, now),
                       hint=_("Press Enter, then the key you want."))
    return [*found, *says(app), picker] if likely() else [*found, RichText(missing(), role="small")]
