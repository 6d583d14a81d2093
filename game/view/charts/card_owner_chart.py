"""The life of a card: who held it in which round, as a river, and the cards to choose one from."""

from collections.abc import Callable, Sequence
from math import sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.cards import CODES, Card
from game.core.i18n import _, card_name, whole
from game.view.charts.win_chance_chart import RoundChart
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures, draw_pattern, width
from game.view.pictures.theme import BUTTER, INK, SEATS, mix
from game.view.widgets import Widget

_HIGH, _STEP = 58, 46
_HALO = 12                                        # 350ths of a card: the rim of sunlight around the chosen one


class OwnerSpan(NamedTuple):
    """The time from the end of a round on in which a card belongs to an animal, or to nobody (None)."""

    round: int
    animal: int | None


class CardOwnerChart(RoundChart):
    """The owners of a card as a river in their colours, up to the round `last`, under a `title` and a line `about` it.

    `words` returns the text for a round, `open` shows that round.
    """

    def __init__(
        self, reaches: Sequence[OwnerSpan], last: int, pictures: Pictures, title: str, about: str, *,
        words: Callable[[int], str], open: Callable[[int], None] | None,
    ) -> None:  # fmt: skip
        first = reaches[0].round
        super().__init__(title, range(first, max(last, first + 1) + 1), [reach.round for reach in reaches], words, open)
        self.reaches, self.about = reaches, about
        self.names = True
        """True if the numbers of the rounds are written below."""
        self._pictures = pictures
        self._picture: tuple[object, Surface] | None = None

    def band(self, painter: Painter) -> int:
        """Return the height of the river alone, in pixels."""
        return painter.u(44)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of the title, the line about it, the river and the rounds below."""
        small = painter.line(painter.px("small"))
        return (painter.line(painter.px("name"), "display") + small + painter.u(8) + self.band(painter)
                + (small + painter.u(2) if self.names else 0))

    def nearest(self, x: int) -> int:
        """Return the nearest round in which the card changed hands."""
        return min(self.stops, key=lambda number: abs(self.x(number) - x))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the title, the river with a token at each change of hands, and the rounds."""
        rect, theme, small = self.rect, painter.theme, painter.px("small")
        line, name = painter.line(small), painter.line(painter.px("name"), "display")
        painter.draw_text(to, self.label, Rect(rect.x, rect.y, rect.w, name), painter.px("name"), "display",
                        theme.panel_text)
        words = self.words(self.at) if self.seen else self.about
        painter.draw_text(to, words, Rect(rect.x, rect.y + name, rect.w, line), small, "bold" if self.seen else "text",
                    theme.panel_body, keep=not self.seen)
        side = self.band(painter)
        self.field = band = Rect(rect.x, rect.y + name + line + painter.u(8), rect.w, side)
        if self._picture is None or self._picture[0] != (painter, band.size):
            self._picture = (painter, band.size), self._water(painter, band)
        painter.shadow(to, band, 4, side // 2)
        to.blit(self._picture[1], band, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, painter, band, side // 2)
        free, written = band.x, band.x
        token = painter.u(36)
        for reach in self.reaches:
            room = token // 2 + painter.u(2)
            x = min(max(self.x(reach.round), free + room), band.right - room)
            if x < free + room or (x - self.x(reach.round) > token // 3 and reach is not self.reaches[0]):
                continue                              # many changes close by: the colors tell them
            free = x + token // 2
            if self.seen and reach.round == self.at:
                pygame.draw.aacircle(to, BUTTER, (x, band.centery), token // 2 + painter.u(5))
            if reach.animal is not None:
                self._pictures.draw_token(to, SEATS[reach.animal].animal, token, (x, band.centery))
            told = whole(reach.round) if reach.round else _("dealt") if reach.animal is not None else ""
            width = painter.text_width(told, small, "bold")
            at = max(band.x, min(x - width // 2, band.right - width))
            if told and self.names and at >= written:
                painter.draw_text(to, told, Rect(at, band.bottom + painter.u(4), width + 2, line), small, "bold",
                            theme.panel_body)
                written = at + width + painter.u(8)

    def _water(self, painter: Painter, band: Rect) -> Surface:
        """Return the river: flat colours with a lower bank in the pattern of each animal."""
        made = Surface(band.size, pygame.SRCALPHA, 32)
        ends = [*(self.x(reach.round) - band.x for reach in self.reaches[1:]), band.w]
        left = 0
        for reach, right in zip(self.reaches, ends, strict=True):
            box = Rect(left, 0, max(1, right - left), band.h)
            left = right
            if reach.animal is None:
                made.fill(painter.theme.track, box)
                continue
            animal = SEATS[reach.animal].animal
            colour, u = SEATS[reach.animal].colour, painter.scale
            made.fill(colour, box)
            bank = [(x, band.h * 0.66 + 3 * u * sin(x / u / 23)) for x in range(box.x, box.right + 1)]
            if len(bank) > 1:
                foot = [*bank, (box.right, band.h), (box.x, band.h)]
                pygame.draw.polygon(made, mix(colour, INK, 0.18), foot)
                draw_pattern(made, self._pictures, painter.theme, animal, lambda on, f=foot: pygame.draw.polygon(  # type: ignore[misc]
                    on, (255, 255, 255), f))
        painter.cut_corners(made, band.h // 2)
        return made


class CardRow(Widget):
    """Cards in a row, of which one is chosen. `value` need not be among `cards`; `change` is called with a new one."""

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
        """Choose a card, and call `change` if it is another."""
        if card != self.value:
            self.value = card
            self.change(card)

    def key(self, event: Event) -> bool:
        """Choose the next card with the left or right arrow."""
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

    def width(self, painter: Painter) -> int:
        """Return the width of the row."""
        return painter.u(_STEP) * (len(self.cards) - 1) + width(painter.u(_HIGH)) + painter.u(6)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a card."""
        return painter.u(_HIGH) + painter.u(6)

    def places(self) -> list[tuple[Card, Rect]]:
        """Return each card with its place on the page."""
        step = self.rect.w / max(1, len(self.cards))
        return [(card, Rect(self.rect.x + round(n * step), self.rect.y, round(step), self.rect.h))
                for n, card in enumerate(self.cards)]

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the cards; sunlight lies under the chosen one."""
        height = painter.u(_HIGH)
        for card, place in self.places():
            self._pictures.draw_card(
                to, CODES[card], place.center, height, 2, halo=_HALO if card == self.value else None
            )
        self.rim(to, painter, self.rect.inflate(painter.u(4), 0), painter.u(10))


class CardPicture(Widget):
    """One card, large and slightly turned."""

    takes = False

    def __init__(self, card: Card, pictures: Pictures) -> None:
        super().__init__(card_name(card))
        self.card = card
        self._pictures = pictures

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw it."""
        height = min(painter.u(160), self.rect.h - painter.u(16), round((self.rect.w - painter.u(20)) * 1.4))
        if height > 8:
            self._pictures.draw_card(to, CODES[self.card], self.rect.center, height, 8, 4.0, halo=_HALO)
