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


class Stretch(NamedTuple):
    """A group, or a part of one, in a row: the left end of its first book in pixels, and its books. What goes on from
    the row above has no label."""

    left: int
    books: Sequence[Book]
    label: str
    family: str


class Rows(NamedTuple):
    """Rows of stretches: books so many pixels high, and so many from one to the next. `ends` is where each row ends."""

    high: int
    step: int
    rows: Sequence[Sequence[Stretch]]
    ends: Sequence[int]


def in_rows(groups: Sequence[Group], high: int, left: int, right: int, gap: int, label: Callable[[str], int]) -> Rows:
    """Return books so high in rows between two edges, each group beside the one before if there is room for all of it.

    `gap` lies between two groups; `label` returns the width of a label.
    """
    close = round(high * THICK * _CLOSE)
    rows = _packed(groups, close, left, right, gap, label)
    while rows and close < round(high * THICK * _WIDE):
        wider = _packed(groups, close + 1, left, right, gap, label)
        if [[len(part.books) for part in row] for row in wider] != [[len(part.books) for part in row] for row in rows]:
            break
        rows, close = wider, close + 1
    ends = [row[-1].left + (len(row[-1].books) - 1) * close + round(high * THICK) for row in rows]
    return Rows(high, close, rows, ends)


def _packed(groups: Sequence[Group], step: int, left: int, right: int, gap: int,
            label: Callable[[str], int]) -> list[list[Stretch]]:
    rows: list[list[Stretch]] = []
    x, most = right, max(1, (right - left) // step)
    for group in groups:
        wide = max(len(group.books) * step, label(group.label))
        if x + wide > right:
            rows.append([])
            x = left
        for n in range(0, len(group.books), most):
            if n:
                rows.append([])
                x = left
            part = group.books[n:n + most]
            rows[-1].append(Stretch(x, part, "" if n else group.label, group.family))
            x += max(len(part) * step, 0 if n else label(group.label)) + gap
    return rows
