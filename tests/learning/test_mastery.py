"""A fact is called known only for what it has shown, and only for a while."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.calendar import day
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.mastery import KNOWN, MARKS, FactMark, Mastery, mark, mastery, thirsty
from game.learning.steps import Steps
from tests.tools.learners import DAY, NOW

SUM = Fact("sum", (7, 5))
FIRST = day(NOW).toordinal()


def after(*days: float, slow: float | None = None, wrong: float | None = None, shown: float | None = None,
          fluent: float = 3.0) -> Steps:
    """The steps of a child who is quick with all else, and was asked one fact on these days."""
    made = Steps(fluent)
    for number in range(60):                          # an own pace
        made.hear(Answer(Fact("sum", (2, 2)), 4, True, 1.0, False, NOW - 90 * DAY + number))
    for at in days:
        made.hear(Answer(SUM, 12, at != wrong, 6.0 if at == slow else 1.0, False, NOW + at * DAY, helped=at == shown))
    return made


def of(steps: Steps, today: float | None = None) -> FactMark:
    """Its mark, on the day of the last answer or another."""
    fact = steps.standing.get(SUM.key)
    return mark(fact, FIRST + int(today) if today is not None else 0 if fact is None else fact.day)


def test_known_is_three_days_at_once_over_a_week_and_fluent_over_two() -> None:
    assert of(after()) == "new"
    assert of(after(0)) == "once"
    assert of(after(0, 0.01, 0.02, 0.03)) == "once", "all on one day"
    assert of(after(0, 1)) == "twice"
    assert of(after(0, 1, 6)) == "twice", "not a week yet"
    assert of(after(0, 7)) == "twice", "three times"
    assert of(after(0, 1, 7)) == "known"
    assert of(after(0, 7, 13)) == "known"
    assert of(after(0, 7, 14)) == "fluent"
    assert of(after(0, 14)) == "twice"


def test_what_was_counted_slowly_is_right_twice_and_no_more() -> None:
    assert of(after(0, 4, 8, 12, slow=12)) == "twice"
    assert of(after(0, 4, 8, 12, slow=4)) == "twice", "two days at once since"
    assert of(after(0, 4, 8, 12, 16, 19, slow=0)) == "fluent"
    assert of(after(0, 4, 8, fluent=2.0)) == "known"


@pytest.mark.parametrize("what", ["wrong", "shown"])
def test_a_wrong_answer_and_one_that_was_shown_begin_anew(what: str) -> None:
    assert of(after(0, 4, 8, 12, **{what: 12})) == "practice"  # type: ignore[arg-type]
    assert of(after(0, 4, 8, 8.1, **{what: 8.1})) == "practice", "a later one on the same day too"  # type: ignore[arg-type]
    assert of(after(0, 4, 8, 8.1, 9, **{what: 8.1})) == "once"  # type: ignore[arg-type]
    assert of(after(0, 4, 8, 8.1, 8.2, **{what: 8.1})) == "practice", "right again on the same day says nothing"  # type: ignore[arg-type]


def test_seven_and_five_is_five_and_seven() -> None:
    knowledge = LearnerModel()
    for at, fact in enumerate((Fact("sum", (5, 7)), SUM)):
        knowledge.observe(Answer(fact, 12, True, 1.0, False, NOW + at * DAY))
    assert knowledge.mastery(SUM) == knowledge.mastery(Fact("sum", (5, 7))) == "twice"
    assert knowledge.mastery(Fact("product", (7, 5))) == "new"


def test_what_is_known_is_thirsty_after_as_long_as_its_days_span_and_not_before() -> None:
    week, months = after(0, 3, 7), after(0, 4, 12, 30, 60)
    assert [of(week, today) for today in (7, 13, 14, 365)] == ["known", "known", "thirsty", "thirsty"]
    assert [of(months, today) for today in (60, 119, 120)] == ["fluent", "fluent", "thirsty"]
    assert mastery(week.standing[SUM.key]) == "known", "nothing is taken back"
    assert of(after(0, 3, 7, 21)) == "fluent", "asked again, it is watered"


def test_what_was_never_known_is_never_thirsty() -> None:
    for steps in (after(), after(0), after(0, 1), after(0, 3, 7, wrong=7)):
        assert not thirsty(steps.standing.get(SUM.key), FIRST + 1000)


DAYS = st.lists(st.tuples(st.integers(0, 20), st.booleans(), st.sampled_from([1.0, 8.0]), st.booleans()), max_size=30)


@given(DAYS, st.integers(0, 400))
def test_the_words_are_true_of_the_answers(answers: list[tuple[int, bool, float, bool]], later: int) -> None:
    """By a second reading of the same answers: the first of each day, none of which was followed by a mistake."""
    knowledge, at, heard = LearnerModel(), 0, list[Answer]()
    for days, right, seconds, helped in answers:
        at += days
        heard.append(Answer(SUM, 12, right, seconds, False, NOW + at * DAY + len(heard), helped=helped))
        knowledge.observe(heard[-1])
    by_day: dict[int, list[Answer]] = {}
    for one in heard:
        by_day.setdefault(day(one.at).toordinal(), []).append(one)
    row: list[int] = []                               # days in a row on which every answer was right and alone
    for today, some in sorted(by_day.items(), reverse=True):
        if not all(one.unaided for one in some):
            break
        row.append(today)
    found = knowledge.mastery(SUM)
    assert found in get_args(Mastery)
    assert (found == "new") == (not heard)
    if heard:
        assert found in (("practice",), ("once",), ("twice", *KNOWN))[min(len(row), 2)]
    if found in KNOWN:
        assert len(row) >= 3
        assert row[0] - row[-1] >= (14 if found == "fluent" else 7)
    told = mark(knowledge.steps("sum").standing.get(SUM.key), FIRST + at + later)
    assert told in MARKS
    if told == "thirsty":
        assert found in KNOWN
        assert later >= 7
