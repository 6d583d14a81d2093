"""The files in the settings: backed up, restored and opened by hand."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.scenes.math_room.merge_pages import MergeQuestion
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.setup.restoring import RestoreQuestion
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.status_pages import FileCheckPage
from game.sitting.backups import Backups
from game.sitting.stores import Stores
from game.store.data_lock import DataLock
from game.store.paths import Folders
from game.store.writer import Writer
from game.view.device import desktop_services
from game.view.widgets import Button, Widget
from tests.kit.table_driver import at_table
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import named, run
from tests.tools.restore_kills import lived_in, state


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[SettingsPage, Stores]]:
    """The page of the files over an empty scene, in a home where Ada has played."""
    monkeypatch.setattr(FilePicker, "used", tmp_path)
    stores = Stores(lived_in(tmp_path / "home", "Ada"), Writer())
    with an_app() as app:
        stores.settings = app.settings
        page = SettingsPage(app, "files", stores)
        app.push(page)
        run(app)
        yield page, stores
    stores.close()
    if stores.in_use is not None:
        stores.in_use.leave()


def press(page: SettingsPage, label: str) -> None:
    button = named(page.form, label)
    assert button.disabled_reason is None
    button.activate()


def waited(page: SettingsPage, stores: Stores) -> list[str]:
    stores.writer.settle()
    run(page.app)
    end = time.monotonic() + 60
    while isinstance(page.app.top, FileCheckPage) and time.monotonic() < end:
        time.sleep(0.01)
        stores.writer.settle()
        run(page.app)
    return stores.notices()


def opened(page: SettingsPage, stores: Stores) -> RestoreQuestion:
    """The question about the backup in the folder."""
    press(page, "Restore a backup")
    picker = page.app.top
    assert isinstance(picker, FilePicker)
    picker.accept()
    waited(page, stores)
    asked = page.app.top
    assert isinstance(asked, RestoreQuestion)
    return asked


def saved(page: SettingsPage, stores: Stores) -> Path:
    press(page, "Back up everything")
    picker = page.app.top
    assert isinstance(picker, FilePicker)
    assert picker.name.value.startswith("Truce backup 20")
    picker.accept()
    line, = waited(page, stores)
    path = Path(line.removeprefix("Saved: "))
    assert path.is_file()
    return path


def answer(asked: RestoreQuestion, label: str) -> None:
    next(widget for widget in asked.form.widgets if widget.label == label).activate()


def test_a_backup_is_made_looked_at_and_restored(there: tuple[SettingsPage, Stores], tmp_path: Path) -> None:
    page, stores = there
    saved(page, stores)
    before = state(Folders.inside(tmp_path / "home"))
    asked = opened(page, stores)
    assert "3 saved matches" in asked.text
    assert "3 finished matches" in asked.text
    assert "Ada" in asked.text
    assert asked.form.focus is not None
    assert asked.form.focus.label == "Cancel"
    answer(asked, "Cancel")
    stores.writer.settle()
    assert not list(stores.folders.data.glob("restor*"))
    assert page.app.top is page
    page.app.running = True
    answer(opened(page, stores), "Restore")
    waited(page, stores)
    assert not page.app.running
    assert stores.in_use is not None
    assert stores.in_use.restoring
    stores.close()
    assert state(Folders.inside(tmp_path / "home"))[1:] == before[1:], "until the next start"


def test_where_a_backup_is_refused_a_line_says_so_and_the_page_is_there_again(
        there: tuple[SettingsPage, Stores], tmp_path: Path) -> None:
    page, stores = there
    saved(page, stores)
    asked, other = opened(page, stores), DataLock(stores.folders.data)
    assert other.enter()                              # another window
    try:
        answer(asked, "Restore")
        waited(page, stores)
        stores.writer.settle()
    finally:
        other.leave()
    assert page.app.top is page
    assert page.app.running
    assert "Truce is open in another window" in str(page.app.notice.line)
    assert not list(stores.folders.data.glob("restor*")), "what was unpacked is thrown away"


def test_somebody_who_was_erased_is_named_and_stays_so_unless_that_is_ticked(
        there: tuple[SettingsPage, Stores]) -> None:
    page, stores = there
    saved(page, stores)
    child, = stores.children.all()
    stores.erase_child(child.id)
    stores.writer.settle()
    asked = opened(page, stores)
    tick = next(widget for widget in asked.form.widgets if widget.label == "Bring back Ada, too")
    assert tick.value is False  # type: ignore[attr-defined]
    answer(asked, "Cancel")


def test_books_of_a_newer_release_are_said_to_be_left_out(there: tuple[SettingsPage, Stores]) -> None:
    page, stores = there
    books = stores.folders.data / "books"
    books.mkdir(exist_ok=True)
    for number, line in ((1, "1 book from a newer version of Truce is left out"),
                         (2, "2 books from a newer version of Truce are left out")):
        (books / f"own-{str(number) * 32}.json").write_text('{"book": 9, "people": ["Zed"]}', encoding="utf-8")
        file = saved(page, stores)
        asked = opened(page, stores)
        assert f"{line}\n" in asked.text
        answer(asked, "Cancel")
        file.unlink()


def test_whoever_closes_the_window_at_the_question_leaves_nothing_unpacked_behind(
        there: tuple[SettingsPage, Stores]) -> None:
    page, stores = there
    saved(page, stores)
    opened(page, stores)
    assert list(stores.folders.data.glob("restor*"))
    page.app.save_all()                               # as the program ends
    stores.writer.settle()
    assert not list(stores.folders.data.glob("restor*"))


def test_children_of_another_computer_come_in_here_too_but_for_a_grown_up(
        there: tuple[SettingsPage, Stores], tmp_path: Path) -> None:
    page, stores = there
    other = Stores(lived_in(tmp_path / "other", "Bo"), Writer())
    kept = Backups(other).back_up(tmp_path / "other.zip")
    other.close()
    assert kept is None or (tmp_path / "other.zip").is_file()
    press(page, "Add children from another computer")
    gate = page.app.top
    assert isinstance(gate, ParentalGate)
    for _press in range(3):
        gate.knock.activate()
    for figure in str(gate.fact.answer):
        gate.pad.put(figure)
    gate.pad.give()
    picker = page.app.top
    assert isinstance(picker, FilePicker)
    picker.name.value = "other.zip"
    picker.accept()
    waited(page, stores)
    asked = page.app.top
    assert isinstance(asked, MergeQuestion)
    assert "Bo" in asked.text
    next(widget for widget in asked.form.widgets if widget.label == "Add").activate()
    waited(page, stores)
    assert page.app.top is page
    assert {child.name for child in stores.children.all()} == {"Ada", "Bo"}


def test_a_file_that_is_no_backup_is_said_in_a_line(there: tuple[SettingsPage, Stores], tmp_path: Path) -> None:
    page, stores = there
    (tmp_path / "bad.zip").write_bytes(b"PK")
    press(page, "Restore a backup")
    picker = page.app.top
    assert isinstance(picker, FilePicker)
    picker.accept()
    waited(page, stores)
    assert page.app.top is page
    assert "bad.zip could not be used" in page.app.notice.line


def test_nothing_is_restored_while_a_match_is_on_the_table(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.play.settings()
        page = sat.top
        assert isinstance(page, SettingsPage)
        assert page.tabs is not None
        page.tabs.choose(3)
        assert named(page.form, "Restore a backup").disabled_reason
        assert named(page.form, "Back up everything").disabled_reason is None


# ---- folders ----


def buttons(page: SettingsPage, label: str) -> list[Widget]:
    return [widget for widget in page.form.widgets if isinstance(widget, Button) and widget.label == label]


def test_folders_are_shown_by_the_systems_own_program_and_no_shell(
        there: tuple[SettingsPage, Stores], monkeypatch: pytest.MonkeyPatch) -> None:
    page, stores = there
    called: list[object] = []
    monkeypatch.setattr(desktop_services, "Thread", _AtOnce)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(desktop_services, "shutil", SimpleNamespace(which=lambda name, path: f"/usr/bin/{name}"))
    system = SimpleNamespace(DEVNULL=subprocess.DEVNULL, SubprocessError=subprocess.SubprocessError,
                             run=lambda given, **more: called.append((given, more.get("shell", False))))
    monkeypatch.setattr(desktop_services, "subprocess", system)
    page.remake()
    for button in buttons(page, "Open"):
        button.activate()
    where = stores.folders
    assert called == [(["/usr/bin/xdg-open", str(folder)], False)
                      for folder in (where.config, where.data, where.cache, where.log)]
    assert where.log.is_dir()
    assert waited(page, stores) == []

    def fails(*_given: object, **_more: object) -> None:
        raise subprocess.CalledProcessError(3, "xdg-open")

    system.run = fails
    buttons(page, "Open")[0].activate()
    assert waited(page, stores) == [f"No program here opens {where.config}."]


@pytest.mark.parametrize("found", [None, "xdg-open", "./xdg-open"])
def test_where_no_program_is_found_the_path_is_shown_and_copied(
        found: str | None, there: tuple[SettingsPage, Stores], monkeypatch: pytest.MonkeyPatch) -> None:
    page, stores = there
    texts: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(desktop_services, "shutil", SimpleNamespace(which=lambda _name, path: found))
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    page.remake()
    assert buttons(page, "Open") == []
    assert any(str(stores.folders.data) in widget.label for widget in page.form.widgets)
    buttons(page, "Copy path")[1].activate()
    assert texts == [str(stores.folders.data)]


class _AtOnce:
    """A thread that is done when it is begun."""

    def __init__(self, target: object, args: tuple[object, ...], daemon: bool) -> None:
        self.start = lambda: target(*args)  # type: ignore[operator]
