"""Each fact has its way to be found, and every number in it is right."""

import pytest

from game.learning.fact import Fact
from game.learning.strategies import best_strategy, strategies, strategy, swapped, tens_first


@pytest.mark.parametrize(("key", "words"), [
    ("0+4", "Nothing comes to 4."), ("7+1", "One more than 7."), ("7+2", "Two more than 7."),
    ("9+2", "Two more than 9."), ("8+8", "8 and the same again."), ("7+6", "6 + 6 is 12, one more."),
    ("6+7", "6 + 6 is 12, one more."), ("9+8", "8 + 8 is 16, one more."), ("5+3", "Double the number between: 4 + 4."),
    ("6+4", "6 and 4 make ten."), ("4+6", "6 and 4 make ten."), ("10+4", "One ten and 4 ones."),
    ("10+1", "One ten and 1 one."), ("9+10", "9 + 10 is 10 + 9. One ten and 9 ones."), ("9+4", "Give 9 one: 10 and 3."),
    ("9+7", "Give 9 one: 10 and 6."), ("8+5", "Give 8 two: 10 and 3."), ("8+6", "Give 8 two: 10 and 4."),
    ("7+4", "7 and 3 make ten, then 1 more."), ("7+5", "7 and 3 make ten, then 2 more."),
    ("6+3", "Start at 6 and count on."), ("13+5", "First 10 + 5, then 3 more."),
    ("17+3", "First 10 + 3, then 7 more."), ("9+5+3", "First 9 + 5, then the rest."),
    ("3+8", "3 + 8 is 8 + 3. Give 8 two: 10 and 1."), ("1+6", "1 + 6 is 6 + 1. One more than 6."),
    ("3+6", "3 + 6 is 6 + 3. Start at 6 and count on."), ("5+13", "5 + 13 is 13 + 5. First 10 + 5, then 3 more."),
    ("4+7", "4 + 7 is 7 + 4. 7 and 3 make ten, then 1 more."),
])
def test_a_sum_is_found_as_it_is_taught(key: str, words: str) -> None:
    assert strategy(Fact.read(key)) == words


@pytest.mark.parametrize(("key", "words"), [
    ("7-0", "Nothing is taken away."), ("7-7", "All is taken away."), ("8-1", "One less than 8."),
    ("8-2", "Two less than 8."), ("12-2", "Two less than 12."), ("12-9", "From 9 to 12: how far?"),
    ("9-6", "From 6 to 9: how far?"), ("10-8", "From 8 to 10: how far?"), ("12-6", "Half of 12."),
    ("8-4", "Half of 8."), ("6-3", "Half of 6."), ("10-4", "4 and 6 make ten."), ("10-7", "7 and 3 make ten."),
    ("13-10", "Take the ten away."), ("17-10", "Take the ten away."), ("23-10", "Take the ten away."),
    ("20-10", "Half of 20."),
    ("13-9", "From 9 to ten, then on to 13."), ("13-8", "From 8 to ten, then on to 13."),
    ("11-2", "First back to ten, then 1 more."), ("12-3", "First back to ten, then 1 more."),
    ("11-3", "First back to ten, then 2 more."), ("7-3", "Think of the sum: 3 + ? = 7."),
    ("9-4", "Think of the sum: 4 + ? = 9."), ("13-6", "Think of the sum: 6 + ? = 13."),
    ("20-9", "Think of the sum: 9 + ? = 20."), ("13-3", "Think of the sum: 3 + ? = 13."),
    ("12-5", "Think of the sum: 5 + ? = 12."), ("13-5-2", "First 13 − 5, then the rest."),
])
def test_a_difference_is_found_as_it_is_taught(key: str, words: str) -> None:
    assert strategy(Fact.read(key)) == words


@pytest.mark.parametrize(("key", "words"), [
    ("0*6", "No rows at all: nothing."), ("6*0", "Nothing in each row: nothing."), ("1*6", "One row of 6."),
    ("6*1", "One row of 6."), ("2*6", "Double 6."), ("2*12", "Double 12."), ("10*7", "7 tens."), ("10*12", "12 tens."),
    ("5*6", "Half of 10 × 6."), ("5*12", "Half of 10 × 12."), ("9*6", "10 × 6, take away 6."),
    ("9*4", "10 × 4, take away 4."), ("4*6", "Double 6, and double again."), ("3*4", "Double 3, and double again."),
    ("3*8", "Double 8, and one more 8."), ("6*7", "5 × 7 = 35, and 1 × 7 more."),
    ("7*8", "5 × 8 = 40, and 2 × 8 more."), ("6*6", "A square, 6 by 6: 5 × 6 = 30, and 1 × 6 more."),
    ("8*8", "A square, 8 by 8: Double 4 × 8."), ("12*7", "10 × 7 = 70, and 2 × 7 more."),
    ("11*12", "10 × 11 = 110, and 2 × 11 more."), ("12*13", "10 × 13 = 130, and 2 × 13 more."),
    ("12*12", "A square, 12 by 12: 10 × 12 = 120, and 2 × 12 more."), ("2*3*4", "First 2 × 3, then the rest."),
    ("15*16", "10 × 16 = 160, and 5 × 16 more."), ("3,4,6,8=12", ""),
])
def test_a_product_is_found_as_it_is_taught(key: str, words: str) -> None:
    assert strategy(Fact.read(key)) == words


