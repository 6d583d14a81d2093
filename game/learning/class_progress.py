"""Progress of a class, as its wall shows it: the growth of each child in each family of facts, the next family of each,
and groups of children with the same next family. Children are in the order of the roster; they are not compared."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from game.core.i18n import _
from game.learning.curriculum import FAMILIES, FactFamily, family, in_order
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.mastery import RIGHT_TWICE
from game.learning.valley import usual

Growth: TypeAlias = Literal["seed", "shoot", "leaves", "bud", "flower"]
GROWTHS: Final[tuple[Growth, ...]] = get_args(Growth)
"""The stages of a family, in order."""
_WORDS: Final[dict[Growth, str]] = {
    "seed": "not met yet", "shoot": "few right", "leaves": "half right", "bud": "most right",
    "flower": "nearly all right",
}  # fmt: skip
HALF, MOST_RIGHT, NEARLY_ALL = 0.5, 0.75, 0.9
"""The mean chances from which on a family is half right, mostly right and nearly all right."""
NAMES: Final = (
    "One more", "Two more", "Plus zero", "Doubles", "Within ten", "Make ten", "Near doubles", "Over ten", "One less",
    "Two less", "Nothing left", "Neighbors", "Halves", "Take away", "From ten", "Back over ten", "Times {number}",
    "More",
)  # fmt: skip
"""The names of the families in `curriculum.FAMILIES`, for the catalogs."""
LEAST, MOST = 2, 4
"""The fewest and the most children of a group."""


def growth_words(growth: Growth) -> str:
    """Return a stage of growth in words.

    >>> [growth_words(growth) for growth in GROWTHS]
    ['not met yet', 'few right', 'half right', 'most right', 'nearly all right']
    """
    return _(_WORDS[growth])


def family_name(of: FactFamily) -> str:
    """Return the name of a family.

    >>> from game.learning.curriculum import FAMILY
    >>> family_name(FAMILY["times_7"])
    'Times 7'
    """
    return _(of.name).format(number=of.example.operands[0])


class FamilyStanding(NamedTuple):
    """A child's state in a family: the number of facts asked, the number of all, the stage of growth, the number of
    thirsty facts, the keys of those that were right on two days, and the mean chance of all."""

    asked_count: int = 0
    all: int = 0
    growth: Growth = "seed"
    thirsty: int = 0
    twice: frozenset[str] = frozenset()
    chance: float = 0.0


def standings(knowledge: LearnerModel, now: float) -> Mapping[str, FamilyStanding]:
    """Return the id of each family that a child has met → the child's state in it. `now` is in seconds since 1970."""
    met: dict[str, dict[str, list[Fact]]] = {}        # a family → a fact's key → it, and with something missing
    for fact in knowledge.seen():
        of = family(fact)
        if of is not None:
            met.setdefault(of.id, {}).setdefault(fact.like.key, []).append(fact)
    return {of.id: _standing(knowledge, of, met[of.id], now) for of in FAMILIES if of.id in met}


def _standing(knowledge: LearnerModel, of: FactFamily, met: Mapping[str, list[Fact]], now: float) -> FamilyStanding:
    every = {**{fact.key: [fact] for fact in facts_of(of)}, **met}
    mean = fmean(max(map(knowledge.chance, some)) for some in every.values())
    each = [fact for some in met.values() for fact in some]
    twice = frozenset(fact.like.key for fact in each if knowledge.mastery(fact) in RIGHT_TWICE)
    return FamilyStanding(len(met), len(every), _growth(mean, 2 * len(met) >= len(every)),
                          sum(knowledge.thirsty(fact, now) for fact in each), twice, mean)


def _growth(mean: float, half_met: bool) -> Growth:
    """Return the stage of a family that was met, by the mean chance of all its facts; above "leaves" only once half of
    them were asked.

    >>> [_growth(mean, True) for mean in (0.3, 0.6, 0.8, 0.95)], _growth(0.95, False)
    (['shoot', 'leaves', 'bud', 'flower'], 'leaves')
    """
    if mean < HALF:
        return "shoot"
    if not half_met or mean < MOST_RIGHT:
        return "leaves"
    return "bud" if mean < NEARLY_ALL else "flower"


