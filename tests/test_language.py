"""Every text is ready for translation, German is complete, and the language changes while one plays."""

import importlib.util
import re
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pytest

from game.core import words
from game.resources import asset
from game.rules import titles
from game.scenes.records.match_page import told
from game.scenes.setup.settings import SettingsPage
from game.scenes.shell import ticket
from game.scenes.shell.language import LANGUAGES, speak
from game.scenes.shell.match_card import who_won
from game.sitting.chairs import NAMES, shown
from game.store.saves import Brief
from tests.at_table import at_table
from tests.pairs import pairs
from tests.test_stats_scene import result

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
    """Message and translation; of a plural, each form."""
    with asset("locale", f"{language}.mo").open("rb") as file:
        found = GNUTranslations(file)._catalog                                                # type: ignore[attr-defined]
    return {plain(key): value for key, value in found.items() if key and (isinstance(key, str) or not key[1])} | {
        plain(key) + f" [{key[1]}]": value for key, value in found.items() if isinstance(key, tuple) and key[1]}


def plain(key: str | tuple[str, int]) -> str:
    """The English text of a message, without its context."""
    return (key if isinstance(key, str) else key[0]).rpartition("\x04")[2]


def messages(language: str) -> set[tuple[str, str]]:
    """Context and English text of whatever a catalogue has."""
    with asset("locale", f"{language}.mo").open("rb") as file:
        keys = [key if isinstance(key, str) else key[0] for key in GNUTranslations(file)._catalog]  # type: ignore[attr-defined]
    return {(key.rpartition("\x04")[0], key.rpartition("\x04")[2]) for key in keys if key}


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{[^}]*\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_text_and_no_other(language: str) -> None:
    said, meant = messages(language), {(message.context, message.text) for message in CATALOGUES.messages()}
    assert not meant - said, f"not translated: run python assets/words.py ({len(meant - said)} texts)"
    assert not said - meant, f"nobody says these any more: run python assets/words.py ({len(said - meant)} texts)"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_places_to_fill_and_the_same_marks(language: str) -> None:
    for text, said in catalogue(language).items():
        if text.endswith(("[1]", "[2]", "[3]")):        # the English of the plural is not in the compiled file
            continue
        assert places(text) == places(said), text
        assert text.count("**") == said.count("**"), text
        assert re.findall(r"^(?:## |- )", text, re.MULTILINE) == re.findall(r"^(?:## |- )", said, re.MULTILINE), text


def test_whatever_the_rules_say_is_a_text_that_can_be_translated() -> None:
    asked: set[str] = set()

    class Listening(NullTranslations):
        def gettext(self, message: str) -> str:
            asked.add(message)
            return message

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            asked.add(msgid1)
            return msgid2

    words.speak(Listening())
    for title in titles().values():
        for row in pairs(title):
            title.make({name: value for name, value in row.items() if name != "players"}).help()
    words.speak(None)
    numbers = {text for text in asked if not re.search("[a-z]{2}", text) or ("," in text and " " not in text)}
    assert not asked - {message.text for message in CATALOGUES.messages()} - numbers


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


@pytest.mark.parametrize("language", OTHERS)
def test_every_form_of_a_plural_has_the_places_of_its_english(language: str) -> None:
    speak(language)
    for message in CATALOGUES.messages():
        if message.several:
            for n in (0, 1, 2, 5, 11, 21):
                said = words.npgettext(message.context, message.text, message.several, n) if message.context else (
                    words.ngettext(message.text, message.several, n))
                wanted = message.text if n == 1 else message.several
                assert set(places(said)) <= set(places(message.several)), said
                assert n == 1 or places(said) == places(wanted), said


def test_numbers_are_written_as_the_language_writes_them() -> None:
    def written() -> list[str]:
        return [words.whole(43642), words.decimal(3.25), words.short(0.5), words.short(2.0)]

    assert written() == ["43,642", "3.2", "0.5", "2"]
    speak("de")
    assert written() == ["43.642", "3,2", "0,5", "2"]


def said_in_german() -> list[tuple[str, str]]:
    """English and German of whatever is said in words."""
    return [(text, said) for text, said in catalogue("de").items() if re.search("[A-Za-z]{2}", text)]


@pytest.mark.parametrize(("bad", "why"), [
    (r"\bIhnen\b|\bIhre[mnrs]?\b", "du to one, ihr to several"),
    (r"(?<![.!?:–“] )(?<!^)(?<!- )(?<!\n)\bSie\b", "du to one, ihr to several; Sie only begins a sentence"),
    (r"\b[Mm]an\b", "du to one, ihr to several"),
    (r"[\"'‘]|“\w|(?<![„\w.!?}*])”", "quotes are „ “, the apostrophe is ’"),
    (r"[\d}]%", "50 %"),
    (r" - |\.\.\.|\S…", "dashes are –, and a space stands before …"),
    (r"\bStich", "a round is a Runde"),
    (r"\b[Ww]ähl\b|\b[Dd]rücke\b|\b[Ll]ege\b|\bZähle\b", "Wähle, Drück, Leg, Zähl"),
    (r"\b(?:draußen|Friede|Gegner|Bilder zählen|Hochzahl\w*)\b", "raus, Frieden, Bildkarten, Potenzen"),
    (r"\b(?:the|and|of|your|Match|Round|Deal|Slap|Shuffle|Settings|Default|Cancel|Player|Score|Pile|Fox|Owl|Hare)\b",
     "no English word is left"),
])  # fmt: skip
def test_german_keeps_its_promises(bad: str, why: str) -> None:
    found = [said for _text, said in said_in_german() if re.search(bad, said)]
    assert not found, f"{why}: {found[:3]}"


def test_a_german_label_has_no_full_stop_where_the_english_has_none() -> None:
    full = {said for text, said in said_in_german() if said.endswith(".") and text[-1].isalpha() and "[" not in text}
    assert full == {"Mischung Nr."}


def test_animals_of_a_match_played_in_english_have_german_names() -> None:
    speak("de")
    assert [shown(name) for name in (*NAMES, "Maya", "")] == ["Fuchs", "Eule", "Bär", "Hase", "Maya", ""]
    match = result(1, names=("Fox", "Owl"))
    assert (who_won(match), told(match)) == ("Fuchs gewann", "Fuchs gewann mit allen Karten")
    brief = Brief("war", 0.0, ("Fox", "Maya", "Bear"), 3)
    assert ticket.told(brief).startswith("Runde 4 · Fuchs, Maya und Bär")
