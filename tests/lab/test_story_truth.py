"""Stories against an independent count, in a short run of `tests/tools/story_truth.py`."""

import random

import pytest

from game.core.match import Match
from game.lab.rollouts import Rollouts
from game.lab.win_probability import model_error
from game.rules import make
from tests.tools.story_truth import Errors, covered, looks, played_on


@pytest.mark.parametrize("preset", ["war-last-card", "war-one-left", "egyptian-ruffle"])
def test_a_model_lies_little_beside_the_count(preset: str) -> None:
    """The noise of 300 play-ons alone is up to 2.9 points a position."""
    found = Errors.of([*looks(preset, 20, 300)], model_error(make(preset, {})))
    assert found.mean < 0.04
    assert found.worst < 0.11
    assert found.square < 0.025
    assert found.covered > 0.8


def test_the_bands_of_rollouts_cover_the_count() -> None:
    found = covered("duel-king", 2, 2, 60, stage=30)
    assert found.moments >= 10
    assert found.covered >= 0.85 * found.moments
    assert found.miss < 0.1


def test_the_count_is_that_of_rollouts_and_of_the_very_cards() -> None:
    match = Match(make("war-last-card", {}), 2, 11)
    match.run(rounds=40)
    before = match.table.fingerprint()
    count = played_on(match, 400, random.Random(3))
    assert match.table.fingerprint() == before
    assert sum(count.chances) == pytest.approx(1)
    rolled = Rollouts(match.game, 5).outcomes(match.table, range(400)).chances[0]
    assert count.chances[0] == pytest.approx(rolled, abs=4 * count.noise(0))
