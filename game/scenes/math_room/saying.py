"""Saying: before a trick goes on, the child whose cards they are says what they come to."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Write
from game.core.words import _, decimal
from game.learning.fact import Fact
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.math_room.session import Question
from game.scenes.table.asking import Asking
from game.scenes.table.panel import Panel
from game.view.charts.fact_line import FactLine
from game.view.pictures.paper import Paper
from game.view.pictures.theme import BUTTER, MUSTARD, SEATS
from game.view.widgets import Line, Row, Widget

if TYPE_CHECKING:
    from game.scenes.math_room.session_play import SessionPlay

ELSEWHERE = (pygame.K_ESCAPE, pygame.K_F1, pygame.K_PAUSE)
_WIDE = 580
_STEP = 0.1
"""Seconds after which the clock's strip is drawn anew."""
SIGNS = {"sum": "+", "difference": "−", "product": "×"}


class Sheet(Panel):
    """The panel of a question: at the foot of the table, between the packets."""

    def lay(self) -> None:
        paper, (w, h) = self._play.app.paper, self._play.app.size
        wide = min(w - paper.u(24), max(paper.u(_WIDE), paper.px("label") * 22))
        high = self.form.wants(paper, wide)
        place = Rect((w - wide) // 2, h - high - paper.u(10), wide, high)
        self.form.lay(paper, place)
        before, self.rect = self.rect, place.inflate(paper.u(60), paper.u(84))
        if before.w:
            self._play.stage.touch(before)
        self._play.stage.touch(self.rect)


class Clock(Widget):
    """In the timed mode: how long it takes, and this child's own best with the same fact. No other child's."""

    takes = False

    def __init__(self, best: float | None) -> None:
        super().__init__("")
        self.best = best
        self.seconds = 0.0

    def went(self, seconds: float) -> bool:
        """So long it has been: whether that is to be seen yet."""
        if seconds - self.seconds < _STEP:
            return False
        self.seconds = seconds
        return True

    def height(self, paper: Paper, width: int) -> int:
        return paper.line(paper.px("small")) + paper.u(10)

    def draw(self, to: Surface, paper: Paper) -> None:
        """A strip that fills, with a mark where the best is."""
        theme, r = paper.theme, self.rect
        words = _("Your best: {seconds} s").format(seconds=decimal(self.best)) if self.best else _("No best time yet")
        px = paper.px("small")
        wide = paper.wide(words, px, "bold") + paper.u(14)
        paper.write(to, words, Rect(r.right - wide + paper.u(14), r.y, wide, r.h), px, "bold", theme.panel_body)
        track = Rect(r.x, 0, r.w - wide, paper.u(10))
        track.centery = r.centery
        paper.cut(to, track, theme.track, track.h // 2)
        whole = 2 * self.best if self.best else 10.0
        part = track.copy()
        part.w = max(track.h, round(track.w * min(1.0, self.seconds / whole)))
        paper.cut(to, part, BUTTER, track.h // 2)
        if self.best:
            mark = Rect(0, 0, paper.u(4), paper.u(20))
            mark.center = track.centerx, track.centery
            paper.cut(to, mark, MUSTARD, mark.w // 2)


class Saying(Asking):
    """A question of a session, put like an ask: it is no ask of the match, which has gone on already."""

    def __init__(self, play: "SessionPlay", question: Question) -> None:
        learner = play.session.learners[question.seat]
        self.play: SessionPlay = play
        self.question = question
        self.ask = Write((question.seat,))
        self.auto = self.race = self.keen = self.looking = False
        self.hint = ""
        self.seconds = 0.0
        self.pad = NumberPad(self._changed, self._given, play.at_table)
        name = learner.child.name if len(play.session.learners) > 1 else ""
        self.line = fact_line(play, question.fact, question.seat, name)
        self.clock = Clock(learner.best(question.fact)) if play.session.plan.timed else None
        self._began = play.at_table()

    @property
    def by_hand(self) -> list[int]:
        return [self.question.seat]

    @property
    def expects(self) -> bool:
        return self.clock is not None

    def begin(self) -> None:
        rows: list[Widget | Row] = [self.line]
        if self.question.again:
            rows.insert(0, Line(_("Here it is again")))
        if self.clock is not None:
            rows.append(self.clock)
        self.panel = Sheet(self.play, [*rows, *self.pad.rows()])
        self._changed()

    def end(self) -> None:
        if self.panel is not None:
            self.panel.leave()
            self.panel = None

    def gone(self) -> None:
        super().gone()
        self.pad.gone()

    def tick(self, dt: float) -> None:
        self.seconds = self.play.at_table() - self._began
        if self.clock is not None and self.panel is not None and self.clock.went(self.seconds):
            self.panel.form.stale = True

    def _changed(self) -> None:
        self.line.typed = self.pad.typed
        if self.panel is not None:
            self.panel.form.stale = True

    def _given(self, number: int) -> None:
        now = self.play.at_table()
        typing = now - (self.pad.first if self.pad.first is not None else now)
        self.play.said(self.question, number, now - self._began, typing, len(self.pad.typed))

    # ---- hands ----------------------------------------------------------------------------------------------------

    def key(self, event: Event) -> bool:
        """What is not for the table is for the number."""
        if self.panel is None or event.key in ELSEWHERE or self.play.bar.focused:
            return False
        self.pad.hear(event, self.panel.form)
        return True


def fact_line(play: "SessionPlay", fact: Fact, seat: int, name: str = "") -> FactLine:
    """A fact as it is asked of the child at a seat."""
    animal = SEATS[play.session.learners[seat].animal].animal
    return FactLine(fact.operands, SIGNS.get(fact.kind, ""), animal, play.app.pictures, name)
