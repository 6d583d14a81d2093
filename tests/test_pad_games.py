"""Games of every kind from the shelf to their end by controller alone: a stand-in, for there is none here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hands import at_shelf
from tests.pads import PadHands

TURNS = 14
GAMES = ("war", "slap-war", "brain-drain", "ascent", "scramble-war", "fast-food", "duel-king", "napoleons-war",
         "twenty-first-century-war")


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PadHands]:
    with at_shelf(Path(tmp_path_factory.mktemp("home")), PadHands) as made:
        yield made


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_from_the_shelf_to_its_end_by_controller_alone(
    hands: PadHands, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.shell.dealing.new_number", lambda: 5)
    hands.play_through(game, TURNS)


def test_every_control_has_been_used(hands: PadHands) -> None:
    assert {"turn", "slap", "time", "buzz", "pass", "pick", "write", "arrange"} <= hands.did
