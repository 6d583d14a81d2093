"""Players of Duel King, who choose what to save from a king or a joker."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.asks import Ask
from game.core.cards import JOKER, RANK, Card, deck
from game.core.player import RandomPlayer
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.rules.duel_king import FIVE, HIGH, POWER, THREE, SaveDuel

JACK = HIGH - 2
"""The place of a jack in Duel King's order."""
WORTH = tuple(170 if rank == JOKER else 15 if power == HIGH else 0 for rank, power in zip(RANK, POWER, strict=True))
"""Card → what holding it is worth: by how many hundredths it moves the logarithm of the odds to win the game, found in
16,000 matches begun with packets of all sizes. Cards that are neither kings nor jokers hardly move it."""


class TopCardOdds(NamedTuple):
    """A card that may lie on top of one's packet: its worth, how likely it lies there, and how likely it does and
    wins."""

    worth: int
    share: float
    won: float


class Easy(RandomPlayer):
    """A child, who fights for its best card as long as it may."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> Any:
        if not isinstance(ask, SaveDuel):
            return super().answer(ask, seat, observation, chance)
        held, lost = len(observation.piles[f"packet/{seat}"]), FIVE if RANK[ask.king] == JOKER else 0
        return self.saved(ask, seat, held - lost - FIVE, observation)

    def saved(self, ask: SaveDuel, seat: Seat, spare: int, observation: Observation) -> tuple[Card, ...]:
        """Return the card to fight for, or none. With `spare` cards less, the packet would lose the game when the match
        is over; with none to spare it has lost already."""
        return (max(ask.cards[seat], key=best),)


class Medium(Easy):
    """A grown-up, who fights once in a match, and only for a jack or better."""

    def saved(self, ask: SaveDuel, seat: Seat, spare: int, observation: Observation) -> tuple[Card, ...]:
        card = max(ask.cards[seat], key=best)
        return (card,) if ask.attempt == 1 and POWER[card] >= JACK else ()


class Hard(Easy):
    """A champion, who counts the cards that it has not seen, and what a save duel brings and costs on average."""

    def saved(self, ask: SaveDuel, seat: Seat, spare: int, observation: Observation) -> tuple[Card, ...]:
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
    """Return the key by which cards to be saved are ordered: their place in Duel King's order, and a joker above a
    king."""
    return POWER[card], RANK[card]


def odds(unseen: Sequence[Card]) -> list[TopCardOdds]:
    """Return what a save duel turns if both tops can be any of the unseen cards. A tie goes either way as often."""
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
    """Return what it brings on average to fight for the best of one's own cards, and then as long as that pays; `own`
    is what they are worth, from high to low.

    The card that is turned is lost, but it can be fought for in its turn. The fives that jokers take cancel out: either
    top is a joker as often as the other.
    """
    brings = 0.0
    for worth, share, won in tops:
        keeps = own[0] + hope((worth, *own[1:]), tops, tries - 1)
        brings += won * keeps + (share - won) * hope((worth, *own), tops, tries - 1) - share * worth
    return brings


def hope(own: tuple[int, ...], tops: Sequence[TopCardOdds], tries: int) -> float:
    """Return what it brings on average to have so many more tries: nothing, if it pays to decline."""
    return max(0.0, gain(tuple(sorted(own, reverse=True)), tops, tries)) if tries and max(own) else 0.0
