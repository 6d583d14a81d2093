"""A player of Duel King who fights save duels for kings and jokers."""

from collections.abc import Sequence
from typing import Any

from game.core.asks import Ask
from game.core.cards import JOKER, RANK, Card
from game.core.chance import Chance
from game.core.table import Sight
from game.players.random_player import RandomPlayer
from game.rules.duel_king import FIVE, HIGH, POWER, SaveDuel


def worth_fighting_for(cards: Sequence[Card], held: int, lost: int) -> tuple[Card, ...]:
    """The card to fight a save duel for, or none; `held` are in the packet, of which `lost` are lost anyway.

    Nobody knows either packet, so a save duel is won as often as not, and always costs the top card of the packet: any
    card's worth, and twice that is more than all cards but kings and jokers are worth.
    """
    spare = held - lost - FIVE
    best = max(cards, key=lambda card: (POWER[card], RANK[card]))
    if spare == 1:
        return ()  # one card less loses the game
    return (best,) if spare <= 0 or POWER[best] == HIGH else ()


class DuelKingPlayer(RandomPlayer):
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        if not isinstance(ask, SaveDuel):
            return super().answer(ask, seat, sight, chance)
        lost = FIVE if RANK[ask.king] == JOKER else 0
        return worth_fighting_for(ask.cards[seat], len(sight.piles[f"packet/{seat}"]), lost)
