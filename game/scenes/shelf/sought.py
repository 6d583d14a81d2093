"""The words by which a game is found on the shelf, and how well typed ones fit."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.core.title import Title
from game.core.words import _
from game.sitting.profile import trains

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


def said_of(title: Title, options: Mapping[str, Any], kinds: Iterable[str]) -> Said:
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
