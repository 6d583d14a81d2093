"""The comic of a match: its pictures are seen, read, printed, and lead to the rounds and to the numbers."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.record import Record
from game.scenes.lab import comic_page, comic_sheet
from game.scenes.lab.comic_page import LANDS, OFTEN, ComicPage
from game.scenes.lab.comic_sheet import ComicPrintJob, ComicSheet
from game.scenes.lab.story_page import StoryPage, comic, opened
from game.scenes.shell.app import App
from game.store.settings import Settings
from game.view.pictures import text_layout
from game.view.pictures.font_fallback import FallbackFonts, candidates
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import down, press, run, up
from tests.lab.test_picture_story import played
from tests.scenes.lab.test_story_page import Fake

NAMES = ["Fox", "Owl", "Bear", "Hare"]
STEP = 1 / 60 if sys.platform == "win32" else 0.0
"""The clock of a thread goes by steps of so many seconds."""


@contextmanager
def page(record: Record | None = None, size: tuple[int, int] = (1280, 720), **settings: Any,
         ) -> Iterator[tuple[App, ComicPage, list[int]]]:
    wanted, seen = Settings(), list[int]()
    for name, value in settings.items():
        setattr(wanted, name, value)
    record = record or played("war", 4)
    with an_app(size, wanted) as app:
        app.speak(wanted.language)
        shown = comic(app, record, NAMES[: record.players], range(record.players), seen.append, children=True,
                      tell=Fake)
        app.push(shown)
        run(app)
        try:
            yield app, shown, seen
        finally:
            app.speak("en")


def key(app: App, which: int) -> None:
    run(app, down(which), up(which))


def test_the_pictures_come_one_after_the_other_with_reduced_motion_all_at_once() -> None:
    with page() as (app, shown, _seen):
        counts = []
        for _ in range(round(2 * LANDS / 0.1) + 2):
            counts.append(sum(panel.is_seen for panel in shown.panels))
            app.step(0.1)
        assert sorted(set(counts)) == [1, 2, 3]
        assert counts == sorted(counts)
        assert not shown.moving
    with page(reduced_motion=True) as (_app, shown, _seen):
        assert all(panel.is_seen for panel in shown.panels)


def test_the_first_two_sentences_have_no_numbers_and_all_are_read_aloud() -> None:
    with page() as (_app, shown, _seen):
        assert [panel.label for panel in shown.panels] == [
            "Fox had almost nothing…", "… then two tens met!", "Fox won: ace against ten."]
        assert not any(letter.isdigit() for panel in shown.panels[:2] for letter in panel.label)
        assert all(panel.label in shown.read for panel in shown.panels)


def test_a_picture_leads_to_its_round_by_mouse_and_by_keys() -> None:
    with page() as (app, shown, seen):
        at = shown.panels[1].rect.center
        run(app, press(at), press(at, pygame.MOUSEBUTTONUP))
        key(app, pygame.K_RIGHT)
        key(app, pygame.K_RETURN)
        assert seen == [1084, 1428]


def test_the_numbers_are_one_key_away_and_lead_back() -> None:
    with page() as (app, _shown, _seen):
        scenes = len(app.scenes)
        run(app, down(pygame.K_n, scancode=pygame.KSCAN_N), up(pygame.K_n))
        assert isinstance(app.top, StoryPage)
        assert app.top.tabs is not None
        app.top.tabs.value = "pictures"
        app.top.tabs.change("pictures")
        assert isinstance(app.top, ComicPage)
        assert len(app.scenes) == scenes


def test_a_story_begins_with_the_comic_where_children_play() -> None:
    with page() as (app, shown, _seen):
        given = app, shown.record, shown.names, shown.animals, None
        assert isinstance(opened(*given, children=True, tell=Fake), ComicPage)
        assert isinstance(opened(*given, children=False, tell=Fake), StoryPage)


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[Path]]:
    """The folder of documents, and the pages that a browser was shown."""
    shown = list[Path]()
    monkeypatch.setattr(comic_page, "documents", lambda: tmp_path)
    monkeypatch.setattr(comic_page, "show", shown.append)
    return tmp_path, shown


def printed(app: App, shown: ComicPage) -> None:
    """Press P, and wait until the sheet is there: the frame of the press has as little to do as any other."""
    app.draw(whole=True)
    began = time.thread_time()
    run(app, down(pygame.K_p, scancode=pygame.KSCAN_P), up(pygame.K_p))
    assert time.thread_time() - began < 1 / 60 + STEP
    assert shown.printing is not None
    job = shown.printing
    run(app, down(pygame.K_p, scancode=pygame.KSCAN_P), up(pygame.K_p))
    assert shown.printing is job, "it is printed once"
    assert shown.idle_for <= OFTEN
    job.wait(100)
    run(app, dt=OFTEN)
    assert shown.printing is None


def test_it_is_printed_as_a_picture_and_a_page_the_same_each_time(documents: tuple[Path, list[Path]]) -> None:
    folder, pages = documents
    with page() as (app, shown, _seen):
        printed(app, shown)
        files = sorted(folder.iterdir())
        assert [file.suffix for file in files] == [".html", ".png"]
        assert pages == files[:1]
        assert app.notice.lines[-1].startswith("Saved: ")
        first = [file.read_bytes() for file in files]
        assert pygame.image.load(files[1]).get_size() == comic_sheet.PRINTED
        assert b"Fox won: ace against ten." in first[0]
        other = folder / "again" / "sheet.html"
        other.parent.mkdir()
        comic_sheet.save(sheet_of(shown, other))
        assert [file.read_bytes() for file in sorted(other.parent.iterdir())] == first, "drawn here it looks the same"


def sheet_of(shown: ComicPage, file: Path) -> ComicSheet:
    return ComicSheet(shown.record.written(), shown.names, [*shown.animals], shown.title, shown.read, shown.book,
                      str(file), "en", "two", shown.app.pictures.backs, "")


def test_names_in_letters_of_the_systems_fonts_are_on_the_first_sheet(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def letters(sheet: ComicSheet) -> bytes:
        """The sheet's picture, drawn where no font of the system is known yet, or those that are by now."""
        comic_sheet.save(sheet)
        return Path(sheet.file).with_suffix(".png").read_bytes()

    monkeypatch.setattr(text_layout, "FACES", FallbackFonts(
        lambda letters, painted: candidates(letters, painted=painted)))
    with page() as (_app, shown, _seen):
        sheet = sheet_of(shown, tmp_path / "a.html")._replace(names=["שרה", "Ωmega ☃"])
        first = letters(sheet)
        assert letters(sheet) == first
        assert letters(sheet._replace(names=["", "Ωmega"])) != first


