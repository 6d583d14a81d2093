"""Watering: a short session of exactly the facts that are thirsty, with two sure ones beside them."""

from collections.abc import Iterable
from typing import NamedTuple

from game.calendar import day
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.planning import PracticeItems

MOST, FEWER = 9, 7
"""The thirsty facts that one session waters; where there are more, so many, those likeliest to be forgotten."""
SURE = 2
"""The sure facts beside them."""
_ROUND = 11.0                                     # seconds


class WateringNeed(NamedTuple):
    """What is thirsty of a kind of facts: how many plants, and the facts that a session waters now. Those are all asked
    in one way, for they are dealt in one game."""

    plants: int
    facts: tuple[Fact, ...]

    @property
    def rounds(self) -> int:
        """The rounds of the session."""
        return len(self.facts) + SURE

    @property
    def minutes(self) -> int:
        """About how many minutes it takes."""
        return max(1, round(self.rounds * _ROUND / 60))


def watering(knowledge: LearnerModel, kind: Kind, now: float) -> WateringNeed:
    """Return what is thirsty where facts of a kind grow, those with something missing among them. `now` is in seconds
    since 1970."""
    found = [fact for fact in knowledge.seen() if fact.like.kind == kind and fact.in_table
             and knowledge.thirsty(fact, now)]
    if not found:
        return WateringNeed(0, ())
    ways = [fact.kind for fact in found]
    asked = [fact for fact in found if fact.kind == max(ways, key=ways.count)]
    today = day(now).toordinal()
    asked.sort(key=lambda fact: -_waited(knowledge, fact, today))
    return WateringNeed(len(found), tuple(asked[:FEWER] if len(asked) > MOST else asked))


def _waited(knowledge: LearnerModel, fact: Fact, today: int) -> float:
    """Return how long a known fact has waited, in parts of the days that say it is known."""
    at = knowledge.steps(fact.kind).standing[fact.key]
    return (today - at.day) / max(1, at.day - at.since)


def planned(knowledge: LearnerModel, facts: Iterable[Fact], among: Iterable[Fact]) -> PracticeItems:
    """Return the plan of the one deal that waters these facts, with the surest others `among` all."""
    must = tuple(facts)
    keys = {fact.key for fact in must}
    others = sorted((fact for fact in among if fact.key not in keys), key=lambda fact: -knowledge.chance(fact))
    met = knowledge.steps(must[0].kind).standing
    sure = [fact for fact in others if fact.key in met][:SURE] or others[:SURE]
    return PracticeItems(must, tuple(sure) or must, tuple(others))
