"""The course of a practice session: the children, the plan, their answers so far, and its end.

It knows no window and no clock: the caller adds the seconds at the table. Every answer goes to the children's store.
"""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.core.announcements import TOTAL
from game.core.events import Announced, Event
from game.core.rng import mixed
from game.core.seats import BOTH, Seat, seated
from game.learning.answer import Answer
from game.learning.fact import Fact, asked_by
from game.learning.learner_model import LearnerModel
from game.learning.planning import PracticeItems, SessionRetries
from game.learning.session_plan_code import TRICKS, SessionPlanSpec
from game.learning.watering import SURE
from game.rules import titles
from game.sitting.participants import another
from game.store.children import Child, Children

_SELDOM = 2                                       # the least tricks between two facts that are asked again


class AskedFact(NamedTuple):
    """A fact that a child at a seat is asked; `again` if it is repeated, without cards."""

    seat: Seat
    fact: Fact
    is_retry: bool = False


@dataclass(eq=False)
class Learner:
    """A child at a seat: its learner model, its animal in this session, the facts to ask again, and the answers."""

    child: Child
    knowledge: LearnerModel
    animal: int
    retries: SessionRetries = field(default_factory=SessionRetries)
    answers: list[Answer] = field(default_factory=list)

    @property
    def new(self) -> bool:
        """True if this child was never asked a fact."""
        return not any(True for _fact in self.knowledge.seen())

    def best(self, fact: Fact) -> float | None:
        """Return the seconds of this child's quickest right timed answer to a fact; None if there is none."""
        return min((one.seconds for one in self.knowledge.answers(fact) if one.right and one.timed), default=None)


