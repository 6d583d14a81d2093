"""The card of a person in the statistics: a sheet with their token and an arrow, which opens their page."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS, mix
from game.view.widgets import Widget


class TokenCard(Widget):
    """A person's sheet; a press opens their page. Subclasses say what stands on it beside the token."""

    def __init__(self, name: str, animal: int, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.animal, self.press = animal, press
        self._pictures = pictures

    def activate(self) -> None:
        """Open it."""
        self.press()

    def room(self, paper: Paper, width: int) -> int:
        """Return the width for words on a sheet of that width, in pixels."""
        return width - paper.u(58 + 76)

    def sheet(self, to: Surface, paper: Paper) -> Rect:
        """Draw the sheet, the token and the arrow. Return the rectangle for words."""
        theme, token, radius = paper.theme, paper.u(58), paper.u(16)
        body = self.lifted(paper, self.rect)
        paper.shadow(to, body, 8 if self.hovered else 4, radius)
        paper.cut(to, body, theme.field if self.hovered else mix(theme.track, theme.panel, 0.45), radius)
        self.rim(to, paper, body, radius)
        image = self._pictures.token(SEATS[self.animal].animal, token)
        to.blit(image, image.get_rect(midleft=(body.x + paper.u(14), body.centery)),
                special_flags=pygame.BLEND_PREMULTIPLIED)
        arrow = paper.u(22)
        paper.icon(to, "right", (body.right - paper.u(14) - arrow // 2, body.centery), arrow, theme.panel_body)
        return Rect(body.x + token + paper.u(28), body.y + paper.u(8), self.room(paper, body.w), body.h)
