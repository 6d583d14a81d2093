"""Four numbers of which one is the answer, for who plays by one button: a press instead of a row of figures."""

from collections.abc import Callable
from random import Random

from game.learning.fact import Fact
from game.view.widgets import Button, Row

FOUR = 4
_NEAR, _SLIPS = (-2, -1, 1, 2), (-10, 10)
"""How far a wrong number is from the answer: a count that went wrong, and a ten too many or too few."""


def four_numbers(fact: Fact, seed: int) -> list[int]:
    """Return the answer of a fact and three numbers near it, in their order, so that none stands out; the answer has
    each place equally often.

    >>> four_numbers(Fact("sum", (7, 5)), 1), four_numbers(Fact("difference", (7, 7)), 1)
    ([10, 11, 12, 16], [0, 2, 3, 10])
    """
    chance, answer = Random(f"{fact.text} {seed}"), fact.answer
    below = chance.randrange(FOUR)
    less = [answer + by for by in sorted({*_NEAR, *_SLIPS}) if by < 0 <= answer + by]
    more = [answer + by for by in sorted({*_NEAR, *_SLIPS, 3, 4}) if by > 0]
    low = chance.sample(less, min(below, len(less)))
    return sorted([answer, *low, *chance.sample(more, FOUR - 1 - len(low))])


def answer_row(fact: Fact, seed: int, given: Callable[[int], None]) -> Row:
    """Return a button for each of the four numbers; `given` is called with the number that is chosen."""
    def chosen(number: int) -> Callable[[], None]:
        return lambda: given(number)

    return Row(*(Button(str(number), chosen(number), look="main") for number in four_numbers(fact, seed)), columns=FOUR,
               gap=10)
