"""A child who is renamed is one person all along: statistics, matches that wait and seats follow, or none of it."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from game.core.record import read_record
from game.rules import make
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.sitting.participants import participants_at
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store import stats_counting
from game.store.database import Database
from game.store.paths import Folders
from game.store.results import MatchResult
from game.store.save_format import slot_of
from game.store.schema import NAME, TABLES
from game.store.settings import Settings
from game.store.stats import Stats
from tests.kit.manual_writer import Later
from tests.kit.saved_matches import using
from tests.scenes.shelf.test_shelf_page import shelf
from tests.store.test_children import NOW
from tests.store.test_journal import locked, over, waiting_files
from tests.store.test_stats import a_match, against_the_computer


def slapped(match: MatchResult) -> MatchResult:
    return match._replace(seats=[seat._replace(slaps=(300, 310)) for seat in match.seats])


def told(stats: Stats, name: str) -> object:
    """All that is told of somebody, but for the name."""
    return ([each._replace(name="") for each in [stats.summary(name=name), *stats.by_name(name)]],
            [each._replace(name="") for each in stats.rivals(name)], stats.reactions(name), stats.seat(name))


def rows(folder: Path) -> list[object]:
    with closing(sqlite3.connect(folder / NAME)) as base:
        return [base.execute(f"SELECT * FROM {table}").fetchall() for table in sorted(TABLES)]


def played(stats: Stats) -> None:
    stats.record(slapped(a_match("1", names=("Bo", "Cy"))))
    stats.record(a_match("2", names=("Cy", "Bo"), game="slap-war", ended=3000.0))
    stats.record(against_the_computer("3", 0)._replace(seats=[
        seat._replace(name="Bo") if seat.kind == "person" else seat for seat in against_the_computer("3", 0).seats]))


def test_all_that_was_counted_is_anothers_name_s_and_comes_back(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        played(stats)
        before, was = told(stats, "Bo"), rows(tmp_path)
        for _twice in range(2):
            assert stats.rename("Bo", "Boris") is None
        assert told(stats, "Boris") == before
        assert sorted(each.name for each in stats.people()) == ["Boris", "Cy"]
        assert "Bo" not in [seat.name for match in stats.recent() for seat in match.seats]
        assert [each.rival for each in stats.rivals("Cy")] == ["Boris"]
        assert stats.record(a_match("4", names=("Boris", "Cy"))) is None
        assert stats.summary(name="Boris").played == 4
    (tmp_path / "again").mkdir()
    with using(Stats(Database(tmp_path / "again"))) as stats:
        played(stats)
        stats.rename("Bo", "Boris")
        stats.rename("Boris", "Bo")
        assert rows(tmp_path / "again") == was


def test_two_people_are_never_made_one(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        played(stats)
        was = rows(tmp_path)
        assert stats.rename("Bo", "Cy") is None
        assert rows(tmp_path) == was


def test_it_is_done_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        played(stats)
        was = rows(tmp_path)
        for count in range(len(stats_counting.RENAME)):
            with monkeypatch.context() as patch:
                patch.setattr(
                    stats_counting, "RENAME", (*stats_counting.RENAME[:count], "INSERT INTO nowhere VALUES (1)")
                )
                stats.rename("Bo", "Boris")
                assert rows(tmp_path) == was
        later = time.monotonic() + 9
        monkeypatch.setattr(time, "monotonic", lambda: later)
        stats.base.notices()
        assert stats.summary(name="Boris").played == 3, "and is tried again"


@pytest.mark.parametrize("erased", ["Wilhelmine", "Wilhelm"])
def test_who_is_erased_while_the_new_name_waits_is_erased_by_both(tmp_path: Path, erased: str) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(a_match("1", names=("Wilhelmine", "Cy")))
        with locked(tmp_path / NAME):
            assert stats.rename("Wilhelmine", "Wilhelm") is not None
            assert waiting_files(tmp_path)
            stats.erase_name(erased)
        stats.base.retry()
        assert len(stats.base.pending) == 0
    assert not [path for path in tmp_path.rglob("*") if b"Wilhelm" in path.read_bytes()]


def sitting(kept: Stores, settings: Settings) -> Sitting:
    record = read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 5}, make)
    found = Sitting.new(record, participants_at(settings, 2))
    kept.save(found)
    return found


def test_statistics_waiting_matches_and_seats_follow_a_child(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path), Later())
    kept.settings = settings = Settings()
    settings.seats[0].name = "Bo"
    assert not kept.children.base.ready
    kept.writer.settle()
    child = kept.children.add("Bo", 1, NOW)
    played(kept.stats)
    slot = slot_of("war", sitting(kept, settings).id)
    kept.writer.settle()
    kept.rename_child(child.id, "  Boris ")
    assert [one.name for one in kept.children.all()] == ["Boris"], "at once"
    assert settings.seats[0].name == "Boris"
    kept.writer.settle()
    assert kept.stats.summary(name="Boris").played == 3
    assert kept.stats.summary(name="Bo").played == 0
    envelope, _line = kept.saves.look(slot)
    assert envelope is not None
    assert envelope["seats"][0]["name"] == "Boris"
    assert kept.notices() == []
    kept.erase_child(child.id)
    kept.close()
    kept.writer.settle()
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and b"Boris" in path.read_bytes()]


@pytest.mark.parametrize("other", ["Bo", "Boris"])
def test_a_person_whose_name_two_children_have_keeps_it(tmp_path: Path, other: str) -> None:
    kept = Stores(Folders.inside(tmp_path))
    child = kept.children.add("Bo", 1, NOW)
    kept.children.add(other, 2, NOW)
    played(kept.stats)
    kept.rename_child(child.id, "Boris")
    assert kept.stats.summary(name="Bo").played == 3
    assert kept.children.child(child.id)._replace(created=0.0) == child._replace(name="Boris", created=0.0)  # type: ignore[union-attr]
    kept.close()


def test_nothing_is_made_for_who_has_never_played(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    child = kept.children.add("Bo", 1, NOW)
    kept.rename_child(child.id, "Boris")
    assert not kept.has_stats
    kept.close()


def test_the_page_renames_the_person(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        child = menu.stores.children.add("Bo", 1, NOW)
        over(menu.stores)
        menu.stores.stats.record(a_match("1", names=("Bo", "Cy")))
        app.push(page := GrownUpsPage(app, menu.stores))
        page.rename(child.id, "Boris")
        assert "Boris" in [each.name for each in menu.stores.stats.people()]
