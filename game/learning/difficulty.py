"""The difficulty of a fact before a child has been asked it, so that a new child is placed within a few answers.

The causes of hard facts are long known: large numbers are harder than small ones, and carrying or borrowing adds to
that, while ties, ones, tens, and the twos and fives of the times tables are easier (Groen and Parkman 1972; Campbell
and Graham 1985; Ashcraft 1992; Zbrodoff and Logan 2005). The figures below put these into the order and about the
distance in which children meet them at school; an ability of 0 is about that of a child who has begun to add within
ten. They are only where a difficulty starts: every answer moves it.
"""

from game.learning.fact import Fact

_TEN = 10
_EQUATION = 3.0
_STEP = 0.5
_BACK = 0.4
"""How much harder it is to find a factor than the product."""


def prior(fact: Fact) -> float:
    """Return the difficulty to start from, on the scale of the ratings; of several steps the hardest, and a bit for
    each."""
    steps = fact.steps
    if not steps:
        return _EQUATION
    return max(_of_two(step) for step in steps) + _STEP * (len(steps) - 1)


def _of_two(fact: Fact) -> float:
    if fact.kind == "sum":
        return _sum(*fact.operands)
    if fact.missing:
        return _of_two(fact.like) + (_BACK if fact.kind == "factor" else 0.0)
    return _difference(*fact.operands) if fact.kind == "difference" else _product(*fact.operands)


def _sum(a: int, b: int) -> float:
    carry = a % _TEN + b % _TEN >= _TEN and min(a, b) > 1
    easier = 0.8 * (min(a, b) <= 1) or 0.7 * (a == b) or 0.6 * (a % _TEN == 0 or b % _TEN == 0)
    return -1.5 + 0.14 * min(a + b, 30) + 0.5 * carry - easier


def _difference(a: int, b: int) -> float:
    borrow = a > _TEN and a % _TEN < b % _TEN and a - b > 1
    easier = 1.5 * (b == 0 or a == b) or 0.8 * (b == 1 or a - b == 1) or 0.6 * (b % _TEN == 0 or a == 2 * b)
    return -0.6 + 0.16 * min(a, 30) + 0.5 * borrow - easier


def _product(a: int, b: int) -> float:
    low, high = min(a, b), max(a, b)
    if low <= 1:
        return -1.0
    easier = 1.5 * (_TEN in (a, b)) or 0.9 * (low == 2) or 0.9 * (5 in (a, b)) or 0.7 * (a == b)
    return -0.6 + 0.2 * min(low + high, 30) + 0.3 * (low > 2) - easier
