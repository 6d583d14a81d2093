"""The filter of the shelf: search words and kinds of games, and the groups in which the books found stand."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.core.i18n import _, ngettext
from game.core.title import Title
from game.scenes.shelf.book import Book
from game.scenes.shelf.game_search import (
    SearchText,
    begins,
    is_in,
    is_nearly_in,
    is_roughly_in,
    plain,
    query,
    rank,
    search_text_of,
)
from game.scenes.shelf.row_packing import Group
from game.sitting import game_profile
from game.sitting.game_profile import KINDS, SHORT, is_kind, minutes, stored
from game.sitting.participants import players
from game.store.settings import Settings

PEOPLE = (1, 2, 3, 4)


class GameFilter:
    """The filters that are on; a game must pass all of them. `kinds` are "short" and some of `KINDS`; `words` are
    typed. The `settings` say how many people play, who all need a seat, and by which house rules; `length` returns the
    minutes that a game takes them, None if that is not known."""

    def __init__(self, settings: Settings, length: Callable[[Title], float | None] | None = None) -> None:
        self.settings = settings
        self._length = length or (lambda title: minutes(title.art, players(title, settings)))
        self.kinds: set[str] = set()
        self.words = ""
        self._slaps: dict[str, tuple[Title, dict[str, Any], int, bool]] = {}
        """Whether a game has slaps, by its id, with the title, the rules and the number of players it was dealt for."""

    @property
    def open(self) -> bool:
        """True if every game passes that has seats for the people."""
        return not (self.kinds or self.words.strip())

    def clear(self) -> None:
        """Turn all filters off."""
        self.words = ""
        self.kinds.clear()

    def turn(self, kind: str) -> None:
        """Turn the filter of a kind on or off."""
        self.kinds ^= {kind}

    def seats(self, title: Title) -> bool:
        """True if a game has a seat for each of the people."""
        return max(title.players) >= self.settings.people

    def passes(self, title: Title) -> bool:
        """True if a game passes every filter but that of the words."""
        return self.seats(title) and all(self._is(title, kind) for kind in sorted(self.kinds))

    def _is(self, title: Title, kind: str) -> bool:
        """True if a game is of a kind: it trains that, or it is one of that family. A game has slaps, too, if it is
        dealt with something to slap."""
        if kind == "short":
            length = self._length(title)
            return length is not None and round(length) <= SHORT
        if self._of(title, kind):
            return True
        if kind != "slaps":
            return False
        count = players(title, self.settings)
        rules, known = stored(title, self.settings, count)[0], self._slaps.get(title.id)
        if known is None or known[:3] != (title, rules, count):
            slaps = game_profile.second(game_profile.first_ask(title.make(rules), count)) == "slap"
            known = self._slaps[title.id] = title, rules, count, slaps
        return known[3]

    @staticmethod
    def _of(title: Title, kind: str) -> bool:
        """True if a game says of itself that it is of a kind."""
        return is_kind(title, kind) or title.game.family == _FAMILIES.get(kind, kind)

    def sifted(self, titles: Iterable[Title]) -> list[Title]:
        """Return the games that pass; with search words, the best first."""
        found = self._search(list(titles)) if self.words.strip() else titles
        return list(filter(self.passes, found))

    def _search(self, titles: Sequence[Title]) -> list[Title]:
        """Return the games that match all search words, the best first; if there is none, those that match with one
        typing error in each word, or with two; else those with the words in their rules."""
        asked = query(self.words)
        texts = {title.id: self._text(title) for title in titles}
        for fits in (is_in, is_nearly_in, is_roughly_in):
            ranks = {id: found for id, text in texts.items() if (found := rank(asked, text, fits)) is not None}
            if ranks:
                return sorted((title for title in titles if title.id in ranks), key=lambda title: ranks[title.id])
        if not asked.words:
            return []
        return [title for title in titles
                if all(begins(word, plain(title.make({}).help())) for word in asked.words)]

    def _text(self, title: Title) -> SearchText:
        kinds = [f"{word(kind)}, {_(_ALSO[kind])}" for kind in KINDS if self._of(title, kind)]
        return search_text_of(title, stored(title, self.settings, players(title, self.settings))[0], kinds,
                              self._length(title))

    def named(self, title: Title) -> bool:
        """True if the search words match a game as it is, not only a house rule that it may have."""
        return rank(query(self.words), [*self._text(title)[:-1], ""], is_in) is not None

    def advice(self, titles: Iterable[Title]) -> str:
        """Return a line of help where no game passes."""
        named = self._search(list(titles)) if self.words.strip() else []
        if not all(map(self.seats, named)):
            return _("{game} has too few seats for {count} people.").format(
                game=named[0].shown, count=self.settings.people)
        if self.kinds:
            return _("Turn off one of the filters above.")
        return _("Try another word: a game, a house rule or a skill.")


_WORDS = {"sums": "Numbers", "slaps": "Slaps", "thinking": "Thinking"}
"""The words for the kinds of games."""
_ALSO = {"sums": "math, maths, sums, arithmetic", "slaps": "slapping", "thinking": "strategy"}
"""What else people call the kinds."""
_FAMILIES = {"slaps": "slap"}
"""The families of games that are a kind, where they are called otherwise."""


def word(kind: str) -> str:
    """Return the name of a kind of games."""
    return _(_WORDS[kind])


FAMILIES = "war", "duel", "rules", "slap", "sums"
"""The families, in their order on the shelf."""
OWN = "own"
"""The family of books of one's own: the last, so that the others keep their places."""


def groups(books: Mapping[str, Book], titles: Mapping[str, Title], sieve: GameFilter) -> list[Group]:
    """Return every book that the filter lets pass, once, in its group: its family, or how the search found it."""
    labels = {"war": _("Plain war"), "duel": _("Duels and schemes"), "rules": _("War with house rules"),
              "slap": _("Slaps"), "sums": _("Games with numbers"), "": _("More games"), OWN: _("Books of your own")}
    for book in books.values():
        book.family = labels[_family(titles[book.game])]
    if sieve.words.strip():
        sifted = sieve.sifted(titles.values())
        found = [books[title.id] for title in sifted if sieve.named(title)] or [books[title.id] for title in sifted]
        rest = [books[title.id] for title in sifted if books[title.id] not in found]
        label = ngettext("one game", "{count} games", len(found)).format(count=len(found))
        more = ngettext("one more by a house rule", "{count} more by a house rule", len(rest)).format(count=len(rest))
        return [Group(words, part, "") for words, part in ((label, found), (more, rest)) if part]
    passed = [books[title.id] for title in titles.values() if title.id in books and sieve.passes(title)]
    made = [Group(label, [book for book in passed if _family(titles[book.game]) == family], family)
            for family, label in labels.items()]
    return [group for group in made if group.books]


def _family(title: Title) -> str:
    """Return the family of a book, "" if it is none of `FAMILIES`."""
    if title.is_own:
        return OWN
    family = title.game.family
    return family if family in FAMILIES else ""
