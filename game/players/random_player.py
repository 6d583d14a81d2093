"""A player that answers by chance, but legally."""

from typing import Any

from game.core.asks import Ask
from game.core.chance import Chance
from game.core.table import Sight


class RandomPlayer:
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        return ask.sample(seat, chance)

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        return 0.4 + chance.below(400) / 1000
