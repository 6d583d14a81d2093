"""Whose chances are told by a model that was fitted for these very rules, and whose with “about” and a band: every game
on the shelf, for every number of players."""

from importlib import import_module

import pytest

from game.core.record import read_record
from game.core.seats import all_seats
from game.lab.match_analysis import analyze
from game.lab.rollout_analysis import analyze_by_rollouts
from game.lab.win_probability import model, model_error
from game.rules import make, title, titles
from game.scenes.lab.story_words import StoryWords

MODELS = {"war": {}, "war-last-card": {"down": 3, "run_out": "last_card"},
          "three-player-war": {"down": 3, "run_out": "last_card"}, "war-basic": {"down": 3},
          "war-one-left": {"down": 1, "run_out": "one_left"}, "egyptian-ruffle": {}}  # fmt: skip
"""The games that are told by a model, at a table of two, and what it was fitted for: house rules of War, or of the game
itself. No other one is told by a model."""
WARS = {*MODELS} - {"egyptian-ruffle"}
LUCK = {
    "war", "war-last-card", "peace", "three-player-war", "automatic-war", "beats-faces", "underdog", "war-basic",
    "war-one-left", "guerilla-joker", "speed-war", "addition-war", "subtraction-war", "multiplication-war",
    "casualty-war", "scramble-war", "good-king-bad-queen", "egyptian-ruffle",
}
"""The games that are luck alone."""
TABLES = [(id, players) for id, one in titles().items() for players in one.game.players]


def words(game_id: str, players: int, *, by_model: bool) -> tuple[StoryWords, float]:
    """Return the texts of a story, and the greatest standard error at its first moment."""
    record = read_record({"format": 1, "game": game_id, "options": {}, "players": players, "seed": 4,
                          "rounds": 0}, make)  # fmt: skip
    story = analyze(record) if by_model else next(analyze_by_rollouts(record))
    assert story is not None
    said = StoryWords([f"P{seat}" for seat in all_seats(players)], None, None, luck=True)  # type: ignore[arg-type]
    said.analysis = story
    assert story.line[0].round == 0
    return said, max(story.line[0].errors)


def test_these_are_luck_alone() -> None:
    assert {id for id, one in titles().items() if not one.game.levels(one.chosen({}))} == LUCK


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_chance_is_told_by_its_own_model_or_with_about_and_a_band(game_id: str, players: int) -> None:
    game = make(game_id, {})
    fitted = model(game, players) is not None
    assert fitted == (game_id in MODELS and players == 2)
    if fitted:
        fits, family = import_module(game.chances), title("war" if game_id in WARS else game_id)
        assert MODELS[game_id] in [rules for rules, _weights in fits.FITTED]
        assert game.chosen == family.chosen(MODELS[game_id]), "not one rule of it is another"
    said, error = words(game_id, players, by_model=fitted)
    told = said.stood(0)
    assert ("about " in told) != fitted
    assert error >= 0.01
    assert f"give or take {round(200 * error)}" in told
    if fitted:
        assert error == model_error(game)
