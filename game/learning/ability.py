"""Ability of a child, difficulty of a fact, and the score of a timed answer.

Ability and difficulty are on one logit scale, as in the Rasch model (Rasch, "Probabilistic Models for Some Intelligence
and Attainment Tests", 1960): where they are equal, half of the answers are right; with an advantage of ln 3, three of
four. Ability, and the offset by which a fact is harder for this child than for others, are normal distributions. An
answer moves both to the mode of the posterior (Laplace's approximation), the more uncertain one by more. Only right and
wrong count, not time.

The difficulty of a fact before a child has answered it places a new child within a few answers. Large numbers are
harder than small ones; carrying and borrowing add to that; ties, ones, tens, and the twos and fives of the times tables
are easier (Groen and Parkman 1972; Campbell and Graham 1985; Ashcraft 1992; Zbrodoff and Logan 2005). The figures below
put these into the order, and about the distance, in which children meet them at school. An ability of 0 is about that
of a child who has begun to add within ten.
"""

from math import exp, pi, sqrt
from typing import NamedTuple

from game.learning.fact import Fact

_TEN = 10
_EQUATION = 3.0
_STEP = 0.5
_BACK = 0.4
"""The logits by which a missing factor is harder to find than the product."""
_SPREAD = 4.0  # variance of abilities before anything is known
_START = 1.5
_OWN = 0.49  # variance of the offset of a fact for one child
_DAY, _DRIFT = 86_400.0, 0.01  # variance that a day without an answer adds to an ability
_STEPS, _NEAR = 8, 1e-9
LIMIT = 20.0
"""The time in seconds from which on an answer scores 0. It is not shown."""
SLOW = LIMIT / 2
"""Seconds over which a right answer was hard for the child."""


def prior(fact: Fact) -> float:
    """Return the difficulty of a fact in logits before any answer: of several steps the hardest, and 0.5 for each
    further one.

    >>> [round(prior(fact), 2) for fact in (Fact("sum", (1, 1)), Fact("sum", (7, 8)), Fact("product", (7, 8)))]
    [-2.02, 1.1, 2.7]
    >>> round(prior(Fact("factor", (7, 56))) - prior(Fact("product", (7, 8))), 2)
    0.4
    """
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


class AbilityEstimate(NamedTuple):
    """A normal distribution: its mean and variance in logits, and the time of the last answer (seconds since 1970)."""

    value: float
    variance: float
    at: float | None = None

    def waited(self, now: float) -> "AbilityEstimate":
        """Return the estimate at a later time: each day without an answer adds 0.01 to the variance, up to the prior's
        (a random walk, as in Glicko: Glickman 1999).

        >>> AbilityEstimate(1.0, 0.5, 0.0).waited(10 * 86_400.0)
        AbilityEstimate(value=1.0, variance=0.6, at=864000.0)
        """
        days = 0.0 if self.at is None else max(0.0, now - self.at) / _DAY
        return self._replace(variance=min(_SPREAD, self.variance + _DRIFT * days), at=now)


ABILITY = AbilityEstimate(_START, _SPREAD)
"""The prior of a child's ability."""
OFFSET = AbilityEstimate(0.0, _OWN)
"""The prior of the offset of a fact for one child."""


def logistic(advantage: float) -> float:
    """Return the probability of a right answer for an advantage in logits.

    >>> logistic(0.0), round(logistic(1.0986), 3), round(logistic(-1.0986), 3)
    (0.5, 0.75, 0.25)
    """
    return 1 / (1 + exp(-advantage)) if advantage > 0 else 1 - 1 / (1 + exp(advantage))


def chance(ability: AbilityEstimate, offset: AbilityEstimate, fact: Fact) -> float:
    """Return the probability of a right answer, from 0 to 1, averaged over both distributions by the approximation of
    the logistic-normal integral (MacKay, "The Evidence Framework Applied to Classification Networks", 1992).

    >>> [round(chance(ABILITY, OFFSET, fact), 3) for fact in (Fact("sum", (2, 3)), Fact("product", (7, 8)))]
    [0.8, 0.327]
    """
    advantage = ability.value - prior(fact) - offset.value
    return logistic(advantage / sqrt(1 + pi / 8 * (ability.variance + offset.variance)))


def update(ability: AbilityEstimate, offset: AbilityEstimate, fact: Fact, right: bool,
           now: float) -> tuple[AbilityEstimate, AbilityEstimate]:
    """Return ability and offset after one answer, by Newton's method on the posterior.

    >>> ability, offset = update(ABILITY, OFFSET, Fact("sum", (7, 8)), True, 0.0)
    >>> round(ability.value, 3), round(ability.variance, 3), round(offset.value, 3)
    (2.333, 2.484, -0.102)
    >>> ability, offset = update(ABILITY, OFFSET, Fact("sum", (7, 8)), False, 0.0)
    >>> round(ability.value, 3), round(offset.value, 3)
    (0.343, 0.142)
    """
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


def score(right: bool, seconds: float) -> float:
    """Return the score of a timed answer, from −1 to 1: (2x − 1)(1 − t/d), "high speed, high stakes" (Maris and van der
    Maas, Psychometrika 77, 2012).

    >>> score(True, 0.0), score(True, 5.0), score(False, 5.0), score(True, 60.0)
    (1.0, 0.75, -0.75, 0.0)
    """
    share = 1 - min(max(seconds, 0.0), LIMIT) / LIMIT
    return share if right else -share
