"""Rays of paper round a point on the table, short ones round a slap; a ring of light, and the scraps that fly off."""

from collections.abc import Sequence
from math import ceil, cos, floor, pi, sin
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.core.rng import Rng
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, mix, shade
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import back_out, cubic_out

SPENT: Final = 540.0
"""Milliseconds after which rays, scraps and light are gone."""
RAYS: Final = 18
"""Rays round a card that is slapped,"""
RAY_NEAR: Final = 176.0
"""where they begin and"""
RAY_FAR: Final = 208.0
"""end, and"""
RAY_WIDE: Final = 17.0
"""how wide they are, in units; and the ms in which they have grown,"""
RAY_GROWS: Final = 60.0
RAY_HOLDS: Final = 300.0
"""until when they stay,"""
RAY_SPENT: Final = 520.0
"""and when they are gone."""
RAY_ALPHA: Final = 190
_RAYS, _INNER, _OUTER, _WIDE = 20, 168.0, 262.0, 30.0
SMALLER, LEAST, LARGEST = 0.72, 0.4, 0.9
"""Their size round a point that is not the sun, in parts of that round the sun: as a rule, at least, and at most."""
WIDER: Final = 0.04
"""How much larger they are for each point that was made."""
_SCRAPS, _SIDES = 26, 8
_DAY_RAY = (0xF3, 0xA0, 0x5E)
_Scrap: TypeAlias = tuple[float, float, float, float, Colour]         # its angle, force, size, spin and paper
_Points: TypeAlias = list[tuple[float, float]]


class RayBurst:
    """Wedges of paper round the sun, or round the point `at`, under the cards: they grow, stay, and run outward. `t` is
    the age in ms."""

    order = 7.5

    def __init__(self, layout: Layout, *, day: bool, at: tuple[int, int] | None = None, size: float = SMALLER) -> None:
        self.t = 0.0
        self._x, self._y = layout.sun if at is None else at
        self._u = layout.scale * (layout.grown if at is None else 1.0)
        self._size = None if at is None else layout.size
        if at is not None:                            # near an edge of the window they are smaller, or left out
            room = min(at[0], at[1], layout.size[0] - at[0], layout.size[1] - at[1])
            self._u *= max(LEAST, min(size, room / layout.scale / (_OUTER * 1.24)))
        rng = Rng(5)
        base = _DAY_RAY if day else BUTTER
        self._cut: list[tuple[float, float, float, float, Colour, Colour]] = []
        for k in range(_RAYS):                        # where it points, its length and width, paper and edge
            a, long, broad, pale = (rng.below(2001) / 1000 - 1 for _ in range(4))
            angle, ink = 2 * pi * (k + 0.1 * a) / _RAYS, mix(base, (0xF7, 0xAE, 0x5A), 0.17 * (pale + 1))
            self._cut.append((cos(angle), sin(angle), 1 + 0.13 * long + (0.1 if k % 2 else -0.06), 1 + 0.15 * broad,
                              ink, shade(mix(ink, INK, 0.62), 0.8)))
        self._longest = max(cut[2] for cut in self._cut)
        self._cut = [cut for cut in self._cut if self._seen(*cut[:3])]
        self._wedges = self._shaped()

    def see(self, t: float) -> bool:
        """Be `t` ms old. Return True if they look otherwise now."""
        before, self.t = self._grown, t
        if self._grown == before:
            return False
        self._wedges = self._shaped()
        return True

    @property
    def _grown(self) -> tuple[float, float]:
        """The parts of their growing and of their going that are over."""
        return (back_out(min(1.0, max(0.0, (self.t - 15) / 60))),
                cubic_out(min(1.0, max(0.0, (self.t - 300) / 220))))

    @staticmethod
    def _far(long: float, grown: float, gone: float) -> float:
        """Return how far from the middle one of this length ends, in units."""
        return max(_INNER + 150 * gone + 8, (_INNER + (_OUTER - _INNER) * grown) * long + 70 * gone)

    @property
    def rect(self) -> Rect:
        """The square round them as they are now."""
        grown, gone = self._grown
        if grown <= 0 or gone >= 1:
            return Rect(self._x, self._y, 0, 0)
        return square(self._x, self._y, (self._far(self._longest, grown, gone) + 8) * self._u)

    def _seen(self, across: float, down: float, long: float) -> bool:
        """True if a wedge ends within the window; round the sun all are drawn."""
        if self._size is None:
            return True
        far, half = self._far(long, 1.0, 0.0) * self._u, _WIDE * self._u
        x, y = self._x + across * far, self._y + down * far
        return half <= x < self._size[0] - half and half <= y < self._size[1] - half

    def _shaped(self) -> list[tuple[Rect, _Points, _Points, Colour, Colour]]:
        """Return the wedges as they are now: what each covers, below and above, its paper and its edge."""
        grown, gone = self._grown
        if grown <= 0 or gone >= 1:
            return []
        x, y, u, near, shaped = self._x, self._y, self._u, (_INNER + 150 * gone) * self._u, []
        for across, down, long, broad, ink, edge in self._cut:
            far = self._far(long, grown, gone) * u
            w = _WIDE * broad * (1 - 0.7 * gone) * u / 2
            a, b, tip, aside = x + across * near, y + down * near, far - 6 * u, 0.45 * w
            wedge = [(a + down * aside, b - across * aside), (a - down * aside, b + across * aside),
                     (x + across * tip - down * w, y + down * tip + across * w),
                     (x + across * far + down * w, y + down * far - across * w)]
            shade_of_it = [(v + 2 * u, h + 4 * u) for v, h in wedge]
            shaped.append((_box([*wedge, *shade_of_it]), shade_of_it, wedge, ink, edge))
        return shaped

    def draw(self, to: Surface) -> None:
        rests, clip = self._grown == (1, 0), to.get_clip()
        for box, lower, wedge, ink, edge in self._wedges:
            if not clip.colliderect(box):
                continue
            pygame.draw.polygon(to, edge, lower)
            pygame.draw.polygon(to, ink, wedge)
            if rests:                                 # on the way nobody sees how fine an edge is
                pygame.draw.aalines(to, ink, True, wedge)


