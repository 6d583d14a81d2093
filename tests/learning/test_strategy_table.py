"""The table of strategies a second time, written from what the literature teaches and not from the program: a pattern
of facts, and what must stand in the words. A fact that fits several rows is told as one of these says."""

import re
from collections.abc import Callable, Iterator

import pytest

from game.learning.fact import Fact, Kind
from game.learning.strategies import best_strategy, strategy

Row = tuple[Callable[[int, int], bool], str]

SUMS: list[Row] = [                               # of the smaller and the larger number
    (lambda a, b: a == 0, r"^Nothing comes"),
    (lambda a, b: a == 1 and b != 10, r"One more than"),
    (lambda a, b: a == 2 and b != 10, r"Two more than"),
    (lambda a, b: a == b > 2, r"the same again"),
    (lambda a, b: b - a == 1 and b < 10, r"is \d+, one more"),
    (lambda a, b: b - a == 2 and b < 10, r"Double the number between"),
    (lambda a, b: a + b == 10 and a > 2, r"make ten"),
    (lambda a, b: b == 10 > a > 0, r"One ten and \d+ ones?"),
    (lambda a, b: b == 9 and a > 2, r"Give 9 one: 10 and \d"),
    (lambda a, b: b == 8 and a > 2, r"Give 8 two: 10 and \d"),
    (lambda a, b: a == 5 and 5 < b < 10, r"5 and 5 make ten, then \d more"),
    (lambda a, b: b < 8 and a + b > 10, r"make ten, then \d more"),
    (lambda a, b: a + b < 10 and a == 3, r"count on"),
    (lambda a, b: b > 10 and 2 < a < b, r"First 10 \+ \d+, then \d+ more"),
]
DIFFERENCES: list[Row] = [
    (lambda a, b: b == 0, r"^Nothing"),
    (lambda a, b: a == b, r"^All is taken"),
    (lambda a, b: b == 1, r"One less than"),
    (lambda a, b: b == 2 and a != 11, r"Two less than"),
    (lambda a, b: 0 < a - b <= 3, r"how far"),
    (lambda a, b: a == 2 * b and a > 4, r"Half of"),
    (lambda a, b: a == 10 and 2 < b < 8 and b != 5, r"make ten"),
    (lambda a, b: 10 < a < 20 and b == 10, r"Take the ten away"),
    (lambda a, b: 10 < a < 20 and b in (8, 9) and a - b > 3, r"to ten, then on to"),
    (lambda a, b: 10 < a < 13 and b in (2, 3) and a - b < 10, r"back to ten, then \d more"),
    (lambda a, b: a - b > 3 and b > 2 and a != 2 * b and a != 10 and not (
        10 < a < 20 and (b in (8, 9, 10) or (b == 3 and a < 13))), r"Think of the sum: \d+ \+ \? = \d+"),
]
PRODUCTS: list[Row] = [                           # of the smaller and the larger number
    (lambda a, b: a == 0, r"othing"),
    (lambda a, b: a == 1, r"One row of"),
    (lambda a, b: a == 2, r"^Double \d+\.$"),
    (lambda a, b: 10 in (a, b) and a > 2, r"^\d+ tens"),
    (lambda a, b: 5 in (a, b) and a > 2 and b != 10, r"Half of 10 ×"),
    (lambda a, b: 4 in (a, b) and a > 2 and b < 9, r"and double again"),
    (lambda a, b: a == 3 and b < 9, r"^Double \d+, and one more"),
    (lambda a, b: 9 in (a, b) and a > 2 and b < 10, r"^10 × (\d+), take away \1"),
    (lambda a, b: a == 6 and b < 9, r"5 × (\d+) = \d+, and 1 × \1 more"),
    (lambda a, b: 7 in (a, b) and a > 6 and b < 9, r"5 × (\d+) = \d+, and 2 × \1 more"),
    (lambda a, b: a == b == 8, r"Double 4 × 8"),
    (lambda a, b: a == b > 5 and a not in (9, 10), r"^A square"),
    (lambda a, b: 11 in (a, b) and a > 2 and b < 12, r"10 × (\d+) = \d+, and 1 × \1 more"),
    (lambda a, b: b == 12 and a > 2, r"10 × (\d+) = \d+, and 2 × \1 more"),
]
ADDENDS: list[Row] = [                            # of the number that is given and the one that is asked
    (lambda a, b: b == 0, r"^Nothing is missing"),
    (lambda a, b: a == 0, r"missing"),
    (lambda a, b: 0 < b <= 3 or a + b < 10, r"how far"),
    (lambda a, b: a == b > 2, r"Half of"),
    (lambda a, b: a in (1, 2), r"less than|back to ten"),
    (lambda a, b: a + b == 10 and a > 2, r"make ten"),
    (lambda a, b: a == 10, r"Take the ten away"),
    (lambda a, b: a == 3 and b in (8, 9), r"back to ten"),
    (lambda a, b: 2 < a < 10 < a + b and b > 3, r"to ten, then on to"),
    (lambda a, b: a > 10, r"how far"),
]
FACTORS: list[Row] = [
    (lambda a, b: b == 0, r"nothing"),
    (lambda a, b: 1 in (a, b), r"One row of"),
    (lambda a, b: a == 2, r"Half of \d+\.$"),
    (lambda a, b: a == 10, r"How many tens"),
    (lambda a, b: b == 10, r"10 × \d+ = \d+"),
    (lambda a, b: b == 2, r"^Double \d+\.$"),
    (lambda a, b: b == 3, r"and one more"),
    (lambda a, b: b == 4, r"double again"),
    (lambda a, b: b == 5, r"Half of 10 ×"),
    (lambda a, b: b in (6, 7), r"^5 × (\d+) = \d+, and [12] × \1 more"),
    (lambda a, b: b == 8, r"Double 4 ×"),
    (lambda a, b: b == 9, r"take away"),
    (lambda a, b: b in (11, 12), r"^10 × (\d+) = \d+, and [12] × \1 more"),
]


