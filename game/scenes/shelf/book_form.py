"""The form of the shelf: arrow keys go from book to book, Tab to the other widgets."""

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from game.scenes.shelf.book import Book
from game.scenes.shelf.shelf_view import ShelfView
from game.view.widgets import Form, Widget


class BookForm(Form):
    """The form of the shelf. Tab leaves the books for the other widgets; arrows go from book to book, row by row. Of
    widgets that overlap, the last one is hit. A drag on the land scrolls it: `scroll` takes pixels."""

    def __init__(self, header_widgets: Sequence[Widget], shelf: Callable[[], ShelfView],
                 scroll: Callable[[int], None]) -> None:
        self._shelf, self._by = shelf, scroll
        super().__init__([], header_widgets=header_widgets, land=True, foot=False)

    def renew(self, beside: Sequence[Widget], otherwise: Widget) -> None:
        """Take other widgets. The focus stays on its widget; if that is gone, it goes to the one in its place, or
        `otherwise`."""
        old, at = len(self.widgets), self.widgets.index(self.focus) if self.focus in self.widgets else -1
        self.header_widgets, self.widgets = beside, list(beside)
        for widget in beside:
            widget.land = True
        if self.focus not in self.tab_order:
            instead = self.widgets[at] if at >= 0 and old == len(self.widgets) else otherwise
            self.set_focus(instead if instead.takes else otherwise)
        self._show()

    def at(self, pos: tuple[int, int]) -> Widget | None:
        return next((widget for widget in reversed(self.tab_order) if widget.rect.collidepoint(pos)), None)

    @property
    def books(self) -> Sequence[Book]:
        """The books on the shelf, row by row."""
        return self._shelf().books

    @property
    def is_scrollable(self) -> bool:
        return self._shelf().most > 0

    def begin_drag(self, pos: tuple[int, int]) -> bool:
        if self._paper is None or not self.is_scrollable:
            return False
        self._shelf().bar.take(pos, self._paper)
        self._obey()
        return True

    def drag_to(self, y: int) -> None:
        self._shelf().bar.drag(y)
        self._obey()

    def end_drag(self) -> None:
        self._shelf().bar.held = False

    def _obey(self) -> None:
        """Scroll the land to its bar."""
        shelf = self._shelf()
        self._by(round(shelf.bar.offset) - shelf.offset)
        self.stale = True

    def step(self, by: int) -> None:
        walk = [widget for widget in self.tab_order if not isinstance(widget, Book) or widget.chosen]
        if self.focus in walk:
            self.set_focus(walk[(walk.index(self.focus) + by) % len(walk)])

    def _key(self, event: Event) -> bool:
        return self._walk(event) or super()._key(event)

    def _walk(self, event: Event) -> bool:
        """Go from book to book, also to those out of sight: left and right go along the row, from its end to
        the next row; up and down to the nearest book of the next row; Page up and Page down by the rows in sight; Home
        and End to the first and the last book. Return True if the key did."""
        focus, rows = self.focus, [row for row in self._shelf().rows if row]
        at = next((n for n, row in enumerate(rows) if focus in row), None)
        if at is None or not isinstance(focus, Book):
            return False
        key, row = event.key, rows[at]
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.focus_by_key(self._beside_it(focus, row, at, rows, 1 if key == pygame.K_RIGHT else -1))
            return True
        if key in (pygame.K_HOME, pygame.K_END):
            self.focus_by_key(rows[0][0] if key == pygame.K_HOME else rows[-1][-1])
            return True
        pitch = rows[1][0].ridge - rows[0][0].ridge if len(rows) > 1 else 1
        page = max(1, self._shelf().view.h // max(1, pitch) - 1)
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(key, 0)
        to = at + by if abs(by) == 1 and key in (pygame.K_UP, pygame.K_DOWN) else max(0, min(len(rows) - 1, at + by))
        if not by or not 0 <= to < len(rows):
            return False
        self.focus_by_key(min(rows[to], key=lambda book: abs(book.rect.centerx - focus.rect.centerx)))
        return True

    def _beside_it(self, focus: Book, row: Sequence[Book], at: int, rows: Sequence[Sequence[Book]], by: int) -> Widget:
        """Return the widget to the right (`by` 1) or the left (-1) of a book."""
        to = row.index(focus) + by
        if 0 <= to < len(row):
            return row[to]
        if not 0 <= at + by < len(rows):
            return focus
        return rows[at + by][0 if by > 0 else -1]
