"""What is read aloud is said in words: equations, numbers from one to another, keys."""

import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from game.rules import titles
from game.scenes.shell.language import speak
from game.view.device.speaker import clean
from game.view.widgets.markup import blocks, plain
from game.view.widgets.spoken import in_words, spoken_question

SAID = {
    "en": {
        "8 + 5": "eight plus five", "7 + ? = 9": "seven plus what makes nine?", "16 × 6 = ?": "16 times 6 is how much?",
        "12 − ? = 4": "twelve minus what makes four?", "? + 5 = 9": "what plus five makes nine?",
        "8 ÷ 4": "eight divided by four", "14 = 14": "14 equals 14", "3 + 9 = 12": "three plus nine is twelve",
        "2^3": "two to the power of three", "2–4 players": "two to four players", "ages 6+": "ages six and up",
        "Ctrl+F or ←": "Ctrl plus F or left arrow", "+20": "plus twenty", "−5": "minus five",
    },
    "de": {
        "7 + ? = 9": "sieben plus wie viel ist neun?", "16 × 6 = ?": "16 mal 6 ist wie viel?",
        "8 ÷ 4": "acht geteilt durch vier", "14 = 14": "14 gleich 14", "2–4 Spieler": "zwei bis vier Spieler",
        "12 − ? = 4": "zwölf minus wie viel ist vier?", "−5": "minus fünf",
    },
}
"""What is written → the same in words, in numbers or letters, which sound alike."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize(("written", "said"), [
    ("8 + 5", "8 plus 5 is how much?"), ("12 − 9", "12 minus 9 is how much?"), ("7 × 8", "7 times 8 is how much?"),
    ("8 + ? = 15", "8 plus what makes 15?"),
])
def test_a_fact_is_asked_in_words(written: str, said: str) -> None:
    assert spoken_question(written) == said


@pytest.mark.parametrize(("written", "said"), [
    ("10 × 6, take away 6. 12 − 9 = 3", "10 times 6, take away 6. 12 minus 9 is 3"),
    ("You practiced 8 + ? = 15.", "You practiced 8 plus what makes 15."),
    ("7 + ? = 9. Number, text field", "7 plus what makes 9? Number, text field"),
    ("Use + − × ÷. Or pass", "Use plus, minus, times, divided by. Or pass"),
    ("One step back (←), button", "One step back (left arrow), button"),
    ("/ finds a game", "slash finds a game"), ("_, button", "space, button"),
    ("Ada – Ben, A-B, Jean-Luc", "Ada – Ben, A-B, Jean-Luc"), ("What is 8 + 5?", "What is 8 plus 5?"),
])
def test_signs_within_sentences_are_said_in_words_and_nothing_else_is_changed(written: str, said: str) -> None:
    assert in_words(written) == said


def test_a_dot_between_two_things_is_a_pause() -> None:
    assert clean("3 facts grow here · 1 new today") == "3 facts grow here, 1 new today"


@pytest.mark.parametrize("language", list(SAID))
@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed: apt install espeak-ng")
def test_espeak_says_what_was_meant(language: str) -> None:
    """The sounds that a speech program makes of the spoken form are those of the words that a teacher would say."""
    speak(language)
    for written, meant in SAID[language].items():
        assert phonemes(in_words(written), language) == phonemes(meant, language), written
    assert phonemes("7 + ? = 9", language) != phonemes(in_words("7 + ? = 9"), language)


def phonemes(words: str, language: str) -> str:
    """Return what espeak-ng says, in the letters of its sounds, without the marks of stress and pauses."""
    found = subprocess.run(["espeak-ng", "-q", "-x", "-v", language, "--stdin"], input=words, capture_output=True,
                           text=True, check=True, timeout=20)
    return re.sub(r"[^a-zA-Z0-9@? ]", "", " ".join(found.stdout.split()))


@pytest.mark.parametrize("language", ["en", "de"])
def test_only_a_heading_an_item_or_a_paragraph_ends_a_sentence(language: str) -> None:
    """In the rules of all games, as they are read aloud: the end of a line in the source does not."""
    speak(language)
    for title in titles().values():
        source = title.make({}).help()
        said = plain(source)
        assert said.count(".") - source.count(".") <= len(blocks(source)), title.id
        ends = [words.rstrip()[-1] for words in ("".join(run for run, _bold in runs) for _kind, runs in blocks(source))]
        added = sum(end not in ".!?:…,;" for end in ends)
        assert said.count(".") - source.count(".") == added, title.id
