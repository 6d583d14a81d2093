"""Options that leave fewer cards than players are refused, wherever they come from (RULES, Fine print)."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cli import run
from game.core.game import OptionError
from game.core.record import RecordError, read_record
from game.learning import lesson_code
from game.learning.session_plan_code import PlanError, SessionPlanSpec
from game.rules import make, title, titles
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.detail_text import telling
from game.scenes.shelf.places import ShelfNavigation
from game.scenes.shell import match_launcher
from game.scenes.shell.help import HelpPage
from game.scenes.startup import LaunchScene
from game.scenes.table.table_page import TablePage
from game.view.widgets import Choice
from tests.kit.table_driver import ENTER, AtTable, at_table

NONE = {"ranks": "J,Q", "faces": "out"}
"""No card at all."""
TWO = {"ranks": "joker", "jokers": True}
"""A card each for two players, with one deck."""
REFUSED: list[tuple[dict[str, Any], int, int]] = [
    (NONE, 2, 0), ({"highest": 2, "ranks": "K"}, 2, 0), ({"highest": 5, "ace": 11, "ranks": "A"}, 2, 0),
    ({"highest": 10, "ranks": "J,Q,K"}, 4, 0), ({"ranks": "joker"}, 2, 0), ({**TWO, "highest": 10}, 2, 0),
    ({"decks": 2, **NONE}, 2, 0), (TWO, 3, 2), (TWO, 4, 2),
]  # fmt: skip
"""Options, players, and the cards that are left."""
ENOUGH: list[tuple[dict[str, Any], int]] = [
    (TWO, 2), ({**TWO, "decks": 2}, 4), ({"ranks": "9"}, 4), ({"highest": 10, "ranks": "J", "faces": "ten"}, 4),
    ({"highest": 5, "ranks": "A"}, 4),
]  # fmt: skip
ARITHMETIC = ["addition-war", "subtraction-war", "multiplication-war", "missing-card-war"]


def record(options: dict[str, Any], players: int, **more: Any) -> dict[str, Any]:
    return {"format": 1, "game": "addition-war", "options": options, "players": players, "seed": 1, **more}


def typed(options: dict[str, Any]) -> list[str]:
    return [word for name, value in options.items() for word in ("--option", f"{name}={str(value).lower()}")]


@pytest.mark.parametrize("game_id", ARITHMETIC)
@pytest.mark.parametrize(("options", "players", "cards"), REFUSED)
def test_a_game_with_fewer_cards_than_players_is_refused(
    game_id: str, options: dict[str, Any], players: int, cards: int
) -> None:
    with pytest.raises(OptionError, match=f"^options: they leave {cards} cards for {players} players$"):
        title(game_id).make(options, players)
    if not cards:
        with pytest.raises(OptionError, match=r"^options: they leave 0 cards for 2 players$"):
            make(game_id, options)


@pytest.mark.parametrize(("options", "players"), ENOUGH)
def test_a_card_for_each_is_enough(options: dict[str, Any], players: int) -> None:
    match = read_record(record(options, players), make).match()
    assert match.result is None
    match.run(rounds=1)
    assert match.table.round == 1


def test_no_other_game_can_be_left_with_too_few() -> None:
    """Only options that leave cards out can do it; a new game that has such options is to be looked at here."""
    assert [one.id for one in titles().values() if {"ranks", "highest"} & {option.id for option in one.options}] == (
        ARITHMETIC)


@pytest.mark.parametrize(("options", "players", "cards"), REFUSED)
def test_a_saved_match_with_too_few_cards_is_refused_in_one_line(
    options: dict[str, Any], players: int, cards: int
) -> None:
    for more in ({}, {"deck": []}, {"deal": [[] for _seat in range(players)]}):
        with pytest.raises(RecordError, match=f"^options: they leave {cards} cards for [234] players$"):
            read_record(record(options, players, **more), make)


@pytest.mark.parametrize(("options", "players", "cards"), REFUSED)
def test_the_command_line_refuses_too_few_cards_in_one_line(
    options: dict[str, Any], players: int, cards: int, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("game.cli.window", lambda *_what: pytest.fail("a window"))
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record(options, players)), encoding="utf-8")
    ways = [["simulate", "addition-war", "--games", "2", "--players", str(players), *typed(options)],
            ["replay", str(file)]]
    for words in [*ways, *([] if cards else [["play", "addition-war", *typed(options)]])]:
        assert run(words) == 2
        out, err = capsys.readouterr()
        assert not out
        assert err.startswith("truce: ")
        assert f"options: they leave {cards} cards for " in err
        assert err.count("\n") == 1


@pytest.mark.parametrize("options", [NONE, {"highest": 2, "ranks": "K"}, {"highest": 5, "ace": 11, "ranks": "A"}])
def test_a_session_with_too_few_cards_cannot_be_planned_nor_read_from_a_code(options: dict[str, Any]) -> None:
    for game in ARITHMETIC:
        with pytest.raises(PlanError) as why:
            SessionPlanSpec.of(title(game), options)
        assert len(str(why.value).splitlines()) == 1
    plan = SessionPlanSpec("addition-war", dict(options), "medium", 10, None, False, False,
                           title("addition-war").game.practice)
    assert lesson_code.read(plan.code)
    with pytest.raises(PlanError) as why:
        SessionPlanSpec.read(plan.code, titles().values())
    assert len(str(why.value).splitlines()) == 1


# ---- at set-up ------------------------------------------------------------------------------------------------------


def setup_at(sat: AtTable, game: str = "addition-war") -> SetupPage:
    page = SetupPage(sat.app, sat.stores, titles()[game])
    sat.app.push(page)
    sat.frames(0.1)
    return page


def turn(page: SetupPage, option: str, rank: str = "") -> Any:
    """Turn a switch, or the pill of a rank, or choose the last value of a rule, with the keyboard."""
    page.tabs.choose(1)                               # type: ignore[union-attr]
    row = next(widget for widget in page.form.widgets if getattr(getattr(widget, "option", None), "id", "") == option)
    if rank:
        row = next(pill for pill in row.pills if pill.label == row.option.shown(rank))   # type: ignore[attr-defined]
    page.form.set_focus(row)
    if isinstance(row, Choice):
        while row.value != row.values[-1][0]:
            row.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    else:
        row.activate()
    return page.form.focus


def test_the_switch_that_leaves_too_few_cards_says_so_and_play_says_what_to_do(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        page = setup_at(sat)
        turn(page, "ranks", "J")
        assert page.start.disabled_reason is None
        switch = turn(page, "faces")
        why = "These rules leave 0 cards for 2 players. Leave out fewer cards."
        assert (switch.about, page.start.disabled_reason) == (why, why)
        page.tabs.choose(0)                           # type: ignore[union-attr]
        assert (page.start.disabled_reason, page.form.foot_line) == (why, ""), "it is still known, and said of Play"
        switch = turn(page, "faces")
        assert switch.about == why, "and under the rule, when it is seen again"
        assert sat.app.settings.options["addition-war"] == {"ranks": "J", "faces": "ten"}, "only what can be played"
        sat.down(ENTER, mod=pygame.KMOD_CTRL)
        page.play()
        sat.frames(0.1)
        assert sat.top is page
        assert page.form.focus is page.start
        pill = turn(page, "ranks", "9")
        assert page.start.disabled_reason is None
        assert switch.about == switch.option.help
        assert not pill.status_text
        assert sat.app.settings.options["addition-war"] == {"ranks": "9,J", "faces": "out"}
        page.play()
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting.record.options == {"ranks": "9,J", "faces": "out"}


def test_the_rules_can_be_reset_where_they_leave_too_few_cards(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        page = setup_at(sat)
        turn(page, "ranks", "J")
        turn(page, "faces")
        assert page.start.disabled_reason is not None
        page.tabs.choose(1)                           # type: ignore[union-attr]
        page.form.set_focus(page.rules.book)
        page.rules.book.activate()
        assert page.start.disabled_reason is None
        assert sat.app.settings.options["addition-war"] == {}


def test_the_number_of_players_can_be_too_high_for_the_cards(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        page = setup_at(sat)
        turn(page, "jokers")
        turn(page, "ranks", "joker")
        assert page.start.disabled_reason is None
        page.tabs.choose(0)                           # type: ignore[union-attr]
        players = next(widget for widget in page.form.widgets if widget.label == "Players")
        page.form.set_focus(players)
        while page.players < 3:
            page.form.focus.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
        assert page.form.focus is not None
        assert page.form.focus.status_text == page.start.disabled_reason
        assert page.start.disabled_reason == "These rules leave 2 cards for 3 players. Leave out fewer cards."
        assert "addition-war" not in sat.app.settings.players
        turn(page, "decks")
        assert page.start.disabled_reason is None
        assert sat.app.settings.players["addition-war"] == 3


# ---- kept from before -----------------------------------------------------------------------------------------------

SAID = "The house rules of Addition War left too few cards. They are back to their defaults."


@pytest.mark.parametrize(("options", "players", "_cards"), REFUSED)
def test_house_rules_kept_from_before_that_leave_too_few_cards_fall_back_with_a_line(
    tmp_path: Path, options: dict[str, Any], players: int, _cards: int
) -> None:
    with at_table(tmp_path) as sat:
        settings = sat.app.settings
        settings.options["addition-war"], settings.players["addition-war"] = dict(options), players
        assert telling(titles()["addition-war"], settings, waits=False, brief=None, read=False).rules == []
        match_launcher.play(sat.app, sat.stores, "addition-war")
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        assert (sat.top.sitting.record.options, sat.top.sitting.record.players) == ({}, players)
        assert SAID in sat.app.notice.lines
        assert settings.options["addition-war"] == {}


def test_set_up_and_rules_open_with_the_defaults_then(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.app.settings.options["addition-war"] = dict(NONE)
        assert setup_at(sat).options == {}
        assert SAID in sat.app.notice.lines
        sat.app.settings.options["addition-war"] = dict(NONE)
        ShelfNavigation(sat.app, sat.stores, lambda: titles()["addition-war"]).rules()
        assert isinstance(sat.top, HelpPage)


def test_who_plays_with_more_people_than_the_cards_are_for_plays_by_the_book(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.app.settings.options["addition-war"] = dict(TWO)
        assert match_launcher.last(sat.app, "addition-war") == (TWO, 2)
        assert match_launcher.last(sat.app, "addition-war", 3) == ({}, 3)
        assert SAID in sat.app.notice.lines


def test_a_match_asked_for_on_the_command_line_for_more_players_than_cards_is_not_dealt(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.app.settings.players["addition-war"] = 4
        table = sat.top
        sat.app.push(LaunchScene(sat.app, sat.stores, "addition-war", TWO, None))
        sat.frames(0.1)
        assert not isinstance(sat.top, TablePage) or sat.top is table
        assert "These rules leave 2 cards for 4 players." in sat.app.notice.lines


def test_highest_5_with_aces_of_11_leaves_the_aces_out_and_the_help_says_so() -> None:
    game = make("addition-war", {"highest": 5, "ace": 11})
    assert len(game.deck()) == 16
    assert len(make("addition-war", {"highest": 5}).deck()) == 20
    assert "- Highest card: 5\n" in game.help()
    (highest,) = (option for option in game.options if option.id == "highest")
    assert highest.help.endswith("including aces that count as 11.")
