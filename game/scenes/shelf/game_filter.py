"""The filter of the shelf: search words, chips, and the groups of what is found.

The words by which a game is found on the shelf, and how well typed ones fit.

The sieve of the shelf: games for so many people, short ones, of some kinds, or with some words.

The groups in which the books stand on the shelf: what is looked for, or each family.
"""

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

_SURE = 5
"""A word of so many letters is found with one typing error, too."""
_INSIDE = 3
"""A word of so many letters is also found inside another."""

Said = Sequence[str]
"""All that is said of a game: plain texts, those that count most first."""


def plain(words: str) -> str:
    """Return words in small letters without accents, with straight apostrophes, and spaces for other signs."""
    letters = unicodedata.normalize("NFKD", words.casefold().replace("’", "'"))
    accents = dict.fromkeys(ord(x) for x in {*letters} if unicodedata.combining(x))
    bare = letters.translate(accents) if accents else letters
    return " ".join(re.sub(r"[^\w'+×−÷]+", " ", bare).split())


def search_text_of(title: Title, options: Mapping[str, Any], kinds: Iterable[str]) -> Said:
    """Return what is said of a game: its names; what else people call it; what it trains, with the names of its
    `kinds`; the house rules it has by these `options`; those that it may have."""
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


def found(titles: Sequence[Title], words: str, said: Callable[[Title], Said]) -> list[Title]:
    """Return the games to which all the words fit, the best first. Where none is said to be like that, the words may
    have one typing error each; where none is then, they may stand in the rules."""
    typed = plain(words)
    whole: dict[str, Said] = {title.id: said(title) for title in titles}

    def sifted(fits: Callable[[str, str], bool]) -> list[Title]:
        ranks = {title.id: _rank(typed, whole[title.id], fits) for title in titles}
        return sorted((title for title in titles if ranks[title.id] is not None), key=lambda one: ranks[one.id] or 0)

    return sifted(_is_in) or sifted(_is_nearly_in) or [
        title for title in titles if all(_begins(word, plain(title.make({}).help())) for word in typed.split())]


def named(title: Title, words: str, said: Callable[[Title], Said]) -> bool:
    """True if the words fit a game as it is, not only a house rule that it may have."""
    return _rank(plain(words), said(title)[:-1], _is_in) is not None


def _rank(typed: str, said: Said, fits: Callable[[str, str], bool]) -> int | None:
    """Return how well words fit, the lower the better; None if one of them does not."""
    if said[0].startswith(typed):
        return -2
    if f" {typed} " in f" {said[1]} ":
        return -1
    worst = 0
    for word in typed.split():
        places = [n + len(said) * (fit is not _begins) for fit in (_begins, fits) for n, text in enumerate(said)
                  if fit(word, text)]
        if not places:
            return None
        worst = max(worst, *places[:1])
    return worst


def _is_in(word: str, text: str) -> bool:
    return word in text if len(word) >= _INSIDE else _begins(word, text)


def _begins(word: str, text: str) -> bool:
    return f" {word}" in f" {text}"


def _is_nearly_in(word: str, text: str) -> bool:
    if len(word) < _SURE:
        return _is_in(word, text)
    return any(one_off(word, other[:length]) for other in text.split()
               for length in range(len(word) - 1, len(word) + 2))  # fmt: skip


def one_off(typed: str, meant: str) -> bool:
    """True if at most one letter is wrong, missing or too much, or two have changed places.

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
    """The filters that are on; a game must pass all of them. `kinds` are some of `KINDS`; `words` are typed. The
    `settings` say how many people play, who all need a seat, and by which house rules; `length` returns the minutes
    that a game takes them."""

    def __init__(self, settings: Settings, length: Callable[[Title], float | None] | None = None) -> None:
        self.settings = settings
        self._length = length or (lambda title: minutes(title.art, players(title, settings)))
        self.short = False
        self.kinds: set[str] = set()
        self.words = ""
        self._tried: dict[str, tuple[Title, dict[str, Any], int, bool]] = {}  # by which rules, for how many

    @property
    def open(self) -> bool:
        """True if every game passes in which the people have seats."""
        return not (self.short or self.kinds or self.words.strip())

    def clear(self) -> None:
        """Let every game pass in which the people have seats."""
        self.short, self.words = False, ""
        self.kinds.clear()

    def turn(self, kind: str) -> None:
        """Ask for a kind, or no longer; "short" is one too."""
        if kind == "short":
            self.short = not self.short
        else:
            self.kinds ^= {kind}

    def asks(self, kind: str) -> bool:
        """True if `turn` has asked for this kind."""
        return self.short if kind == "short" else kind in self.kinds

    def seats(self, title: Title) -> bool:
        """True if a game has a seat for each of the people."""
        return max(title.players) >= self.settings.people

    def passes(self, title: Title) -> bool:
        """True if a game passes every filter but that of the words."""
        length = self._length(title) if self.short else None
        return (
            self.seats(title)
            and (not self.short or (length is not None and round(length) <= SHORT))
            and all(self._is(title, kind) for kind in self.kinds)
        )

    def _is(self, title: Title, kind: str) -> bool:
        """True if a game is of a kind; games of slaps are those in which there is something to slap."""
        if kind != "slaps":
            return is_kind(title, kind)
        count = players(title, self.settings)
        rules, known = stored(title, self.settings, count)[0], self._tried.get(title.id)
        if known is None or known[:3] != (title, rules, count):
            slaps = game_profile.second(game_profile.first_ask(title.make(rules), count)) == "slap"
            known = self._tried[title.id] = title, rules, count, slaps
        return known[3]

    def _said(self, title: Title) -> list[str]:
        kinds = [word(kind) for kind in KINDS if is_kind(title, kind)]
        return list(search_text_of(title, stored(title, self.settings, players(title, self.settings))[0], kinds))

    def sifted(self, titles: Iterable[Title]) -> list[Title]:
        """Return the games that pass; where words are typed, the best first."""
        passed = list(filter(self.passes, titles))
        return found(passed, self.words, self._said) if self.words.strip() else passed

    def named(self, title: Title) -> bool:
        """True if the words that are typed, if any, fit a game as it is, not only a house rule that it may have."""
        return named(title, self.words, self._said)

    def advice(self, titles: Iterable[Title]) -> str:
        """Return what helps where no game passes."""
        named = found(list(titles), self.words, self._said) if self.words.strip() else []
        if not all(map(self.seats, named)):
            return _("{game} has too few seats for {count} people.").format(
                game=named[0].shown, count=self.settings.people)
        if self.short or self.kinds:
            return _("Turn off one of the filters above.")
        return _("Try another word: a game, a house rule or a skill.")


_WORDS = {"sums": "Numbers", "slaps": "Slaps", "thinking": "Thinking"}
"""The words for the kinds of games."""


def word(kind: str) -> str:
    """Return the name of a kind of games."""
    return _(_WORDS[kind])

FAMILIES = "war", "duel", "rules", "slap", "sums"
"""The families, in the order in which they stand."""
OWN = "own"
"""Those that somebody has made: they stand last, so that no other has another place."""


def groups(books: Mapping[str, Book], titles: Mapping[str, Title], sieve: GameFilter) -> list[Group]:
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
