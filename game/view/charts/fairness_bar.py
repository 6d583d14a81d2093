"""Who wins how often, as a bar in the seats' colours with their animals at its ends."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS
from game.view.widgets import Widget


class FairnessBar(Widget):
    """`shares` are the wins of the seats in percent, `animals` their animals' numbers, `label` what it means."""

    takes = False

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self.shares: Sequence[int] = ()
        self.animals: Sequence[int] = ()
        self._pictures = pictures

    @property
    def read(self) -> str:
        """Its words."""
        return self.label

    def width(self, paper: Paper) -> int:
        return paper.u(400)

    def height(self, paper: Paper, width: int) -> int:
        return paper.line(paper.px("small")) + paper.u(16)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the bar; two seats have their animals beside it, more of them on it."""
        rect, theme, small = self.rect, paper.theme, paper.px("small")
        line = paper.line(small)
        pair = len(self.shares) == 2
        room = rect.inflate(-2 * (rect.h + paper.u(10)), 0) if pair else Rect(rect)
        words = Rect(room.x, rect.y, room.w, line)
        paper.write(to, self.label, words, small, "text", theme.panel_body, "centre")
        bar = Rect(room.x, rect.y + line + paper.u(2), room.w, paper.u(12))
        if not self.shares:
            paper.cut(to, bar, theme.track, bar.h // 2)
            return
        whole, x, gap = max(1, sum(self.shares)), bar.x, paper.u(2)
        for n, (share, animal) in enumerate(zip(self.shares, self.animals, strict=True)):
            end = bar.right if n == len(self.shares) - 1 else x + round(bar.w * share / whole)
            paper.cut(to, Rect(x, bar.y, max(1, end - x - (gap if end < bar.right else 0)), bar.h),
                      SEATS[animal].line, bar.h // 2)
            if not pair:
                image = self._pictures.token(SEATS[animal].animal, paper.u(22))
                to.blit(image, image.get_rect(center=((x + end) // 2, bar.centery)),
                        special_flags=pygame.BLEND_PREMULTIPLIED)
            x = end
        if pair:
            for n, (share, animal) in enumerate(zip(self.shares, self.animals, strict=True)):
                image = self._pictures.token(SEATS[animal].animal, rect.h)
                place = image.get_rect(midleft=rect.midleft) if n == 0 else image.get_rect(midright=rect.midright)
                to.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
                paper.write(to, str(share), words, small, "bold", theme.panel_text, ("left", "right")[n])
