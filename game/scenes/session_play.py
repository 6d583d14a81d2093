"""The table in a session: what is about to be said of a child's cards waits until the child has said it."""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.core.asks import Ask
from game.core.events import Event as Fact
from game.core.events import Said
from game.core.table import Table
from game.core.words import _, decimal
from game.learning import praise
from game.learning.fact import Fact as Learned
from game.rules.ascent import Ascent
from game.rules.brain_drain import BrainDrain
from game.rules.equations.asking import Solve, passes
from game.rules.equations.checker import check
from game.rules.war.arithmetic import Reckon
from game.scenes.asking import Asking
from game.scenes.equation_hint import how
from game.scenes.play import Play
from game.scenes.praise_mark import PraiseMark
from game.scenes.saying import Saying
from game.scenes.session import Question, Session
from game.scenes.session_bar import SessionBar
from game.scenes.sitting import Sitting
from game.store.shelf import slot_of

if TYPE_CHECKING:
    from game.scenes.app import App
    from game.scenes.kept import Kept
    from game.view.controls.referee import Claim

SLOT = "math-room-"
"""Where a session is saved, with the number of its first child: beside the matches of its game and the sessions of
other children, not instead of them."""
LONGEST = 10
"""Seconds for a number's figures at most, where their typing is measured: who takes longer thinks meanwhile."""


