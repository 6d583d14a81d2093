"""Rows of a form in several columns, where there is room."""

from pygame import Rect

from game.view.pictures.painter import Paper
from game.view.widgets.row import Row
from game.view.widgets.widget import Widget

LEAST = 25
"""Letters' heights that a column is wide at least: a label and a control beside it."""


class Columns(Row):
    """Widgets and rows, each in a place of its own: side by side in two columns, or one below the other where two would
    be too narrow. `between` and `gap` are in units."""

    def __init__(self, *items: Widget | Row, gap: int = 20, between: int = 48) -> None:
        super().__init__(*(each for item in items for each in (item.widgets if isinstance(item, Row) else (item,))),
                         gap=gap)
        self._items = items
        self._between = between

    def lay(self, paper: Paper, left: int, top: int, width: int) -> int:
        """Put the items from this corner on, line by line. Return their height together, in pixels."""
        gap, between = paper.u(self.gap), paper.u(self._between)
        wide = (width - between) // 2
        count = 2 if wide >= LEAST * paper.px("body") else 1
        wide = wide if count == 2 else width
        y = top
        for n in range(0, len(self._items), count):
            lefts = [left + k * (wide + between) for k in range(count)]
            y += max(_put(item, paper, x, y, wide) for item, x in zip(self._items[n:n + count], lefts, strict=False))
            y += gap
        return y - gap - top


def _put(item: Widget | Row, paper: Paper, left: int, top: int, width: int) -> int:
    """Put one item there. Return its height."""
    if isinstance(item, Row):
        return item.lay(paper, left, top, width)
    item.rect = Rect(left, top, width, item.height(paper, width))
    return item.rect.h
