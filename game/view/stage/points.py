"""Points on their way to a seat's plate: it tells them as they arrive there, and not only when the rules count them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.events import Scored
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, INK
from game.view.stage.compositor import OVER, Compositor
from game.view.stage.seat_plate import SeatPlate
from game.view.stage.timeline import Animations, TweenedValue, back_out, in_out, linear

COMES, STAYS, FLIES = 140.0, 120.0, 380.0
"""Ms in which points come up where they are made, for which they stay there, and in which they fly to the plate."""
ARRIVES: Final = COMES + STAYS + FLIES
"""The ms after which they are there, by the table's clock."""
SEEN: Final = 450.0
"""The ms for which a score is looked at before the winner is named."""
HIGH: Final = 40
"""The height of their letters in units, for one point; it is up to `MORE` times as large for `MANY` points or more."""
MORE: Final = 1.7
MANY: Final = 15
SMALL: Final = 0.42
"""Their size at the plate, in parts of that where they set out: the name above the points stays free."""


@dataclass(slots=True)
class Credit:
    """Points of a seat that are seen before the rules count them, in the event `scored`: they fly to its plate until
    they have `arrived`. It is `counted` once the rules have done so."""

    scored: Scored
    arrived: bool = False
    counted: bool = False

    @property
    def surplus(self) -> int:
        """By how much the plate tells more than the rules have counted; less than 0 if it tells less."""
        return self.scored.points * (self.arrived - self.counted)


def grown(points: int) -> float:
    """Return how large points are shown, in parts of a single one.

    >>> grown(1), round(grown(8), 2), grown(20)
    (1.0, 1.35, 1.7)
    """
    return 1 + (MORE - 1) * min(1.0, (points - 1) / (MANY - 1))


class PointsFlight:
    """Points as a pill that comes up at a place and flies to a plate."""

    order = OVER + 6

    def __init__(self, credit: Credit, start: tuple[float, float], end: tuple[float, float], now: float,
                 painter: Painter, wait: float = 0.0) -> None:
        self.credit, self._start, self._end, self._comes = credit, start, end, now + wait
        self.is_seen = not wait
        self._far = hypot(end[0] - start[0], end[1] - start[1])
        px = round(painter.at_table("body") * HIGH / 20 * grown(credit.scored.points))
        words = painter.words(f"+{credit.scored.points}", px, "display", INK, keep=False)
        pill = Rect(0, 0, words.get_width() + round(px * 0.9), round(px * 1.35))
        self._image = Surface(painter.shaded(pill, 4).size, pygame.SRCALPHA, 32)
        pill.center = self._image.get_rect().center
        painter.shadow(self._image, pill, 4, pill.h // 2)
        painter.draw_sheet(self._image, pill, BUTTER, pill.h // 2)
        self._image.blit(words, words.get_rect(center=pill.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._grows, self.flown = TweenedValue(0.0), TweenedValue(0.0)
        self._grows.send(1.0, now, COMES, linear, wait=wait)
        self.flown.send(1.0, now, FLIES, in_out, wait=wait + COMES + STAYS)

    @property
    def _size(self) -> float:
        return (0.3 + 0.7 * back_out(self._grows.value)) * (1 + (SMALL - 1) * self.flown.value)

    @property
    def rect(self) -> Rect:
        t, size = self.flown.value, self._size
        if not self.is_seen:
            return Rect(0, 0, 0, 0)
        x, y = (a + (b - a) * t for a, b in zip(self._start, self._end, strict=True))
        found = Rect(0, 0, round(self._image.get_width() * size) + 2, round(self._image.get_height() * size) + 2)
        found.center = round(x), round(y - 0.3 * self._far * t * (1 - t))
        return found

    def tick(self, now: float) -> bool:
        """Let the table's clock stand at `now`. Return True if it looks otherwise."""
        grows, self.is_seen = self._grows.tick(now), now >= self._comes
        return self.flown.tick(now) or grows

    def draw(self, to: Surface) -> None:
        image = pygame.transform.smoothscale_by(self._image, self._size)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class Points:
    """All points under way to the plates of one size of window."""

    def __init__(self, painter: Painter, compositor: Compositor, animations: Animations,
                 plates: Sequence[SeatPlate]) -> None:
        self._paper, self._compositor, self._animations, self._plates = painter, compositor, animations, plates
        self.flying: list[PointsFlight] = []
        self.arrived = 0
        """How often some have arrived."""

    def begin(self, credit: Credit, start: tuple[float, float], now: float, *, moves: bool, wait: float = 0.0) -> None:
        """Let points set out from a place to their seat's plate, `wait` ms after `now`; where nothing `moves` they are
        there at once."""
        if not moves:
            credit.arrived, self.arrived = True, self.arrived + 1
            return
        flying = PointsFlight(credit, start, self._plates[credit.scored.seat].count_rect.center, now, self._paper,
                              wait)
        self.flying.append(flying)
        self._compositor.move(flying)
        self._animations.run(self.tick)

    def tick(self, now: float, _real: float) -> bool:
        """Let them fly. Return True while some do."""
        for flying in list(self.flying):
            if flying.tick(now):
                self._compositor.mark_changed(flying)
            if not flying.flown.moving:
                self.flying.remove(flying)
                self._compositor.remove(flying)
                flying.credit.arrived, self.arrived = True, self.arrived + 1
        return bool(self.flying)

    def clear(self) -> None:
        """Let none be under way."""
        for flying in self.flying:
            self._compositor.remove(flying)
        self.flying.clear()
