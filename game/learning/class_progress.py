"""The wall of a class: how far each child has come with each family of facts, what everybody needs next, and who needs
the same. Nobody is compared with anybody: children stand in the order of the register."""

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
"""How far a child has come with a family, in order."""
_WORDS: Final[dict[Growth, str]] = {
    "seed": "not met yet", "shoot": "few right", "leaves": "half right", "bud": "most right",
    "flower": "nearly all right",
}  # fmt: skip
HALF, MOST_RIGHT, NEARLY_ALL = 0.5, 0.75, 0.9
"""The mean chances from which on half of a family, most of it and nearly all of it is right."""
NAMES: Final = (
    "One more", "Two more", "Plus zero", "Doubles", "Within ten", "Make ten", "Near doubles", "Over ten", "One less",
    "Two less", "Nothing left", "Neighbors", "Halves", "Take away", "From ten", "Back over ten", "Times {number}",
    "More",
)  # fmt: skip
"""The names of the families (`curriculum.FAMILIES`), for the catalogs."""
LEAST, MOST = 2, 4
"""The children of a group: at least, and at most."""


def growth_words(growth: Growth) -> str:
    """Return the words for how far somebody has come."""
    return _(_WORDS[growth])


def family_name(of: FactFamily) -> str:
    """Return what a family is called."""
    return _(of.name).format(number=of.example.operands[0])


class FamilyStanding(NamedTuple):
    """How a child stands with a family: the facts asked of all that it has, how it grows, how many are thirsty, the
    keys of those that were right on two days, and the mean chance of all."""

    asked: int = 0
    all: int = 0
    growth: Growth = "seed"
    thirsty: int = 0
    twice: frozenset[str] = frozenset()
    chance: float = 0.0


def standings(knowledge: LearnerModel, now: float) -> Mapping[str, FamilyStanding]:
    """Return how a child stands with each family that was met, by the family's id. `now` is in seconds since 1970."""
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
    """Return how far a family has come that was met: by the mean chance of all its facts, and above the half only once
    half of them were asked."""
    if mean < HALF:
        return "shoot"
    if not half_met or mean < MOST_RIGHT:
        return "leaves"
    return "bud" if mean < NEARLY_ALL else "flower"


def of_kind(kind: Kind, met: Iterable[str] = ()) -> list[FactFamily]:
    """Return the families of a kind, those that are learned first at the front; those with a zero, which is on no card,
    only where they were met."""
    known = set(met)
    return [each for each in FAMILIES if each.kind == kind and (0 not in each.example.operands or each.id in known)]


def columns(kind: Kind, children: Iterable[Mapping[str, FamilyStanding]]) -> list[FactFamily]:
    """Return the families of a kind to be shown: all that somebody has met, and those up to two after them; at least
    seven."""
    met = {id for child in children for id in child}
    every = of_kind(kind, met)
    last = max((n for n, each in enumerate(every) if each.id in met), default=-1)
    return every[:max(7, last + 3)]


def need(kind: Kind, child: Mapping[str, FamilyStanding]) -> FactFamily | None:
    """Return the family that a child needs next: the first that it has met and of which not most is right; else of
    those of which not nearly all is, the one of which least is; else the first that it has not met. None if it has met
    them all, and nearly all is right."""
    every = of_kind(kind, child)
    met = [each for each in every if each.id in child]
    begun = next((each for each in met if child[each.id].growth in ("shoot", "leaves")), None)
    weakest = min((each for each in met if child[each.id].growth == "bud"), default=None,
                  key=lambda each: child[each.id].chance)
    return begun or weakest or next((each for each in every if each.id not in child), None)


@cache
def facts_of(of: FactFamily) -> Sequence[Fact]:
    """Return the facts of a family that most children meet, the easiest first; of a family that few meet, the one that
    stands for it."""
    return (*in_order(fact for fact in usual(of.kind) if family(fact) == of),) or (of.example,)


class FactStanding(NamedTuple):
    """How a class stands with a fact: in how many children it was right on two days."""

    fact: Fact
    twice: int


def to_practise(of: FactFamily, children: Iterable[Mapping[str, FamilyStanding]]) -> list[FactStanding]:
    """Return the facts of a family with how many of these children had each right on two days, the fewest first, and
    of those the easiest."""
    twice = [child.get(of.id, FamilyStanding()).twice for child in children]
    told = [FactStanding(fact, sum(fact.key in keys for keys in twice)) for fact in facts_of(of)]
    return sorted(told, key=lambda one: one.twice)


class WallGroup(NamedTuple):
    """Children who need the same family next, by their places in the register; `family` is None for everybody else."""

    family: FactFamily | None
    children: Sequence[int]


def grouped(kind: Kind, children: Sequence[Mapping[str, FamilyStanding]]) -> list[WallGroup]:
    """Return groups of up to four children who need the same, in the order of what is learned first, then everybody
    else. Nobody is in two groups."""
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
