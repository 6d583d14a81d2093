"""Questions that a child answers with a number, before the trick goes on: the panel, its clock and its controller."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import WriteNumber
from game.core.i18n import _, decimal
from game.core.seats import Seat
from game.learning.fact import SIGNS, Fact
from game.scenes.kit.ask_controller import AskController, KeyHelp, SequentialAskController, TableContext
from game.scenes.kit.panel import Panel
from game.scenes.math_room.answer_choice import answer_row
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.math_room.picture_choice import picture
from game.scenes.math_room.practice_session import AskedFact, PracticeSession
from game.scenes.shell.app import App
from game.scenes.shell.page_widgets import speaker
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.view.charts.fact_picture import FactLine, FactPicture
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, MUSTARD, SEATS
from game.view.widgets import AccessibleText, Button, LiveLabel, Row, Widget
from game.view.widgets.spoken import spoken_question

ELSEWHERE = (pygame.K_ESCAPE, pygame.K_F1, pygame.K_PAUSE)
BULB = "?"
_WIDE, _WIDEST = 580, 690
"""The usual and the largest width of the panel, in units: the same for all questions where there is room."""
_STEP = 0.1
"""Seconds between two steps of the clock's strip."""
_OBJECTS = 172
"""The height of a fact's objects, in units."""
EDGE, INNER, APART = 10, 14, 6
"""The space below the panel, inside its edge, and between its rows, in units."""


