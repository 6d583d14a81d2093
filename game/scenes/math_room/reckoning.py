"""Reckoning: where answers decide tricks, a child says the result of the cards before anybody knows."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame.event import Event

from game.core.seats import Seat
from game.core.table import Table
from game.core.words import _
from game.learning.fact import Fact, Kind
from game.rules.war.arithmetic import Arithmetic, Reckon
from game.rules.war.telling import showing
from game.scenes.kit.asking import InTurn
from game.scenes.kit.desk import Desk
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.math_room.saying import BULB, ELSEWHERE, Clock, QuestionPanel, bulb, bulb_key, line_of
from game.scenes.math_room.session import AskedFact, Session
from game.scenes.shell.speaker_button import aloud, speaker
from game.sitting.pending import Pending
from game.view.charts.fact_line import FactLine
from game.view.pictures.theme import SEATS
from game.view.widgets import Line, Row, Widget


class Reckoned(NamedTuple):
    """A number that a child has said, and what it was asked (None for one card's worth); the seconds that it took, and
    how many digits it typed."""

    fact: Fact | None
    number: int
    seconds: float
    digits: int


class Reckoning(InTurn):
    """An ask that children answer with a number, one after the other; what one has said is not seen by the other.
    `at_table` returns the seconds of the session, and `said` hears what the child at a seat says; `show` is called
    where it wants to see it first."""

    ask: Reckon

    def __init__(self, desk: Desk, asked: Pending, session: Session, at_table: Callable[[], float],
                 said: Callable[[Seat, Reckoned], None], show: Callable[[AskedFact], None]) -> None:  # fmt: skip
        super().__init__(desk, asked)
        self._session, self._at_table, self._said, self._show = session, at_table, said, show

    def present(self) -> None:
        app, session, match = self.desk.app, self._session, self.desk.course.sitting.match
        game, learner = match.game, session.learners[self.seat]
        assert isinstance(game, Arithmetic)
        self.fact = self._asked(game, match.table)
        self.pad = NumberPad(self._changed, self._given, self._at_table)
        several = len(session.learners) > 1
        animal, name = SEATS[learner.animal].animal, learner.child.name if several else ""
        self.line = (FactLine((self.ask.numbers[self.seat],), "", animal, app.pictures, name) if self.fact is None
                     else line_of(self.fact, animal, app.pictures, name))
        best = learner.best(self.fact) if self.fact is not None else None
        self.clock = Clock(best) if session.plan.timed else None
        says = speaker(app, lambda: aloud(self.line.read))
        self.bulb = bulb(partial(self._show, AskedFact(self.seat, self.fact))) if self.fact is not None else None
        self.keys_now = bulb_key() if self.bulb is not None else ()
        shows = [self.bulb] if self.bulb is not None else []
        rows: list[Widget | Row] = [Row(self.line, *says, *shows, fill=self.line)]
        if self.fact is None:
            rows.insert(0, Line(_("What is your card worth?")))
        if self.clock is not None:
            rows.append(self.clock)
        self.panel = QuestionPanel(app, self.desk.stage, [*rows, *self.pad.rows()])
        self._began = self._at_table()
        self._changed()

    def _asked(self, game: Arithmetic, table: Table) -> Fact | None:
        """Return the fact that is asked; None for the worth of a single card."""
        if self.seat in self.ask.opened:
            kind: Kind = "factor" if game.count == "product" else "addend"
            return Fact(kind, (self.ask.opened[self.seat], self.ask.totals[self.seat]))
        operands = tuple(game.operands(showing(game, table, self.seat)))
        single = game.count == "rank" or len(operands) < 2
        return None if single else Fact(game.count, operands)  # type: ignore[arg-type]

    def close(self) -> None:
        if self.panel is not None:
            self.put_away()
            self.desk.app.let_go(self.pad)
        super().close()

    def gone(self) -> None:
        if self.panel is not None:
            self.pad.gone()
        super().gone()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        seconds = self._at_table() - self._began
        if self.open and self.panel is not None and self.clock is not None and self.clock.went(seconds):
            self.panel.form.stale = True

    def _changed(self) -> None:
        self.line.typed = self.pad.typed
        if self.panel is not None:
            self.panel.form.stale = True

    def _given(self, number: int) -> None:
        seconds = self._at_table() - self._began
        self._said(self.seat, Reckoned(self.fact, number, seconds, len(self.pad.typed)))

    # ---- hands ----------------------------------------------------------------------------------------------------

    def key(self, event: Event) -> bool:
        """Take a key: those that are not for the table are for the number."""
        if self.panel is None or event.key in ELSEWHERE:
            return False
        if event.unicode == BULB and self.bulb is not None:
            self.bulb.activate()
        else:
            self.pad.hear(event, self.panel.form)
        return True
