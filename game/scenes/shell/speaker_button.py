"""The speaker button of the math room: it says what is written there, for children who do not read yet."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.i18n import _, pgettext
from game.view.device import key_names
from game.view.device.speech import likely
from game.view.widgets import Button, Toggle

if TYPE_CHECKING:
    from game.scenes.shell.app import App


_BETWEEN, _ASKED = re.compile(r"(?<=[\d?]) ([+−×=]) (?=[\d?])"), re.compile(r"(?<= )\?(?= )")


def speaker(app: "App", words: Callable[[], str]) -> list[Button]:
    """Return the button that says these words, with its key; none if it is not wanted, or this system has no speech."""
    if not (app.settings.says and likely()):
        return []
    key = app.settings.says_key
    return [Button(_("Say it"), lambda: app.reader.once(signs_said(words())), icon="sound", words=False, snug=True,
                   cap=key_names.name(key), scancode=key)]


def says(app: "App", *, small: bool = False) -> list[Toggle]:
    """Return the switch of these buttons, a row of its own, or small among buttons; none if this system has no
    speech."""
    def turn(on: bool) -> None:
        app.settings.says = on
        app.keep()

    words = _("In the math room, a button reads out the question and the page.")
    return [Toggle(_("Speaker buttons"), app.settings.says, turn, about=None if small else words,
                   hint=words if small else "", icon="sound" if small else "")] if likely() else []


def signs_said(words: str) -> str:
    """Return words with the signs between numbers as words: not every speech knows them all."""
    signs = _signs()
    return _ASKED.sub(signs["?"], _BETWEEN.sub(lambda sign: f" {signs[sign[1]]} ", words))


def aloud(written: str) -> str:
    """Return a fact as it is written, "8 + 5", as a question to be said."""
    signs = _signs()
    asked = written if "?" in written else f"{written} = ?"
    return " ".join(signs.get(word, word) for word in asked.split()) + "?"


def _signs() -> dict[str, str]:
    return {"+": pgettext("said of numbers", "plus"), "−": pgettext("said of numbers", "minus"),
            "×": pgettext("said of numbers", "times"), "=": pgettext("said of numbers", "is"),
            "?": pgettext("said of numbers", "how much")}
