"""What has been played: a database of matches and of who sat where, which stays fast over ten years of them.

Beside the matches it holds totals for each game, each person, and each person in each game, brought up to date with
every match, so that no question asked often has to look at all of them; the same for how it went against each opponent
and for how quickly each person slaps.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import accumulate
from pathlib import Path

from game.core.words import _
from game.store.database import Database, Lines, why
from game.store.results import Course, MatchResult, Reactions, Rival, SeatResult, Totals
from game.store.stats_tables import ADD, COUNT, DROP_COURSES, FORGET, FORGET_SLAPS, MAKE, TABLES

NAME = "stats.sqlite3"
SCHEMA = len(MAKE)
LATELY = 5
"""Of the matches in which somebody slapped: so many are compared with all that were before."""

_EVERYONE = _EVERYTHING = ""  # the name and the game under which all of them are counted


class Stats(Database):
    """The statistics in the data folder. Nothing here raises for what is wrong with the disk.

    If they cannot be opened they are kept in memory for as long as the program runs, and notices() says so.
    """

    name = NAME
    schema = SCHEMA
    ours = 0x54525543  # "TRUC"
    tables = TABLES
    lines = Lines(
        "The statistics in {file} could not be opened ({why}). New results will be lost when you quit.",
        "The statistics in {file} could not be saved ({why}). New results will be lost when you quit.",
        "The statistics in {file} were left as they are ({why}). New results will be lost when you quit.",
        "The statistics in {file} are damaged and could not be moved aside ({why}). New results will be lost when you"
        " quit.",
        "The statistics in {file} are damaged ({why}). The damaged file is kept as {kept}, and a new one was started.",
        "The statistics in {file} could not be read ({why}). Some numbers may be missing on this page.",
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
        for statements in MAKE[found:]:
            for statement in statements:
                base.execute(statement)

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
            return _("The match could not be added to the statistics in {file} yet ({why}). Truce will try again after "
                     "the next match and when you quit.").format(file=self.path, why=why(trouble))
        except sqlite3.DatabaseError as trouble:
            self._begin_anew(trouble)
            with self._change() as base:
                for match in self._waiting:
                    _record(base, match)
        self._waiting.clear()
        return None

    def erase_name(self, name: str) -> str | None:
        """Forget a person for good: their matches stay, without their name and their slaps. A line if that failed.

        Damaged copies of the file that were kept aside go if they hold the name.
        """
        self._waiting = [match._replace(seats=[
            seat._replace(name="", slaps=()) if (seat.name, seat.kind) == (name, "person") else seat
            for seat in match.seats]) for match in self._waiting]
        try:
            with self._change() as base:
                for statement in (FORGET_SLAPS, *FORGET):
                    base.execute(statement, {"name": name})
            # The log of recent changes still holds the name; this empties it.
            self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            for kept in self.path.parent.glob(NAME + ".damaged-*"):
                if name.encode() in kept.read_bytes():
                    kept.unlink()
        except (sqlite3.Error, OSError) as trouble:
            return _("{name} could not be erased from the statistics in {file} ({why}). Please try again.").format(
                name=name, file=self.path, why=why(trouble))
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

    def rivals(self, name: str = _EVERYONE) -> list[Rival]:
        """How it went for a person against each other person and each level of the computer, the latest first; for
        everyone, against each level."""
        return [Rival(*row) for row in self._rows("SELECT * FROM rivals WHERE name = ? ORDER BY last DESC, rival",
                                                  (name,))]

    def pairs(self, count: int) -> list[Rival]:
        """Two people who met, each two once, who met last first."""
        return [Rival(*row) for row in self._rows(
            "SELECT * FROM rivals WHERE kind = 'person' AND name < rival ORDER BY last DESC, name, rival LIMIT ?",
            (count,))]

    def seat(self, name: str) -> tuple[int, int] | None:
        """Where a person sat the last time, and of how many; None if they never played."""
        rows = self._rows("SELECT seat, players FROM seats JOIN matches ON number = match WHERE name = ? AND"
                          " kind = 'person' ORDER BY match DESC, seat DESC LIMIT 1", (name,))
        return (rows[0][0], rows[0][1]) if rows else None

    def reactions(self, name: str) -> Reactions | None:
        """How quickly a person slaps; None if they have never slapped rightly."""
        counts: dict[int, int] = dict(self._rows("SELECT ms, slaps FROM paces WHERE name = ? ORDER BY ms", (name,)))
        if not counts:
            return None
        before = dict(counts)
        lately = sorted(ms for ms, in self._rows(
            "SELECT ms FROM (SELECT match FROM slappers WHERE name = ? ORDER BY match DESC LIMIT ?)"
            " JOIN seats USING (match) JOIN slaps USING (match, seat) WHERE name = ? AND kind = 'person'",
            (name, LATELY, name)))
        for ms in lately:
            before[ms] -= 1
        return Reactions(sum(counts.values()), min(counts), _median(counts), lately,
                         {ms: slaps for ms, slaps in before.items() if slaps > 0})

    def _totals(self, where: str, values: Iterable[object] = ()) -> list[Totals]:
        return [Totals(*row) for row in self._rows(
            f"SELECT * FROM totals WHERE {where} ORDER BY last DESC, name, game", values)]

    def recent(self, count: int = 20, game: str | None = None) -> list[MatchResult]:
        """The last matches that ended, the latest first."""
        where, values = ("WHERE game = ?", [game]) if game else ("", [])
        rows = self._rows(
            "SELECT number, id, game, options, seed, started, ended, seconds, rounds, wars, biggest_war, plays, ending,"
            f" winner, digest, course FROM matches LEFT JOIN courses ON match = number {where}"
            " ORDER BY ended DESC, number DESC LIMIT ?", [*values, count])
        matches = []
        for number, id_, game_, options, seed, *rest, course in rows:
            slaps: dict[int, list[int]] = {}
            for seat, ms in self._rows("SELECT seat, ms FROM slaps WHERE match = ? ORDER BY seat, number", (number,)):
                slaps.setdefault(seat, []).append(ms)
            seats = [SeatResult._make([*each[1:5], bool(each[5]), each[6], tuple(slaps.get(each[0], ()))])
                     for each in self._rows("SELECT seat, name, kind, level, cards, won, wars_won FROM seats"
                                            " WHERE match = ? ORDER BY seat", (number,))]
            with suppress(ValueError, TypeError):  # a row that something else has meddled with
                matches.append(MatchResult._make([id_, game_, json.loads(options), int(seed), *rest, seats,
                                                  _course(course, len(seats))]))
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
    if match.course is not None:
        base.execute("INSERT INTO courses VALUES (?, ?)", (added.lastrowid, json.dumps(match.course)))
        base.execute(DROP_COURSES)
    for statement in COUNT:
        base.execute(statement.format("= :match"), {"match": added.lastrowid})
    people = [seat for seat in match.seats if seat.kind == "person"]
    won = {seat.name: False for seat in people} | {seat.name: True for seat in people if seat.won}
    won[_EVERYONE] = any(seat.won for seat in people)
    fact = {"drawn": int(match.winner is None), "seconds": match.seconds, "rounds": match.rounds, "wars": match.wars,
            "biggest_war": match.biggest_war, "ended": match.ended}
    base.executemany(ADD, [{"name": name, "game": game, "won": int(wins), **fact}
                            for name, wins in won.items() for game in (match.game, _EVERYTHING)])


def _median(counts: Mapping[int, int]) -> int:
    """The middle one of so many of each, which come sorted; of two the lower."""
    middle = (sum(counts.values()) - 1) // 2
    return next(value for value, up_to in zip(counts, accumulate(counts.values()), strict=True) if middle < up_to)


def _course(written: str | None, seats: int) -> Course | None:
    """The course of a match as it was kept; None where there is none, or something else has meddled with it."""
    if written is None:
        return None
    rounds, counts, biggest, turned = json.loads(written)
    course = Course(tuple(rounds), tuple(map(tuple, counts)), biggest, turned)
    whole = [number for row in (course.rounds, *course.counts) for number in row]
    sound = len(course.rounds) == len(course.counts) > 0 and all(len(row) == seats for row in course.counts)
    marks = all(mark is None or type(mark) is int for mark in (biggest, turned))
    return course if sound and marks and all(type(number) is int for number in whole) else None
