"""Roster import: a pasted list of names, read line by line into new children, known children, and remarks.

A list has one name a line or many, in columns or with commas, with or without a heading, first name first or last.
Every line that is left out is named.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final, NamedTuple

from game.core.i18n import _
from game.core.unicode_text import clip, printable

MOST: Final = 300
"""The most names that are read from one list."""
LONGEST: Final = 24
"""The most characters of a name."""
_PARTICLES = frozenset({"von", "van", "de", "der", "den", "zu", "di", "da", "al", "el", "la"})
"""Words that are not the last of a shortened name."""
_COLUMNS: Final = 3
"""The most cells of a line that are parts of one name; of more, each is a name."""
_PAIR: Final = 2
_MARK = re.compile(r"^\s*(?:(?:\(?\d{1,3}[.):\]]|[-–—−•*·▪●‣◦○□☐✓+>]|\d{1,3}(?=\s))\s*)+")
_NUMBER = re.compile(r"^(?:[\d.,:/\s-]*|\d{1,2}\s?[A-Za-z])$")
"""A number, a date, or a class such as 2b."""
_TITLE = re.compile(r"^(?:class|grade|year|klasse|jahrgang)\s+\S{1,4}$", re.IGNORECASE)
_FIRST = frozenset({"first", "first name", "firstname", "forename", "given name", "vorname", "vornamen", "rufname"})
_LAST = frozenset({"last", "last name", "lastname", "surname", "family name", "nachname", "familienname", "zuname"})
_NAME = frozenset({
    "name", "names", "full name", "student", "students", "student name", "pupil", "pupils", "child", "children",
    "namen", "schüler", "schülerin", "schülerinnen", "schüler/in", "kind", "kinder"})  # fmt: skip
_OTHER = frozenset({"class", "no", "nr", "#", "id", "klasse", "nummer"})
_HEADS = _FIRST | _LAST | _NAME | _OTHER
"""Words above the columns of a list, in English and German. *Name* beside *Vorname* is the last name."""


class RosterEntry(NamedTuple):
    """A name of a list; the number of the known child with this name, None if the child is new; and a remark, "" if
    there is none."""

    name: str
    child: int | None = None
    odd: str = ""


class Classmate(NamedTuple):
    """A child that is known: its number, name and class."""

    id: int
    name: str
    group: str


class Roster(NamedTuple):
    """A list as it was read: its names, and remarks on the lines that are no names."""

    names: Sequence[RosterEntry]
    left: Sequence[str]

    @property
    def new(self) -> list[str]:
        """The names of the new children."""
        return [one.name for one in self.names if one.child is None]


def read(text: str, known: Iterable[Classmate] = (), group: str = "") -> Roster:
    r"""Return the entries of a typed or pasted list for the class `group`. A known child of this class, or of none, is
    matched by name; a name that another child has gets a number.

    >>> read("Ada\nBen\nAda").new
    ['Ada', 'Ben', 'Ada 2']
    >>> read("Ben", [Classmate(7, "Ben", "2b")], "2b").names[0].child
    7
    """
    names, left = list[RosterEntry](), list[str]()
    taken = {one.name.casefold(): one for one in known}
    met = set[str]()
    found, heads = names_of(text)
    listed = {_short(whole).casefold() for whole in found[:MOST]}
    here = {*taken, *listed}
    numbered = {key: one for key, one in taken.items() if one.group == group and key not in listed}
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
            name, other = _numbered(name, here, numbered)
            odd = _("twice in the list, so this one is {name}").format(name=name)
        elif other is not None and other.group not in ("", group):
            odd = _("somebody in {group} is called {name}").format(group=other.group, name=other.name)
            name, other = _numbered(name, here, numbered)
        met.add(key)
        here.add(name.casefold())
        if other is not None:
            odd = _("here already") if other.group == group else _("here already; joins the class")
            names.append(RosterEntry(other.name, other.id, odd))
        else:
            names.append(RosterEntry(name, None, odd))
    return Roster(names, left)


def _short(name: str) -> str:
    """Return a name of at most 24 characters, without its last words or cut.

    >>> _short("Maximilian Alexander von der Heide")
    'Maximilian Alexander'
    """
    cut = len(name) > LONGEST
    while " " in name and (len(name) > LONGEST or (cut and name.rpartition(" ")[2].casefold() in _PARTICLES)):
        name = name.rpartition(" ")[0]
    return clip(name, LONGEST).strip()


def _numbered(name: str, taken: set[str], known: dict[str, Classmate]) -> tuple[str, Classmate | None]:
    """Return a name with the smallest number from 2 that is not taken, or that a `known` child has, which is removed
    from there and returned, too: it got the number when the list was read before.

    >>> _numbered("Ada", {"ada", "ada 2"}, {})
    ('Ada 3', None)
    >>> _numbered("Ada", {"ada", "ada 2"}, {"ada 2": Classmate(8, "Ada 2", "2b")})[1].id
    8
    """
    names = (f"{clip(name, LONGEST - len(str(number)) - 1).strip()} {number}" for number in count(2))
    found = next(one for one in names if one.casefold() in known or one.casefold() not in taken)
    return found, known.pop(found.casefold(), None)


# ---- the names in a text ---------------------------------------------------------------------------------------------


def names_of(text: str) -> tuple[list[str], list[str]]:
    r"""Return the names in a text, first name first, and its headings.

    >>> names_of("Nachname;Vorname\nLovelace;Ada\nTuring;Alan")
    (['Ada Lovelace', 'Alan Turing'], ['Nachname Vorname'])
    >>> names_of("1. Ada\n2. Ben"), names_of("Lovelace, Ada\nTuring, Alan")[0]
    ((['Ada', 'Ben'], []), ['Ada Lovelace', 'Alan Turing'])
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    heads = list[str]()
    while len(lines) > 1 and _TITLE.match(_tidy(lines[0])):
        heads.append(_tidy(lines.pop(0)))
    mark = next((one for one in "\t;," if any(one in line for line in lines)), "")
    rows = [[_tidy(one) for one in _split(line, mark)] for line in lines]
    head = [cell.casefold() for cell in rows[0]] if len(rows) > 1 else []
    if _is_head(head):
        heads.append(" ".join(filter(None, rows.pop(0))))
        places = _places(head)
        if places:
            return [name for row in rows if (name := _named(row, places))], heads
    filled = [found for row in rows if (found := [cell for cell in row if cell])]
    if mark == ",":
        return _with_commas(filled, lines, rows), heads
    if len(filled) > 1 and max(map(len, filled)) <= _COLUMNS:      # each line is a child
        return [" ".join(map(_turned, row)) for row in filled], heads
    return [_turned(cell) for row in filled for cell in row], heads


