"""A seat's animal on a page."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.words import _
from game.sitting.chairs import shown
from game.view.pictures.painter import Paper
from game.view.pictures.theme import SECOND
from game.view.widgets import Spoken, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Token(Widget):
    """A seat's animal, beside what is said of the seat."""

    takes = False

    def __init__(self, app: "App", animal: str, hint: str = "") -> None:
        super().__init__(hint=hint)
        self._app = app
        self._animal = animal

    def width(self, paper: Paper) -> int:
        """Return a width as large as the height."""
        return paper.row()

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the token."""
        image = self._app.pictures.token(self._animal, self.rect.h)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class TokenButton(Token):
    """A seat's animal that can be changed; a press does `press`. It smiles while the mouse or the focus is on it."""

    takes = True

    def __init__(self, app: "App", animal: str, press: Callable[[], None], hint: str) -> None:
        super().__init__(app, animal, hint)
        self._press = press

    @property
    def spoken(self) -> Spoken:
        """The words that speech has for it."""
        animal = shown(self._animal.removesuffix(SECOND).capitalize())
        return Spoken(_("{animal}, button").format(animal=animal), "", self.hint, at=id(self))

    def activate(self) -> None:
        """Choose another animal."""
        self._press()

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the token, and on its rim an arrow: there is more to choose."""
        side = self.rect.h
        body = self.lifted(paper, Rect(self.rect.x, self.rect.y, side, side))
        self.rim(to, paper, body, side // 2)
        awake = self.hovered or (self.focused and self.shown)
        image = self._app.pictures.token(self._animal, side, "glad" if awake else "rest")
        to.blit(image, body, special_flags=pygame.BLEND_PREMULTIPLIED)
        disc = Rect(0, 0, paper.u(20), paper.u(20))
        disc.bottomright = self.rect.right + paper.u(4), body.bottom + paper.u(2)
        paper.cut(to, disc, paper.theme.panel_text if self.hovered else paper.theme.panel_body, disc.w // 2)
        paper.icon(to, "down", disc.center, round(disc.w * 0.66), paper.theme.panel)
