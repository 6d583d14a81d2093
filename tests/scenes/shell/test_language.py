"""Every text is ready for translation, German is complete, and the language changes while one plays."""

import importlib.util
import re
import struct
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pytest

from game.core import i18n
from game.resources import asset
from game.rules import titles
from game.rules.war import house_rules
from game.scenes.records.match_page import outcome_line
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shell import language as language_page
from game.scenes.shell import ticket
from game.scenes.shell.language import languages, speak
from game.scenes.shell.match_card import who_won
from game.sitting.participants import shown
from game.store.save_format import SaveSummary
from game.store.setting_fields import ANIMALS
from tests.kit.pairs import pairs
from tests.kit.table_driver import at_table
from tests.scenes.records.test_stats_page import result

SPEC = importlib.util.spec_from_file_location("catalogues", asset("words.py"))
assert SPEC is not None
assert SPEC.loader is not None
CATALOGUES = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(CATALOGUES)
CATALOGUES.messages = cache(CATALOGUES.messages)
OTHERS = [language for language in languages() if language != "en"]
COMPLETE = ["de"]
"""The languages in which nothing is missing. The others say in English what they have no words for."""


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


def begun(said: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Every text that a complete language has: all but those of games and house rules of which nothing is translated
    yet. These are said in English."""
    found = {(message.context, message.text): files for message, files in CATALOGUES.messages().items()}
    for rule in house_rules():                      # each game of War has the words of its switches, too
        for text in {("", text) for option in rule.options for text in (option.label, option.help)} & found.keys():
            found[text] = {rule.__module__.replace(".", "/") + ".py"}
    own = {file for text, files in found.items() if len(files) == 1 and text in said for file in files}
    return {text for text, files in found.items()
            if any(file in own or not file.startswith("game/rules/") for file in files)}


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_has_every_text_but_those_of_games_it_has_not_begun(language: str) -> None:
    left = begun(messages(language)) - messages(language)
    assert not left, f"translate these in assets/locale/{language}.po, and run python assets/words.py: {sorted(left)}"


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_no_text_that_nobody_says(language: str) -> None:
    extra = messages(language) - {(message.context, message.text) for message in CATALOGUES.messages()}
    assert not extra, f"run python assets/words.py: nobody says {sorted(extra)} any more"


def test_a_game_is_said_in_english_until_the_first_of_its_texts_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that it has in common with others are no beginning."""
    said, meant = messages("de"), CATALOGUES.messages()
    snap = [CATALOGUES.Message("Snip"), CATALOGUES.Message("Two cards that match? Snip!")]
    shared = CATALOGUES.Message("{n} set aside")
    found = meant | {new: {"game/rules/snip.py"} for new in snap} | {shared: {*meant[shared], "game/rules/snip.py"}}
    monkeypatch.setattr(CATALOGUES, "messages", lambda: found)
    wanted, its_own = begun(said), {("", message.text) for message in snap}
    assert not wanted & its_own
    assert begun(said | {("", "Snip")}) - wanted == its_own
    assert ("", shared.text) in wanted


def catalog(folder: Path, language: str, texts: dict[str, str]) -> None:
    """Write a compiled catalog."""
    pairs = [("", "Content-Type: text/plain; charset=UTF-8\n"), *sorted(texts.items())]
    at, table, body = 28 + 16 * len(pairs), b"", b""
    for column in zip(*pairs, strict=True):
        for text in column:
            table += struct.pack("<2I", len(text.encode()), at + len(body))
            body += text.encode() + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    (folder / f"{language}.mo").write_bytes(head + table + body)


def test_a_language_needs_nothing_but_its_catalog(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What it has no words for is said in English; one that does not say its name goes by its code."""
    monkeypatch.setattr(language_page, "asset", lambda *parts: tmp_path)
    name = "this language’s name for itself\x04English"
    catalog(tmp_path, "fr", {name: "Français", "Fox": "Renard"})
    catalog(tmp_path, "nl", {"Fox": "Vos"})
    (tmp_path / "xx.mo").write_bytes((tmp_path / "fr.mo").read_bytes()[:40])
    (tmp_path / "yy.mo").write_bytes(b"not a catalog")
    assert languages() == {"en": "English", "fr": "Français", "nl": "nl"}
    heard = []
    for code in ("fr", "nl", "xx", "yy", "en", "zz", "../fr", ""):
        speak(code)
        heard.append((i18n._("Fox"), i18n._("Owl")))
    assert heard == [("Renard", "Owl"), ("Vos", "Owl"), *[("Fox", "Owl")] * 6]


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

    i18n.speak(Listening())
    for title in titles().values():
        for row in pairs(title):
            title.make({name: value for name, value in row.items() if name != "players"}).help()
    i18n.speak(None)
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
        assert at.play.bar.tools[0].label == catalogue(language).get("Pause (Esc)", "Pause (Esc)")
        assert at.play.sitting.names[0] == catalogue(language).get("Fox", "Fox")


@pytest.mark.parametrize("language", OTHERS)
def test_every_form_of_a_plural_has_the_places_of_its_english(language: str) -> None:
    speak(language)
    for message in CATALOGUES.messages():
        if message.several:
            for n in (0, 1, 2, 5, 11, 21):
                said = i18n.npgettext(message.context, message.text, message.several, n) if message.context else (
                    i18n.ngettext(message.text, message.several, n))
                wanted = message.text if n == 1 else message.several
                assert set(places(said)) <= set(places(message.several)), said
                assert n == 1 or places(said) == places(wanted), said


def test_numbers_are_written_as_the_language_writes_them() -> None:
    def written() -> list[str]:
        return [i18n.whole(43642), i18n.decimal(3.25), i18n.short(0.5), i18n.short(2.0)]

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
    assert [shown(name) for name in (*ANIMALS, "Maya", "")] == [
        "Fuchs", "Eule", "Bär", "Hase", "Frosch", "Pinguin", "Elefant", "Igel", "Katze", "Schildkröte", "Panda", "Wal",
        "Maya", ""]
    match = result(1, names=("Fox", "Owl"))
    assert (who_won(match), outcome_line(match)) == ("Fuchs gewann", "Fuchs gewann mit allen Karten")
    brief = SaveSummary("war", 0.0, ("Fox", "Maya", "Bear"), 3)
    assert ticket.brief_line(brief).startswith("Runde 4 · Fuchs, Maya und Bär")


def test_a_language_that_says_how_many_plurals_it_has_gets_room_for_each_and_keeps_what_was_translated(
    tmp_path: Path,
) -> None:
    file = tmp_path / "pl.po"
    file.write_text('msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n != 1);\\n"\n\n'
                    'msgid "one match"\nmsgid_plural "{number} matches"\nmsgstr[0] "mecz"\nmsgstr[1] "mecze"\n',
                    "utf-8")
    (entry,) = CATALOGUES.renewed(file, {CATALOGUES.Message("one match", "{number} matches"): {"game/cli.py"}})
    assert entry.msgstr_plural == {0: "mecz", 1: "mecze", 2: ""}


@pytest.mark.parametrize("code", COMPLETE)
def test_no_long_word_of_a_games_name_must_be_written_small_on_its_book(code: str) -> None:
    speak(code)
    names = [i18n.syllables(title.name) for title in titles().values()]
    assert not [name for name in names if len(name) > len("Duellkönig") and not re.search(f"[ -]|{i18n.SOFT}", name)]
