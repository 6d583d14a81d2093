"""The array: a product as rows of counters, parted after five rows and five columns, for those are easy to see."""

from pygame import Rect, Surface

from game.view.charts.counter import colour_of
from game.view.charts.fact_picture import FactPicture
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures

_PART = 5
_GAP = 0.35                                       # of a cell, after each five


class ArrayPicture(FactPicture):
    """So many rows as the first number says, each of as many as the second. The animal hops from row to row. If it
    `asks` how many rows there are, their number stands nowhere."""

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, asks: bool = False) -> None:
        super().__init__(operands, animal, pictures)
        self.asks = asks

    @property
    def hops(self) -> int:
        return self.operands[0]

    def _draw(self, to: Surface, paper: Paper, rect: Rect) -> None:
        rows, columns = self.operands[0], self.operands[1]
        if not rows or not columns:
            return
        down, across = _along(rows), _along(columns)
        cell = int(min((rect.w - paper.u(150)) / across, (rect.h - paper.u(56)) / down, paper.u(64)))
        left = rect.centerx - round(across * cell / 2)
        top = rect.centery - round(down * cell / 2) + paper.u(14)
        whole, part = self._done()
        px = max(4, round(cell * 0.8))
        sheet = Rect(left, top, round(across * cell), round(down * cell)).inflate(paper.u(18), paper.u(18))
        paper.panel(to, sheet.clip(rect.inflate(paper.u(20), paper.u(20))), paper.u(14), 5)
        self._edge(to, paper, str(columns), 1, (sheet.centerx, sheet.y - paper.u(17)))
        beside = (sheet.right + paper.u(26), sheet.centery) if not self.counted else None
        self._edge(to, paper, "?" if self.asks else str(rows), 0, beside)
        for row in range(rows):
            y = top + _at(row) * cell
            seen = 1.0 if row < whole else part if row == whole else 0.0
            for column in range(columns):
                centre = left + _at(column) * cell, y
                size = round(px * seen) if seen else 0
                if size > 3:
                    self.counters.draw(to, paper, centre, size, 0)
                else:
                    dot = Rect(0, 0, max(3, px // 4), max(3, px // 4))
                    dot.center = round(centre[0]), round(y)
                    paper.cut(to, dot, paper.theme.rim, dot.w // 2)
            if self.counted and row < min(whole, rows - 1):
                box = Rect(sheet.right + paper.u(8), 0, paper.u(60), paper.line(paper.px("small"), "display"))
                box.centery = round(y)
                size = min(paper.px("small"), max(15, round(cell * 0.9)))
                paper.write(to, str((row + 1) * columns), box, size, "display", paper.theme.panel_text)
        feet = [(sheet.x - paper.u(30), top + (_at(row) + 0.5) * cell) for row in range(rows)]
        begin = feet[max(0, whole - 1)]
        there = feet[min(rows - 1, whole)] if part else begin
        self._animal(to, paper, begin, there, part if whole else 0.0, max(paper.u(34), cell), cell * 0.3)


    @staticmethod
    def _edge(to: Surface, paper: Paper, count: str, number: int, centre: tuple[int, int] | None) -> None:
        """Write the count along an edge, in the colour of that number; nothing if `centre` is None, where other words
        stand."""
        if centre is not None:
            px = paper.px("small")
            chip = Rect(0, 0, paper.wide(count, px, "display") + paper.u(18), paper.line(px, "display"))
            chip.center = centre
            paper.cut(to, chip, colour_of(number), paper.u(9))
            paper.write(to, count, chip, px, "display", paper.theme.button_text, "centre")


def _along(count: int) -> float:
    """Return the cells that so many counters take, the gaps after each five with them."""
    return count + (count - 1) // _PART * _GAP


def _at(n: int) -> float:
    """Return the middle of the n-th counter, in cells."""
    return n + 0.5 + n // _PART * _GAP
