"""Setting a match up: exactly what is chosen is what is played, and it is remembered."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.core.game import Option
from game.core.title import Title
from game.rules import title
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shell.app import App
from game.scenes.shell.help import HelpPage
from game.scenes.shell.house_rule_fields import RuleChoice, RuleRanks, RuleSwitch
from game.scenes.shell.language import speak
from game.scenes.shell.match_launcher import MOST_DEAL
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.token import TokenButton
from game.scenes.table.table_page import TablePage
from game.sitting.participants import gather, who
from game.sitting.stores import Stores
from game.store import settings as settings_store
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.widgets import Choice, Entry, KeyPicker, RichText, Toggle, Widget
from tests.kit.widget_fixture import LOOKS, Checked, down, motion, press, run, up
from tests.kit.widget_fixture import app as an_app

A, L, P, M = 4, 15, 19, 16


@contextmanager
def setting_up(folder: Path, settings: Settings | None = None, game: Title | None = None,
               size: tuple[int, int] = (1280, 720)) -> Iterator[tuple[App, SetupPage]]:  # fmt: skip
    """The page for War, or for another game, over the shelf's place."""
    kept = Stores(Folders.inside(folder))
    config = folder / "config"
    with an_app(size, settings, keep=lambda chosen: settings_store.save(config, chosen)) as app:
        scene = SetupPage(app, kept, game or title("war"))
        app.push(scene)
        run(app)
        try:
            yield app, scene
        finally:
            kept.close()


def key(app: App, *keys: int, mod: int = 0) -> None:
    for each in keys:
        run(app, down(each, mod), up(each))


def click(app: App, pos: tuple[int, int]) -> None:
    run(app, motion(pos), press(pos), press(pos, pygame.MOUSEBUTTONUP))


