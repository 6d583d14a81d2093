"""What a simulation of some rules shows: how long matches last, and who wins how often."""

from collections.abc import Sequence
from math import exp

import pygame
from pygame import Rect, Surface

from game.core.i18n import pgettext
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import INK, SEATS, mix
from game.view.widgets import AccessibleText, Widget
from game.view.widgets.widget import joined

_STEPS = (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600)
_MARKS = 6
"""The most numbers below the hill."""
_POINTS = 72
_BREATH = 1.12                                    # the light is so much wider while it breathes
_TWICE = 2                                        # the picture is drawn so much larger


class LengthHill(Widget):
    """The distribution of the lengths of matches as a hill, with the sun above the typical length.

    `spread` holds pairs of minutes and the density of matches there; without one there is only the sky. `height` is its
    height in pixels.
    """

    takes = False

    def __init__(self) -> None:
        super().__init__()
        self.spread: Sequence[tuple[float, float]] = ()
        self.middle = self.end = self.sun = 0.0
        self.high = 0
        self.breathes = False
        self._picture: tuple[object, Surface] | None = None

    def show(self, spread: Sequence[tuple[float, float]], middle: float, end: float, sun: float | None = None, *,
             breathes: bool = False) -> None:
        """Show a distribution up to `end` minutes, with the sun at `sun` or else at `middle`; its light is wider while
        it `breathes`."""
        self.breathes = breathes
        self.spread, self.middle, self.end, self._picture = spread, middle, end, None
        self.sun = middle if sun is None else sun

    def width(self, painter: Painter) -> int:
        """Return its usual width."""
        return painter.u(400)

    def height(self, painter: Painter, width: int) -> int:
        """Return its height as set, or the usual one."""
        return self.high or painter.u(150)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the hill, and the minutes at its foot."""
        body = self.rect
        if self._picture is None or self._picture[0] != (painter, body.size):
            self._picture = (painter, body.size), self._drawn(painter, body.size)
        to.blit(self._picture[1], body, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _drawn(self, painter: Painter, size: tuple[int, int]) -> Surface:
        theme, (w, h) = painter.theme, (_TWICE * size[0], _TWICE * size[1])
        whole = Surface((w, h), pygame.SRCALPHA, 32)
        whole.fill(theme.sky[0])
        small = painter.px("small")
        ground = h - _TWICE * (painter.line(small) + painter.u(4))
        top = round(0.2 * h)
        heights = self._heights()
        if heights:
            at = round(w * self.sun / self.end)
            lift = heights[min(_POINTS, round(_POINTS * self.sun / self.end))]
            y = round(ground - lift * (ground - top) - 0.02 * h)
            width = h * (_BREATH if self.breathes else 1.0)
            for n, colour in enumerate(theme.sky[1:]):
                pygame.draw.circle(whole, colour, (at, y), round(width * (0.95 - 0.2 * n)))
            for n, colour in enumerate(theme.sun[::-1]):
                pygame.draw.circle(whole, colour, (at, y), round(h * (0.34 - 0.075 * n)))
        for n, colour in enumerate(theme.shelf[1:]):
            share = 1 - 0.22 * n
            ridge = [(round(w * k / _POINTS), round(ground - height * share * (ground - top) - (2 - n) * 0.025 * h))
                     for k, height in enumerate(heights or [0.0] * (_POINTS + 1))]
            pygame.draw.polygon(whole, colour, [*ridge, (w, h), (0, h)])
        pygame.draw.rect(whole, theme.shelf[-1], (0, ground, w, h - ground))
        found = pygame.transform.smoothscale(whole, size)
        self._marks(found, painter, ground // _TWICE)
        painter.cut_corners(found, painter.u(14))
        return found

    def _heights(self) -> list[float]:
        """Return the smoothed height of the hill at each of its points, from 0 to 1."""
        if not self.spread:
            return []
        width = self.end / 16
        found = []
        for k in range(_POINTS + 1):
            at = self.end * k / _POINTS
            near = [(exp(-((at - minutes) / (width * (0.35 + minutes / self.end))) ** 2), share)
                    for minutes, share in self.spread if minutes < 2 * self.end]
            weight = sum(how for how, _share in near)
            rising = min(1.0, 3 * at / max(self.middle, 1e-9))
            found.append(rising * sum(how * share for how, share in near) / weight if weight > 1e-9 else 0.0)
        most = max(found)
        return [height / most for height in found] if most else []

    def _marks(self, to: Surface, painter: Painter, ground: int) -> None:
        """Write the minutes below the hill."""
        small, w = painter.px("small"), to.get_width()
        box = Rect(painter.u(10), ground, w - painter.u(20), to.get_height() - ground)
        colour = painter.theme.text
        unit = pgettext("minutes", "min")
        width = painter.text_width(unit, small)
        painter.draw_text(to, unit, box, small, "text", colour, "right")
        if not self.spread:
            return
        step = next((step for step in _STEPS if self.end / step <= _MARKS), _STEPS[-1])
        for n in range(round(self.end / step) + 1):
            words, at = str(n * step), round(w * n * step / self.end)
            own = painter.text_width(words, small)
            left = max(painter.u(10), at - own // 2)
            if left + own < box.right - width - painter.u(10):
                painter.draw_text(to, words, Rect(left, box.y, own + 1, box.h), small, "text", colour)


class LengthWords(Widget):
    """The typical length in large words (`label`), a line `below`, and the usual length `beside` it; `arrow` is "up" if
    it is longer than usual, "down" if shorter. It takes the focus, so that a screen reader reads it."""

    clicks = False

    def __init__(self) -> None:
        super().__init__()
        self.below_text = self.beside_text = self.arrow = ""
        self.summary = ""
        """The same in a sentence for speech."""

    @property
    def accessible_text(self) -> AccessibleText:
        """The summary, or else the label."""
        return AccessibleText(self.summary or self.label, at=id(self))

    def width(self, painter: Painter) -> int:
        """Return its usual width."""
        return painter.u(400)

    def _large(self, painter: Painter) -> int:
        return round(painter.px("heading") * 0.95)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of two lines, or three if the usual length does not fit beside the label."""
        small = painter.px("small")
        height, line = painter.line(self._large(painter), "display"), painter.line(small)
        label = painter.text_width(self.label, self._large(painter), "display")
        wide = label + painter.text_width(self.beside_text, small) + painter.u(30)
        return height + line + (line if self.beside_text and wide > width else 0)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the words, the arrow before the usual length."""
        rect, theme, small, px = self.rect, painter.theme, painter.px("small"), self._large(painter)
        high, low = painter.line(px, "display"), painter.line(small)
        if self.focused and self.shown:
            painter.focus(to, rect.inflate(painter.u(16), 0), painter.u(10))
        painter.draw_text(to, self.label, Rect(rect.x, rect.y, rect.w, high), px, "display", theme.panel_text)
        painter.draw_text(
            to, self.below_text, Rect(rect.x, rect.y + high, rect.w, low), small, "text", theme.panel_body
        )
        if self.beside_text:
            under = rect.h > high + low
            box = Rect(rect.x, rect.bottom - low if under else rect.y + (high - low) // 2, rect.w, low)
            place = painter.draw_text(to, self.beside_text, box, small, "text", theme.panel_body, "right")
            if self.arrow:
                painter.icon(to, self.arrow, (place.left - painter.u(16), place.centery), painter.u(22), theme.on)


class FairnessBar(Widget):
    """Who wins how often, as a bar in the colours and patterns of the seats' `animals` (their numbers).

    `shares` are the wins of the seats and `draws` the draws, in percent; `label` and `below` are lines of text.
    """

    takes = False

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self.shares: Sequence[int] = ()
        self.animals: Sequence[int] = ()
        self.draws = 0
        self.below_text = ""
        self._pictures = pictures
        self._drawn: tuple[object, Surface] | None = None

    @property
    def page_text(self) -> str:
        """Its two lines."""
        return joined(self.label, self.below_text)

    def width(self, painter: Painter) -> int:
        """Return its usual width."""
        return painter.u(400)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of the bar between two lines."""
        line = painter.line(painter.px("small"))
        return 2 * line + painter.u(18)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the bar, with two animals beside it or more on it."""
        rect, theme, small = self.rect, painter.theme, painter.px("small")
        line = painter.line(small)
        pair, side = len(self.shares) == 2, line + painter.u(18)
        room = rect.inflate(-2 * (side + painter.u(10)), 0) if pair else Rect(rect)
        words = Rect(room.x, rect.y, room.w, line)
        painter.draw_text(to, self.label, words, small, "text", theme.panel_body, "centre")
        if self.below_text:
            painter.draw_text(to, self.below_text, Rect(rect.x, rect.bottom - line, rect.w, line), small, "text",
                            theme.panel_body,
                        "centre")
        bar = Rect(room.x, rect.y + line + painter.u(2), room.w, painter.u(14))
        if not self.shares:
            painter.draw_sheet(to, bar, theme.track, bar.h // 2)
            return
        made = self._drawn
        if made is None or made[0] != (painter, bar.size, self.draws, *self.shares, *self.animals):
            made = self._drawn = (
                (painter, bar.size, self.draws, *self.shares, *self.animals),
                self._made(painter, bar.size),
            )
        to.blit(made[1], bar, special_flags=pygame.BLEND_PREMULTIPLIED)
        for n, (box, animal) in enumerate(zip(self._boxes(bar, painter), self.animals, strict=False)):
            image = self._pictures.token(SEATS[animal].animal, side if pair else painter.u(22))
            place = image.get_rect(center=box.center)
            if pair:
                place.y, place.x = rect.y, (rect.right - place.w) * n + rect.x * (1 - n)
                painter.draw_text(to, str(self.shares[n]), words, small, "bold", theme.panel_text, ("left", "right")[n])
            to.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _boxes(self, bar: Rect, painter: Painter) -> list[Rect]:
        """Return the rectangles of the seats in the bar, then that of the draws if there are any."""
        half = len(self.shares) // 2
        order = [*self.shares[:half], self.draws, *self.shares[half:]]
        whole, x, gap, found = max(1, sum(order)), 0.0, painter.u(2), []
        for share in order:
            width = bar.w * share / whole
            found.append(Rect(bar.x + round(x), bar.y, max(1, round(width) - gap), bar.h))
            x += width
        middle = found.pop(half)
        return [*found, *([middle] if self.draws else [])]

    def _made(self, painter: Painter, size: tuple[int, int]) -> Surface:
        """Return the bar, each part with the pattern of its animal."""
        made = Surface(size, pygame.SRCALPHA, 32)
        parts = [SEATS[animal] for animal in self.animals]
        for n, box in enumerate(self._boxes(Rect((0, 0), size), painter)):
            colour = parts[n].line if n < len(parts) else painter.theme.track
            part = Surface(box.size, pygame.SRCALPHA, 32)
            part.fill(colour)
            tile = self._pictures.pattern(parts[n].animal, max(10, painter.u(18)), mix(colour, INK, 0.45)) if (
                n < len(parts)) else None
            if tile is not None:
                part.fblits([(tile, (x, y)) for x in range(0, box.w, tile.get_width())
                             for y in range(0, box.h, tile.get_height())], pygame.BLEND_PREMULTIPLIED)
            painter.cut_corners(part, box.h // 2)
            made.blit(part, box)
        return made
