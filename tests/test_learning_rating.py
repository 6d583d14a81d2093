"""Scores and ratings are those of Klinkenberg, Straatemeier and van der Maas (2011), by their published values."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.learning.placing import placed
from game.learning.rating import AIM, LIMIT, Rating, chance, expected, factor, met, score
from tests.learners import DAY, NOW, drawn_score


@pytest.mark.parametrize(("advantage", "published"), [(0.5, 0.1640), (1.0986, 0.3398), (2, 0.5373), (0, 0)])
def test_the_expected_score_has_its_published_values(advantage: float, published: float) -> None:
    assert expected(advantage) == pytest.approx(published, abs=5e-5)
    assert expected(-advantage) == -expected(advantage)


def test_the_series_near_zero_meets_the_formula_without_a_step() -> None:
    for advantage in (0.0099999, 0.0100001, -0.0099999, -0.0100001):
        assert expected(advantage) == pytest.approx(1 / math.tanh(advantage) - 1 / advantage, abs=1e-9)
    for small in (1e-3, 1e-6, 1e-12, 1e-300, 0.0):
        assert expected(small) == pytest.approx(small / 3, abs=1e-9)


@given(st.floats(-800, 800), st.floats(-800, 800))
def test_the_expected_score_rises_with_ability_and_stays_between_minus_one_and_one(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert -1 <= expected(low) <= expected(high) + 1e-12 <= 1 + 1e-12


@pytest.mark.parametrize(("right", "seconds", "made"), [
    (True, 0, 1), (True, 5, 0.75), (True, 20, 0), (True, 400, 0), (False, 0, -1), (False, 5, -0.75), (False, 20, 0),
    (False, 400, 0), (True, -3, 1),
])  # fmt: skip
def test_the_score_is_high_speed_high_stakes_with_twenty_seconds(right: bool, seconds: float, made: float) -> None:
    assert LIMIT == 20
    assert score(right, seconds) == made


def test_three_of_four_are_right_where_ability_is_greater_by_the_logarithm_of_three() -> None:
    assert chance(AIM) == pytest.approx(0.75)
    assert chance(0) == 0.5
    assert chance(2) + chance(-2) == pytest.approx(1)
    assert chance(-900) == 0 < chance(900) == 1


def test_scores_drawn_from_the_model_have_the_expected_mean_and_share_of_right_ones() -> None:
    rng = random.Random(1)
    for advantage in (-1.0, 0.0, 0.5, AIM, 2.0):
        drawn = [drawn_score(advantage, rng) for _ in range(20_000)]
        assert sum(drawn) / len(drawn) == pytest.approx(expected(advantage), abs=0.02)
        assert sum(one > 0 for one in drawn) / len(drawn) == pytest.approx(chance(advantage), abs=0.015)


def test_the_factor_is_the_papers_between_certain_and_uncertain() -> None:
    assert factor(0, 0) == 0.0075
    assert factor(1, 0) == pytest.approx(0.0075 * 5)
    assert factor(0, 1) == pytest.approx(0.0075 * 0.5)
    assert factor(1, 1) == pytest.approx(0.0075 * 4.5)


def test_uncertainty_goes_in_forty_answers_and_comes_back_in_thirty_days() -> None:
    child, fact = Rating(), Rating(0.5)
    for answer in range(40):
        assert child.uncertainty == pytest.approx(1 - answer / 40)
        child, fact = met(child, fact, True, 5, NOW)
    assert child.uncertainty == fact.uncertainty == pytest.approx(0)
    assert met(child, fact, True, 5, NOW)[0].uncertainty == 0, "never below"
    assert child.waited(NOW + 15 * DAY).uncertainty == pytest.approx(0.5)
    assert child.waited(NOW + 90 * DAY).uncertainty == 1, "never above"
    assert child.waited(NOW - DAY).uncertainty == child.uncertainty, "a clock put back takes no time away"


def test_an_answer_moves_child_and_fact_by_their_factors_and_in_opposite_directions() -> None:
    child, fact = Rating(1.0, 0.2, NOW), Rating(0.5, 0.6, NOW)
    after, met_fact = met(child, fact, True, 5, NOW)
    surprise = 0.75 - expected(0.5)
    assert after.value == pytest.approx(1 + factor(0.2, 0.6) * surprise)
    assert met_fact.value == pytest.approx(0.5 - factor(0.6, 0.2) * surprise)


@given(st.lists(st.tuples(st.floats(-4, 4), st.floats(-1, 1)), max_size=40))
def test_the_first_answers_place_a_child_where_expected_scores_meet_those_made(
        answers: list[tuple[float, float]]) -> None:
    ability = placed(answers)
    short = sum(made for _d, made in answers) - sum(expected(ability - difficulty) for difficulty, _m in answers)
    assert short == pytest.approx(ability / 2.5**2, abs=1e-6)
    assert placed([*answers, (0.0, 1.0)]) > ability > placed([*answers, (0.0, -1.0)])
