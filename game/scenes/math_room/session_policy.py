"""The policy of a practice session at the table: an event that tells a result waits until the child has entered it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame.event import Event as Pressed

from game.core.announcements import WRONG
from game.core.asks import Ask, Write, WriteNumber
from game.core.events import Announced, Event
from game.core.i18n import _, decimal
from game.core.seats import SEAT_0, Seat, leader
from game.core.table import Table
from game.learning import feedback
from game.learning.fact import Fact
from game.scenes.kit.ask_controller import AskController, TableContext
from game.scenes.kit.table_policy import TablePolicy, Toolbar
from game.scenes.math_room.fact_question import AnswerAskController, ChildAnswer, FactQuestionController
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.practice_session import AskedFact, PracticeSession
from game.scenes.math_room.praise_mark import PraiseMark
from game.scenes.math_room.session_bar import SessionBar, SessionPause, remaining
from game.scenes.math_room.session_end_page import SessionEndPage
from game.scenes.shell.scene import Scene
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.save_format import slot_of
from game.view.stage.compositor import Layer

SLOT = "math-room-"
"""The beginning of a session's slot, followed by the number of its first child: each child's session is saved beside
those of others, and beside matches of its game."""
MORE = 5
"""Minutes by which a session is made longer on request."""
LONGEST = 10
"""The most seconds of typing a number that count as typing speed: a slower child thinks meanwhile."""


class SessionNavigation(NamedTuple):
    """The actions that lead from a session: home to the math room, on with new cards, or on as it was made longer."""

    home: Callable[[], None]
    go_on: Callable[[], None]
    longer: Callable[[], None]


class SessionPolicy(TablePolicy):
    """The policy of a session. Nothing can be skipped or looked back at, as that would show the answers, and cards are
    turned by hand."""

    skips = looks_back = sets_auto = False
    hints = thinks = True

    def __init__(self, stores: Stores, session: PracticeSession, onwards: SessionNavigation) -> None:
        super().__init__(stores)
        self.session = session
        self.skin = "frames" if session.plan.practice.reckons else ""
        self.decided: dict[Seat, tuple[Fact, int]] = {}
        """Seat → its fact and its answer, if answers decide the trick, until the trick is shown."""
        self._onwards = onwards
        self._since: float | None = None              # the clock when time was last counted; None while it is not
        self._saved: tuple[dict[str, Any], int] = {}, 0

    def sit(self, context: TableContext) -> None:
        super().sit(context)
        self.mark = PraiseMark(context.app, context.stage)

    def auto(self, chosen: bool) -> bool:
        return False

    @property
    def cheers(self) -> bool:
        """True at the end of the session, not at that of one of its deals."""
        return self.session.is_over(self.tricks)

    @property
    def slot(self) -> str:
        """The slot of its save."""
        return slot_of(f"{SLOT}{self.session.learners[SEAT_0].child.id}", self.context.course.sitting.id)

    @property
    def tricks(self) -> int:
        """The tricks of this session so far, with those of earlier deals."""
        return self.session.earlier + self.context.course.sitting.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """The cards or points that each seat has won in this session so far."""
        match = self.context.course.sitting.match
        return self.session.totals([match.game.tally(match.table, seat) for seat in match.table.all_seats])

    @property
    def leader(self) -> Seat | None:
        """The seat with the most, None if there is none."""
        return leader(self.totals)

    # ---- time -----------------------------------------------------------------------------------------------------

    def at_table(self) -> float:
        """Count the time since the last call. Return the seconds of this session at the table, without other pages."""
        if self._since is not None:
            now = self.context.app.clock()
            self.session.seconds += max(0.0, now - self._since)
            self._since = now
        return self.session.seconds

    def enter(self) -> None:
        self._since = self.context.app.clock()
        new = [seat for seat, learner in self.session.learners.items() if learner.new]
        self.context.stage.prompts.invitation.begin(new)
        self.context.stage.state.sums_first = True

    def leave(self) -> None:
        self.at_table()
        self._since = None
        if not self.context.course.finished:
            self.session.close(self.tricks, None)

    def handle(self, event: Pressed) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.mark.read()
        return False

    def tick(self, dt: float) -> None:
        if not self.context.course.finished:
            self.at_table()
        self.mark.tick(dt)

    # ---- asking ---------------------------------------------------------------------------------------------------

    def asks(self, event: Event) -> bool:
        """True if a child must answer before this event is shown."""
        if not isinstance(event, Announced) or len(event.seats) != 1:
            return False
        if event.seats[0] in self.decided:
            fact, said = self.decided[event.seats[0]]
            return event.key == WRONG and said != fact.answer
        return self.session.asks(event) is not None

    def hold(self, event: Event) -> None:
        assert isinstance(event, Announced)
        seat = event.seats[0]
        if seat in self.decided:
            fact, said = self.decided[seat]
            self._show(AskedFact(seat, fact), said)
            return
        question = self.session.asks(event)
        assert question is not None
        self._ask(question)

    def between(self, sitting: Sitting) -> bool:
        self.at_table()
        back = self.session.comes_back(self.tricks)
        if self.session.is_over(self.tricks) or self.session.dealt_through(sitting.rounds):
            sitting.part(most=True)
        elif back is not None:
            self._ask(back)
            return False
        self.decided.clear()
        return True

    def asking(self, asked: PendingAsk | PolicyQuestion) -> AskController | None:
        if isinstance(asked, PolicyQuestion):
            return FactQuestionController(self.context, asked, self.session, self.at_table, self.on_response, self.show)
        if isinstance(asked.ask, WriteNumber):
            return AnswerAskController(self.context, asked, self.session, self.at_table, self._reckoned,
                                       self.show_reckoned)
        return None

    def _ask(self, question: AskedFact) -> None:
        self.context.course.ask_policy_question(PolicyQuestion(question.seat, question, Write((question.seat,)),
                                             expects=self.session.plan.timed))

    def on_response(self, question: AskedFact, number: int, seconds: float, typing: float, digits: int) -> None:
        """Take a child's number, after these seconds, of which `typing` went into its digits."""
        right = number == question.fact.answer
        learner = self.session.learners[question.seat]
        if self.session.is_counted(question):
            if right:
                self._praise(question.seat)
                self._settled(question)
            else:
                self.context.course.ask_anew()
                self._show(question, number)
            return
        best, earlier = learner.best(question.fact), [*learner.knowledge.answers(question.fact)]
        if typing < LONGEST:
            self.session.typed(question.seat, typing, digits)
        answer = self.session.record_answer(question, number, right, seconds, self.tricks, digits=digits)
        if not right:
            self.session.counted = question.seat, question.fact.key
            self.context.course.ask_anew()
            self._show(question, number)
            return
        words = feedback.praise_answer(answer, earlier, learner.knowledge.fluent_seconds)
        if self.session.plan.timed and not words:
            new = best is not None and answer.seconds < best
            words = (_("{seconds} s: your best!") if new else _("{seconds} s")).format(seconds=decimal(answer.seconds))
        self._praise(question.seat, words)
        self._settled(question)

    def show(self, question: AskedFact, settled: Callable[[AskedFact], None] | None = None) -> None:
        """Show a child how to find the answer, on request: that is no mistake. `settled` is called once the right
        answer is entered."""
        if not self.session.is_counted(question):
            self.session.helped(question, self.tricks)
        self.context.course.ask_anew()
        self.context.app.push(MistakePanel(self.context, self.session, question, None, settled or self._settled))

    def _show(self, question: AskedFact, said: int, settled: Callable[[AskedFact], None] | None = None) -> None:
        self.context.app.sounds.play("wrong", 0.5)
        self.context.app.push(MistakePanel(self.context, self.session, question, said, settled or self._settled))

    def _praise(self, seat: Seat, words: str = "") -> None:
        self.mark.show(seat, words)
        self.context.app.sounds.play("right", 0.5)

    def _settled(self, question: AskedFact) -> None:
        """Go on with the trick, once the right answer is entered."""
        if question.seat in self.decided and not question.is_retry and self.context.course.held_events:
            self.decided[question.seat] = question.fact, question.fact.answer
        self.session.counted = None
        self.context.course.resume_after_question(held=not question.is_retry)

    # ---- what the match asks --------------------------------------------------------------------------------------

    def help(self, text: str) -> str:
        """Return the game's help, with a section on the bulb."""
        plan = self.session.plan
        if not plan.practice.reckons:
            return text
        told = [_("The bulb (**?**) shows how to find the answer, step by step. Then you enter it."),
                _("That is no mistake, and the question comes again soon.")]
        if plan.decide or plan.practice.decides:
            told.append(_("An answer with help counts as right, for everybody alike. If several are right, the cards "
                          "decide."))
        return "\n".join([text.rstrip(), "", "## " + _("In the math room"), *(f"- {line}" for line in told), ""])

    def caption(self, sitting: Sitting, event: Event, table: Table) -> str | None:
        """Return the caption of an event; after a pass, how the puzzle could be solved, or that it could not."""
        explained = sitting.match.game.explain(event, table) if isinstance(event, Announced) else ""
        return explained or super().caption(sitting, event, table)

    def validate(self, ask: Ask[Any], may: bool, line: str) -> tuple[bool, str]:
        """Return a line only if an answer is not allowed: the values of cards are for the child to say."""
        return may, "" if may else line

    def _reckoned(self, seat: Seat, reckoned: ChildAnswer) -> None:
        """Take the result that a child has entered as its answer to the ask; after help, only if it is right."""
        fact, number = reckoned.fact, reckoned.number
        self.decided.pop(seat, None)
        if fact is not None:
            question, right = AskedFact(seat, fact), number == fact.answer
            if self.session.is_counted(question):
                if right:
                    self._praise(seat)
                    self._reckoned_shown(question)
                else:
                    self.context.course.ask_anew()
                    self._show(question, number, self._reckoned_shown)
                return
            self.decided[seat] = fact, number
            self.session.record_answer(question, number, right, reckoned.seconds, self.tricks, digits=reckoned.digits)
            if right:
                self._praise(seat)
        self.context.course.answer(seat, str(number))

    def show_reckoned(self, question: AskedFact) -> None:
        """Show a child how to find the result of its cards, on request: that is no mistake."""
        self.show(question, self._reckoned_shown)

    def _reckoned_shown(self, question: AskedFact) -> None:
        """Answer the ask with the right result after help: it counts like any right one."""
        self.session.counted = None
        self.decided[question.seat] = question.fact, question.fact.answer
        self.context.course.answer(question.seat, str(question.fact.answer))

    def answers(self, ask: Ask[Any], seat: Seat, value: Any) -> None:
        """Record an equation of a child, or a pass, which is right if there is none. Numbers are recorded when they are
        entered (`_reckoned`)."""
        match, asked = self.context.course.sitting.match, self.context.course.open_ask
        if isinstance(ask, WriteNumber) or seat not in self.session.learners:
            return
        exercise = match.game.exercise(ask, match.table, seat)
        if exercise is None:
            return
        right, told = match.game.is_right(ask, seat, value), isinstance(asked, PendingAsk) and asked.hinted
        seconds = asked.seconds if isinstance(asked, PendingAsk) else 0.0
        fact = Fact(exercise.kind, exercise.numbers)
        self.session.record_answer(AskedFact(seat, fact), None, right and not told, seconds, self.tricks)
        if right:
            self._praise(seat)

    # ---- saving, and its end --------------------------------------------------------------------------------------

    def save(self, sitting: Sitting) -> None:
        """Save the match as it was before the trick with an open question, so that the same is asked again after the
        session was left, or the power failed."""
        self.stores.forget_in(sitting)
        if not any(
            self.session.asks(event) for event in self.context.course.held_events if isinstance(event, Announced)
        ):
            self._saved = sitting.envelope(), self.tricks
        envelope, tricks = self._saved
        envelope["extra"]["session"] = self.session.to_save(tricks)
        self.stores.saves.write_soon(self.slot, envelope)

    def finish(self, sitting: Sitting) -> str | None:
        said = self.stores.finish(sitting, self.slot, keep=False)     # its record would hold a child's answers
        if self.session.is_over(self.tricks):
            said = self.session.close(self.tricks, self.leader) or said
        return said

    def ended(self) -> None:
        """Show the end of the session, or deal new cards if there is time left."""
        if self.session.is_over(self.tricks):
            self.context.app.push(SessionEndPage(self.context, self.session, self.tricks, self._longer))
        else:
            self.session.dealt_out(self.tricks, self.totals)
            self._onwards.go_on()

    def _longer(self) -> None:
        self.session.longer(MORE)
        self.session.dealt_out(self.tricks, self.totals)
        self._onwards.longer()

    # ---- its pages ------------------------------------------------------------------------------------------------

    def remaining(self) -> str:
        """Return how much of the session is left, in words; "" once it is over."""
        return "" if self.finished else remaining(*self.session.left(self.tricks))

    @property
    def finished(self) -> bool:
        """True once the session has ended, not only one of its deals."""
        return self.context.course.finished and self.session.is_over(self.tricks)

    def bar(self) -> Toolbar:
        return SessionBar(self.context, self.remaining)

    def paused(self, replay: Callable[[], None] | None) -> Scene:
        return SessionPause(self.context, self.session, self.remaining(), ends_anyway=self.finished)

    def home(self) -> None:
        self._onwards.home()

    @property
    def rests(self) -> float:
        return 0.0 if self.mark.shows else super().rests

    @property
    def moving(self) -> bool:
        return self.mark.shows

    def layers(self) -> Sequence[Layer]:
        return [(self.mark.rect, self.mark.draw)] if self.mark.shows else []
