"""Equations to choose from: one that solves a puzzle, and others that do not."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from game.core.offers import Offer, spread
from game.rules.equations.expression import ReadingError, StepError, read, worked
from game.rules.equations.hints import printed
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import solution

EQUATIONS: Final = 3
FAR: Final = 40
"""How many equations there are to choose from, and the most that one makes."""


def equation_offer(puzzle: Puzzle, written: str | None, makes: Callable[[str], str]) -> Offer:
    """Return equations of the cards: the right one that is `written`, or the first there is, and others that make
    something else; `makes` says what an equation makes. Raises AssertionError for a puzzle without a solution."""
    right = solution(puzzle) if written is None else written
    assert right is not None, "nobody is asked about a number that cannot be made"
    texts = spread([*_others(right, puzzle)], EQUATIONS - 1)
    place = (puzzle.target + len(texts)) % (len(texts) + 1)
    texts.insert(place, right)
    words = tuple(printed(text) for text in texts)
    return Offer(words, place, tuple(makes(text) for text in texts), f"{words[place]} = {puzzle.target}")


def _others(right: str, puzzle: Puzzle) -> Iterator[str]:
    """Yield equations with other signs than one that is right, which make other numbers, each another one."""
    parts = re.split(r"([+−×÷*/-])", right)
    made = {puzzle.target}
    for signs in product("+−×", repeat=len(parts) // 2):
        text = "".join(part if n % 2 == 0 else signs[n // 2] for n, part in enumerate(parts))
        try:
            value, _steps = worked(read(text).marks)
        except (ReadingError, StepError):
            continue
        if 0 < value <= FAR and value not in made:
            made.add(value)
            yield text
