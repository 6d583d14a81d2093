"""Casualties, matches and the higher sum of some cards (seed 000, "Scoring", "War" and "Casualties")."""

from collections.abc import Iterable, Sequence

from game.core.cards import CODES, COUNTING, EVERY, RANK, Card
from game.core.seats import BOTH, Seat

BEST = frozenset(card for card in EVERY if CODES[card] == "AS")
"""The cards that beat everything, unless they are matched: the aces of spades."""
WEIGHT = tuple(10_000 if card in BEST else COUNTING[card] for card in EVERY)
"""Card → its value; an ace of spades weighs more than all the others."""
FOUR = 4
"""The number of cards of one rank that are casualties."""
RANK_BIT = tuple(1 << rank for rank in RANK)
"""Card → a bit of its own for each rank."""
_COUNT = tuple(1 << 8 * rank for rank in RANK)
"""Card → one, in the byte of its rank: the cards of each rank, if they are added up."""
_FOURS = sum(0x80 - FOUR << 8 * rank for rank in set(RANK))
_MANY = sum(0x80 << 8 * rank for rank in set(RANK))


def casualties(cards: Iterable[Card]) -> list[Card]:
    """Return those of the cards of which there are four or more of one rank, in their order."""
    cards = list(cards)
    many = sum([_COUNT[card] for card in cards]) + _FOURS & _MANY
    return [card for card in cards if many >> 8 * RANK[card] + 7 & 1] if many else []


def matches(ours: Sequence[Card], theirs: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Return as many pairs of one rank, a card from each side, as there can be, in the order in which ours were laid.

    Aces of spades match each other first, and other aces only when their side has no other ace left.
    """
    pairs: list[tuple[Card, Card]] = []
    our_ranks, their_ranks = [RANK[card] for card in ours], [RANK[card] for card in theirs]
    for rank in {*our_ranks}.intersection(their_ranks):
        if our_ranks.count(rank) == 1 == their_ranks.count(rank):
            pairs.append((ours[our_ranks.index(rank)], theirs[their_ranks.index(rank)]))
            continue
        sides = [[card for card in side if RANK[card] == rank] for side in (ours, theirs)]
        both = min(len(BEST.intersection(side)) for side in sides)
        pairs += zip(*(_queued(side, both) for side in sides), strict=False)
    if len(pairs) > 1:
        pairs.sort(key=lambda pair: ours.index(pair[0]))
    return pairs


def _queued(cards: Sequence[Card], first: int) -> list[Card]:
    """Return cards of one rank in the order in which they find a match: so many aces of spades first, the others
    last."""
    best = [card for card in cards if card in BEST]
    return [*best[:first], *(card for card in cards if card not in best), *best[first:]]


def higher(ours: Sequence[Card], theirs: Sequence[Card]) -> Seat | None:
    """Return the side whose unmatched cards win: 0 for ours, 1 for theirs, None if they tie."""
    one, other = sum([WEIGHT[card] for card in ours]), sum([WEIGHT[card] for card in theirs])
    return None if one == other else BOTH[other > one]


def total(cards: Iterable[Card]) -> int:
    """Return the sum of the cards' values."""
    return sum([COUNTING[card] for card in cards])
