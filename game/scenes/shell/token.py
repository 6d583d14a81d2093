"""A seat's animal on a page."""

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.view.pictures.paper import Paper
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Token(Widget):
    """A seat's animal, beside what is said of the seat."""

    takes = False

    def __init__(self, app: "App", animal: str) -> None:
        super().__init__()
        self._app = app
        self._animal = animal

    def width(self, paper: Paper) -> int:
        """Return a width as large as the height."""
        return paper.row()

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the token."""
        image = self._app.pictures.token(self._animal, self.rect.h)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
