"""Every game from the shelf to its end by keyboard alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules import titles
from tests.hands import Hands, Keyboard, at_shelf

TURNS = 14


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    with at_shelf(Path(tmp_path_factory.mktemp("home")), Keyboard) as made:
        yield made


@pytest.mark.parametrize("game", titles())
def test_a_game_is_played_from_the_shelf_to_its_end_by_keyboard_alone(
    hands: Hands, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.shell.dealing.new_number", lambda: 5)
    hands.play_through(game, TURNS)


def test_every_control_has_been_used(hands: Hands) -> None:
    assert {"turn", "slap", "time", "buzz", "pass", "pick", "write", "arrange"} <= hands.did
