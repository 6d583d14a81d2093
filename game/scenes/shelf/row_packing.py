"""Layout of books in rows: families side by side, as far apart as there is room."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.scenes.shelf.book import Book

THICK = 0.75
"""The width of a book, in parts of its height."""
STANDS = 0.97
"""The part of a book's height that is above the ridge."""
_WIDE = 1.5
"""The most from book to book, in widths of one."""


class Group(NamedTuple):
    """A labelled group of books; `family` is "" for one that has no colour of its own."""

    label: str
    books: Sequence[Book]
    family: str


class RowSegment(NamedTuple):
    """A group, or a part of one, in a row: the left end of its first book in pixels, and its books. A part that
    continues the row above has no label."""

    left: int
    books: Sequence[Book]
    label: str
    family: str


class PackedRows(NamedTuple):
    """Rows of segments: books of a height, `step` from one to the next; `ends` is the right end of each row. All in
    pixels."""

    height: int
    step: int
    rows: Sequence[Sequence[RowSegment]]
    ends: Sequence[int]


class RowPacker(NamedTuple):
    """Packs books between two edges, with a `gap` between two groups, all in pixels; `label` returns the width of a
    label, and `close` is the least from book to book, in widths of one.

    >>> packer = RowPacker(0, 1000, 30, lambda label: 80)
    >>> packer.least(30, 200)                       # six books of 165 pixels fit into a row
    5
    """

    left: int
    right: int
    gap: int
    label: Callable[[str], int]
    close: float = 1.1

    def least(self, count: int, height: int) -> int:
        """Return the least number of rows for `count` books of a height."""
        return -(-count // max(1, (self.right - self.left) // round(height * THICK * self.close)))

    def rows(self, groups: Sequence[Group], height: int) -> list[list[RowSegment]]:
        """Return books of a height in rows: each group beside the one before if there is room for all of it."""
        return self._packed(groups, round(height * THICK * self.close))

    def spread(self, groups: Sequence[Group], high: int) -> PackedRows:
        """Return the same rows with the books as far apart as there is room."""
        thick, step = round(high * THICK), round(high * THICK * self.close)
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
    """Return how many rows begin with the rest of a group.

    >>> split([[RowSegment(0, (), "War", "war")], [RowSegment(0, (), "", "war")]])
    1
    """
    return sum(not row[0].label for row in rows)


def _shape(rows: Sequence[Sequence[RowSegment]]) -> list[list[int]]:
    return [[len(part.books) for part in row] for row in rows]
