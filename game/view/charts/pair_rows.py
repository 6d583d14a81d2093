"""Two rows of counters, one for each number of a sum: doubles are two alike, near doubles those and one more."""

from pygame import Rect, Surface

from game.view.charts.fact_picture import FactPicture
from game.view.pictures.paper import Paper

_PART, _GAP = 5, 0.35                             # a gap, in cells, after so many counters
_MORE = 0.7                                       # of a cell before what the larger number has more
_WALK = 0.8                                       # of a cell beneath, for the animal


class PairRows(FactPicture):
    """A sum of two numbers up to ten. The smaller number lies there as a row; the animal lays the larger one beneath,
    and what that has more, apart from the double."""

    @property
    def hops(self) -> int:
        return max(self.operands)

    def _draw(self, to: Surface, paper: Paper, rect: Rect) -> None:
        low, high = min(self.operands), max(self.operands)
        if not high:
            return
        across = self._at(high - 1) + 0.5
        cell = int(min((rect.w - paper.u(110)) / across, rect.h / (2.5 + _WALK), paper.u(88)))
        sheet = Rect(0, 0, round(across * cell), round(2.1 * cell)).inflate(paper.u(26), paper.u(20))
        sheet.center = rect.centerx, rect.centery - round(_WALK * cell / 2)
        paper.panel(to, sheet, paper.u(16), 5)
        left, ys = sheet.x + paper.u(13), (sheet.centery - 0.52 * cell, sheet.centery + 0.52 * cell)
        whole, part = self._done()
        px = round(cell * 0.8)
        above = int(self.operands[0] > self.operands[1])
        for n in range(low):
            self.counters.draw(to, paper, (left + self._at(n) * cell, ys[0]), px, above)
        for n in range(high):
            size = px if n < whole else round(px * part) if n == whole else 0
            self.counters.draw(to, paper, (left + self._at(n) * cell, ys[1]), size, 1 - above)
        if self.counted:
            self._count(to, paper, left, ys, cell, whole)
        for count, number, y in ((low, above, ys[0]), (low, 1 - above, ys[1])):
            self.chip(to, paper, str(count), number, (sheet.x - paper.u(28), round(y)))
        if high > low:
            self.chip(to, paper, f"+{high - low}", 1 - above, (sheet.right + paper.u(30), round(ys[1])))
        foot = sheet.bottom + _WALK * cell
        feet = [(left + self._at(n) * cell, foot) for n in range(high)]
        here = feet[whole - 1] if whole else (feet[0][0] - cell, foot)
        self._animal(to, paper, here, feet[min(whole, high - 1)], part, round(cell * 0.66), cell * 0.08)

    def _at(self, n: int) -> float:
        """Return the middle of the n-th counter of a row, in cells."""
        low = min(self.operands)
        return n + 0.5 + (min(n, max(0, low - 1)) // _PART) * _GAP + (_MORE if n >= low else 0.0)

    def _count(self, to: Surface, paper: Paper, left: int, ys: tuple[float, float], cell: int, whole: int) -> None:
        """Write on the counters what has been counted up to each, but for the last."""
        low = min(self.operands)
        for n in range(1, min(low + whole, sum(self.operands) - 1) + 1):
            row, at = (0, n - 1) if n <= low else (1, n - 1 - low)
            self.count(to, paper, (left + self._at(at) * cell, ys[row]), n, cell)
