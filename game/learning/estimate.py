"""The estimates of a child's ability and of how much harder a fact is for this child than for others, from right and
wrong answers alone: time says nothing of them.

Both are normal distributions on the scale of the difficulties: where ability lies as high as a fact, half of the
answers are right; where it lies ln 3 higher, three of four are. An answer moves both to the most likely place after it
(Laplace's approximation), the more uncertain one by more.
"""

from math import exp, pi, sqrt
from typing import NamedTuple

from game.learning.difficulty import prior
from game.learning.fact import Fact

_SPREAD = 4.0  # variance of abilities before anything is known
_START = 1.5
_OWN = 0.49  # variance of what one fact is harder for a child than for others
_DAY, _DRIFT = 86_400.0, 0.01  # variance that a day without an answer gives back to an ability
_STEPS, _NEAR = 8, 1e-9


class Estimate(NamedTuple):
    """A normal distribution: its mean and variance, in logits, and the time it was last moved (seconds since 1970)."""

    value: float
    variance: float
    at: float | None = None

    def waited(self, now: float) -> "Estimate":
        """Return the estimate of an ability after the days since it last moved."""
        days = 0.0 if self.at is None else max(0.0, now - self.at) / _DAY
        return self._replace(variance=min(_SPREAD, self.variance + _DRIFT * days), at=now)


ABILITY = Estimate(_START, _SPREAD)
"""The ability of a child of whom nothing is known."""
OFFSET = Estimate(0.0, _OWN)
"""What a fact that was never asked is harder for a child than for others."""


def logistic(advantage: float) -> float:
    """Return how likely a right answer is where ability lies so far above difficulty."""
    return 1 / (1 + exp(-advantage)) if advantage > 0 else 1 - 1 / (1 + exp(advantage))


def chance(ability: Estimate, offset: Estimate, fact: Fact) -> float:
    """Return how likely a right answer is, from 0 to 1, whatever ability and offset may be as far as is known."""
    advantage = ability.value - prior(fact) - offset.value
    return logistic(advantage / sqrt(1 + pi / 8 * (ability.variance + offset.variance)))


def met(ability: Estimate, offset: Estimate, fact: Fact, right: bool, now: float) -> tuple[Estimate, Estimate]:
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
        Estimate(ability.value + ability.variance * moved, ability.variance * (1 - ability.variance * told), now),
        Estimate(offset.value - offset.variance * moved, offset.variance * (1 - offset.variance * told), now),
    )
