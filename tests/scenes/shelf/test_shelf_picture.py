"""The picture of the shelf that a start shows first is, pixel for pixel, what the shelf looks like once it is made; or
none is shown. What is pressed meanwhile is answered."""

import hashlib
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.kit.required_programs import posix

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import sqlite3

import pygame
from pygame.event import Event

from game import resources
from game.scenes import startup
from game.scenes.shelf import shelf_picture
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.app import App
from game.scenes.shell.language import speak
from game.scenes.table.table_page import TablePage
from game.sitting.stores import Stores
from game.store import settings as settings_store
from game.store.caches import SHELF as FOLDER
from game.store.paths import Folders
from game.store.setting_fields import SeatSettings
from game.store.settings import Settings
from game.view.device import key_names, window
from game.view.device.window import LEAST, Window
from game.view.pictures import text_layout
from game.view.pictures.font_fallback import FallbackFonts
from tests.kit.widget_fixture import down, motion, press, up
from tests.scenes.records.test_stats_page import played
from tests.scenes.shelf.test_shelf_page import wait

ANOTHER: dict[str, object] = {
    **{name: not value for name, value in vars(Settings()).items() if isinstance(value, bool)},
    "language": "de", "theme": "daylight", "before_projector": "daylight", "pace": "quick", "slower": 300,
    "one_button": "key", "button": 45, "light": 2000, "letters": 120, "backs": "quilt", "effects": 10, "ambience": 0,
    "music": 20, "says_key": 62, "math_room": "class", "drawing": "light",
    "size": (1024, 768), "place": (40, 40),
    "seats": [SeatSettings("Wilhelmina", 0), SeatSettings("Owl", 15), *Settings().seats[2:]],
    "people": 2, "parties": {2: (0, 2)}, "own": {"fast-food": {2: (1,)}},
    "last_game": "fast-food", "recent_games": ("ascent", "war"), "favourites": ("duel-king",), "players": {"war": 3},
    "options": {"war": {"down": 1}}, "pads": {"0300": ("south", "east")}, "unknown_keys": {"later": {"word": 1}},
}  # fmt: skip
"""Every setting, and another value of it: a switch is turned."""


WAR, HOUR, DAY = "war", 3600.0, 86400.0
PATIENCE = 900
"""As many frames at most until all of a shelf is read and shown."""


class Start(NamedTuple):
    """What a start showed, each as what its `pixels` come to: the picture that was kept, or None; the shelf once it had
    been made; and what was uppermost in the end."""

    first: str | None
    shelf: str
    top: Any


class Starts:
    """The program of one home, started and ended again and again."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.where = Folders.inside(home)
        self.patch = monkeypatch
        monkeypatch.setenv("TRUCE_HOME", str(home))
        monkeypatch.setattr(startup, "configure_malloc", lambda: None)

    def start(self, *events: Event) -> Start:
        """Start, press these as soon as anything is seen, and end."""
        seen: list[str] = []
        frames: list[Any] = []
        present, frame, show = Window.present, App.frame, shelf_picture.show
        shown: list[bool] = []

        def presented(of: Window, rects: Any = None) -> None:
            present(of, rects)
            if not seen:
                seen.append(pixels(of.screen))
                for event in events:
                    pygame.event.post(event)

        def showing(*what: Any) -> bool:
            shown.append(show(*what))
            return shown[0]

        def framed(app: App) -> None:
            frame(app)
            frames.append(app.top)
            if len(frames) >= 4 and (not isinstance(app.top, ShelfPage) or app.top.idle_for or len(frames) > PATIENCE):
                seen.append(pixels(app.window.screen))
                app.quit()

        with self.patch.context() as patch:
            patch.setattr(Window, "present", presented)
            patch.setattr(App, "frame", framed)
            patch.setattr(shelf_picture, "show", showing)
            assert startup.opened() == 0
        return Start(seen[0] if shown[0] else None, seen[-1], frames[-1])

    def settle(self, **what: object) -> None:
        """Settings as if a person had chosen them."""
        settings, _lines = settings_store.load(self.where.config)
        for name, value in what.items():
            setattr(settings, name, value)
        assert settings_store.save(self.where.config, settings) is None

    def later(self, seconds: float) -> None:
        """Set the clock on."""
        now = time.time
        self.patch.setattr(time, "time", lambda: now() + seconds)

    def kept(self) -> list[Path]:
        """The pictures."""
        folder = self.where.cache / FOLDER
        return sorted(folder.iterdir()) if folder.is_dir() else []

    def with_kept(self, do: Callable[[Stores], object]) -> None:
        """Do something with what the home holds, as another window would."""
        kept = Stores(self.where)
        do(kept)
        kept.close()


@pytest.fixture
def starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Starts]:
    made = Starts(tmp_path, monkeypatch)
    made.settle(size=LEAST)
    yield made
    speak("en")


@pytest.fixture(scope="module")
def _before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the program was started once."""
    home = tmp_path_factory.mktemp("before")
    with pytest.MonkeyPatch.context() as patch:
        made = Starts(home, patch)
        made.settle(size=LEAST)
        assert made.start().first is None
    return home


