"""How long a session lasts, who wins it, and how it is gone on with."""

import sqlite3
from pathlib import Path

import pygame
import pytest

from game.core.rng import Rng
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room import sessions
from game.scenes.math_room.fact_question import FactQuestionController
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.practice_session import AskedFact, Learner
from game.scenes.math_room.session_bar import SessionPause
from game.scenes.math_room.session_end_page import SessionEndPage
from game.scenes.math_room.session_policy import SLOT
from game.scenes.math_room.session_story import SessionStory, practised
from game.scenes.table.picking import PickController
from game.scenes.table.table_page import DOZE
from game.sitting.match_end import LULL
from game.store.save_format import game_of
from game.view.stage.stage import Stage
from tests.kit.session_driver import AtSession, at_session, in_session
from tests.kit.valley_answers import answer, facts, heard, known

ADDITION = SessionPlanSpec.of(title("addition-war"), level="medium", minutes=5)
TRICKS = SessionPlanSpec.of(title("addition-war"), level="medium", tricks=5)
SEVEN = ("7S 5H 2C", "3D 4S 2H")
"""Packets: the child's first cards are 7 and 5."""


def test_a_session_of_so_many_tricks_ends_after_them_and_most_cards_win(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(TRICKS)
        sat.dealt(*SEVEN)
        play = sat.play
        sat.until(SessionEndPage)
        assert play.sitting.rounds == 5
        result, game = play.sitting.match.result, play.sitting.match.game
        held = [game.held(play.sitting.match.table, seat) for seat in (0, 1)]
        assert result.ended == "unfinished"
        assert result.winner == (None if held[0] == held[1] else held.index(max(held)))
        assert play.sitting.written()["rounds"] == 5
        (session,) = sat.stores.children.sessions(ada.id)
        assert (session.tricks, session.won) == (5, result.winner == 0)
        assert play.policy.slot not in sat.stores.resumable()
        assert sat.stores.stats.recent(1)[0].ending == ("draw" if result.winner is None else "most_cards")


def test_a_session_of_minutes_counts_the_time_at_the_table_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.asked()
        sat.frames(10)
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, SessionPause)
        sat.app.now += 3600
        sat.frames(1)
        sat.key(pygame.K_ESCAPE)
        assert sat.top is sat.play
        assert 9 < sat.play.policy.session.seconds < 15
        assert "minutes left" in sat.play.bar.words[1]
        sat.app.now += 290
        sat.answer()
        sat.frames(6)
        assert isinstance(sat.until(SessionEndPage, answers=12), SessionEndPage), "the trick is played to its end"


