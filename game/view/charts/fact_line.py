"""A fact as it is asked: its numbers in their colours, and a place for the answer."""

import pygame
from pygame import Rect, Surface

from game.view.charts.fact_picture import colour_of
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, mix
from game.view.widgets.widget import Widget, joined

_NAME = 4                                         # heights of its letters that a name is wide at most
_LETTERS = 3                                      # so many figures the place for the answer holds at least


class FactLine(Widget):
    """The numbers of a fact with their `sign` between them, and what is typed behind the equals sign; or, where it is
    known what they `make`, in the place of the last number. `animal` is the player's, with the `label` as a name beside
    it where several play."""

    takes = False

    def __init__(self, operands: tuple[int, ...], sign: str, animal: str, pictures: Pictures, name: str = "",
                 makes: int | None = None) -> None:  # fmt: skip
        super().__init__(name)
        self.operands, self.sign, self.animal, self.makes = operands, sign, animal, makes
        self.typed = ""
        self._pictures = pictures

    @property
    def page_text(self) -> str:
        """The player's name and the question."""
        asked = f" {self.sign} ".join(map(str, self.operands))
        return joined(self.label, asked if self.makes is None else f"{asked} {self.sign} ? = {self.makes}")

    def whole(self, paper: Painter) -> int:
        """Return the width of all in one line where it is largest."""
        return self._wide(paper, self._most(paper))

    def _most(self, paper: Painter) -> int:
        return round(paper.px("heading") * 1.2)

    def _px(self, paper: Painter, width: int) -> int:
        px = self._most(paper)
        while px > paper.px("label") and self._wide(paper, px) > width:
            px -= 2
        return px

    def _pad(self, px: int) -> int:
        return round(px * 0.32)

    def _chip(self, paper: Painter, words: str, px: int) -> int:
        return max(round(px * 1.25), paper.text_width(words, px, "display") + 2 * self._pad(px))

    def _sign(self, paper: Painter, px: int) -> int:
        return paper.text_width(self.sign, px, "display") + 2 * self._pad(px)

    def _field(self, paper: Painter, px: int) -> int:
        letters = max(_LETTERS, len(self.typed))
        return paper.text_width("0" * letters, px, "display") + 2 * self._pad(px)

    def _whose(self, paper: Painter, px: int) -> int:
        return round(px * 1.3) + paper.u(8) + self._name(paper) + paper.u(10)

    def _name(self, paper: Painter) -> int:
        """Return the width of the name: a long one is cut, for the sum matters more."""
        px = paper.px("name")
        return min(paper.text_width(self.label, px, "display"), _NAME * px) + paper.u(10) if self.label else 0

    def _wide(self, paper: Painter, px: int) -> int:
        chips = sum(self._chip(paper, str(n), px) for n in self.operands)
        signs = (len(self.operands) - 1) * self._sign(paper, px)
        signs += paper.text_width("=", px, "display") + 2 * self._pad(px)
        if self.makes is not None:
            signs += self._sign(paper, px)
            chips += self._chip(paper, str(self.makes), px)
        return self._whose(paper, px) + chips + signs + self._field(paper, px)

    def width(self, paper: Painter) -> int:
        """Return the least width of all in one line: it is as large as there is room."""
        return self._wide(paper, paper.px("label"))

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of a line of large letters."""
        return round(paper.px("heading") * 1.2 * 1.5)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw it from the animal to the answer, in the middle."""
        theme, r = paper.theme, self.rect
        px = self._px(paper, r.w)
        high, x = round(px * 1.35), r.centerx - self._wide(paper, px) // 2
        token = self._pictures.token(self.animal, round(px * 1.3))
        to.blit(token, token.get_rect(midleft=(x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += token.get_width() + paper.u(8)
        if self.label:
            wide = self._name(paper)
            words, size = paper.fit(self.label, wide - paper.u(8), paper.px("name"), "display")
            paper.draw_text(to, words, Rect(x, r.y, wide, r.h), size, "display", theme.panel_text)
            x += wide
        x += paper.u(10)
        for n, operand in enumerate(self.operands):
            if n:
                x = self._mark(to, paper, self.sign, x, px)
            x = self._number(to, paper, operand, n, x, px)
        x = self._mark(to, paper, "=" if self.makes is None else self.sign, x, px)
        field = Rect(x, r.centery - high // 2, self._field(paper, px), high)
        rim = max(2, paper.u(3))
        paper.draw_sheet(to, field, theme.panel_focus, round(px * 0.3))
        paper.draw_sheet(to, field.inflate(-2 * rim, -2 * rim), theme.field, round(px * 0.3) - rim)
        if self.typed:
            paper.draw_text(to, self.typed, field, px, "display", theme.panel_text, "centre")
        else:
            paper.draw_text(to, "?", field, px, "display", mix(theme.panel_text, theme.field, 0.65), "centre")
        if self.makes is not None:
            self._number(to, paper, self.makes, len(self.operands), self._mark(to, paper, "=", field.right, px), px)

    def _number(self, to: Surface, paper: Painter, number: int, n: int, x: int, px: int) -> int:
        """Write the n-th number on a chip of its colour. Return where it ends, in pixels."""
        high, wide = round(px * 1.35), self._chip(paper, str(number), px)
        chip = Rect(x, self.rect.centery - high // 2, wide, high)
        paper.draw_sheet(to, chip, colour_of(n), round(px * 0.3))
        paper.draw_text(to, str(number), chip, px, "display", CREAM, "centre")
        return x + wide

    def _mark(self, to: Surface, paper: Painter, sign: str, x: int, px: int) -> int:
        """Write a sign between the numbers. Return where it ends, in pixels."""
        wide = paper.text_width(sign, px, "display") + 2 * self._pad(px)
        paper.draw_text(to, sign, Rect(x, self.rect.y, wide, self.rect.h), px, "display", paper.theme.panel_text,
                        "centre")
        return x + wide
