"""What all pages share on which somebody puts cards in order: the order that is being made, usual orders, undo, and the
answer."""

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.asks import Arrange
from game.core.cards import RANK, Card, codes
from game.core.seats import Seat
from game.scenes.kit.ask_controller import TableContext
from game.scenes.kit.decision_time import DecisionTime
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.scene import Scene
from game.view.controls.order_cards import OrderCards
from game.view.controls.selection import Order


class ArrangePage(Overlay):
    """The cards of one seat that are to be put in order. Each step can be taken back until it is done. `strange` is
    true for events from a controller that has no say in it. The time that it takes is time of the match."""

    shows_scene_below = False
    cards: OrderCards

    def __init__(self, context: TableContext, ask: Arrange, seat: Seat, strange: Callable[[Event], bool]) -> None:
        self.context, self.ask, self.seat, self.strange = context, ask, seat, strange
        self.own = ask.cards[seat]
        order = context.orders.get(seat)
        if order is None or order.first != self.own:      # else they have begun before
            order = context.orders[seat] = Order(self.own)
        self.making, self.time = order, DecisionTime(context)
        self.make()
        super().__init__(context.app)

    def make(self) -> None:
        """Make its widgets, before its form."""
        raise NotImplementedError

    # ---- orders -----------------------------------------------------------------------------------------------------

    @property
    def ranked(self) -> list[Card]:
        """The cards from the highest rank to the lowest."""
        return sorted(self.own, key=lambda card: RANK[card], reverse=True)

    def shuffle(self) -> None:
        """Put the cards in an order by chance."""
        from random import SystemRandom  # a person's choice, not the match's chance

        order = list(self.cards.order.cards)
        SystemRandom().shuffle(order)
        self.put(order)

    def put(self, cards: list[Card]) -> None:
        """Put the cards in this order, for a press."""
        self.cards.put(cards)

    def done(self) -> None:
        """Give the order as the answer."""
        self.app.pop()
        self.context.course.answer(self.seat, codes(self.cards.order.cards))

    # ---- the page ---------------------------------------------------------------------------------------------------

    @property
    def table_page(self) -> Scene:
        """The page of the table, which is below."""
        return self.app.scenes[self.app.scenes.index(self) - 1]

    @property
    def wanted(self) -> bool:
        """True while somebody decides by hand; else this page goes."""
        return bool(self.context.course.deciding)

    def enter(self) -> None:
        super().enter()
        if not self.wanted:
            self.app.pop()

    def suspend(self) -> None:
        if len(self.context.course.sitting.people) > 1:
            self.table_page.suspend()

    def escape(self) -> None:
        """Put back what is in the hand, for Esc; else pause: the order has to be given in the end."""
        if not self.cards.let_go():
            self.context.doors.pause()

    def tick(self, dt: float) -> None:
        self.time.tick(dt)

    def take(self, event: Event) -> bool:
        """Take an event that means the same on each page of this kind. Return True if it was one."""
        self.time.take(event)
        barred = event.type == pygame.MOUSEBUTTONDOWN and not self.form.rect.collidepoint(event.pos)
        if barred and self.context.stage.layout.bar.collidepoint(event.pos):
            self.context.doors.pause()                       # the bar's own buttons are there, too
            return True
        if event.type != pygame.KEYDOWN:
            return self.strange(event)
        if event.key == pygame.K_PAUSE:
            self.context.doors.pause()
        elif event.key == pygame.K_F1:
            self.context.doors.rules()
        elif self.strange(event):
            return True
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key in (pygame.K_y, pygame.K_z):
            again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            (self.cards.redo if again else self.cards.undo)()
        else:
            return False
        return True

    def steer(self, event: Event) -> None:
        """Hand an event to the cards and the buttons, and let it be heard if a card is picked up or put down."""
        held, lying = self.cards.in_hand, self.cards.lying
        super().handle(event)
        if (held is None) != (self.cards.in_hand is None):
            self.app.sounds.play("take" if held is None else "lay")
        elif held is not None and lying != self.cards.lying:
            self.app.sounds.play("slide")

    def place(self) -> Rect:
        raise NotImplementedError
