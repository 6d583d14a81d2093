"""The strategies: for each fact the way that children are taught to find it, in words.

They are the derived-fact strategies of the early grades (Van de Walle, Karp and Bay-Williams, "Elementary and Middle
School Mathematics"; Baroody 2006): count on, near doubles, make ten, up to the next number, and for products facts that
are known already, split at five or ten.
"""

from typing import Literal, NamedTuple, TypeAlias

from game.core.words import _
from game.learning.fact import Fact

_TEN, _FIVE = 10, 5
_NEAR, _NINE, _CLOSE = 1, 9, 3
_TURNED = 11  # the smallest number of two figures that can be read the wrong way around

Split: TypeAlias = Literal[
    "", "steps", "rows", "nearly", "above", "ten", "bridge", "nine", "up", "twice", "thrice", "four", "half", "less",
    "five"]
"""How a picture shows a way: what is drawn apart in it. "" if the way is the plain picture's own."""


class Way(NamedTuple):
    """A way to find a fact: a short sentence, and how a picture of it is split."""

    words: str
    split: Split = ""


def strategy(fact: Fact) -> str:
    """Return the way to find a fact, as a short sentence; "" for an equation, to which there are many."""
    return way(fact).words


def way(fact: Fact) -> Way:
    """Return the way to find a fact; without words for an equation, to which there are many."""
    if fact.kind == "sum":
        return _sum(fact)
    if fact.kind == "difference":
        return _difference(fact)
    if fact.kind == "addend":
        return _addend(*fact.numbers)
    if fact.kind == "factor":
        return _factor(*fact.numbers)
    return _product(fact) if fact.kind == "product" else Way("")


def ways(fact: Fact) -> list[Way]:
    """Return the ways to find a fact of two numbers, the one that is taught first; each is drawn otherwise."""
    found = [way(fact), *_others(fact)]
    return [one for n, one in enumerate(found) if one.words and one.split not in [other.split for other in found[:n]]]


def _others(fact: Fact) -> list[Way]:
    low, high = min(fact.operands), max(fact.operands)
    if fact.kind == "sum" and high < _TEN:
        more = _TEN - high
        bridge = Way(_("{number} and {more} make ten, then {rest} more.").format(
            number=high, more=more, rest=low - more), "bridge")
        return [*([bridge] if low > more else []), Way(_("Start at {number} and count on.").format(number=high))]
    if fact.kind == "difference" and high != low:
        return [Way(_("From {low} to {high}: how far?").format(low=low, high=high), "up"),
                Way(_("Hop back from {number}.").format(number=high))]
    if fact.kind == "product" and 1 < low < high + 1 <= _TEN:
        by_five = Way(_("5 × {number} = {five}, and {rest} × {number} more.").format(
            number=high, five=_FIVE * high, rest=low - _FIVE), "five")
        return [*([by_five] if low > _FIVE else []),
                Way(_("{rows} rows of {number}.").format(rows=fact.operands[0], number=fact.operands[1]))]
    return []


def swapped(fact: Fact, said: int) -> bool:
    """True if a child has entered the figures of the right answer the wrong way around: 31 for 13."""
    return fact.answer >= _TURNED and said != fact.answer and str(said) == str(fact.answer)[::-1]


def tens_first(number: int) -> str:
    """Return how a number of two figures is written, for a child who turned them around."""
    tens, ones = divmod(number, _TEN)
    return _("The tens come first: {tens}, then {ones}.").format(tens=tens, ones=ones)


