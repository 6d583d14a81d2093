"""Walking over the shelf: with the arrows from book to book, with Tab to the other widgets."""

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from game.scenes.shelf.book import Book
from game.scenes.shelf.shelf import Shelf
from game.view.widgets import Form, Widget


class BookForm(Form):
    """The form of the shelf. Tab leaves the books for the other widgets; arrows go from book to book, as they
    stand row by row. What lies on the books is hit first. A hand on the land moves it: `scroll` takes pixels."""

    def __init__(self, beside: Sequence[Widget], shelf: Callable[[], Shelf],
                 scroll: Callable[[int], None]) -> None:
        self._shelf, self._by, self._at = shelf, scroll, 0
        super().__init__([], beside=beside, land=True, foot=False)

    def renew(self, beside: Sequence[Widget], otherwise: Widget) -> None:
        """Take other widgets; the focus stays where it was, if that is still there, or else goes to what has come in
        its place, or to another."""
        old, at = len(self.widgets), self.widgets.index(self.focus) if self.focus in self.widgets else -1
        self.beside, self.widgets = beside, list(beside)
        for widget in beside:
            widget.land = True
        if self.focus not in self.walk:
            instead = self.widgets[at] if at >= 0 and old == len(self.widgets) else otherwise
            self.set_focus(instead if instead.takes else otherwise)
        self._show()

    def at(self, pos: tuple[int, int]) -> Widget | None:
        return next((widget for widget in reversed(self.walk) if widget.rect.collidepoint(pos)), None)

    @property
    def books(self) -> Sequence[Book]:
        """The books on the shelf, row by row."""
        return self._shelf().books

    @property
    def scrolls(self) -> bool:
        return self._shelf().most > 0

    def grip(self, pos: tuple[int, int]) -> bool:
        self._at = pos[1]
        return self.scrolls

    def pull(self, y: int) -> None:
        by, self._at = self._at - y, y
        self._by(by)

    def step(self, by: int) -> None:
        walk = [widget for widget in self.walk if not isinstance(widget, Book) or widget.chosen]
        if self.focus in walk:
            self.set_focus(walk[(walk.index(self.focus) + by) % len(walk)])

    def _key(self, event: Event) -> bool:
        return self._walk(event) or super()._key(event)

    def _walk(self, event: Event) -> bool:
        """Go with up and down from row to row of books, also to rows that are out of sight; with left and right from
        book to book, from the end of a row to the next one. Return True if the key did."""
        focus, books = self.focus, self.books
        if not isinstance(focus, Book) or focus not in books:
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            at = books.index(focus) + (1 if event.key == pygame.K_RIGHT else -1)
            self.light(books[max(0, min(len(books) - 1, at))])
            return True
        if event.key not in (pygame.K_UP, pygame.K_DOWN):
            return False
        sign = 1 if event.key == pygame.K_DOWN else -1
        ahead = [book for book in books if (book.ridge - focus.ridge) * sign > focus.rect.h // 2]
        if not ahead:
            return False
        x, y = focus.rect.center
        self.light(min(ahead, key=lambda book: abs(book.rect.centery - y) * 4 + abs(book.rect.centerx - x)))
        return True
