"""Reckoning: where answers decide tricks, a child says what the cards come to before anybody knows."""

from typing import TYPE_CHECKING

from pygame.event import Event

from game.core.words import _
from game.learning.fact import Fact
from game.rules.war.arithmetic import Arithmetic, Reckon
from game.rules.war.telling import showing
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.math_room.saying import ELSEWHERE, SIGNS, Clock, Sheet
from game.scenes.math_room.session import Question
from game.scenes.table.asking import InTurn
from game.view.charts.fact_line import FactLine
from game.view.pictures.theme import SEATS
from game.view.widgets import Line, Row, Widget

if TYPE_CHECKING:
    from game.scenes.math_room.session_play import SessionPlay


class Reckoning(InTurn):
    """The children answer one after the other; what one has said is not seen by the other."""

    ask: Reckon

    def __init__(self, play: "SessionPlay", ask: Reckon) -> None:
        super().__init__(play, ask)
        self._session_play = play

    def show(self) -> None:
        play, match = self._session_play, self.play.sitting.match
        game, learner = match.game, play.session.learners[self.seat]
        assert isinstance(game, Arithmetic)
        operands = tuple(game.operands(showing(game, match.table, self.seat)))
        single = game.count == "rank" or len(operands) < 2
        self.fact = None if single else Fact(game.count, operands)  # type: ignore[arg-type]
        self.pad = NumberPad(self._changed, self._given, play.at_table)
        several = len(play.session.learners) > 1
        self.line = FactLine((self.ask.numbers[self.seat],) if self.fact is None else operands,
                             SIGNS.get(str(game.count), ""), SEATS[learner.animal].animal, play.app.pictures,
                             learner.child.name if several else "")
        best = learner.best(self.fact) if self.fact is not None else None
        self.clock = Clock(best) if play.session.plan.timed else None
        rows: list[Widget | Row] = [self.line]
        if self.fact is None:
            rows.insert(0, Line(_("What is your card worth?")))
        if self.clock is not None:
            rows.append(self.clock)
        self.panel = Sheet(play, [*rows, *self.pad.rows()])
        self._began = play.at_table()
        self._changed()

    def close(self) -> None:
        if self.panel is not None:
            self.panel.leave()
            self.play.app.let_go(self.pad)
            self.panel = None
        super().close()

    def gone(self) -> None:
        if self.panel is not None:
            self.pad.gone()
        super().gone()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        seconds = self._session_play.at_table() - self._began
        if self.open and self.panel is not None and self.clock is not None and self.clock.went(seconds):
            self.panel.form.stale = True

    def _changed(self) -> None:
        self.line.typed = self.pad.typed
        if self.panel is not None:
            self.panel.form.stale = True

    def _given(self, number: int) -> None:
        play, seat, fact = self._session_play, self.seat, self.fact
        seconds = play.at_table() - self._began
        play.decided.pop(seat, None)
        if fact is not None:
            play.decided[seat] = fact, number
            right = number == fact.answer
            play.session.heard(Question(seat, fact), number, right, seconds, play.tricks,
                               digits=len(self.pad.typed))
            if right:
                play.praise(seat)
        play.answer(seat, str(number))

    # ---- hands ----------------------------------------------------------------------------------------------------

    def key(self, event: Event) -> bool:
        """What is not for the table is for the number."""
        if self.panel is None or event.key in ELSEWHERE or self.play.bar.focused:
            return False
        self.pad.hear(event, self.panel.form)
        return True
