"""The plan of a deal: the facts that a child should be asked in it. One list, one balance.

A deal takes the facts that have waited longest for the days of their step (`game/learning/steps.py`), each once, and
none that was asked today while another is left. Of the lowest step at most two are in a deal, those most likely right:
the others rest until there is room, and never hold a place that a new fact could have. Every second fact is a new one
while new ones come right, in turn the next of the curriculum and one half-way ahead of it, so that who knows much is
placed at once, and a first deal is not all aces; else every fifth is, the next of the curriculum. Whenever the share
right, of this session's answers and of what is expected of the facts already taken, is below the aim, the next one is
the longest waiting of the *sure* facts instead; if none is left, the sure one asked least today.

A fact that was answered wrongly comes back once, a few tricks later; then it is for another day.
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
"""The tricks of a deal, at most: then the next one is planned, by all that is known by then."""
AIM = 0.78
"""The share of right answers that a session keeps to; a fact whose chance is as high is a sure one."""
ALONE = 0.70
"""The mean chance of a number's facts from which on they can be practiced alone."""
OFTEN, SELDOM = 2, 5
"""Every so manyth fact is a new one while new ones come right, and else."""
_MUST = 3 / 4                                     # of a deal: the rest may give way to the course
_LIKELY, _MORE = 0.1, 4                           # under the aim: so many more may fill
_APART = 3                                        # facts between one and itself
_TEN, _NEARLY, _FIRM = 10, 0.9, 3


class PracticeItems(NamedTuple):
    """The facts that a child should be asked. `must`: each once, the most urgent first. `fill`: the rest, in turn, as
    far as there is room; they may be repeated. `last`: all others, the surest first, where nothing else fits."""

    must: tuple[Fact, ...]
    fill: tuple[Fact, ...]
    last: tuple[Fact, ...] = ()


def planned(knowledge: LearnerModel, among: Iterable[Fact], now: float, session: int = 0,
            tricks: int = TRICKS) -> PracticeItems:  # fmt: skip
    """Return the plan of a child's next deal of so many tricks, of these facts. `now` is in seconds since 1970,
    `session` the number of the one that goes on."""
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
        if not self.met:                              # a first deal: rather something else than an ace once more
            likely = [fact for fact in self.new[len(self.new) // 2 :] if 1 not in fact.numbers]
        fill = [*once[cut:], *twice, *likely[:_MORE]]
        last = sorted((fact for fact in self.order if fact not in self.taken), key=lambda fact: -self.chance[fact])
        return PracticeItems(tuple(once[:cut]), tuple(fill or once[:2]), tuple(last))

    def _next(self, expected: float) -> Fact | None:
        """Return the next fact, if so many of all answers are expected to be right so far; None if there is none."""
        if self.met and expected < AIM * self.count:
            return next((fact for fact in self.queue if self.chance[fact] >= AIM), None) or self._again()
        every = OFTEN if self.steps.well else SELDOM
        if self.new and (len(self.taken) % every == 0 or not self.queue):
            turn = len(self.met) + len(self.taken)
            return self.new[len(self.new) // 2 if every == OFTEN and turn % 2 else 0]
        return self.queue[0] if self.queue else None

    def _again(self) -> Fact | None:
        """Return the sure fact that was asked least today, but for the last few."""
        def order(fact: Fact) -> tuple[bool, int, float]:
            asked = self.steps.standing[fact.key].asked_on(self.today) + self.taken.count(fact)
            return self.chance[fact] < AIM, asked, -self.chance[fact]

        return min((fact for fact in self.met if fact not in self.taken[-_APART:]), default=None, key=order)


def planned_for_all(among: Sequence[Fact], seed: int, earlier: int, tricks: int = TRICKS) -> list[PracticeItems]:
    """Return what both seats of a lesson in which everybody gets the same cards are asked in the next deal of so many
    tricks, after `earlier` ones: all of these facts in turn, in an order that the lesson's seed gives. Each seat is at
    another place of that order. Nothing depends on who plays."""
    order = [*among]
    Rng(seed).shuffle(order)
    found = []
    for seat in BOTH:
        at = (earlier + len(order) * seat // len(BOTH)) % len(order)
        turn = (*order[at:], *order[:at])
        found.append(PracticeItems(turn[:tricks], turn[tricks:] + turn[:tricks]))
    return found


def in_reach(knowledge: LearnerModel, facts: Sequence[Fact]) -> list[Fact]:
    """Return those of the facts that a child is to learn by now, where nobody has chosen them: those of numbers up to
    ten, and then the others too, once all of those were met and nearly all stand on a high step."""
    small = [fact for fact in facts if max(fact.numbers) <= _TEN]
    if not small:
        return [*facts]
    steps = knowledge.steps(small[0].kind)
    stand = [steps.standing.get(fact.key) for fact in small]
    firm = sum(one is not None and one.step >= _FIRM for one in stand)
    return [*facts] if all(stand) and firm >= _NEARLY * len(small) else small


def mean_chance(knowledge: LearnerModel, facts: Iterable[Fact]) -> float:
    """Return how likely a child is right with these facts, in the mean; from `ALONE` on they can be practiced alone."""
    return fmean([knowledge.chance(fact) for fact in facts] or [0.0])


def comes_back(steps: Steps, session: int) -> bool:
    """True if the share right of a session allows it that a fact that was wrong comes back now."""
    answers, right = steps.session(session)
    return right + 2 >= AIM * (answers + 2)

SOON = 3
"""Tricks after which a wrong fact comes back."""


class SessionRetries:
    """The facts of one child that are to come back in this session. The game's cards decide what is asked at a trick;
    if one of these facts is due there, it is asked beside it."""

    def __init__(self) -> None:
        self._due: dict[str, int] = {}
        self._came: set[str] = set()

    def observe(self, fact: Fact, right: bool, trick: int) -> None:
        """Take in an answer at this trick, whether the cards asked for it or the fact had come back."""
        if self._due.pop(fact.key, None) is not None:
            self._came.add(fact.key)
        elif not right and fact.key not in self._came:
            self._due[fact.key] = trick + SOON

    def due_item(self, trick: int) -> Fact | None:
        """Return the fact that is to be asked at this trick, the one that has waited longest; None if there is none."""
        waiting = [(due, key) for key, due in self._due.items() if due <= trick]
        return Fact.read(min(waiting)[1]) if waiting else None
