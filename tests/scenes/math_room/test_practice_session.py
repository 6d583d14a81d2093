"""Sessions, played at the real table with real events: what is asked, and what comes of an answer."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.events import Announced
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room import sessions
from game.scenes.math_room.fact_question import AnswerAskController, FactQuestionController
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.session_end_page import SessionEndPage
from game.scenes.table.help_sheet import keys_now
from tests.kit.session_driver import AtSession, at_session
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME

ADDITION = SessionPlanSpec.of(title("addition-war"), level="medium", minutes=5)
SEVEN = ("7S 5H 2C", "3D 4S 2H")
"""Packets: the child's first cards are 7 and 5."""


def captions(sat: AtSession) -> str:
    return inspect(sat.play.stage).caption[0]


# ---- asking ----


def test_the_sum_is_asked_before_anybody_is_told(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        asking = sat.asked()
        assert isinstance(asking, FactQuestionController)
        assert (asking.question.fact.kind, sorted(asking.question.fact.operands)) == ("sum", [5, 7])
        assert "12" not in captions(sat)
        held = sat.play.course.held_events
        assert isinstance(held[0], Announced)
        assert held[0].numbers[-1] == 12
        sat.frames(2)
        assert sat.play.context.asking is asking, "it waits as long as it takes"
        assert [len(sat.play.stage.shadow.piles[f"stake/{seat}"]) for seat in (0, 1)] == [2, 2]


def test_right_the_trick_goes_on_at_once_and_the_answer_is_kept(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        sat.asked()
        sat.frames(1.0)
        sat.type(12)
        assert not isinstance(sat.play.context.asking, FactQuestionController)
        assert sat.play.policy.mark.shows
        sat.frames(3)
        assert not sat.play.policy.mark.shows
        assert not sat.play.stage.shadow.piles["stake/0"], "the trick was taken"
        (answer,) = sat.stores.children.answers(ada.id)
        assert (answer.fact.key, answer.response, answer.right, answer.timed) == ("5+7", 12, True, False)
        assert 0.9 < answer.seconds < 1.3
        assert (answer.game, answer.session) == ("addition-war", sat.play.policy.session.number)


def test_the_computer_is_not_asked_and_says_its_own_sum(tmp_path: Path) -> None:
    with at_session(tmp_path, pace="normal") as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        sat.answer()
        seen = set()
        for _frame in range(240):
            sat.app.pass_by()
            seen |= {tag.words for tag in inspect(sat.play.stage).exhibit.tags.values()}
        assert "3 + 4 = 7" in seen
        assert not any(isinstance(event, Announced) and event.seats == (1,) for event in sat.play.course.held_events)


def test_wrong_a_picture_shows_it_until_the_right_number_is_entered(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        sat.asked()
        sat.type(11)
        mistake = sat.top
        assert isinstance(mistake, MistakePanel)
        assert sorted(mistake.picture.operands) == [5, 7]
        assert mistake.pad.ready.disabled_reason, "there is no number yet that could be handed in"
        before = sat.play.policy.session.seconds
        sat.frames(7)
        assert sat.play.policy.session.seconds == before, "the clock stands still"
        assert not mistake.picture.moving
        assert mistake.words.label == "Not 11. 7 and 3 make ten, then 2 more."
        sat.type(13)
        assert sat.top is mistake
        assert mistake.picture.counted
        sat.type(14)
        assert "12" in mistake.words.label, "nobody is left alone with it"
        sat.type(12)
        assert sat.top is sat.play
        sat.frames(2)
        assert not sat.play.stage.shadow.piles["stake/0"], "and then it goes on"
        (answer,) = sat.stores.children.answers(ada.id)
        assert (answer.response, answer.right) == (11, False), "what counts is the first try"


def test_a_wrong_fact_comes_back_a_few_tricks_later(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20))
        sat.dealt("7S 5H 2C 2D 3S 3C 4H 4D 6S 6C 8H 8D", "TC TD 9S 9H 9D 9C 8S 8C 7D 7C 6D 6H")
        sat.asked()
        sat.answer(right=False)
        came = []
        for _question in range(8):
            asking = sat.asked()
            assert isinstance(asking, FactQuestionController)
            if asking.question.is_retry:
                came.append((asking.question.fact.key, sat.play.sitting.rounds, sat.play.course.held_events))
                break
            sat.answer()
        assert [(key, 3 <= tricks <= 5) for key, tricks, _held in came] == [("5+7", True)]
        sat.answer()
        again = sat.asked()
        assert isinstance(again, FactQuestionController)
        assert not again.question.is_retry, "once is enough for now"


def test_the_time_to_type_is_measured_and_taken_off(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20))
        learner = sat.play.policy.session.learners[0]
        for _question in range(4):
            asking = sat.asked()
            assert isinstance(asking, FactQuestionController)
            for figure in str(asking.question.fact.answer):
                sat.key(ord(figure), figure)
                sat.frames(0.5)
            sat.key(pygame.K_RETURN)
        assert learner.knowledge.typing == pytest.approx(0.5, abs=0.1)
        asking = sat.asked()
        sat.frames(2.0)
        sat.answer()
        assert learner.answers[-1].seconds < 2.0


@pytest.mark.parametrize(("game", "kind"), [
    ("subtraction-war", "difference"), ("multiplication-war", "product"), ("casualty-war", "sum")])
def test_each_game_asks_its_own_kind(game: str, kind: str, tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title(game), level="medium", tricks=5))
        for _question in range(3):
            asking = sat.asked()
            assert isinstance(asking, FactQuestionController)
            assert asking.question.fact.kind == kind
            assert asking.question.seat == 0
            sat.answer()


