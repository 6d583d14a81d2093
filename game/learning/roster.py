"""A list of names as somebody pasted it, read line by line: who is new, who is here already, and what is odd about a
line. Nothing is lost without a word."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.core.i18n import _
from game.core.unicode_text import clip
from game.learning.name_lines import names_of

MOST: Final = 300
"""The names of a list that are read at most."""
LONGEST: Final = 24
"""The most characters of a name."""
_PARTICLES = frozenset({"von", "van", "de", "der", "den", "zu", "di", "da", "al", "el", "la"})
"""Words that no shortened name ends with."""


class RosterEntry(NamedTuple):
    """A name of a list: the child that it is already (its number), None if it is to be added; and a line on what is odd
    about it, "" if nothing is."""

    name: str
    child: int | None = None
    odd: str = ""


class Classmate(NamedTuple):
    """A child who is here already: its number, name and class."""

    id: int
    name: str
    group: str


class Roster(NamedTuple):
    """A list that was read: its names, and the lines that are no names."""

    names: Sequence[RosterEntry]
    left: Sequence[str]

    @property
    def new(self) -> list[str]:
        """The names of the children to be added."""
        return [one.name for one in self.names if one.child is None]


def read(text: str, known: Iterable[Classmate] = (), group: str = "") -> Roster:
    """Return the names of a list that was typed or pasted, for a class. A name that is taken gets a number, so that no
    two children are called alike; one that is in this class already, or in none, is that child."""
    names, left = list[RosterEntry](), list[str]()
    taken = {one.name.casefold(): one for one in known}
    here = set(taken)
    met = set[str]()
    found, heads = names_of(text)
    left += [_("{line} was left out: it is a heading.").format(line=one) for one in heads]
    for n, whole in enumerate(found):
        if n >= MOST:
            left.append(_("Only the first {most} names were read. Paste the others again.").format(most=MOST))
            break
        name = _short(whole)
        odd = "" if name == whole else _("shortened from {name}").format(name=whole)
        key = name.casefold()
        other = taken.get(key)
        if key in met:
            free = _free(name, here)
            odd = _("twice in the list, so this one is {name}").format(name=free)
            name = free
        elif other is not None and other.group in ("", group):
            names.append(RosterEntry(other.name, other.id, _("here already") if other.group == group else
                                     _("here already; joins the class")))
            met.add(key)
            continue
        elif other is not None:
            name = _free(name, here)
            odd = _("somebody in {group} is called {name}").format(group=other.group, name=other.name)
        met.add(key)
        here.add(name.casefold())
        names.append(RosterEntry(name, None, odd))
    return Roster(names, left)


def _short(name: str) -> str:
    """Return a name that is not too long: without its last words, or cut."""
    cut = len(name) > LONGEST
    while " " in name and (len(name) > LONGEST or (cut and name.rpartition(" ")[2].casefold() in _PARTICLES)):
        name = name.rpartition(" ")[0]
    return clip(name, LONGEST).strip()


def _free(name: str, taken: set[str]) -> str:
    """Return a name with the first number that makes it nobody else's."""
    number = 2
    while f"{clip(name, LONGEST - len(str(number)) - 1).strip()} {number}".casefold() in taken:
        number += 1
    return f"{clip(name, LONGEST - len(str(number)) - 1).strip()} {number}"
