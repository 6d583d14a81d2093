"""Sums shown with counters: in ten-frames of two rows of five cells, or in two rows of equal length."""

from typing import Literal, TypeAlias

from pygame import Rect, Surface

from game.view.charts.fact_picture import FactPicture
from game.view.pictures.painter import Painter, around
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import INK, PAPER, mix

_ROW = 5
TEN = 2 * _ROW
_WALK = 0.72                                      # of a cell above the frame and beneath it, for the animal
_EDGE = 0.15                                      # of a cell around a frame's cells

Parting: TypeAlias = Literal["", "full", "tens", "bridge", "fives", "nine"]
"""How a sum is split: not at all; a full frame; a full frame and ones; what fills the first frame, and the rest; a five
of each number, and the rest; or 9 made 10, where one is crossed out at the end."""
_PART, _GAP = 5, 0.35                             # a gap, in cells, after so many counters
_MORE = 0.7                                       # of a cell before what the larger number has more
_BENEATH = 0.8                                    # of a cell beneath, for the animal


class Frames(FactPicture):
    """The base of pictures with ten-frames, with labels below them if they are `named`."""

    frames = 1
    named = False

    def _lay(self, to: Surface, painter: Painter, rect: Rect) -> tuple[list[tuple[float, float]], int]:
        """Draw the empty frames as large as they fit. Return the middles of all cells, and the size of a cell."""
        across = self.frames * (_ROW + 0.3) + (self.frames - 1) * 0.4
        foot = painter.line(painter.px("small"), "display") + painter.u(4) if self.named else 0
        cell = int(min(rect.w / across, (rect.h - foot) / (2 + 2 * _EDGE + 2 * _WALK), painter.u(96)))
        left = rect.centerx - round(across * cell / 2)
        top = rect.centery - foot // 2 - round(1.15 * cell)
        for n in range(self.frames):
            self._frame(to, painter, left + round(n * (_ROW + 0.7) * cell), top, cell)
        return [_place(n, left, top, cell) for n in range(self.frames * TEN)], cell

    def _name(self, to: Surface, painter: Painter, places: list[tuple[float, float]], cell: int, frame: int, words: str,
              number: int) -> None:  # fmt: skip
        """Write a label below a frame, in the colour of a number."""
        middle, low = places[frame * TEN + 2][0], places[TEN - 1][1]
        high = painter.line(painter.px("small"), "display")
        self.chip(to, painter, words, number, (round(middle), round(low + cell * (_EDGE + 0.5 + _WALK)) + high // 2))

    def _cross(self, to: Surface, painter: Painter, centre: tuple[float, float], px: int, part: float,
               number: int) -> None:
        """Cross out a counter, by the part of the hop that is over (0 to 1)."""
        if part <= 0:
            return
        disc = self._hollow(to, painter, centre, px, number)
        painter.icon(to, "close", disc.center, max(1, round(px * part)), INK)

    @staticmethod
    def _foot(n: int, place: tuple[float, float], cell: int) -> tuple[float, float]:
        """Return the place of the animal's feet for a counter: on the upper edge of the frame, or below the frame."""
        return place[0], place[1] + cell * (-0.66 if n % TEN < _ROW else 0.66 + 0.64)

    @staticmethod
    def _frame(to: Surface, painter: Painter, left: int, top: int, cell: int) -> None:
        edge = round(cell * _EDGE)
        sheet = Rect(left, top, _ROW * cell + 2 * edge, 2 * cell + 2 * edge)
        painter.panel(to, sheet, round(cell * 0.26), 5)
        gap = max(1, round(cell * 0.05))
        ground = mix(PAPER, painter.theme.panel, 0.25)
        for row in range(2):
            for column in range(_ROW):
                box = Rect(left + edge + column * cell, top + edge + row * cell, cell, cell).inflate(-2 * gap, -2 * gap)
                painter.draw_sheet(to, box, ground, round(cell * 0.16))


class TenFrame(Frames):
    """A sum of two numbers in ten-frames. The counters of the larger one are there from the start; the animal lays the
    others one by one, and walks outside the frame, so that they can be counted."""

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, parting: Parting = "") -> None:
        super().__init__(operands, animal, pictures)
        self.parting: Parting = parting
        self.named = bool(parting)
        self.frames = 1 + (self.start_count + self.laid > TEN)

    @property
    def start_count(self) -> int:
        """The number of counters that are there from the start."""
        return TEN if self.parting == "nine" else self.operands[self.first]

    @property
    def laid(self) -> int:
        """The number of counters that the animal lays."""
        return self.operands[1 - self.first]

    @property
    def extra(self) -> int:
        """The number of counters that are crossed out at the end."""
        return self.start_count - self.operands[self.first]

    @property
    def cells(self) -> list[int]:
        """The cells of the counters that are there from the start, then of those that are laid."""
        if self.parting == "fives":
            return [*range(_ROW), *range(TEN, TEN + self.start_count - _ROW), *range(_ROW, TEN)]
        return [*range(self.start_count + self.laid)]

    @property
    def parts(self) -> list[int]:
        """The second number, split into what fills the first frame and the rest where that is shown."""
        fills = TEN - self.start_count
        return [fills, self.laid - fills] if self.parting == "bridge" and 0 < fills < self.laid else [self.laid]

    @property
    def first(self) -> int:
        """The place (0 or 1) of the larger number, which is there from the start."""
        return int(self.operands[1] > self.operands[0])

    @property
    def hops(self) -> int:
        """One for each counter that is laid, and one to cross out what is too many."""
        return self.laid + bool(self.extra)

    def names(self, laid: int, crossed: bool) -> list[str]:
        """Return the labels of the frames after `laid` counters, and after the extra ones were `crossed` out."""
        height, more, done = self.operands[self.first], f"+{self.laid}", laid == self.laid
        fills = TEN - height
        return {
            "": [],
            "full": [f"{height} + {self.laid}" if done else str(height)],
            "tens": [str(TEN), more if done else ""],
            "bridge": [f"{height} + {fills} = {TEN}" if laid >= fills else str(height),
                       f"+{self.laid - fills}" if done else ""],
            "fives": [f"{_ROW} + {_ROW} = {TEN}" if done else str(_ROW), f"+{height - _ROW}"],
            "nine": [f"{TEN} − {self.extra}" if crossed else str(TEN), more if done else ""],
        }[self.parting]

    def _draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        places, cell = self._lay(to, painter, rect)
        whole, part = self._done()
        px = round(cell * 0.76)
        for n, at in enumerate(self.cells[: self.start_count + min(whole, self.laid)]):
            self.counters.draw(to, painter, places[at], px, self.first if n < self.start_count else 1 - self.first)
        crossing = (part if whole == self.laid else 0.0) if whole <= self.laid else 1.0
        for n in range(self.start_count - self.extra, self.start_count):
            self._cross(to, painter, places[n], px, crossing, self.first)
        if part and whole < self.laid:
            self.counters.draw(
                to, painter, places[self.cells[self.start_count + whole]], round(px * part), 1 - self.first
            )
        if self.parting == "bridge":
            self._parts(to, painter, places, cell, whole)
        for frame, words in enumerate(self.names(min(whole, self.laid), whole > self.laid)):
            number = 1 - self.first if frame and self.parting != "fives" else self.first
            if words:
                self._name(to, painter, places, cell, frame, words, number)
        if self.counted:
            self._numbers(to, painter, places, cell, min(whole, self.laid))
        feet = [self._foot(n, places[n], cell) for n in range(len(places))]
        walk = [max(0, self.start_count - 1), *self.cells[self.start_count:], self.start_count - 1]
        here, there = walk[min(whole, self.hops)], walk[min(whole + 1, self.hops)]
        begin = feet[here] if self.start_count or whole else (feet[0][0] - cell, feet[0][1])
        self.put_animal(to, painter, begin, feet[there], part, round(cell * 0.64), cell * 0.06)

    def _numbers(self, to: Surface, painter: Painter, places: list[tuple[float, float]], cell: int, laid: int) -> None:
        """Write the running count on the counters, without the last number until it was told."""
        gone = range(self.start_count - self.extra, self.start_count)
        order = [at for at in sorted(self.cells) if at not in gone]
        seen = self.cells[: self.start_count + laid]
        for number, at in enumerate(order, 1):
            if at in seen and (self.explained or number < len(order)):
                self.count(to, painter, places[at], number, cell)

    def _parts(self, to: Surface, painter: Painter, places: list[tuple[float, float]], cell: int, whole: int) -> None:
        """Draw a rim around each part of the second number, row by row, once it is laid."""
        start = self.start_count
        for part in self.parts if len(self.parts) > 1 else []:
            if whole < start - self.start_count + part:
                return
            for row in sorted({n // _ROW for n in range(start, start + part)}):
                ends = [n for n in range(start, start + part) if n // _ROW == row]
                (x, y), width = places[ends[0]], places[ends[-1]][0] - places[ends[0]][0]
                box = Rect(0, 0, round(width + cell * 0.9), round(cell * 0.9))
                box.midleft = round(x - cell * 0.45), round(y)
                painter.ring(to, box, INK, round(cell * 0.3), max(2, round(cell * 0.05)))
            start += part


class WholeFrame(Frames):
    """A difference from ten, or a `missing` addend to ten. The operands are the known part and the rest.

    Of a difference the frame is full, and the animal takes the part away from its end; for a missing addend the frame
    has outlines, and the animal lays the part. The rest can be counted.
    """

    named = True

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, missing: bool = False) -> None:
        super().__init__(operands, animal, pictures)
        self.missing = missing

    @property
    def hops(self) -> int:
        """One for each counter of the known part."""
        return self.operands[0]

    def _draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        places, cell = self._lay(to, painter, rect)
        whole, part = self._done()
        given, px = self.operands[0], round(cell * 0.76)
        walk = [*range(given)] if self.missing else [*range(TEN - 1, TEN - 1 - given, -1)]
        for n in range(TEN):
            step = walk.index(n) if n in walk else given
            size = 1.0 if step < whole else part if step == whole else 0.0
            if not self.missing:
                self.counters.draw(to, painter, places[n], px, 0)
                self._cross(to, painter, places[n], px, size if n in walk else 0.0, 0)
                continue
            self._hollow(to, painter, places[n], px, 1)
            if n in walk:
                self.counters.draw(to, painter, places[n], round(px * size), 0)
        left = [n for n in range(TEN) if n not in walk]
        for number, n in enumerate(left, 1):
            if self.explained or (self.counted and number < len(left)):
                self.count(to, painter, places[n], number, cell)
        rest = str(len(left)) if self.explained else "?"
        self._name(to, painter, places, cell, 0, f"{given} + {rest} = {TEN}" if self.missing else f"{TEN} − {given}", 0)
        feet = [self._foot(n, places[n], cell) for n in range(TEN)]
        begin = (feet[walk[0]][0] + cell * (-1 if self.missing else 1), feet[walk[0]][1])
        here = feet[walk[whole - 1]] if whole else begin
        self.put_animal(to, painter, here, feet[walk[min(whole, given - 1)]], part, round(cell * 0.64), cell * 0.06)

    @property
    def counts(self) -> bool:
        """True if more than one counter is left."""
        return self.operands[1] > 1


def _place(n: int, left: int, top: int, cell: int) -> tuple[float, float]:
    """Return the middle of the n-th cell, counted row by row and frame by frame, in pixels."""
    frame, at = divmod(n, TEN)
    row, column = divmod(at, _ROW)
    edge = round(cell * _EDGE)
    return left + round(frame * (_ROW + 0.7) * cell) + edge + (column + 0.5) * cell, top + edge + (row + 0.5) * cell


class TwoRows(FactPicture):
    """The base of pictures with two rows of `pair` counters each, and `more` counters apart from these."""

    pair = more = 0
    named = False
    """True if there is a label above the rows."""

    def _lay(self, to: Surface, painter: Painter, rect: Rect) -> tuple[Rect, int]:
        """Draw the sheet of the rows as large as it fits. Return it, and the size of a cell."""
        across = self._at(self.pair + self.more - 1) + 0.5
        head = painter.line(painter.px("small"), "display") + painter.u(8) if self.named else 0
        cell = int(min((rect.w - painter.u(180)) / across, (rect.h - head) / (2.5 + _BENEATH), painter.u(88)))
        sheet = Rect(0, 0, round(across * cell), round(2.1 * cell)).inflate(painter.u(26), painter.u(20))
        sheet.center = rect.centerx, rect.centery - round(_BENEATH * cell / 2) + head // 2
        painter.panel(to, sheet, painter.u(16), 5)
        return sheet, cell

    def _at(self, n: int) -> float:
        """Return the middle of the n-th counter of a row from 0, in cells."""
        return n + 0.5 + (min(n, max(0, self.pair - 1)) // _PART) * _GAP + (_MORE if n >= self.pair else 0.0)

    def _place(self, painter: Painter, sheet: Rect, cell: int, row: int, n: int) -> tuple[float, float]:
        """Return the middle of a counter in pixels."""
        return sheet.x + painter.u(13) + self._at(n) * cell, sheet.centery + (-0.52, 0.52)[row] * cell

    def _walker(self, to: Surface, painter: Painter, sheet: Rect, cell: int, steps: int) -> None:
        """Draw the animal on its way of `steps` steps below the counters."""
        whole, part = self._done()
        feet = [(self._place(painter, sheet, cell, 1, n)[0], sheet.bottom + _BENEATH * cell) for n in range(steps)]
        here = feet[min(whole, steps) - 1] if whole else (feet[0][0] - cell, feet[0][1])
        self.put_animal(to, painter, here, feet[min(whole, steps - 1)], part, round(cell * 0.66), cell * 0.08)


class PairRows(TwoRows):
    """A sum of two numbers as a double and the difference. The smaller number is a row from the start; the animal lays
    the larger one below, the difference apart from the double. If it is made `even`, the last counter then moves up,
    so that both rows are the number between the two."""

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, even: bool = False) -> None:
        super().__init__(operands, animal, pictures)
        low, high = min(operands), max(operands)
        self.even = even
        self.pair, self.more = (high - 1, 1) if even else (low, high - low)
        self.named = bool(self.more)

    @property
    def hops(self) -> int:
        """One for each counter of the larger number, and one to move the last one up."""
        return max(self.operands) + self.even

    def _draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        low, high = min(self.operands), max(self.operands)
        if not high:
            return
        sheet, cell = self._lay(to, painter, rect)
        whole, part = self._done()
        px = round(cell * 0.8)
        above = int(self.operands[0] > self.operands[1])
        places = [self._place(painter, sheet, cell, row, n) for row, count in enumerate((low, high))
                  for n in range(count)]
        if self.even:                                 # the last one goes from its place to the end of the row above
            (x, y), end = places[-1], self._place(painter, sheet, cell, 0, low)
            gone = max(0.0, min(1.0, whole + part - high))
            dot = around((x, y), round(px * 0.3))
            painter.draw_sheet(to, dot, painter.theme.rim, dot.w // 2)
            places[-1] = x + (end[0] - x) * gone, y + (end[1] - y) * gone
        for n, place in enumerate(places):
            step = n - low
            size = px if step < whole else round(px * part) if step == whole else 0
            self.counters.draw(to, painter, place, size, above if n < low else 1 - above)
        order = places if not self.even else [*places[:low], places[-1], *places[low:-1]]
        for number, place in enumerate(order, 1):
            last = number == len(order) or (not self.even and number > low + whole)
            if (self.explained or (self.counted and not last)) and (not self.even or whole >= self.hops):
                self.count(to, painter, place, number, cell)
        self._names(to, painter, sheet, above, whole)
        self._walker(to, painter, sheet, cell, high)

    def _names(self, to: Surface, painter: Painter, sheet: Rect, above: int, whole: int) -> None:
        """Label the rows, and the double that they make."""
        low, high = min(self.operands), max(self.operands)
        ys = [round(sheet.centery + side * sheet.h * 0.25) for side in (-1, 1)]
        done, left = whole >= self.hops, sheet.x - painter.u(30)
        over = sheet.centerx, sheet.y - painter.line(painter.px("small"), "display") // 2 - painter.u(5)
        if self.even:
            for number, count, y in ((above, low, ys[0]), (1 - above, high, ys[1])):
                self.chip(to, painter, str(self.pair if done else count), number, (left, y))
            if done:
                self.chip(to, painter, f"{self.pair} + {self.pair}", above, over)
            return
        for number, y in ((above, ys[0]), (1 - above, ys[1])):
            self.chip(to, painter, str(low), number, (left, y))
        if high > low:
            self.chip(to, painter, f"+{high - low}", 1 - above, (sheet.right + painter.u(30), ys[1]))
            self.chip(to, painter, f"{low} + {low} = {2 * low}", above, over)


class HalfRows(TwoRows):
    """A number as two equal rows. The operands are the halves: one is taken away, or laid for a `missing` addend. If
    `both` are asked, they are laid column by column."""

    named = True

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, missing: bool = False,
                 both: bool = False) -> None:  # fmt: skip
        super().__init__(operands, animal, pictures)
        self.pair, self.missing, self.both = operands[0], missing, both

    @property
    def hops(self) -> int:
        """One for each counter of a row."""
        return self.pair

    @property
    def counts(self) -> bool:
        """True if a row has more than one counter."""
        return self.pair > 1

    def _draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        sheet, cell = self._lay(to, painter, rect)
        whole, part = self._done()
        px = round(cell * 0.8)
        for row in range(2):
            for n in range(self.pair):
                place = self._place(painter, sheet, cell, row, n)
                size = 1.0 if n < whole else part if n == whole else 0.0
                known = row == (0 if self.missing else 1) or self.both
                if not self.missing and not self.both:
                    self.counters.draw(to, painter, place, px, 0)
                    if known and size:
                        painter.icon(
                            to, "close", self._hollow(to, painter, place, px, 1).center, max(1, round(px * size)), INK
                        )
                    continue
                self._hollow(to, painter, place, px, 1)
                if known:
                    self.counters.draw(to, painter, place, round(px * size), row if self.both else 0)
        asked = 1 if self.missing else 0
        for n in range(self.pair):
            if self.explained or (self.counted and n + 1 < self.pair):
                self.count(to, painter, self._place(painter, sheet, cell, asked, n), n + 1, cell)
        height = painter.line(painter.px("small"), "display")
        self.chip(to, painter, str(2 * self.pair), 2, (sheet.centerx, sheet.y - height // 2 - painter.u(5)))
        for row in range(2):
            words = str(self.pair) if self.explained or (row != asked and not self.both) else "?"
            self.chip(
                to, painter, words, row, (sheet.x - painter.u(30), round(sheet.centery + (row - 0.5) * sheet.h / 2))
            )
        self._walker(to, painter, sheet, cell, self.pair)
