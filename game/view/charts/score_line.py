"""The score of an evening: who has won how many matches, and a dot for each match in the order in which they were
played."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat, seated
from game.core.unicode_text import isolated
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, POPPY, SEATS, mix
from game.view.widgets import Widget

_MOST = 12
"""Dots that are shown at most: the last ones."""


class ScoreLine(Widget):
    """`names` and `animals` of the seats, the seat of each match's `winners` (None for a draw), and the `words` that
    say since when."""

    takes = False

    def __init__(self, names: Sequence[str], animals: Sequence[int], winners: Sequence[Seat | None], words: str,
                 pictures: Pictures) -> None:
        won = [sum(winner == seat for winner in winners) for seat in range(len(names))]
        super().__init__(" : ".join(f"{isolated(name)} {count}" for name, count in zip(names, won, strict=True)))
        self.names, self.animals, self.winners, self.words, self.won = names, animals, winners, words, won
        self._pictures = pictures

    def height(self, paper: Painter, width: int) -> int:
        return max(paper.u(46), paper.line(paper.px("heading"), "display"))

    def draw(self, to: Surface, paper: Painter) -> None:
        rect, theme = self.rect, paper.theme
        dots = self._dots(to, paper)
        side, gap, name, score = paper.u(42), paper.u(10), paper.px("name"), paper.px("heading")
        since = paper.text_width(self.words, paper.px("small")) + 2
        two = len(self.names) == 2
        counts = [str(count) for count in self.won]
        numbers = sum(paper.text_width(one, score, "display") for one in counts)
        fixed = (side + 2 * gap) * len(counts) + numbers + since + 3 * gap
        room = (rect.w - dots - fixed) // len(counts) - (gap if two else 0)
        x = rect.x
        for seat, animal in seated(self.animals):
            image = self._pictures.token(SEATS[animal].animal, side)
            to.blit(image, image.get_rect(midleft=(x, rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += side + gap
            if two and seat == 1:
                x = self._word(to, paper, self.names[seat], x, name, room, theme.panel_text) + gap
                continue
            if room > paper.u(24):
                x = self._word(to, paper, self.names[seat], x, name, room, theme.panel_text) + gap
            told = " : ".join(counts) if two else counts[seat]
            x = self._word(to, paper, told, x, score, rect.w, POPPY) + 2 * gap
        box = Rect(x, rect.y, rect.right - dots - x, rect.h)
        if box.w > since // 2:
            paper.draw_text(to, self.words, box, paper.px("small"), "text", theme.panel_body)

    def _word(
        self, to: Surface, paper: Painter, words: str, x: int, px: int, room: int, ink: tuple[int, int, int],
    ) -> int:  # fmt: skip
        """Write a word at x. Return where it ends."""
        return paper.draw_text(to, words, Rect(x, self.rect.y, room, self.rect.h), px, "display", ink).right

    def _dots(self, to: Surface, paper: Painter) -> int:
        """Draw the dots at the right. Return how much room they take."""
        shown, r, theme = self.winners[-_MOST:], paper.u(10), paper.theme
        if len(shown) < 2:
            return 0
        step = 2 * r + paper.u(8)
        for k, winner in enumerate(shown):
            at = self.rect.right - r - paper.u(4) - step * (len(shown) - 1 - k), self.rect.centery
            if k == len(shown) - 1:
                pygame.draw.aacircle(to, BUTTER, at, r + paper.u(3))
            ink = mix(theme.panel, theme.rim, 0.8) if winner is None else SEATS[self.animals[winner]].colour
            pygame.draw.aacircle(to, ink, at, r)
        return step * len(shown) + paper.u(14)
