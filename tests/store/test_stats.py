"""Every match that ended is counted, once; the counts are right and outlive damage, and a name can be erased."""

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.store import files
from game.store.database import Database
from game.store.results import MatchResult, Reactions, Rival, ScoreHistory, SeatResult, Totals, read_match
from game.store.schema import NAME, VERSION
from game.store.stats import LATELY, Stats
from game.store.stats_counting import DROP_COURSES, KEPT
from tests.kit.saved_matches import counting, using

RECORDS_FOR_EVER = """
import sys
from pathlib import Path
from game.store.results import MatchResult, SeatResult
from game.store.stats import Stats
from game.store.database import Database
stats = Stats(Database(Path(sys.argv[1])))
number = 0
while True:
    number += 1
    stats.record(MatchResult(f"m{sys.argv[2]}-{number}", "war", {}, 1, 0.0, 1.0, 1.0, 1, 1, 1, 1, "all_cards", 0, "",
                             [SeatResult("Ada", "person", None, 52, True, 1)]))
    print(number, flush=True)
"""


def a_match(id_: str = "m", *, game: str = "war", names: Sequence[str] = ("Ada", "Bo"), winner: int | None = 0,
            ended: float = 2000.0, seconds: float = 60.0, wars: int = 3, biggest: int = 10) -> MatchResult:
    seats = [SeatResult(name, "person", None, 52 if seat == winner else 0, seat == winner, 1)
             for seat, name in enumerate(names)]
    return MatchResult(id_, game, {"down": 3, "automatic": None}, 2**63, ended - 70, ended, seconds, 40, wars, biggest,
                       90, "all_cards" if winner is not None else "draw", winner, "ab12", seats)


def against_the_computer(id_: str, winner: int | None, ended: float = 2000.0) -> MatchResult:
    match = a_match(id_, names=("Ada", "Owl"), winner=winner, ended=ended)
    return match._replace(seats=[match.seats[0], match.seats[1]._replace(kind="computer", level="hard")])


def test_the_animals_of_a_match_are_kept_where_others_sat_than_usual(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        usual = a_match("usual")
        stats.record(usual)
        assert stats.recent() == [usual]
        assert stats.seat("Bo") == (1, 2, None)
        other = a_match("other", ended=3000.0)
        other = other._replace(seats=[seat._replace(animal=8 + n) for n, seat in enumerate(other.seats)])
        stats.record(other)
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.recent() == [other, usual]
        assert stats.seat("Bo") == (1, 2, 9)


def waiting_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("waiting*"))