def test_who_thinks_for_minutes_sees_how_many_are_left(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.asked()
        sat.frames(1)
        bar = sat.play.bar
        before = pygame.image.tobytes(sat.app.window.screen.subsurface(bar.rect), "RGB")
        sat.frames(DOZE + 1)
        sat.app.now += 120
        sat.frames(0.5)
        assert bar.words[1] == "3 minutes left"
        assert pygame.image.tobytes(sat.app.window.screen.subsurface(bar.rect), "RGB") != before


def test_a_child_may_end_it_when_it_is_enough(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.asked()
        sat.play.pause()
        sat.frames()
        pause = sat.top
        assert isinstance(pause, SessionPause)
        next(widget for widget in pause.form.widgets if widget.label == "End session").activate()
        assert isinstance(sat.until(SessionEndPage, answers=12), SessionEndPage)
        assert sat.play.sitting.rounds == 1


def test_between_two_of_its_deals_it_is_not_over_and_may_be_ended(tmp_path: Path) -> None:
    with at_session(tmp_path, pace="normal") as sat:
        sat.begin(ADDITION)
        while not sat.play.course.finished:
            asking = sat.play.context.asking
            if isinstance(asking, FactQuestionController) and asking.panel is not None:
                sat.type(asking.question.fact.answer)
            elif asking is not None and sat.play.stage.idle:
                sat.key(0, scancode=sat.play.sitting.chairs[0].key)
            sat.app.pass_by()
        sat.play.pause()
        sat.frames()
        pause = sat.top
        assert isinstance(pause, SessionPause)
        assert pause.left
        end = next(widget for widget in pause.form.widgets if widget.label == "End session")
        assert end.disabled_reason is None
        end.activate()
        assert isinstance(sat.until(SessionEndPage), SessionEndPage)


def test_the_end_tells_what_was_practised_and_more_of_it_is_one_press_a_child(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(TRICKS, "Ada", "Ben")
        end = sat.until(SessionEndPage)
        before = sat.play.sitting.record.seed
        for name, other in (("Ada", "Ben"), ("Ben", "Ada")):
            next(widget for widget in end.form.widgets if widget.label == "How it went").activate()
            sat.frames()
            assert isinstance(sat.top, SessionStory)
            words = " ".join(widget.label for widget in sat.top.form.widgets)
            assert name in words
            assert other not in words
            assert "questions" in words
            sat.key(pygame.K_ESCAPE)
            if name == "Ada":
                sat.key(pygame.K_RETURN)              # Ben's valley
            sat.frames(0.7)
        sat.click(next(widget for widget in end.form.widgets if widget.label == "Five more minutes").rect.center)
        assert in_session(sat.top)
        assert sat.play.sitting.rounds == 0
        assert sat.play.sitting.record.seed != before
        assert [one.child.name for one in sat.play.policy.session.learners.values()] == ["Ada", "Ben"]


def test_what_is_told_as_learned_was_not_known_before(tmp_path: Path) -> None:
    old, new = facts("sum", (4, 3), (2, 5))
    before, today = [*known([old], -1), answer(new, -1)], [answer(old, 0, 7), answer(new, 0, 7)]
    with at_session(tmp_path) as sat:
        learner = Learner(sat.stores.children.add("Ada", 0, 0.0), heard([*before, *today]), 0)
        learner.answers += today
        assert practised(learner, heard(before)) == ["You answered **2** questions.", "You learned **2 + 5**."]


def test_the_best_timed_session_is_better_than_all_before_it(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20, timed=True))
        session = sat.policy.session
        learner, = session.learners.values()
        (fact,) = facts("sum", (4, 3))

        def told(seconds: float, number: int) -> bool:
            for _answer in range(10):
                learner.knowledge.observe(answer(fact, 0, number)._replace(seconds=seconds, timed=True))
            story = SessionStory(sat.play.context, session, 10, learner)
            return "best timed session" in " ".join(widget.label for widget in story.form.widgets)

        assert not told(5.0, session.number - 1)
        assert not told(5.0, session.number), "as good as the one before is not better"
        assert told(2.0, session.number)


def test_where_all_cards_are_won_too_soon_new_ones_are_dealt_and_all_count(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(title("addition-war"), {"ranks": "2,3,4,5"}, level="easy", tricks=20))
        first, session = sat.play, sat.play.policy.session
        end = sat.until(SessionEndPage)
        assert sat.play is not first
        assert sat.play.policy.session is session
        assert sat.play.policy.tricks == 20
        assert sum(sat.play.policy.totals) > sum(sat.match.game.held(sat.match.table, seat) for seat in (0, 1))
        assert end.tricks == 20
        (session,) = sat.stores.children.sessions(ada.id)
        assert session.tricks == 20
        assert len(sat.stores.stats.recent(9)) >= 2, "each match is one"


def test_a_deal_that_ends_within_a_session_is_quiet_and_the_session_s_end_is_cheered(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cheered: list[int] = []
    finish = Stage.finish

    def finished(stage: Stage, winner: int | None, *how: object) -> None:
        cheered.append(sat.policy.tricks)
        finish(stage, winner, *how)

    monkeypatch.setattr(Stage, "finish", finished)
    with at_session(tmp_path, pace="normal") as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), {"ranks": "2,3"}, level="easy", tricks=10))
        first = sat.play
        while not first.course.finished:
            asking = sat.play.context.asking
            if isinstance(asking, FactQuestionController) and asking.panel is not None:
                sat.type(asking.question.fact.answer)
            elif asking is not None and sat.play.stage.idle:
                sat.key(0, scancode=sat.play.sitting.chairs[0].key)
            sat.app.pass_by()
        assert not cheered
        sat.frames(LULL + 1.5)                        # the praise is read first
        assert sat.play is not first, "new cards come soon"
        sat.until(SessionEndPage)
        assert cheered == [10]


# ---- leaving and coming back ----


def test_who_leaves_on_the_page_of_a_mistake_has_made_it_once(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(TRICKS)
        question = sat.asked().question
        sat.type(question.fact.answer + 1)
        for _frame in range(300):
            if isinstance(sat.top, MistakePanel):
                break
            sat.frames()
        slot = sat.play.policy.slot
        sat.app.show_home()
        sat.frames(0.2)
        sessions.resume(sat.app, sat.stores, slot)
        assert sat.asked().question.fact == question.fact, "it is asked again"
        sat.type(question.fact.answer + 2)
        for _frame in range(300):
            if isinstance(sat.top, MistakePanel):
                break
            sat.frames()
        sat.type(question.fact.answer)
        sat.asked()
        assert [answer.right for answer in sat.stores.children.answers(ada.id)] == [False]


@pytest.mark.parametrize("game", ["addition-war", "twenty-first-century-war", "fast-food"])
def test_who_goes_away_from_a_question_is_asked_it_again(tmp_path: Path, game: str) -> None:
    def asked(sat: AtSession) -> AskedFact:
        for _frame in range(3000):
            play = sat.play
            if isinstance(play.context.asking, FactQuestionController):
                return play.context.asking.question
            if isinstance(play.context.asking, PickController) and play.stage.idle:
                choice = play.context.asking.ask.sample(0, Rng(play.sitting.rounds))
                play.course.answer(0, play.context.asking.ask.written(choice))
            elif play.context.asking is not None and play.context.asking.ask.forced and play.stage.idle:
                sat.key(0, scancode=play.sitting.chairs[0].key)
            sat.app.pass_by()
        raise AssertionError("nothing is asked")

    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(title(game), level="medium", tricks=20))
        sat.type(asked(sat).fact.answer)
        question, rounds = asked(sat), sat.play.sitting.rounds
        sat.frames(30)
        sat.stores.saves.flush()
        sat.app.show_home()
    with at_session(tmp_path) as sat:
        (waits,) = sessions.waiting(sat.stores)
        sessions.resume(sat.app, sat.stores, waits.slot)
        assert sat.play.policy.session.seconds > 30, "the time has been played"
        assert (asked(sat), sat.play.sitting.rounds) == (question, rounds)
        sat.type(question.fact.answer)
        assert len([*sat.stores.children.answers(ada.id)]) == 2


