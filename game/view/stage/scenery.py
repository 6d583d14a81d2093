"""Grounds of cut paper: sheets with a ridge and the shadow it throws, discs, stars, and a breath of grain.

Everything is drawn by pygame.draw straight onto the surface given, so that land can rise while one watches and nothing
of the window's size is kept. Lengths are in units of the 1280 x 720 page, times `scale`.

The ground of the shelf: a sun behind the title, and hills on whose ridges the books stand.
"""

from collections.abc import Sequence
from functools import cache
from math import hypot, sin

import pygame

from game.view.pictures.theme import Colour, Theme, mix

LIFT = 9.0                                   # how high a sheet lies above the next: what its shadow shows

Points = list[tuple[float, float]]


class Scenery:
    """The papers of one theme in one size of window."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self.theme = theme
        self.size = size
        self.scale = min(size[0] / 1280, size[1] / 720)
        self._grain = _grain(12 if theme.star is None else 16, max(1, round(self.scale)))
        self._shadows: dict[tuple[int, int, bool], tuple[pygame.Surface, int]] = {}
        r, g, b = theme.shadow
        # three thin shadows, one on the other: how dark after one, two and three of them
        self._shades = [(r * a // 255, g * a // 255, b * a // 255, a) for a in (31, 58, 81)]

    def hill(self, to: pygame.Surface, ridge: Points, colour: Colour, hangs: bool = False,
             hidden: Sequence[float] | None = None) -> None:
        """Draw a sheet of paper below the ridge, or above it if it hangs, and the shadow it throws beyond.

        `hidden` says for each point of the ridge from which height on nearer sheets cover it all: that is not drawn.
        """
        sign = -1 if hangs else 1
        far = -20.0 if hangs else self.size[1] + 20.0
        pad = (LIFT * self.scale + 3) * sign
        hidden = [far] * len(ridge) if hidden is None else hidden
        seen = [(y - pad) * sign < h * sign for (_, y), h in zip(ridge, hidden, strict=True)]
        k, last = 0, len(ridge) - 1
        while True in seen[k:]:
            first = seen.index(True, k)
            k = seen.index(False, first) if False in seen[first:] else last + 1
            start, end = max(0, first - 1), min(last, k) + 1
            part = ridge[start:end]
            self._shadow(to, part, hangs)
            depth = (max if sign > 0 else min)(hidden[start:end]) + 3 * sign
            # half a pixel down, so that the rounding of the polygon's corners meets the fine line along its edge
            shape = [(x, y + 0.5) for x, y in part]
            pygame.draw.polygon(to, colour, [*shape, (part[-1][0], depth), (part[0][0], depth)])
            pygame.draw.aalines(to, colour, False, part)

    def disc(self, to: pygame.Surface, colour: Colour, at: tuple[float, float], radius: float) -> None:
        """Draw a circle with a fine edge, in a third of the time that aacircle takes to fill a large one, and less
        where a clip needs a part of the edge only."""
        x, y, r = round(at[0]), round(at[1]), round(radius)
        pygame.draw.circle(to, colour, (x + 1, y + 1), r - 1)        # pygame's circle lies half a pixel up and left
        clip = to.get_clip()
        left, right = clip.left <= x + 2, clip.right >= x - 2
        above, below = clip.top <= y + 2, clip.bottom >= y - 2
        quarters = above and right, above and left, below and left, below and right
        if any(quarters):                                            # none would be all of them
            pygame.draw.aacircle(to, colour, (x, y), r, 3, *quarters)

    def grain(self, to: pygame.Surface) -> None:
        """Draw a breath of paper over all in the clip."""
        clip, tile = to.get_clip(), self._grain.get_width()
        for x in range(clip.left // tile * tile, clip.right, tile):
            for y in range(clip.top // tile * tile, clip.bottom, tile):
                to.blit(self._grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)

    def stars(self, to: pygame.Surface, places: Sequence[tuple[float, float, int]]) -> None:
        """Draw stars at these places, in one of three sizes."""
        if self.theme.star is not None and places:
            shapes = [_star(self.theme.star, (1.4 + k * 0.7) * self.scale) for k in range(3)]
            to.fblits([(shapes[k], (round(x - shapes[k].get_width() / 2), round(y - shapes[k].get_height() / 2)))
                       for x, y, k in places], pygame.BLEND_PREMULTIPLIED)

    def _shadow(self, to: pygame.Surface, ridge: Points, hangs: bool) -> None:
        """Draw a shadow along the ridge, segment by segment: that of each slope is kept."""
        pieces = []
        x, y = ridge[0]
        left, top = round(x), round(y)
        for x, y in ridge[1:]:
            right, bottom = round(x), round(y)
            key = right - left, bottom - top, hangs
            piece = self._shadows.get(key)
            if piece is None:
                piece = self._shadows[key] = self._slope(*key)
            pieces.append((piece[0], (left, (top if top < bottom else bottom) - piece[1])))
            left, top = right, bottom
        to.fblits(pieces, pygame.BLEND_PREMULTIPLIED)

    def _slope(self, across: int, drop: int, hangs: bool) -> tuple[pygame.Surface, int]:
        """Return the shadow of a segment that falls by `drop`, and how far its top is above the segment's higher end.

        It lies up and to the right of an edge lit from the left, or down and to the right of one that hangs.
        """
        sign = 1 if hangs else -1
        reach = max(1.0, LIFT * self.scale * (1 - sign * 0.5 * drop / across))
        above = 3 if hangs else int(reach) + 2
        image = pygame.Surface((across, abs(drop) + int(reach) + 6), pygame.SRCALPHA, 32)
        for x in range(across):
            edge = above + (drop * (x + 0.5) / across if drop > 0 else -drop * (1 - (x + 0.5) / across))
            for share, shade in zip((1, 0.62, 0.3), self._shades, strict=True):
                pygame.draw.line(image, shade, (x, round(edge + sign * reach * share)), (x, round(edge - 2 * sign)))
        return image, above


def distances(clip: pygame.Rect, at: tuple[float, float]) -> tuple[float, float]:
    """Return how far a point is from the nearest and from the farthest place of a rectangle.

    >>> distances(pygame.Rect(0, 0, 9, 8), (12, 4))
    (3.0, 12.649110640673518)
    """
    x, y = at
    dx, dy = max(clip.left - x, 0, x - clip.right), max(clip.top - y, 0, y - clip.bottom)
    return hypot(dx, dy), hypot(max(x - clip.left, clip.right - x), max(y - clip.top, clip.bottom - y))


@cache
def _grain(strength: int, length: int) -> pygame.Surface:
    """Return a tile of short fibres to multiply with. The numbers are our own: importing random takes 3 ms."""
    tile, state = pygame.Surface((240, 240), 0, 32), 2463534242
    tile.fill("white")
    for _ in range(350):
        state ^= state << 13 & 0xFFFFFFFF          # Marsaglia's xorshift
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        x, y, kind = state % 240, state // 240 % 240, state // 57600
        dx, dy, v = kind % 9 - 4, kind // 9 % 7 - 3, 251 - kind // 63 % (strength - 4)
        pygame.draw.aaline(tile, (v, v, v), (x, y), (x + dx * length, y + dy * length))
    return tile


@cache
def _star(colour: Colour, r: float) -> pygame.Surface:
    """Return a four-pointed star, drawn large and smoothed down."""
    side = max(5, round(r * 4) + 2)
    big, k = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA, 32), side * 2
    a, b = r * 8, r * 0.62 * 4 * 0.7071
    points = [(0, -a), (b, -b), (a, 0), (b, b), (0, a), (-b, b), (-a, 0), (-b, -b)]
    pygame.draw.polygon(big, (*(round(v * 0.8) for v in colour), 204), [(k + x, k + y) for x, y in points])
    return pygame.transform.smoothscale(big, (side, side))


class ShelfGround(Scenery):
    """The shelf's ground: the sun behind the title, and hills on whose ridges the books stand."""

    def draw(self, to: pygame.Surface) -> None:
        """Draw the sky with its sun and stars, over the whole surface."""
        theme, u = self.theme, self.scale
        at = 215 * u, 130 * u
        to.fill(theme.sky[0])
        for r, colour in zip((700, 520, 360), theme.sky[1:], strict=True):
            self.disc(to, colour, at, r * u)
        glow = [mix(theme.sky[3], theme.sun[3], t) for t in (0.35, 0.75)]
        for r, colour in zip((205, 165, 128, 94, 62), (*glow, mix(theme.sun[3], theme.sun[2], 0.5), *theme.sun[1::-1]),
                             strict=True):
            self.disc(to, colour, at, r * u)
        room = max(1, int(self.size[0] / u) - 480)
        self.stars(to, [((470 + k * 173 % room) * u, (74 + k * 67 % 130) * u, k % 3) for k in range(room // 27)])
        self.grain(to)

    def ridge(self, row: int, x: float) -> float:
        """Return how far the ridge of a row lies from its level at x, in pixels, down being positive."""
        a = x / self.scale
        return (4 * sin(a / 190 + row * 2.1) + 2 * sin(a / 83 + row)) * self.scale

    def draw_hill(self, to: pygame.Surface, row: int, level: float) -> None:
        """Draw the hill of a row from its ridge, at this level, to the bottom of the surface."""
        step = max(6, round(12 * self.scale))
        line = [(float(x), level + self.ridge(row, x)) for x in range(-40, self.size[0] + 41, step)]
        before = to.get_clip()
        to.set_clip(before.clip(pygame.Rect(0, int(level - 30 * self.scale), self.size[0], self.size[1])))
        self.hill(to, line, self.theme.shelf[row % 4])
        to.set_clip(before)
