"""Players of Duel King, who choose the card to save from a king or a joker.

How much skill the game has: of 100 matches Hard wins 76 against a child, 66 against a grown-up, and 50 against itself,
and no more was won by a best response that played each of its answers on 100 times against the very level it met (72,
65 and 50, with standard errors of 1.5, 1.0 and 0.3). So there is no Master.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.asks import Ask
from game.core.cards import JOKER, RANK, Card, deck
from game.core.player import RandomPlayer
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.rules.duel_king import FIVE, HIGH, POWER, THREE, SaveDuel

EDITION = 2
"""Raised whenever a level answers otherwise than before (`edition` in `game/players/__init__.py`)."""
WORTH = tuple(170 if rank == JOKER else 15 if power == HIGH else 0 for rank, power in zip(RANK, POWER, strict=True))
"""Card → the value of holding it, in hundredths of the log odds to win the game; fitted in 16,000 matches begun with
packets of all sizes. Only kings and jokers matter."""


class TopCardOdds(NamedTuple):
    """A kind of card on top of a packet: its worth, the probability that it is there, and the probability that it is
    there and wins."""

    worth: int
    share: float
    won: float


class Easy(RandomPlayer):
    """A child, who fights for any of its cards as long as that is allowed."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return the cards to fight for, or a random answer to another ask."""
        if not isinstance(ask, SaveDuel):
            return super().answer(ask, seat, observation, rng)
        held, lost = len(observation.piles[f"packet/{seat}"]), FIVE if RANK[ask.king] == JOKER else 0
        return self.saved(ask, seat, held - lost - FIVE, observation, rng)

    def saved(
        self, ask: SaveDuel, seat: Seat, spare: int, observation: Observation, rng: Rng
    ) -> tuple[Card, ...]:  # fmt: skip
        """Return the card to fight for, or none. A packet that loses `spare` more cards loses the game when the match
        is over; at 0 it has lost already."""
        return (ask.cards[seat][rng.below(len(ask.cards[seat]))],)


class Medium(Easy):
    """A grown-up, who fights once in a match, for the best card."""

    def saved(
        self, ask: SaveDuel, seat: Seat, spare: int, observation: Observation, rng: Rng
    ) -> tuple[Card, ...]:  # fmt: skip
        """Return the best card at the first attempt, else nothing."""
        return (max(ask.cards[seat], key=best),) if ask.attempt == 1 else ()


class Hard(Easy):
    """A champion, who counts the unseen cards, and computes the expected gain of a save duel."""

    def saved(
        self, ask: SaveDuel, seat: Seat, spare: int, observation: Observation, rng: Rng
    ) -> tuple[Card, ...]:  # fmt: skip
        """Return the best card if the expected gain is positive, or nothing can be lost any more."""
        own = ask.cards[seat]
        card = max(own, key=best)
        if spare <= 0:
            return (card,)
        if spare == 1:
            return ()  # one card less loses the game
        lying = {card for pile in observation.piles.values() for card in pile if card is not None}
        tops = odds([card for card in deck(jokers=True) if card not in lying])
        worths = tuple(sorted((WORTH[one] for one in own), reverse=True))
        return (card,) if gain(worths, tops, 1 + THREE - ask.attempt) > 0 else ()


def best(card: Card) -> tuple[int, int]:
    """Return the sort key of cards to be saved: their power, a joker above a king."""
    return POWER[card], RANK[card]


def odds(unseen: Sequence[Card]) -> list[TopCardOdds]:
    """Return the distribution of the top card if both tops can be any of the unseen cards. A tie counts half.

    >>> [round(top.share, 2) for top in odds(deck(jokers=True))], [round(top.won, 3) for top in odds(deck(jokers=True))]
    ([0.89, 0.07, 0.04], [0.394, 0.071, 0.035])
    """
    if not unseen:
        return []
    powers = [POWER[card] for card in unseen]
    found = []
    for worth in sorted(set(WORTH)):
        tops = [power for power, card in zip(powers, unseen, strict=True) if WORTH[card] == worth]
        beaten = sum(sum(other < top for other in powers) + (powers.count(top) - 1) / 2 for top in tops)
        found.append(TopCardOdds(worth, len(tops) / len(unseen), beaten / len(unseen) / max(1, len(unseen) - 1)))
    return found


def gain(own: tuple[int, ...], tops: Sequence[TopCardOdds], tries: int) -> float:
    """Return the expected gain of a fight for the best of one's own cards with `tries` tries, going on as long as that
    pays; `own` are their worths, descending.

    The card turned is lost, but can be fought for in turn. The five cards that jokers take cancel out: either top is a
    joker equally often.

    >>> tops = odds(deck(jokers=True))
    >>> round(gain((170, 0), tops, 1), 1), round(gain((15, 0), tops, 1), 1)
    (77.6, 0.1)
    """
    brings = 0.0
    for worth, share, won in tops:
        keeps = own[0] + hope((worth, *own[1:]), tops, tries - 1)
        brings += won * keeps + (share - won) * hope((worth, *own), tops, tries - 1) - share * worth
    return brings


def hope(own: tuple[int, ...], tops: Sequence[TopCardOdds], tries: int) -> float:
    """Return the expected gain of this number of tries; 0 if declining is better."""
    return max(0.0, gain(tuple(sorted(own, reverse=True)), tops, tries)) if tries and max(own) else 0.0
