"""A glance: one of several people looks at their own hand, for as long as they hold a key, or for some seconds."""

from collections.abc import Callable, Sequence
from math import inf

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import SECOND, Arrange
from game.core.cards import Card
from game.core.seats import Seat
from game.core.table import Table
from game.scenes.kit.table_context import LOOK, TableContext
from game.scenes.shell.overlay import veil
from game.view.controls.arrange import ArrangeCards
from game.view.controls.selection import Order
from game.view.widgets import Form, RichText

MANY = 8
"""More cards than these cannot be read where a hand lies, and are spread on a sheet."""
WIDE = 1180
"""Units across that sheet at most."""
SECONDS = 6.0
"""Seconds that a hand stays open for people who need not hold the key; after a press it is covered at once."""


class HandPeek:
    """The looks of people at their own hands. `seat` is the player's who looks just now, or None. What holds a seat's
    second key down may be a key, the mouse or a button: the table's `press` knows of them all. `looking` returns true
    while somebody's cards are open for another reason."""

    def __init__(self, desk: TableContext, looking: Callable[[], bool]) -> None:
        self.desk, self._looking = desk, looking
        self.seat: Seat | None = None
        self.sheet: Form | None = None
        self._left = 0.0

    def hold(self, seat: Seat) -> bool:
        """Take a seat's second key that went down: show its hand, unless somebody looks already. Return True if it is
        shown."""
        course, stage = self.desk.course, self.desk.stage
        busy = self.seat is not None or self._looking()
        may = self.desk.seating.second == LOOK and seat in course.people
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
        if self.seat is not None and not self.desk.press.is_down((self.seat, SECOND)):
            self.seat = self.sheet = None
            self._see()

    def cover(self) -> None:
        """Cover the hand: nothing is held any more."""
        self.desk.press.clear()
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
        return self.seat is not None and self.desk.press.latched is not None

    def _see(self) -> None:
        """Show or cover at once, and not card by card."""
        desk = self.desk
        seeing = desk.course.sitting.seeing
        desk.stage.show_hands_of(seeing if self.seat is None or self.sheet is not None else {self.seat})
        desk.stage.finish_animations()
        for scene in desk.app.scenes:
            scene.needs_redraw = True

    def _order(self, seat: Seat, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the order of a seat's cards that it has given, or else made so far."""
        match, begun = self.desk.course.sitting.match, self.desk.orders.get(seat)
        if not isinstance(match.ask, Arrange) or seat not in match.ask.seats:
            return cards
        made = begun.cards if begun is not None and begun.first == match.ask.cards[seat] else cards
        return tuple(match.given.get(seat, made))

    def _spread(self, cards: Sequence[Card]) -> None:
        """Lay these cards on a sheet in the middle of the window."""
        app = self.desk.app
        (w, h), paper = app.size, app.paper
        laid = ArrangeCards(Order(cards), app.pictures, lambda: None)
        laid.room = h // 2
        name = self.desk.course.sitting.names[self.seat or 0]
        self.sheet = Form([RichText(f"## {name}"), laid], foot=False, pad=24, gap=12)
        wide = min(paper.u(WIDE), w - paper.u(24))
        high = self.sheet.natural_height(paper, wide)
        self.sheet.layout(paper, Rect((w - wide) // 2, (h - high) // 2, wide, high))
        self.sheet.set_focus(None)

    def draw(self, screen: Surface) -> None:
        """Draw the sheet, if there is one."""
        if self.sheet is not None:
            veil(screen)
            self.sheet.draw(screen)


def private_cards(table: Table, seat: Seat) -> list[Card]:
    """Return the cards of a seat that nobody else may see."""
    return [card for kind in table.pile_kinds if kind.private and kind.each for card in table.each[kind.name][seat]]
