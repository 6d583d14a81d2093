"""How a game weighs decisions: which of them, by what, and how far it is played on for it.

A game names its module of this (`Game.weighs`) if a single decision tells more than noise. `lab/decision_cost.py`
plays on from there many times, once by the answer that was given and once by the champion's, and compares how the seat
stands then.
"""

from typing import Any, Literal, Protocol, TypeAlias

from game.core.asks import Ask
from game.core.rng import Chance
from game.core.seats import Seat
from game.core.table import Table

Unit: TypeAlias = Literal["points", "chance"]
"""What a decision costs: points of the game, or a part of the chance to win, from 0 to 1."""
UNITS: tuple[Unit, ...] = ("points", "chance")


class Weighing(Protocol):
    """The module by which a game weighs decisions."""

    UNIT: Unit

    @staticmethod
    def weighs(ask: Ask[Any], seat: Seat, value: Any) -> bool:
        """True if a seat's answer, as a saved match writes it, is a decision to be weighed."""

    @staticmethod
    def redeal(table: Table, seat: Seat, chance: Chance) -> None:
        """Deal anew what the seat could not know as it decided: where all are asked at once, as the round begins."""

    @staticmethod
    def shuffle(table: Table, seat: Seat, chance: Chance) -> None:
        """Deal anew what the seat could not know: where it is asked alone, or all see the same, as it is asked."""

    @staticmethod
    def until(table: Table) -> int:
        """Return the number of the round to the end of which a table, as a round begins, is played on."""

    @staticmethod
    def worth(table: Table, seat: Seat) -> float:
        """Return how a seat stands after that, in the unit."""
