"""The ability of a child and the difficulty of a fact, after Klinkenberg, Straatemeier and van der Maas, "Computer
adaptive practice of Maths ability using a new item response model for on the fly ability and difficulty estimation",
Computers & Education 57 (2011) 1813–1824; the model of its scores is that of Maris and van der Maas, Psychometrika 77
(2012).

Ability and difficulty lie on one scale: where they are equal, half of the answers are right; where ability is greater
by ln 3, three of four are.
"""

from math import exp, log, tanh
from typing import NamedTuple

LIMIT = 20.0
"""Seconds: the time limit d of the score. Untimed it is never shown, and slower is as slow as it."""

K = 0.0075
"""The distance that a rating without uncertainty moves for a surprise of one (section 3.2 of the paper)."""
K_UP, K_DOWN = 4.0, 0.5
"""Factors by which it moves more for its own uncertainty, and less for the other's."""
ANSWERED, AWAY = 1 / 40, 1 / 30
"""The uncertainty that an answer takes away, and that a day without one brings back."""

AIM = log(3)
"""The distance by which ability lies above difficulty if three answers of four are right."""
_SMALL = 1e-2
_DAY = 86_400.0


class Rating(NamedTuple):
    """An ability or a difficulty, its uncertainty from 0 to 1, and when it last moved (seconds since 1970)."""

    value: float = 0.0
    uncertainty: float = 1.0
    at: float | None = None

    def waited(self, now: float) -> "Rating":
        """Return the rating after the days that have gone by since it last moved."""
        days = 0.0 if self.at is None else max(0.0, now - self.at) / _DAY
        return self._replace(uncertainty=min(1.0, self.uncertainty + AWAY * days), at=now)

    def moved(self, surprise: float, other: "Rating") -> "Rating":
        """Return the rating after an answer: `surprise` is the score less the one expected (for a difficulty its
        negative), `other` is the rating on the other side before the answer."""
        value = self.value + factor(self.uncertainty, other.uncertainty) * surprise
        return self._replace(value=value, uncertainty=max(0.0, self.uncertainty - ANSWERED))


def score(right: bool, seconds: float, limit: float = LIMIT) -> float:
    """Return the score of an answer, from −1 to 1 (high speed, high stakes): (2x − 1)(1 − t/d); time over the limit
    counts as the limit."""
    share = 1 - min(max(seconds, 0.0), limit) / limit
    return share if right else -share


def expected(advantage: float) -> float:
    """Return the score to be expected if ability lies so far above difficulty: coth Δ − 1/Δ, and near 0 its series."""
    if abs(advantage) < _SMALL:
        return advantage / 3 - advantage**3 / 45 + 2 * advantage**5 / 945
    return 1 / tanh(advantage) - 1 / advantage


def chance(advantage: float) -> float:
    """Return how likely a right answer is there: in this model it is logistic."""
    return 1 / (1 + exp(-advantage)) if advantage > 0 else 1 - 1 / (1 + exp(advantage))


def factor(own: float, other: float) -> float:
    """Return the K factor of a rating with its own uncertainty and that of the other side."""
    return K * (1 + K_UP * own - K_DOWN * other)


def met(ability: Rating, difficulty: Rating, right: bool, seconds: float, now: float) -> tuple[Rating, Rating]:
    """Return a child's ability and a fact's difficulty after the child has answered it."""
    ability, difficulty = ability.waited(now), difficulty.waited(now)
    surprise = score(right, seconds) - expected(ability.value - difficulty.value)
    return ability.moved(surprise, difficulty), difficulty.moved(-surprise, ability)
