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
"""The parts into which a picture of a strategy is split; "" if it is the plain picture. The first row is of any kind,
then those of sums, of differences, and of products."""

Knows: TypeAlias = Callable[[Fact], bool]
"""A predicate: the child knows a fact already."""
_TEN, _NINE, _EIGHT, _FIVE = 10, 9, 8, 5
_CLOSE = 3                                        # the most that is counted on, or up
_TEENS = range(11, 20)
_FROM_LARGER = ("hop", "tens", "bridge", "nine", "above")
_ORDER = (2, 10, 5, 12, 11, 13, 14, 9, 4, 3, 6, 7, 8)
"""The tables by which a product is found, the first that fits."""
_SQUARES = (6, 7, 8, 11, 12, 13, 14)
"""The numbers whose squares are seen as squares; those of others are found by an easier table."""


class Strategy(NamedTuple):
    """A way to find a fact: a short sentence, the split of its picture, and the facts `by` which it is found. Where the
    sentence contains the answer, `asks` is displayed before that. `rows` of a product are their number and size."""

    words: str
    split: Split = ""
    asks: str = ""
    by: tuple[Fact, ...] = ()
    rows: tuple[int, int] | None = None

    @property
    def hint(self) -> str:
        """The sentence to display while the answer is asked."""
        return self.asks or self.words


def best(found: Sequence[Strategy], known: Knows | None = None) -> Strategy:
    """Return the first of these strategies whose facts the child knows, or that needs none; else the first, which is
    taught first."""
    if known is None:
        return found[0]
    return next((way for way in found if all(map(known, way.by))), found[0])


# ---- sums, differences and missing addends ---------------------------------------------------------------------------


def sums(fact: Fact) -> list[Strategy]:
    """Return the strategies for a sum, the usual one first. One that begins at the larger number says so where the
    smaller is first in the fact.

    >>> [one.words for one in sums(Fact("sum", (8, 5)))]
    ['Give 8 two: 10 and 3.', '5 and 5 make ten, then 3 more.']
    >>> sums(Fact("sum", (2, 7)))[0].words
    '2 + 7 is 7 + 2. Two more than 7.'
    """
    if len(fact.operands) > 2:
        first, second, *_others = fact.operands
        return [Strategy(_("First {first} + {second}, then the rest.").format(first=first, second=second), "steps")]
    low, high = sorted(fact.operands)
    found = _sums(low, high)
    return [_turned(way, low, high) for way in found] if fact.operands[0] < high and low else found


def _turned(way: Strategy, low: int, high: int) -> Strategy:
    """Return a strategy that begins at the larger number, for a fact that begins with the smaller one."""
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
    """Return the strategies for a sum above ten, of numbers below it."""
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
    """Return the strategy by a double near or between the numbers, if there is one."""
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
    """Return further strategies for a sum that children find by themselves.

    >>> [one.words for one in more_sums(Fact("sum", (9, 4)))]
    ['4 plus ten, one back.', 'Start at 9 and count on.']
    """
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
    """Return the strategies for a difference, the usual one first.

    >>> differences(Fact("difference", (13, 5)))[0].words, differences(Fact("difference", (14, 7)))[0].words
    ('Think of the sum: 5 + ? = 13.', 'Half of 14.')
    """
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
    """Return the strategies specific to these numbers for a whole without a part."""
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
    """Return further strategies for a difference that children find by themselves."""
    low, high = min(fact.operands), max(fact.operands)
    if low in (0, high):
        return []
    if _crosses(high, low):
        return [_up(low, high), _back(high, low)]
    return [_up(low, high), *([Strategy(_("Hop back from {number}.").format(number=high))] if low > 2 else [])]


def addends(fact: Fact) -> list[Strategy]:
    """Return the strategies for a missing addend: those of the difference, from the open number up to the total.

    >>> addends(Fact("addend", (8, 15)))[0].words
    'From 8 to ten, then on to 15.'
    """
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
    """True if a part taken from a teen leads below ten.

    >>> _crosses(13, 5), _crosses(17, 5), _crosses(10, 5)
    (True, False, False)
    """
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


def products(fact: Fact) -> list[Strategy]:
    """Return the strategies for a product, the usual one first: by the table that is learned earlier.

    >>> [one.words for one in products(Fact("product", (6, 9)))]
    ['10 × 6, take away 6.', '5 × 9 = 45, and 1 × 9 more.']
    """
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
    """Return the strategy for a table, times a number."""
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
    """Return the strategy by five or ten times a number."""
    known: int = _TEN if table > _TEN else _FIVE
    return Strategy(_("{known} × {number} = {so_far}, and {rest} × {number} more.").format(
        known=known, number=number, so_far=known * number, rest=table - known),
        "above" if known == _TEN else "five", "", (_times(known, number),), (table, number))


def _square(number: int) -> Strategy:
    """Return the strategy for a square."""
    found = _table(number, number)
    return found._replace(words=_("A square, {number} by {number}: {way}").format(number=number, way=found.words))


def more_products(fact: Fact) -> list[Strategy]:
    """Return further strategies for a product that children find by themselves."""
    low, high = min(fact.operands), max(fact.operands)
    if low < 2 or high > _TEN:
        return []
    by_five = [_more(low, high)] if low > _FIVE else []
    return [*by_five, Strategy(_("{rows} rows of {number}.").format(rows=fact.operands[0], number=fact.operands[1]))]


def factors(fact: Fact) -> list[Strategy]:
    """Return the strategies for a missing factor: those of the product, from the open number up to the total.

    >>> factors(Fact("factor", (5, 35)))[0].words
    '5 × 5 = 25, and 2 × 5 more.'
    """
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


def strategy(fact: Fact) -> str:
    """Return the strategy for a fact as a short sentence; "" for an equation.

    >>> strategy(Fact("sum", (7, 8)))
    '7 + 7 is 14, one more.'
    """
    return best_strategy(fact).words


def best_strategy(fact: Fact, known: Knows | None = None) -> Strategy:
    """Return the strategy for a fact, without words for an equation. With `known`, the first of those that fit whose
    facts the child knows.

    >>> best_strategy(Fact("sum", (7, 8)), lambda fact: fact.key == "2+8").words
    '7 + 8 is 8 + 7. Give 8 two: 10 and 5.'
    """
    return best(_WAYS[fact.kind](fact), known) if fact.kind in _WAYS else Strategy("")


def strategies(fact: Fact) -> list[Strategy]:
    """Return the strategies for a fact of two numbers, the one that is taught first at the front; each has another
    split of the picture.

    >>> [one.split for one in strategies(Fact("sum", (7, 8)))]
    ['nearly', 'bridge', 'hop']
    """
    if fact.kind not in _MORE:
        return [one for one in [best_strategy(fact)] if one.words]
    found = [*_WAYS[fact.kind](fact), *_MORE[fact.kind](fact)]
    return [one for n, one in enumerate(found) if one.split not in [other.split for other in found[:n]]]


def swapped(fact: Fact, said: int) -> bool:
    """True if the digits of the right answer were entered in reverse.

    >>> swapped(Fact("sum", (7, 6)), 31), swapped(Fact("sum", (5, 6)), 11), swapped(Fact("sum", (7, 6)), 14)
    (True, False, False)
    """
    return fact.answer >= _TURNED and said != fact.answer and str(said) == str(fact.answer)[::-1]


def tens_first(number: int) -> str:
    """Return the hint on how a number of two digits is written.

    >>> tens_first(31)
    'The tens come first: 3, then 1.'
    """
    tens, ones = divmod(number, _TEN)
    return _("The tens come first: {tens}, then {ones}.").format(tens=tens, ones=ones)
