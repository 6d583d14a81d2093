"""A deed: something to be done in the database, and the parts that know how."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Deed(NamedTuple):
    """Something to be done in the database: its name, and its values, which JSON can hold."""

    name: str
    values: Sequence[Any]


Apply = Callable[[sqlite3.Connection, Deed], None]
"""Does a deed, once however often it comes. Raises ValueError or TypeError if it is none of ours."""
IMPOSSIBLE = ValueError, TypeError, OverflowError, sqlite3.DataError
"""The exceptions that a deed raises that cannot be done."""


class Section(NamedTuple):
    """A section of what is kept: the statements that make its tables; the columns that tell the rows of those tables
    apart that show what is not written yet; the names of its deeds, and of the one that erases somebody; what does
    them, and what does them where they are only shown."""

    made: str
    keys: Mapping[str, Sequence[str]]
    deeds: frozenset[str]
    erasing: str
    apply: Apply
    show: Apply
