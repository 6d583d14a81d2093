"""Games from the shelf to their end by keyboard alone, by mouse alone and by controller alone: a stand-in, for there is
none here. Each of the three plays every game with rules of its own, and some of the others."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules import title, titles
from tests.kit.fake_gamepads import PadHands
from tests.kit.input_drivers import Hands, Keyboard, Mouse, at_shelf
from tests.kit.pairs import own

TURNS = 10
"""Answers by hand in each match; then the cards turn by themselves."""
KINDS = (Keyboard, Mouse, PadHands)
USED = {"slap-war": {"turn", "time", "slap"}, "brain-drain": {"buzz", "pass", "write"}, "ascent": {"write"},
        "fast-food": {"pick"}, "napoleons-war": {"arrange"}}  # fmt: skip
"""What is done by hand in a game at least: together every control that there is."""
ALIKE = [name for name in titles() if not own(title(name)) and name not in USED]
"""Games with another game's rules, whose way through the window is that game's too: each is played by one hand."""
DEALT = [(kind, name) for n, kind in enumerate(KINDS)
         for name in titles() if name not in ALIKE or ALIKE.index(name) % len(KINDS) == n]  # fmt: skip


@pytest.fixture(scope="module")
def hands(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    with at_shelf(Path(tmp_path_factory.mktemp("home")), request.param) as made:
        yield made


@pytest.mark.parametrize(("hands", "game"), DEALT, indirect=["hands"])
def test_a_game_is_played_from_the_shelf_to_its_end_by_one_kind_of_hands(
    hands: Hands, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.shell.match_launcher.new_number", lambda: 5)
    hands.did.clear()
    hands.play_through(game, TURNS)
    assert USED.get(game, set()) <= hands.did


def test_every_control_is_used_and_every_game_is_played() -> None:
    assert set().union(*USED.values()) == {"turn", "slap", "time", "buzz", "pass", "pick", "write", "arrange"}
    assert {name for _kind, name in DEALT} == {*titles()}
