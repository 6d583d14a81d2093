"""The tables of the children, their sessions and their answers, and the deeds that change them."""

import sqlite3
from typing import Final

from game.store.checks import number
from game.store.deed import Deed, Section

MAKE: Final = """
CREATE TABLE children (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, picture INTEGER NOT NULL, created REAL NOT NULL,
    fluent REAL NOT NULL, class TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, plan TEXT NOT NULL, game TEXT NOT NULL, timed INTEGER NOT NULL,
    began REAL NOT NULL, ended REAL, seconds REAL NOT NULL, tricks INTEGER NOT NULL) STRICT;
CREATE TABLE played (
    session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
    child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, won INTEGER NOT NULL,
    PRIMARY KEY (session, child)) WITHOUT ROWID, STRICT;
CREATE INDEX played_child ON played (child, session);
CREATE TABLE answers (
    number INTEGER PRIMARY KEY, child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, fact TEXT NOT NULL,
    said INTEGER, correct INTEGER NOT NULL, seconds REAL NOT NULL, timed INTEGER NOT NULL, at REAL NOT NULL,
    game TEXT NOT NULL, session INTEGER NOT NULL, helped INTEGER NOT NULL DEFAULT 0,
    seen INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX answers_child ON answers (child, number);
CREATE TABLE typed (
    number INTEGER PRIMARY KEY, child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, seconds REAL NOT NULL,
    digits INTEGER NOT NULL) STRICT;
CREATE INDEX typed_child ON typed (child, number)
"""
_DEEDS: Final = {
    "add": "INSERT INTO children VALUES (?, ?, ?, ?, ?, '')",
    "join": "UPDATE children SET class = ? WHERE id = ?",
    "call": "UPDATE children SET name = coalesce(?, name), picture = coalesce(?, picture) WHERE id = ?",
    "fluent": "UPDATE children SET fluent = ? WHERE id = ?",
    "open": "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, NULL, 0, 0)",
    "sit": "INSERT INTO played VALUES (?, ?, 0)",
    "close": "UPDATE sessions SET ended = ?, seconds = ?, tricks = ? WHERE id = ?",
    "unwon": "UPDATE played SET won = 0 WHERE session = ?",
    "won": "UPDATE played SET won = 1 WHERE session = ? AND child = ?",
    "answered": "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)",
    "helped": "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0)",
    "merged": "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "saw": "UPDATE answers SET seen = 1 WHERE at = ? AND child = ? AND fact = ?",
    "typed": "INSERT INTO typed VALUES (?, ?, ?, ?)",
}
"""The statements that write. Each may come twice and is done once: a row has its number before it is written."""
_OF_CHILD = {"fluent", "join", "sit", "won", "answered", "helped", "merged", "saw", "typed"}
"""Those whose second value is the child."""


def apply(base: sqlite3.Connection, deed: Deed) -> None:
    """Do a deed, as `deed.Apply` says."""
    if deed.name == "erase":
        child, = deed.values
        base.execute("DELETE FROM children WHERE id = ?", (number(child),))
        base.execute("DELETE FROM sessions WHERE id NOT IN (SELECT session FROM played)")
        return
    statement = _DEEDS.get(deed.name, "")
    sound = all(value is None or isinstance(value, str | int | float) for value in deed.values)
    if not sound or not statement or statement.count("?") != len(deed.values):
        raise ValueError(deed.name)
    base.execute(statement, tuple(deed.values))


SECTION: Final = Section(
    MAKE,
    {"children": ["id"], "sessions": ["id"], "played": ["session", "child"], "answers": ["number"],
     "typed": ["number"]},
    frozenset({*_DEEDS, "erase"}), "erase", apply, apply)


def is_of(deed: Deed, child: int) -> bool:
    """True if a deed is about this child alone."""
    at = {"add": 0, "call": 2}.get(deed.name, 1 if deed.name in _OF_CHILD else None)
    return at is not None and len(deed.values) > at and deed.values[at] == child
