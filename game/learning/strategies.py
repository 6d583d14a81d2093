"""The strategies: for each fact the way that children are taught to find it, in words.

They are the derived-fact strategies of the early grades (Fuson; Baroody 2006; Henry and Brown 2008; Van de Walle, Karp
and Bay-Williams, "Elementary and Middle School Mathematics"): near doubles, make ten, think of the sum, and for
products facts that are known already, split at five or ten. `adding` and `multiplying` have them, kind by kind.
"""

from collections.abc import Callable

from game.core.i18n import _
from game.learning.adding import addends, differences, more_differences, more_sums, sums
from game.learning.fact import Fact, Kind
from game.learning.multiplying import factors, more_products, products
from game.learning.strategy import Knows, Strategy, best

_TEN = 10
_TURNED = 11  # the smallest number of two figures that can be read the wrong way around

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
