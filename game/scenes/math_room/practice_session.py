"""A session in the math room: the children, the plan, their answers so far, and when it is over.

It knows no window. Seconds at the table are given to it; the children's store is where every answer goes.
"""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.announcements import TOTAL
from game.core.events import Announced, Event
from game.core.rng import mixed
from game.core.seats import BOTH, Seat, seated
from game.learning.answer import Answer
from game.learning.fact import Fact, asked_by
from game.learning.planning import SessionRetries
from game.learning.session_plan_code import TRICKS, SessionPlanSpec
from game.rules import titles
from game.sitting.participants import another

if TYPE_CHECKING:
    from game.learning.learner_model import LearnerModel
    from game.learning.planning import PracticeItems
    from game.store.children import Child, Children


_SELDOM = 2  # tricks from one fact that comes back to the next


class AskedFact(NamedTuple):
    """A fact that a child at a seat is asked; `again` if it has come back on its own, without cards."""

    seat: Seat
    fact: Fact
    again: bool = False


class Learner:
    """A child at a seat, what the child knows, and the answers of this session."""

    def __init__(self, child: "Child", knowledge: "LearnerModel", animal: int) -> None:
        self.child, self.knowledge, self.animal = child, knowledge, animal
        self.again = SessionRetries()
        self.answers: list[Answer] = []

    @property
    def new(self) -> bool:
        """True if this child was never asked a fact."""
        return not any(True for _fact in self.knowledge.seen())

    def laid(self, fact: Fact, *, timed: bool) -> bool:
        """True if the objects of a fact lie there while it is asked: never against the clock."""
        return not timed and self.knowledge.lays(fact)

    def watered(self, facts: Sequence[Fact]) -> int:
        """Return how many of these facts this child was asked in this session: each is watered, whatever it said."""
        return len({fact.key for fact in facts} & {answer.fact.key for answer in self.answers})

    def best(self, fact: Fact) -> float | None:
        """Return this child's quickest right answer to a fact against the clock, in seconds; None if there is none."""
        return min((one.seconds for one in self.knowledge.answers(fact) if one.right and one.timed), default=None)


