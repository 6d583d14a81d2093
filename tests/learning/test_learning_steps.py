"""The steps of a child's facts: when each comes again, and how likely it is right."""

from collections.abc import Sequence

import pytest

from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.steps import DAYS, SLOW, Steps
from tests.tools.learners import DAY, NOW, SUMS

SUM = Fact("sum", (5, 7))


def said(fact: Fact = SUM, day: float = 0.0, *, right: bool = True, seconds: float = 2.0, session: int | None = None,
         helped: bool = False) -> Answer:
    number = int(day) + 1 if session is None else session
    return Answer(fact, fact.answer, right, seconds, False, NOW + day * DAY, "addition-war", number, helped)


def after(*answers: Answer) -> Steps:
    return Steps.of(answers, 3.0)


def step(*answers: Answer) -> int:
    return after(*answers).standing[SUM.key].step


def due(steps: Steps, day: int) -> Sequence[str]:
    from game.calendar import day as day_of

    return steps.due_keys(day_of(NOW + day * DAY).toordinal())


def test_right_and_quick_climbs_two_at_first_sight_and_one_a_day_after_that() -> None:
    assert step(said()) == 2
    assert step(said(), said(day=2)) == 3
    assert step(said(), said(day=2), said(day=6), said(day=14), said(day=30), said(day=62)) == len(DAYS) - 1


def test_right_but_slow_never_stands_above_the_third_step_and_wrong_goes_two_down() -> None:
    others = [said(fact) for fact in SUMS[:10]]         # else it would be quick for this child
    slow = [*others, *(said(day=day, seconds=20.0) for day in range(0, 40, 4))]
    assert step(*slow[:11]) == 1
    assert step(*slow) == SLOW
    assert step(said(), said(day=2), said(day=6, right=False)) == 1
    assert step(said(right=False)) == 0


def test_asked_again_before_half_its_days_are_over_it_does_not_climb_and_what_follows_on_a_day_is_practice() -> None:
    high = [said(), said(day=2), said(day=6)]
    assert step(*high) == 4
    assert step(*high, said(day=9)) == 4, "three of eight days"
    assert step(*high, said(day=10)) == 5, "four of eight"
    assert step(said(), said(), said()) == 2
    assert step(said(), said(right=False)) == 2, "the first answer of a day is what is remembered"


def test_quick_is_under_three_seconds_or_quick_for_this_child() -> None:
    assert after().quick(2.9)
    assert not after().quick(3.0)
    slow = after(*(said(fact, seconds=6.0) for fact in SUMS[:20]))
    assert slow.quick(8.9)
    assert not slow.quick(9.0)


def test_a_fact_is_due_when_its_days_are_over_and_no_more_are_than_half_a_session() -> None:
    steps = after(*(said(fact) for fact in SUMS[:8]))
    assert due(steps, 1) == []
    assert len(due(steps, 2)) == 4, "eight answers in a session"
    assert set(due(steps, 40)) <= {fact.key for fact in SUMS[:8]}


def test_of_the_lowest_step_two_at_most_are_asked_and_the_others_rest() -> None:
    wrong = [said(fact, right=False) for fact in SUMS[:6]]
    steps = after(*wrong, *(said(fact) for fact in SUMS[6:12]))
    to_ask, rest = steps.waiting(NOW.__floor__() // 86_400 + 719_163 + 5)
    assert sum(one.step == 0 for one in to_ask) == 2
    assert len(rest) == 4
    assert all(one.step == 0 for one in rest)


def test_what_was_shown_says_nothing_of_what_is_remembered_and_comes_again_the_next_day() -> None:
    steps = after(said(), said(day=2), said(day=6, helped=True))
    assert steps.standing[SUM.key].step == 3
    assert steps.standing[SUM.key].last == [True, True]
    assert steps.standing[SUM.key].waited(NOW.__floor__() // 86_400 + 719_163 + 7) >= 1
    assert steps.session(7) == (0, 0)


def test_a_chance_is_what_this_child_makes_of_such_facts_and_of_this_one() -> None:
    well = after(*(said(fact, day) for day in range(3) for fact in SUMS[:10]))
    ill = after(*(said(fact, day, right=False) for day in range(3) for fact in SUMS[:10]))
    key, other = SUMS[0].key, SUMS[40].key
    for chance in ("chance", "reported_chance"):
        assert getattr(well, chance)(key) > getattr(after(), chance)(key) > getattr(ill, chance)(key)
        assert getattr(well, chance)(other) > getattr(after(), chance)(other) > getattr(ill, chance)(other)
    lately = after(*(said(day=day, right=day > 2) for day in range(6)))
    before = after(*(said(day=day, right=day < 3) for day in range(6)))
    assert lately.chance(SUM.key) > before.chance(SUM.key) + 0.2, "it is the last times that count"


def test_new_ones_go_well_while_five_of_the_last_six_are_right() -> None:
    def well(*rights: bool) -> bool:
        return after(*(said(fact, right=right) for fact, right in zip(SUMS, rights, strict=False))).well

    assert well()
    assert well(True)
    assert not well(False)
    assert well(True, True, True, True, True, False)
    assert not well(True, True, True, True, False, False)
    assert well(False, False, True, True, True, True, True, True), "only the last six count"


def test_a_session_has_so_many_answers_and_right_ones_and_a_usual_one_is_the_mean_of_the_last_three() -> None:
    steps = after(*(said(fact, day, right=bool(n % 2)) for day in range(4) for n, fact in enumerate(SUMS[: 10 + day])))
    assert steps.session(1) == (10, 5)
    assert steps.usual == pytest.approx(12)
    assert after().usual == 0


def test_a_clock_that_was_put_back_stands_still() -> None:
    steps = after(said(day=30), said(day=1), said(day=2))
    assert steps.standing[SUM.key].step == 2
    assert steps.standing[SUM.key].waited(steps.standing[SUM.key].day) == 0
