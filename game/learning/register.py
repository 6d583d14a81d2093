"""A list of names as somebody pasted it, read line by line: who is new, who is here already, and what is odd about a
line. Nothing is lost without a word."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.core.letters import clip, printable
from game.core.words import _

MOST: Final = 300
"""The names of a list that are read at most."""
LONGEST: Final = 24
"""The most characters of a name."""
_COLUMNS: Final = 3
"""Cells of a line that may be parts of one name; where there are more, each is a name."""
_MARK = re.compile(r"^\s*(?:(?:\(?\d{1,3}[.):\]]|[-–—−•*·▪●‣◦○□☐✓+>]|\d{1,3}(?=\s))\s*)+")
_NUMBER = re.compile(r"^[\d.,:/\s-]*$")
_HEADS = frozenset({
    "name", "names", "first name", "last name", "firstname", "lastname", "given name", "surname", "student", "students",
    "pupil", "pupils", "child", "children", "class", "no", "nr", "#", "id", "vorname", "nachname", "familienname",
    "rufname", "namen", "schüler", "schülerin", "schülerinnen", "kind", "kinder", "klasse", "nummer"})  # fmt: skip
"""Words that stand above the columns of a list, in English and German."""


class Listed(NamedTuple):
    """A name of a list: the child that it is already (its number), None if it is to be added; and a line on what is odd
    about it, "" if nothing is."""

    name: str
    child: int | None = None
    odd: str = ""


class Known(NamedTuple):
    """A child who is here already: its number, name and class."""

    id: int
    name: str
    group: str


class Register(NamedTuple):
    """A list that was read: its names, and the lines that are no names."""

    names: Sequence[Listed]
    left: Sequence[str]

    @property
    def new(self) -> list[str]:
        """The names of the children to be added."""
        return [one.name for one in self.names if one.child is None]


def read(text: str, known: Iterable[Known] = (), group: str = "") -> Register:
    """Return the names of a list that was typed or pasted, for a class. A name that is taken gets a number, so that no
    two children are called alike; one that is in this class already, or in none, is that child."""
    names, left = list[Listed](), list[str]()
    taken = {one.name.casefold(): one for one in known}
    here = set(taken)
    met = set[str]()
    found, heads = _cells(text)
    left += [_("{line} was left out: it is a heading.").format(line=one) for one in heads]
    for n, whole in enumerate(found):
        if n >= MOST:
            left.append(_("Only the first {most} names were read. Paste the others again.").format(most=MOST))
            break
        name = clip(whole, LONGEST).strip()
        odd = "" if name == whole else _("shortened from {name}").format(name=whole)
        key = name.casefold()
        other = taken.get(key)
        if key in met:
            free = _free(name, here)
            odd = _("twice in the list, so this one is {name}").format(name=free)
            name = free
        elif other is not None and other.group in ("", group):
            names.append(Listed(other.name, other.id, _("here already") if other.group == group else
                                _("here already; joins the class")))
            met.add(key)
            continue
        elif other is not None:
            name = _free(name, here)
            odd = _("somebody in {group} is called {name}").format(group=other.group, name=other.name)
        met.add(key)
        here.add(name.casefold())
        names.append(Listed(name, None, odd))
    return Register(names, left)


def _free(name: str, taken: set[str]) -> str:
    """Return a name with the first number that makes it nobody else's."""
    number = 2
    while f"{clip(name, LONGEST - len(str(number)) - 1).strip()} {number}".casefold() in taken:
        number += 1
    return f"{clip(name, LONGEST - len(str(number)) - 1).strip()} {number}"


def _cells(text: str) -> tuple[list[str], list[str]]:
    """Return the names in a text, and the headings."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    mark = next((one for one in "\t;," if any(one in line for line in lines)), "")
    rows = [[cell for cell in (_tidy(one) for one in (line.split(mark) if mark else [line])) if cell]
            for line in lines]
    heads = [" ".join(row) for row in rows[:1] if len(rows) > 1 and all(cell.casefold() in _HEADS for cell in row)]
    rows = [row for row in rows[len(heads):] if row]
    if len(rows) > 1 and max(map(len, rows)) <= _COLUMNS:   # each line is a child: its cells are parts of the name
        turned = mark == "," and any(", " in line for line in lines)          # "Lovelace, Ada"
        return [" ".join([*row[1:], row[0]] if turned else row) for row in rows], [one for one in heads if one]
    return [cell for row in rows for cell in row], [one for one in heads if one]


def _tidy(cell: str) -> str:
    """Return a cell without quotation marks, a number or bullet before it, and what cannot be seen; "" if it is only a
    number."""
    plain = " ".join(printable(cell.replace("\xa0", " ").replace("\t", " ")).split()).strip(" \"“”„'")
    plain = _MARK.sub("", plain).strip(" \"“”„'.")
    return "" if _NUMBER.match(plain) else plain
