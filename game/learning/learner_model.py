"""Learner model of one child, rebuilt by replaying its answers in order, and the number of facts with each mark."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from game.calendar import day
from game.learning import ability as estimate
from game.learning.ability import ABILITY, OFFSET, AbilityEstimate, score
from game.learning.answer import Answer
from game.learning.fact import NEAREST, Fact, Kind
from game.learning.mastery import FactMark, Mastery, mark, mastery, thirsty
from game.learning.steps import FLUENT, FLUENT_FROM, FLUENT_TO, Steps

_MEASURED = 3
_BEST_OF = 10


class TimedScores(NamedTuple):
    """The timed answers of one session: their number, the number of right ones, and the mean score, from −1 to 1."""

    session: int
    answers: int
    right: int
    score: float


class LearnerModel:
    """The knowledge of one child. A right answer in less than `fluent_seconds` (2 to 6) is fluent.

    >>> model, fact = LearnerModel(), Fact("sum", (7, 5))
    >>> round(model.chance(fact), 3)
    0.71
    >>> model.observe(Answer(fact, 12, True, 2.0, False, 0.0))
    >>> round(model.chance(fact), 3), model.mastery(fact), model.steps("sum").standing["5+7"].step
    (0.834, 'once', 2)
    """

    def __init__(self, fluent_seconds: float = FLUENT) -> None:
        self.fluent_seconds = min(max(fluent_seconds, FLUENT_FROM), FLUENT_TO)
        self._abilities: dict[Kind, AbilityEstimate] = {}
        self._offsets: dict[str, AbilityEstimate] = {}
        self._steps: defaultdict[Kind, Steps] = defaultdict(lambda: Steps(self.fluent_seconds))
        self._none = Steps(self.fluent_seconds)
        self._answers: dict[str, list[Answer]] = {}
        self._reviews: dict[str, list[Answer]] = {}
        self._typed: list[float] = []
        self._timed: dict[tuple[int, Kind], list[Answer]] = {}

    # ---- answers ----------------------------------------------------------------------------------------------------

    def observe(self, answer: Answer) -> None:
        """Learn from the next answer. One that the child was shown first is no evidence of ability."""
        kind, key = answer.fact.kind, answer.fact.key
        if not answer.helped:
            self._abilities[NEAREST.get(kind, kind)], self._offsets[key] = estimate.update(
                self.ability(kind), self.offset(answer.fact), answer.fact, answer.right, answer.at)
        earlier = self._reviews.setdefault(key, [])
        if answer.reviews(earlier[-1] if earlier else None):
            earlier.append(answer)
        self._steps[kind].hear(answer)
        self._answers.setdefault(key, []).append(answer)
        if answer.timed:
            self._timed.setdefault((answer.session, kind), []).append(answer)

    def heard_typing(self, seconds: float, digits: int) -> None:
        """Learn the time that this child takes to type a number it can read off."""
        if digits > 0 and seconds >= 0:
            self._typed.append(seconds / digits)

    # ---- knowledge --------------------------------------------------------------------------------------------------

    @property
    def typing(self) -> float:
        """The median of this child's seconds a digit; 0 until it has been measured three times.

        >>> model = LearnerModel()
        >>> for seconds in (1.0, 2.0, 6.0):
        ...     model.heard_typing(seconds, 2)
        >>> model.typing, model.response_seconds(5.0, 2)
        (1.0, 3.0)
        """
        return median(self._typed) if len(self._typed) >= _MEASURED else 0.0

    def response_seconds(self, seconds: float, digits: int) -> float:
        """Return the seconds of an answer without its typing time."""
        return max(0.0, seconds - self.typing * digits)

    def ability(self, kind: Kind) -> AbilityEstimate:
        """Return the child's ability in facts of a kind; in those with missing numbers that of the kind that answers
        them."""
        return self._abilities.get(NEAREST.get(kind, kind), ABILITY)

    def offset(self, fact: Fact) -> AbilityEstimate:
        """Return the offset of a fact: the logits by which it is harder for this child than for others."""
        return self._offsets.get(fact.key, OFFSET)

    def answers(self, fact: Fact) -> list[Answer]:
        """Return all answers to a fact, in order."""
        return self._answers.get(fact.key, [])

    def mastery(self, fact: Fact) -> Mastery:
        """Return the mastery of a fact."""
        return mastery(self.steps(fact.kind).standing.get(fact.key))

    def thirsty(self, fact: Fact, now: float) -> bool:
        """True if a known fact should be asked again. `now` is in seconds since 1970."""
        return thirsty(self.steps(fact.kind).standing.get(fact.key), day(now).toordinal())

    def mastering_answer(self, fact: Fact) -> Answer | None:
        """Return the answer by which a fact was right on two days for the first time; None if there is none. It does
        not change when the fact is forgotten later."""
        reviewed = self._reviews.get(fact.key, ())
        return next((later for earlier, later in pairwise(reviewed) if earlier.unaided and later.unaided), None)

    def begun(self, fact: Fact) -> bool:
        """True if the first answer of any day to a fact was right."""
        return any(answer.unaided for answer in self._reviews.get(fact.key, ()))

    def lays(self, fact: Fact) -> bool:
        """True if the objects of a fact are shown to be counted before it is answered: this child would guess."""
        return fact.in_table and self.steps(fact.kind).lays(fact.key)

    def steps(self, kind: Kind) -> Steps:
        """Return the steps of a kind of facts; empty ones if none was asked."""
        return self._steps.get(kind, self._none)

    def chance(self, fact: Fact) -> float:
        """Return the probability of a right answer to a fact, from 0 to 1: of one asked before by its step and its last
        four reviews; of a new one the mean of the share of right first answers and the estimate by ability and
        difficulty."""
        steps = self.steps(fact.kind)
        if fact.key in steps.standing:
            return steps.reported_chance(fact.key)
        return (steps.reported_chance(fact.key) + estimate.chance(self.ability(fact.kind), self.offset(fact), fact)) / 2

    def seen(self) -> Iterable[Fact]:
        """Return all facts asked, in the order of their first answers."""
        return (Fact.read(key) for key in self._answers)

    def due_facts(self, now: float) -> list[Fact]:
        """Return the facts by heart that are due today, of each kind the one that has waited longest first, and at most
        half of a usual session."""
        today = day(now).toordinal()
        by_heart = {key for key in self._answers if Fact.read(key).in_table}
        return [Fact.read(key) for steps in self._steps.values()
                for key in steps.due_keys(today, [key for key in steps.standing if key in by_heart])]

    # ---- the timed mode ---------------------------------------------------------------------------------------------

    def timed(self, session: int, kind: Kind) -> TimedScores | None:
        """Return the timed scores of a session; None if it had no timed answers."""
        answers = self._timed.get((session, kind))
        if not answers:
            return None
        scores = [score(answer.right, answer.seconds) for answer in answers]
        return TimedScores(session, len(answers), sum(answer.right for answer in answers), sum(scores) / len(scores))

    def best(self, kind: Kind, before: int | None = None) -> TimedScores | None:
        """Return the child's best timed session of at least ten answers, of those before session `before` if that is
        given; None if there is none."""
        every = [self.timed(session, each) for session, each in self._timed
                 if each == kind and (before is None or session < before)]
        return max((one for one in every if one and one.answers >= _BEST_OF), key=lambda one: one.score, default=None)


def tally(answers: Iterable[Answer], fluent_seconds: float, now: float) -> dict[bool, Counter[FactMark]]:
    """Return timed → mark → number of facts asked that have it; 7 + 5 and 5 + 7 count as one. The answers are in order;
    `now` is in seconds since 1970.

    >>> answer = Answer(Fact("sum", (7, 5)), 12, True, 2.0, False, 0.0)
    >>> tally([answer, answer._replace(fact=Fact("sum", (5, 7)))], 3.0, 0.0)
    {False: Counter({'once': 1})}
    """
    steps: defaultdict[tuple[bool, Kind], Steps] = defaultdict(lambda: Steps(fluent_seconds))
    for answer in answers:
        steps[answer.timed, answer.fact.kind].hear(answer)
    found: dict[bool, Counter[FactMark]] = {}
    today = day(now).toordinal()
    for (timed, _kind), each in steps.items():
        found.setdefault(timed, Counter()).update(mark(fact, today) for fact in each.standing.values())
    return found
