"""The cards of a class's groups: who could sit together, and a press that begins."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INK, Colour, mix
from game.view.widgets import Widget


class GroupCard(NamedTuple):
    """What a card of a group says: a title, a line below it, its color, the tokens with their names, what a press does
    ("" where it does nothing), and large letters ("" for none)."""

    title: str
    words: str
    colour: Colour
    children: Sequence[tuple[str, str]]
    press: str
    large: str = ""


class GroupCards(Widget):
    """The cards of the groups, one below the other: up and down go from one to the next, Enter and a click begin."""

    speaks = True

    def __init__(self, cards: Sequence[GroupCard], pictures: Pictures, choose: Callable[[int], None], *,
                 names: bool = True, label: str = "") -> None:
        super().__init__(label)
        self.cards, self.names, self.at = cards, names, 0
        self._pictures, self._choose = pictures, choose
        self._places: list[Rect] = []
        self.takes = any(card.press for card in cards)

    @property
    def state_text(self) -> str:
        """The card it is at, said aloud."""
        if not self.cards:
            return ""
        card = self.cards[self.at]
        told = [card.title, card.large, *(name for _token, name in card.children if self.names), card.press]
        return ", ".join(filter(None, told))

    @property
    def visible_part(self) -> Rect:
        """The card it is at."""
        return self._places[self.at].move(self.rect.topleft) if self.at < len(self._places) else self.rect

    def key(self, event: Event) -> bool:
        """Go to the next card."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None or not 0 <= self.at + step < len(self.cards):
            return False
        self.at += step
        return True

    def activate(self) -> None:
        """Begin with the group."""
        if self.cards and self.cards[self.at].press:
            self._choose(self.at)

    def drag(self, pos: tuple[int, int]) -> None:
        """Go to the card under the mouse."""
        self.at = next((n for n, place in enumerate(self._places)
                        if place.move(self.rect.topleft).collidepoint(pos)), self.at)

    def up(self, pos: tuple[int, int]) -> None:
        """Begin with the group that was clicked."""
        if any(place.move(self.rect.topleft).collidepoint(pos) for place in self._places):
            self.drag(pos)
            self.activate()

    def width(self, paper: Painter) -> int:
        """Return the width of four children side by side."""
        return max(paper.u(330), paper.px("label") * 17)

    def _side(self, paper: Painter) -> int:
        return max(paper.u(40), round(paper.px("label") * 1.9))

    def _lay(self, paper: Painter, width: int) -> int:
        y, self._places = 0, []
        small, label = paper.px("small"), paper.px("label")
        for card in self.cards:
            inner = width - paper.u(40)
            high = paper.u(20) + paper.line(paper.px("name"), "display")
            high += len(paper.lines(card.words, inner, small)) * paper.line(small)
            cell = self._side(paper) + (paper.line(small) if self.names else 0) + paper.u(8)
            high += -(-len(card.children) // self._columns(paper, inner, card)) * cell
            if card.large:
                high += paper.line(paper.px("heading"), "display") + paper.u(4)
            if card.press:
                high += paper.line(label, "bold") + paper.u(18)
            self._places.append(Rect(0, y, width, high))
            y += high + paper.u(14)
        return max(0, y - paper.u(14))

    def _columns(self, paper: Painter, inner: int, card: GroupCard) -> int:
        """Return how many children stand side by side: so that their names have room, where two of them have."""
        wide = self._side(paper) + paper.u(30)
        if self.names:
            names = max((paper.text_width(name, paper.px("small"), "bold") for _token, name in card.children),
                        default=0)
            wide = max(wide, min(names + paper.u(8), inner // 2))
        return max(1, inner // wide)

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of all cards."""
        return self._lay(paper, width)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the cards."""
        self._lay(paper, self.rect.w)
        for n, (card, place) in enumerate(zip(self.cards, self._places, strict=True)):
            self._card(to, paper, card, place.move(self.rect.topleft), n == self.at)

    def _card(self, to: Surface, paper: Painter, card: GroupCard, box: Rect, here: bool) -> None:
        theme, small, label, radius = paper.theme, paper.px("small"), paper.px("label"), paper.u(12)
        lit = here and ((self.focused and self.shown) or self.hovered)
        paper.draw_sheet(to, box, mix(theme.track, theme.field, 0.35) if lit and self.hovered else theme.track, radius)
        paper.draw_sheet(to, Rect(box.x, box.y, paper.u(10), box.h), card.colour, paper.u(4))
        x, y, inner = box.x + paper.u(24), box.y + paper.u(8), box.w - paper.u(40)
        px, name = paper.px("name"), paper.line(paper.px("name"), "display")
        title, px = paper.fit(card.title, inner, px, "display")
        paper.draw_text(to, title, Rect(x, y, inner, name), px, "display", theme.panel_text)
        y += name
        y += paper.text(to, card.words, Rect(x, y, inner, box.h), small, "text", theme.panel_body) + paper.u(4)
        if card.large:
            high = paper.line(paper.px("heading"), "display")
            words, size = paper.fit(card.large, inner, paper.px("heading"), "display")
            paper.draw_text(to, words, Rect(x, y, inner, high), size, "display", theme.panel_text)
            y += high + paper.u(4)
        side, count = self._side(paper), self._columns(paper, inner, card)
        across = inner // count
        cell = side + (paper.line(small) if self.names else 0) + paper.u(8)
        for n, (token, child) in enumerate(card.children):
            left, top = x + n % count * across, y + n // count * cell
            image = self._pictures.token(token, side)
            to.blit(image, (left + (across - side) // 2, top), special_flags=pygame.BLEND_PREMULTIPLIED)
            if self.names:
                words, size = paper.fit(child, across - paper.u(4), small, "bold")
                paper.draw_text(to, words, Rect(left, top + side, across, paper.line(small)), size, "bold",
                            theme.panel_text, "centre")
        if card.press:
            high = paper.line(label, "bold") + paper.u(8)
            words, size = paper.fit(card.press, inner - paper.u(24), label, "bold")
            wide = paper.text_width(words, size, "bold") + paper.u(32)
            pill = Rect(x, box.bottom - high - paper.u(8), wide, high)
            paper.shadow(to, pill, 2, high // 2)
            paper.draw_sheet(to, pill, CREAM, high // 2)
            paper.draw_text(to, words, pill, size, "bold", INK, "centre")
        if lit and self.shown:
            paper.focus(to, box, radius)
