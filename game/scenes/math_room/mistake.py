"""The sheet after a mistake, or for a fact that a child wants to see: the clock stops, a picture shows how to find the
answer, and the child enters it. No text is a reproach."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.learning.mastery import RIGHT_TWICE
from game.learning.strategies import best_strategy, swapped, tens_first
from game.scenes.kit.ask_controller import TableContext
from game.scenes.math_room.fact_question import (
    APART,
    BULB,
    EDGE,
    INNER,
    bulb,
    clock_height,
    fact_line,
    question_width,
)
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.math_room.picture_choice import picture, split_picture
from game.scenes.math_room.practice_session import AskedFact, PracticeSession
from game.scenes.shell.overlay import Overlay, veil
from game.scenes.shell.page_widgets import speaker
from game.view.pictures.painter import Painter
from game.view.pictures.theme import SEATS
from game.view.widgets import Form, LiveLabel, Row, Widget
from game.view.widgets.spoken import spoken_question
from game.view.widgets.widget import sentences

_HIGH, _PAD = 262, 18
_LOOKS = 1.0
"""Seconds that a plain picture is complete before its parts follow."""
_TOLD = 2
"""Wrong entries after which the answer is shown."""


class ClockPlace(Widget):
    """The empty place of the clock of the timed mode, which has stopped."""

    takes = False

    def height(self, painter: Painter, width: int) -> int:
        return clock_height(painter)


class PicturePlace(Widget):
    """The place of the picture on the sheet. The picture moves, so it is drawn over the sheet."""

    takes = False

    def height(self, painter: Painter, width: int) -> int:
        return painter.u(_HIGH)


class MistakePanel(Overlay):
    """The sheet after a mistake (`said` is the wrong number), or for help (None). `settled` is called once the right
    answer is entered.

    It shows more step by step: the picture; the strategy, in words and in the picture's parts; the numbers on the way.
    The strategy is the first one that uses facts the child knows. If its words are there from the beginning, the parts
    follow the plain picture. The question and its keys stay at their place on the page: the sheet grows upwards from
    them, so that a second press on the bulb hits it.
    """

    across = 720

    def __init__(self, context: TableContext, session: PracticeSession, question: AskedFact, said: int | None,
                 settled: Callable[[AskedFact], None]) -> None:  # fmt: skip
        self.context, self.question, self._settled = context, question, settled
        self._timed = session.plan.timed
        self.tries = 0
        knowledge = session.learners[question.seat].knowledge
        self.way = best_strategy(question.fact, lambda fact: knowledge.mastery(fact) in RIGHT_TWICE)
        self.space = PicturePlace()
        self._ground: Surface | None = None       # the table with the veil over it
        self._sheet: Surface | None = None        # the same with the sheet, but for the picture
        self._animal = SEATS[session.learners[question.seat].animal].animal
        self.picture = picture(question.fact, self._animal, context.app.pictures)
        self.split = False
        """True once the picture shows the parts of the way."""
        app, self._seen = context.app, 0.0           # seconds that the plain picture has been complete
        self.pad = NumberPad(self._changed, self._given, app.clock)
        self.line = fact_line(app, session, question)
        self.bulb = bulb(self.more)
        self.words = LiveLabel("", strong=True, lines=2, ever=self._ever(said))
        turned = said is not None and swapped(question.fact, said)
        if said is not None:
            told = tens_first(question.fact.answer) if turned else self.way.hint
            self.words.label = _("Not {number}. {way}").format(number=said, way=told)
        self._told = said is not None and not turned and bool(self.way.hint)
        super().__init__(app)
        self.form = Form(self.rows(), foot=False, pad=_PAD, gap=9)
        self.form.set_focus(None)
        if app.reduced_motion and self._told:
            self._part()
        elif app.reduced_motion:
            self.picture.arrive()

    def rows(self) -> Sequence[Widget | Row]:
        says = speaker(self.app, lambda: sentences(self.words.label, spoken_question(self.line.page_text)))
        clock: list[Widget | Row] = [ClockPlace()] if self._timed else []
        self._below: list[Widget | Row] = [
            Row(self.line, *says, self.bulb, fill=self.line), *clock, *self.pad.rows()]
        return [self.space, self.words, *self._below]

    def _ever(self, said: int | None) -> list[str]:
        """Return every text that it may show, for its height."""
        number = self.question.fact.answer
        either = [_("Not {number} either. The small numbers help you count."),
                  _("Not {number} either. Look at the picture again."), _("It’s {number}. Enter {number} to continue.")]
        ways = self.way.hint, self.way.words
        return [*ways, *([] if said is None else [_("Not {number}. {way}").format(number=said, way=way)
                                                  for way in ways]), *(told.format(number=number) for told in either)]

    def more(self) -> None:
        """Show more: the strategy, then the numbers on the way and the full words."""
        if not self.words.label:
            self.words.label = self.way.hint
            self._part()
        elif not self.split:
            self._part()
        else:
            self._count()
            self.words.label = self.way.words or self.words.label
            self.bulb.disabled_reason = _("That is all there is to see.")
        self.form.stale = True

    def _part(self) -> None:
        """Show the picture in the parts of the strategy, from the beginning."""
        self.split, counted = True, self.picture.counted
        self.picture = split_picture(self.question.fact, self._animal, self.app.pictures, self.way)
        self.picture.counted = counted
        if self.app.reduced_motion:
            self.picture.arrive()

    def _count(self) -> None:
        self.picture.counted = True
        if not self.app.reduced_motion:
            self.picture.restart()

    def place(self) -> Rect:
        painter, (w, h) = self.app.painter, self.app.size
        width = min(max(painter.u(self.across), painter.px("label") * 26), w - painter.u(24))
        width = max(width, question_width(self.app, self.form.rows))
        height = min(self.form.natural_height(painter, width), h - painter.u(16))
        return Rect((w - width) // 2, h - height - painter.u(EDGE), width, height)

    def _changed(self) -> None:
        self.line.typed = self.pad.typed
        if self.form is not None:                         # else its rows are being made
            self.form.stale = True

    def _given(self, number: int) -> None:
        answer = self.question.fact.answer
        if number == answer:
            self.app.pop()
            self._settled(self.question)
            return
        self.tries += 1
        if self._parts_follow:
            self._part()
        self.picture.explained = self.tries >= _TOLD
        self._count()
        if self.picture.explained:
            self.words.label = _("It’s {number}. Enter {number} to continue.").format(number=answer)
        elif self.picture.counts:
            self.words.label = _("Not {number} either. The small numbers help you count.").format(number=number)
        else:
            self.words.label = _("Not {number} either. Look at the picture again.").format(number=number)
        self.pad.clear()

    # ---- the scene ----

    def resized(self) -> None:
        self._ground = self._sheet = None
        super().resized()
        if not self.form.page.most:
            self._lay_question()

    def _lay_question(self) -> None:
        """Place the question and its keys where they were on the table."""
        painter = self.app.painter
        width = question_width(self.app, self.form.rows) - 2 * painter.u(INNER)
        left, low = (self.app.size[0] - width) // 2, self.form.rect.bottom - painter.u(INNER)
        for row in reversed(self._below):
            high = row.lay(painter, left, 0, width) if isinstance(row, Row) else row.height(painter, width)
            if isinstance(row, Row):
                row.lay(painter, left, low - high, width)
            low -= high + painter.u(APART)

    @property
    def moving(self) -> bool:
        return self.picture.moving or self._parts_follow or super().moving

    @property
    def _parts_follow(self) -> bool:
        """True while the words tell the strategy, and the picture is still plain."""
        return self._told and not self.split

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if self._ground is None:
            veil(screen)
            self._ground = screen.copy()
        if self._sheet is None or self.form.stale:
            screen.blit(self._ground, (0, 0))
            self.form.draw(screen)
            self._sheet = screen.copy()
        else:
            screen.blit(self._sheet, (0, 0))
        screen.set_clip(self.form.rect)
        self.picture.draw(screen, self.app.painter, self.space.rect)
        screen.set_clip(None)
        return None

    def escape(self) -> None:
        """Pause, for Esc."""
        self.context.doors.pause()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key not in (pygame.K_ESCAPE, pygame.K_PAUSE):
            if event.unicode == BULB:
                self.bulb.activate()
            else:
                self.pad.hear(event, self.form)
        elif event.type == pygame.KEYDOWN:
            self.escape()
        else:
            super().handle(event)

    def tick(self, dt: float) -> None:
        self.picture.tick(dt)
        if self._parts_follow and not self.picture.moving:
            self._seen += dt
            if self._seen >= _LOOKS:
                self._part()
        super().tick(dt)
