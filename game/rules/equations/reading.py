"""Reading: an equation as people type it, in the order in which it is computed.

Nothing is evaluated here, and nothing calls itself: the signs wait on a stack (Dijkstra's shunting-yard), so a mile of
brackets costs no more than its characters.
"""

from collections.abc import Iterator
from typing import NamedTuple

from game.core.asks import Write
from game.core.i18n import _
from game.rules.equations.step import Mark

_DIGITS = "0123456789"
_SIGNS = {
    **dict.fromkeys("+", "+"), **dict.fromkeys("-−‐‑–", "−"), **dict.fromkeys("*×xX", "×"), **dict.fromkeys("/÷", "÷"),
    "^": "^", "(": "(", ")": ")",
}
"""Typed character → the sign that is meant; seed 002 itself prints a hyphen that does not break as a minus."""
_STRENGTH = {"(": 0, "+": 1, "−": 1, "×": 2, "÷": 2, "^": 3}
_SNIPPET = 16


class ReadingError(ValueError):
    """A text that is no equation, or none as yet; the message is one line that says why."""


class Equation(NamedTuple):
    """A parsed equation: `marks` are its numbers and signs, each sign after the numbers that it joins; `target` is the
    number after =, if any."""

    marks: tuple[Mark, ...]
    target: int | None

    @property
    def numbers(self) -> list[int]:
        """The numbers, in the order in which they are written."""
        return [mark for mark in self.marks if isinstance(mark, int)]


def read(text: str, powers: bool = False) -> Equation:
    """Read an equation. Raises ReadingError, in one line, if the text is none, or longer than `Write.MOST`.

    >>> read("(8 + 5) / 13 = 1").marks
    (8, 5, '+', 13, '÷')
    >>> read("2**3", powers=True).marks
    (2, 3, '^')
    >>> read("8 + ")
    Traceback (most recent call last):
        ...
    game.rules.equations.reading.ReadingError: A number is missing after +
    >>> read("2^3")
    Traceback (most recent call last):
        ...
    game.rules.equations.reading.ReadingError: Powers are not allowed at this table: ^
    """
    if len(text) > Write.MOST:
        raise ReadingError(_("That is longer than {most} characters").format(most=Write.MOST))
    text, equals, behind = text.partition("=")
    marks = list(_marks(text, powers))
    target = _target(behind) if equals else None
    return Equation(tuple(_ordered(text, marks)), target)


def _marks(text: str, powers: bool) -> Iterator[tuple[int, Mark]]:
    """Yield numbers and signs, each with the place where it begins."""
    at = 0
    while at < len(text):
        begin, letter = at, text[at]
        at += 1
        if letter in _DIGITS:
            while at < len(text) and text[at] in _DIGITS:
                at += 1
            yield begin, int(text[begin:at])
        elif letter in _SIGNS:
            twice = letter == "*" and text[at : at + 1] == "*"
            at += twice
            sign = "^" if twice else _SIGNS[letter]
            if sign == "^" and not powers:
                raise ReadingError(_("Powers are not allowed at this table: {sign}").format(sign=text[begin:at]))
            yield begin, sign
        elif not letter.isspace():
            shown = letter if letter.isprintable() else ascii(letter)
            raise ReadingError(_("{letter} cannot be part of an equation").format(letter=shown))


def _target(text: str) -> int:
    digits = text.strip()
    if not digits:
        raise ReadingError(_("The number after = is missing"))
    if digits.strip(_DIGITS):
        raise ReadingError(_("After =, write only the number to make"))
    return int(digits)


def _ordered(text: str, marks: list[tuple[int, Mark]]) -> Iterator[Mark]:
    """Yield the numbers and signs, each sign behind what it joins."""
    waiting: list[tuple[int, str]] = []
    before: Mark | None = None
    for n, (at, mark) in enumerate(marks):
        if isinstance(mark, int) or mark == "(":
            if isinstance(before, int) or before == ")":
                raise ReadingError(_("There is no sign between {a} and {b}").format(a=before, b=mark))
            if isinstance(mark, int):
                yield mark
            else:
                waiting.append((at, mark))
        elif not isinstance(before, int) and before != ")":
            raise ReadingError(_lacking(before, mark, marks[n + 1][1] if n + 1 < len(marks) else None))
        elif mark == ")":
            while waiting and waiting[-1][1] != "(":
                yield waiting.pop()[1]
            if not waiting:
                raise ReadingError(_("This parenthesis was never opened: {part}").format(part=_end(text[: at + 1])))
            waiting.pop()
        else:
            strength = _STRENGTH[mark] + (mark == "^")  # powers are read from right to left
            while waiting and _STRENGTH[waiting[-1][1]] >= strength:
                yield waiting.pop()[1]
            waiting.append((at, mark))
        before = mark
    if before is None:
        raise ReadingError(_("Nothing written yet"))
    if not isinstance(before, int) and before != ")":
        raise ReadingError(_("A number is missing after {sign}").format(sign=before))
    while waiting:
        at, sign = waiting.pop()
        if sign == "(":
            raise ReadingError(_("This parenthesis is not closed: {part}").format(part=_begin(text[at:])))
        yield sign


def _lacking(before: Mark | None, mark: str, after: Mark | None) -> str:
    """Return what is to be said of a sign that has no number before it."""
    if mark == ")":
        return _("There is nothing in the parentheses") if before == "(" else _("A number is missing before )")
    if mark in "+−" and (isinstance(after, int) or after == "("):
        return _("A number cannot start with a sign: {sign}{number}").format(sign=mark, number=after)
    if before is None or before == "(":
        return _("A number is missing before {sign}").format(sign=mark)
    return _("A number is missing between {a} and {b}").format(a=before, b=mark)


def _begin(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SNIPPET else text[: _SNIPPET - 1] + "…"


def _end(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SNIPPET else "…" + text[1 - _SNIPPET :]
