"""The shelf: one press from the first card, nothing read before it is painted, everything by mouse or by keys alone."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

import game
from game.core.record import read_record
from game.core.title import Title
from game.rules import make, titles
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.records.stats_page import StatsPage
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf import shelf_page as module
from game.scenes.shelf.book import Book
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.app import App
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.help import HelpPage
from game.scenes.shell.language import speak
from game.scenes.shell.match_launcher import last
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.table_page import TablePage
from game.sitting.participants import participants_at
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.save_format import slot_of
from game.store.settings import Settings
from game.view.widgets import Widget
from tests.kit.picture_cache import pictures
from tests.kit.row_tests import in_one
from tests.kit.saved_matches import put, write
from tests.kit.widget_fixture import LOOKS, Checked, display, down, motion, press, run, up
from tests.kit.widget_fixture import app as an_app
from tests.scenes.records.test_stats_page import played

ARROWS = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
MANY = [
    ("war", "War"), ("war-last-card", "Last Card"), ("peace", "Peace"), ("automatic-war", "Automatic War"),
    ("beats-faces", "Beats Faces"), ("underdog", "Underdog"), ("speed-war", "Speed War"),
    ("egyptian-ruffle", "Egyptian Ruffle"), ("slap-war", "Slap War"), ("duel-king", "Duel King"),
    ("napoleons-war", "Napoleon’s War"), ("good-king-bad-queen", "Good King, Bad Queen"),
    ("twenty-first-century-war", "21st Century War"), ("addition-war", "Addition War"),
    ("subtraction-war", "Subtraction War"), ("multiplication-war", "Multiplication War"), ("fast-food", "Fast Food"),
    ("brain-drain", "Brain Drain"), ("ascent", "Ascent"), ("casualty-war", "Casualty War"),
    *((f"war-{n}", f"House Rule {n}") for n in range(40)),
]  # fmt: skip

WHOLE = 26
"""So many games are all in sight in a window of the usual shape. Where there are more, the shelf may scroll."""


@pytest.fixture
def _whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf with no more games than are all in sight."""
    monkeypatch.setattr(module, "titles", lambda: dict(islice(titles().items(), WHOLE)))


def many(count: int) -> dict[str, Title]:
    """So many games: some as they are, and War under other names."""
    every = titles()
    return {game_id: every.get(game_id, every["war"])._replace(id=game_id, name=name)
            for game_id, name in MANY[:count]}


def wait(
    kept: Stores, settings: Settings, game_id: str = "war", rounds: int = 3, seed: int = 5, slot: str = "",
    **options: object,
) -> None:  # fmt: skip
    """Leave a match half played."""
    record = {"format": 1, "game": game_id, "options": options, "players": 2, "seed": seed}
    sitting = Sitting.new(read_record(record, make), participants_at(settings, 2))
    while sitting.rounds < rounds:
        sitting.advance()
        while sitting.match.ask is not None:
            for seat in sitting.match.ask.seats:
                sitting.answer(seat, "turn")
    assert write(kept.saves, slot or slot_of(game_id, game_id), sitting.envelope()) is None


@contextmanager
def shelf(folder: Path, size: tuple[int, int] = (1280, 720), settings: Settings | None = None,
          waits: bool = False) -> Iterator[tuple[App, ShelfPage]]:  # fmt: skip
    """The shelf, painted, and all read that is read after that."""
    with an_app(size, settings) as app:
        kept = Stores(Folders.inside(folder))
        if waits:
            wait(kept, app.settings)
        menu = ShelfPage(app, kept)
        app.home = lambda _app: ShelfPage(app, kept)
        app.push(menu)
        run(app)
        run(app)
        try:
            yield app, menu
        finally:
            kept.close()


def key(app: App, *keys: int) -> None:
    """Press keys and let them go, one a frame."""
    for each in keys:
        run(app, down(each), up(each))


def click(app: App, pos: tuple[int, int]) -> None:
    run(app, motion(pos), press(pos), press(pos, pygame.MOUSEBUTTONUP))


