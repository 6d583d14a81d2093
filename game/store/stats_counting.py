"""The write operations of the statistics."""

import json
import sqlite3
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from game.store.checks import flag, text, whole
from game.store.results import MatchResult, read_match
from game.store.setting_fields import names_somebody

KEPT = 200
"""The last matches of which the course is kept: how the packets grew and shrank."""
RECORDS: Final = 300
"""The last matches without a star of which the record is kept."""
EVERYONE = EVERYTHING = ""
"""The name and the game under which all of them are counted."""

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
    WHERE mine.match = :match AND mine.kind = 'person' AND mine.name != ''
        AND (other.kind = 'computer' OR other.name NOT IN ('', mine.name))
    GROUP BY mine.match, mine.name, other.kind, rival
    UNION ALL
    SELECT '', 'computer', coalesce(other.level, '') AS rival, max(mine.won), max(other.won), ended
    FROM seats AS mine JOIN seats AS other ON other.match = mine.match JOIN matches ON number = mine.match
    WHERE mine.match = :match AND mine.kind = 'person' AND other.kind = 'computer'
    GROUP BY mine.match, rival
) WHERE true GROUP BY name, kind, rival
ON CONFLICT DO UPDATE SET played = played + excluded.played, won = won + excluded.won, lost = lost + excluded.lost,
    last = max(last, excluded.last)
""",
    """
INSERT INTO paces SELECT name, ms, count(*) FROM slaps JOIN seats USING (match, seat)
    WHERE match = :match AND kind = 'person' AND name != '' GROUP BY name, ms
ON CONFLICT DO UPDATE SET slaps = slaps + excluded.slaps
""",
    """
INSERT INTO slappers SELECT DISTINCT name, match FROM slaps JOIN seats USING (match, seat)
    WHERE match = :match AND kind = 'person' AND name != ''
""",
)
"""The statements that count matches once they are in the tables; a condition on their numbers is put in."""

DROP_COURSES: Final = (
    f"DELETE FROM courses WHERE match <= (SELECT match FROM courses ORDER BY match DESC LIMIT 1 OFFSET {KEPT})")

FORGET: Final = (
    "DELETE FROM slaps"
    " WHERE (match, seat) IN (SELECT match, seat FROM seats WHERE name = :name AND kind = 'person')",
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


def finish(base: sqlite3.Connection, written: Any, packed: Any, other: str, erased: Callable[[str], bool]) -> None:
    """Count a match, with its record in base64 if there is one. It gets its `other` id where another window has played
    the match to another end; the names of those who were `erased` since it began are left out. Raises ValueError or
    TypeError for what is no match."""
    result = read_match(written)
    there = base.execute("SELECT digest, ended FROM matches WHERE id = ?", (result.id,)).fetchone()
    if there not in (None, (result.digest, result.ended)):
        result = result._replace(id=other)
    number = _record(base, result._replace(seats=[
        seat._replace(name="", slaps=(), press=None) if names_somebody(seat.name, seat.kind) and erased(seat.name)
        else seat for seat in result.seats]))
    if number is not None and packed is not None:
        with suppress(ValueError):                    # the figures count all the same
            _keep(base, number, packed)


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
        base.execute(statement, {"match": added.lastrowid})
    people = [seat for seat in match.seats if seat.kind == "person"]
    won = {seat.name: False for seat in people} | {seat.name: True for seat in people if seat.won}
    won[EVERYONE] = any(seat.won for seat in people)
    fact = {"drawn": int(match.winner is None), "seconds": match.seconds, "rounds": match.rounds, "wars": match.wars,
            "biggest_war": match.biggest_war, "ended": match.ended}
    base.executemany(ADD, [{"name": name, "game": game, "won": int(wins), **fact}
                            for name, wins in won.items() for game in (match.game, EVERYTHING)])
    return added.lastrowid


def rename(base: sqlite3.Connection, name: str, new: str) -> None:
    """Rename a person, unless somebody has the new name."""
    if not base.execute("SELECT 1 FROM totals WHERE name = ?", (new,)).fetchone():
        for statement in RENAME:
            base.execute(statement, {"name": name, "new": new, "computers": names_somebody(name, "computer")})


def forget(base: sqlite3.Connection, name: str) -> None:
    """Erase a person: their matches stay, without their name and their slaps."""
    for statement in FORGET:
        base.execute(statement, {"name": name, "computers": names_somebody(name, "computer")})


# ---- records ----


def _keep(base: sqlite3.Connection, match: int | None, packed: object) -> None:
    """Store the record of a match, given in base64, and remove the oldest ones. Raises ValueError."""
    base.execute("INSERT INTO records VALUES (?, ?, 0, NULL, NULL)", (match, _bytes(packed)))
    base.execute("DELETE FROM records WHERE NOT star AND match <="
                 " (SELECT match FROM records WHERE NOT star ORDER BY match DESC LIMIT 1 OFFSET ?)", (RECORDS,))


def star(base: sqlite3.Connection, id: object, on: object, packed: object) -> None:
    """Do the operation of `MatchArchive.star`. Raises ValueError."""
    known, value = text(id), int(flag(on))
    if value and packed is not None:
        base.execute("INSERT OR IGNORE INTO records SELECT number, ?, 1, NULL, NULL FROM matches WHERE id = ?",
                     (_bytes(packed), known))
    base.execute("UPDATE records SET star = ? WHERE match = (SELECT number FROM matches WHERE id = ?)", (value, known))


def tell(base: sqlite3.Connection, id: object, version: object, packed: object) -> None:
    """Do the operation of `MatchArchive.save_analysis`. Raises ValueError."""
    base.execute("UPDATE records SET told = ?, told_version = ? WHERE match ="
                 " (SELECT number FROM matches WHERE id = ?)", (_bytes(packed), whole(version), text(id)))


def _bytes(packed: object) -> bytes:
    if not isinstance(packed, str):
        raise ValueError("not bytes")
    return b64decode(packed, validate=True)
