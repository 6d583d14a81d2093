"""A choice of a finished match is tried from there: at the very table, against champions, and nothing is kept of it."""

from pathlib import Path

import pygame
import pytest

from game.lab.endgame_analysis import decisive_choice
from game.scenes.lab.story_page import StoryPage
from game.scenes.records.match_page import MatchPage
from game.scenes.table.retry import RetryEndPage, RetryPause, RetryPolicy, retry
from game.scenes.table.table_page import TablePage
from game.sitting.replay import record_of
from game.store.settings import write
from game.view.widgets import Button
from tests.kit.table_driver import ENTER, ESCAPE, RIGHT, SPACE, TAB, AtTable, at_table
from tests.kit.watching_driver import Watched
from tests.kit.widget_fixture import named
from tests.lab.test_decision_cost import played
from tests.scenes.records.test_replay_page import played_out

T = 23


def choices_of(at: AtTable, tmp_path: Path, seed: int) -> StoryPage:
    """Open the story of a counted match of Fast Food by its key, and turn to its choices."""
    at.app.show_home()
    match = played_out(at.stores, "fast-food", seed=seed)
    at.app.push(MatchPage(at.app, at.stores, match))
    at.frames(0.1)
    at.key(T)
    at.frames(0.1)
    story = at.top
    assert isinstance(story, StoryPage)
    story.counting.wait(20)
    at.frames(0.1)
    assert story.tabs is not None
    story.form.focus_by_key(story.tabs)
    while story.tabs.value != "choices":
        at.key(RIGHT)
        at.frames(0.1)
    return story


def to_the_table(at: AtTable, story: StoryPage) -> Watched:
    """Press the button of the story."""
    for _n in range(20):
        focus = story.form.focus
        if isinstance(focus, Button) and focus.label == "Try it from here":
            break
        at.key(TAB)
    at.key(ENTER)
    at.frames(0.1)
    return Watched(at)


def test_from_the_story_one_comes_to_the_very_moment_and_back_and_nothing_is_kept(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        story = choices_of(sat, tmp_path, 3)
        stores, settings = sat.stores, write(sat.app.settings)
        counted, waiting = len(stores.stats.recent(99)), stores.resumable()
        choice, record = story.decisive, story.record
        assert choice is not None
        tried = to_the_table(sat, story)
        sitting = tried.play.sitting
        assert isinstance(tried.play.policy, RetryPolicy)
        assert sitting.match.answers == [[*answer] for answer in record.answers[:choice.answers]]
        assert sitting.match.table.round == choice.round
        assert sitting.people == {choice.seat}
        assert [chair.level for chair in sitting.chairs if not chair.person] == ["hard"]
        assert sitting.names == story.names
        tried.still()
        sat.key(RIGHT, SPACE)                        # another card, whichever it is
        sat.frames(2.0)
        assert len(sitting.match.answers) > choice.answers
        assert sitting.match.answers[choice.answers][0] == choice.seat
        sat.key(ESCAPE)
        sat.frames(0.1)
        assert sat.top is story
        assert story.record is record
        assert record_of(stores.stats.records, stores.stats.recent(1)[0]).written() == record.written()
        assert (len(stores.stats.recent(99)), stores.resumable(), write(sat.app.settings)) == (
            counted, waiting, settings)


def test_at_its_end_one_tries_again_or_goes_back(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        story = choices_of(sat, tmp_path, 3)
        tried = to_the_table(sat, story)
        for _turn in range(10):
            if tried.match.result is not None:
                break
            tried.still()
            sat.key(RIGHT, SPACE)
            sat.frames(1.0)
        for _n in range(4000):
            sat.app.pass_by()
            if isinstance(sat.top, RetryEndPage):
                break
        assert isinstance(sat.top, RetryEndPage)
        words = " ".join(widget.label for widget in sat.top.form.widgets)
        assert "In the match itself" in words
        assert not sat.stores.todays_score.winners(tried.play.sitting.chairs)
        sat.frames(1.0)
        sat.key(ENTER)
        sat.frames(0.1)
        again = sat.top
        assert isinstance(again, TablePage)
        assert again is not tried.play
        assert again.sitting.rounds == story.decisive.round - 1  # type: ignore[union-attr]
        sat.key(ESCAPE)
        sat.frames(0.1)
        assert sat.top is story


@pytest.mark.parametrize(("game", "seed"), [("fast-food", 2), ("duel-king", 1), ("brain-drain", 1)])
def test_each_game_is_tried_at_the_ask_itself(game: str, seed: int, tmp_path: Path) -> None:
    record = played(game, seed, {0: "easy", 1: "easy"})
    choice = decisive_choice(record)
    assert choice is not None
    with at_table(tmp_path) as sat:
        sat.app.show_home()
        retry(sat.app, sat.stores, record, ["Ada", "Owl"], [3, 1], choice)
        sitting = Watched(sat).play.sitting
        assert sitting.match.ask is not None
        assert choice.seat in sitting.waiting
        assert not sitting.match.ask.forced
        assert sitting.chairs[choice.seat].person
        assert (sitting.names, [chair.animal for chair in sitting.chairs]) == (["Ada", "Owl"], [3, 1])


def test_its_pause_leads_back_too(tmp_path: Path) -> None:
    record = played("fast-food", 2, {0: "easy", 1: "easy"})
    choice = decisive_choice(record)
    assert choice is not None
    with at_table(tmp_path) as sat:
        sat.app.show_home()
        shelf = sat.top
        retry(sat.app, sat.stores, record, ["Ada", "Owl"], [3, 1], choice)
        sat.play = Watched(sat).play
        sat.still()
        sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAUSE, scancode=72, mod=0, unicode=""))
        sat.frames(0.1)
        pause = sat.top
        assert isinstance(pause, RetryPause)
        named(pause.form, "Try again").activate()
        sat.frames(0.1)
        assert isinstance(sat.top, TablePage)
        sat.top.pause()
        sat.frames(0.1)
        assert isinstance(sat.top, RetryPause)
        named(sat.top.form, "Back to the story").activate()
        sat.frames(0.1)
        assert sat.top is shelf
