"""What people read is in plain words: every message, and what the command line says of each option."""

import argparse
import importlib.util
import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.cli import COMMANDS, ENDED, parser
from game.core.game import ENDINGS
from game.resources import asset

SPEC = importlib.util.spec_from_file_location("catalogs", asset("words.py"))
assert SPEC is not None
assert SPEC.loader is not None
CATALOGS = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(CATALOGS)

NAMES = {"Napoleon's War"}
"""Names of games, which stay as they are."""

NEVER = {
    "American spelling": r"(?i)\b(?:favour\w*|colour\w*|practis\w+|licences?|catalogues?|grey|centred?|recognis\w+)\b",
    "forever, in one word": r"(?i)\bfor ever\b",
    "agree to a draw": r"(?i)\bagree\w* on a draw\b",
    "turn automatically, on their own": r"(?i)\b(?:by itself|by themselves)\b",
    "face card": r"(?i)\bcourt cards?\b|\bpicture cards?\b",
    "round": r"(?i)\btricks?\b",
    "the computer": r"(?i)\bmachines?\b",
    "people": r"(?i)\bpersons\b",
    "recently": r"(?i)\blately\b",
    "errors say what happened": r"(?i)\bcould not be done\b|\bcannot be done\b",
    "curly apostrophes": r"'",
    "curly quotes": r'"',
    "no space before …": r" …",
    "… for three dots": r"\.\.\.",
}
"""What no message says, under what it says instead; only what is surely wrong wherever it stands."""


@cache
def said() -> list[tuple[str, str]]:
    """Return every message in English, each form of a plural, with a file it stands in."""
    return [
        (text, next((file for file in sorted(where) if text in (ROOT / file).read_text(encoding="utf-8")), min(where)))
        for message, where in CATALOGS.messages().items()
        for text in (message.text, message.several) if text and text not in NAMES
    ]  # fmt: skip


@pytest.mark.parametrize("instead", NEVER)
def test_no_message_uses_a_word_that_truce_does_not_say(instead: str) -> None:
    wrong = [f"{where}: {text!r:.160}" for text, where in said() if re.search(NEVER[instead], text)]
    assert not wrong, "\n".join([instead, *sorted(wrong)])


def test_a_word_that_truce_says_is_not_taken_for_one_that_it_does_not_say() -> None:
    right = "Favorite colors: favorites, four-color cards. A license to practice forever, “it’s on” … and so on…"
    assert [instead for instead, never in NEVER.items() if re.search(never, right)] == ["no space before …"]
    for wrong in ("Favourites", "four colours", "Practise", "the licence", "All licences"):
        assert re.search(NEVER["American spelling"], wrong), wrong


# ---- the command line -----------------------------------------------------------------------------------------------


def commands() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Return the command line and each of its commands."""
    top = parser()
    yield "", top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def test_every_command_and_every_option_of_it_says_what_it_does() -> None:
    found = dict(commands())
    assert tuple(found) == ("", *COMMANDS)
    for name, command in found.items():
        assert command.description, name
        for action in command._actions:
            told = [each.help for each in action._choices_actions] if isinstance(
                action, argparse._SubParsersAction) else [action.help]
            assert all(told), (name, action.dest)


def test_the_help_of_the_command_line_uses_no_word_that_truce_does_not_say() -> None:
    for name, command in commands():
        told = "".join(re.sub(r"^usage: .*?\n\n|'s\b", "", command.format_help(), flags=re.DOTALL))
        for instead in set(NEVER) - {"no space before …"}:
            assert not re.search(NEVER[instead], told), (name, instead)


def test_every_ending_has_words_for_people() -> None:
    assert set(ENDED) == set(ENDINGS)


ROOT = asset("words.py").parent.parent
OLD = re.compile(r"(?i)\b(?:earlier|older|former|previous) (?:release|version)s?\b")


@pytest.mark.parametrize("folder", ["game", "packaging", "assets/scripts", "assets/locale"])
def test_nothing_speaks_of_a_release_that_there_has_not_been(folder: str) -> None:
    told = [(file.name, line) for file in (ROOT / folder).rglob("*.*") if file.suffix in {".py", ".md", ".po"}
            for line in file.read_text("utf-8").splitlines() if OLD.search(line)]
    assert not told
