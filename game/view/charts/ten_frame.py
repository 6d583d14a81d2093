"""Ten-frames: two rows of five cells, which show how one number fills up another to ten."""

from pygame import Rect, Surface

from game.view.charts.counter import colour_of
from game.view.charts.fact_picture import FactPicture
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import INK, PAPER, mix

_ROW = 5
TEN = 2 * _ROW
_WALK = 0.72                                      # of a cell above the frame and beneath it, for the animal


class TenFrame(FactPicture):
    """A sum of two numbers up to ten. The larger one lies there; the animal lays the other one, counter by counter, and
    walks outside the frame: what it has laid can be counted. Where the way is `split`, those that fill the first frame
    stand out from the rest; where it is by `ten`, the larger number is made ten first, and what was too much is
    crossed out at the end."""

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, split: bool = False,
                 ten: bool = False) -> None:  # fmt: skip
        super().__init__(operands, animal, pictures)
        self.split, self.ten = split, ten

    @property
    def there(self) -> int:
        """The counters that lie there from the beginning."""
        return TEN if self.ten else self.operands[self.first]

    @property
    def extra(self) -> int:
        """The counters that are crossed out at the end."""
        return self.there - self.operands[self.first]

    @property
    def parts(self) -> list[int]:
        """The parts of the second number: those that fill the first frame, and the rest."""
        second, fills = self.operands[1 - self.first], TEN - self.there
        return [fills, second - fills] if self.split and 0 < fills < second else [second]

    @property
    def first(self) -> int:
        """The place (0 or 1) of the number that lies there from the beginning, the larger."""
        return int(self.operands[1] > self.operands[0])

    @property
    def hops(self) -> int:
        return self.operands[1 - self.first] + bool(self.extra)

    def _draw(self, to: Surface, paper: Paper, rect: Rect) -> None:
        laid = self.operands[1 - self.first]
        frames = 2 if self.there + laid > TEN else 1
        across = frames * (_ROW + 0.3) + (frames - 1) * 0.4
        cell = int(min(rect.w / across, rect.h / (2 + 0.3 + 2 * _WALK), paper.u(96)))
        left = rect.centerx - round(across * cell / 2)
        top = rect.centery - round(1.15 * cell)
        for n in range(frames):
            self._frame(to, paper, left + round(n * (_ROW + 0.7) * cell), top, cell)
        places = [self._place(n, left, top, cell) for n in range(frames * TEN)]
        whole, part = self._done()
        px = round(cell * 0.76)
        for n in range(self.there + min(whole, laid)):
            self.counters.draw(to, paper, places[n], px, self.first if n < self.there else 1 - self.first)
        crossing = (part if whole == laid else 0.0) if whole <= laid else 1.0
        for n in range(self.there - self.extra, self.there):
            self._cross(to, paper, places[n], px, crossing)
        if part and whole < laid:
            self.counters.draw(to, paper, places[self.there + whole], round(px * part), 1 - self.first)
        if self.split:
            self._parts(to, paper, places, cell, whole)
        self._numbers(to, paper, places, cell, min(whole, laid))
        feet = [self._foot(n, places[n], cell) for n in range(len(places))]
        walk = [max(0, self.there - 1), *range(self.there, self.there + laid), self.there - 1]
        here, there = walk[min(whole, self.hops)], walk[min(whole + 1, self.hops)]
        begin = feet[here] if self.there or whole else (feet[0][0] - cell, feet[0][1])
        self._animal(to, paper, begin, feet[there], part, round(cell * 0.64), cell * 0.06)

    def _numbers(self, to: Surface, paper: Paper, places: list[tuple[float, float]], cell: int, laid: int) -> None:
        """Write on the counters what has been counted up to each, but for the last."""
        if not self.counted:
            return
        known = [n for n in range(self.there + laid) if not self.there - self.extra <= n < self.there]
        for number, n in enumerate(known, 1):
            if number < sum(self.operands):
                self.count(to, paper, places[n], number, cell)

    def _parts(self, to: Surface, paper: Paper, places: list[tuple[float, float]], cell: int, whole: int) -> None:
        """Put a rim around each part of the second number, row by row, as soon as it lies there."""
        start = self.there
        for part in self.parts if len(self.parts) > 1 else []:
            if whole < start - self.there + part:
                return
            for row in sorted({n // _ROW for n in range(start, start + part)}):
                ends = [n for n in range(start, start + part) if n // _ROW == row]
                (x, y), wide = places[ends[0]], places[ends[-1]][0] - places[ends[0]][0]
                box = Rect(0, 0, round(wide + cell * 0.9), round(cell * 0.9))
                box.midleft = round(x - cell * 0.45), round(y)
                paper.ring(to, box, INK, round(cell * 0.3), max(2, round(cell * 0.05)))
            start += part

    def _cross(self, to: Surface, paper: Paper, centre: tuple[float, float], px: int, part: float) -> None:
        """Cross out a counter, as far as the animal has come."""
        if part <= 0:
            return
        x, y = centre
        disc = Rect(0, 0, px, px)
        disc.center = round(x), round(y)
        paper.cut(to, disc, mix(PAPER, paper.theme.panel, 0.25), px // 2)
        paper.ring(to, disc, colour_of(self.first), px // 2, max(2, px // 12))
        paper.icon(to, "close", disc.center, max(1, round(px * part)), INK)

    def _foot(self, n: int, place: tuple[float, float], cell: int) -> tuple[float, float]:
        """Return where the animal stands for a counter: on the frame's edge over it, or else on the way beneath."""
        high = n % TEN < _ROW
        return place[0], place[1] + cell * (-0.66 if high else 0.66 + 0.64)

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
