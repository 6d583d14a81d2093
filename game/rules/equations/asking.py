"""Asks for equations: a race to have one, and the equation. They carry their puzzle, which lies face up for
everybody."""

from game.core.asks import Press, Write
from game.core.rng import Chance
from game.core.seats import Seat
from game.rules.equations.checker import check
from game.rules.equations.puzzle import Puzzle


class Race(Press):
    """Press `buzz` with a solution in mind, or `pass` without one; the first `buzz` ends it, and so does `time`."""

    def __init__(self, seats: tuple[Seat, ...], puzzle: Puzzle) -> None:
        super().__init__(dict.fromkeys(seats, ("buzz", "pass", "time")), frozenset({"buzz", "time"}))
        self.puzzle = puzzle


class Solve(Write):
    """Write an equation that solves the puzzle; `pass` is none."""

    def __init__(self, seat: Seat, puzzle: Puzzle) -> None:
        super().__init__((seat,))
        self.puzzle = puzzle

    def sample(self, seat: Seat, chance: Chance) -> str:
        """Return a solution every other time, if there is one; else an answer as to any Write."""
        from game.rules.equations.solver import solution  # rules are read at every start, and need no solver

        found = solution(self.puzzle) if chance.below(2) else None
        return super().sample(seat, chance) if found is None else found

    def validate(self, text: str, passing: str) -> tuple[bool, str]:
        """Return True if what somebody has written so far can be handed in, and what is to be said of it; `passing` if
        it is a pass."""
        if passes(text):
            return True, passing
        verdict = check(text, self.puzzle)
        return verdict.whole, verdict.line


def passes(text: str) -> bool:
    """True if somebody wrote that they have no equation."""
    return text.strip().lower() == "pass"
