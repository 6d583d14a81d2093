"""A picture between paragraphs, as wide as the sheet at most."""

from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.widgets.widget import Widget

_WIDE = 760
"""The most that it is wide, in units of the page."""


class Figure(Widget):
    """A picture from a file, with words for who cannot see it, which stand there too if the file cannot be read."""

    takes = False

    def __init__(self, path: Path, words: str) -> None:
        super().__init__(words)
        try:
            self._picture: Surface | None = pygame.image.load(str(path))
        except (OSError, pygame.error):
            self._picture = None
        self._drawn: Surface | None = None

    @property
    def page_text(self) -> str:
        """The words for it."""
        return self.label

    def width(self, paper: Painter) -> int:
        """Return the width that it has where there is room."""
        return paper.u(_WIDE)

    def height(self, paper: Painter, width: int) -> int:
        """Return the height at a width."""
        if self._picture is None:
            return round(paper.line(paper.px("body")) * 1.12)
        w, h = self._picture.get_size()
        return round(min(width, paper.u(_WIDE)) * h / w)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw it in the middle of its width."""
        if self._picture is None:
            paper.draw_text(to, self.label, self.rect, paper.px("body"), "text", self.ink(paper, body=True))
            return
        high = self.height(paper, self.rect.w)
        size = min(self.rect.w, paper.u(_WIDE)), high
        if self._drawn is None or self._drawn.get_size() != size:
            self._drawn = pygame.transform.smoothscale(self._picture.convert(), size)
        at = Rect((0, 0), size)
        at.midtop = self.rect.midtop
        to.blit(self._drawn, at)
