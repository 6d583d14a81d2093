"""Planning of a deal: the facts that a child is asked next, and those that are asked again within the session.

A deal takes the facts that have waited longest for the days of their step (`game/learning/steps.py`), each once, and
none asked today while another is left. Of the lowest step at most two are in a deal, the ones most likely right; the
others rest until there is room, so they never hold the place of a new fact. While new facts are answered well, every
second fact is new, in turn the next of the curriculum and one half-way ahead of it, so that an advanced child is placed
at once and a first deal is not all aces; else every fifth is new, the next of the curriculum. While the share of right
answers, of this session and expected of the facts already taken, is below the aim, the next fact is a *sure* one that
has waited longest, or the sure one asked least today. (Retrieval practice with expanding intervals: Leitner, "So lernt
man lernen", 1972; a high success rate keeps children practicing: Jansen et al., 2013.)

A fact that was answered wrongly is asked again once, a few tricks later; then on another day.
"""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from game.calendar import day
from game.core.rng import Rng
from game.core.seats import BOTH
from game.learning.curriculum import in_order
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.steps import Steps

TRICKS = 9
"""The most tricks of a deal. Then the next one is planned with all answers so far."""
AIM = 0.78
"""The share of right answers that a session keeps to. A fact with this chance or more is a sure one."""
ALONE = 0.70
"""The mean chance of a number's facts from which on they can be practiced alone."""
OFTEN, SELDOM = 2, 5
"""The distance between two new facts while new ones are answered well, and else."""
_MUST = 3 / 4                                     # of a deal; the rest may be replaced for the course
_LIKELY, _MORE = 0.1, 4                           # under the aim; the most that fill beside the plan
_APART = 3                                        # facts between one and itself
_TEN, _NEARLY, _FIRM = 10, 0.9, 3
SOON = 3
"""The tricks after which a wrong fact is asked again."""


class PracticeItems(NamedTuple):
    """The facts that a child should be asked. `must`: each once, the most urgent first. `fill`: further ones in order,
    as far as there is room; they may repeat. `last`: all others, the surest first, used where nothing else fits."""

    must: tuple[Fact, ...]
    fill: tuple[Fact, ...]
    last: tuple[Fact, ...] = ()


def planned(knowledge: LearnerModel, among: Iterable[Fact], now: float, session: int = 0,
            tricks: int = TRICKS) -> PracticeItems:  # fmt: skip
    """Return the plan of a child's next deal of `tricks` facts among these. `now` is in seconds since 1970, `session`
    the number of the present one.

    >>> plan = planned(LearnerModel(), [Fact("sum", (a, b)) for a in range(1, 5) for b in range(a, 5)], 0.0, tricks=4)
    >>> [fact.text for fact in plan.must], [fact.text for fact in plan.fill]
    (['1 + 1', '2 + 3', '1 + 2'], ['2 + 4', '3 + 3', '4 + 4', '3 + 4'])
    """
    order = in_order({fact.key: fact for fact in among}.values())
    if not order:
        return PracticeItems((), ())
    steps, today = knowledge.steps(order[0].kind), day(now).toordinal()
    return _Deal(steps, order, today, session).planned(tricks)


