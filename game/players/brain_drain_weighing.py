"""Decision model of Brain Drain: passes and equations, valued by the points that a seat is ahead."""

from typing import Any

from game.core.asks import Ask
from game.core.game_modules import Unit
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Table
from game.rules.equations.equation_asks import Race, Solve

UNIT: Unit = "points"


def weighs(ask: Ask[Any], seat: Seat, value: Any) -> bool:
    """True for an equation, and for a pass."""
    return isinstance(ask, Solve) or (isinstance(ask, Race) and value == "pass")


def redeal(table: Table, seat: Seat, rng: Rng) -> None:
    """Do nothing: all players see the same."""


def shuffle(table: Table, seat: Seat, rng: Rng) -> None:
    """Shuffle the stock: nobody knows the next targets."""
    cards = [*table.piles["stock"]]
    rng.shuffle(cards)
    table.piles["stock"].clear()
    table.piles["stock"].extend(cards)


def until(table: Table) -> int:
    """Return the next round: a decision is played to the end of its round."""
    return table.round + 1


def worth(table: Table, seat: Seat) -> float:
    """Return the points that a seat is ahead of the mean of the others."""
    scores = table.scores or [0] * table.seats
    return scores[seat] - (sum(scores) - scores[seat]) / (table.seats - 1)
