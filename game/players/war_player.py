"""A player of War who slaps, reckons, and puts won cards away as seed 001 advises: high, low, low, high, low, low."""

from collections.abc import Sequence
from typing import Any

from game.core.asks import Arrange, Ask
from game.core.cards import RANK, Card
from game.core.chance import Chance
from game.core.table import Sight
from game.players.slapper import Slapper
from game.rules.war.arithmetic import Reckon

PATIENCE = 1000
"""The rounds in which the advice is always followed."""
WAVERS = 20
"""After those, one time in so many the order is left to chance."""


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
    """Puts won cards away high, low, low; in a match that will not end, now and then as they come: three such players
    might go round for ever. Of the numbers it reckons, one in ten is wrong."""

    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        if isinstance(ask, Reckon):
            return str(ask.numbers[seat] + (0 if chance.below(10) else 1 + chance.below(3)))
        if isinstance(ask, Arrange) and (sight.round < PATIENCE or chance.below(WAVERS)):
            return high_low_low(ask.cards[seat])
        return super().answer(ask, seat, sight, chance)

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        """Two to four seconds for a sum."""
        return 2 + chance.below(2000) / 1000 if isinstance(ask, Reckon) else super().delay(ask, seat, sight, chance)
