"""A sum or difference on the number line: the animal hops from one number by the others, through the tens."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from pygame import Rect, Surface

from game.view.charts.fact_picture import FactPicture, colour_of
from game.view.pictures.painter import Painter, around
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, INK

_TEN = 10
_TALL = 54                                        # units that the animal is high
_CLOSE = 24                                       # units of a line on which each has its stroke


class Hop(NamedTuple):
    """A hop from one number to another; `number` is the place in the fact of the number that it belongs to."""

    start: int
    end: int
    number: int


def hops(operands: tuple[int, ...], back: bool) -> list[Hop]:
    """Return the hops from the first number by all others: whole tens, then to the next ten, then the rest.

    >>> [(hop.start, hop.end) for hop in hops((34, 27), False)]
    [(34, 44), (44, 54), (54, 60), (60, 61)]
    """
    found, at, sign = [], operands[0], -1 if back else 1
    for number, operand in enumerate(operands[1:], 1):
        left = operand
        while left:
            to_ten = at % _TEN if back else -at % _TEN
            far = _TEN if left >= _TEN else min(left, to_ten or left)
            found.append(Hop(at, at + sign * far, number))
            at += sign * far
            left -= far
    return found


def up(low: int, high: int) -> list[Hop]:
    """Return the hops up from one number to another through the next ten; hops of one if that would be a single hop,
    whose length would be the answer.

    >>> [(hop.start, hop.end) for hop in up(8, 13)], [(hop.start, hop.end) for hop in up(7, 9)]
    ([(8, 10), (10, 13)], [(7, 8), (8, 9)])
    """
    way = hops((low, high - low), False)
    return way if len(way) > 1 else [Hop(n, n + 1, 1) for n in range(low, high)]


class NumberLine(FactPicture):
    """A sum of any numbers, or a difference if the animal hops `back`. `way` replaces the usual hops.

    With `far`, both ends are known and the distance is asked. `first` is the place in the fact of the number where the
    hops begin. The line begins at a ten, is at least ten long, and ends where the fact ends.
    """

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, back: bool = False,
                 way: Sequence[Hop] | None = None, far: bool = False, first: int = 0) -> None:  # fmt: skip
        super().__init__(operands, animal, pictures)
        self.way = hops(operands, back) if way is None else list(way)
        self.far, self.first = far, first
        self.start = self.way[0].start if self.way else operands[0]
        ends = [self.start, *(hop.end for hop in self.way)]
        self.low = max(0, (min(ends) - 1) // _TEN * _TEN)
        self.height = max(self.low + _TEN, *ends)

    @property
    def single(self) -> bool:
        """True if the distance is asked and all hops are of one: then hops are counted."""
        return self.far and all(hop.end - hop.start == 1 for hop in self.way)

    @property
    def hops(self) -> int:
        """The number of hops of the way."""
        return len(self.way)

    @property
    def every(self) -> int:
        """The distance between two marks of the line."""
        across = self.height - self.low
        return 1 if across <= _CLOSE else 5 if across <= 3 * _CLOSE else _TEN

    @property
    def passed(self) -> list[int]:
        """The numbers counted on the way: those without a label of their own; all of them if the distance is asked."""
        if self.single or not self.way:
            return []
        a, b = sorted((self.start, self.way[-1].end))
        stops = [hop.end for hop in self.way[:-1]]
        return [n for n in range(a + 1, b) if (self.far or n % _TEN) and (self.every == 1 or n in stops)]

    @property
    def counts(self) -> bool:
        """True if there are numbers between the labels, or more than one hop of one."""
        return self.hops > 1 if self.single else bool(self.passed)

    def _draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        u = painter.u
        line = Rect(rect.x + u(26), 0, rect.w - u(52), u(8))
        line.centery = rect.centery + round(min(rect.h * 0.22, u(70)))
        painter.draw_sheet(to, line.inflate(u(28), 0), painter.theme.rim, u(4))
        for n in range(self.low, self.height + 1, self.every):
            ten = n % _TEN == 0
            stroke = Rect(0, 0, u(5 if ten else 3), u(30 if ten else 20 if n % 5 == 0 else 13))
            stroke.center = round(self._x(n, line)), line.centery
            painter.draw_sheet(to, stroke, painter.theme.panel_body if ten else painter.theme.rim, stroke.w // 2)
        whole, part = self._done()
        self._numbers(to, painter, line)
        for k, hop in enumerate(self.way[: whole + (part > 0)]):
            self._arc(to, painter, line, hop, part if k == whole else 1.0)
        here = self.way[whole - 1].end if whole else self.start
        there = self.way[whole].end if part else here
        feet = line.y - u(3)
        height = self._rise(self.way[whole], line) if part else 0.0
        self.put_animal(to, painter, (self._x(here, line), feet), (self._x(there, line), feet), part, u(_TALL), height)
        self._chips(to, painter, line, whole)

    def _chips(self, to: Surface, painter: Painter, line: Rect, whole: int) -> None:
        """Write the length over each hop, and a "?" over all of them if the distance is asked."""
        chips: list[Rect] = []
        for n, hop in enumerate(self.way[:whole]):
            if self.single and not (self.counted and n < len(self.way) - 1):
                continue
            words = str(n + 1) if self.single else f"{'+' if hop.end > hop.start else '−'}{abs(hop.end - hop.start)}"
            chips.append(self._chip(to, painter, line, hop, words, chips))
        if self.far and self.way and whole == len(self.way):
            a, b = self._x(self.way[0].start, line), self._x(self.way[-1].end, line)
            px = painter.px("label")
            side = painter.line(px, "display")
            top = min([chip.top for chip in chips] or [line.y - painter.u(_TALL + 24)])
            chip = Rect(0, 0, side + painter.u(8), side)
            chip.midbottom = round((a + b) / 2), top - painter.u(6)
            brace = around(chip.center, round(b - a), painter.u(5))
            painter.draw_sheet(to, brace, BUTTER, brace.h // 2)
            painter.draw_sheet(to, chip, BUTTER, painter.u(9))
            told = str(abs(self.way[-1].end - self.start)) if self.explained else "?"
            painter.draw_text(to, told, chip, px, "display", INK, "centre")

    def _numbers(self, to: Surface, painter: Painter, line: Rect) -> None:
        """Label the tens, the first number and the end; and the stops between, if they are `counted`."""
        px = painter.px("label")
        begin, end = self.start, self.way[-1].end if self.way else self.start
        said = [begin, end]
        said += [n for n in range(self.low, self.height + 1) if n % _TEN == 0]
        boxes: list[Rect] = []
        for n in dict.fromkeys(said):
            words = "?" if n == end != begin and not self.far and not self.explained else str(n)
            chip = Rect(0, line.bottom + painter.u(10), 0, painter.line(px, "display"))
            chip.w = max(chip.h, painter.text_width(words, px, "display") + painter.u(16))
            chip.centerx = round(self._x(n, line))
            size = px
            if chip.collidelist(boxes) >= 0:          # a ten between chips may be smaller
                size = painter.px("small")
                chip.w = painter.text_width(words, size, "display")
                chip.centerx = round(self._x(n, line))
            if chip.collidelist(boxes) >= 0:
                continue
            boxes.append(chip)
            ink = painter.theme.panel_text
            if n in (begin, end):
                known = n == begin or self.far
                place = int(n != self.operands[0]) if self.far else self.first
                painter.draw_sheet(to, chip, colour_of(place) if known else BUTTER, painter.u(9))
                ink = painter.theme.button_text if known else INK
            painter.draw_text(to, words, chip, size, "display", ink, "centre")
        if self.counted:
            self._passed(to, painter, line, boxes)

    def _passed(self, to: Surface, painter: Painter, line: Rect, boxes: list[Rect]) -> None:
        """Draw the small numbers between the labels where there is room, or the distances below them."""
        px = painter.px("small")
        top = max(box.bottom for box in boxes) + painter.u(2) if self.far else line.bottom + painter.u(10)
        for n in self.passed:
            words = str(abs(n - self.start) if self.far else n)
            box = Rect(0, top, painter.text_width(words, px, "display"), painter.line(px, "display"))
            box.centerx = round(self._x(n, line))
            if box.inflate(painter.u(5), 0).collidelist(boxes) < 0:
                boxes.append(box)
                painter.draw_text(to, words, box, px, "display", painter.theme.panel_body, "centre")

    def _x(self, n: float, line: Rect) -> float:
        return line.x + line.w * (n - self.low) / (self.height - self.low)

    def _rise(self, hop: Hop, line: Rect) -> float:
        """Return the height of a hop in pixels: half its width, within bounds."""
        width = abs(self._x(hop.end, line) - self._x(hop.start, line))
        return min(max(width * 0.5, line.h * 5.0), line.h * 11.0)

    def _arc(self, to: Surface, painter: Painter, line: Rect, hop: Hop, part: float) -> None:
        """Draw the arc of a hop as dots, up to a part of it (0 to 1)."""
        a, b, y = self._x(hop.start, line), self._x(hop.end, line), line.y - painter.u(3)
        height, dot, colour = self._rise(hop, line), max(3, painter.u(6)), colour_of(hop.number)
        count = max(5, round(hypot(b - a, 2 * height) / painter.u(12)))
        for k in range(1, count):
            t = k / count
            if t > part:
                break
            at = around((a + (b - a) * (1 - cos(pi * t)) / 2, y - height * sin(pi * t)), dot)
            painter.draw_sheet(to, at, colour, dot // 2)

    def _chip(self, to: Surface, painter: Painter, line: Rect, hop: Hop, words: str, others: list[Rect]) -> Rect:
        """Draw a chip with words above a hop and the animal's head, higher if it would cover another. Return its
        rectangle."""
        px = painter.px("label")
        chip = Rect(0, 0, painter.text_width(words, px, "display") + painter.u(16), painter.line(px, "display"))
        chip.centerx = round((self._x(hop.start, line) + self._x(hop.end, line)) / 2)
        chip.bottom = round(line.y - max(self._rise(hop, line), painter.u(_TALL)) - painter.u(6))
        while chip.collidelist(others) >= 0:
            chip.y -= chip.h + painter.u(3)
        painter.draw_sheet(to, chip, colour_of(hop.number), painter.u(9))
        painter.draw_text(to, words, chip, px, "display", painter.theme.button_text, "centre")
        return chip
