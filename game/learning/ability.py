"""Ability of a child, difficulty of a fact, and the speed of answers.

The estimates of a child's ability and of how much harder a fact is for this child than for others, from right and
wrong answers alone: time says nothing of them.

Both are normal distributions on the scale of the difficulties: where ability lies as high as a fact, half of the
answers are right; where it lies ln 3 higher, three of four are. An answer moves both to the most likely place after it
(Laplace's approximation), the more uncertain one by more.

The difficulty of a fact before a child has been asked it, so that a new child is placed within a few answers.

The causes of hard facts are long known: large numbers are harder than small ones, and carrying or borrowing adds to
that, while ties, ones, tens, and the twos and fives of the times tables are easier (Groen and Parkman 1972; Campbell
and Graham 1985; Ashcraft 1992; Zbrodoff and Logan 2005). The figures below put these into the order and about the
distance in which children meet them at school; an ability of 0 is about that of a child who has begun to add within
ten. They are only where a difficulty starts: every answer moves it.

The speed of answers: what counts as slow, and the score of an answer against the clock.
"""

from math import exp, pi, sqrt
from typing import NamedTuple

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

_SPREAD = 4.0  # variance of abilities before anything is known
_START = 1.5
_OWN = 0.49  # variance of what one fact is harder for a child than for others
_DAY, _DRIFT = 86_400.0, 0.01  # variance that a day without an answer gives back to an ability
_STEPS, _NEAR = 8, 1e-9


class AbilityEstimate(NamedTuple):
    """A normal distribution: its mean and variance, in logits, and the time it was last moved (seconds since 1970)."""

    value: float
    variance: float
    at: float | None = None

    def waited(self, now: float) -> "AbilityEstimate":
        """Return the estimate of an ability after the days since it last moved."""
        days = 0.0 if self.at is None else max(0.0, now - self.at) / _DAY
        return self._replace(variance=min(_SPREAD, self.variance + _DRIFT * days), at=now)


ABILITY = AbilityEstimate(_START, _SPREAD)
"""The ability of a child of whom nothing is known."""
OFFSET = AbilityEstimate(0.0, _OWN)
"""What a fact that was never asked is harder for a child than for others."""


def logistic(advantage: float) -> float:
    """Return how likely a right answer is where ability lies so far above difficulty."""
    return 1 / (1 + exp(-advantage)) if advantage > 0 else 1 - 1 / (1 + exp(advantage))


def chance(ability: AbilityEstimate, offset: AbilityEstimate, fact: Fact) -> float:
    """Return how likely a right answer is, from 0 to 1, whatever ability and offset may be as far as is known."""
    advantage = ability.value - prior(fact) - offset.value
    return logistic(advantage / sqrt(1 + pi / 8 * (ability.variance + offset.variance)))


def update(ability: AbilityEstimate, offset: AbilityEstimate, fact: Fact, right: bool,
           now: float) -> tuple[AbilityEstimate, AbilityEstimate]:
    """Return ability and offset after the child has answered this fact."""
    ability = ability.waited(now)
    both = ability.variance + offset.variance
    advantage = ability.value - prior(fact) - offset.value
    x = advantage
    for _step in range(_STEPS):  # Newton: the advantage that is most likely after the answer
        likely = logistic(x)
        step = (right - likely - (x - advantage) / both) / (likely * (1 - likely) + 1 / both)
        x += step
        if abs(step) < _NEAR:
            break
    moved, likely = (x - advantage) / both, logistic(x)
    spread = likely * (1 - likely)
    told = spread / (1 + spread * both)
    return (
        AbilityEstimate(ability.value + ability.variance * moved, ability.variance * (1 - ability.variance * told),
                        now),
        AbilityEstimate(offset.value - offset.variance * moved, offset.variance * (1 - offset.variance * told), now),
    )

LIMIT = 20.0
"""Seconds: slower is as slow as this. It is never shown."""
SLOW = LIMIT / 2
"""Seconds over which a right answer was right, but hard."""


def score(right: bool, seconds: float) -> float:
    """Return the score of an answer against the clock, from −1 to 1, high speed, high stakes: (2x − 1)(1 − t/d)
    (Maris and van der Maas, Psychometrika 77, 2012)."""
    share = 1 - min(max(seconds, 0.0), LIMIT) / LIMIT
    return share if right else -share
