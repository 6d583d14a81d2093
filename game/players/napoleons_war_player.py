"""Players of Napoleon's War, who order their cards at random, by strength, or by trial wars against guesses at the
other's deck; Master guesses that the other might order them so, too.

In trial wars cards are ranks. A trial ends with one's own deck, and is valued by the cards won until then.
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
"""Rank → the value of holding a card, in hundredths of the log odds to win the match; fitted in 2,500 matches between
varied generals. Only queens, kings and aces matter."""
ALL = 4 * sum(VALUE)
STRAYS = (2, 6, 6, 40)
"""The ranks by which a guessed general's cards deviate from the order of strength: little to completely."""
GUESSES = 16
"""The number of guesses at the other's deck."""
PLANS = 24
"""The orders tried before the best one is improved."""
SWAPS = 60
"""The swaps of two cards tried; each is kept if it does not lower the value."""
PEERS = 8
"""The guesses at another general who plays like Hard, and those at one who does not, that Master makes."""
CARE = 2
"""How many times as many swaps Master tries."""
REGIMENT = 9
"""The cards of similar strength that are played in random order: about a third of the first hand."""


class OpponentModel(NamedTuple):
    """A guess at the other general's cards: the deck, top card first, and the captured cards."""

    deck: list[int]
    captured: list[int]


def by_strength(ranks: Sequence[int], stray: int, rng: Rng) -> list[int]:
    """Return the ranks in descending order, each displaced by at most `stray` ranks.

    >>> by_strength([3, 12, 7], 0, Rng(1))
    [12, 7, 3]
    """
    places = sorted((rng.below(100 * stray + 1) - 100 * rank, rank) for rank in ranks)
    return [rank for _place, rank in places]


def guess(unseen: Sequence[int], known: Sequence[int], deck: int, captured: int,
          rng: Rng, guesses: int = GUESSES) -> Iterator[OpponentModel]:
    """Yield so many guesses at a general with `deck` cards in the deck and `captured` ones, of which some are `known`;
    the others are among the unseen. Strong cards have been played first: weak ones are left in the deck."""
    for number in range(guesses):
        pool = [*unseen]
        rng.shuffle(pool)
        held = by_strength(pool[: deck + captured - len(known)], STRAYS[number % len(STRAYS)], rng)
        marched = len(held) - deck
        yield OpponentModel(held[marched:], [*held[:marched], *known])


def peers(hand: Sequence[int], unseen: Sequence[int], known: Sequence[int], deck: int, captured: int,
          rng: Rng) -> Iterator[OpponentModel]:
    """Yield guesses as `guess` does, but at a general who orders the cards like Hard, against guesses at this hand."""
    for _ in range(PEERS):
        pool, hidden = [*unseen], deck + captured - len(known)
        rng.shuffle(pool)
        held, others = pool[:hidden], pool[hidden:]
        order = best_order(held, [*guess([*hand, *others], [], len(hand), 0, rng)], rng) if held else held
        marched = len(held) - deck
        yield OpponentModel(order[marched:], [*order[:marched], *known])


def march(order: Sequence[int], foe: OpponentModel) -> float:
    """Return the probability to win, from 0 to 1, after one's own deck has been played in this order; a draw is 0.5.

    >>> march([12, 11], OpponentModel([0, 1], [])), march([0, 1], OpponentModel([12, 11], []))
    (1.0, 0.0)
    """
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
    """Move the captured cards to the deck, which is listed from the bottom, the strong ones on top. Return False if
    there are none."""
    deck[:] = sorted(captured)
    captured.clear()
    return bool(deck)


def plans(hand: Sequence[int], rng: Rng) -> Iterator[list[int]]:
    """Yield orders to try: by strength, random, rotated, and in three regiments in random order."""
    for number in range(PLANS):
        order = by_strength(hand, (6, 40, 2, 4)[number % 4], rng)
        third = len(order) // 3 + 1
        if number % 4 == 2:
            turned = rng.below(len(order))
            order = order[turned:] + order[:turned]
        elif number % 4 == 3:
            regiments = [order[:third], order[third : 2 * third], order[2 * third :]]
            rng.shuffle(regiments)
            order = [rank for regiment in regiments for rank in regiment]
        yield order


