"""Anna  Maria, with two spaces, is Anna Maria: in the seats, in the statistics, among the children, and for whoever
erases her. Somebody may have written the gaps by hand, into files or databases."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.scenes.math_room.new_child import NewChildDialog
from game.sitting.backups import Backups, CheckedBackup
from game.sitting.participants import participants_at, participants_from_save
from game.sitting.stores import Stores
from game.store import log
from game.store import settings as settings_store
from game.store.children import Child
from game.store.database import Database
from game.store.deeds import mark_of
from game.store.name_search import names_in
from game.store.paths import Folders
from game.store.save_format import envelope, header_of, read_brief, slot_of
from game.store.schema import NAME as DATABASE
from game.store.settings import Settings
from game.store.stats import Stats
from game.store.tombstones import Tombstones
from game.store.write_queue import WriteQueue
from tests.kit.sample_backups import examined
from tests.kit.saved_matches import counting, put, using
from tests.kit.widget_fixture import app as an_app
from tests.store.test_children import NOW
from tests.store.test_stats import a_match

WIDE, NAME = "Anna  Maria", "Anna Maria"
SLOT = slot_of("war", "a" * 32)


def in_stats(folder: Path, name: str, new: str) -> None:
    """Call somebody so in all rows, as Truce itself never does."""
    with closing(sqlite3.connect(folder / DATABASE)) as base:
        for table, column in (("seats", "name"), ("totals", "name"), ("rivals", "name"), ("rivals", "rival"),
                              ("paces", "name"), ("slappers", "name")):
            base.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, name))
        base.commit()


def earlier(where: Folders) -> None:
    """All that may be kept of her, with the gaps."""
    where.config.mkdir(parents=True)
    (where.config / settings_store.NAME).write_text(f'[seats.1]\nname = "{WIDE}"\n', encoding="utf-8")
    with using(Stats(Database(where.data))) as stats:
        stats.record(a_match("1", names=("Zo", "Bo")))
    in_stats(where.data, "Zo", WIDE)
    put(where.data, SLOT, envelope({}, {}, [{"name": WIDE, "kind": "person"}]))
    for name in ("stats.sqlite3.damaged-20250101-000000", "a.json.aside-20250101-000000"):
        (where.data / name).write_bytes(WIDE.encode("utf-16-le" if name.startswith("stats") else "utf-8"))
    waits = a_match("2", names=("Zo", "Bo"))
    seats = [waits.seats[0]._replace(name=WIDE), waits.seats[1]]
    WriteQueue(where.data).add(counting(waits._replace(seats=seats)))
    where.log.mkdir(parents=True)
    (where.log / log.NAME).write_text(f"KeyError: {WIDE!r}\n", encoding="utf-8")


def left(folder: Path) -> list[str]:
    wide = (WIDE.encode("utf-16-le"), NAME.encode("utf-16-le"))
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and (
        re.search(b"Anna +Maria", data := path.read_bytes()) or any(each in data for each in wide)))


@pytest.mark.parametrize("called", [WIDE, NAME, f" {NAME} "])
def test_who_is_erased_is_erased_whatever_gaps_are_in_the_name(tmp_path: Path, called: str) -> None:
    where = Folders.inside(tmp_path)
    earlier(where)
    assert len(left(tmp_path)) == 6
    stores = Stores(where)
    stores.settings = settings_store.load(where.config)[0]
    stores.erase_name(called)
    stores.close()
    assert left(tmp_path) == []
    assert stores.settings.seats[0].name == "Fox"
    with using(Stats(Database(where.data))) as stats:
        assert [each.name for each in stats.people()] == ["Bo"]
        assert stats.summary().played == 2, "the matches stay"


def test_an_erased_child_leaves_nothing_of_the_person_of_the_same_name(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    earlier(where)
    stores = Stores(where)
    child = stores.children.add(WIDE, 1, NOW)
    assert child.name == NAME
    stores.erase_child(child.id)
    stores.close()
    assert left(tmp_path) == []


def test_a_seat_and_a_save_of_an_earlier_release_are_hers(tmp_path: Path) -> None:
    earlier(where := Folders.inside(tmp_path))
    settings, lines = settings_store.load(where.config)
    assert (settings.seats[0].name, lines) == (NAME, [])
    settings.seats[1].name, settings.seats[0].name = NAME, "Bo"
    kept = [chair.to_save() for chair in participants_at(settings, 2, (0, 1))]
    kept[1]["name"] = f"{WIDE} "
    seated = participants_from_save(kept, settings, 2)
    assert [(chair.stored_name, chair.row) for chair in seated] == [("Bo", 0), (NAME, 1)]
    assert read_brief("war", "a", NOW, header_of(envelope({}, {}, kept))).names == ("Bo", NAME)
    settings_store.rename_seats(settings, WIDE, "Mia")
    assert settings.seats[1].name == "Mia"
    stores = Stores(where)
    assert stores.stats.rename(NAME, "Mia") is None
    found, _line = stores.saves.read(SLOT)
    stores.close()
    assert found is not None
    assert found["seats"][0]["name"] == "Mia"


def test_her_statistics_are_one_persons(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(a_match("2", names=(NAME, "Bo")))
        stats.record(a_match("3", names=(f" {WIDE}", "Bo")))
        assert sorted((each.name, each.played) for each in stats.people()) == [(NAME, 2), ("Bo", 2)]
        assert {match.seats[0].name for match in stats.recent()} == {NAME}
        stats.rename("Bo", "Bo   Derek")
        assert {match.seats[1].name for match in stats.recent()} == {"Bo Derek"}
        stats.rename(NAME, "Mia")
        assert sorted(each.name for each in stats.people()) == ["Bo Derek", "Mia"]


def test_who_was_erased_is_known_whatever_gaps_are_in_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: NOW)
    stats = Stats(Database(tmp_path))
    erased = Tombstones(stats.base)
    stats.erase_name(WIDE)
    for name in (WIDE, NAME, f"{NAME} "):
        assert erased.since(name, NOW)
        assert erased.among([name, "Bo"], NOW) == [NAME]
    assert not erased.since("AnnaMaria", NOW)
    assert erased.among(names_in(f"for {WIDE} and all"), NOW) == [NAME]
    stats.base.submit("forgive", mark_of(NAME))
    assert not erased.since(WIDE, NOW)


def test_a_backup_with_the_gaps_does_not_bring_her_back(tmp_path: Path) -> None:
    earlier(there := Folders.inside(tmp_path / "there"))
    file, here = tmp_path / "backup.zip", Stores(Folders.inside(tmp_path / "here"))
    stores = Stores(there)
    assert "Saved" in Backups(stores).back_up(file)
    stores.close()
    here.erase_name(NAME)
    found = examined(here, file)
    assert isinstance(found, CheckedBackup)
    assert found.erased == (NAME,)
    lines: list[str | None] = []
    Backups(here).restore(found, lines.append)
    assert lines == [None]
    here.close()
    assert left(tmp_path / "here") == []


def test_no_two_children_differ_by_a_gap_alone() -> None:
    given: list[str] = []
    with an_app() as app:
        for typed in (WIDE, " Zo   Bell "):
            page = NewChildDialog(app, lambda name, _picture: given.append(name), [Child(1, NAME, 0, NOW)])
            app.push(page)
            page.name.text_now = typed
            page.give()
        assert given == ["Zo Bell"]


def test_a_log_names_nobody_whatever_gaps_are_in_the_name(tmp_path: Path) -> None:
    log.report(tmp_path, f"KeyError: {WIDE!r}, {NAME}", [NAME, Settings().seats[0].name])
    assert "KeyError: '…', …" in (tmp_path / log.NAME).read_text(encoding="utf-8")
