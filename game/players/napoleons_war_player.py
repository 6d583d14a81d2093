"""Players of Napoleon's War, who put their cards in an order: as they come, by strength, or after a few trial wars."""

from typing import Any

from game.core.asks import Arrange, Ask
from game.core.cards import RANK, Card, deck
from game.core.player import RandomPlayer
from game.core.rng import Chance
from game.core.seats import Seat
from game.core.table import Observation
from game.players.campaign import best_order, guess

REGIMENT = 9
"""The cards, next to each other in strength, that march in any order: about a third of the first hand."""


class Easy(RandomPlayer):
    """A child, who shuffles."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Chance) -> Any:
        if not isinstance(ask, Arrange):
            return super().answer(ask, seat, observation, chance)
        return tuple(self.order(list(ask.cards[seat]), seat, observation, chance))

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Chance) -> float:
        """Return a longer delay for sorting a hand than for turning a card."""
        return super().delay(ask, seat, observation, chance) * (4 if isinstance(ask, Arrange) else 1)

    def order(self, hand: list[Card], seat: Seat, observation: Observation, chance: Chance) -> list[Card]:
        """Return the hand in the order in which it marches."""
        chance.shuffle(hand)
        return hand


class Medium(Easy):
    """A grown-up. High cards first take more than they cost, so the regiments march by strength; but a general who is
    foreseen is beaten, so each marches in a random order."""

    def order(self, hand: list[Card], seat: Seat, observation: Observation, chance: Chance) -> list[Card]:
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

    def order(self, hand: list[Card], seat: Seat, observation: Observation, chance: Chance) -> list[Card]:
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