def _sum(fact: Fact) -> Way:
    if len(fact.operands) > 2:
        first, second, *_more = fact.operands
        return Way(_("First {first} + {second}, then the rest.").format(first=first, second=second), "steps")
    low, high = sorted(fact.operands)
    if low == 0:
        return Way(_("Nothing comes to {number}.").format(number=high))
    if low == high:
        return Way(_("{number} and the same again.").format(number=low), "rows")
    if high > _TEN:
        return Way(_("First 10 + {other}, then {rest} more.").format(other=low, rest=high - _TEN), "above")
    if low <= _CLOSE and (low + high <= _TEN or high == _TEN):
        return Way(_("Start at {number} and count on.").format(number=high))
    if high == _TEN:
        return Way(_("One ten and {number} ones.").format(number=low))
    if high - low == _NEAR:
        return Way(_("{number} + {number} is {double}, one more.").format(number=low, double=2 * low), "nearly")
    if high == _NINE:
        return Way(_("{number} plus ten, one back.").format(number=low), "nine")
    if low + high > _TEN:
        return Way(_("{number} and {more} make ten, then {rest} more.").format(
            number=high, more=_TEN - high, rest=low - (_TEN - high)), "bridge")
    if low + high == _TEN:
        return Way(_("{number} needs {more} to make ten.").format(number=high, more=low))
    return Way(_("Start at {number} and count on.").format(number=high))


def _difference(fact: Fact) -> Way:
    first, *taken = fact.operands
    if len(taken) > 1:
        return Way(_("First {first} − {second}, then the rest.").format(first=first, second=taken[0]), "steps")
    second = taken[0]
    if second == 0:
        return Way(_("Nothing is taken away."))
    if first == second:
        return Way(_("All is taken away."))
    if first - second <= _CLOSE or 2 * second > first:
        return Way(_("From {low} to {high}: how far?").format(low=second, high=first), "up")
    if first > _TEN and first % _TEN < second:
        return Way(_("First back to ten, then {rest} more.").format(rest=second - first % _TEN))
    if 2 * second == first:
        return Way(_("Half of {number}.").format(number=first))
    return Way(_("Hop back from {number}.").format(number=first))


def _addend(opened: int, missing: int) -> Way:
    together = opened + missing
    if missing == 0:
        return Way(_("Nothing is missing."))
    if opened == missing:
        return Way(_("Half of {number}.").format(number=together))
    if opened < _TEN < together:
        return Way(_("From {low} to ten, then on to {high}.").format(low=opened, high=together))
    return Way(_("From {low} to {high}: how far?").format(low=opened, high=together))


def _factor(opened: int, missing: int) -> Way:
    if min(opened, missing) <= 1:
        return Way(_("One row of {number}.").format(number=opened * missing))
    if opened == 2:
        return Way(_("Half of {number}.").format(number=opened * missing))
    if missing >= _FIVE and opened != _TEN:
        return Way(_("5 × {number} = {five}. How much more?").format(number=opened, five=5 * opened))
    return Way(_("Count by {number}s up to {product}.").format(number=opened, product=opened * missing))


def _product(fact: Fact) -> Way:
    if len(fact.operands) > 2:
        first, second, *_more = fact.operands
        return Way(_("First {first} × {second}, then the rest.").format(first=first, second=second), "steps")
    low, high = sorted(fact.operands)
    if low == 0:
        return Way(_("No rows at all: nothing."))
    if low == 1:
        return Way(_("One row of {number}.").format(number=high))
    if _TEN in (low, high):
        other = low if high == _TEN else high
        return Way(_("{number} tens.").format(number=other))
    if high > _TEN:
        return Way(_("First {number} × 10, then {number} × {rest} more.").format(number=low, rest=high - _TEN), "ten")
    return _table(low, high)


def _table(low: int, high: int) -> Way:
    if low == 2:
        return Way(_("Double {number}.").format(number=high), "twice")
    if _FIVE in (low, high):
        other = low if high == _FIVE else high
        return Way(_("Half of 10 × {number}.").format(number=other), "half")
    if _NINE in (low, high):
        other = low if high == _NINE else high
        return Way(_("10 × {number}, take away {number}.").format(number=other), "less")
    if 4 in (low, high):
        other = low if high == 4 else high
        return Way(_("Double {number}, and double again.").format(number=other), "four")
    if low == 3:
        return Way(_("Double {number}, and one more {number}.").format(number=high), "thrice")
    return Way(_("5 × {number} = {five}, and {rest} × {number} more.").format(
        number=high, five=5 * high, rest=low - _FIVE), "five")
