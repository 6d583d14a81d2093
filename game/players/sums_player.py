"""Players of the games of equations: they see a solution in some of the puzzles that have one, after a while."""

from typing import Any

from game.core.asks import Ask
from game.core.chance import Chance
from game.core.table import Sight
from game.players.random_player import RandomPlayer
from game.rules.equations.asking import Race, Solve
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import solution


class SumsPlayer(RandomPlayer):
    """It knows the puzzle that lies open for everybody, and nothing else.

    In `seen` of a hundred puzzles it sees a solution; `looks` is how many seconds it looks at least.
    """

    seen, looks = 75, 10

    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        if isinstance(ask, Race):
            return "buzz" if self.sees(ask.puzzle, seat, sight) is not None else "pass"
        if isinstance(ask, Solve):
            return self.sees(ask.puzzle, seat, sight) or "pass"
        return super().answer(ask, seat, sight, chance)

    def delay(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> float:
        """The time to look at four cards, twice as long for who sees nothing, and up to ten seconds more; a few to
        write."""
        if isinstance(ask, Race):
            times = 1 if self.sees(ask.puzzle, seat, sight) is not None else 2
            return times * self.looks + chance.below(10_000) / 1000
        return 2 + chance.below(2000) / 1000

    def sees(self, puzzle: Puzzle, seat: int, sight: Sight) -> str | None:
        """The solution that it finds, if it finds one: always the same for the same puzzle in one round."""
        number = 0
        for n in (*puzzle.numbers, puzzle.target):
            number = number * 32 + n
        return solution(puzzle) if Chance(number, sight.round).fork(seat).below(100) < self.seen else None


class SlowSumsPlayer(SumsPlayer):
    seen, looks = 40, 25


class QuickSumsPlayer(SumsPlayer):
    seen, looks = 95, 6