class QuestionPanel(Panel):
    """The panel of a question: at the foot of the table, between the packets."""

    def place(self) -> Rect:
        painter, (w, h) = self.app.painter, self.app.size
        width = question_width(self.app, self.form.rows)
        height = self.form.natural_height(painter, width)
        return Rect((w - width) // 2, h - height - painter.u(EDGE), width, height)


def question_width(app: App, rows: Sequence[Widget | Row]) -> int:
    """Return the width of a question's panel with these rows."""
    painter = app.painter
    asks = sum(part.whole(painter) if isinstance(part, FactLine) else part.width(painter) + painter.u(12)
               for row in rows if isinstance(row, Row) and isinstance(row.fill, FactLine)
               for part in row.widgets)
    width = max(painter.u(_WIDE), painter.px("label") * 22, min(asks + painter.u(28), painter.u(_WIDEST)))
    return min(app.size[0] - painter.u(24), width)


class AnswerClock(Widget):
    """The clock of the timed mode: the seconds so far, and this child's own `best` with the same fact, if there is one.
    """

    takes = False

    def __init__(self, best: float | None) -> None:
        super().__init__("")
        self.best = best
        self.seconds = 0.0

    def left(self, seconds: float) -> float:
        """Return the seconds until the strip takes its next step, when `seconds` have passed."""
        return max(0.0, self.seconds + _STEP - seconds)

    def went(self, seconds: float) -> bool:
        """Set the seconds that have passed. Return True if the strip takes a step."""
        if seconds - self.seconds < _STEP:
            return False
        self.seconds = seconds
        return True

    def height(self, painter: Painter, width: int) -> int:
        return clock_height(painter)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, r = painter.theme, self.rect
        words = _("Your best: {seconds} s").format(seconds=decimal(self.best)) if self.best else _("No best time yet")
        px = painter.px("small")
        width = painter.text_width(words, px, "bold") + painter.u(14)
        painter.draw_text(
            to, words, Rect(r.right - width + painter.u(14), r.y, width, r.h), px, "bold", theme.panel_body
        )
        track = Rect(r.x, 0, r.w - width, painter.u(10))
        track.centery = r.centery
        painter.draw_sheet(to, track, theme.track, track.h // 2)
        whole = 2 * self.best if self.best else 10.0
        part = track.copy()
        part.w = max(track.h, round(track.w * min(1.0, self.seconds / whole)))
        painter.draw_sheet(to, part, BUTTER, track.h // 2)
        if self.best:
            mark = Rect(0, 0, painter.u(4), painter.u(20))
            mark.center = track.centerx, track.centery
            painter.draw_sheet(to, mark, MUSTARD, mark.w // 2)


def clock_height(painter: Painter) -> int:
    """Return the height of the clock, in pixels."""
    return painter.line(painter.px("small")) + painter.u(10)


class CountingObjects(Widget):
    """The objects of a fact, to be counted: its picture, without motion."""

    takes = False

    def __init__(self, shown: FactPicture) -> None:
        super().__init__("")
        self.picture = shown

    def height(self, painter: Painter, width: int) -> int:
        return painter.u(_OBJECTS)

    def draw(self, to: Surface, painter: Painter) -> None:
        self.picture.draw(to, painter, self.rect)


class NumberQuestion(AskController):
    """A question that a child answers with a number: the fact, the bulb that shows how to find it, the clock of the
    timed mode, the pad, and by one button `choices` of four numbers above it."""

    line: FactLine
    pad: NumberPad
    bulb: Button | None
    clock: AnswerClock | None
    objects: "CountingObjects | None"
    choices: list[Row]
    _at_table: Callable[[], float]
    _began: float

    def prepare(self, line: FactLine, session: PracticeSession, best: float | None, shows: Callable[[], None] | None,
                given: Callable[[int], None], objects: FactPicture | None = None) -> None:  # fmt: skip
        """Make its parts: the fact's `line`, the clock with the child's `best` time, the bulb that does `shows` (None:
        no bulb), the pad that hands the number to `given`, and the `objects` to be counted, if there are any."""
        self.objects = None if objects is None else CountingObjects(objects)
        self.choices = []
        self.line, self.bulb = line, None if shows is None else bulb(shows)
        self.keys_now = () if shows is None else [KeyHelp((BULB,), _("Show me. That is no mistake"))]
        self.pad = NumberPad(self._changed, given, self._at_table)
        self.clock = AnswerClock(best) if session.plan.timed else None
        self._began = self._at_table()

    def prepare_fact(self, session: PracticeSession, question: AskedFact, show: Callable[[AskedFact], None],
                     given: Callable[[int], None]) -> None:  # fmt: skip
        """Make its parts for a fact; `show` is called with the question when the child asks for help."""
        app, learner = self.context.app, session.learners[question.seat]
        self.prepare(fact_line(app, session, question), session, learner.best(question.fact), partial(show, question),
                     given, objects(app, session, question.seat, question.fact))
        if app.one_button.on:
            seed = 1000 * session.number + self.context.course.sitting.rounds
            self.choices = [answer_row(question.fact, seed, given)]

    def show_panel(self, heading: str) -> None:
        """Show its parts on the table, under a heading unless that is ""."""
        shows = [self.bulb] if self.bulb is not None else []
        says = speaker(self.context.app, lambda: spoken_question(self.line.page_text))
        rows: list[Widget | Row] = [LiveLabel(heading)] if heading else []
        rows += [] if self.objects is None else [self.objects]
        rows.append(Row(self.line, *says, *shows, fill=self.line))
        if self.clock is not None:
            rows.append(self.clock)
        rows += self.choices
        self.panel = QuestionPanel(self.context.app, self.context.stage, [*rows, *self.pad.rows()])
        self._changed()

    @property
    def seconds(self) -> float:
        """The seconds at the table since the question."""
        return self._at_table() - self._began

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.open and self.panel is not None and self.clock is not None and self.clock.went(self.seconds):
            self.panel.form.stale = True

    @property
    def rests(self) -> float:
        clock = self.clock if self.open and self.panel is not None else None
        return super().rests if clock is None else min(super().rests, clock.left(self.seconds))

    def _changed(self) -> None:
        self.line.typed = self.pad.typed
        if self.panel is not None:
            self.panel.form.stale = True

    @property
    def accessible_text(self) -> AccessibleText | None:
        """The key with the focus or the mouse, else the typed number."""
        typed = None if self.panel is None else AccessibleText(_("text field"), typed=self.pad.typed, at=id(self.pad))
        return super().accessible_text or typed

    def key(self, event: Event) -> bool:
        """Take a key press; all but those of the table are for the number."""
        if self.panel is None or event.key in ELSEWHERE:
            return False
        if event.unicode == BULB and self.bulb is not None:
            self.bulb.activate()
        else:
            self.pad.hear(event, self.panel.form)
        return True

    def dispose(self) -> None:
        super().dispose()
        if hasattr(self, "pad"):
            del self.pad                              # it calls this


class FactQuestionController(NumberQuestion):
    """A question of a session, which looks like an ask of the match, but is none: the match has gone on. `at_table`
    returns the seconds of the session. `said` is called with the question, the number, the seconds it took, the seconds
    of typing in these, and the count of digits; `show` when the child asks for help."""

    def __init__(self, context: TableContext, aside: PolicyQuestion, session: PracticeSession,
                 at_table: Callable[[], float],
                 said: Callable[[AskedFact, int, float, float, int], None],
                 show: Callable[[AskedFact], None]) -> None:  # fmt: skip
        super().__init__(context, aside)
        self.question: AskedFact = aside.question
        self._at_table, self._said = at_table, said
        self.prepare_fact(session, self.question, show, self._given)

    def begin(self) -> None:
        self.show_panel(_("Here it is again") if self.question.is_retry else "")

    def end(self) -> None:
        self.put_away()

    def _given(self, number: int) -> None:
        now = self._at_table()
        typing = now - (self.pad.first if self.pad.first is not None else now)
        self._said(self.question, number, self.seconds, typing, len(self.pad.typed))


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

    def __init__(self, context: TableContext, asked: PendingAsk, session: PracticeSession,
                 at_table: Callable[[], float],
                 said: Callable[[Seat, ChildAnswer], None], show: Callable[[AskedFact], None]) -> None:  # fmt: skip
        super().__init__(context, asked)
        self._session, self._at_table, self._said, self._show = session, at_table, said, show

    def present(self) -> None:
        session, match = self._session, self.context.course.sitting.match
        exercise = match.game.exercise(self.ask, match.table, self.seat)
        self.fact = None if exercise is None else Fact(exercise.kind, exercise.numbers)
        if self.fact is None:
            line = number_line(self.context.app, session, self.seat, (self.ask.numbers[self.seat],))
            self.prepare(line, session, None, None, self._given)
        else:
            self.prepare_fact(session, AskedFact(self.seat, self.fact), self._show, self._given)
        self.show_panel("" if self.fact is not None else _("What is your card worth?"))

    def close(self) -> None:
        self.put_away()
        super().close()

    def _given(self, number: int) -> None:
        self._said(self.seat, ChildAnswer(self.fact, number, self.seconds, len(self.pad.typed)))


def objects(app: App, session: PracticeSession, seat: Seat, fact: Fact) -> FactPicture | None:
    """Return the picture of a fact with all its objects; None if they are not shown while it is asked."""
    learner = session.learners[seat]
    if session.plan.timed or not learner.knowledge.lays(fact):
        return None
    found = picture(fact, SEATS[learner.animal].animal, app.pictures)
    found.arrive()
    return found


def bulb(shows: Callable[[], None]) -> Button:
    """Return the button that shows how to find the answer; its key is a question mark."""
    return Button(_("Show me"), shows, icon="thought", words=False, snug=True, cap=BULB)


def fact_line(app: App, session: PracticeSession, question: AskedFact) -> FactLine:
    """Return the line of a question."""
    fact = question.fact
    sign = SIGNS.get(fact.kind, "")
    if fact.missing:
        return number_line(app, session, question.seat, fact.operands[:1], sign, fact.makes)
    return number_line(app, session, question.seat, fact.operands, sign)


def number_line(app: App, session: PracticeSession, seat: Seat, operands: tuple[int, ...], sign: str = "",
                makes: int | None = None) -> FactLine:  # fmt: skip
    """Return the line that asks a seat for a number, with the child's name if two children play."""
    learner = session.learners[seat]
    name = learner.child.name if len(session.learners) > 1 else ""
    return FactLine(operands, sign, SEATS[learner.animal].animal, app.pictures, name, makes)
