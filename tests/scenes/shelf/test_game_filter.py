"""Looking for a game on the shelf: by people, minutes, kind and words, with the mouse alone and with keys alone."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.resources import asset
from game.rules import title, titles
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shelf.book import Book
from game.scenes.shelf.game_filter import GameFilter
from game.scenes.shelf.search_bar import Chip, PeopleChip
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.language import speak
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.table_page import TablePage
from game.sitting import game_profile
from game.store.settings import Settings
from tests.kit.widget_fixture import SIZES, Checked, down, run, up
from tests.scenes.shelf.test_shelf_page import App, click, key, shelf


def typed(app: App, words: str) -> None:
    """Type words where the text goes, each letter with its key as a keyboard sends it."""
    for letter in words:
        run(app, down(ord(letter), text=letter), Event(pygame.TEXTINPUT, text=letter), up(ord(letter)))


def slash(app: App) -> None:
    """The key that leads to the search."""
    run(app, down(pygame.K_SLASH, text="/"), Event(pygame.TEXTINPUT, text="/"), up(pygame.K_SLASH))


OURS = [game for game in titles() if asset("covers", f"{game}.svg").exists()]
"""All games but those that somebody has added here: they have no cover of their own."""


SLAPS = ["slap-war", "scramble-war", "egyptian-ruffle"]
"""The family of slaps."""


def seen(menu: ShelfPage) -> list[str]:
    """The books on the shelf, but for games that somebody has added here."""
    return [book.game for book in menu.shelf.books if book.game in OURS or book.game not in titles()]


def chip(menu: ShelfPage, kind: str) -> Chip:
    return next(each for each in menu.finding.chips if isinstance(each, Chip) and each.kind == kind)


def test_a_click_on_a_chip_leaves_the_games_of_that_kind_and_another_shows_all_again(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        everything = seen(menu)
        click(app, chip(menu, "slaps").rect.center)
        assert seen(menu) == SLAPS
        assert chip(menu, "slaps").on
        assert menu.chosen == menu.giant.text.game == "slap-war"
        assert [group.label for group in menu.shelf.groups] == ["Slaps"], "the family keeps its name"
        click(app, chip(menu, "slaps").rect.center)
        assert seen(menu) == everything


def test_chips_together_leave_what_is_all_of_that(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        click(app, chip(menu, "sums").rect.center)
        sums = set(seen(menu))
        click(app, chip(menu, "thinking").rect.center)
        assert set(seen(menu)) < sums
        click(app, chip(menu, "short").rect.center)
        assert set(seen(menu)) == {"fast-food", "ascent"}
        assert [group.label for group in menu.shelf.groups] == ["Games with numbers"]


def test_a_figure_leaves_the_games_with_so_many_seats_and_they_are_all_peoples(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        people = next(each for each in menu.finding.chips if isinstance(each, PeopleChip))
        click(app, dict(people.places)[3].center)
        assert "ascent" not in seen(menu)
        assert "war" in seen(menu)
        key(app, pygame.K_SLASH)
        menu.form.set_focus(menu.books["war"])
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert [chair.person for chair in app.top.sitting.chairs] == [True, True, True]
        assert app.settings.players.get("war") is None, "alone, as many play as before"
        assert app.settings.people == 3


def test_one_who_plays_alone_finds_every_game(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        everything = seen(menu)
        people = next(each for each in menu.finding.chips if isinstance(each, PeopleChip))
        for count in (2, 3, 4, 1):
            menu.form.set_focus(people)
            key(app, pygame.K_RETURN)
            assert app.settings.people == count
            seats = {game for game in everything if max(menu.titles[game].players) >= count}
            assert set(seen(menu)) == seats
            assert len(menu.shelf.groups) > 1, "they stand as always"


def test_keys_alone_reach_every_chip_and_use_it(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        reached = set()
        for _step in menu.form.tab_order:
            key(app, pygame.K_TAB)
            reached.add(menu.form.focus)
        assert {*menu.finding.chips, menu.star} <= reached
        menu.form.set_focus(chip(menu, "slaps"))
        key(app, pygame.K_SPACE)
        assert seen(menu) == SLAPS
        assert menu.form.focus is chip(menu, "slaps")
        key(app, pygame.K_DOWN)
        assert isinstance(menu.form.focus, Book)


@pytest.mark.parametrize("way", ["slash", "control", "click"])
def test_what_is_typed_is_looked_for_letter_by_letter_and_enter_goes_to_it(tmp_path: Path, way: str) -> None:
    with shelf(tmp_path) as (app, menu):
        if way == "slash":
            slash(app)
        elif way == "control":
            run(app, down(pygame.K_f, pygame.KMOD_CTRL), up(pygame.K_f))
        else:
            click(app, menu.finding.search.rect.center)
        assert menu.form.focus is menu.finding.search
        typed(app, "peac")
        assert app.top is menu
        assert menu.finding.search.text_now == "peac"
        assert seen(menu) == ["peace"]
        assert menu.chosen == "peace"
        key(app, pygame.K_RETURN)
        assert menu.form.focus is menu.books["peace"]
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert app.top.sitting.match.game.id == "peace"


@pytest.mark.parametrize("theme", ["evening", "daylight"])
def test_what_is_typed_can_be_read(tmp_path: Path, theme: str) -> None:
    settings = Settings()
    settings.theme = theme
    with shelf(tmp_path, settings=settings) as (app, menu):
        slash(app)
        typed(app, "i")
        place = menu.finding.search.rect.inflate(-20, -20)
        before = pygame.image.tobytes(app.window.screen.subsurface(place), "RGB").count(bytes(app.theme.panel_text))
        typed(app, "mmm")
        after = pygame.image.tobytes(app.window.screen.subsurface(place), "RGB").count(bytes(app.theme.panel_text))
        assert after > before + 20


def test_letters_that_are_shortcuts_are_only_letters_in_the_search(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        slash(app)
        typed(app, "rsofmnul")
        assert app.top is menu
        assert menu.finding.search.text_now == "rsofmnul"
        assert app.settings.favourites == ()
        assert menu.shelf.clear.takes


@pytest.mark.parametrize(("words", "found"), [
    ("jokerlink", "brain-drain"), ("napoleon's", "napoleons-war"), ("21st", "twenty-first-century-war"),
    ("outwit", "napoleons-war"), ("multiplying", "multiplication-war"), ("speed war", "speed-war"),
    ("solitaire", "napoleons-war"), ("bridge", None),
    ("scattered", "scramble-war"), ("treasury", "good-king-bad-queen"),
])  # fmt: skip
def test_a_game_is_found_by_its_names_and_by_what_it_trains(tmp_path: Path, words: str,
                                                              found: str | None) -> None:
    with shelf(tmp_path) as (_app, menu):
        menu.finding.sieve.words = words.upper()
        ids = [title.id for title in menu.finding.sieve.sifted(titles().values())]
        assert found in ids if found else not ids


@pytest.mark.parametrize(("words", "first"), [
    ("beggar my neighbour", "egyptian-ruffle"), ("Beggar-my-neighbor", "egyptian-ruffle"),
    ("ratscrew", "egyptian-ruffle"), ("Egyptian Rat Screw", "egyptian-ruffle"), ("screw", "egyptian-ruffle"),
    ("24", "brain-drain"), ("math", "addition-war"), ("maths", "addition-war"), ("plus", "addition-war"),
    ("times tables", "multiplication-war"), ("minus", "subtraction-war"), ("speed", "speed-war"),
    ("snap", "slap-war"), ("battle", "war"), ("joker", "guerilla-joker"), ("underdog", "underdog"),
    ("slap", "slap-war"), ("king", "good-king-bad-queen"),
])  # fmt: skip
def test_what_people_call_a_game_finds_it_first(words: str, first: str) -> None:
    sieve = GameFilter(Settings())
    sieve.words = words
    assert sieve.sifted(titles().values())[0].id == (words if words in titles() else first), "a name is its game's"


def test_a_house_rule_finds_the_games_that_have_it_before_those_that_may_have_it() -> None:
    sieve = GameFilter(Settings())
    sieve.settings.options["peace"] = {"underdog": "6"}
    sieve.words = "underdog"
    ids = [title.id for title in sieve.sifted(titles().values())]
    assert ids[:2] == ["underdog", "peace"]
    assert {"war", "speed-war"} < set(ids)
    assert "ascent" not in ids


@pytest.mark.parametrize("words", ["rufle", "rufffle", "ruffke", "rufflle", "rfufle", "egyptain rufle",
                                   "rfflue", "rufffel", "egiptain", "Eygpian", "rufle egiptan"])
def test_two_typing_errors_in_a_word_are_forgiven(words: str) -> None:
    sieve = GameFilter(Settings())
    sieve.words = words
    assert [title.id for title in sieve.sifted(titles().values())] == ["egyptian-ruffle"]
    sieve.words = "slpa"
    assert sieve.sifted(titles().values()) == [], "a short word is as it was typed"


@pytest.mark.parametrize(("words", "same"), [
    ("speed war", "war speed"), ("good king", "goodking"), ("brain drain", "braindrain"), ("good king", "queen good"),
    ("good king", "the king, good"), ("multiplication war", "multiplcaton war"), ("napoleon", "Napolion"),
])  # fmt: skip
def test_words_in_another_order_and_words_without_a_space_find_the_same_game_first(words: str, same: str) -> None:
    first = []
    for typed in (words, same):
        sieve = GameFilter(Settings())
        sieve.words = typed
        first.append(sieve.sifted(titles().values())[0].id)
    assert first[0] == first[1]


def test_what_is_typed_is_understood_as_people_mean_it() -> None:
    def found(words: str) -> set[str]:
        sieve = GameFilter(Settings())
        sieve.words = words
        return {title.id for title in sieve.sifted(titles().values())} & set(OURS)

    def family(name: str) -> set[str]:
        return {game for game in OURS if title(game).game.family == name}

    every, sums, slaps = set(OURS), family("sums"), family("slap")
    assert found("no slaps") == found("Without slapping") == found("games without slaps") == every - slaps
    assert found("no numbers") == found("without math") == found("not maths") == every - sums
    assert found("no numbers, no slaps") == every - sums - slaps
    assert found("solo") == found("games alone") == every, "the computer plays the empty seats of all of them"
    kids = {game for game in every if (title(game).game.age or 99) <= 6}
    assert found("kids") == found("for children") == found("game for kids") == kids
    assert found("kids without numbers") == kids - sums
    assert "war" not in found("numbers") >= sums
    speak("de")
    try:
        assert found("ohne Klatschen") == found("keine Klatscher") == every - slaps
        assert found("ohne Zahlen") == every - sums
        assert found("Kinder") == found("für Kinder") == kids
        assert found("allein") == every
    finally:
        speak("en")


def test_the_filters_are_the_families_and_what_else_is_of_their_kind(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        for kind, family in (("slaps", "slap"), ("sums", "sums")):
            click(app, chip(menu, kind).rect.center)
            assert seen(menu) == [game for game in OURS if title(game).game.family == family]
            assert len(menu.shelf.groups) == 1
            click(app, chip(menu, kind).rect.center)
        click(app, chip(menu, "thinking").rect.center)
        assert [group.label for group in menu.shelf.groups] == ["Duels and schemes", "Games with numbers"]


def test_german_words_find_games_in_german() -> None:
    speak("de")
    try:
        for words, first in (("Einmaleins", "multiplication-war"), ("Mathe", "addition-war"), ("plus", "addition-war"),
                             ("Bettelmann", "egyptian-ruffle"), ("ruffel", "egyptian-ruffle"),
                             ("Tod und Leben", "war"), ("minus", "subtraction-war"),
                             ("ratscrew", "egyptian-ruffle"), ("times tables", "multiplication-war")):  # fmt: skip
            sieve = GameFilter(Settings())
            sieve.words = words
            assert sieve.sifted(titles().values())[0].id == first
    finally:
        speak("en")


def test_enter_after_typing_goes_to_the_best_match_and_escape_keeps_it_in_sight(tmp_path: Path) -> None:
    with shelf(tmp_path, (640, 480)) as (app, menu):
        slash(app)
        typed(app, "ascent")
        assert menu.chosen == "ascent"
        key(app, pygame.K_ESCAPE)
        assert menu.chosen == menu.giant.text.game == "ascent"
        assert menu.form.focus is menu.books["ascent"]
        assert menu.shelf.view.contains(menu.books["ascent"].rect)


def test_where_nothing_is_found_nothing_can_be_played(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        slash(app)
        typed(app, "zzz")
        assert seen(menu) == []
        assert menu.at_foot.welcome == "", "Enter deals nothing now"
        assert not [widget for widget in (menu.play, menu.set_up, menu.star, menu.new) if widget in menu.form.tab_order]
        click(app, menu.play.rect.center)
        key(app, pygame.K_RETURN)
        menu.form.set_focus(menu.clear)
        for each in (pygame.K_n, pygame.K_u, pygame.K_r, pygame.K_l, pygame.K_w):
            key(app, each)
            assert app.top is menu
        assert app.settings.favourites == ()
        key(app, pygame.K_ESCAPE)
        assert menu.play in menu.form.tab_order


@pytest.mark.parametrize("way", ["key", "click", "enter"])
def test_a_game_by_chance_is_one_of_those_that_are_shown(tmp_path: Path, way: str) -> None:
    with shelf(tmp_path) as (app, menu):
        click(app, chip(menu, "sums").rect.center)
        drawn = set()
        for _press in range(12):
            before = menu.chosen
            if way == "key":
                key(app, pygame.K_x)
            elif way == "click":
                click(app, chip(menu, "surprise").rect.center)
            else:
                menu.form.set_focus(chip(menu, "surprise"))
                key(app, pygame.K_RETURN)
            assert menu.chosen != before
            assert menu.form.focus is menu.books[menu.chosen]
            drawn.add(menu.chosen)
        assert len(drawn) > 1
        assert drawn <= set(seen(menu))
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)


def test_games_whose_names_begin_with_it_come_first(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        slash(app)
        typed(app, "slap")
        assert seen(menu)[0] == "slap-war"
        assert len(seen(menu)) > 1


def test_escape_takes_back_what_is_looked_for_before_it_asks_whether_to_leave(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        everything = seen(menu)
        slash(app)
        typed(app, "peac")
        key(app, pygame.K_ESCAPE)
        assert app.top is menu
        assert (seen(menu), menu.finding.search.text_now) == (everything, "")
        assert menu.form.focus is menu.books["peace"]
        slash(app)
        key(app, pygame.K_ESCAPE)
        assert menu.form.focus is menu.books["peace"]
        key(app, pygame.K_ESCAPE)
        assert isinstance(app.top, ConfirmDialog)


def test_where_no_game_is_like_that_it_is_said_and_one_press_shows_all(tmp_path: Path) -> None:
    for way in ("click", "enter", "escape"):
        with shelf(tmp_path / way) as (app, menu):
            everything = seen(menu)
            for kind in ("sums", "slaps"):
                click(app, chip(menu, kind).rect.center)
            assert seen(menu) == []
            if way == "click":
                click(app, menu.clear.rect.center)
            elif way == "enter":
                menu.form.set_focus(menu.clear)
                key(app, pygame.K_RETURN)
            else:
                key(app, pygame.K_ESCAPE)
            assert seen(menu) == everything
            assert menu.finding.sieve.open
            assert menu.form.focus in menu.shelf.books


def test_what_is_looked_for_is_still_there_when_one_comes_back_from_another_page(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        click(app, chip(menu, "slaps").rect.center)
        menu.form.set_focus(menu.books["slap-war"])
        key(app, pygame.K_o)
        assert isinstance(app.top, SettingsPage)
        key(app, pygame.K_ESCAPE)
        assert seen(menu) == SLAPS


def test_games_of_slaps_are_those_with_something_to_slap_by_the_house_rules(tmp_path: Path) -> None:
    settings = Settings()
    settings.options = {"egyptian-ruffle": {"pyramid_pair": True}, "peace": {"slap": "5"}}
    with shelf(tmp_path, settings=settings) as (app, menu):
        click(app, chip(menu, "slaps").rect.center)
        assert seen(menu) == ["peace", *SLAPS]
        assert [group.label for group in menu.shelf.groups] == ["War with house rules", "Slaps"]


def test_a_game_is_dealt_for_its_slaps_once_and_again_by_other_house_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt, asked = [], game_profile.first_ask
    monkeypatch.setattr(game_profile, "first_ask", lambda game, players: dealt.append(game) or asked(game, players))
    sieve, peace = GameFilter(Settings()), title("peace")
    sieve.turn("slaps")
    assert [sieve.passes(peace), sieve.passes(peace), len(dealt)] == [False, False, 1]
    sieve.settings.options["peace"] = {"slap": "5"}
    assert [sieve.passes(peace), sieve.passes(peace), len(dealt)] == [True, True, 2]
    sieve.settings.options.clear()
    assert not sieve.passes(peace)


def strip(menu: ShelfPage) -> list[str]:
    """The games of the strip at the foot."""
    return [small.game for small in menu.at_foot.recent]


def test_a_star_lies_on_the_book_which_stays_and_puts_it_first_in_the_strip(tmp_path: Path) -> None:
    for way in ("key", "click"):
        settings = Settings()
        settings.recent_games = "peace", "war"
        with shelf(tmp_path / way, settings=settings) as (app, menu):
            before = seen(menu)
            menu.form.focus_by_key(menu.books["fast-food"])
            menu.choose("fast-food")
            if way == "key":
                key(app, pygame.K_l)
            else:
                click(app, menu.star.rect.center)
            assert settings.favourites == ("fast-food",)
            assert menu.star.on
            assert menu.books["fast-food"].starred
            assert strip(menu) == ["fast-food", "peace", "war"]
            assert seen(menu) == before
            key(app, pygame.K_l)
            assert settings.favourites == ()
            assert strip(menu) == ["peace", "war"]


def test_the_strip_holds_what_was_played_after_the_favourites_each_once_and_the_books_stay(tmp_path: Path) -> None:
    with shelf(tmp_path / "new") as (_app, menu):
        before = seen(menu)
        assert strip(menu) == []
    settings = Settings()
    settings.favourites = "ascent", "gone"
    settings.recent_games = "peace", "ascent", "war", "gone", "speed-war", "underdog"
    with shelf(tmp_path, settings=settings) as (_app, menu):
        assert strip(menu) == ["ascent", "peace", "war", "speed-war", "underdog"]
        assert seen(menu) == before
        assert sorted(before) == sorted(OURS)


def test_a_game_that_was_played_is_in_the_strip_when_one_comes_back_and_its_book_stays(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        before = {game: book.rect.copy() for game, book in menu.books.items()}
        menu.form.focus_by_key(menu.books["peace"])
        menu.choose("peace")
        key(app, pygame.K_RETURN)
        assert app.settings.recent_games == ("peace",)
        app.pop()
        run(app)
        assert strip(menu) == ["peace"]
        assert {game: book.rect.x for game, book in menu.books.items()} == {
            game: rect.x for game, rect in before.items()}


def test_a_press_on_a_game_of_the_strip_chooses_its_book_also_out_of_a_search(tmp_path: Path) -> None:
    settings = Settings()
    settings.recent_games = ("ascent",)
    with shelf(tmp_path, settings=settings) as (app, menu):
        click(app, chip(menu, "slaps").rect.center)
        small, = menu.at_foot.recent
        click(app, small.rect.center)
        assert menu.chosen == "ascent"
        assert menu.form.focus is menu.books["ascent"]
        assert len(seen(menu)) == len(OURS)


@pytest.mark.parametrize("letters", [100, 140])
@pytest.mark.parametrize("size", SIZES)
def test_chips_and_what_was_found_have_room_in_every_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                            size: tuple[int, int], letters: int) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    settings = Settings()
    settings.letters, settings.favourites = letters, ("ascent",)
    with shelf(tmp_path, size, settings, waits=True) as (app, menu):
        painter = app.painter
        assert isinstance(painter, Checked)
        for kinds in ((), ("slaps",), ("slaps", "sums")):
            for kind in kinds:
                if not chip(menu, kind).on:
                    menu.finding.sieve.turn(kind)
            menu.finding.sift()
            run(app)
            assert not painter.shortened
            assert not painter.spilt
            free = [*menu.finding.chips, *menu.shelf.tickets, menu.clear]
            shown = [widget.rect for widget in free if widget.takes]
            page = Rect(0, 0, menu.giant.rect.left, app.size[1])
            for n, rect in enumerate(shown):
                assert page.contains(rect)
                assert not rect.collidelistall(shown[:n])
            assert not any(book.rect.colliderect(each) for book in menu.shelf.books[:1] for each in shown)


def test_what_is_not_found_leaves_the_book_that_was_chosen_and_says_what_helps(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        key(app, pygame.K_RIGHT)
        before = menu.chosen
        slash(app)
        typed(app, "pat")
        assert menu.chosen != before, "as is seen"
        typed(app, "zz")
        assert seen(menu) == []
        assert "another word" in menu.shelf.nothing.advice
        assert [each.label for each in menu.form.tab_order].count("Show all") == 1
        key(app, pygame.K_ESCAPE)
        assert menu.chosen == before
        assert menu.form.focus is menu.books[before]
        assert menu.at_foot.bar[-1].label == "Quit"


@pytest.mark.parametrize(("people", "kind", "words", "advice"), [
    (3, "", "ascent", "Ascent has too few seats for 3 people."), (1, "slaps", "ascent", "Turn off one of the filters"),
])  # fmt: skip
def test_a_game_that_is_held_back_by_others_than_the_words_is_said_to_be(
        tmp_path: Path, people: int, kind: str, words: str, advice: str) -> None:
    with shelf(tmp_path) as (app, menu):
        next(each for each in menu.finding.chips if isinstance(each, PeopleChip)).choose(people)
        if kind:
            chip(menu, kind).activate()
        slash(app)
        typed(app, words)
        assert menu.shelf.nothing.advice.startswith(advice)


@pytest.mark.parametrize(("words", "games"), [
    ("slap", ["slap-war", "egyptian-ruffle"]), ("patience", ["twenty-first-century-war", "napoleons-war", "duel-king"]),
    ("underdog", ["underdog"]),
])  # fmt: skip
def test_a_game_that_is_called_so_stands_apart_from_those_that_could_have_it(
        tmp_path: Path, words: str, games: list[str]) -> None:
    with shelf(tmp_path, size=(1280, 720)) as (app, menu):
        slash(app)
        typed(app, words)
        first, *rest = menu.shelf.groups
        assert [book.game for book in first.books][:len(games)] == games
        assert "war" not in {book.game for book in first.books} or words == "patience"
        assert [group.label.endswith("by a house rule") for group in rest] == [True] * len(rest)
        assert bool(rest) == (words != "patience")
        assert menu.shelf.most == 0, "all that was found is in sight"
