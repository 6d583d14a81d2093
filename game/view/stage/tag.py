"""Numbers that lie at cards: pills of paper under them, and badges over the corner of a king."""

from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, mix
from game.view.stage.pose import Pose
from game.view.stage.sprites import FLYING

POINTS: Final = 12
"""Of a badge."""
WIDE: Final = 50
"""Units that a badge is wide over a large card."""
LIES: Final = 89.0
"""What a badge lies on while its card lies still."""
PART: Final = 0.3
"""How wide it is at most, in parts of a card's height."""


class Tag:
    """Words on a pill with its middle at a point, in pixels. `large` stands for the winner's."""

    def __init__(self, text: str, centre: tuple[float, float], paper: Paper, *, ground: Colour = CREAM,
                 large: bool = False, order: float = 88.0) -> None:
        self.text, self.large, self.order = text, large, order
        self._paper, self._ground = paper, ground
        self._px = round(paper.at_table("small") * (1.7 if large else 1.15))
        high = round(self._px * 1.5)
        self._pill = Rect(0, 0, max(high, paper.wide(text, self._px, "display") + round(self._px * 0.9)), high)
        self._pill.center = round(centre[0]), round(centre[1])
        self._pill.clamp_ip(Rect((0, 0), paper.size))
        self.rect = paper.shaded(self._pill, 2)

    @property
    def body(self) -> Rect:
        """The pill alone."""
        return self._pill

    def draw(self, to: Surface) -> None:
        paper, pill = self._paper, self._pill
        paper.shadow(to, pill, 2, pill.h // 2)
        paper.cut(to, pill, self._ground, pill.h // 2)
        paper.write(to, self.text, pill, self._px, "display", INK, "centre", keep=False)


class WorthBadge:
    """What a card is worth, on a burst of butter paper over a corner of the card that lies so: so far from its middle,
    in parts of its height."""

    def __init__(self, worth: int, pose: Pose, corner: tuple[float, float], paper: Paper) -> None:
        self.text, self._paper, self._corner = str(worth), paper, corner
        self.order = LIES
        wide = min(paper.u(WIDE), round(pose.height * PART))
        self.rect = Rect(0, 0, wide + paper.u(8), wide + paper.u(8))
        self._wide = wide
        self._image = _burst(wide, paper)
        self.stand(pose)

    def stand(self, pose: Pose, *, flies: bool = False) -> bool:
        """Go with the card, which is there now; return True if that is another place."""
        before, self.order = self.rect.center, LIES + FLYING * flies
        self.rect.center = (round(pose.x + pose.height * self._corner[0]),
                            round(pose.y + pose.height * self._corner[1]))
        self.rect.clamp_ip(Rect((0, 0), self._paper.size))
        return self.rect.center != before

    def draw(self, to: Surface) -> None:
        to.blit(self._image, self._image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._paper.write(to, self.text, self.rect, round(self._wide * 0.46), "display", INK, "centre")


def _burst(wide: int, paper: Paper) -> Surface:
    """Return a burst so wide, with its shadow."""
    k, pad = 3, paper.u(4)
    side = (wide + 2 * pad) * k
    image, middle, r = Surface((side, side), pygame.SRCALPHA, 32), side / 2, wide * k / 2
    points = [(cos(pi * n / POINTS) * r * (1 if n % 2 else 0.86), sin(pi * n / POINTS) * r * (1 if n % 2 else 0.86))
              for n in range(2 * POINTS)]
    for (dx, dy), ink in (((pad * k * 0.3, pad * k * 0.6), (*paper.theme.shadow, 110)), ((0, 0), (*BUTTER, 255))):
        pygame.draw.polygon(image, ink, [(middle + x + dx, middle + y + dy) for x, y in points])
    pygame.draw.circle(image, mix(BUTTER, CREAM, 0.45), (middle, middle), r * 0.62)
    return pygame.transform.smoothscale(image, (side // k, side // k)).premul_alpha()
