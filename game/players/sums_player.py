"""Players of the games of equations: they see a solution in some of the puzzles that have one, after a while."""

from typing import Any

from game.core.asks import Ask
from game.core.player import RandomPlayer, reaction
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.rules.equations.equation_asks import Race, Solve
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import solution, solutions

HARDER = "÷^("
"""The signs that a child does without."""
SPREAD, FASTEST = 0.35, 0.6
"""The spread of the times, and the least part of the usual time that anybody takes."""


class Medium(RandomPlayer):
    """A grown-up. It knows the puzzle that lies open for everybody, and nothing else.

    In `seen` of a hundred puzzles it sees a solution; it looks at them for about `looks` seconds.
    """

    seen, looks = 75, 16

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> Any:
        if isinstance(ask, Race):
            return "buzz" if self.sees(ask.puzzle, seat, observation) is not None else "pass"
        if isinstance(ask, Solve):
            return self.sees(ask.puzzle, seat, observation) or "pass"
        return super().answer(ask, seat, observation, chance)

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> float:
        """Return the time to look at four cards, three times as long for a player who sees nothing; a few seconds to
        write."""
        if isinstance(ask, Race):
            looks = self.looks if self.sees(ask.puzzle, seat, observation) is not None else 3 * self.looks
            return reaction(looks, SPREAD, FASTEST * looks, chance)
        return 2 + chance.below(2000) / 1000

    def sees(self, puzzle: Puzzle, seat: Seat, observation: Observation) -> str | None:
        """Return the solution that it finds, if it finds one: always the same for the same puzzle in one round."""
        number = 0
        for n in (*puzzle.numbers, puzzle.target):
            number = number * 32 + n
        return self.finds(puzzle, Rng(number, observation.round).fork(seat))

    def finds(self, puzzle: Puzzle, chance: Rng) -> str | None:
        """Return an equation, if it is lucky, else None."""
        return solution(puzzle) if chance.below(100) < self.seen else None


class Easy(Medium):
    """A child, who neither divides nor uses brackets; one time in eight it is one off."""

    slow = True
    seen, looks = 70, 36

    def finds(self, puzzle: Puzzle, chance: Rng) -> str | None:
        if not chance.below(8):
            puzzle = puzzle._replace(target=puzzle.target + 1)
        if chance.below(100) >= self.seen:
            return None
        return next((text for text in solutions(puzzle) if not set(text) & set(HARDER)), None)


class Hard(Medium):
    """A champion."""

    seen, looks = 95, 10
