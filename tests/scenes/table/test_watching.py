"""Watching: any game plays itself, is stepped through with a bar, and leaves everything as it was."""

from pathlib import Path

import pygame
import pytest

from game.core.setting_values import PACES
from game.scenes.table.help_sheet import HelpSheet
from game.scenes.table.history_page import SPEEDS, speed
from game.scenes.table.table_page import TablePage
from game.scenes.table.tutorial_policy import TutorialPolicy
from game.scenes.table.watching import WatchEndPage, WatchPolicy, begin
from game.store.settings import write
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import DOWN, ENTER, ESCAPE, FRAME, LEFT, RIGHT, SPACE, TAB, UP, AtTable, Shelf, at_table
from tests.kit.watching_driver import Watched, watched

STEPS = 3
GAMES = ("war", "three-player-war", "slap-war", "egyptian-ruffle", "scramble-war", "good-king-bad-queen", "duel-king",
         "twenty-first-century-war", "napoleons-war", "fast-food", "brain-drain", "ascent",
         "casualty-war")


def stands(at: Watched) -> tuple[object, int, int]:
    return at.match.table.fingerprint(), at.play.sitting.rounds, len(at.match.answers)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_back_is_where_the_step_began_and_a_step_on_leads_to_the_same(game: str, tmp_path: Path) -> None:
    with watched(tmp_path, game) as at:
        at.frames(0.2)
        at.key(SPACE)
        at.key(LEFT)
        first, seen, back = stands(at), [], []
        for _ in range(STEPS):
            at.key(RIGHT)
            at.rests()
            seen.append(stands(at))
            assert at.table.fingerprint() == at.match.table.fingerprint(), "all of it has been seen"
        assert len({*seen, first}) == STEPS + 1, "each step leads on"
        for _ in range(STEPS):
            at.key(LEFT)
            at.frames(0.1)
            back.append(stands(at))
        assert back == [*reversed(seen[:-1]), first]
        for step in seen:
            at.key(RIGHT)
            at.rests()
            assert stands(at) == step


def test_a_round_gone_back_to_is_seen_with_its_cards_and_how_it_ended(tmp_path: Path) -> None:
    with watched(tmp_path) as at:
        at.until(3)
        at.key(LEFT)
        at.frames(0.1)
        assert at.play.sitting.rounds == 2 or at.table.round == at.play.sitting.rounds
        assert len(at.match.game.lying(at.table)) >= 2
        assert "beats" in inspect(at.play.stage).caption[0] or "war" in inspect(at.play.stage).caption[0]
        pill = inspect(at.play.stage).pill
        assert (pill.before, pill.here) == (False, True), "the words are there, though nothing moves"
        at.key(LEFT, LEFT, LEFT)
        at.frames(1.0)
        pill = inspect(at.play.stage).pill
        assert at.play.sitting.rounds == 0
        assert (pill.before, pill.here) == (False, False), "and nothing is said of the deal"
        at.key(SPACE)
        at.until(5)
        assert sum(len(at.table.piles[f"packet/{seat}"]) for seat in (0, 1)) == 52


def test_nothing_of_the_people_here_is_touched(tmp_path: Path) -> None:
    with at_table(tmp_path, game="duel-king", people=(0, 1)) as sat:
        settings = sat.app.settings
        settings.seats[0].name, settings.seats[1].level = "Ada", "hard"
        sat.app.show_home()
        before, saved = write(settings), sat.stores.resumable()
        begin(sat.app, sat.stores, "war")
        at = Watched(sat)
        assert at.play.sitting.names == ["Fox", "Owl"]
        assert not at.play.sitting.people
        assert at.play.sitting.chairs[1].level == "hard"
        at.key(UP, UP, DOWN, SPACE, SPACE, RIGHT)
        at.rests()
        at.key(LEFT, SPACE)
        _end(at)
        at.frames(0.5)
        assert write(settings) == before
        assert sat.stores.resumable() == saved
        assert not sat.stores.stats.recent()
        assert not sat.stores.todays_score.winners(at.play.sitting.chairs)


def _end(at: Watched) -> None:
    """Let the match come to its end, and its page."""
    at.policy.speed = 2.0
    while at.match.result is None:
        at.play.course.feed(at.play.sitting.advance() if at.match.ask is None else at.play.sitting.answer(
            *at.play.sitting.first_computed(at.match.ask)))
        at.play.course.open_ask = None
        at.play.stage.finish_animations()
    for _ in range(600):
        at.app.pass_by()
        if at.app.top is not at.play:
            return
    raise AssertionError("no end")


def test_a_pause_stops_everything_at_once_and_costs_nothing(tmp_path: Path) -> None:
    with watched(tmp_path) as at:
        at.frames(1.0)
        assert at.play.moving
        at.key(SPACE)
        at.frames(0.1)
        picture, now = at.app.window.screen.get_buffer().raw, at.table.fingerprint()
        assert not at.play.moving
        at.frames(3.0)
        assert (at.app.window.screen.get_buffer().raw, at.table.fingerprint()) == (picture, now)
        assert at.play.idle_for
        at.key(SPACE)
        at.until(2)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_bar_is_used_by_mouse_and_stands_free_of_the_seats(size: tuple[int, int], tmp_path: Path) -> None:
    with watched(tmp_path, size=size, players=4) as at:
        at.frames(0.5)
        bar = at.policy.step_bar
        previous, play, following, pace, leave = bar.form.widgets
        for place in at.play.stage.layout.places:
            assert not bar.form.rect.colliderect(place.plate)
        at.click(play.rect.center)
        assert not at.policy.playing
        at.click(following.rect.center)
        at.rests()
        rounds = at.play.sitting.rounds
        at.click(following.rect.center)
        at.rests()
        at.click(previous.rect.center)
        assert at.play.sitting.rounds == rounds
        before = at.policy.speed
        at.click(pace.rect.center)
        assert at.policy.speed != before
        assert pace.label == SPEEDS[at.policy.speed]
        assert at.play.stage.pace == at.policy.speed
        at.click(leave.rect.center)
        assert isinstance(at.app.top, Shelf)