@pytest.fixture
def started(starts: Starts, tmp_path: Path, _before: Path) -> Starts:
    """The program of a home in which it was started once."""
    shutil.copytree(_before, tmp_path, dirs_exist_ok=True)
    return starts


def pixels(surface: pygame.Surface) -> str:
    """What all its pixels come to: alike only if they are, and told in a line if not."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def a_match_waits(kept: Stores) -> None:
    wait(kept, Settings())


def matches_were_played(kept: Stores) -> None:
    played(kept, 2)


def a_child_learns(kept: Stores) -> None:
    assert kept.children.add("Ada", 0, 0.0) is not None


def a_book_is_made(kept: Stores) -> None:
    kept.library.books.add("own-1", "Grandma’s War", "war", {"down": 3})


STATES: dict[str, Callable[[Stores], object]] = {
    "a book of one's own is made": a_book_is_made, "a match waits": a_match_waits,
    "matches were played": matches_were_played, "a child learns": a_child_learns,
}  # fmt: skip


def test_the_second_start_shows_first_what_the_shelf_will_be(started: Starts) -> None:
    start = started.start()
    assert start.first == start.shelf


def test_every_setting_has_another_value_here() -> None:
    """But of what is known of the file they lie in."""
    missing = set(vars(Settings())) - set(ANOTHER)
    assert not missing, f"say in ANOTHER what else they may be: {missing}"
    assert set(ANOTHER) <= set(vars(Settings()))


@pytest.mark.parametrize("name", ANOTHER)
def test_what_is_shown_first_is_the_shelf_whatever_setting_was_changed(name: str, started: Starts) -> None:
    started.settle(**{name: ANOTHER[name]})
    start = started.start()
    assert start.first in (None, start.shelf)
    start = started.start()
    assert start.first == (None if name == "one_button" else start.shelf)


@pytest.mark.parametrize("size", [(800, 600), (640, 480), (1920, 1080), (900, 1600)])
def test_what_is_shown_first_is_the_shelf_in_a_window_of_any_size(size: tuple[int, int], starts: Starts) -> None:
    starts.settle(size=size, last_game="fast-food", favourites=("war",))
    starts.with_kept(a_match_waits)
    starts.later(HOUR)
    starts.start()
    start = starts.start()
    assert start.first == start.shelf


@pytest.mark.parametrize("state", STATES)
def test_what_is_shown_first_is_the_shelf_whatever_happened_since(state: str, started: Starts) -> None:
    started.with_kept(STATES[state])
    start = started.start()
    assert start.first is None
    started.later(HOUR)
    started.start()
    start = started.start()
    assert start.first == start.shelf


def test_a_picture_that_says_today_or_yesterday_is_shown_only_while_that_is_true(starts: Starts) -> None:
    starts.with_kept(a_match_waits)
    starts.start()
    assert starts.start().first is None               # the match was just now
    shelves = []
    for seconds, is_shown in ((100.0, True), (DAY, True), (2 * DAY, False)):
        starts.later(seconds)
        start = starts.start()
        assert start.first == (start.shelf if is_shown else None)
        shelves.append(start.shelf)
    assert len(set(shelves)) == 3


def test_where_a_match_waits_and_another_is_added_another_picture_is_made(starts: Starts) -> None:
    starts.with_kept(a_match_waits)
    starts.later(HOUR)
    starts.start()
    assert starts.start().first is not None
    starts.with_kept(lambda kept: wait(kept, Settings(), "addition-war"))
    assert starts.start().first is None


def test_a_window_that_the_system_made_otherwise_has_another_picture(starts: Starts) -> None:
    starts.settle(size=(1200, 800))
    starts.start()
    assert starts.start().first is not None
    starts.patch.setattr(window, "within", lambda size, desktops: (1600, 600))  # as many pixels
    assert starts.start().first is None


def test_another_keyboard_another_program_and_other_drawings_have_another_picture(
    starts: Starts, tmp_path: Path
) -> None:
    code = tmp_path / "code"
    (code / "scenes").mkdir(parents=True)
    (code / "scenes" / "book.py").write_text("", encoding="utf-8")
    assets = tmp_path / "assets"
    shutil.copytree(resources.asset(), assets, ignore=shutil.ignore_patterns("sounds", "scripts"))
    starts.patch.setattr(shelf_picture, "PACKAGE", code)
    starts.patch.setattr(resources, "root", lambda: assets)
    printed = key_names.printed()
    changes: list[Callable[[], object]] = [
        lambda: starts.patch.setattr(key_names, "printed", lambda: [*printed, (500, "Ж")]),
        lambda: (code / "scenes" / "book.py").write_text("pass"),
        lambda: (code / "scenes" / "cover.py").write_text(""),
        lambda: os.utime(assets / "covers" / "war.svg"),
        lambda: os.utime(assets / "fonts" / "TruceSerif.ttf"),
        lambda: starts.patch.setattr(shelf_picture, "__version__", "999"),
    ]
    for change in changes:
        starts.start()
        assert starts.start().first is not None
        change()
        assert starts.start().first is None


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def _changed(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1000] ^= 1
    path.write_bytes(data)


def _for_another(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(data)


def _longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"x")


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("damage", [_cut, _changed, _for_another, _longer, _empty,
                                    pytest.param(_pipe, marks=posix("mkfifo")), _folder])
def test_a_damaged_picture_is_not_shown_and_the_shelf_is_made(damage: Callable[[Path], None], started: Starts) -> None:
    damage(started.kept()[0])
    start = started.start()
    assert start.first is None
    if damage is not _folder:
        assert started.start().first == start.shelf


def test_where_nothing_can_be_kept_nothing_is_drawn_for_it(starts: Starts) -> None:
    starts.where.cache.write_text("a file is where the folder should be", encoding="utf-8")
    drawn: list[object] = []
    starts.patch.setattr(shelf_picture, "drawn", lambda *what: drawn.append(what))
    assert starts.start().first is None
    assert starts.start().first is None
    assert drawn == []


def test_what_is_kept_is_not_drawn_again(started: Starts) -> None:
    started.patch.setattr(shelf_picture, "drawn", lambda *what: pytest.fail("it was drawn again"))
    assert started.start().first is not None
    assert started.start().first is not None


def test_two_pictures_at_most_are_kept_and_for_nobody_else(starts: Starts) -> None:
    for theme in ("daylight", "evening", "projector"):
        starts.settle(theme=theme)
        starts.with_kept(a_match_waits)
        starts.start()
        assert [path.name for path in starts.kept()] == ["today", "tomorrow"]
    if os.name == "posix":
        assert {stat.S_IMODE(path.stat().st_mode) for path in starts.kept()} == {0o600}


def test_a_book_that_was_renamed_or_removed_has_another_picture(starts: Starts) -> None:
    starts.with_kept(a_book_is_made)
    starts.start()
    assert starts.start().first is not None
    for change in (lambda kept: kept.library.books.change("own-1", name="Ours"),
                   lambda kept: kept.library.books.remove("own-1")):
        starts.with_kept(change)
        assert starts.start().first is None
        start = starts.start()
        assert start.first == start.shelf


def test_a_name_that_is_erased_is_on_no_picture(starts: Starts) -> None:
    starts.with_kept(a_match_waits)
    starts.start()
    assert starts.kept()
    starts.with_kept(lambda kept: kept.erase_name("Fox"))
    assert starts.kept() == []


def test_a_name_in_the_systems_letters_is_on_no_picture(starts: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may be others at the next start."""
    monkeypatch.setattr(text_layout, "FACES", FallbackFonts(lambda _letters, _painted: iter([])))
    seats = Settings().seats
    seats[0].name = "\u05d0\u05d1\u05d9"
    starts.settle(seats=seats)
    starts.start()
    assert starts.kept() == []
    seats[0].name = "Zo\u00eb"
    starts.settle(seats=seats)
    starts.start()
    assert starts.kept() != []


