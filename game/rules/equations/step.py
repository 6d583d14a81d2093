"""A step: two numbers and a sign, and what they make. Whole numbers only, and none beyond the limit."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

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
    game.rules.equations.step.StepError: 7 ÷ 2 leaves a remainder
    >>> computed(10**7, "×", 10**7)
    Traceback (most recent call last):
        ...
    game.rules.equations.step.StepError: 10000000 × 10000000 is too large
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
