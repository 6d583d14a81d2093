"""Protocol of the module that a game names as its `endgame`: what each answer is worth where nothing that matters is
hidden, counted to the end with the best play of both."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, Protocol

from game.core.asks import Ask
from game.core.game import Game
from game.core.seats import Seat
from game.core.table import Table

WON, DRAWN, LOST = 1, 0, -1
"""The results of a match for a seat."""


class OpenChoice(NamedTuple):
    """A choice in a match of two: what `seat` is asked, at this table; the `previous` answers to the ask; and the
    cards that have been `shown` face up to all at any time of the match."""

    game: Game
    table: Table
    ask: Ask[Any]
    seat: Seat
    previous: Mapping[Seat, Any]
    shown: Collection[int]


class AnswerValue(NamedTuple):
    """What an answer, as a saved match writes it, is worth with best play of both from then on: the `result` of the
    match for the seat (`WON`, `DRAWN`, `LOST`; None while it stays open), and the `points` by which it comes out ahead
    where that is counted, else 0."""

    value: Any
    result: int | None
    points: float = 0.0

    @property
    def rank(self) -> tuple[int, float]:
        """The sort key of answers: the result, an open one like a draw, then the points.

        >>> AnswerValue("a", WON, 2).rank > AnswerValue("b", None, 9).rank
        True
        """
        return self.result or DRAWN, self.points


class Endgame(Protocol):
    """The module by which a game counts its ends."""

    @staticmethod
    def values(choice: OpenChoice) -> tuple[AnswerValue, ...] | None:
        """Return the value of each answer to a choice, () if there is nothing to choose. None where something that
        matters is hidden, or it takes too long to count: then no choice before it can be counted either."""

    @staticmethod
    def named(choice: OpenChoice, value: Any) -> Any:
        """Return the answer of `values` that an answer comes to."""