def test_enter_on_a_first_start_deals_a_hand_of_war(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, _menu):
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.match.game.id == "war"
        assert [chair.person for chair in app.top.sitting.chairs] == [True, False]


def test_a_newcomer_is_told_the_key_to_press_whoever_plays(tmp_path: Path) -> None:
    settings = Settings()
    for people, words in ((1, "Press A or click your cards"), (2, "A for Fox and L for Owl")):
        settings.people = people
        with shelf(tmp_path, settings=settings) as (_app, menu):
            assert words in menu.at_foot.welcome
    with shelf(tmp_path, settings=Settings()) as (_app, menu):
        menu.choose("fast-food")
        assert "turn" not in menu.at_foot.welcome, "nothing is turned there"
        assert "The table tells you what to do" in menu.at_foot.welcome


def test_a_click_on_the_only_book_or_on_play_deals_too(tmp_path: Path) -> None:
    for name in ("book", "button"):
        with shelf(tmp_path / name) as (app, menu):
            click(app, (menu.play if name == "button" else menu.shelf.books[0]).rect.center)
            assert isinstance(app.top, TablePage)


def test_enter_deals_with_the_house_rules_and_the_players_of_the_last_time_and_another_deal(tmp_path: Path) -> None:
    settings = Settings()
    settings.last_game, settings.players["war"] = "war", 3
    settings.options["war"] = {"down": 3, "jokers": True, "gone": 7}
    seeds = set()
    for n in range(3):
        with shelf(tmp_path / str(n), settings=settings) as (app, menu):
            assert menu.giant.text.rules == ["Cards face down in a war: 3", "Jokers"]
            key(app, pygame.K_RETURN)
            assert isinstance(app.top, TablePage)
            record = app.top.sitting.record
            assert record.players == 3
            assert (record.game.chosen["down"], record.game.chosen["jokers"]) == (3, True)
            seeds.add(record.seed)
    assert len(seeds) > 1


@pytest.mark.usefixtures("_whole")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1290, 726), (1920, 1080)])
@pytest.mark.parametrize("waits", [False, True])
def test_for_a_projector_all_books_are_in_sight_and_for_large_letters_they_grow(
    tmp_path: Path, language: str, size: tuple[int, int], waits: bool,
) -> None:  # fmt: skip
    settings = Settings()
    settings.theme = "projector"
    speak(language)
    try:
        with shelf(tmp_path, size, settings, waits=waits) as (_app, menu):
            view = menu.shelf.view
            assert menu.shelf.most == 0
            assert len(menu.shelf.books) == WHOLE
            assert all(view.bottom > book.rect.centery > 0 for book in menu.shelf.books)
            assert not waits or menu.more.takes or menu.shelf.tickets[0].takes, "what waits is in sight"
            small = menu.shelf.books[0].rect.h
            settings.letters = 140
            menu.renew()
            assert menu.shelf.books[0].rect.h > small * 1.3
    finally:
        speak("en")


