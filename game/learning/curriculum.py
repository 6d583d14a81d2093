"""The curriculum: families of facts in the order in which children learn them, easier ones first.

Sums: one more, two more, zero, doubles, within ten, make ten, near doubles, over ten; differences in the same order
back; tables: twos, fives and tens, then ones and zeros, fours, threes and nines, and sixes, sevens and eights last (Van
de Walle, Karp and Bay-Williams, "Elementary and Middle School Mathematics"; Baroody 2006).
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from game.learning.ability import prior
from game.learning.fact import Fact, Kind

_TEN = 10


class FactFamily(NamedTuple):
    """A family of facts: its id, the kind of facts, its English name, an example, and a predicate on two numbers. A
    fact belongs to the first family of its kind whose predicate holds."""

    id: str
    kind: Kind
    name: str
    example: Fact
    holds: Callable[[int, int], bool]


_FAMILIES: tuple[tuple[Kind, str, str, tuple[int, int], Callable[[int, int], bool]], ...] = (
    ("sum", "one_more", "One more", (5, 1), lambda a, b: min(a, b) == 1),
    ("sum", "two_more", "Two more", (5, 2), lambda a, b: min(a, b) == 2),
    ("sum", "plus_zero", "Plus zero", (5, 0), lambda a, b: min(a, b) == 0),
    ("sum", "doubles", "Doubles", (6, 6), lambda a, b: a == b),
    ("sum", "within_ten", "Within ten", (3, 5), lambda a, b: a + b < _TEN),
    ("sum", "make_ten", "Make ten", (7, 3), lambda a, b: a + b == _TEN),
    ("sum", "near_doubles", "Near doubles", (6, 7), lambda a, b: abs(a - b) == 1),
    ("sum", "over_ten", "Over ten", (8, 5), lambda a, b: True),
    ("difference", "one_less", "One less", (6, 1), lambda a, b: b == 1),
    ("difference", "two_less", "Two less", (7, 2), lambda a, b: b == 2),
    ("difference", "nothing_left", "Nothing left", (6, 6), lambda a, b: b in (0, a)),
    ("difference", "neighbors", "Neighbors", (7, 6), lambda a, b: a - b <= 2),
    ("difference", "halves", "Halves", (8, 4), lambda a, b: a == 2 * b),
    ("difference", "take_away", "Take away", (9, 4), lambda a, b: a < _TEN),
    ("difference", "from_ten", "From ten", (10, 3), lambda a, b: a == _TEN),
    ("difference", "back_over_ten", "Back over ten", (13, 5), lambda a, b: True),
)  # fmt: skip
_TIMES = {2: 7, 5: 6, 10: 7, 1: 7, 0: 7, 4: 7, 3: 7, 9: 7, 6: 7, 7: 8, 8: 8, 11: 11, 12: 12, 13: 13}
"""The tables in the order in which they are learned, each with the other factor of its example."""


def _times(n: int, other: int) -> FactFamily:
    return FactFamily(f"times_{n}", "product", "Times {number}", Fact("product", (n, other)), lambda a, b: n in (a, b))


FAMILIES: tuple[FactFamily, ...] = (
    *(FactFamily(id, kind, name, Fact(kind, example), holds) for kind, id, name, example, holds in _FAMILIES),
    *(_times(*both) for both in _TIMES.items()),
    FactFamily("times_more", "product", "More", Fact("product", (14, 14)), lambda a, b: True),
)  # fmt: skip
"""All families, of each kind in the order in which they are learned."""
FAMILY = {each.id: each for each in FAMILIES}
"""Id → its family."""


@lru_cache(maxsize=1024)
def family(fact: Fact) -> FactFamily | None:
    """Return the family of a fact; of a missing addend or factor that of the difference or product that answers it;
    None if the fact is not one to be learned by heart.

    >>> family(Fact("sum", (7, 3))).id, family(Fact("product", (3, 5))).id, family(Fact("addend", (8, 15))).id
    ('make_ten', 'times_5', 'back_over_ten')
    >>> family(Fact("sum", (1, 2, 3))) is None
    True
    """
    if not fact.in_table:
        return None
    like = fact.like
    one, other = like.operands
    return next(each for each in FAMILIES if each.kind == like.kind and each.holds(one, other))


def in_order(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts in the order of the curriculum: by family, then the easiest first; those without a family last.

    >>> [fact.text for fact in in_order(map(Fact.read, ("7+8", "2*3", "4+4", "1+5", "1+2+3")))]
    ['1 + 5', '4 + 4', '7 + 8', '2 × 3', '1 + 2 + 3']
    """
    def place(fact: Fact) -> tuple[int, float, Fact]:
        found = family(fact)
        return (len(FAMILIES) if found is None else FAMILIES.index(found)), prior(fact), fact

    return sorted(facts, key=place)
