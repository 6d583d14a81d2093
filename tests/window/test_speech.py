"""Truce for somebody who does not see it: the real window, played by keys alone, and heard by a stand-in speaker."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.cards import EVERY
from game.core.i18n import card_name
from game.core.match import Match
from game.rules import make
from tests.kit.fake_speech import StandInSpeech
from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]
CARD = "(?:{})".format("|".join(sorted({card_name(card) for card in EVERY})))
TURNED = re.compile(f"Fox: ({CARD}); Owl: ({CARD})")


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    with screen(1280, 720) as shown:
        yield shown


class Ear:
    """What somebody hears of a program."""

    def __init__(self, folder: Path, env: dict[str, str], *words: str, **settings: object) -> None:
        self.speech, home = StandInSpeech(folder), Home(folder / "home")
        home.settle(**{"pace": "quick", **settings})  # type: ignore[arg-type]
        self.program = Program([*TRUCE, *words], self.speech.env(env), home.folder)
        self._at = 0

    def hears(self, words: str) -> re.Match[str]:
        """Wait until words are heard that contain this pattern, after those of before; what was found."""
        found: list[re.Match[str]] = []

        def heard() -> bool:
            said = self.speech.said
            for n in range(self._at, len(said)):
                match = re.search(words, said[n])
                if match is not None:
                    self._at = n + 1
                    found.append(match)
                    return True
            return False

        try:
            until(heard, f"“{words}”", 30.0)
        except AssertionError as never:
            raise AssertionError(f"{never}, heard {self.speech.said[self._at:]}") from None
        return found[0]


def test_a_hand_of_war_is_played_blind_from_the_shelf_to_the_table_and_back(
    tmp_path: Path, env: dict[str, str]
) -> None:  # fmt: skip
    ear = Ear(tmp_path, env, players={"war": 2})
    program = ear.program
    program.key("Right")
    time.sleep(0.3)
    assert not ear.speech.said, "it speaks before it is asked to"
    program.key("F8")
    ear.hears("Reading aloud is on")
    ear.hears(r"Truce.*War to the Last Card, .*2 to 4 players")
    program.key("Left")
    ear.hears(r"^War, Plain war, 2 to 4 players")
    program.key("Return")
    ear.hears("^War")
    ear.hears("^A or a click to turn")
    program.key("a")
    ear.hears(TURNED.pattern)
    ear.hears("beats|war")
    program.key("Pause")                              # Esc may take the line away that F8 showed
    ear.hears("Paused")
    ear.hears("^Continue, button")
    program.key("Return")
    ear.hears("^War")
    program.key("F8")
    program.key("a", "a")
    time.sleep(0.3)
    said = len(ear.speech.said)
    program.key("a")
    time.sleep(0.5)
    assert len(ear.speech.said) == said, "it speaks after it was turned off"
    assert program.close() == 0


def test_every_round_is_heard_by_name_and_so_is_the_end(tmp_path: Path, env: dict[str, str]) -> None:
    headless = Match(make("war", {}), 2, 22)
    headless.run()
    assert headless.result is not None
    ear = Ear(tmp_path, env, "--speak", "play", "war", "--seed", "22")
    ear.hears("^A or a click to turn")
    ear.program.key("a")
    ear.hears("^Fox: ten of diamonds; Owl: king of spades")
    ear.hears("A king beats a ten: Owl takes both")
    ear.hears("^A or a click to turn")
    until(lambda: ear.program.key("a", apart=30) or any(" wins" in line for line in ear.speech.said), "the end")
    ear.hears(" wins")
    ear.hears("Again!, button")
    assert all(one.arguments == ["-v", "en", "--stdin"] for one in ear.speech.heard)


def test_napoleons_deck_is_sorted_blind(tmp_path: Path, env: dict[str, str]) -> None:
    ear = Ear(tmp_path, env, "--speak", "play", "napoleons-war", "--seed", "5")
    ear.hears("Put your troops in order, Fox.*Card 1 meets Owl’s card 1")
    first = ear.hears(f"({CARD}), 1 of 26.*arrow keys to move, Space to pick up")[1]
    ear.program.key("Right")
    ear.hears(f"^(?!{first}){CARD}, 2 of 26$")
    ear.program.key("Left")
    ear.hears(f"^{first}, 1 of 26")
    ear.program.key("space")
    ear.hears("in your hand, 1 of 26")
    ear.program.key("Right")
    ear.hears("in your hand, 2 of 26")
    ear.program.key("space")
    ear.hears("2 of 26")
    ear.program.key("Tab")
    ear.hears("High, low, low, button")
    ear.program.key("Tab", "Tab", "Tab", "Tab", "Tab")
    ear.hears("March!, button")


def test_a_number_is_made_blind(tmp_path: Path, env: dict[str, str]) -> None:
    ear = Ear(tmp_path, env, "--speak", "play", "brain-drain", "--seed", "22")
    ear.hears("Make 4 from 1, 10, 8 and 4.*I’ve got it!: A.*Pass: S")
    time.sleep(0.5)                                       # nobody is as quick as that who has to hear it
    ear.program.key("a")
    ear.hears("text field")
    ear.program.key("6")
    ear.hears("^6. There is no 6 among the cards")
    ear.program.key("BackSpace")
    ear.hears("^6 deleted")


def test_nothing_is_begun_unless_it_is_on(tmp_path: Path, env: dict[str, str]) -> None:
    ear = Ear(tmp_path, env, players={"war": 2})
    ear.program.key("Right", "Left", "Return", "a", "a", "Escape", "Escape")
    time.sleep(0.5)
    assert ear.program.close() == 0
    assert not ear.speech.heard


def test_a_speaker_that_fails_is_said_to_have_stopped_and_the_table_goes_on(
    tmp_path: Path, env: dict[str, str]
) -> None:  # fmt: skip
    speech, home = StandInSpeech(tmp_path), Home(tmp_path / "home")
    home.settle(pace="quick")
    (speech.bin / "espeak-ng").write_text(f"#!/bin/sh\necho x >> {tmp_path / 'begun'}\nexit 1\n", encoding="utf-8")
    program = Program([*TRUCE, "--speak", "play", "war", "--seed", "22"], speech.env(env), home.folder)
    until(lambda: "speech = true" not in home.settings.read_text(encoding="utf-8")
          and (tmp_path / "begun").exists(), "it to be off")
    assert (tmp_path / "begun").read_text(encoding="utf-8").count("x") == 2
    program.key("a", "a", "a")
    until(lambda: home.rounds("war") >= 1, "a round")
    assert program.close() == 0
