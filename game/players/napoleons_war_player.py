"""A player of Napoleon's War who attacks with the strongest cards, in an order that cannot be foreseen."""

from typing import Any

from game.core.asks import Arrange, Ask
from game.core.cards import RANK
from game.core.chance import Chance
from game.core.table import Sight
from game.players.random_player import RandomPlayer

REGIMENT = 9
"""How many cards, next to each other in strength, march in any order: about a third of the first hand."""


class NapoleonsWarPlayer(RandomPlayer):
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        """High cards first take more than they cost, so the regiments march by strength; but a general who is foreseen
        is beaten, so each marches in a random order."""
        if not isinstance(ask, Arrange):
            return super().answer(ask, seat, sight, chance)
        left = sorted(ask.cards[seat], key=lambda card: (-RANK[card], card))
        order = []
        while left:
            regiment = left[:REGIMENT]
            del left[:REGIMENT]
            chance.shuffle(regiment)
            order += regiment
        return tuple(order)

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        """A general takes longer to sort a hand than to turn a card."""
        return super().delay(ask, seat, sight, chance) * (4 if isinstance(ask, Arrange) else 1)
