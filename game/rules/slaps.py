"""The five slaps of Egyptian Ruffle (seed 004): each may be made when certain cards lie on top of the pile."""

from collections.abc import Sequence

from game.core.cards import COUNTING, RANK, RANKS, Card
from game.core.game import Option
from game.rules.groups import SLAPPING

THREE, QUEEN, KING = map(RANKS.index, "3QK")
TEN = 10

PYRAMID_PAIR = Option(
    "pyramid_pair", (False, True), "Pyramid Pair", "Slap two cards of the same rank in a row.", group=SLAPPING,
)  # fmt: skip
SPHINX_SPLIT = Option(
    "sphinx_split", (False, True), "Sphinx Split", "Slap two cards of the same rank with a different one between "
                                                   "them.",
    group=SLAPPING,
)  # fmt: skip
MUMMY_MARRIAGE = Option(
    "mummy_marriage", (False, True), "Mummy Marriage", "Slap a king and a queen in a row, in either order.",
    group=SLAPPING,
)  # fmt: skip
KING_TUT_TEN = Option(
    "king_tut_ten", (False, True), "King Tut Ten", "Slap two cards in a row that add up to 10. An ace is 1.",
    group=SLAPPING,
)  # fmt: skip
NILE_NINE = Option("nile_nine", (False, True), "Nile Nine", "Slap three threes in a row.", group=SLAPPING)

SLAPS = (PYRAMID_PAIR, SPHINX_SPLIT, MUMMY_MARRIAGE, KING_TUT_TEN, NILE_NINE)
MOST = 3
"""The most cards that a slap is about."""

WHEN = {
    PYRAMID_PAIR: "two cards of the same rank, one right after the other, like 7-7 or K-K",
    SPHINX_SPLIT: "two cards of the same rank with one different card between them, like 3-7-3",
    MUMMY_MARRIAGE: "a Pharaoh and a queen, or a queen and a Pharaoh, one right after the other",
    KING_TUT_TEN: "two cards, one right after the other, that add up to 10, like 4-6 or A-9",
    NILE_NINE: "three threes, one right after the other: 3-3-3",
}
"""Slap → the words for when it may be made, for the help."""

SHOUTS = {
    PYRAMID_PAIR: "Pyramid pair!", SPHINX_SPLIT: "Sphinx split!", MUMMY_MARRIAGE: "Mummy marriage!",
    KING_TUT_TEN: "King Tut ten!", NILE_NINE: "Nile nine!",
}  # fmt: skip
"""Slap → what is shouted at it."""


def slapped(slap: Option, newest: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that this slap is about, of the `newest` of the pile, the last of them on top; none if it is
    wrong."""
    two, three = newest[-2:], newest[-3:]
    ranks = [RANK[card] for card in three]
    if slap is PYRAMID_PAIR:
        return two if len(two) == 2 and ranks[-1] == ranks[-2] else ()
    if slap is SPHINX_SPLIT:
        return three if len(three) == 3 and ranks[0] == ranks[2] != ranks[1] else ()
    if slap is MUMMY_MARRIAGE:
        return two if sorted(ranks[-2:]) == [QUEEN, KING] else ()
    if slap is KING_TUT_TEN:
        return two if len(two) == 2 and sum(COUNTING[card] for card in two) == TEN else ()
    return three if ranks == [THREE] * 3 else ()
