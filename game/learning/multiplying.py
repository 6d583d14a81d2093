"""The ways to find products and missing factors, each by a table that is known before.

A product of two tables is found by the one that is easier so: 7 × 9 by ten times seven, 6 × 8 by five times eight.
"""

from game.core.i18n import _
from game.learning.fact import Fact
from game.learning.strategy import Strategy

_TEN, _FIVE = 10, 5
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
