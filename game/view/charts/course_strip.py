"""The course of a match on the page of its end: the lands push the border to and fro, and it draws itself."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat
from game.view.charts.area_chart import lands
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER
from game.view.widgets import Widget

MS = 900.0
"""In which it draws itself."""
PALE = 64
"""How much of it is seen before, of 255."""


class ScoreHistoryChart(Widget):
    """`rounds`, and the cards or points of the seats after each of them; `sun` is the round that has one. `words` stand
    below it, left and right."""

    takes = False

    def __init__(self, rounds: Sequence[int], counts: Sequence[Sequence[int]], animals: Sequence[int],
                 winner: Seat | None, sun: int | None, words: tuple[str, str], pictures: Pictures) -> None:
        super().__init__(words[0])
        self._what: Callable[[tuple[int, int], Painter], Surface] = lambda size, paper: lands(
            size, paper, pictures, rounds, counts, animals, winner, sun)
        self._words = words
        self._picture: tuple[object, Surface] | None = None
        self._pale: Surface | None = None             # the same as it is before it draws itself
        self.here = 1.0
        """How much of it is drawn, from 0 to 1."""

    def width(self, paper: Painter) -> int:
        return paper.u(330)

    def height(self, paper: Painter, width: int) -> int:
        return paper.u(104) + paper.line(paper.px("small")) + paper.u(6)

    def draw(self, to: Surface, paper: Painter) -> None:
        small = paper.px("small")
        line = paper.line(small)
        body = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - line - paper.u(6))
        if self._picture is None or self._picture[0] != (paper, body.size):
            self._picture, self._pale = ((paper, body.size), self._what(body.size, paper)), None
        paper.shadow(to, body, 2, paper.u(10))
        paper.draw_sheet(to, body, paper.theme.track, paper.u(10))
        shown = Rect(0, 0, round(body.w * self.here), body.h)
        if shown.w < body.w:
            if self._pale is None:
                self._pale = self._picture[1].copy()
                self._pale.fill((PALE,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            to.blit(self._pale, (body.x + shown.w, body.y), Rect(shown.w, 0, body.w - shown.w, body.h),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            self._pale = None
        to.blit(self._picture[1], body, shown, special_flags=pygame.BLEND_PREMULTIPLIED)
        below = Rect(body.x, body.bottom + paper.u(6), body.w, line)
        paper.draw_text(to, self._words[0], below, small, "text", paper.theme.panel_body)
        if self._words[1]:
            told = paper.draw_text(to, self._words[1], below, small, "text", paper.theme.panel_body, "right")
            pygame.draw.aacircle(to, BUTTER, (told.left - paper.u(12), told.centery), paper.u(6))


class NumberTile(Widget):
    """A number, large, and what it counts."""

    takes = False

    def __init__(self, number: str, words: str) -> None:
        super().__init__(f"{number} {words}")
        self._number, self._words = number, words

    def width(self, paper: Painter) -> int:
        wide = max(paper.text_width(self._number, paper.px("heading"), "display"),
                   paper.text_width(self._words, paper.px("small")))
        return max(paper.u(104), wide + paper.u(20))

    def height(self, paper: Painter, width: int) -> int:
        return paper.u(104) + paper.line(paper.px("small")) + paper.u(6)

    def large(self, paper: Painter) -> int:
        """Return how large the number is, in pixels."""
        return paper.px("heading")

    def draw(self, to: Surface, paper: Painter) -> None:
        rect, theme = self.rect, paper.theme
        paper.draw_sheet(to, rect, theme.track, paper.u(14))
        px, small = self.large(paper), paper.px("small")
        high, low = paper.line(paper.px("heading"), "display"), paper.line(small)
        top = rect.y + (rect.h - high - low) // 2
        inner = rect.inflate(-paper.u(12), 0)
        paper.draw_text(to, self._number, Rect(inner.x, top, inner.w, high), px, "display", theme.panel_text, "centre")
        paper.draw_text(to, self._words, Rect(inner.x, top + high, inner.w, low), small, "text", theme.panel_body,
                        "centre")