def test_a_sheet_that_cannot_be_saved_says_why(documents: tuple[Path, list[Path]]) -> None:
    folder, pages = documents
    with page(language="de") as (app, shown, _seen):
        (folder / f"Truce - Geschichte {shown.book} {shown.record.seed}.png").mkdir()
        printed(app, shown)
        assert pages == []
        assert "ließ sich nicht speichern" in app.notice.lines[-1]


@pytest.mark.parametrize("command", [
    ["/no/such/program"], [sys.executable, "-c", "pass"], [sys.executable, "-c", "print('[1]', flush=True)"]])
def test_a_process_that_draws_nothing_is_told(command: list[str], tmp_path: Path) -> None:
    with page() as (_app, shown, _seen):
        job = ComicPrintJob(sheet_of(shown, tmp_path / "a.html"), command=command)
        job.wait(60)
        assert job.finished
        assert job.why


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (900, 1200)])
@pytest.mark.parametrize(("game", "players", "seed"), [
    ("war", 2, 4), ("ascent", 2, 2), ("automatic-war", 4, 2), ("napoleons-war", 2, 3), ("egyptian-ruffle", 2, 3)])
def test_all_of_it_is_on_the_page_and_in_colour(game: str, players: int, seed: int, size: tuple[int, int]) -> None:
    with page(played(game, seed, players), size, language="de", reduced_motion=True) as (app, shown, _seen):
        app.draw(whole=True)
        assert shown.form.page.most == 0, "nothing to scroll"
        screen = pygame.Rect((0, 0), size)
        for panel in shown.panels:
            assert screen.contains(panel.rect)
            inside = app.window.screen.subsurface(panel.rect.inflate(-60, -60))
            assert len({inside.unmap_rgb(inside.get_at_mapped((x, y)))[:3] for x in range(0, inside.get_width(), 5)
                        for y in range(0, inside.get_height(), 5)}) > 30
