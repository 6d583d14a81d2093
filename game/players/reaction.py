"""How long people take: never twice the same time, mostly about the median, and now and then much longer."""

from math import exp

from game.core.chance import Chance

_THROWS, _SIDES = 4, 1000


def reaction(median: float, spread: float, fastest: float, chance: Chance) -> float:
    """Seconds, half of the time less than the median and never less than `fastest`. As with people, the logarithm is
    what lies evenly about its middle; `spread` is its standard deviation."""
    thrown = sum(chance.below(_SIDES) for _ in range(_THROWS)) / _SIDES - _THROWS / 2
    bell = thrown * (12 / _THROWS) ** 0.5
    return max(fastest, median * exp(spread * bell))
