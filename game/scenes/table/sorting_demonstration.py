"""A deck that is sorted while somebody watches: the field on which people sort, some cards that are taken and put
elsewhere, each with why, then the whole order and the march (`Demonstration`, Napoleon's War)."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Arrange
from game.core.cards import Card
from game.core.i18n import _
from game.core.seats import Seat
from game.rules.wording import first_capital, one
from game.scenes.kit.ask_controller import TableContext
from game.scenes.table.sorting_field import Piece, SortingField, Words
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, INK
from game.view.sorting.field_layout import FieldLayout
from game.view.widgets import Button, Form, Widget

COME, LIFT, CARRY, READ = 2.3, 0.7, 0.6, 1.5
"""Seconds from the first words to the first card; from a card that is taken to its way, from there to its new place,
and until the next one."""
ALOUD: Final = 2.0
"""How many times as long it takes where the words are read aloud."""
FLOOR: Final = 18                                     # units: there are no buttons at its foot


class SortingDemonstration(SortingField):
    """The field of a seat whose computer sorts into this `order`. `passes` is called with the seconds that go by. A key
    or a click goes on to the march."""

    def __init__(self, context: TableContext, ask: Arrange, seat: Seat, order: tuple[Card, ...],
                 passes: Callable[[float], None]) -> None:
        self.goal, self.passes = order, passes
        names = context.course.sitting.names
        other = next(each for each in context.course.sitting.match.table.left if each != seat)
        first, second, last = order[0], order[1], order[-1]
        self.lines = (
            _("{name} sorts: the first card meets {other}’s first.").format(name=names[seat], other=names[other]),
            _("{card} first: high cards win early.").format(card=first_capital(one(first))),
            _("{card} last: it can hardly win.").format(card=first_capital(one(last))),
            _("Then {card}, as a surprise: nobody should guess it.").format(card=one(second)),
            _("Strong cards first, weak ones last, and a few surprises."),
        )
        self.line_now = self.lines[0]
        self._left = 0.0
        self._script: list[tuple[float, Callable[[], object]]] = [(COME, partial(self._tell, 0))]
        for n, (card, to) in enumerate(((first, 0), (last, len(order) - 1), (second, 1)), 1):
            self._script += [(LIFT, partial(self._take, n, card)), (CARRY, partial(self._carry, to)),
                             (READ, self._drop)]
        self._script += [(COME, self._put_all), (0.0, self.march)]
        super().__init__(context, ask, seat, lambda _event: False)

    # ---- the page: the field without its buttons ---------------------------------------------------------------------

    @property
    def wanted(self) -> bool:
        return True

    def make(self) -> None:
        super().make()
        self.title = _("Watch and learn")
        self.words = [Words(self.title), Words(self.line_now), Words(self.camp_words())]
        self.tools = (Button(_("Rules (F1)"), self.context.doors.rules, look="plain", icon="help", words=False),)

    def _form(self) -> Form:
        widgets: list[Widget] = [*self.words, self.cards, self.back, *self.tools]
        form = Form([], header_widgets=widgets, land=True, foot=False, pad=0)
        form.set_focus(self.cards)
        return form

    def order_words(self) -> str:
        """Return the longest of the words, for which the bubble has room."""
        painter = self.context.app.painter
        return max(self.lines, key=lambda words: painter.text_width(words, painter.px("label"), "bold"))

    def _lay_floor(self, painter: Painter) -> int:
        return painter.u(FLOOR)

    def _set_up(self, painter: Painter, layout: FieldLayout) -> None:
        super()._set_up(painter, layout)
        self._bubble = Piece(Rect(layout.bubble), self._draw_bubble, order=450.0)
        self.compositor.put(self._bubble)

    def _draw_bubble(self, to: Surface) -> None:
        """Draw the words of this moment over those that the land has."""
        painter, layout = self.app.painter, self.layout
        body = layout.bubble
        painter.draw_sheet(to, body, CREAM, painter.u(20))
        lines = painter.lines(self.line_now, body.w - 2 * painter.u(14), layout.px, "bold")
        top = body.centery - len(lines) * layout.line // 2
        for n, line in enumerate(lines):
            box = Rect(body.x, top + n * layout.line, body.w, layout.line)
            painter.draw_text(to, line, box, layout.px, "bold", INK, "centre")

    # ---- what happens -----------------------------------------------------------------------------------------------

    def _tell(self, n: int) -> None:
        """Say why."""
        self.line_now = self.words[1].label = self.lines[n]
        self.compositor.mark_changed(self._bubble)
        if self.app.reader.on:
            self.app.reader.say(self.line_now, "line")

    def _take(self, n: int, card: Card) -> None:
        """Take a card into the hand."""
        self._tell(n)
        self.cards.pick_up(card)
        self.app.sounds.play("take")

    def _carry(self, to: int) -> None:
        """Carry the card to its place."""
        self.cards.carry(to)
        self.app.sounds.play("slide")

    def _drop(self) -> None:
        """Put the card down."""
        self.cards.put_down()
        self.app.sounds.play("lay")

    def _put_all(self) -> None:
        """Put the other cards in order, too."""
        self._tell(len(self.lines) - 1)
        self.put(list(self.goal))

    def _over(self) -> None:
        """Go back to the table, on which the decks lie."""
        context, self._ends = self.context, None
        stage, course = context.stage, context.course
        self._script.clear()
        if self.app.top is self:
            self.app.pop()
        course.answer_for_computers()
        if course.sitting.match.ask is not self.ask:
            stage.finish_animations()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.app.top is not self:
            return
        self.passes(dt)
        self._left -= dt
        while self._script and self._left <= 0 and self._ends is None and self.app.top is self:
            seconds, does = self._script.pop(0)
            self._left = seconds * (ALOUD if self.app.reader.on else 1)
            does()

    @property
    def idle_for(self) -> float:
        return min(super().idle_for, max(0.0, self._left))

    # ---- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if self._ends is not None:
            super().handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.doors.home()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.context.doors.rules()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._go_on()
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            on = self.form.at(event.pos)
            if on is not None and on is not self.cards:
                self.form.handle(event)
            elif pressed:
                self._go_on()

    def _go_on(self) -> None:
        """Let the deck march at once, in its order."""
        self._script.clear()
        self.cards.let_go()
        self.put(list(self.goal))
        self.march()
