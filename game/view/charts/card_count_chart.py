"""Line chart of the cards or points of each seat over a match."""

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, whole
from game.core.seats import Seat, seated
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS, mix
from game.view.widgets import Widget

_MOST = 160
"""The most points of a line: longer matches are thinned out."""
_LINES = ((3, 0, 0), (6, 2, 0), (3, 0, 26), (5, 0, 0), (3, 0, 13), (6, 2, 26), (5, 0, 26), (6, 2, 48), (5, 0, 48),
          (3, 0, 48), (5, 0, 13), (6, 2, 13))
"""Each animal's line, so that lines differ by more than colour: its width, the width of its pale core, and the distance
between dots on it, in units."""


class CardCountChart(Widget):
    """The chart: `counts` are those of each seat after the round `first` and each later one, or after these `rounds`;
    `marks` are rounds with a vertical line and its word. Each line ends in the animal of its seat."""

    takes = False

    def __init__(
        self, counts: Sequence[Sequence[int]], animals: Sequence[int], pictures: Pictures,
        marks: Sequence[tuple[int, str]] = (), first: int = 0, rounds: Sequence[int] = (),
    ) -> None:  # fmt: skip
        super().__init__()
        self.counts, self.animals, self.pictures, self.marks = counts, animals, pictures, marks
        self.rounds = rounds or range(first, first + len(counts))

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of the chart, less in a narrow column."""
        return min(painter.u(190), round(width * 0.42))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the scale, the marks, the lines and the animals at their ends, none over another."""
        rect, theme, small = self.rect, painter.theme, painter.px("small")
        token = painter.u(30)
        line = painter.line(small)
        scale = painter.text_width("108", small) + painter.u(10)
        field = Rect(rect.x + scale, rect.y + line, rect.w - scale - token - painter.u(10), rect.h - 2 * line)
        most = max(max(counts) for counts in self.counts) or 1
        total = sum(self.counts[0]) or most           # all cards; or, where points are won, the most anybody has
        ground = mix(theme.panel, theme.rim, 0.35)
        for share, word in ((0.0, "0"), (0.5, str(total // 2)), (1.0, str(total))):
            y = field.bottom - round(field.h * share * total / max(total, most))
            pygame.draw.line(to, ground, (field.left, y), (field.right, y), painter.u(1))
            box = Rect(rect.x, y - line // 2, scale - painter.u(8), line)
            painter.draw_text(to, word, box, small, "text", theme.panel_body, "right")
        first, last = self.rounds[0], self.rounds[-1]
        marks = sorted(self.marks)
        wides = [painter.text_width(word, small, "bold") + painter.u(10) for _round, word in marks]
        end, edge = field.left, field.right + painter.u(10)
        for n, (round_, word) in enumerate(marks):
            x = field.left + round(field.w * (round_ - first) / max(1, last - first))
            pygame.draw.line(to, theme.rim, (x, field.top), (x, field.bottom), painter.u(2))
            begin = min(max(end, x - wides[n] // 2), edge - sum(wides[n:]))       # beside the other, not over it
            end = begin + wides[n]
            box = Rect(begin, rect.y - painter.u(2), wides[n], line)
            painter.draw_text(to, word, box, small, "bold", theme.panel_body)
        ends: list[tuple[int, int]] = []
        for seat, animal in seated(self.animals):
            points = self.points(field, seat, max(total, most))
            self._line(to, points, animal, painter)
            ends.append((round(points[-1][1]), animal))
        low = rect.bottom - (token + painter.u(2)) * len(ends)
        top = rect.y - token
        for n, (y, animal) in enumerate(sorted(ends)):
            top = max(y - token // 2, top + token + painter.u(2))
            top = min(top, low + (token + painter.u(2)) * n)             # with room below for those that end lower
            image = self.pictures.token(SEATS[animal].animal, token)
            to.blit(image, (field.right + painter.u(6), top), special_flags=pygame.BLEND_PREMULTIPLIED)
        under = Rect(field.x, field.bottom + painter.u(2), field.w, line)
        painter.draw_text(to, str(first), under, small, "text", theme.panel_body)
        painter.draw_text(to, _("round {round}").format(round=whole(last)), under, small, "text", theme.panel_body,
                        "right")

    def points(self, field: Rect, seat: Seat, maximum: int) -> list[tuple[float, float]]:
        """Return the points of a seat's line in pixels, in a field whose height stands for `maximum`."""
        last = len(self.counts) - 1
        every = max(1, last // _MOST)
        at = [*range(0, last, every), last]
        first, long = self.rounds[0], max(1, self.rounds[-1] - self.rounds[0])
        return [(field.left + field.w * (self.rounds[n] - first) / long,
                 field.bottom - field.h * self.counts[n][seat] / maximum) for n in at]

    def _line(self, to: Surface, points: list[tuple[float, float]], animal: int, painter: Painter) -> None:
        thick, core, apart = _LINES[animal]
        colour = SEATS[animal].line
        for width, ink in ((thick, colour), (core, painter.theme.panel)):
            if width and len(points) > 1:
                pygame.draw.lines(to, ink, False, points, painter.u(width))
        along = 0.0
        for (x0, _y0), (x1, y1) in pairwise(points if apart else ()):
            along += x1 - x0
            if along >= painter.u(apart):
                pygame.draw.circle(to, colour, (round(x1), round(y1)), painter.u(5))
                along = 0.0
