"""The plan of a deal: what has waited longest, new ones while they come right, and enough that is sure."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.learning.answer import Answer
from game.learning.curriculum import in_order
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.planning import AIM, OFTEN, SELDOM, TRICKS, comes_back, in_reach, planned, planned_for_all
from game.learning.steps import RESTLESS
from tests.tools.learners import DAY, NOW, SUMS

ORDER = in_order(SUMS)


def said(fact: Fact, day: float, session: int = 1, *, right: bool = True, seconds: float = 2.0) -> Answer:
    return Answer(fact, fact.answer, right, seconds, False, NOW + day * DAY, "addition-war", session)


def heard(*answers: Answer) -> LearnerModel:
    knowledge = LearnerModel()
    for answer in sorted(answers, key=lambda answer: answer.at):
        knowledge.observe(answer)
    return knowledge


def new(knowledge: LearnerModel, day: float, session: int, tricks: int = TRICKS) -> list[Fact]:
    """The facts of the next deal that were never asked."""
    plan = planned(knowledge, SUMS, NOW + day * DAY, session, tricks)
    return [fact for fact in (*plan.must, *plan.fill) if not knowledge.answers(fact)]


@given(st.integers(0, 10**6), st.integers(0, 6), st.integers(4, 18))
def test_a_plan_asks_each_fact_once_and_what_it_does_not_is_left_for_where_nothing_else_fits(
        seed: int, days: int, tricks: int) -> None:
    knowledge = heard(*(said(fact, day, day + 1, right=bool((seed >> (n + day) % 20) % 3))
                        for day in range(days) for n, fact in enumerate(ORDER[: 8 + 4 * day])))
    plan = planned(knowledge, SUMS, NOW + days * DAY, days + 1, tricks)
    assert len(set(plan.must)) == len(plan.must) <= tricks
    assert plan.fill
    assert not {*plan.last} & {*plan.must}
    assert {*plan.must, *plan.fill, *plan.last} == {*ORDER}
    assert plan == planned(knowledge, SUMS[::-1], NOW + days * DAY, days + 1, tricks), "whatever order the facts are in"


def test_the_first_deal_is_half_the_easiest_and_half_from_half_way_ahead_so_it_is_not_all_aces() -> None:
    plan = planned(LearnerModel(), SUMS, NOW, 1)
    asked = [*plan.must, *plan.fill][:TRICKS]
    assert len(set(asked)) == TRICKS
    assert sum(1 in fact.operands for fact in asked) <= 5
    assert ORDER[0] in asked
    assert max(ORDER.index(fact) for fact in asked) >= len(ORDER) // 2


def test_while_new_ones_come_right_every_second_fact_is_new_and_else_every_fifth() -> None:
    well = heard(*(said(fact, 0) for fact in ORDER[:20]))
    assert len(new(well, 4, 2)) >= TRICKS // OFTEN
    ill = heard(*(said(fact, 0, right=n < 14) for n, fact in enumerate(ORDER[:20])))
    assert len(new(ill, 4, 2)) <= -(-TRICKS // SELDOM)
    assert all(fact in ORDER[20:24] for fact in new(ill, 4, 2)), "then the next of the curriculum"
    mixed = heard(*(said(fact, 0) for fact in ORDER[:14]), *(said(fact, 1, 2, right=n > 1) for n, fact in
                                                             enumerate(ORDER[14:20])))
    begins = planned(mixed, SUMS, NOW + 9 * DAY, 3).must[1:5]
    assert all(mixed.answers(fact) for fact in begins), "four of six is not enough"
    sure = heard(*(said(fact, day, day + 1) for day in (0, 2, 6, 14, 30) for fact in ORDER[:24]),
                 *(said(fact, 31, 40, right=n > 1) for n, fact in enumerate(ORDER[24:30])))
    assert len(new(sure, 70, 50)) == 1, "though all else is sure"


def test_facts_that_do_not_stick_never_hold_up_new_ones() -> None:
    stuck = [said(fact, day, day + 1, right=False) for day in range(6) for fact in ORDER[:8]]
    sure = [said(fact, day, day + 1) for day in range(6) for fact in ORDER[8:24]]
    assert new(heard(*stuck, *sure), 8, 9)


def test_of_the_lowest_step_two_are_asked_and_those_that_waited_longest_come_first() -> None:
    wrong = [said(fact, 0, right=False) for fact in ORDER[:10]]
    long, short = [said(fact, 1, 2) for fact in ORDER[10:16]], [said(fact, 7, 3) for fact in ORDER[16:30]]
    knowledge = heard(*wrong, *long, *short)
    plan = planned(knowledge, SUMS, NOW + 8 * DAY, 4)
    steps = knowledge.steps("sum")
    asked = [fact for fact in (*plan.must, *plan.fill) if knowledge.answers(fact)]
    met = [steps.standing[fact.key] for fact in plan.must if fact.key in steps.standing]
    assert sum(one.step == 0 for one in met) <= RESTLESS
    assert {*ORDER[16:30]} & {*asked} == set() or {*ORDER[10:16]} <= {*asked}


def test_when_too_much_was_wrong_the_sure_ones_come_until_the_share_right_is_back() -> None:
    sure = [said(fact, day, day + 1) for day in range(3) for fact in ORDER[:12]]
    wrong = [said(fact, 5, 9, right=False) for fact in ORDER[12:20]]
    knowledge = heard(*sure, *wrong)
    plan = planned(knowledge, SUMS, NOW + 5 * DAY, 9)
    assert {*plan.must} <= {*ORDER[:12]}
    assert all(knowledge.steps("sum").chance(fact.key) >= AIM for fact in plan.must)


def test_nothing_that_was_asked_today_comes_while_another_is_left() -> None:
    yesterday, today = ORDER[:10], ORDER[10:20]
    knowledge = heard(*(said(fact, 0) for fact in yesterday), *(said(fact, 3, 2) for fact in today))
    plan = planned(knowledge, SUMS, NOW + 3 * DAY, 2)
    assert not {*plan.must} & {*today}


def test_a_fact_that_was_wrong_comes_back_only_if_the_share_right_allows_it() -> None:
    well = heard(*(said(fact, 0, right=n > 0) for n, fact in enumerate(ORDER[:10])))
    ill = heard(*(said(fact, 0, right=n > 5) for n, fact in enumerate(ORDER[:10])))
    assert comes_back(well.steps("sum"), 1)
    assert not comes_back(ill.steps("sum"), 1)
    assert comes_back(ill.steps("sum"), 2), "in another session"


def test_numbers_above_ten_come_once_all_others_were_met_and_nearly_all_stand_on_a_high_step() -> None:
    facts = [Fact("sum", (a, b)) for a in range(1, 14) for b in range(a, 14)]
    small = [fact for fact in facts if max(fact.operands) <= 10]
    assert in_reach(LearnerModel(), facts) == small
    days = (0, 2)
    assert in_reach(heard(*(said(fact, day) for day in days for fact in small)), facts) == facts
    assert in_reach(heard(*(said(fact, day) for day in days for fact in small[:-1])), facts) == small, "one never met"
    low = [said(fact, 0, right=False) for fact in small[:9]]
    low += [said(fact, day) for day in days for fact in small[9:]]
    assert in_reach(heard(*low), facts) == small


def test_nothing_is_planned_where_there_is_nothing_to_ask() -> None:
    assert planned(LearnerModel(), [], NOW) == ((), (), ())


def test_few_facts_are_asked_in_turn() -> None:
    few = ORDER[:3]
    knowledge = heard(*(said(fact, 0) for fact in few))
    plan = planned(knowledge, few, NOW, 1)
    assert {*plan.must, *plan.fill} == {*few}
    assert plan.last == () or {*plan.last} <= {*few}


@pytest.mark.parametrize("tricks", [5, 9, 18])
def test_three_quarters_of_a_deal_are_musts(tricks: int) -> None:
    plan = planned(LearnerModel(), SUMS, NOW, 1, tricks)
    assert len(plan.must) == max(2, tricks * 3 // 4)
    assert Counter(plan.must).most_common(1)[0][1] == 1


def test_where_all_get_the_same_cards_what_comes_next_fills_the_deal_before_what_was_asked() -> None:
    easy = ORDER[:15]
    for wanted in planned_for_all(easy, 5, 0, 6):
        assert {*wanted.must} | {*wanted.fill} == {*easy}
        assert wanted.fill[-6:] == wanted.must
        assert not {*wanted.fill[:-6]} & {*wanted.must}
