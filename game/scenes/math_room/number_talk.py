"""The page of a number talk, for a class in front of the projector: cards for two seconds, then "How did you see it?",
and two strategies side by side. It stores nothing."""

import time
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.core.rng import Rng
from game.learning.fact import Fact, Kind
from game.learning.strategies import Strategy, strategies
from game.scenes.math_room.picture_choice import split_picture
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import switch
from game.view.charts.fact_picture import FactPicture
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures
from game.view.widgets import Button, Choice, Form, Row, Widget

SEEN: Final = 2.0
"""Seconds that the cards are open."""
CLOSED, OPEN, ASKED, ONE, BOTH = range(5)             # the steps of a talk
_SIGNS: Final[dict[Kind, str]] = {"sum": "+", "difference": "−", "product": "×"}
_ON: Final = (pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_RIGHT, pygame.K_DOWN)
_BACK: Final = (pygame.K_PAGEUP, pygame.K_LEFT, pygame.K_UP, pygame.K_BACKSPACE)
_ANIMALS: Final = "fox", "owl"
_MOST: Final = 10


def talks(kind: Kind) -> list[Fact]:
    """Return the facts of numbers on cards for which there are at least two strategies.

    >>> [fact.text for fact in talks("sum")][:2]
    ['2 + 8', '2 + 9']
    """
    found = [Fact(kind, (a, b)) for a in range(2, _MOST + 1) for b in range(2, _MOST + 1)]
    return [fact for fact in found if fact.answer > 0 and len(strategies(fact)) > 1]


