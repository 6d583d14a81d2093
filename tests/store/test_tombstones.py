"""Who was erased is known to windows that had sat down with them before, and to backups that still know them."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes.shell import match_launcher
from game.scenes.table.table_page import TablePage
from game.sitting.stores import Stores
from game.store import restore, tombstones
from game.store.caches import forget_pictures
from game.store.data_lock import RESTORED
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.paths import Folders
from game.store.save_format import LIMIT, encode, envelope
from game.store.schema import NAME as DATABASE
from game.store.settings import Settings, SettingsWriter
from game.store.stats import Stats
from game.store.tombstones import Tombstones
from tests.kit.manual_writer import Later
from tests.kit.required_programs import not_wine
from tests.kit.saved_matches import opened, put, resumable, saved, touch
from tests.kit.table_driver import at_table
from tests.store.test_children import NOW
from tests.store.test_journal import ids, locked, over
from tests.store.test_rename_child import played
from tests.store.test_stats import a_match

YEAR = 365 * 24 * 3600.0


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of day, which can be set."""
    clock = [NOW]
    monkeypatch.setattr("time.time", lambda: clock[0])
    monkeypatch.setattr(tombstones, "time", lambda: clock[0])
    return clock


class Window:
    """A window that erases people and asks who was erased."""

    def __init__(self, folder: Path) -> None:
        self.stats = Stats(Database(folder))
        self.erased = Tombstones(self.stats.base)
        self.since, self.nameless = self.erased.since, self.erased.nameless

    def add(self, name: str) -> None:
        """Erase a person."""
        self.stats.erase_name(name)


def test_all_who_were_erased_lately_are_known_to_every_window_and_none_by_name(
        tmp_path: Path, now: list[float]) -> None:
    one, other = Window(tmp_path), Window(tmp_path)
    one.add("Wilhelmine")
    now[0] += 60
    other.add("Bo")
    for window in (one, other, Window(tmp_path)):
        assert window.since("Wilhelmine", NOW)
        assert window.since("Bo", NOW + 60)
        assert not window.since("Bo", NOW + 61), "who sits down later under that name is somebody else"
        assert not window.since("Cy", NOW)
    for path in tmp_path.iterdir():
        assert b"Wilhelmine" not in path.read_bytes()


def test_before_1970_nobody_is_erased_who_was_not(tmp_path: Path, now: list[float]) -> None:
    now[0] = -5e8
    window = Window(tmp_path)
    assert not window.since("Wilhelmine", now[0])
    saved = encode(envelope({}, {}, [{"name": "Wilhelmine", "kind": "person"}], {"started": now[0]}))
    assert window.nameless(saved) == saved
    window.add("Bo")
    assert window.nameless(saved) == saved
    assert window.since("Bo", now[0])


def test_who_is_erased_after_the_clock_was_put_back_is_erased_from_matches_that_began_before(
        tmp_path: Path, now: list[float]) -> None:
    began = now[0]
    saved = encode(envelope({}, {}, [{"name": "Wilhelmine", "kind": "person"}], {"started": began}))
    for back, gone in (24 * 3600.0, True), (72 * 3600.0, False):
        now[0] = began + 1
        folder = tmp_path / str(gone)
        put(folder, "war.1", envelope({}, {}, [{"name": "Bo"}]))
        with opened(folder) as base:
            base.execute("UPDATE saves SET at = ?", (began + 1,))
        now[0] = began - back
        window = Window(folder)
        window.add("Wilhelmine")
        assert (b"Wilhelmine" not in window.nameless(saved)) is gone, "a clock that was years ahead is not believed"


def test_they_are_known_as_long_as_a_backup_may_know_them_but_no_more_than_the_latest_thousand(
        tmp_path: Path, now: list[float]) -> None:
    Window(tmp_path).add("Wilhelmine")
    now[0] += YEAR
    window = Window(tmp_path)
    window.add("Bo")
    assert window.since("Wilhelmine", NOW)
    base = window.stats.base
    base.commit([WriteOp("forget", [f"Child {number}", NOW + YEAR + 1 + number, 0]) for number in range(999)])
    assert Window(tmp_path).since("Bo", NOW)
    assert Window(tmp_path).since("Child 998", NOW)
    assert not Window(tmp_path).since("Wilhelmine", NOW)