def _with_commas(filled: Sequence[Sequence[str]], lines: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the names of lines with commas: "Lovelace, Ada" on each of several lines is one child, last name first;
    the quoted cells of a table, and cells beside a number, keep their order. Else a comma separates names."""
    if len(filled) > 1 and max(map(len, filled)) <= _PAIR:
        table = any('"' in line for line in lines) or any(len(row) > _PAIR for row in rows)
        if not table or any(", " in line for line in lines):
            return [" ".join(_turned(cell) for cell in reversed(row)) for row in filled]
        return [" ".join(map(_turned, row)) for row in filled]
    return [_turned(cell) for row in filled for cell in row]


def _is_head(cells: Sequence[str]) -> bool:
    """True if the first line is the heading of the columns."""
    known = [cell for cell in cells if cell]
    return bool(known) and (all(cell in _HEADS for cell in known) or
                            (len(known) > 1 and any(cell in _FIRST | _LAST for cell in known)))


def _places(head: Sequence[str]) -> list[int]:
    """Return the columns with the parts of a name, the first name first; none if the heading does not name them."""
    def at(words: frozenset[str]) -> list[int]:
        return [n for n, cell in enumerate(head) if cell in words][:1]

    if at(_FIRST):
        return [*at(_FIRST), *(at(_LAST) or at(_NAME))]
    return at(_NAME) or at(_LAST)


def _named(row: Sequence[str], places: Sequence[int]) -> str:
    """Return the name in these columns of a row; of a shorter row, all of it."""
    if max(places) >= len(row):
        return " ".join(filter(None, map(_turned, row)))
    return " ".join(_turned(row[n]) for n in places if row[n])


def _split(line: str, mark: str) -> list[str]:
    """Return the cells of a line; a separator within quotation marks is text."""
    if not mark or line.count('"') % 2:
        return line.split(mark) if mark else [line]
    try:
        return next(csv.reader([line], delimiter=mark, skipinitialspace=True))
    except csv.Error:                                 # a cell that is far too long
        return line.split(mark)


def _turned(cell: str) -> str:
    """Return a cell with the first name first.

    >>> _turned("Lovelace, Ada"), _turned("Ada Lovelace")
    ('Ada Lovelace', 'Ada Lovelace')
    """
    last, comma, first = cell.partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma and "," not in first else cell


def _tidy(cell: str) -> str:
    """Return a cell without quotation marks, number, bullet and invisible characters; "" if it is only a number or a
    class.

    >>> _tidy(" 3) Ada "), _tidy("• Ben"), _tidy("2b")
    ('Ada', 'Ben', '')
    """
    plain = " ".join(printable(cell.replace("\xa0", " ").replace("\t", " ")).split()).strip(" \"“”„'")
    plain = _MARK.sub("", plain).strip(" \"“”„'.")
    return "" if _NUMBER.match(plain) else plain
