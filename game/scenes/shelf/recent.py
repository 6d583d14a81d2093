"""The strip of favorites and of games played recently, on the land at the foot of the shelf: a small book for each."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.title import Title
from game.core.words import _
from game.scenes.shell.match_card import who_won
from game.scenes.shell.relative_time import ago
from game.view.pictures.binding import bind
from game.view.pictures.painter import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.store.results import MatchResult

SHOWN = 6                                         # of them, where there is room


class Recent(Widget):
    """One of these games: pressed, it chooses the book, which stays where it stands. `match` is its last one, if that
    is known."""

    def __init__(self, title: Title, pictures: Pictures, find: Callable[[], None], *, starred: bool) -> None:
        super().__init__(title.shown)
        self.title, self.game = title, title.id
        self.pictures, self.find, self.starred = pictures, find, starred
        self.match: MatchResult | None = None

    def activate(self) -> None:
        """Choose the book."""
        self.find()

    @property
    def words(self) -> tuple[str, str]:
        """The name, and what is known of it: who won when, or that it is a favorite; perhaps nothing."""
        if self.match is not None:
            return self.label, f"{who_won(self.match)} · {ago(self.match.ended)}"
        return self.label, _("Favorite") if self.starred else ""

    def width(self, paper: Paper) -> int:
        """Return the width of the small book and two lines."""
        first, second = self.words
        words = max(paper.wide(first, paper.px("label"), "bold"), paper.wide(second, paper.px("small")))
        return self._book(paper)[0] + paper.u(10) + words + 2 + 2 * paper.u(6)

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of the small book, or of two lines."""
        return max(self._book(paper)[1] + paper.u(4), paper.u(44))

    @staticmethod
    def _book(paper: Paper) -> tuple[int, int]:
        high = max(paper.u(44), paper.line(paper.px("label"), "bold") + paper.line(paper.px("small")))
        return round(high * 0.75), high

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the small book and the lines beside it."""
        body, theme = self.lifted(paper, self.rect), paper.theme
        high = self._book(paper)[1]
        cover = self.pictures.cover(self.title.art, high)
        if self.title.is_own:
            cover = cover.copy()
            bind(cover, self.title.id)
        at = cover.get_rect(midleft=(body.x + paper.u(6), body.centery))
        shadow, offset = self.pictures.shadows.sheet(cover.get_size(), high * 0.04, 8 if self.hovered else 3)
        place = shadow.get_rect(center=at.center).move(offset)
        to.blit(shadow, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        to.blit(cover, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.starred:
            star = self.pictures.icon("star", round(high * 0.34), BUTTER)
            to.blit(star, star.get_rect(center=(at.x + high // 5, at.y + high // 6)),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        first, second = self.words
        px, small = paper.px("label"), paper.px("small")
        up, down = paper.line(px, "bold"), paper.line(small)
        x, y = at.right + paper.u(10), body.centery - (up + down if second else up) // 2
        said = paper.write(to, first, Rect(x, y, body.right - x, up), px, "bold", theme.text)
        paper.write(to, second, Rect(x, y + up, body.right - x, down), small, "text", theme.text)
        if self.hovered:
            to.fill(theme.text, (said.x, said.centery + round(px * 0.62), said.w, max(1, paper.u(2))))
        self.rim(to, paper, body.inflate(0, -paper.u(8)), paper.u(8))
