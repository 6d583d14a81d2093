"""Ten-frames: two rows of five cells, which show how one number fills up another to ten."""

from pygame import Rect, Surface

from game.view.charts.fact_picture import FactPicture
from game.view.pictures.paper import Paper
from game.view.pictures.theme import CREAM, PAPER, mix

_ROW = 5
TEN = 2 * _ROW
_HEAD = 0.5                                       # of a cell above the frame, for the animal


class TenFrame(FactPicture):
    """A sum of two numbers up to ten. The larger one lies there; the animal lays the other one, counter by counter."""

    @property
    def first(self) -> int:
        """The place (0 or 1) of the number that lies there from the beginning, the larger."""
        return int(self.operands[1] > self.operands[0])

    @property
    def hops(self) -> int:
        return self.operands[1 - self.first]

    def _draw(self, to: Surface, paper: Paper, rect: Rect) -> None:
        frames = 2 if sum(self.operands) > TEN else 1
        across = frames * (_ROW + 0.3) + (frames - 1) * 0.4
        cell = int(min(rect.w / across, rect.h / (2 + 0.3 + _HEAD), paper.u(96)))
        left = rect.centerx - round(across * cell / 2)
        top = rect.centery - round((2.3 - _HEAD) * cell / 2)
        for n in range(frames):
            self._frame(to, paper, left + round(n * (_ROW + 0.7) * cell), top, cell)
        places = [self._place(n, left, top, cell) for n in range(frames * TEN)]
        there, (whole, part) = self.operands[self.first], self._done()
        px = round(cell * 0.76)
        for n in range(there + whole):
            number = self.first if n < there else 1 - self.first
            self.counters.draw(to, paper, places[n], px, number)
            if self.counted and n < sum(self.operands) - 1:
                box = Rect(0, 0, cell, cell)
                box.center = places[n]
                self.count(to, paper, box, n + 1, cell)
        last = there + whole - 1
        feet = [(x, y - cell * 0.16) for x, y in places]
        begin = feet[last] if last >= 0 else (feet[0][0] - cell, feet[0][1])
        if part:
            self.counters.draw(to, paper, places[last + 1], round(px * part), 1 - self.first)
        self._animal(to, paper, begin, feet[last + 1] if part else begin, part, round(cell * 0.7), cell * 0.5)

    def count(self, to: Surface, paper: Paper, box: Rect, number: int, cell: int) -> None:
        """Write on a counter what has been counted up to it."""
        disc = Rect(0, 0, round(cell * 0.56), round(cell * 0.56))
        disc.center = box.center
        paper.cut(to, disc, CREAM, disc.w // 2)
        paper.write(to, str(number), disc, round(cell * 0.36), "display", align="centre")

    def _frame(self, to: Surface, paper: Paper, left: int, top: int, cell: int) -> None:
        edge = round(cell * 0.15)
        sheet = Rect(left, top, _ROW * cell + 2 * edge, 2 * cell + 2 * edge)
        paper.panel(to, sheet, round(cell * 0.26), 5)
        gap = max(1, round(cell * 0.05))
        ground = mix(PAPER, paper.theme.panel, 0.25)
        for row in range(2):
            for column in range(_ROW):
                box = Rect(left + edge + column * cell, top + edge + row * cell, cell, cell).inflate(-2 * gap, -2 * gap)
                paper.cut(to, box, ground, round(cell * 0.16))

    @staticmethod
    def _place(n: int, left: int, top: int, cell: int) -> tuple[float, float]:
        """Return the middle of the n-th cell in pixels, counted row by row, frame by frame."""
        frame, at = divmod(n, TEN)
        row, column = divmod(at, _ROW)
        edge = round(cell * 0.15)
        return (left + round(frame * (_ROW + 0.7) * cell) + edge + (column + 0.5) * cell,
                top + edge + (row + 0.5) * cell)
