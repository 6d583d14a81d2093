"""The choice of the facts to ask next: two to four new facts at a time, mixed with known ones, so that about three of
four answers are right."""

from collections.abc import Iterable, Sequence

from game.learning.fact import Fact
from game.learning.knowledge import Knowledge

AIM = 0.75
"""The share of answers that should be right."""
FEW, MANY = 2, 4
"""New facts at a time, at least and at most."""
SURE = 0.85
"""A fact never asked that is as likely to be right as this only has not come up yet: it passes for a known one."""
EDGE = 0.6
"""New are first the facts that are about as likely as this to be right: worth learning, and within reach."""
APART = 3
"""The same fact is not asked again before so many questions have been."""


def new_facts(knowledge: Knowledge, among: Iterable[Fact], now: float) -> list[Fact]:
    """Return the facts that the child is to learn now, two to four of them, or as many as are not known yet: first
    those that have been begun, the longest waiting first, then others that are within reach. `now` is in seconds since
    1970."""
    begun, others, among = [], [], _distinct(among)
    edge = EDGE - _ease(knowledge, among)
    for fact in among:
        mastery, likely = knowledge.mastery(fact), knowledge.chance(fact, now)
        if mastery == "learning":
            begun.append((knowledge.due_at(fact) or 0.0, fact))
        elif mastery == "new":
            others.append((abs(likely - edge), fact))
    facts = [fact for _due, fact in sorted(begun)[:MANY]]
    reach = [fact for _far, fact in sorted(others)]
    # A child who is far from sure of those begun is not given a third or fourth.
    while reach and (len(facts) < FEW or (len(facts) < MANY and _mean(knowledge, facts, now) >= EDGE - 0.2)):
        facts.append(reach.pop(0))
    return facts


def next_facts(knowledge: Knowledge, among: Iterable[Fact], count: int, now: float) -> list[Fact]:
    """Return `count` facts of those given, in the order in which they should be asked: new ones, more than once but not
    soon after each other, between known ones, those that are due first. None if none is given."""
    among = _distinct(among)
    likely = {fact: knowledge.chance(fact, now) for fact in among}
    new = new_facts(knowledge, among, now)
    known = sorted((fact for fact in among if knowledge.mastery(fact) in ("known", "fluent")),
                   key=lambda fact: (knowledge.due_at(fact) or 0.0, fact))
    unasked = [fact for fact in among if knowledge.mastery(fact) == "new" and fact not in new]
    known += sorted((fact for fact in unasked if likely[fact] >= SURE), key=lambda fact: (-likely[fact], fact))
    if len(new) + len(known) <= APART:  # too few to take turns
        known += sorted((fact for fact in unasked if likely[fact] < SURE), key=lambda fact: (-likely[fact], fact))
    aim = AIM - _ease(knowledge, among)
    asked: list[Fact] = []
    right = 0.0
    while len(asked) < count and (new or known):
        choice = [facts for facts in (new, known) if facts]
        if len(asked):
            choice.sort(key=lambda facts: abs((right + likely[_turn(facts, asked)]) / (len(asked) + 1) - aim))
        else:
            choice.reverse()  # a known one is the kindest to begin with
        facts = next((facts for facts in choice if _turn(facts, asked) not in asked[-APART:]), choice[0])
        fact = _turn(facts, asked)
        facts.remove(fact)
        facts.append(fact)
        asked.append(fact)
        right += likely[fact]
    return asked


def _ease(knowledge: Knowledge, among: Sequence[Fact]) -> float:
    """Return by how much questions should be harder than they would be: a child who has lately been right more often
    than aimed at, as a quick learner is, is asked harder ones, and the other way around."""
    return 2 * (knowledge.success(among[0].kind, AIM) - AIM) if among else 0.0


def _turn(facts: Sequence[Fact], asked: Sequence[Fact]) -> Fact:
    """Return the fact whose turn it is: the first that has not just been asked, if any."""
    return next((fact for fact in facts if fact not in asked[-APART:]), facts[0])


def _mean(knowledge: Knowledge, facts: Sequence[Fact], now: float) -> float:
    return sum(knowledge.chance(fact, now) for fact in facts) / len(facts)


def _distinct(among: Iterable[Fact]) -> list[Fact]:
    return list(dict.fromkeys(fact.same for fact in among))
