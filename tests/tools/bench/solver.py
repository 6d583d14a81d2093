"""How fast the solver is, against a plain recursive search."""

import random
import time
from collections.abc import Callable

from game.rules.equations import solver
from game.rules.equations.puzzle import Puzzle
from tests.tools.bench.gate import Gate, best

PUZZLES = 300


def search(made: list[tuple[int, str]], target: int, found: set[str], enough: int) -> bool:
    """Put any two of the numbers together with any sign until one is left; whether enough has been found."""
    if len(made) == 1:
        if made[0][0] == target:
            found.add(made[0][1])
        return len(found) >= enough
    for i, (a, first) in enumerate(made):
        for j, (b, second) in enumerate(made):
            if i == j:
                continue
            rest = [one for k, one in enumerate(made) if k not in (i, j)]
            results = [(a + b, "+"), (a - b, "-"), (a * b, "*")]
            if b and a % b == 0:
                results.append((a // b, "/"))
            for value, sign in results:
                if search([*rest, (value, f"({first}{sign}{second})")], target, found, enough):
                    return True
    return False


def gates() -> list[Gate]:
    """The first solution and all of them, the plain search's time being 1; nothing is remembered from before."""
    rng = random.Random(1)
    puzzles = [Puzzle(tuple(rng.randint(1, 13) for _ in range(4)), rng.randint(1, 13)) for _ in range(PUZZLES)]

    def plain(enough: int) -> float:
        began = time.process_time()
        for puzzle in puzzles:
            search([(n, str(n)) for n in puzzle.numbers], puzzle.target, set(), enough)
        return (time.process_time() - began) / PUZZLES

    def ours(solve: Callable[[Puzzle], object]) -> float:
        solver.forget()
        began = time.process_time()
        for puzzle in puzzles:
            solve(puzzle)
        return (time.process_time() - began) / PUZZLES

    one, whole = best(lambda: plain(1), 3), best(lambda: plain(10**9), 1)
    first, every = best(lambda: ours(solver.solution), 5), best(lambda: ours(solver.solutions), 3)
    return [
        Gate("solver, first solution", first / one, 1 / 15, said=f"{first * 1e6:.0f} µs, plain {one * 1e6:.0f} µs"),
        Gate("solver, all solutions", every / whole, 1, said=f"{every * 1e6:.0f} µs, plain {whole * 1e6:.0f} µs"),
    ]
