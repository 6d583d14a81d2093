"""Missing addends and factors: what is asked, and what is known by it."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.announcements import ADDEND, FACTOR
from game.core.events import Announced
from game.core.seats import SEAT_0
from game.learning.ability import ABILITY, prior
from game.learning.answer import Answer
from game.learning.curriculum import family
from game.learning.fact import Fact, Kind, asked_by
from game.learning.learner_model import LearnerModel
from game.learning.planning import ALONE, in_reach, mean_chance, planned
from game.learning.strategies import strategy
from tests.kit.sample_learner import DAY, NOW

KINDS: tuple[Kind, ...] = ("addend", "factor")
NUMBERS = st.integers(1, 14)


@given(st.sampled_from(KINDS), NUMBERS, NUMBERS)
def test_a_missing_number_is_asked_for_and_comes_back_from_its_key(kind: Kind, opened: int, closed: int) -> None:
    fact = Fact.of(kind, (opened, closed))
    assert fact.answer == closed
    assert fact.numbers == (opened, closed)
    assert fact.makes == (opened + closed if kind == "addend" else opened * closed)
    assert Fact.read(fact.key) == fact == fact.same
    assert fact.steps == [fact]
    assert fact.in_table
    assert str(closed) not in fact.text.partition("?")[0].split()[1:]
    assert strategy(fact)


def test_it_is_written_as_the_table_says_it() -> None:
    assert [Fact.of(kind, (7, 8)).text for kind in KINDS] == ["7 + ? = 15", "7 × ? = 56"]
    assert [Fact.of(kind, (7, 8)).key for kind in KINDS] == ["7+?=15", "7*?=56"]
    assert Fact.of("factor", (7, 0)).key == "7*?=0"
    assert [Fact.of(kind, (7, 8)).solved for kind in KINDS] == ["7 + 8 = 15", "7 × 8 = 56"]
    assert [Fact.of(kind, (7, 8)).picture for kind in KINDS] == ["number_line", "array"]


@pytest.mark.parametrize("text", ["8+?=3", "7*?=55", "0*?=5", "?=5", "8-?=3", "8+?=", "+?=4", "1234567+1"])
def test_what_no_number_makes_is_no_fact(text: str) -> None:
    with pytest.raises(ValueError, match="no fact"):
        Fact.read(text)


def test_the_tables_facts_ask_for_the_closed_card() -> None:
    asked = [asked_by(Announced(key, (SEAT_0,), (), numbers)) for key, numbers in (
        (ADDEND, (8, 15, 7)), (FACTOR, (7, 56, 8)))]
    assert asked == [Fact.of("addend", (8, 7)), Fact.of("factor", (7, 8))]


def test_each_stands_in_the_family_of_the_fact_by_which_it_is_found() -> None:
    for kind, (opened, closed) in product(KINDS, product(range(1, 15), repeat=2)):
        fact = Fact.of(kind, (opened, closed))
        found = family(fact)
        assert found is not None
        assert found.kind == fact.like.kind
    assert family(Fact.of("addend", (3, 7))) == family(Fact("difference", (10, 3)))
    assert family(Fact.of("factor", (7, 8))) == family(Fact("product", (7, 8)))


def heard(*facts: Fact, right: bool = True) -> LearnerModel:
    knowledge = LearnerModel()
    for day, fact in product(range(2), facts):
        knowledge.observe(Answer(fact, fact.answer, right, 2.0, False, NOW + day * DAY, session=day + 1))
    return knowledge


def test_who_is_good_at_differences_is_expected_to_find_missing_addends_but_each_is_learned_by_itself() -> None:
    facts = [Fact("difference", (a + b, a)) for a, b in product(range(1, 8), repeat=2) if a + b <= 14]
    missing = Fact.of("addend", (8, 7))
    good, poor = heard(*facts), heard(*facts, right=False)
    assert good.chance(missing) > heard().chance(missing) > poor.chance(missing)
    assert good.mastery(Fact.of("addend", (3, 4))) == "new", "7 − 3 is known, and 3 + ? = 7 was never asked"
    assert not good.steps("addend").standing
    assert heard(missing).ability("difference").value > ABILITY.value, "and the other way round"


def test_a_missing_factor_is_harder_than_the_product_and_a_missing_addend_as_hard_as_the_difference() -> None:
    assert prior(Fact.of("factor", (7, 8))) > prior(Fact("product", (7, 8)))
    assert prior(Fact.of("addend", (8, 7))) == prior(Fact("difference", (15, 8)))


def test_where_truce_chooses_numbers_up_to_ten_come_first() -> None:
    facts = [Fact.of("addend", pair) for pair in product(range(1, 14), repeat=2)]
    reach = in_reach(LearnerModel(), facts)
    assert {max(fact.numbers) for fact in reach} == set(range(1, 11))
    assert len(reach) == 100
    plan = planned(LearnerModel(), reach, NOW)
    assert plan.must
    assert {fact.kind for fact in plan.must} == {"addend"}


def test_a_table_is_offered_once_it_is_right_seven_times_in_ten_in_the_mean() -> None:
    seven = [Fact("product", tuple(sorted((7, n)))) for n in range(1, 11)]
    assert mean_chance(LearnerModel(), seven) < ALONE
    assert mean_chance(heard(*seven), seven) >= ALONE
    assert mean_chance(heard(*seven, right=False), seven) < ALONE
