"""Once a week what was played is backed up by itself: nothing waits for it, nobody hears of it, and nobody who is
erased stays in it."""

import datetime
import os
import stat
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes.setup.restoring import RestoreQuestion
from game.scenes.setup.settings_page import SettingsPage
from game.sitting import backups, weekly_backup
from game.sitting.backups import Backups, CheckedBackup
from game.sitting.stores import Stores
from game.sitting.weekly_backup import WeeklyBackup
from game.store import backup, restore, settings
from game.store.data_lock import AUTOMATIC
from game.store.ledger import automatic
from game.store.paths import Folders
from game.store.writer import Writer
from tests.kit.sample_backups import examined
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import named, run
from tests.scenes.shelf.test_shelf_page import shelf
from tests.store.test_stats import a_match
from tests.tools.restore_kills import lived_in, restored, state

FIRST = datetime.date(2026, 11, 6)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX's")


@pytest.fixture
def here(tmp_path: Path) -> Folders:
    return lived_in(tmp_path / "here", "Ada")


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """What lets it be so many days after the first."""
    def after(days: int) -> None:
        monkeypatch.setattr(weekly_backup, "day", lambda: FIRST + datetime.timedelta(days))

    after(0)
    return after


def backed_up(where: Folders, *, played: float | None = None,
              works: Callable[[Stores], None] = lambda _stores: None) -> None:
    """Open a window, in which a match may be `played` to its end at that moment, and let the shelf be seen a while."""
    stores = Stores(where, Writer())
    stores.settings = settings.load(where.config)[0]
    if played is not None:
        stores.stats.record(a_match(str(played), ended=played))
    WeeklyBackup(stores).begin()
    stores.writer.settle()
    works(stores)
    stores.close(60)
    assert stores.notices() == []


def made(where: Folders) -> list[str]:
    """All that lies where automatic backups lie."""
    folder = where.data / AUTOMATIC
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def dated(where: Folders, name: str, days: float) -> None:
    """Let a backup be written so many days ago."""
    at = time.time() - days * 86_400
    os.utime(where.data / AUTOMATIC / name, (at, at))


def test_one_a_week_is_made_if_something_was_played_and_three_are_kept(
        here: Folders, today: Callable[[int], None]) -> None:
    backed_up(here)
    assert made(here) == ["2026-11-06.zip"]
    for later in (0, 6):
        today(later)
        backed_up(here, played=time.time() + 1)
        assert made(here) == ["2026-11-06.zip"], "a week is not over"
    dated(here, "2026-11-06.zip", -1)
    today(7)
    backed_up(here)
    assert made(here) == ["2026-11-06.zip"], "nothing was played since"
    for week, name in enumerate(("2026-11-13.zip", "2026-11-20.zip", "2026-11-27.zip"), 1):
        today(7 * week)
        backed_up(here, played=time.time() + 2 * 86_400 + week)
        assert name in made(here)
    assert made(here) == ["2026-11-13.zip", "2026-11-20.zip", "2026-11-27.zip"]
    assert [day.day for day, _path in automatic(here.data)] == [27, 20, 13]


def test_a_clock_that_is_put_back_keeps_nothing_from_being_backed_up(
        here: Folders, today: Callable[[int], None]) -> None:
    for days in (1000, 1007, 1014, 0):
        today(days)
        backed_up(here, played=time.time() + 86_400 + days)
    assert len(made(here)) == 3
    assert automatic(here.data)[0][0] == FIRST


def test_where_nothing_was_ever_played_nothing_is_made(tmp_path: Path, today: Callable[[int], None]) -> None:
    where = Folders.inside(tmp_path)
    backed_up(where)
    assert not (where.data / AUTOMATIC).exists()


@POSIX
def test_it_is_private(here: Folders, today: Callable[[int], None]) -> None:
    modes: dict[str, int] = {}
    real = backup.write

    def looks(path: Path, *more: object) -> None:
        for each in (path.parent, *path.parent.iterdir()):
            modes[each.name] = stat.S_IMODE(each.stat().st_mode)
        real(path, *more)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as looked:
        looked.setattr(backup, "write", looks)
        before = os.umask(0)
        backed_up(here)
        os.umask(before)
    assert sorted(modes.values()) == [0o600, 0o700], modes
    folder = here.data / AUTOMATIC
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "2026-11-06.zip").stat().st_mode) == 0o600


def test_what_is_in_it_comes_back_and_it_is_in_no_backup_and_stays_when_one_is_restored(
        here: Folders, today: Callable[[int], None], tmp_path: Path) -> None:
    before = state(here)
    backed_up(here)
    (_day, path), = automatic(here.data)
    whole = path.read_bytes()
    stores = Stores(here)
    stores.settings = settings.load(here.config)[0]
    assert "Saved" in Backups(stores).back_up(tmp_path / "mine.zip")
    stores.stats.record(a_match("more"))
    stores.close()
    for file in (path, tmp_path / "mine.zip"):
        assert state(here) != before or file != path
        assert restored(here, file) is None
        assert state(here) == before
        assert path.read_bytes() == whole
        restore.sweep(here)
        assert path.exists()


