"""The disk fails (tests/tools/faults.py, in its short form), and what that once cost."""

import errno
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.sitting.stores import Stores
from game.store import database, files, log, sqlite_file
from game.store import settings as settings_store
from game.store.children import Children
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.paths import Folders
from game.store.results import MatchResult
from game.store.save_format import slot_of
from game.store.saves import Saves
from game.store.settings import Settings
from game.store.stats import Stats
from game.store.write_queue import WriteQueue
from tests.kit import failing_disk as disk
from tests.kit.required_programs import needs
from tests.kit.saved_matches import put, resumable, saved, using, write
from tests.kit.session_driver import at_session
from tests.kit.table_driver import at_table
from tests.store.test_children import SUM
from tests.store.test_journal import holds, ids, locked, waiting_files
from tests.store.test_stats import a_match
from tests.tools.faults import DATABASE, NAME, PLAN, WAITS, a_save, somebody

HERE = Path(__file__).parents[2]
STORES = "settings", "saves", "books", "statistics", "children", "first-start", "damaged", "erase"


@needs("cc")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
@pytest.mark.parametrize(("every", "scenarios"), [("809", STORES), ("6007", ("window", "pictures"))])
def test_no_promise_is_broken_whichever_call_fails(every: str, scenarios: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", "tests.tools.faults", "--every", every, "--only", *scenarios],
                          cwd=HERE,
                          env=disk.environ(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("\n0 broken promises\n")


class Once:
    """Fails the first so many times it is called for this path."""

    def __init__(self, real: Callable[..., Any], path: Path, times: int = 1, number: int = errno.EIO) -> None:
        self.real, self.path, self.left, self.number = real, path, times, number

    def __call__(self, path: Any, *more: Any, **named: Any) -> Any:
        if str(path) == str(self.path) and self.left:
            self.left -= 1
            raise OSError(self.number, os.strerror(self.number))
        return self.real(path, *more, **named)


@pytest.mark.parametrize("opened", [False, True])
def test_a_database_that_cannot_be_read_once_is_not_damaged(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: bool) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(a_match("1"))
    connect, fails = sqlite3.connect, [True]

    class Bad(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            if sql.startswith("SELECT * FROM totals" if opened else "PRAGMA user_version") and fails:
                fails.clear()
                raise sqlite3.DatabaseError("database disk image is malformed")  # as SQLite says for EIO
            return super().execute(sql, *values)

    monkeypatch.setattr(database.sqlite3, "connect", lambda *what, **more: connect(*what, factory=Bad, **more))
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.summary().played == 1
        assert stats.record(a_match("2")) is None
        assert stats.base.notices() == []
    assert not fails
    assert ids(tmp_path) == ["1", "2"]
    assert not list(tmp_path.glob("*damaged*"))


def test_what_waits_is_shown_though_the_file_is_damaged_and_cannot_be_put_aside(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect, fails = sqlite3.connect, [True, True]

    class Bad(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            if sql.startswith("SELECT * FROM totals") and fails:
                fails.pop()
                raise sqlite3.DatabaseError("database disk image is malformed")
            return super().execute(sql, *values)

    monkeypatch.setattr(database.sqlite3, "connect", lambda *what, **more: connect(*what, factory=Bad, **more))
    monkeypatch.setattr(files, "quarantine", Once(files.quarantine, tmp_path / DATABASE))
    with using(Stats(Database(tmp_path))) as stats:
        with locked(stats.base.path):
            assert stats.record(a_match("1")) is not None
        assert stats.summary().played == 1
        assert not stats.base.on_disk
    assert ids(tmp_path) == ["1"]


def test_what_failed_once_is_opened_once_more_and_trusted_then(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect, opened = sqlite3.connect, list[sqlite3.Connection]()

    class Bad(sqlite3.Connection):
        fails = [True]  # noqa: RUF012

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            if sql.startswith("SAVEPOINT") and self.fails:
                self.fails.clear()
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *values)

    def connected(*what: Any, **more: Any) -> sqlite3.Connection:
        opened.append(connect(*what, factory=Bad, **more))
        return opened[-1]

    monkeypatch.setattr(database.sqlite3, "connect", connected)
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.record(a_match("1")) is not None
        assert stats.record(a_match("2")) is None
        before = len(opened)
        assert stats.record(a_match("3")) is None
        assert len(opened) == before
    assert ids(tmp_path) == ["1", "2", "3"]


def test_a_schema_that_is_no_text_is_damage(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(a_match("1"))
    path = tmp_path / DATABASE
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE seats") == 1
    path.write_bytes(data.replace(b"CREATE TABLE seats", b"CREATE T\xa1BLE seats"))
    with using(Stats(Database(tmp_path))) as stats:
        line, = stats.base.notices()
        assert "damaged" in line
        assert stats.record(a_match("2")) is None
    kept, = tmp_path.glob("*.damaged-*")
    assert b"CREATE T\xa1BLE seats" in kept.read_bytes()


def test_settings_that_cannot_be_read_once_are_the_same_settings(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings()
    settings.pace = "quick"
    settings_store.save(tmp_path, settings)
    monkeypatch.setattr(files, "head", Once(files.head, tmp_path / settings_store.NAME))
    found, lines = settings_store.load(tmp_path)
    assert (found.pace, lines) == ("quick", [])


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, begins: str, times: int) -> Iterator[None]:
    """A disk that fails the first so many times that something is asked of the database which begins so."""
    connect, left = sqlite3.connect, [times]

    class Bad(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            if sql.startswith(begins) and left[0]:
                left[0] -= 1
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *values)

    with monkeypatch.context() as patched:
        patched.setattr(database.sqlite3, "connect", lambda *what, **more: connect(*what, factory=Bad, **more))
        yield
        left[0] = 0


def test_matches_that_wait_are_on_the_shelf_if_the_disk_fails_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, WAITS, a_save(1))
    with failing(monkeypatch, "SELECT game, id FROM saves", 1):
        assert Saves(Database(tmp_path)).resumable() == [WAITS]


@pytest.mark.parametrize("fault", ["copy_aside", "quarantine"])
def test_damaged_settings_that_could_not_be_kept_aside_are_before_others_are_saved(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    page = tmp_path / settings_store.NAME
    if fault == "copy_aside":
        page.write_text("{[", encoding="utf-8")
    else:
        page.mkdir()
        (page / "inside").write_text("{[", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(files, fault, Once(getattr(files, fault), page))
        settings, lines = settings_store.load(tmp_path)
    assert len(lines) == 1
    assert settings_store.save(tmp_path, settings) is None
    assert page.is_file()
    kept, = tmp_path.glob(f"{settings_store.NAME}.damaged-*")
    assert (kept if kept.is_file() else kept / "inside").read_text(encoding="utf-8") == "{["
    assert settings_store.load(tmp_path)[1] == []


@pytest.mark.parametrize(("times", "found"), [(1, True), (9, False)])
def test_a_save_that_cannot_be_read_just_now_stays_where_it_is(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, found: bool) -> None:
    put(tmp_path, WAITS, a_save(1))
    with failing(monkeypatch, "SELECT revision, envelope", times):
        base = Database(tmp_path)
        saves = Saves(base)
        envelope, _line = saves.read(WAITS)
        lines = base.notices()
        assert (envelope is not None, lines == []) == (found, found)
        assert saves.resumable() == [WAITS]
        if not found:
            write(saves, WAITS, a_save(9))
            assert len(saves.resumable()) == 2, "it may be another window's"
    assert Saves(Database(tmp_path)).look(WAITS)[0] == saved(tmp_path, WAITS)


def test_a_save_that_cannot_be_removed_is_not_said_to_be_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, WAITS, a_save(1))
    with failing(monkeypatch, "DELETE FROM saves", 1):
        base = Database(tmp_path)
        saves = Saves(base)
        assert saves.discard(WAITS) is not None
        assert resumable(tmp_path) == [WAITS]
        assert base.retry(0.0) is None
    assert resumable(tmp_path) == []


def test_a_save_is_ours_even_if_it_cannot_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, WAITS, a_save(1))
    with failing(monkeypatch, "SELECT revision FROM saves", 9):
        saves = Saves(Database(tmp_path))
        saves.read(WAITS)
        assert write(saves, WAITS, a_save(2)) is None
        assert saves.ending(WAITS)[0] == "a" * 32
    assert write(saves, WAITS, a_save(3)) is None
    assert resumable(tmp_path) == [WAITS], "and no second match beside it"


def test_what_was_taken_over_and_cannot_be_read_is_left_for_another_time(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    WriteQueue(tmp_path).add(WriteOp("unwon", [1]))
    other = WriteQueue(tmp_path)
    head, calls = files.head, [0]

    def failing(path: Path, count: int) -> bytes:
        calls[0] += 1
        if calls[0] in (2, 3):                        # the first look is before it is taken over
            raise InterruptedError(errno.EINTR, "again")
        return head(path, count)

    monkeypatch.setattr(files, "head", failing)
    other.take_over()
    assert other.ops == []
    other.done(())
    assert len(waiting_files(tmp_path)) == 1
    other.take_over()
    assert [deed.values for deed in other.ops] == [[1]]


def computed(ident: str, names: tuple[str, str]) -> MatchResult:
    """A match of a person and a computer."""
    match = a_match(ident, names=names)
    return match._replace(seats=[match.seats[0], match.seats[1]._replace(kind="computer", level="hard")])


# ---- erased means erased --------------------------------------------------------------------------------------------


def test_who_is_erased_while_the_database_is_locked_is_in_no_save_that_is_shown_and_erased_after_that(
        tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    somebody(where)
    kept = Stores(where)
    with locked(where.data / DATABASE):
        assert kept.erase_name(NAME) is not None
        assert NAME not in {name for brief in kept.saves.listing() for name in brief.names}
        assert [name for name in holds(where.data, NAME) if not name.startswith(("truce.sqlite3", "waiting"))] == []
    kept.close()
    assert NAME not in str(saved(where.data, slot_of("war", "d" * 32)))
    child, = (child for child in Stores(where).children.all() if child.name == NAME)
    assert child.name == NAME, "the child of the same name is another matter"


@pytest.mark.parametrize("killed", [False, True])
def test_who_could_not_be_erased_is_erased_later_if_need_be_by_the_next_program(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool) -> None:
    where = Folders.inside(tmp_path)
    somebody(where)
    kept = Stores(where)
    child, = (child for child in kept.children.all() if child.name == NAME)
    with monkeypatch.context() as patched:
        def refuse(*_what: object, **_more: object) -> None:
            raise PermissionError(errno.EACCES, "no")
        patched.setattr(Path, "unlink", refuse)
        assert kept.erase_child(child.id) is not None
        assert holds(where.data, NAME) != []
    if not killed:
        kept.close()
    again = kept if not killed else Stores(where)
    if killed:
        again.notices()
        again.close()
        kept.close()
    assert holds(tmp_path, NAME) == []
    assert waiting_files(where.data) == []


def test_an_erased_child_is_in_no_byte_of_any_folder_but_what_was_exported(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    with at_session(tmp_path) as sat:
        kept = sat.stores
        somebody_else = Stores(where)                       # another window, so that the log of changes stays
        kept.settings = sat.app.settings
        kept.settings.seats[2].name = NAME                # a grown-up called the seat so
        settings_store.save(where.config, sat.app.settings)
        child, = sat.begin(PLAN, NAME)
        sat.answer()
        sat.answer(right=False)
        kept.stats.record(a_match("hers", names=(NAME, "Bo")))
        sat.app.show_home()
        sat.frames(0.1)
        kept.saves.flush_all()
        assert somebody_else.children.child(child.id) is not None
        for folder, name in ((where.data, DATABASE), (where.data, "war.a.json"),
                             (where.config, settings_store.NAME)):
            for word in ("damaged", "aside"):
                (folder / f"{name}.{word}-20250101-000000").write_text(f'"{NAME}"', encoding="utf-8")
        (where.cache / "shelf").mkdir(parents=True)
        (where.cache / "shelf" / "today.1-1.part").write_text(f"name='{NAME}'", encoding="utf-8")
        killed = Stats(Database(where.data))
        with locked(where.data / DATABASE):
            killed.record(a_match("late", names=(NAME, "Bo")))
            somebody_else.children.answered(child.id, SUM)
        log.report(where.log, f"it happened to {NAME}", [NAME])
        log.report(where.log, f"KeyError: {NAME!r}")      # it was not known that this is a name
        kept.stats.record(computed("its", ("Bo", NAME)))
        exported = tmp_path / "documents" / "her report.csv"
        exported.parent.mkdir()
        exported.write_text(NAME, encoding="utf-8")
        assert holds(tmp_path, NAME), "it would be found"
        children = GrownUpsPage(sat.app, kept)
        sat.app.push(children)
        children.forget(child.id)
        sat.frames(0.1)
        assert [file for file in holds(tmp_path, NAME) if file != exported.name] == []
        assert exported.read_text(encoding="utf-8") == NAME
        assert kept.settings.seats[2].name == "Bear"
        assert settings_store.load(where.config)[0].seats[2].name == "Bear"
        sat.app.keep()
    somebody_else.close()
    killed.base.close()
    assert holds(tmp_path, NAME) == [exported.name]
    assert holds(tmp_path, "hers") != [], "what was played is still counted"
    assert "it happened to" in (where.log / log.NAME).read_text(encoding="utf-8")


@pytest.mark.parametrize("killed", [False, True])
def test_a_copy_put_aside_while_a_name_waits_to_be_erased_does_not_keep_it(tmp_path: Path, killed: bool) -> None:
    where = Folders.inside(tmp_path)
    somebody(where)
    kept = Stores(where)
    child, = (child for child in kept.children.all() if child.name == NAME)
    with locked(where.data / DATABASE):
        assert kept.erase_child(child.id) is not None
    files.copy_aside(where.data / DATABASE, b"SQLite format 3\0" + NAME.encode())
    if not killed:
        kept.close()
    again = Stores(where)
    again.notices()
    again.close()
    kept.close()
    assert holds(tmp_path, NAME) == []
    assert waiting_files(where.data) == []


def test_what_waited_and_could_not_be_read_does_not_bring_an_erased_child_back(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = Folders.inside(tmp_path)
    with using(Children(Database(where.data))) as children:
        child = children.add(NAME, 1, 1e9)
    late = where.data / "waiting-0.jsonl"
    late.write_text(json.dumps({"do": "add", "with": [child.id, child.uuid, *child[1:5]], "id": "1"}) + "\n")
    kept = Stores(where)
    with monkeypatch.context() as patched:
        patched.setattr(files, "head", Once(files.head, late, 99))
        kept.children.all()
        assert kept.erase_child(child.id) is not None, "something is left, and it is said"
    monkeypatch.undo()
    kept.close()
    again = Stores(where)
    again.notices()
    assert again.children.all() == []
    again.close()
    assert holds(tmp_path, NAME) == []


def test_a_match_that_waited_and_could_not_be_taken_over_is_counted_without_the_name(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = Folders.inside(tmp_path)
    somebody(where)
    late, = waiting_files(where.data)
    kept = Stores(where)
    rename = Once(Path.rename, late, 99)
    monkeypatch.setattr(Path, "rename", lambda path, target: rename(path, target))
    assert kept.erase_name(NAME) is not None
    assert late.exists()
    monkeypatch.undo()
    kept.close()
    assert set(ids(where.data)) == {"before", "hers", "late"}
    assert [file for file in holds(tmp_path, NAME) if not file.startswith("truce")] == []


def test_whom_another_window_erases_while_they_sit_here_is_not_brought_back(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, people=(), game="duel-king") as sat:
        sat.app.settings.seats[0].name = NAME
        sat.play.sitting.chairs = tuple(chair._replace(stored_name=NAME, person=not seat)
                                        for seat, chair in enumerate(sat.play.sitting.chairs))
        sat.stores.save(sat.play.sitting)
        sat.stores.saves.flush()
        other = Stores(Folders.inside(tmp_path))
        assert holds(tmp_path, NAME) != []
        assert other.erase_name(NAME) is None
        other.close()
        assert holds(tmp_path, NAME) == []
        sat.stores.save(sat.play.sitting)
        sat.stores.saves.flush()
        sat.stores.forget_in_settings(sat.app.settings)
        settings_store.save(sat.stores.folders.config, sat.app.settings)
        assert holds(tmp_path, NAME) == []
        sat.frames(60)
        sat.stores.close()
        assert sat.stores.stats.base.path.exists()
    assert holds(tmp_path, NAME) == []


def test_a_name_that_was_erased_may_be_given_again(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    assert kept.erase_name(NAME) is None
    kept.close()
    with at_table(tmp_path) as sat:
        sat.play.sitting.chairs = tuple(chair._replace(stored_name=NAME) for chair in sat.play.sitting.chairs)
        sat.stores.save(sat.play.sitting)
        assert sat.play.sitting.names == [NAME, NAME]


def test_a_seat_keeps_the_name_of_its_animal(tmp_path: Path) -> None:
    where = Folders.inside(tmp_path)
    kept = Stores(where)
    kept.stats.record(computed("1", ("Fox", "Owl")))
    assert kept.erase_name("Fox") is None
    match, = kept.stats.recent()
    assert [seat.name for seat in match.seats] == ["", "Owl"]
    kept.close()


def test_a_journal_that_could_not_be_removed_never_undoes_what_was_written(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = sqlite_file.inode_of
    with monkeypatch.context() as patched:
        patched.setattr(sqlite_file, "inode_of", lambda path: (1, 1) if path.name.endswith("-journal") else look(path))
        stats = Stats(Database(tmp_path))
        assert not stats.base.on_disk
        assert stats.record(a_match("1")) is not None, "not before it is gone"
    stats.base.close()
    assert ids(tmp_path) == ["1"]
