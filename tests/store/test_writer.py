"""No frame waits for the disk: what is to be written is handed to a writer, in order, read back at once, and said to be
written when it is on the disk."""

import atexit
import errno
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.learning.answer import Answer
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.new_child import NewChildDialog
from game.scenes.records.person_page import PersonPage
from game.scenes.records.stats_page import StatsPage
from game.scenes.shelf.saved_matches import WaitingPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.app import App
from game.scenes.shell.status_pages import BusyPage
from game.scenes.table.match_end_page import MatchEndPage
from game.sitting.stores import Stores
from game.store import database, deeds
from game.store import settings as settings_store
from game.store import writer as writer_module
from game.store.children import Children
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.messages import TransientMessage
from game.store.paths import Folders
from game.store.save_format import slot_of
from game.store.schema import KEYS, NAME
from game.store.settings import Settings, SettingsWriter
from game.store.stats import Stats
from game.store.writer import LOCKED, ON_ITS_WAY, Writer
from tests.kit.manual_writer import Later
from tests.kit.saved_matches import resumable, touch, using
from tests.kit.table_driver import FRAME, at_table
from tests.scenes.shelf.test_shelf_page import shelf
from tests.store.test_children import NOW, PLAN, SUM
from tests.store.test_journal import ids, locked, over, said_on, told, waiting_files
from tests.store.test_saves import refuse
from tests.store.test_stats import a_match

# ---- the writer -----------------------------------------------------------------------------------------------------


def test_all_is_done_in_order_and_never_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    writer, done, go, at_end = Writer(), [], threading.Event(), list[tuple[Any, ...]]()
    monkeypatch.setattr(atexit, "register", lambda *what: at_end.append(what))
    writer.submit(lambda: (go.wait(60), done.append("first")))
    for number in range(50):
        writer.submit(lambda n=number: done.append(n))  # type: ignore[misc]
    assert not writer.settle(0.0), "it says that it takes too long"
    assert done == []
    go.set()
    assert writer.settle(60)
    assert done == ["first", *range(50)]
    assert writer.idle
    (settle, *patience), = at_end
    writer.submit(lambda: done.append("last"))
    assert settle(*patience), "when the program ends"
    assert done[-1] == "last"


def test_what_it_raises_stops_nothing_and_is_told_once() -> None:
    writer, done = Writer(), []
    error = ZeroDivisionError("ours")

    def fails() -> None:
        raise error

    writer.submit(fails)
    writer.submit(lambda: done.append(1))
    assert writer.settle(60)
    assert (done, writer.troubles(), writer.troubles()) == ([1], [error], [])


def test_a_line_comes_at_once_to_the_writer_itself_and_later_to_others() -> None:
    writer, told = Later(), []
    assert writer.ask(lambda: "no room", told.append) == ON_ITS_WAY
    assert writer.ask(lambda: None, told.append) == ON_ITS_WAY
    within: list[str | None] = []
    writer.submit(lambda: within.append(writer.ask(lambda: "no room", told.append)))
    writer.settle()
    assert (told, within) == (["no room"], ["no room"])


# ---- children -------------------------------------------------------------------------------------------------------


def lesson(children: Children) -> tuple[int, int, list[Answer]]:
    """A child, its session, and what it answered: all of it as it is read."""
    child = children.add("Ada", 1, NOW)
    session = children.open_session([child.id], PLAN, NOW)
    for number in range(3):
        assert children.answered(child.id, SUM._replace(response=number, session=session)) in (None, ON_ITS_WAY)
    children.typed(child.id, 1.5, 2)
    children.rename(child.id, "Adele", 3)
    children.set_fluent(child.id, 4.5)
    children.close_session(session, NOW + 9, seconds=9, tricks=3, won=[child.id])
    return child.id, session, list(children.answers(child.id))


def seen(children: Children) -> object:
    """All that can be read."""
    every = children.all()
    return every, children.last(), [(list(children.answers(one.id)), children.sessions(one.id), children.child(one.id),
                                     children.minutes(one.id)) for one in every]


