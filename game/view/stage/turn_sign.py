"""The sign at the plate of a seat that is to play, for somebody else who has pressed a key."""

from collections.abc import Callable, Collection, Sequence
from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, INK
from game.view.stage.compositor import Compositor
from game.view.stage.seat_plate import PULSE, SeatPlate
from game.view.stage.timeline import linear

LASTS: Final = 1200.0
"""The ms of the wall's clock for which it is seen."""
TYPE, PAD, GAP, TAIL, RIM, MARGIN = 22, 14, 12, 9, 3, 6
"""The type size, and what lies about the words, in units."""
FADE: Final = 120.0


class TurnSign:
    """A pill beside the key caps of the first of the seats that are to play, with a tail to them, if it has words; the
    plate of who has pressed a key says meanwhile that it is too early. It is gone after `LASTS` ms, or as soon as it is
    true no more."""

    order = 205.0

    def __init__(self, plates: Sequence[SeatPlate], painter: Painter, compositor: Compositor) -> None:
        self._plates, self._paper, self._compositor = plates, painter, compositor
        self.words, self._ends = "", -inf
        self._holds: Callable[[], bool] = bool
        self.rect, self._image = Rect(0, 0, 0, 0), Surface((1, 1), pygame.SRCALPHA, 32)

    def say(self, words: str, seats: Collection[Seat], by: Seat | None, real: float,
            holds: Callable[[], bool]) -> None:
        """Say who is to play, to who has pressed, while that `holds`; or something else that nobody has pressed for."""
        self._ends, self._holds = real + LASTS, holds
        self._early(*(() if by is None else (by,)))
        if words != self.words:
            self._compositor.remove(self)
            self.words = words
            if words:
                self._write(self._plates[min(seats)])
                self._compositor.put(self, FADE)

    def pulse(self, seats: Collection[Seat], real: float) -> None:
        """Let the key caps of these seats rise and fall."""
        for cap in (cap for seat in seats for cap in self._plates[seat].caps[:1] if not cap.pulse.moving):
            cap.pulse.set(0.0)
            cap.pulse.send(1.0, real, PULSE, linear)

    def tick(self, real: float) -> None:
        """Let time pass."""
        if self._ends > -inf and (real >= self._ends or not self._holds()):
            self.words, self._ends = "", -inf
            self._early()
            self._compositor.remove(self, FADE)

    def _early(self, *seats: Seat) -> None:
        """Let the plates of these seats say that they are too early, and no others."""
        for seat, plate in enumerate(self._plates):
            if plate.is_early != (seat in seats):
                plate.is_early = not plate.is_early
                self._compositor.invalidate(plate.count_rect, FADE, plate.order)

    def next_change_in(self, real: float) -> float:
        """Return the ms until it goes; `inf` if nothing of it is seen."""
        return max(0.0, self._ends - real) if self._ends > -inf else inf

    def _write(self, plate: SeatPlate) -> None:
        """Make its picture, beside the caps of this plate, or its words where it has none."""
        painter, width = self._paper, self._paper.size[0]
        px, pad, tail = painter.u(TYPE), painter.u(PAD), painter.u(TAIL)
        beside = plate.words.unionall([cap.face for cap in plate.caps])
        room = (beside.left if plate.place.right else width - beside.right) - painter.u(GAP + MARGIN)
        words, px = painter.fit(self.words, max(painter.u(150), room - 2 * pad), px, "bold")
        sheet = Rect(0, 0, painter.text_width(words, px, "bold") + 2 * pad, painter.line(px, "bold") + painter.u(10))
        if plate.place.right:
            sheet.midright = beside.left - painter.u(GAP), plate.place.token[1]
        else:
            sheet.midleft = beside.right + painter.u(GAP), plate.place.token[1]
        sheet.clamp_ip(Rect((0, 0), painter.size).inflate(-2 * painter.u(MARGIN), -2 * painter.u(MARGIN)))
        self.rect = painter.shaded(sheet, 4).union(sheet.inflate(2 * tail, 0))
        self._image = Surface(self.rect.size, pygame.SRCALPHA, 32)
        sheet = sheet.move(-self.rect.x, -self.rect.y)
        way, x = (1, sheet.right) if plate.place.right else (-1, sheet.left)
        painter.shadow(self._image, sheet, 4, sheet.h // 2)
        painter.draw_sheet(self._image, sheet, plate.look.colour, sheet.h // 2)
        rim = painter.u(RIM)
        points = [(x - way * rim * 2, sheet.centery - tail), (x + way * tail, sheet.centery),
                  (x - way * rim * 2, sheet.centery + tail)]
        pygame.draw.polygon(self._image, plate.look.colour, points)
        painter.draw_sheet(self._image, sheet.inflate(-2 * rim, -2 * rim), CREAM, sheet.h // 2 - rim)
        painter.draw_text(self._image, words, sheet, px, "bold", INK, "centre")

    def draw(self, to: Surface) -> None:
        to.blit(self._image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