def test_a_controller_steps_and_leaves(tmp_path: Path) -> None:
    def button(key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            at.app.take(pygame.event.Event(kind, key=key, scancode=-9, mod=0, unicode="", pad=7, button="south"))

    with watched(tmp_path) as at:
        at.frames(0.5)
        button(pygame.K_SPACE)
        assert at.play.stage.frozen
        button(pygame.K_RIGHT)
        at.rests()
        assert at.play.sitting.rounds == 1
        button(pygame.K_LEFT)
        assert at.play.sitting.rounds == 0
        button(pygame.K_ESCAPE)
        assert isinstance(at.app.top, Shelf)


def test_one_button_reaches_everything_on_the_bar(tmp_path: Path) -> None:
    with watched(tmp_path) as at:
        at.app.settings.one_button, at.app.settings.light = "key", 200
        at.frames(0.1)
        told = set()
        for _ in range(8):
            at.frames(0.25)
            told.add(at.policy.step_bar.tooltip)
        assert {"One step on (→)", "Pause (Space)", "Stop watching (Esc)"} <= told
        while at.policy.step_bar.tooltip != "Pause (Space)":
            at.frames(0.25)
        at.down(at.app.settings.button)
        assert at.play.stage.frozen


def test_tab_leads_along_the_bar_and_space_presses_what_is_lit(tmp_path: Path) -> None:
    with watched(tmp_path) as at:
        at.until(1)
        at.key(TAB, TAB, SPACE)
        assert not at.policy.playing
        at.key(TAB, SPACE)
        assert not at.play.stage.frozen
        at.rests()
        at.key(ESCAPE)
        assert isinstance(at.app.top, Shelf)


def test_the_pace_begins_as_people_play_and_can_always_be_watched() -> None:
    assert {name: speed(pace) for name, pace in PACES.items()} == {
        "leisurely": 0.5, "normal": 1.0, "quick": 2.0, "instant": 2.0}


def test_captions_stay_longer_than_in_a_match_that_is_played(tmp_path: Path) -> None:
    def spoken(at: Watched | AtTable) -> float:
        seconds = 0.0
        for _ in range(1200):
            at.app.pass_by()
            seconds += FRAME if "beats" in inspect(at.play.stage).caption[0] else 0.0
            if at.play.sitting.rounds == 3:
                break
        return seconds

    with watched(tmp_path / "slow") as at:
        slow = spoken(at)
        seed = at.play.sitting.record.seed
    with at_table(tmp_path / "fast", people=(), pace="normal", seed=seed) as sat:
        fast = spoken(sat)
    assert slow > fast * 1.1


def test_at_the_end_one_watches_again_on_another_deal(tmp_path: Path) -> None:
    with watched(tmp_path) as at:
        _end(at)
        assert isinstance(at.app.top, WatchEndPage)
        seed = at.play.sitting.record.seed
        at.frames(1.0)
        at.key(ENTER)
        assert isinstance(at.app.top, TablePage)
        assert isinstance(at.app.top.policy, WatchPolicy)
        assert at.app.top is not at.play
        assert at.app.top.sitting.record.seed != seed


def test_at_the_end_one_plays_it_oneself_and_a_newcomer_is_shown_how(tmp_path: Path) -> None:
    with watched(tmp_path, "peace") as at:
        for newcomer in (True, False):
            _end(at)
            top = at.app.top
            assert isinstance(top, WatchEndPage)
            next(widget for widget in top.form.widgets if widget.label == "Play it yourself").activate()
            page = at.app.top
            assert isinstance(page, TablePage)
            assert isinstance(page.policy, TutorialPolicy) is newcomer
            assert page.sitting.people
            begin(at.app, at.stores, "peace")
            at.play = at.app.top                                             # type: ignore[assignment]


@pytest.mark.parametrize(("game", "reduced_motion"), [
    ("war", False), ("war", True), ("slap-war", False), ("egyptian-ruffle", False),
    ("casualty-war", False), ("casualty-war", True)])
def test_nothing_flashes_at_the_quickest_pace(game: str, reduced_motion: bool, tmp_path: Path) -> None:
    with watched(tmp_path, game, pace="instant", reduced_motion=reduced_motion) as at:
        seen = Flashes()
        for frame in range(300):
            at.app.step(FRAME)
            seen.see(at.app.window.screen)
            if frame in (150, 170, 190, 210):
                at.key(LEFT)
            if frame == 230:
                at.key(SPACE)
        assert seen.worst <= QUARTER


@pytest.mark.parametrize("letters", [100, 140])
@pytest.mark.parametrize("game", ["war", "brain-drain", "fast-food"])
def test_the_help_lies_beside_the_bar_of_what_is_watched_and_leads_back_to_it(
    game: str, letters: int, tmp_path: Path
) -> None:
    with watched(tmp_path, game, size=(1280, 720)) as at:
        at.app.settings.letters = letters
        at.app.changed()
        at.frames(0.5)
        at.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=58, mod=0, unicode=""))
        at.frames(0.1)
        sheet = at.app.top
        assert isinstance(sheet, HelpSheet)
        bar = at.policy.step_bar.form
        assert not any(sheet.form.rect.colliderect(widget.rect) for widget in bar.tab_order)
        assert "Keep watching" in [widget.label for widget in sheet.form.tab_order]