@pytest.mark.parametrize("steps", range(13))
def test_what_waits_is_read_as_if_it_were_written(tmp_path: Path, steps: int) -> None:
    writer = Later()
    children = Children(Database(tmp_path, writer))
    writer.settle()
    before = children.add("Bo", 2, NOW - 5)
    children.open_session([before.id], PLAN, NOW - 5)
    writer.settle()
    child, _session, answers = lesson(children)
    assert len(children.base.pending) == 12, "nothing is on the disk"
    assert told(tmp_path) == {"Bo": 0}
    assert [answer.response for answer in answers] == [0, 1, 2]
    assert [one.name for one in children.all()] == ["Bo", "Adele"]
    session, = children.sessions(child)
    assert (session.tricks, session.won) == (3, True)
    shown = seen(children)
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        for deed in children.base.pending[:steps]:      # as if the writer had come so far
            deeds.apply(other, deed)
    assert seen(children) == shown, "neither twice nor not at all"
    writer.settle()
    assert len(children.base.pending) == 0
    assert seen(children) == shown
    assert told(tmp_path) == {"Bo": 0, "Adele": 3}
    children.base.close()
    writer.settle()


def test_a_lock_and_a_slow_disk_together_show_all_and_lose_nothing(tmp_path: Path) -> None:
    writer = Later()
    children = Children(Database(tmp_path, writer))
    writer.settle()
    with locked(tmp_path / NAME):
        first, _session, _answers = lesson(children)
        shown = seen(children)
        writer.settle()
        assert children.base.stuck
        assert waiting_files(tmp_path)
        assert seen(children) == shown
        second = children.add("Cy", 1, NOW + 50)
        children.rename(first, "Adelheid", None)
        assert [one.name for one in children.all()] == ["Adelheid", "Cy"]
        line, = children.base.notices()
        assert "They are kept" in line
    children.base.retry()
    writer.settle()
    assert len(children.base.pending) == 0
    assert told(tmp_path) == {"Adelheid": 3, second.name: 0}
    assert waiting_files(tmp_path) == []
    children.base.close()
    writer.settle()


def test_a_lock_is_told_once_however_much_is_handed_over_meanwhile(tmp_path: Path,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    Database(tmp_path).close()
    writer = Writer()
    with using(Stats(Database(tmp_path, writer))) as stats:
        said: list[str] = []
        with locked(stats.base.path):
            for number in range(3):
                stats.record(a_match(str(number)))
                assert writer.settle(30)
                said += stats.base.notices()
        assert len(said) == 1



def test_reading_what_waits_costs_what_waits_not_what_is_there(tmp_path: Path) -> None:
    writer = Later()
    children = Children(Database(tmp_path, writer))
    writer.settle()
    child = children.add("Ada", 1, NOW)
    writer.settle()
    with closing(sqlite3.connect(tmp_path / NAME)) as base:
        base.executemany("INSERT INTO answers VALUES (?, ?, ?, '+ 3 4', 7, 1, 2.5, 0, 0, 'war', 1, 0, 1)",
                         [(number, str(number), child.id) for number in range(20_000)])
        base.commit()
    children.answered(child.id, SUM)
    children.all()
    waits = [children.base.rows(f"SELECT count(*) FROM temp.waits_{table}") for table in KEYS]
    rows = sum(count for (count,), in waits)
    assert rows == 1, "no copy is taken of what is on the disk"
    children.base.close()
    writer.settle()


def test_a_child_is_gone_at_once_and_erased_by_the_writer(tmp_path: Path) -> None:
    writer = Later()
    kept = Stores(Folders.inside(tmp_path), writer)
    assert not kept.children.base.ready
    writer.settle()
    child = kept.children.add("Wilhelmine", 1, NOW)
    kept.children.answered(child.id, SUM)
    writer.settle()
    assert kept.erase_child(child.id) == ON_ITS_WAY
    assert kept.children.all() == []
    assert told(kept.folders.data) == {"Wilhelmine": 1}
    writer.settle()
    assert told(kept.folders.data) == {}
    kept.close()
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and b"Wilhelmine" in path.read_bytes()]


# ---- matches --------------------------------------------------------------------------------------------------------


def test_a_save_goes_when_its_match_is_on_the_disk_and_not_before(tmp_path: Path) -> None:
    writer = Later()
    kept = Stores(Folders.inside(tmp_path), writer)
    sitting = over(kept)
    writer.settle()
    slot, = kept.resumable()
    assert kept.finish(sitting) == ON_ITS_WAY
    assert kept.unsaved == 1
    assert kept.resumable() == [], "what is over is not gone on with"
    while not ids_there(kept.folders.data):
        assert resumable(kept.folders.data) == [slot], "and is not let go of"
        writer.one()
    writer.settle()
    assert ids(kept.folders.data) == [sitting.id]
    assert resumable(kept.folders.data) == []
    assert kept.unsaved == 0
    kept.close()


