"""Sessions, played in the real table with real events: what is asked, what comes of an answer, and when it is over."""

import sqlite3
from pathlib import Path

import pygame
import pytest

from game.core.events import Said
from game.learning.session import Plan
from game.scenes import sessions
from game.scenes.mistake import Mistake
from game.scenes.reckoning import Reckoning
from game.scenes.saying import Saying
from game.scenes.session_end import SessionEnd
from game.scenes.session_pause import SessionPause
from game.scenes.session_play import SLOT, SessionPlay
from game.scenes.writing import Writing
from tests.at_session import AtSession, at_session
from tests.at_table import FRAME

ADDITION = Plan.of("addition-war", level="medium", minutes=5)
TRICKS = Plan.of("addition-war", level="medium", tricks=5)
SEVEN = ("7S 5H 2C", "3D 4S 2H")
"""Packets: the child's first cards are 7 and 5."""


def captions(sat: AtSession) -> str:
    return sat.play.stage._props.caption.text


# ---- asking ----


def test_the_sum_is_asked_before_anybody_is_told(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        asking = sat.asked()
        assert isinstance(asking, Saying)
        assert (asking.question.fact.kind, sorted(asking.question.fact.operands)) == ("sum", [5, 7])
        assert "12" not in captions(sat)
        held = sat.play.held
        assert isinstance(held[0], Said)
        assert held[0].numbers[-1] == 12
        sat.frames(2)
        assert sat.play.asking is asking, "it waits as long as it takes"
        assert [len(sat.play.stage.shadow.piles[f"stake/{seat}"]) for seat in (0, 1)] == [2, 2]


def test_right_the_trick_goes_on_at_once_and_the_answer_is_kept(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        sat.asked()
        sat.frames(1.0)
        sat.type(12)
        assert not isinstance(sat.play.asking, Saying)
        assert sat.play.mark.shows
        sat.frames(3)
        assert not sat.play.mark.shows
        assert not sat.play.stage.shadow.piles["stake/0"], "the trick was taken"
        (answer,) = sat.kept.children.answers(ada.id)
        assert (answer.fact.key, answer.said, answer.right, answer.timed) == ("5+7", 12, True, False)
        assert 0.9 < answer.seconds < 1.3
        assert (answer.game, answer.session) == ("addition-war", sat.play.session.number)


def test_the_computer_is_not_asked_and_says_its_own_sum(tmp_path: Path) -> None:
    with at_session(tmp_path, pace="normal") as sat:
        sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        sat.answer()
        seen = set()
        for _frame in range(240):
            sat.frames()
            seen.add(captions(sat))
        assert any(words.endswith("3 + 4 = 7") for words in seen), seen
        assert not any(isinstance(event, Said) and event.seats == (1,) for event in sat.play.held)


def test_wrong_a_picture_shows_it_until_the_right_number_is_entered(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(ADDITION)
        sat.dealt(*SEVEN)
        sat.asked()
        sat.type(11)
        mistake = sat.top
        assert isinstance(mistake, Mistake)
        assert sorted(mistake.picture.operands) == [5, 7]
        before = sat.play.session.seconds
        sat.frames(4)
        assert sat.play.session.seconds == before, "the clock stands still"
        assert not mistake.picture.moving
        assert "12" not in mistake.words.label
        sat.type(13)
        assert sat.top is mistake
        assert mistake.picture.counted
        sat.type(14)
        assert "12" in mistake.words.label, "nobody is left alone with it"
        sat.type(12)
        assert sat.top is sat.play
        sat.frames(2)
        assert not sat.play.stage.shadow.piles["stake/0"], "and then it goes on"
        (answer,) = sat.kept.children.answers(ada.id)
        assert (answer.said, answer.right) == (11, False), "what counts is the first try"


def test_a_wrong_fact_comes_back_a_few_tricks_later(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(Plan.of("addition-war", level="medium", tricks=20))
        sat.dealt("7S 5H 2C 2D 3S 3C 4H 4D 6S 6C 8H 8D", "TC TD 9S 9H 9D 9C 8S 8C 7D 7C 6D 6H")
        sat.asked()
        sat.answer(right=False)
        came = []
        for _question in range(8):
            asking = sat.asked()
            assert isinstance(asking, Saying)
            if asking.question.again:
                came.append((asking.question.fact.key, sat.play.sitting.rounds, sat.play.held))
                break
            sat.answer()
        assert [(key, 3 <= tricks <= 5) for key, tricks, _held in came] == [("5+7", True)]
        sat.answer()
        again = sat.asked()
        assert isinstance(again, Saying)
        assert not again.question.again, "once is enough for now"


def test_the_time_to_type_is_measured_and_taken_off(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(Plan.of("addition-war", level="medium", tricks=20))
        learner = sat.play.session.learners[0]
        for _question in range(4):
            asking = sat.asked()
            assert isinstance(asking, Saying)
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
        sat.begin(Plan.of(game, level="medium", tricks=5))
        for _question in range(3):
            asking = sat.asked()
            assert isinstance(asking, Saying)
            assert asking.question.fact.kind == kind
            assert asking.question.seat == 0
            sat.answer()


def test_a_mistake_in_each_game_has_its_picture(tmp_path: Path) -> None:
    for n, game in enumerate(("subtraction-war", "multiplication-war", "casualty-war")):
        with at_session(tmp_path / str(n)) as sat:
            sat.begin(Plan.of(game, level="hard", tricks=5))
            sat.asked()
            sat.answer(right=False)
            assert sat.top is sat.play


def test_what_cards_are_worth_is_not_told_while_they_are_chosen(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(Plan.of("fast-food", level="easy", minutes=5))
        for _frame in range(round(30 / FRAME)):
            sat.frames()
            asking = sat.play.asking
            if asking is not None and sat.match.ask is asking.ask and asking.by_hand and asking.panel is not None:
                break
        ask, game = sat.match.ask, sat.match.game
        code = ask.written(ask.cards[0][:1])
        assert game.remark(ask, sat.match.table, 0, code)[1]
        assert sat.play.remark(ask, 0, code) == (True, "")


# ---- by mouse and by keyboard alone ----


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
        assert sat.play.session.learners[0].answers[-1].right


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
        assert sat.play.session.learners[0].answers[-1].right


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
        assert sat.play.asking is asking


# ---- two children ----


def test_two_children_answer_for_their_own_cards_one_after_the_other(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ada, ben = sat.begin(ADDITION, "Ada", "Ben")
        sat.dealt(*SEVEN)
        first = sat.asked()
        assert isinstance(first, Saying)
        assert (first.question.seat, first.line.label) == (0, "Ada")
        sat.type(12)
        second = sat.asked()
        assert isinstance(second, Saying)
        assert (second.question.seat, second.line.label) == (1, "Ben")
        sat.type(8)
        assert isinstance(sat.top, Mistake)
        sat.type(7)
        assert [one.right for one in sat.kept.children.answers(ada.id)] == [True]
        assert [one.right for one in sat.kept.children.answers(ben.id)] == [False]


def test_two_children_with_one_animal_are_told_apart(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        children = [sat.kept.children.add(name, 2, 0.0) for name in ("Ada", "Ben")]
        sessions.begin(sat.app, sat.kept, ADDITION, [child for child in children if child is not None])
        chairs = sat.play.sitting.chairs
        assert [chair.name for chair in chairs] == ["Ada", "Ben"]
        assert chairs[0].animal == 2 != chairs[1].animal


# ---- answers decide, against the clock ----


def test_where_answers_decide_each_number_is_said_once_and_a_wrong_one_is_shown(tmp_path: Path) -> None:
    plan = Plan.of("addition-war", level="medium", tricks=10, decide=True)
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(plan)
        sat.dealt("7S 5H 2C 2D 3S 3C", "TC TD 9S 9H 9D 9C")
        asking = sat.asked()
        assert isinstance(asking, Reckoning)
        sat.type(12)
        sat.frames(3)
        (answer,) = sat.kept.children.answers(ada.id)
        assert answer.right
        second = sat.asked()
        assert isinstance(second, Reckoning), "it was not asked twice"
        assert sat.play.sitting.rounds == 1
        sat.type(99)
        for _frame in range(600):
            sat.frames()
            if isinstance(sat.top, Mistake):
                break
        assert isinstance(sat.top, Mistake)
        assert "99" in sat.top.words.label
        sat.type(second.ask.numbers[0])
        assert sat.top is sat.play
        sat.frames(2)
        assert not sat.play.held
        assert [one.right for one in sat.kept.children.answers(ada.id)] == [True, False]


def test_against_the_clock_one_sees_ones_own_best_and_otherwise_no_clock(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        asking = sat.asked()
        assert asking.clock is None
    with at_session(tmp_path / "timed") as sat:
        sat.begin(Plan.of("addition-war", level="medium", tricks=20, timed=True))
        sat.dealt(*SEVEN)
        asking = sat.asked()
        assert asking.clock is not None
        assert asking.clock.best is None
        sat.frames(1.5)
        assert 1.4 < asking.clock.seconds < 1.7
        sat.type(12)
        learner = sat.play.session.learners[0]
        assert learner.answers[-1].timed
        assert learner.best(asking.question.fact) == learner.answers[-1].seconds


# ---- how long ----


def test_a_session_of_so_many_tricks_ends_after_them_and_most_cards_win(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(TRICKS)
        sat.dealt(*SEVEN)
        play = sat.play
        sat.until(SessionEnd)
        assert play.sitting.rounds == 5
        result, game = play.sitting.match.result, play.sitting.match.game
        held = [game.held(play.sitting.match.table, seat) for seat in (0, 1)]
        assert result.ended == "unfinished"
        assert result.winner == (None if held[0] == held[1] else held.index(max(held)))
        assert play.sitting.written()["rounds"] == 5
        (session,) = sat.kept.children.sessions(ada.id)
        assert (session.tricks, session.won) == (5, result.winner == 0)
        assert SLOT not in sat.kept.resumable()
        assert sat.kept.stats.recent(1)[0].ending == ("draw" if result.winner is None else "most_cards")


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
        assert 9 < sat.play.session.seconds < 15
        assert "minutes to go" in sat.play.bar._words[1]
        sat.app.now += 290
        sat.answer()
        sat.frames(6)
        assert isinstance(sat.until(SessionEnd, answers=12), SessionEnd), "the trick is played to its end"


def test_a_child_may_end_it_when_it_is_enough(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(ADDITION)
        sat.asked()
        sat.play.pause()
        sat.frames()
        pause = sat.top
        assert isinstance(pause, SessionPause)
        pause._end()
        assert isinstance(sat.until(SessionEnd, answers=12), SessionEnd)
        assert sat.play.sitting.rounds == 1


def test_the_end_tells_what_was_practised_and_again_is_one_press(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(TRICKS, "Ada", "Ben")
        end = sat.until(SessionEnd)
        words = " ".join(widget.label for widget in end.form.widgets)
        for name in ("Ada", "Ben"):
            assert name in words
        assert "questions" in words
        before = sat.play.sitting.record.seed
        sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, SessionPlay)
        assert sat.play.sitting.rounds == 0
        assert sat.play.sitting.record.seed != before
        assert [one.child.name for one in sat.play.session.learners.values()] == ["Ada", "Ben"]


def test_where_all_cards_are_won_too_soon_new_ones_are_dealt_and_all_count(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(Plan.of("addition-war", {"ranks": "2,3,4,5"}, level="easy", tricks=20))
        first = sat.play
        end = sat.until(SessionEnd)
        assert sat.play is not first
        assert sat.play.session is first.session
        assert sat.play.tricks == 20
        assert sum(sat.play.totals) > len(sat.match.game.deck())
        assert all(str(total) in end._headline().how for total in sat.play.totals)
        (session,) = sat.kept.children.sessions(ada.id)
        assert session.tricks == 20
        assert len(sat.kept.stats.recent(9)) >= 2, "each match is one"


# ---- leaving and coming back ----


def test_a_session_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(Plan.of("addition-war", level="medium", tricks=20))
        for _question in range(3):
            sat.answer()
        wrong = sat.asked()
        assert isinstance(wrong, Saying)
        sat.answer(right=False)
        sat.frames(2)
        number, seconds = sat.play.session.number, sat.play.session.seconds
        rounds, cards = sat.play.sitting.rounds, sat.match.kept["table"]
        sat.kept.saves.flush()
        sat.app.show_home()
    with at_session(tmp_path) as sat:
        assert sat.kept.resumable() == [SLOT]
        waits = sessions.waiting(sat.kept)
        assert waits is not None
        assert [child.name for child in waits.children] == ["Ada"]
        sessions.resume(sat.app, sat.kept)
        play = sat.play
        assert (play.session.number, play.sitting.rounds) == (number, rounds)
        assert play.session.seconds == pytest.approx(seconds, abs=0.2)
        assert sat.match.kept["table"] == cards
        assert play.sitting.chairs[0].name == "Ada"
        assert [one.right for one in play.session.learners[0].answers] == [True, True, True, False]
        sat.answer()
        assert len([*sat.kept.children.answers(ada.id)]) == 5
        questions = []
        for _question in range(6):
            asking = sat.asked()
            assert isinstance(asking, Saying)
            questions.append(asking.question.fact.key)
            sat.answer()
        assert wrong.question.fact.key in questions, "what was wrong before still comes back"


def test_a_power_cut_costs_no_answer(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(ADDITION)
        sat.answer()
        sat.answer(right=False)
        with sqlite3.connect(sat.kept.children.path) as other:
            rows = other.execute("SELECT correct FROM answers WHERE child = ? ORDER BY number", (ada.id,)).fetchall()
        assert rows == [(1,), (0,)]


def test_the_match_of_a_session_is_recorded_with_its_deal_and_can_be_replayed(tmp_path: Path) -> None:
    from game.core.record import read_record
    from game.rules import make

    with at_session(tmp_path) as sat:
        sat.begin(TRICKS)
        play = sat.play
        sat.until(SessionEnd)
        record = read_record(play.sitting.written(), make)
        assert record.deal is not None
        match = record.match()
        match.run(None, record.rounds)
        assert match.table.snapshot() == play.sitting.match.table.snapshot()


def test_a_session_takes_no_match_of_the_shelf_away(tmp_path: Path) -> None:
    from game.scenes.dealing import deal

    with at_session(tmp_path) as sat:
        deal(sat.app, sat.kept, "addition-war", {}, 2, 7)
        sat.frames(0.5)
        sat.app.show_home()
        sat.begin(ADDITION)
        sat.answer()
        sat.frames(1)
        sat.app.show_home()
        sat.kept.saves.flush()
        assert sorted(sat.kept.resumable()) == ["addition-war", SLOT]


# ---- equations ----


def test_an_equation_is_kept_as_an_answer_and_hints_tell_more_each_time(tmp_path: Path) -> None:
    from game.rules.equations.solver import solution

    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(Plan.of("ascent", level="easy", minutes=5))
        for _turn in range(40):
            for _frame in range(round(30 / FRAME)):
                sat.frames()
                if isinstance(sat.play.asking, Writing) and sat.play.asking.panel is not None:
                    break
            writing = sat.play.asking
            assert isinstance(writing, Writing)
            assert writing._hint is not None
            found = solution(writing.ask.puzzle)
            sat.app.take(pygame.event.Event(pygame.TEXTINPUT, text=found or "pass"))
            sat.key(pygame.K_RETURN)
            break
        (answer,) = sat.kept.children.answers(ada.id)
        assert (answer.fact.kind, answer.right, answer.said) == ("equation", True, None)


def test_who_passes_is_told_how_it_could_have_been_done_or_that_it_could_not(tmp_path: Path) -> None:
    from game.rules.equations.solver import solutions, ways

    with at_session(tmp_path) as sat:
        sat.begin(Plan.of("ascent", level="easy", minutes=5))
        told = 0
        for _frame in range(round(120 / FRAME)):
            sat.frames()
            writing = sat.play.asking
            if isinstance(writing, Writing) and writing.panel is not None:
                puzzle = writing.ask.puzzle
                event = Said("passed", (0,), ())
                words = sat.play._caption(event, sat.match.table)
                assert words is not None
                found = solutions(puzzle)
                assert (f"{found[0]} = {puzzle.target}" if found else f"all {ways(puzzle):,} ways".replace(
                    ",", "\u00a0")) in words
                told += 1
                break
        assert told


def test_an_equation_is_put_together_by_clicking_cards_and_signs(tmp_path: Path) -> None:
    for game in ("ascent", "brain-drain"):
        with at_session(tmp_path / game) as sat:
            sat.begin(Plan.of(game, level="easy", minutes=5))
            for _frame in range(round(60 / FRAME)):
                sat.frames()
                asking = sat.play.asking
                if isinstance(asking, Writing) and asking.panel is not None and sat.play.stage.idle:
                    break
                if asking is not None and asking.race and asking.panel is not None:
                    sat.frames(1)
                    sat.click(next(one for one in asking.panel.form.widgets if one.label == "I have it!").rect.center)
            writing = sat.play.asking
            assert isinstance(writing, Writing)
            table, stage = sat.match.table, sat.play.stage
            cards = [*table.piles["display"]] if game == "brain-drain" else sat.match.game.square(table)
            for card in cards:
                pose = stage.pose(card)
                sat.click((round(pose.x), round(pose.y)))
            assert writing.words == "".join(map(str, writing.ask.puzzle.numbers))
