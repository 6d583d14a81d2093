"""Days between reviews grow with every success, shrink with a failure, and are the same for the same answers."""

import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from game.learning.schedule import AGAIN, EASY, GOOD, HARD, Memory, grade, reviewed
from game.learning.speed import SLOW
from tests.learners import DAY, NOW

grades = st.sampled_from((AGAIN, HARD, GOOD, EASY))
right = st.sampled_from((GOOD, EASY))
waits = st.floats(0, 400 * DAY)


def after(history: list[tuple[int, float]]) -> tuple[Memory, float]:
    """The memory after reviews of these grades, each so many seconds after the one before; and when that is."""
    memory, at = None, NOW
    for given_, wait in history:
        at += wait
        memory = reviewed(memory, given_, at)
    assert memory is not None
    return memory, at


histories = st.lists(st.tuples(grades, waits), min_size=1, max_size=8)


@settings(max_examples=60)
@given(histories)
def test_a_fact_is_never_due_before_it_has_been_answered(history: list[tuple[int, float]]) -> None:
    memory, at = after(history)
    assert at <= memory.due <= at + 91 * DAY
    assert memory.seen == at


@settings(max_examples=60)
@given(histories, right, st.floats(0, 30 * DAY))
def test_a_success_when_it_is_due_makes_the_next_wait_no_shorter(
        history: list[tuple[int, float]], given_: int, late: float) -> None:
    memory, at = after(history)
    later = reviewed(memory, given_, memory.due + late)
    assert later.due - later.seen >= memory.due - at - 0.001  # days are kept to the microsecond
    assert later.stability >= memory.stability


@settings(max_examples=60)
@given(st.lists(st.tuples(right, waits), min_size=1, max_size=8), st.floats(0, 300 * DAY))
def test_a_failure_makes_the_wait_shorter_than_any_success_would(
        history: list[tuple[int, float]], wait: float) -> None:
    memory, at = after(history)
    failed = reviewed(memory, AGAIN, at + wait)
    assert failed.due - failed.seen <= max(DAY, memory.stability * DAY + DAY)
    assert failed.stability <= memory.stability
    for success in (HARD, GOOD, EASY):
        kept = reviewed(memory, success, at + wait)
        assert failed.due <= kept.due
        assert failed.stability < kept.stability


@settings(max_examples=40)
@given(histories, st.floats(0, 100 * DAY))
def test_an_easier_success_waits_at_least_as_long(history: list[tuple[int, float]], wait: float) -> None:
    memory, at = after(history)
    dues = [reviewed(memory, given_, at + wait).due for given_ in (HARD, GOOD, EASY)]
    assert dues == sorted(dues)


@settings(max_examples=50)
@given(histories)
def test_the_same_answers_give_the_same_days(history: list[tuple[int, float]]) -> None:
    assert after(history) == after(history)


def test_a_fluent_fact_waits_for_days_weeks_and_months_and_never_more_than_ninety_days() -> None:
    memory, days = None, []
    for _review in range(9):
        memory = reviewed(memory, EASY, memory.due if memory else NOW)
        days.append((memory.due - memory.seen) / DAY)
    assert days == sorted(days)
    assert days[0] == 8
    assert days[-1] == 90


def test_what_is_remembered_fades() -> None:
    memory = reviewed(None, GOOD, NOW)
    strengths = [memory.strength(NOW + days * DAY) for days in (-1, 0, 1, 10, 100)]
    assert strengths[0] == strengths[1] == 1
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[-1] > 0


def test_an_answer_is_graded_by_whether_and_how_quickly_it_is_right() -> None:
    assert grade(False, 0.5, 3) == AGAIN
    assert grade(True, 2.9, 3) == EASY
    assert grade(True, 3, 3) == GOOD
    assert grade(True, SLOW, 3) == GOOD
    assert grade(True, SLOW + 0.1, 3) == HARD


def test_a_clock_put_back_stands_still() -> None:
    memory = reviewed(None, GOOD, NOW)
    again = reviewed(memory, GOOD, NOW - 50 * DAY)
    assert again.seen == NOW
    assert again.due >= NOW
    assert reviewed(None, GOOD, 1e15).due >= 1e15, "nor is a clock of another age of any harm"


def test_fsrs_is_loaded_only_when_something_is_reviewed() -> None:
    script = ("import sys, game.learning.shoe, game.learning.session, game.store.children, game.learning.praise\n"
              "assert 'fsrs' not in sys.modules and 'pygame' not in sys.modules")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_whatever_the_clock_says_a_fact_has_its_next_day() -> None:
    for at in (-1e18, -1e11, 1e11, 3e11, 1e18):
        memory = reviewed(reviewed(None, GOOD, at), GOOD, at)
        assert memory.due >= memory.seen == at
        assert 0 <= memory.strength(at) <= 1
