"""Choosing a file: what is picked is what is opened or written, nothing is overwritten unasked, nothing fails badly,
and no frame waits for a folder that does not answer."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pygame
import pytest
from pygame.event import Event

from game.scenes.shell.app import App
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.scene import Scene
from game.store import disk_call, folder_content
from game.store.settings import Settings
from tests.kit.required_programs import posix
from tests.kit.widget_fixture import LOOKS, Checked, down, motion, press, run, up
from tests.kit.widget_fixture import app as an_app
from tests.kit.xvfb import until
from tests.scenes.shell.test_screen_reader import listening

ROOT = os.name == "posix" and os.geteuid() == 0


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two matches, a letter and another folder; the picker opens there."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "deep.json").write_text("{}", encoding="utf-8")
    for name in ("b.json", "a.JSON", "letter.txt", ".hidden.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(FilePicker, "used", tmp_path)
    return tmp_path


@contextmanager
def picking(mode: Literal["open", "save"], name: str = "", size: tuple[int, int] = (1280, 720),
            settings: Settings | None = None) -> Iterator[tuple[App, FilePicker, list[Path]]]:  # fmt: skip
    """A picker over an empty scene, and what was picked with it."""
    done: list[Path] = []
    with an_app(size, settings) as app:
        app.push(Scene(app))
        picker = FilePicker(app, "A match", mode, name, done.append)
        app.push(picker)
        run(app)
        yield app, picker, done


def key(app: App, *keys: int, mod: int = 0) -> None:
    for each in keys:
        run(app, down(each, mod), up(each))


def click(app: App, pos: tuple[int, int]) -> None:
    run(app, motion(pos), press(pos), press(pos, pygame.MOUSEBUTTONUP))


def write(app: App, picker: FilePicker, words: str) -> None:
    picker.form.set_focus(picker.name)
    key(app, pygame.K_END)
    key(app, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    run(app, Event(pygame.TEXTINPUT, text=words))


def line(picker: FilePicker, words: str) -> tuple[int, int]:
    """Where a line of the list is."""
    at = next(n for n, item in enumerate(picker.list.items) if item[1] == words)
    rect = picker.list.rect
    height = rect.h // len(picker.list.items)
    return rect.centerx, rect.y + at * height + height // 2


def test_only_match_files_and_folders_are_listed_folders_first(folder: Path) -> None:
    with picking("open") as (_app, picker, _done):
        assert [words for _path, words, _note in picker.list.items] == ["Up one folder", "inner", "a.JSON", "b.json"]
        assert picker.name.text_now == "a.JSON"     # the first match stands ready


def test_enter_opens_the_file_that_was_gone_to(folder: Path) -> None:
    with picking("open") as (app, picker, done):
        key(app, pygame.K_DOWN, pygame.K_RETURN)
        assert done == [folder / "b.json"]
        assert app.top is not picker


def test_with_the_mouse_a_file_is_picked_and_opened(folder: Path) -> None:
    with picking("open") as (app, picker, done):
        click(app, line(picker, "b.json"))
        assert picker.name.text_now == "b.json"
        click(app, picker.ok.rect.center)
        assert done == [folder / "b.json"]


def test_one_click_opens_nothing_also_on_the_file_that_stands_ready(folder: Path) -> None:
    with picking("open") as (app, picker, done):
        click(app, line(picker, "a.JSON"))
        assert app.top is picker
        assert done == []
        click(app, line(picker, "a.JSON"))
        assert done == [folder / "a.JSON"]


def test_into_a_folder_and_out_again_by_keys_and_by_mouse(folder: Path) -> None:
    with picking("open") as (app, picker, done):
        key(app, pygame.K_UP, pygame.K_RETURN)
        assert picker.folder == folder / "inner"
        key(app, pygame.K_BACKSPACE)
        assert picker.folder == folder
        for words in ("inner", "inner"):            # chosen, then opened
            click(app, line(picker, words))
        assert picker.folder == folder / "inner"
        click(app, line(picker, "Up one folder"))
        click(app, line(picker, "Up one folder"))
        assert picker.folder == folder
        key(app, pygame.K_ESCAPE)
        assert done == []


def test_a_path_typed_by_hand_is_followed(folder: Path) -> None:
    with picking("open") as (app, picker, done):
        write(app, picker, str(folder / "inner"))
        key(app, pygame.K_RETURN)
        assert picker.folder == folder / "inner"
        write(app, picker, str(folder / "b"))       # the ending need not be typed
        key(app, pygame.K_RETURN)
        assert done == [folder / "b.json"]


def test_a_file_that_is_not_there_is_said_in_a_line(folder: Path) -> None:
    with picking("open") as (app, picker, done):
        for words in ("nothing", "", "x" * 300, "a\0b"):
            write(app, picker, words)
            key(app, pygame.K_RETURN)
            assert picker.line
            assert app.top is picker
        assert done == []


def test_a_match_is_saved_under_the_name_that_stands_there(folder: Path) -> None:
    with picking("save", "war-271828.json") as (app, _picker, done):
        key(app, pygame.K_RETURN)
        assert done == [folder / "war-271828.json"]


def test_a_file_may_have_gaps_in_its_name(folder: Path) -> None:
    with picking("save", "war.json") as (app, picker, done):
        write(app, picker, "two  spaces")
        picker.form.set_focus(picker.ok)
        picker.form.set_focus(picker.name)
        key(app, pygame.K_RETURN)
        assert done == [folder / "two  spaces.truce"]


def test_the_ending_of_a_match_file_is_added(folder: Path) -> None:
    with picking("save", "war.json") as (app, picker, done):
        write(app, picker, "Maya’s game v1.2")
        key(app, pygame.K_RETURN)
        assert done == [folder / "Maya’s game v1.2.truce"]
    with picking("save", "war.truce") as (app, picker, done):
        assert picker.name.caret == len("war"), "what is typed at once stands before the ending"
        write(app, picker, "Maya’s game.json")
        key(app, pygame.K_RETURN)
        assert done == [folder / "Maya’s game.json"], "whoever wants the general ending has it"


def test_a_match_to_open_may_have_its_own_ending_or_the_general_one_and_need_not_be_typed_with_it(folder: Path) -> None:
    (folder / "c.truce").write_text("{}", encoding="utf-8")
    with picking("open") as (app, picker, done):
        assert [words for _path, words, _note in picker.list.items][2:] == ["a.JSON", "b.json", "c.truce"]
        write(app, picker, "b")
        key(app, pygame.K_RETURN)
        assert done == [folder / "b.json"]
    with picking("open") as (app, picker, done):
        write(app, picker, "c")
        key(app, pygame.K_RETURN)
        assert done == [folder / "c.truce"]


def test_nothing_is_overwritten_unless_that_is_said(folder: Path) -> None:
    with picking("save", "b.json") as (app, picker, done):
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, ConfirmDialog)
        key(app, pygame.K_RETURN)                   # the answer at hand keeps the file
        assert app.top is picker
        assert done == []
        key(app, pygame.K_RETURN, pygame.K_ESCAPE)
        assert app.top is picker
        key(app, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN)
        assert done == [folder / "b.json"]


def test_a_file_of_the_list_lends_its_name_to_what_is_saved(folder: Path) -> None:
    with picking("save", "war.json") as (app, picker, done):
        click(app, line(picker, "b.json"))
        assert picker.name.text_now == "b.json"
        click(app, picker.ok.rect.center)
        assert isinstance(app.top, ConfirmDialog)
        assert done == []


def test_a_folder_that_is_not_there_is_said_in_a_line(folder: Path) -> None:
    with picking("save", "war.json") as (app, picker, done):
        write(app, picker, "nowhere/war")
        key(app, pygame.K_RETURN)
        assert "There is no folder" in picker.line
        assert done == []


@posix()
@pytest.mark.skipif(ROOT, reason="nothing is closed to root")
def test_a_folder_that_may_not_be_read_is_said_in_a_line(folder: Path) -> None:
    (folder / "inner").chmod(0)
    try:
        with picking("open") as (app, picker, _done):
            key(app, pygame.K_UP, pygame.K_RETURN)
            assert "permission" in picker.line
            assert picker.folder == folder
    finally:
        (folder / "inner").chmod(0o700)


def test_a_folder_that_has_gone_is_said_in_a_line(folder: Path) -> None:
    with picking("open") as (_app, picker, _done):
        picker.go(folder / "gone")
        assert "could not be opened" in picker.line
        assert picker.folder == folder


@pytest.mark.skipif(os.name != "posix", reason="names that are no text")
def test_a_file_whose_name_is_no_text_can_be_opened(folder: Path) -> None:
    odd = os.fsencode(folder) + b"/\xff\xfe.json"
    with open(odd, "w", encoding="utf-8") as file:
        file.write("{}")
    with picking("open") as (app, picker, done):
        at = next(n for n, item in enumerate(picker.list.items) if os.fsencode(item[0]) == odd)
        picker.list.go(at)
        click(app, picker.ok.rect.center)
        assert [os.fsencode(path) for path in done] == [odd]


def test_escape_and_cancel_pick_nothing(folder: Path) -> None:
    for leave in ("key", "mouse"):
        with picking("save", "war.json") as (app, picker, done):
            if leave == "key":
                key(app, pygame.K_ESCAPE)
            else:
                click(app, picker.cancel.rect.center)
            assert app.top is not picker
            assert done == []


def test_the_next_picker_opens_where_the_last_one_was(folder: Path) -> None:
    with picking("open") as (app, picker, _done):
        picker.go(folder / "inner")
        key(app, pygame.K_ESCAPE)
        assert FilePicker(app, "Again", "open", "", print).folder == folder / "inner"


def test_tab_reaches_the_list_the_name_and_both_buttons(folder: Path) -> None:
    with picking("open") as (app, picker, _done):
        seen = []
        for _ in range(4 + len(picker.places)):
            seen.append(picker.form.focus)
            key(app, pygame.K_TAB)
        assert seen == [picker.list, picker.name, picker.ok, picker.cancel, *picker.places]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders of a person: home, documents and downloads, but no desktop."""
    monkeypatch.delenv("TRUCE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("documents", "downloads", "desktop"):
        monkeypatch.setattr(f"platformdirs.user_{name}_dir", lambda name=name: str(tmp_path / f"Meine {name}"))
    (tmp_path / "Meine documents" / "Cards").mkdir(parents=True)
    (tmp_path / "Meine downloads").mkdir()
    monkeypatch.setattr(FilePicker, "used", None)
    return tmp_path


@posix()
def test_it_begins_in_the_documents_and_calls_folders_what_people_call_them(home: Path) -> None:
    with picking("open") as (app, picker, _done):
        assert picker.folder == home / "Meine documents"
        assert [button.label for button in picker.places] == ["Home", "Documents", "Downloads"]
        picker.go(home / "Meine documents" / "Cards")
        assert picker.where(10_000) == "Documents › Cards"
        picker.places[0].activate()
        assert picker.folder == home
        assert picker.where(10_000) == "Home"
        assert [item[1] for item in picker.list.items] == ["Up one folder", "Documents", "Downloads"]
        click(app, picker.places[2].rect.center)
        assert picker.folder == home / "Meine downloads"
        assert picker.where(10) == "Downloads"


@posix()
def test_without_documents_it_begins_where_they_would_be(home: Path) -> None:
    (home / "Meine documents" / "Cards").rmdir()
    (home / "Meine documents").rmdir()
    with picking("save") as (_app, picker, _done):
        assert picker.folder == home
        picker.go(Path("/"))
        assert picker.where(10_000) == os.sep
        assert "~" not in picker.where(10_000)


def test_a_name_is_pasted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "our match\n")
    with picking("save") as (app, picker, done):
        picker.form.set_focus(picker.name)
        key(app, pygame.K_v, mod=pygame.KMOD_CTRL)
        key(app, pygame.K_RETURN)
        assert done == [folder / "our match.truce"]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_words_are_cut_and_all_of_it_is_in_the_window(folder: Path, monkeypatch: pytest.MonkeyPatch,
                                                         size: tuple[int, int], theme: str) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    settings = Settings()
    settings.theme = theme
    with picking("save", "war-271828.json", size, settings) as (app, picker, _done):
        write(app, picker, "nowhere/war")
        key(app, pygame.K_RETURN)
        painter = app.painter
        assert isinstance(painter, Checked)
        assert not painter.shortened
        assert not painter.spilt
        for widget in (picker.name, picker.ok, picker.cancel):
            assert picker.rect.contains(widget.rect)
        assert app.window.screen.get_rect().contains(picker.rect)
        assert picker.form.rect.h > 3 * painter.row()


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_notice_of_what_was_done_before_leaves_the_ways_to_go_on_free(folder: Path, size: tuple[int, int],
                                                                        theme: str) -> None:
    settings = Settings()
    settings.theme = theme
    with picking("open", "", size, settings) as (app, picker, _done):
        app.say("damaged.zip can’t be used (the file is damaged). Nothing has been changed.")
        run(app)
        notice = app.drawing.notice.rect
        assert notice.w
        for widget in (picker.name, picker.ok, picker.cancel):
            assert not notice.colliderect(widget.rect)


