"""The statistics: a database of matches and of the players at their seats.

It also holds totals for each game, each person, and each person in each game, which every match updates, and the same
for each opponent and for reaction times. So the usual queries take the same time after ten years of matches."""

import json
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Any

from game.core.seats import Seat
from game.core.unicode_text import alike, clip, tidied
from game.store.checks import LAST, LONGEST, real, text, whole
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.match_archive import MatchArchive, in_text, pack
from game.store.results import (
    MOST_SEATS,
    MatchDuration,
    MatchResult,
    Reactions,
    Rival,
    Totals,
    read_match,
    read_rival,
    read_totals,
)
from game.store.stats_counting import EVERYONE, EVERYTHING

MOST_OPTIONS, MOST_COURSE = 20_000, 200_000
"""Characters of what a match keeps as JSON; more was not written by Truce."""
LATELY = 5
"""The last matches in which somebody slapped, which are compared with all that were before."""
PRESSES = 20
"""The last matches of a person that tell how long they wait with a press."""

SOUGHT = 400
"""The last matches of a person, or of a game, that are looked through: 100,000 take no longer than 400."""

_PRESS = f"""
SELECT ms FROM (SELECT match, seat FROM seats WHERE name = ? AND kind = 'person' ORDER BY match DESC LIMIT {SOUGHT})
    AS mine JOIN tempos USING (match, seat) WHERE ms IS NOT NULL ORDER BY mine.match DESC LIMIT ?
"""
_LASTED = f"""
SELECT number, seconds, rounds, wars, (SELECT count(*) FROM seats WHERE match = number AND kind = 'person')
FROM (SELECT * FROM matches WHERE game = ?1 AND ended <= coalesce(
          (SELECT last FROM totals WHERE name = '' AND game = ?1), 9e999)
      ORDER BY ended DESC, number DESC LIMIT {SOUGHT})
WHERE NOT EXISTS (SELECT 1 FROM watched WHERE match = number) ORDER BY ended DESC, number DESC LIMIT ?2
"""
# from the last match that was counted on: no matter how many have turned by themselves since


