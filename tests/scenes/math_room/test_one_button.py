"""A child answers with one button: chosen from four, or typed."""

from pathlib import Path

from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.answer_choice import four_numbers
from game.scenes.math_room.fact_question import FactQuestionController
from game.store.settings import Settings
from tests.kit.session_driver import AtSession, at_session
from tests.kit.table_driver import FRAME, SPACE

SUM = SessionPlanSpec.of(title("addition-war"), {}, level="medium", minutes=10)
SEVEN = "7S 5H 2C 3D", "9D 4C 4H 3S"
USUAL = Settings().light / 1000


def asked(sat: AtSession) -> FactQuestionController:
    sat.app.settings.one_button = "key"
    sat.begin(SUM)
    sat.dealt(*SEVEN)
    found = sat.asked()
    assert isinstance(found, FactQuestionController)
    sat.frames(1.0)
    return found


def reach(sat: AtSession, label: str) -> float:
    """Press the key of this label, after its row; the seconds that it took, of which a second for each press."""
    took = 0.0
    panel = sat.play.context.panel
    assert panel is not None
    for _step in range(60):
        lit = list(panel.form.lit) or [panel.form.focus]
        if panel.focused and any(each is not None and each.label == label for each in lit):
            row = bool(panel.form.lit)
            sat.key(0, scancode=SPACE)
            sat.app.step(FRAME)
            took += 1.0
            if not row:
                return took
        else:
            sat.app.one_button.tick(USUAL)
            sat.frames()
            took += USUAL
    raise AssertionError(label)


def test_four_numbers_hold_the_answer_at_each_place_alike() -> None:
    places = [0] * 4
    for fact in (Fact("sum", (7, 5)), Fact("product", (6, 8)), Fact("difference", (15, 3))):
        for seed in range(200):
            numbers = four_numbers(fact, seed)
            assert len(set(numbers)) == 4
            assert numbers == sorted(numbers)
            assert min(numbers) >= 0
            places[numbers.index(fact.answer)] += 1
    assert min(places) > 600 / 4 * 0.75
    assert all(fact.answer in four_numbers(fact, 3) for fact in (Fact("sum", (1, 1)), Fact("difference", (4, 4))))


def test_an_answer_is_chosen_from_four(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        asking = asked(sat)
        took = reach(sat, "12")
        sat.frames(0.5)
        assert took <= 20.0
        assert not asking.open
        [answer] = sat.policy.session.learners[asking.question.seat].answers
        assert answer.right
        assert answer.response == 12


def test_an_answer_of_two_figures_is_typed_in_each_order(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        asking = asked(sat)
        for figure in "90":
            assert reach(sat, figure) <= 20.0
        assert asking.pad.typed == "90", "a figure that is less than the one before needs no second lap"
        assert reach(sat, "Erase") <= 20.0
        assert asking.pad.typed == "9"


def test_without_one_button_there_is_the_pad_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SUM)
        sat.dealt(*SEVEN)
        found = sat.asked()
        assert isinstance(found, FactQuestionController)
        assert found.choices == []
