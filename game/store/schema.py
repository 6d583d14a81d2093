"""The schema of the database: its tables, and the only place for upgrades of them.

Rows refer to each other by numbers that are unique within one file; a child, a session and an answer are identified on
every computer by a random `uuid`, a match by its `id`."""

import re
import sqlite3
from collections.abc import Sequence
from typing import Final

NAME = "truce.sqlite3"
OURS = 0x54525543  # "TRUC", SQLite's application id
VERSION = 1
"""The version of the tables; a greater one comes from a later release."""
UPGRADES: dict[int, Sequence[str]] = {}
"""By a version of the tables, the statements that bring them up to this one."""

_MAKE: Final = """
CREATE TABLE saves (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, revision INTEGER NOT NULL, at REAL NOT NULL, header TEXT NOT NULL,
    envelope BLOB NOT NULL) STRICT;
CREATE TABLE matches (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, options TEXT NOT NULL,
    players INTEGER NOT NULL, seed TEXT NOT NULL, started REAL NOT NULL, ended REAL NOT NULL, seconds REAL NOT NULL,
    rounds INTEGER NOT NULL, wars INTEGER NOT NULL, biggest_war INTEGER NOT NULL, plays INTEGER NOT NULL,
    ending TEXT NOT NULL, winner INTEGER, digest TEXT NOT NULL) STRICT;
CREATE INDEX matches_when ON matches (ended);
CREATE INDEX matches_game ON matches (game, ended);
CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT, cards INTEGER NOT NULL, won INTEGER NOT NULL, wars_won INTEGER NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID, STRICT;
CREATE INDEX seats_name ON seats (name, match);
CREATE TABLE totals (
    name TEXT NOT NULL, game TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL, drawn INTEGER NOT NULL,
    seconds REAL NOT NULL, longest REAL NOT NULL, rounds INTEGER NOT NULL, wars INTEGER NOT NULL,
    most_wars INTEGER NOT NULL, biggest_war INTEGER NOT NULL, streak INTEGER NOT NULL, best_streak INTEGER NOT NULL,
    last REAL NOT NULL, PRIMARY KEY (name, game)) WITHOUT ROWID, STRICT;
CREATE TABLE slaps (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, number INTEGER NOT NULL,
    ms INTEGER NOT NULL, PRIMARY KEY (match, seat, number)) WITHOUT ROWID, STRICT;
CREATE TABLE courses (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE, course TEXT NOT NULL) STRICT;
CREATE TABLE rivals (
    name TEXT NOT NULL, kind TEXT NOT NULL, rival TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL,
    lost INTEGER NOT NULL, last REAL NOT NULL, PRIMARY KEY (name, kind, rival)) WITHOUT ROWID, STRICT;
CREATE TABLE paces (
    name TEXT NOT NULL, ms INTEGER NOT NULL, slaps INTEGER NOT NULL, PRIMARY KEY (name, ms)) WITHOUT ROWID, STRICT;
CREATE TABLE slappers (name TEXT NOT NULL, match INTEGER NOT NULL, PRIMARY KEY (name, match)) WITHOUT ROWID, STRICT;
CREATE TABLE records (
    match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE, record BLOB NOT NULL,
    star INTEGER NOT NULL, told BLOB, told_version INTEGER) STRICT;
CREATE TABLE animals (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, animal INTEGER NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID, STRICT;
CREATE TABLE watched (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE) STRICT;
CREATE TABLE tempos (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, pace TEXT NOT NULL, ms INTEGER,
    PRIMARY KEY (match, seat)) WITHOUT ROWID, STRICT;
CREATE TABLE children (
    id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, picture INTEGER NOT NULL,
    created REAL NOT NULL, fluent REAL NOT NULL, class TEXT NOT NULL) STRICT;
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, plan TEXT NOT NULL, game TEXT NOT NULL, timed INTEGER NOT NULL,
    began REAL NOT NULL, ended REAL, seconds REAL NOT NULL, tricks INTEGER NOT NULL) STRICT;
CREATE TABLE played (
    session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
    child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, won INTEGER NOT NULL,
    PRIMARY KEY (session, child)) WITHOUT ROWID, STRICT;
CREATE INDEX played_child ON played (child, session);
CREATE TABLE answers (
    number INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE,
    child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, fact TEXT NOT NULL,
    said INTEGER, correct INTEGER NOT NULL, seconds REAL NOT NULL, timed INTEGER NOT NULL, at REAL NOT NULL,
    game TEXT NOT NULL, session INTEGER NOT NULL, helped INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;
CREATE INDEX answers_child ON answers (child, number);
CREATE TABLE typed (
    number INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE,
    child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE, seconds REAL NOT NULL,
    digits INTEGER NOT NULL) STRICT;
CREATE INDEX typed_child ON typed (child, number);
CREATE TABLE erased (mark TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE erasing (name TEXT NOT NULL, child INTEGER NOT NULL, PRIMARY KEY (name, child)) WITHOUT ROWID, STRICT;
CREATE TABLE done (deed TEXT PRIMARY KEY) STRICT
"""
# saves: the matches that can be continued. revision: chance, another one with each save; header: what the shelf shows
# of the match; envelope: in zlib.
# courses: of the last matches; animals: where others sat than usual; watched: the matches that turned by themselves,
# which no figures count; rivals: for a person ("" for everyone) how it went against a person or a level of the
# computer; paces: how many slaps of a person took so many ms; slappers: in which matches a person slapped; tempos: a
# row for each person's seat; ms is NULL if they hardly pressed.
# erased: checksums of names, and when they were erased; erasing: whose name is still to be erased from files beside
# the database (child 0: a person); done: the deeds that waited in a file and are done.
MADE: Final = _MAKE.split(";")
"""The statements that make the tables."""
TABLES: Final[list[str]] = re.findall(r"CREATE TABLE (\w+)", _MAKE)
"""The names of all tables: none refers to a later one."""
KEYS: Final = {"saves": ["id"], "children": ["id"], "sessions": ["id"], "played": ["session", "child"],
               "answers": ["number"], "typed": ["number"]}  # fmt: skip
"""The tables that are shown with what is not written yet, and the columns that tell their rows apart."""


def lay_out(base: sqlite3.Connection) -> None:
    """Create the tables in an empty database, in one transaction. Another program may just have done so. Raises
    sqlite3.Error."""
    base.execute("BEGIN IMMEDIATE")
    tables, = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if not tables:
        for statement in MADE:
            base.execute(statement)
    base.execute(f"PRAGMA application_id = {OURS}")
    base.execute(f"PRAGMA user_version = {VERSION}")
    base.execute("COMMIT")


def upgrade(base: sqlite3.Connection, found: int) -> None:
    """Upgrade tables of the version `found` to this one, in one transaction. Raises KeyError for a version without an
    upgrade, and sqlite3.Error."""
    base.execute("BEGIN IMMEDIATE")
    version, = base.execute("PRAGMA user_version").fetchone()
    if version == found:                              # else another program has done it a moment ago
        for statement in UPGRADES[found]:
            base.execute(statement)
        base.execute(f"PRAGMA user_version = {VERSION}")
    base.execute("COMMIT")