class NumberTalkBoard(Widget):
    """The cards, or two strategies to see them, by the `step` of the talk."""

    takes = False

    def __init__(self, pictures: Pictures) -> None:
        super().__init__("")
        self._pictures = pictures
        self.step = CLOSED
        self.fact = Fact("sum", (8, 5))
        self.ways: list[Strategy] = []
        self.drawn: list[FactPicture] = []

    def begin(self, fact: Fact) -> None:
        """Show the closed cards of another fact."""
        self.step, self.fact, self.ways = CLOSED, fact, strategies(fact)[:2]
        self.drawn = [split_picture(fact, animal, self._pictures, one)
                      for animal, one in zip(_ANIMALS, self.ways, strict=True)]

    @property
    def uncovered(self) -> list[FactPicture]:
        """The pictures that are visible by now."""
        return self.drawn[: max(0, self.step - ASKED)]

    @property
    def words(self) -> str:
        """The words over it."""
        return {CLOSED: _("Ready?"), OPEN: _("Look!"), ASKED: _("How did you see it?")}.get(self.step, self.fact.text)

    @property
    def page_text(self) -> str:
        return self.words

    def height(self, painter: Painter, width: int) -> int:
        return painter.size[1] - 2 * painter.row() - painter.u(150)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the words, and below them the cards or the strategies."""
        px = painter.px("title")
        head = Rect(self.rect.x, self.rect.y, self.rect.w, painter.line(px, "display"))
        painter.draw_text(to, self.words, head, px, "display", painter.theme.panel_text, "centre")
        below = Rect(
            self.rect.x, head.bottom + painter.u(8), self.rect.w, self.rect.bottom - head.bottom - painter.u(8)
        )
        if self.step < ONE:
            self._cards(to, painter, below)
        else:
            self._ways(to, painter, below)

    def _cards(self, to: Surface, painter: Painter, box: Rect) -> None:
        height = min(box.h - painter.u(8), painter.u(430))
        gap = round(height * 0.3)
        for n, (operand, suit) in enumerate(zip(self.fact.operands, "HS", strict=True)):
            code = "A23456789T"[operand - 1] + suit
            image = self._pictures.card(code, height) if self.step == OPEN else self._pictures.card(BACK, height)
            side = -1 if n == 0 else 1
            at = image.get_rect(center=(box.centerx + side * (image.get_width() + gap) // 2, box.centery))
            painter.shadow(to, at, 8, round(height * 0.057))
            to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        sign = Rect(0, 0, gap, gap)
        sign.center = box.center
        painter.draw_text(to, _SIGNS[self.fact.kind], sign, painter.px("title"), "display", painter.theme.panel_text,
                        "centre")

    def _ways(self, to: Surface, painter: Painter, box: Rect) -> None:
        """Draw two fields side by side, the second empty until it is uncovered."""
        gap, px = painter.u(20), painter.px("name")
        width = (box.w - gap) // 2
        for n, (one, picture) in enumerate(zip(self.ways, self.drawn, strict=True)):
            field = Rect(box.x + n * (width + gap), box.y, width, box.h)
            painter.draw_sheet(to, field, painter.theme.track, painter.u(18))
            if picture not in self.uncovered:
                painter.draw_text(to, "?", field, painter.px("title"), "display", painter.theme.panel_body, "centre")
                continue
            inner = field.inflate(-painter.u(24), -painter.u(20))
            lines = painter.lines(one.words, inner.w, px, "bold")
            step = painter.line(px, "bold")
            for k, line in enumerate(lines):
                row = Rect(inner.x, inner.bottom - (len(lines) - k) * step, inner.w, step)
                painter.draw_text(to, line, row, px, "bold", painter.theme.panel_text, "centre")
            inner.h -= len(lines) * step + painter.u(6)
            to.set_clip(field)
            picture.draw(to, painter, inner)
            to.set_clip(None)


class _Signs(Choice):
    """The choice of an operation, with large signs."""

    def _value(self, to: Surface, painter: Painter, box: Rect, n: int, colour: tuple[int, int, int]) -> None:
        painter.draw_text(to, self.values[n][1], box, round(painter.px("label") * 1.7), "display", colour, "centre")


class NumberTalkPage(Page):
    """The page of a number talk. The keys of a presenter, Space, Enter, a click or the button go one step on."""

    width = 1220

    def __init__(self, app: App) -> None:
        self.kind: Kind = "sum"
        self.board = NumberTalkBoard(app.pictures)
        self._chance = Rng(time.time_ns() % (1 << 62))
        self._left: list[Fact] = []
        self._seconds = 0.0
        self._next()
        super().__init__(app, _("Number talk"))
        self.form.set_focus(self.on)

    def make(self) -> Form:
        self.on = Button(self._does, self.go_on, look="main", icon="forward", cap=_("Page Down"))
        back = Button(_("Show again"), self.show_again, icon="eye", cap=_("Page Up"))
        kinds = _Signs("", [(kind, sign) for kind, sign in _SIGNS.items()], self.kind, self._choose)
        row = Row(kinds, switch(self.app, small=True), back, self.on, gap=14, fill=back)
        return Form([self.board, row], header_widgets=self.header_widgets, gap=12, foot=False, pad=24)

    @property
    def _does(self) -> str:
        return {CLOSED: _("Show the cards"), OPEN: _("Close the cards"), ASKED: _("One way"), ONE: _("Another way"),
                BOTH: _("Next cards")}[self.board.step]

    def _choose(self, kind: Kind) -> None:
        self.kind, self._left = kind, []
        self._next()
        self._stepped()

    def _next(self) -> None:
        """Show other cards; none comes twice before all have been shown."""
        if not self._left:
            self._left = talks(self.kind)
            self._chance.shuffle(self._left)
        self.board.begin(self._left.pop())

    def go_on(self) -> None:
        """Go one step on: the cards, the question, one way, another way, the next cards."""
        if self.board.step == BOTH:
            self._next()
        else:
            self.board.step += 1
        self._stepped()

    def show_again(self) -> None:
        """Show the cards once more."""
        self.board.step = OPEN
        for picture in self.board.drawn:
            picture.restart()
        self._stepped()

    def _stepped(self) -> None:
        self._seconds = 0.0
        self.on.label = self._does
        if self.app.reduced_motion:
            for picture in self.board.uncovered:
                picture.arrive()
        self._lay()
        self.form.stale = True

    # ---- the scene ----

    def enter(self) -> None:
        self.app.pictures.skin = "frames"
        super().enter()

    def leave(self) -> None:
        self.app.pictures.skin = ""
        super().leave()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in _ON and self.form.focus in (None, self.on):
            self.go_on()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            (self.go_on if event.key == pygame.K_PAGEDOWN else self.show_again)()
        elif event.type == pygame.KEYDOWN and event.key in _BACK and self.form.focus in (None, self.on):
            self.show_again()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.board.rect.collidepoint(event.pos):
            self.go_on()
        else:
            super().handle(event)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.board.step == OPEN:
            self._seconds += dt
            if self._seconds >= SEEN:
                self.go_on()
        for picture in self.board.uncovered:
            if picture.moving:
                picture.tick(dt)
                self.form.stale = True

    @property
    def moving(self) -> bool:
        return super().moving or self.board.step == OPEN or any(one.moving for one in self.board.uncovered)
