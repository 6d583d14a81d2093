"""The name of a card, as it is said aloud: "queen of hearts"."""

from game.core.cards import CODES, JOKER, RANK, SUITS, Card
from game.core.words import _, pgettext


def card_name(card: Card) -> str:
    """Return the name of a card."""
    if RANK[card] == JOKER:
        return pgettext("card", "joker")
    ranks = (
        pgettext("card", "two"), pgettext("card", "three"), pgettext("card", "four"), pgettext("card", "five"),
        pgettext("card", "six"), pgettext("card", "seven"), pgettext("card", "eight"), pgettext("card", "nine"),
        pgettext("card", "ten"), pgettext("card", "jack"), pgettext("card", "queen"), pgettext("card", "king"),
        pgettext("card", "ace"),
    )  # fmt: skip
    suits = (pgettext("card", "clubs"), pgettext("card", "diamonds"), pgettext("card", "hearts"),
             pgettext("card", "spades"))
    return _("{rank} of {suit}").format(rank=ranks[RANK[card]], suit=suits[SUITS.index(CODES[card][1])])
