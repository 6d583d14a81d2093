"""How the books stand in rows: families side by side, as large as there is room for."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.scenes.shelf.book import Book

THICK = 0.75
"""The width of a book, in parts of its height."""
STANDS = 0.97
"""How much of a book's height stands above the ridge."""
_CLOSE, _WIDE = 1.1, 1.5
"""The least and the most from book to book, in widths of one."""


class Group(NamedTuple):
    """A family of games; `family` is "" for what has no colour of its own."""

    label: str
    books: Sequence[Book]
    family: str


class RowSegment(NamedTuple):
    """A group, or a part of one, in a row: the left end of its first book in pixels, and its books. What goes on from
    the row above has no label."""

    left: int
    books: Sequence[Book]
    label: str
    family: str


class PackedRows(NamedTuple):
    """Rows of stretches: books so many pixels high, and so many from one to the next. `ends` is where each row ends."""

    high: int
    step: int
    rows: Sequence[Sequence[RowSegment]]
    ends: Sequence[int]


class RowPacker(NamedTuple):
    """Where books may stand: between two edges, `gap` between two groups, all in pixels. `label` returns the width of
    a label."""

    left: int
    right: int
    gap: int
    label: Callable[[str], int]

    def least(self, count: int, high: int) -> int:
        """Return in how many rows so many books so high stand at least."""
        return -(-count // max(1, (self.right - self.left) // round(high * THICK * _CLOSE)))

    def rows(self, groups: Sequence[Group], high: int) -> list[list[RowSegment]]:
        """Return books so high in rows, each group beside the one before if there is room for all of it."""
        return self._packed(groups, round(high * THICK * _CLOSE))

    def spread(self, groups: Sequence[Group], high: int) -> PackedRows:
        """Return the same rows with as much between two books as there is room for."""
        thick, step = round(high * THICK), round(high * THICK * _CLOSE)
        rows = self._packed(groups, step)
        shape = _shape(rows)
        low, most = step, round(high * THICK * _WIDE)
        while low < most:
            middle = (low + most + 1) // 2
            if _shape(self._packed(groups, middle)) == shape:
                low = middle
            else:
                most = middle - 1
        rows = self._packed(groups, low)
        return PackedRows(high, low, rows, [row[-1].left + (len(row[-1].books) - 1) * low + thick for row in rows])

    def _packed(self, groups: Sequence[Group], step: int) -> list[list[RowSegment]]:
        rows: list[list[RowSegment]] = []
        x, most = self.right, max(1, (self.right - self.left) // step)
        for group in groups:
            own = self.label(group.label)
            if x + max(len(group.books) * step, own) > self.right:
                rows.append([])
                x = self.left
            for n in range(0, len(group.books), most):
                if n:
                    rows.append([])
                    x = self.left
                part = group.books[n:n + most]
                rows[-1].append(RowSegment(x, part, "" if n else group.label, group.family))
                x += max(len(part) * step, 0 if n else own) + self.gap
        return rows


def split(rows: Sequence[Sequence[RowSegment]]) -> int:
    """Return how many rows go on with what the row above began."""
    return sum(not row[0].label for row in rows)


def _shape(rows: Sequence[Sequence[RowSegment]]) -> list[list[int]]:
    return [[len(part.books) for part in row] for row in rows]
