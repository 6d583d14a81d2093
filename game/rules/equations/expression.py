"""Expressions: an equation as people type it, what it makes, and the normal form that tells equations apart.

`read` puts numbers and signs into the order in which they are computed. It evaluates nothing and does not recurse: the
signs wait on a stack (Dijkstra's shunting-yard), so a mile of brackets costs no more than its characters.

`computed` and `worked` evaluate: whole numbers only, and none beyond the limit.

A `NormalForm` is what all ways to write one equation have in common. Two equations are the same if one becomes the
other by swapping and regrouping what is added and taken away, or what is multiplied and divided, or by turning around a
difference and its sign with it: 8+5−3×1 is 5−(3×1−8), and (3−8)×(1−2) is (8−3)×(2−1). A form is thus a sum less a sum,
a product through a product, or a power, of smaller forms; none of its values is below zero, and it is written with the
fewest brackets that any of those ways needs.
"""

from collections.abc import Iterable, Iterator
from math import prod
from typing import NamedTuple, TypeAlias

from game.core.asks import Write
from game.core.i18n import _
from game.rules.equations.puzzle import signed

LIMIT = 10**12
"""No step may go beyond this, up or down (RULES, Brain Drain)."""

Mark: TypeAlias = int | str
"""A number, or one of the signs + − × ÷ ^."""


class StepError(ValueError):
    """A step that cannot be made; the message is one line."""


class Step(NamedTuple):
    """`a` `sign` `b` makes `result`."""

    a: int
    sign: str
    b: int
    result: int

    def words(self) -> str:
        """Return the step as it is written: "8 + 5 = 13".

        >>> Step(8, "+", 5, 13).words()
        '8 + 5 = 13'
        """
        return f"{signed(self.a)} {self.sign} {signed(self.b)} = {signed(self.result)}"


def computed(a: int, sign: str, b: int) -> int:
    """Return the result of a step. Raises StepError: a division by zero or with a remainder, an exponent below zero,
    0^0, or more than the limit, which is seen before anything is computed.

    >>> computed(8, "÷", 4), computed(3, "−", 8)
    (2, -5)
    >>> computed(7, "÷", 2)
    Traceback (most recent call last):
        ...
    game.rules.equations.expression.StepError: 7 ÷ 2 leaves a remainder
    >>> computed(10**7, "×", 10**7)
    Traceback (most recent call last):
        ...
    game.rules.equations.expression.StepError: 10000000 × 10000000 is too large
    """
    if sign == "^":
        return _power(a, b)
    if sign == "÷":
        if b == 0:
            raise StepError(_("{a} ÷ 0: nothing can be divided by zero").format(a=signed(a)))
        if a % b:
            raise StepError(_("{a} ÷ {b} leaves a remainder").format(a=signed(a), b=signed(b)))
        return a // b
    if sign == "×":
        if b and abs(a) > LIMIT // abs(b):
            raise _too_large(a, sign, b)
        return a * b
    result = a + b if sign == "+" else a - b
    if abs(result) > LIMIT:
        raise _too_large(a, sign, b)
    return result


def _power(a: int, b: int) -> int:
    if b < 0:
        raise StepError(_("{a} ^ {b}: an exponent cannot be below zero").format(a=signed(a), b=signed(b)))
    if a == 0 and b == 0:
        raise StepError(_("0 ^ 0 is not a number"))
    value = power(a, b)
    if value is None:
        raise _too_large(a, "^", b)
    return value


def power(a: int, b: int) -> int | None:
    """Return `a` ^ `b`, an exponent from zero on; None if it is more than the limit or 0^0. Nothing is computed that is
    far beyond the limit.

    >>> power(2, 10), power(0, 0), power(10, 13)
    (1024, None, None)
    """
    if abs(a) <= 1:
        return None if a == b == 0 else a if b % 2 else abs(a) if b else 1
    if b and (b >= LIMIT.bit_length() or abs(a) > LIMIT):
        return None
    value: int = a**b
    return value if abs(value) <= LIMIT else None


def _too_large(a: int, sign: str, b: int) -> StepError:
    return StepError(_("{a} {sign} {b} is too large").format(a=signed(a), sign=sign, b=signed(b)))