class PracticeSession:
    """The course of one session: the `learners` by their seat, the `seconds` at the table so far, its `number` in the
    store, and `ending` once a child ends it. `today` returns the time in seconds since 1970.

    It goes on with new cards when all cards are won, and after the tricks that a deal was planned for (`deal`; None:
    not planned). `earlier` are the tricks of the deals before, `tallies` the cards or points of each seat at their
    ends. A `lesson` has the same course for everybody with its code, and the same cards if its plan says so
    (`SessionPlanSpec.same`). `until` are the seconds that it lasts, if it was made longer. A session that waters
    (`game/learning/watering.py`) has the rounds that the facts of `water` need, unless it is made longer.
    """

    def __init__(self, plan: SessionPlanSpec, learners: Mapping[Seat, Learner], store: Children, number: int, *,
                 seconds: float = 0.0, earlier: int = 0, tallies: Sequence[int] = (0, 0),
                 deal: int | None = None, lesson: bool = False, until: float | None = None,
                 water: Sequence[Fact] = (), today: Callable[[], float] = time.time) -> None:  # fmt: skip
        self.plan, self.learners, self.number = plan, learners, number
        self.seconds = seconds
        self.earlier, self.tallies, self.deal, self.lesson = earlier, tuple(tallies), deal, lesson or plan.same
        self.until, self.water = until, tuple(water)
        self.ending = False
        self.group: Collection[int] = ()
        """The numbers of the children of a group, who play it at this computer one after the other."""
        self.counted: tuple[Seat, str] | None = None
        """The seat and the key of a fact with a recorded first try, until the right answer is entered: a session that
        is left then asks it again, which is no second try."""
        self._came_back = -_SELDOM                    # the trick of the last repeated fact
        self.today = today
        self._store = store

    @classmethod
    def new(cls, plan: SessionPlanSpec, children: Sequence[Child], store: Children, *, lesson: bool = False,
              water: Sequence[Fact] = (), today: Callable[[], float] = time.time) -> "PracticeSession":  # fmt: skip
        """Return a new session."""
        learners = _learners(children, store)
        return cls(plan, learners, store, store.open_session([child.id for child in children], plan, today()),
                   lesson=lesson, water=water, today=today)

    @classmethod
    def from_save(cls, kept: Any, store: Children, *, today: Callable[[], float] = time.time) -> "PracticeSession":
        """Return a session from its save. Raises ValueError, KeyError or TypeError if it cannot be continued."""
        plan, number = SessionPlanSpec.read(kept["plan"], titles().values()), kept["number"]
        children = [child for child in map(store.child, kept["children"]) if child is not None]
        if not children or len(children) != len(kept["children"]) or type(number) is not int:
            raise ValueError("the children of this session are not here any more")
        earlier, tallies, deal = kept["earlier"], kept["tallies"], kept.get("deal")
        numbers = earlier, *tallies, 0 if deal is None else deal
        if not all(type(n) is int and n >= 0 for n in numbers) or len(tallies) != len((0, 0)):
            raise ValueError("what was won in this session cannot be read")
        until = kept.get("until")
        session = cls(plan, _learners(children, store), store, number, seconds=float(kept["seconds"]),
                      earlier=earlier, tallies=tallies, deal=deal, lesson=kept.get("lesson") is True,
                      until=None if until is None else float(until), water=[*map(Fact.read, kept.get("water", []))],
                      today=today)
        match kept.get("counted"):
            case [int() as seat, str() as key]:
                session.counted = Seat(seat), key
        for learner in session.learners.values():
            for answer in store.answers(learner.child.id):
                if answer.session == number:
                    learner.answers.append(answer)
                    learner.retries.observe(answer.fact, answer.unaided, kept["tricks"])
        return session

    def to_save(self, tricks: int) -> dict[str, Any]:
        """Return the session as a save holds it."""
        return {"plan": self.plan.code, "children": [one.child.id for one in self.learners.values()],
                "number": self.number, "seconds": round(self.seconds, 1), "tricks": tricks, "earlier": self.earlier,
                "tallies": [*self.tallies], "deal": self.deal, "lesson": self.lesson,
                "until": self.until, "water": [fact.key for fact in self.water],
                "counted": self.counted and [*self.counted]}

    def dealt_out(self, tricks: int, totals: tuple[int, ...]) -> None:
        """Note the end of a deal, but not of the session, with its tricks so far and the totals of the seats."""
        self.earlier, self.tallies = tricks, totals

    def totals(self, tallies: Sequence[int]) -> tuple[int, ...]:
        """Return the cards or points of each seat in this session, from those in this deal."""
        return tuple(before + now for before, now in zip(self.tallies, tallies, strict=True))

    def planned(self, facts: Sequence[Fact]) -> list[PracticeItems | None]:
        """Return the items for each seat in the next deal, chosen from these facts (None: a computer), and set its
        tricks (`deal`)."""
        from game.learning import watering
        from game.learning.deal_schedule import tricks_of
        from game.learning.planning import in_reach, planned, planned_for_all
        from game.learning.subject import Subject

        knowers = {seat: learner.knowledge for seat, learner in self.learners.items()}
        if self.water and self.until is None:
            self.deal = self._rounds
            return [watering.planned(knowers[seat], self.water, facts) if seat in knowers else None for seat in BOTH]
        self.deal = tricks_of(None if self._rounds is None else self._rounds - self.earlier)
        about = None if self.plan.family is None else Subject(self.plan.family, facts)
        if self.plan.same:
            every = facts if about is None else about.for_all
            return [*planned_for_all(every, mixed(self.plan.number), self.earlier, self.deal)]
        if about is not None:
            return [about.planned(knowers[seat], self.today(), self.number, self.deal) if seat in knowers else None
                    for seat in BOTH]
        return [planned(knowers[seat], in_reach(knowers[seat], facts) if self.plan.chooses else facts, self.today(),
                        self.number, self.deal) if seat in knowers else None for seat in BOTH]

    def seed(self, chosen: int) -> int:
        """Return the seed of the next deal: the chosen one, or in a lesson one from its code and its tricks."""
        return mixed(self.plan.number * (TRICKS[-1] + 1) + self.earlier) >> 1 if self.lesson else chosen

    def dealt_through(self, tricks: int) -> bool:
        """True after the tricks that this deal was planned for."""
        return self.deal is not None and tricks >= self.deal

    # ---- how long -------------------------------------------------------------------------------------------------

    @property
    def _rounds(self) -> int | None:
        """The tricks that it has, None if it is measured in minutes."""
        if self.until is not None:
            return None
        return len(self.water) + SURE if self.water else self.plan.tricks

    @property
    def _lasts(self) -> float:
        """The seconds that it has, if it is measured in minutes."""
        return 60.0 * (self.plan.minutes or 0) if self.until is None else self.until

    def longer(self, minutes: int) -> None:
        """Make it longer: these minutes from now on."""
        self.ending, self.until = False, self.seconds + 60 * minutes

    def is_over(self, tricks: int) -> bool:
        """True if the session is over after these tricks."""
        if self._rounds is not None:
            return self.ending or tricks >= self._rounds
        return self.ending or self.seconds >= self._lasts

    def left(self, tricks: int) -> tuple[int, bool]:
        """Return how much is left, and True for tricks, False for minutes (rounded up)."""
        if self._rounds is not None:
            return max(0, self._rounds - tricks), True
        return max(0, -int(-(self._lasts - self.seconds) // 60)), False

    def close(self, tricks: int, winner: Seat | None) -> str | None:
        """Store the session, at its end or when it is left. Return a line if that could not be written."""
        won = [one.child.id for seat, one in self.learners.items() if seat == winner]
        return self._store.close_session(self.number, self.today(), seconds=self.seconds, tricks=tricks, won=won)

    # ---- asking ---------------------------------------------------------------------------------------------------

    def asks(self, event: Event) -> AskedFact | None:
        """Return the question that an event asks a child before it is shown; None if there is none. Children are only
        asked about their own cards, and about a total only if it was not zero before."""
        fact = asked_by(event)
        if fact is None or not isinstance(event, Announced) or event.seats[0] not in self.learners:
            return None
        if event.key == TOTAL and not fact.operands[0]:
            return None
        return AskedFact(event.seats[0], fact)

    def comes_back(self, tricks: int) -> AskedFact | None:
        """Return a fact that was wrong some tricks ago, to be asked again; None if there is none. There is at most one
        in two tricks."""
        from game.learning.planning import comes_back

        if tricks - self._came_back < _SELDOM:
            return None
        for seat, learner in self.learners.items():
            fact = learner.retries.due_item(tricks)
            if fact is not None and comes_back(learner.knowledge.steps(fact.kind), self.number):
                self._came_back = tricks
                return AskedFact(seat, fact, is_retry=True)
        return None

    def is_counted(self, question: AskedFact) -> bool:
        """True if the first try at this question is recorded already."""
        return self.counted == (question.seat, question.fact.key)

    def record_answer(self, question: AskedFact, said: int | None, right: bool, seconds: float, tricks: int, *,
              digits: int = 0) -> Answer:  # fmt: skip
        """Record a first try in the store and in the learner model. `seconds` are those since the question, with the
        typing of the `digits`."""
        learner = self.learners[question.seat]
        answer = Answer(question.fact, said, right, learner.knowledge.response_seconds(seconds, digits),
                        self.plan.timed,
                        self.today(), self.plan.game, self.number)
        if question.fact.kind != "equation":
            learner.retries.observe(question.fact, right, tricks)
        self._record(learner, answer)
        return answer

    def helped(self, question: AskedFact, tricks: int) -> None:
        """Record that a child was shown a fact before it answered: no mistake, and it is asked again soon."""
        learner = self.learners[question.seat]
        answer = Answer(question.fact, None, True, 0.0, self.plan.timed, self.today(), self.plan.game, self.number,
                        helped=True)
        learner.retries.observe(question.fact, False, tricks)
        self._record(learner, answer)
        self.counted = question.seat, question.fact.key

    def _record(self, learner: Learner, answer: Answer) -> None:
        learner.answers.append(answer)
        learner.knowledge.observe(answer)
        self._store.answered(learner.child.id, answer)

    def typed(self, seat: Seat, seconds: float, digits: int) -> None:
        """Record the seconds that a child took to type these digits."""
        learner = self.learners[seat]
        learner.knowledge.heard_typing(seconds, digits)
        self._store.typed(learner.child.id, seconds, digits)


def _learners(children: Sequence[Child], store: Children) -> dict[Seat, Learner]:
    """Return the children at their seats; a child whose animal is taken has another one in this session."""
    animals: list[int] = []
    for child in children:
        animals.append(child.animal if child.animal not in animals else another(animals))
    return {seat: Learner(child, store.knowledge(child.id), animals[seat]) for seat, child in seated(children)}