class SlapRay:
    """One of the short rays round a card that is slapped, under all cards. It grows outward, and goes from its inner
    end. `t` is its age in ms. All of it is light in one hue, and each is drawn where it is."""

    order = 7.5

    def __init__(self, centre: tuple[float, float], angle: float, near: float, far: float, wide: float,
                 ink: Colour, fine: float = RAY_GROWS) -> None:
        self.t = 0.0
        self._fine_at = fine                          # from when on its edges are fine: one ray in each frame
        self._way, self._near, self._far, self._half, self._ink = (cos(angle), sin(angle)), near, far, wide / 2, ink
        self._centre = centre
        self.rect = Rect(0, 0, 0, 0)
        self._image: Surface | None = None
        self._ends = 0.0, 0.0, False

    @staticmethod
    def _grown(t: float) -> tuple[float, float]:
        """Return which parts of a ray are there at an age: from where to where, 0 to 1."""
        return (min(1.0, max(0.0, (t - RAY_HOLDS) / (RAY_SPENT - RAY_HOLDS))), min(1.0, max(0.0, t / RAY_GROWS)))

    def see(self, t: float) -> bool:
        """Be `t` ms old. Return True if it looks otherwise now."""
        self.t = t
        begin, end = self._grown(t) if 0 <= t < RAY_SPENT else (0.0, 0.0)
        ends = begin, end, (begin, end) == (0.0, 1.0) and t >= self._fine_at
        if ends == self._ends:
            return False
        self._ends = ends
        self._draw(*ends)
        return True

    def _draw(self, begin: float, end: float, fine: bool) -> None:
        """Draw the part from `begin` to `end` of it, 0 to 1, perhaps with `fine` edges."""
        if end - begin < 0.04:
            self.rect, self._image = Rect(round(self._centre[0]), round(self._centre[1]), 0, 0), None
            return
        (dx, dy), (x, y) = self._way, self._centre
        points = []
        for part, side in ((begin, -1), (begin, 1), (end, 1), (end, -1)):
            r, half = self._near + (self._far - self._near) * part, self._half * (0.44 + 0.56 * part) * side
            points.append((x + dx * r - dy * half, y + dy * r + dx * half))
        self.rect = _box(points)
        k = 2 if fine else 1                          # on the way nobody sees how fine an edge is
        image = Surface((self.rect.w * k, self.rect.h * k), pygame.SRCALPHA, 32)
        image.fill((*self._ink, 0))
        pygame.draw.polygon(image, (*self._ink, RAY_ALPHA),
                            [((px - self.rect.x) * k, (py - self.rect.y) * k) for px, py in points])
        self._image = pygame.transform.smoothscale(image, self.rect.size) if fine else image

    def draw(self, to: Surface) -> None:
        """Draw it."""
        if self._image is not None:
            to.blit(self._image, self.rect)


def slap_rays(layout: Layout, centre: tuple[float, float], ink: Colour) -> list[SlapRay]:
    """Return the rays round a point where a hand comes down that is first; those near an edge of the window are left
    out."""
    u, rng, found = layout.scale * layout.grown, Rng(5), []
    everything = Rect((0, 0), layout.size).inflate(-2 * ceil(RAY_WIDE * u), -2 * ceil(RAY_WIDE * u))
    for k in range(RAYS):
        a, long = (rng.below(2001) / 1000 - 1 for _ in range(2))
        angle, far = 2 * pi * (k + 0.08 * a) / RAYS, RAY_FAR * u * (1 + 0.05 * long + (0.1 if k % 2 else -0.06))
        if everything.collidepoint(centre[0] + far * cos(angle), centre[1] + far * sin(angle)):
            found.append(SlapRay(centre, angle, RAY_NEAR * u, far, RAY_WIDE * u, ink, RAY_GROWS + 12 * k))
    return found