def test_what_was_recorded_is_found_again_in_the_next_session(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    assert stats.record(a_match()) is None
    stats.base.close()
    again = Stats(Database(tmp_path))
    assert again.recent() == [a_match()]
    assert again.base.notices() == []


def test_a_match_recorded_twice_is_counted_once(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    for _ in range(3):
        assert stats.record(a_match()) is None
    assert stats.summary().played == 1
    assert len(stats.recent()) == 1


def test_an_empty_record_says_nothing_was_played(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    assert stats.summary() == Totals("", "")
    assert stats.summary("war", "Ada") == Totals("Ada", "war")
    assert stats.by_game() == stats.people() == stats.by_name("Ada") == stats.recent() == []


def test_totals_by_hand(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    stats.record(a_match("1", winner=0, ended=100, seconds=10, wars=1, biggest=6))
    stats.record(a_match("2", winner=0, ended=200, seconds=30, wars=5, biggest=4))
    stats.record(a_match("3", winner=None, ended=300, seconds=20, wars=2, biggest=18))
    stats.record(a_match("4", winner=1, ended=400, seconds=5, wars=0, biggest=0, game="peace"))
    stats.record(a_match("5", winner=0, ended=500, seconds=5, wars=0, biggest=0, game="peace"))
    assert stats.summary() == Totals("", "", 5, 4, 1, 70, 30, 200, 8, 5, 18, 2, 2, 500)
    assert stats.summary("war") == Totals("", "war", 3, 2, 1, 60, 30, 120, 8, 5, 18, 0, 2, 300)
    assert stats.summary(name="Ada") == Totals("Ada", "", 5, 3, 1, 70, 30, 200, 8, 5, 18, 1, 2, 500)
    assert stats.summary("peace", "Bo") == Totals("Bo", "peace", 2, 1, 0, 10, 5, 80, 0, 0, 0, 0, 1, 500)
    assert [total.game for total in stats.by_game()] == ["peace", "war"]
    assert [total.name for total in stats.people()] == ["Ada", "Bo"]
    assert [(total.game, total.won) for total in stats.by_name("Ada")] == [("peace", 1), ("war", 2)]
    assert [match.id for match in stats.recent(2)] == ["5", "4"]
    assert [match.id for match in stats.recent(9, "war")] == ["3", "2", "1"]


def test_the_computer_wins_no_streak_and_is_no_person(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    stats.record(against_the_computer("1", winner=0))
    stats.record(against_the_computer("2", winner=1))
    assert [total.name for total in stats.people()] == ["Ada"]
    assert (stats.summary().won, stats.summary().streak, stats.summary().best_streak) == (1, 0, 1)
    assert stats.recent(1)[0].seats[1].level == "hard"


def test_two_seats_of_one_name_are_one_person_who_won(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    stats.record(a_match(names=("Ada", "Ada"), winner=0))
    assert (stats.summary(name="Ada").played, stats.summary(name="Ada").won) == (1, 1)


results = st.lists(max_size=12, elements=st.tuples(
    st.sampled_from(["war", "peace"]), st.lists(st.sampled_from("ABC"), min_size=2, max_size=4),
    st.none() | st.integers(0, 1), st.integers(0, 9), st.integers(0, 9)))


@settings(max_examples=40)
@given(results)
def test_totals_are_what_a_count_of_all_matches_gives(played: list[Any]) -> None:
    stats = Stats(Database(Path("/dev/null/nowhere")))  # in memory
    matches = [a_match(str(number), game=game, names=names, winner=winner, ended=float(number), wars=wars, biggest=big)
               for number, (game, names, winner, wars, big) in enumerate(played)]
    for match in matches:
        stats.record(match)
    for name in ("A", "B", "C"):
        of_name = [match for match in matches if name in [seat.name for seat in match.seats]]
        won = [any(seat.name == name and seat.won for seat in match.seats) for match in of_name]
        streak = best = 0
        for each in won:
            streak = streak + 1 if each else 0
            best = max(best, streak)
        found = stats.summary(name=name)
        assert (found.played, found.won, found.streak, found.best_streak) == (len(of_name), sum(won), streak, best)
        assert found.drawn == sum(match.winner is None for match in of_name)
        assert found.most_wars == max((match.wars for match in of_name), default=0)
        assert found.biggest_war == max((match.biggest_war for match in of_name), default=0)


def test_an_erased_name_is_nowhere_in_the_file_and_the_matches_stay(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def connected(*what: Any, **more: Any) -> sqlite3.Connection:
        base = connect(*what, **more)
        base.execute("PRAGMA secure_delete = OFF")        # Debian's SQLite is built with it
        return base

    monkeypatch.setattr(sqlite3, "connect", connected)
    stats = Stats(Database(tmp_path))
    for number in range(50):
        stats.record(a_match(str(number), names=("Wilhelmina", "Bo")))
    assert stats.erase_name("Wilhelmina") is None
    assert [total.name for total in stats.people()] == ["Bo"]
    assert stats.summary().played == 50
    for path in tmp_path.iterdir():
        assert b"Wilhelmina" not in path.read_bytes()
    stats.base.close()
    for path in tmp_path.iterdir():
        assert b"Wilhelmina" not in path.read_bytes()


def test_what_is_asked_on_every_visit_looks_at_no_more_than_it_shows(tmp_path: Path) -> None:
    Database(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        for query in ("SELECT * FROM totals WHERE name = 'Ada' AND game = 'war'",
                      "SELECT * FROM matches ORDER BY ended DESC, number DESC LIMIT 20",
                      "SELECT * FROM matches WHERE game = 'war' ORDER BY ended DESC, number DESC LIMIT 20",
                      "SELECT * FROM seats WHERE match = 3 ORDER BY seat",
                      "SELECT ms, slaps FROM paces WHERE name = 'Ada' ORDER BY ms",
                      "SELECT match FROM slappers WHERE name = 'Ada' ORDER BY match DESC LIMIT 5",
                      "SELECT seat, players FROM seats JOIN matches ON number = match WHERE name = 'Ada'"
                      " AND kind = 'person' ORDER BY match DESC, seat DESC LIMIT 1"):
            plan = " ".join(row[3] for row in base.execute("EXPLAIN QUERY PLAN " + query))
            assert "INDEX" in plan or "PRIMARY KEY" in plan, (query, plan)
            assert "TEMP B-TREE" not in plan, (query, plan)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")
def test_a_match_that_was_recorded_outlives_a_killed_program(tmp_path: Path) -> None:
    sure = 0
    for run in range(3):
        with subprocess.Popen([sys.executable, "-c", RECORDS_FOR_EVER, str(tmp_path), str(run)], text=True,
                              stdout=subprocess.PIPE) as recorder:
            assert recorder.stdout is not None
            recorder.stdout.readline()
            recorder.send_signal(signal.SIGKILL)
            sure += 1 + len(recorder.stdout.read().split("\n")[:-1])
        stats = Stats(Database(tmp_path))
        assert stats.base.notices() == []
        assert stats.summary().played >= sure
        assert stats.summary(name="Ada").played == len(stats.recent(10**6)) == stats.summary().played
        sure = stats.summary().played
        stats.base.close()


def kept_aside(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if ".damaged-" in path.name and path.suffix[-4:] not in ("-wal", "-shm")]


@pytest.mark.parametrize("data", [b"nonsense" * 500, b"SQLite format 3\0" + b"\xff" * 4000, b"\0"])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begins(tmp_path: Path, data: bytes) -> None:
    (tmp_path / NAME).write_bytes(data)
    (tmp_path / f"{NAME}-wal").write_bytes(b"changes")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(files, "quarantine", Mock(side_effect=OSError("no room")))
        with using(Stats(Database(tmp_path))) as stats:
            assert "is damaged and could not be moved aside" in "".join(stats.base.notices())
            assert stats.record(a_match()) is not None
            assert stats.base.notices() == [], "said once"
    stats = Stats(Database(tmp_path))
    assert len(stats.base.notices()) == 1
    kept, = kept_aside(tmp_path)
    assert kept.read_bytes() == data
    assert kept.with_name(f"{kept.name}-wal").exists() or data.startswith(b"SQLite"), "SQLite itself opened it"
    assert stats.record(a_match()) is None
    stats.base.close()
    assert Stats(Database(tmp_path)).recent() == [a_match()]


def test_another_programs_database_is_kept_aside_whole(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute("CREATE TABLE photographs (name TEXT)")
    data = (tmp_path / NAME).read_bytes()
    stats = Stats(Database(tmp_path))
    assert len(stats.base.notices()) == 1
    assert [path.read_bytes() for path in kept_aside(tmp_path)] == [data]
    assert stats.record(a_match()) is None


def test_a_database_without_its_tables_is_kept_aside(tmp_path: Path) -> None:
    Database(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute("DROP TABLE totals")
    stats = Stats(Database(tmp_path))
    assert len(stats.base.notices()) == 1
    assert len(kept_aside(tmp_path)) == 1
    assert stats.record(a_match()) is None


@pytest.mark.parametrize("damage", ["cut", "scribbled"])
def test_a_database_damaged_in_the_middle_never_raises_and_the_next_match_is_counted(
        tmp_path: Path, damage: str) -> None:
    stats = Stats(Database(tmp_path))
    stats.base.commit([counting(a_match(str(number), names=(f"A{number}", "Bo")))
                    for number in range(301)])
    stats.base.close()
    data = (tmp_path / NAME).read_bytes()
    rest = b"" if damage == "cut" else b"\xa5" * (len(data) - 8192)
    (tmp_path / NAME).write_bytes(data[:8192] + rest)
    stats = Stats(Database(tmp_path))
    stats.summary()
    stats.recent()
    stats.people()
    assert stats.record(a_match("new")) is None
    assert "new" in [match.id for match in stats.recent()]
    assert len(kept_aside(tmp_path)) == 1
    assert len(stats.base.notices()) == 1


def test_a_database_of_a_later_release_is_not_touched_and_what_is_played_waits_beside_it(tmp_path: Path) -> None:
    Database(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
        base.execute("ALTER TABLE matches ADD COLUMN mood TEXT")
    data = (tmp_path / NAME).read_bytes()
    stats = Stats(Database(tmp_path))
    assert len(stats.base.notices()) == 1
    assert "Results or answers are not in" in str(stats.record(a_match()))
    assert stats.summary().played == 1, "shown all the same"
    stats.base.close()
    assert (tmp_path / NAME).read_bytes() == data
    assert kept_aside(tmp_path) == []
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute("ALTER TABLE matches DROP COLUMN mood")
        base.execute(f"PRAGMA user_version = {VERSION}")
    stats = Stats(Database(tmp_path))
    assert [match.id for match in stats.recent()] == ["m"], "counted by the release that can"
    assert waiting_files(tmp_path) == []


def test_where_nothing_can_be_written_play_is_counted_for_the_session_and_a_line_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", encoding="utf-8")
    stats = Stats(Database(tmp_path / "data"))
    assert len(stats.base.notices()) == 1
    assert "only what was saved earlier is kept" in str(stats.record(a_match()))
    assert stats.summary().played == 1
    assert (tmp_path / "data").read_text(encoding="utf-8") == "in the way"
    (tmp_path / "data").unlink()
    assert stats.record(a_match("2")) is None, "the way is free"
    assert stats.base.on_disk
    assert stats.summary().played == 2


def test_where_nothing_can_be_written_the_old_matches_are_still_shown(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stats = Stats(Database(tmp_path))
    stats.record(a_match("old"))
    stats.base.close()

    def refuse(*_args: Any, **_named: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "mkdir", refuse)
    stats = Stats(Database(tmp_path))
    assert len(stats.base.notices()) == 1
    stats.record(a_match("new"))
    assert sorted(match.id for match in stats.recent()) == ["new", "old"]


def test_a_match_that_could_not_be_written_is_written_with_the_next(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        line = str(stats.record(a_match("1")))
        assert "(another program is using the file). They are kept, and Truce will try again" in line
        other.execute("ROLLBACK")
    assert stats.record(a_match("2")) is None
    assert stats.summary().played == 2


def test_a_full_disk_is_a_line_and_the_match_is_written_on_leaving(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, connect = list[sqlite3.Connection](), sqlite3.connect

    def connected(*what: Any, **more: Any) -> sqlite3.Connection:
        opened.append(connect(*what, **more))
        return opened[-1]

    def room(pages: int) -> None:
        """Let the file have so many pages: SQLite's own way to say that the disk is full."""
        for each in opened:
            with suppress(sqlite3.ProgrammingError):          # closed again
                each.execute(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(sqlite3, "connect", connected)
    stats = Stats(Database(tmp_path))
    room(1)                                           # no more than there are
    lines = [stats.record(a_match(str(number), names=(f"A{number}" * 50, "Bo"))) for number in range(60)]
    assert "full" in str(lines[-1])
    room(100_000)
    stats.base.close()
    for each in opened:
        with pytest.raises(sqlite3.ProgrammingError):         # closed
            each.execute("SELECT 1")
    assert Stats(Database(tmp_path)).summary().played == 60


def test_two_windows_count_into_one_file(tmp_path: Path) -> None:
    one, other = Stats(Database(tmp_path)), Stats(Database(tmp_path))
    for number in range(10):
        assert one.record(a_match(f"one {number}")) is None
        assert other.record(a_match(f"other {number}")) is None
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as reads:
        reads.execute("BEGIN")
        assert reads.execute("SELECT count(*) FROM matches").fetchone() == (20,)
        assert one.record(a_match("while somebody reads")) is None
    assert one.summary().played == other.summary().played == 21


def test_what_another_window_has_put_aside_is_not_written_any_more(tmp_path: Path) -> None:
    here = Stats(Database(tmp_path / "here"))
    here.record(a_match("1"))
    (tmp_path / "here").rename(tmp_path / "aside")
    with using(Stats(Database(tmp_path / "here"))) as other:
        assert other.summary().played == 0
    here.record(a_match("2"))
    here.base.close()
    with using(Stats(Database(tmp_path / "here"))) as found:
        assert [match.id for match in found.recent(9)] == ["2"]


def test_a_mistake_in_the_program_never_costs_a_person_their_statistics(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    stats.record(a_match("right"))
    with pytest.raises(ValueError, match="whole number"):
        stats.record(a_match("wrong")._replace(rounds=None))  # type: ignore[arg-type]
    assert stats.record(a_match("right again")) is None
    assert kept_aside(tmp_path) == []
    assert stats.summary().played == 2


def test_a_copy_of_the_folder_is_a_backup(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path / "one"))
    stats.record(a_match())
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    assert Stats(Database(tmp_path / "two")).recent() == [a_match()]


def test_how_quickly_somebody_slaps_is_told_by_the_best_and_the_median(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.reactions("Ada") is None
        for number, slaps in enumerate([(412, 350), (), (500,)]):
            seats = [SeatResult("Ada", "person", None, 52, True, 1, slaps),
                     SeatResult("Bo", "person", None, 0, False, 1, (700,))]
            match = a_match(str(number), ended=2000.0 + number)._replace(seats=seats)
            assert stats.record(match) is None
            assert stats.recent(1) == [match]
        assert stats.reactions("Ada") == (3, 350, 412, [350, 412, 500], {})
        assert stats.reactions("Bo") == (3, 700, 700, [700] * 3, {})
        stats.erase_name("Ada")
        assert stats.reactions("Ada") is None


Told = tuple[list[Rival], dict[str, tuple[list[Rival], Reactions | None, tuple[int, int, int | None] | None]]]


def told(stats: Stats) -> Told:
    """All that is brought up to date with every match, beside the totals."""
    return stats.rivals() + stats.pairs(99), {
        name: (stats.rivals(name), stats.reactions(name), stats.seat(name)) for name in "ABC"}


def counted(matches: Sequence[MatchResult]) -> Told:
    """The same by a straightforward count of all matches."""

    def against(name: str, kind: str, rival: str) -> Rival | None:
        def is_other(seat: SeatResult) -> bool:
            return seat.kind == kind and (seat.level if kind == "computer" else seat.name) == rival

        met = [match for match in matches
               if any(seat.kind == "person" and name in ("", seat.name) for seat in match.seats)
               and any(map(is_other, match.seats))]
        won = [any(seat.won and seat.kind == "person" and name in ("", seat.name) for seat in match.seats)
               for match in met]
        lost = [any(seat.won and is_other(seat) for seat in match.seats) for match in met]
        return Rival(name, kind, rival, len(met), sum(won), sum(b and not a for a, b in zip(won, lost, strict=True)),
                     max(match.ended for match in met)) if met else None

    def all_of(name: str) -> list[Rival]:
        found = [against(name, "computer", level) for level in ("easy", "hard")]
        found += [against(name, "person", other) for other in "ABC" if name and other != name]
        return sorted((each for each in found if each), key=lambda each: (-each.last, each.rival))

    def slapped(name: str) -> Reactions | None:
        by_match = [sorted(ms for seat in match.seats if (seat.kind, seat.name) == ("person", name)
                           for ms in seat.slaps) for match in matches]
        by_match = [each for each in by_match if each]
        every = sorted(ms for each in by_match for ms in each)
        lately = sorted(ms for each in by_match[-LATELY:] for ms in each)
        before = dict(sorted(Counter(ms for each in by_match[:-LATELY] for ms in each).items()))
        return Reactions(len(every), every[0], every[(len(every) - 1) // 2], lately, before) if every else None

    def sat(name: str) -> tuple[int, int, int | None] | None:
        places = [(number, len(match.seats), seat.animal) for match in matches
                  for number, seat in enumerate(match.seats)
                  if (seat.kind, seat.name) == ("person", name)]
        return places[-1] if places else None

    pairs = [each for a in "ABC" for b in "ABC" if a < b and (each := against(a, "person", b))]
    return all_of("") + sorted(pairs, key=lambda each: (-each.last, each.name, each.rival)), {
        name: (all_of(name), slapped(name), sat(name)) for name in "ABC"}


sat_down = st.lists(min_size=2, max_size=4, elements=st.tuples(
    st.sampled_from(["A", "B", "C", "easy", "hard"]), st.lists(st.integers(200, 205), max_size=2)))


def many(played: Sequence[tuple[Sequence[tuple[str, Sequence[int]]], int]]) -> list[MatchResult]:
    """Matches of these people and levels, with their slaps, and who won; no one if nobody sits there."""
    matches = []
    for number, (seated, winner) in enumerate(played):
        seats = [SeatResult(who, "person", None, 0, seat == winner, 0, tuple(slaps)) if len(who) == 1
                 else SeatResult("Owl", "computer", who, 0, seat == winner, 0)
                 for seat, (who, slaps) in enumerate(seated)]
        won = winner if winner < len(seats) else None
        matches.append(a_match(str(number), ended=float(number))._replace(seats=seats, winner=won))
    return matches


@settings(max_examples=40)
@given(st.lists(st.tuples(sat_down, st.integers(0, 4)), max_size=14))
def test_opponents_and_slaps_are_what_a_count_of_all_matches_gives(played: list[Any]) -> None:
    stats = Stats(Database(Path("/dev/null/nowhere")))  # in memory
    matches = many(played)
    for match in matches:
        stats.record(match)
    assert told(stats) == counted(matches)


def test_the_course_of_the_last_matches_is_kept_and_that_of_older_ones_let_go(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.stats_counting.DROP_COURSES", DROP_COURSES.replace(f"OFFSET {KEPT}", "OFFSET 3"))
    course = ScoreHistory((0, 4, 9), ((26, 26), (30, 22), (52, 0)), 4, None)
    with using(Stats(Database(tmp_path))) as stats:
        for number in range(6):
            stats.record(a_match(str(number), ended=float(number))._replace(
                course=course._replace(biggest=number) if number != 4 else None))
        assert [match.course and match.course.biggest for match in stats.recent()] == [5, None, 3, 2, None, None]
        assert stats.recent(1)[0].course == course._replace(biggest=5)


@pytest.mark.parametrize("course", ["[]", "[[0], [[1, 2, 3]], null, null]", "7", '[["a"], [[1, 2]], null, null]',
                                    "[[], [], null, null]", "{"])
def test_a_course_that_something_has_meddled_with_never_raises(tmp_path: Path, course: str) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(a_match()._replace(course=ScoreHistory((0, 1), ((26, 26), (52, 0)))))
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as base:
            base.execute("UPDATE courses SET course = ?", (course,))
        assert all(match.course is None for match in stats.recent())


def test_with_a_name_its_slaps_and_its_opponents_are_forgotten(tmp_path: Path) -> None:
    matches = many([([("A", (300, 400)), ("B", (500,)), ("easy", ())], n % 3) for n in range(8)])
    stats = Stats(Database(tmp_path))
    for match in matches:
        stats.record(match)
    assert stats.erase_name("A") is None
    assert stats.reactions("A") is stats.seat("A") is None
    assert stats.rivals("A") == stats.pairs(9) == []
    assert [each.rival for each in stats.rivals("B")] == ["easy"]
    assert stats.reactions("B") is not None
    assert {seat.slaps for match in stats.recent() for seat in match.seats} == {(), (500,)}


def test_a_match_that_waits_to_be_counted_forgets_an_erased_name_too(tmp_path: Path) -> None:
    stats = Stats(Database(tmp_path))
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert stats.record(a_match("late"))
        other.execute("ROLLBACK")
    assert b"Ada" in b"".join(path.read_bytes() for path in waiting_files(tmp_path))
    assert stats.erase_name("Ada") is None
    assert waiting_files(tmp_path) == []
    assert stats.record(a_match("next", names=("Bo", "Cy"))) is None
    assert [each.name for each in stats.people()] == ["Bo", "Cy"]
    assert stats.summary().played == 2


def test_a_match_that_was_counted_late_stands_where_it_ended(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        for id_, ended in (("b", 2.0), ("d", 4.0), ("a", 1.0), ("c", 3.0)):
            stats.record(a_match(id_, ended=ended))
        assert [match.id for match in stats.recent()] == ["d", "c", "b", "a"]
        assert [match.id for match in stats.recent(2)] == ["d", "c"]


def test_a_person_called_like_a_level_of_the_computer_is_erased_alone(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(against_the_computer("1", winner=0))
        stats.record(a_match("2", names=("Ada", "hard")))
        assert stats.erase_name("hard") is None
        assert [(rival.kind, rival.rival) for rival in stats.rivals("Ada")] == [("computer", "hard")]


def test_a_watched_match_is_listed_and_counts_for_nobody(tmp_path: Path) -> None:
    slapped = a_match("seen", ended=3000.0)
    slapped = slapped._replace(watched=True, seats=[seat._replace(slaps=(300,)) for seat in slapped.seats])
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(a_match("played", winner=1))
        figures = stats.summary(), stats.people(), stats.pairs(9), stats.by_game(), stats.reactions("Ada")
        stats.record(slapped)
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.recent() == [slapped, a_match("played", winner=1)]
        assert (stats.summary(), stats.people(), stats.pairs(9), stats.by_game(), stats.reactions("Ada")) == figures
        assert stats.erase_name("Ada") is None
        assert [seat.name for seat in stats.recent()[0].seats] == ["", "Bo"]


def test_a_watched_match_that_waits_is_read_back(tmp_path: Path) -> None:
    match = a_match("seen")._replace(watched=True)
    assert read_match(match.written()) == match
    assert read_match(a_match("seen").written()) == a_match("seen")
    assert len(a_match("seen").written()) == 16
    for wrong in ([*match.written(), True], [*a_match().written(), "yes"]):
        with pytest.raises((ValueError, TypeError)):
            read_match(wrong)


def test_tables_with_a_lower_number_than_todays_are_kept_aside_and_nothing_is_lost(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(a_match("kept"))
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.execute("PRAGMA user_version = 0")
        base.execute("PRAGMA journal_mode = DELETE")
    with using(Stats(Database(tmp_path))) as stats:
        (line,) = stats.base.notices()
        assert "not from Truce" in line
        assert [match.id for match in stats.recent()] == ["kept"], "it can be read"
        assert stats.record(a_match("new")) is None
    (aside,) = (path for path in tmp_path.glob(f"{NAME}.*") if not path.name.endswith(("-wal", "-shm")))
    with closing(sqlite3.connect(aside)) as base:
        assert base.execute("SELECT id FROM matches").fetchall() == [("kept",)]