class Stats:
    """The statistics in the database. No method raises for an error of the disk."""

    def __init__(self, base: Database) -> None:
        self.base = base
        self.records = MatchArchive(base)
        """The records of the last matches, and of those with a star."""

    @property
    def ended_ids(self) -> set[str]:
        """The ids of finished matches that are not counted yet."""
        return {deed.values[0][0] for deed in self.base.pending if deed.name == "finish" and _is_match(deed)}

    def among(self, ids: Iterable[str]) -> set[str]:
        """Return those of these ids whose matches are counted."""
        return {each for each in ids if self.base.rows("SELECT 1 FROM matches WHERE id = ?", (each,))}

    # Writing

    def record(self, match: MatchResult, saved: Mapping[str, Any] | None = None,
               known: Sequence[int] = ()) -> str | None:
        """Count a finished match, store its saved match, and remove these `known` revisions of its save, all in one
        transaction. Repeating it has no effect. Return None if it is on the disk, else a line as `Database.submit`
        does.

        Raises ValueError or TypeError for a result that could not be read back."""
        # A clock may be anywhere.
        began, ended = (min(max(moment, -LAST), LAST) for moment in (match.started, match.ended))
        seconds = min(max(match.seconds, 0.0), LAST)
        # A save may come from anywhere.
        seats = [seat._replace(name=clip(tidied(seat.name), LONGEST)) for seat in match.seats]
        written = match._replace(started=began, ended=ended, seconds=seconds, seats=seats).written()
        read_match(written)  # raises for a mistake of ours, as long as the match is still saved
        packed = None if saved is None else in_text(pack(saved))
        return self.base.submit("finish", written, packed, uuid.uuid4().hex, [*known])

    def erase_name(self, name: str, *, beside: bool = False) -> str | None:
        """Erase a person: their matches stay, without their name and their slaps, also those that can be continued.
        Return a line as `record` does; a write that fails is tried again. `beside` as for `Children.erase`."""
        for deed in self.base.pending:                # under the name that they are about to have, too
            if deed.name == "rename" and alike(deed.values[0], name) and not alike(deed.values[1], name):
                self.base.submit("forget", tidied(deed.values[1]), time.time(), int(beside))
        return self.base.submit("forget", tidied(name), time.time(), int(beside))

    def rename(self, name: str, new: str) -> str | None:
        """Rename a person in all that was counted, unless somebody else has the new name: two people are never merged.
        Return a line as `record` does."""
        return self.base.submit("rename", name, clip(tidied(new), LONGEST))

    # Reading

    def summary(self, game: str | None = None, name: str | None = None) -> Totals:
        """Return the totals of all matches, of those of a game, of a person, or of both."""
        found = self._totals("name = ? AND game = ?", (name or EVERYONE, game or EVERYTHING))
        return found[0] if found else Totals(name or EVERYONE, game or EVERYTHING)

    def by_game(self) -> list[Totals]:
        """Return the totals of each game that was played to its end, latest first."""
        return self._totals("name = '' AND game != ''")

    def people(self) -> list[Totals]:
        """Return the totals of each person, latest first."""
        return self._totals("game = '' AND name != ''")

    def by_name(self, name: str) -> list[Totals]:
        """Return the totals of a person in each game, latest first."""
        return self._totals("name = ? AND game != ''", (name,))

    def rivals(self, name: str = EVERYONE) -> list[Rival]:
        """Return the results of a person against each other person and each level of the computer, latest first; for
        everyone, against each level."""
        return self.base.each(read_rival, "SELECT * FROM rivals WHERE name = ? ORDER BY last DESC, rival", (name,))

    def pairs(self, count: int) -> list[Rival]:
        """Return the results of at most `count` pairs of people who met, each pair once, latest first."""
        return self.base.each(
            read_rival,
            "SELECT * FROM rivals WHERE kind = 'person' AND name < rival ORDER BY last DESC, name, rival LIMIT ?",
            (count,))

    def seat(self, name: str) -> tuple[Seat, int, int | None] | None:
        """Return a person's seat in their last match, its number of players, and the animal if it is known; None if
        they never played."""
        rows = self.base.each(_place, "SELECT seat, players, match FROM seats JOIN matches ON number = match"
                                      " WHERE name = ? AND kind = 'person' ORDER BY match DESC, seat DESC LIMIT 1",
                              (name,))
        if not rows:
            return None
        seat, players, match = rows[0]
        return seat, players, self._animals(match).get(seat)

    def reactions(self, name: str) -> Reactions | None:
        """Return a person's reaction times; None if they never slapped validly."""
        counts = dict(self.base.each(_pace, "SELECT ms, slaps FROM paces WHERE name = ? ORDER BY ms", (name,)))
        if not counts:
            return None
        before = dict(counts)
        lately = sorted(ms for ms in self.base.each(
            whole, "SELECT ms FROM (SELECT match FROM slappers WHERE name = ? ORDER BY match DESC LIMIT ?)"
            " JOIN seats USING (match) JOIN slaps USING (match, seat) WHERE name = ? AND kind = 'person'",
            (name, LATELY, name)))
        if not lately:                                # rows are missing
            return None
        for ms in lately:
            before[ms] = before.get(ms, 0) - 1
        return Reactions(sum(counts.values()), min(counts), _median(counts), lately,
                         {ms: slaps for ms, slaps in before.items() if slaps > 0})

    def press(self, name: str) -> int | None:
        """Return the median ms for which a person waits before a press, over their last matches; None if they hardly
        pressed."""
        each = sorted(self.base.each(whole, _PRESS, (name, PRESSES)))
        return each[(len(each) - 1) // 2] if each else None

    def lasted(self, game: str, count: int) -> list[MatchDuration]:
        """Return the durations of the last `count` matches of a game that people played, latest first, out of the last
        `SOUGHT`."""
        found = self.base.each(_lasted, _LASTED, (game, count))
        seats: dict[int, list[tuple[str, int | None]]] = {}
        numbers = ", ".join(str(number) for number, *_rest in found)
        for number, pace, ms in self.base.each(_tempo, f"SELECT * FROM tempos WHERE match IN ({numbers})"):
            seats.setdefault(number, []).append((pace, ms))
        return [MatchDuration(seconds, rounds, wars, seats[number][0][0] if number in seats else "", people,
                              tuple(ms for _pace, ms in seats.get(number, ()) if ms is not None))
                for number, seconds, rounds, wars, people in found]

    def _totals(self, where: str, values: Iterable[object] = ()) -> list[Totals]:
        return self.base.each(read_totals, f"SELECT * FROM totals WHERE {where} ORDER BY last DESC, name, game", values)

    def recent(self, count: int = 20, game: str | None = None, *, starred: bool = False) -> list[MatchResult]:
        """Return the last `count` matches, latest first: of one game or all, with a star or all."""
        where, values = ("WHERE game = ?", [game]) if game else ("WHERE true", [])
        if starred:
            where += " AND number IN (SELECT match FROM records WHERE star)"
        rows = self.base.rows(
            "SELECT number, id, game, options, seed, started, ended, seconds, rounds, wars, biggest_war, plays, ending,"
            f" winner, digest, course FROM matches LEFT JOIN courses ON match = number {where}"
            " ORDER BY ended DESC, number DESC LIMIT ?", [*values, count])
        matches = []
        for number, *columns, course in rows:
            try:
                matches.append(self._match(number, columns, course))
            except (ValueError, TypeError, RecursionError):  # a row that something else has meddled with
                self.base.strange((number, *columns))
        return matches

    def _animals(self, number: int) -> dict[int, int]:
        """Return seat → animal of a match where they are not the usual ones."""
        return dict(self.base.each(_pace, "SELECT seat, animal FROM animals WHERE match = ?", (number,)))

    def _match(self, number: int, columns: list[Any], course: Any) -> MatchResult:
        """Return a match with its seats. Raises ValueError or TypeError."""
        slaps: dict[Seat, list[int]] = {}
        for seat, ms in self.base.each(_slap, "SELECT seat, ms FROM slaps WHERE match = ? ORDER BY seat, number",
                                   (number,)):
            slaps.setdefault(seat, []).append(ms)
        seats = self.base.rows("SELECT seat, name, kind, level, cards, won, wars_won FROM seats WHERE match = ?"
                           " ORDER BY seat", (number,))
        animals = self._animals(number)
        if [seat for seat, *_values in seats] != list(range(len(seats))):
            raise ValueError("seats are missing")
        id_, game, options, seed, *rest = columns
        return read_match([
            id_, game, json.loads(text(options, MOST_OPTIONS)), int(text(seed)), *rest,
            [[*values, slaps.get(seat, []), animals.get(seat)] for seat, *values in seats],
            None if course is None else json.loads(text(course, MOST_COURSE)),
            bool(self.base.rows("SELECT 1 FROM watched WHERE match = ?", (number,)))])


def _median(counts: Mapping[int, int]) -> int:
    """Return the median of sorted values with their numbers; the lower one of two.

    >>> _median({300: 1, 400: 2, 500: 1})
    400
    """
    middle = (sum(counts.values()) - 1) // 2
    return next(value for value, up_to in zip(counts, accumulate(counts.values()), strict=True) if middle < up_to)


def _place(seat: Any, players: Any, match: Any) -> tuple[Seat, int, int]:
    return Seat(whole(seat, 0, whole(players, 1, MOST_SEATS) - 1)), players, whole(match)


def _pace(ms: Any, slaps: Any) -> tuple[int, int]:
    return whole(ms), whole(slaps)


def _slap(seat: Any, ms: Any) -> tuple[Seat, int]:
    return Seat(whole(seat)), whole(ms)


def _is_match(deed: WriteOp) -> bool:
    with suppress(ValueError, TypeError, IndexError):
        read_match(deed.values[0])
        return True
    return False


def _lasted(number: Any, seconds: Any, rounds: Any, wars: Any, people: Any) -> tuple[int, float, int, int, int]:
    return whole(number), real(seconds), whole(rounds), whole(wars), whole(people)


def _tempo(number: Any, _seat: Any, pace: Any, ms: Any) -> tuple[int, str, int | None]:
    return whole(number), text(pace), None if ms is None else whole(ms)
