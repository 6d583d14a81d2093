"""Numbers and signs on the table that are no cards: the pill that counts what is at stake, the total on the sun, the
anchor in the middle, and the equals sign.
"""

import math
from collections.abc import Collection
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.core.i18n import ngettext
from game.view.pictures.lettering import Lettering
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INK, POPPY
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import TweenedValue, cubic_out

LAST: Final = 300.0
"""How long the number of all cards stands there that were swept (ms)."""
FLIES: Final = 260.0
"""How long the pill flies to the winner's packet, from when the first card is there (ms)."""
ROLLS: Final = 620.0
"""Milliseconds in which it rolls to another number."""
_NEAR = 0.24                                          # of a capital, that the sheets of two digits overlap
PRINTED: Final = 10
"""Numbers up to this one stand on a card; higher ones are cut from paper."""
ANCHOR_HIGH: Final = {2: 84, 3: 118, 4: 118}
"""The height of the card in units, by seats: the cards of two lie close to each other."""
ANCHOR_CAPITAL: Final = {2: 35, 3: 74, 4: 74}
"""The height of a digit cut from paper, in units, by seats."""


class StakePill:
    """The number of cards at stake, large, and a word. 0 is nothing to see. While it counts won cards, it says +1, +2
    …, as many as the winner's packet and plate have more."""

    order = OVER + 7

    def __init__(self, layout: Layout, painter: Painter) -> None:
        self._home, self._half = layout.pot
        self._at, self._to = self._home, self._home   # its middle, and where it is going
        self._flight = TweenedValue(1.0)
        self._layout = layout
        self._paper = painter
        self.count = self._most = 0
        self._sign = ""                               # "+" before the number of cards that have arrived
        self._won: frozenset[Card] = frozenset()      # the cards that it counts as they arrive
        self._over = math.inf                         # when that is over
        self.pill = Rect(0, 0, 0, 0)

    @property
    def rect(self) -> Rect:
        return self._paper.shaded(self.pill, 8) if self.pill.w else self.pill

    @property
    def text(self) -> str:
        """Its words."""
        return self._words(self.count)[1] if self.count else ""

    def say(self, count: int) -> bool:
        """Say how many cards are at stake. Return True if that is another number."""
        self._won, self._to = frozenset(), self._home
        self._flight.set(1.0)
        return self._show(count, count)

    @property
    def counts(self) -> bool:
        """True while it counts cards that are won."""
        return bool(self._won)

    def tally(self, cards: Collection[Card], pile: str = "") -> None:
        """Count these cards as they arrive, beside the packet that is this pile, and go some time after the last."""
        self._won, self._over = frozenset(cards if self.count else ()), math.inf
        self._to = self._beside(pile)

    def _beside(self, pile: str) -> tuple[int, int]:
        """Return where the pill has its middle beside a packet, in pixels: towards the middle of the table, and clear
        of plates where more than two play."""
        stack = self._layout.stacks.get(pile)
        if stack is None:
            return self._home
        (w, _h), inward = self._layout.size, 1 if stack.x < self._layout.size[0] / 2 else -1
        away = stack.height * 0.5 + self._half * 3.2
        high = stack.height * (0.1 if self._layout.seats == 2 else 0.85) * (1 if stack.hangs else -1)
        return round(min(max(stack.x + inward * away, away), w - away)), round(stack.y + high)

    def tick(self, now: float, flying: Collection[Card], *, moves: bool = True) -> bool:
        """Let time pass, at which these cards have not arrived; return True if it says something new or flies."""
        here = len(self._won.difference(flying))
        if not here:
            return False                              # it still says what is at stake
        if here == len(self._won):
            self._over = min(self._over, now + LAST)
        if now >= self._over:
            return self.say(0)
        if not self._sign:
            self._flight.set(0.0)
            self._flight.send(1.0, now, FLIES if moves else 0.0, cubic_out)
        self._flight.tick(now)
        (a, b), (c, d), t = self._home, self._to, self._flight.value
        return self._show(here, len(self._won), "+", (round(a + (c - a) * t), round(b + (d - b) * t)))

    def _show(self, count: int, maximum: int, sign: str = "", at: tuple[int, int] | None = None) -> bool:
        at = at or self._home
        if (count, maximum, sign, at) == (self.count, self._most, self._sign, self._at):
            return False
        self._at = at
        self.count, self._most, self._sign = count, maximum, sign
        self.pill = Rect(0, 0, 0, 0)
        if count:
            width = sum(image.get_width() for image in self._images(maximum)) + round(self._half * 1.4)
            self.pill = Rect(0, 0, width, 2 * self._half)
            self.pill.center = at
        return True

    def _words(self, count: int) -> tuple[str, str]:
        """Return the figure for a number of cards, and all words with it."""
        words = ngettext("1 card", "{n} cards", count).format(n=count)
        return self._sign + str(count), words.replace(str(count), self._sign + str(count))

    def _images(self, count: int) -> list[Surface]:
        """Return its words as pictures, from left to right: the number stands where the language wants it."""
        painter, (number, words) = self._paper, self._words(count)
        before, _number, after = words.partition(number)
        large, small = round(self._half * 1.48), round(self._half * 0.77)
        return [painter.words(part, px, kind, colour, keep=False) for part, px, kind, colour in (
            (before, small, "bold", INK), (number, large, "display", POPPY), (after, small, "bold", INK)) if part]

    def draw(self, to: Surface) -> None:
        if not self.count:
            return
        painter, pill = self._paper, self.pill
        painter.shadow(to, pill, 8, pill.h // 2)
        painter.draw_sheet(to, pill, CREAM, pill.h // 2)
        images = self._images(self.count)
        x = pill.centerx - sum(image.get_width() for image in images) // 2
        for image in images:
            to.blit(image, image.get_rect(midleft=(x, pill.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += image.get_width()


class TotalLabel:
    """A number on the sun; None is none. Each of its digits is cut once."""

    order = 8.0

    def __init__(self, layout: Layout) -> None:
        self.number: int | None = None
        self.rolled, self._capital = TweenedValue(0.0), layout.total_capital
        self._digits: dict[str, Surface] = {}
        self.rect = Rect(0, 0, round(3.6 * self._capital), round(1.7 * self._capital))
        self.rect.center = layout.total
        self.hidden = False                           # while a panel covers a part of it

    @property
    def shown(self) -> int:
        """The number that is seen while it rolls."""
        return round(self.rolled.value)

    @property
    def body(self) -> Rect:
        """The rectangle of its digits, without the sheet round them."""
        return Rect(0, 0, self._capital, self._capital).move(
            self.rect.centerx - self._capital // 2, self.rect.centery - self._capital // 2)

    def show(self, number: int | None, now: float, ms: float) -> bool:
        """Roll to this number in `ms`. Return True if that is another."""
        if number == self.number:
            return False
        rolls = ms > 0 and number is not None and number > (self.number or 0)
        if number is not None:
            self.rolled.send(number, now, ms if rolls else 0.0, cubic_out)
        else:
            self.rolled.set(0.0)
        self.number = number
        return True

    def tick(self, now: float) -> bool:
        """Roll on. Return True if another number is seen."""
        before = self.shown
        self.rolled.tick(now)
        return self.shown != before

    def draw(self, to: Surface) -> None:
        seen = self.number is not None and not self.hidden
        digits = [self._digit(digit) for digit in str(self.shown)] if seen else []
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


class AnchorNumber:
    """The number in the middle, below all cards that are played: as a card, where there is one that says it in
    figures."""

    order = 8.0

    def __init__(self, number: int, layout: Layout, painter: Painter, pictures: Pictures) -> None:
        self.text = str(number)
        if number <= PRINTED:
            code = f"{'T' if number == PRINTED else number}S"
            self._image = pictures.card(code, round(ANCHOR_HIGH[layout.seats] * layout.scale))
        else:
            self._image = Lettering(self.text, round(ANCHOR_CAPITAL[layout.seats] * layout.scale), POPPY).picture
        self.card = self._image.get_rect(center=layout.sun)
        self.rect = Rect(self.card) if number > PRINTED else painter.shaded(self.card, 3)
        self._paper, self._printed = painter, number <= PRINTED

    def draw(self, to: Surface) -> None:
        if self._printed:
            self._paper.shadow(to, self.card, 3, round(self.card.h * 0.07))
        to.blit(self._image, self.card, special_flags=pygame.BLEND_PREMULTIPLIED)


class Equals:
    """An equals sign on the table."""

    order = 5.0

    def __init__(self, layout: Layout, painter: Painter) -> None:
        assert layout.equals is not None
        centre, px = layout.equals
        self._image = painter.words("=", px, "display", painter.theme.text)
        self.rect = self._image.get_rect(center=centre)

    def draw(self, to: Surface) -> None:
        to.blit(self._image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