def test_a_match_that_the_statistics_refuse_stays_saved_and_is_no_secret(tmp_path: Path) -> None:
    Stores(Folders.inside(tmp_path)).stats.base.close()
    with closing(sqlite3.connect(tmp_path / "data" / NAME)) as base:
        base.execute("CREATE TRIGGER no BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'no'); END")
    kept = Stores(Folders.inside(tmp_path))
    sitting = over(kept)
    kept.saves.flush()
    slot, = kept.resumable()
    kept.finish(sitting)
    assert len(kept.stats.base.rejected) == 1
    kept.close()
    assert resumable(kept.folders.data) == [slot]


def ids_there(folder: Path) -> list[str]:
    try:
        return ids(folder)
    except sqlite3.Error:
        return []


def test_the_end_page_says_what_is_still_to_be_written(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(), auto=True, seed=22) as sat:
        sat.stores.writer = writer = Later()
        match = sat.play.sitting.id
        while not isinstance(sat.top, MatchEndPage):
            sat.app.pass_by()
        assert "not saved yet" not in said_on(sat.top), "as long as it may be a matter of a moment"
        sat.frames(2)
        assert "One result or answer is not saved yet" in said_on(sat.top)
        sat.app.show_home()
        sat.app.push(ShelfPage(sat.app, sat.stores))
        sat.frames(2)
        assert any("not saved yet" in line for line in sat.app.notice.lines), "the shelf says so, too"
        writer.settle()
        assert ids(sat.stores.folders.data) == [match]
        assert sat.stores.resumable() == []


def test_what_was_just_left_is_on_the_shelf_before_it_is_on_the_disk(tmp_path: Path) -> None:
    writer = Later()
    kept = Stores(Folders.inside(tmp_path), writer)
    sitting = over(kept)                              # its save is asked for, and not written
    slot = slot_of("war", sitting.id)
    saved, _line = kept.saves.look(slot)
    assert kept.resumable() == [slot]
    assert saved is not None
    assert kept.saves.read(slot) == (saved, None)
    assert [brief.slot for brief in kept.saves.listing()] == [slot]
    kept.discard(slot)
    assert kept.resumable() == []
    writer.settle()
    assert resumable(kept.folders.data) == []
    kept.close()


# ---- pages ----------------------------------------------------------------------------------------------------------


def waiting_stores(menu: ShelfPage) -> Later:
    """Stores whose database nobody has opened yet, and their writer."""
    writer = Later()
    menu.stores = menu.ways.stores = Stores(menu.stores.folders, writer)
    return writer


