"""Chance: every draw of a match comes from its seed and the number of the round, on every machine and in every release.

SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014): the state walks through all
64-bit numbers in equal steps, so the draws of a round are those at its own 2³² places of the walk and no two rounds
share one. The shuffle is Fisher and Yates's. Tests pin both: a deal number keeps its meaning forever.
"""

from collections.abc import MutableSequence
from typing import Any

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_ROUND = (_STEP << 32) & _MASK

SEEDS = range(-(1 << 63), 1 << 63)
"""The seeds a match may have."""


def mixed(z: int) -> int:
    """Return SplitMix64's output for the state `z`: 64 bits."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


class Chance:
    """The draws of one round of one match, or of whatever else has a seed and a number."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self._state = (mixed(seed & _MASK) + _ROUND * number) & _MASK

    @property
    def place(self) -> int:
        """The state of the generator, another one after each draw."""
        return self._state

    def at(self, number: int) -> "Chance":
        """Return the draws of round `number`, where this is round 0 and nothing has been drawn from it."""
        chance = Chance.__new__(Chance)
        chance._state = (self._state + _ROUND * number) & _MASK
        return chance

    def set_to(self, first: "Chance", number: int) -> "Chance":
        """Become the draws of round `number`, where `first` is round 0 and nothing has been drawn from it."""
        self._state = (first._state + _ROUND * number) & _MASK
        return self

    def fork(self, number: int) -> "Chance":
        """Return another generator with its own numbers, for example that of seat `number` in this round."""
        return Chance(self._state ^ mixed(number + 1))

    def bits(self) -> int:
        """Return 64 random bits."""
        self._state = state = (self._state + _STEP) & _MASK
        return mixed(state)

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n − 1, each as likely as the others to one part in 2⁶⁴ / n."""
        self._state = z = (self._state + _STEP) & _MASK
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return (z ^ (z >> 31)) * n >> 64

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Shuffle in place, from the last place down."""
        state = self._state
        for place in range(len(cards) - 1, 0, -1):  # `below`, written out: pots are shuffled round after round
            state = (state + _STEP) & _MASK
            z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
            other = (z ^ (z >> 31)) * (place + 1) >> 64
            cards[place], cards[other] = cards[other], cards[place]
        self._state = state