class Flash:
    """A ring of light that runs out from where a hand came down, and thins. `t` is the age in ms."""

    order = OVER - 15.5

    def __init__(self, layout: Layout, at: tuple[float, float]) -> None:
        self.t = 0.0
        self._u, self._at = layout.scale * layout.grown, at

    def see(self, t: float) -> bool:
        """Be `t` ms old. Return True if it looks otherwise now."""
        was, self.t = self._left, t
        return bool(was or self._left)

    @property
    def rect(self) -> Rect:
        """The square round it as it is now."""
        return square(*self._at, (self._far + 8) * self._u if self._left else 0.0)

    @property
    def _left(self) -> float:
        """The part that is left of it: from 1 down, 0 while there is none."""
        left = 1 - (self.t - 55) / 155
        return left if 0 < left <= 1 else 0.0

    @property
    def _far(self) -> float:
        """How far out it has run, in units."""
        return 80 + 60 * cubic_out(1 - self._left)

    def draw(self, to: Surface) -> None:
        if self._left:
            pygame.draw.aacircle(to, CREAM, self._at, self._far * self._u, max(1, round(6 * self._left * self._u)))


class Sparks:
    """Scraps of paper that fly off from where a hand came down, to one side. `t` is the age in ms."""

    order = OVER - 15

    def __init__(self, layout: Layout, at: tuple[float, float], flung: Sequence[_Scrap]) -> None:
        self.t = 0.0
        self._u, self._at, self._flung = layout.scale * layout.grown, at, flung
        self._shapes: list[tuple[Colour, _Points]] = []

    def see(self, t: float) -> bool:
        """Be `t` ms old. Return True if they look otherwise now."""
        was, self.t = self._shapes, t
        self._shapes = self._shaped() if 50 <= t < SPENT else []
        return bool(was or self._shapes)

    def _shaped(self) -> list[tuple[Colour, _Points]]:
        """Return the scraps as they are now, each with its paper."""
        f, u, (x0, y0) = cubic_out(min(1.0, (self.t - 40) / 400)), self._u, self._at
        small, shaped = u * max(0.0, 1 - max(0.0, self.t - 260) / (SPENT - 260)), []
        for angle, force, size, spin, ink in self._flung:
            r, turn, z = 70 + (130 + 110 * force) * f, spin + 3.5 * f, size * small
            x, y = x0 + r * cos(angle) * u, y0 + (r * 0.8 * sin(angle) + 60 * f * f) * u
            across, down = cos(turn) * z, sin(turn) * z
            shaped.append((ink, [(x + across, y + down), (x - down, y + across * 0.6),
                                 (x - across * 0.8, y - down * 0.8)]))
        return shaped

    @property
    def rect(self) -> Rect:
        """The rectangle round them as they are now."""
        if not self._shapes:
            return Rect(round(self._at[0]), round(self._at[1]), 0, 0)
        return _box([point for _ink, points in self._shapes for point in points])

    def draw(self, to: Surface) -> None:
        for ink, points in self._shapes:
            pygame.draw.polygon(to, ink, points)


def sparks(layout: Layout, at: tuple[float, float]) -> list[Sparks]:
    """Return the scraps that fly off from a point, by the sides to which they do: each is drawn where it is."""
    rng = Rng(12)
    sides: list[list[_Scrap]] = [[] for _ in range(_SIDES)]
    for k in range(_SCRAPS):
        angle, force, size, spin = (rng.below(6283) / 1000, rng.below(1000) / 1000, 4 + rng.below(50) / 10,
                                    rng.below(6283) / 1000)
        sides[int(angle / (2 * pi) * _SIDES) % _SIDES].append(
            (angle, force, size, spin, (BUTTER, (0xF7, 0xAE, 0x5A), CREAM)[k % 3]))
    return [Sparks(layout, at, side) for side in sides if side]


def square(x: float, y: float, reach: float) -> Rect:
    """Return the square round a point that reaches so far, in whole pixels.

    >>> tuple(square(100, 50, 9.5))
    (88, 38, 24, 24)
    """
    far = ceil(reach) + 2
    return Rect(round(x) - far, round(y) - far, 2 * far, 2 * far)


def _box(points: _Points) -> Rect:
    """Return the rectangle round these points, a pixel larger for a fine edge."""
    xs, ys = zip(*points, strict=True)
    left, top = floor(min(xs)) - 1, floor(min(ys)) - 1
    return Rect(left, top, ceil(max(xs)) + 2 - left, ceil(max(ys)) + 2 - top)
