"""The sun's pulse in a war: thin rings that leave it, one after another."""

from collections.abc import Sequence
from math import inf, pi, sin, sqrt
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import Colour
from game.view.stage.feel import PULSE, RING, RINGS
from game.view.stage.layers import Layers

GLOW: Final[Colour] = (248, 140, 80)
"""The colour of the rings."""
PARTS: Final = 12
"""A ring is drawn in so many parts: what flies over one does not touch the others."""
STRIPS: Final = 8
"""A part is drawn in so many: most of its rectangle is empty."""
TURNS: Final = 3
"""Frames in which one ring becomes the next: in each of them so many parts do, all round the sun."""
PULSES: Final = 4
"""So many times it beats for one war; then it is quiet."""
SOON: Final = 40.0
"""Milliseconds after which it begins: the frame in which a war is called has much to draw."""


class Arc:
    """A part of the rings: those that lie in this rectangle."""

    order = 2.0

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        self._blits: list[tuple[Surface, tuple[int, int]]] = []

    def cut(self, image: Surface, parts: Sequence[Rect]) -> None:
        """Look like this picture, which is empty outside of these parts of the window."""
        parts = [part.clip(self.rect) for part in parts]
        self._blits = [(image.subsurface(part.move(-self.rect.x, -self.rect.y)).copy(), part.topleft) for part in parts
                       if part.w and part.h]

    def draw(self, to: Surface) -> None:
        to.fblits(self._blits, pygame.BLEND_PREMULTIPLIED)


class Pulse:
    """The rings round the sun of one window, on its `layers`. They beat for the wall's clock."""

    def __init__(self, sun: tuple[int, int], scale: float, layers: Layers) -> None:
        self._sun, self._scale, self._layers = sun, scale, layers
        self._began, self._beats, self._still = -inf, False, False
        self.ring: int | None = None                  # which of the rings is seen
        self._arcs: dict[int, Arc] = {}               # by their number, from below the sun
        self._old: list[int] = []                     # the parts that still belong to the ring before

    @property
    def moving(self) -> bool:
        """True while it beats."""
        return self._beats

    @property
    def turns(self) -> bool:
        """True while one ring becomes the next."""
        return self.ring is not None and bool(self._old)

    def begin(self, real: float, *, still: bool) -> None:
        """Beat a few times from now on; or show one ring for as long, if it is to be `still`."""
        self._began, self._beats, self._still = real + SOON, True, still
        self._see(None)

    def stop(self) -> None:
        """Beat no more."""
        self._beats = False
        self._see(None)

    def tick(self, real: float) -> None:
        """Let time pass."""
        if not self._beats or real < self._began:
            return
        beat, ms = divmod(real - self._began, PULSE)
        self._beats = beat < PULSES
        at = 0 if self._still else int(ms / RING)
        self._see(at if self._beats and at < len(RINGS) else None)
        if self.ring is not None and self._old:
            now, self._old = self._old[:PARTS // TURNS], self._old[PARTS // TURNS:]
            self._take(now)
            for part, arc in self._cut(self.ring, now).items():
                self._arcs[part] = arc
                self._layers.lift(arc)

    def _see(self, ring: int | None) -> None:
        if ring == self.ring:
            return
        self.ring = ring
        if ring is None:
            self._take(list(self._arcs))
        else:
            self._old = sorted(range(PARTS), key=lambda part: part % TURNS)

    def _take(self, parts: Sequence[int]) -> None:
        for arc in [self._arcs.pop(part) for part in parts if part in self._arcs]:
            self._layers.take(arc)

    def _cut(self, ring: int, parts: Sequence[int]) -> dict[int, Arc]:
        """Return these parts of a ring."""
        radius, alpha, thick = RINGS[ring]
        r, wide = round(radius * self._scale), max(2, round(thick * self._scale))
        x, y = self._sun
        arcs = []
        tone = tuple(v * alpha // 255 for v in GLOW)
        for k in range(PARTS):
            angles = [2 * pi * (k + part / 4) / PARTS for part in range(5)]
            xs, ys = ([round(reach * sin(angle + turn)) for angle in angles for reach in (r + 2, r - wide - 2)]
                      for turn in (0, pi / 2))
            box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            arcs.append(Arc(box.move(x, y)))
        for k in parts:
            arc = arcs[k]
            hidden = [other.rect for other in arcs[:k]]
            image = Surface(arc.rect.size, pygame.SRCALPHA, 32)
            centre = x - arc.rect.x, y - arc.rect.y
            pygame.draw.circle(image, (*tone, alpha), centre, r, wide)
            for other in hidden:                      # where two meet, the ring is drawn once
                image.fill((0, 0, 0, 0), other.move(-arc.rect.x, -arc.rect.y))
            arc.cut(image, _strips(arc.rect.move(-x, -y), r, wide, (x, y)))
        return {k: arcs[k] for k in parts}


def _strips(box: Rect, r: int, wide: int, sun: tuple[int, int]) -> list[Rect]:
    """Return what a ring of this radius and thickness covers in a box, whose place is told from the middle of the ring,
    the `sun`: in strips across the longer side, as parts of the window."""
    lies, found = box.w > box.h, []
    start, end, far = (box.left, box.right, box.centery) if lies else (box.top, box.bottom, box.centerx)
    for k in range(STRIPS):
        low, high = (start + (end - start) * part // STRIPS for part in (k, k + 1))
        near, out = (0 if low < 0 < high else min(abs(low), abs(high))), max(abs(low), abs(high))
        inner = int(sqrt(max(0, (r - wide - 2) ** 2 - out * out)))
        outer = int(sqrt(max(0, (r + 2) ** 2 - near * near))) + 1
        edge = inner if far > 0 else -outer
        strip = Rect(low, edge, high - low, outer - inner) if lies else Rect(edge, low, outer - inner, high - low)
        found.append(strip.move(sun))
    return found
