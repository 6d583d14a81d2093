"""Cards in a row, of which one is chosen; and a card alone, drawn large."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.cards import CODES, Card
from game.core.i18n import card_name
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures, width
from game.view.widgets import Widget

_MULTIPLIED = pygame.BLEND_PREMULTIPLIED
_HIGH, _STEP = 58, 46


class CardRow(Widget):
    """`cards` in a row. `value` is the one that is chosen, which need not be among them; `change` is told of
    another."""

    one_press = False

    def __init__(self, label: str, cards: Sequence[Card], value: Card, change: Callable[[Card], None],
                 pictures: Pictures, *, hint: str = "") -> None:
        super().__init__(label, hint=hint)
        self.cards, self.value, self.change = cards, value, change
        self._pictures = pictures

    @property
    def state_text(self) -> str:
        """The card that is chosen."""
        return card_name(self.value)

    def put(self, card: Card) -> None:
        """Choose a card."""
        if card != self.value:
            self.value = card
            self.change(card)

    def key(self, event: Event) -> bool:
        """Choose the card at the left, or at the right."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None:
            return False
        at = self.cards.index(self.value) + by if self.value in self.cards else 0 if by > 0 else -1
        self.put(self.cards[at % len(self.cards)])
        return True

    def activate(self) -> None:
        """Choose the next card."""
        self.key(Event(pygame.KEYDOWN, key=pygame.K_RIGHT))

    def up(self, pos: tuple[int, int]) -> None:
        """Choose the card under the mouse."""
        found = [card for card, place in self.places() if place.collidepoint(pos)]
        if found:
            self.put(found[0])

    def width(self, paper: Painter) -> int:
        """Return the width of the row."""
        return paper.u(_STEP) * (len(self.cards) - 1) + width(paper.u(_HIGH)) + paper.u(6)

    def height(self, paper: Painter, wide: int) -> int:
        """Return the height of a card."""
        return paper.u(_HIGH) + paper.u(6)

    def places(self) -> list[tuple[Card, Rect]]:
        """Return each card with its place on the page."""
        step = self.rect.w / max(1, len(self.cards))
        return [(card, Rect(self.rect.x + round(n * step), self.rect.y, round(step), self.rect.h))
                for n, card in enumerate(self.cards)]

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the cards; sunlight lies under the chosen one."""
        high = paper.u(_HIGH)
        for card, place in self.places():
            _card(to, self._pictures, CODES[card], place.center, high, 2, halo=card == self.value)
        self.rim(to, paper, self.rect.inflate(paper.u(4), 0), paper.u(10))


class CardPicture(Widget):
    """A card, large and a little turned."""

    takes = False

    def __init__(self, card: Card, pictures: Pictures) -> None:
        super().__init__(card_name(card))
        self.card = card
        self._pictures = pictures

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw it."""
        high = min(paper.u(160), self.rect.h - paper.u(16), round((self.rect.w - paper.u(20)) * 1.4))
        if high > 8:
            _card(to, self._pictures, CODES[self.card], self.rect.center, high, 8, 4.0, halo=True)


def _card(to: Surface, pictures: Pictures, code: str, at: tuple[int, int], high: int, z: float, turn: float = 0.0, *,
          halo: bool = False) -> None:
    """Draw a card with its shadow, by its centre; sunlight lies under it if it has a halo."""
    soft, (dx, dy) = pictures.shadows.card(high, z, turn)
    to.blit(soft, soft.get_rect(center=(at[0] + dx, at[1] + dy)), special_flags=_MULTIPLIED)
    if halo:
        light = pictures.halo(high, turn, out=12)
        to.blit(light, light.get_rect(center=at), special_flags=_MULTIPLIED)
    image = pictures.turned(code, high, turn)
    to.blit(image, image.get_rect(center=at), special_flags=_MULTIPLIED)
