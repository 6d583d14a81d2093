"""A headline: the winner's token, and how it came to that."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from game.scenes.shell.app import App
from game.view.pictures.paper import Paper
from game.view.pictures.theme import SEATS
from game.view.widgets import Widget
from game.view.widgets.spoken import sentences


class Headline(Widget):
    """The winner's token and the words beside it."""

    takes = False

    def __init__(self, app: App, words: str, how: str, animals: Sequence[int]) -> None:
        super().__init__(words)
        self.app, self.how, self.animals = app, how, animals

    @property
    def read(self) -> str:
        """Who won, and how."""
        return sentences(self.label, self.how)

    def height(self, paper: Paper, width: int) -> int:
        return paper.u(84)

    def draw(self, to: Surface, paper: Paper) -> None:
        side, x = paper.u(72), self.rect.x
        for animal in self.animals:
            image = self.app.pictures.token(SEATS[animal].animal, side, "glad")
            to.blit(image, (x, self.rect.y + paper.u(6)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += side + paper.u(8)
        box = self.rect.copy()
        box.x, box.w = x + paper.u(8), self.rect.right - x - paper.u(8)
        heading, body = paper.px("heading"), paper.px("label")
        box.h = paper.line(heading)
        paper.write(to, self.label, box, heading, "display", paper.theme.panel_text)
        box.y, box.h = box.bottom, paper.line(body)
        paper.write(to, self.how, box, body, "text", paper.theme.panel_body)
