"""A child who guesses has objects to count, until its new facts come out right; nobody else has."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.seats import SEAT_0
from game.learning.answer import Answer
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.session_plan_code import SessionPlanSpec
from game.learning.steps import Steps
from game.rules import title
from game.scenes.math_room import sessions
from game.scenes.math_room.mistake import MistakePanel
from tests.kit.session_driver import AtSession, at_session
from tests.tools.learners import DAY, NOW

FACTS = [Fact("sum", (a, b)) for a in range(1, 11) for b in range(a, 11)]


def heard(rights: Sequence[bool], *, timed: bool = False) -> Steps:
    """The steps of a child who was asked new facts, one a day."""
    steps = Steps()
    for day, (fact, right) in enumerate(zip(FACTS, rights, strict=False)):
        steps.hear(Answer(fact, fact.answer, right, 5.0, timed, NOW + day * DAY))
    return steps


def test_who_gets_new_facts_wrong_as_often_as_right_is_lost_and_nobody_else() -> None:
    assert not heard([]).lost
    assert not heard([False] * 3).lost, "three say nothing yet"
    assert heard([False] * 4).lost
    assert heard([True, False, True, False]).lost
    assert not heard([True, False, True, True]).lost


def test_what_came_right_by_the_objects_does_not_say_that_they_can_go() -> None:
    steps = heard([*[False] * 4, *[True] * 4])
    assert steps.lost, "one of the four was asked bare"


def test_what_lies_there_is_new_or_on_the_lowest_steps_and_every_third_new_one_is_asked_bare() -> None:
    steps = heard([False] * 4)
    new = FACTS[10]
    assert steps.lays(FACTS[0].key)
    assert steps.lays(new.key)
    steps.hear(Answer(FACTS[4], 0, False, 5.0, False, NOW + 9 * DAY))
    assert not steps.lays(new.key), "this one says whether the child still guesses"
    firm = heard([*[True] * 12, *[False] * 3, *[False] * 5])
    assert firm.lost
    for day in range(1, 9):                           # one fact becomes firm meanwhile
        firm.hear(Answer(FACTS[0], 2, True, 1.0, False, NOW + (30 + 4 * day) * DAY))
    assert not firm.lays(FACTS[0].key)


def test_what_was_counted_at_the_objects_is_not_known_by_heart() -> None:
    steps = heard([False] * 4)
    fact = FACTS[10]
    for day in (10, 14, 18, 22):
        assert steps.lays(fact.key) or steps.standing[fact.key].step > 1
        laid = steps.lays(fact.key)
        steps.hear(Answer(fact, fact.answer, True, 0.5, False, NOW + day * DAY))
        assert (steps.standing[fact.key].quick == 0) == laid


def test_objects_go_once_new_facts_come_right_without_them() -> None:
    steps = heard([False] * 4)
    for day, fact in enumerate(FACTS[4:30], 5):
        steps.hear(Answer(fact, fact.answer, True, 5.0, False, NOW + day * DAY))
    assert not steps.lost


def test_facts_that_are_not_learned_by_heart_and_timed_ones_never_lie_there() -> None:
    knowledge = LearnerModel()
    long = Fact("sum", (14, 15, 2))
    for day in range(6):
        knowledge.observe(Answer(Fact("sum", (9, day + 1)), 0, False, 5.0, False, NOW + day * DAY))
    assert knowledge.steps("sum").lost
    assert not knowledge.lays(long)
    assert not knowledge.lays(Fact("product", (2, 2)))


@given(st.lists(st.tuples(st.integers(0, 54), st.booleans(), st.booleans()), max_size=80))
def test_the_same_answers_always_lay_the_same_out(said: list[tuple[int, bool, bool]]) -> None:
    """What lay there is kept nowhere: it follows from the answers before."""
    one, other = Steps(), Steps()
    answers = [Answer(FACTS[n], 0, right, 4.0, timed, NOW + at * DAY / 3) for at, (n, right, timed) in enumerate(said)]
    for answer in answers:
        assert one.lays(answer.fact.key) == other.lays(answer.fact.key)
        one.hear(answer)
        other.hear(answer)
    assert Steps.of(answers, 3.0).lost == one.lost


# ---- in the window ----


def guesser(sat: AtSession, kind: Kind, game: str, **plan: object) -> None:
    child = sat.stores.children.add("Ada", 0, 0.0)
    for pair in ((10, 8), (10, 7), (9, 8), (10, 9), (9, 6), (9, 7)):
        fact = Fact.of(kind, pair)
        sat.stores.children.answered(child.id, Answer(fact, 0, False, 5.0, False, NOW, game, 1))
    sessions.begin(sat.app, sat.stores, SessionPlanSpec.of(title(game), minutes=10, **plan), [child])  # type: ignore[arg-type]
    sat.frames()


@pytest.mark.parametrize(("kind", "game"), [("sum", "addition-war"), ("difference", "subtraction-war"),
                                            ("product", "multiplication-war")])
@pytest.mark.parametrize("decide", [False, True])
def test_the_objects_stand_above_the_question_and_the_keys_where_they_were(
        tmp_path: Path, kind: Kind, game: str, decide: bool) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        guesser(sat, kind, game, chooses=True, decide=decide)
        asking = sat.asked()
        session = sat.policy.session
        fact = asking.fact if decide else asking.question.fact  # type: ignore[union-attr]
        assert fact is not None
        assert (asking.objects is not None) == session.learners[SEAT_0].knowledge.lays(fact)
        assert asking.objects is not None
        assert asking.panel is not None
        assert asking.objects.rect.bottom <= asking.line.rect.top
        assert asking.panel.rect.top >= 0
        picture = asking.objects.picture
        assert (picture.counted, picture.explained, picture.moving) == (False, False, False), (
            "the answer stands nowhere"
        )
        sat.answer(right=False)
        assert not isinstance(sat.top, MistakePanel)


def test_against_the_clock_nothing_lies_there(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        guesser(sat, "sum", "addition-war", chooses=True, timed=True)
        assert sat.asked().objects is None


def test_who_does_not_guess_sees_the_cards_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = sat.stores.children.add("Ada", 0, 0.0)
        sessions.begin(sat.app, sat.stores, SessionPlanSpec.of(title("addition-war"), minutes=10), [child])
        sat.frames()
        assert sat.asked().objects is None
