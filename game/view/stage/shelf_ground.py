"""The ground of the shelf: a sun behind the title, and hills on whose ridges the books stand."""

from math import sin

import pygame

from game.view.pictures.theme import mix
from game.view.stage.scenery import Scenery


class ShelfGround(Scenery):
    """The shelf's ground: the sun behind the title, and hills on whose ridges the books stand."""

    def draw(self, to: pygame.Surface) -> None:
        """The sky with its sun and stars, over the whole surface."""
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
        """The hill of a row from its ridge, whose level is given, to the bottom of the surface."""
        step = max(6, round(12 * self.scale))
        line = [(float(x), level + self.ridge(row, x)) for x in range(-40, self.size[0] + 41, step)]
        before = to.get_clip()
        to.set_clip(before.clip(pygame.Rect(0, int(level - 30 * self.scale), self.size[0], self.size[1])))
        self.hill(to, line, self.theme.shelf[row % 4])
        to.set_clip(before)
