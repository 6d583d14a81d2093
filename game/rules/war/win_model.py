"""The chance to win War for two, by who holds which cards (LAB, 3.2): an ace is worth a fifth of the whole, and needs a
curve of its own."""

from game.core.game_modules import Position
from game.core.game_modules import holding as standing
from game.rules.war.chances_fitted import FITTED

__all__ = ["ERROR", "FITTED", "LITTLE", "features", "standing"]

LITTLE: frozenset[str] = frozenset()
"""House rules that change next to nothing: none."""
EDITION = 2
"""Raised when the numbers are fitted anew (`model_edition` in `game/lab/win_probability.py`)."""
ERROR = 0.012
"""The root mean square error of a chance, as `tests/tools/story_truth.py` counts it."""


def features(held: Position) -> list[float]:
    """Return the numbers that the model weighs."""
    odds, share, kings = held.odds, held.share, held.kings
    three, four = abs(held.aces) == 2, abs(held.aces) == 4
    sign = (held.aces > 0) - (held.aces < 0)
    some, all_aces = sign * three, sign * four
    return [
        odds, share, share**3, share**5, some, all_aces, odds * three, odds * four, share**3 * three, share**3 * four,
        some * share**2, all_aces * share**2, kings, held.queens, held.jacks, held.tens, kings * four,
        all_aces * kings**2, some * kings**2,
    ]
