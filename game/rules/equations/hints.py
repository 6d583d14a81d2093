"""Hints and captions for equations.

A hint for an equation, in steps: if there is one at all, how one begins, and the whole of it.

Equations in words: captions for those who made one, or did not.
"""

import re
from collections.abc import Sequence

from game.core.events import Announced, Event
from game.core.i18n import _, ngettext, whole
from game.rules.equations.puzzle import Puzzle

_MOST = 40
_PRINTED = str.maketrans("*/-xX‐‑–", "×÷−××−−−")
_JOINING = re.compile(r" ?([+−×÷=]) ?")


def printed(text: str) -> str:
    """Return an equation that somebody typed, in print and not too long, without what stands after =."""
    text = spaced(" ".join(text.partition("=")[0].replace("**", "^").translate(_PRINTED).split()))
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"


def spaced(text: str) -> str:
    """Return an equation with a space on each side of its signs: "(8 + 5) ÷ (10 + 3)"."""
    return _JOINING.sub(r" \1 ", text)


def caption(event: Event, names: Sequence[str]) -> str | None:
    """Return the caption for an event that an equation, or the want of one, has led to; None if it is another event."""
    match event:
        case Announced("buzz", (seat,)):
            return _("{name} has got it!").format(name=names[seat])
        case Announced("equation", (seat,), _cards, (target,), text):
            return _("{name}: {text} = {target}").format(name=names[seat], text=printed(text), target=target)
        case Announced("wrong", (seat,), _cards, _numbers, line):
            return _("{name}: {line}").format(name=names[seat], line=line)
    return None

WHOLE = 3
"""The step that tells everything."""


class EquationHint:
    """The hint for one puzzle: `step` is how much has been told, `said` the last that was."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.step = 0
        self.last_text = ""

    @property
    def whole(self) -> bool:
        """True if there is nothing left to tell."""
        return self.step >= WHOLE

    @property
    def solution_revealed(self) -> bool:
        """True if an equation was told, so that it is not one's own any more."""
        return self.whole and self._solution() is not None

    def next(self) -> str:
        """Return one step more."""
        from game.rules.equations.solver import hint

        puzzle, found = self.puzzle, self._solution()
        self.step = min(WHOLE, self.step + 1) if found is not None else WHOLE
        if found is None:
            self.last_text = _proof(puzzle)
        elif self.step == 1:
            self.last_text = _("It can be done.")
        elif self.step == WHOLE:
            self.last_text = f"{spaced(found)} = {puzzle.target}"
        else:
            steps = hint(puzzle, 1)
            self.last_text = _("Start with {step}.").format(step=steps[0].words()) if steps else spaced(found)
        return self.last_text

    def _solution(self) -> str | None:
        from game.rules.equations.solver import solutions

        found = solutions(self.puzzle)
        return found[0] if found else None


def how(puzzle: Puzzle) -> str:
    """Return the caption that tells how a puzzle could be solved, or that it cannot be."""
    from game.rules.equations.solver import count_solutions, solutions

    found = solutions(puzzle)
    if not found:
        return _("It can’t be done: all {count} ways fail").format(count=whole(count_solutions(puzzle)))
    return _("It could be done: {equation}").format(equation=f"{spaced(found[0])} = {puzzle.target}")


def _proof(puzzle: Puzzle) -> str:
    from game.rules.equations.solver import count_solutions

    count = count_solutions(puzzle)
    return ngettext("It can’t be done: the only way was tried.", "It can’t be done: all {count} ways were tried.",
                    count).format(count=whole(count))