def test_a_folder_with_nothing_to_open_says_so_and_where_to_look(folder: Path) -> None:
    with an_app() as app:
        picker = FilePicker(app, "Restore a backup", "open", "", print, (".zip",), none="There is no backup here.")
        app.push(picker)
        run(app)
        picker.go(folder / "inner")
        assert picker.advice.startswith("There is no backup here. Look in ")
        assert picker.advice in picker.read
        (folder / "inner" / "one.zip").write_bytes(b"")
        picker.go(folder / "inner")
        assert not picker.advice
        for place, words in picker.called.items():
            picker.go(place)
            assert words not in picker.advice.partition("Look in")[2], "nobody is sent to where they are"


@pytest.mark.parametrize("most", [2000, 4])
def test_the_first_match_stands_ready_also_where_there_are_more_than_are_listed(
        folder: Path, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    for n in range(6):
        (folder / f"m{n}.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(folder_content, "MOST", most)
    with picking("open") as (app, picker, done):
        assert picker.list.value == folder / "a.JSON"
        key(app, pygame.K_RETURN)
        assert done == [folder / "a.JSON"]


@pytest.mark.parametrize("mode", ["open", "save"])
def test_where_there_is_no_match_the_way_up_stands_ready(
        folder: Path, monkeypatch: pytest.MonkeyPatch, mode: Literal["open", "save"]) -> None:
    (folder / "inner" / "deeper").mkdir()
    (folder / "inner" / "deep.json").unlink()
    monkeypatch.setattr(FilePicker, "used", folder / "inner")
    with picking(mode) as (app, picker, _done):
        assert picker.list.value == folder
        picker.form.set_focus(picker.list)
        key(app, pygame.K_RETURN)
        assert picker.folder == folder


class Away:
    """A folder of a network drive that is away: whoever asks for it or what is in it waits until it `may` answer, which
    is never a frame. `asked` counts who waits or has waited."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.asked, self.may = folder, 0, threading.Event()
        for name in ("stat", "lstat", "scandir"):
            monkeypatch.setattr(os, name, self._slow(getattr(os, name)))
        monkeypatch.setattr(disk_call, "PATIENCE", 0.0)

    def _slow(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def slow(path: Any = ".", *more: Any, **words: Any) -> Any:
            if isinstance(path, str | Path) and Path(path).is_relative_to(self.folder) and not self.may.is_set():
                assert threading.current_thread() is not threading.main_thread(), "a frame waits for the disk"
                self.asked += 1
                assert self.may.wait(60)
            return real(path, *more, **words)
        return slow


@pytest.fixture
def away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Away]:
    """The inner folder is away."""
    found = Away(folder / "inner", monkeypatch)
    yield found
    found.may.set()


def listed(app: App, picker: FilePicker, folder: Path) -> None:
    """Let frames pass until a folder is listed."""
    def is_listed() -> bool:
        run(app)
        return picker.folder == folder and bool(picker.list.items) and not picker.waits_for

    until(is_listed, f"{folder} to be listed")


def seconds(app: App, count: float) -> None:
    for _frame in range(round(count * 60)):
        app.step(1 / 60)


def test_frames_go_on_while_a_folder_does_not_answer_and_a_line_says_so(folder: Path, away: Away) -> None:
    with picking("open") as (app, picker, done):
        listed(app, picker, folder)
        picker.go(away.folder)
        seconds(app, 0.1)
        assert not picker.waits_for, "not for a folder that answers soon"
        seconds(app, 1)
        assert picker.waits_for == f"Waiting for {away.folder}…"
        assert picker.folder == folder
        assert "a.JSON" in [words for _path, words, _note in picker.list.items]
        away.may.set()
        listed(app, picker, away.folder)
        assert picker.name.text_now == "deep.json"
        assert not picker.waits_for
        key(app, pygame.K_RETURN)
        until(lambda: (run(app), done)[1], "the file to be taken")
        assert done == [away.folder / "deep.json"]


def test_that_it_waits_and_what_is_wrong_is_read_aloud(folder: Path, away: Away) -> None:
    with listening() as (app, ear):
        picker = FilePicker(app, "Open a match", "open", "", lambda _path: None)
        app.push(picker)
        listed(app, picker, folder)
        ear.new()
        picker.go(away.folder)
        seconds(app, 1)
        assert ear.new() == [f"Waiting for {away.folder}…"], "once, and of itself"
        away.may.set()
        listed(app, picker, away.folder)
        seconds(app, 0.1)
        ear.new()
        write(app, picker, "nothing")
        ear.new()
        for _press in range(2):
            key(app, pygame.K_RETURN)
            until(lambda: (run(app), ear.heard)[1], "the line")
            assert ear.new() == ["There is no nothing.truce here."], "as often as somebody tries"


def test_from_a_folder_that_does_not_answer_one_goes_elsewhere_or_cancels(folder: Path, away: Away) -> None:
    with picking("open") as (app, picker, done):
        listed(app, picker, folder)
        picker.go(away.folder)
        seconds(app, 1)
        picker.go(folder.parent)
        listed(app, picker, folder.parent)
        away.may.set()
        seconds(app, 1)
        assert picker.folder == folder.parent, "nobody is taken back to what they left"
    with picking("open") as (app, picker, done):
        listed(app, picker, folder.parent)
        away.may.clear()
        picker.go(away.folder)
        seconds(app, 1)
        key(app, pygame.K_ESCAPE)
        assert app.top is not picker
        away.may.set()
        seconds(app, 1)
        assert done == []


def test_a_picker_opens_also_where_the_folder_used_last_is_away(folder: Path, away: Away,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FilePicker, "used", away.folder)
    with picking("open") as (app, picker, _done):
        seconds(app, 1)
        assert picker.waits_for == f"Waiting for {away.folder}…"
        key(app, pygame.K_RETURN)
        seconds(app, 1)
        assert app.top is picker
        picker.go(folder)
        listed(app, picker, folder)


@pytest.mark.parametrize("mode", ["open", "save"])
def test_a_file_in_a_folder_that_does_not_answer_is_asked_for_once_however_long_enter_is_held(
        folder: Path, away: Away, mode: Literal["open", "save"]) -> None:
    with picking(mode) as (app, picker, done):
        listed(app, picker, folder)
        write(app, picker, str(away.folder / "deep"))
        for _press in range(20):
            key(app, pygame.K_RETURN)
        seconds(app, 1)
        assert away.asked == 1
        assert picker.waits_for
        away.may.set()
        until(lambda: (run(app), done)[1], "the file to be taken")
        assert done == [away.folder / ("deep.json" if mode == "open" else "deep.truce")]


@posix()
def test_documents_on_a_drive_that_is_away_are_offered_and_no_frame_waits_for_them(
        home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away = Away(home / "Meine documents", monkeypatch)
    try:
        with picking("open") as (app, picker, _done):
            assert [button.label for button in picker.places][:2] == ["Home", "Documents"]
            seconds(app, 1)
            assert picker.waits_for
            picker.places[0].activate()
            listed(app, picker, home)
    finally:
        away.may.set()
