"""The plan of a session: the facts that a child should be asked in it.

At most eight facts are learned at a time, those begun before new ones, and at most four new ones in a session, the
easiest of the curriculum first. All facts that are due come up, those least likely to be right first; the rest are
known ones. The first two sessions with facts of a kind place the child: they ask facts of different chances.
"""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from game.core.chance import Chance
from game.core.seats import BOTH
from game.learning.curriculum import in_order
from game.learning.fact import Fact
from game.learning.knowledge import Knowledge

TRICKS = 18
"""The tricks of a deal, at most: then the next one is planned, by all that is known by then."""
FIRST = 8
"""The tricks of a child's very first deal: then it is known a little what is too hard."""
MOST = 8
"""Facts that are learned at a time, at most."""
NEW = 4
"""New facts in a session, at most."""
AIM = 0.70
"""The chance that the facts being learned have in the mean, at least: those that are not due give way."""
PLACING = 2
"""The first sessions, which place a child."""
PLACED = 8
"""New facts in each of them, at most."""
_CHANCES = (0.9, 0.8, 0.7, 0.55)
_KEPT = 2
_FEW = 6
_QUESTIONS = 20
_TEN, _NEARLY = 10, 0.9


class Wanted(NamedTuple):
    """The facts that a child should be asked. `must`: each once, the most urgent first. `fill`: known ones, in turn, as
    far as there is room; they may be repeated. `last`: all others, the surest first, where nothing else fits."""

    must: tuple[Fact, ...]
    fill: tuple[Fact, ...]
    last: tuple[Fact, ...] = ()


def planned(knowledge: Knowledge, among: Iterable[Fact], now: float, session: int = 0, tricks: int = TRICKS) -> Wanted:
    """Return the plan of a child's next deal of so many tricks, of these facts. `now` is in seconds since 1970,
    `session` the number of the one that goes on."""
    among = list(among)
    chance = {fact: knowledge.chance(fact, now) for fact in among}
    waiting = {fact.key for fact in knowledge.due(now)}
    due = {fact for fact in among if fact.key in waiting}
    states = {fact: knowledge.mastery(fact) for fact in among}
    begun = sorted((fact for fact in among if states[fact] == "learning"),
                   key=lambda fact: (fact not in due, knowledge.due_at(fact) or 0.0, fact))[:MOST]
    unasked = in_order(fact for fact in among if states[fact] == "new")
    kind = among[0].kind if among else "sum"
    asked, sessions = knowledge.begun_in(session, kind), knowledge.sessions(kind)
    if sessions and (session in sessions[:PLACING] or len(sessions) < PLACING):
        new = _placing(unasked, chance, min(PLACED - asked, -(-PLACED * tricks // TRICKS)))
    else:
        new = unasked[: max(0, min(NEW - asked, MOST - len(begun)))]
    known = [fact for fact in among if states[fact] in ("known", "fluent")]
    again = sorted((fact for fact in known if fact in due), key=lambda fact: (chance[fact], fact))
    fill = sorted((fact for fact in known if fact not in due), key=lambda fact: (knowledge.due_at(fact) or 0.0, fact))
    active = _kept([*begun, *new], [*again, *fill], due, chance)
    if not known:
        active = _apart(active, unasked)
    must = (*active, *again)
    if len(fill) < _FEW:
        fill += sorted(must, key=lambda fact: (-chance[fact], fact))[:_FEW]
    rest = sorted((fact for fact in among if fact not in must and fact not in fill),
                  key=lambda fact: (-chance[fact], fact))
    return Wanted(must, tuple(fill), tuple(rest))


def planned_for_all(among: Sequence[Fact], seed: int, earlier: int, tricks: int = TRICKS) -> list[Wanted]:
    """Return what both seats of a lesson in which everybody gets the same cards are asked in the next deal of so many
    tricks, after `earlier` ones: all of these facts in turn, in an order that the lesson's seed gives. Each seat is at
    another place of that order. Nothing depends on who plays."""
    order = [*among]
    Chance(seed).shuffle(order)
    found = []
    for seat in BOTH:
        at = (earlier + len(order) * seat // len(BOTH)) % len(order)
        turn = (*order[at:], *order[:at])
        found.append(Wanted(turn[:tricks], turn[tricks:] + turn[:tricks]))
    return found


def in_reach(knowledge: Knowledge, facts: Sequence[Fact]) -> list[Fact]:
    """Return those of the facts that a child is to learn by now, where nobody has chosen them: those of numbers up to
    ten, and then the others too, once nearly all of those are known."""
    small = [fact for fact in facts if max(fact.numbers) <= _TEN]
    known = sum(knowledge.mastery(fact) in ("known", "fluent") for fact in small)
    return [*facts] if known >= _NEARLY * len(small) else small


def mean_chance(knowledge: Knowledge, facts: Iterable[Fact], now: float) -> float:
    """Return how likely a child is right with these facts, in the mean; from `AIM` on they can be practiced alone."""
    return fmean([knowledge.chance(fact, now) for fact in facts] or [0.0])


def _session(active: Sequence[Fact], known: Sequence[Fact], chance: dict[Fact, float]) -> list[float]:
    """Return the chances in a session that asks each fact being learned once, and known ones for the rest; where they
    are too few, those being learned come again."""
    surest = sorted([*active, *known], key=lambda fact: -chance[fact])[:_FEW]
    facts = [*active, *known] if len(known) >= _FEW else [*active, *known, *surest, *surest, *surest]
    return [chance[fact] for fact in facts[:_QUESTIONS]]


def _placing(unasked: Sequence[Fact], chance: dict[Fact, float], count: int) -> list[Fact]:
    """Return facts that were never asked, about as likely to be right as the chances that place a child."""
    found: list[Fact] = []
    for turn in range(count):
        left = [fact for fact in unasked if fact not in found]
        if left:
            found.append(min(left, key=lambda fact: abs(chance[fact] - _CHANCES[turn % len(_CHANCES)])))
    return found


def _apart(active: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """Return facts that can beat each other: where all have one worth, two of them and the first of the others that has
    another."""
    other = next((fact for fact in others if fact.makes != active[0].makes), None) if active else None
    if other is None or len({fact.makes for fact in active}) > 1:
        return [*active]
    return [*active[:_KEPT], other]


def _kept(active: Sequence[Fact], known: Sequence[Fact], due: set[Fact], chance: dict[Fact, float]) -> list[Fact]:
    """Return the facts being learned without those that are too hard for now, beside the known ones of the session."""
    kept = list(active)
    while len(kept) > _KEPT and fmean(_session(kept, known, chance)) < AIM:
        loose = [fact for fact in kept if fact not in due]
        if not loose:
            break
        kept.remove(min(loose, key=lambda fact: chance[fact]))
    return kept
