"""Two rows of counters: doubles are two alike, near doubles those and one more; and a half is one of two alike."""

from pygame import Rect, Surface

from game.view.charts.fact_picture import FactPicture, colour_of
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import INK, PAPER, mix

_PART, _GAP = 5, 0.35                             # a gap, in cells, after so many counters
_MORE = 0.7                                       # of a cell before what the larger number has more
_WALK = 0.8                                       # of a cell beneath, for the animal


class TwoRows(FactPicture):
    """The ground of pictures with two rows, which have so many counters each that are a pair, and then so many `more`
    apart from these."""

    pair = more = 0
    named = False
    """True if something is written over the rows."""

    def _lay(self, to: Surface, paper: Painter, rect: Rect) -> tuple[Rect, int]:
        """Draw the sheet beneath the rows as large as the rectangle allows. Return it, and the size of a cell."""
        across = self._at(self.pair + self.more - 1) + 0.5
        head = paper.line(paper.px("small"), "display") + paper.u(8) if self.named else 0
        cell = int(min((rect.w - paper.u(180)) / across, (rect.h - head) / (2.5 + _WALK), paper.u(88)))
        sheet = Rect(0, 0, round(across * cell), round(2.1 * cell)).inflate(paper.u(26), paper.u(20))
        sheet.center = rect.centerx, rect.centery - round(_WALK * cell / 2) + head // 2
        paper.panel(to, sheet, paper.u(16), 5)
        return sheet, cell

    def _at(self, n: int) -> float:
        """Return the middle of the n-th counter of a row, in cells."""
        return n + 0.5 + (min(n, max(0, self.pair - 1)) // _PART) * _GAP + (_MORE if n >= self.pair else 0.0)

    def _place(self, paper: Painter, sheet: Rect, cell: int, row: int, n: int) -> tuple[float, float]:
        """Return the middle of a counter in pixels."""
        return sheet.x + paper.u(13) + self._at(n) * cell, sheet.centery + (-0.52, 0.52)[row] * cell

    def _walker(self, to: Surface, paper: Painter, sheet: Rect, cell: int, steps: int) -> None:
        """Draw the animal on its way beneath the counters, which has so many steps."""
        whole, part = self._done()
        feet = [(self._place(paper, sheet, cell, 1, n)[0], sheet.bottom + _WALK * cell) for n in range(steps)]
        here = feet[min(whole, steps) - 1] if whole else (feet[0][0] - cell, feet[0][1])
        self.put_animal(to, paper, here, feet[min(whole, steps - 1)], part, round(cell * 0.66), cell * 0.08)


class PairRows(TwoRows):
    """A sum of two numbers. The smaller number lies there as a row; the animal lays the larger one beneath, and what
    that has more, apart from the double. Where it is made `even`, one counter more goes up at the end, so that the rows
    are the double of the number between."""

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, even: bool = False) -> None:
        super().__init__(operands, animal, pictures)
        low, high = min(operands), max(operands)
        self.even = even
        self.pair, self.more = (high - 1, 1) if even else (low, high - low)
        self.named = bool(self.more)

    @property
    def hops(self) -> int:
        return max(self.operands) + self.even

    def _draw(self, to: Surface, paper: Painter, rect: Rect) -> None:
        low, high = min(self.operands), max(self.operands)
        if not high:
            return
        sheet, cell = self._lay(to, paper, rect)
        whole, part = self._done()
        px = round(cell * 0.8)
        above = int(self.operands[0] > self.operands[1])
        places = [self._place(paper, sheet, cell, row, n) for row, count in enumerate((low, high))
                  for n in range(count)]
        if self.even:                                 # the last one goes from its place to the end of the row above
            (x, y), end = places[-1], self._place(paper, sheet, cell, 0, low)
            gone = max(0.0, min(1.0, whole + part - high))
            dot = Rect(0, 0, round(px * 0.3), round(px * 0.3))
            dot.center = round(x), round(y)
            paper.draw_sheet(to, dot, paper.theme.rim, dot.w // 2)
            places[-1] = x + (end[0] - x) * gone, y + (end[1] - y) * gone
        for n, place in enumerate(places):
            step = n - low
            size = px if step < whole else round(px * part) if step == whole else 0
            self.counters.draw(to, paper, place, size, above if n < low else 1 - above)
        order = places if not self.even else [*places[:low], places[-1], *places[low:-1]]
        for number, place in enumerate(order, 1):
            last = number == len(order) or (not self.even and number > low + whole)
            if (self.told or (self.counted and not last)) and (not self.even or whole >= self.hops):
                self.count(to, paper, place, number, cell)
        self._names(to, paper, sheet, above, whole)
        self._walker(to, paper, sheet, cell, high)

    def _names(self, to: Surface, paper: Painter, sheet: Rect, above: int, whole: int) -> None:
        """Name the rows: what lies there, and what that makes."""
        low, high = min(self.operands), max(self.operands)
        ys = [round(sheet.centery + side * sheet.h * 0.25) for side in (-1, 1)]
        done, left = whole >= self.hops, sheet.x - paper.u(30)
        over = sheet.centerx, sheet.y - paper.line(paper.px("small"), "display") // 2 - paper.u(5)
        if self.even:
            for number, count, y in ((above, low, ys[0]), (1 - above, high, ys[1])):
                self.chip(to, paper, str(self.pair if done else count), number, (left, y))
            if done:
                self.chip(to, paper, f"{self.pair} + {self.pair}", above, over)
            return
        for number, y in ((above, ys[0]), (1 - above, ys[1])):
            self.chip(to, paper, str(low), number, (left, y))
        if high > low:
            self.chip(to, paper, f"+{high - low}", 1 - above, (sheet.right + paper.u(30), ys[1]))
            self.chip(to, paper, f"{low} + {low} = {2 * low}", above, over)


class HalfRows(TwoRows):
    """A whole as two rows alike, of which one is known: it is taken away, or where something is `missing` laid. The
    operands are the two halves. If `both` are asked, they are laid column by column."""

    named = True

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures, *, missing: bool = False,
                 both: bool = False) -> None:  # fmt: skip
        super().__init__(operands, animal, pictures)
        self.pair, self.missing, self.both = operands[0], missing, both

    @property
    def hops(self) -> int:
        return self.pair

    @property
    def counts(self) -> bool:
        return self.pair > 1

    def _draw(self, to: Surface, paper: Painter, rect: Rect) -> None:
        sheet, cell = self._lay(to, paper, rect)
        whole, part = self._done()
        px = round(cell * 0.8)
        for row in range(2):
            for n in range(self.pair):
                place = self._place(paper, sheet, cell, row, n)
                size = 1.0 if n < whole else part if n == whole else 0.0
                known = row == (0 if self.missing else 1) or self.both
                if not self.missing and not self.both:
                    self.counters.draw(to, paper, place, px, 0)
                    if known and size:
                        paper.icon(to, "close", self._hollow(to, paper, place, px).center, max(1, round(px * size)),
                                   INK)
                    continue
                self._hollow(to, paper, place, px)
                if known:
                    self.counters.draw(to, paper, place, round(px * size), row if self.both else 0)
        asked = 1 if self.missing else 0
        for n in range(self.pair):
            if self.told or (self.counted and n + 1 < self.pair):
                self.count(to, paper, self._place(paper, sheet, cell, asked, n), n + 1, cell)
        high = paper.line(paper.px("small"), "display")
        self.chip(to, paper, str(2 * self.pair), 2, (sheet.centerx, sheet.y - high // 2 - paper.u(5)))
        for row in range(2):
            words = str(self.pair) if self.told or (row != asked and not self.both) else "?"
            self.chip(to, paper, words, row, (sheet.x - paper.u(30), round(sheet.centery + (row - 0.5) * sheet.h / 2)))
        self._walker(to, paper, sheet, cell, self.pair)

    @staticmethod
    def _hollow(to: Surface, paper: Painter, place: tuple[float, float], px: int) -> Rect:
        """Draw a counter that is gone, or not there yet, and return its place."""
        disc = Rect(0, 0, px, px)
        disc.center = round(place[0]), round(place[1])
        paper.draw_sheet(to, disc, mix(PAPER, paper.theme.panel, 0.25), px // 2)
        paper.ring(to, disc, colour_of(1), px // 2, max(2, px // 12))
        return disc
