"""A product as an array: rows of counters with gaps after five rows and five columns, which are seen at a glance."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from pygame import Rect, Surface

from game.view.charts.fact_picture import FactPicture, colour_of
from game.view.pictures.painter import Painter, around
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import INK

_PART = 5
_GAP = 0.35                                       # of a cell, after each five
_BETWEEN = 0.8                                    # of a cell, between two bands


Sought: TypeAlias = Literal["", "rows", "each"]
"""What is asked: the product, the number of rows, or the number in each row."""


class Band(NamedTuple):
    """Some adjacent rows of an array, labelled with a `name` such as "5 × 8" once they are laid. Those that are `out`
    are pale and do not count; those that are `struck` are laid, and crossed out at the end."""

    rows: int
    name: str = ""
    out: bool = False
    struck: bool = False


class ArrayPicture(FactPicture):
    """An array of the first number of rows with the second number of counters each; the animal hops from row to row.

    `bands` split the rows, those that count first. If it `asks` for the number of rows or of columns, that number is
    shown as "?" beside the product. `brace` is a label for all bands together.
    """

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, bands: tuple[Band, ...] = (), *,
                 asks: Sought = "", brace: str = "") -> None:  # fmt: skip
        super().__init__(operands, animal, pictures)
        self.bands, self.asks, self.brace = bands, asks, brace

    @property
    def laid(self) -> int:
        """The number of rows that are laid, one at each hop."""
        return self.operands[0] + sum(band.rows for band in self.bands if band.struck)

    @property
    def hops(self) -> int:
        """One for each row that is laid, and one to cross out what is too many."""
        return self.laid + any(band.struck for band in self.bands)

    @property
    def counts(self) -> bool:
        """True if there is more than one row to count, or more than one counter in a single row."""
        rows, columns = self.operands
        if self.asks == "rows":
            return rows * columns > 0
        return columns > 1 if rows == 1 else rows > 1 and columns > 0

    @property
    def rows(self) -> list[float]:
        """The middle of every row in cells from the top, with those that do not count."""
        if not self.bands:
            return [_at(n) for n in range(self.operands[0])]
        found, at = [], 0.5
        for band in self.bands:
            found += [at + n + n // _PART * _GAP for n in range(band.rows)]
            at = found[-1] + 1 + _BETWEEN
        return found

    @property
    def _over(self) -> str:
        """The label above the array: the number in a row, or the equation that is asked."""
        rows, each = ("?" if self.asks == asked and not self.explained else str(number)
                      for asked, number in zip(("rows", "each"), self.operands, strict=True))
        return f"{rows} × {each} = {self.operands[0] * self.operands[1]}" if self.asks else each

    def _draw(self, to: Surface, painter: Painter, rect: Rect) -> None:
        rows, columns = self.operands
        if not rows or not columns:
            self._nothing(to, painter, rect)
            return
        at = self.rows
        down, across = at[-1] + 0.5, _along(columns)
        room = max((painter.text_width(band.name, painter.px("small"), "display") for band in self.bands), default=0)
        room += painter.text_width(self.brace, painter.px("small"), "display") + painter.u(40) if self.brace else 0
        cell = int(min((rect.w - painter.u(150) - 2 * room) / across, (rect.h - painter.u(56)) / down, painter.u(64)))
        left = rect.centerx - round(across * cell / 2)
        top = rect.centery - round(down * cell / 2) + painter.u(14)
        whole, part = self._done()
        px = max(4, round(cell * 0.8))
        sheet = Rect(left, top, round(across * cell), round(down * cell)).inflate(painter.u(18), painter.u(18))
        painter.panel(to, sheet.clip(rect.inflate(painter.u(20), painter.u(20))), painter.u(14), 5)
        self.chip(to, painter, self._over, 1, (sheet.centerx, sheet.y - painter.u(17)))
        if (rows == 1 or not self.counted) and not self.bands and not self.asks:
            self.chip(to, painter, str(rows), 0, (sheet.right + painter.u(26), sheet.centery))
        for row, middle in enumerate(at):
            y = top + middle * cell
            struck = row >= rows and whole > self.laid
            seen = (1.0 if row < whole else part if row == whole else 0.0) if row < self.laid and not struck else 0.0
            for column in range(columns):
                centre = left + _at(column) * cell, y
                size = round(px * seen) if seen else 0
                if size > 3:
                    self.counters.draw(to, painter, centre, size, 0)
                else:
                    out = 0.9 if struck else 0.62 if row >= self.laid else 0.25
                    side = max(3, round(px * out))
                    dot = around((centre[0], y), side)
                    painter.draw_sheet(to, dot, painter.theme.rim, dot.w // 2)
        ys = [top + middle * cell for middle in at]
        if self.counted and rows == 1 and self.asks != "rows":
            for n in range((columns - (not self.explained)) * min(whole, 1)):
                self.count(to, painter, (left + _at(n) * cell, ys[0]), n + 1, cell)
        elif self.counted:
            self._counted(to, painter, sheet, ys[:min(whole, rows)], cell)
        self._bands(to, painter, sheet, ys, whole)
        feet = [(sheet.x - painter.u(30), top + (middle + 0.5) * cell) for middle in at[:self.laid]]
        begin = feet[min(max(0, whole - 1), self.laid - 1)]
        there = feet[min(self.laid - 1, whole)] if part else begin
        self.put_animal(to, painter, begin, there, part if whole else 0.0, max(painter.u(34), cell), cell * 0.3)

    def _counted(self, to: Surface, painter: Painter, sheet: Rect, ys: Sequence[float], cell: int) -> None:
        """Write the running total beside the rows, without the last if that is the answer; where rows are close, beside
        every second or third."""
        rows, columns = self.operands
        size = min(painter.px("small"), max(15, round(cell * 0.9)))
        last = rows - (1 if self.explained or self.asks else 2)
        for row, y in enumerate(ys[:last + 1]):
            if (last - row) % (size // cell + 1) == 0:
                box = Rect(sheet.right + painter.u(8), 0, painter.u(60), size)
                box.centery = round(y)
                painter.draw_text(to, str((row + 1) * columns), box, size, "display", painter.theme.panel_text)

    def _bands(self, to: Surface, painter: Painter, sheet: Rect, rows: list[float], whole: int) -> None:
        """Label each band once its rows are laid, and cross out those that are too many."""
        px, first = painter.px("small"), 0
        for band in self.bands:
            last = first + band.rows - 1
            middle = round((rows[first] + rows[last]) / 2)
            if band.name and whole >= (self.hops if band.struck else last + 1 + any(one.struck for one in self.bands)):
                name = band.name.replace("?", str(band.rows)) if self.explained else band.name
                width = painter.text_width(name, px, "display") + painter.u(18)
                x = sheet.right + painter.u(16 + (52 if self.counted else 0)) + width // 2
                self.chip(to, painter, name, 0, (x, middle))
            if band.struck and whole > self.laid:
                line = Rect(sheet.x - painter.u(4), 0, sheet.w + painter.u(8), max(3, painter.u(4)))
                line.centery = middle
                painter.draw_sheet(to, line, INK, line.h // 2)
            first = last + 1
        if self.brace:
            bar = Rect(0, 0, painter.u(5), round(rows[-1] - rows[0]) + painter.u(16))
            width = max(painter.text_width(band.name, px, "display") for band in self.bands)
            bar.midleft = sheet.right + width + painter.u(96 if self.counted else 44), round((rows[0] + rows[-1]) / 2)
            painter.draw_sheet(to, bar, colour_of(2), bar.w // 2)
            width = painter.text_width(self.brace, px, "display") + painter.u(18)
            self.chip(to, painter, self.brace, 2, (bar.right + painter.u(6) + width // 2, bar.centery))

    def _nothing(self, to: Surface, painter: Painter, rect: Rect) -> None:
        """Draw an empty sheet, for no rows or rows of 0."""
        sheet = around((rect.centerx, rect.centery + painter.u(14)), painter.u(220), painter.u(120))
        painter.panel(to, sheet, painter.u(14), 5)
        self.chip(to, painter, self._over, 1, (sheet.centerx, sheet.y - painter.u(17)))
        if not self.asks:
            self.chip(to, painter, str(self.operands[0]), 0, (sheet.right + painter.u(26), sheet.centery))


def _along(count: int) -> float:
    """Return the length of a row of counters in cells, with the gaps after each five."""
    return count + (count - 1) // _PART * _GAP


def _at(n: int) -> float:
    """Return the middle of the n-th counter from 0, in cells."""
    return n + 0.5 + n // _PART * _GAP
