"""Each fact has its way to be found, and every number in it is right."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.learning.fact import Fact
from game.learning.strategy import strategy, swapped, tens_first, ways


@pytest.mark.parametrize(("key", "words"), [
    ("7+6", "6 + 6 is 12, one more."), ("4+9", "4 plus ten, one back."), ("8+5", "8 and 2 make ten, then 3 more."),
    ("7+2", "Start at 7 and count on."), ("6+4", "6 needs 4 to make ten."), ("13+5", "First 10 + 5, then 3 more."),
    ("8+8", "8 and the same again."), ("0+4", "Nothing comes to 4."), ("10+4", "One ten and 4 ones."),
    ("10+1", "Start at 10 and count on."),
    ("9+5+3", "First 9 + 5, then the rest."),
    ("12-9", "From 9 to 12: how far?"), ("12-5", "First back to ten, then 3 more."), ("9-4", "Hop back from 9."),
    ("8-4", "Half of 8."), ("9-6", "From 6 to 9: how far?"), ("13-8", "From 8 to 13: how far?"),
    ("7-0", "Nothing is taken away."), ("7-7", "All is taken away."), ("13-5-2", "First 13 − 5, then the rest."),
    ("9*6", "10 × 6, take away 6."), ("5*6", "Half of 10 × 6."), ("4*6", "Double 6, and double again."),
    ("6*7", "5 × 7 = 35, and 1 × 7 more."), ("7*8", "5 × 8 = 40, and 2 × 8 more."),
    ("8*8", "5 × 8 = 40, and 3 × 8 more."), ("2*6", "Double 6."), ("10*7", "7 tens."), ("1*6", "One row of 6."),
    ("0*6", "No rows at all: nothing."), ("12*7", "First 7 × 10, then 7 × 2 more."),
    ("3*8", "Double 8, and one more 8."), ("2*3*4", "First 2 × 3, then the rest."), ("3,4,6,8=12", ""),
    ("3+7", "Start at 7 and count on."), ("13-3", "Hop back from 13."), ("3*4", "Double 3, and double again."),
    ("4+?=10", "From 4 to 10: how far?"), ("8+?=15", "From 8 to ten, then on to 15."),
    ("7*?=42", "5 × 7 = 35. How much more?"), ("10*?=60", "Count by 10s up to 60."),
])
def test_a_fact_is_found_as_it_is_taught(key: str, words: str) -> None:
    assert strategy(Fact.read(key)) == words


@pytest.mark.parametrize(("key", "words"), [
    ("7+6", ["6 + 6 is 12, one more.", "7 and 3 make ten, then 3 more.", "Start at 7 and count on."]),
    ("6+4", ["6 needs 4 to make ten."]), ("6*7", ["5 × 7 = 35, and 1 × 7 more.", "6 rows of 7."]),
    ("9*6", ["10 × 6, take away 6.", "5 × 9 = 45, and 1 × 9 more.", "9 rows of 6."]), ("3,4,6,8=12", []),
])
def test_a_fact_has_other_ways_that_are_drawn_otherwise(key: str, words: list[str]) -> None:
    assert [one.words for one in ways(Fact.read(key))] == words


@given(st.sampled_from(["sum", "product", "difference"]), st.integers(0, 14), st.integers(0, 14))
def test_the_answer_is_never_told_but_where_nothing_has_to_be_done(kind: str, a: int, b: int) -> None:
    fact = Fact(kind, (max(a, b), min(a, b)))  # type: ignore[arg-type]
    told = [int(number) for number in re.findall(r"\d+", strategy(fact))]
    if 0 not in fact.operands and 1 not in fact.operands and 10 not in fact.operands:
        assert fact.answer not in told or fact.answer in fact.operands


def test_figures_that_are_turned_around_are_noticed() -> None:
    assert swapped(Fact("sum", (8, 5)), 31)
    assert not swapped(Fact("sum", (8, 5)), 13)
    assert not swapped(Fact("sum", (8, 5)), 14)
    assert not swapped(Fact("sum", (8, 3)), 11)
    assert not swapped(Fact("sum", (4, 3)), 70)
    assert tens_first(13) == "The tens come first: 1, then 3."
    assert tens_first(56) == "The tens come first: 5, then 6."