def test_a_mistake_in_each_game_has_its_picture(tmp_path: Path) -> None:
    for n, game in enumerate(("subtraction-war", "multiplication-war", "casualty-war")):
        with at_session(tmp_path / str(n)) as sat:
            sat.begin(SessionPlanSpec.of(title(game), level="hard", tricks=5))
            sat.asked()
            sat.answer(right=False)
            assert sat.top is sat.play


def test_what_cards_are_worth_is_not_told_while_they_are_chosen(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("fast-food"), level="easy", minutes=5))
        for _frame in range(round(30 / FRAME)):
            sat.app.pass_by()
            asking = sat.play.context.asking
            if asking is not None and sat.match.ask is asking.ask and asking.by_hand and asking.panel is not None:
                break
        ask, game = sat.match.ask, sat.match.game
        code = ask.written(ask.cards[0][:1])
        assert game.validate(ask, sat.match.table, 0, code)[1]
        assert sat.play.course.validate(ask, 0, code) == (True, "")


# ---- by mouse and by keyboard alone ----


def test_who_wants_to_see_it_first_is_shown_the_picture_then_the_way_then_the_numbers_and_made_no_mistake(
        tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        saying = sat.asked()
        before = sat.policy.session.learners[0].knowledge.ability("sum")
        sat.click(saying.bulb.rect.center)
        shown = sat.top
        assert isinstance(shown, MistakePanel)
        assert (shown.words.label, shown.picture.counted) == ("", False)
        sat.click(shown.bulb.rect.center)
        assert shown.words.label == "7 and 3 make ten, then 2 more."
        sat.app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, unicode="?", mod=0, scancode=0))
        assert shown.picture.counted
        assert shown.bulb.disabled_reason, "there is no more"
        sat.type(12)
        assert sat.top is sat.play
        sat.frames(1)
        (answer,) = sat.stores.children.answers(ada.id)
        assert (answer.helped, answer.right) == (True, True)
        knowledge = sat.policy.session.learners[0].knowledge
        assert knowledge.ability("sum") == before
        assert knowledge.mastery(answer.fact) == "practice"


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("plan", [
    ADDITION, ADDITION._replace(timed=True), SessionPlanSpec.of(title("multiplication-war"), decide=True),
    SessionPlanSpec.of(title("missing-card-war"))])  # fmt: skip
