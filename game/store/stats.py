"""What has been played: a database of matches and of who sat where, which stays fast over ten years of them.

Beside the matches it holds totals for each game, each person, and each person in each game, brought up to date with
every match, so that no question asked often has to look at all of them.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from game.core.words import _
from game.store import files
from game.store.results import MatchResult, Reactions, SeatResult, Totals

NAME = "stats.sqlite3"
SCHEMA = 2  # a greater one comes from a later release
_OURS = 0x54525543  # "TRUC", SQLite's application id
_MAGIC = b"SQLite format 3\0"
_BUSY = 1.0  # seconds to wait for another window's write

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


class Stats:
    """The statistics in the data folder. Nothing here raises for what is wrong with the disk.

    If they cannot be opened they are kept in memory for as long as the program runs, and notices() says so.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._lines: list[str] = []
        self._waiting: list[MatchResult] = []
        self._base = self._open()

    def notices(self) -> list[str]:
        """What has gone wrong since this was last asked, a line each."""
        lines, self._lines = self._lines, []
        return lines

    def close(self) -> None:
        """Put the database in order on the disk, what could not be recorded before included."""
        if self._waiting:
            self._record_waiting()
        self._base.close()

    # Opening

    def _open(self) -> sqlite3.Connection:
        try:
            return self._on_disk()
        except sqlite3.OperationalError as trouble:
            return self._in_memory(_("The statistics in {file} cannot be opened ({why}): they last until you leave."),
                                   trouble, copy=True)
        except sqlite3.DatabaseError as trouble:
            return self._anew(trouble)
        except OSError as trouble:
            return self._in_memory(_("The statistics in {file} cannot be written ({why}): they last until you leave."),
                                   trouble, copy=True)

    def _on_disk(self) -> sqlite3.Connection:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if files.head(self.path, len(_MAGIC)) not in (b"", _MAGIC):  # SQLite takes any short file for an empty one
                raise sqlite3.DatabaseError(_("it is no database"))
        base = sqlite3.connect(self.path, timeout=_BUSY, isolation_level=None)
        try:
            found, = base.execute("PRAGMA user_version").fetchone()
            owner, = base.execute("PRAGMA application_id").fetchone()
            tables, = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if tables and owner != _OURS:
                raise sqlite3.DatabaseError(_("it is not Truce's"))
            if found > SCHEMA:
                base.close()
                return self._in_memory(_("The statistics in {file} are left as they are ({why}): new ones last until"
                                         " you leave."), _("a newer release of Truce made them"))
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = FULL")  # a match that is over stays so through a power cut
            base.execute("PRAGMA secure_delete = ON")  # an erased name leaves no trace in the file
            base.execute("PRAGMA foreign_keys = ON")
            _migrate(base)
            _complete(base)
        except BaseException:
            base.close()
            raise
        return base

    def _in_memory(self, line: str, why: object, *, copy: bool = False) -> sqlite3.Connection:
        self._lines.append(line.format(file=self.path, why=files.why(why) if isinstance(why, OSError) else why))
        base = sqlite3.connect(":memory:", isolation_level=None)
        if copy:
            with suppress(sqlite3.Error), closing(
                    sqlite3.connect(f"{self.path.absolute().as_uri()}?immutable=1", uri=True)) as there:
                there.backup(base)
        try:
            _migrate(base)
            _complete(base)
        except sqlite3.Error:
            base.close()
            base = sqlite3.connect(":memory:", isolation_level=None)
            _migrate(base)
        return base

    def _begin_anew(self, trouble: sqlite3.DatabaseError) -> None:
        """Leave a database found damaged while in use."""
        if type(trouble) is not sqlite3.DatabaseError:  # its subclasses speak of the statement, not of the file
            self._waiting.clear()
            raise trouble
        self._base.close()
        self._base = self._anew(trouble)

    def _anew(self, why: object) -> sqlite3.Connection:
        """Keep a damaged database aside and begin another."""
        try:
            kept = files.keep_aside(self.path)
            for end in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    self.path.with_name(NAME + end).replace(kept.with_name(kept.name + end))
            base = self._on_disk()
        except (OSError, sqlite3.Error) as trouble:
            return self._in_memory(_("The statistics in {file} are damaged and could not be put aside ({why}): new ones"
                                     " last until you leave."), trouble)
        self._lines.append(_("The statistics in {file} are damaged ({why}): they are kept as {kept}, and new ones"
                             " begin.").format(file=self.path, why=why, kept=kept.name))
        return base

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

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield self._base
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise

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

    def _rows(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """The rows of a query; none, and a line, if the database cannot be read just now."""
        try:
            return self._base.execute(query, tuple(values)).fetchall()
        except sqlite3.OperationalError as trouble:
            self._lines.append(_("The statistics in {file} cannot be read: {why}.").format(
                file=self.path, why=trouble))
        except sqlite3.DatabaseError as trouble:
            self._begin_anew(trouble)
        return []


def _migrate(base: sqlite3.Connection) -> None:
    """Bring a database of any earlier release, or an empty one, to this release's tables, at one stroke."""
    base.execute("BEGIN IMMEDIATE")
    found, = base.execute("PRAGMA user_version").fetchone()
    if found < 1:
        for statement in _MAKE.split(";"):
            base.execute(statement)
    if found < 2:
        base.execute(_MAKE_SLAPS)
    base.execute(f"PRAGMA application_id = {_OURS}")
    base.execute(f"PRAGMA user_version = {SCHEMA}")
    base.execute("COMMIT")


def _complete(base: sqlite3.Connection) -> None:
    found, = base.execute("SELECT count(*) FROM sqlite_schema"
                          " WHERE name IN ('matches', 'seats', 'totals', 'slaps')").fetchone()
    if found != 4:
        raise sqlite3.DatabaseError(_("tables are missing"))


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
