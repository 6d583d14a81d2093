"""Trays of kraft paper beside the sun, and the things that fly there from a card and stay."""

from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, Colour, colour, mix
from game.view.stage.compositor import OVER
from game.view.stage.timeline import TweenedValue, in_out

FLIES: Final = 700.0
"""Milliseconds that a thing is under way, by the table's clock."""
STAGGER: Final = 160.0
"""From one thing to the next that sets out."""
LARGE, SMALL = 1.2, 0.6
"""Its size as it sets out and as it stands, in parts of `SIDE`."""
SIDE: Final = 132
"""Units."""
_KRAFT, _LIGHT = colour("#D9BE92"), colour("#F4E3C5")
_ACROSS, _DOWN = 150, 180                             # of a drawing
_FOOT = 0.86                                          # how far down in a drawing a thing ends


def _size(side: float) -> tuple[int, int]:
    return max(1, round(side)), max(1, round(side * _DOWN / _ACROSS))


class Tray:
    """A seat's tray: a plank with its upper edge at `edge`, in pixels, and a rim in the seat's colour. `things` stand
    on it, of which only the first `landed` are there; dotted outlines show where the others will stand."""

    order = 9.0

    def __init__(self, edge: Rect, rim: Colour, paper: Painter, pictures: Pictures) -> None:
        self.things: tuple[str, ...] = ()
        self.landed = 0
        self._edge, self._rim, self._paper, self._pictures = edge, rim, paper, pictures
        self.side = SIDE * SMALL * paper.scale
        self.rect = edge.inflate(paper.u(24), 0)
        self.rect.h = paper.u(66)
        high = round(self.side * _DOWN / _ACROSS)
        self.rect.top -= high
        self.rect.h += high

    def spot(self, number: int) -> tuple[float, float]:
        """Return where the middle of a thing stands: side by side, closer where there are many."""
        wide, count = self._edge.w - self.side, max(1, len(self.things))
        step = min(self.side * 0.94, wide / max(1, count - 1))
        x = self._edge.x + self.side / 2 + number * step
        return x, self._edge.y + self._paper.u(4) - self.side * _DOWN / _ACROSS * (_FOOT - 0.5)

    def draw(self, to: Surface) -> None:
        paper, edge = self._paper, self._edge
        plank = Rect(edge.x, edge.y, edge.w, paper.u(34))
        paper.shadow(to, plank, 8, paper.u(9))
        under = plank.inflate(-paper.u(28), -paper.u(8)).move(0, paper.u(6))
        paper.draw_sheet(to, plank, _KRAFT, paper.u(9))
        paper.draw_sheet(to, under, self._rim, paper.u(7))
        paper.draw_sheet(to, Rect(edge.x - paper.u(6), edge.y - paper.u(2), edge.w + paper.u(12), paper.u(16)), _LIGHT,
                  paper.u(8))
        size = _size(self.side)
        for number, name in enumerate(self.things):
            x, y = self.spot(number)
            if number < self.landed:
                image = self._pictures.drawing(f"exhibits/{name}", size)
                to.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                r = self.side * 0.36
                for k in range(12):
                    dot = x + r * cos(k * pi / 6), y + self.side * 0.1 + r * sin(k * pi / 6)
                    pygame.draw.aacircle(to, mix(BUTTER, CREAM, 0.2), dot, max(1.5, 2.2 * paper.scale))


class TrayFlight:
    """A thing on its way from a card to a place on a tray."""

    order = OVER - 20

    def __init__(self, name: str, start: tuple[float, float], end: tuple[float, float], now: float, tray: Tray,
                 paper: Painter, pictures: Pictures) -> None:
        self.tray, self._start, self._end = tray, start, end
        self._flown, self._side = TweenedValue(0.0), SIDE * paper.scale
        self._flown.send(1.0, now, FLIES, in_out)
        self._u = paper.scale
        self._image = pictures.drawing(f"exhibits/{name}", _size(self._side * LARGE))
        self.flying = True

    def tick(self, now: float) -> bool:
        """Go on. Return True if it has moved; `flying` is False once it stands there."""
        moved = self._flown.tick(now)
        self.flying = self._flown.moving
        return moved

    @property
    def at(self) -> tuple[float, float]:
        """Return where its middle is: on a cubic, up from the card and down on the tray."""
        t, (ax, ay), (dx, dy) = self._flown.value, self._start, self._end
        u, over = 1 - t, min(ay, dy) - 120 * self._u
        bx, by, cx, cy = ax + (dx - ax) * 0.25, max(90 * self._u, over), dx, max(120 * self._u, over + 60 * self._u)
        return (u**3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t**3 * dx,
                u**3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t**3 * dy)

    @property
    def rect(self) -> Rect:
        k = LARGE + (SMALL - LARGE) * self._flown.value
        size = _size(self._side * k * 1.15)
        found = Rect((0, 0), size)
        found.center = round(self.at[0]), round(self.at[1])
        return found

    def draw(self, to: Surface) -> None:
        t = self._flown.value
        k = 1 + (SMALL / LARGE - 1) * t
        turn = 14 * sin(2 * pi * t) * (1 - t)
        image = pygame.transform.rotozoom(self._image, turn, k)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
