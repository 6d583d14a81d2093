"""The pill under the sun that counts what is at stake."""

import math
from collections.abc import Collection
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.core.i18n import ngettext
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, INK, POPPY
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout

LAST: Final = 300.0
"""How long the number of all cards stands there that were swept (ms)."""


class StakePill:
    """So many cards: a large number, and a word. 0 is nothing to see. While it counts won cards, it says +1, +2 …, as
    many as the winner's packet and plate have more."""

    order = OVER + 7

    def __init__(self, layout: Layout, paper: Painter) -> None:
        (self._x, self._y), self._half = layout.pot
        self._paper = paper
        self.count = self._most = 0
        self._sign = ""                               # "+" before the number of cards that have arrived
        self._won: frozenset[Card] = frozenset()      # the cards that it counts as they arrive
        self._over = math.inf                         # when that is over
        self.pill = Rect(0, 0, 0, 0)

    @property
    def rect(self) -> Rect:
        paper = self._paper
        return self.pill.inflate(paper.u(36), paper.u(44)) if self.pill.w else self.pill

    @property
    def text(self) -> str:
        """Its words."""
        return self._words(self.count)[1] if self.count else ""

    def say(self, count: int, most: int) -> bool:
        """Say so many, of so many that it will come to; return True if that is something new."""
        self._won = frozenset()
        return self._show(count, most)

    @property
    def counts(self) -> bool:
        """True while it counts cards that are won."""
        return bool(self._won)

    def tally(self, cards: Collection[Card]) -> None:
        """Count these cards as they arrive, and go some time after the last."""
        self._won, self._over = frozenset(cards if self.count else ()), math.inf

    def tick(self, now: float, flying: Collection[Card]) -> bool:
        """Let time pass, at which these cards have not arrived; return True if it says something new."""
        here = len(self._won.difference(flying))
        if not here:
            return False                              # it still says what is at stake
        if here == len(self._won):
            self._over = min(self._over, now + LAST)
        if now >= self._over:
            return self.say(0, 0)
        return self._show(here, len(self._won), "+")

    def _show(self, count: int, most: int, sign: str = "") -> bool:
        if (count, most, sign) == (self.count, self._most, self._sign):
            return False
        self.count, self._most, self._sign = count, most, sign
        self.pill = Rect(0, 0, 0, 0)
        if count:
            wide = sum(image.get_width() for image in self._images(most)) + round(self._half * 1.4)
            self.pill = Rect(0, 0, wide, 2 * self._half)
            self.pill.center = self._x, self._y
        return True

    def _words(self, count: int) -> tuple[str, str]:
        """Return the number of so many cards, and all its words."""
        words = ngettext("1 card", "{n} cards", count).format(n=count)
        return self._sign + str(count), words.replace(str(count), self._sign + str(count))

    def _images(self, count: int) -> list[Surface]:
        """Its words, from left to right: the number stands where the language wants it."""
        paper, (number, words) = self._paper, self._words(count)
        before, _number, after = words.partition(number)
        large, small = round(self._half * 1.48), round(self._half * 0.77)
        return [paper.words(part, px, kind, colour, keep=False) for part, px, kind, colour in (
            (before, small, "bold", INK), (number, large, "display", POPPY), (after, small, "bold", INK)) if part]

    def draw(self, to: Surface) -> None:
        if not self.count:
            return
        paper, pill = self._paper, self.pill
        paper.shadow(to, pill, 8, pill.h // 2)
        paper.draw_sheet(to, pill, CREAM, pill.h // 2)
        images = self._images(self.count)
        x = pill.centerx - sum(image.get_width() for image in images) // 2
        for image in images:
            to.blit(image, image.get_rect(midleft=(x, pill.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += image.get_width()
