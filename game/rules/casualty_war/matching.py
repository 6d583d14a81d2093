"""Casualties, matches and the higher sum of some cards (seed 000, "Scoring", "War" and "Casualties")."""

from collections.abc import Iterable, Sequence

from game.core.cards import CODES, COUNTING, EVERY, RANK, Card
from game.core.seats import BOTH, Seat

BEST = frozenset(card for card in EVERY if CODES[card] == "AS")
"""The cards that beat everything, unless they are matched: the aces of spades."""
FOUR = 4
"""The number of cards of one rank that are casualties."""


def casualties(cards: Iterable[Card]) -> list[Card]:
    """Return those of the cards of which there are four or more of one rank, in their order."""
    cards = list(cards)
    ranks = [RANK[card] for card in cards]
    kinds = set(ranks)
    if len(kinds) > len(ranks) - FOUR + 1:            # too few are alike
        return []
    fallen = {rank for rank in kinds if ranks.count(rank) >= FOUR}
    return [card for card in cards if RANK[card] in fallen] if fallen else []


def matches(ours: Sequence[Card], theirs: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Return as many pairs of one rank, a card from each side, as there can be, in the order in which ours were laid.

    Aces of spades match each other first, and other aces only when their side has no other ace left.
    """
    pairs: list[tuple[Card, Card]] = []
    ranks = {RANK[card] for card in ours}.intersection([RANK[card] for card in theirs])
    if not ranks:
        return pairs
    for rank in ranks:
        sides = [[card for card in side if RANK[card] == rank] for side in (ours, theirs)]
        both = min(len(BEST.intersection(side)) for side in sides)
        pairs += zip(*(_queued(side, both) for side in sides), strict=False)
    return sorted(pairs, key=lambda pair: ours.index(pair[0]))


def _queued(cards: Sequence[Card], first: int) -> list[Card]:
    """Return cards of one rank in the order in which they find a match: so many aces of spades first, the others
    last."""
    best = [card for card in cards if card in BEST]
    return [*best[:first], *(card for card in cards if card not in best), *best[first:]]


def higher(ours: Sequence[Card], theirs: Sequence[Card]) -> Seat | None:
    """Return the side whose unmatched cards win: 0 for ours, 1 for theirs, None if they tie."""
    one, other = (not BEST.isdisjoint(ours), total(ours)), (not BEST.isdisjoint(theirs), total(theirs))
    return None if one == other else BOTH[other > one]


def total(cards: Iterable[Card]) -> int:
    """Return the sum of the cards' values."""
    return sum([COUNTING[card] for card in cards])
