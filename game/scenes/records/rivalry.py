"""Two who met: the matches that each won, as a bar that one side pushes to the other."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.i18n import ngettext, whole
from game.view.pictures.painter import Align, Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INDIGO, SEATS, mix
from game.view.widgets import Widget


class RivalrySide(NamedTuple):
    """Somebody, and how many matches they won. One without an animal has an icon."""

    name: str
    won: int
    animal: int | None = None
    icon: str = "computer"


class Rivalry(Widget):
    """The bar between two sides. `neither`: how many matches nobody won, or somebody else."""

    takes = False

    def __init__(self, one: RivalrySide, other: RivalrySide, neither: int, pictures: Pictures) -> None:
        super().__init__()
        self.sides = one, other
        self.neither = neither
        self._pictures = pictures

    @property
    def says(self) -> str:
        """The words below the bar."""
        said = ngettext("Neither won in {count} match", "Neither won in {count} matches", self.neither)
        return said.format(count=whole(self.neither)) if self.neither else ""

    def width(self, paper: Painter) -> int:
        """Return the width of one of two columns on a usual page."""
        return max(paper.u(380), paper.px("label") * 17)

    def _token(self, paper: Painter) -> int:
        return paper.u(52)

    def _counts(self, paper: Painter) -> list[int]:
        """Return the widths of the numbers of wins, in pixels."""
        return [paper.text_width(whole(side.won), paper.px("name"), "display") + paper.u(9) for side in self.sides]

    def _names(self, paper: Painter, width: int) -> list[list[str]]:
        """Return the lines of each name: one, where both are short enough."""
        px = paper.px("label")
        room = width - 2 * (self._token(paper) + paper.u(10)) - sum(self._counts(paper)) - paper.u(18)
        wides = [paper.text_width(side.name, px, "bold") for side in self.sides]
        if sum(wides) <= room:
            return [[side.name] for side in self.sides]
        return [paper.lines(side.name, room // 2, px, "bold") for side in self.sides]

    def _head(self, paper: Painter, width: int) -> int:
        names = max(map(len, self._names(paper, width))) * paper.line(paper.px("label"), "bold")
        return max(names, paper.line(paper.px("name"), "display"))

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of names and numbers, the bar, and a line if neither won some."""
        below = paper.line(paper.px("small")) if self.neither else 0
        return max(self._token(paper), self._head(paper, width) + paper.u(20) + below) + paper.u(4)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw tokens at the ends, beside them the numbers, the names, and the bar below."""
        theme, r, token = paper.theme, self.rect, self._token(paper)
        px, big, small = paper.px("label"), paper.px("name"), paper.px("small")
        for side, x in zip(self.sides, (r.x + token // 2, r.right - token // 2), strict=True):
            if side.animal is not None:
                image = self._pictures.token(SEATS[side.animal].animal, token)
                to.blit(image, image.get_rect(center=(x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                paper.icon(to, side.icon, (x, r.centery), round(token * 0.72), theme.panel_body)
        room = r.inflate(-2 * (token + paper.u(10)), 0)
        head, step = self._head(paper, r.w), paper.line(px, "bold")
        names, counts = self._names(paper, r.w), self._counts(paper)
        aligns: tuple[Align, Align] = ("left", "right")
        for side, lines, wide, align in zip(self.sides, names, counts, aligns, strict=True):
            paper.draw_text(to, whole(side.won), Rect(room.x, r.y, room.w, head), big, "display", theme.panel_text,
                            align)
            box = Rect(room.x + (wide if align == "left" else 0), r.y + (head - step * len(lines)) // 2,
                       room.w - wide, step)
            for line in lines:
                paper.draw_text(to, line, box, px, "bold", theme.panel_text, align)
                box = box.move(0, step)
        self.draw_bar(to, paper, Rect(room.x, r.y + head, room.w, paper.u(16)))
        if self.neither:
            box = Rect(room.x, r.y + head + paper.u(18), room.w, paper.line(small))
            paper.draw_text(to, self.says, box, small, "text", theme.panel_body, "centre")

    def draw_bar(self, to: Surface, paper: Painter, bar: Rect) -> None:
        """Draw the bar: the left side's part is whole, the other's striped."""
        theme, radius = paper.theme, bar.h // 2
        one, other = self.sides
        whole = max(1, one.won + other.won + self.neither)
        paper.draw_sheet(to, bar, theme.track, radius)
        left, right = round(bar.w * one.won / whole), round(bar.w * other.won / whole)
        if right:
            part = Rect(bar.right - right, bar.y, right, bar.h)
            paper.draw_sheet(to, part, INDIGO, radius)
            clip, pale = to.get_clip(), mix(INDIGO, CREAM, 0.45)
            to.set_clip(part.inflate(-2 * radius, 0).clip(clip))
            for x in range(part.left - bar.h, part.right, paper.u(9)):
                pygame.draw.line(to, pale, (x, part.bottom), (x + bar.h, part.top), max(2, paper.u(2)))
            to.set_clip(clip)
        if left:
            paper.draw_sheet(to, Rect(bar.x, bar.y, left, bar.h), theme.on, radius)
        if not self.neither and left and right:
            to.fill(theme.panel, (bar.x + left - paper.u(1), bar.y, paper.u(3), bar.h))
