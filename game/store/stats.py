"""The statistics: a database of matches and of the players at their seats, which stays fast over ten years of them.

Beside the matches it holds totals for each game, each person, and each person in each game, brought up to date with
every match, so that no question asked often has to look at all of them; the same for how it went against each opponent
and for how quickly each person slaps.
"""

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, ClassVar

from game.core.letters import alike, clip, tidied
from game.core.seats import Seat
from game.core.words import _
from game.store import records, tempos
from game.store.base import Lines
from game.store.chair_settings import names_somebody
from game.store.checks import LAST, LONGEST, text, whole
from game.store.database import Database
from game.store.journal import Deed
from game.store.reasons import in_words
from game.store.records import Records
from game.store.results import MOST_SEATS, MatchResult, Reactions, Rival, Totals, read_match, read_rival, read_totals
from game.store.stats_tables import (
    ADD,
    ANIMALS,
    COUNT,
    DROP_COURSES,
    FORGET,
    FORGET_SLAPS,
    MAKE,
    NAME,
    RENAME,
    SCHEMA,
    TABLES,
    WATCHED,
)
from game.store.tempos import Tempos
from game.store.writer import Writer

MOST_OPTIONS, MOST_COURSE = 20_000, 200_000
"""Characters of what a match keeps as JSON; more was not written by Truce."""
LATELY = 5
"""The last matches in which somebody slapped, which are compared with all that were before."""

_MATCHES = "record", "finish"  # the deeds that count a match, the latter with its record
_EVERYONE = _EVERYTHING = ""  # the name and the game under which all of them are counted


