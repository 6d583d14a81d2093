"""Who wins how often, as a bar in the seats' colours and patterns with their animals at its ends."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import INK, SEATS, mix
from game.view.widgets import Widget
from game.view.widgets.widget import joined


class FairnessBar(Widget):
    """`shares` are the wins of the seats in percent, `draws` those of nobody; `animals` are the seats' animals'
    numbers, `label` what it means, `below` one more line."""

    takes = False

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self.shares: Sequence[int] = ()
        self.animals: Sequence[int] = ()
        self.draws = 0
        self.below = ""
        self._pictures = pictures
        self._drawn: tuple[object, Surface] | None = None

    @property
    def page_text(self) -> str:
        """Its words."""
        return joined(self.label, self.below)

    def width(self, paper: Painter) -> int:
        return paper.u(400)

    def height(self, paper: Painter, width: int) -> int:
        line = paper.line(paper.px("small"))
        return 2 * line + paper.u(18)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the bar; two seats have their animals beside it, more of them on it."""
        rect, theme, small = self.rect, paper.theme, paper.px("small")
        line = paper.line(small)
        pair, side = len(self.shares) == 2, line + paper.u(18)
        room = rect.inflate(-2 * (side + paper.u(10)), 0) if pair else Rect(rect)
        words = Rect(room.x, rect.y, room.w, line)
        paper.draw_text(to, self.label, words, small, "text", theme.panel_body, "centre")
        if self.below:
            paper.draw_text(to, self.below, Rect(rect.x, rect.bottom - line, rect.w, line), small, "text",
                            theme.panel_body,
                        "centre")
        bar = Rect(room.x, rect.y + line + paper.u(2), room.w, paper.u(14))
        if not self.shares:
            paper.draw_sheet(to, bar, theme.track, bar.h // 2)
            return
        made = self._drawn
        if made is None or made[0] != (paper, bar.size, self.draws, *self.shares, *self.animals):
            made = self._drawn = (paper, bar.size, self.draws, *self.shares, *self.animals), self._made(paper, bar.size)
        to.blit(made[1], bar, special_flags=pygame.BLEND_PREMULTIPLIED)
        for n, (box, animal) in enumerate(zip(self._boxes(bar, paper), self.animals, strict=False)):
            image = self._pictures.token(SEATS[animal].animal, side if pair else paper.u(22))
            place = image.get_rect(center=box.center)
            if pair:
                place.y, place.x = rect.y, (rect.right - place.w) * n + rect.x * (1 - n)
                paper.draw_text(to, str(self.shares[n]), words, small, "bold", theme.panel_text, ("left", "right")[n])
            to.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _boxes(self, bar: Rect, paper: Painter) -> list[Rect]:
        """Return the part of the bar of each seat; that of the draws, if there are any, follows them."""
        half = len(self.shares) // 2
        order = [*self.shares[:half], self.draws, *self.shares[half:]]
        whole, x, gap, found = max(1, sum(order)), 0.0, paper.u(2), []
        for share in order:
            wide = bar.w * share / whole
            found.append(Rect(bar.x + round(x), bar.y, max(1, round(wide) - gap), bar.h))
            x += wide
        middle = found.pop(half)
        return [*found, *([middle] if self.draws else [])]

    def _made(self, paper: Painter, size: tuple[int, int]) -> Surface:
        """Return the bar, each part with the pattern of its land."""
        made = Surface(size, pygame.SRCALPHA, 32)
        parts = [SEATS[animal] for animal in self.animals]
        for n, box in enumerate(self._boxes(Rect((0, 0), size), paper)):
            colour = parts[n].line if n < len(parts) else paper.theme.track
            part = Surface(box.size, pygame.SRCALPHA, 32)
            part.fill(colour)
            tile = self._pictures.pattern(parts[n].animal, max(10, paper.u(18)), mix(colour, INK, 0.45)) if (
                n < len(parts)) else None
            if tile is not None:
                part.fblits([(tile, (x, y)) for x in range(0, box.w, tile.get_width())
                             for y in range(0, box.h, tile.get_height())], pygame.BLEND_PREMULTIPLIED)
            mask = Surface(box.size, pygame.SRCALPHA, 32)
            paper.draw_sheet(mask, mask.get_rect(), (255, 255, 255), box.h // 2)
            part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            made.blit(part, box)
        return made
