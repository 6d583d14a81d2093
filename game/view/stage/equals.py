"""The sign between a display and its target."""

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.stage.layout import Layout


class Equals:
    """An equals sign on the table."""

    order = 5.0

    def __init__(self, layout: Layout, paper: Painter) -> None:
        assert layout.equals is not None
        centre, px = layout.equals
        self._image = paper.words("=", px, "display", paper.theme.text)
        self._rect = self._image.get_rect(center=centre)

    @property
    def rect(self) -> Rect:
        return self._rect

    def draw(self, to: Surface) -> None:
        to.blit(self._image, self._rect, special_flags=pygame.BLEND_PREMULTIPLIED)
