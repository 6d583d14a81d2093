"""The worth of cards in an equation."""

from collections.abc import Iterable

from game.core.cards import CODES, COUNTING, Card
from game.core.game import Value

BY_SUIT = {"S": 1, "H": 2, "C": 3, "D": 4}
"""Suit → what its face cards count in Variants 2 and 3 of seed 002."""


def faces_worth(cards: Iterable[Card], faces: Value) -> tuple[tuple[Card, int], ...]:
    """Return the kings, queens and jacks among the cards, each with what it counts."""
    return tuple((card, worth(card, faces)) for card in cards if CODES[card][0] in "JQK")


def worth(card: Card, faces: Value) -> int:
    """Return what a card counts: an ace 1, a numeral what is printed on it; a face card 1 if `faces` is "one", 11 to 13
    if it is "counting", and what its suit says if it is "suit"."""
    code = CODES[card]
    if code[0] not in "JQK" or faces == "counting":
        return COUNTING[card]
    return BY_SUIT[code[1]] if faces == "suit" else 1
