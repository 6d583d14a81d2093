"""Players of equation games: after a while they see a solution of some of the solvable puzzles."""

from typing import Any

from game.core.asks import Ask
from game.core.player import RandomPlayer, reaction
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.rules.equations.equation_asks import Race, Solve
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import solution, solutions

EDITION = 2
"""The edition of these players, raised whenever one of them answers otherwise."""
HARDER = "÷^("
"""The signs that a child does not use."""
SPREAD, FASTEST = 0.35, 0.6
"""The standard deviation of the logarithm of times, and the smallest share of the usual time."""


class Medium(RandomPlayer):
    """A grown-up, who knows only the open puzzle. It sees a solution of `seen` % of the puzzles, and thinks for about
    `looks` seconds."""

    seen, looks = 75, 16

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return "buzz" or "pass", the solution it sees, or a random answer to another ask."""
        if isinstance(ask, Race):
            return "buzz" if self.sees(ask.puzzle, seat, observation) is not None else "pass"
        if isinstance(ask, Solve):
            return self.sees(ask.puzzle, seat, observation) or "pass"
        return super().answer(ask, seat, observation, rng)

    def delay(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> float:
        """Return the seconds to answer: thinking, three times as long without a solution, or 2 to 4 to write one
        down."""
        if isinstance(ask, Race):
            looks = self.looks if self.sees(ask.puzzle, seat, observation) is not None else 3 * self.looks
            return reaction(looks, SPREAD, FASTEST * looks, rng)
        return 2 + rng.below(2000) / 1000

    def sees(self, puzzle: Puzzle, seat: Seat, observation: Observation) -> str | None:
        """Return the solution it sees, None if it sees none: always the same for a puzzle in a round."""
        number = 0
        for n in (*puzzle.numbers, puzzle.target):
            number = number * 32 + n
        return self.finds(puzzle, Rng(number, observation.round).fork(seat))

    def finds(self, puzzle: Puzzle, rng: Rng) -> str | None:
        """Return a solution or None, by chance.

        >>> from game.rules.equations.puzzle import Puzzle
        >>> Medium({}).finds(Puzzle((2, 3, 4, 5), 14), Rng(1)), Medium({}).finds(Puzzle((1, 1, 1, 1), 99), Rng(1))
        ('5+4+3+2', None)
        """
        return solution(puzzle) if rng.below(100) < self.seen else None


class Easy(Medium):
    """A child, who uses neither division nor powers nor brackets; one time in eight the result is off by one."""

    slow = True
    seen, looks = 70, 36

    def finds(self, puzzle: Puzzle, rng: Rng) -> str | None:
        """Return a simple solution or None, by chance."""
        if not rng.below(8):
            puzzle = puzzle._replace(target=puzzle.target + 1)
        if rng.below(100) >= self.seen:
            return None
        return next((text for text in solutions(puzzle) if not set(text) & set(HARDER)), None)


class Hard(Medium):
    """A champion, who sees a solution wherever there is one."""

    seen, looks = 100, 10