def test_what_could_not_be_written_is_known_here_all_the_same(tmp_path: Path, now: list[float]) -> None:
    here = Window(tmp_path)
    with locked(tmp_path / DATABASE):
        here.add("Wilhelmine")
        assert here.since("Wilhelmine", NOW)
    Window(tmp_path).add("Bo")
    assert here.since("Bo", NOW)
    assert here.since("Wilhelmine", NOW)


@pytest.mark.parametrize("waits", [False, True])
def test_a_match_that_is_counted_after_its_player_was_erased_has_no_name_in_it(tmp_path: Path, waits: bool) -> None:
    one, other = Window(tmp_path), Window(tmp_path)
    match = a_match("1", names=("Wilhelmine", "Bo"))
    if waits:
        with locked(tmp_path / DATABASE):
            one.stats.record(match)
    other.stats.base.submit("forget", "Wilhelmine", match.started + 1, 0)
    if waits:
        one.stats.base.retry(1.0)
    else:
        one.stats.record(match)
    assert [seat.name for seat in one.stats.recent()[0].seats] == ["", "Bo"]
    assert [person.name for person in one.stats.people()] == ["Bo"]


def test_seats_of_whoever_was_erased_in_another_window_have_their_animals_names_again(tmp_path: Path) -> None:
    kept, settings = Stores(Folders.inside(tmp_path)), Settings()
    usual = settings.seats[1].name
    settings.seats[0].name, settings.seats[1].name = "Ada", "Bo"
    kept.writer.settle()
    Window(kept.folders.data).add("Bo")
    kept.forget_in_settings(settings)
    assert [seat.name for seat in settings.seats[:2]] == ["Ada", usual]
    kept.close()


def test_who_is_erased_in_another_window_does_not_sit_down_to_the_next_match_under_that_name(tmp_path: Path) -> None:
    """Neither to another match of the same people, nor to one dealt from the shelf."""
    with at_table(tmp_path) as sat:
        sat.app.settings.seats[0].name = "Wilhelmine"
        match_launcher.deal(sat.app, sat.stores, "war", {}, 2, asks=False)
        before = sat.top
        assert isinstance(before, TablePage)
        assert before.sitting.chairs[0].stored_name == "Wilhelmine"
        Window(sat.stores.folders.data).add("Wilhelmine")
        sat.stores.notices()                          # as after each round: the saving thread looks who was erased
        assert sat.stores.writer.settle(60)
        match_launcher.play_again(sat.app, sat.stores, before.sitting, same=False)
        same_people = sat.top
        match_launcher.deal(sat.app, sat.stores, "war", {}, 2, asks=False)
        for scene in (same_people, sat.top):
            assert isinstance(scene, TablePage)
            assert scene is not before
            assert scene.sitting.chairs[0].stored_name == "Fox"


