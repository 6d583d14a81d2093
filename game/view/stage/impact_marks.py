"""Marks of cards that land hard or are hurt: dust under a court or an ace, a crack in a card clearly beaten."""

from collections.abc import Callable
from functools import partial
from math import cos, radians, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import CREAM, INK, Colour
from game.view.stage.compositor import Compositor
from game.view.stage.pose import Pose
from game.view.stage.sprites import FLYING, Sprite
from game.view.stage.timeline import Animations, Tween, cubic_out

DUST: Final = 420.0
"""How long that dust is seen."""
DAY: Final[Colour] = (0xB4, 0x80, 0x54)
"""The colour of dust by daylight."""
_PUFFS: Final = ((0.86, 0, 8.0), (1.0, 2, 11.0), (1.06, 9, 8.0), (1.16, 4, 9.0), (0.7, -2, 6.0), (0.5, -3, 5.0))
"""The puffs on each side of a card: how far out in parts of its half width, how high, and how large, in units."""
_CRACK: Final = ((-0.02, -0.5), (0.05, -0.3), (-0.06, -0.14), (0.07, 0.02), (-0.03, 0.2), (0.05, 0.34), (0.0, 0.5))
"""A crack from the upper edge of a card to its lower one: across and down, in parts of its height."""
_GROWS: Final = 90.0                                  # ms in which a crack runs through a card


class Dust:
    """Dust that a card raises where it lands. `t` is its age in ms."""

    order = 33.0

    def __init__(self, pose: Pose, scale: float, tone: Colour) -> None:
        self.t = 0.0
        self._pose, self._u, self._tone = pose, scale, tone
        side = round(pose.height * 5 / 7 + 100 * scale)
        self.rect = Rect(round(pose.x) - side // 2, round(pose.y + pose.height * 0.42 - 30 * scale), side,
                         round(pose.height * 0.2 + 60 * scale))

    @property
    def spent(self) -> bool:
        """True if it has settled."""
        return self.t >= DUST

    def draw(self, to: Surface) -> None:
        """Draw it: puffs that leave the edge of the card, and thin out."""
        age = min(1.0, self.t / DUST)
        out, (x0, y0, height, _degrees, _z), a = cubic_out(age), self._pose, radians(self._pose.degrees)
        cloud = Surface(self.rect.size, pygame.SRCALPHA, 32)
        tone = *self._tone, round(165 * (1 - age))
        for side in (-1, 1):
            for far, high, size in _PUFFS:
                across = side * (far * height * 5 / 14 + 24 * far * out * self._u)
                down = height * 0.5 - (high * out + size * 0.2) * self._u
                x, y = x0 + across * cos(a) + down * sin(a), y0 - across * sin(a) + down * cos(a)
                r = max(1.0, size * (0.45 + 0.75 * out) * (1 - 0.4 * age) * self._u)
                pygame.draw.aacircle(cloud, tone, (x - self.rect.x, y - self.rect.y), r)
        to.blit(cloud, self.rect)


class Crack:
    """A crack that runs through a card, and goes with it, for `ms`. `t` is its age."""

    order = FLYING + 80

    def __init__(self, sprite: Sprite, ms: float, scale: float) -> None:
        self.t = 0.0
        self._sprite, self._ms, self._u = sprite, ms, scale

    @property
    def spent(self) -> bool:
        """True if its time is over."""
        return self.t >= self._ms

    @property
    def rect(self) -> Rect:
        pose = self._sprite.pose
        side = round(pose.height * 1.2)
        return Rect(round(pose.x) - side // 2, round(pose.y) - side // 2, side, side)

    def draw(self, to: Surface) -> None:
        """Draw as much of it as has come."""
        pose, far = self._sprite.pose, min(1.0, self.t / _GROWS) * (len(_CRACK) - 1)
        a, points = radians(pose.degrees), []
        for x, y in _CRACK[: max(2, int(far) + 1)]:
            across, down = x * pose.height, y * pose.height * 0.94
            points.append((pose.x + across * cos(a) + down * sin(a), pose.y - across * sin(a) + down * cos(a)))
        thick = max(2, round(4 * self._u))
        pygame.draw.lines(to, INK, False, points, thick)
        pygame.draw.aalines(to, CREAM, False, [(x + thick / 2 + 1, y) for x, y in points])


class ImpactMarks:
    """The dust and the cracks of one window, on the table's clock. `sprite` gives the card's sprite, if it has one."""

    def __init__(self, compositor: Compositor, animations: Animations, scale: float, *, day: bool) -> None:
        self._compositor, self._animations, self._scale = compositor, animations, scale
        self._tone = DAY if day else CREAM
        self._waits: list[tuple[float, Callable[[], Dust | Crack]]] = []
        self.here: list[tuple[float, Dust | Crack]] = []
        """What is seen, and since when."""

    def follow(self, sprite: Sprite, way: tuple[Tween, ...], now: float) -> None:
        """Let come what the way of a card leaves that sets out now."""
        at, cracked = now, None
        for leg in way:
            at += leg.wait
            if leg.cracks and cracked is None:
                cracked = at
            at += leg.ms
            if leg.hops:
                self._waits.append((at - 20, partial(Dust, leg.to, self._scale, self._tone)))
        if cracked is not None:
            ms = sum(leg.ms for leg in way if leg.cracks) + 120
            self._waits.append((cracked, partial(Crack, sprite, ms, self._scale)))
        if self._waits:
            self._animations.run(self.tick)

    def tick(self, now: float, _real: float) -> bool:
        """Let the table's clock stand at `now`. Return True while there are any, or some will come."""
        for due in [each for each in self._waits if each[0] <= now]:
            self._waits.remove(due)
            piece = due[1]()
            self.here.append((due[0], piece))
            self._compositor.move(piece)
        for began, piece in list(self.here):
            piece.t = now - began
            self._compositor.mark_changed(piece)
            if piece.spent:
                self.here.remove((began, piece))
                self._compositor.remove(piece)
        return bool(self.here or self._waits)

    def clear(self) -> None:
        """None any more."""
        for _began, piece in self.here:
            self._compositor.remove(piece)
        self._waits, self.here = [], []