class SessionPlay(Play):
    """`held` are events that the stage has not been given yet: the first of them says what a child is asked."""

    def __init__(self, app: "App", kept: "Kept", sitting: Sitting, session: Session) -> None:
        self.session = session
        self.held: deque[Fact] = deque()
        self.decided: dict[int, tuple[Learned, int]] = {}
        """Seat → what was asked of it and what it said, where answers decide the trick, until that trick is told."""
        self._since_when: float | None = None
        self._saved: tuple[dict[str, Any], int] = {}, 0
        super().__init__(app, kept, sitting)
        self.bar = SessionBar(self)
        self.mark = PraiseMark(self)

    @property
    def slot(self) -> str:
        """Where it is saved."""
        return slot_of(f"{SLOT}{self.session.learners[0].child.id}", self.sitting.id)

    @property
    def tricks(self) -> int:
        """The tricks of this session so far, those of earlier deals with them."""
        return self.session.earlier + self.sitting.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """The cards, or points, that each seat has won in this session so far."""
        game, table = self.sitting.match.game, self.sitting.match.table
        return self.session.totals([game.tally(table, seat) for seat in range(table.seats)])

    @property
    def leader(self) -> int | None:
        """The seat that has most; None if none has."""
        best = max(self.totals)
        return self.totals.index(best) if self.totals.count(best) == 1 else None

    # ---- time -----------------------------------------------------------------------------------------------------

    def at_table(self) -> float:
        """Seconds of this session at the table: pauses, pictures and other pages are left out."""
        self._count()
        return self.session.seconds

    def _count(self) -> None:
        if self._since_when is not None:
            now = self.app.clock()
            self.session.seconds += max(0.0, now - self._since_when)
            self._since_when = now

    def enter(self) -> None:
        self._since_when = self.app.clock()
        super().enter()

    def leave(self) -> None:
        self._count()
        self._since_when = None
        super().leave()
        self._close()

    def leaving(self) -> None:
        self._count()
        super().leaving()
        self._close()

    def _close(self) -> None:
        if not self.over:
            self.session.close(self.tricks, None)

    def tick(self, dt: float) -> None:
        if not self.over:
            self._count()
        super().tick(dt)
        if self._dozing:
            self.bar.tick(dt)                     # the minutes go on
        self.mark.tick(dt)
        if isinstance(self.asking, Saying):
            self.asking.tick(dt)
        elif self.held and self.asking is None and self.stage.idle and self.app.top is self:
            self._hold()

    # ---- what a session does not do: it is for playing, one trick after the other ----------------------------------

    @property
    def auto(self) -> bool:
        return False

    @property
    def hints(self) -> bool:
        return True

    @property
    def may_skip(self) -> bool:
        return False

    def set_auto(self, on: bool) -> None:
        """Cards are turned by hand in a session."""

    def look_back(self) -> None:
        """There is no looking back in a session: what is asked would stand there."""

    # ---- asking ---------------------------------------------------------------------------------------------------

    def feed(self, events: list[Fact]) -> None:
        self.held.extend(events)
        self._release()

    def _release(self) -> None:
        """Let the stage play what is held, up to what a child is to say first."""
        given: list[Fact] = []
        while self.held and not self._asks(self.held[0]):
            given.append(self.held.popleft())
        if given:
            super().feed(given)

    def _asks(self, event: Fact) -> bool:
        """Whether a child has something to say before this event is seen."""
        if not isinstance(event, Said) or len(event.seats) != 1:
            return False
        seat = event.seats[0]
        if seat in self.decided:
            fact, said = self.decided[seat]
            return event.key == "wrong" and said != fact.answer
        return self.session.asks(event) is not None

    def _hold(self) -> None:
        """All that led to it has been seen: ask the child."""
        event = self.held[0]
        assert isinstance(event, Said)
        seat = event.seats[0]
        if seat in self.decided:
            fact, said = self.decided[seat]
            self._show(Question(seat, fact), said)
            return
        question = self.session.asks(event)
        assert question is not None
        self._say(question)

    def _say(self, question: Question) -> None:
        self.stage.say("")
        self.asking = Saying(self, question)
        self.keen = False
        self.asking.begin()
        self.say_hint()

    def said(self, question: Question, number: int, seconds: float, typing: float, digits: int) -> None:
        """A child's answer at the first try."""
        right = number == question.fact.answer
        learner = self.session.learners[question.seat]
        best, earlier = learner.best(question.fact), [*learner.knowledge.answers(question.fact)]
        if typing < LONGEST:
            self.session.typed(question.seat, typing, digits)
        answer = self.session.heard(question, number, right, seconds, self.tricks, digits=digits)
        if not right:
            self._ask_anew()
            self._show(question, number)
            return
        words = praise.of_answer(answer, earlier, learner.knowledge.fluent_seconds)
        if self.session.plan.timed and not words:
            new = best is not None and answer.seconds < best
            words = (_("{seconds} s: your best!") if new else _("{seconds} s")).format(seconds=decimal(answer.seconds))
        self.praise(question.seat, words)
        self.settled(question)

    def _show(self, question: Question, said: int) -> None:
        from game.scenes.mistake import Mistake

        self.app.sounds.play("wrong", 0.5)
        self.app.push(Mistake(self, question, said))

    def praise(self, seat: int, words: str = "") -> None:
        """A warm mark for somebody who is right."""
        self.mark.show(seat, words)
        self.app.sounds.play("right", 0.5)

    def settled(self, question: Question) -> None:
        """What was asked is known now: the trick goes on."""
        self._ask_anew()
        if self.held and not question.again:
            if question.seat in self.decided:
                self.decided[question.seat] = question.fact, question.fact.answer
            super().feed([self.held.popleft()])
        self._release()
        self._save()

    # ---- what the match asks --------------------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        return not self.held and super()._ready

    def _caption(self, event: Fact, table: Table) -> str | None:
        """The caption for an event; after a pass it tells how the puzzle could be solved, or that it could not."""
        game, words = self.sitting.match.game, super()._caption(event, table)
        if isinstance(event, Said) and event.key == "passed" and words is not None:
            if isinstance(game, BrainDrain):
                return how(game.puzzle(table, event.cards[0]))
            if isinstance(game, Ascent):
                return how(game.puzzle(table, table.round))
        return words

    def put(self, ask: Ask[Any]) -> Asking:
        if isinstance(ask, Reckon):
            from game.scenes.reckoning import Reckoning

            return Reckoning(self, ask)
        return super().put(ask)

    def remark(self, ask: Ask[Any], seat: int, value: Any) -> tuple[bool, str]:
        """What cards are worth is for the child to say."""
        may, line = super().remark(ask, seat, value)
        return may, line if not may or isinstance(ask, Solve) else ""

    def answer(self, seat: int, value: Any, claim: "Claim | None" = None) -> None:
        ask = self.sitting.match.ask
        if isinstance(ask, Solve) and seat in self.session.learners and seat in self.waiting:
            self._solved(ask, seat, str(value))
        super().answer(seat, value, claim)

    def _solved(self, ask: Solve, seat: int, text: str) -> None:
        """A child has written an equation, or passed: that is right where there is none."""
        from game.rules.equations.solver import solution
        from game.scenes.writing import Writing

        puzzle, writing = ask.puzzle, self.asking
        right = solution(puzzle) is None if passes(text) else check(text, puzzle).right
        told = isinstance(writing, Writing) and writing.hinted
        seconds = writing.seconds if writing is not None else 0.0
        fact = Learned("equation", (*puzzle.numbers, puzzle.target))
        self.session.heard(Question(seat, fact), None, right and not told, seconds, self.tricks)
        if right:
            self.praise(seat)

    # ---- the course of it -----------------------------------------------------------------------------------------

    def _go_on(self, dt: float) -> None:
        if isinstance(self.asking, Saying):
            return
        match, tricks = self.sitting.match, self.tricks
        if match.ask is None and match.result is None:
            back = self.session.comes_back(tricks)
            if self.session.over(tricks):
                self.sitting.part(most=True)
            elif back is not None:
                self._say(back)
                return
            self.decided.clear()
        super()._go_on(dt)

    def finish(self) -> str | None:
        said = self.kept.finish(self.sitting, self.slot)
        if self.session.over(self.tricks):
            said = self.session.close(self.tricks, self.leader) or said
        return said

    def _save(self) -> None:
        """While a child has something to say, the match is kept as it was before that trick: who leaves, or whose power
        goes, is asked the same again."""
        if self.sitting.match.result is None:
            self.kept.forget_in(self.sitting)
            if not any(self.session.asks(event) for event in self.held if isinstance(event, Said)):
                self._saved = self.sitting.envelope(), self.tricks
            envelope, tricks = self._saved
            envelope["extra"]["session"] = self.session.kept(tricks)
            self.kept.saves.write_soon(self.slot, envelope)
        self._warn()

    def show_end(self) -> None:
        """The page that says how it went; or new cards, if there is time left."""
        from game.scenes.session_end import SessionEnd
        from game.scenes.sessions import go_on

        if self.session.over(self.tricks):
            self.app.push(SessionEnd(self.app, self))
        else:
            self.session.dealt_out(self.tricks, self.totals)
            go_on(self.app, self.kept, self.session)

    def to_shelf(self) -> None:
        """Back to the math room; the session can be gone on with."""
        from game.scenes.math_room import MathRoom

        self.app.show_home()
        self.app.push(MathRoom(self.app, self.kept))

    def pause(self) -> None:
        from game.scenes.session_pause import SessionPause

        self._cover()
        self.app.push(SessionPause(self.app, self))

    # ---- the scene ------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        return self.mark.shows or self.bar.stale or super().moving

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        rects = super().draw(screen)
        if self.mark.shows:
            self.mark.draw(screen)
        return rects
