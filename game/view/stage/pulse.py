"""The sun's pulse in a war: thin rings that leave it, one after another."""

from math import ceil, inf
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.theme import Colour
from game.view.stage.compositor import Compositor
from game.view.stage.timeline import Animations

PULSE: Final = 700.0
"""From one pulse to the next (real time)."""
RINGS: Final = ((262.0, 110, 5), (292.0, 60, 4), (322.0, 28, 3))
"""The rings of a pulse: radius, alpha, thickness."""
RING: Final = 150.0
"""How long each of them is seen (real time)."""
GLOW: Final[Colour] = (248, 140, 80)
"""The colour of the rings."""
PULSES: Final = 4
"""The beats for one war; then it is quiet."""
STRIPS: Final = 24
"""The strips in which a quarter of a ring is kept."""
SOON: Final = 40.0
"""Milliseconds after which it begins: the frame in which a war is called has much to draw."""


class Ring:
    """One of the rings round a sun, kept in strips: most of the square round it is empty."""

    order = 2.0

    def __init__(self, sun: tuple[int, int], radius: int, thick: int, alpha: int) -> None:
        side = radius + 2
        self.rect = Rect(sun[0] - side, sun[1] - side, 2 * side, 2 * side)
        self._parts: list[tuple[Surface, tuple[int, int]]] = []
        for top in range(0, side, ceil(side / STRIPS)):          # of the quarter above and to the left of the sun
            low = min(side, top + ceil(side / STRIPS))
            strip = Surface((side, low - top), pygame.SRCALPHA, 32)
            tone = tuple(v * alpha // 255 for v in GLOW)
            pygame.draw.circle(strip, (*tone, alpha), (side, side - top), radius, thick)
            box = strip.get_bounding_rect()
            x, y = side - box.x, side - top - box.y              # from the middle to its corner
            for across, left in ((False, -x), (True, x - box.w)):
                for down, high in ((False, -y), (True, y - box.h)):
                    image = pygame.transform.flip(strip.subsurface(box), across, down)
                    self._parts.append((image, (sun[0] + left, sun[1] + high)))

    def draw(self, to: Surface) -> None:
        to.fblits(self._parts, pygame.BLEND_PREMULTIPLIED)


class Pulse:
    """The rings round the sun of one window. They beat for the wall's clock."""

    def __init__(self, sun: tuple[int, int], scale: float, compositor: Compositor,
                 animations: Animations) -> None:
        self._sun, self._scale, self._compositor, self._animations = sun, scale, compositor, animations
        self._began, self._still = -inf, False
        self.beats = False
        """True while it beats."""
        self.ring: int | None = None                  # which of the rings is seen
        self._rings: list[Ring] = []

    def prepare(self) -> None:
        """Draw the rings, lest a war has to wait for them."""
        if not self._rings:
            self._rings = [Ring(self._sun, round(radius * self._scale), max(2, round(thick * self._scale)), alpha)
                           for radius, alpha, thick in RINGS]

    def begin(self, real: float, *, still: bool) -> None:
        """Beat a few times from now on; or show one ring for as long, if it is to be `still`."""
        self._began, self.beats, self._still = real + SOON, True, still
        self._see(None)
        self._animations.run(self.tick)

    def stop(self) -> None:
        """Beat no more."""
        self.beats = False
        self._see(None)

    def tick(self, _now: float, real: float) -> bool:
        """Let time pass. Return True while it beats."""
        if not self.beats or real < self._began:
            return self.beats
        beat, ms = divmod(real - self._began, PULSE)
        self.beats = beat < PULSES
        at = 0 if self._still else int(ms / RING)
        self._see(at if self.beats and at < len(RINGS) else None)
        return self.beats

    def _see(self, ring: int | None) -> None:
        """Let another of the rings be seen, or none."""
        if ring == self.ring:
            return
        self.prepare()
        if self.ring is not None:
            self._compositor.remove(self._rings[self.ring])
        if ring is not None:
            self._compositor.put(self._rings[ring])
        self.ring = ring
