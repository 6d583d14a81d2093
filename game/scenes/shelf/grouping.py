"""The groups in which the books stand on the shelf: what is looked for, or each family."""

from collections.abc import Mapping

from game.core.title import Title
from game.core.words import _, ngettext
from game.scenes.shelf.book import Book
from game.scenes.shelf.row_packing import Group
from game.scenes.shelf.sieve import Sieve

FAMILIES = "war", "duel", "rules", "slap", "sums"
"""The families, in the order in which they stand."""
OWN = "own"
"""Those that somebody has made: they stand last, so that no other has another place."""


def groups(books: Mapping[str, Book], titles: Mapping[str, Title], sieve: Sieve) -> list[Group]:
    """Return every book that the sieve lets pass, once, in its group."""
    labels = {"war": _("Plain war"), "duel": _("Duels and schemes"), "rules": _("War with house rules"),
              "slap": _("Slaps"), "sums": _("Games with numbers"), "": _("More games"), OWN: _("Books of your own")}
    for book in books.values():
        book.family = labels[_family(titles[book.game])]
    if not sieve.open:
        sifted = sieve.sifted(titles.values())
        found = [books[title.id] for title in sifted if sieve.named(title)] or [books[title.id] for title in sifted]
        rest = [books[title.id] for title in sifted if books[title.id] not in found]
        label = ngettext("one game", "{count} games", len(found)).format(count=len(found))
        more = ngettext("one more by a house rule", "{count} more by a house rule", len(rest)).format(count=len(rest))
        return [Group(words, part, "") for words, part in ((label, found), (more, rest)) if part]
    made = [Group(label, [book for book in books.values() if _family(titles[book.game]) == family], family)
            for family, label in labels.items()]
    return [group for group in made if group.books]


def _family(title: Title) -> str:
    """Return the family of a book, "" if it is of none that stands here."""
    if title.is_own:
        return OWN
    family = title.game.family
    return family if family in FAMILIES else ""
