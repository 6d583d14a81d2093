"""A player with eyes and a quick hand: slaps when a slap is right, and never when it is not."""

from typing import Any

from game.core.asks import Ask
from game.core.chance import Chance
from game.core.table import Sight
from game.players.random_player import RandomPlayer


class Slapper(RandomPlayer):
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        return "slap" if self.slaps(ask, seat) else super().answer(ask, seat, sight, chance)

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        """A quarter of a second to nine tenths for a slap that is right."""
        return 0.25 + chance.below(650) / 1000 if self.slaps(ask, seat) else super().delay(ask, seat, sight, chance)
