"""The filter of the shelf: search words and kinds of games, and the groups in which the books found stand."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.core.i18n import _, ngettext
from game.core.title import Title
from game.scenes.shelf.book import Book
from game.scenes.shelf.row_packing import Group
from game.sitting import game_profile
from game.sitting.game_profile import KINDS, SHORT, is_kind, minutes, stored, trains
from game.sitting.participants import players
from game.store.settings import Settings

_TOLERANT = 5
"""Letters from which on a search word may have one typing error."""
_INSIDE = 3
"""Letters from which on a search word is also found inside another word."""

SearchText = Sequence[str]
"""The texts in which a game is searched, in plain letters: what counts most comes first."""


def plain(words: str) -> str:
    """Return words in small letters without accents, with straight apostrophes, and spaces for other signs.

    >>> plain("Napoleon’s Königskrieg, 7 × 8!")
    "napoleon's konigskrieg 7 × 8"
    """
    letters = unicodedata.normalize("NFKD", words.casefold().replace("’", "'"))
    accents = dict.fromkeys(ord(x) for x in {*letters} if unicodedata.combining(x))
    bare = letters.translate(accents) if accents else letters
    return " ".join(re.sub(r"[^\w'+×−÷]+", " ", bare).split())


def search_text_of(title: Title, options: Mapping[str, Any], kinds: Iterable[str]) -> SearchText:
    """Return the search text of a game: its names; other names and words for it; the skills it trains, and its
    `kinds`; the house rules that it has by these `options`; those that it may have."""
    has: list[str] = []
    may: list[str] = []
    for option in title.options:
        value = options.get(option.id, option.default)
        (has if value not in (False, None) else may).extend((option.label, _(option.label)))
    search = title.game.search
    names: tuple[str, ...] = _(title.name), title.name, title.id, *title.game.aliases
    if title.is_own:
        names = title.shown, _(title.game.name), title.game.name
    fields: tuple[Iterable[str], ...] = names, (*search, *map(_, search)), (trains(title), *kinds), has, may
    return [plain(" ".join(field)) for field in fields]


def rank(typed: str, text: SearchText, fits: Callable[[str, str], bool]) -> int | None:
    """Return how well typed words match a search text, 0 or less for the best; None if one of them does not `fits`.

    >>> game = ["egyptian ruffle", "slap ratscrew", "quick reactions"]
    >>> [rank(words, game, is_in) for words in ("egypt", "slap", "quick ruffle", "uffl", "war")]
    [-2, -1, 2, 3, None]
    """
    if text[0].startswith(typed):
        return -2
    if f" {typed} " in f" {text[1]} ":
        return -1
    worst = 0
    for word in typed.split():
        places = [n + len(text) * (fit is not begins) for fit in (begins, fits) for n, part in enumerate(text)
                  if fit(word, part)]
        if not places:
            return None
        worst = max(worst, *places[:1])
    return worst


def begins(word: str, text: str) -> bool:
    """True if a word of a text begins with this one."""
    return f" {word}" in f" {text}"


def is_in(word: str, text: str) -> bool:
    """True if a word of a text begins with this one, or has it inside, unless it is very short."""
    return word in text if len(word) >= _INSIDE else begins(word, text)


def is_nearly_in(word: str, text: str) -> bool:
    """True if a text has a word, perhaps with one typing error in it, unless it is short.

    >>> is_nearly_in("rufle", "egyptian ruffle"), is_nearly_in("slpa", "slap war")
    (True, False)
    """
    if len(word) < _TOLERANT:
        return is_in(word, text)
    return any(one_off(word, other[:length]) for other in text.split()
               for length in range(len(word) - 1, len(word) + 2))  # fmt: skip


def one_off(typed: str, meant: str) -> bool:
    """True if at most one letter is wrong, missing or too much, or two neighbours have changed places.

    >>> [one_off("ruflfe", meant) for meant in ("ruffle", "truffle")]
    [True, False]
    """
    if typed == meant:
        return True
    short, long = sorted((typed, meant), key=len)
    if len(long) - len(short) > 1:
        return False
    same = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[same:] == long[same + 1:]
    swapped = short[same:same + 2][::-1] == long[same:same + 2] and short[same + 2:] == long[same + 2:]
    return swapped or short[same + 1:] == long[same + 1:]


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
        """True if a game is of a kind. A game has slaps if it is dealt with something to slap."""
        if kind == "short":
            length = self._length(title)
            return length is not None and round(length) <= SHORT
        if kind != "slaps":
            return is_kind(title, kind)
        count = players(title, self.settings)
        rules, known = stored(title, self.settings, count)[0], self._slaps.get(title.id)
        if known is None or known[:3] != (title, rules, count):
            slaps = game_profile.second(game_profile.first_ask(title.make(rules), count)) == "slap"
            known = self._slaps[title.id] = title, rules, count, slaps
        return known[3]

    def sifted(self, titles: Iterable[Title]) -> list[Title]:
        """Return the games that pass; with search words, the best first."""
        passed = list(filter(self.passes, titles))
        return self._search(passed) if self.words.strip() else passed

    def _search(self, titles: Sequence[Title]) -> list[Title]:
        """Return the games that match all search words, the best first; if there is none, those that match with one
        typing error in each word; else those with the words in their rules."""
        typed = plain(self.words)
        texts = {title.id: self._text(title) for title in titles}
        for fits in (is_in, is_nearly_in):
            ranks = {id: found for id, text in texts.items() if (found := rank(typed, text, fits)) is not None}
            if ranks:
                return sorted((title for title in titles if title.id in ranks), key=lambda title: ranks[title.id])
        return [title for title in titles
                if all(begins(word, plain(title.make({}).help())) for word in typed.split())]

    def _text(self, title: Title) -> SearchText:
        kinds = [word(kind) for kind in KINDS if is_kind(title, kind)]
        return search_text_of(title, stored(title, self.settings, players(title, self.settings))[0], kinds)

    def named(self, title: Title) -> bool:
        """True if the search words match a game as it is, not only a house rule that it may have."""
        return rank(plain(self.words), self._text(title)[:-1], is_in) is not None

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


def word(kind: str) -> str:
    """Return the name of a kind of games."""
    return _(_WORDS[kind])


FAMILIES = "war", "duel", "rules", "slap", "sums"
"""The families, in their order on the shelf."""
OWN = "own"
"""The family of books of one's own: the last, so that the others keep their places."""


def groups(books: Mapping[str, Book], titles: Mapping[str, Title], sieve: GameFilter) -> list[Group]:
    """Return every book that the filter lets pass, once, in its group."""
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
    """Return the family of a book, "" if it is none of `FAMILIES`."""
    if title.is_own:
        return OWN
    family = title.game.family
    return family if family in FAMILIES else ""
