"""The languages that Truce speaks: English in the code, the others in catalogues."""

from game.core import words
from game.resources import asset
from game.view.device import keys

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages by their codes, each in its own words."""


def speak(language: str) -> None:
    """Say everything in this language from now on; in English where there is no catalogue, or a text is not in it."""
    words.speak(None)
    if language in LANGUAGES and language != "en":
        from gettext import GNUTranslations

        try:
            with asset("locale", f"{language}.mo").open("rb") as catalogue:
                words.speak(GNUTranslations(catalogue))
        except OSError:
            pass
    keys.forget()
