"""What has been played: a database of matches and of who sat where, which stays fast over ten years of them.

Beside the matches it holds totals for each game, each person, and each person in each game, brought up to date with
every match, so that no question asked often has to look at all of them.
"""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.core.words import _
from game.store.database import Database, Lines
from game.store.results import MatchResult, Reactions, SeatResult, Totals

NAME = "stats.sqlite3"
SCHEMA = 2

_MAKE = """
CREATE TABLE matches (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, options TEXT NOT NULL,
    players INTEGER NOT NULL, seed TEXT NOT NULL, started REAL NOT NULL, ended REAL NOT NULL, seconds REAL NOT NULL,
    rounds INTEGER NOT NULL, wars INTEGER NOT NULL, biggest_war INTEGER NOT NULL, plays INTEGER NOT NULL,
    ending TEXT NOT NULL, winner INTEGER, digest TEXT NOT NULL);
CREATE INDEX matches_when ON matches (ended);
CREATE INDEX matches_game ON matches (game, ended);
CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT, cards INTEGER NOT NULL, won INTEGER NOT NULL, wars_won INTEGER NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE INDEX seats_name ON seats (name, match);
CREATE TABLE totals (
    name TEXT NOT NULL, game TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL, drawn INTEGER NOT NULL,
    seconds REAL NOT NULL, longest REAL NOT NULL, rounds INTEGER NOT NULL, wars INTEGER NOT NULL,
    most_wars INTEGER NOT NULL, biggest_war INTEGER NOT NULL, streak INTEGER NOT NULL, best_streak INTEGER NOT NULL,
    last REAL NOT NULL, PRIMARY KEY (name, game)) WITHOUT ROWID;
"""

_MAKE_SLAPS = """
CREATE TABLE slaps (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, number INTEGER NOT NULL,
    ms INTEGER NOT NULL, PRIMARY KEY (match, seat, number)) WITHOUT ROWID
"""

_ADD = """
INSERT INTO totals VALUES (:name, :game, 1, :won, :drawn, :seconds, :seconds, :rounds, :wars, :wars, :biggest_war,
                           :won, :won, :ended)
ON CONFLICT DO UPDATE SET played = played + 1, won = won + :won, drawn = drawn + :drawn, seconds = seconds + :seconds,
    longest = max(longest, :seconds), rounds = rounds + :rounds, wars = wars + :wars,
    most_wars = max(most_wars, :wars), biggest_war = max(biggest_war, :biggest_war),
    streak = CASE WHEN :won THEN streak + 1 ELSE 0 END,
    best_streak = max(best_streak, CASE WHEN :won THEN streak + 1 ELSE 0 END), last = max(last, :ended)
"""

_EVERYONE = _EVERYTHING = ""  # the name and the game under which all of them are counted


