"""A fact of arithmetic: as a line with a place for the answer, and the base of all pictures of it.

Each number of a fact has a colour and a mark of its own, so that counters differ by more than colour.
"""

from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter, around
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INDIGO, PAPER, PERSIMMON, TEAL, Colour, mix, shade
from game.view.widgets.widget import Widget, joined

ADDENDS: tuple[Colour, ...] = (PERSIMMON, TEAL, INDIGO)
"""The colours of the first number of a fact, the second, and the result."""
_FINE = 4                                         # how much larger a counter is drawn than it is shown
BEGIN = 0.45
"""Seconds before the first hop."""
HOP = 0.42
"""Seconds of one hop."""
_LEAST = 12                                       # pixels that a small number is high at least
_NAME = 4                                         # heights of its letters that a name is wide at most
_LETTERS = 3                                      # the least figures for which the field has room
_LARGE = 1.2                                      # the largest letters, in parts of a heading


def colour_of(number: int) -> Colour:
    """Return the colour of the number at a place of a fact, counted from 0; the last one for all further places.

    >>> colour_of(0) == PERSIMMON, colour_of(7) == INDIGO
    (True, True)
    """
    return ADDENDS[min(number, len(ADDENDS) - 1)]


class Counters:
    """Counters of cut paper, each rendered once."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], Surface] = {}

    def draw(self, to: Surface, painter: Painter, centre: tuple[float, float], px: int, number: int) -> None:
        """Draw a counter `px` wide around a point, in the colour of a number of the fact."""
        if px < 2:
            return
        at = around(centre, px)
        drop = max(1, round(px * 0.05))
        painter.draw_sheet(to, at.move(drop // 2, drop), mix(painter.theme.panel, painter.theme.shadow, 0.35), px // 2)
        to.blit(self._disc(px, number), at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _disc(self, px: int, number: int) -> Surface:
        found = self._kept.get((px, number))
        if found is None:
            found = self._kept[px, number] = _cut(px, number)
        return found


def _cut(px: int, number: int) -> Surface:
    """Return a disc with a crease, lit from the left; that of the second number has a hole, of the third a bar."""
    side, colour = px * _FINE, colour_of(number)
    big = Surface((side, side), pygame.SRCALPHA, 32)
    big.fill((*colour, 0))
    r = side // 2
    pygame.draw.circle(big, mix(colour, CREAM, 0.14), (r, r), r)
    pygame.draw.circle(big, shade(colour, 0.9), (r, r), r, draw_top_right=True, draw_bottom_right=True)
    if number == 1:
        pygame.draw.circle(big, CREAM, (r, r), round(r * 0.3))
    elif number > 1:
        pygame.draw.rect(big, CREAM, Rect(round(r * 0.6), round(r * 0.82), round(r * 0.8), round(r * 0.36)),
                         border_radius=round(r * 0.18))
    return pygame.transform.smoothscale(big, (px, px)).premul_alpha()


class FactPicture:
    """The base of the animated pictures of a fact. The answer is not written in them, but can be counted.

    `operands` are the numbers of the fact. `tick` moves the animal; with reduced motion, `arrive` ends its way at once.
    `counted` shows the running count up to just before the answer, and with the answer where it was `told`.
    """

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures) -> None:
        self.operands = operands
        self.animal = animal
        self.counted = self.explained = False
        self.seconds = 0.0
        self.counters = Counters()
        self.standing = Rect(0, 0, 0, 0)
        """The rectangle in which the animal was last drawn."""
        self._shown = -1.0                            # how far it was when it was drawn last
        self._pictures = pictures

    @property
    def hops(self) -> int:
        """The number of the animal's hops."""
        raise NotImplementedError

    @property
    def counts(self) -> bool:
        """True if there is a running count to show when it is `counted`."""
        return sum(self.operands) > 1

    @property
    def hop(self) -> float:
        """Seconds of one hop, at most five for all of them."""
        return min(HOP, 5.0 / max(1, self.hops))

    @property
    def moving(self) -> bool:
        """True until the end of the way was drawn."""
        return self._shown < self.end

    @property
    def end(self) -> float:
        """Seconds after the beginning at which the animal arrives."""
        return BEGIN + self.hop * self.hops

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.seconds += dt

    def arrive(self) -> None:
        """Skip to the end."""
        self.seconds = max(self.seconds, self.end)

    def restart(self) -> None:
        """Start from the beginning."""
        self.seconds = 0.0
        self._shown = -1.0

    def _done(self) -> tuple[int, float]:
        """Return the number of finished hops, and the finished part of the next one (0 to 1)."""
        at = max(0.0, self.seconds - BEGIN) / self.hop
        whole = min(self.hops, int(at + 1e-6))        # the last hop is over at `end`, to the rounding
        return whole, 0.0 if whole == self.hops else max(0.0, at - whole)

    def draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        """Draw the picture in the middle of a rectangle, as large as it fits."""
        self._draw(to, painter, rect)
        self._shown = self.seconds

    def _draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        raise NotImplementedError

    @staticmethod
    def count(to: Surface, painter: Painter, centre: tuple[float, float], number: int, cell: int) -> None:
        """Write a running count on a counter in a cell of `cell` pixels."""
        words, px = str(number), max(_LEAST, round(cell * 0.36))
        side = round(cell * 0.56)
        disc = around(centre, max(side, painter.text_width(words, px, "display") + 2), max(side, px + 2))
        painter.draw_sheet(to, disc, CREAM, disc.h // 2)
        painter.draw_text(to, words, disc, px, "display", align="centre")

    @staticmethod
    def _hollow(to: Surface, painter: Painter, centre: tuple[float, float], px: int, number: int) -> Rect:
        """Draw a counter that is gone, or not there yet. Return its place."""
        disc = around(centre, px)
        painter.draw_sheet(to, disc, mix(PAPER, painter.theme.panel, 0.25), px // 2)
        painter.ring(to, disc, colour_of(number), px // 2, max(2, px // 12))
        return disc

    @staticmethod
    def chip(to: Surface, painter: Painter, words: str, number: int, centre: tuple[int, int]) -> None:
        """Draw a chip with words, in the colour of a number of the fact."""
        px = painter.px("small")
        box = around(centre, painter.text_width(words, px, "display") + painter.u(18), painter.line(px, "display"))
        painter.draw_sheet(to, box, colour_of(number), painter.u(9))
        painter.draw_text(to, words, box, px, "display", painter.theme.button_text, "centre")

    def put_animal(self, to: Surface, painter: Painter, a: tuple[float, float], b: tuple[float, float], part: float,
                px: int, height: float) -> None:  # fmt: skip
        """Draw the animal by its feet, at a part (0 to 1) of its hop from `a` to `b`, which is `height` pixels high."""
        x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - height * sin(pi * part)
        at = Rect(0, 0, px, px)
        at.midbottom = round(x), round(y)
        self.standing = at
        image = self._pictures.token(self.animal, px)
        to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)


class FactLine(Widget):
    """A fact as it is asked: its numbers with their `sign` between them, and a field for the answer after the equals
    sign. If the result is given in `makes`, the field is in the place of the last number. `animal` is the player's;
    `name` is shown beside it where several play."""

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

    def whole(self, painter: Painter) -> int:
        """Return the width in pixels of the whole line at its largest type size."""
        return self._wide(painter, round(painter.px("heading") * _LARGE))

    def _name(self, painter: Painter) -> int:
        """Return the width of the name, limited so that the sum has room."""
        px = painter.px("name")
        return min(painter.text_width(self.label, px, "display"), _NAME * px) + painter.u(10) if self.label else 0

    def _parts(self, painter: Painter, px: int) -> list[tuple[str, int | None, int]]:
        """Return the parts of the equation: words ("" for the field), the place of a number in the fact, the width."""
        words: list[tuple[str, int | None]] = []
        for n, operand in enumerate(self.operands):
            words += [(self.sign, None), (str(operand), n)]
        words += [("=" if self.makes is None else self.sign, None), ("", None)]
        if self.makes is not None:
            words += [("=", None), (str(self.makes), len(self.operands))]
        parts: list[tuple[str, int | None, int]] = []
        for text, place in words[1:]:
            inside = text or "0" * max(_LETTERS, len(self.typed))
            width = painter.text_width(inside, px, "display") + 2 * round(px * 0.32)
            parts.append((text, place, width if place is None else max(round(px * 1.25), width)))
        return parts

    def _wide(self, painter: Painter, px: int) -> int:
        whose = round(px * 1.3) + painter.u(8) + self._name(painter) + painter.u(10)
        return whose + sum(width for _text, _n, width in self._parts(painter, px))

    def width(self, painter: Painter) -> int:
        """Return the width of the line at its smallest type size."""
        return self._wide(painter, painter.px("label"))

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a line of the largest letters."""
        return round(painter.px("heading") * _LARGE * 1.5)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the animal, the name and the equation, centred, in the largest letters that fit."""
        theme, r, px = painter.theme, self.rect, round(painter.px("heading") * _LARGE)
        while px > painter.px("label") and self._wide(painter, px) > r.w:
            px -= 2
        height, radius, x = round(px * 1.35), round(px * 0.3), r.centerx - self._wide(painter, px) // 2
        token = self._pictures.token(self.animal, round(px * 1.3))
        to.blit(token, token.get_rect(midleft=(x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += token.get_width() + painter.u(8)
        if self.label:
            width = self._name(painter)
            words, size = painter.fit(self.label, width - painter.u(8), painter.px("name"), "display")
            painter.draw_text(to, words, Rect(x, r.y, width, r.h), size, "display", theme.panel_text)
            x += width
        x += painter.u(10)
        for text, n, width in self._parts(painter, px):
            box, ink = Rect(x, r.centery - height // 2, width, height), theme.panel_text
            x += width
            if n is not None:
                painter.draw_sheet(to, box, colour_of(n), radius)
                ink = CREAM
            elif not text:
                rim = max(2, painter.u(3))
                painter.draw_sheet(to, box, theme.panel_focus, radius)
                painter.draw_sheet(to, box.inflate(-2 * rim, -2 * rim), theme.field, radius - rim)
                text, ink = self.typed or "?", ink if self.typed else mix(ink, theme.field, 0.65)
            else:
                box = Rect(box.x, r.y, width, r.h)
            painter.draw_text(to, text, box, px, "display", ink, "centre")
