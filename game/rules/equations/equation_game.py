"""The base of the games of equations (seed 002): a seat writes an equation that solves a puzzle."""

from collections.abc import Iterator
from typing import Any, ClassVar

from game.core.asks import Ask
from game.core.declaration import Exercise, Hint
from game.core.game import Game
from game.core.seats import Seat
from game.core.table import Table
from game.rules.equations.equation_asks import Race, Solve, check, passes
from game.rules.equations.hints import hints


class EquationGame(Game):
    """A game that asks for equations by `Solve`."""

    family = "sums"
    computers: ClassVar[str] = "game.players.sums_player"
    deal_formats = frozenset({"deck"})

    def passing(self) -> str:
        """Return the line about the consequences of a pass."""
        raise NotImplementedError

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return the puzzle in words."""
        return ask.puzzle.words() if isinstance(ask, Race | Solve) else ""

    def validate(self, ask: Ask[Any], table: Table, seat: Seat, value: Any) -> tuple[bool, str]:
        """Return True for a pass, and for any equation of the cards; and what is wrong with it."""
        if not isinstance(ask, Solve) or ask.refuse(seat, value) is not None:
            return super().validate(ask, table, seat, value)
        if passes(value):
            return True, self.passing()
        verdict = check(value, ask.puzzle)
        return verdict.whole, verdict.line

    def keypad(self, ask: Ask[Any], table: Table, seat: Seat) -> tuple[str, ...]:
        """Return the numbers, signs and brackets of the puzzle."""
        return ask.puzzle.pieces() if isinstance(ask, Solve) else super().keypad(ask, table, seat)

    def exercise(self, ask: Ask[Any], table: Table, seat: Seat) -> Exercise | None:
        """Return the puzzle: its numbers, and then the target."""
        if not isinstance(ask, Solve):
            return None
        return Exercise("equation", (*ask.puzzle.numbers, ask.puzzle.target), ask.puzzle.powers)

    def is_right(self, ask: Ask[Any], seat: Seat, value: Any) -> bool:
        """Return True if an equation solves the puzzle; a pass is right where none does."""
        from game.rules.equations.solver import solution  # rules are read at every start, and need no solver

        assert isinstance(ask, Solve)
        return solution(ask.puzzle) is None if passes(value) else check(value, ask.puzzle).right

    def hints(self, ask: Ask[Any]) -> Iterator[Hint] | None:
        """Return the hints for the puzzle."""
        return hints(ask.puzzle) if isinstance(ask, Solve) else None