@pytest.mark.parametrize("names", [("Ada",), ("Ada", "Wilhelmina")])
def test_the_bulb_stays_where_it_is_pressed_and_so_do_the_keys(
        plan: SessionPlanSpec, names: tuple[str, ...], size: tuple[int, int], tmp_path: Path) -> None:
    with at_session(tmp_path, size=size) as sat:
        sat.begin(plan, *names)
        asking = sat.asked()
        place = asking.bulb.rect.center
        keys = [key.rect for key in (*asking.pad.keys, asking.pad.rub_out)]
        for _press in range(3):
            sat.click(place)
        shown = sat.top
        assert isinstance(shown, MistakePanel)
        assert shown.bulb.disabled_reason, "each press told more"
        assert shown.pad.typed == ""
        assert shown.bulb.rect.collidepoint(place)
        assert [key.rect for key in (*shown.pad.keys, shown.pad.rub_out)] == keys
        assert all(shown.form.rect.contains(one.rect) for one in shown.form.widgets)
        assert sum(one.rect.h for one in (shown.space, shown.words)) + shown.form.rect.y < shown.line.rect.y


def test_figures_the_wrong_way_around_are_told_as_that(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.dealt("8S 5H 2C", "3D 4S 2H")
        sat.asked()
        sat.type(31)
        assert isinstance(sat.top, MistakePanel)
        assert sat.top.words.label == "Not 31. The tens come first: 1, then 3."


def test_the_pad_is_used_by_mouse_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        asking = sat.asked()
        pad = asking.pad
        sat.click(pad.keys[1].rect.center)
        sat.click(pad.rub_out.rect.center)
        sat.click(pad.keys[0].rect.center)
        sat.click(pad.keys[1].rect.center)
        assert asking.line.typed == "12"
        sat.click(pad.ready.rect.center)
        assert sat.play.policy.session.learners[0].answers[-1].right


def test_the_pad_is_used_by_arrows_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        asking = sat.asked()
        sat.key(pygame.K_RIGHT)
        sat.key(pygame.K_RETURN)
        sat.key(pygame.K_RIGHT)
        sat.key(pygame.K_RETURN)
        assert asking.line.typed == "12"
        for _step in range(4):
            sat.key(pygame.K_RIGHT)
        sat.key(pygame.K_DOWN)
        sat.key(pygame.K_RETURN)
        assert sat.play.policy.session.learners[0].answers[-1].right


def test_the_pad_is_used_by_a_controller_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        asking = sat.asked()

        def press(key: int) -> None:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                sat.app.take(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=-2, pad=0))
            sat.frames()

        press(pygame.K_SPACE)
        assert asking.line.typed == "", "the first press shows where one is"
        press(pygame.K_SPACE)
        press(pygame.K_RIGHT)
        press(pygame.K_SPACE)
        press(pygame.K_SPACE)
        press(pygame.K_BACKSPACE)
        assert asking.line.typed == "12"
        press(pygame.K_RETURN)
        assert sat.play.policy.session.learners[0].answers[-1].right


