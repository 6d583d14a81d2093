"""Who plays: remembered for the party, and a game's own choice changes no other game."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.rules import title
from game.scenes.setup.party_sheet import PartySheet
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.search_bar import PeopleChip
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.table.table_page import TablePage
from game.sitting.participants import gather, let_play, participants_at, party, players, seating, who
from game.store.settings import Settings, read, write
from game.view.widgets import Choice, Widget
from tests.kit.widget_fixture import SIZES, Checked
from tests.scenes.shelf.test_shelf_page import click, key, shelf

A, S, L, K = 4, 22, 15, 14
def alone_at(settings: Settings, game: str) -> list[bool]:
    return [chair.person for chair in participants_at(settings, players(title(game), settings), who(settings, game))]


def test_a_chair_set_to_the_computer_in_one_game_changes_no_other(tmp_path: Path) -> None:
    settings = Settings()
    settings.people = 2
    with shelf(tmp_path, settings=settings) as (app, menu):
        app.push(SetupPage(app, menu.stores, title("fast-food")))
        page = app.top
        assert isinstance(page, SetupPage)
        fox = next(each for each in page.form.widgets if isinstance(each, Choice) and each.value == "person")
        fox.choose(1)
        assert who(settings, "fast-food") == (1,)
        key(app, pygame.K_ESCAPE)
        assert isinstance(app.top, ShelfPage)
        menu.choose("war")
        assert [chair.person for chair in menu.giant.text.seats] == [True, True]
        menu.choose("fast-food")
        assert [chair.person for chair in menu.giant.text.seats] == [False, True]
    again, damage = read(write(settings))
    assert (again, damage) == (settings, [])
    gather(settings, party(settings, 1))
    assert alone_at(settings, "fast-food") == [True, False], "another party has its own"
    gather(settings, party(settings, 2))
    assert alone_at(settings, "fast-food") == [False, True]
    gather(settings, (1, 2))
    assert who(settings, "fast-food") == (1, 2), "other people know nothing of it"


def test_computers_alone_are_watched_and_people_are_remembered(tmp_path: Path) -> None:
    settings = Settings()
    with shelf(tmp_path, settings=settings) as (app, menu):
        page = SetupPage(app, menu.stores, title("fast-food"))
        app.push(page)
        next(each for each in page.form.widgets if isinstance(each, Choice) and each.value == "person").choose(1)
        assert page.start.label == "Watch"
        key(app, pygame.K_ESCAPE)
        for game in ("fast-food", "war"):
            assert any(alone_at(settings, game))
    let_play(settings, "war", ())
    gather(settings, ())
    assert who(settings, "war") == party(settings) == (0,)


def test_each_number_of_people_knows_who_they_were() -> None:
    settings = Settings()
    assert [party(settings, count) for count in (1, 2, 3, 4)] == [(0,), (0, 1), (0, 1, 2), (0, 1, 2, 3)]
    gather(settings, (2,))
    gather(settings, (3, 1))
    assert (settings.people, party(settings)) == (2, (1, 3))
    gather(settings, party(settings, 1))
    assert party(settings) == (2,)
    assert [chair.row for chair in participants_at(settings, 2) if chair.person] == [2], (
        "the bear plays, wherever there is room"
    )
    assert read(write(settings))[0] == settings


@pytest.mark.parametrize("count", [2, 3, 4])
def test_one_person_has_always_the_same_keys_wherever_they_sit(count: int) -> None:
    settings = Settings()
    for left, mine in ((False, (A, S)), (True, (L, K))):
        settings.left_handed = left
        for row in range(4):
            seated = participants_at(settings, count, (row,))
            assert [(chair.key, chair.second) for chair in seated if chair.person] == [mine]
            assert len({key for chair in seated for key in (chair.key, chair.second)}) == 2 * count


def test_people_stay_at_their_places_and_others_take_a_computers() -> None:
    for count in (2, 3, 4):
        for people in (rows for number in (1, 2, 3, 4) for rows in combinations(range(4), number)):
            rows = seating(count, people)
            assert len(set(rows)) == count
            assert len({*rows} & {*people}) == min(count, len(people))
            assert all(rows[seat] == usual for seat, usual in enumerate(seating(count, ())) if usual in people)


def test_a_computer_is_called_as_its_animal_though_a_person_has_the_seat_otherwise() -> None:
    settings = Settings()
    settings.seats[1].name = "Dad"
    assert [chair.name for chair in participants_at(settings, 2, (0,))] == ["Fox", "Owl"]
    assert [chair.name for chair in participants_at(settings, 2, (0, 1))] == ["Fox", "Dad"]


def test_what_a_later_release_says_of_parties_is_kept_and_what_cannot_be_is_said() -> None:
    page = (b'people = 2\nseats.1.kind = "robot"\n[parties]\n2 = [1, 3]\n6 = [1, 2]\nname = "we"\n3 = [1, 1, 2]\n'
            b"4 = [1, 2]\n[games.war.people]\n2 = [4]\n1 = []\nlater = true\n[games.peace]\npeople = 7\n")
    settings, damage = read(page)
    assert party(settings) == (0, 2)
    assert settings.own == {"war": {2: (3,)}}
    assert len(damage) == 3
    assert settings.parties == {2: (0, 2)}, "a party of four is four people"
    written = write(settings).decode()
    for kept in ("6 = [1, 2]", 'name = "we"', "later = true", "people = 7", 'kind = "robot"'):
        assert kept in written
    assert read(written.encode()) == (settings, [])


def test_the_figure_on_the_shelf_is_the_party_and_is_there_at_the_next_start(tmp_path: Path) -> None:
    settings = Settings()
    with shelf(tmp_path, settings=settings) as (app, menu):
        figures = next(each for each in menu.finding.chips if isinstance(each, PeopleChip))
        click(app, dict(figures.places)[4].center)
    assert read(write(settings))[0].people == 4
    with shelf(tmp_path / "again", settings=settings) as (app, menu):
        assert menu.chosen in [book.game for book in menu.shelf.books]
        assert all(max(menu.titles[book.game].players) == 4 for book in menu.shelf.books)
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert [chair.person for chair in app.top.sitting.chairs] == [True] * 4


def test_a_game_with_too_few_seats_is_not_the_chosen_one(tmp_path: Path) -> None:
    settings = Settings()
    settings.people, settings.last_game = 3, "ascent"
    with shelf(tmp_path, settings=settings) as (_app, menu):
        assert menu.chosen != "ascent"
        assert max(menu.title.players) >= 3


def test_the_family_leaves_the_number_of_players_of_one_alone_as_it_was(tmp_path: Path) -> None:
    settings = Settings()
    settings.people, settings.players["war"] = 3, 2
    with shelf(tmp_path, settings=settings) as (app, _menu):
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert len(app.top.sitting.chairs) == 3
    settings.people = 1
    assert players(title("war"), settings) == 2


def test_who_plays_is_chosen_on_a_sheet_that_the_card_and_a_key_open(tmp_path: Path) -> None:
    for way in ("key", "click", "enter"):
        settings = Settings()
        with shelf(tmp_path / way, settings=settings) as (app, menu):
            if way == "key":
                key(app, pygame.K_p)
            elif way == "click":
                click(app, menu.who.rect.center)
            else:
                menu.form.set_focus(menu.who)
                key(app, pygame.K_RETURN)
            sheet = app.top
            assert isinstance(sheet, PartySheet)
            sheet.sizes.choose(1)
            sheet = app.top
            assert isinstance(sheet, PartySheet)
            click(app, of(sheet, "Plays")[2].rect.center)
            click(app, of(sheet, "Plays")[1].rect.center)
            key(app, pygame.K_ESCAPE)
            assert app.top is menu
            assert party(settings) == (0, 2)
            assert [chair.name for chair in menu.giant.text.seats] == ["Fox", "Bear"]
            assert dict(settings.parties) == {2: (0, 2)}


def test_somebody_plays_and_one_alone_may_be_anybody(tmp_path: Path) -> None:
    settings = Settings()
    with shelf(tmp_path, settings=settings) as (app, menu):
        key(app, pygame.K_p)
        sheet = app.top
        assert isinstance(sheet, PartySheet)
        click(app, of(sheet, "Plays")[0].rect.center)
        assert of(sheet, "Plays")[0].disabled_reason, "nobody would play"
        click(app, of(sheet, "Plays")[1].rect.center)
        click(app, of(sheet, "Plays")[0].rect.center)
        sheet.form.set_focus(sheet.sizes)
        key(app, pygame.K_RETURN)
        assert (settings.people, party(settings), party(settings, 2)) == (1, (1,), (0, 1))
        assert app.top is menu
        key(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert [chair.name for chair in app.top.sitting.chairs if chair.person] == ["Owl"]
        assert app.top.sitting.chairs[0].person, "the first hand is shown to whoever plays alone"


@pytest.mark.parametrize("letters", [100, 140])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_has_room_in_every_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int],
                                            letters: int) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    settings = Settings()
    settings.letters, settings.people = letters, 4
    with shelf(tmp_path, size, settings) as (app, _menu):
        key(app, pygame.K_p)
        painter = app.painter
        assert isinstance(painter, Checked)
        assert not painter.shortened
        assert not painter.spilt
        sheet = app.top
        assert isinstance(sheet, PartySheet)
        shown = [widget.rect for widget in sheet.form.tab_order]
        assert not any(rect.collidelistall(shown[:n]) for n, rect in enumerate(shown))


def of(sheet: PartySheet, label: str) -> list[Widget]:
    return [widget for widget in sheet.form.widgets if widget.label == label]


def test_other_people_are_chosen_in_the_set_up_too(tmp_path: Path) -> None:
    settings = Settings()
    with shelf(tmp_path, settings=settings) as (app, menu):
        app.push(SetupPage(app, menu.stores, title("war")))
        page = app.top
        assert isinstance(page, SetupPage)
        click(app, next(each for each in page.form.widgets if each.label == "Change people").rect.center)
        sheet = app.top
        assert isinstance(sheet, PartySheet)
        sheet.sizes.choose(2)
        key(app, pygame.K_ESCAPE)
        assert app.top is page
        assert page.players == 3
        page.play()
        assert isinstance(app.top, TablePage)
        assert [chair.person for chair in app.top.sitting.chairs] == [True] * 3
    settings.people = 1
    assert players(title("war"), settings) == 2, "alone it is as before"


def test_a_party_written_by_hand_in_any_order_sits_in_the_order_of_its_rows() -> None:
    found, damage = read(b"people = 2\n[parties]\n2 = [3, 1]\n[games.war.people]\n2 = [4, 2]\n")
    assert (found.parties, found.own, damage) == ({2: (0, 2)}, {"war": {2: (1, 3)}}, [])
    assert (party(found), who(found, "war")) == ((0, 2), (1, 3))
