"""The hand of who slaps rightly: it comes from its seat, strikes what is slapped, lies there, and goes home.

Times are ms of the wall's clock, points are pixels.
"""

from math import atan2, degrees, hypot
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INK, Colour, mix, shade
from game.view.stage.compositor import OVER
from game.view.stage.late_hands import tone
from game.view.stage.slap_hand import FALLS
from game.view.stage.timeline import cubic_out, in_out

PALM: Final = 270.0
"""The height of a hand in units, without its sleeve."""
LIES: Final = 270.0
"""The ms after which it leaves."""
LEFT: Final = 480.0
"""When it is gone."""
HIGH: Final = 1.45
"""How large it is before it comes down, in parts of the size in which it strikes."""
_FROM = 210.0                                         # units from which it comes down
_BACK = 190.0                                         # ms after the strike in which it lies flat again
_SMALL = 0.4                                          # how large it is as it is gone
_STEPS = 24                                           # so many sizes it has
_TALL, _WIDE, _MIDDLE = 210, 160, (79, 98)            # its drawing, and the middle of its palm
_RIM = 2.6                                            # of ink round it, in parts of its drawing
_SLEEVE = 172, 118, (42, 72)                          # where the sleeve begins, how long it is, where across, how wide


def palm_picture(animal: str, colour: Colour, turn: int, painter: Painter, pictures: Pictures) -> Surface:
    """Return a hand in a sleeve of that colour, turned by so many degrees, premultiplied; blit it by the palm's middle,
    which is its own."""
    k = PALM * painter.scale / _TALL

    def made() -> Surface:
        top, long, (x, wide) = _SLEEVE
        size = round(_WIDE * k), round((top + long) * k)
        upright = Surface(size, pygame.SRCALPHA, 32)
        upright.blit(pictures.drawing(f"exhibits/hand/{tone(animal)}", (size[0], round(_TALL * k))), (0, 0),
                     special_flags=pygame.BLEND_PREMULTIPLIED)
        sleeve = Rect(round(x * k), round(top * k), round(wide * k), round(long * k))
        painter.draw_sheet(upright, sleeve, colour, max(2, round(6 * k)))
        dark = Rect(sleeve.centerx, sleeve.y, sleeve.right - sleeve.centerx - max(2, round(4 * k)), sleeve.h)
        upright.fill(shade(colour, 0.86), dark)
        cuff = sleeve.inflate(round(8 * k), 0)
        cuff.h = round(16 * k)
        painter.draw_sheet(upright, cuff, mix(colour, CREAM, 0.5), max(2, round(5 * k)))
        across, rim = 2 * round((top + long - _MIDDLE[1]) * k) + 8, max(2, round(_RIM * k))
        whole = Surface((across, across), pygame.SRCALPHA, 32)
        at = round(across / 2 - _MIDDLE[0] * k), round(across / 2 - _MIDDLE[1] * k)
        edge = pygame.mask.from_surface(upright, 160).to_surface(setcolor=(*INK, 255), unsetcolor=(0, 0, 0, 0))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)):
            whole.blit(edge, (at[0] + round(dx * rim), at[1] + round(dy * rim)))
        whole.blit(upright, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        turned = pygame.transform.rotozoom(whole, turn, 1)
        seen, middle = turned.get_bounding_rect(), (turned.get_width() // 2, turned.get_height() // 2)
        half = (max(middle[0] - seen.left, seen.right - middle[0]), max(middle[1] - seen.top, seen.bottom - middle[1]))
        return turned.subsurface((middle[0] - half[0], middle[1] - half[1], 2 * half[0], 2 * half[1])).copy()

    return pictures.surfaces.get(("palm", animal, colour, turn, round(PALM * painter.scale)), made)


def turned(at: tuple[float, float], home: tuple[float, float]) -> int:
    """Return by how many degrees a hand is turned that comes from `home`, in steps of 5.

    >>> turned((0, 0), (0, 9)), turned((0, 0), (-9, 9)), turned((0, 0), (9, 0))
    (0, -45, 90)
    """
    return round(degrees(atan2(home[0] - at[0], home[1] - at[1])) / 5) * 5


class SlapPalm:
    """A hand that comes down `at` a point from its seat, whose token is at `home`. `begin` is when it sets out."""

    order = OVER + 0.9

    def __init__(self, animal: str, colour: Colour, at: tuple[float, float], home: tuple[float, float], begin: float,
                 painter: Painter, pictures: Pictures) -> None:
        self.begin, self.t = begin, -1.0
        self.at, self.home = at, home
        self._u = painter.scale
        self._image = palm_picture(animal, colour, turned(at, home), painter, pictures)
        self._sized = 1.0, self._image

    @property
    def is_home(self) -> bool:
        """True once it has gone home."""
        return self.t >= LEFT

    def see(self, now: float) -> None:
        """Let the wall's clock stand at `now`. However late the first frame is, it is seen as it strikes."""
        if self.t < 0 and now > self.begin + FALLS:
            self.begin = now - FALLS
        self.t = now - self.begin

    def _way(self) -> tuple[float, float, float]:
        """Return where its palm is now, and in which part of the size in which it strikes."""
        (x, y), (to_x, to_y) = self.at, self.home
        away = max(1.0, hypot(to_x - x, to_y - y))
        if self.t < FALLS:
            up = 1 - min(1.0, self.t / FALLS) ** 2
            far = _FROM * self._u * up / away
            return x + (to_x - x) * far, y + (to_y - y) * far, 1 + (HIGH - 1) * up
        if self.t < LIES:
            flat = cubic_out(min(1.0, (self.t - FALLS) / (_BACK - FALLS)))
            return x, y, 0.93 + 0.07 * flat
        part = in_out(min(1.0, (self.t - LIES) / (LEFT - LIES)))
        return x + (to_x - x) * part, y + (to_y - y) * part, 1 - (1 - _SMALL) * part

    @property
    def rect(self) -> Rect:
        """What it covers."""
        if self.t < 0 or self.is_home:
            return Rect(round(self.at[0]), round(self.at[1]), 0, 0)
        x, y, size = self._way()
        w, h = self._image.get_size()
        size += 1 / _STEPS
        found = Rect(0, 0, round(w * size) + 4, round(h * size) + 4)
        found.center = round(x), round(y)
        return found

    def draw(self, to: Surface) -> None:
        """Draw it."""
        if self.t < 0 or self.is_home:
            return
        x, y, size = self._way()
        size = round(size * _STEPS) / _STEPS
        if size != self._sized[0]:
            self._sized = size, pygame.transform.scale_by(self._image, size)    # on the way nobody sees how fine it is
        image = self._sized[1] if size != 1.0 else self._image
        to.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)
