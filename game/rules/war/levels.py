"""At which levels computers play War, where nothing is decided but how won cards are arranged."""

from collections.abc import Mapping

from game.core.declared import OFFERED
from game.core.game import Value


def arranging(chosen: Mapping[str, Value]) -> tuple[str, ...]:
    """The levels worth offering, as measured in 1,000 matches of each pair."""
    down, single = chosen["down"], chosen.get("count", "rank") == "rank" and chosen.get("up", 1) == 1
    if single and down in (2, 4) and not chosen.get("automatic"):
        return ()  # the best order found wins 51 of 100
    return OFFERED[:2] if single and (down == 0 or (chosen.get("underdog") and down != 1)) else OFFERED
