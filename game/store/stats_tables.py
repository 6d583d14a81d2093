"""The tables of the statistics, and the deeds that change them."""

import json
import sqlite3
from contextlib import suppress
from typing import Final

from game.core.letters import tidied
from game.store import record_rows
from game.store.deed import Deed, Section
from game.store.results import MatchResult, mark, read_match
from game.store.setting_fields import names_somebody

KEPT = 200
"""The last matches of which the course is kept: how the packets grew and shrank."""
EVERYONE = EVERYTHING = ""
"""The name and the game under which all of them are counted."""
COUNTED: Final = "record", "finish"
"""The deeds that count a match, the latter with its record."""

MAKE: Final = """
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
    PRIMARY KEY (match, seat)) WITHOUT ROWID, STRICT
"""
# courses: of the last matches; animals: where others sat than usual; watched: the matches that turned by themselves,
# which no figures count; rivals: for a person ("" for everyone) how it went against a person or a level of the
# computer; paces: how many slaps of a person took so many ms; slappers: in which matches a person slapped; tempos: a
# row for each person's seat; ms is NULL if they hardly pressed.

ADD: Final = """
INSERT INTO totals VALUES (:name, :game, 1, :won, :drawn, :seconds, :seconds, :rounds, :wars, :wars, :biggest_war,
                           :won, :won, :ended)
ON CONFLICT DO UPDATE SET played = played + 1, won = won + :won, drawn = drawn + :drawn, seconds = seconds + :seconds,
    longest = max(longest, :seconds), rounds = rounds + :rounds, wars = wars + :wars,
    most_wars = max(most_wars, :wars), biggest_war = max(biggest_war, :biggest_war),
    streak = CASE WHEN :won THEN streak + 1 ELSE 0 END,
    best_streak = max(best_streak, CASE WHEN :won THEN streak + 1 ELSE 0 END), last = max(last, :ended)
"""

COUNT: Final = (
    """
INSERT INTO rivals SELECT name, kind, rival, count(*), sum(won), sum(lost AND NOT won), max(ended) FROM (
    SELECT mine.name, other.kind, CASE other.kind WHEN 'person' THEN other.name ELSE coalesce(other.level, '') END
        AS rival, max(mine.won) AS won, max(other.won) AS lost, ended
    FROM seats AS mine JOIN seats AS other ON other.match = mine.match AND other.seat != mine.seat
        JOIN matches ON number = mine.match
    WHERE mine.match {0} AND mine.kind = 'person' AND mine.name != ''
        AND (other.kind = 'computer' OR other.name NOT IN ('', mine.name))
    GROUP BY mine.match, mine.name, other.kind, rival
    UNION ALL
    SELECT '', 'computer', coalesce(other.level, '') AS rival, max(mine.won), max(other.won), ended
    FROM seats AS mine JOIN seats AS other ON other.match = mine.match JOIN matches ON number = mine.match
    WHERE mine.match {0} AND mine.kind = 'person' AND other.kind = 'computer'
    GROUP BY mine.match, rival
) WHERE true GROUP BY name, kind, rival
ON CONFLICT DO UPDATE SET played = played + excluded.played, won = won + excluded.won, lost = lost + excluded.lost,
    last = max(last, excluded.last)
""",
    """
INSERT INTO paces SELECT name, ms, count(*) FROM slaps JOIN seats USING (match, seat)
    WHERE match {0} AND kind = 'person' AND name != '' GROUP BY name, ms
ON CONFLICT DO UPDATE SET slaps = slaps + excluded.slaps
""",
    """
INSERT INTO slappers SELECT DISTINCT name, match FROM slaps JOIN seats USING (match, seat)
    WHERE match {0} AND kind = 'person' AND name != ''
""",
)
"""The statements that count matches once they are in the tables; a condition on their numbers is put in."""

DROP_COURSES: Final = (
    f"DELETE FROM courses WHERE match <= (SELECT match FROM courses ORDER BY match DESC LIMIT 1 OFFSET {KEPT})")

FORGET_SLAPS: Final = """
DELETE FROM slaps WHERE (match, seat) IN (SELECT match, seat FROM seats WHERE name = :name AND kind = 'person')
"""
FORGET: Final = (
    """
UPDATE tempos SET ms = NULL
    WHERE (match, seat) IN (SELECT match, seat FROM seats WHERE name = :name AND kind = 'person')
""",
    "UPDATE records SET told = NULL, told_version = NULL WHERE match IN (SELECT match FROM seats WHERE name = :name)",
    "UPDATE seats SET name = '' WHERE name = :name AND (kind = 'person' OR :computers)",
    "DELETE FROM totals WHERE name = :name",
    "DELETE FROM rivals WHERE name = :name OR (kind = 'person' AND rival = :name)",
    "DELETE FROM paces WHERE name = :name",
    "DELETE FROM slappers WHERE name = :name",
)

