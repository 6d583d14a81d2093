"""What the command line names is dealt at once (`python -m game play ID --seed N`)."""

from pathlib import Path
from typing import Any

import pytest

from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.scenes.shell.status_pages import StartupErrorPage
from game.scenes.startup import LaunchScene, opened
from game.scenes.table.table_page import TablePage
from game.scenes.table.tutorial_policy import TutorialPolicy
from game.store.paths import Folders
from game.view.device import system_theme
from game.view.widgets import Button, RichText
from tests.kit.table_driver import at_table
from tests.kit.widget_fixture import app as an_app


@pytest.mark.parametrize(("game", "options"), [("war", {"winnings": "winner_first", "down": 3}),
                                               ("addition-war", {"highest": 5})])  # fmt: skip
def test_a_deal_named_on_the_command_line_is_played_by_the_saved_house_rules(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    with at_table(tmp_path, game="fast-food") as sat:
        settings = sat.app.settings
        settings.options[game], settings.players[game] = dict(options), 3
        sat.app.push(LaunchScene(sat.app, sat.stores, game, {}, 77))
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        record = sat.top.sitting.record
        assert (record.game.id, record.options, record.players, record.seed) == (game, options, 3, 77)
        assert settings.options[game] == options


def test_house_rules_named_on_the_command_line_come_instead_of_the_saved_ones_for_this_match(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food") as sat:
        sat.app.settings.options["war"] = {"down": 3}
        sat.app.push(LaunchScene(sat.app, sat.stores, "war", {"up": 2}, 77))
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting.record.options == {"up": 2}
        assert sat.app.settings.options["war"] == {"down": 3}, "what is set up in the program stays"


def test_a_deal_named_by_its_number_is_dealt_though_another_match_waits_which_is_kept(tmp_path: Path) -> None:
    with at_table(tmp_path, game="war") as sat:
        first = sat.play.sitting.id
        sat.app.show_home()
        sat.frames(0.1)
        assert sat.stores.waiting("war") is not None
        sat.app.push(LaunchScene(sat.app, sat.stores, "war", {}, 123))
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting.record.seed == 123
        assert any(first in slot for slot in sat.stores.resumable())


def test_the_page_of_a_program_that_cannot_begin_says_why_until_that_passes() -> None:
    passes: list[bool] = []
    with an_app() as app:
        page = StartupErrorPage(app, "Truce", "Another window is busy.", lambda: bool(passes))
        app.push(page)
        app.running = True
        for _frame in range(9):
            page.tick(0.1)
        assert app.running
        assert not page.finished
        words, leave = page.form.widgets
        assert isinstance(words, RichText)
        assert words.label == "Another window is busy."
        passes.append(True)
        for _frame in range(9):
            page.tick(0.1)
        assert not app.running
        assert page.finished
        app.running = True
        assert isinstance(leave, Button)
        leave.activate()
        assert not app.running


@pytest.mark.parametrize(("at_once", "dark", "shown"), [
    (True, False, "daylight"), (True, True, "evening"), (True, None, "daylight"), (False, True, "daylight")])
def test_the_first_picture_is_as_dark_as_a_system_that_says_so_at_once_and_else_as_the_last_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: bool, dark: bool | None, shown: str) -> None:
    config = Folders.inside(tmp_path).config
    config.mkdir()
    (config / "settings.toml").write_text('theme = "auto"\nwindow.dark = false\n', encoding="utf-8")
    monkeypatch.setenv("TRUCE_HOME", str(tmp_path))
    monkeypatch.setattr(system_theme, "AT_ONCE", at_once)
    monkeypatch.setattr(system_theme, "is_dark", lambda: dark)
    seen: list[str] = []

    def run(app: App, _first: Scene) -> int:
        seen.append(app.theme.name)
        app.window.close()
        return 0

    monkeypatch.setattr(App, "run", run)
    assert opened() == 0
    assert seen == [shown]


@pytest.mark.parametrize(("options", "seed", "taught"), [({}, None, True), ({}, 77, False), ({"down": 3}, None, False)])
def test_a_game_named_on_the_command_line_for_the_first_time_begins_with_its_first_hand(
    tmp_path: Path, options: dict[str, Any], seed: int | None, taught: bool
) -> None:
    with at_table(tmp_path, game="fast-food") as sat:
        sat.app.push(LaunchScene(sat.app, sat.stores, "war", options, seed))
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        assert isinstance(sat.top.policy, TutorialPolicy) is taught
