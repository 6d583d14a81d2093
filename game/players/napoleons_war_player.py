"""Players of Napoleon's War, who put their cards in an order: as they come, by strength, or after a few trial wars.

Trial wars for players of Napoleon's War: an order of cards is tried against a guess at the other's deck.

Cards are their ranks here. Trials end when one's own deck does, and are judged by what one holds then.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import Any, NamedTuple

from game.core.asks import Arrange, Ask
from game.core.cards import RANK, Card, deck
from game.core.player import RandomPlayer
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.rules.napoleons_war import DOWN

VALUE = (0,) * 10 + (10, 14, 33)
"""Rank → what holding a card is worth: by how many hundredths it moves the logarithm of the odds to win the match,
found in 2,500 matches of generals of several minds. Only queens, kings and aces move it."""
ALL = 4 * sum(VALUE)
STRAYS = (2, 6, 6, 40)
"""The ranks by which generals let cards stray from the order of strength: hardly, a little, or at will."""
GUESSES = 16
PLANS = 24
"""The orders that are tried before the best of them is improved."""
SWAPS = 60
"""The times that two of its cards change places, to stay there if that does no harm."""


class OpponentModel(NamedTuple):
    """A guess at what the other general has: the deck, top first, and the captured cards."""

    deck: list[int]
    captured: list[int]


def by_strength(ranks: Sequence[int], stray: int, chance: Rng) -> list[int]:
    """Return strong cards first, each out of its place by as much as `stray` ranks."""
    places = sorted((chance.below(100 * stray + 1) - 100 * rank, rank) for rank in ranks)
    return [rank for _place, rank in places]


def guess(unseen: Sequence[int], known: Sequence[int], deck: int, captured: int,
          chance: Rng) -> Iterator[OpponentModel]:
    """Yield guesses at a general with so many cards in the deck and captured, of which some are `known`; all others are
    among the unseen. The strong cards have marched already: weak ones are left in the deck."""
    for number in range(GUESSES):
        pool = [*unseen]
        chance.shuffle(pool)
        held = by_strength(pool[: deck + captured - len(known)], STRAYS[number % len(STRAYS)], chance)
        marched = len(held) - deck
        yield OpponentModel(held[marched:], [*held[:marched], *known])


def march(order: Sequence[int], foe: OpponentModel) -> float:
    """Return how likely one is to win, from 0 to 1, as things stand when one's own deck has been played; a draw is half
    a win."""
    mine, theirs, won, lost = [*reversed(order)], [*reversed(foe.deck)], list[int](), [*foe.captured]
    while mine:
        if not theirs and not take_up(theirs, lost):
            return 1.0
        high, low = mine.pop(), theirs.pop()
        stake = [high, low]
        while high == low:
            for _ in range(DOWN + 1):
                if not (mine or take_up(mine, won)) or not (theirs or take_up(theirs, lost)):
                    return 0.5
                high, low = mine.pop(), theirs.pop()
                stake += (high, low)
        if high > low:
            won += stake
        else:
            lost += stake
    if not won or not (theirs or lost):
        return 1.0 if won else 0.0
    held = sum(map(VALUE.__getitem__, won))
    return 1 / (1 + exp((ALL - 2 * held) / 100))


def take_up(deck: list[int], captured: list[int]) -> bool:
    """Make the captured cards the deck, which is listed from its bottom: the strong ones on top. Return False if there
    are none."""
    deck[:] = sorted(captured)
    captured.clear()
    return bool(deck)


def plans(hand: Sequence[int], chance: Rng) -> Iterator[list[int]]:
    """Yield orders worth a trial: by strength, at will, turned about, and in three regiments one way or another."""
    for number in range(PLANS):
        order = by_strength(hand, (6, 40, 2, 4)[number % 4], chance)
        third = len(order) // 3 + 1
        if number % 4 == 2:
            turned = chance.below(len(order))
            order = order[turned:] + order[:turned]
        elif number % 4 == 3:
            regiments = [order[:third], order[third : 2 * third], order[2 * third :]]
            chance.shuffle(regiments)
            order = [rank for regiment in regiments for rank in regiment]
        yield order


def best_order(hand: Sequence[int], foes: Sequence[OpponentModel], chance: Rng) -> list[int]:
    """Return the order that comes to most against all of these, as far as trials show."""

    def worth(order: Sequence[int]) -> float:
        return sum(march(order, foe) for foe in foes)

    most, best = max((worth(order), order) for order in plans(hand, chance))
    for _ in range(SWAPS):
        one, other = chance.below(len(best)), chance.below(len(best))
        swapped = [*best]
        swapped[one], swapped[other] = best[other], best[one]
        now = worth(swapped)
        if now >= most:
            most, best = now, swapped
    return best

REGIMENT = 9
"""The cards, next to each other in strength, that march in any order: about a third of the first hand."""


class Easy(RandomPlayer):
    """A child, who shuffles."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> Any:
        if not isinstance(ask, Arrange):
            return super().answer(ask, seat, observation, chance)
        return tuple(self.order(list(ask.cards[seat]), seat, observation, chance))

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> float:
        """Return a longer delay for sorting a hand than for turning a card."""
        return super().delay(ask, seat, observation, chance) * (4 if isinstance(ask, Arrange) else 1)

    def order(self, hand: list[Card], seat: Seat, observation: Observation, chance: Rng) -> list[Card]:
        """Return the hand in the order in which it marches."""
        chance.shuffle(hand)
        return hand


class Medium(Easy):
    """A grown-up. High cards first take more than they cost, so the regiments march by strength; but a general who is
    foreseen is beaten, so each marches in a random order."""

    def order(self, hand: list[Card], seat: Seat, observation: Observation, chance: Rng) -> list[Card]:
        hand.sort(key=lambda card: (-RANK[card], card))
        order = []
        while hand:
            regiment = hand[:REGIMENT]
            del hand[:REGIMENT]
            chance.shuffle(regiment)
            order += regiment
        return order


class Hard(Easy):
    """A champion: tries orders against what the other may have in their deck, and sends the best of them."""

    slow = True

    def order(self, hand: list[Card], seat: Seat, observation: Observation, chance: Rng) -> list[Card]:
        piles, other = observation.piles, 1 - seat
        lying = {card for pile in piles.values() for card in pile if card is not None}
        unseen = [RANK[card] for card in deck() if card not in lying]
        captured = piles[f"capture/{other}"]
        known = [RANK[card] for card in captured if card is not None]
        size = len(piles[f"deck/{other}"]) or len(piles[f"hand/{other}"])
        foes = [*guess(unseen, known, size, len(captured), chance)]
        by_rank: dict[int, list[Card]] = {}
        for card in hand:
            by_rank.setdefault(RANK[card], []).append(card)
        return [by_rank[rank].pop() for rank in best_order([*map(RANK.__getitem__, hand)], foes, chance)]