def best_order(hand: Sequence[int], foes: Sequence[OpponentModel], rng: Rng, swaps: int = SWAPS) -> list[int]:
    """Return the order with the highest sum of probabilities against all guesses, by random plans and hill climbing
    with so many swaps."""

    def worth(order: Sequence[int]) -> float:
        return sum(march(order, foe) for foe in foes)

    most, best = max((worth(order), order) for order in plans(hand, rng))
    for _ in range(swaps):
        one, other = rng.below(len(best)), rng.below(len(best))
        swapped = [*best]
        swapped[one], swapped[other] = best[other], best[one]
        now = worth(swapped)
        if now >= most:
            most, best = now, swapped
    return best


class Easy(RandomPlayer):
    """A child, who shuffles."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return the hand in its order, or a random answer to another ask."""
        if not isinstance(ask, Arrange):
            return super().answer(ask, seat, observation, rng)
        return tuple(self.order(list(ask.cards[seat]), seat, observation, rng))

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> float:
        """Return the seconds to answer, four times as long to order a hand."""
        return super().delay(ask, seat, observation, rng) * (4 if isinstance(ask, Arrange) else 1)

    def order(self, hand: list[Card], seat: Seat, observation: Observation, rng: Rng) -> list[Card]:
        """Return the hand in the order in which it is played."""
        rng.shuffle(hand)
        return hand


class Medium(Easy):
    """A grown-up: regiments by strength, as high cards first take more than they cost; each shuffled, as a predictable
    general loses."""

    def order(self, hand: list[Card], seat: Seat, observation: Observation, rng: Rng) -> list[Card]:
        """Return the hand in regiments by strength, each shuffled."""
        hand.sort(key=lambda card: (-RANK[card], card))
        order = []
        while hand:
            regiment = hand[:REGIMENT]
            del hand[:REGIMENT]
            rng.shuffle(regiment)
            order += regiment
        return order


class Hard(Easy):
    """A champion: tries orders against guesses at the other's deck, and plays the best one."""

    slow = True

    def order(self, hand: list[Card], seat: Seat, observation: Observation, rng: Rng) -> list[Card]:
        """Return the hand in the best order found."""
        by_rank: dict[int, list[Card]] = {}
        for card in hand:
            by_rank.setdefault(RANK[card], []).append(card)
        return [by_rank[rank].pop() for rank in self.ranks([*map(RANK.__getitem__, hand)], seat, observation, rng)]

    def ranks(self, hand: list[int], seat: Seat, observation: Observation, rng: Rng) -> list[int]:
        """Return the ranks of a hand in the best order found."""
        return best_order(hand, [*guess(*self.known(seat, observation), rng)], rng)

    def known(self, seat: Seat, observation: Observation) -> tuple[list[int], list[int], int, int]:
        """Return what a seat knows of the other general: the ranks that may be in its deck or among its captured
        cards, the captured ones that lie open, and the numbers of cards in its deck and of captured ones."""
        piles, other = observation.piles, 1 - seat
        lying = {card for pile in piles.values() for card in pile if card is not None}
        unseen = [RANK[card] for card in deck() if card not in lying]
        captured = piles[f"capture/{other}"]
        known = [RANK[card] for card in captured if card is not None]
        size = len(piles[f"deck/{other}"]) or len(piles[f"hand/{other}"])
        return unseen, known, size, len(captured)


class Master(Hard):
    """A grandmaster: tries orders against generals who think like Hard as well, for whom it does what Hard does."""

    def ranks(self, hand: list[int], seat: Seat, observation: Observation, rng: Rng) -> list[int]:
        """Return the ranks of a hand in the best order found."""
        known = self.known(seat, observation)
        foes = [*guess(*known, rng, PEERS), *peers(hand, *known, rng)]
        return best_order(hand, foes, rng, CARE * SWAPS)