@pytest.mark.parametrize(("key", "hint", "words"), [
    ("1+?=2", "From 1 to 2: how far?", ""), ("4+?=4", "Nothing is missing.", ""),
    ("0+?=4", "All of it is missing.", ""),
    ("1+?=7", "One less than 7.", ""), ("2+?=12", "Two less than 12.", ""),
    ("2+?=11", "First back to ten, then 1 more.", ""), ("6+?=12", "Half of 12.", ""), ("3+?=6", "Half of 6.", ""),
    ("4+?=10", "4 and how many make ten?", "4 and 6 make ten."),
    ("7+?=10", "7 and how many make ten?", "7 and 3 make ten."),
    ("8+?=10", "From 8 to 10: how far?", ""), ("8+?=15", "From 8 to ten, then on to 15.", ""),
    ("7+?=13", "From 7 to ten, then on to 13.", ""), ("10+?=15", "Take the ten away.", ""),
    ("4+?=9", "From 4 to 9: how far?", ""), ("9+?=11", "From 9 to 11: how far?", ""),
    ("7*?=0", "No rows at all: nothing.", ""), ("1*?=6", "One row of 6.", ""),
    ("6*?=6", "Count by 6s up to 6.", "One row of 6."), ("2*?=14", "Half of 14.", ""), ("7*?=14", "Double 7.", ""),
    ("10*?=60", "How many tens make 60?", ""), ("6*?=60", "Count by 6s up to 60.", "10 × 6 = 60."),
    ("7*?=42", "5 × 7 = 35. How much more?", "5 × 7 = 35, and 1 × 7 more."), ("7*?=56", "Double 4 × 7.", ""),
    ("6*?=54", "10 × 6, take away 6.", ""), ("7*?=84", "10 × 7 = 70. How much more?", "10 × 7 = 70, and 2 × 7 more."),
    ("7*?=35", "Half of 10 × 7.", ""), ("3*?=12", "Double 3, and double again.", ""),
])  # fmt: skip
def test_a_missing_number_is_found_from_what_is_given(key: str, hint: str, words: str) -> None:
    found = best_strategy(Fact.read(key))
    assert (found.hint, found.words) == (hint, words or hint)


@pytest.mark.parametrize(("key", "known", "split"), [
    ("7+5", [], "bridge"), ("7+5", ["5+5"], "fives"), ("7+5", ["6+6"], "between"), ("7+5", ["7+3", "5+5"], "bridge"),
    ("9+7", ["8+8"], "between"), ("9+7", ["1+9", "8+8"], "bridge"), ("9+8", [], "nearly"), ("9+8", ["9+1"], "bridge"),
    ("3+5", [], "hop"), ("3+5", ["4+4"], "between"), ("3+4", [], "hop"), ("3+4", ["3+3"], "nearly"),
    ("16-8", [], "over"), ("16-8", ["8+8"], "half"), ("12-6", [], "half"), ("8-3", [], "up"),
    ("3*4", [], "four"), ("3*4", ["2*4"], "thrice"), ("7*9", ["5*9"], "five"), ("7*9", ["10*7"], "less"),
    ("8*6", ["4*6"], "eight"),
])  # fmt: skip
def test_of_several_ways_it_is_the_first_by_facts_that_are_known_already(
        key: str, known: list[str], split: str) -> None:
    facts = [Fact.read(one).same for one in known]
    assert best_strategy(Fact.read(key), lambda fact: fact.same in facts).split == split


def test_a_product_found_by_another_table_has_its_rows() -> None:
    by_five = best_strategy(Fact("product", (6, 7)), lambda fact: fact == Fact("product", (5, 6)))
    assert (by_five.words, by_five.rows) == ("5 × 6 = 30, and 2 × 6 more.", (7, 6))
    assert best_strategy(Fact("product", (6, 7))).rows == (6, 7)
    assert best_strategy(Fact("product", (10, 7))).rows == (7, 10), "seven tens"


@pytest.mark.parametrize(("key", "words"), [
    ("7+6", ["6 + 6 is 12, one more.", "7 and 3 make ten, then 3 more.", "Start at 7 and count on."]),
    ("9+4", ["Give 9 one: 10 and 3.", "4 plus ten, one back.", "Start at 9 and count on."]),
    ("8+2", ["Two more than 8.", "8 and 2 make ten."]), ("10+4", ["One ten and 4 ones."]),
    ("9-4", ["Think of the sum: 4 + ? = 9.", "Hop back from 9."]),
    ("8-2", ["Two less than 8.", "From 2 to 8: how far?"]),
    ("12-5", ["Think of the sum: 5 + ? = 12.", "First back to ten, then 3 more."]), ("7-7", ["All is taken away."]),
    ("6*7", ["5 × 7 = 35, and 1 × 7 more.", "6 rows of 7."]), ("7*?=56", ["Double 4 × 7."]),
    ("9*6", ["10 × 6, take away 6.", "5 × 9 = 45, and 1 × 9 more.", "9 rows of 6."]), ("3,4,6,8=12", []),
])
def test_a_fact_has_other_ways_that_are_drawn_otherwise(key: str, words: list[str]) -> None:
    assert [one.words for one in strategies(Fact.read(key))] == words


def test_figures_that_are_turned_around_are_noticed() -> None:
    assert swapped(Fact("sum", (8, 5)), 31)
    assert not swapped(Fact("sum", (8, 5)), 13)
    assert not swapped(Fact("sum", (8, 5)), 14)
    assert not swapped(Fact("sum", (8, 3)), 11)
    assert not swapped(Fact("sum", (4, 3)), 70)
    assert tens_first(13) == "The tens come first: 1, then 3."
    assert tens_first(56) == "The tens come first: 5, then 6."
