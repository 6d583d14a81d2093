"""The chance to win that a model tells is the share of matches that are won, on deals that it was not fitted to."""

import math
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.game_modules import Position
from game.core.match import Match
from game.core.table import Table
from game.lab.win_probability import model
from game.rules import egyptian_ruffle_win_model, make
from game.rules.war import win_model as war_chances

POINTS = 2.0
"""The most points of a hundred by which a tenth may lie beside what came true."""
MODELS: list[tuple[str, dict[str, Any]]] = [
    *(("war", options) for options, _numbers in war_chances.FITTED),
    *(("egyptian-ruffle", options) for options, _numbers in egyptian_ruffle_win_model.FITTED),
]


def looked(game_id: str, options: dict[str, Any], matches: int) -> list[tuple[int, float, bool]]:
    """Return the number of the match, the chance of seat 0 and whether it won, in rounds that chance picks."""
    every = 40 if game_id == "war" else 8
    game, chance, seen = make(game_id, options), random.Random(7), []
    told = model(game, 2)
    assert told is not None
    for seed in range(matches):
        match, last = Match(game, 2, seed), 0
        here: list[float] = []
        while match.result is None:
            last += 1 + int(math.log(1 - chance.random()) / math.log(1 - 1 / every))
            match.run(rounds=last)
            here += [found for found in [told(match.table)] if match.result is None and found is not None]
        seen += [(seed, found, match.result.winner == 0) for found in here]
    return seen


def tenths(seen: list[tuple[int, float, bool]]) -> Iterator[tuple[float, float, int]]:
    """Yield for each tenth of the chances what was told and what came true, of a hundred, and of how many matches."""
    for tenth in range(10):
        here = [look for look in seen if tenth <= look[1] * 10 < tenth + 1]
        numbers, told, won = zip(*here, strict=True)
        yield sum(told) / len(here) * 100, sum(won) / len(here) * 100, len({*numbers})


@pytest.mark.parametrize(("game_id", "options"), MODELS, ids=str)
def test_the_chance_told_is_the_chance_there_is(game_id: str, options: dict[str, Any]) -> None:
    """`python -m tests.lab.test_win_probability` shows the tenths of twenty thousand matches, where chance has less to
    say."""
    for told, won, matches in tenths(looked(game_id, options, 1800)):
        assert abs(told - won) < POINTS + 2.5 * 50 / math.sqrt(matches)


@given(st.integers(1, 51), *(st.integers(0, 4) for _rank in range(5)), st.sampled_from((-1, 0, 1)))
def test_both_players_are_looked_at_alike(cards: int, t: int, j: int, q: int, k: int, a: int, leads: int) -> None:
    more = (2 * some - 4 for some in (t, j, q, k, a))
    ten, jack, queen, king, ace = more
    one = Position(cards, 52, ten, jack, queen, king, ace, leads)
    other = Position(52 - cards, 52, -ten, -jack, -queen, -king, -ace, -leads)
    for features in (war_chances.features, egyptian_ruffle_win_model.features):
        assert features(other) == pytest.approx([-value for value in features(one)])


def without(game_id: str, code: str) -> float:
    """Return by how much the chance of a player falls who has half of each rank, if they give one card away."""
    game = make(game_id, {})
    told, table = model(game, 2), Table(game.pile_kinds, 2)
    assert told is not None
    mine, others = table.each["packet"]
    for place, card in enumerate(game.deck()):
        (mine, others)[place // 13 % 2].append(card)      # two suits each
    even, card = told(table), game.deck()[_index(code)]
    mine.remove(card)
    others.append(card)
    left = told(table)
    assert even is not None
    assert left is not None
    return even - left


@pytest.mark.parametrize(("game_id", "middle"), [("war", "pot"), ("egyptian-ruffle", "pile")])
def test_while_cards_lie_in_the_middle_nothing_is_told(game_id: str, middle: str) -> None:
    game = make(game_id, {})
    told, table = model(game, 2), Match(game, 2, 1).table
    assert told is not None
    assert told(table) is not None
    table.move([table.piles["packet/0"][0]], "packet/0", middle, up=True)
    assert told(table) is None


def test_an_ace_is_worth_most_in_war() -> None:
    losses = [without("war", f"{rank}C") for rank in "AKQJT"]
    assert all(one > other for one, other in pairwise(losses))
    assert losses[0] > 0.15


def test_the_jack_is_the_ace_of_egyptian_ruffle() -> None:
    losses = [without("egyptian-ruffle", f"{rank}C") for rank in "JQKA"]
    assert losses[0] == max(losses)


def _index(code: str) -> int:
    return "CDHS".index(code[1]) * 13 + "23456789TJQKA".index(code[0])


@pytest.mark.parametrize(("game_id", "options", "players"), [
    ("war", {"beats_faces": "2"}, 2), ("war", {}, 3), ("war", {"decks": 2}, 2), ("war", {"winnings": "loser_first"}, 2),
    ("egyptian-ruffle", {"pyramid_pair": True}, 2), ("duel-king", {}, 2), ("peace", {}, 2),
    ("good-king-bad-queen", {}, 2), ("addition-war", {}, 2), ("war", {"run_out": "last_card"}, 2),
    ("war-last-card", {"run_out": "one_left"}, 2),
])  # fmt: skip
def test_where_nothing_was_fitted_nothing_is_told(game_id: str, options: dict[str, Any], players: int) -> None:
    assert model(make(game_id, options), players) is None


def test_a_rule_that_changes_next_to_nothing_does_not_silence_it() -> None:
    assert model(make("egyptian-ruffle", {"false_slap": "nothing"}), 2) is not None


@pytest.mark.parametrize(("preset", "options"), [
    ("war-basic", {"down": 3}), ("war-last-card", {"down": 3, "run_out": "last_card"}),
    ("three-player-war", {"down": 3, "run_out": "last_card"}), ("war-one-left", {"down": 1, "run_out": "one_left"}),
])  # fmt: skip
def test_a_preset_is_told_by_the_model_of_its_own_rule(preset: str, options: dict[str, Any]) -> None:
    table, told = Match(make(preset, {}), 2, 5).table, model(make(preset, {}), 2)
    fitted = next(numbers for rules, numbers in war_chances.FITTED if rules == options)
    held = war_chances.standing(table)
    assert told is not None
    assert held is not None
    weighed = sum(weight * one for weight, one in zip(fitted, war_chances.features(held), strict=True))
    assert told(table) == pytest.approx(1 / (1 + math.exp(-weighed)))


if __name__ == "__main__":
    for shown, rules in MODELS:
        found = " ".join(f"{told:.1f}/{won:.1f}" for told, won, _matches in tenths(looked(shown, rules, 20_000)))
        print(shown, rules, found, flush=True)
