"""A demonstration: each game shows itself in under a minute, with one question, and leaves everything as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.core.asks import CardsAsk
from game.core.cards import COUNTING, codes
from game.core.tutorial import NEWCOMER
from game.rules import title, titles
from game.rules.equations.equation_asks import check
from game.scenes.shell.language import speak
from game.scenes.shell.match_launcher import played
from game.scenes.table.demonstration import DemonstrationEndPage, DemonstrationPolicy, begin, reading
from game.scenes.table.sorting_demonstration import SortingDemonstration
from game.scenes.table.table_page import TablePage
from game.scenes.table.tutorial_bubble import place
from game.scenes.table.tutorial_policy import TutorialPolicy
from game.scenes.table.viewer_question import named
from game.scenes.table.watching import WatchPolicy, watch
from game.store.settings import write
from game.view.controls.choice_button import CardsButton, PlayerButton
from tests.kit.table_driver import ENTER, ESCAPE, RIGHT, SPACE, AtTable, Shelf, at_table

STEP = 0.05
GLANCES = 0.2
"""What is there for less, nobody reads (seconds)."""
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
            self.app.pass_by(STEP)
            if self.policy.question is not None:
                self.app.step(0.0)
                return
        raise AssertionError("no question")

    def until_told(self) -> str:
        """Let time pass until a bubble comes, and return its heading."""
        for _ in range(round(60 / STEP)):
            self.app.pass_by(STEP)
            if self.policy.bubble.shows:
                self.app.step(0.0)
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
    first: float
    """When the first bubble came, in seconds."""


def course(at: Showing, *, looks: bool = False) -> Course:
    """Let a demonstration go on untouched until another page comes. Of its frames few are drawn, unless somebody looks:
    then one each `GLANCES` seconds."""
    bubbles: list[tuple[str, str]] = []
    covered: list[str] = []
    first = 0.0
    for n in range(round(120 / STEP)):
        if looks and not n % round(GLANCES / STEP):
            at.app.step(STEP)
        else:
            at.app.pass_by(STEP)
        if isinstance(at.app.top, DemonstrationEndPage):
            return Course(n * STEP, bubbles, covered, first)
        first = first if bubbles else n * STEP
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
        assert 45 <= seen.seconds <= 64
        assert not at.policy.steps.left, "all steps were told"
        assert at.policy.questions == 1
        assert len(seen.bubbles) >= 5, "three steps, a kind word, and how it stands"
        assert seen.first <= 4
        assert seen.bubbles[0][0].startswith("Win "), "it begins with how the game is won"
        assert seen.bubbles[-1][1] == at.policy.shown.goal, "and ends with it"
        assert seen.bubbles[-1][0] == at.policy.standing()[1]
        assert at.policy.shown.goal in at.app.top.read
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
    for text in (*(step.more for step in shown.steps), shown.why, shown.question, shown.goal):
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


CARDS = {"napoleons-war": 4, "twenty-first-century-war": 4, "fast-food": 4, "duel-king": 2}
"""Games whose question is about cards, and how many of its choices are some."""


@pytest.mark.parametrize("game", CARDS)
def test_choices_of_cards_are_cards_to_be_clicked(game: str, tmp_path: Path) -> None:
    with showing(tmp_path, game, (1280, 720)) as at:
        at.until_asked()
        question = at.policy.question
        assert question is not None
        cards = [button for button in question.buttons if isinstance(button, CardsButton)]
        assert len(cards) == CARDS[game]
        for button, shown in zip(question.buttons, question.choices.cards, strict=True):
            assert button.label == named(shown), "what is read aloud"
            assert not isinstance(button, CardsButton) or button.cards == shown
        assert all(button.rect.h >= 84 for button in cards)
        at.click(cards[-1].rect.center)
        assert at.policy.chosen == question.buttons.index(cards[-1])


@pytest.mark.parametrize("game", ["war", "three-player-war"])
def test_choices_of_players_have_their_faces(game: str, tmp_path: Path) -> None:
    with showing(tmp_path, game) as at:
        at.until_asked()
        question = at.policy.question
        assert question is not None
        for button, name in zip(question.buttons, at.play.sitting.names, strict=True):
            assert isinstance(button, PlayerButton)
            assert button.animal == name.lower()


@pytest.mark.parametrize("game", ["ascent", "brain-drain"])
def test_of_three_equations_one_makes_the_number_and_the_others_say_what_they_make(game: str, tmp_path: Path) -> None:
    for number in range(3):
        with showing(tmp_path / str(number), game) as at:
            at.until_asked()
            question = at.policy.question
            assert question is not None
            assert len(question.buttons) == 3
            puzzle = at.match.ask.puzzle             # type: ignore[union-attr]
            assert str(puzzle.target) in question.label.label
            rights = [check(words, puzzle).right for words in question.choices.words]
            assert all(check(words, puzzle).whole for words in question.choices.words), "each card once"
            assert [n for n, right in enumerate(rights) if right] == [question.choices.own]
            at.click(question.buttons[number].rect.center)
            heading, why = at.policy.bubble.words
            if rights[number]:
                assert heading == "Yes, just so!"
            else:
                assert why.startswith("That makes ")
                assert why.endswith(f"= {puzzle.target}"), "the right one comes with it"


def test_each_card_that_is_chosen_says_what_it_makes(tmp_path: Path) -> None:
    for number in range(4):
        with showing(tmp_path / str(number), "fast-food") as at:
            at.until_asked()
            question = at.policy.question
            assert question is not None
            (card,) = question.choices.cards[number]
            total = at.match.ask.total               # type: ignore[union-attr]
            at.key(pygame.KSCAN_KP_1 + number)
            assert f"{total} + {COUNTING[card]} = {total + COUNTING[card]}" in at.policy.bubble.words[1]


@pytest.mark.parametrize("game", ["fast-food", "ascent", "war"])
def test_the_question_is_answered_with_one_button(game: str, tmp_path: Path) -> None:
    with showing(tmp_path, game) as at:
        at.app.settings.one_button, at.app.settings.light = "key", 500
        at.until_asked()
        question = at.policy.question
        assert question is not None
        for _ in range(round(10 / STEP)):
            at.app.step(STEP)
            if question.buttons[1].focused and question.buttons[1].shown:
                break
        at.key(SPACE)
        assert at.policy.chosen == 1
        assert at.policy.bubble.shows


@pytest.mark.parametrize(("game", "heading"), [("war", "Fox takes both"), ("three-player-war", "Owl takes all three"),
                                               ("addition-war", "Owl takes all four")])
def test_who_takes_cards_is_told_while_they_still_lie_there_and_none_is_covered(
    game: str, heading: str, tmp_path: Path
) -> None:
    with showing(tmp_path, game, (1280, 720)) as at:
        for _ in range(9):
            if at.until_told() == heading:
                break
            at.key(ENTER)
        assert at.policy.bubble.words[0] == heading
        seen = [card for pile in at.play.stage.shadow.each["stake"] for card in pile]
        assert len(seen) == {"war": 2, "three-player-war": 3, "addition-war": 4}[game]
        assert at.policy.bubble.body.collidelist([place(at.play.context, card) for card in seen]) < 0
        at.key(ENTER)
        at.frames(3.0)
        assert not any(pile for pile in at.play.stage.shadow.each["stake"] if set(pile) & set(seen))


def until_heading(at: Showing, heading: str) -> None:
    """Let bubbles pass until one with this heading comes."""
    for _ in range(9):
        if at.until_told() == heading:
            return
        at.key(ENTER)
    raise AssertionError(heading)


def test_what_a_bubble_is_about_is_still_to_be_seen(tmp_path: Path) -> None:
    with showing(tmp_path / "speed", "speed-war", (1280, 720)) as at:
        until_heading(at, "A beaten two leaves the game!")
        seen = at.play.stage.shadow.each["stake"]
        assert [code[0] for pile in seen for code in codes(pile)] == ["9", "2"], "the two lies beside the nine"
    with showing(tmp_path / "ruffle", "egyptian-ruffle", (1280, 720)) as at:
        until_heading(at, "A ruffle!")
        assert at.play.stage.shadow.turn == 1, "the sign is at the one who has to answer"
    with showing(tmp_path / "casualty", "casualty-war", (1280, 720)) as at:
        until_heading(at, "Both laid the same card: war!")
        assert [code[0] for code in codes(at.play.stage.shadow.piles["pot"])] == ["8", "8"]


def sorting(at: Showing) -> SortingDemonstration:
    """Answer the question, and let time pass until the deck is sorted."""
    at.until_asked()
    at.key(pygame.KSCAN_2)
    for _ in range(round(10 / STEP)):
        at.app.step(STEP)
        if isinstance(at.app.top, SortingDemonstration):
            return at.app.top
    raise AssertionError("no sorting")


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_it_is_shown_how_a_deck_is_sorted_and_in_that_order_it_fights(size: tuple[int, int], tmp_path: Path) -> None:
    with showing(tmp_path, "napoleons-war", size) as at:
        field = sorting(at)
        assert field.cards.order.cards != field.goal
        held, told = list[tuple[int, int]](), list[str]()
        for _ in range(round(20 / STEP)):
            at.app.step(STEP)
            if at.app.top is not field:
                break
            hand, lying = field.cards.in_hand, field.cards.lying
            if hand is not None and (not held or held[-1][0] != hand.cards[0]):
                held.append((hand.cards[0], field.goal.index(hand.cards[0])))
            elif hand is not None:
                held[-1] = hand.cards[0], lying.index(hand.cards[0])
            if field.line_now not in told:
                told.append(field.line_now)
            assert pygame.Rect((0, 0), size).contains(field.layout.bubble)
        assert held == [(field.goal[0], 0), (field.goal[-1], 25), (field.goal[1], 1)], "each to its place in the order"
        assert tuple(told) == field.lines, "and each with why"
        assert at.app.top is at.play
        at.until_told()
        fought = [code for card, code in zip(field.goal, codes(field.goal), strict=True)
                  if card not in at.match.table.each["deck"][0]]
        assert fought == codes(field.goal[: len(fought)]), "the first cards of the order were turned"


def test_a_key_lets_the_deck_march_and_escape_leaves(tmp_path: Path) -> None:
    with showing(tmp_path / "on", "napoleons-war") as at:
        field = sorting(at)
        at.frames(1.0)
        at.key(ENTER)
        assert field.cards.order.cards == field.goal
        at.frames(2.0)
        assert at.app.top is at.play
    with showing(tmp_path / "away", "napoleons-war") as at:
        sorting(at)
        at.key(ESCAPE)
        assert isinstance(at.app.top, Shelf)
    with showing(tmp_path / "click", "napoleons-war", (1280, 720)) as at:
        field = sorting(at)
        at.frames(0.5)
        at.click((640, 400))
        at.frames(2.5)
        assert at.app.top is at.play


@pytest.mark.parametrize("game", GAMES)
def test_in_german_all_of_it_has_room_in_a_small_window(game: str, tmp_path: Path) -> None:
    try:
        speak("de")
        with showing(tmp_path, game) as at:
            at.app.painter.shortened.clear()
            course(at, looks=True)
            at.frames(0.2)
            assert not at.app.painter.shortened
    finally:
        speak("en")


def test_a_bubble_points_to_the_one_it_is_about_or_to_nobody(tmp_path: Path) -> None:
    with showing(tmp_path, "war-basic", (1280, 720)) as at:
        about = dict[str, int | None]()
        for _ in range(round(70 / STEP)):
            at.app.step(STEP)
            if at.app.top is not at.play:
                break
            if at.policy.bubble.shows:
                about[at.policy.bubble.words[0]] = at.policy.bubble.about
        assert about["It’s a tie: that means war!"] is None
        assert about["Owl takes both"] == 1
        assert about["Owl takes them"] == 1
        assert about["Owl won the war!"] == 1
        assert about["Owl wins!"] == 1
        assert at.match.result is not None, "this one goes on to its end"


def test_games_that_differ_in_one_rule_show_that_rule_on_deals_of_their_own() -> None:
    hands = [title(game).game.first_hand for game in ("war", "war-one-left", "war-last-card", "war-basic")]
    shown = [hand.demonstration for hand in hands if hand is not None and hand.demonstration is not None]
    assert len({(each.seed, each.packets) for each in shown}) == 4
    assert [each.packets[:1] for each in shown] == [(), (3,), (5,), (9,)], "few cards in the first packet"


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
