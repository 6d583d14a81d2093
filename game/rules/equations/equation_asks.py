"""Asks for equations, which carry their puzzle, and the check that says what is wrong with an answer."""

from collections import Counter
from typing import Any, NamedTuple

from game.core.asks import Press, Write
from game.core.i18n import _, ngettext
from game.core.offers import Offer
from game.core.rng import Rng
from game.core.seats import Seat
from game.rules.equations.expression import ReadingError, StepError, read, worked
from game.rules.equations.puzzle import Puzzle, listed, signed

_DIGITS = 8
"""The most digits of a number that are repeated."""


class Verdict(NamedTuple):
    """A judgment of an equation: `whole` is True if it is one, of the cards as they are to be used; `right` if it
    solves the puzzle; `line` says so to a person, or why not."""

    whole: bool
    right: bool
    line: str


def check(text: str, puzzle: Puzzle) -> Verdict:
    """Return the verdict on an equation that somebody wrote, or is writing.

    >>> check("(8+5)/(10+3)", Puzzle((8, 5, 10, 3), 1))
    Verdict(whole=True, right=True, line='That’s right')
    >>> check("8+5", Puzzle((8, 5, 10, 3), 1)).line
    '10 and 3 are missing'
    >>> check("8+5+10+3", Puzzle((8, 5, 10, 3), 1)).line
    'That makes 26, not 1'
    >>> check("(8+5)/(10-3)", Puzzle((8, 5, 10, 3), 1)).line
    '13 ÷ 7 leaves a remainder'
    """
    try:
        equation = read(text, puzzle.powers)
    except ReadingError as why:
        return Verdict(False, False, str(why))
    if lacks := _cards(equation.numbers, puzzle):
        return Verdict(False, False, lacks)
    try:
        value, _steps = worked(equation.marks)
    except StepError as why:
        return Verdict(True, False, str(why))
    wrong = None
    if value != puzzle.target:
        wrong = _("That makes {value}, not {target}").format(value=signed(value), target=puzzle.target)
    elif equation.target not in (None, value):
        wrong = _("The number to make is {target}, not {other}").format(
            target=puzzle.target, other=_short(equation.target or 0)
        )
    return Verdict(True, wrong is None, wrong or _("That’s right"))


def _cards(numbers: list[int], puzzle: Puzzle) -> str | None:
    """Return the mistake in the use of the cards, or None."""
    used, there = Counter(numbers), Counter(puzzle.numbers)
    for n in numbers:
        if n not in there:
            return _("There is no {n} among the cards").format(n=_short(n))
    for n in numbers:
        if used[n] > there[n]:
            only = ngettext("You can use {n} only once", "You can use {n} only {times} times", there[n])
            return only.format(n=n, times=there[n])
    missing = list((there - used).elements())
    if not missing or (len(missing) == 1 and puzzle.omit_one):
        return None
    lacking = ngettext("{numbers} is missing", "{numbers} are missing", len(missing))
    if puzzle.omit_one:
        lacking = _("{numbers} are missing: leave out only one card")
    return lacking.format(numbers=listed(missing))


def _short(n: int) -> str:
    digits = str(n)
    return digits if len(digits) <= _DIGITS else digits[:_DIGITS] + "…"


class Race(Press):
    """Press `buzz` with a solution in mind, or `pass` without one; the first `buzz` ends it, and so does `time`."""

    def __init__(self, seats: tuple[Seat, ...], puzzle: Puzzle) -> None:
        super().__init__(dict.fromkeys(seats, ("buzz", "pass", "time")), frozenset({"buzz", "time"}))
        self.puzzle = puzzle

    def offer(self, value: Any) -> Offer:
        """Return equations to choose from, of which one solves the puzzle."""
        from game.rules.equations.equation_offer import equation_offer  # rules are read at every start, without solver

        return equation_offer(self.puzzle, None, lambda text: check(text, self.puzzle).line)


class Solve(Write):
    """Write an equation that solves the puzzle, or `pass`."""

    def __init__(self, seat: Seat, puzzle: Puzzle) -> None:
        super().__init__((seat,))
        self.puzzle = puzzle

    def sample(self, seat: Seat, rng: Rng) -> str:
        """Return a solution every other time, if there is one; else an answer as to any Write."""
        from game.rules.equations.solver import solution  # rules are read at every start, and need no solver

        found = solution(self.puzzle) if rng.below(2) else None
        return super().sample(seat, rng) if found is None else found

    def makes(self, value: str) -> str:
        """Return what an equation makes, or what is wrong with it."""
        return check(value, self.puzzle).line

    def offer(self, value: Any) -> Offer:
        """Return equations to choose from, of which one solves the puzzle: the recorded one if it does."""
        from game.rules.equations.equation_offer import equation_offer  # rules are read at every start, without solver

        right = not passes(value) and check(value, self.puzzle).right
        return equation_offer(self.puzzle, value if right else None, self.makes)


def passes(text: str) -> bool:
    """True if somebody wrote that they have no equation.

    >>> passes(" Pass "), passes("8+5")
    (True, False)
    """
    return text.strip().lower() == "pass"
