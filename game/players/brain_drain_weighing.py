"""What it was worth to pass in Brain Drain, and an equation: the points that one is ahead of the others by then."""

from typing import Any

from game.core.asks import Ask
from game.core.game_modules import Unit
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Table
from game.rules.equations.equation_asks import Race, Solve

UNIT: Unit = "points"


def weighs(ask: Ask[Any], seat: Seat, value: Any) -> bool:
    """True of an equation, and of a pass."""
    return isinstance(ask, Solve) or (isinstance(ask, Race) and value == "pass")


def redeal(table: Table, seat: Seat, chance: Rng) -> None:
    """Leave all as it is: everybody sees the same."""


def shuffle(table: Table, seat: Seat, chance: Rng) -> None:
    """Shuffle the stock: nobody knows the next targets."""
    cards = [*table.piles["stock"]]
    chance.shuffle(cards)
    table.piles["stock"].clear()
    table.piles["stock"].extend(cards)


def until(table: Table) -> int:
    """Return the round itself."""
    return table.round + 1


def worth(table: Table, seat: Seat) -> float:
    """Return by how many points a seat is ahead of what the others have on average."""
    scores = table.scores or [0] * table.seats
    return scores[seat] - (sum(scores) - scores[seat]) / (table.seats - 1)
