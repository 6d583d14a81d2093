"""Players who slap as people do: after a while that is never twice the same, sometimes too late, sometimes wrongly.

The medians are those of people who must look before they slap. Whether a slap is right takes a choice, which takes a
grown-up about twice as long as a mere start does (0.25 to 0.3 seconds), and a child of six to eight longer still.
"""

from typing import Any

from game.core.asks import Ask
from game.core.chance import Chance
from game.core.table import Observation
from game.players.random_player import RandomPlayer
from game.players.reaction import reaction

FASTEST = 0.15
"""Seconds: sooner nobody reacts to what they see."""
NEVER = 1.0
"""Seconds after the ask's time: the player does not slap."""


class Medium(RandomPlayer):
    """A grown-up: `median` seconds, and the `spread` around it; of a thousand slaps that are right so many `missed`,
    and of a thousand that are wrong so many made as `false` ones."""

    median, spread, missed, false = 0.55, 0.25, 40, 8

    def answer(self, ask: Ask[Any], seat: int, sight: Observation, chance: Chance) -> Any:
        """Whoever is asked in time to slap slaps: the delay has decided it."""
        return super().answer(ask, seat, sight, chance) if self.slaps(ask, seat) is None else "slap"

    def delay(self, ask: Ask[Any], seat: int, sight: Observation, chance: Chance) -> float:
        right = self.slaps(ask, seat)
        if right is None:
            return super().delay(ask, seat, sight, chance)
        drawn = chance.below(1000)
        if drawn < self.missed if right else drawn >= self.false:
            return (ask.within or 0) + NEVER
        return reaction(self.median, self.spread, FASTEST, chance)


class Easy(Medium):
    """A child of six to eight."""

    median, spread, missed, false = 0.9, 0.35, 120, 25


class Hard(Medium):
    """An athlete."""

    median, spread, missed, false = 0.34, 0.18, 10, 2
