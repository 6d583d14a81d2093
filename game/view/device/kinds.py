"""Kinds of sounds: how many variants there are of each, and which of them give way to others."""

from typing import Final, NamedTuple

CARD, COUNT, NOTE, STRONG = range(4)
"""The ranks: when all voices are in use, the oldest of the lowest rank gives way."""


class Sort(NamedTuple):
    """A kind of sound.

    `variants`: how many there are, 0 if each sound of the kind has a name of its own (`war-2`). `most`: as many are
    heard at once. `apart`: seconds within which a second one is not heard. `ducks`: seconds for which the bed and the
    music are softer.
    """

    variants: int = 0
    most: int = 2
    rank: int = CARD
    apart: float = 0.04
    ducks: float = 0.0


KINDS: Final = {
    "turn": Sort(6, 4), "slide": Sort(6, 3), "land": Sort(6, 4), "lay": Sort(6, 4), "deal": Sort(6, 3),
    "take": Sort(4), "sweep": Sort(4), "shuffle": Sort(3), "away": Sort(2), "page": Sort(4), "button": Sort(4, 1),
    "count": Sort(0, 5, COUNT, 0.055),
    "note": Sort(rank=NOTE), "ace": Sort(rank=NOTE), "king": Sort(rank=NOTE), "lead": Sort(rank=NOTE),
    "heart": Sort(rank=NOTE), "crack": Sort(3, 1, NOTE, 0.3), "duel": Sort(rank=NOTE, ducks=0.9),
    "slap": Sort(5, 3, STRONG, ducks=0.35), "false": Sort(3, rank=STRONG), "war": Sort(rank=STRONG, ducks=0.9),
    "right": Sort(rank=STRONG), "wrong": Sort(3, rank=STRONG), "win": Sort(rank=STRONG, ducks=2.6),
    "loss": Sort(rank=STRONG, ducks=2.6), "draw": Sort(rank=STRONG, ducks=2.2),
}  # fmt: skip
"""Every kind of sound by its name."""


def kind(name: str) -> str:
    """Return the name of a sound's kind: `war` of `war-2`."""
    return name.partition("-")[0]


def rank(name: str) -> int:
    """Return how much a sound matters among others."""
    return KINDS.get(kind(name), Sort()).rank
