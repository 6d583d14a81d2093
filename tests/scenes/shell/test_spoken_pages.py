"""All that the pages read aloud is said in words, in both languages: no sign is left, and no line ends a sentence."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from game.scenes.shell.language import speak
from game.scenes.shell.screen_reader import whole
from game.view.device.speaker import clean
from game.view.widgets import Form
from game.view.widgets.markup import plain
from game.view.widgets.spoken import in_words
from tests.kit.table_driver import at_table
from tests.scenes.shell.test_language import catalogue
from tests.scenes.test_looks import others, seldom
from tests.tools import tour

FOREIGN = {"files", "licence", "licences", "help-about", "settings-files", "crash"}
"""Pages of names of files and of words of other people."""
CUT = re.compile(r"\.,|\.\.|[^.…\d]\. (?!turning point)[a-zäöüß]")
"""A full stop within a sentence."""
WRONG = {
    "a sign": re.compile(r"[+×÷=^←→↑↓·]|−"),
    "a question mark that asks nothing": re.compile(r"(?<!\S)\?|\?(?=\w)"),
    "a dash between numbers": re.compile(r"\d ?[–—] ?\d"),
    "a mark of a heading, an item or bold words": re.compile(r"[*#`]"),
}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak("en")


def texts(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """Each page, and whatever the reader may say of it: when it opens, and of each widget."""
    with at_table(folder, size=(1024, 768)) as at:
        at.app.settings.reduced_motion = True
        at.app.speak(language)
        for name, picture in (("Ada", 0), ("Ben", 1), ("Carla", 2)):
            at.stores.children.add(name, picture, 0.0)
        for name, make_page in chain(tour.pages(at), others(at), seldom(at)):
            if name in FOREIGN:
                continue
            at.app.push(page := make_page())
            at.frames(0.06)
            yield name, page.read
            form = getattr(page, "form", None)
            if isinstance(form, Form):
                for widget in form.widgets:
                    yield name, widget.page_text
                    if widget.takes:
                        yield name, whole(widget.accessible_text)
            at.app.pop()


def wrong(words: str) -> list[str]:
    """Return what is wrong with words that are said."""
    said = clean(in_words(words))
    return [what for what, mark in WRONG.items() if mark.search(said)] + ["a full stop"] * bool(CUT.search(words))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_is_said_in_words(language: str, tmp_path: Path) -> None:
    said = set(texts(tmp_path, language))
    assert len(said) > 500
    found = sorted((wrong(words), page, words) for page, words in said if wrong(words))
    assert not found, "\n".join(map(str, found))


def test_every_text_in_german_is_said_in_words() -> None:
    """Whatever page shows it: all translations, with numbers and names in their places."""
    speak("de")
    texts = {re.sub(r"\{[^}]*\}", "8", text) for text in catalogue("de").values()}
    said = [plain(text) for text in texts]
    assert len(said) > 2000
    assert not [words for words in said if {"a sign", "a dash between numbers"} & set(wrong(words))]