def test_the_first_opening_shows_a_page_that_says_so(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        for way, page in (("stats", StatsPage), ("math_room", ChildrenPickerPage)):
            writer = waiting_stores(menu)
            getattr(menu.ways, way)()
            assert isinstance(app.top, BusyPage)
            for _frame in range(5):
                app.step(FRAME)
            assert isinstance(app.top, BusyPage)
            assert "One moment" in said_on(app.top)
            writer.settle()
            app.step(FRAME)
            assert isinstance(app.top, page)
            app.pop()


def test_what_is_typed_while_one_waits_is_for_the_page_that_comes(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        writer = waiting_stores(menu)
        menu.ways.math_room()
        app.take(Event(pygame.KEYDOWN, key=pygame.K_RETURN, scancode=pygame.KSCAN_RETURN, mod=0, unicode="\r"))
        app.step(FRAME)
        assert isinstance(app.top, BusyPage)
        writer.settle()
        app.step(FRAME)
        assert isinstance(app.top, NewChildDialog)
        menu.ways.stats()
        app.take(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, scancode=pygame.KSCAN_ESCAPE, mod=0, unicode=""))
        assert not isinstance(app.top, BusyPage)


@contextmanager
def erasing_ada(folder: Path) -> Iterator[tuple[App, Stores, Later]]:
    """The page of a person, who was just erased; the writer has not begun."""
    with shelf(folder) as (app, menu):
        kept = menu.stores
        kept.stats.record(a_match("1", names=("Ada", "Bo")))
        app.push(StatsPage(app, kept))
        page = PersonPage(app, kept, "Ada")
        app.push(page)
        kept.writer = writer = Later()
        page.erase()
        yield app, kept, writer


def test_a_person_who_is_erased_is_waited_for_on_a_page(tmp_path: Path) -> None:
    with erasing_ada(tmp_path) as (app, kept, writer):
        assert isinstance(app.top, BusyPage)
        assert app.notice.lines == [], "not before it is done"
        app.news = kept.notices
        writer.settle()
        for _frame in range(100):
            app.step(FRAME)
        assert isinstance(app.top, StatsPage)
        assert app.notice.lines == ["Ada was erased."]
        assert "Ada" not in [person.name for person in kept.stats.people()]


def test_nobody_waits_for_what_is_tried_again_and_again_after_it(tmp_path: Path) -> None:
    with erasing_ada(tmp_path) as (app, _kept, writer):
        waits = len(writer.waits)
        for number in range(3):
            writer.submit(lambda n=number: n)  # type: ignore[misc]
        for _work in range(waits):
            assert isinstance(app.top, BusyPage)
            writer.one()
        assert not writer.idle
        app.step(FRAME)
        assert isinstance(app.top, StatsPage)


def test_a_match_that_is_erased_on_its_page_is_gone_at_once_or_comes_back(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        kept = menu.stores
        over(kept)
        app.push(WaitingPage(app, kept, menu.known.tickets))
        page = app.top
        assert isinstance(page, WaitingPage)
        ticket, = page.tickets()
        kept.writer = writer = Later()
        page.erase(ticket)
        assert page.tickets() == []
        touch(kept.folders.data, ticket.slot, time.time())      # another window has written it meanwhile
        writer.settle()
        app.news = kept.notices
        for _frame in range(100):
            app.step(FRAME)
        assert [each.slot for each in page.tickets()] == [ticket.slot]
        assert app.notice.lines == ["The match stays: another window is playing it."]


def test_names_are_changed_at_once(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        child = menu.stores.children.add("Bo", 1, NOW)
        app.push(GrownUpsPage(app, menu.stores))
        page = app.top
        assert isinstance(page, GrownUpsPage)
        page.rename(child.id, "Boris")
        assert [one.name for one in menu.stores.children.all()] == ["Boris"]


# ---- settings -------------------------------------------------------------------------------------------------------


def test_of_several_changes_the_last_is_written_as_it_was_then(tmp_path: Path) -> None:
    writer, said, settings = Later(), [], Settings()
    settings_writer = SettingsWriter(tmp_path, writer, said.append)
    for name in ("Ada", "Bo", "Cy"):
        settings.seats[3].name = name
        assert settings_writer.write(settings) == ON_ITS_WAY
    settings.seats[3].name = "Dee"                    # not kept
    assert not (tmp_path / settings_store.NAME).exists()
    writer.settle()
    assert settings_store.load(tmp_path)[0].seats[3].name == "Cy"
    (tmp_path / "way").write_text("in the way", encoding="utf-8")
    blocked = SettingsWriter(tmp_path / "way" / "in", writer, said.append)
    blocked.write(settings)
    writer.settle()
    line, = said
    assert "could not be saved" in line


def test_nobody_waits_while_the_writer_reads_on_a_slow_disk(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, may, connect = threading.Event(), threading.Event(), sqlite3.connect

    class Slow(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            if sql == "SELECT 'slowly'":
                asked.set()
                assert may.wait(60)
            return super().execute(sql, *values)

    monkeypatch.setattr(sqlite3, "connect", lambda *what, **how: connect(*what, factory=Slow, **how))
    writer = Writer()
    stats = Stats(Database(tmp_path, writer))
    assert writer.settle(60)
    writer.submit(lambda: stats.base.rows("SELECT 'slowly'"))
    assert asked.wait(60)
    done: list[object] = []

    def frame() -> None:
        done.append((stats.ended_ids, len(stats.base.pending), stats.base.notices(), stats.record(a_match("1")),
                     stats.ended_ids))

    drawing = threading.Thread(target=frame, daemon=True)
    drawing.start()
    drawing.join(30)
    may.set()
    assert done == [(set(), 0, [], ON_ITS_WAY, {"1"})]
    stats.base.close()
    assert writer.settle(60)
    assert ids(tmp_path) == ["1"]


def test_settings_that_could_not_be_saved_are_said_until_they_are_or_the_reason_is_another(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer, said = Later(), list[str]()
    settings_writer = SettingsWriter(tmp_path, writer, said.append)
    with monkeypatch.context() as patched:
        for number in (errno.ENOSPC, errno.EROFS):
            patched.setattr(os, "fsync", refuse(number))
            settings_writer.write(Settings())
            writer.settle()
    full, locked = said
    assert isinstance(full, TransientMessage)
    assert isinstance(locked, TransientMessage)
    assert "disk is full" in full
    assert not full.holds(), "that is no longer why"
    assert locked.holds()
    settings_writer.write(Settings())
    writer.settle()
    assert not locked.holds(), "they are saved now"
    assert len(said) == 2


# ---- the end, and mistakes of ours ----------------------------------------------------------------------------------


def test_at_the_end_all_that_was_asked_for_is_written(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path), Writer())
    for number in range(20):
        sitting = over(kept, number)
        kept.finish(sitting)
    child = kept.children.add("Ada", 1, NOW)
    for number in range(20):
        kept.children.answered(child.id, SUM._replace(response=number))
    assert kept.close() == []
    assert len(ids(kept.folders.data)) == 20
    assert told(kept.folders.data) == {"Ada": 20}
    assert resumable(kept.folders.data) == []
    assert waiting_files(kept.folders.data) == []


def test_an_end_that_takes_too_long_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer, go = Writer(), threading.Event()
    kept = Stores(Folders.inside(tmp_path), writer)
    monkeypatch.setattr(writer_module, "PATIENCE", 0.01)
    writer.submit(lambda: go.wait(60))
    kept.stats.record(a_match("1"))
    line, = kept.close()
    assert "took too long" in line
    assert kept.close() == [], "once"
    go.set()
    assert writer.settle(60)
    assert ids(kept.folders.data) == ["1"]


def test_the_end_waits_for_a_disk_once_however_often_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    writer, asked, now = Writer(), list[float | None](), [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(writer, "settle", lambda seconds=None: asked.append(seconds))
    for later in (0.0, 4.0, 5.0, 1.5):
        now[0] += later
        writer.end()
    assert asked == [writer_module.PATIENCE, writer_module.PATIENCE - 4, writer_module.PATIENCE - 9, 0.0]


def test_the_end_waits_for_locked_databases_no_longer_than_for_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, asked, now = Stores(Folders.inside(tmp_path)), list[float | None](), [100.0]
    child = kept.children.add("Ada", 1, NOW)
    retry = Database.retry

    def waits(store: Database, patience: float | None = None) -> str | None:
        asked.append(patience)
        now[0] += patience or 0.0
        return retry(store, 0.0)

    with locked(kept.base.path):
        kept.stats.record(a_match("1"))
        kept.children.answered(child.id, SUM)
        with monkeypatch.context() as patched:
            patched.setattr(Database, "retry", waits)
            patched.setattr(time, "monotonic", lambda: now[0])
            kept.close()
    assert asked == [LOCKED]
    assert len(waiting_files(tmp_path / "data")) == 1
    Database(kept.folders.data).close()
    assert ids(kept.folders.data) == ["1"]
    assert told(kept.folders.data) == {"Ada": 1}


def test_a_mistake_of_ours_is_said_and_logged_and_what_waits_is_kept_and_tried_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer, logged = Later(), []
    kept = Stores(Folders.inside(tmp_path), writer)
    kept.report = lambda error: logged.append(error) or "truce.log"
    assert kept.stats is not None
    writer.settle()
    with monkeypatch.context() as patched:
        patched.setattr(database, "apply", lambda *_what: 1 // 0)
        kept.finish(over(kept))
        kept.saves.try_again()
        writer.settle()
        line, = kept.notices()
        assert "ran into a problem while saving" in line
        assert "truce.log" in line
        assert {type(error) for error in logged} == {ZeroDivisionError}
        assert kept.unsaved == 1
    later = time.monotonic() + 9
    monkeypatch.setattr(time, "monotonic", lambda: later)
    kept.notices()
    writer.settle()
    assert kept.unsaved == 0
    assert len(ids(kept.folders.data)) == 1
    assert resumable(kept.folders.data) == []
    kept.close()


def test_a_store_is_read_while_the_writer_is_in_the_middle_of_a_write(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer, here, go = Writer(), threading.Event(), threading.Event()
    stats = Stats(Database(tmp_path, writer))
    stats.record(a_match("1"))
    assert writer.settle(60)
    apply = database.apply

    def slowly(base: sqlite3.Connection, deed: WriteOp) -> None:
        if writer.on_writer_thread:
            here.set()
            assert go.wait(60), "reading waits for the disk"
        apply(base, deed)

    monkeypatch.setattr(database, "apply", slowly)
    assert stats.record(a_match("2")) == ON_ITS_WAY
    assert here.wait(60)
    assert stats.summary().played == 1
    assert stats.ended_ids == {"2"}
    assert [match.id for match in stats.recent()] == ["1"]
    go.set()
    assert writer.settle(60)
    assert stats.summary().played == 2
    stats.base.close()
    assert writer.settle(60)
