"""Learner model of one child, rebuilt by replaying its answers in order, and the number of facts known.

The knowledge of one child: built by hearing the child's answers, one after the other, in the order in which they
came.

The number of facts that a child knows, and how well.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
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
    """The timed answers of one session: how many there were, how many of them right, and the mean score, from −1 to
    1."""

    session: int
    answers: int
    right: int
    score: float


class LearnerModel:
    """The knowledge of one child. `fluent_seconds` is under how many seconds a right answer is fluent."""

    def __init__(self, fluent_seconds: float = FLUENT) -> None:
        self.fluent_seconds = min(max(fluent_seconds, FLUENT_FROM), FLUENT_TO)
        self._abilities: dict[Kind, AbilityEstimate] = {}
        self._offsets: dict[str, AbilityEstimate] = {}
        self._steps: defaultdict[Kind, Steps] = defaultdict(lambda: Steps(self.fluent_seconds))
        self._none = Steps(self.fluent_seconds)
        self._answers: dict[str, list[Answer]] = {}
        self._reviews: dict[str, list[Answer]] = {}
        self._sessions: dict[Kind, dict[int, None]] = {}
        self._typed: list[float] = []
        self._timed: dict[tuple[int, Kind], list[Answer]] = {}

    # ---- hearing ----------------------------------------------------------------------------------------------------

    def observe(self, answer: Answer) -> None:
        """Learn from one answer. Where the child was shown the fact first, that says nothing of its ability."""
        kind, key = answer.fact.kind, answer.fact.key
        if not answer.helped:
            self._abilities[NEAREST.get(kind, kind)], self._offsets[key] = estimate.update(
                self.ability(kind), self.offset(answer.fact), answer.fact, answer.right, answer.at)
        earlier = self._reviews.setdefault(key, [])
        if answer.reviews(earlier[-1] if earlier else None):
            earlier.append(answer)
        self._steps[kind].hear(answer)
        self._answers.setdefault(key, []).append(answer)
        self._sessions.setdefault(kind, {})[answer.session] = None
        if answer.timed:
            self._timed.setdefault((answer.session, kind), []).append(answer)

    def heard_typing(self, seconds: float, digits: int) -> None:
        """Learn how long this child takes to type a number that needs no reckoning."""
        if digits > 0 and seconds >= 0:
            self._typed.append(seconds / digits)

    # ---- what is known ----------------------------------------------------------------------------------------------

    @property
    def typing(self) -> float:
        """Seconds that this child takes to type a digit, the median; 0 until it has been measured three times."""
        return median(self._typed) if len(self._typed) >= _MEASURED else 0.0

    def response_seconds(self, seconds: float, digits: int) -> float:
        """Return the seconds that an answer took without the time to type it."""
        return max(0.0, seconds - self.typing * digits)

    def ability(self, kind: Kind) -> AbilityEstimate:
        """Return how able the child is with facts of a kind; with missing numbers as with the facts by which they are
        found."""
        return self._abilities.get(NEAREST.get(kind, kind), ABILITY)

    def offset(self, fact: Fact) -> AbilityEstimate:
        """Return how much harder a fact is for this child than for others."""
        return self._offsets.get(fact.key, OFFSET)

    def sessions(self, kind: Kind) -> Sequence[int]:
        """Return the sessions in which facts of a kind were asked, the first one first."""
        return [*self._sessions.get(kind, ())]

    def answers(self, fact: Fact) -> list[Answer]:
        """Return all answers to a fact, the first one first."""
        return self._answers.get(fact.key, [])

    def mastery(self, fact: Fact) -> Mastery:
        """Return how well a fact is known, by all answers to it."""
        return mastery(self.steps(fact.kind).standing.get(fact.key))

    def thirsty(self, fact: Fact, now: float) -> bool:
        """True if a fact is known, and it is time to ask it again. `now` is in seconds since 1970."""
        return thirsty(self.steps(fact.kind).standing.get(fact.key), day(now).toordinal())

    def mastering_answer(self, fact: Fact) -> Answer | None:
        """Return the answer with which a fact was known for the first time; None if it never was. One that is not
        known any more has grown all the same."""
        reviewed = self._reviews.get(fact.key, ())
        return next((later for earlier, later in pairwise(reviewed) if earlier.unaided and later.unaided), None)

    def begun(self, fact: Fact) -> bool:
        """True if a fact was ever remembered: the first answer of a day was right."""
        return any(answer.unaided for answer in self._reviews.get(fact.key, ()))

    def lays(self, fact: Fact) -> bool:
        """True if the objects of a fact are to be laid out before it is answered: this child guesses else."""
        return fact.in_table and self.steps(fact.kind).lays(fact.key)

    def steps(self, kind: Kind) -> Steps:
        """Return the steps of the facts of a kind; empty ones if none was asked."""
        return self._steps.get(kind, self._none)

    def chance(self, fact: Fact) -> float:
        """Return how likely the child is right with a fact the next time, from 0 to 1: with one that was met by its
        step and its last four reviews, with any other by what this child makes of new facts, and by ability and
        difficulty."""
        steps = self.steps(fact.kind)
        if fact.key in steps.standing:
            return steps.told(fact.key)
        return (steps.told(fact.key) + estimate.chance(self.ability(fact.kind), self.offset(fact), fact)) / 2

    def seen(self) -> Iterable[Fact]:
        """Return every fact ever asked, in the order of their first time."""
        return (Fact.read(key) for key in self._answers)

    def due(self, now: float) -> list[Fact]:
        """Return the facts learned by heart that should come again today, of each kind the one that has waited longest
        first, and no more than half of what the child answers in a session."""
        today = day(now).toordinal()
        by_heart = {key for key in self._answers if Fact.read(key).in_table}
        return [Fact.read(key) for steps in self._steps.values()
                for key in steps.due(today, [key for key in steps.standing if key in by_heart])]

    # ---- the timed mode ---------------------------------------------------------------------------------------------

    def timed(self, session: int, kind: Kind) -> TimedScores | None:
        """Return how the timed answers of a session went; None if there were none."""
        answers = self._timed.get((session, kind))
        if not answers:
            return None
        scores = [score(answer.right, answer.seconds) for answer in answers]
        return TimedScores(session, len(answers), sum(answer.right for answer in answers), sum(scores) / len(scores))

    def best(self, kind: Kind, before: int | None = None) -> TimedScores | None:
        """Return the child's own best timed session of at least ten answers, of those before one if it is given; None
        if there is none."""
        every = [self.timed(session, each) for session, each in self._timed
                 if each == kind and (before is None or session < before)]
        return max((one for one in every if one and one.answers >= _BEST_OF), key=lambda one: one.score, default=None)

def tally(answers: Iterable[Answer], fluent_seconds: float, now: float) -> dict[bool, Counter[FactMark]]:
    """Return how many of the facts asked have each mark, by whether they were answered against the clock; 7 + 5 and
    5 + 7 are one. The answers come in their order; `now` is in seconds since 1970."""
    steps: defaultdict[tuple[bool, Kind], Steps] = defaultdict(lambda: Steps(fluent_seconds))
    for answer in answers:
        steps[answer.timed, answer.fact.kind].hear(answer)
    found: dict[bool, Counter[FactMark]] = {}
    today = day(now).toordinal()
    for (timed, _kind), each in steps.items():
        found.setdefault(timed, Counter()).update(mark(fact, today) for fact in each.standing.values())
    return found
