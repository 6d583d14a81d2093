"""The languages that Truce speaks: English in the code, the others in catalogs, each found by its file."""

import struct
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import words
from game.resources import asset
from game.view.device import keys

if TYPE_CHECKING:
    from gettext import GNUTranslations


def languages() -> dict[str, str]:
    """Return the languages by their codes, each in its own words, English first. One whose catalog does not say what it
    is called goes by its code."""
    found = {"en": "English"}
    for code, file in _catalogs().items():
        if (catalog := _read(file)) is not None:
            pgettext = catalog.pgettext              # by this name, assets/words.py finds the message
            name = pgettext("this language’s name for itself", "English")
            found[code] = code if name == "English" else name
    return found


def speak(language: str) -> None:
    """Say everything in this language from now on; in English where there is no catalog, or a text is not in it."""
    file = None if language == "en" else _catalogs().get(language)
    words.speak(None if file is None else _read(file))
    keys.forget()


def _catalogs() -> dict[str, Path]:
    """Return the catalogs that there are, by the codes of their languages."""
    return {file.stem: file for file in sorted(asset("locale").glob("*.mo")) if file.stem != "en"}


def _read(file: Path) -> "GNUTranslations | None":
    """Return a catalog; None if it cannot be read."""
    from gettext import GNUTranslations  # a start in English does without it

    try:
        with file.open("rb") as opened:
            return GNUTranslations(opened)
    except (OSError, ValueError, struct.error):
        return None