def test_enter_at_the_first_picture_deals(starts: Starts) -> None:
    starts.settle(last_game="fast-food")
    starts.start()
    start = starts.start(down(pygame.K_RETURN), up(pygame.K_RETURN))
    assert start.first is not None
    assert isinstance(start.top, TablePage)
    assert start.top.sitting.match.game.id == "fast-food"


def test_keys_and_clicks_at_the_first_picture_are_answered_in_their_order_and_place(starts: Starts) -> None:
    places = {}
    starts.settle(last_game="fast-food", size=(1280, 720))
    frame = App.frame

    def looked(app: App) -> None:
        frame(app)
        if isinstance(app.top, ShelfPage):
            places.update({game: book.rect.center for game, book in app.top.books.items()})

    with starts.patch.context() as patch:
        patch.setattr(App, "frame", looked)
        starts.start()
    at = places["ascent"]
    start = starts.start(motion(at), press(at), press(at, pygame.MOUSEBUTTONUP))
    assert start.first is not None
    assert isinstance(start.top, ShelfPage)
    assert start.top.chosen == "ascent"
    start = starts.start(motion(at), press(at), press(at, pygame.MOUSEBUTTONUP), down(pygame.K_RETURN))
    assert start.first is not None
    assert isinstance(start.top, TablePage)
    assert start.top.sitting.match.game.id == "ascent"


def test_a_shelf_drawn_while_the_disk_failed_once_is_not_kept(starts: Starts) -> None:
    starts.with_kept(a_match_waits)
    connect, keep, failed = sqlite3.connect, shelf_picture.keep, []

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # type: ignore[override]
            if len(failed) < 3 and sql.startswith("SELECT game, id FROM saves"):
                failed.append(sql)
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *values)

    def kept(*what: Any) -> None:
        with starts.patch.context() as patch:
            patch.setattr(sqlite3, "connect", lambda *what, **more: connect(*what, factory=Failing, **more))
            keep(*what)

    with starts.patch.context() as patch:
        patch.setattr(shelf_picture, "keep", kept)
        starts.start()
    assert failed
    starts.later(HOUR)
    assert starts.start().first is None, "it would be a shelf without something"
    again = starts.start()
    assert again.first == again.shelf