@pytest.mark.parametrize("who", ["child", "person", "another window's"])
def test_whoever_is_erased_takes_all_of_them_along_and_a_new_one_is_made(
        who: str, here: Folders, today: Callable[[int], None]) -> None:
    backed_up(here)
    (here.data / AUTOMATIC / "making-1").mkdir()
    (here.data / AUTOMATIC / "making-1" / "truce.sqlite3").write_bytes(b"Ada")
    stores = Stores(here)
    if who == "child":
        stores.erase_child(stores.children.all()[0].id)
    else:
        stores.erase_name("Ada" if who == "person" else "Nobody")
    stores.close()
    assert made(here) == []
    backed_up(here)
    assert made(here) == ["2026-11-06.zip"]
    if who != "person":
        return
    stores = Stores(Folders.inside(here.data.parent / "looks"))
    found = examined(stores, automatic(here.data)[0][1])
    stores.close()
    assert isinstance(found, CheckedBackup)
    inside = Stores(found.staged)
    assert "Ada" not in {each.name for each in inside.stats.people()}
    inside.close()


@pytest.mark.parametrize("step", ["copy_base", "write"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_whoever_is_erased_while_one_is_made_is_in_none_and_nothing_waits_for_it(
        step: str, when: str, here: Folders, today: Callable[[int], None], monkeypatch: pytest.MonkeyPatch) -> None:
    real, there, goes_on = getattr(backup, step), threading.Event(), threading.Event()

    def slow(*given: object) -> None:
        if when == "after":
            real(*given)
        there.set()
        assert goes_on.wait(10)
        if when == "before":
            real(*given)

    monkeypatch.setattr(backup, step, slow)
    reported: list[Exception] = []

    def erases(stores: Stores) -> None:
        stores.report = reported.append  # type: ignore[assignment]
        assert there.wait(10)
        stores.stats.record(a_match("meanwhile"))
        other = Stores(here)                          # of another window
        other.erase_child(other.children.all()[0].id)
        assert other.notices() == []
        other.close()
        stores.erase_name("Ada")
        assert stores.writer.settle(60), "no save waits for the backup"
        goes_on.set()

    backed_up(here, works=erases)
    assert made(here) == []
    assert reported == [], "that is no trouble"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), backup.BackupError("no")])
def test_what_goes_wrong_is_in_the_log_alone_and_leaves_nothing(
        error: Exception, here: Folders, today: Callable[[int], None], monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[Exception] = []

    def fails(*_given: object) -> None:
        raise error

    def window() -> None:
        stores = Stores(here)
        stores.report = reported.append  # type: ignore[assignment]
        WeeklyBackup(stores).begin()
        stores.close(60)
        assert stores.notices() == []

    with monkeypatch.context() as stuck:
        stuck.setattr(backups, "write", fails)
        window()
    with monkeypatch.context() as stuck:
        stuck.setattr(Backups, "parts", fails)
        window()
    (here.data / AUTOMATIC).rmdir()
    (here.data / AUTOMATIC).write_text("in the way", encoding="utf-8")
    window()
    assert reported[:2] == [error, error]
    assert len(reported) == 3
    assert (here.data / AUTOMATIC).read_text(encoding="utf-8") == "in the way"


def test_the_rest_of_one_that_was_killed_is_thrown_away_after_a_day_and_nothing_else(
        here: Folders, today: Callable[[int], None]) -> None:
    for name in ("making-a", "making-b"):
        (here.data / AUTOMATIC / name).mkdir(parents=True)
    (here.data / AUTOMATIC / "my own.zip").touch()
    (here.data / AUTOMATIC / "2026-99-99.zip").touch()
    dated(here, "making-a", 2)
    backed_up(here)
    assert made(here) == ["2026-11-06.zip", "2026-99-99.zip", "making-b", "my own.zip"]


def test_the_shelf_thinks_of_it_after_a_while_and_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, begun = [time.monotonic()], list[float]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(WeeklyBackup, "begin", lambda _self: begun.append(now[0]))
    with shelf(tmp_path) as (app, menu):
        for seconds in (1.0, 1.0, 30.0, 30.0, 3600.0, 86_400.0, 1.0):
            now[0] += seconds
            app.wake()
            run(app)
            app.wake()
            run(app)
        assert len(begun) == 2
        menu.stores.shut = True
        now[0] += 100_000.0
        run(app)
        assert len(begun) == 2, "not where the stores are not opened"


def test_they_are_offered_beside_the_others(here: Folders, today: Callable[[int], None]) -> None:
    stores = Stores(here, Writer())
    with an_app() as app:
        stores.settings = app.settings
        page = SettingsPage(app, "files", stores)
        app.push(page)
        assert "Automatic backups" not in str([widget.label for widget in page.form.widgets])
        WeeklyBackup(stores).begin()
        stores.writer.settle()
        assert stores.backup is not None
        stores.backup.join(60)
        page.remake()
        assert "Automatic backups" in str([widget.label for widget in page.form.widgets])
        named(page.form, "November 6").activate()
        end = time.monotonic() + 60
        while not isinstance(app.top, RestoreQuestion) and time.monotonic() < end:
            stores.writer.settle()
            run(app)
        assert isinstance(app.top, RestoreQuestion)
        assert "Ada" in app.top.text
        next(widget for widget in app.top.form.widgets if widget.label == "Cancel").activate()
    stores.close()
    assert stores.in_use is not None
    stores.in_use.leave()