def of_kind(kind: Kind, met: Iterable[str] = ()) -> list[FactFamily]:
    """Return the families of a kind in the order in which they are learned. Those with a zero, which is on no card, are
    left out unless they are in `met` (ids).

    >>> [each.id for each in of_kind("product")][:4], [each.id for each in of_kind("product", ["times_0"])][4]
    (['times_2', 'times_5', 'times_10', 'times_1'], 'times_0')
    """
    known = set(met)
    return [each for each in FAMILIES if each.kind == kind and (0 not in each.example.operands or each.id in known)]


def columns(kind: Kind, children: Iterable[Mapping[str, FamilyStanding]]) -> list[FactFamily]:
    """Return the families of a kind for the columns of the wall: all that any child has met, and two more; at least
    seven.

    >>> [each.id for each in columns("sum", [])]
    ['one_more', 'two_more', 'doubles', 'within_ten', 'make_ten', 'near_doubles', 'over_ten']
    """
    met = {id for child in children for id in child}
    every = of_kind(kind, met)
    last = max((n for n, each in enumerate(every) if each.id in met), default=-1)
    return every[:max(7, last + 3)]


def need(kind: Kind, child: Mapping[str, FamilyStanding]) -> FactFamily | None:
    """Return the family that a child needs next: the first one met that is less than mostly right; else the weakest of
    those that are less than nearly all right; else the first one not met. None if all are nearly all right.

    >>> need("sum", {}).id
    'one_more'
    >>> need("sum", {"one_more": FamilyStanding(growth="flower"), "two_more": FamilyStanding(growth="leaves")}).id
    'two_more'
    """
    every = of_kind(kind, child)
    met = [each for each in every if each.id in child]
    begun = next((each for each in met if child[each.id].growth in ("shoot", "leaves")), None)
    weakest = min((each for each in met if child[each.id].growth == "bud"), default=None,
                  key=lambda each: child[each.id].chance)
    return begun or weakest or next((each for each in every if each.id not in child), None)


@cache
def facts_of(of: FactFamily) -> Sequence[Fact]:
    """Return the facts of a family that most children meet, the easiest first; of a family that few meet, its example.

    >>> from game.learning.curriculum import FAMILY
    >>> [fact.text for fact in facts_of(FAMILY["make_ten"])]
    ['3 + 7', '4 + 6']
    """
    return (*in_order(fact for fact in usual(of.kind) if family(fact) == of),) or (of.example,)


class FactStanding(NamedTuple):
    """A fact, and the number of children who had it right on two days."""

    fact: Fact
    twice: int


def to_practise(of: FactFamily, children: Iterable[Mapping[str, FamilyStanding]]) -> list[FactStanding]:
    """Return the facts of a family with the number of children who had each right on two days, fewest first, then
    easiest first.

    >>> from game.learning.curriculum import FAMILY
    >>> child = {"make_ten": FamilyStanding(twice=frozenset({"3+7"}))}
    >>> [(one.fact.text, one.twice) for one in to_practise(FAMILY["make_ten"], [child])]
    [('4 + 6', 0), ('3 + 7', 1)]
    """
    twice = [child.get(of.id, FamilyStanding()).twice for child in children]
    told = [FactStanding(fact, sum(fact.key in keys for keys in twice)) for fact in facts_of(of)]
    return sorted(told, key=lambda one: one.twice)


class WallGroup(NamedTuple):
    """Children with the same next family, by their places in the roster; `family` is None for all others."""

    family: FactFamily | None
    children: Sequence[int]


def grouped(kind: Kind, children: Sequence[Mapping[str, FamilyStanding]]) -> list[WallGroup]:
    """Return groups of two to four children with the same next family, in the order of the curriculum, then the others.
    Each child is in one group.

    >>> [[*group.children] for group in grouped("sum", [{}, {}, {}, {}, {}])]
    [[0, 1], [2, 3, 4]]
    """
    wants: dict[str, list[int]] = {}
    for place, child in enumerate(children):
        of = need(kind, child)
        wants.setdefault(of.id if of is not None else "", []).append(place)
    found, alone = list[WallGroup](), list[int](wants.get("", []))
    for of in of_kind(kind, wants):
        places = wants.get(of.id, [])
        if len(places) < LEAST:
            alone += places
            continue
        parts = -(-len(places) // MOST)
        for n in range(parts):
            part = places[len(places) * n // parts:len(places) * (n + 1) // parts]
            found.append(WallGroup(of, part))
    return [*found, *([WallGroup(None, sorted(alone))] if alone else [])]
