"""The form of the set-up page: how the arrow keys walk over its rows, its foot and the sheet beside it."""

from collections.abc import Sequence

from game.view.widgets import Form, Row, Widget


class SetupForm(Form):
    """A form with a foot of its own: up and down stay among the rows while there are more, in sight or not. Rows of two
    columns are walked in reading order, as left and right change the choices there."""

    _only = False
    side_widgets: Sequence[Widget] = ()
    """The widgets beside it that form a column."""

    @property
    def tab_order(self) -> list[Widget]:
        return [widget for widget in super().tab_order if not self._only or widget not in self.header_widgets]

    def go(self, dx: int, dy: int) -> bool:
        pair = self._pair
        at = pair.index(self.focus) + dy if dy and self.focus in pair else -1
        if 0 <= at < len(pair):
            self.focus_by_key(pair[at])
            return True
        if dy and self.focus in self.side_widgets:
            column = [widget for widget in self.tab_order if widget in self.side_widgets]
            at = column.index(self.focus) + dy if self.focus in column else -1
            ends = self.tab_order[0] if dy < 0 else self.tab_order[-1]
            self.focus_by_key(column[at] if 0 <= at < len(column) else ends)
            return True
        gone = self._go(dx, dy)
        if gone and dy and self._pair:
            self.focus_by_key(self._pair[0 if dy > 0 else -1])
        return gone

    @property
    def _pair(self) -> Sequence[Widget]:
        """The widgets in two columns, if the focus is on one of them."""
        rows = [row.widgets for row in self.rows if isinstance(row, Row) and row.columns]
        return next((widgets for widgets in rows if self.focus in widgets), ())

    def _go(self, dx: int, dy: int) -> bool:
        if dy and self.focus in self.header_widgets:
            rows = [widget for widget in self.tab_order if widget not in self.header_widgets]
            above = self.focus is not None and self.focus.rect.bottom <= self.rect.top
            if rows and above == (dy > 0):
                self.set_focus(rows[0] if above else rows[-1])
                self._reveal(rows[0] if above else rows[-1])
                return True
        self._only = bool(dy) and self.focus not in self.header_widgets
        gone = self._only and super().go(dx, dy)
        self._only = False
        return gone or super().go(dx, dy)
