"""Smoothing: a line without the steps that are only noise, and with those that are not.

Of all lines, the one is taken whose squared distance from what was measured, by weight, and whose whole way up and down
together are least (total variation: Rudin, Osher and Fatemi, "Nonlinear total variation based noise removal
algorithms", 1992). It is found as the string that is pulled taut through a tube around the sums (Davies and Kovac,
"Local extremes, runs, strings and multiresolution", 2001). Each run that it lays level is then put at its own mean, for
the string makes steps smaller than they are.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import inf


def smoothed(values: Sequence[float], weights: Sequence[float], strength: float) -> list[float]:
    """Return the line of level runs that is nearest to the values. The greater the `strength`, the fewer runs it has:
    one that lies above both neighbours, or below them, by less than 2 · strength / its weight is one with them."""
    places = [0.0, *accumulate(weights)]
    sums = [0.0, *accumulate(value * weight for value, weight in zip(values, weights, strict=True))]
    n, at, here = len(values), 0, 0.0
    low = [0.0, *(total - strength for total in sums[1:-1]), sums[-1]]
    high = [0.0, *(total + strength for total in sums[1:-1]), sums[-1]]
    made: list[float] = []
    while at < n:
        flattest, steepest, last_low, last_high = inf, -inf, at, at
        for k in range(at + 1, n + 1):
            width = places[k] - places[at]
            least, most = (low[k] - here) / width, (high[k] - here) / width
            if least > flattest:
                k, there = last_high, high[last_high]
                break
            if most < steepest:
                k, there = last_low, low[last_low]
                break
            if least >= steepest:
                steepest, last_low = least, k
            if most <= flattest:
                flattest, last_high = most, k
        else:
            there = sums[-1]
        made += [(sums[k] - sums[at]) / (places[k] - places[at])] * (k - at)
        at, here = k, there
    return made
