"""The groups in which the books stand on the shelf: what is looked for; or the favourites, then each family."""

from collections.abc import Mapping

from game.core.title import Title
from game.core.words import _, ngettext
from game.scenes.shelf.book import Book
from game.scenes.shelf.shelf import Group
from game.scenes.shelf.sieve import Sieve
from game.store.settings import Settings

FAMILIES = ("war", "rules"), ("slap", "duel"), ("sums",)
"""The families that stand together."""
_IN_FRONT = 3
"""Games played lately that stand in front, besides the favourites."""


def groups(books: Mapping[str, Book], titles: Mapping[str, Title], sieve: Sieve, settings: Settings) -> list[Group]:
    """Return every book that the sieve lets pass, once, in its group."""
    labels = (_("War and its variations"), _("Slaps, duels and schemes"), _("Games with numbers"), _("More games"))
    for book in books.values():
        book.family = labels[_shelf(titles[book.game].game.family)]
    if not sieve.open:
        found = [books[title.id] for title in sieve.sifted(titles.values())]
        label = ngettext("one game", "{count} games", len(found)).format(count=len(found))
        return [Group(label, found)] if found else []
    front = _front(books, settings)
    made = [
        Group(_("Favorites and recently played"), front),
        *(Group(label, [book for book in books.values() if book not in front
                        and _shelf(titles[book.game].game.family) == number])
          for number, label in enumerate(labels)),
    ]
    return [group for group in made if group.books]


def _shelf(family: str) -> int:
    """Return the group in which a family stands; the last is for games of none."""
    return next((number for number, families in enumerate(FAMILIES) if family in families), len(FAMILIES))


def _front(books: Mapping[str, Book], settings: Settings) -> list[Book]:
    """Return the favourites and the games played lately; none where they would stand first anyway."""
    starred = [game for game in settings.favourites if game in books]
    lately = [game for game in settings.lately if game in books and game not in starred][:_IN_FRONT]
    same = not starred and lately == list(books)[:len(lately)]
    return [] if same else [books[game] for game in (*starred, *lately)]
