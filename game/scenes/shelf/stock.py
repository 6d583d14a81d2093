"""The books that stand on the shelf, made from their titles."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.core.title import Title
from game.core.words import syllables
from game.scenes.shelf.book import Book
from game.scenes.shelf.own_cover import OwnCover
from game.view.pictures.pictures import Pictures

if TYPE_CHECKING:
    from game.sitting.library import Library


def cover(title: Title, pictures: Pictures, play: Callable[[], None]) -> Book:
    """Return the book of a title."""
    if title.is_own:
        return OwnCover(title, pictures, play)
    return Book(title.id, syllables(title.name), pictures, play)


def covers(titles: Mapping[str, Title], pictures: Pictures, play: Callable[[], None]) -> dict[str, Book]:
    """Return the books of titles, in their order."""
    return {book: cover(title, pictures, play) for book, title in titles.items()}


def renew(titles: dict[str, Title], books: dict[str, Book], library: "Library", pictures: Pictures,
          play: Callable[[], None]) -> None:
    """Take up which books of one's own there are now: some were made, changed or removed meanwhile."""
    library.books.adopt()
    own = library.own
    for book in [book for book, title in titles.items() if title.is_own and book not in own]:
        del titles[book]
        books.pop(book, None)
    titles |= own
    for book, title in own.items():
        if book not in books or books[book].title != title:
            books[book] = cover(title, pictures, play)
