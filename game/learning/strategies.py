"""Strategies: for each fact the ways that children are taught to find it, in words.

They are the derived-fact strategies of the early grades (Fuson 1992; Baroody 2006; Henry and Brown 2008; Van de Walle,
Karp and Bay-Williams, "Elementary and Middle School Mathematics"): near doubles, make ten, think of the sum, and for
products facts that are known already, split at five or ten.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from game.core.i18n import _, ngettext
from game.learning.fact import Fact, Kind

_TURNED = 11  # the smallest number of two figures that can be read the wrong way around

Split: TypeAlias = Literal[
    "", "steps",
    "hop", "rows", "nearly", "between", "full", "tens", "bridge", "fives", "nine", "above",
    "down", "up", "over", "half", "frame",
    "one", "twice", "thrice", "four", "eight", "five", "above", "ten", "less", "halved"]
"""How a picture shows a way: what is drawn apart in it. "" if the way is the plain picture's own. The first row is of
any kind, then come those of sums, of differences, and of products."""

Knows: TypeAlias = Callable[[Fact], bool]
"""Tells if a child knows a fact already."""


class Strategy(NamedTuple):
    """A way to find a fact: a short sentence, how a picture of it is split, and the facts `by` which it is found. Where
    the sentence tells the answer, `asks` is what is said before that. `rows` are so many of so many each, of a
    product."""

    words: str
    split: Split = ""
    asks: str = ""
    by: tuple[Fact, ...] = ()
    rows: tuple[int, int] | None = None

    @property
    def hint(self) -> str:
        """What is said as long as the answer is asked."""
        return self.asks or self.words


def best(found: Sequence[Strategy], known: Knows | None = None) -> Strategy:
    """Return the way to be taught of those that fit, the usual one first: of them the first whose facts the child knows
    already, or that needs none."""
    if known is None:
        return found[0]
    return next((way for way in found if all(map(known, way.by))), found[0])


# ---- sums, differences and missing addends ---------------------------------------------------------------------------

_TEN, _NINE, _EIGHT, _FIVE = 10, 9, 8, 5
_CLOSE = 3                                        # so few are counted on, or up
_TEENS = range(11, 20)


def sums(fact: Fact) -> list[Strategy]:
    """Return the ways to find a sum, the usual one first. Where one begins at the larger number and the smaller comes
    first in the fact, it says that this is the same turned around."""
    if len(fact.operands) > 2:
        first, second, *_others = fact.operands
        return [Strategy(_("First {first} + {second}, then the rest.").format(first=first, second=second), "steps")]
    low, high = sorted(fact.operands)
    found = _sums(low, high)
    return [_turned(way, low, high) for way in found] if fact.operands[0] < high and low else found


_FROM_LARGER = ("hop", "tens", "bridge", "nine", "above")


def _turned(way: Strategy, low: int, high: int) -> Strategy:
    """Return a way that begins at the larger number, for a fact that begins with the smaller one."""
    if way.split not in _FROM_LARGER:
        return way
    words = _("{asked} is {turned}. {way}").format(asked=f"{low} + {high}", turned=f"{high} + {low}", way=way.words)
    return way._replace(words=words)


def _sums(low: int, high: int) -> list[Strategy]:
    if low == 0:
        return [Strategy(_("Nothing comes to {number}.").format(number=high), "hop" if high > _TEN else "")]
    if high == _TEN and low != _TEN:
        words = ngettext("One ten and {number} one.", "One ten and {number} ones.", low)
        return [Strategy(words.format(number=low), "tens")]
    if low == 1:
        return [Strategy(_("One more than {number}.").format(number=high), "hop")]
    if low == 2:
        return [Strategy(_("Two more than {number}.").format(number=high), "hop")]
    if low == high:
        return [Strategy(_("{number} and the same again.").format(number=low), "rows")]
    if high > _TEN:
        return [Strategy(_("First 10 + {other}, then {rest} more.").format(other=low, rest=high - _TEN), "above")]
    if low + high == _TEN:
        return [_full(low, high)]
    return _over_ten(low, high) if low + high > _TEN else _within_ten(low, high)


def _full(low: int, high: int) -> Strategy:
    return Strategy(_("{number} and {more} make ten.").format(number=high, more=low), "full",
                    _("{number} and {more} fill the frame.").format(number=high, more=low))


def _within_ten(low: int, high: int) -> list[Strategy]:
    count = Strategy(_("Start at {number} and count on.").format(number=high), "hop")
    return [*_by_doubles(low, high), count]


def _over_ten(low: int, high: int) -> list[Strategy]:
    """Return the ways to find a sum above ten, of numbers below it."""
    doubles = _by_doubles(low, high)
    near = [way for way in doubles if way.split == "nearly"]
    between = [way for way in doubles if way.split == "between"]
    more = _TEN - high
    rest, by = low - more, (Fact("sum", (high, more)),)
    if high == _NINE:
        ten = Strategy(_("Give 9 one: 10 and {rest}.").format(rest=rest), "bridge", by=by)
    elif high == _EIGHT:
        ten = Strategy(_("Give 8 two: 10 and {rest}.").format(rest=rest), "bridge", by=by)
    else:
        ten = Strategy(_("{number} and {more} make ten, then {rest} more.").format(number=high, more=more, rest=rest),
                       "bridge", by=by)
    return [*near, ten, *([_fives(high)] if low == _FIVE else []), *between]


def _by_doubles(low: int, high: int) -> list[Strategy]:
    """Return the way by a double that is near, or between, if there is one."""
    if high - low == 1:
        return [Strategy(_("{number} + {number} is {double}, one more.").format(number=low, double=2 * low), "nearly",
                         by=(Fact("sum", (low, low)),))]
    if high - low == 2:
        return [Strategy(_("Double the number between: {number} + {number}.").format(number=low + 1), "between",
                         by=(Fact("sum", (low + 1, low + 1)),))]
    return []


def _fives(high: int) -> Strategy:
    return Strategy(_("{number} and {more} make ten, then {rest} more.").format(
        number=_FIVE, more=_FIVE, rest=high - _FIVE), "fives", by=(Fact("sum", (_FIVE, _FIVE)),))


def more_sums(fact: Fact) -> list[Strategy]:
    """Return more ways to find a sum, as children find them by themselves."""
    low, high = min(fact.operands), max(fact.operands)
    if high >= _TEN or not low:
        return []
    if low + high == _TEN:
        return [_full(low, high)]
    found = [Strategy(_("Start at {number} and count on.").format(number=high), "hop")]
    if high == _NINE and low > 1:
        found.insert(0, Strategy(_("{number} plus ten, one back.").format(number=low), "nine"))
    return found


def differences(fact: Fact) -> list[Strategy]:
    """Return the ways to find a difference, the usual one first."""
    first, second, *more = fact.operands
    if more:
        return [Strategy(_("First {first} − {second}, then the rest.").format(first=first, second=second), "steps")]
    if second == 0:
        return [Strategy(_("Nothing is taken away."))]
    if first == second:
        return [Strategy(_("All is taken away."))]
    left = first - second
    if second == 1 or (second == 2 and not _crosses(first, second)):
        return [_less(first, second)]
    found = _taken(first, second)
    if found or left <= _CLOSE:
        return [*found, *([_up(second, first)] if left <= _CLOSE else [])]
    return [Strategy(_("Think of the sum: {sum}.").format(sum=f"{second} + ? = {first}"), "up")]


def _taken(whole: int, part: int) -> list[Strategy]:
    """Return the ways that go with these very numbers to find what is left of a whole without a part."""
    left = whole - part
    found: list[Strategy] = []
    if part == left:
        found.append(Strategy(_("Half of {number}.").format(number=whole), "half", by=(Fact("sum", (part, part)),)))
    elif whole == _TEN and left > 2:
        found.append(Strategy(_("{number} and {more} make ten.").format(number=part, more=left), "frame",
                              _("{number} and how many make ten?").format(number=part)))
    elif part == _TEN:
        found.append(Strategy(_("Take the ten away.")))
    if whole in _TEENS and part in (_EIGHT, _NINE) and left > _CLOSE:
        found.append(_over(part, whole))
    if _crosses(whole, part) and part <= _CLOSE:
        found.append(_back(whole, part))
    return found


def more_differences(fact: Fact) -> list[Strategy]:
    """Return more ways to find a difference, as children find them by themselves."""
    low, high = min(fact.operands), max(fact.operands)
    if low in (0, high):
        return []
    if _crosses(high, low):
        return [_up(low, high), _back(high, low)]
    return [_up(low, high), *([Strategy(_("Hop back from {number}.").format(number=high))] if low > 2 else [])]


def addends(fact: Fact) -> list[Strategy]:
    """Return the ways to find a missing addend: those of the difference, from what is given to what is asked."""
    opened, missing = fact.numbers
    together = opened + missing
    if missing == 0:
        return [Strategy(_("Nothing is missing."))]
    if opened == 0:
        return [Strategy(_("All of it is missing."), "up")]
    if missing <= _CLOSE and missing != opened and not (together == _TEN and missing == _CLOSE):
        return [_up(opened, together)]
    if opened <= 2 and missing > 2 and not _crosses(together, opened):
        return [_less(together, opened)]
    found = _taken(together, opened) if missing > 2 else []
    return found or [_over(opened, together) if opened < _TEN < together else _up(opened, together)]


def _crosses(whole: int, part: int) -> bool:
    """True if a part that is taken away from a teen leads below ten."""
    return whole in _TEENS and 0 < whole - _TEN < part < _TEN


def _less(whole: int, part: int) -> Strategy:
    words = _("One less than {number}.") if part == 1 else _("Two less than {number}.")
    return Strategy(words.format(number=whole), "down")


def _back(whole: int, part: int) -> Strategy:
    return Strategy(_("First back to ten, then {rest} more.").format(rest=part - whole % _TEN))


def _up(low: int, high: int) -> Strategy:
    return Strategy(_("From {low} to {high}: how far?").format(low=low, high=high), "up")


def _over(low: int, high: int) -> Strategy:
    return Strategy(_("From {low} to ten, then on to {high}.").format(low=low, high=high), "over")


# ---- products and missing factors ------------------------------------------------------------------------------------

_ORDER = (2, 10, 5, 12, 11, 13, 14, 9, 4, 3, 6, 7, 8)
"""The tables by which a product is found, the first that fits."""
_SQUARES = (6, 7, 8, 11, 12, 13, 14)
"""The numbers whose squares are seen as squares; those of others are found by an easier table."""


def products(fact: Fact) -> list[Strategy]:
    """Return the ways to find a product, the usual one first."""
    if len(fact.operands) > 2:
        first, second, *_others = fact.operands
        return [Strategy(_("First {first} × {second}, then the rest.").format(first=first, second=second), "steps")]
    low, high = sorted(fact.operands)
    if fact.operands[0] == 0:
        return [Strategy(_("No rows at all: nothing."))]
    if low == 0:
        return [Strategy(_("Nothing in each row: nothing."))]
    if low == 1:
        return [Strategy(_("One row of {number}.").format(number=high), "one", rows=(1, high))]
    if low == high and low in _SQUARES:
        return [_square(low)]
    tables = [table for table in _ORDER if table in (low, high)]
    found = [_table(table, low if table == high else high) for table in tables]
    return found or [_more(low, high)]


def _table(table: int, number: int) -> Strategy:
    """Return how a table is found: so many times a number."""
    rows = table, number
    if table == 2:
        return Strategy(_("Double {number}.").format(number=number), "twice", rows=rows)
    if table == _TEN:
        return Strategy(_("{number} tens.").format(number=number), "ten", rows=(number, table))
    if table == _FIVE:
        return Strategy(_("Half of 10 × {number}.").format(number=number), "halved", "", (_times(_TEN, number),), rows)
    if table == 9:
        return Strategy(_("10 × {number}, take away {number}.").format(number=number), "less", "",
                        (_times(_TEN, number),), rows)
    if table == 4:
        return Strategy(_("Double {number}, and double again.").format(number=number), "four", "",
                        (_times(2, number),), rows)
    if table == 3:
        return Strategy(_("Double {number}, and one more {number}.").format(number=number), "thrice", "",
                        (_times(2, number),), rows)
    if table == 8:
        return Strategy(_("Double 4 × {number}.").format(number=number), "eight", "", (_times(4, number),), rows)
    return _more(table, number)


def _more(table: int, number: int) -> Strategy:
    """Return how a table is found by five or ten times."""
    known: int = _TEN if table > _TEN else _FIVE
    return Strategy(_("{known} × {number} = {so_far}, and {rest} × {number} more.").format(
        known=known, number=number, so_far=known * number, rest=table - known),
        "above" if known == _TEN else "five", "", (_times(known, number),), (table, number))


def _square(number: int) -> Strategy:
    """Return how the square of a number is found."""
    found = _table(number, number)
    return found._replace(words=_("A square, {number} by {number}: {way}").format(number=number, way=found.words))


def more_products(fact: Fact) -> list[Strategy]:
    """Return more ways to find a product, as children find them by themselves."""
    low, high = min(fact.operands), max(fact.operands)
    if low < 2 or high > _TEN:
        return []
    by_five = [_more(low, high)] if low > _FIVE else []
    return [*by_five, Strategy(_("{rows} rows of {number}.").format(rows=fact.operands[0], number=fact.operands[1]))]


def factors(fact: Fact) -> list[Strategy]:
    """Return the ways to find a missing factor: as the product is found, from the number that lies open to what both
    make."""
    opened, missing = fact.numbers
    together = opened * missing
    if together == 0:
        return [Strategy(_("No rows at all: nothing."))]
    count = _("Count by {number}s up to {product}.").format(number=opened, product=together)
    if min(opened, missing) == 1:
        asks = count if opened > 1 else ""
        return [Strategy(_("One row of {number}.").format(number=together), "one", asks, rows=(1, together))]
    if opened == 2:
        return [Strategy(_("Half of {number}.").format(number=together), "half", "",
                         (Fact("sum", (missing, missing)),))]
    if opened == _TEN:
        return [Strategy(_("How many tens make {product}?").format(product=together))]
    if missing == _TEN:
        return [Strategy(_("10 × {number} = {product}.").format(number=opened, product=together), "", count)]
    found = _table(missing, opened)
    if found.split in ("five", "above"):
        known = _TEN if found.split == "above" else _FIVE
        found = found._replace(asks=_("{known} × {number} = {so_far}. How much more?").format(
            known=known, number=opened, so_far=known * opened))
    return [found]


def _times(table: int, number: int) -> Fact:
    return Fact("product", (table, number)).same


# ---- the ways of every kind ------------------------------------------------------------------------------------------

_WAYS: dict[Kind, Callable[[Fact], list[Strategy]]] = {
    "sum": sums, "difference": differences, "product": products, "addend": addends, "factor": factors}
_MORE: dict[Kind, Callable[[Fact], list[Strategy]]] = {
    "sum": more_sums, "difference": more_differences, "product": more_products}


def strategy(fact: Fact, known: Knows | None = None) -> str:
    """Return the way to find a fact, as a short sentence; "" for an equation, to which there are many."""
    return best_strategy(fact, known).words


def best_strategy(fact: Fact, known: Knows | None = None) -> Strategy:
    """Return the way to find a fact; without words for an equation, to which there are many. Of several that fit it is
    the first by facts that the child knows already, where it is `known` which those are."""
    return best(_WAYS[fact.kind](fact), known) if fact.kind in _WAYS else Strategy("")


def strategies(fact: Fact) -> list[Strategy]:
    """Return the ways to find a fact of two numbers, the one that is taught first; each is drawn otherwise."""
    if fact.kind not in _MORE:
        return [one for one in [best_strategy(fact)] if one.words]
    found = [*_WAYS[fact.kind](fact), *_MORE[fact.kind](fact)]
    return [one for n, one in enumerate(found) if one.split not in [other.split for other in found[:n]]]


def swapped(fact: Fact, said: int) -> bool:
    """True if a child has entered the figures of the right answer the wrong way around: 31 for 13."""
    return fact.answer >= _TURNED and said != fact.answer and str(said) == str(fact.answer)[::-1]


def tens_first(number: int) -> str:
    """Return how a number of two figures is written, for a child who turned them around."""
    tens, ones = divmod(number, _TEN)
    return _("The tens come first: {tens}, then {ones}.").format(tens=tens, ones=ones)
