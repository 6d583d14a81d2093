"""The schema of the database: its tables, and how each deed changes them."""

import re
import sqlite3
from collections.abc import Sequence
from typing import Final

from game.store import children_tables, saves_tables, stats_tables
from game.store.deed import Deed, Section

NAME = "truce.sqlite3"
OURS = 0x54525543  # "TRUC", SQLite's application id
VERSION = 1
"""The tables' version; a greater one comes from a later release. """
UPGRADES: dict[int, Sequence[str]] = {}
"""By a version of the tables, the statements that bring them up to this one."""
SECTIONS: Final = saves_tables.SECTION, stats_tables.SECTION, children_tables.SECTION
MADE = [statement for section in SECTIONS for statement in section.made.split(";")]
"""The statements that make the tables."""
TABLES: Final[list[str]] = re.findall(r"CREATE TABLE (\w+)", ";".join(MADE))
"""The names of all tables: none refers to a later one."""
DEEDS: Final[frozenset[str]] = frozenset().union(*(section.deeds for section in SECTIONS))
"""The names of the deeds that may be done in it."""
_ERASING = {section.erasing for section in SECTIONS}
KEYS = {table: keys for section in SECTIONS for table, keys in section.keys.items()}
"""The columns that tell the rows of those tables apart that show what is not written yet."""


def apply(base: sqlite3.Connection, deed: Deed) -> None:
    """Do a deed, once however often it comes. Raises ValueError or TypeError if it is none of ours."""
    for section in _knowing(deed):
        section.apply(base, deed)


def show(base: sqlite3.Connection, deed: Deed) -> None:
    """Show a deed that is not done yet, as far as it is to be seen. Raises as `apply` does."""
    for section in _knowing(deed):
        section.show(base, deed)


def _knowing(deed: Deed) -> list[Section]:
    found = [section for section in SECTIONS if deed.name in section.deeds]
    if not found:
        raise ValueError(deed.name)
    return found


def erases(deed: Deed) -> bool:
    """True if a deed erases somebody."""
    return deed.name in _ERASING


def lay_out(base: sqlite3.Connection) -> None:
    """Give an empty database its tables, at one stroke. Another program may have done so a moment ago. Raises
    sqlite3.Error."""
    base.execute("BEGIN IMMEDIATE")
    tables, = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if not tables:
        for statement in MADE:
            base.execute(statement)
    base.execute(f"PRAGMA application_id = {OURS}")
    base.execute(f"PRAGMA user_version = {VERSION}")
    base.execute("COMMIT")
