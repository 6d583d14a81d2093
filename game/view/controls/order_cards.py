"""Cards that a person puts in order: chosen, held, carried and put down, by mouse, finger, keys or controller, with
undo. Where each lies, and how it is drawn, is for a subclass to say."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.cards import Card
from game.core.i18n import _, card_name
from game.view.controls.selection import Order
from game.view.controls.slotted_cards import Point, SlottedCardsState
from game.view.widgets import AccessibleText, Widget
from game.view.widgets.widget import joined

_STILL = 0.045
"""How far the mouse may move in a click, in heights of a card."""
_MOVES = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_ROWS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class HeldCards(NamedTuple):
    """The cards that are moved, in their order; which of them was grabbed; and where on it, unless by keyboard."""

    cards: tuple[Card, ...]
    lead: int
    grip: Point | None


class OrderCards(Widget):
    """Cards in rows that are read like a page, the first on top of the packet.

    By mouse: a card, or all chosen ones, are dragged, and the others move apart; a click toggles the choice of a card,
    a click with Shift chooses all from the one before, a frame all inside it. By keyboard: arrows, Home and End move
    the focus, with Shift they choose, with Control they move a card; Space picks up and puts down, Enter is `done`.

    `changed` is called when undo or redo may have become possible, or a card was picked up or put down.
    """

    one_press = clicks = False
    pulls = True

    def __init__(self, order: Order, done: Callable[[], None], changed: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self.order = order
        self.lying = self.order.cards             # with what is held among them
        self.chosen: set[Card] = set()
        self.in_hand: HeldCards | None = None
        self.at = 0                               # the slot the keyboard is on
        self.done, self.changed = done, changed
        self._anchor: int | None = None           # where choosing began
        self._pressed: Point | None = None        # where the mouse went down
        self._under: Card | None = None           # the card it went down on, or else is over
        self.frame: Rect | None = None            # what is drawn around cards to choose them
        self._mouse: Point = (0.0, 0.0)
        self._stirred = True

    # ---- where cards lie: for a subclass ----------------------------------------------------------------------------

    @property
    def tall(self) -> int:
        """The height of a card, in pixels."""
        raise NotImplementedError

    def _here(self, pos: tuple[int, int]) -> Point:
        """Return a place on the page relative to the field of cards, in pixels."""
        raise NotImplementedError

    def _hit(self, point: Point) -> Card | None:
        """Return the card at a point of the field."""
        raise NotImplementedError

    def _lies(self, card: Card) -> Rect:
        """Return the rectangle of a card in the field."""
        raise NotImplementedError

    def _shown(self, n: int) -> Rect:
        """Return the part of a card in a slot that no other covers."""
        raise NotImplementedError

    def _within(self, x: float, y: float) -> Point:
        """Return the nearest place that a held card may have."""
        raise NotImplementedError

    def _nearest(self, x: float, y: float) -> int:
        """Return the slot nearest to a place."""
        raise NotImplementedError

    def _beyond(self, n: int, rows: int) -> int | None:
        """Return the slot above or below by a number of rows; None if there is no such row."""
        raise NotImplementedError

    @property
    def accessible_text(self) -> AccessibleText:
        """The name of the focused card, whether it is held or chosen, and its place."""
        if not self.lying:
            return super().accessible_text
        card = self.lying[min(self.at, len(self.lying) - 1)]
        held = self.in_hand is not None and card in self.in_hand.cards
        how = _("in your hand") if held else _("chosen") if card in self.chosen else ""
        place = _("{at} of {all}").format(at=self.at + 1, all=len(self.lying))
        return AccessibleText(card_name(card), joined(how, place), self.status_text, at=card + 1)

    # ---- orders -----------------------------------------------------------------------------------------------------

    def put(self, cards: Sequence[Card]) -> None:
        """Set an order; nothing is held or chosen afterwards."""
        self.order.put(cards)
        self._calm()

    def undo(self) -> None:
        """Undo the last step; if cards are held, only put those back."""
        if self.in_hand is None:
            self.order.undo()
        self._calm()

    def redo(self) -> None:
        """Redo the step that was undone."""
        self.order.redo()
        self._calm()

    def let_go(self) -> bool:
        """Put held cards back and choose none. Return True if there were any."""
        busy = self.in_hand is not None or bool(self.chosen)
        self._calm()
        return busy

    def _calm(self) -> None:
        self.in_hand = self._pressed = self.frame = self._anchor = None
        self.chosen.clear()
        self.lying = self.order.cards
        self._stirred = True
        self.changed()

    def activate(self) -> None:
        """Put held cards down; without any, call `done`."""
        if self.in_hand is not None:
            self._put_down()
        else:
            self.done()

    # ---- taking and putting -----------------------------------------------------------------------------------------

    def _take(self, card: Card, grip: Point | None = None) -> None:
        """Hold a card, or all chosen cards if it is one of them."""
        if card not in self.chosen:
            self.chosen.clear()
        group = tuple(each for each in self.lying if each in self.chosen) or (card,)
        self.in_hand = HeldCards(group, group.index(card), grip)
        self._carry(self.lying.index(card))
        self.changed()

    def _carry(self, to: int) -> None:
        """Move the held cards so that the grabbed one is over a slot, or as near as the others allow."""
        assert self.in_hand is not None
        group, lead, _grip = self.in_hand
        first = max(0, min(len(self.lying) - len(group), to - lead))
        self.lying, self.at = self.order.moved(group, first), first + lead

    def _put_down(self) -> None:
        """Put the held cards down; those of the mouse are no longer chosen."""
        if self.in_hand is not None:
            if self.in_hand.grip is not None:
                self.chosen.clear()
            self.in_hand, self._stirred = None, True
            self.order.put(self.lying)
            self.changed()

    def on_blur(self) -> None:
        """Put held cards down as the focus goes elsewhere."""
        self._put_down()
        self._pressed = self.frame = None
        self._stirred = True

    def pick_up(self, card: Card) -> None:
        """Hold this card alone, as by keyboard."""
        self.chosen.clear()
        self._stirred = True
        self._take(card)

    def carry(self, to: int) -> None:
        """Carry what is held to a slot, as by keyboard."""
        self._stirred = True
        if self.in_hand is not None:
            self._carry(to)

    def put_down(self) -> None:
        """Put down what is held, if anything."""
        self._put_down()

    # ---- by keyboard ------------------------------------------------------------------------------------------------

    def key(self, event: Event) -> bool:
        """Take a key that moves, chooses, picks up or puts down. Return True if it was one."""
        self._stirred = True
        if event.key == pygame.K_SPACE:
            if self.in_hand is None:
                self._take(self.lying[self.at])
            else:
                self._put_down()
            return True
        to = self._target(event.key)
        if to is None:
            return event.key in _ROWS and self.in_hand is not None
        if self.in_hand is not None:
            self._carry(to)
        elif event.mod & _MOVES:
            self._take(self.lying[self.at])
            self._carry(to)
            self._put_down()
        elif event.mod & pygame.KMOD_SHIFT:
            self._choose_to(to)
        else:
            self.at, self._anchor = to, None
            self.chosen.clear()
        return True

    def _target(self, key: int) -> int | None:
        """Return the slot to which a key moves; None if there is none, or for another key."""
        last = len(self.lying) - 1
        if key in _ROWS:
            return self._beyond(self.at, _ROWS[key])
        if key in _STEPS:
            return max(0, min(last, self.at + _STEPS[key]))
        return {pygame.K_HOME: 0, pygame.K_END: last}.get(key)

    def _choose_to(self, to: int) -> None:
        """Choose all cards from where choosing began up to a slot."""
        self._anchor = self.at if self._anchor is None else self._anchor
        self.chosen = set(self.lying[min(self._anchor, to) : max(self._anchor, to) + 1])
        self.at = to

    # ---- by mouse ---------------------------------------------------------------------------------------------------

    def down(self, pos: tuple[int, int]) -> None:
        """Begin a click, a drag or a frame."""
        self._put_down()
        self._mouse = self._pressed = self._here(pos)
        self._under = self._hit(self._mouse)
        self._stirred = True

    def drag(self, pos: tuple[int, int]) -> None:
        """Drag cards or a frame; without a press, note the card under the mouse."""
        self._mouse, self._stirred = self._here(pos), True
        if self._pressed is None:
            self._under = self._hit(self._mouse)
            return
        (x, y), (there_x, there_y) = self._pressed, self._mouse
        far = max(abs(there_x - x), abs(there_y - y)) > self.tall * _STILL
        if self.in_hand is None and (far or self.frame is not None):
            if self._under is None:
                self._draw_frame(Rect(round(x), round(y), round(there_x - x), round(there_y - y)))
            else:
                left, top = self._lies(self._under).topleft
                self._take(self._under, (x - left, y - top))
        if self.in_hand is not None:
            self._carry(self._nearest(*self._hand(self.in_hand)))

    def _draw_frame(self, frame: Rect) -> None:
        frame.normalize()
        self.frame = frame
        self.chosen = {card for n, card in enumerate(self.lying) if frame.colliderect(self._shown(n))}

    def _hand(self, held: HeldCards) -> Point:
        """Return the place of the card that the mouse grabbed."""
        assert held.grip is not None
        return self._within(self._mouse[0] - held.grip[0], self._mouse[1] - held.grip[1])

    def up(self, pos: tuple[int, int]) -> None:
        """Put held cards down, or choose the card that was clicked."""
        if self.in_hand is not None:
            self._put_down()
        elif self._under is not None:
            to = self.lying.index(self._under)
            if pygame.key.get_mods() & pygame.KMOD_SHIFT:
                self._choose_to(to)
            else:
                self.chosen ^= {self._under}
                self.at = self._anchor = to
        elif self.frame is None:
            self.chosen.clear()
        self._pressed = self.frame = None
        self._stirred = True

    # ---- seen -------------------------------------------------------------------------------------------------------

    @property
    def look(self) -> SlottedCardsState:
        """The state of the cards to be drawn."""
        keys, held = self.focused and self.shown, self.in_hand
        look = SlottedCardsState(self.lying, frozenset(self.chosen), self.lying[self.at] if keys else None,
                                 self._under if self.hovered and not keys else None)
        if held is None:
            return look
        look = look._replace(held=held.cards)
        return look if held.grip is None else look._replace(lead=held.cards[held.lead], hand=self._hand(held))
