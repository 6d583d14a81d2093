"""Books of one's own in the window: made of house rules, named, played to the end, renamed, removed, and there again
after a restart; with the mouse alone and with keys alone."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.core.game import Option
from game.lab.match_aggregates import ROUGH, MatchAggregates
from game.lab.rule_study import inquiry
from game.rules import title
from game.scenes.records.match_page import MatchPage
from game.scenes.setup.own_book_pages import EditBook, MakeBook
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.book import Book, OwnCover
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.app import App
from game.scenes.shell.house_rule_fields import RuleSwitch
from game.scenes.shell.language import speak
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.table_page import TablePage
from game.sitting import game_profile
from game.sitting.game_profile import about
from game.sitting.library import Library
from game.sitting.participants import participants_at
from game.sitting.rule_estimates import key as workshop_key
from game.sitting.rule_estimates import matches_of, pace
from game.store.own_books import LONGEST, new_id, path_of
from game.store.settings import Settings
from game.view.pictures.binding import set_in
from game.view.widgets import Button, Form, Widget
from tests.kit.input_drivers import Hands, Keyboard, Mouse, at_shelf
from tests.kit.widget_fixture import LOOKS, Checked
from tests.scenes.setup.test_setup_page import setting_up
from tests.scenes.shelf.test_shelf_page import click, key, shelf, wait

GRANDMA = "Grandma’s War"
RULES: dict[str, object] = {"down": 3, "speed": True}


def letters(app: App, words: str) -> None:
    for each in words:
        app.take(Event(pygame.TEXTINPUT, text=each))
    app.step(0.016)


def button(form: Form, label: str) -> Button:
    return next(widget for widget in form.widgets if isinstance(widget, Button) and widget.label == label)


def add(library: Library, name: str = GRANDMA, game: str = "war", rules: dict[str, object] | None = None) -> str:
    book = new_id()
    library.books.add(book, name, game, rules or RULES)  # type: ignore[arg-type]
    return book


def choose(menu: ShelfPage, book: str) -> None:
    """Go to a book."""
    menu.form.focus_by_key(menu.books[book])
    menu.choose(book)
    menu.lay()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    speak("en")


def test_rules_are_made_a_book_by_keys_and_the_game_has_its_own_again(tmp_path: Path) -> None:
    settings = Settings()
    settings.options["war"], settings.players["war"] = dict(RULES), 3
    with shelf(tmp_path, settings=settings) as (app, menu):
        key(app, pygame.K_u)
        setup = app.top
        assert isinstance(setup, SetupPage)
        setup.turn_to_rules()
        setup.form.set_focus(setup.own.book)
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, MakeBook)
        assert app.top.name.text_now == "War, our way", "a name is offered"
        letters(app, GRANDMA)
        assert app.top.name.text_now == GRANDMA
        key(app, pygame.K_RETURN)
        setup = app.top
        assert isinstance(setup, SetupPage)
        assert setup.game.shown == GRANDMA
        assert setup.options == RULES
        assert setup.players == 3
        assert setup.rules.changed == 0
        assert settings.options.get("war", {}) == {}
        key(app, pygame.K_ESCAPE, pygame.K_ESCAPE)          # the notice, and the page
        assert app.top is menu
        book, = menu.stores.library.own
        assert isinstance(menu.books[book], OwnCover)
        assert menu.books[book] in menu.shelf.books
        assert menu.books["war"] in menu.shelf.books
        for other in (menu.books["war"], menu.books[book]):
            choose(menu, other.game)
        assert menu.giant.text.name == GRANDMA
        assert {*menu.giant.text.rules} == {"Cards face down in a war: 3", "Speed"}
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.record.options == RULES
        assert app.top.sitting.record.game.id == "war"
        assert len(app.top.sitting.chairs) == 3
        assert app.top.bar.words[0] == GRANDMA
        assert settings.options.get("war", {}) == {}, "the game has not taken the rules over"


def test_rules_are_made_a_book_by_the_mouse_alone(tmp_path: Path) -> None:
    settings = Settings()
    settings.options["war"] = dict(RULES)
    with shelf(tmp_path, settings=settings) as (app, menu):
        click(app, menu.set_up.rect.center)
        setup = app.top
        assert isinstance(setup, SetupPage)
        assert setup.tabs is not None
        click(app, (setup.tabs.rect.right - 30, setup.tabs.rect.centery))
        click(app, setup.own.book.rect.center)
        assert isinstance(app.top, MakeBook)
        click(app, button(app.top.form, "Put it on the shelf").rect.center)
        setup = app.top
        assert isinstance(setup, SetupPage)
        assert setup.game.shown == "War, our way"
        toast = app.notice.lay(app.painter, setup.foot)
        assert toast.w
        assert not toast.colliderect(setup.start.rect), "the line leaves Play in sight"
        key(app, pygame.K_ESCAPE, pygame.K_ESCAPE)       # the line, and the page
        assert app.top is menu
        assert menu.title.shown == "War, our way", "the shelf stands on the new book"


@pytest.mark.parametrize("hands", [Keyboard, Mouse])
def test_a_whole_match_is_played_from_a_book_and_counts_for_its_game(tmp_path: Path, hands: type[Hands]) -> None:
    with at_shelf(tmp_path, hands) as at:
        book = add(at.stores.library)
        at.app.show_home()
        at.frames(0.1)
        menu = at.menu
        menu.enter()
        at.frames(0.1)
        at.open(book)
        assert at.play.sitting.match.game.id == "war"
        for turn in range(6):
            asking = at.wait()
            assert asking is not None
            at.answer(asking, turn)
            at.seen()
        at.finish()
        match, = at.stores.stats.recent(10)
        assert match.game == "war"
        assert {name: match.options[name] for name in RULES} == RULES
        at.leave()
        assert at.menu.chosen == book, "the shelf opens at it"
        at.frames(0.2)
        page = MatchPage(at.app, at.stores, match)
        assert page.title == GRANDMA
        at.stores.library.books.remove(book)
        assert MatchPage(at.app, at.stores, match).title == "War", "and without the book it is its game's"


def test_a_restart_finds_the_book_where_it_was_and_chosen(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        book = add(menu.stores.library)
        menu.enter()
        choose(menu, book)
        key(app, pygame.K_RETURN)
        settings = app.settings
    with shelf(tmp_path, settings=settings) as (app, menu):
        assert menu.chosen == book
        assert menu.giant.text.name == GRANDMA


def test_a_match_that_waits_is_named_after_its_book_and_each_book_has_its_own(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        book = add(menu.stores.library)
        wait(menu.stores, app.settings, slot="war.1")
        wait(menu.stores, app.settings, slot="war.2", rounds=5, **RULES)
    with shelf(tmp_path, settings=Settings()) as (app, menu):
        assert {ticket.slot: ticket.label for ticket in menu.shelf.tickets} == {"war.1": "War", "war.2": GRANDMA}
        assert menu.books[book].waits
        assert menu.books["war"].waits
        choose(menu, book)
        assert menu.giant.text.waits is not None
        assert "6" in menu.giant.text.waits
        menu.go()
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.rounds == 5
        app.show_home()
        menu = app.top  # type: ignore[assignment]
        menu.stores.library.books.remove(book)
        menu.tick(0.0)
        menu.enter()
        menu.tick(0.0)
        assert {ticket.label for ticket in menu.shelf.tickets} == {"War"}, "a book that is gone names nothing"


def test_a_book_is_renamed_and_removed_from_the_shelf(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        book = add(menu.stores.library)
        menu.enter()
        assert not menu.edit.takes
        choose(menu, book)
        assert menu.edit.takes
        click(app, menu.edit.rect.center)
        assert isinstance(app.top, EditBook)
        letters(app, "   ")
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, EditBook), "a book has a name"
        assert app.top.name.line == "Enter a name."
        app.top.name.text_now = ""
        letters(app, "Opas Krieg")
        key(app, pygame.K_RETURN)
        assert app.top is menu
        assert menu.books[book].label == menu.giant.text.name == "Opas Krieg"
        key(app, pygame.K_e)
        assert isinstance(app.top, EditBook)
        click(app, button(app.top.form, "Remove from the shelf").rect.center)
        assert isinstance(app.top, ConfirmDialog)
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, EditBook), "the harmless answer has the focus"
        click(app, button(app.top.form, "Remove from the shelf").rect.center)
        click(app, button(app.top.form, "Remove").rect.center)  # type: ignore[attr-defined]
        assert app.top is menu
        assert book not in menu.books
        assert menu.chosen in menu.titles
        assert all(each.game != book for each in menu.shelf.books)
        key(app, pygame.K_e)
        assert app.top is menu, "a game's own book is not edited"


def test_in_the_set_up_of_a_book_a_rule_is_tried_and_kept_only_where_one_says_so(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        library = menu.stores.library
        book = add(library)
        menu.enter()
        choose(menu, book)
        key(app, pygame.K_u)
        setup = app.top
        assert isinstance(setup, SetupPage)
        setup.turn_to_rules()
        assert setup.game.shown == GRANDMA
        assert setup.own.keep.disabled_reason == "Change a rule first."
        jokers = next(one for one in setup.form.widgets if isinstance(one, RuleSwitch) and one.option.id == "jokers")
        jokers.activate()
        assert setup.rules.changed == 1
        assert setup.own.keep.disabled_reason is setup.own.book.disabled_reason is None
        assert library.title(book).rules == RULES
        setup.rules.book.activate()
        assert setup.options == RULES
        setup.rules.change(jokers.option, True)
        setup.own.keep.activate()
        assert library.title(book).rules == {**RULES, "jokers": True}
        assert isinstance(app.top, SetupPage)
        assert app.top is not setup
        assert app.top.rules.changed == 0


def test_rules_that_are_not_kept_yet_are_still_there_when_their_book_was_renamed(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        library = menu.stores.library
        book = add(library)
        menu.enter()
        choose(menu, book)
        key(app, pygame.K_u)
        setup = app.top
        assert isinstance(setup, SetupPage)
        setup.turn_to_rules()
        next(one for one in setup.form.widgets if isinstance(one, RuleSwitch) and one.option.id == "jokers").activate()
        setup.own.edit.activate()
        letters(app, "Otherwise")
        key(app, pygame.K_RETURN)
        setup = app.top
        assert isinstance(setup, SetupPage)
        assert setup.game.shown == "Otherwise"
        assert setup.options == {**RULES, "jokers": True}
        assert setup.rules.changed == 1
        assert setup.own.keep.disabled_reason is None
        assert library.title(book).rules == RULES, "nobody has said that the book is to have them"


def test_a_book_that_another_window_has_removed_is_told_of_where_it_is_to_be_changed(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        book = add(menu.stores.library)
        for way in ("keep", "rename"):
            menu.enter()
            choose(menu, book)
            key(app, pygame.K_u)
            setup = app.top
            assert isinstance(setup, SetupPage)
            setup.turn_to_rules()
            jokers = next(one for one in setup.form.widgets if isinstance(one, RuleSwitch)
                          and one.option.id == "jokers")
            jokers.activate()
            path = path_of(menu.stores.folders.data, book)
            page = path.read_bytes()
            path.unlink()
            if way == "keep":
                setup.own.keep.activate()
            else:
                setup.own.edit.activate()
                letters(app, "Otherwise")
                key(app, pygame.K_RETURN)
            assert app.top is menu
            assert any("another window" in line for line in app.notice.lines)
            assert book not in menu.books
            path.write_bytes(page)


@pytest.mark.parametrize(("size", "letters", "theme"), [((1280, 720), 100, "evening"), ((800, 600), 140, "daylight"),
                                                        ((800, 600), 100, "projector")])
@pytest.mark.parametrize("language", ["en", "de"])
def test_of_a_book_with_every_rule_the_name_and_the_buttons_are_in_sight(
        tmp_path: Path, language: str, size: tuple[int, int], letters: int, theme: str) -> None:  # fmt: skip
    chosen = Settings()
    chosen.letters, chosen.theme = letters, theme
    rules: dict[str, object] = {}
    for option in title("war").options:
        for value in option.values:
            if value != option.default and game_profile.refused(title("war"), {**rules, option.id: value}, 2) is None:
                rules[option.id] = value
                break
    assert len(rules) > 10
    chosen.options["war"] = rules
    speak(language)
    try:
        with setting_up(tmp_path, chosen, size=size) as (app, setup):
            setup.turn_to_rules()
            setup.own.book.activate()
            app.step(0.016)
            sheet = app.top
            assert isinstance(sheet, MakeBook)
            assert sheet.form.page.most == 0, "nothing has to be scrolled"
            key(app, pygame.K_RETURN)
            assert isinstance(app.top, SetupPage)
            app.top.own.edit.activate()
            app.step(0.016)
            assert isinstance(app.top, EditBook)
            assert app.top.form.page.most == 0
    finally:
        speak("en")


def test_what_cannot_be_a_book_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with shelf(tmp_path) as (app, menu):
        library = menu.stores.library
        add(library)
        setup = SetupPage(app, menu.stores, title("war"))
        app.push(setup)
        setup.turn_to_rules()
        assert setup.own.book.disabled_reason == "Change a rule first."
        options = {option.id: option for option in setup.game.options}

        def rule(option: Option, value: object) -> None:
            setup.rules.change(option, value)

        rule(options["down"], 3)
        assert setup.own.book.disabled_reason is None
        rule(options["speed"], True)
        assert setup.own.book.disabled_reason == f"“{GRANDMA}” has these rules already."
        rule(options["jokers"], True)
        assert setup.own.book.disabled_reason is None
        monkeypatch.setattr("game.sitting.library.MOST", 1)
        rule(options["decks"], 2)
        assert "Remove one first" in (setup.own.book.disabled_reason or "")


def test_two_books_have_not_one_name_in_large_and_small_letters(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        add(menu.stores.library)
        chosen: dict[str, object] = {"jokers": True}
        sheet = MakeBook(app, menu.stores, title("war"), chosen, lambda _book, _name: None)  # type: ignore[arg-type]
        app.push(sheet)
        letters(app, f"  {GRANDMA.upper()} ")
        key(app, pygame.K_RETURN)
        assert app.top is sheet
        assert sheet.name.line == "Another book of yours has this name."
        sheet.name.text_now, sheet.name.line = GRANDMA.replace(" ", "   "), ""
        sheet.finish()
        assert sheet.name.line == "Another book of yours has this name."


def test_a_book_is_found_by_its_name_by_its_games_and_by_its_rules(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        book = add(menu.stores.library, "Zwiebelkuchen", "peace", {"underdog": "6"})
        menu.enter()
        for words in ("zwiebel", "zwibelkuchen", "peace", "underdog"):
            menu.finding.sieve.words = words
            menu.finding.sift()
            assert book in [each.game for each in menu.shelf.books], words
        assert app.top is menu


def test_speech_says_the_name_and_the_rules_of_a_book(tmp_path: Path) -> None:
    with shelf(tmp_path) as (_app, menu):
        book = add(menu.stores.library)
        menu.enter()
        said = menu.books[book].accessible_text.whole
        assert said.startswith(GRANDMA)
        for words in ("Books of your own", "War, by your own rules", "Cards face down in a war: 3", "Speed"):
            assert words in said


def test_the_length_on_the_card_is_that_of_its_own_rules_once_the_workshop_has_played_them(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        library = menu.stores.library
        book = add(library, rules={"down": 5, "automatic": "J"})
        menu.enter()
        choose(menu, book)
        assert menu.giant.text.length == "", "the game's own length is not the book's"
        matches = matches_of(library.title(book), library.title(book).rules, participants_at(app.settings, 2))
        sums = MatchAggregates(2)
        for part in inquiry(matches, MatchAggregates(2), ROUGH):
            sums.add(part)
        menu.stores.workshop.put(workshop_key(matches), sums.written())
        choose(menu, book)
        assert menu.giant.text.length == about(
            pace(menu.stores, "war", participants_at(app.settings, 2), app.settings).of(sums)
        )


def test_a_name_stays_as_it_was_written_in_every_language(tmp_path: Path) -> None:
    speak("de")
    with shelf(tmp_path) as (_app, menu):
        book = add(menu.stores.library, "Peace")
        menu.enter()
        assert menu.books[book].label == "Peace"
        assert menu.books["peace"].label == "Frieden"


NAMES = ("M", "Oma", GRANDMA, "Donaudampfschifffahrtsgesellschaft", "Das große Familienspiel vom Bodensee am S",
         "日本の戦争のゲーム", "x" * LONGEST, "a b c d e f g h i j k l m n o p q r s t", "Ü-ber-lan-ge Na-men")


@pytest.mark.parametrize("height", [88, 115, 180])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_stands_whole_on_its_label_or_its_end_is_left_out(tmp_path: Path, name: str, height: int) -> None:
    with shelf(tmp_path) as (app, _menu):
        width = round(height * 0.75 * 0.75)
        px, lines = set_in(name, width, round(height * 0.34), max(15, round(height * 0.105)), app.painter)
        assert 1 <= len(lines) <= 3
        assert all(
            app.painter.text_width(line, max(15, px), "display") * min(1.0, px / 15) <= width + 1 for line in lines
        )
        whole = "".join(lines).replace(" ", "") == name.replace(" ", "")
        assert whole or lines[-1].endswith("…")
        assert whole or len(name) > 20


def a_dozen(library: Library) -> None:
    for n, name in enumerate((*NAMES, "Blitz", "Saturday", "Kings & queens")):
        add(library, name, ("war", "slap-war", "egyptian-ruffle", "peace")[n % 4],
            {"pyramid_pair": True} if n % 4 == 2 else {"down": 1 + n % 3 + (n % 3 == 0)})


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_dozen_books_of_ones_own_stand_beside_the_games_and_on_nothing_else(
    tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    settings = Settings()
    settings.theme = theme
    with shelf(tmp_path, size, settings) as (app, menu):
        a_dozen(menu.stores.library)
        app.painter = paper = Checked(app.theme, size)  # type: ignore[assignment]
        for waits in (False, True):
            if waits:
                wait(menu.stores, settings, slot="war.1", down=2)
            menu.enter()
            menu.tick(0.0)
            own = [book for book in menu.shelf.books if isinstance(book, OwnCover)]
            assert len(own) == 12
            assert menu.shelf.books[-12:] == own, "after all others"
            for book in (own[0], own[-1]):
                stands(app, menu, book)
        assert paper.spilt == []


def stands(app: App, menu: ShelfPage, book: Book) -> None:
    """Choose a book: it is in sight, and no book lies on another."""
    menu.form.focus_by_key(book)
    menu.choose(book.game)
    menu.shelf.reveal(book, app.painter)
    menu.lay()
    menu.draw(app.window.screen)
    inside = Rect(0, 0, menu.shelf.view.right, menu.shelf.view.bottom)
    assert inside.contains(book.rect.inflate(-2, -book.rect.h // 7)), "it is in sight"
    buttons: list[Widget] = [menu.star, menu.edit]
    assert not menu.star.rect.colliderect(menu.edit.rect)
    assert all(menu.giant.rect.contains(each.rect) for each in buttons)
    standing = [each for each in menu.shelf.books if each.rect.top < inside.bottom]
    for n, one in enumerate(standing):
        assert one.rect.inflate(-4, -4).collidelist([each.rect for each in standing[n + 1:]]) == -1


def test_the_limit_of_names_is_that_of_the_file(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        app.push(MakeBook(app, menu.stores, title("war"), RULES, lambda _book, _name: None))  # type: ignore[arg-type]
        letters(app, "x" * 60)
        assert isinstance(app.top, MakeBook)
        assert app.top.name.text_now == "x" * LONGEST
