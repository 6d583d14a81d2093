"""In which groups the books stand on the shelf: what is looked for; or the favourites, then each family."""

from collections.abc import Mapping

from game.core.words import _, ngettext
from game.rules import Title
from game.scenes.shelf.book import Book
from game.scenes.shelf.shelf import Group
from game.scenes.shelf.sieve import Sieve
from game.store.settings import Settings
from game.view.pictures.pictures import family

_IN_FRONT = 3
"""Games played lately that stand in front, besides the favourites."""


def groups(books: Mapping[str, Book], titles: Mapping[str, Title], sieve: Sieve, settings: Settings) -> list[Group]:
    """Every book that the sieve lets pass, once."""
    if not sieve.open:
        found = [books[title.id] for title in sieve.sifted(titles.values())]
        label = ngettext("one game", "{count} games", len(found)).format(count=len(found))
        return [Group(label, found)] if found else []
    front = _front(books, settings)
    made = [
        Group(_("Favorites and recently played"), front),
        _family(books, front, _("War and its variations"), "war", "rules"),
        _family(books, front, _("Slaps, duels and schemes"), "slap", "duel"),
        _family(books, front, _("Games with numbers"), "sums"),
    ]
    return [group for group in made if group.books]


def _family(books: Mapping[str, Book], front: list[Book], label: str, *families: str) -> Group:
    """The books whose covers are of these families, but for those in front."""
    return Group(label, [book for book in books.values() if family(book.game) in families and book not in front])


def _front(books: Mapping[str, Book], settings: Settings) -> list[Book]:
    """The favourites and the games played lately; none where they would stand first anyway."""
    starred = [game for game in settings.favourites if game in books]
    lately = [game for game in settings.lately if game in books and game not in starred][:_IN_FRONT]
    same = not starred and lately == list(books)[:len(lately)]
    return [] if same else [books[game] for game in (*starred, *lately)]
