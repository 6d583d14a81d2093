"""Asks of games in which answers decide the tricks: children enter the results of their cards, one after the other."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.core.asks import WriteNumber
from game.core.i18n import _
from game.core.seats import Seat
from game.learning.fact import Fact
from game.scenes.kit.ask_controller import SequentialAskController, TableContext
from game.scenes.math_room.fact_question import NumberQuestion, line_of, objects
from game.scenes.math_room.practice_session import AskedFact, PracticeSession
from game.sitting.pending_ask import PendingAsk
from game.view.charts.fact_picture import FactLine
from game.view.pictures.theme import SEATS


class ChildAnswer(NamedTuple):
    """A number that a child has entered, the fact (None: the worth of one card), the seconds it took, and the count of
    typed digits."""

    fact: Fact | None
    number: int
    seconds: float
    digits: int


class AnswerAskController(NumberQuestion, SequentialAskController):
    """An ask that children answer with a number, one after the other, hidden from each other. `at_table` returns the
    seconds of the session; `said` is called with the seat and the answer, `show` when a child asks for help."""

    ask: WriteNumber

    def __init__(self, desk: TableContext, asked: PendingAsk, session: PracticeSession, at_table: Callable[[], float],
                 said: Callable[[Seat, ChildAnswer], None], show: Callable[[AskedFact], None]) -> None:  # fmt: skip
        super().__init__(desk, asked)
        self._session, self._at_table, self._said, self._show = session, at_table, said, show

    def present(self) -> None:
        app, session, match = self.desk.app, self._session, self.desk.course.sitting.match
        learner, exercise = session.learners[self.seat], match.game.exercise(self.ask, match.table, self.seat)
        self.fact = fact = None if exercise is None else Fact(exercise.kind, exercise.numbers)
        animal = SEATS[learner.animal].animal
        name = learner.child.name if len(session.learners) > 1 else ""
        if fact is None:
            line = FactLine((self.ask.numbers[self.seat],), "", animal, app.pictures, name)
            self.prepare(line, session, None, None, self._given)
        else:
            self.prepare(line_of(fact, animal, app.pictures, name), session, learner.best(fact),
                         partial(self._show, AskedFact(self.seat, fact)), self._given,
                         objects(app, session, self.seat, fact))
        self.show_panel("" if fact is not None else _("What is your card worth?"))

    def close(self) -> None:
        self.put_away()
        super().close()

    def _given(self, number: int) -> None:
        self._said(self.seat, ChildAnswer(self.fact, number, self.seconds, len(self.pad.typed)))
