"""Whose card that is: an animal on a tongue of paper, which stands out from behind the card."""

from math import cos, radians, sin

import pygame
from pygame import Rect, Surface

from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import Colour
from game.view.stage.pose import Pose
from game.view.stage.tuning import BENEATH, DIMMED, OUT, TAB, TOKEN


def sizes(height: float) -> tuple[int, int]:
    """Return how wide the tab of a card of this height is, and its token, in pixels."""
    wide = max(8, round(height * TAB))
    return wide, round(wide * TOKEN)


class Tab:
    """The tab of one seat."""

    def __init__(self, animal: str, colour: Colour, pictures: Pictures) -> None:
        self.order = 0.0
        self.animal = animal
        self._colour, self._pictures = colour, pictures
        self._image: Surface | None = None
        self._cut: tuple[tuple[object, ...], Surface] | None = None       # the tab upright, and what it was cut for
        self._turned: tuple[Surface, tuple[float, int], Surface] | None = None     # that, so many degrees, so wide
        self._rect = Rect(0, 0, 0, 0)
        self._lies: tuple[object, ...] = ()

    @property
    def rect(self) -> Rect:
        return self._rect

    def stand(self, pose: Pose, order: float, edge: int, *, dim: bool, flies: bool = False) -> bool:
        """Stand out from the upper edge (1) of a card that lies so, or from the lower one (-1), just under it; return
        True if that is new. While the card flies, and grows or shrinks, so does the tab that was cut for it."""
        lies = pose, order, edge, dim, flies
        if lies == self._lies:
            return False
        self._lies, self.order = lies, order
        wide, _token = sizes(pose.height)
        high = round(wide * 1.25)
        if self._cut is None or self._cut[0][1:] != (edge, dim) or (self._cut[0][0] != wide and not flies):
            self._cut = (wide, edge, dim), self._upright(wide, high, edge, dim=dim)
        upright, how = self._cut[1], (pose.degrees, wide)
        if self._turned is None or self._turned[0] is not upright or self._turned[1] != how:
            sized = upright if self._cut[0][0] == wide else pygame.transform.smoothscale(upright, (wide, high))
            self._turned = upright, how, (
                pygame.transform.rotozoom(sized, pose.degrees, 1.0) if pose.degrees else sized)
        image = self._turned[2]
        out = OUT if edge > 0 else BENEATH
        a, away = radians(pose.degrees), (pose.height * (0.5 + out) - high / 2) * edge
        middle = pose.x - sin(a) * away, pose.y - cos(a) * away
        self._image = image
        self._rect = image.get_rect(center=(round(middle[0]), round(middle[1])))
        return True

    def _upright(self, wide: int, high: int, edge: int, *, dim: bool) -> Surface:
        """Return the tab, so many pixels wide and high, as it stands at a card that lies straight."""
        px = round(wide * TOKEN)
        image = Surface((wide, high), pygame.SRCALPHA, 32)
        image.blit(self._pictures.sheet((wide, high), wide * 0.42, self._colour), (0, 0))
        rim = (wide - px) // 2
        at = rim, rim if edge > 0 else high - rim - px
        image.blit(self._pictures.token(self.animal, px), at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if dim:
            image.fill((*DIMMED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def leave(self) -> None:
        """Stand nowhere."""
        self._lies, self._image, self._rect = (), None, Rect(0, 0, 0, 0)

    def draw(self, to: Surface) -> None:
        if self._image is not None:
            to.blit(self._image, self._rect, special_flags=pygame.BLEND_PREMULTIPLIED)
