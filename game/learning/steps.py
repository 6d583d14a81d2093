"""Steps: the review schedule of a child's facts of one kind, and the probability that each is right.

Each fact is on a step, which is the days until it should be asked again (`DAYS`; expanding intervals in boxes as in
Leitner, "So lernt man lernen", 1972). The first answer of a day moves it: right and quick one step up (two at the first
sight), right but slow not above `SLOW`, as it was counted; wrong two down. Asked before half its days are over it does
not climb. A fact that was shown first says nothing of memory, and is due the next day. `python -m
tests.tools.planned_deals` measures the schedule with simulated learners.

A child whose new facts are wrong as often as right does not learn by being asked, but guesses. Until they are right,
facts that are new or on the lowest steps are displayed as objects to be counted before they are answered.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.calendar import day
from game.learning.answer import Answer

DAYS = (0.5, 1, 2, 4, 8, 16, 32)
"""Days until a fact on each step should be asked again."""
SLOW = 2
"""The highest step that slow right answers reach."""
FLUENT = 3.0
"""Seconds under which a right answer is quick, unless set otherwise."""
FLUENT_FROM, FLUENT_TO = 2.0, 6.0
RESTLESS = 2
"""The most facts of the lowest step in a deal."""
_UP, _DOWN = 2, 2                                 # steps at the first sight, and for a wrong answer
_EARLY = 0.5                                      # of a fact's days, before which it does not climb
_OWN, _QUARTER, _LATELY = 1.5, 4, 60              # 1.5 × the fastest quarter of the last 60 is quick
_FIRST = 6
_LOST, _TRIED, _LAID, _PLAIN = 0.5, 4, 1, 3       # share, answers, highest step; every third is plain
_REVIEWS = 4
_HOPED = (0.8, 0.65, 0.75, 0.82, 0.86, 0.88, 0.9, 0.9)
_ASKED, _TOLD = 5.0, 3.0                          # pseudo-answers of the prior shares: for planning, display
_AS_ASKED, _AS_TOLD = 3, 12                       # weight of a step's share, in answers of the fact
_FADE = 0.97


@dataclass(eq=False, slots=True)
class FactStep:
    """The state of one fact. `step` is an index of DAYS, `day` the ordinal of the day of its last review, `last` its
    last four reviews (right or wrong), `shown` if it was shown first on that day. `asked` is the last day on which it
    was asked, and the number of times. `row` counts the right reviews in a row, `quick` those in a row that were quick,
    too, of which the first was on the day `since`; a wrong or shown answer later on the day resets both."""

    key: str
    step: int = 0
    day: int = 0
    last: list[bool] = field(default_factory=list)
    shown: bool = False
    asked_today: tuple[int, int] = (0, 0)
    row: int = 0
    quick: int = 0
    since: int = 0

    def waited(self, today: int) -> float:
        """Return the share of its days that a fact has waited; from 1 on it is due.

        >>> fact = FactStep("5+7", step=3, day=100)
        >>> fact.waited(102), fact.waited(104)
        (0.5, 1.0)
        """
        if self.shown and today > self.day:
            return max(1.0, (today - self.day) / DAYS[self.step])
        return (today - self.day) / DAYS[self.step]

    def asked_on(self, today: int) -> int:
        """Return the number of times that a fact was asked on a day, 0 unless that is the last one."""
        return self.asked_today[1] if self.asked_today[0] == today else 0


class Steps:
    """The steps of one child's facts of one kind, built from the answers in order. A right answer in less than
    `fluent_seconds` (2 to 6) is quick, and so is one that is quick for this child.

    >>> from game.learning.fact import Fact
    >>> answer = Answer(Fact("sum", (7, 5)), 12, True, 2.0, False, 0.0)
    >>> steps = Steps.of([answer, answer._replace(at=2 * 86_400.0)], FLUENT)
    >>> steps.standing["5+7"].step, round(steps.chance("5+7"), 3), round(steps.chance("5+6"), 3)
    (3, 0.916, 0.834)
    """

    def __init__(self, fluent_seconds: float = FLUENT) -> None:
        self.fluent_seconds = min(max(fluent_seconds, FLUENT_FROM), FLUENT_TO)
        self.standing: dict[str, FactStep] = {}
        self._seconds: deque[float] = deque(maxlen=_LATELY)
        self._first: deque[bool] = deque(maxlen=_FIRST)
        self._plain: deque[bool] = deque(maxlen=_FIRST)               # the same of those not displayed as objects
        self._new = 0                              # the new facts so far
        self._asked = [[_ASKED * hoped, _ASKED] for hoped in _HOPED]
        self._told = [[_TOLD * hoped, _TOLD] for hoped in _HOPED]
        self._sessions: dict[int, list[int]] = {}  # by their number: answers, and how many were right

    @classmethod
    def of(cls, answers: Iterable[Answer], fluent_seconds: float) -> "Steps":
        """Return the steps after these answers."""
        made = cls(fluent_seconds)
        for answer in answers:
            made.hear(answer)
        return made

    # ---- answers ----------------------------------------------------------------------------------------------------

    def hear(self, answer: Answer) -> None:
        """Learn from the next answer. A clock that was set back counts as the same day."""
        fact = self.standing.get(answer.fact.key)
        new, laid = fact is None, not answer.timed and answer.fact.in_table and self.lays(answer.fact.key)
        fact = fact or self.standing.setdefault(answer.fact.key, FactStep(answer.fact.key))
        today = max(day(answer.at).toordinal(), fact.day)
        fact.asked_today = (today, fact.asked_on(today) + 1)
        if not answer.unaided:
            fact.row = fact.quick = 0
        if answer.helped:
            if fact.day != today:
                fact.day, fact.shown = today, True
            return
        counted = self._sessions.setdefault(answer.session, [0, 0])
        counted[0] += 1
        counted[1] += answer.right
        if answer.right:
            self._seconds.append(answer.seconds)
        if new:
            self._first.append(answer.right)
            if not laid:
                self._plain.append(answer.right)
            self._new += 1
        if fact.day == today and not new:
            return                                # practice: no evidence of memory
        self._review(fact, answer, new, today, laid)

    def _review(self, fact: FactStep, answer: Answer, new: bool, today: int, laid: bool) -> None:
        """Record the first answer of a day. One to a fact `laid` out as objects was counted, not remembered."""
        quick = answer.right and not laid and self.quick(answer.seconds)
        for shares in (self._asked, self._told):
            right, count = shares[0 if new else fact.step + 1]
            shares[0 if new else fact.step + 1] = [right * _FADE + answer.right, count * _FADE + 1]
        if not answer.right:
            fact.step = max(0, fact.step - _DOWN)
        elif new or fact.waited(today) >= _EARLY:
            top = len(DAYS) - 1 if quick else SLOW
            fact.step = min(top, fact.step + (_UP if new and quick else 1))
        if answer.right:
            fact.row += 1
            fact.quick, fact.since = (fact.quick + 1, fact.since if fact.quick else today) if quick else (0, 0)
        fact.day, fact.shown = today, False
        fact.last = [*fact.last[1 - _REVIEWS :], answer.right]

    # ---- queries ----------------------------------------------------------------------------------------------------

    def quick(self, seconds: float) -> bool:
        """True if a right answer of this time was remembered rather than counted: under `fluent_seconds`, or 1.5 times
        the fastest quarter of this child's own.

        >>> Steps().quick(2.9), Steps().quick(3.1)
        (True, False)
        """
        own = sorted(self._seconds)[len(self._seconds) // _QUARTER] * _OWN if self._seconds else 0.0
        return seconds < max(self.fluent_seconds, own)

    def waiting(self, today: int, among: Iterable[str] | None = None) -> tuple[list[FactStep], list[FactStep]]:
        """Return the facts not asked on this day, the longest waiting first: those to be asked, and those that rest,
        all of the lowest step except the two most likely right. Only keys `among` are considered, ties in their
        order."""
        standing = self.standing
        found = [standing[key] for key in (standing if among is None else among) if key in standing]
        found = sorted((fact for fact in found if not fact.asked_on(today)), key=lambda fact: -fact.waited(today))
        lowest = sorted((fact for fact in found if not fact.step), key=lambda fact: -self.chance(fact.key))
        rest = {fact.key for fact in lowest[RESTLESS:]}
        return [fact for fact in found if fact.key not in rest], lowest[RESTLESS:]

    def due_keys(self, today: int, among: Iterable[str] | None = None) -> list[str]:
        """Return the keys of the facts (`among` these) that are due on this day, the longest waiting first: at most
        half of a usual session, without those that rest."""
        found = [fact.key for fact in self.waiting(today, among)[0] if fact.waited(today) >= 1]
        return found[: int(self.usual / 2)]

    def session(self, number: int) -> tuple[int, int]:
        """Return the number of answers of a session, and of right ones."""
        answers, right = self._sessions.get(number, (0, 0))
        return answers, right

    @property
    def usual(self) -> float:
        """The mean number of answers of the last three sessions; 0 if there were none."""
        lately = [answers for answers, _right in self._sessions.values()][-3:]
        return sum(lately) / len(lately) if lately else 0.0

    @property
    def well(self) -> bool:
        """True while at least three quarters of the last six new facts were right."""
        return sum(self._first) >= 0.75 * len(self._first)

    @property
    def lost(self) -> bool:
        """True while at most half of the last new facts, of at least four without objects, were right."""
        return len(self._plain) >= _TRIED and sum(self._plain) <= _LOST * len(self._plain)

    def lays(self, key: str) -> bool:
        """True if a fact is displayed as objects before it is answered: to a child who is lost, a fact of the two
        lowest steps or a new one; every third new one is not, to find out if the child still is lost."""
        if not self.lost:
            return False
        fact = self.standing.get(key)
        return self._new % _PLAIN != _PLAIN - 1 if fact is None else fact.step <= _LAID

    def chance(self, key: str) -> float:
        """Return the probability of a right answer, from 0 to 1, for planning: the posterior mean of a beta prior,
        which is this child's share at the fact's step, weighted as three answers, after the fact's last four
        reviews."""
        return self._chance(self._asked, _AS_ASKED, key)

    def reported_chance(self, key: str) -> float:
        """Return the same probability for display, steadier than `chance`: the share at the step is weighted as twelve
        answers."""
        return self._chance(self._told, _AS_TOLD, key)

    def _chance(self, shares: Sequence[Sequence[float]], weight: int, key: str) -> float:
        fact = self.standing.get(key)
        right, count = shares[0 if fact is None else fact.step + 1]
        last = [] if fact is None else fact.last
        return (weight * right / count + sum(last)) / (weight + len(last))
