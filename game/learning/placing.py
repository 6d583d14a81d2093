"""The start of a new child: the ability that the first answers make most likely.

The ratings of the paper move slowly, and start near their place because a child's school year is known. Here nobody is
asked for one. The first answers are taken together instead: in the model of the paper (Maris and van der Maas 2012) a
score s at an advantage Δ has the density Δ exp(Δ s) / (exp Δ − exp −Δ), so the most likely ability is the one at which
the scores expected add up to those made; a wide normal prior keeps it from running away while there are few.
"""

from collections.abc import Sequence

from game.learning.rating import expected

ANSWERS = 40
"""The number of answers that place a child."""
SPREAD = 2.5
"""The standard deviation of abilities before anything is known."""
_FAR = 12.0
_STEPS = 40


def placed(answers: Sequence[tuple[float, float]]) -> float:
    """Return the ability that is most likely after these (difficulty, score)."""
    made = sum(score for _difficulty, score in answers)
    low, high = -_FAR, _FAR
    for _step in range(_STEPS):  # the left side falls steadily, so halving finds where it is zero
        ability = (low + high) / 2
        if made - sum(expected(ability - difficulty) for difficulty, _score in answers) > ability / SPREAD**2:
            low = ability
        else:
            high = ability
    return (low + high) / 2