def facts(kind: Kind) -> Iterator[Fact]:
    """Every fact of a kind to 20, and of the tables to 12 × 12."""
    most = 12 if kind in ("product", "factor") else 20
    for a in range(most + 1):
        for b in range(most + 1):
            fits = a + b <= most if kind in ("sum", "addend") else a >= b if kind == "difference" else True
            if fits and not (kind == "factor" and a == 0):
                yield Fact.of(kind, (a, b))


@pytest.mark.parametrize(("kind", "rows"), [
    ("sum", SUMS), ("difference", DIFFERENCES), ("product", PRODUCTS), ("addend", ADDENDS), ("factor", FACTORS)])
def test_every_fact_is_told_as_a_row_of_the_table_says_that_it_fits(kind: Kind, rows: list[Row]) -> None:
    told = set()
    for fact in facts(kind):
        numbers = sorted(fact.numbers) if kind in ("sum", "product") else fact.numbers
        fits = [words for holds, words in rows if holds(*numbers)]
        assert fits, fact.text
        said = [words for words in fits if re.search(words, strategy(fact))]
        assert said, f"{fact.text}: {strategy(fact)!r} is none of {fits}"
        told |= set(said)
    left = [words for _holds, words in rows if words not in told]
    assert left in ([], [r"5 and 5 make ten, then \d more"]), "fives are for who knows 5 + 5, and not 7 + 3"


@pytest.mark.parametrize("kind", ["sum", "addend", "difference", "product", "factor"])
def test_the_answer_is_not_told_before_the_last_step(kind: Kind) -> None:
    """Nor where nothing has to be done, as with zero and one, is it anything but a number of the fact."""
    for fact in facts(kind):
        told = [int(number) for number in re.findall(r"\d+", best_strategy(fact).hint)]
        assert fact.answer not in told or fact.answer in fact.operands, f"{fact.text}: {best_strategy(fact).hint}"


def test_a_sum_that_begins_with_the_smaller_number_is_the_larger_one_turned() -> None:
    for fact in facts("sum"):
        small, large = fact.operands
        if small and large > small:
            turned = Fact("sum", (large, small))
            assert strategy(fact) in (strategy(turned), f"{fact.text} is {turned.text}. {strategy(turned)}")
            from_larger = re.search(r"more than|count on|^One ten|^Give|^First 10|^[67] and", strategy(turned))
            if (from_larger and large + small != 10) or min(small, large) < 3:
                assert strategy(fact).startswith(f"{fact.text} is "), fact.text
