"""The pill under the sun that counts what is at stake."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.words import ngettext
from game.view.pictures.paper import Paper
from game.view.pictures.theme import CREAM, INK, POPPY
from game.view.stage.layers import OVER
from game.view.stage.layout import Layout

LAST: Final = 300.0
"""How long the number of all cards stands there that were swept (ms)."""


class StakePill:
    """So many cards: a large number, and a word. 0 is nothing to see."""

    order = OVER + 7

    def __init__(self, layout: Layout, paper: Paper) -> None:
        (self._x, self._y), self._half = layout.pot
        self._paper = paper
        self.count = self._most = 0
        self._times: tuple[float, ...] = ()           # when it counts a card more
        self.pill = Rect(0, 0, 0, 0)

    @property
    def rect(self) -> Rect:
        paper = self._paper
        return self.pill.inflate(paper.u(36), paper.u(44)) if self.pill.w else self.pill

    @property
    def text(self) -> str:
        """What it says."""
        return ngettext("1 card", "{n} cards", self.count).format(n=self.count) if self.count else ""

    def say(self, count: int, most: int) -> bool:
        """Say so many, of so many that it will come to; return True if that is something new."""
        self._times = ()
        return self._show(count, most)

    @property
    def counts(self) -> bool:
        """True while it counts cards that are swept."""
        return bool(self._times)

    def tally(self, times: Sequence[float]) -> None:
        """Count anew, a card more at each of these times, and go some time after the last."""
        self._times = tuple(times) if self.count else ()

    def tick(self, now: float) -> bool:
        """Let time pass; return True if it says something new."""
        if not self._times or now < self._times[0]:
            return False
        most, last = len(self._times), self._times[-1]
        if now >= last + LAST:
            self._times = ()
            return self._show(0, 0)
        return self._show(sum(at <= now for at in self._times), most)

    def _show(self, count: int, most: int) -> bool:
        if (count, most) == (self.count, self._most):
            return False
        self.count, self._most = count, most
        self.pill = Rect(0, 0, 0, 0)
        if count:
            wide = sum(image.get_width() for image in self._images(most)) + round(self._half * 1.4)
            self.pill = Rect(0, 0, wide, 2 * self._half)
            self.pill.center = self._x, self._y
        return True

    def _images(self, count: int) -> list[Surface]:
        """Its words, from left to right: the number stands where the language wants it."""
        paper, number = self._paper, str(count)
        words = ngettext("1 card", "{n} cards", count).format(n=count)
        before, _number, after = words.partition(number)
        large, small = round(self._half * 1.48), round(self._half * 0.77)
        return [paper.words(part, px, kind, colour) for part, px, kind, colour in (
            (before, small, "bold", INK), (number, large, "display", POPPY), (after, small, "bold", INK)) if part]

    def draw(self, to: Surface) -> None:
        if not self.count:
            return
        paper, pill = self._paper, self.pill
        paper.shadow(to, pill, 8, pill.h // 2)
        paper.cut(to, pill, CREAM, pill.h // 2)
        images = self._images(self.count)
        x = pill.centerx - sum(image.get_width() for image in images) // 2
        for image in images:
            to.blit(image, image.get_rect(midleft=(x, pill.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += image.get_width()
