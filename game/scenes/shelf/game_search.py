"""The search of the shelf: typed words, understood, and how well a game's texts match them."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.i18n import _
from game.core.title import Title
from game.sitting.game_profile import SHORT, trains

_ERRORS = (5, 6)
"""Letters from which on a search word may have one typing error, and two."""
_INSIDE = 3
"""Letters from which on a search word is also found inside another word, or leaves out what has it."""
_YOUNG = 6
"""Up to this age a game is one for kids."""

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


class Query(NamedTuple):
    """What somebody looks for: the `words` that a game has, and those that it is `without`; `whole` is all of it."""

    whole: str
    words: Sequence[str]
    without: Sequence[str]


def query(typed: str) -> Query:
    """Return what typed words ask for. Small words count only where there is nothing else.

    >>> query("Games without numbers, for kids")
    Query(whole='games without numbers for kids', words=['kids'], without=['numbers'])
    """
    not_, small = (set(plain(words).split()) for words in (
        _("no, not, non, without"), _("a, an, and, any, for, in, of, the, to, with, game, games")))
    words, without, leaves_out = list[str](), list[str](), False
    whole = plain(typed)
    parts = whole.split()
    for n, part in enumerate(parts):
        if part in not_ and (n or len(parts) > 1):
            leaves_out = True
        elif leaves_out and part not in small:
            without += [part] * (len(part) >= _INSIDE)
            leaves_out = False
        else:
            words.append(part)
    telling = [word for word in words if word not in small]
    return Query(whole, telling if telling or without else words, without)


def search_text_of(title: Title, options: Mapping[str, Any], kinds: Iterable[str],
                   minutes: float | None = None) -> SearchText:
    """Return the search text of a game: its names; other names and words for it; the skills it trains, its `kinds`,
    and for whom it is; the house rules that it has by these `options`; those that it may have."""
    has: list[str] = []
    may: list[str] = []
    for option in title.options:
        value = options.get(option.id, option.default)
        (has if value not in (False, None) else may).extend((option.label, _(option.label)))
    search = title.game.search
    names: tuple[str, ...] = _(title.name), title.name, title.id, *title.game.aliases
    if title.is_own:
        names = title.shown, _(title.game.name), title.game.name
    told = [trains(title), *kinds, _("solo, alone, by yourself, one player, single player")]
    seats = {2: _("2 players, two players"), 3: _("3 players, three players"), 4: _("4 players, four players")}
    told += [words for count, words in seats.items() if count in title.players]
    if title.game.age is not None and title.game.age <= _YOUNG:
        told.append(_("kids, children, young, easy"))
    if minutes is not None and round(minutes) <= SHORT:
        told.append(_("short"))
    joined = [plain(name).replace(" ", "") for name in names]      # "goodking"
    fields: tuple[Iterable[str], ...] = (*names, *joined), (*search, *map(_, search)), told, has, may
    return [plain(" ".join(field)) for field in fields]


def rank(asked: Query, text: SearchText, fits: Callable[[str, str], bool]) -> int | None:
    """Return how well a search text matches a query, 0 or less for the best; None if one of the words does not `fit`,
    or it has one that it is to be without.

    >>> game = ["egyptian ruffle", "slap ratscrew", "quick reactions"]
    >>> [rank(query(words), game, is_in) for words in ("egypt", "slap", "quick ruffle", "uffl", "war", "no slaps")]
    [-2, -1, 2, 3, None, None]
    """
    if any(begins(each.removesuffix("s"), part) for each in asked.without for part in text[:-1]):
        return None
    if asked.words and text[0].startswith(asked.whole):
        return -2
    if f" {asked.whole} " in f" {text[1]} ":
        return -1
    worst = 0
    for word in asked.words:
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
    """True if a word of a text begins with this one, perhaps with one typing error in it, unless it is short.

    >>> is_nearly_in("rufle", "egyptian ruffle"), is_nearly_in("slpa", "slap war")
    (True, False)
    """
    if len(word) < _ERRORS[0]:
        return is_in(word, text)
    return any(errors(word, other) <= 1 for other in text.split())


def is_roughly_in(word: str, text: str) -> bool:
    """True if a word of a text begins with the same letter and nearly this one, with two typing errors at most, unless
    it is short.

    >>> is_roughly_in("egiptan", "egyptian ruffle"), is_roughly_in("eagyptain", "egyptian")
    (True, True)
    """
    if len(word) < _ERRORS[1]:
        return is_nearly_in(word, text)
    return any(other[0] == word[0] and errors(word, other) <= 2 for other in text.split())


def errors(typed: str, meant: str) -> int:
    """Return the least typing errors in the beginning of a word: letters that are wrong, missing or too much, or two
    neighbors that have changed places (optimal string alignment).

    >>> [errors("ruflfe", meant) for meant in ("ruffle", "ruffles", "truffle")]
    [1, 1, 2]
    """
    meant = meant[:len(typed) + 2]
    before, row = list[int](), list(range(len(meant) + 1))
    for n, letter in enumerate(typed, 1):
        above, before, row = before, row, [n]
        for k, other in enumerate(meant, 1):
            least = min(before[k] + 1, row[k - 1] + 1, before[k - 1] + (letter != other))
            if n > 1 and k > 1 and letter == meant[k - 2] and typed[n - 2] == other:
                least = min(least, above[k - 2] + 1)
            row.append(least)
    return min(row)