def test_nobody_who_is_erased_in_another_window_is_written_here_and_no_frame_looks_for_them(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, other = Stores(Folders.inside(tmp_path), Later()), Window(tmp_path / "data")
    sitting, settings = over(kept), Settings()
    settings.seats[0].name = "Ada"
    sitting.chairs = (sitting.chairs[0]._replace(stored_name="Ada"), sitting.chairs[1]._replace(stored_name="Bo"))
    settings_writer = SettingsWriter(tmp_path / "config", kept.writer, kept.say, kept.forget_in_settings)
    kept.writer.settle()
    with monkeypatch.context() as slow:
        for name in ("open", "stat", "scandir", "listdir"):
            slow.setattr(os, name, lambda *_what, **_more: pytest.fail("a frame waits for the disk"))
        kept.save(sitting)
        kept.finish(sitting)
        kept.forget_in_settings(settings)
        settings_writer.write(settings)
    unwritten, = kept.saves.unwritten.values()
    assert b"Ada" in unwritten
    other.add("Ada")
    kept.writer.settle()
    assert settings.seats[0].name == "Fox"
    assert [path.name for path in tmp_path.rglob("*") if path.is_file() and b"Ada" in path.read_bytes()] == []
    assert [seat.name for seat in kept.stats.recent()[0].seats] == ["Fox", "Bo"]
    kept.saves.put("war.ab", unwritten)
    kept.writer.settle()
    assert "Ada" not in json.dumps(saved(tmp_path / "data", "war.ab"))
    kept.close()


def test_a_person_goes_with_the_last_child_of_that_name_and_not_before(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    children = [kept.children.add("Bo", animal, NOW) for animal in (1, 2)]
    played(kept.stats)
    kept.writer.settle()
    for child, left in zip(children, (3, 0), strict=True):
        kept.erase_child(child.id)
        kept.writer.settle()
        assert kept.stats.summary(name="Bo").played == left
    kept.close()


def test_a_match_that_could_not_be_counted_is_still_there_to_go_on_with(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Stores(Folders.inside(tmp_path), Later())
    sitting = over(kept)
    kept.writer.settle()
    slots = kept.resumable()
    assert slots
    monkeypatch.setattr(kept.stats, "record", lambda *_what: (_ for _ in ()).throw(RuntimeError("a mistake of ours")))
    kept.finish(sitting)
    assert kept.resumable() == []
    kept.writer.settle()
    assert kept.resumable() == slots
    kept.close()


ASIDE = b'{"name": "Wilhelmine"}'


def lying(home: Path, place: str) -> Path:
    """Where a file lies in a home: its first folder says of which kind it is."""
    kind, _slash, rest = place.partition("/")
    return Path(getattr(Folders.inside(home), kind), rest)


def a_very_long_one(path: Path) -> None:
    path.write_bytes(b" " * LIMIT + ASIDE)


def a_long_one_with_the_name_between_two_parts(path: Path) -> None:
    path.write_bytes(b" " * ((1 << 20) - 14) + ASIDE)


@pytest.mark.parametrize("place", [
    "data/war.ab.json.damaged-1", "data/truce.sqlite3.damaged-1",
    "data/books/own-ab.json.damaged-1", "config/settings.toml.damaged-1", "log/truce.log.old", "cache/shelf/today"])
@pytest.mark.parametrize("lies", [Path.mkdir, a_very_long_one, a_long_one_with_the_name_between_two_parts])
def test_nothing_that_was_kept_aside_keeps_somebody_from_being_erased(
        place: str, lies: Callable[[Path], None], tmp_path: Path) -> None:
    """A folder that lay in the place of a file is kept aside, too, and a file that is too long to be one of ours."""
    path = lying(tmp_path, place)
    path.parent.mkdir(parents=True)
    lies(path)
    kept = Stores(Folders.inside(tmp_path))
    kept.erase_name("Wilhelmine")
    kept.writer.settle()
    assert not [line for line in kept.notices() if "Wilhelmine" in line]
    kept.close()
    assert not [file for file in tmp_path.rglob("*") if file.is_file() and b"Wilhelmine" in file.read_bytes()]


@pytest.mark.parametrize("ascii", [False, True])
def test_what_a_later_release_keeps_goes_with_the_name_itself_and_not_with_another_word(
        ascii: bool, tmp_path: Path) -> None:
    pages = {f"data/books/own-{digit * 32}.json": {"book": 9, "people": name}
             for digit, name in (("1", ["Zoë"]), ("2", {"ZOË!": 1}), ("3", "Zoëlie"), ("4", "for Zoës friend"))}
    pages |= {"data/war.ab.json.newer-20260101-000000": {"save": 9, "people": "Zoëlie"},
              "data/books/own-1.json": {"book": 9, "name": "Zoëlie"}}
    for place, page in pages.items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(page, ensure_ascii=ascii), "utf-8")
    kept = Stores(Folders.inside(tmp_path))
    kept.erase_name("Zoë")
    kept.close()
    assert {place[-9:] for place in pages if not (tmp_path / place).exists()} == {"1111.json", "4444.json"}


COPIES = ("data/truce.sqlite3.damaged-20260101-000000", "data/truce.sqlite3.damaged-20260101-000000-wal",
          "data/truce.sqlite3.aside-20260101-000000-2", "data/war.ab.json.newer-20260101-000000",
          "data/books/own-1.json.damaged-20260101-000000", "data/later/games.db.old-1",
          "data/truce.sqlite3.1-1.part", "config/settings.toml.damaged-20260101-000000",
          "cache/workshop.json.1-2.part", "data/restoring-0/data/truce.sqlite3")
FORMS = (str.encode, lambda name: json.dumps(name).encode(), lambda name: json.dumps(name).replace("cb", "CB").encode(),
         lambda name: name.encode("utf-16-le"))


@pytest.mark.parametrize("who", ["person", "child", "one of two children"])
def test_all_that_was_kept_aside_and_holds_an_erased_name_goes_and_nothing_else(who: str, tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    child = None if who == "person" else kept.children.add("ZOË", 1, NOW)
    if who == "one of two children":
        kept.children.add("ZOË", 2, NOW)
    for number, place in enumerate(COPIES):
        for name, copy in (("ZOË", place), ("ZOE", place.replace("1", "3").replace("g-0", "g-3"))):
            path = lying(tmp_path, copy)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"\xa5\0" + FORMS[number % len(FORMS)](name) + b"\xff")
    if child is None:
        kept.erase_name("ZOË")
    else:
        kept.erase_child(child.id)
    lines = kept.notices()
    kept.close()
    assert not [place for place in COPIES if lying(tmp_path, place).exists()]
    stay = [lying(tmp_path, place.replace("1", "3").replace("g-0", "g-3")) for place in COPIES]
    assert [path for path in stay if not path.exists()] == []
    where = Folders.inside(tmp_path)
    count = [5, 1, 0] if where.config != where.data else [6, 0]
    assert [line.count("-20260101-") for line in lines if "kept aside" in line] == count, "the grown-up is told"


def test_what_was_thrown_away_is_not_restored(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    staged = restore.stage(where)
    restore.discard(staged)
    with pytest.raises(FileNotFoundError):
        restore.commit(where, staged, {})
    assert not (where.data / RESTORED).exists()


def test_a_match_that_another_window_has_played_on_is_counted_as_another(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    sitting = over(kept)
    was, (slot,) = sitting.id, kept.resumable()
    touch(kept.folders.data, slot, 2000.0)
    kept.finish(sitting)
    kept.writer.settle()
    assert ids(kept.folders.data) == [sitting.id]
    assert sitting.id != was
    assert resumable(kept.folders.data) == [slot], "it is the other window's"
    kept.close()


@not_wine()
def test_pictures_of_the_shelf_are_forgotten_whatever_lies_there(tmp_path: Path) -> None:
    forget_pictures(tmp_path / "nowhere")
    place = tmp_path / "shelf"
    place.write_bytes(b"")
    forget_pictures(tmp_path)
    place.unlink()
    (place / "folder").mkdir(parents=True)
    for name in ("today", "tomorrow", "today.1-1.part"):
        (place / name).write_bytes(b"?")
    forget_pictures(tmp_path)
    assert [path.name for path in place.iterdir()] == ["folder"]


def test_a_name_is_not_said_to_be_erased_while_a_child_of_it_is_still_to_be_erased_from_a_file(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Stores(Folders.inside(tmp_path))
    child = kept.children.add("Wilhelmine", 1, NOW)
    kept.children.add("Wilhelmine", 2, NOW)           # so that the person is not erased with the child
    kept.stats.record(a_match("1", names=("Wilhelmine", "Bo")))
    with monkeypatch.context() as failing:
        failing.setattr("game.store.caches.forget_pictures", lambda _cache: (_ for _ in ()).throw(OSError(5, "EIO")))
        assert kept.erase_child(child.id)
        assert kept.erase_name("Wilhelmine", "erased") != "erased"
    kept.erasing.retry()
    assert not kept.erasing.some
    for other in kept.children.all():
        kept.erase_child(other.id)
    assert kept.erase_name("Wilhelmine", "erased") == "erased"
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or b"Wilhelmine" not in path.read_bytes()
    kept.close()
