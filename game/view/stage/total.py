"""The total that counts now, giant on the sun, cut from paper: it rolls up to a new one."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.lettering import Lettering
from game.view.pictures.theme import POPPY
from game.view.stage.layout import Layout
from game.view.stage.timeline import TweenedValue, cubic_out

CAPITAL: Final = 132
"""How high a digit is, in units."""
ROLLS: Final = 620.0
"""Milliseconds in which it rolls to another number."""
_NEAR = 0.24                                          # of a capital, that the sheets of two digits overlap


class TotalLabel:
    """A number on the sun; None is none. Each of its digits is cut once."""

    order = 8.0

    def __init__(self, layout: Layout) -> None:
        self.number: int | None = None
        self._shown, self._capital = TweenedValue(0.0), round(CAPITAL * layout.scale)
        self._digits: dict[str, Surface] = {}
        self.rect = Rect(0, 0, round(3.6 * self._capital), round(1.7 * self._capital))
        self.rect.center = layout.sun[0], layout.sun[1] + round(14 * layout.scale)   # under the totals of the cards

    @property
    def shown(self) -> int:
        """The number that is seen while it rolls."""
        return round(self._shown.value)

    @property
    def moving(self) -> bool:
        return self._shown.moving

    def show(self, number: int | None, now: float, ms: float) -> bool:
        """Roll to this number in `ms`. Return True if that is another."""
        if number == self.number:
            return False
        rolls = ms > 0 and number is not None and number > (self.number or 0)
        if number is not None:
            self._shown.send(number, now, ms if rolls else 0.0, cubic_out)
        else:
            self._shown.set(0.0)
        self.number = number
        return True

    def tick(self, now: float) -> bool:
        """Roll on. Return True if another number is seen."""
        before = self.shown
        self._shown.tick(now)
        return self.shown != before

    def draw(self, to: Surface) -> None:
        digits = [self._digit(digit) for digit in str(self.shown)] if self.number is not None else []
        near = round(_NEAR * self._capital)
        x = self.rect.centerx - (sum(digit.get_width() - near for digit in digits) + near) // 2
        for digit in digits:
            to.blit(digit, digit.get_rect(midleft=(x, self.rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += digit.get_width() - near

    def _digit(self, digit: str) -> Surface:
        found = self._digits.get(digit)
        if found is None:
            found = self._digits[digit] = Lettering(digit, self._capital, POPPY).picture
        return found