class Stats(Database):
    """The statistics in the data folder. Nothing here raises for what is wrong with the disk."""

    name = NAME
    schema = SCHEMA
    made = MAKE
    optional: ClassVar = {"animals": ANIMALS, "watched": WATCHED, "tempos": tempos.MAKE}
    ours = 0x54525543  # "TRUC"
    tables = TABLES
    deeds = frozenset({"record", "forget", "rename"}) | records.DEEDS
    erasing = "forget"
    lines = Lines(
        "The statistics in {file} could not be opened ({why}). Truce will try again.",
        "The statistics in {file} were left as they are ({why}). New results wait beside them.",
        "The statistics in {file} are damaged and could not be moved aside ({why}). Truce will try again.",
        "The statistics in {file} are damaged ({why}). The damaged file is kept as {kept}, and a new one was started.",
        "The statistics in {file} could not be read ({why}). Some numbers may be missing on this page.",
        "The result is not in the statistics in {file} yet ({why}). It is kept, and Truce will try again.",
        "The result could not be saved in {file} ({why}). If you quit before it is, only what was saved "
        "earlier is kept.",
        "The statistics in {file} are saved now.",
    )  # fmt: skip

    def __init__(self, folder: Path, writer: Writer | None = None, *,
                 counted: Callable[[Collection[str]], object] = lambda ids: None) -> None:
        """Open the statistics. `counted` is called with the ids of matches as soon as they are counted on the disk."""
        self._counted = counted
        self.records = Records(self)
        """The records of the last matches, and of those with a star."""
        self.tempos = Tempos(self)
        """How long matches took, and how long people wait with a press."""
        super().__init__(folder, writer)

    def apply(self, base: sqlite3.Connection, deed: Deed) -> None:
        match deed.name, deed.values:
            case "record", [match]:
                _record(base, read_match(match))
            case "finish", [match, packed]:
                number = _record(base, read_match(match))
                if number is not None:
                    try:
                        records.keep(base, number, packed)
                    except ValueError:                # the figures are not
                        self._strange(deed)
            case "star", [id_, on, packed]:
                records.star(base, id_, on, packed)
            case "tell", [id_, version, packed]:
                records.tell(base, id_, version, packed)
            case "forget", [mark]:
                for name, in base.execute("SELECT DISTINCT name FROM seats").fetchall():
                    if isinstance(name, str) and mark == _mark(tidied(name)):
                        _forget(base, name)
            case "rename", [str(name), str(new)] if name and new:
                _rename(base, tidied(name), new)
            case _:
                raise ValueError(deed.name)

    def written(self, deeds: Sequence[Deed]) -> None:
        if ids := self.among(_ids(deeds)):            # not one that the file refuses: its save stays
            self._counted(ids)

    @property
    def over(self) -> set[str]:
        """The ids of matches that are over and wait to be counted."""
        return _ids(self.pending)

    def among(self, ids: Iterable[str]) -> set[str]:
        """Return those of these matches that are counted."""
        return {each for each in ids if self.rows("SELECT 1 FROM matches WHERE id = ?", (each,))}

    # Writing

    def record(self, match: MatchResult, saved: Mapping[str, Any] | None = None) -> str | None:
        """Count a match that is over, once however often it comes, and keep its saved match with it; return None if it
        is on the disk then, else a line: it waits and is tried again, or is on its way (`writer.ON_ITS_WAY`).

        Raises ValueError or TypeError for a result that could not be read back.
        """
        # A clock may be anywhere.
        began, ended = (min(max(moment, -LAST), LAST) for moment in (match.started, match.ended))
        seconds = min(max(match.seconds, 0.0), LAST)
        # A save may come from anywhere.
        seats = [seat._replace(name=clip(tidied(seat.name), LONGEST)) for seat in match.seats]
        written = match._replace(started=began, ended=ended, seconds=seconds, seats=seats).written()
        read_match(written)  # raises for a mistake of ours, as long as the match is still saved
        packed = None if saved is None else records.in_text(records.pack(saved))
        return self.do("record", written) if packed is None else self.do("finish", written, packed)

    def erase_name(self, name: str) -> str | None:
        """Forget a person for good: their matches stay, without their name and their slaps. Return a line if that
        failed.

        Deeds that wait forget it at once, in the journals of programs that were killed, too. If the file cannot be
        written now it is done when it can.
        """
        self._adopt()
        self._journal.rewrite([deed for each in self._journal.deeds if (deed := _nameless(each, name)) is not None])
        try:
            said = self.do("forget", _mark(tidied(name))) is not None or self._unclean
            why = self._why
            self.erase_beside(name)
        except OSError as trouble:
            said, why = True, in_words(trouble)
        return _("{name} is not erased from {file} yet ({why}). Truce will try again.").format(
            name=name, file=self.path, why=why) if said else None

    def rename(self, name: str, new: str) -> str | None:
        """Call a person otherwise in all that was counted, unless somebody is called so already: two people are never
        made one. Return a line as `record` does."""
        return self.do("rename", name, clip(tidied(new), LONGEST))

    # Reading

    def summary(self, game: str | None = None, name: str | None = None) -> Totals:
        """Return the totals of everything played: of one game, one person, or both."""
        found = self._totals("name = ? AND game = ?", (name or _EVERYONE, game or _EVERYTHING))
        return found[0] if found else Totals(name or _EVERYONE, game or _EVERYTHING)

    def by_game(self) -> list[Totals]:
        """Return the totals of each game ever played to its end, the latest first."""
        return self._totals("name = '' AND game != ''")

    def people(self) -> list[Totals]:
        """Return the totals of each person who ever played, the latest first."""
        return self._totals("game = '' AND name != ''")

    def by_name(self, name: str) -> list[Totals]:
        """Return the totals of each game a person ever played, the latest first."""
        return self._totals("name = ? AND game != ''", (name,))

    def rivals(self, name: str = _EVERYONE) -> list[Rival]:
        """Return how it went for a person against each other person and each level of the computer, the latest first;
        for everyone, against each level."""
        return self.each(read_rival, "SELECT * FROM rivals WHERE name = ? ORDER BY last DESC, rival", (name,))

    def pairs(self, count: int) -> list[Rival]:
        """Return so many pairs of people who met, each pair once, the latest to meet first."""
        return self.each(
            read_rival,
            "SELECT * FROM rivals WHERE kind = 'person' AND name < rival ORDER BY last DESC, name, rival LIMIT ?",
            (count,))

    def seat(self, name: str) -> tuple[Seat, int, int | None] | None:
        """Return the seat of a person the last time, how many played, and the animal, if that is known; None if they
        never played."""
        rows = self.each(_place, "SELECT seat, players, match FROM seats JOIN matches ON number = match WHERE name = ?"
                                  " AND kind = 'person' ORDER BY match DESC, seat DESC LIMIT 1", (name,))
        if not rows:
            return None
        seat, players, match = rows[0]
        return seat, players, self._animals(match).get(seat)

    def reactions(self, name: str) -> Reactions | None:
        """Return how quickly a person slaps; None if they have never slapped rightly."""
        counts = dict(self.each(_pace, "SELECT ms, slaps FROM paces WHERE name = ? ORDER BY ms", (name,)))
        if not counts:
            return None
        before = dict(counts)
        lately = sorted(ms for ms in self.each(
            whole, "SELECT ms FROM (SELECT match FROM slappers WHERE name = ? ORDER BY match DESC LIMIT ?)"
            " JOIN seats USING (match) JOIN slaps USING (match, seat) WHERE name = ? AND kind = 'person'",
            (name, LATELY, name)))
        if not lately:                                # rows are missing
            return None
        for ms in lately:
            before[ms] = before.get(ms, 0) - 1
        return Reactions(sum(counts.values()), min(counts), _median(counts), lately,
                         {ms: slaps for ms, slaps in before.items() if slaps > 0})

    def _totals(self, where: str, values: Iterable[object] = ()) -> list[Totals]:
        return self.each(read_totals, f"SELECT * FROM totals WHERE {where} ORDER BY last DESC, name, game", values)

    def recent(self, count: int = 20, game: str | None = None, *, starred: bool = False) -> list[MatchResult]:
        """Return the last `count` matches that ended, of one game or all, those with a star or all, the latest
        first."""
        where, values = ("WHERE game = ?", [game]) if game else ("WHERE true", [])
        if starred:
            where += " AND number IN (SELECT match FROM records WHERE star)"
        rows = self.rows(
            "SELECT number, id, game, options, seed, started, ended, seconds, rounds, wars, biggest_war, plays, ending,"
            f" winner, digest, course FROM matches LEFT JOIN courses ON match = number {where}"
            " ORDER BY ended DESC, number DESC LIMIT ?", [*values, count])
        matches = []
        for number, *columns, course in rows:
            try:
                matches.append(self._match(number, columns, course))
            except (ValueError, TypeError, RecursionError):  # a row that something else has meddled with
                self._strange((number, *columns))
        return matches

    def _there(self, table: str) -> bool:
        """True if a table has been made that is made when it is first needed."""
        return bool(self.rows("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)))

    def _animals(self, number: int) -> dict[int, int]:
        """Return seat → animal of a match where others sat than usual."""
        there = self._there("animals")
        return dict(self.each(_pace, "SELECT seat, animal FROM animals WHERE match = ?", (number,))) if there else {}

    def _watched(self, number: int) -> bool:
        """True if a match turned by itself."""
        return self._there("watched") and bool(self.rows("SELECT 1 FROM watched WHERE match = ?", (number,)))

    def _match(self, number: int, columns: list[Any], course: Any) -> MatchResult:
        """Return the match of a row of `matches`, with its seats. Raises ValueError or TypeError."""
        slaps: dict[Seat, list[int]] = {}
        for seat, ms in self.each(_slap, "SELECT seat, ms FROM slaps WHERE match = ? ORDER BY seat, number",
                                   (number,)):
            slaps.setdefault(seat, []).append(ms)
        seats = self.rows("SELECT seat, name, kind, level, cards, won, wars_won FROM seats WHERE match = ?"
                           " ORDER BY seat", (number,))
        animals = self._animals(number)
        if [seat for seat, *_values in seats] != list(range(len(seats))):
            raise ValueError("seats are missing")
        id_, game, options, seed, *rest = columns
        return read_match([
            id_, game, json.loads(text(options, MOST_OPTIONS)), int(text(seed)), *rest,
            [[*values, slaps.get(seat, []), animals.get(seat)] for seat, *values in seats],
            None if course is None else json.loads(text(course, MOST_COURSE)), self._watched(number)])


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
    if known:
        base.execute(ANIMALS)
        base.executemany("INSERT INTO animals VALUES (?, ?, ?)", known)
    tempos.keep(base, added.lastrowid, match)
    if match.course is not None:
        base.execute("INSERT INTO courses VALUES (?, ?)", (added.lastrowid, json.dumps(match.course)))
        base.execute(DROP_COURSES)
    if match.watched:
        base.execute(WATCHED)
        base.execute("INSERT INTO watched VALUES (?)", (added.lastrowid,))
        return added.lastrowid
    for statement in COUNT:
        base.execute(statement.format("= :match"), {"match": added.lastrowid})
    people = [seat for seat in match.seats if seat.kind == "person"]
    won = {seat.name: False for seat in people} | {seat.name: True for seat in people if seat.won}
    won[_EVERYONE] = any(seat.won for seat in people)
    fact = {"drawn": int(match.winner is None), "seconds": match.seconds, "rounds": match.rounds, "wars": match.wars,
            "biggest_war": match.biggest_war, "ended": match.ended}
    base.executemany(ADD, [{"name": name, "game": game, "won": int(wins), **fact}
                            for name, wins in won.items() for game in (match.game, _EVERYTHING)])
    return added.lastrowid


def _median(counts: Mapping[int, int]) -> int:
    """Return the middle one of so many of each, which come sorted; of two the lower."""
    middle = (sum(counts.values()) - 1) // 2
    return next(value for value, up_to in zip(counts, accumulate(counts.values()), strict=True) if middle < up_to)


def _place(seat: Any, players: Any, match: Any) -> tuple[Seat, int, int]:
    return Seat(whole(seat, 0, whole(players, 1, MOST_SEATS) - 1)), players, whole(match)


def _pace(ms: Any, slaps: Any) -> tuple[int, int]:
    return whole(ms), whole(slaps)


def _slap(seat: Any, ms: Any) -> tuple[Seat, int]:
    return Seat(whole(seat)), whole(ms)


def _mark(name: str) -> str:
    """Return the hash that stands for a name that is to be forgotten."""
    from hashlib import sha256  # OpenSSL comes with it: 3 MB that a table does not need

    return sha256(name.encode()).hexdigest()


def _ids(deeds: Iterable[Deed]) -> set[str]:
    """Return the matches that are to be counted."""
    return {deed.values[0][0] for deed in deeds if deed.name in _MATCHES and _is_match(deed)}


def _is_match(deed: Deed) -> bool:
    with suppress(ValueError, TypeError, IndexError):
        read_match(deed.values[0])
        return True
    return False


def _nameless(deed: Deed, name: str) -> Deed | None:
    """Return the same deed without the name of a person; None if it can never be done."""
    if deed.name == "rename" and any(alike(each, name) for each in deed.values):
        # This person is still called as before where it is to be done.
        return Deed("forget", [_mark(tidied(str(deed.values[0])))])
    if deed.name == "tell":                           # it can be told anew
        return None
    if deed.name not in _MATCHES:
        return deed
    try:
        match = read_match(deed.values[0])
    except (ValueError, TypeError, IndexError):
        return None
    seats = [seat._replace(name="", slaps=(), press=None)
             if alike(seat.name, name) and names_somebody(name, seat.kind) else seat for seat in match.seats]
    return Deed(deed.name, [match._replace(seats=seats).written(), *deed.values[1:]])


def _rename(base: sqlite3.Connection, name: str, new: str) -> None:
    if not base.execute("SELECT 1 FROM totals WHERE name = ?", (new,)).fetchone():
        for statement in RENAME:
            base.execute(statement, {"name": name, "new": new, "computers": names_somebody(name, "computer")})


def _forget(base: sqlite3.Connection, name: str) -> None:
    tempos.forget(base, name)
    for statement in (FORGET_SLAPS, *FORGET):
        base.execute(statement, {"name": name, "computers": names_somebody(name, "computer")})
