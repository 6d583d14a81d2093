"""The array: a product as rows of counters, parted after five rows and five columns, for those are easy to see."""

from typing import NamedTuple

from pygame import Rect, Surface

from game.view.charts.fact_picture import FactPicture
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import INK

_PART = 5
_GAP = 0.35                                       # of a cell, after each five
_BETWEEN = 0.8                                    # of a cell, between two bands


class Band(NamedTuple):
    """Some rows that lie together, and are named such as "5 × 8" once they lie there. Those that are `out` do not
    count, and are pale; or they are laid too, and `struck` out at the end."""

    rows: int
    name: str = ""
    out: bool = False
    struck: bool = False


class ArrayPicture(FactPicture):
    """So many rows as the first number says, each of as many as the second. The animal hops from row to row. The way
    may split them into `bands`, of which those that count come first: they are the whole product. If it `asks` how many
    rows there are, their number stands nowhere."""

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures,
                 bands: tuple[Band, ...] = (), *, asks: bool = False) -> None:  # fmt: skip
        super().__init__(operands, animal, pictures)
        self.bands, self.asks = bands, asks

    @property
    def laid(self) -> int:
        """The rows that are laid, one at each hop."""
        return self.operands[0] + sum(band.rows for band in self.bands if band.struck)

    @property
    def hops(self) -> int:
        return self.laid + any(band.struck for band in self.bands)

    @property
    def rows(self) -> list[float]:
        """The middles of all rows, in cells, those that do not count with them."""
        if not self.bands:
            return [_at(n) for n in range(self.operands[0])]
        found, at = [], 0.5
        for band in self.bands:
            found += [at + n + n // _PART * _GAP for n in range(band.rows)]
            at = found[-1] + 1 + _BETWEEN
        return found

    def _draw(self, to: Surface, paper: Paper, rect: Rect) -> None:
        rows, columns = self.operands[0], self.operands[1]
        if not rows or not columns:
            return
        at = self.rows
        down, across = at[-1] + 0.5, _along(columns)
        room = max((paper.wide(band.name, paper.px("small"), "display") for band in self.bands), default=0)
        cell = int(min((rect.w - paper.u(150) - 2 * room) / across, (rect.h - paper.u(56)) / down, paper.u(64)))
        left = rect.centerx - round(across * cell / 2)
        top = rect.centery - round(down * cell / 2) + paper.u(14)
        whole, part = self._done()
        px = max(4, round(cell * 0.8))
        sheet = Rect(left, top, round(across * cell), round(down * cell)).inflate(paper.u(18), paper.u(18))
        paper.panel(to, sheet.clip(rect.inflate(paper.u(20), paper.u(20))), paper.u(14), 5)
        self.chip(to, paper, str(columns), 1, (sheet.centerx, sheet.y - paper.u(17)))
        if not self.counted and not self.bands:
            self.chip(to, paper, "?" if self.asks else str(rows), 0, (sheet.right + paper.u(26), sheet.centery))
        for row, middle in enumerate(at):
            y = top + middle * cell
            struck = row >= rows and whole > self.laid
            seen = (1.0 if row < whole else part if row == whole else 0.0) if row < self.laid and not struck else 0.0
            for column in range(columns):
                centre = left + _at(column) * cell, y
                size = round(px * seen) if seen else 0
                if size > 3:
                    self.counters.draw(to, paper, centre, size, 0)
                else:
                    out = 0.9 if struck else 0.62 if row >= self.laid else 0.25
                    side = max(3, round(px * out))
                    dot = Rect(0, 0, side, side)
                    dot.center = round(centre[0]), round(y)
                    paper.cut(to, dot, paper.theme.rim, dot.w // 2)
            if self.counted and row < min(whole, rows - 1):
                box = Rect(sheet.right + paper.u(8), 0, paper.u(60), paper.line(paper.px("small"), "display"))
                box.centery = round(y)
                size = min(paper.px("small"), max(15, round(cell * 0.9)))
                paper.write(to, str((row + 1) * columns), box, size, "display", paper.theme.panel_text)
        self._bands(to, paper, sheet, [top + middle * cell for middle in at], whole)
        feet = [(sheet.x - paper.u(30), top + (middle + 0.5) * cell) for middle in at[:self.laid]]
        begin = feet[min(max(0, whole - 1), self.laid - 1)]
        there = feet[min(self.laid - 1, whole)] if part else begin
        self._animal(to, paper, begin, there, part if whole else 0.0, max(paper.u(34), cell), cell * 0.3)

    def _bands(self, to: Surface, paper: Paper, sheet: Rect, rows: list[float], whole: int) -> None:
        """Name each band beside it as soon as its rows lie there, and cross out what is too much."""
        px, first = paper.px("small"), 0
        for band in self.bands:
            last = first + band.rows - 1
            middle = round((rows[first] + rows[last]) / 2)
            if band.name and whole >= (self.hops if band.struck else last + 1 + any(one.struck for one in self.bands)):
                wide = paper.wide(band.name, px, "display") + paper.u(18)
                x = sheet.right + paper.u(16 + (52 if self.counted else 0)) + wide // 2
                self.chip(to, paper, band.name, 0, (x, middle))
            if band.struck and whole > self.laid:
                line = Rect(sheet.x - paper.u(4), 0, sheet.w + paper.u(8), max(3, paper.u(4)))
                line.centery = middle
                paper.cut(to, line, INK, line.h // 2)
            first = last + 1


def _along(count: int) -> float:
    """Return the cells that so many counters take, the gaps after each five with them."""
    return count + (count - 1) // _PART * _GAP


def _at(n: int) -> float:
    """Return the middle of the n-th counter, in cells."""
    return n + 0.5 + n // _PART * _GAP
