"""Reaction odds: the probability of each player to be first at a slap, from the reaction times of their right slaps.

Times are log-normal where few were measured, the usual shape of reaction times (Luce, "Response Times", 1986).
"""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.core.record import RecordError
from game.core.seats import Seat
from game.players import FEWEST, Reflex

Times: TypeAlias = Sequence[tuple[float, float]]
"""A distribution of reaction times: sorted pairs of milliseconds and their share of the slaps."""

MANY = 30
"""Slaps from which on the sample is used instead of a log-normal curve about its median."""
SPREAD = 0.25
"""The usual standard deviation of the logarithm of a person's reaction times."""
_SLOWEST = 9.999
"""The most seconds in a word of the command."""
_PARTS = 64
"""The number of equal parts by which a curve is sampled."""


def hand(slaps: Mapping[int, int]) -> Times | None:
    """Return the distribution of a person's reaction times from milliseconds → number of slaps; None if there are too
    few.

    >>> hand({300: 2}) is None, hand({300: 20, 400: 20}), len(hand({300: 8}))
    (True, [(300, 0.5), (400, 0.5)], 64)
    """
    n = sum(slaps.values())
    if n < FEWEST:
        return None
    if n >= MANY:
        return [(ms, each / n) for ms, each in sorted(slaps.items())]
    ordered = sorted(ms for ms, each in slaps.items() for _slap in range(each))
    return curve((ordered[(n - 1) // 2] + ordered[n // 2]) / 2, SPREAD)


def curve(median: float, spread: float) -> Times:
    """Return a log-normal distribution with this median in milliseconds and this standard deviation of the logarithm.

    >>> times = curve(400, 0.25)
    >>> round(times[0][0]), round((times[31][0] * times[32][0]) ** 0.5), round(times[-1][0])
    (219, 400, 732)
    """
    from math import exp
    from statistics import NormalDist  # nobody else needs it

    bell = NormalDist(0.0, spread) if spread > 0 else None
    return [(median * exp(bell.inv_cdf((n + 0.5) / _PARTS) if bell is not None else 0.0), 1 / _PARTS)
            for n in range(_PARTS)]


def odds(hands: Sequence[Times], later: Sequence[int]) -> list[float]:
    """Return the probability of each distribution to be first, from 0 to 1, where `later` milliseconds are added to
    each; equal times share it.

    >>> odds([[(300, 1.0)], [(200, 0.5), (400, 0.5)]], [0, 0])
    [0.5, 0.5]
    >>> odds([[(300, 1.0)], [(200, 0.5), (400, 0.5)]], [0, 150])
    [1.0, 0.0]
    >>> odds([[(300, 1.0)], [(300, 1.0)], [(200, 0.25), (400, 0.75)]], [0, 0, 0])
    [0.375, 0.375, 0.25]
    """
    times = sorted({ms + late for each, late in zip(hands, later, strict=True) for ms, _share in each})
    at = [{ms + late: 0.0 for ms, _share in each} for each, late in zip(hands, later, strict=True)]
    for found, each, late in zip(at, hands, later, strict=True):
        for ms, share in each:
            found[ms + late] += share
    left, first = [1.0] * len(hands), [0.0] * len(hands)
    for ms in times:
        now = [found.get(ms, 0.0) for found in at]
        for seat, share in enumerate(now):
            chance = share
            for other, its in enumerate(now):
                chance *= 1.0 if other == seat else max(0.0, left[other] - its / 2)
            first[seat] += chance
        left = [rest - share for rest, share in zip(left, now, strict=True)]
    whole = sum(first)
    return [round(each / whole, 6) for each in first] if whole else [1 / len(hands)] * len(hands)


def hand_words(hands: Mapping[Seat, Reflex]) -> list[str]:
    """Return the words of the command `tell` for the reaction times of seats.

    >>> hand_words({Seat(0): Reflex(0.456, 0.25)})
    ['0=0.456,0.250']
    """
    return [f"{seat}={min(hand.median, _SLOWEST):.3f},{min(hand.spread, _SLOWEST):.3f}" for seat, hand in hands.items()]


def read_hand(word: str) -> tuple[Seat, Reflex]:
    """Return the seat and reaction times of a word of the command. Raises RecordError, in one line.

    >>> read_hand("0=0.456,0.25")
    (0, Reflex(median=0.456, spread=0.25))
    >>> read_hand("0=fast")
    Traceback (most recent call last):
    game.core.record.RecordError: tell: '0=fast' is not SEAT=MEDIAN,SPREAD
    """
    said = re.fullmatch(r"(\d)=(\d\.\d{1,3}),(\d\.\d{1,3})", word)
    if said is None:
        raise RecordError(f"tell: {word!r:.40} is not SEAT=MEDIAN,SPREAD")
    return Seat(int(said[1])), Reflex(float(said[2]), float(said[3]))
