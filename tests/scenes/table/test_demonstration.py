"""A demonstration: each game shows itself in under a minute, with one question, and leaves everything as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.core.asks import CardsAsk
from game.core.tutorial import NEWCOMER
from game.rules import title, titles
from game.scenes.shell.match_launcher import played
from game.scenes.table.demonstration import DemonstrationEndPage, DemonstrationPolicy, begin, reading
from game.scenes.table.table_page import TablePage
from game.scenes.table.tutorial_bubble import place
from game.scenes.table.tutorial_policy import TutorialPolicy
from game.scenes.table.watching import WatchPolicy, watch
from game.store.settings import write
from tests.kit.table_driver import ENTER, ESCAPE, RIGHT, SPACE, AtTable, Shelf, at_table

STEP = 0.05
GAMES = tuple(titles())


class Showing(AtTable):
    """An app with a demonstration on top."""

    def __init__(self, at: AtTable, game: str) -> None:
        self.app, self.stores = at.app, at.stores
        begin(at.app, at.stores, game)
        assert isinstance(at.app.top, TablePage)
        self.play = at.app.top

    @property
    def policy(self) -> DemonstrationPolicy:
        assert isinstance(self.play.policy, DemonstrationPolicy)
        return self.play.policy

    def until_asked(self) -> None:
        """Let time pass until the question comes."""
        for _ in range(round(60 / STEP)):
            self.app.step(STEP)
            if self.policy.question is not None:
                return
        raise AssertionError("no question")

    def until_told(self) -> str:
        """Let time pass until a bubble comes, and return its heading."""
        for _ in range(round(60 / STEP)):
            self.app.step(STEP)
            if self.policy.bubble.shows:
                return self.policy.bubble.words[0]
        raise AssertionError("no bubble")


@contextmanager
def showing(folder: Path, game: str, size: tuple[int, int] = (800, 600)) -> Iterator[Showing]:
    with at_table(folder, size=size) as at:
        at.app.show_home()
        yield Showing(at, game)


class Course(NamedTuple):
    """What was seen of a demonstration."""

    seconds: float
    bubbles: list[tuple[str, str]]
    covered: list[str]


def course(at: Showing) -> Course:
    """Let a demonstration go on untouched until another page comes."""
    bubbles: list[tuple[str, str]] = []
    covered: list[str] = []
    for n in range(round(120 / STEP)):
        at.app.step(STEP)
        if at.app.top is not at.play:
            return Course(n * STEP, bubbles, covered)
        said, question, ask = at.policy.bubble.words, at.policy.question, at.match.ask
        if at.policy.bubble.shows and said not in bubbles:
            bubbles.append(said)
        if question is not None and isinstance(ask, CardsAsk) and NEWCOMER in ask.cards:
            rects = [place(at.play.context, card) for card in ask.cards[NEWCOMER]]
            if question.form.rect.collidelist(rects) >= 0:
                covered.append(question.label.label)
    raise AssertionError("no end")


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_shown_within_a_minute_with_one_question_and_nothing_is_kept(game: str, tmp_path: Path) -> None:
    with showing(tmp_path, game) as at:
        before, saved = write(at.app.settings), at.stores.resumable()
        seen = course(at)
        assert isinstance(at.app.top, DemonstrationEndPage)
        assert 35 <= seen.seconds <= 65
        assert not at.policy.steps, "all steps were told"
        assert at.policy.questions == 1
        assert len(seen.bubbles) >= 4, "three steps and a kind word"
        assert not seen.covered, "the cards that are asked about stay in sight"
        at.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, scancode=41, mod=0, unicode=""))
        assert isinstance(at.app.top, Shelf)
        assert write(at.app.settings) == before
        assert at.stores.resumable() == saved
        assert not at.stores.stats.recent()


@pytest.mark.parametrize("game", GAMES)
def test_a_bubble_is_one_breath(game: str) -> None:
    hand = title(game).game.first_hand
    assert hand is not None
    shown = hand.demonstration
    assert shown is not None
    assert len(shown.steps) >= 3
    for text in (*(step.more for step in shown.steps), shown.why, shown.question):
        assert len(text) <= 60, text
        assert "{key}" not in text
    for step in shown.steps:
        assert len(step.heading) <= 30, step.heading


def test_a_game_that_was_never_played_is_shown_and_another_is_watched(tmp_path: Path) -> None:
    with at_table(tmp_path) as at:
        at.app.show_home()
        played(at.app, "war")
        for game, kind in (("peace", DemonstrationPolicy), ("war", WatchPolicy)):
            watch(at.app, at.stores, game)
            assert isinstance(at.app.top, TablePage)
            assert isinstance(at.app.top.policy, kind)
            at.app.top.policy.home()
        watch(at.app, at.stores, "war")
        assert isinstance(at.app.top, TablePage)
        next(tool for tool in at.app.top.bar.tools if tool.label == "Show me how").activate()
        assert isinstance(at.app.top, TablePage)
        assert isinstance(at.app.top.policy, DemonstrationPolicy), "the way from the one to the other"


@pytest.mark.parametrize(("game", "keys"), [("napoleons-war", 4), ("twenty-first-century-war", 4), ("slap-war", 2),
                                            ("war", 2), ("missing-card-war", 4)])
def test_any_answer_goes_on_with_a_kind_word(game: str, keys: int, tmp_path: Path) -> None:
    for number in range(keys):
        with showing(tmp_path / str(number), game) as at:
            at.until_asked()
            question = at.policy.question
            assert question is not None
            assert len(question.buttons) == keys
            own = question.choices.own
            at.key(pygame.KSCAN_1 + number)
            assert at.policy.question is None
            assert at.policy.chosen == number
            heading, why = at.policy.bubble.words
            assert why
            assert (heading == "Yes, just so!") is (number == own)


def test_no_choice_looks_right_before_somebody_uses_the_keys(tmp_path: Path) -> None:
    with showing(tmp_path, "war") as at:
        at.until_asked()
        question = at.policy.question
        assert question is not None
        assert not any(button.shown and button.focused for button in question.buttons)
        at.key(RIGHT)
        assert question.buttons[1].shown
        assert question.buttons[1].focused


def test_the_question_is_answered_by_mouse_too(tmp_path: Path) -> None:
    with showing(tmp_path, "fast-food", (1280, 720)) as at:
        at.until_asked()
        question = at.policy.question
        assert question is not None
        at.click(question.buttons[2].rect.center)
        assert at.policy.chosen == 2


@pytest.mark.parametrize("letters", [100, 140])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", ["napoleons-war", "twenty-first-century-war", "three-player-war", "ascent"])
def test_the_question_lies_in_the_window_beside_the_seats_and_the_cards(
    game: str, size: tuple[int, int], letters: int, tmp_path: Path
) -> None:
    with at_table(tmp_path, size=size) as sat:
        sat.app.settings.letters = letters
        sat.app.changed()
        sat.app.show_home()
        at = Showing(sat, game)
        at.until_asked()
        question = at.policy.question
        assert question is not None
        sheet = question.form.rect
        assert pygame.Rect((0, 0), size).contains(sheet)
        assert all(sheet.contains(button.rect) for button in question.buttons)
        assert sheet.collidelist([seat.plate for seat in at.play.stage.layout.places]) < 0
        assert sheet.collidelist(at.policy.cards()) < 0


def test_the_bar_says_how_far_it_is(tmp_path: Path) -> None:
    with showing(tmp_path, "war") as at:
        assert at.play.bar.subtitle() == "Watch and learn"
        at.until_told()
        at.frames(0.1)
        assert at.play.bar.words == ("War", "Watch and learn · 1 of 4")


def test_a_bubble_stays_as_long_as_it_takes_to_read_it() -> None:
    assert reading("Win all the cards!") < reading("Win all the cards! Each round, both turn a card.") <= 3.5


def test_a_key_or_a_click_goes_on_escape_leaves_and_space_pauses(tmp_path: Path) -> None:
    with showing(tmp_path, "war") as at:
        assert at.until_told() == "Win all the cards!"
        at.key(ENTER)
        assert not at.policy.bubble.shows
        at.until_told()
        at.click((400, 250))
        assert not at.policy.bubble.shows
        at.key(SPACE)
        seconds, answers = at.policy.seconds, len(at.match.answers)
        at.frames(5.0)
        assert (at.policy.seconds, len(at.match.answers)) == (seconds, answers)
        at.key(SPACE)
        at.until_told()
        at.key(ESCAPE)
        assert isinstance(at.app.top, Shelf)


def test_at_the_end_one_plays_it_oneself(tmp_path: Path) -> None:
    with showing(tmp_path, "napoleons-war") as at:
        course(at)
        at.frames(0.5)
        at.key(ENTER)
        assert isinstance(at.app.top, TablePage)
        assert isinstance(at.app.top.policy, TutorialPolicy)
        assert not at.app.top.policy.is_replay


def test_at_the_end_one_watches_again(tmp_path: Path) -> None:
    with showing(tmp_path, "war") as at:
        course(at)
        top = at.app.top
        assert isinstance(top, DemonstrationEndPage)
        next(widget for widget in top.form.widgets if widget.label == "Watch again").activate()
        assert isinstance(at.app.top, TablePage)
        assert at.app.top is not at.play
        assert isinstance(at.app.top.policy, DemonstrationPolicy)
        assert len(at.app.scenes) == 2
