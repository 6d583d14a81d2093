"""Equations in words: hints for those who look for one, captions for those who made one, or did not."""

import re
from collections.abc import Iterator, Sequence

from game.core.declaration import Hint
from game.core.events import Announced, Event
from game.core.i18n import _, ngettext, whole
from game.core.reasoned_caption import LedCaption
from game.rules.equations.puzzle import Puzzle

_MOST = 40
_PRINTED = str.maketrans("*/-xX‐‑–", "×÷−××−−−")
_JOINING = re.compile(r" ?([+−×÷=]) ?")


def printed(text: str) -> str:
    """Return an equation that somebody typed, in print and at most 40 characters long, without the part after =.

    >>> printed("(8+5)/(10+3) = 1"), printed("2**3")
    ('(8 + 5) ÷ (10 + 3)', '2^3')
    """
    text = spaced(" ".join(text.partition("=")[0].replace("**", "^").translate(_PRINTED).split()))
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"


def spaced(text: str) -> str:
    """Return an equation with a space on each side of its signs: "(8 + 5) ÷ (10 + 3)".

    >>> spaced("(8+5)÷(10+3)")
    '(8 + 5) ÷ (10 + 3)'
    """
    return _JOINING.sub(r" \1 ", text)


def caption(event: Event, names: Sequence[str]) -> str | None:
    """Return the caption for an event that an equation, or the want of one, has led to; None if it is another event.

    >>> from game.core.announcements import EQUATION
    >>> from game.core.seats import SEAT_1
    >>> caption(Announced(EQUATION, (SEAT_1,), (), (1,), "(8+5)/(10+3)"), ["Fox", "Owl"])
    'Owl: (8 + 5) ÷ (10 + 3) = 1'
    """
    match event:
        case Announced("buzz", (seat,)):
            return _("{name} has got it!").format(name=names[seat])
        case Announced("equation", (seat,), _cards, (target,), text):
            return LedCaption(names[seat], f"{printed(text)} = {target}")
        case Announced("wrong", (seat,), _cards, _numbers, line):
            return LedCaption(names[seat], line)
    return None


def hints(puzzle: Puzzle) -> Iterator[Hint]:
    """Yield the hints for a puzzle: that it can be done, a first step, an equation; or the proof that there is none."""
    from game.rules.equations.solver import hint, solutions

    found = solutions(puzzle)
    if not found:
        yield Hint(_proof(puzzle), last=True)
        return
    yield Hint(_("It can be done."))
    steps = hint(puzzle, 1)
    yield Hint(_("Start with {step}.").format(step=steps[0].words()) if steps else spaced(found[0]))
    yield Hint(f"{spaced(found[0])} = {puzzle.target}", last=True, solves=True)


def how(puzzle: Puzzle) -> str:
    """Return the caption that tells how a puzzle could be solved, or that it cannot be.

    >>> how(Puzzle((1, 1, 1, 1), 13))
    'It can’t be done: all 55 ways fail'
    >>> how(Puzzle((13, 13, 13, 13), 12))
    'It could be done: (13 × 13 − 13) ÷ 13 = 12'
    """
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
