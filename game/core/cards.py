"""Cards: small whole numbers with a code, a rank and a counting value (RULES, Words and codes).

A card is an index: suit by suit in the order of `SUITS`, two to ace, then the black and the red joker; further decks
continue from 54. Two cards of one code are thus two cards, and a rank is one look into a tuple.

>>> CODES[0], CODES[12], CODES[52], CODES[54]
('2C', 'AC', 'XB', '2C')
>>> RANK[12], RANK[53]
(12, 13)
>>> COUNTING[12], COUNTING[8], COUNTING[11], COUNTING[52]
(1, 10, 13, 14)
"""

from collections.abc import Iterable
from functools import cache
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "CDHS"
JOKERS = ("XB", "XR")
JOKER = len(RANKS)
"""The rank of a joker, above the ace."""
ONE_DECK = 54
MOST_DECKS = 16

_FACES = tuple(rank + suit for suit in SUITS for rank in RANKS) + JOKERS
_INDEX = {code: card for card, code in enumerate(_FACES)}

EVERY: tuple[Card, ...] = tuple(map(Card, range(ONE_DECK * MOST_DECKS)))
"""Every card that there can be, in the order of the indices."""
CODES: tuple[str, ...] = _FACES * MOST_DECKS
"""Card → its code, `2C` … `AS`, `XB`, `XR`."""
RANK: tuple[int, ...] = tuple(JOKER if c[0] == "X" else RANKS.index(c[0]) for c in CODES)
"""Card → its place in the rank order, 0 for a two, 12 for an ace, 13 for a joker."""
COUNTING: tuple[int, ...] = tuple(1 if r == 12 else r + 2 if r < 12 else 14 for r in RANK)
"""Card → its counting value: ace 1, 2–10 as printed, jack 11, queen 12, king 13, joker 14 (RULES, Words and codes)."""

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker")
"""Rank → the string that names it in an option."""


class CardError(ValueError):
    """An unknown card, or a set of cards that cannot be; the message is one line for a person."""


def deck(decks: int = 1, jokers: bool = False) -> list[Card]:
    """Return the cards of some decks, with their jokers or without, in the order of the indices.

    >>> len(deck()), len(deck(2, jokers=True))
    (52, 108)
    >>> codes(deck()[:3])
    ['2C', '3C', '4C']
    """
    return [*_deck(decks, jokers)]


@cache
def _deck(decks: int, jokers: bool) -> tuple[Card, ...]:
    return tuple(card for card in EVERY[: decks * ONE_DECK] if jokers or RANK[card] != JOKER)


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of several cards, in their order.

    >>> codes(deck(jokers=True)[-3:])
    ['AS', 'XB', 'XR']
    """
    return [CODES[card] for card in cards]


def read(words: list[str], cards: list[Card], where: str) -> list[Card]:
    """Return the cards that a list of codes names, each once, out of `cards`.

    Raises CardError naming `where` if a code is unknown, is not among the cards, or is named too often.

    >>> read(["2D", "AC"], deck(), "deal")
    [13, 12]
    >>> read(["AC", "AC"], deck(), "deal")
    Traceback (most recent call last):
        ...
    game.core.cards.CardError: deal: AC appears too often
    >>> read(["10C"], deck(), "deal")
    Traceback (most recent call last):
        ...
    game.core.cards.CardError: deal: '10C' is not a card code
    """
    return taken(words, stocked(cards), where)


def stocked(cards: Iterable[Card]) -> dict[str, list[Card]]:
    """Return cards as a stock to be `taken` from: a code → the cards that have it; the last of them, the
    lowest, is taken first.

    >>> stocked([Card(54), Card(0), Card(1)])
    {'2C': [54, 0], '3C': [1]}
    """
    stock: dict[str, list[Card]] = {}
    for card in sorted(cards, reverse=True):
        stock.setdefault(CODES[card], []).append(card)
    return stock


def taken(words: list[str], stock: dict[str, list[Card]], where: str) -> list[Card]:
    """Take the cards that a list of codes names out of a stock, and return them. Raises CardError as `read` does."""
    found = []
    for word in words:
        if not isinstance(word, str) or word not in _INDEX:
            raise CardError(f"{where}: {word!r:.40} is not a card code")
        left = stock.get(word)
        if left is None:
            raise CardError(f"{where}: {word} is not one of the cards")
        if not left:
            raise CardError(f"{where}: {word} appears too often")
        found.append(left.pop())
    return found
