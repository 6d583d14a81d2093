"""The reaction times of a person: a dot for each slap of the last matches, a hill for those before, with their medians.

People are compared with nobody but themselves.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, ngettext, whole
from game.view.pictures.painter import Painter
from game.view.pictures.theme import SEATS, mix
from game.view.widgets import Widget

_LONG = 3
"""Times above this multiple of the median are all drawn at the right end."""
_STEPS = (50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000)
"""Possible distances between two numbers of the axis, in ms."""


def middle(counts: Mapping[int, int]) -> int:
    """Return the lower median of sorted values with their counts.

    >>> middle({100: 1, 200: 1, 300: 2}), middle({5: 3})
    (200, 5)
    """
    values, up_to = list(counts), list(accumulate(counts.values()))
    return values[bisect_right(up_to, (up_to[-1] - 1) // 2)]


class SlapStrip(Widget):
    """The chart of a person's reaction times. `lately` has those of the last matches in ms, sorted; `before` the number
    of earlier ones by ms, sorted."""

    takes = False

    def __init__(self, recent: Sequence[int], before: Mapping[int, int], animal: int) -> None:
        super().__init__()
        self.recent: dict[int, int] = {}
        for ms in recent:
            self.recent[ms] = self.recent.get(ms, 0) + 1
        self.before = before
        self.animal = animal
        every = sorted({*self.recent, *before})
        both = {ms: self.recent.get(ms, 0) + before.get(ms, 0) for ms in every}
        self.first = every[0] // 100 * 100
        far = min(every[-1], _LONG * middle(both))
        self.last = max(self.first + 100, -(-far // 100) * 100)
        self.longer = every[-1] > self.last
        """True if some times are above the end of the axis."""

    @property
    def parts(self) -> list[tuple[str, Mapping[int, int]]]:
        """Each strip with its title."""
        count = sum(self.recent.values())
        if not self.before:
            told = ngettext("{count} slap", "{count} slaps", count)
            return [(told.format(count=whole(count)), self.recent)]
        before = sum(self.before.values())
        lately = ngettext("Recently: {count} slap", "Recently: {count} slaps", count)
        earlier = ngettext("Before that: {count} slap", "Before that: {count} slaps", before)
        return [(lately.format(count=whole(count)), self.recent), (earlier.format(count=whole(before)), self.before)]

    # ---- measures ----

    def _strip(self, painter: Painter) -> int:
        return painter.u(92)

    def _title(self, painter: Painter) -> int:
        return painter.line(painter.px("small"), "bold")

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a title, a flag and a strip for each part, and the numbers."""
        return len(self.parts) * (2 * self._title(painter) + self._strip(painter) + painter.u(10)) + self._title(
            painter
        )

    def _x(self, field: Rect, ms: float) -> int:
        share = (min(ms, self.last) - self.first) / (self.last - self.first)
        return field.x + round(share * field.w)

    # ---- drawing ----

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the strips above their numbers."""
        theme, small, title, y = painter.theme, painter.px("small"), self._title(painter), self.rect.y
        aside = painter.u(20)
        for n, (words, counts) in enumerate(self.parts):
            box = Rect(self.rect.x, y, self.rect.w, title)
            painter.draw_text(to, words, box, small, "bold", theme.panel_text)
            y += 2 * title
            field = Rect(self.rect.x + aside, y, self.rect.w - 2 * aside, self._strip(painter))
            (self._dots if n == 0 else self._hill)(to, painter, field, counts)
            to.fill(theme.rim, (field.x - aside, field.bottom, field.w + 2 * aside, painter.u(2)))
            self._flag(to, painter, field, middle(counts))
            y = field.bottom + painter.u(10)
        self._numbers(to, painter, Rect(self.rect.x + aside, y - painter.u(4), self.rect.w - 2 * aside, title))

    def columns(self, field: Rect, side: int, counts: Mapping[int, int]) -> list[int]:
        """Return the number of slaps in each column of `side` pixels."""
        columns = [0] * (field.w // side + 1)
        for ms, count in counts.items():
            columns[min(len(columns) - 1, (self._x(field, ms) - field.x) // side)] += count
        return columns

    def _dots(self, to: Surface, painter: Painter, field: Rect, counts: Mapping[int, int]) -> None:
        side = painter.u(12)
        columns = self.columns(field, side, counts)
        step = min(side, (field.h - side) / max(1, max(columns) - 1))
        colour = SEATS[self.animal].line
        for n, count in enumerate(columns):
            for k in range(count):
                at = field.x + n * side + side // 2, round(field.bottom - side / 2 - k * step)
                pygame.draw.aacircle(to, painter.theme.panel, at, side / 2)
                pygame.draw.aacircle(to, colour, at, side / 2 - 1)

    def _hill(self, to: Surface, painter: Painter, field: Rect, counts: Mapping[int, int]) -> None:
        side = max(3, painter.u(6))
        columns = [float(count) for count in self.columns(field, side, counts)]
        for _again in range(6):
            padded = [0.0, *columns, 0.0]
            columns = [(a + 2 * b + c) / 4 for a, b, c in zip(padded, padded[1:], padded[2:], strict=False)]
        height = max(columns)
        ridge = [(field.x + (n + 0.5) * side, field.bottom - (field.h - painter.u(4)) * count / height)
                 for n, count in enumerate(columns)]
        left, right = (field.x - side, field.bottom), (ridge[-1][0] + side, field.bottom)
        for n, pale in enumerate((0.55, 0.3, 0.0)):
            colour = mix(SEATS[self.animal].line, painter.theme.panel, pale)
            line = [(x, min(y + n * painter.u(7), field.bottom)) for x, y in ridge]
            pygame.draw.polygon(to, colour, [left, *line, right])
            pygame.draw.aalines(to, colour, False, [left, *line, right])

    def _flag(self, to: Surface, painter: Painter, field: Rect, ms: int) -> None:
        """Draw the flag at the median."""
        theme, small, x = painter.theme, painter.px("small"), self._x(field, ms)
        words = _("half came within {ms} ms").format(ms=whole(ms))
        height, width = self._title(painter), painter.text_width(words, small, "bold") + painter.u(18)
        to.fill(theme.panel_text, (x - painter.u(1), field.y - height // 2, max(2, painter.u(3)), field.bottom - field.y
                                   + height // 2))
        box = Rect(0, field.y - height, width, height)
        box.centerx = x
        box.clamp_ip(Rect(self.rect.x, box.y, self.rect.w, height))
        painter.draw_sheet(to, box, theme.panel_text, painter.u(8))
        painter.draw_text(to, words, box, small, "bold", theme.panel, "centre")

    def _numbers(self, to: Surface, painter: Painter, box: Rect) -> None:
        small = painter.px("small")
        fit = max(1, box.w // (painter.text_width("0000 ms", small) + painter.u(30)))
        step = next((each for each in _STEPS if (self.last - self.first) / each <= fit), self.last)
        for ms in range(-(-self.first // step) * step, self.last + 1, step):
            end = self.longer and ms + step > self.last
            words = _("{ms} ms or more") if end and ms == self.last else _("{ms} ms")
            words = words.format(ms=whole(ms))
            width = painter.text_width(words, small) + 2
            place = Rect(0, box.y, width, box.h)
            place.centerx = self._x(box, ms)
            place.clamp_ip(Rect(self.rect.x, box.y, self.rect.w, box.h))
            painter.draw_text(to, words, place, small, "text", painter.theme.panel_body, "centre")
