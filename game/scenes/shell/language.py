"""The languages that Truce speaks: English in the code, the others in catalogs, each found by its file."""

import os
import struct
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core import i18n
from game.resources import asset
from game.view.device import key_names

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


def of_the_system(environ: Mapping[str, str] | None = None) -> str:
    """Return the code of the first language that the system asks for and Truce speaks; else English."""
    for wanted in _wanted(os.environ if environ is None else environ):
        code = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
        for each in (code, code.partition("_")[0]):
            if each == "en" or each in _catalogs():
                return each
    return "en"


def _wanted(environ: Mapping[str, str]) -> Sequence[str]:
    """Return the languages that the system asks for, the first one first, as "de_AT.UTF-8"; on POSIX as gettext reads
    the environment."""
    if sys.platform in ("win32", "darwin"):
        try:
            from pygame import system

            return [f"{each['language']}_{each['country'] or ''}" for each in system.get_pref_locales()]
        except (ImportError, pygame.error):
            return []
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or "C"
    if locale.partition(".")[0] in ("C", "POSIX"):
        return []
    return [*filter(None, environ.get("LANGUAGE", "").split(":")), locale]


def speak(language: str) -> None:
    """Say everything in this language from now on; in English where there is no catalog, or a text is not in it."""
    file = None if language == "en" else _catalogs().get(language)
    i18n.speak(None if file is None else _read(file))
    key_names.forget()


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