class _Deal:
    """A deal being planned. `order` are the facts in the order of the curriculum."""

    def __init__(self, steps: Steps, order: Sequence[Fact], today: int, session: int) -> None:
        self.steps, self.order, self.today = steps, order, today
        self.met = [fact for fact in order if fact.key in steps.standing]
        self.new = [fact for fact in order if fact.key not in steps.standing]
        self.chance = {fact: steps.chance(fact.key) for fact in order}
        self.count, self.right = steps.session(session)
        self.queue = self._queue()
        self.taken: list[Fact] = []

    def _queue(self) -> list[Fact]:
        """Return the facts that were met, the longest waiting first: those not asked today, then those that rest, then
        those asked today."""
        facts = {fact.key: fact for fact in self.met}
        some, rest = self.steps.waiting(self.today, facts)
        again = sorted((self.steps.standing[key] for key in facts if self.steps.standing[key].asked_on(self.today)),
                       key=lambda one: (one.asked_on(self.today), -one.waited(self.today)))
        return [facts[one.key] for one in (*some, *rest, *again)]

    def planned(self, tricks: int) -> PracticeItems:
        """Return the plan."""
        expected = float(self.right)
        while len(self.taken) < tricks:
            fact = self._next(expected)
            if fact is None:
                break
            for some in (self.new, self.queue):
                if fact in some:
                    some.remove(fact)
            self.taken.append(fact)
            expected += self.chance[fact]
            self.count += 1
        once, cut = list(dict.fromkeys(self.taken)), max(2, int(tricks * _MUST))
        twice = [fact for place, fact in enumerate(self.taken) if fact in self.taken[:place]]
        likely = [fact for fact in self.queue if self.chance[fact] >= AIM - _LIKELY]
        if not self.met:                              # a first deal: no more aces
            likely = [fact for fact in self.new[len(self.new) // 2 :] if 1 not in fact.numbers]
        fill = [*once[cut:], *twice, *likely[:_MORE]]
        last = sorted((fact for fact in self.order if fact not in self.taken), key=lambda fact: -self.chance[fact])
        return PracticeItems(tuple(once[:cut]), tuple(fill or once[:2]), tuple(last))

    def _next(self, expected: float) -> Fact | None:
        """Return the next fact, where this number of right answers is expected so far; None if there is none."""
        if self.met and expected < AIM * self.count:
            return next((fact for fact in self.queue if self.chance[fact] >= AIM), None) or self._again()
        every = OFTEN if self.steps.well else SELDOM
        if self.new and (len(self.taken) % every == 0 or not self.queue):
            turn = len(self.met) + len(self.taken)
            return self.new[len(self.new) // 2 if every == OFTEN and turn % 2 else 0]
        return self.queue[0] if self.queue else None

    def _again(self) -> Fact | None:
        """Return the sure fact that was asked least today, except the last three; None if there is none."""
        def order(fact: Fact) -> tuple[bool, int, float]:
            asked = self.steps.standing[fact.key].asked_on(self.today) + self.taken.count(fact)
            return self.chance[fact] < AIM, asked, -self.chance[fact]

        return min((fact for fact in self.met if fact not in self.taken[-_APART:]), default=None, key=order)


def planned_for_all(among: Sequence[Fact], seed: int, earlier: int, tricks: int = TRICKS) -> list[PracticeItems]:
    """Return the plans of both seats for a lesson with the same cards for everybody: `tricks` of these facts in turn
    after the `earlier` ones, in an order drawn from the seed. Each seat begins at another place of that order. Nothing
    depends on the players.

    >>> facts = [Fact("sum", (2, n)) for n in range(1, 6)]
    >>> [[fact.text for fact in plan.must] for plan in planned_for_all(facts, 1, 0, 2)]
    [['2 + 1', '2 + 3'], ['2 + 5', '2 + 2']]
    """
    order = [*among]
    Rng(seed).shuffle(order)
    found = []
    for seat in BOTH:
        at = (earlier + len(order) * seat // len(BOTH)) % len(order)
        turn = (*order[at:], *order[:at])
        found.append(PracticeItems(turn[:tricks], turn[tricks:] + turn[:tricks]))
    return found


def in_reach(knowledge: LearnerModel, facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts that a child is to learn now where nobody has chosen them: those of numbers up to ten, and all
    once each of these was met and 90 % are on step 3 or higher.

    >>> facts = [Fact("sum", (5, 7)), Fact("sum", (5, 12))]
    >>> in_reach(LearnerModel(), facts)
    [Fact(kind='sum', operands=(5, 7))]
    """
    small = [fact for fact in facts if max(fact.numbers) <= _TEN]
    if not small:
        return [*facts]
    steps = knowledge.steps(small[0].kind)
    stand = [steps.standing.get(fact.key) for fact in small]
    firm = sum(one is not None and one.step >= _FIRM for one in stand)
    return [*facts] if all(stand) and firm >= _NEARLY * len(small) else small


def mean_chance(knowledge: LearnerModel, facts: Iterable[Fact]) -> float:
    """Return the mean probability of a right answer to these facts; from `ALONE` on they can be practiced alone."""
    return fmean([knowledge.chance(fact) for fact in facts] or [0.0])


def comes_back(steps: Steps, session: int) -> bool:
    """True if the share of right answers of a session, with two assumed right ones, permits a wrong fact to be asked
    again."""
    answers, right = steps.session(session)
    return right + 2 >= AIM * (answers + 2)


class SessionRetries:
    """The facts of one child that are to be asked again in this session, beside the fact of the cards.

    >>> retries, fact = SessionRetries(), Fact("sum", (7, 5))
    >>> retries.observe(fact, False, 4)
    >>> retries.due_item(6), retries.due_item(7)
    (None, Fact(kind='sum', operands=(5, 7)))
    >>> retries.observe(fact, False, 7)
    >>> retries.due_item(20) is None
    True
    """

    def __init__(self) -> None:
        self._due: dict[str, int] = {}
        self._came: set[str] = set()

    def observe(self, fact: Fact, right: bool, trick: int) -> None:
        """Record an answer at a trick, to the fact of the cards or to one asked again. Each fact is asked again
        once."""
        if self._due.pop(fact.key, None) is not None:
            self._came.add(fact.key)
        elif not right and fact.key not in self._came:
            self._due[fact.key] = trick + SOON

    def due_item(self, trick: int) -> Fact | None:
        """Return the fact to be asked again at a trick, the longest waiting one; None if there is none."""
        waiting = [(due, key) for key, due in self._due.items() if due <= trick]
        return Fact.read(min(waiting)[1]) if waiting else None
