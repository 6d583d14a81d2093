"""Every text is ready for translation, German is complete, and the language changes while one plays."""

import importlib.util
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest

from game.core import words
from game.resources import asset
from game.rules import titles
from game.scenes.language import LANGUAGES, speak
from game.scenes.settings import SettingsPage
from tests.at_table import at_table
from tests.pairs import pairs

SPEC = importlib.util.spec_from_file_location("catalogues", asset("words.py"))
assert SPEC is not None
assert SPEC.loader is not None
CATALOGUES = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(CATALOGUES)
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak("en")


def catalogue(language: str) -> dict[str, str]:
    with asset("locale", f"{language}.mo").open("rb") as file:
        return {key: value for key, value in GNUTranslations(file)._catalog.items() if key}  # type: ignore[attr-defined]


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{[^}]*\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_text_and_no_other(language: str) -> None:
    said, meant = set(catalogue(language)), set(CATALOGUES.messages())
    assert not meant - said, f"not translated: run python assets/words.py ({len(meant - said)} texts)"
    assert not said - meant, f"nobody says these any more: run python assets/words.py ({len(said - meant)} texts)"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_places_to_fill_and_the_same_marks(language: str) -> None:
    for text, said in catalogue(language).items():
        assert places(text) == places(said), text
        assert text.count("**") == said.count("**"), text
        assert re.findall(r"^(?:## |- )", text, re.MULTILINE) == re.findall(r"^(?:## |- )", said, re.MULTILINE), text


def test_whatever_the_rules_say_is_a_text_that_can_be_translated() -> None:
    asked: set[str] = set()
    words.speak(lambda text: asked.add(text) or text)  # type: ignore[func-returns-value]
    for title in titles().values():
        for row in pairs(title):
            title.make({name: value for name, value in row.items() if name != "players"}).help()
    words.speak(None)
    numbers = {text for text in asked if not re.search("[a-z]{2}", text) or ("," in text and " " not in text)}
    assert not asked - set(CATALOGUES.messages()) - numbers


@pytest.mark.parametrize("language", OTHERS)
def test_the_language_changes_at_once_at_the_table_and_on_the_page(language: str, tmp_path: Path) -> None:
    with at_table(tmp_path) as at:
        at.app.push(SettingsPage(at.app))
        at.app.speak(language)
        assert at.app.settings.language == language
        at.app.pop()
        at.frames(0.1)
        assert at.play.bar.tools[0].label == catalogue(language)["Pause (Esc)"]
        assert at.play.sitting.names[0] == catalogue(language)["Fox"]
