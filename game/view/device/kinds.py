"""Kinds of sounds: how many variants there are of each, and which of them give way to others."""

from typing import Final, NamedTuple

CARD, COUNT, NOTE, STRONG = range(4)
"""The ranks: when all voices are in use, the oldest of the lowest rank gives way."""


class Kind(NamedTuple):
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
    "turn": Kind(6, 4), "slide": Kind(6, 3), "land": Kind(6, 4), "lay": Kind(6, 4), "deal": Kind(6, 3),
    "take": Kind(4), "sweep": Kind(4), "shuffle": Kind(3), "away": Kind(2), "page": Kind(4), "button": Kind(4, 1),
    "count": Kind(0, 5, COUNT, 0.055),
    "note": Kind(rank=NOTE), "ace": Kind(rank=NOTE), "king": Kind(rank=NOTE), "lead": Kind(rank=NOTE),
    "heart": Kind(rank=NOTE), "duel": Kind(rank=NOTE, ducks=0.9),
    "slap": Kind(5, 3, STRONG, ducks=0.35), "false": Kind(3, rank=STRONG), "war": Kind(rank=STRONG, ducks=0.9),
    "right": Kind(rank=STRONG), "wrong": Kind(3, rank=STRONG), "win": Kind(rank=STRONG, ducks=2.6),
    "loss": Kind(rank=STRONG, ducks=2.6), "draw": Kind(rank=STRONG, ducks=2.2),
}  # fmt: skip
"""Every kind of sound by its name."""


def kind(name: str) -> str:
    """Return the name of a sound's kind: `war` of `war-2`."""
    return name.partition("-")[0]


def rank(name: str) -> int:
    """Return how much a sound matters among others."""
    return KINDS.get(kind(name), Kind()).rank
