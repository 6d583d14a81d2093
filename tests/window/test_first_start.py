"""The first start in a real window, with an empty home; and looking for a game by typing with a real keyboard."""

from pathlib import Path

import pytest

from game.rules import title
from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, screen, until

GAME = "war"
HAND = title(GAME).game.first_hand
assert HAND is not None
SEED, LESSONS = HAND.seed, len(HAND.lessons)
pytestmark = [pytest.mark.window, WINDOW]


def test_two_presses_after_the_first_start_a_card_of_war_is_turned_and_the_next_start_goes_on(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    with screen(1280, 720) as env:
        program = Program(TRUCE, env, home.folder)
        program.key("Return")
        until(lambda: home.rounds(GAME) == 0, "the first hand to be dealt")
        until(lambda: program.key("a", apart=200) or home.rounds(GAME) > LESSONS, "what is explained to be played")
        program.kill()
        left = home.save(GAME)
        assert left is not None
        assert left["match"]["seed"] == SEED
        program = Program(TRUCE, env, home.folder)
        program.key("Return")
        until(lambda: program.key("a", apart=60) or home.rounds(GAME) > left["extra"]["rounds"], "the next round")
        again = home.save(GAME)
        assert again is not None
        assert again["extra"]["id"] == left["extra"]["id"]
        program.kill()


def test_a_press_at_the_picture_from_the_last_time_is_answered(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle()
    with home.settings.open("a") as settings:
        settings.write('[last]\ngame = "speed-war"\n')
    with screen(1280, 720) as env:
        assert Program(TRUCE, env, home.folder).close() == 0
        assert (home.folder / "cache" / "shelf" / "today").is_file()
        program = Program(TRUCE, env, home.folder)
        program.key("Return")
        until(lambda: home.rounds("speed-war") >= 0, "Speed War to be dealt")
        assert program.close() == 0


def test_a_game_is_found_by_its_name_and_begun_with_nothing_but_letters_and_enter(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle()
    with screen(1280, 720) as env:
        program = Program(TRUCE, env, home.folder)
        program.key("slash", *"speed", "Return", "Return", apart=120)
        until(lambda: home.rounds("speed-war") >= 0, "Speed War to be dealt")
        assert program.close() == 0