def worked(marks: Iterable[Mark]) -> tuple[int, list[Step]]:
    """Return the value of an equation, its numbers before their signs, and the steps that lead there.

    Raises StepError at the first step that cannot be made.

    >>> worked([8, 5, "+", 13, "÷"])
    (1, [Step(a=8, sign='+', b=5, result=13), Step(a=13, sign='÷', b=13, result=1)])
    """
    values: list[int] = []
    steps = []
    for mark in marks:
        if isinstance(mark, int):
            values.append(mark)
        else:
            b, a = values.pop(), values.pop()
            values.append(computed(a, mark, b))
            steps.append(Step(a, mark, b, values[-1]))
    return values[0], steps


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
    game.rules.equations.expression.ReadingError: A number is missing after +
    >>> read("2^3")
    Traceback (most recent call last):
        ...
    game.rules.equations.expression.ReadingError: Powers are not allowed at this table: ^
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
    """Yield the numbers and signs, each sign after the numbers that it joins."""
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
    """Return the line about a sign that has no number before it."""
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


_BINDING = {"+": 1, "×": 2, "^": 3, "": 4}
_AGAINST = {"+": "−", "×": "÷"}


class NormalForm(NamedTuple):
    """A form, which makes `value`: `sign` is + for a sum, × for a product, ^ for a power, and empty for a number.
    `much` are the terms added (the factors; base and exponent), `less` those taken away (the divisors), the largest
    first."""

    value: int
    sign: str = ""
    much: tuple["NormalForm", ...] = ()
    less: tuple["NormalForm", ...] = ()

    def text(self) -> str:
        """Return the equation as it is printed: (8+5)÷(10+3).

        >>> joined("÷", joined("+", NormalForm(8), NormalForm(5), 13), NormalForm(13), 1).text()
        '(8+5)÷13'
        """
        if not self.sign:
            return str(self.value)
        if self.sign == "^":
            base, exponent = self.much
            return f"{base.within(3)}^{exponent.within(2)}"
        strength = _BINDING[self.sign]
        much = self.sign.join(form.within(strength) for form in self.much)
        return much + "".join(_AGAINST[self.sign] + form.within(strength) for form in self.less)

    def within(self, strength: int) -> str:
        """Return the text, in brackets unless its own sign is stronger."""
        text = self.text()
        return text if _BINDING[self.sign] > strength else f"({text})"


def joined(sign: str, a: NormalForm, b: NormalForm, value: int) -> NormalForm:
    """Return the form of `a` `sign` `b`, which makes `value`; a difference is that of the greater and the smaller.

    >>> one = joined("−", NormalForm(8), joined("+", NormalForm(3), NormalForm(1), 4), 4)
    >>> other = joined("−", joined("−", NormalForm(8), NormalForm(1), 7), NormalForm(3), 4)
    >>> one == other, one.text()
    (True, '8−3−1')
    """
    if sign == "^":
        return NormalForm(value, "^", (a, b))
    if sign in "+−":
        sign, turned = "+", sign == "−"
    else:
        sign, turned = "×", sign == "÷"
    more, less = _parts(sign, a)
    plus, minus = _parts(sign, b)
    more, less = (more + minus, less + plus) if turned else (more + plus, less + minus)
    if (sum if sign == "+" else prod)(form.value for form in more) > LIMIT:
        more, less = ((a,), (b,)) if turned else ((a, b), ())
    more, less = tuple(sorted(more, reverse=True)), tuple(sorted(less, reverse=True))
    if sign == "×" and prod(form.value for form in more if form.value) > LIMIT:
        more = more[::-1]                                 # nought first: the others are too large together
    if sign == "+" and less and not (value and less[-1].value):
        more, less = _settled(more, less, value)
    return NormalForm(value, sign, more, less)


_Parts = tuple[tuple[NormalForm, ...], tuple[NormalForm, ...]]


def _parts(sign: str, form: NormalForm) -> _Parts:
    """Return the terms of a sum or the factors of a product; of anything else, itself."""
    return (form.much, form.less) if form.sign == sign else ((form,), ())


def _settled(more: tuple[NormalForm, ...], less: tuple[NormalForm, ...], value: int) -> _Parts:
    """Return terms with zeros added, never taken away; a sum that makes zero is written in one of its two ways."""
    nothing = tuple(form for form in more + less if not form.value)
    more, less = tuple(form for form in more if form.value), tuple(form for form in less if form.value)
    if not value:
        more, less = max((more, less), (less, more))
    return more + nothing, less
