"""Rows of a form: widgets side by side, and items in two columns."""

from collections.abc import Iterable

from pygame import Rect

from game.view.pictures.painter import Painter
from game.view.widgets.widget import Widget

LEAST = 25
"""The least width of a column, in heights of a letter."""


class Row:
    """Widgets side by side, in as many lines as they need, each as wide as it wants, or all in `columns` of one width.

    `gap` is the distance between them, `gap_below` that between lines (by default the same), in units. `align` is 0 for
    left, 0.5 for centred, 1 for right; `drop` the same from top to bottom within a line. `fill` is the widget that
    takes the rest of its line.
    """

    def __init__(self, *widgets: Widget, columns: int = 0, gap: int = 12, align: float = 0.0,
                 drop: float = 0.5, fill: Widget | None = None, gap_below: int | None = None) -> None:
        self.widgets = widgets
        self.fill = fill
        self.columns = columns
        self.gap = gap
        self.gap_below = gap if gap_below is None else gap_below
        self.align = align
        self.drop = drop

    def lay(self, painter: Painter, left: int, top: int, width: int) -> int:
        """Place the widgets from a corner on. Return their total height, in pixels."""
        if not self.widgets:
            return 0
        gap, y = painter.u(self.gap), top
        for line in self._lines(painter, width, gap):
            spare = width - sum(wide for _widget, wide in line) - gap * (len(line) - 1)
            line = [(widget, wide + spare if widget is self.fill else wide) for widget, wide in line]
            x = left + round(spare * self.align)
            heights = [widget.height(painter, wide) for widget, wide in line]
            height = max(heights)
            for (widget, wide), own in zip(line, heights, strict=True):
                widget.rect = Rect(x, y + int((height - own) * self.drop), wide, own)
                x += wide + gap
            y += height + painter.u(self.gap_below)
        return y - painter.u(self.gap_below) - top

    def _lines(self, painter: Painter, width: int, gap: int) -> Iterable[list[tuple[Widget, int]]]:
        wants = [(widget, min(width, widget.width(painter))) for widget in self.widgets]
        if self.columns:
            n = self.columns
            while n > 1 and any(want > (width - gap * (n - 1)) // n for _widget, want in wants):
                n -= 1
            wide = (width - gap * (n - 1)) // n
            wants = [(widget, wide) for widget, _want in wants]
        line: list[tuple[Widget, int]] = []
        x = 0
        for widget, want in wants:
            if line and (x + want > width or len(line) == self.columns):
                yield line
                line, x = [], 0
            line.append((widget, want))
            x += want + gap
        yield line


class Columns(Row):
    """Widgets and rows in two columns, or in one if two would be too narrow. `between` is the distance of the columns,
    `gap` that of the lines, in units."""

    def __init__(self, *items: Widget | Row, gap: int = 20, between: int = 48) -> None:
        super().__init__(*(each for item in items for each in (item.widgets if isinstance(item, Row) else (item,))),
                         gap=gap)
        self._items = items
        self._between = between

    def lay(self, painter: Painter, left: int, top: int, width: int) -> int:
        """Place the items from a corner on, line by line. Return their total height, in pixels."""
        gap, between = painter.u(self.gap), painter.u(self._between)
        wide = (width - between) // 2
        count = 2 if wide >= LEAST * painter.px("body") else 1
        wide = wide if count == 2 else width
        y = top
        for n in range(0, len(self._items), count):
            lefts = [left + k * (wide + between) for k in range(count)]
            y += max(_put(item, painter, x, y, wide) for item, x in zip(self._items[n:n + count], lefts, strict=False))
            y += gap
        return y - gap - top


def _put(item: Widget | Row, painter: Painter, left: int, top: int, width: int) -> int:
    """Place one item. Return its height in pixels."""
    if isinstance(item, Row):
        return item.lay(painter, left, top, width)
    item.rect = Rect(left, top, width, item.height(painter, width))
    return item.rect.h
