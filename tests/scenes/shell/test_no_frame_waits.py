"""What a person asks to be written, and what is moved aside, is done by the writer: the frames go on however long the
disk takes, and a line says when it is done, or why it is not."""

import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.scenes.math_room.report_page import ReportPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import match_launcher
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.status_pages import CrashPage
from game.scenes.table import pause
from game.scenes.table.table_page import TablePage
from game.sitting.stores import Stores
from game.store import files
from game.store.database import Database
from game.store.paths import Folders
from game.store.save_format import id_of, slot_of
from game.store.saves import Saves
from game.store.schema import NAME
from game.store.writer import ON_ITS_WAY, Writer
from game.view.pictures.pictures import Pictures
from tests.kit.manual_writer import Later
from tests.kit.saved_matches import put, resumable
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.kit.xvfb import until
from tests.scenes.math_room.test_report_page import taught
from tests.store.test_stats import a_match

SLOT = slot_of("war", "a" * 32)
FRAMES = 100
"""More than there are between two looks for news."""


class Stuck:
    """A disk that does not answer before it may: `asked` once somebody waits for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.may = threading.Event(), threading.Event()
        for name in ("write", "quarantine"):
            monkeypatch.setattr(files, name, self._slow(getattr(files, name)))

    def _slow(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def slow(*what: Any, **more: Any) -> Any:
            assert threading.current_thread() is not threading.main_thread(), "a frame waits for the disk"
            self.asked.set()
            assert self.may.wait(60)
            return real(*what, **more)
        return slow


@contextmanager
def table(folder: Path) -> Iterator[AtTable]:
    """A table whose stores have a thread that writes."""
    with at_table(folder) as sat:
        sat.stores.close()                            # Windows moves no file aside that is open twice
        kept = Stores(Folders.inside(folder), Writer())
        sat.play.course.policy.stores = sat.stores = sat.app.stores = kept  # type: ignore[attr-defined]
        sat.app.news = kept.notices
        yield sat
        kept.close()


def told(sat: AtTable, word: str) -> str:
    """The line with this word, once it is among the notices."""
    assert sat.stores.writer.settle(60)
    for _frame in range(FRAMES):
        sat.app.step(FRAME)
    return next(line for line in sat.app.notice.lines if word in line)


WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
LOOKS = "os.scandir", "os.listdir"
CHANGES = "os.rename", "os.remove", "os.mkdir", "os.link", "sqlite3.connect"
_watched: list[str] = []
"""The folder in which the drawing thread is to change nothing, if there is one."""
_changed: list[str] = []
_opened: list[str] = []
"""What it has read, and the folders into which it has looked."""


def _hear(event: str, what: tuple[Any, ...]) -> None:
    if _watched and threading.current_thread() is threading.main_thread() and str(what[0]).startswith(_watched[0]):
        if event in ("open", *LOOKS):
            _opened.append(str(what[0]))
        writes = event == "open" and isinstance(what[2], int) and what[2] & WRITES
        if writes or event in CHANGES:
            _changed.append(f"{event} {what[0]}")


@pytest.fixture(scope="module")
def hears() -> None:
    """Python calls `_hear` for what is done with files, as long as this process lives."""
    sys.addaudithook(_hear)


@pytest.mark.usefixtures("hears")
def test_a_match_is_played_and_left_while_the_drawing_thread_changes_no_file(tmp_path: Path) -> None:
    with table(tmp_path) as sat:
        sat.stores.writer.settle(60)
        _watched.append(str(tmp_path))
        _changed.clear()
        try:
            sat.app.settings.auto_play, sat.app.settings.pace = True, "instant"
            sat.play.resized()
            for _frame in range(5 * FRAMES):
                sat.app.step(FRAME)
            sat.app.changed()
            sat.app.show_home()
            sat.app.step(FRAME)
        finally:
            _watched.clear()
        assert _changed == []
        assert sat.stores.writer.settle(60)


@pytest.mark.usefixtures("hears")
def test_the_shelf_tells_what_waits_while_the_drawing_thread_opens_no_file(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def beside(real: Callable[..., Any]) -> Callable[..., Any]:
        def read(*what: Any) -> Any:
            assert threading.current_thread() is not threading.main_thread(), "a frame reads a database"
            return real(*what)
        return read

    with table(tmp_path) as sat:
        sat.stores.save(sat.play.sitting)
        sat.stores.library.books.add("own-1", "Ours", "war", {"down": 3})
        sat.stores.writer.settle(60)
        sat.stores.stats.record(a_match("1"))
        taught(sat.stores.children)
        sat.stores.writer.settle(60)
        sat.stores.writer.submit(sat.stores.saves.look_round)
        sat.stores.writer.settle(60)
        menu = ShelfPage(sat.app, sat.stores)
        monkeypatch.setattr(Database, "rows", beside(Database.rows))
        _watched.append(str(tmp_path))
        _opened.clear()
        try:
            sat.app.push(menu)
            for _frame in range(FRAMES):
                sat.app.step(FRAME)
                sat.stores.writer.settle(60)
        finally:
            _watched.clear()
        assert menu.known.matches
        tickets = menu.known.tickets()
        assert tickets
        assert all(ticket.brief is not None for ticket in tickets)
        assert _opened == []


def test_no_frame_waits_until_the_thread_runs_that_draws_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Pictures(None)
    drawn.fit((1280, 720))

    def wait(*_what: object) -> bool:
        raise AssertionError("a frame waits for a thread")

    monkeypatch.setattr(threading.Event, "wait", wait)
    for card in ("AS", "KH", "2C"):
        drawn.card(card, 150)                         # each goes to the disk in the thread
    drawn.prepare(120, ("AS", "KH"))
    until(lambda: not drawn.jobs.busy, "all that is drawn ahead")


def test_a_match_is_saved_to_a_file_while_the_frames_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path) as sat:
        disk = Stuck(monkeypatch)
        pause.export(sat.play.context)
        assert isinstance(sat.top, FilePicker)
        sat.top.done(tmp_path / "ours.json")
        assert disk.asked.wait(60)
        for _frame in range(FRAMES):
            sat.app.step(FRAME)
        assert not any("ours.json" in line for line in sat.app.notice.lines), "not before it is there"
        disk.may.set()
        assert told(sat, "ours.json") == f"Match saved in {tmp_path / 'ours.json'}."
        (tmp_path / "way").write_text("", encoding="utf-8")
        pause.export(sat.play.context)
        assert isinstance(sat.top, FilePicker)
        sat.top.done(tmp_path / "way" / "ours.json")
        assert "could not be saved" in told(sat, "way")


@pytest.mark.parametrize("leaves", [False, True])
def test_a_report_is_saved_while_the_frames_go_on(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool) -> None:
    monkeypatch.setenv("TRUCE_HOME", str(tmp_path))
    with table(tmp_path) as sat:
        page = ReportPage(sat.app, sat.stores, taught(sat.stores.children))
        sat.app.push(page)
        assert sat.stores.writer.settle(60)
        disk = Stuck(monkeypatch)
        next(widget for widget in page.form.widgets if widget.label == "Save as a spreadsheet").activate()  # type: ignore[attr-defined]
        assert disk.asked.wait(60)
        for _frame in range(FRAMES):
            sat.app.step(FRAME)
        assert page.saved_line == ""
        if leaves:
            sat.app.pop()
        disk.may.set()
        if leaves:
            assert told(sat, "Saved: ").endswith(".csv")
            return
        assert sat.stores.writer.settle(60)
        sat.app.step(FRAME)
        assert Path(page.saved_line.removeprefix("Saved: ")).is_file()
        assert page.saved_line in [widget.label for widget in page.form.widgets]


@pytest.mark.parametrize("data", [b"no save", b'{"save": 1, "match": {}, "snapshot": {}, "seats": [], "extra": {}}'])
def test_a_damaged_save_is_moved_aside_while_the_frames_go_on(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    with table(tmp_path) as sat:
        put(sat.stores.folders.data, SLOT, data)
        sat.app.show_home()
        assert sat.stores.writer.settle(60)
        disk = Stuck(monkeypatch)
        match_launcher.resume(sat.app, sat.stores, SLOT)
        assert not isinstance(sat.top, TablePage)
        assert SLOT not in sat.stores.resumable(), "it is offered no more"
        assert disk.asked.wait(60)
        for _frame in range(FRAMES):
            sat.app.step(FRAME)
        assert sat.app.notice.lines == []
        disk.may.set()
        assert "It was kept as" in told(sat, "war")
        kept, = sat.stores.folders.data.glob(f"{SLOT}.json.damaged*")
        assert kept.read_bytes() == data


def test_what_another_window_has_saved_there_meanwhile_stays(tmp_path: Path) -> None:
    writer = Later()
    put(tmp_path, SLOT, b"no save")
    saves = Saves(Database(tmp_path, writer))
    writer.settle()
    assert saves.look(SLOT) == (None, ON_ITS_WAY)
    envelope = {"save": 1, "match": {}, "snapshot": {}, "seats": [], "extra": {}}
    put(tmp_path, SLOT, envelope)
    writer.settle()
    assert saves.look(SLOT) == (envelope | {"extra": {"id": id_of(SLOT)}}, None)
    assert saves.resumable() == [SLOT]
    assert saves.notices() == []


def test_a_file_that_cannot_be_moved_is_said_once_and_offered_no_more(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Later()
    put(tmp_path, SLOT, b"no save")
    saves = Saves(Database(tmp_path, writer))
    writer.settle()

    def refused(*_what: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(files, "copy_aside", refused)
    for _look in range(3):
        assert saves.look(SLOT) == (None, ON_ITS_WAY)
        writer.settle()
        assert saves.listing() == saves.resumable() == []
    line, = saves.notices()
    assert "could not be moved aside" in line
    assert resumable(tmp_path) == [SLOT], "it is where it was"


def test_a_damaged_database_is_moved_aside_while_the_frames_go_on(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path) as sat:
        sat.stores.children.add("Ada", 1, 1e9)
        assert sat.stores.writer.settle(60)
        page = CrashPage(sat.app, KeyError("a row"), None, sat.stores.rescue())
        sat.app.push(page)
        disk, homes = Stuck(monkeypatch), []
        monkeypatch.setattr(sat.app, "show_home", lambda: homes.append(1))
        next(widget for widget in page.form.widgets if NAME in widget.label).activate()  # type: ignore[attr-defined]
        assert disk.asked.wait(60)
        for _frame in range(FRAMES):
            sat.app.step(FRAME)
        assert homes == []
        disk.may.set()
        assert "was moved aside" in told(sat, NAME)
        assert homes
        sat.stores.children.add("Ben", 2, 1e9)
        assert sat.stores.writer.settle(60)
        assert [child.name for child in sat.stores.children.all()] == ["Ben"], "another file, and nothing copied to it"
        kept, = sat.stores.folders.data.glob(f"{NAME}.aside*")
        with closing(sqlite3.connect(kept)) as base:
            assert base.execute("SELECT name FROM children").fetchall() == [("Ada",)]
