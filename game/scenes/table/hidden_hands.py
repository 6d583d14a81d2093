"""Hidden hands: the peek of one of several people at their own hand, and the curtain between people at one screen, so
that each sees their own cards alone."""

from collections.abc import Callable, Sequence
from math import inf

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import SECOND, TURN, Arrange
from game.core.cards import Card
from game.core.i18n import _, listed
from game.core.seats import Seat
from game.core.table import Table
from game.scenes.kit.ask_controller import TableContext
from game.scenes.kit.decision_time import DecisionTime
from game.scenes.kit.seating import LOOK
from game.scenes.shell.overlay import Overlay, veil
from game.scenes.shell.token import Token
from game.view.controls.arrange import ArrangeCards
from game.view.controls.selection import Order
from game.view.device import key_names
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Form, RichText, Row, Widget

MANY = 8
"""More cards than these cannot be read where a hand lies, and are spread on a sheet."""
WIDE = 1180
"""Units across that sheet at most."""
SECONDS = 6.0
"""Seconds that a hand stays open for people who need not hold the key; after a press it is covered at once."""


class HandPeek:
    """The looks of people at their own hands. `seat` is the player's who looks just now, or None. What holds a seat's
    second key down may be a key, the mouse or a button: the table's `press` knows of them all."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.seat: Seat | None = None
        self.sheet: Form | None = None
        self._left = 0.0

    def hold(self, seat: Seat) -> bool:
        """Take a seat's second key that went down: show its hand, unless somebody looks already. Return True if it is
        shown."""
        context, course, stage = self.context, self.context.course, self.context.stage
        busy = self.seat is not None or (context.asking is not None and context.asking.looking)
        may = context.seating.second == LOOK and seat in course.sitting.people
        cards = private_cards(stage.shadow, seat) if may and not busy and stage.idle else []
        if not cards or (len(cards) > MANY and course.is_uppermost):
            return False
        self.seat, self._left = seat, SECONDS
        course.sitting.looked(seat)
        if len(cards) > MANY:
            self._spread(self._order(seat, cards))
        self._see()
        return True

    def follow(self) -> None:
        """Cover the hand as soon as its key is up."""
        if self.seat is not None and not self.context.press.is_down((self.seat, SECOND)):
            self.seat = self.sheet = None
            self._see()

    def cover(self) -> None:
        """Cover the hand: nothing is held any more."""
        self.context.press.clear()
        self.follow()

    @property
    def rests(self) -> float:
        """The seconds until a hand is covered that nobody holds a key for; `inf` if none is open."""
        return self._left if self.seat is not None and self._latched else inf

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self._latched:
            self._left -= dt
            if self._left <= 0:
                self.cover()

    def ended(self, event: Event) -> bool:
        """Take an event while nobody holds a key: any press covers the open hand. Return True if it did."""
        ends = self._latched and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if ends:
            self.cover()
        return ends

    @property
    def _latched(self) -> bool:
        return self.seat is not None and self.context.press.latched is not None

    def _see(self) -> None:
        """Show or cover at once, and not card by card."""
        context = self.context
        seeing = context.course.sitting.seeing
        context.stage.show_hands_of(seeing if self.seat is None or self.sheet is not None else {self.seat})
        context.stage.finish_animations()
        for scene in context.app.scenes:
            scene.needs_redraw = True

    def _order(self, seat: Seat, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the order of a seat's cards that it has given, or else made so far."""
        match, begun = self.context.course.sitting.match, self.context.orders.get(seat)
        if not isinstance(match.ask, Arrange) or seat not in match.ask.seats:
            return cards
        made = begun.cards if begun is not None and begun.first == match.ask.cards[seat] else cards
        return tuple(match.given.get(seat, made))

    def _spread(self, cards: Sequence[Card]) -> None:
        """Lay these cards on a sheet in the middle of the window."""
        app = self.context.app
        (w, h), painter = app.size, app.painter
        laid = ArrangeCards(Order(cards), app.pictures, lambda: None)
        laid.room = h // 2
        name = self.context.course.sitting.names[self.seat or 0]
        self.sheet = Form([RichText(f"## {name}"), laid], foot=False, pad=24, gap=12)
        width = min(painter.u(WIDE), w - painter.u(24))
        height = self.sheet.natural_height(painter, width)
        self.sheet.layout(painter, Rect((w - width) // 2, (h - height) // 2, width, height))
        self.sheet.set_focus(None)

    def draw(self, screen: Surface) -> None:
        """Draw the sheet, if there is one."""
        if self.sheet is not None:
            veil(screen)
            self.sheet.draw(screen)


def private_cards(table: Table, seat: Seat) -> list[Card]:
    """Return the cards of a seat that nobody else may see."""
    return [card for kind in table.pile_kinds if kind.private and kind.each for card in table.each[kind.name][seat]]


class Curtain(Overlay):
    """The page that says whose turn it is to look; a click, Enter or that person's own key opens it, and calls `look`.
    It steps aside during a `peek` of somebody at their own hand, for which `route` takes the events."""

    across = 620

    def __init__(self, context: TableContext, peek: HandPeek, route: Callable[[Event], None], seat: Seat,
                 look: Callable[[], None]) -> None:
        self.context, self.peek, self.route, self.seat, self.look = context, peek, route, seat, look
        self.time = DecisionTime(context)
        super().__init__(context.app)

    def rows(self) -> Sequence[Widget | Row]:
        sitting = self.context.course.sitting
        chairs = sitting.chairs
        chair = chairs[self.seat]
        title = RichText("## " + _("{name}, look at your cards").format(name=chair.name))
        table, people = self.context.stage.shadow, sorted(sitting.people)
        by_presses = self.context.app.settings.by_presses
        way = _("{name} presses {key}") if by_presses else _("{name} holds {key}")
        glance = _("For a quick look: {keys}. Or click your name.") if by_presses else _(
            "For a quick look: {keys}. Or hold the mouse button on your name.")
        looks = [way.format(name=sitting.names[seat], key=key_names.name(chairs[seat].second))
                 for seat in people if private_cards(table, seat)]
        way_in = glance.format(keys=listed(looks))
        if self.context.app.touch:
            way_in = _("For a quick look: touch the eye in your corner.") if by_presses else _(
                "For a quick look: hold the eye in your corner.")
        return [
            Row(Token(self.context.app, SEATS[chair.animal].animal), title, gap=16, fill=title),
            RichText(_("Everybody else, look away.")),
            Row(Button(_("Show my cards"), self.open, look="main", cap=_("Enter")), align=0.5),
            RichText(way_in, role="small"),
        ]

    def enter(self) -> None:
        super().enter()
        if not self.context.course.deciding:
            self.app.pop()

    def leave(self) -> None:
        super().leave()
        self.peek.cover()

    def suspend(self) -> None:
        self.peek.cover()

    def resized(self) -> None:
        self.peek.cover()
        super().resized()

    def open(self) -> None:
        """Open it: they are alone with their cards now."""
        self.app.pop()
        self.look()

    def escape(self) -> None:
        self.context.doors.pause()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        self.time.tick(dt)
        self.peek.tick(dt)

    def handle(self, event: Event) -> None:
        self.time.take(event)
        if self.peek.ended(event):
            return
        if event.type == pygame.KEYDOWN and self.context.press.keys.get(event.scancode) == (self.seat, TURN):
            self.open()
        elif self._glances(event):
            self.route(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.context.doors.pause()
        elif self.context.seating.strange(event, self.seat):
            return
        else:
            super().handle(event)

    def _glances(self, event: Event) -> bool:
        """True if an event is for somebody's glance at their own hand, or ends one."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self.context.press.keys.get(event.scancode, (0, TURN))[1] == SECOND
        if event.type == pygame.MOUSEBUTTONUP:
            return self.peek.seat is not None
        hit = self.context.stage.hit(event.pos) if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 else None
        return hit is not None and hit[0] == "seat" and not self.form.rect.collidepoint(event.pos)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if self.peek.seat is None:
            return super().draw(screen)
        self.peek.draw(screen)
        return None