RENAME: Final = (
    "UPDATE seats SET name = :new WHERE name = :name AND (kind = 'person' OR :computers)",
    *(f"UPDATE {table} SET name = :new WHERE name = :name" for table in ("totals", "rivals", "paces", "slappers")),
    "UPDATE rivals SET rival = :new WHERE kind = 'person' AND rival = :name",
)


# ---- the deeds ----


def apply(base: sqlite3.Connection, deed: Deed) -> None:
    """Do a deed, as `deed.Apply` says."""
    match deed.name, deed.values:
        case "record", [match]:
            _record(base, read_match(match))
        case "finish", [match, packed, str(other), _revision]:
            result = read_match(match)
            there = base.execute("SELECT digest, ended FROM matches WHERE id = ?", (result.id,)).fetchone()
            if there not in (None, (result.digest, result.ended)):
                result = result._replace(id=other)    # another window has played it to its end, too
            number = _record(base, result)
            if number is not None and packed is not None:
                with suppress(ValueError):            # the figures count all the same
                    record_rows.keep(base, number, packed)
        case "star", [id_, on, packed]:
            record_rows.star(base, id_, on, packed)
        case "tell", [id_, version, packed]:
            record_rows.tell(base, id_, version, packed)
        case "forget", [str(whom)]:
            for name, in base.execute("SELECT DISTINCT name FROM seats").fetchall():
                if isinstance(name, str) and whom == mark(tidied(name)):
                    _forget(base, name)
        case "rename", [str(name), str(new)] if name and new:
            _rename(base, tidied(name), new)
        case _:
            raise ValueError(deed.name)


def unseen(base: sqlite3.Connection, deed: Deed) -> None:
    """Show nothing of a deed before it is done: totals count what is on the disk."""


SECTION: Final = Section(MAKE, {}, frozenset({*COUNTED, "star", "tell", "forget", "rename"}), "forget", apply, unseen)


def _record(base: sqlite3.Connection, match: MatchResult) -> int | None:
    """Count a match; return its number, or None if it is counted already."""
    added = base.execute(
        "INSERT INTO matches VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (match.id, match.game, json.dumps(dict(match.options), sort_keys=True), len(match.seats), str(match.seed),
         match.started, match.ended, match.seconds, match.rounds, match.wars, match.biggest_war, match.plays,
         match.ending, match.winner, match.digest))
    if not added.rowcount:
        return None
    base.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [
        (added.lastrowid, number, *seat[:4], int(seat.won), seat.wars_won) for number, seat in enumerate(match.seats)])
    base.executemany("INSERT INTO slaps VALUES (?, ?, ?, ?)", [
        (added.lastrowid, seat, number, ms) for seat, each in enumerate(match.seats)
        for number, ms in enumerate(each.slaps)])
    known = [(added.lastrowid, seat, each.animal) for seat, each in enumerate(match.seats) if each.animal is not None]
    base.executemany("INSERT INTO animals VALUES (?, ?, ?)", known)
    if match.pace:
        base.executemany("INSERT INTO tempos VALUES (?, ?, ?, ?)", [
            (added.lastrowid, seat, match.pace, each.press) for seat, each in enumerate(match.seats)
            if each.kind == "person"])
    if match.course is not None:
        base.execute("INSERT INTO courses VALUES (?, ?)", (added.lastrowid, json.dumps(match.course)))
        base.execute(DROP_COURSES)
    if match.watched:
        base.execute("INSERT INTO watched VALUES (?)", (added.lastrowid,))
        return added.lastrowid
    for statement in COUNT:
        base.execute(statement.format("= :match"), {"match": added.lastrowid})
    people = [seat for seat in match.seats if seat.kind == "person"]
    won = {seat.name: False for seat in people} | {seat.name: True for seat in people if seat.won}
    won[EVERYONE] = any(seat.won for seat in people)
    fact = {"drawn": int(match.winner is None), "seconds": match.seconds, "rounds": match.rounds, "wars": match.wars,
            "biggest_war": match.biggest_war, "ended": match.ended}
    base.executemany(ADD, [{"name": name, "game": game, "won": int(wins), **fact}
                            for name, wins in won.items() for game in (match.game, EVERYTHING)])
    return added.lastrowid


def _rename(base: sqlite3.Connection, name: str, new: str) -> None:
    if not base.execute("SELECT 1 FROM totals WHERE name = ?", (new,)).fetchone():
        for statement in RENAME:
            base.execute(statement, {"name": name, "new": new, "computers": names_somebody(name, "computer")})


def _forget(base: sqlite3.Connection, name: str) -> None:
    for statement in (FORGET_SLAPS, *FORGET):
        base.execute(statement, {"name": name, "computers": names_somebody(name, "computer")})
