"""A player that answers by chance, but legally."""

from collections.abc import Mapping
from typing import Any, ClassVar

from game.core.asks import Ask, Press
from game.core.chance import Chance
from game.core.game import Value
from game.core.table import Observation


class RandomPlayer:
    """By chance, but for slaps: it slaps only when a slap is right, or the cards would all be burned at once.

    Like everybody at the table it knows the house `rules`.
    """

    slow: ClassVar[bool] = False

    def __init__(self, rules: Mapping[str, Value]) -> None:
        self.rules = rules

    def answer(self, ask: Ask[Any], seat: int, sight: Observation, chance: Chance) -> Any:
        return ask.sample(seat, chance) if self.slaps(ask, seat) is not False else ask.first(seat)

    def delay(self, ask: Ask[Any], seat: int, sight: Observation, chance: Chance) -> float:
        """Half a second or so; a second for a slap, and where a slap is wrong the ask's time runs out first."""
        slaps = self.slaps(ask, seat)
        if slaps is None:
            return 0.4 + chance.below(400) / 1000
        return 0.7 + chance.below(900) / 1000 if slaps else (ask.within or 0) + 1

    def slaps(self, ask: Ask[Any], seat: int) -> bool | None:
        """Whether a slap is right now; None where nobody is asked to slap."""
        return ask.good if isinstance(ask, Press) and "slap" in ask.words[seat] else None
