"""Whose hand is quicker: the odds of a slap, from how long each has taken for those that were right."""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.core.record import RecordError
from game.core.seats import Seat
from game.players import FEWEST, Reflex

Times: TypeAlias = Sequence[tuple[float, float]]
"""The milliseconds that a hand takes for a slap, sorted, and the share of the slaps that take so long."""

MANY = 30
"""Slaps from which on they speak for themselves, instead of a log-normal curve about their median."""
SPREAD = 0.25
"""The usual standard deviation of the logarithm of a person's reactions."""
_SLOWEST = 9.999
"""The most seconds that the words of a command can say."""
_PARTS = 64
"""Equal parts of a curve."""


def hand(slaps: Mapping[int, int]) -> Times | None:
    """Return the hand of a person whose slaps took so many milliseconds so many times each; None if they are too few to
    tell."""
    n = sum(slaps.values())
    if n < FEWEST:
        return None
    if n >= MANY:
        return [(ms, each / n) for ms, each in sorted(slaps.items())]
    ordered = sorted(ms for ms, each in slaps.items() for _slap in range(each))
    return curve((ordered[(n - 1) // 2] + ordered[n // 2]) / 2, SPREAD)


def curve(median: float, spread: float) -> Times:
    """Return a hand whose reactions are log-normal, about a median in ms with this deviation of the logarithm."""
    from math import exp
    from statistics import NormalDist  # nobody else needs it

    bell = NormalDist(0.0, spread) if spread > 0 else None
    return [(median * exp(bell.inv_cdf((n + 0.5) / _PARTS) if bell is not None else 0.0), 1 / _PARTS)
            for n in range(_PARTS)]


def odds(hands: Sequence[Times], later: Sequence[int]) -> list[float]:
    """Return how often each of these hands is the first, from 0 to 1, if each counts as so many ms later than it comes;
    those that come at once share it.

    >>> odds([[(300, 1.0)], [(200, 0.5), (400, 0.5)]], [0, 0])
    [0.5, 0.5]
    >>> odds([[(300, 1.0)], [(200, 0.5), (400, 0.5)]], [0, 150])
    [1.0, 0.0]
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
    """Return the words of the command that say how quickly people slap."""
    return [f"{seat}={min(hand.median, _SLOWEST):.3f},{min(hand.spread, _SLOWEST):.3f}" for seat, hand in hands.items()]


def read_hand(word: str) -> tuple[Seat, Reflex]:
    """Return what such a word says. Raises RecordError, in one line."""
    said = re.fullmatch(r"(\d)=(\d\.\d{1,3}),(\d\.\d{1,3})", word)
    if said is None:
        raise RecordError(f"tell: {word!r:.40} is not SEAT=MEDIAN,SPREAD")
    return Seat(int(said[1])), Reflex(float(said[2]), float(said[3]))
