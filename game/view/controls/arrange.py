"""The Arrange control: some cards in a row, put in order by dragging, by keys, or by a press that knows an order."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.cards import CODES, Card
from game.view.paper import Paper
from game.view.pictures import Pictures, width
from game.view.widgets import Widget

_GLIDE = 16.0
"""How fast a card finds its place: the share of the way in a second, as an exponent."""
_LIFT = 14
_REST = 0.5


class ArrangeRow(Widget):
    """The cards from left to right, the first on top of the packet.

    With the focus, the arrows choose a card, and with Shift, or after Space has picked it up, they move it. Under the
    mouse a card follows the hand and its neighbours part. Enter is `done`.
    """

    typing = True

    def __init__(self, cards: Sequence[Card], pictures: Pictures, done: Callable[[], None]) -> None:
        super().__init__()
        self.order = list(cards)
        self.pictures, self.done = pictures, done
        self.at = 0
        self.picked = False
        self.dragged: Card | None = None
        self._grip = 0
        self._mouse = 0
        self._x: dict[Card, float] = {}
        self.hint = ""

    def arrange(self, order: Sequence[Card]) -> None:
        """Put the cards in this order."""
        self.order = list(order)
        self.picked = False

    def activate(self) -> None:
        self.done()

    # ---- where things lie -------------------------------------------------------------------------------------------

    def height(self, paper: Paper, width: int) -> int:
        return self._tall(paper) + paper.u(2 * _LIFT)

    @staticmethod
    def _tall(paper: Paper) -> int:
        return paper.u(190)

    def _step(self, paper: Paper) -> tuple[int, float]:
        """How wide a card is, and from one card to the next: side by side, or fanned where there are many."""
        wide = width(self._tall(paper))
        room = self.rect.w - wide
        return wide, min(wide + paper.u(10), room / max(1, len(self.order) - 1))

    def _slot(self, paper: Paper, n: int) -> float:
        wide, step = self._step(paper)
        whole = wide + step * (len(self.order) - 1)
        return self.rect.x + (self.rect.w - whole) / 2 + step * n

    # ---- hands ------------------------------------------------------------------------------------------------------

    def key(self, event: Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is not None:
            to = max(0, min(len(self.order) - 1, self.at + by))
            if self.picked or event.mod & pygame.KMOD_SHIFT:
                self._move(self.at, to)
            self.at = to
        elif event.key in (pygame.K_HOME, pygame.K_END):
            to = 0 if event.key == pygame.K_HOME else len(self.order) - 1
            if self.picked:
                self._move(self.at, to)
            self.at = to
        elif event.key == pygame.K_SPACE:
            self.picked = not self.picked
        else:
            return False
        return True

    def _move(self, here: int, there: int) -> None:
        if here != there:
            self.order.insert(there, self.order.pop(here))

    def down(self, pos: tuple[int, int]) -> None:
        places = [(self._x.get(card, 0.0), card) for card in self.order]
        under = [(x, card) for x, card in places if x <= pos[0]]
        if under:
            x, self.dragged = under[-1]
            self._grip, self._mouse = round(pos[0] - x), pos[0]
            self.at = self.order.index(self.dragged)
            self.picked = False

    def drag(self, pos: tuple[int, int]) -> None:
        if self.dragged is None:
            return
        self._mouse = pos[0]
        left = pos[0] - self._grip
        others = [self._x[card] for card in self.order if card != self.dragged and card in self._x]
        to = sum(1 for x in others if x < left)
        self._move(self.at, to)
        self.at = self.order.index(self.dragged)

    def up(self, pos: tuple[int, int]) -> None:
        self.dragged = None

    def blur(self) -> None:
        self.dragged, self.picked = None, False

    # ---- seen -------------------------------------------------------------------------------------------------------

    def tick(self, dt: float, paper: Paper, *, reduced: bool) -> bool:
        """Let the cards glide to their places; whether one still moves."""
        moving = False
        for n, card in enumerate(self.order):
            goal = float(self._mouse - self._grip) if card == self.dragged else self._slot(paper, n)
            x = self._x.get(card, goal)
            near = reduced or card == self.dragged or abs(goal - x) < _REST
            self._x[card] = goal if near else x + (goal - x) * min(1.0, dt * _GLIDE)
            moving = moving or self._x[card] != x
        return moving

    def draw(self, to: Surface, paper: Paper) -> None:
        tall, lift = self._tall(paper), paper.u(_LIFT)
        wide = width(tall)
        order = [card for card in self.order if card != self.dragged]
        for card in [*order, *([self.dragged] if self.dragged is not None else [])]:
            n = self.order.index(card)
            held = card == self.dragged or (self.picked and n == self.at)
            x, y = round(self._x.get(card, self._slot(paper, n))), self.rect.y + lift - (lift if held else 0)
            paper.shadow(to, Rect(x, y, wide, tall), 14 if held else 2, round(tall * 20 / 350))
            to.blit(self.pictures.card(CODES[card], tall), (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
            if self.focused and self.shown and n == self.at:
                paper.focus(to, Rect(x, y, wide, tall), round(tall * 20 / 350))
