"""The strategies: for each fact the way that children are taught to find it, in words.

They are the derived-fact strategies of the early grades (Van de Walle, Karp and Bay-Williams, "Elementary and Middle
School Mathematics"; Baroody 2006): count on, near doubles, make ten, up to the next number, and for products facts that
are known already, split at five or ten.
"""

from game.core.words import _
from game.learning.fact import Fact

_TEN, _FIVE = 10, 5
_NEAR, _NINE, _CLOSE = 1, 9, 3
_TURNED = 11  # the smallest number of two figures that can be read the wrong way around


def strategy(fact: Fact) -> str:
    """Return the way to find a fact, as a short sentence; "" for an equation, to which there are many."""
    if fact.kind == "sum":
        return _sum(fact)
    if fact.kind == "difference":
        return _difference(fact)
    if fact.kind == "addend":
        return _addend(*fact.numbers)
    if fact.kind == "factor":
        return _factor(*fact.numbers)
    return _product(fact) if fact.kind == "product" else ""


def swapped(fact: Fact, said: int) -> bool:
    """True if a child has entered the figures of the right answer the wrong way around: 31 for 13."""
    return fact.answer >= _TURNED and said != fact.answer and str(said) == str(fact.answer)[::-1]


def tens_first(number: int) -> str:
    """Return how a number of two figures is written, for a child who turned them around."""
    tens, ones = divmod(number, _TEN)
    return _("The tens come first: {tens}, then {ones}.").format(tens=tens, ones=ones)


def _sum(fact: Fact) -> str:
    if len(fact.operands) > 2:
        first, second, *_more = fact.operands
        return _("First {first} + {second}, then the rest.").format(first=first, second=second)
    low, high = sorted(fact.operands)
    if low == 0:
        return _("Nothing comes to {number}.").format(number=high)
    if low == high:
        return _("{number} and the same again.").format(number=low)
    if high > _TEN:
        return _("First 10 + {other}, then {rest} more.").format(other=low, rest=high - _TEN)
    if low <= _CLOSE and (low + high <= _TEN or high == _TEN):
        return _("Start at {number} and count on.").format(number=high)
    if high == _TEN:
        return _("One ten and {number} ones.").format(number=low)
    if high - low == _NEAR:
        return _("{number} + {number} is {double}, one more.").format(number=low, double=2 * low)
    if high == _NINE:
        return _("{number} plus ten, one back.").format(number=low)
    if low + high > _TEN:
        return _("{number} and {more} make ten, then {rest} more.").format(
            number=high, more=_TEN - high, rest=low - (_TEN - high))
    if low + high == _TEN:
        return _("{number} needs {more} to make ten.").format(number=high, more=low)
    return _("Start at {number} and count on.").format(number=high)


def _difference(fact: Fact) -> str:
    first, *taken = fact.operands
    if len(taken) > 1:
        return _("First {first} − {second}, then the rest.").format(first=first, second=taken[0])
    second = taken[0]
    if second == 0:
        return _("Nothing is taken away.")
    if first == second:
        return _("All is taken away.")
    if first - second <= _CLOSE or 2 * second > first:
        return _("From {low} to {high}: how far?").format(low=second, high=first)
    if first > _TEN and first % _TEN < second:
        return _("First back to ten, then {rest} more.").format(rest=second - first % _TEN)
    if 2 * second == first:
        return _("Half of {number}.").format(number=first)
    return _("Hop back from {number}.").format(number=first)


def _addend(opened: int, missing: int) -> str:
    together = opened + missing
    if missing == 0:
        return _("Nothing is missing.")
    if opened == missing:
        return _("Half of {number}.").format(number=together)
    if opened < _TEN < together:
        return _("From {low} to ten, then on to {high}.").format(low=opened, high=together)
    return _("From {low} to {high}: how far?").format(low=opened, high=together)


def _factor(opened: int, missing: int) -> str:
    if min(opened, missing) <= 1:
        return _("One row of {number}.").format(number=opened * missing)
    if opened == 2:
        return _("Half of {number}.").format(number=opened * missing)
    if missing >= _FIVE and opened != _TEN:
        return _("5 × {number} = {five}. How much more?").format(number=opened, five=5 * opened)
    return _("Count by {number}s up to {product}.").format(number=opened, product=opened * missing)


def _product(fact: Fact) -> str:
    if len(fact.operands) > 2:
        first, second, *_more = fact.operands
        return _("First {first} × {second}, then the rest.").format(first=first, second=second)
    low, high = sorted(fact.operands)
    if low == 0:
        return _("No rows at all: nothing.")
    if low == 1:
        return _("One row of {number}.").format(number=high)
    if _TEN in (low, high):
        other = low if high == _TEN else high
        return _("{number} tens.").format(number=other)
    if high > _TEN:
        return _("First {number} × 10, then {number} × {rest} more.").format(number=low, rest=high - _TEN)
    return _table(low, high)


def _table(low: int, high: int) -> str:
    if low == 2:
        return _("Double {number}.").format(number=high)
    if _FIVE in (low, high):
        other = low if high == _FIVE else high
        return _("Half of 10 × {number}.").format(number=other)
    if _NINE in (low, high):
        other = low if high == _NINE else high
        return _("10 × {number}, take away {number}.").format(number=other)
    if 4 in (low, high):
        other = low if high == 4 else high
        return _("Double {number}, and double again.").format(number=other)
    if low == 3:
        return _("Double {number}, and one more {number}.").format(number=high)
    return _("5 × {number} = {five}, and {rest} × {number} more.").format(number=high, five=5 * high, rest=low - _FIVE)
