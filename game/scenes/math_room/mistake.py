"""A mistake, or a fact that a child wants to see: the clock stops, a picture shows it, and the child enters the right
answer. Nobody is scolded."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.words import _
from game.learning.fact import Fact
from game.learning.strategy import strategy, swapped, tens_first
from game.scenes.kit.desk import Desk
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.math_room.saying import BULB, bulb, fact_line
from game.scenes.math_room.session import AskedFact, Session
from game.scenes.shell.overlay import Overlay, veil
from game.view.charts.array_picture import ArrayPicture
from game.view.charts.fact_picture import FactPicture
from game.view.charts.number_line import NumberLine
from game.view.charts.ten_frame import TenFrame
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS
from game.view.widgets import Form, Line, Row, Widget

_HIGH = 262
_TOLD = 2
"""Wrong entries after which the right answer is told."""


class PicturePlace(Widget):
    """The place for a picture on the sheet. The picture is drawn over it, for it moves and the sheet does not."""

    takes = False

    def height(self, paper: Paper, width: int) -> int:
        return paper.u(_HIGH)


class Mistake(Overlay):
    """The sheet after a mistake, or where nothing was `said` yet. `settled` is called when the child has entered the
    right answer. More and more is told: the picture, then the way, then the numbers on the way."""

    across = 720

    def __init__(self, desk: Desk, session: Session, question: AskedFact, said: int | None,
                 settled: Callable[[AskedFact], None]) -> None:  # fmt: skip
        self.desk, self.question, self._settled = desk, question, settled
        self.tries = 0
        self.space = PicturePlace()
        self._ground: Surface | None = None       # the table with the veil over it
        self._sheet: Surface | None = None        # the same with the sheet, but for the picture
        app, animal = desk.app, SEATS[session.learners[question.seat].animal].animal
        self.picture = picture(question.fact, animal, app.pictures)
        if app.reduced:
            self.picture.arrive()
        self.pad = NumberPad(self._changed, self._given, app.clock)
        self.line = fact_line(app, session, question)
        self.bulb = bulb(self.more)
        self.words = Line("", strong=True)
        if said is not None:
            told = tens_first(question.fact.answer) if swapped(question.fact, said) else strategy(question.fact)
            self.words.label = _("Not {number}. {way}").format(number=said, way=told)
        super().__init__(app)
        self.form = Form(self.rows(), foot=False, pad=22, gap=9)
        self.form.set_focus(None)

    def rows(self) -> Sequence[Widget | Row]:
        return [Row(self.line, self.bulb, fill=self.line), self.space, self.words, *self.pad.rows()]

    def more(self) -> None:
        """Tell more: the way, and then the numbers on it."""
        if not self.words.label:
            self.words.label = strategy(self.question.fact)
        else:
            self._count()
            self.bulb.why = _("That is all there is to see.")
        self.form.stale = True

    def _count(self) -> None:
        self.picture.counted = True
        if not self.app.reduced:
            self.picture.again()

    def place(self) -> Rect:
        paper, (w, h) = self.app.paper, self.app.size
        wide = min(max(paper.u(self.across), paper.px("label") * 26), w - paper.u(24))
        high = min(self.form.wants(paper, wide), h - paper.u(16))
        return Rect((w - wide) // 2, (h - high) // 2, wide, high)

    def _changed(self) -> None:
        self.line.typed = self.pad.typed
        if hasattr(self, "form"):
            self.form.stale = True

    def _given(self, number: int) -> None:
        answer = self.question.fact.answer
        if number == answer:
            self.app.pop()
            self._settled(self.question)
            return
        self.tries += 1
        self._count()
        if self.tries >= _TOLD:
            self.words.label = _("It’s {number}. Enter {number} to continue.").format(number=answer)
        else:
            self.words.label = _("Not {number} either. The small numbers help you count.").format(number=number)
        self.pad.clear()

    # ---- the scene ----

    def resized(self) -> None:
        self._ground = self._sheet = None
        super().resized()

    @property
    def moving(self) -> bool:
        return self.picture.moving or super().moving

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
        self.picture.draw(screen, self.app.paper, self.space.rect)
        screen.set_clip(None)
        return None

    def escape(self) -> None:
        """Pause, for Esc."""
        self.desk.doors.pause()

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
        super().tick(dt)


def picture(fact: Fact, animal: str, pictures: Pictures) -> FactPicture:
    """Return the picture that shows a fact best, with this child's animal."""
    if fact.kind == "factor":                     # rows of the number that lies open, until there are enough
        return ArrayPicture(fact.numbers[::-1], animal, pictures, asks=True)
    if fact.kind == "addend":
        return NumberLine(fact.numbers, animal, pictures, asks=True)
    if fact.picture == "array":
        return ArrayPicture(fact.operands, animal, pictures)
    if fact.picture == "ten_frame":
        return TenFrame(fact.operands, animal, pictures)
    if fact.kind == "product":                    # of more than two numbers: its last step, which leads to the end
        return ArrayPicture(fact.steps[-1].operands, animal, pictures)
    return NumberLine(fact.operands, animal, pictures, back=fact.kind == "difference")

