"""Words for people: English in the code, looked up in the chosen language's catalog when they are shown.

The names are those of gettext, and `assets/words.py` reads the messages out of the calls: `_("…")`, `ngettext("…", "…",
n)`, `pgettext("context", "…")` and `npgettext("context", "…", "…", n)`. A message that is looked up later than it is
written is a `Plural` or is named in `assets/words.py`. Numbers, lists, cards and dates are put into words here, too.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from game.core.cards import CODES, JOKER, RANK, SUITS, Card
from game.core.unicode_text import isolated


class Catalog(Protocol):
    """A language: what `gettext.GNUTranslations` is."""

    def gettext(self, message: str) -> str:
        """Return the translation, or the message itself."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation in the form for `n`."""

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in a context."""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a message in a context, in the form for `n`."""


class Message(str):
    """A message with places for names: a name that is read from right to left changes the direction of nothing else."""

    __slots__ = ()

    def format(self, *args: object, **kwargs: object) -> str:
        """Return the message with its places filled."""
        return super().format(*map(_placed, args), **{name: _placed(value) for name, value in kwargs.items()})


def _placed(value: Any) -> Any:
    return isolated(value) if isinstance(value, str) and not value.isascii() else value


_spoken: Catalog | None = None
SOFT: Final = "\xad"
"""A soft hyphen."""


def _(message: str) -> str:
    """Return the message in the chosen language, or unchanged if it has no translation.

    >>> _("{name} wins").format(name="Fox")
    'Fox wins'
    """
    return Message(syllables(message).replace(SOFT, ""))


def syllables(message: str) -> str:
    """Return the message as `_` does, with the soft hyphens that the language gives: there a long word may be cut."""
    return message if _spoken is None else _spoken.gettext(message)


def ngettext(one: str, several: str, n: int) -> str:
    """Return the form of a message that the chosen language uses for the number `n`; English has `one` and `several`.

    The caller fills in the number. The form for one may leave it out: "one card".

    >>> ngettext("one card", "{n} cards", 3).format(n=3)
    '3 cards'
    """
    return Message((one if n == 1 else several) if _spoken is None else _spoken.ngettext(one, several, n))


def pgettext(context: str, message: str) -> str:
    """Return a message that needs a context, because the same English means two things: "Delete", the key or the
    button."""
    return Message(message if _spoken is None else _spoken.pgettext(context, message))


def npgettext(context: str, one: str, several: str, n: int) -> str:
    """Return a message with a context in the form for the number `n`."""
    return Message((one if n == 1 else several) if _spoken is None else
                   _spoken.npgettext(context, one, several, n))


class Plural(NamedTuple):
    """A message in singular and plural, to be looked up later.

    >>> Plural("one card", "{n} cards").of(1)
    'one card'
    """

    one: str
    several: str

    def of(self, n: int) -> str:
        """Return the form for the number `n`, in the chosen language."""
        return ngettext(self.one, self.several, n)


def whole(n: float) -> str:
    """Return a number, rounded to a whole one, with the language's mark between the thousands: "43,642".

    >>> whole(43641.7)
    '43,642'
    """
    return f"{round(n):,}".replace(",", pgettext("between thousands", ","))


def decimal(value: float) -> str:
    """Return a number with one digit after the language's decimal point: "3.2".

    >>> decimal(3.25), decimal(4)
    ('3.2', '4.0')
    """
    return f"{value:.1f}".replace(".", pgettext("decimal point", "."))


def short(value: float) -> str:
    """Return a number with no more digits after the decimal point than it needs: "3", "0.25".

    >>> short(3.0), short(0.25)
    ('3', '0.25')
    """
    return f"{value:g}".replace(".", pgettext("decimal point", "."))


def listed(words: Sequence[str]) -> str:
    """Return names or noun phrases as a list: "Fox, Owl and Bear".

    >>> listed(["Fox", "Owl", "Bear"]), listed(["Fox"]), listed([])
    ('Fox, Owl and Bear', 'Fox', '')
    """
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(map(isolated, words[:-1])), last=words[-1])


def speak(catalog: Catalog | None) -> None:
    """Look every later message up in `catalog`; None is English."""
    global _spoken
    _spoken = catalog


def card_name(card: Card) -> str:
    """Return the name of a card.

    >>> card_name(Card(36)), card_name(Card(53))
    ('queen of hearts', 'joker')
    """
    if RANK[card] == JOKER:
        return pgettext("card", "joker")
    ranks = (pgettext("card", "two"), pgettext("card", "three"), pgettext("card", "four"), pgettext("card", "five"),
             pgettext("card", "six"), pgettext("card", "seven"), pgettext("card", "eight"), pgettext("card", "nine"),
             pgettext("card", "ten"), pgettext("card", "jack"), pgettext("card", "queen"), pgettext("card", "king"),
             pgettext("card", "ace"))
    suits = (pgettext("card", "clubs"), pgettext("card", "diamonds"), pgettext("card", "hearts"),
             pgettext("card", "spades"))
    return _("{rank} of {suit}").format(rank=ranks[RANK[card]], suit=suits[SUITS.index(CODES[card][1])])


_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")


def date(month: int, day: int, year: int | None = None) -> str:
    """Return a date in words: "November 4, 2026"; without a year "November 4".

    >>> date(11, 4, 2026), date(11, 4)
    ('November 4, 2026', 'November 4')
    """
    name = _(_MONTHS[month - 1])
    if year is None:
        return _("{month} {day}").format(month=name, day=day)
    return _("{month} {day}, {year}").format(month=name, day=day, year=year)
