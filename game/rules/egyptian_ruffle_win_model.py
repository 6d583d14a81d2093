"""The chance to win Egyptian Ruffle for two without slaps, between two piles (LAB, 3.2): the jack is its ace."""

from game.core.game_modules import Position, holding
from game.core.table import Table
from game.rules.egyptian_ruffle_fitted import FITTED

__all__ = ["ERROR", "FITTED", "LITTLE", "features", "standing"]

LITTLE = frozenset({"false_slap"})
"""House rules that change next to nothing."""
ERROR = 0.014
"""The root mean square error of a chance, as `tests/tools/story_truth.py` counts it."""


def standing(table: Table) -> Position | None:
    """Return how the first of two players stands; None while a pile lies in the middle."""
    return holding(table, 1 - 2 * table.turn)


def features(held: Position) -> list[float]:
    """Return the numbers that the model weighs."""
    odds, share, leads, jacks = held.odds, held.share, held.leads, held.jacks / 2
    return [leads, jacks, held.queens / 2, held.kings / 2, held.aces / 2, odds, share, share**3, leads * abs(odds),
            jacks**3, jacks * share**2, held.faces**3 / 64, jacks * abs(held.queens / 2)]
