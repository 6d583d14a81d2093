"""A player with eyes and a quick hand: slaps when a slap is right, and never when it is not."""

from typing import Any

from game.core.asks import Ask, Press
from game.core.chance import Chance
from game.core.table import Sight
from game.players.random_player import RandomPlayer


class Slapper(RandomPlayer):
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        if isinstance(ask, Press) and "slap" in ask.words[seat]:
            return "slap" if ask.good else ask.first(seat)
        return super().answer(ask, seat, sight, chance)

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        """A quarter of a second to nine tenths for a slap that is right; else the ask's time runs out first."""
        if isinstance(ask, Press) and "slap" in ask.words[seat]:
            return 0.25 + chance.below(650) / 1000 if ask.good else (ask.within or 0) + 1
        return super().delay(ask, seat, sight, chance)
