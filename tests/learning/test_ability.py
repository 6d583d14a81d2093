"""The estimate of an ability is the normal distribution nearest to what the answers say."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.learning.ability import ABILITY, LIMIT, OFFSET, AbilityEstimate, chance, logistic, prior, score, update
from game.learning.fact import Fact
from tests.tools.learners import DAY, NOW, Learner, Scorer, estimated

FACT = Fact("sum", (7, 5))


@pytest.mark.parametrize(("right", "seconds", "made"), [
    (True, 0, 1), (True, 5, 0.75), (True, 20, 0), (True, 400, 0), (False, 0, -1), (False, 5, -0.75), (False, 20, 0),
    (False, 400, 0), (True, -3, 1),
])  # fmt: skip
def test_the_score_is_high_speed_high_stakes_with_twenty_seconds(right: bool, seconds: float, made: float) -> None:
    assert LIMIT == 20
    assert score(right, seconds) == made


def test_three_of_four_are_right_where_ability_is_greater_by_the_logarithm_of_three() -> None:
    assert logistic(math.log(3)) == pytest.approx(0.75)
    assert logistic(0) == 0.5
    assert logistic(2) + logistic(-2) == pytest.approx(1)
    assert logistic(-900) == 0 < logistic(900) == 1


values = st.floats(-6, 6)
variances = st.floats(0.01, 4)


@given(values, variances, values, st.floats(0.01, 0.49), st.booleans())
def test_an_answer_moves_both_to_the_most_likely_place(
        m: float, v: float, o: float, w: float, right: bool) -> None:
    ability, offset = update(AbilityEstimate(m, v, NOW), AbilityEstimate(o, w, NOW), FACT, right, NOW)
    advantage = ability.value - prior(FACT) - offset.value
    assert right - logistic(advantage) == pytest.approx((advantage - (m - prior(FACT) - o)) / (v + w), abs=1e-6)
    assert (ability.value - m) / v == pytest.approx(-(offset.value - o) / w, abs=1e-6), "the less certain one by more"
    assert 0 < ability.variance < v
    assert 0 < offset.variance < w
    assert (ability.value > m) == right


@given(values, variances, st.booleans())
def test_it_is_near_to_the_sum_over_all_abilities(m: float, v: float, right: bool) -> None:
    known = AbilityEstimate(0.0, 1e-9, NOW)
    ability, _offset = update(AbilityEstimate(m, v, NOW), known, FACT, right, NOW)
    grid = [m + math.sqrt(v) * (step / 100 - 6) for step in range(1201)]
    weights = [math.exp(-((x - m) ** 2) / 2 / v) * (logistic(x - prior(FACT)) if right else logistic(prior(FACT) - x))
               for x in grid]
    mean = sum(x * weight for x, weight in zip(grid, weights, strict=True)) / sum(weights)
    assert ability.value == pytest.approx(mean, abs=0.35 * math.sqrt(v))


def test_how_long_an_answer_took_says_nothing_and_a_day_without_one_makes_less_sure() -> None:
    ability, _offset = update(ABILITY, OFFSET, FACT, True, NOW)
    assert ability.waited(NOW + 10 * DAY).variance == pytest.approx(ability.variance + 0.1)
    assert ability.waited(NOW + 10_000 * DAY).variance == ABILITY.variance, "never above the start"
    assert ability.waited(NOW - DAY).variance == ability.variance, "a clock put back takes no time away"
    soon, late = (update(ability, OFFSET, FACT, False, NOW + days * DAY)[0].value for days in (0, 100))
    assert late < soon, "who is less sure learns more from the next one"


def test_a_chance_is_nearer_to_half_where_less_is_known() -> None:
    sure = chance(AbilityEstimate(3.0, 0.01), AbilityEstimate(0.0, 0.01), FACT)
    assert 0.5 < chance(AbilityEstimate(3.0, 4.0), OFFSET, FACT) < sure
    assert sure == pytest.approx(logistic(3 - prior(FACT)), abs=0.01)


@pytest.mark.parametrize("kind", [Learner, Scorer])
def test_the_estimates_come_near_to_the_abilities_of_learners_of_two_kinds(kind: type[Learner]) -> None:
    found = estimated(kind, 60)
    assert found[60][1] < 0.42
    assert found[160][1] < 0.28
    assert abs(found[160][0]) < 0.1
    assert found[160][1] < found[60][1] < found[20][1]


def test_realistic_learners_have_a_pace_of_their_own() -> None:
    learners = [Learner(0.0, random.Random(number)) for number in range(20)]
    assert len({round(learner.pace, 3) for learner in learners}) == 20