def test_a_match_that_waits_is_shown_with_its_own_house_rules_and_a_new_one_with_the_new_ones(tmp_path: Path) -> None:
    settings = Settings()
    settings.last_game = "war"
    with shelf(tmp_path, settings=settings) as (app, menu):
        wait(menu.stores, settings, jokers=True)
        settings.options["war"] = {"down": 3}
        app.push(ShelfPage(app, menu.stores))
        run(app)
        run(app)
        assert isinstance(app.top, ShelfPage)
        assert (app.top.play.label, app.top.giant.text.rules) == ("Continue", ["Jokers"])
        key(app, pygame.K_n)
        key(app, pygame.K_RIGHT, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.record.options == {"down": 3}


def test_a_match_that_waits_is_named_on_the_shelf_and_enter_goes_on_with_it(tmp_path: Path) -> None:
    with shelf(tmp_path, waits=True) as (app, menu):
        assert menu.play.label == "Continue"
        ticket, = menu.shelf.tickets
        assert ticket.match_line == "Round 4 · Fox and Owl · just now"
        assert menu.giant.text.waits == ticket.match_line
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert (app.top.sitting.record.seed, app.top.sitting.rounds) == (5, 3)


def test_a_click_on_the_ticket_goes_on_with_it(tmp_path: Path) -> None:
    with shelf(tmp_path, waits=True) as (app, menu):
        click(app, menu.shelf.tickets[0].rect.center)
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.rounds == 3


def test_a_new_deal_is_one_press_away_and_asks_before_the_match_that_waits_is_lost(tmp_path: Path) -> None:
    with shelf(tmp_path, waits=True) as (app, menu):
        key(app, pygame.K_n)
        assert isinstance(app.top, ConfirmDialog)
        key(app, pygame.K_ESCAPE)
        assert app.top is menu
        assert menu.stores.resumable() == menu.known.waiting
        assert len(menu.known.waiting) == 1
        key(app, pygame.K_n, pygame.K_RIGHT, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.rounds == 0


def test_a_save_that_cannot_be_used_is_said_once_and_leaves_the_shelf(tmp_path: Path) -> None:
    put(tmp_path / "data", slot_of("war", "a"), b"{")
    with shelf(tmp_path) as (app, menu):
        assert len(menu.shelf.tickets) == 1
        assert menu.play.label == "Continue"
        key(app, pygame.K_RETURN)
        assert app.top is menu
        assert len(app.notice.lines) == 1
        assert "cannot be used" in app.notice.lines[0]
        run(app)
        run(app)
        assert not menu.shelf.tickets
        assert menu.play.label == "Play"


def test_coming_back_from_the_table_the_shelf_shows_the_match_that_waits_there(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        app.pop()
        run(app)
        run(app)
        assert app.top is menu
        assert menu.play.label == "Continue"
        assert len(menu.shelf.tickets) == 1


PAGES: list[tuple[int, type[Any]]] = [
    (pygame.K_r, HelpPage), (pygame.K_s, StatsPage), (pygame.K_o, SettingsPage), (pygame.K_f, FilePicker),
    (pygame.K_u, SetupPage), (pygame.K_m, ChildrenPickerPage), (pygame.K_ESCAPE, ConfirmDialog),
]  # fmt: skip


def test_every_page_is_one_key_away_and_escape_leads_back(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        for letter, page in PAGES:
            key(app, letter)
            assert isinstance(app.top, page)
            key(app, pygame.K_ESCAPE)
            assert app.top is menu


def test_every_page_is_one_click_away(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        hints = {hint.caps[0]: hint for hint in menu.at_foot.bar if hint.takes}
        assert set(hints) == {"M", "R", "S", "O", "F", "Esc"}
        where = [*(hint.rect.center for hint in hints.values()), menu.set_up.rect.center]
        opened = []
        for pos in where:
            click(app, pos)
            opened.append(type(app.top))
            key(app, pygame.K_ESCAPE)
            assert app.top is menu
        assert set(opened) == {page for _letter, page in PAGES}


def test_leaving_is_asked_for_and_then_done(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        key(app, pygame.K_ESCAPE)
        assert app.running
        key(app, pygame.K_RETURN)
        assert app.running, "a careless Enter stays"
        assert app.top is menu
        key(app, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RETURN)
        assert not app.running


def test_the_rules_shown_are_those_of_the_house(tmp_path: Path) -> None:
    settings = Settings()
    settings.options["war"] = {"underdog": "6"}
    with shelf(tmp_path, settings=settings) as (app, _menu):
        key(app, pygame.K_r)
        assert isinstance(app.top, HelpPage)
        assert app.top.text == make("war", last(app, "war")[0]).help()
        assert "nderdog" in app.top.text


def reached(app: App, menu: ShelfPage, *keys: int, look: Callable[[], None] = lambda: None) -> list[Widget]:
    """Every widget that these keys lead to from where the focus is first."""
    start = menu.form.focus
    assert start is not None
    seen, todo = [start], [start]
    while todo:
        here = todo.pop()
        for each in keys:
            menu.form.set_focus(here)
            for event in (up(pygame.K_a), down(each), up(each)):    # a book that is gone to is chosen
                app.take(event)
            look()
            there = menu.form.focus
            assert there is not None
            if there not in seen:
                seen.append(there)
                todo.append(there)
    return seen


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("count", [1, 30])
def test_arrows_lead_to_every_book_and_tab_to_everything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(module, "titles", lambda: many(count))
    played(Stores(Folders.inside(tmp_path)), 2)
    with shelf(tmp_path, size, waits=True) as (app, menu):
        walk = menu.form.tab_order
        assert menu.new in walk
        by_arrows = reached(app, menu, *ARROWS)
        assert {id(book) for book in menu.shelf.books} <= {id(widget) for widget in by_arrows}
        if count == 1:
            assert {id(widget) for widget in by_arrows} == {id(widget) for widget in walk}
        menu.form.set_focus(menu.shelf.books[0])
        by_tab = reached(app, menu, pygame.K_TAB)
        assert [widget for widget in walk if widget not in by_tab] == menu.shelf.books[1:]


def test_of_sixty_books_each_comes_into_sight_when_it_is_gone_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "titles", lambda: many(60))
    for size in ((800, 600), (1280, 720), (1920, 1080)):
        with shelf(tmp_path / str(size), size) as (app, menu):
            def look(app: App = app, menu: ShelfPage = menu) -> None:
                focus = menu.form.focus
                if isinstance(focus, Book):
                    assert menu.chosen == focus.game == menu.giant.text.game
                    assert focus.rect.top >= 0
                    assert focus.rect.bottom <= menu.shelf.view.bottom + app.painter.u(8)

            books = [widget for widget in reached(app, menu, *ARROWS, look=look) if isinstance(widget, Book)]
            assert len(books) == 60


@pytest.mark.usefixtures("_whole")
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (1024, 768), (900, 1600),
                                  (800, 600)])
@pytest.mark.parametrize("waits", [False, True])
def test_all_the_books_are_in_sight_in_their_families_with_whole_titles(
    tmp_path: Path, size: tuple[int, int], waits: bool
) -> None:
    with shelf(tmp_path, size, waits=waits) as (app, menu):
        view, books = menu.shelf.view, menu.shelf.books
        assert len(books) == WHOLE
        assert menu.shelf.most == 0
        assert all(view.contains(book.rect.inflate(0, -book.rect.h // 6)) for book in books)
        for n, book in enumerate(books):
            assert not book.rect.inflate(-4, 0).collidelistall([other.rect for other in books[:n]])
        rows = menu.shelf.rows
        if size[0] * 9 == size[1] * 16:
            assert [len(row) for row in rows] == [9, 9, 8]
            assert books[0].rect.h >= size[1] * 0.155, "books of 180 pixels in 1920 x 1080, nearly"
        families = [menu.titles[book.game].game.family for book in books]
        assert len(list(groupby(families))) == len(set(families)), "each family stands together"
        for part, at_label in menu.shelf.labels(app.painter):
            above = [book.rect for book in books if menu.titles[book.game].game.family == part.family]
            assert at_label.bottom < min(rect.top for rect in above if rect.left < at_label.right)
        assert all(book.titled for book in books) == (size > (800, 600))


@pytest.mark.usefixtures("_whole")
def test_where_books_have_no_titles_a_tag_names_the_one_under_the_mouse(tmp_path: Path) -> None:
    with shelf(tmp_path, (800, 600)) as (app, menu):
        book = menu.books["duel-king"]
        under = Rect(book.rect.centerx - 20, book.ridge + app.painter.u(8), 40, 12)
        before = app.window.screen.subsurface(under).copy()
        run(app, motion(book.rect.center))
        after = app.window.screen.subsurface(under)
        paper = bytes(app.theme.panel)
        assert pygame.image.tobytes(after, "RGB").count(paper) > 200 > pygame.image.tobytes(before, "RGB").count(paper)


@pytest.mark.parametrize("letters", [100, 140])
def test_where_the_books_are_more_than_the_page_a_bar_shows_it_and_moves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: int
) -> None:
    monkeypatch.setattr(module, "titles", lambda: many(60))
    settings = Settings()
    settings.letters = letters
    with shelf(tmp_path, (800, 600), settings) as (app, menu):
        painter, bar = app.painter, menu.shelf.bar
        assert menu.shelf.most > 0
        thumb = bar.thumb(painter)
        assert menu.shelf.view.contains(thumb)
        run(app, motion(thumb.center), press(thumb.center), motion((thumb.centerx, 560)))
        run(app, press((thumb.centerx, 560), pygame.MOUSEBUTTONUP))
        assert menu.shelf.offset == menu.shelf.most
        assert menu.shelf.books[-1].rect.bottom <= menu.shelf.view.bottom
        key(app, pygame.K_HOME)
        assert menu.shelf.offset == 0
        assert menu.form.focus is menu.shelf.books[0]
        key(app, pygame.K_END)
        assert menu.form.focus is menu.shelf.books[-1]
        assert menu.shelf.view.contains(menu.shelf.books[-1].rect)


def test_books_and_their_titles_grow_with_the_letters(tmp_path: Path) -> None:
    high = {}
    for letters in (100, 140):
        settings = Settings()
        settings.letters = letters
        with shelf(tmp_path / str(letters), settings=settings) as (_app, menu):
            high[letters] = menu.shelf.books[0].rect.h, menu.at_foot.bar[-1].rect.w, menu.shelf.books[0].letters
    assert high[140][0] >= high[100][0] * 1.25
    assert high[140][2] > high[100][2]
    assert high[140][1] > high[100][1] * 1.1


def test_arrows_go_where_the_eye_expects(tmp_path: Path) -> None:
    with shelf(tmp_path, waits=True) as (app, menu):
        rows, form = menu.shelf.rows, menu.form
        menu.form.focus_by_key(rows[0][4])
        for pressed, there in (
            (pygame.K_DOWN, rows[1][4]), (pygame.K_DOWN, rows[2][4]), (pygame.K_UP, rows[1][4]),
            (pygame.K_LEFT, rows[1][3]), (pygame.K_HOME, rows[0][0]), (pygame.K_LEFT, rows[0][0]),
            (pygame.K_PAGEDOWN, rows[2][0]), (pygame.K_PAGEUP, rows[0][0]), (pygame.K_END, rows[2][-1]),
            (pygame.K_RIGHT, rows[2][-1]),
        ):
            key(app, pressed)
            assert form.focus is there, pygame.key.name(pressed)
        form.focus_by_key(rows[2][4])
        key(app, pygame.K_DOWN)                       # the ticket lies at the foot, before the games played last
        assert form.focus is menu.shelf.tickets[0]
        form.focus_by_key(rows[2][0])
        key(app, pygame.K_DOWN)
        assert form.focus is menu.at_foot.houses[0]
        key(app, pygame.K_UP)
        assert form.focus in rows[2]


def test_the_math_room_is_a_house_whose_windows_are_lit_once_children_are_there(tmp_path: Path) -> None:
    pictures = []
    for child in (False, True):
        if child:
            stores = Stores(Folders.inside(tmp_path))
            assert stores.children.add("Ada", 0, 0.0) is not None
            stores.close()
        with shelf(tmp_path) as (app, menu):
            house = menu.at_foot.houses[-1]
            assert house.lit == child
            pictures.append(pygame.image.tobytes(app.window.screen.subsurface(house.rect), "RGB"))
            click(app, (house.rect.centerx, house.rect.y + app.painter.u(20)))
            assert isinstance(app.top, ChildrenPickerPage)
            key(app, pygame.K_ESCAPE)
    assert pictures[0] != pictures[1]


def test_the_first_click_on_a_book_chooses_it_and_the_second_opens_it(tmp_path: Path,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "titles", lambda: many(6))
    asked: list[str] = []
    monkeypatch.setattr("game.scenes.shell.match_launcher.play", lambda _app, _kept, game_id: asked.append(game_id))
    with shelf(tmp_path) as (app, menu):
        book = menu.shelf.books[3]
        app.settings.players[book.game] = 2                   # it was played before
        click(app, book.rect.center)
        assert menu.chosen == book.game
        assert asked == []
        click(app, book.rect.center)
        assert asked == [book.game]


def test_the_wheel_scrolls_sixty_books_no_further_than_there_are_any(tmp_path: Path,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "titles", lambda: many(60))
    with shelf(tmp_path, (800, 600)) as (app, menu):
        turn = Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False, touch=False)
        for _ in range(60):
            run(app, turn)
        lowest = max(book.rect.bottom for book in menu.shelf.books)
        assert menu.shelf.view.bottom - app.painter.u(80) < lowest <= menu.shelf.view.bottom


def test_it_opens_at_the_game_that_was_played_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "titles", lambda: many(12))
    settings = Settings()
    settings.last_game = "slap-war"
    with shelf(tmp_path / "known", settings=settings) as (_app, menu):
        assert menu.chosen == "slap-war"
    settings.last_game = "a-game-of-a-later-release"
    with shelf(tmp_path / "unknown", settings=settings) as (_app, menu):
        assert menu.chosen == "war"


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_words_are_cut_and_nothing_lies_on_anything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                            size: tuple[int, int], theme: str) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    played(Stores(Folders.inside(tmp_path)), 5)
    for count, waits in ((1, False), (1, True), (30, True)):
        monkeypatch.setattr(module, "titles", lambda count=count: many(count))
        settings = Settings()
        settings.theme = theme
        settings.options["war"] = {"down": 3, "run_out": "last_card", "winnings": "arranged", "underdog": "6"}
        with shelf(tmp_path, size, settings, waits=waits) as (app, menu):
            painter = app.painter
            assert isinstance(painter, Checked)
            assert not painter.shortened
            assert not painter.spilt
            page = app.window.screen.get_rect()
            fixed = [widget for widget in (*menu.at_foot.bar, menu.play, menu.set_up, menu.new) if widget.takes]
            for n, widget in enumerate(fixed):
                assert page.contains(widget.rect), widget.label
                assert not widget.rect.collidelistall([other.rect for other in fixed[:n]]), widget.label
            assert page.contains(menu.giant.rect)
            free = [widget for widget in (*menu.shelf.tickets, *menu.finding.chips, *menu.at_foot.recent)
                    if widget.takes]
            for widget in [*free, *(hint for hint in menu.at_foot.bar if hint.rect.w)]:
                assert not widget.rect.colliderect(menu.giant.rect), widget.label
            for n, widget in enumerate(free):
                others = [*(other.rect for other in free[:n]), *(hint.rect for hint in menu.at_foot.bar)]
                assert not widget.rect.collidelistall(others), widget.label


def test_resized_or_lit_otherwise_it_is_laid_out_anew(tmp_path: Path) -> None:
    with shelf(tmp_path, waits=True) as (app, menu):
        before = menu.giant.rect.copy()
        app.settings.theme = "projector"
        app.changed()
        run(app)
        assert menu.giant.rect != before
        assert menu.form.focus is menu.shelf.books[0]


def test_while_nothing_happens_nothing_is_drawn(tmp_path: Path) -> None:
    with shelf(tmp_path, waits=True) as (app, _menu):
        shown = app.window.presents
        for _ in range(40):
            run(app, dt=0.05)
        assert app.window.presents == shown


def test_the_first_picture_is_painted_before_any_save_or_statistic_is_read(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    wait(kept, Settings())
    played(kept, 1)
    kept.close()
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from game.scenes.shell.app import App\n"
        "from game.sitting.stores import Stores\n"
        "from game.scenes.shelf.shelf_page import ShelfPage\n"
        "from game.store.paths import Folders\n"
        "from game.store.settings import Settings\n"
        "from game.view.pictures.pictures import Pictures\n"
        "from game.view.device.window import Window\n"
        "kept = Stores(Folders.inside(Path(sys.argv[1])))\n"
        "app = App(Window('Truce'), Settings(), Pictures(None), lambda app: ShelfPage(app, kept))\n"
        "app.running = True\n"
        "menu = ShelfPage(app, kept)\n"
        "app.push(menu)\n"
        "app.step(0.0)\n"
        "assert app.window.presents == 1 and menu.play.label == 'Continue'\n"
        "slow = {'asyncio', 'pymunk',\n"
        "        'game.store.stats', 'game.scenes.table.table_page', 'game.scenes.shell.match_launcher',\n"
        "        'game.scenes.setup.setup_page'}\n"
        "assert not slow & set(sys.modules), slow & set(sys.modules)\n"
        "app.step(0.016)\n"
        "assert menu.shelf.tickets[0].match_line and [each.match for each in menu.at_foot.recent]\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=Path(game.__file__).parent.parent,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@in_one("game_id", list(titles()))
@pytest.mark.parametrize(("height", "share"), [(88, 0.56), (133, 0.62)])      # to a small book's name the hill rises
def test_a_name_stays_on_the_hill_and_off_the_picture_of_its_cover(game_id: str, height: int, share: float) -> None:
    display()
    drawn = pictures()
    plain = drawn.cover(game_id, height)
    book = Book(game_id, titles()[game_id].name, drawn, lambda: None)
    picture = Rect(0, 0, plain.get_width(), round(height * share))
    image = book.cover(height)
    assert pygame.image.tobytes(image.subsurface(picture), "RGBA") == pygame.image.tobytes(
        plain.subsurface(picture), "RGBA")


def test_a_long_name_is_cut_where_its_language_says_and_is_read_whole(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, _menu):
        names = "Kopf\xadzerbrechen", "Kopfzerbrechen"
        cut, whole = (Book("brain-drain", name, app.pictures, lambda: None) for name in names)
        assert cut.label == whole.label == "Kopfzerbrechen"
        rows = [book.cover(110) for book in (cut, whole)]
        assert pygame.image.tobytes(rows[0], "RGBA") != pygame.image.tobytes(rows[1], "RGBA"), "it has two lines"


def test_the_book_that_was_watched_stays_chosen(tmp_path: Path) -> None:
    settings = Settings()
    settings.last_game, settings.players["war"] = "war", 2
    with shelf(tmp_path, settings=settings) as (app, menu):
        run(app, down(pygame.K_RIGHT), up(pygame.K_RIGHT), down(pygame.K_RIGHT), up(pygame.K_RIGHT))
        chosen = menu.chosen
        assert chosen != "war"
        run(app, down(pygame.K_w), up(pygame.K_w))
        run(app)
        assert app.top is not menu
        run(app, down(pygame.K_ESCAPE), up(pygame.K_ESCAPE))
        run(app)
        assert app.top is menu
        assert menu.chosen == chosen


def test_f1_shows_the_rules_of_the_chosen_game_as_it_does_at_the_table(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        key(app, pygame.K_F1)
        assert isinstance(app.top, HelpPage)
        assert app.top.text == menu.title.make({}).help()


def test_the_words_over_the_strip_are_whole_or_not_there_however_much_room_they_have(tmp_path: Path) -> None:
    settings = Settings()
    settings.favourites, settings.recent_games = ("war",), ("peace", "ascent")
    with shelf(tmp_path, settings=settings) as (app, menu):
        painter, seen = app.painter, set()
        painter.shortened.clear()
        for right in range(painter.u(500), painter.u(1280), 3):
            menu.at_foot.lay(painter, right, tight=False)
            menu.at_foot.draw_land(app.window.screen, painter, lambda _x: 0.0)
            seen.add(any(small.takes for small in menu.at_foot.recent))
            assert not painter.shortened, right
        assert seen == {True, False}