def test_a_session_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20))
        for _question in range(3):
            sat.answer()
        wrong = sat.asked()
        assert isinstance(wrong, FactQuestionController)
        again = wrong.question.fact
        sat.answer(right=False)
        sat.frames(2)
        number, seconds = sat.play.policy.session.number, sat.play.policy.session.seconds
        rounds, cards = sat.play.sitting.rounds, sat.match.checkpoint["table"]
        sat.stores.saves.flush()
        slot = sat.play.policy.slot
        assert slot.startswith(f"{SLOT}{ada.id}.")
        sat.app.show_home()
    with at_session(tmp_path) as sat:
        assert sat.stores.resumable() == [slot]
        (waits,) = sessions.waiting(sat.stores)
        assert [child.name for child in waits.children] == ["Ada"]
        sessions.resume(sat.app, sat.stores, waits.slot)
        play = sat.play
        assert (play.policy.session.number, play.sitting.rounds) == (number, rounds)
        assert play.policy.session.seconds == pytest.approx(seconds, abs=0.2)
        assert sat.match.checkpoint["table"] == cards
        assert play.sitting.chairs[0].name == "Ada"
        assert [one.right for one in play.policy.session.learners[0].answers] == [True, True, True, False]
        sat.answer()
        assert len([*sat.stores.children.answers(ada.id)]) == 5
        questions = []
        for _question in range(6):
            asking = sat.asked()
            assert isinstance(asking, FactQuestionController)
            questions.append(asking.question.fact.key)
            sat.answer()
        assert again.key in questions, "what was wrong before still comes back"


def test_a_power_cut_costs_no_answer(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(ADDITION)
        sat.answer()
        sat.answer(right=False)
        with sqlite3.connect(sat.stores.children.base.path) as other:
            rows = other.execute("SELECT correct FROM answers WHERE child = ? ORDER BY number", (ada.id,)).fetchall()
        assert rows == [(1,), (0,)]


def test_the_match_of_a_session_is_recorded_with_its_deal_and_can_be_replayed(tmp_path: Path) -> None:
    from game.core.record import read_record
    from game.rules import make

    with at_session(tmp_path) as sat:
        sat.begin(TRICKS)
        play = sat.play
        sat.until(SessionEndPage)
        record = read_record(play.sitting.written(), make)
        assert record.deal is not None
        match = record.match()
        match.run(None, record.rounds)
        assert match.table.snapshot() == play.sitting.match.table.snapshot()


def test_a_session_takes_no_match_of_the_shelf_away(tmp_path: Path) -> None:
    from game.scenes.shell.match_launcher import deal

    with at_session(tmp_path) as sat:
        deal(sat.app, sat.stores, "addition-war", {}, 2, 7)
        sat.frames(0.5)
        sat.app.show_home()
        sat.begin(ADDITION)
        sat.answer()
        sat.frames(1)
        slot = sat.play.policy.slot
        sat.app.show_home()
        sat.stores.saves.flush()
        assert sorted(map(game_of, sat.stores.resumable())) == ["addition-war", game_of(slot)]
        assert game_of(slot).startswith(SLOT)


def test_a_lesson_goes_the_same_course_for_everybody_who_has_its_code_deal_after_deal(tmp_path: Path) -> None:
    plan = SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20, chooses=True)
    courses = []
    for name in ("Ada", "Ben"):
        with at_session(tmp_path / name) as sat:
            child = sat.stores.children.add(name, 0, 0.0)
            if name == "Ben":                         # who has been here before
                for number in range(30):
                    sat.stores.children.answered(child.id, Answer(
                        Fact("sum", (number % 9 + 1, 2)), number % 9 + 3, True, 2.0, False, 100.0, session=1))
            sessions.begin(sat.app, sat.stores, plan, [child], lesson=True)
            sat.frames()
            sat.until(SessionEndPage)
            courses.append([match.seed for match in sat.stores.stats.recent(9)])
    assert courses[0] == courses[1]
    assert len(courses[0]) == 3, "seven, seven and six rounds"
    assert len(set(courses[0])) == 3
