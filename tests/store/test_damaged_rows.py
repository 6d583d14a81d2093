"""Odd values in a sound database: nothing raises, odd rows are left out; a shelf that fails twice opens no store."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.app import App
from game.scenes.shell.status_pages import BusyPage, CrashPage
from game.sitting.stores import Stores
from game.store.children import Children
from game.store.database import Database
from game.store.paths import Folders
from game.store.schema import NAME
from game.store.setting_fields import ANIMALS, word
from game.store.stats import Stats
from game.view.pictures.theme import SEATS
from tests.kit.manual_writer import Later
from tests.kit.saved_matches import using
from tests.kit.table_driver import ENTER, FRAME, at_table
from tests.tools import damaged_rows as odd_rows
from tests.tools.damaged_rows import changed, databases, make, opened, read


def test_every_method_reads_a_database_with_any_column_changed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odd_rows, "VALUES", odd_rows.VALUES[4::13])
    count = odd = 0
    for what, home in databases(tmp_path):
        count += 1
        try:
            odd += read(home / "data") > 0
        except Exception as error:
            raise AssertionError(what) from error
    assert count > 150
    assert odd > count // 3


@pytest.mark.parametrize(("name", "table", "column", "value"), [
    (NAME, "children", "picture", 9), (NAME, "children", "fluent", 1e300), (NAME, "sessions", "timed", 1e12),
    (NAME, "answers", "at", 1e300), (NAME, "typed", "digits", 10**15), (NAME, "matches", "winner", 7),
    (NAME, "matches", "game", "x"), (NAME, "matches", "seconds", float("inf")), (NAME, "seats", "kind", "ghost"),
    (NAME, "paces", "ms", -5), (NAME, "courses", "course", "[[0,1],[[26,26],[30]],9,9]"),
])
def test_every_page_opens_on_odd_rows(tmp_path: Path, name: str, table: str, column: str, value: Any) -> None:
    make(tmp_path / "data")
    assert changed(tmp_path / "data", name, table, column, value, every=True)
    assert opened(tmp_path) >= 8


@pytest.mark.parametrize("players", [0, 99, 10**12, 10**15])
def test_a_table_of_too_many_seats_is_none(tmp_path: Path, players: int) -> None:
    make(tmp_path)
    assert changed(tmp_path, NAME, "matches", "players", players, every=True)
    with using(Stats(Database(tmp_path))) as stats:
        assert stats.people() != []
        assert [stats.seat(person.name) for person in stats.people()] == [None] * len(stats.people())


def test_what_was_left_out_is_told_to_the_log_once(tmp_path: Path) -> None:
    make(tmp_path / "data")
    with closing(sqlite3.connect(tmp_path / "data" / NAME)) as base:
        base.execute("UPDATE matches SET winner = 7 WHERE number = 3")
        base.commit()
    kept = Stores(Folders.inside(tmp_path))
    for _time in range(3):
        kept.stats.recent(99)
    assert len(kept.stats.base.rejected) == 1
    assert kept.notices() == [], "the person is told nothing"
    line, = kept.close()
    assert line.endswith(": 1 rows or writes.")
    assert kept.close() == []


def test_an_animal_of_a_later_release_has_a_stand_in_and_stays_what_it_is(tmp_path: Path) -> None:
    assert [seat.animal for seat in SEATS] == [word(animal) for animal in range(len(ANIMALS))]
    with using(Children(Database(tmp_path))) as children:
        ada = children.add("Ada", 23, 1e9)
        assert 0 <= ada.animal < len(ANIMALS)
        children.rename(ada.id, "Adele", None)
        assert [(child.name, child.picture) for child in children.all()] == [("Adele", 23)]
        children.rename(ada.id, None, 2)
        assert [(child.name, child.picture) for child in children.all()] == [("Adele", 2)]


def test_a_shelf_that_fails_twice_opens_no_store_and_offers_to_move_the_file_aside(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path / "data")
    with at_table(tmp_path) as sat:
        kept, app = sat.stores, sat.app
        app.home = lambda app: ShelfPage(app, kept)
        app.rescue = kept.rescue
        app.news = kept.notices

        def fails(*_what: object, **_more: object) -> None:
            raise KeyError("a row")

        monkeypatch.setattr(Stats, "recent", fails)
        app.show_home()
        first = crashed(app)
        assert "aside" not in labels(first)
        sat.key(ENTER)
        second = crashed(app)
        assert f"Move {NAME} aside" in labels(second)
        assert f"Move {NAME} aside" in labels(second)
        sat.key(ENTER)
        for _frame in range(60):
            app.step(FRAME)
        assert isinstance(app.top, ShelfPage), "the shelf is there"
        assert not app.top.at_foot.recent
        app.failed(KeyError("another row"))
        third = crashed(app)
        button = next(widget for widget in third.form.widgets if NAME in widget.label)
        at_once, kept.writer = kept.writer, Later()
        button.activate()
        app.step(FRAME)
        assert isinstance(app.top, BusyPage), "no frame waits for the disk"
        assert (tmp_path / "data" / NAME).exists()
        kept.writer.settle()
        kept.writer = at_once
        app.step(FRAME)
        assert isinstance(app.top, ShelfPage)
        monkeypatch.undo()
        for _frame in range(60):
            app.step(FRAME)
        assert "was moved aside" in app.notice.lines[0]
        assert isinstance(app.top, ShelfPage)
        assert kept.stats.summary().played == 0
        aside, = [path for path in (tmp_path / "data").glob(f"{NAME}.aside-*") if path.suffix not in ("-wal", "-shm")]
    with closing(sqlite3.connect(aside)) as base:
        assert base.execute("SELECT count(*) FROM matches").fetchone() == (40,)


def crashed(app: App) -> CrashPage:
    """Run as the program does until the page is there."""
    for _frame in range(30):
        try:
            app.step(FRAME)
        except Exception as error:
            app.failed(error)
        if isinstance(app.top, CrashPage):
            app.step(FRAME)
            return app.top
    raise AssertionError("nothing failed")


def labels(page: CrashPage) -> str:
    return "\n".join(widget.label for widget in page.form.widgets if widget.takes)
