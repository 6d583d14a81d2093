"""The wall of a class: how far each child has come with each family of facts, what everybody needs next, and who needs
the same. Nobody is compared with anybody: children stand in the order of the register."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from game.core.words import _
from game.learning.answer import Answer
from game.learning.curriculum import FAMILIES, FactFamily, family, in_order
from game.learning.fact import Fact, Kind
from game.learning.knowledge import mastered, reviews
from game.learning.valley import usual

Growth: TypeAlias = Literal["seed", "shoot", "leaves", "bud", "flower"]
GROWTHS: Final[tuple[Growth, ...]] = ("seed", "shoot", "leaves", "bud", "flower")
"""How far a child has come with a family, in order."""
_WORDS: Final[dict[Growth, str]] = {
    "seed": "not met yet", "shoot": "a first shoot", "leaves": "thinking", "bud": "nearly", "flower": "at once",
}  # fmt: skip
NAMES: Final = (
    "One more", "Two more", "Plus zero", "Doubles", "Within ten", "Make ten", "Near doubles", "Over ten", "One less",
    "Two less", "Nothing left", "Neighbors", "Halves", "Take away", "From ten", "Back over ten", "Times {number}",
    "More",
)  # fmt: skip
"""The names of the families (`curriculum.FAMILIES`), for the catalogs."""
LEAST, MOST = 2, 4
"""The children of a group: at least, and at most."""
_ENOUGH = 3
"""Facts of a family that must have been asked before it can be nearly there."""
_NEARLY, _HALF = 0.75, 0.5


def growth_words(growth: Growth) -> str:
    """Return the words for how far somebody has come."""
    return _(_WORDS[growth])


def family_name(of: FactFamily) -> str:
    """Return what a family is called."""
    return _(of.name).format(number=of.example.operands[0])


class FamilyStanding(NamedTuple):
    """How a child stands with a family: the facts asked, those that are known, those known quickly, and how it
    grows."""

    asked: int = 0
    known: int = 0
    fluent: int = 0
    growth: Growth = "seed"
    knows: frozenset[str] = frozenset()
    """The keys of the facts that are known."""


def standings(answers: Iterable[Answer], fluent_seconds: float) -> Mapping[str, FamilyStanding]:
    """Return how a child stands with each family that was met, by the family's id."""
    facts: dict[str, list[Answer]] = {}
    for answer in answers:
        facts.setdefault(answer.fact.key, []).append(answer)
    asked, known, fluent, right = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    knows: dict[str, set[str]] = {}
    for each in facts.values():
        of = family(each[0].fact)
        if of is None:
            continue
        mastery = mastered(each, fluent_seconds)
        asked[of.id] += 1
        if mastery in ("known", "fluent"):
            known[of.id] += 1
            knows.setdefault(of.id, set()).add(each[0].fact.like.key)
        fluent[of.id] += mastery == "fluent"
        right[of.id] += reviews(each)[-1].alone
    return {id: FamilyStanding(n, known[id], fluent[id], _growth(n, known[id], fluent[id], right[id]),
                               frozenset(knows.get(id, ())))
            for id, n in asked.items()}


def _growth(asked: int, known: int, fluent: int, right: int) -> Growth:
    if asked >= _ENOUGH and fluent >= _NEARLY * asked:
        return "flower"
    if asked >= _ENOUGH and known >= _NEARLY * asked:
        return "bud"
    return "leaves" if known or (asked >= _ENOUGH and right >= _HALF * asked) else "shoot"


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
    """Return the family that a child needs next: the first that it has met and that is not nearly there, else the first
    that it has not met; None if it has met them all."""
    every = of_kind(kind, child)
    begun = [each for each in every if child.get(each.id, FamilyStanding()).growth in ("shoot", "leaves")]
    return next(iter([*begun, *(each for each in every if each.id not in child)]), None)


def facts_of(of: FactFamily) -> list[Fact]:
    """Return the facts of a family that most children meet, the easiest first; of a family that few meet, the one that
    stands for it."""
    return in_order(fact for fact in usual(of.kind) if family(fact) == of) or [of.example]


class FactStanding(NamedTuple):
    """How a class stands with a fact: how many children know it."""

    fact: Fact
    known: int


def to_practise(of: FactFamily, children: Iterable[Mapping[str, FamilyStanding]]) -> list[FactStanding]:
    """Return the facts of a family with how many of these children know each, those that fewest know first, and of
    those the easiest."""
    knows = [child.get(of.id, FamilyStanding()).knows for child in children]
    told = [FactStanding(fact, sum(fact.key in keys for keys in knows)) for fact in facts_of(of)]
    return sorted(told, key=lambda one: one.known)


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
