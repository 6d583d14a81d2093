"""Row scanning: a light goes from row to row of a page; a press enters the row, and the light goes along its things.

So a thing is reached in about as many steps as the page has rows and the row has things, instead of one step for each
thing of the page (Angelo, 1992, Comparison of three computer scanning modes).
"""

from collections.abc import Callable, Sequence
from math import ceil, sqrt

from game.scenes.shell.spot_scan import SpotScan
from game.view.widgets import Button, Form, ListBox, Widget

FEW = 7
"""So many rows are left as they lie; of more, short ones are lit together."""
LONG = 7
"""The most things of one row: longer ones are lit in parts."""


def usable(widget: Widget | None) -> bool:
    """True if one button does all that a widget is for, just now; None is a card."""
    return widget is None or (widget.one_press and widget.disabled_reason is None)


def rows_of(form: Form) -> list[list[Widget]]:
    """Return the usable widgets of a form by rows, as they lie on the page: those on the sheet first, then those beside
    it."""
    inside = [widget for widget in form.tab_order if usable(widget) and widget not in form.header_widgets]
    beside = [widget for widget in form.tab_order if usable(widget) and widget in form.header_widgets]
    return parted([*_lines(inside), *_lines(beside)])


def _lines(widgets: Sequence[Widget]) -> list[list[Widget]]:
    """Return widgets by lines: those follow each other whose middles lie within the same height."""
    found: list[list[Widget]] = []
    for widget in widgets:
        last = found[-1][-1].rect if found else None
        if last is not None and (last.top <= widget.rect.centery < last.bottom
                                 or widget.rect.top <= last.centery < widget.rect.bottom):
            found[-1].append(widget)
        else:
            found.append([widget])
    return found


def parted(lines: Sequence[list[Widget]]) -> list[list[Widget]]:
    """Return rows of which none is long, and not many more than each has things."""
    most = max(3, ceil(sqrt(sum(map(len, lines)))))
    found: list[list[Widget]] = []
    for line in lines:
        if len(lines) > FEW and found and len(found[-1]) + len(line) <= most:
            found[-1] = [*found[-1], *line]
        elif len(line) > LONG:
            parts = ceil(len(line) / LONG)
            size = ceil(len(line) / parts)
            found += [line[at:at + size] for at in range(0, len(line), size)]
        else:
            found.append(list(line))
    return found


class RowScan:
    """The light on one form: on a whole row, or inside it on the thing that has the focus. To begin with it is on the
    focus of the page, which is what a press chooses most often. `rows` gives the rows of a page that knows them."""

    def __init__(self, form: Form, rows: Callable[[], Sequence[list[Widget]]] | None = None) -> None:
        self.form, self._given = form, rows
        self.inside = self._begins = True
        self._row = 0
        self._spots: SpotScan | None = None           # the light inside the widget that has the focus
        for widget in form.widgets:
            widget.light_spots(())

    @property
    def rows(self) -> list[list[Widget]]:
        """The rows as they are just now: something may have become usable, or another."""
        if self._given is None:
            return rows_of(self.form)
        found = ([widget for widget in row if widget.takes and usable(widget)] for row in self._given())
        return [row for row in found if row]

    def begin(self) -> None:
        """Light the first row."""
        self._row = 0
        self._show(self.rows)

    def step(self) -> bool:
        """Let the light go on. Return False if it was on the last thing, or row, of the form."""
        if self._spots is not None and self._spots.step():
            return True
        focus, lines, self._spots = self.form.focus, self.rows, None
        if not lines:
            return False
        if self.inside and isinstance(focus, ListBox) and not focus.spots and focus.go(focus.at + 1):
            return True
        here = next((n for n, line in enumerate(lines) if focus in line), 0) if self.inside else self._row
        here = min(here, len(lines) - 1)
        begins, self._begins = self._begins, False
        if begins and len(lines) > 1:
            self.begin()
            return True
        if self.inside and focus in lines[here] and focus is not lines[here][-1]:
            self.form.focus_by_key(_after(lines[here], focus))
            return True
        self._row = (here + 1) % len(lines)
        self._show(lines)
        return self._row > 0

    def press(self) -> bool:
        """Enter the row that is lit, or light the first one if nothing is lit that one button can do. Return False if a
        single thing is lit: it is to be pressed."""
        if self._spots is not None:
            return self._spots.press()
        lines, self._begins = self.rows, False
        if self.inside and lines and not any(self.form.focus in line for line in lines):
            self.begin()
            return True
        if self.inside and self.form.focus is not None and self.form.focus.spots:
            self._spots = SpotScan(self.form, self.form.focus)
            return True
        if self.inside or not lines:
            return False
        self.inside = True
        self.form.focus_by_key(lines[min(self._row, len(lines) - 1)][0])
        return True

    def pressed(self) -> None:
        """The thing that is lit was pressed. After a button, its whole row is lit again: what comes next, as the next
        figure of a number, may lie before it. A choice stays lit, as it is often pressed again."""
        focus, lines = self.form.focus, self.rows
        if self.inside and len(lines) > 1 and isinstance(focus, Button):
            self._row = next((n for n, line in enumerate(lines) if focus in line), min(self._row, len(lines) - 1))
            self._show(lines)

    def _show(self, lines: Sequence[list[Widget]]) -> None:
        """Light the row, or its first thing if it is the only row, or its only thing."""
        line = lines[self._row]
        self.inside = len(line) == 1 or len(lines) == 1
        if self.inside:
            self.form.focus_by_key(line[0])
        else:
            self.form.light(line)


def _after(line: Sequence[Widget], focus: Widget | None) -> Widget:
    at = next(n for n, widget in enumerate(line) if widget is focus)
    return line[at + 1]
