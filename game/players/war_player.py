"""A player of War who puts won cards away as seed 001 advises: high, low, low, high, low, low."""

from collections.abc import Sequence
from typing import Any

from game.core.asks import Arrange, Ask
from game.core.cards import RANK, Card
from game.core.chance import Chance
from game.core.table import Sight
from game.players.slapper import Slapper


def high_low_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards in the order that seed 001 advises: the highest left, then the two lowest, the higher of them first.

    >>> from game.core.cards import codes, deck, read
    >>> codes(high_low_low(read(["KC", "3D", "TH", "2S", "JC"], deck(), "won")))
    ['KC', '3D', '2S', 'JC', 'TH']
    """
    left = sorted(cards, key=lambda card: (RANK[card], card))
    order: list[Card] = []
    while left:
        order.append(left.pop())
        order.extend(reversed(left[:2]))
        del left[:2]
    return tuple(order)


class WarPlayer(Slapper):
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        return high_low_low(ask.cards[seat]) if isinstance(ask, Arrange) else super().answer(ask, seat, sight, chance)
