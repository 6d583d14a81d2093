"""Chance: every draw of a match comes from its seed and the number of the round, on every machine and in every release.

SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014): the state walks through all
64-bit numbers in equal steps, so the draws of a round are those at its own 2³² places of the walk and no two rounds
share one. The shuffle is Fisher and Yates's. Tests pin both: a deal number keeps its meaning forever.
"""

from collections.abc import MutableSequence
from struct import Struct
from typing import Any

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_ROUND = (_STEP << 32) & _MASK

COINS = 64
"""Numbers that are drawn at a time, where many are wanted."""

_LANE = 128
_ONES = sum(1 << _LANE * lane for lane in range(COINS))
_EACH = _MASK * _ONES
_DRAWS, _ROUNDS = (sum((step * lane & _MASK) << _LANE * lane for lane in range(COINS)) for step in (_STEP, _ROUND))
_FEW = 24                                             # fewer numbers than these are drawn one by one
_LANES = Struct(f"<{2 * COINS}Q")

SEEDS = range(-(1 << 63), 1 << 63)
"""The seeds a match may have."""


def mixed(z: int) -> int:
    """Return SplitMix64's output for the state `z`: 64 bits.

    >>> hex(mixed(0x9E3779B97F4A7C15))
    '0xe220a8397b1dcdaf'
    """
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


def _abreast(first: int, steps: int) -> bytes:
    """Return SplitMix64's outputs for `COINS` states, each in 16 bytes, the lowest first: for `first` plus each of the
    `steps`, which hold one number a lane of 128 bits. No product of two 64-bit numbers leaves its lane."""
    z = (first * _ONES + steps) & _EACH
    z = ((z ^ (z >> 30)) & _EACH) * 0xBF58476D1CE4E5B9 & _EACH
    z = ((z ^ (z >> 27)) & _EACH) * 0x94D049BB133111EB & _EACH
    return ((z ^ (z >> 31)) & _EACH).to_bytes(_LANE // 8 * COINS, "little")


class Rng:
    """The draws of one round of one match, or of anything else with a seed and a number.

    >>> Rng(7, 1).below(52) == Rng(7).at(1).below(52)
    True
    >>> hand = [1, 2, 3, 4, 5]
    >>> Rng(7).shuffle(hand)
    >>> hand
    [1, 4, 5, 2, 3]
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self._state = (mixed(seed & _MASK) + _ROUND * number) & _MASK

    @property
    def place(self) -> int:
        """The state of the generator, another one after each draw."""
        return self._state

    def at(self, number: int) -> "Rng":
        """Return the draws of round `number`, where this is round 0 and nothing has been drawn from it."""
        rng = Rng.__new__(Rng)
        rng._state = (self._state + _ROUND * number) & _MASK
        return rng

    def set_to(self, first: "Rng", number: int) -> "Rng":
        """Become the draws of round `number`, where `first` is round 0 and nothing has been drawn from it."""
        self._state = (first._state + _ROUND * number) & _MASK
        return self

    def fork(self, number: int) -> "Rng":
        """Return another generator with its own numbers, for example that of seat `number` in this round."""
        return Rng(self._state ^ mixed(number + 1))

    def bits(self) -> int:
        """Return 64 random bits."""
        self._state = state = (self._state + _STEP) & _MASK
        return mixed(state)

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n − 1, each as likely as the others to one part in 2⁶⁴ / n.

        >>> [Rng(7, round).below(6) for round in range(5)]
        [3, 1, 2, 1, 2]
        """
        self._state = z = (self._state + _STEP) & _MASK
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return (z ^ (z >> 31)) * n >> 64

    def coins(self, number: int) -> bytes:
        """Return a byte for each of the `COINS` rounds from `number` on, where this is round 0 and nothing has been
        drawn from it: over 127 if the round's first draw leaves two cards in their order, as `shuffle` would."""
        return _abreast((self._state + _ROUND * number + _STEP) & _MASK, _ROUNDS)[7 :: _LANE // 8]

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Shuffle in place, from the last place down."""
        state = self._state
        first = len(cards) - 1
        while first > _FEW:
            drawn = _LANES.unpack(_abreast((state + _STEP) & _MASK, _DRAWS))[: 2 * first : 2]
            for place, bits in zip(range(first, 0, -1), drawn, strict=False):
                other = bits * (place + 1) >> 64
                cards[place], cards[other] = cards[other], cards[place]
            first -= len(drawn)
            state = (state + _STEP * len(drawn)) & _MASK
        for place in range(first, 0, -1):  # `below`, written out: pots are shuffled round after round
            state = (state + _STEP) & _MASK
            z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
            other = (z ^ (z >> 31)) * (place + 1) >> 64
            cards[place], cards[other] = cards[other], cards[place]
        self._state = state