def write(app: App, scene: SetupPage, entry: Entry, words: str) -> None:
    """Go to a field, empty it, type."""
    scene.form.set_focus(entry)
    key(app, pygame.K_END)
    key(app, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    run(app, Event(pygame.TEXTINPUT, text=words))


def turn_to(scene: SetupPage, tab: str) -> None:
    """Open the tab of the players, or of the house rules."""
    assert scene.tabs is not None
    scene.tabs.choose([value for value, _words in scene.tabs.values].index(tab))


def of(scene: SetupPage, kind: type[Widget]) -> list:  # type: ignore[type-arg]
    return [widget for widget in scene.form.widgets if isinstance(widget, kind)]


def rule(scene: SetupPage, option: str) -> RuleChoice | RuleSwitch:
    """The row of a house rule, with its tab open."""
    turn_to(scene, "rules")
    return next(row for row in scene.form.widgets if isinstance(row, RuleChoice | RuleSwitch)
                and row.option.id == option)


def table(app: App) -> TablePage:
    assert isinstance(app.top, TablePage)
    return app.top


def played(app: App) -> tuple[int, int, dict[str, object]]:
    """The deal, the players and the options of the match that was begun."""
    record = table(app).sitting.record
    return record.seed, record.players, record.options


# ---- which deal ----


def test_a_deal_number_typed_is_exactly_the_deal_that_is_played(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        write(app, scene, scene.number, "271828")
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert played(app)[0] == 271828


def test_the_deal_number_that_is_shown_is_the_one_that_is_played(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        shown = int(scene.number.text_now)
        key(app, pygame.K_RETURN)                   # the focus is on Play from the first
        assert played(app)[0] == shown


@pytest.mark.parametrize("typed", ["0", "", "000000000"])
def test_a_number_that_no_deal_has_is_refused_with_a_line_and_nothing_is_dealt(tmp_path: Path, typed: str) -> None:
    with setting_up(tmp_path) as (app, scene):
        before = scene.number.value
        write(app, scene, scene.number, typed)
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert app.top is scene
        assert "Enter a number from 1 to 999,999,999." in scene.form.foot_line
        assert scene.form.focus is scene.number
        assert scene.number.text_now == before


def test_only_digits_can_be_typed_and_no_more_than_nine(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        write(app, scene, scene.number, "9x9-9 999²9999999")
        assert scene.number.text_now == str(MOST_DEAL)
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert played(app)[0] == MOST_DEAL


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_a_number_that_is_typed_or_pasted_takes_the_place_of_the_one_that_chance_chose(
        tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Deal no. 4,711")
    with setting_up(tmp_path) as (app, scene):
        if way == "mouse":
            click(app, scene.number.rect.center)
        else:
            scene.form.set_focus(scene.number)
        run(app, pygame.Event(pygame.TEXTINPUT, text="5"), pygame.Event(pygame.TEXTINPUT, text="8"))
        assert scene.number.text_now == "58"
        scene.form.set_focus(scene.start)
        scene.form.set_focus(scene.number)
        key(app, pygame.K_v, mod=pygame.KMOD_LCTRL)
        assert scene.number.text_now == "4711"


def test_another_number_comes_by_chance(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        seen = {scene.number.text_now}
        for _ in range(3):
            click(app, scene.shuffle.rect.center)
            seen.add(scene.number.text_now)
        assert len(seen) > 1


# ---- who plays ----


def test_as_many_rows_as_players_and_the_number_is_played_and_remembered(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        players = next(widget for widget in of(scene, Choice) if widget.label == "Players")
        assert [value for value, _words in players.values] == [2, 3, 4]
        for count in (3, 4):
            scene.form.set_focus(next(widget for widget in of(scene, Choice) if widget.label == "Players"))
            key(app, pygame.K_RIGHT)
            assert len(of(scene, TokenButton)) == count
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert played(app)[1] == 4
        assert settings_store.load(tmp_path / "config")[0].players == {"war": 4}


def test_whoever_is_shown_at_a_seat_is_dealt_in_there(tmp_path: Path) -> None:
    settings = Settings()
    gather(settings, (2,))                              # Bear alone, in Fox's seat
    with setting_up(tmp_path, settings) as (app, scene):
        for seat, kind in ((0, "computer"), (1, "person")):
            kinds = [choice for choice in of(scene, Choice) if ("person", "Person") in choice.values]
            kinds[seat].choose([value for value, _words in kinds[seat].values].index(kind))
        scene.play()
        chairs = table(app).sitting.chairs
        assert [(chair.name, chair.person) for chair in chairs] == [("Bear", False), ("Owl", True)]


def test_names_and_who_is_a_person_reach_the_table_and_the_settings_file(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        owl = [choice for choice in of(scene, Choice) if choice.value in ("person", "computer")][1]
        scene.form.set_focus(owl)
        key(app, pygame.K_LEFT)
        first, second, *_more = of(scene, Entry)
        write(app, scene, first, "Maya")
        write(app, scene, second, "Theo")
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert [(chair.name, chair.person) for chair in table(app).sitting.chairs] == [("Maya", True), ("Theo", True)]
        kept = settings_store.load(tmp_path / "config")[0]
        assert [seat.name for seat in kept.seats[:2]] == ["Maya", "Theo"]
        assert who(kept, "war") == (0, 1)
        assert who(kept, "peace") == (0,), "in other games the owl is the computer's, as before"


def test_nobody_is_left_without_a_name(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        entry = of(scene, Entry)[0]
        write(app, scene, entry, "  ")
        key(app, pygame.K_RETURN)
        assert "Enter a name." in scene.form.foot_line
        assert app.settings.seats[0].name == "Fox"


def test_a_key_is_chosen_by_pressing_it_and_a_usual_one_is_stored_as_usual(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        fox = of(scene, KeyPicker)[0]
        assert fox.value == A
        scene.form.set_focus(fox)
        key(app, pygame.K_RETURN, pygame.K_SPACE)
        assert app.settings.seats[0].key == 44
        key(app, pygame.K_RETURN, pygame.K_a)
        assert app.settings.seats[0].key == 0


def test_a_key_that_is_in_use_or_the_programs_own_is_refused_with_a_line(tmp_path: Path) -> None:
    settings = Settings()
    settings.people = 2
    with setting_up(tmp_path, settings) as (app, scene):
        fox = of(scene, KeyPicker)[0]
        scene.form.set_focus(fox)
        key(app, pygame.K_RETURN, pygame.K_l)
        assert "is already Owl’s key" in scene.form.foot_line
        assert fox.waiting
        key(app, pygame.K_F1)
        assert "already uses that key" in scene.form.foot_line
        key(app, pygame.K_q)                        # the hare's, where four play
        assert "when there are 4 players" in scene.form.foot_line
        key(app, pygame.K_ESCAPE)
        assert app.top is scene
        assert fox.value == A
        assert app.settings.seats[0].key == 0


def offered(scene: SetupPage) -> list[list[str]]:
    """The levels that each computer can be given."""
    return [[words for _value, words in choice.values] for choice in of(scene, Choice)
            if any(value == "medium" for value, _words in choice.values)]


def said(scene: SetupPage) -> list[str]:
    """The small lines on the sheet."""
    return [prose.label for prose in of(scene, RichText) if prose.role == "small"]


ALL_LUCK = "It’s all luck here, so the computer has no levels."
SO_MUCH_LUCK = "There’s so much luck here that the computer has no levels."
MUCH_LUCK = "There’s so much luck here that a champion would play no better than a grown-up."
PEOPLE = ["Plays like a child", "Plays like a grown-up", "Plays like a champion"]


def test_just_the_levels_are_offered_that_differ_by_these_house_rules_and_why_there_are_fewer(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        assert (offered(scene), said(scene)) == ([], [ALL_LUCK])
        for option, value, levels, line in (
                ("winnings", "arranged", [PEOPLE], []), ("down", 0, [PEOPLE[:2]], [MUCH_LUCK]),
                ("down", 2, [], [SO_MUCH_LUCK]), ("winnings", "shuffled", [], [ALL_LUCK])):
            row = rule(scene, option)
            scene.form.set_focus(row)
            key(app, pygame.K_HOME)
            while rule(scene, option).value != value:
                key(app, pygame.K_RIGHT)
            assert scene.form.focus is rule(scene, option)
            turn_to(scene, "players")
            assert (offered(scene), said(scene)) == (levels, line)


@pytest.mark.parametrize(
    ("game", "line"),
    [("casualty-war", ALL_LUCK), ("egyptian-ruffle", ALL_LUCK), ("scramble-war", SO_MUCH_LUCK),
     ("good-king-bad-queen", SO_MUCH_LUCK)],
)  # fmt: skip
def test_a_game_of_luck_says_so_and_offers_no_levels_even_if_it_asks_something(
    tmp_path: Path, game: str, line: str
) -> None:
    settings = Settings()
    settings.options["good-king-bad-queen"] = {"winnings": "arranged"}
    with setting_up(tmp_path, settings, title(game)) as (_app, scene):
        assert (offered(scene), said(scene)) == ([], [line])


def test_where_only_computers_play_that_is_said_and_the_match_as_set_up_can_be_watched(tmp_path: Path) -> None:
    settings = Settings()
    settings.options["napoleons-war"] = {}
    settings.seats[0].level = "easy"
    with setting_up(tmp_path, settings, title("napoleons-war")) as (app, scene):
        assert scene.start.label == "Play"
        kind = next(choice for choice in of(scene, Choice) if ("person", "Person") in choice.values)
        scene.form.set_focus(kind)
        key(app, pygame.K_RIGHT)
        assert (scene.start.label, scene.start.disabled_reason) == ("Watch", None)
        assert "Only computers play. You can watch them." in [text.page_text for text in of(scene, RichText)]
        write(app, scene, scene.number, "77")
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        sitting = table(app).sitting
        assert (sitting.people, sitting.record.seed, sitting.counts) == (frozenset(), 77, False)
        assert sitting.chairs[0].level == "easy"
        app.pop()
        kind = next(choice for choice in of(scene, Choice) if ("person", "Person") in choice.values)
        scene.form.set_focus(kind)
        key(app, pygame.K_LEFT)
        assert scene.start.label == "Play"


def test_where_only_people_play_nothing_is_said_of_computers(tmp_path: Path) -> None:
    settings = Settings()
    settings.people = 2
    with setting_up(tmp_path, settings) as (_app, scene):
        assert said(scene) == []


def test_a_grandmaster_is_chosen_by_key_and_elsewhere_a_champion_sits_there(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("napoleons-war")) as (app, scene):
        assert offered(scene) == [[*PEOPLE, "Plays like a grandmaster"]]
        level, = [choice for choice in of(scene, Choice) if choice.value == "medium"]
        scene.form.set_focus(level)
        key(app, pygame.K_END)
        assert level.value == "master"
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert table(app).sitting.chairs[1].level == "master"
    kept = settings_store.load(tmp_path / "config")[0]
    assert kept.seats[1].level == "master"
    with setting_up(tmp_path, kept, title("fast-food")) as (app, scene):
        assert offered(scene) == [PEOPLE]
        assert [choice.value for choice in of(scene, Choice) if choice.values[0][0] == "easy"] == ["hard"]
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert table(app).sitting.chairs[1].level == "hard"


def test_a_level_chosen_is_kept_and_played_at_and_where_it_is_not_offered_the_best_below_it(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("napoleons-war")) as (app, scene):
        level, = [choice for choice in of(scene, Choice) if choice.value == "medium"]
        scene.form.set_focus(level)
        key(app, pygame.K_RIGHT)
        assert settings_store.load(tmp_path / "config")[0].seats[1].level == "hard"
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert table(app).sitting.chairs[1].level == "hard"
    settings = settings_store.load(tmp_path / "config")[0]
    settings.options["underdog"] = {"winnings": "arranged"}
    with setting_up(tmp_path, settings, title("underdog")) as (app, scene):
        assert [choice.value for choice in of(scene, Choice) if choice.arrows] == ["medium"]
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert table(app).sitting.chairs[1].level == "medium"
        assert app.settings.seats[1].level == "hard"


# ---- by which rules ----


def test_every_option_has_a_row_in_plain_words(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (_app, scene):
        turn_to(scene, "rules")
        rows = [row for row in scene.form.widgets if isinstance(row, RuleChoice | RuleSwitch | RuleRanks)]
        assert {row.label for row in rows} == {option.label for option in title("war").options}
        assert {row.about for row in rows} == {option.help for option in title("war").options}
        assert len(rows) == len(title("war").options)


def headings(scene: SetupPage) -> list[str]:
    return [prose.label.removeprefix("### ") for prose in of(scene, RichText) if prose.label.startswith("### ")]


def test_house_rules_stand_in_groups_and_one_that_names_none_in_a_group_of_its_own(tmp_path: Path) -> None:
    hearts = Option("hearts_first", (False, True), "Hearts first", "Of cards that tie, a heart wins without a war.")
    war = title("war")
    with setting_up(tmp_path, game=war._replace(options=(hearts, *war.options))) as (_app, scene):
        turn_to(scene, "rules")
        assert headings(scene)[0] == "In a war"
        assert headings(scene)[-1] == "More rules"
        assert len(set(headings(scene))) == len(headings(scene))
        ids = [row.option.id for row in scene.form.widgets if isinstance(row, RuleChoice | RuleSwitch | RuleRanks)]
        last = max(ids.index(option.id) for option in war.options if option.group and option.id in ids)
        assert "hearts_first" in ids[last + 1 :], "and any other that somebody adds"


def test_one_group_alone_has_no_heading(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("duel-king")) as (_app, scene):
        turn_to(scene, "rules")
        assert headings(scene) == []


def test_the_foot_of_the_rules_is_never_blank(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        turn_to(scene, "rules")
        assert scene.form.foot_line == "What you change stays so, until you reset it."
        scene.form.set_focus(scene.rules.book)
        run(app)
        assert scene.form.foot_line == "All rules are already at their defaults."
        scene.form.set_focus(scene.number)
        assert scene.form.foot_line == scene.number.status_text != ""


def test_changed_rules_are_counted_on_the_tab_and_the_sheet(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        assert scene.tabs is not None
        turn_to(scene, "rules")
        assert (scene.tabs.values[1][1], scene.rules.count.label) == ("House rules", "No rules changed")
        for option, tab, line in (("jokers", "House rules: 1 changed", "1 rule changed"),
                                  ("speed", "House rules: 2 changed", "2 rules changed")):
            row = rule(scene, option)
            scene.form.set_focus(row)
            key(app, pygame.K_SPACE)
            assert (scene.tabs.values[1][1], scene.rules.count.label) == (tab, line)
        scene.form.scroll(-scene.form.page.offset, at_once=True)
        click(app, scene.rules.book.rect.center)
        assert (scene.tabs.values[1][1], scene.rules.count.label) == ("House rules", "No rules changed")


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_at_least_four_house_rules_of_war_are_in_sight_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    with setting_up(tmp_path, size=size) as (_app, scene):
        turn_to(scene, "rules")
        rows = [row for row in scene.form.widgets if isinstance(row, RuleChoice | RuleSwitch | RuleRanks)]
        assert sum(scene.form.page.view.contains(row.rect) for row in rows) >= 4


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_nothing_is_cut_with_letters_at_140_percent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str,
                                                    size: tuple[int, int]) -> None:  # fmt: skip
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    settings = Settings()
    settings.letters, settings.options["addition-war"] = 140, {"ranks": "J"}
    speak(language)
    try:
        with setting_up(tmp_path, settings, title("addition-war"), size) as (app, scene):
            painter = app.painter
            assert isinstance(painter, Checked)
            turn_to(scene, "rules")
            row = rule(scene, "faces")
            scene.form.set_focus(row)
            key(app, pygame.K_END)
            assert scene.start.disabled_reason
            while scene.form.page.offset < scene.form.page.most:
                scene.form.scroll(painter.u(120), at_once=True)
                run(app)
            assert not painter.shortened
            assert not painter.spilt
            width = scene.form.rect.w - 2 * painter.u(scene.form.pad)
            assert all(len(painter.lines(widget.status_text, width, painter.px("small"))) <= 2
                       for widget in scene.form.widgets), "the foot has two lines"
    finally:
        speak("en")


def test_any_value_of_any_option_is_what_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[dict[str, object]] = []
    monkeypatch.setattr("game.scenes.shell.match_launcher.deal",
                        lambda _app, _kept, _game, options, *_more, **_how: begun.append(dict(options)))
    with setting_up(tmp_path) as (app, scene):
        for option in title("war").options:
            for value in (*option.values, option.default) if not option.ranks else ():
                row = rule(scene, option.id)
                scene.form.set_focus(row)
                if isinstance(row, RuleSwitch):
                    if row.value != value:
                        key(app, pygame.K_SPACE)
                else:
                    places = [each for each, _words in row.values]
                    steps = places.index(value) - places.index(row.value)
                    for _step in range(abs(steps)):
                        key(app, pygame.K_RIGHT if steps > 0 else pygame.K_LEFT)
                scene.play()
                assert begun.pop() == ({} if value == option.default else {option.id: value})


def test_as_in_the_book_takes_every_house_rule_back(tmp_path: Path) -> None:
    settings = Settings()
    settings.options["war"] = {"down": 3, "jokers": True}
    with setting_up(tmp_path, settings) as (app, scene):
        assert (rule(scene, "down").value, rule(scene, "jokers").value) == (3, True)
        assert scene.rules.book.disabled_reason is None
        scene.form.set_focus(scene.rules.book)
        key(app, pygame.K_RETURN)
        assert (rule(scene, "down").value, rule(scene, "jokers").value) == (1, False)
        assert scene.rules.book.disabled_reason == "All rules are already at their defaults."
        assert app.settings.options["war"] == {}


def test_leaving_loses_no_choice(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        row = rule(scene, "jokers")
        scene.form.set_focus(row)
        key(app, pygame.K_SPACE)
        turn_to(scene, "players")
        write(app, scene, of(scene, Entry)[0], "Maya")
        key(app, pygame.K_ESCAPE)
        assert app.top is not scene
    kept = settings_store.load(tmp_path / "config")[0]
    assert kept.options["war"] == {"jokers": True}
    assert kept.seats[0].name == "Maya"
    with setting_up(tmp_path, kept) as (_app, scene):
        assert of(scene, Entry)[0].value == "Maya"
        assert rule(scene, "jokers").value is True


def test_what_later_releases_chose_for_the_game_does_no_harm(tmp_path: Path) -> None:
    settings = Settings()
    settings.options["war"] = {"down": 99, "from-the-future": True, "jokers": True}
    settings.players["war"] = 7
    with setting_up(tmp_path, settings) as (app, _scene):
        key(app, pygame.K_RETURN)
        assert played(app)[1:] == (2, {"jokers": True})


def test_an_option_for_several_ranks_is_a_row_of_pills(tmp_path: Path) -> None:
    ranks = Option("automatic", (None, "2", "3", "J", "A"), "Automatic war", "These ranks start a war.", ranks=True)
    with setting_up(tmp_path, game=title("war")._replace(options=(ranks,))) as (app, scene):
        turn_to(scene, "rules")
        row, = of(scene, RuleRanks)
        pills = {pill.label: pill for pill in of(scene, Toggle) if pill.label in ranks.values}
        assert list(pills) == ["2", "3", "J", "A"]
        for label in ("J", "2"):
            scene.form.set_focus(pills[label])
            key(app, pygame.K_RETURN)
        assert row.value == "2,J"
        assert app.settings.options["war"] == {"automatic": "2,J"}
        for label in ("J", "2"):
            pills[label].activate()
        assert app.settings.options["war"] == {}


@pytest.mark.parametrize("game", ["slap-war", "underdog", "guerilla-joker", "beats-faces"])
def test_ranks_stand_from_the_lowest_to_the_highest_whatever_the_game_presets(tmp_path: Path, game: str) -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker"]
    with setting_up(tmp_path, game=title(game)) as (_app, scene):
        turn_to(scene, "rules")
        rows = {row.option.id: row for row in scene.form.widgets if isinstance(row, RuleChoice | RuleRanks)}
        for option in ("slap", "automatic"):
            row = rows[option]
            assert isinstance(row, RuleRanks)
            assert [pill.label for pill in row.pills] == ranks
        for option, most in (("underdog", 14), ("beats_faces", 9)):
            row = rows[option]
            assert isinstance(row, RuleChoice)
            assert [value for value, _words in row.values] == [None, *ranks[:most]]


def test_a_rule_that_gives_the_seats_other_keys_keeps_the_focus(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("egyptian-ruffle")) as (app, scene):
        row = rule(scene, "pyramid_pair")
        scene.form.set_focus(row)
        for option in ("pyramid_pair", "sphinx_split"):
            assert scene.form.focus is rule(scene, option)
            key(app, pygame.K_SPACE)
            assert scene.form.focus is rule(scene, option)
            assert scene.options[option] is True
            key(app, pygame.K_TAB)


@pytest.mark.parametrize("players", [2, 4])
def test_a_rule_that_gives_the_seats_other_rows_stays_under_the_mouse(tmp_path: Path, players: int) -> None:
    settings = Settings()
    settings.players["egyptian-ruffle"] = players
    settings.people = players
    with setting_up(tmp_path, settings, title("egyptian-ruffle")) as (app, scene):
        first = rule(scene, "pyramid_pair")
        scene.form.scroll(first.rect.centery - scene.form.rect.centery, at_once=True)
        for wanted in ({"pyramid_pair": True}, {}):
            spot = first.rect.right - 20, first.rect.centery
            click(app, spot)
            assert scene.options == wanted
            run(app)
            first = rule(scene, "pyramid_pair")
            assert abs(first.rect.centery - spot[1]) < 2, "another row lies under the mouse now"


def test_a_match_that_waits_is_not_lost_unasked(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        scene.play()
        table(app)
        scene.stores.saves.flush()
        app.push(SetupPage(app, scene.stores, title("war")))
        key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        assert isinstance(app.top, ConfirmDialog)


# ---- by any hand, at any size ----


def test_tab_reaches_everything_and_shows_it(tmp_path: Path) -> None:
    for size in ((800, 600), (1280, 720)):
        with setting_up(tmp_path / str(size), size=size) as (app, scene):
            seen = set()
            for _ in range(len(scene.form.tab_order)):
                key(app, pygame.K_TAB)
                for _ in range(20):
                    run(app, dt=0.1)
                focus = scene.form.focus
                assert focus is not None
                seen.add(id(focus))
                place = scene.form.page.view if focus not in scene.form.header_widgets else app.window.screen.get_rect()
                assert place.contains(focus.rect), focus.label
            assert seen == {id(widget) for widget in scene.form.tab_order}


def test_arrows_go_up_through_every_rule_and_down_again(tmp_path: Path) -> None:
    with setting_up(tmp_path, size=(800, 600)) as (app, scene):
        turn_to(scene, "rules")
        scene.form.set_focus(scene.start)
        ways = {}
        for arrow, last in ((pygame.K_UP, scene.back_button), (pygame.K_DOWN, scene.start)):
            passed: list[Widget | None] = []
            while scene.form.focus is not last and len(passed) < 90:
                key(app, arrow)
                passed.append(scene.form.focus)
            ways[arrow] = passed
        for way in ways.values():
            assert {row.option.id for row in way if isinstance(row, RuleChoice | RuleSwitch)} == {
                option.id for option in title("war").options if not option.ranks}
            assert sum(isinstance(row, Toggle) and not isinstance(row, RuleSwitch)
                       for row in way) >= 2, "pills of ranks"


def test_the_mouse_alone_chooses_and_plays(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        assert scene.tabs is not None
        click(app, scene.tabs.parts[1].center)
        down_row = rule(scene, "down")
        assert isinstance(down_row, RuleChoice)
        click(app, down_row.parts[5].center)
        click(app, scene.start.rect.center)
        assert played(app)[2] == {"down": 5}


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_words_are_cut_and_the_button_lies_below_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                              size: tuple[int, int], theme: str) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    settings = Settings()
    settings.theme, settings.players["war"] = theme, 4
    settings.options["war"] = {"winnings": "arranged"}
    with setting_up(tmp_path, settings, size=size) as (app, scene):
        painter, page = app.painter, app.window.screen.get_rect()
        assert isinstance(painter, Checked)
        while scene.form.page.offset < scene.form.page.most:
            scene.form.scroll(painter.u(120), at_once=True)
            run(app)
        assert not painter.shortened
        assert not painter.spilt
        foot = [scene.number, scene.shuffle, scene.start]
        for n, widget in enumerate(foot):
            assert page.contains(widget.rect)
            assert not widget.rect.colliderect(scene.form.rect)
            assert not Rect(widget.rect).collidelistall([other.rect for other in foot[:n]])


def test_a_game_with_slaps_has_a_second_key_for_each_person_and_war_has_none(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (_app, scene):
        assert [picker.label for picker in of(scene, KeyPicker)] == ["Key"], "the computer needs none"
    with setting_up(tmp_path, game=title("slap-war")) as (app, scene):
        assert [picker.label for picker in of(scene, KeyPicker)] == ["Key", "Slap"]
        scene.form.set_focus(of(scene, KeyPicker)[1])
        key(app, pygame.K_RETURN, pygame.K_d)
        assert app.settings.seats[0].second == 7
        key(app, pygame.K_RETURN, pygame.K_k)
        assert "is already Owl’s key" in scene.form.foot_line
        assert app.settings.seats[0].second == 7


def test_a_game_without_house_rules_says_so(tmp_path: Path) -> None:
    for game in ("napoleons-war", "war"):
        with setting_up(tmp_path / game, game=title(game)) as (_app, scene):
            assert ("This game has no house rules." in said(scene)) == (game == "napoleons-war") == (scene.tabs is None)


def test_with_an_anchor_the_page_says_that_one_card_is_turned_and_refuses_three(tmp_path: Path) -> None:
    with setting_up(tmp_path, game=title("addition-war")) as (_app, scene):
        turn_to(scene, "rules")
        up, anchor = rule(scene, "up"), rule(scene, "anchor")
        assert isinstance(up, RuleChoice)
        assert isinstance(anchor, RuleChoice)
        assert (up.value, anchor.value) == (2, None)
        anchor.choose([value for value, _words in anchor.values].index(7))
        assert (anchor.value, up.value, scene.start.disabled_reason) == (7, 1, None)
        up.choose([value for value, _words in up.values].index(3))
        assert scene.start.disabled_reason == up.about == "With an anchor number, everybody turns one card at a time."
        up.choose([value for value, _words in up.values].index(1))
        assert scene.start.disabled_reason is None


def test_f1_shows_the_rules_of_the_game_as_it_is_set_up(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (app, scene):
        scene.options["lowest_wins"] = True
        key(app, pygame.K_F1)
        assert isinstance(app.top, HelpPage)
        assert app.top.text == title("war").make({"lowest_wins": True}).help()
        key(app, pygame.K_ESCAPE)
        assert app.top is scene