class PracticeSession:
    """The course of one session. `learners` by their seat, `seconds` at the table so far, `number` of the session in
    the store; `ending` once a child has said that it is enough. `today` returns the time in seconds since 1970.

    Where all cards are won too soon, it goes on with new ones: `earlier` are the tricks of the deals before, `tallies`
    the cards or points that each seat had at their ends. So it does after as many tricks as a deal was planned for:
    `deal`, or None if it was not. A `lesson` goes the same course for everybody who has its code; where its plan says
    so (`SessionPlanSpec.same`), with the very same cards. `until` are the seconds that it lasts if it was made longer;
    None: it lasts as planned. One that waters (`game/learning/watering.py`) has just the rounds that the facts of
    `water` need, unless it is made longer.
    """

    def __init__(self, plan: SessionPlanSpec, learners: Mapping[Seat, Learner], store: "Children", number: int, *,
                 seconds: float = 0.0, earlier: int = 0, tallies: Sequence[int] = (0, 0),
                 deal: int | None = None, lesson: bool = False, until: float | None = None,
                 water: Sequence[Fact] = (), today: Callable[[], float] = time.time) -> None:  # fmt: skip
        self.plan, self.learners, self.number = plan, learners, number
        self.seconds = seconds
        self.earlier, self.tallies, self.deal, self.lesson = earlier, tuple(tallies), deal, lesson or plan.same
        self.until, self.water = until, tuple(water)
        self.ending = False
        self.group: Collection[int] = ()
        """The numbers of the children who play it at this computer one after the other, if a group does."""
        self.counted: tuple[Seat, str] | None = None
        """The seat and the key of a fact whose mistake is noted, until its right answer was entered: who leaves there
        is asked again, and that is no second try."""
        self._came_back = -_SELDOM                    # the trick at which a fact came back last
        self.today = today
        self._store = store

    @classmethod
    def new(cls, plan: SessionPlanSpec, children: Sequence["Child"], store: "Children", *, lesson: bool = False,
              water: Sequence[Fact] = (), today: Callable[[], float] = time.time) -> "PracticeSession":  # fmt: skip
        """Return a new session."""
        learners = _learners(children, store)
        return cls(plan, learners, store, store.open_session([child.id for child in children], plan, today()),
                   lesson=lesson, water=water, today=today)

    @classmethod
    def from_save(cls, kept: Any, store: "Children", *, today: Callable[[], float] = time.time) -> "PracticeSession":
        """Return a session that was left. Raises ValueError, KeyError or TypeError where it cannot be continued."""
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
                    learner.again.observe(answer.fact, answer.unaided, kept["tricks"])
        return session

    def to_save(self, tricks: int) -> dict[str, Any]:
        """Return what a save needs to continue it."""
        return {"plan": self.plan.code, "children": [one.child.id for one in self.learners.values()],
                "number": self.number, "seconds": round(self.seconds, 1), "tricks": tricks, "earlier": self.earlier,
                "tallies": [*self.tallies], "deal": self.deal, "lesson": self.lesson,
                "until": self.until, "water": [fact.key for fact in self.water],
                "counted": self.counted and [*self.counted]}

    def dealt_out(self, tricks: int, totals: tuple[int, ...]) -> None:
        """Note that a deal has come to its end, and the session has not: so many tricks it has by now, and so much each
        seat."""
        self.earlier, self.tallies = tricks, totals

    def totals(self, tallies: Sequence[int]) -> tuple[int, ...]:
        """Return what each seat has won in this session, where it has so much in this deal."""
        return tuple(before + now for before, now in zip(self.tallies, tallies, strict=True))

    def planned(self, facts: Sequence[Fact]) -> list["PracticeItems | None"]:
        """Return what each seat should be asked in the next deal, of these facts (None: a computer), and note how many
        tricks it has."""
        from game.learning import watering
        from game.learning.deal_schedule import tricks_of
        from game.learning.planning import in_reach, planned, planned_for_all
        from game.learning.subject import Subject

        knowers = {seat: learner.knowledge for seat, learner in self.learners.items()}
        if self._waters:
            self.deal = self._rounds
            return [watering.planned(knowers[seat], self.water, facts) if seat in knowers else None for seat in BOTH]
        left = None if self.plan.tricks is None or self.until is not None else self.plan.tricks - self.earlier
        self.deal = tricks_of(left)
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
        """Return the seed of the next deal: the one chosen, or in a lesson one that its code and its tricks give."""
        return mixed(self.plan.number * (TRICKS[-1] + 1) + self.earlier) >> 1 if self.lesson else chosen

    def dealt_through(self, tricks: int) -> bool:
        """True if so many tricks are all that this deal was planned for."""
        return self.deal is not None and tricks >= self.deal

    # ---- how long -------------------------------------------------------------------------------------------------

    @property
    def _lasts(self) -> float:
        """The seconds that it lasts, if that is how it is measured."""
        return 60.0 * (self.plan.minutes or 0) if self.until is None else self.until

    @property
    def _waters(self) -> bool:
        """True as long as it is for watering alone."""
        return bool(self.water) and self.until is None

    @property
    def _rounds(self) -> int:
        """The rounds that it has, if it waters."""
        from game.learning.watering import SURE

        return len(self.water) + SURE

    def longer(self, minutes: int) -> None:
        """Go on for so many minutes."""
        self.ending, self.until = False, self.seconds + 60 * minutes

    def over(self, tricks: int) -> bool:
        """True if the session is over after so many tricks."""
        if self._waters:
            return self.ending or tricks >= self._rounds
        if self.plan.tricks is not None and self.until is None:
            return self.ending or tricks >= self.plan.tricks
        return self.ending or self.seconds >= self._lasts

    def left(self, tricks: int) -> tuple[int, bool]:
        """Return how much is left, and True if it is tricks, False if it is minutes (begun ones count whole)."""
        if self._waters:
            return max(0, self._rounds - tricks), True
        if self.plan.tricks is not None and self.until is None:
            return max(0, self.plan.tricks - tricks), True
        return max(0, -int(-(self._lasts - self.seconds) // 60)), False

    def close(self, tricks: int, winner: Seat | None) -> str | None:
        """End the session, or leave it for now. Return a line if that could not be written."""
        won = [one.child.id for seat, one in self.learners.items() if seat == winner]
        return self._store.close_session(self.number, self.today(), seconds=self.seconds, tricks=tricks, won=won)

    # ---- asking ---------------------------------------------------------------------------------------------------

    def asks(self, event: Event) -> AskedFact | None:
        """Return what an event asks of a child, before it is seen; None if nothing. Children are only asked their own
        cards, and a total only where something was there before."""
        fact = asked_by(event)
        if fact is None or not isinstance(event, Announced) or event.seats[0] not in self.learners:
            return None
        if event.key == TOTAL and not fact.operands[0]:
            return None
        return AskedFact(event.seats[0], fact)

    def comes_back(self, tricks: int) -> AskedFact | None:
        """Return a fact that was wrong a few tricks ago, and has not come up since; None if there is none. There is one
        in two tricks at most."""
        from game.learning.planning import comes_back

        if tricks - self._came_back < _SELDOM:
            return None
        for seat, learner in self.learners.items():
            fact = learner.again.due_item(tricks)
            if fact is not None and comes_back(learner.knowledge.steps(fact.kind), self.number):
                self._came_back = tricks
                return AskedFact(seat, fact, again=True)
        return None

    def is_counted(self, question: AskedFact) -> bool:
        """True if a mistake in this question is noted already."""
        return self.counted == (question.seat, question.fact.key)

    def record_answer(self, question: AskedFact, said: int | None, right: bool, seconds: float, tricks: int, *,
              digits: int = 0) -> Answer:  # fmt: skip
        """Note an answer at the first try: it goes to the store, and the child's knowledge learns from it. `seconds`
        are those from the question on, typing included."""
        learner = self.learners[question.seat]
        answer = Answer(question.fact, said, right, learner.knowledge.response_seconds(seconds, digits),
                        self.plan.timed,
                        self.today(), self.plan.game, self.number)
        learner.answers.append(answer)
        learner.knowledge.observe(answer)
        if question.fact.kind != "equation":
            learner.again.observe(question.fact, right, tricks)
        self._store.answered(learner.child.id, answer)
        return answer

    def helped(self, question: AskedFact, tricks: int) -> None:
        """Note that a child was shown a fact before it said anything: it is no mistake, and it comes up again soon."""
        learner = self.learners[question.seat]
        answer = Answer(question.fact, None, True, 0.0, self.plan.timed, self.today(), self.plan.game, self.number,
                        helped=True)
        learner.answers.append(answer)
        learner.knowledge.observe(answer)
        learner.again.observe(question.fact, False, tricks)
        self._store.answered(learner.child.id, answer)
        self.counted = question.seat, question.fact.key

    def typed(self, seat: Seat, seconds: float, digits: int) -> None:
        """Note how many seconds a child took to type so many digits."""
        learner = self.learners[seat]
        learner.knowledge.heard_typing(seconds, digits)
        self._store.typed(learner.child.id, seconds, digits)


def _learners(children: Sequence["Child"], store: "Children") -> dict[Seat, Learner]:
    """Return the children at their seats; one whose animal sits there already is another one today."""
    animals: list[int] = []
    for child in children:
        animals.append(child.animal if child.animal not in animals else
                       another(animals))
    return {seat: Learner(child, store.knowledge(child.id), animals[seat]) for seat, child in seated(children)}
