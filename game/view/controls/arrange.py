"""The Arrange control: all cards in view, put in order by dragging, with keys, or by a button for a usual order."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.view.controls.order_cards import OrderCards
from game.view.controls.selection import Order
from game.view.controls.slotted_cards import Point, SlottedCards
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import PERSIMMON


class ArrangeCards(OrderCards):
    """Cards that are put in order on strips of a sheet. `room` is the most height, in pixels; `gathered` cards start at
    the beginning of their rows and spread from there."""

    def __init__(self, order: Order, pictures: Pictures, done: Callable[[], None],
                 changed: Callable[[], None] = lambda: None, *, gathered: bool = False) -> None:
        super().__init__(order, done, changed)
        self.room = 0
        self.laid = SlottedCards(pictures)
        self._gathered = gathered
        self._fitted: tuple[object, ...] = ()
        self._seen: tuple[object, ...] = ()

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of all rows, as large as fits into `room`."""
        fitted = painter, width, self.room
        if fitted != self._fitted:
            self._fitted, self._stirred = fitted, True
            self.laid.fit(painter, self.lying, width, self.room, gathered=self._gathered)
        return self.laid.height

    def place(self, card: Card) -> Rect:
        """Return the rectangle of a card on the page, in pixels."""
        return self.laid.lies(card).move(self.rect.topleft).move(self.laid.corner)

    # ---- where cards lie --------------------------------------------------------------------------------------------

    @property
    def tall(self) -> int:
        return self.laid.slots.tall

    def _here(self, pos: tuple[int, int]) -> Point:
        left, top = self.laid.corner
        return pos[0] - self.rect.x - left, pos[1] - self.rect.y - top

    def _hit(self, point: Point) -> Card | None:
        return self.laid.hit(self.lying, point)

    def _lies(self, card: Card) -> Rect:
        return self.laid.lies(card)

    def _shown(self, n: int) -> Rect:
        return self.laid.shown(n)

    def _within(self, x: float, y: float) -> Point:
        return self.laid.within(x, y)

    def _nearest(self, x: float, y: float) -> int:
        return self.laid.slots.nearest(x, y)

    def _beyond(self, n: int, rows: int) -> int | None:
        return self.laid.slots.beyond(n, rows)

    # ---- seen -------------------------------------------------------------------------------------------------------

    def tick(self, dt: float, *, reduced_motion: bool) -> Rect:
        """Move the cards towards their places for `dt` seconds. Return the part of the page that has changed."""
        seen = self.hovered, self.focused, self.shown
        if not self._stirred and seen == self._seen:
            return Rect(0, 0, 0, 0)
        self._seen, self._gathered = seen, False
        moved = self.laid.tick(self.look, dt, reduced_motion=reduced_motion)
        self._stirred = bool(moved)
        return moved.move(self.rect.topleft).move(self.laid.corner)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the rows, the cards, and the frame of a selection by mouse."""
        self.laid.draw(to, painter, self.rect.topleft, self.look)
        if self.frame is not None:
            pygame.draw.rect(to, PERSIMMON, self.frame.move(self.rect.topleft).move(self.laid.corner), painter.u(2))