def test_one_button_alone_answers_and_turns(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.app.settings.one_button, sat.app.settings.button = "key", 44
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        asking = sat.asked()
        for row in (True, False):                     # the row with the answer, then the answer
            for _frame in range(round(60 / FRAME)):
                sat.app.pass_by()
                form = asking.panel.form if asking.panel is not None else None
                if form is not None and any(each is not None and each.label == "12" for each in (
                        form.lit if row else [] if form.lit else [form.focus])):
                    break
            sat.key(pygame.K_SPACE, " ", scancode=44)
        assert sat.play.policy.session.learners[0].answers[-1].right


def test_figures_are_typed_on_every_keyboard_and_letters_mean_nothing(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        asking = sat.asked()
        sat.key(pygame.K_a, "a", scancode=4)
        sat.key(pygame.K_SPACE, " ")
        assert asking.line.typed == ""
        sat.key(pygame.K_AMPERSAND, "&", scancode=30)
        sat.key(pygame.K_KP_2, "", scancode=90)
        assert asking.line.typed == "12"
        sat.key(pygame.K_BACKSPACE)
        assert asking.line.typed == "1"
        assert sat.play.context.asking is asking


# ---- two children ----


def test_two_children_answer_for_their_own_cards_one_after_the_other(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ada, ben = sat.begin(ADDITION, "Ada", "Ben")
        sat.dealt(*SEVEN)
        first = sat.asked()
        assert isinstance(first, FactQuestionController)
        assert (first.question.seat, first.line.label) == (0, "Ada")
        sat.type(12)
        second = sat.asked()
        assert isinstance(second, FactQuestionController)
        assert (second.question.seat, second.line.label) == (1, "Ben")
        sat.type(8)
        assert isinstance(sat.top, MistakePanel)
        sat.type(7)
        assert [one.right for one in sat.stores.children.answers(ada.id)] == [True]
        assert [one.right for one in sat.stores.children.answers(ben.id)] == [False]


def test_two_children_with_one_animal_are_told_apart(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        children = [sat.stores.children.add(name, 2, 0.0) for name in ("Ada", "Ben")]
        sessions.begin(sat.app, sat.stores, ADDITION, [child for child in children if child is not None])
        chairs = sat.play.sitting.chairs
        assert [chair.name for chair in chairs] == ["Ada", "Ben"]
        assert chairs[0].animal == 2 != chairs[1].animal


# ---- answers decide, against the clock ----


@pytest.mark.parametrize("decide", [False, True])
def test_each_digit_is_said_aloud_as_it_is_typed(decide: bool, tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=10, decide=decide))
        asking = sat.asked()
        assert isinstance(asking, AnswerAskController if decide else FactQuestionController)
        said = []
        for digit in "12":
            sat.key(ord(digit), digit)
            assert asking.accessible_text is not None
            said.append(asking.accessible_text.typed)
        assert said == ["1", "12"]


def test_where_answers_decide_each_number_is_said_once_and_a_wrong_one_is_shown(tmp_path: Path) -> None:
    plan = SessionPlanSpec.of(title("addition-war"), level="medium", tricks=10, decide=True)
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(plan)
        sat.dealt("7S 5H 2C 2D 3S 3C", "TC TD 9S 9H 9D 9C")
        asking = sat.asked()
        assert isinstance(asking, AnswerAskController)
        sat.type(12)
        sat.frames(3)
        (answer,) = sat.stores.children.answers(ada.id)
        assert answer.right
        second = sat.asked()
        assert isinstance(second, AnswerAskController), "it was not asked twice"
        assert sat.play.sitting.rounds == 1
        sat.type(99)
        for _frame in range(600):
            sat.app.pass_by()
            if isinstance(sat.top, MistakePanel):
                break
        assert isinstance(sat.top, MistakePanel)
        assert "99" in sat.top.words.label
        sat.type(second.ask.numbers[0])
        assert sat.top is sat.play
        sat.frames(2)
        assert not sat.play.course.held_events
        assert [one.right for one in sat.stores.children.answers(ada.id)] == [True, False]


def test_against_the_clock_one_sees_ones_own_best_and_otherwise_no_clock(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        asking = sat.asked()
        assert asking.clock is None
    with at_session(tmp_path / "timed") as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20, timed=True))
        sat.dealt(*SEVEN)
        asking = sat.asked()
        assert asking.clock is not None
        assert asking.clock.best is None
        sat.frames(1.5)
        assert 1.4 < asking.clock.seconds < 1.7
        sat.type(12)
        learner = sat.play.policy.session.learners[0]
        assert learner.answers[-1].timed
        assert learner.best(asking.question.fact) == learner.answers[-1].seconds


DECIDING = {
    "sums": SessionPlanSpec.of(title("addition-war"), level="medium", tricks=10, decide=True),
    "missing cards": SessionPlanSpec.of(title("missing-card-war"), level="medium", tricks=10),
}


@pytest.mark.parametrize("name", DECIDING)
@pytest.mark.parametrize("by_key", [True, False])
def test_where_answers_decide_who_is_shown_is_right_and_the_cards_decide(
        name: str, by_key: bool, tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ada, ben = sat.begin(DECIDING[name], "Ada", "Ben")
        sat.dealt("7S 5H 2C 2D 3S 3C", "TC TD 9S 9H 9D 9C")
        asking = sat.asked()
        assert isinstance(asking, AnswerAskController)
        assert asking.seat == 0
        assert asking.bulb is not None
        if by_key:
            sat.app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, unicode="?", mod=0, scancode=0))
        else:
            sat.click(asking.bulb.rect.center)
        shown = sat.top
        assert isinstance(shown, MistakePanel)
        assert (shown.words.label, shown.picture.counted) == ("", False)
        sat.type(99)
        assert sat.top is shown, "what is entered there is no answer yet"
        sat.type(shown.question.fact.answer)
        second = sat.asked()
        assert isinstance(second, AnswerAskController)
        assert second.seat == 1
        sat.type(second.ask.numbers[1])
        sat.frames(4)
        (hers,) = sat.stores.children.answers(ada.id)
        assert (hers.helped, hers.right, hers.response) == (True, True, None)
        (his,) = sat.stores.children.answers(ben.id)
        assert his.right
        assert sat.policy.totals[1] > sat.policy.totals[0], "both are right: the higher cards win"
        assert not isinstance(sat.top, MistakePanel)


def test_where_answers_decide_who_is_shown_wins_against_a_wrong_answer(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(DECIDING["sums"], "Ada", "Ben")
        sat.dealt("7S 5H 2C 2D 3S 3C", "TC TD 9S 9H 9D 9C")
        asking = sat.asked()
        assert isinstance(asking, AnswerAskController)
        assert asking.bulb is not None
        asking.bulb.activate()
        sat.type(12)
        sat.asked()
        sat.type(21)
        mistake = next(sat.top for _frame in range(900) if sat.app.pass_by() or isinstance(sat.top, MistakePanel))
        assert mistake.question.seat == 1, "who was shown is never wrong"
        sat.type(20)
        sat.frames(4)
        assert sat.policy.totals[0] > sat.policy.totals[1]


def test_who_leaves_while_being_shown_is_asked_again_and_never_wrong(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(DECIDING["sums"])
        asking = sat.asked()
        assert isinstance(asking, AnswerAskController)
        assert asking.bulb is not None
        fact = asking.fact
        assert fact is not None
        asking.bulb.activate()
        sat.app.pop()
        sat.play.policy.home()
        sat.frames()
        sessions.resume(sat.app, sat.stores, sessions.waiting(sat.stores)[0].slot)
        sat.frames()
        again = sat.asked()
        assert isinstance(again, AnswerAskController)
        assert again.fact == fact
        sat.type(fact.answer + 1)
        assert isinstance(sat.top, MistakePanel)
        sat.type(fact.answer)
        sat.frames(4)
        assert not isinstance(sat.top, MistakePanel)
        assert [(one.helped, one.right) for one in sat.stores.children.answers(ada.id)] == [(True, True)]


def test_the_help_of_a_session_tells_of_the_bulb_and_where_answers_decide_what_it_counts(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(DECIDING["sums"])
        sat.asked()
        assert "counts as right, for everybody alike" in sat.policy.help(sat.match.game.help())
        assert ("?",) in [key.caps for key in keys_now(sat.play.context)]
    with at_session(tmp_path / "other") as sat:
        sat.begin(ADDITION)
        sat.asked()
        told = sat.policy.help(sat.match.game.help())
        assert "That is no mistake" in told
        assert "counts as right" not in told
        assert [key.caps for key in keys_now(sat.play.context)][1:] == [("?",)]


def test_two_children_whose_answers_decide_play_to_the_end_right_and_wrong(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ada, ben = sat.begin(SessionPlanSpec.of(title("subtraction-war"), level="easy", tricks=5, decide=True), "Ada",
                             "Ben")
        for turn in range(6):
            asking = sat.asked()
            assert isinstance(asking, AnswerAskController)
            assert asking.line.label == ("Ada", "Ben")[asking.seat]
            sat.type(asking.ask.numbers[asking.seat] + turn % 2)
            for _frame in range(round(4 / FRAME)):
                sat.app.pass_by()
                if isinstance(sat.top, MistakePanel):
                    sat.type(sat.top.question.fact.answer)
        assert isinstance(sat.until(SessionEndPage), SessionEndPage)
        for child in (ada, ben):
            answers = [*sat.stores.children.answers(child.id)]
            assert len(answers) >= 5
            assert {answer.game for answer in answers} == {"subtraction-war"}
        match, = sat.stores.stats.recent()
        assert sat.stores.stats.records.saved(match.id) is None, "the children's answers are with the children alone"


def test_little_motion_shows_the_picture_as_it_ends(tmp_path: Path) -> None:
    with at_session(tmp_path, reduced_motion=True) as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        sat.asked()
        sat.type(11)
        mistake = sat.top
        assert isinstance(mistake, MistakePanel)
        assert not mistake.picture.moving
        sat.type(13)
        assert not mistake.picture.moving


@pytest.mark.parametrize(("options", "kind"), [({}, "addend"), ({"count": "product"}, "factor")])
@pytest.mark.parametrize("anchor", [None, 7])
def test_in_missing_card_war_the_closed_card_is_asked_for_once_and_a_wrong_one_is_shown(
    tmp_path: Path, options: dict[str, Any], kind: str, anchor: int | None
) -> None:
    plan = SessionPlanSpec.of(title("missing-card-war"), options, level="medium", tricks=5, anchor=anchor)
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(plan)
        asking = sat.asked()
        assert isinstance(asking, AnswerAskController)
        assert asking.fact is not None
        assert (asking.fact.kind, asking.fact.answer) == (kind, asking.ask.numbers[0])
        assert asking.fact.operands == (asking.ask.opened[0], asking.ask.totals[0])
        assert asking.line.makes == asking.fact.makes
        sat.type(asking.fact.answer + 1)
        for _frame in range(900):
            sat.app.pass_by()
            if isinstance(sat.top, MistakePanel):
                break
        assert isinstance(sat.top, MistakePanel)
        assert sat.top.question.fact == asking.fact
        sat.type(asking.fact.answer)
        sat.anyhow(SessionEndPage)
        given = [*sat.stores.children.answers(ada.id)]
        assert given[0].fact == asking.fact
        assert not given[0].right
        assert {answer.fact.kind for answer in given} == {kind}
        assert anchor is None or all(anchor == answer.fact.operands[0] for answer in given)


def test_two_children_say_their_closed_cards_to_the_end(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ada, ben = sat.begin(SessionPlanSpec.of(title("missing-card-war"), tricks=5, chooses=True), "Ada", "Ben")
        sat.anyhow(SessionEndPage)
        for child in (ada, ben):
            assert len([*sat.stores.children.answers(child.id)]) >= 5


def test_a_notice_leaves_the_figures_free(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), {}, level="medium", minutes=10))
        asking = sat.asked()
        assert asking.panel is not None
        sat.app.say("New cards: here we go!")
        sat.frames(0.2)
        notice = sat.app.drawing.notice
        assert notice.rect.w
        assert not notice.rect.colliderect(asking.panel.form.rect)
        for rect in (seen.rect for seen in inspect(sat.play.stage).cards.values()):
            assert not notice.rect.colliderect(rect)
