"""Shadows of cards and sheets, soft or plain, offset down and to the right.

`z` is the height above the table in units of the 1280 x 720 page, in steps of two; the higher, the larger the offset,
and the softer and paler the shadow. Every surface is premultiplied.
"""

from collections.abc import Callable
from weakref import WeakValueDictionary

import pygame
from pygame import Rect, Surface

from game.view.pictures import shapes
from game.view.pictures.surface_cache import LruCache, SurfaceCache

_BLURS = 64                                       # shadows kept before they are enlarged
_A_BLUR = 300_000                                 # bytes of turned cards that take as long as a blur

Placed = tuple[pygame.Surface, tuple[int, int]]
"""A picture, and the offset of its centre (or corner) from that of the card."""
_A_SHADOW = 2                                     # bytes of turned cards that take as long as a pixel of a shadow
_KEPT, _MOST = 1 / 2, 3 << 20                     # byte of shadows to a pixel of the window, and bytes at most
_BRIM = 3.0                                       # units by which a plain shadow is larger on each side
_WITHIN = 2                                       # pixels of a brim that lie under each edge of the card
_ROUND = 0.057                                    # of a card's height: the radius of its corners


def _size(height: int) -> tuple[int, int]:
    """Return the size of a card of this height, in pixels."""
    return round(height * 5 / 7), height


def _dark(z: float) -> int:
    """Return the alpha of a shadow at a height `z`, of 255.

    >>> _dark(0), _dark(12)
    (120, 60)
    """
    return int(120 * 12 / (12 + z))


def _paler(shadow: Surface, strength: float) -> Surface:
    """Return the same shadow, made so dark, from 0 to 1, beside what it was."""
    if strength < 1:
        shadow.fill((round(255 * strength),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return shadow


class ShadowEdge:
    """The visible part of a shadow around its card: `parts` with their places in the shadow, the `size` of the shadow,
    and the `offset` of its centre from that of the card."""

    __slots__ = ("__weakref__", "offset", "parts", "size")

    def __init__(self, shadow: Surface, hidden: tuple[int, int], offset: tuple[int, int]) -> None:
        whole, hole = shadow.get_rect(), Rect(0, 0, max(0, hidden[0] - 2 * _WITHIN), max(0, hidden[1] - 2 * _WITHIN))
        hole.center = whole.centerx - offset[0], whole.centery - offset[1]
        (w, h), (left, top, width, high) = whole.size, hole.clip(whole)
        right, low = left + width, top + high
        self.parts = [(shadow.subsurface(part).copy(), part.topleft) for part in map(Rect, (
            (0, 0, w, top), (0, top, left, high), (right, top, w - right, high), (0, low, w, h - low))) if part]
        self.size, self.offset = whole.size, offset


class Shadows:
    """All shadows of one window. `count` is called with the cost of a new one, in bytes of turned cards."""

    def __init__(self, count: Callable[[int], None]) -> None:
        self._count = count
        self._scale = 1.0                         # pixels to a unit of the page
        self._plain = False
        self._blurs = LruCache[tuple[pygame.Surface, int]](_BLURS)
        self._kept = SurfaceCache(0)
        self._brims: WeakValueDictionary[tuple[float, ...], ShadowEdge] = WeakValueDictionary()

    def fit(self, scale: float, pixels: int = 1 << 20, *, plain: bool = False) -> None:
        """Drop all, for a window of `pixels` in total and `scale` pixels per unit; shadows are soft, or `plain`."""
        self._scale, self._plain = scale, plain
        self._blurs.clear()
        self._kept.clear(min(round(pixels * _KEPT), _MOST))
        self._brims.clear()

    def card(self, height: int, z: float, degrees: float = 0.0, across: float = 1.0, down: float = 1.0,
             strength: float = 1.0) -> Placed:
        """Return the shadow of a card `z` units above the table, of so much of its width and height and so dark beside
        the usual one, and its centre's offset from the card's centre. Those used last are kept."""
        key = height, round(z / 2), round(degrees) % 360, across, down, strength
        found = self._kept.recall(key)
        if found is None and self._plain:
            found = self._cut(_size(height), height * _ROUND, z, degrees, across, down)
            found = self._kept.keep(key, _paler(found, strength))
        elif found is None:
            soft, k = self.soften(height, z, degrees)
            w, h = soft.get_size()
            size = max(1, round(w * k * across)), max(1, round(h * k * down))
            found = self._kept.keep(key, _paler(pygame.transform.smoothscale(soft, size), strength))
            self._count(size[0] * size[1] * _A_SHADOW)
        return found, self.thrown(z)

    def brim(self, height: int, z: float, degrees: float, hidden: tuple[int, int]) -> ShadowEdge:
        """Return the visible part of the shadow of a resting card, a third of all of it, where the card covers `hidden`
        pixels of its middle. It is cached only while a caller holds it."""
        key = height, round(z / 2), round(degrees) % 360, *hidden
        found = self._brims.get(key)
        if found is None:
            found = self._brims[key] = ShadowEdge(self.card(height, z, degrees)[0], hidden, self.thrown(z))
        return found

    def sheet(self, size: tuple[int, int], radius: float, z: float, degrees: float = 0.0) -> Placed:
        """Return the shadow of any sheet, with offset and cache as for `card`."""
        key = *size, round(z / 2), round(degrees) % 360
        found = self._kept.recall(key)
        if found is None and self._plain:
            found = self._kept.keep(key, self._cut(size, radius, z, degrees))
        elif found is None:
            soft = self._softened(size, radius, round(z / 2), round(degrees) % 360)
            found = self._kept.keep(key, pygame.transform.smoothscale_by(*soft))
        return found, self.thrown(z)

    def soften(self, height: int, z: float, degrees: float) -> tuple[pygame.Surface, int]:
        """Return the small shadow of a card, and the factor by which it is enlarged."""
        if self._plain:
            return self.card(height, z, degrees)[0], 1
        return self._softened(_size(height), height * _ROUND, round(z / 2), round(degrees) % 360)

    def thrown(self, z: float) -> tuple[int, int]:
        """Return the offset of a shadow at a height `z`, in pixels. A plain one is nearer, so that it is seen on all
        sides and cards stand out from each other."""
        step = round(z / 2)
        if self._plain:
            return round(step * 0.4 * self._scale), round((1 + step * 0.8) * self._scale)
        return round(step * 0.8 * self._scale), round((2 + step * 1.6) * self._scale)

    def _cut(self, size: tuple[int, int], radius: float, z: float, degrees: float, across: float = 1.0,
             down: float = 1.0) -> Surface:
        """Return a plain shadow, in a third of the time of a soft one."""
        brim = _BRIM * self._scale
        large = size[0] + 2 * brim, size[1] + 2 * brim
        return shapes.plain(large, radius + brim, _dark(round(z / 2) * 2), round(degrees), across, down)

    def _softened(self, size: tuple[int, int], radius: float, step: int, degree: int) -> tuple[pygame.Surface, int]:
        """Return a small blurred shadow, and the factor by which it is enlarged. The blur takes longest, so it is
        cached longer than what is made of it."""
        def blurred() -> tuple[pygame.Surface, int]:
            z = step * 2
            self._count(round(_A_BLUR * (self._scale / 3) ** 2))
            return shapes.soft(size, radius, (3 + z * 0.55) * self._scale, _dark(z), degree)

        return self._blurs.get((size, step, degree), blurred)
