"""Behind the picture that is kept from the last time the shelf is drawn a part a frame, and is the same in the end."""

import gc
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.scenes.shelf.book import Book
from game.scenes.shelf.detail_card import DetailCard
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shelf.shelf_view import ShelfView
from game.scenes.shell.app import App
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.view.stage.scenery import ShelfGround
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import down, motion, run
from tests.scenes.shelf.test_shelf_page import shelf
from tests.scenes.shelf.test_shelf_picture import pixels

KEPT = (1, 2, 3)
"""A colour that stands for the picture that was kept."""
TOGETHER = 4
"""As many books as are drawn in a frame at most."""
PARTS: list[tuple[type, str]] = [(ShelfGround, "draw"), (Book, "draw"), (ShelfView, "draw_labels"),
                                 (DetailCard, "draw")]
SIZE = 1280, 720


@contextmanager
def opened(folder: Path, *, seen: bool) -> Iterator[tuple[App, ShelfPage]]:
    """The shelf before its first frame; if it is `seen` already, something is on the screen."""
    with an_app(SIZE) as app:
        stores = Stores(Folders.inside(folder))
        menu = ShelfPage(app, stores, seen=seen)
        app.push(menu)
        if seen:
            app.window.screen.fill(KEPT)
        try:
            yield app, menu
        finally:
            stores.close()


def is_kept(app: App) -> bool:
    return pixels(app.window.screen) == KEPT_PIXELS


def plain() -> str:
    sheet = pygame.Surface(SIZE)
    sheet.fill(KEPT)
    return pixels(sheet)


KEPT_PIXELS = plain()


def drawn_at_once(folder: Path, *events: Any) -> str:
    """What the shelf comes to that nobody has seen before, after these events."""
    with opened(folder, seen=False) as (app, menu):
        run(app)
        assert not menu.moving
        run(app)
        run(app, *events)
        run(app)
        return pixels(app.window.screen)


def until_shown(app: App, maximum: int = 40) -> None:
    """Let frames pass until the shelf is seen."""
    for _frame in range(maximum):
        if not is_kept(app):
            return
        run(app)
    pytest.fail("it is never seen")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn, as it is."""
    found: list[str] = []

    def counting(of: type, name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def count(*what: Any, **more: Any) -> Any:
            found.append(of.__name__)
            return does(*what, **more)

        return count

    for of, name in PARTS:
        monkeypatch.setattr(of, name, counting(of, name, getattr(of, name)))
    return found


def test_no_frame_draws_more_than_a_part_and_in_the_end_all_is_as_if_drawn_at_once(
    tmp_path: Path, counted: list[str]
) -> None:
    whole = drawn_at_once(tmp_path / "another")
    all_of_it = set(counted)
    assert all_of_it == {of.__name__ for of, _name in PARTS}
    with opened(tmp_path, seen=True) as (app, menu):
        frames: list[list[str]] = []
        while is_kept(app):
            counted.clear()
            run(app)
            frames.append(counted[:])
            assert bool(menu.idle_for) != is_kept(app)
        *hidden, last = frames
        for frame in hidden:
            assert len(set(frame)) <= 1, frame
            assert len(frame) <= TOGETHER, frame
        assert {name for frame in hidden for name in frame} == all_of_it, "and all of it before it is shown"
        assert not {"ShelfGround", "Book"} & set(last), "the land is drawn once"
        assert sum(frame.count("Book") for frame in hidden) == len(menu.shelf.books)
        assert pixels(app.window.screen) == whole
        run(app)
        assert not menu.moving
        assert menu.idle_for


@pytest.mark.parametrize("frames", range(0, 14, 3))
def test_a_press_before_all_is_drawn_is_answered_in_the_next_frame(tmp_path: Path, frames: int) -> None:
    press = down(pygame.K_RIGHT)
    whole = drawn_at_once(tmp_path / "another", press)
    with opened(tmp_path, seen=True) as (app, menu):
        before = menu.chosen
        for _frame in range(frames):
            run(app)
        run(app, press)
        assert menu.chosen != before
        assert pixels(app.window.screen) == whole


def test_where_the_mouse_is_is_seen_once_all_is_drawn(tmp_path: Path) -> None:
    with opened(tmp_path / "another", seen=False) as (app, menu):
        run(app)
        at = menu.shelf.books[-1].rect.center
    whole = drawn_at_once(tmp_path / "another", motion(at))
    with opened(tmp_path, seen=True) as (app, menu):
        for _frame in range(4):
            run(app)
        run(app, motion(at))
        assert is_kept(app)
        until_shown(app)
        assert pixels(app.window.screen) == whole


def test_what_is_laid_anew_meanwhile_is_drawn_at_once(tmp_path: Path) -> None:
    whole = drawn_at_once(tmp_path / "another")
    with opened(tmp_path, seen=True) as (app, menu):
        for _frame in range(5):
            run(app)
        assert is_kept(app)
        assert menu.moving
        menu.resized()
        run(app)
        assert pixels(app.window.screen) == whole


@pytest.mark.parametrize("frames", [0, 5])
def test_after_another_page_the_shelf_is_drawn_at_once(tmp_path: Path, frames: int) -> None:
    whole = drawn_at_once(tmp_path / "another")
    with opened(tmp_path, seen=True) as (app, menu):
        for _frame in range(frames):
            run(app)
        menu.ways.set_up()
        run(app)
        app.pop()
        run(app)
        assert not menu.moving
        assert pixels(app.window.screen) == whole


def test_nothing_of_a_shelf_stays_when_another_one_is_made(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, _menu):
        app.show_home()                           # another page than that to which the fixture refers
        run(app)
        menu = app.top
        was = [weakref.ref(part)
               for part in (menu, menu.finding, menu.ways, menu.known, menu.clear, menu.books["war"])]
        del menu
        gc.collect()
        gc.disable()
        try:
            app.show_home()
            run(app)
            run(app)
            assert [part() for part in was] == [None] * len(was)
        finally:
            gc.enable()
