"""Watering: a short session of the thirsty facts, with two sure ones beside them."""

from collections.abc import Iterable
from typing import NamedTuple

from game.calendar import day
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.planning import PracticeItems

MOST, FEWER = 9, 7
"""If more facts than the first are thirsty, a session waters the second number of them, those most likely forgotten."""
SURE = 2
"""The number of sure facts in a session."""
_ROUND = 11.0                                     # seconds of a round


class WateringNeed(NamedTuple):
    """The thirsty plants of a kind of facts, and the facts that one session waters: those are of one kind, for one
    game."""

    plants: int
    facts: tuple[Fact, ...]

    @property
    def rounds(self) -> int:
        """The rounds of the session."""
        return len(self.facts) + SURE

    @property
    def minutes(self) -> int:
        """The approximate minutes of the session.

        >>> need = WateringNeed(2, (Fact("sum", (7, 5)), Fact("sum", (7, 6))))
        >>> need.rounds, need.minutes
        (4, 1)
        """
        return max(1, round(self.rounds * _ROUND / 60))


def watering(knowledge: LearnerModel, kind: Kind, now: float) -> WateringNeed:
    """Return the need of the terraces of a kind, including facts with a missing number. `now` is in seconds since
    1970."""
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
    """Return the time that a known fact has waited ÷ the days that its quick answers span."""
    at = knowledge.steps(fact.kind).standing[fact.key]
    return (today - at.day) / max(1, at.day - at.since)


def planned(knowledge: LearnerModel, facts: Iterable[Fact], among: Iterable[Fact]) -> PracticeItems:
    """Return the plan of the deal that waters these facts, with the surest others of `among`."""
    must = tuple(facts)
    keys = {fact.key for fact in must}
    others = sorted((fact for fact in among if fact.key not in keys), key=lambda fact: -knowledge.chance(fact))
    met = knowledge.steps(must[0].kind).standing
    sure = [fact for fact in others if fact.key in met][:SURE] or others[:SURE]
    return PracticeItems(must, tuple(sure) or must, tuple(others))
