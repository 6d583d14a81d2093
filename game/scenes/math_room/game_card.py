"""The card of a game on the plan of a session: its cover, small, with its name below."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM
from game.view.widgets import Widget


class GameCard(Widget):
    """The card of a game, chosen by pressing it; the chosen one stands out by a rim and a tick."""

    def __init__(self, game: str, name: str, pictures: Pictures, choose: Callable[[str], None]) -> None:
        super().__init__(name)
        self.game, self.choose = game, choose
        self.chosen = False
        self._pictures = pictures

    def activate(self) -> None:
        """Choose it."""
        self.choose(self.game)

    def width(self, paper: Paper) -> int:
        """Return the width of which eight stand side by side on a wide page; no word of a name is broken."""
        px = paper.px("small")
        return max(paper.u(116), round(px * 6), *(paper.wide(word, px, "bold") + 2 for word in self.label.split()))

    def _cover(self, paper: Paper) -> int:
        return paper.u(104)

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of the cover and two lines."""
        return self._cover(paper) + paper.u(14) + 2 * paper.line(paper.px("small"), "bold")

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the cover with a round edge, and the name."""
        theme, high, radius = paper.theme, self._cover(paper), paper.u(12)
        cover = Rect(0, 0, round(high * 0.75), high)
        cover.midtop = self.rect.centerx, self.rect.y + paper.u(4)
        cover = self.lifted(paper, cover)
        paper.shadow(to, cover, 5 if self.hovered else 3, radius)
        if self.chosen:
            paper.cut(to, cover.inflate(paper.u(10), paper.u(10)), theme.on, radius + paper.u(4))
        to.blit(self._pictures.cover(self.game, high), cover, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, paper, cover.inflate(paper.u(8), paper.u(8)), radius)
        if self.chosen:
            side = paper.u(28)
            disc = Rect(0, 0, side, side)
            disc.center = cover.right, cover.top + paper.u(6)
            paper.cut(to, disc, theme.on, side // 2)
            paper.icon(to, "check", disc.center, round(side * 0.7), CREAM)
        px = paper.px("small")
        lines, step = paper.lines(self.label, self.rect.w, px, "bold")[:2], paper.line(px, "bold")
        top = cover.bottom + paper.u(8)
        for n, line in enumerate(lines):
            box = Rect(self.rect.x, top + n * step, self.rect.w, step)
            paper.write(to, line, box, px, "bold", theme.panel_text if self.chosen else theme.panel_body, "centre")
