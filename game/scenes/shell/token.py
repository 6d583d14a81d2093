"""Tokens of people on a page: the animal alone, as a button, and on the card that opens a person's page."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.i18n import _
from game.sitting.participants import shown
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS, SECOND, mix
from game.view.widgets import AccessibleText, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Token(Widget):
    """A seat's animal, beside what is said of the seat."""

    takes = False

    def __init__(self, app: "App", animal: str, hint: str = "") -> None:
        super().__init__(hint=hint)
        self._app = app
        self._animal = animal

    def width(self, paper: Painter) -> int:
        return paper.row()

    def draw(self, to: Surface, paper: Painter) -> None:
        image = self._app.pictures.token(self._animal, self.rect.h)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class TokenButton(Token):
    """A seat's animal that can be changed; a press does `press`. It smiles while the mouse or the focus is on it."""

    takes = True

    def __init__(self, app: "App", animal: str, press: Callable[[], None], hint: str) -> None:
        super().__init__(app, animal, hint)
        self._press = press

    @property
    def accessible_text(self) -> AccessibleText:
        animal = shown(self._animal.removesuffix(SECOND).capitalize())
        return AccessibleText(_("{animal}, button").format(animal=animal), "", self.hint, at=id(self))

    def activate(self) -> None:
        self._press()

    def draw(self, to: Surface, paper: Painter) -> None:
        side = self.rect.h
        body = self.lifted(paper, Rect(self.rect.x, self.rect.y, side, side))
        self.rim(to, paper, body, side // 2)
        awake = self.hovered or (self.focused and self.shown)
        image = self._app.pictures.token(self._animal, side, "glad" if awake else "rest")
        to.blit(image, body, special_flags=pygame.BLEND_PREMULTIPLIED)
        disc = Rect(0, 0, paper.u(20), paper.u(20))
        disc.bottomright = self.rect.right + paper.u(4), body.bottom + paper.u(2)
        paper.draw_sheet(to, disc, paper.theme.panel_text if self.hovered else paper.theme.panel_body, disc.w // 2)
        paper.icon(to, "down", disc.center, round(disc.w * 0.66), paper.theme.panel)

class TokenCard(Widget):
    """A person's sheet; a press opens their page. Subclasses say what stands on it beside the token."""

    def __init__(self, name: str, animal: int, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.animal, self.press = animal, press
        self._pictures = pictures

    def activate(self) -> None:
        self.press()

    def room(self, paper: Painter, width: int) -> int:
        """Return the width for words on a sheet of that width, in pixels."""
        return width - paper.u(58 + 76)

    def sheet(self, to: Surface, paper: Painter) -> Rect:
        """Draw the sheet, the token and the arrow. Return the rectangle for words."""
        theme, token, radius = paper.theme, paper.u(58), paper.u(16)
        body = self.lifted(paper, self.rect)
        paper.shadow(to, body, 8 if self.hovered else 4, radius)
        paper.draw_sheet(to, body, theme.field if self.hovered else mix(theme.track, theme.panel, 0.45), radius)
        self.rim(to, paper, body, radius)
        image = self._pictures.token(SEATS[self.animal].animal, token)
        to.blit(image, image.get_rect(midleft=(body.x + paper.u(14), body.centery)),
                special_flags=pygame.BLEND_PREMULTIPLIED)
        arrow = paper.u(22)
        paper.icon(to, "right", (body.right - paper.u(14) - arrow // 2, body.centery), arrow, theme.panel_body)
        return Rect(body.x + token + paper.u(28), body.y + paper.u(8), self.room(paper, body.w), body.h)
