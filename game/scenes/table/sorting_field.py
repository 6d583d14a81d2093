"""The field: somebody sorts a deck on the land itself (000, "Napoleon's War"). The cards stand in rows that march one
after the other, each with a flag that counts; far away the other camp, with as many backs as its deck has cards."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Arrange
from game.core.cards import Card, codes
from game.core.i18n import _, ngettext
from game.core.seats import Seat
from game.players.war_player import high_low_low
from game.scenes.kit.ask_controller import TableContext
from game.scenes.shell.frame_loop import FRAME
from game.scenes.shell.scene import AWAKE
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.rank_order import RankOrder
from game.view.device.touch import MOUSE, number
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, INK, SEATS
from game.view.sorting.field_cards import FieldCards, PacketPile
from game.view.sorting.field_ground import HOP, WAVE, CampBacks, FieldGround, General
from game.view.sorting.field_layout import BAR, FieldLayout
from game.view.sorting.quick_orders import MarchButton, QuickOrderButton
from game.view.stage.compositor import Compositor
from game.view.widgets import Button, Form, Row, Widget

LAG: Final = 0.1
"""Seconds that a frame takes at most while anything moves."""
HOLDS: Final = 160.0
"""Ms for which the packet is seen before the table comes."""


class Words(Widget):
    """Words that the page shows and that are read with it."""

    takes = False

    @property
    def page_text(self) -> str:
        return self.label


class Piece:
    """A part of the page that is drawn in a rectangle whenever it looks otherwise."""

    def __init__(self, rect: Rect, draw: Callable[[Surface], object], order: float = 55.0) -> None:
        self.rect, self.order, self._draw = rect, order, draw
        self.seen: object = None

    def draw(self, to: Surface) -> None:
        """Draw it."""
        self._draw(to)


class SortingField(ArrangePage):
    """The field of one seat. There is no sheet and no veil: all of the window is the land, which is drawn once; what
    moves on it is drawn where it moves."""

    cards: FieldCards

    def make(self) -> None:
        app = self.context.app
        self.cards = FieldCards(self.making, app.pictures, self.march, self._changed, lambda: app.clock())
        self.cards.hint = _("Drag a card to move it. Click several, or drag a box around them, to move them together. "
                            "On the keyboard: arrow keys to move, Space to pick up and put down, numbers to jump, "
                            "Shift+arrow keys to select several.")
        self.more = False
        self._begun = False                           # whether the cards have come
        self._rested = True
        self._ends: float | None = None               # seconds until the march is over, while it goes on
        self.compositor = Compositor(app.size, lambda _to, _rect: None)
        self.undo = Button(_("Undo"), lambda: self._take_back(), icon="undo")
        self.go = MarchButton(_("March!"), self.march, _("Enter"))
        self.back = Button(_("Back to the shelf"), self.context.doors.home, look="plain", icon="back", words=False)
        self.tools: tuple[Button, ...] = (
            Button(_("Pause (Esc)"), self.context.doors.pause, look="plain", icon="pause", words=False),
            Button(_("Rules (F1)"), self.context.doors.rules, look="plain", icon="help", words=False),
            Button(_("Settings"), self.context.doors.settings, look="plain", icon="settings", words=False),
        )
        names = self.context.course.sitting.names
        self.title = _("Put your troops in order, {name}").format(name=names[self.seat])
        self.words = [Words(self.title), Words(self.order_words().replace("\n", " ")), Words(self.camp_words())]
        self._make_orders()

    def _make_orders(self) -> None:
        put, pictures = self.put, self.context.app.pictures
        made = partial(QuickOrderButton, pictures=pictures)
        last = (_("One by one"), self._by_rank) if self.context.app.one_button.on else (_("Mixed"), self.shuffle)
        self.usual = (
            made(_("High, low, low"), lambda: put(list(high_low_low(self.own))), "drum", (24, 9, 9, 22, 10, 10)),
            made(_("Strongest first"), lambda: put(self.ranked), "bugle", (24, 21, 18, 15, 12, 9)),
            made(*last, "violet-drum", (12, 24, 9, 18, 21, 11)),
        )
        self.others = (
            made(_("Weakest first"), lambda: put(self.ranked[::-1]), "bugle", (9, 12, 15, 18, 21, 24)),
            made(_("Reversed"), lambda: put(list(self.cards.order.cards[::-1])), "red-drum", (10, 10, 22, 9, 9, 24)),
            made(_("As they were"), lambda: put(list(self.own)), "drum", (16, 16, 16, 16, 16, 16)),
        )
        self.turn = Button(_("More"), self._turn, snug=True)
        self.turn.line = _("More orders")

    @property
    def orders(self) -> Sequence[QuickOrderButton]:
        """The quick orders that are in sight."""
        return self.others if self.more else self.usual

    def _form(self) -> Form:
        widgets: list[Widget] = [*self.words, self.cards, *self.orders, self.turn, self.undo, self.go, self.back,
                                 *self.tools]
        form = Form([], header_widgets=widgets, land=True, foot=False, pad=0)
        form.set_focus(self.cards)
        return form

    def rows(self) -> Sequence[Widget | Row]:
        return []

    def __init__(self, context: TableContext, ask: Arrange, seat: Seat, strange: Callable[[Event], bool]) -> None:
        super().__init__(context, ask, seat, strange)
        self.form = self._form()
        self._changed()

    def language_changed(self) -> None:
        self.form.leave()
        self.make()
        self._begun = True
        self.form = self._form()

    # ---- words ------------------------------------------------------------------------------------------------------

    def order_words(self) -> str:
        """Return what the order decides."""
        sitting = self.context.course.sitting
        table = sitting.match.table
        return sitting.match.game.order_decides(table, self.seat, sitting.names) or sitting.match.game.prompt(
            self.ask, table, self.seat) or _("The first card goes under your packet first.")

    @property
    def _other(self) -> Seat:
        """The seat of the other general."""
        left = self.context.course.sitting.match.table.left
        return next(seat for seat in left if seat != self.seat)

    def _counts(self) -> tuple[int, int]:
        """Return how many cards the other's deck has, or will have, and how many are captured: anybody may know."""
        piles = self.context.course.sitting.match.table.each
        deck, hand, capture = (len(piles[kind][self._other]) if kind in piles else 0
                               for kind in ("deck", "hand", "capture"))
        return deck + hand, capture

    def camp_words(self) -> str:
        """Return how many cards the other general has, in words."""
        name = self.context.course.sitting.names[self._other]
        deck, capture = self._counts()
        if capture:
            return _("{name}’s camp: {deck} in the deck, {capture} captured").format(
                name=name, deck=deck, capture=capture)
        return ngettext("{name}’s camp: {number} back", "{name}’s camp: {number} backs", deck).format(
            name=name, number=deck)

    @property
    def line(self) -> str:
        """What is said beside the title: of the button that is looked at, or else what is to be done."""
        form = self.form
        over = next((one for one in form.widgets if one.hovered and one is not self.cards), None)
        if over is not None and over.status_text:
            return over.status_text
        if form.keyboard and form.focus is not None and form.focus is not self.cards and form.focus.status_text:
            return form.focus.status_text
        return self.cards.hint_short if self.cards.hovered and not self.making.changed else self.title

    # ---- orders -----------------------------------------------------------------------------------------------------

    def put(self, cards: list[Card]) -> None:
        if tuple(cards) != self.cards.order.cards:
            self.app.sounds.play("drum")
        super().put(cards)

    def _by_rank(self) -> None:
        """Choose the order card by card, by one button."""
        self.app.push(RankOrder(self.app, self.cards.order.cards, self.put))

    def _take_back(self) -> None:
        if self.making.changed:
            self.app.sounds.play("take")
        self.cards.undo()

    def _turn(self) -> None:
        """Show the other quick orders in place of these."""
        self.more = not self.more
        self.turn.label = _("Less") if self.more else _("More")
        self.turn.line = _("The usual orders") if self.more else _("More orders")
        keyboard, focused = self.form.keyboard, self.form.focus is self.turn
        self.form = self._form()
        self.form.keyboard = keyboard
        if focused and keyboard:
            self.form.set_focus(self.turn)
        self.resized()

    def _changed(self) -> None:
        self.undo.disabled_reason = None if self.making.changed else _("You haven’t moved a card yet.")
        form = getattr(self, "form", None)
        if form is not None:
            form.set_focus(form.focus)                # so that Enter is shown where it is
            form.stale = True

    @property
    def still(self) -> bool:
        """True if cards are at once where they belong: for who wants little motion, at the instant pace, and where a
        computer draws lightly."""
        return self.app.reduced_motion or self.context.stage.pace == inf or self.app.pictures.light

    # ---- the march --------------------------------------------------------------------------------------------------

    def march(self) -> None:
        """Let the deck march, and give the order; at once where nothing is to move."""
        if self._ends is not None or self.cards.in_hand is not None:
            return
        stage = self.context.stage
        if self.still:
            self._over()
            return
        place = stage.layout.places[self.seat]
        self.cards.march(PacketPile(self.app.pictures, place.packet, place.packet_height))
        ends = self.cards.march_ends
        self.mine.jump(self.cards.now, ends - HOP / 2)
        self.backs.wave(self.cards.now, ends)
        self._ends = (ends + max(HOLDS, WAVE)) / 1000
        self.app.sounds.play("sweep")

    def _over(self) -> None:
        """Give the order; the decks lie there when the table is seen again."""
        context, self._ends = self.context, None
        stage, course = context.stage, context.course
        if self.app.top is self:
            self.app.pop()
        course.answer(self.seat, codes(self.cards.order.cards))
        course.answer_for_computers()
        if course.sitting.match.ask is not self.ask:
            stage.finish_animations()

    def done(self) -> None:
        self._over()

    # ---- the page ---------------------------------------------------------------------------------------------------

    def place(self) -> Rect:
        return Rect((0, 0), self.app.size)

    def resized(self) -> None:
        self.needs_redraw = True
        painter = self.app.painter
        floor = self._lay_floor(painter)
        self._lay_bar(painter)
        posts = _("march first"), _("then these"), _("march last")
        self.layout = layout = FieldLayout(painter, len(self.own), floor, self.order_words(), posts,
                                           self.words[2].label)
        self.form.layout(painter, self.place())
        self.cards.rect = Rect(0, layout.bubble.bottom, self.app.size[0], layout.floor - layout.bubble.bottom)
        self._set_up(painter, layout)

    def _lay_bar(self, painter: Painter) -> None:
        """Put the buttons above the land in their places, and note where the words are."""
        side, middle, edge, w = painter.row(), painter.u(38), painter.u(12), self.app.size[0]
        self.back.rect = Rect(edge, middle - side // 2, side, side)
        for n, tool in enumerate(reversed(self.tools)):
            tool.rect = Rect(w - edge - (n + 1) * side, middle - side // 2, side, side)
        left = self.back.rect.right + painter.u(6)
        self._bar = Rect(left, 0, self.tools[0].rect.left - painter.u(10) - left, painter.u(BAR))

    def _lay_floor(self, painter: Painter) -> int:
        """Put the buttons at the foot in their places, in one row where there is room. Return the floor's height."""
        w, h = self.app.size
        edge, gap = painter.u(26), painter.u(14)
        row = [*self.orders, self.turn, self.undo]
        for words, barred, tight in ((True, True, False), (True, True, True), (False, True, True),
                                     (False, False, True)):
            self.undo.words, self.go.tight = words, tight
            for each in (*self.usual, *self.others):
                each.barred = barred
            gap = painter.u(14 if not tight else 8)
            edge = painter.u(26 if not tight else 12)
            wide = sum(one.width(painter) for one in row) + gap * len(row) + self.go.width(painter) + 2 * edge
            if wide <= w:
                break
        else:
            return self._lay_two_rows(painter, row)
        high = max(painter.u(68), self.go.height(painter, 0) + painter.u(4))
        self._lay_row(painter, row, edge, h - high // 2, gap)
        self._lay_march(painter, edge, h - high // 2 - painter.u(6 if not self.go.tight else 2))
        return high

    def _lay_row(self, painter: Painter, row: Sequence[Button], left: int, middle: int, gap: int) -> None:
        for one in row:
            high = one.height(painter, 0)
            one.rect = Rect(left, middle - high // 2 + painter.u(1), one.width(painter), high)
            left = one.rect.right + gap

    def _lay_march(self, painter: Painter, edge: int, middle: int) -> None:
        wide, high = self.go.width(painter), self.go.height(painter, 0)
        self.go.rect = Rect(self.app.size[0] - edge - wide, middle - high // 2, wide, high)

    def _lay_two_rows(self, painter: Painter, row: Sequence[Button]) -> int:
        w, h = self.app.size
        gap, edge = painter.u(8), painter.u(12)
        self.undo.words = True
        for barred in (True, False):
            for each in (*self.usual, *self.others):
                each.barred = barred
            if sum(one.width(painter) + gap for one in self.orders) + 2 * edge <= w:
                break
        upper, lower = max(one.height(painter, 0) for one in row), self.go.height(painter, 0)
        high = upper + lower + painter.u(14)
        self._lay_row(painter, self.orders, edge, h - high + painter.u(5) + upper // 2, gap)
        most = w - 2 * edge - gap * (len(self.orders) - 1)
        wide = sum(one.rect.w for one in self.orders)
        if wide > most:                               # their letters become smaller
            left = edge
            for one in self.orders:
                one.rect.x, one.rect.w = left, one.rect.w * most // wide
                left = one.rect.right + gap
        self._lay_row(painter, (self.turn, self.undo), edge, h - painter.u(6) - lower // 2, gap)
        self._lay_march(painter, edge, h - painter.u(6) - lower // 2)
        return high

    def _set_up(self, painter: Painter, layout: FieldLayout) -> None:
        """Draw the land anew, and put everything on it."""
        app, sitting = self.app, self.context.course.sitting
        mine, other = (SEATS[sitting.chairs[seat].animal].animal for seat in (self.seat, self._other))
        game = sitting.match.game
        ground = FieldGround(layout, app.theme, game.backdrop, mine, other, app.pictures)
        self._ground = Surface(app.size)
        ground.draw(self._ground)
        self._ink = ground.theme.text, ground.theme.muted
        self._draw_camp_words(painter, layout)
        self.compositor = Compositor(app.size, self._draw_ground)
        deck, _captured = self._counts()
        self.backs = CampBacks(ground, deck)
        self.mine = General(mine, layout.general, layout.token, app.pictures, mine=True)
        self.theirs = General(other, layout.other, layout.far, app.pictures, mine=False)
        self.theirs.order = 9.5
        for piece in (self.backs, self.mine, self.theirs):
            self.compositor.put(piece)
        start = None if self._begun or self.still else self._home(layout)
        self._begun = True
        self.cards.stand(painter, layout.slots, self.compositor, home=start)
        self._pieces: list[Piece] = []
        reach = painter.u(12)
        for widget in self.form.widgets:
            if widget is not self.cards and widget.takes:
                drum = painter.u(26) if isinstance(widget, QuickOrderButton) else 0
                rect = widget.rect.inflate(2 * reach, 2 * (reach + drum))
                self._pieces.append(Piece(rect, partial(self._draw_widget, widget)))
        self._pieces.append(Piece(self._bar, self._draw_words))
        for part in self._pieces:
            self.compositor.put(part)
        self._note()

    def _home(self, layout: FieldLayout) -> tuple[float, float]:
        """Return where the cards come from: where their packet lies on the table."""
        x, y = self.context.stage.layout.places[self.seat].packet
        return float(x), float(min(y, layout.floor - layout.slots.tall))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def _draw_ground(self, to: Surface, rect: Rect) -> None:
        to.blit(self._ground, rect, rect)

    def _draw_widget(self, widget: Widget, to: Surface) -> None:
        widget.draw(to, self.app.painter)

    def _draw_camp_words(self, painter: Painter, layout: FieldLayout) -> None:
        """Draw the pill over the other camp."""
        pill = layout.pill
        painter.shadow(self._ground, pill, 4, pill.h // 2)
        painter.draw_sheet(self._ground, pill, CREAM, pill.h // 2)
        painter.draw_text(self._ground, self.words[2].label, pill, layout.pill_px, "bold", INK, "centre")
        self.words[2].rect = pill

    def _draw_words(self, to: Surface) -> None:
        """Draw the title, and the line beside it."""
        painter, (text, muted), bar = self.app.painter, self._ink, self._bar
        middle, px = painter.u(38), painter.px("heading") * 3 // 4
        name = _(self.context.course.sitting.match.game.name)
        room = Rect(bar.x, middle - painter.u(22), bar.w, painter.u(44))
        place = painter.draw_text(to, name, room, px, "display", text)
        left = place.right + painter.u(14)
        box = Rect(left, middle - painter.u(20), bar.right - left, painter.u(44))
        if box.w > painter.u(60):
            painter.draw_text(to, self.line, box, painter.px("label"), "text", muted, keep=False)

    def _note(self) -> None:
        """Mark what looks otherwise than it was drawn."""
        widgets = [widget for widget in self.form.widgets if widget is not self.cards and widget.takes]
        for piece, widget in zip(self._pieces, widgets, strict=False):
            worn = widget.worn if isinstance(widget, Button) else True
            seen = widget.hovered, widget.focused and widget.shown, widget.held, widget.disabled_reason, worn
            if seen != piece.seen:
                piece.seen = seen
                self.compositor.mark_changed(piece)
        if self._pieces and self._pieces[-1].seen != self.line:
            self._pieces[-1].seen = self.line
            self.compositor.mark_changed(self._pieces[-1])
        self.form.stale = False

    @property
    def moving(self) -> bool:
        return (self._ends is not None or self.form.stale or self.cards.moving or self.compositor.needs_redraw
                or self.backs.moving)

    @property
    def idle_for(self) -> float:
        return 0.0 if self.moving else AWAKE

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.app.top is not self:
            return
        moves = self.moving
        real = min(dt, FRAME if self._rested and moves else LAG)
        self._rested = not moves
        self.app.pictures.begin()
        self.compositor.tick(real * 1000)
        speed = max(1.0, min(3.0, self.context.stage.pace)) if self._ends is not None else 1.0
        self.cards.tick(real * speed, reduced_motion=self.still)
        for piece in (self.mine, self.backs):
            if piece.tick(self.cards.now):
                self.compositor.mark_changed(piece)
        if self.form.stale:
            self._note()
        if self._ends is not None:
            self._ends -= real * speed
            if self._ends <= 0:
                self._over()

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        whole = self.needs_redraw
        self._note()
        rects = self.compositor.draw(screen, whole)
        return None if whole else rects

    # ---- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if self._ends is not None:
            if pressed:
                self._over()                          # who presses again wants to go on
            return
        if self.take(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.cards.touched = number(event) != MOUSE
        self.steer(event)
        if event.type == pygame.MOUSEBUTTONUP and not self.form.keyboard:
            self.form.set_focus(self.cards)           # so that Enter does not press the same button again

    def dispose(self) -> None:
        super().dispose()
        for button in (*self.usual, *self.others):
            button.dispose()
        self._pieces.clear()                          # they draw what is on this page, which they keep in memory
        self._ground = Surface((1, 1))
        self.compositor = self.cards.compositor = Compositor((1, 1), lambda _to, _rect: None)

    def suspend(self) -> None:
        if self._ends is not None:
            self._over()
        else:
            super().suspend()

    def before_quit(self) -> None:
        if self._ends is not None:
            self._over()