class Stats(Database):
    """The statistics in the data folder. Nothing here raises for what is wrong with the disk.

    If they cannot be opened they are kept in memory for as long as the program runs, and notices() says so.
    """

    name = NAME
    schema = SCHEMA
    ours = 0x54525543  # "TRUC"
    tables = frozenset({"matches", "seats", "totals", "slaps"})
    lines = Lines(
        "The statistics in {file} cannot be opened ({why}): they last until you leave.",
        "The statistics in {file} cannot be written ({why}): they last until you leave.",
        "The statistics in {file} are left as they are ({why}): new ones last until you leave.",
        "The statistics in {file} are damaged and could not be put aside ({why}): new ones last until you leave.",
        "The statistics in {file} are damaged ({why}): they are kept as {kept}, and new ones begin.",
        "The statistics in {file} cannot be read: {why}.",
    )  # fmt: skip

    def __init__(self, folder: Path) -> None:
        self._waiting: list[MatchResult] = []
        super().__init__(folder)

    def close(self) -> None:
        """Put the database in order on the disk, what could not be recorded before included."""
        if self._waiting:
            self._record_waiting()
        super().close()

    def _make(self, base: sqlite3.Connection, found: int) -> None:
        if found < 1:
            for statement in _MAKE.split(";"):
                base.execute(statement)
        if found < 2:
            base.execute(_MAKE_SLAPS)

    def _drop_waiting(self) -> None:
        self._waiting.clear()

    # Writing

    def record(self, match: MatchResult) -> str | None:
        """Count a match that is over, once however often it comes; a line if it could not be written yet.

        On the disk when this returns without a line. Otherwise it is tried again with the next one, and on leaving.
        """
        self._waiting.append(match)
        return self._record_waiting()

    def _record_waiting(self) -> str | None:
        try:
            with self._change() as base:
                for match in self._waiting:
                    _record(base, match)
        except sqlite3.OperationalError as trouble:
            return _("The match could not be added to the statistics in {file} yet: {why}.").format(
                file=self.path, why=trouble)
        except sqlite3.DatabaseError as trouble:
            self._begin_anew(trouble)
            with self._change() as base:
                for match in self._waiting:
                    _record(base, match)
        self._waiting.clear()
        return None

    def erase_name(self, name: str) -> str | None:
        """Forget a person for good: their matches stay, without their name. A line if that failed."""
        try:
            with self._change() as base:
                base.execute("UPDATE seats SET name = '' WHERE name = ? AND kind = 'person'", (name,))
                base.execute("DELETE FROM totals WHERE name = ?", (name,))
            # The log of recent changes still holds the name; this empties it.
            self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as trouble:
            return _("{name} could not be erased from the statistics in {file}: {why}.").format(
                name=name, file=self.path, why=trouble)
        return None

    # Reading

    def summary(self, game: str | None = None, name: str | None = None) -> Totals:
        """What everything played comes to: of one game, one person, or both."""
        found = self._totals("name = ? AND game = ?", (name or _EVERYONE, game or _EVERYTHING))
        return found[0] if found else Totals(name or _EVERYONE, game or _EVERYTHING)

    def by_game(self) -> list[Totals]:
        """Each game ever played to its end, the latest first."""
        return self._totals("name = '' AND game != ''")

    def people(self) -> list[Totals]:
        """Each person who ever played, the latest first."""
        return self._totals("game = '' AND name != ''")

    def by_name(self, name: str) -> list[Totals]:
        """Each game a person ever played, the latest first."""
        return self._totals("name = ? AND game != ''", (name,))

    def reactions(self, name: str) -> Reactions | None:
        """How quickly a person slaps; None if they have never slapped rightly."""
        found = [ms for ms, in self._rows(
            "SELECT ms FROM seats JOIN slaps USING (match, seat) WHERE name = ? AND kind = 'person' ORDER BY ms",
            (name,))]
        return Reactions(len(found), found[0], found[(len(found) - 1) // 2]) if found else None

    def _totals(self, where: str, values: Iterable[object] = ()) -> list[Totals]:
        return [Totals(*row) for row in self._rows(
            f"SELECT * FROM totals WHERE {where} ORDER BY last DESC, name, game", values)]

    def recent(self, count: int = 20, game: str | None = None) -> list[MatchResult]:
        """The last matches that ended, the latest first."""
        where, values = ("WHERE game = ?", [game]) if game else ("", [])
        rows = self._rows(
            "SELECT number, id, game, options, seed, started, ended, seconds, rounds, wars, biggest_war, plays, ending,"
            f" winner, digest FROM matches {where} ORDER BY ended DESC, number DESC LIMIT ?", [*values, count])
        matches = []
        for number, id_, game_, options, seed, *rest in rows:
            slaps: dict[int, list[int]] = {}
            for seat, ms in self._rows("SELECT seat, ms FROM slaps WHERE match = ? ORDER BY seat, number", (number,)):
                slaps.setdefault(seat, []).append(ms)
            seats = [SeatResult._make([*each[1:5], bool(each[5]), each[6], tuple(slaps.get(each[0], ()))])
                     for each in self._rows("SELECT seat, name, kind, level, cards, won, wars_won FROM seats"
                                            " WHERE match = ? ORDER BY seat", (number,))]
            with suppress(ValueError, TypeError):  # a row that something else has meddled with
                matches.append(MatchResult._make([id_, game_, json.loads(options), int(seed), *rest, seats]))
        return matches


def _record(base: sqlite3.Connection, match: MatchResult) -> None:
    added = base.execute(
        "INSERT INTO matches VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (match.id, match.game, json.dumps(dict(match.options), sort_keys=True), len(match.seats), str(match.seed),
         match.started, match.ended, match.seconds, match.rounds, match.wars, match.biggest_war, match.plays,
         match.ending, match.winner, match.digest))
    if not added.rowcount:
        return
    base.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [
        (added.lastrowid, number, *seat[:4], int(seat.won), seat.wars_won) for number, seat in enumerate(match.seats)])
    base.executemany("INSERT INTO slaps VALUES (?, ?, ?, ?)", [
        (added.lastrowid, seat, number, ms) for seat, each in enumerate(match.seats)
        for number, ms in enumerate(each.slaps)])
    people = [seat for seat in match.seats if seat.kind == "person"]
    won = {seat.name: False for seat in people} | {seat.name: True for seat in people if seat.won}
    won[_EVERYONE] = any(seat.won for seat in people)
    fact = {"drawn": int(match.winner is None), "seconds": match.seconds, "rounds": match.rounds, "wars": match.wars,
            "biggest_war": match.biggest_war, "ended": match.ended}
    base.executemany(_ADD, [{"name": name, "game": game, "won": int(wins), **fact}
                            for name, wins in won.items() for game in (match.game, _EVERYTHING)])
