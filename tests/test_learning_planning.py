"""The plan of a session, fact by fact: which are placed, which are learned, and in what order the others come."""

from itertools import pairwise, product

from game.learning.answer import Answer
from game.learning.curriculum import family
from game.learning.fact import Fact
from game.learning.knowledge import Knowledge
from game.learning.planning import MOST, NEW, PLACED, TRICKS, planned, planned_for_all
from tests.learners import DAY, NOW, SUMS

PRODUCTS = [Fact("product", pair) for pair in product(range(1, 11), repeat=2) if pair[0] <= pair[1]]
EASY = [Fact("sum", (a, b)) for a in range(1, 6) for b in range(a, 6)]
HARD = [Fact("sum", pair) for pair in ((8, 9), (7, 8), (6, 9), (7, 9), (6, 8), (5, 8), (5, 9), (4, 9))]


def said(fact: Fact, day: float, session: int = 1, *, right: bool = True, seconds: float = 5.0) -> Answer:
    return Answer(fact, fact.answer, right, seconds, False, NOW + day * DAY, "addition-war", session)


def heard(*answers: Answer) -> Knowledge:
    knowledge = Knowledge()
    for answer in sorted(answers, key=lambda answer: answer.at):
        knowledge.hear(answer)
    return knowledge


def known(facts: list[Fact], *days: float, seconds: float = 5.0) -> list[Answer]:
    """Answers by which these facts are known: right on each of these days, in sessions long ago."""
    return [said(fact, day, number, seconds=seconds) for number, day in enumerate(days, 1) for fact in facts]


def new(knowledge: Knowledge, session: int, tricks: int = TRICKS) -> list[Fact]:
    """The facts that are asked for the first time in the next deal of this session."""
    plan = planned(knowledge, SUMS, NOW + 9 * DAY, session, tricks)
    return [fact for fact in plan.must if knowledge.mastery(fact) == "new"]


def width(knowledge: Knowledge, facts: list[Fact]) -> float:
    """How far the chances of some facts lie apart."""
    chances = [knowledge.chance(fact, NOW + 9 * DAY) for fact in facts]
    return max(chances) - min(chances)


def test_the_first_two_sessions_ask_facts_of_different_chances_and_the_third_the_next_of_the_curriculum() -> None:
    one = heard(*(said(fact, 0, 1) for fact in EASY[:3]))
    two = heard(*(said(fact, day, day + 1) for day in range(2) for fact in EASY[:3]))
    for knowledge, session in ((one, 1), (one, 2), (two, 2)):
        found = new(knowledge, session)
        assert len(found) > NEW, session
        assert width(knowledge, found) > 0.25, session
        assert any(family(fact) is not family(found[0]) for fact in found)
    third = new(two, 3)
    assert len(third) == NEW
    assert width(two, third) < 0.1
    assert {family(fact) for fact in third} == {family(Fact("sum", (5, 1)))}


def test_no_more_are_placed_than_a_session_has_and_in_a_short_deal_its_share() -> None:
    able = known(EASY[:2], 0)
    assert len(new(heard(*able), 2)) == PLACED
    assert len(new(heard(*able), 2, TRICKS // 2)) == PLACED // 2
    assert len(new(heard(*able, *(said(fact, 1, 2) for fact in EASY[2:8])), 2)) == PLACED - 6


def test_what_is_new_comes_as_the_curriculum_has_it_whatever_order_the_facts_are_in() -> None:
    twos = family(Fact("product", (2, 7)))
    assert {family(fact) for fact in planned(Knowledge(), PRODUCTS, NOW, 1).must} == {twos}
    assert planned(Knowledge(), PRODUCTS[::-1], NOW, 1) == planned(Knowledge(), PRODUCTS, NOW, 1)


def test_what_is_known_fills_the_deal_and_of_it_what_is_due_soonest_comes_first() -> None:
    fluent, slow = EASY[:4], EASY[4:9]
    knowledge = heard(*known(fluent, 0, 1, seconds=2.0), *(one for n, fact in enumerate(slow)
                                                        for one in known([fact], n / 2, 3 + n / 2)))
    plan = planned(knowledge, EASY, NOW + 5.2 * DAY, 9)
    assert set(plan.fill) == {*fluent, *slow}
    dues = [knowledge.due_at(fact) or 0.0 for fact in plan.fill]
    assert dues == sorted(dues)
    assert len({*dues}) > 3


def test_of_what_is_due_the_least_likely_comes_first_and_of_what_is_left_the_surest() -> None:
    weak, strong = EASY[:3], EASY[3:6]
    knowledge = heard(*(said(fact, day, day + 1, right=False) for fact in weak for day in range(2)),
                      *known(weak, 2, 3), *known(strong, 0, 1, 2, 3))
    now = NOW + 80 * DAY
    plan = planned(knowledge, SUMS, now, 9)
    due = [fact for fact in plan.must if knowledge.mastery(fact) == "known"]
    assert {*due} == {*weak, *strong}
    for facts, rising in ((due, True), ([*plan.last], False)):
        chances = [knowledge.chance(fact, now) for fact in facts]
        assert chances == sorted(chances, reverse=not rising)
        assert chances[0] != chances[-1]


def test_where_few_are_known_the_surest_of_those_to_be_asked_are_asked_again() -> None:
    knowledge = heard(*known(EASY[:2], 0, 4), *(said(fact, 4, 3, right=False) for fact in HARD[:2]),
                      *(said(fact, 4, 3) for fact in EASY[2:8]))
    now = NOW + 4.1 * DAY
    plan = planned(knowledge, [*EASY, *HARD], now, 3)
    again = plan.fill[2:]
    assert {*plan.fill[:2]} == {*EASY[:2]}
    assert len(again) == 6
    assert {*again} <= {*plan.must}
    others = [fact for fact in plan.must if fact not in again]
    assert min(knowledge.chance(fact, now) for fact in again) >= max(knowledge.chance(fact, now) for fact in others)
    assert all(knowledge.chance(one, now) >= knowledge.chance(other, now) for one, other in pairwise(again))


def test_however_much_is_known_what_is_too_hard_to_be_most_of_a_deal_waits() -> None:
    """Eight of twenty questions that are wrong as a rule are too many, though a hundred others are known."""
    sure = [*EASY, *PRODUCTS]
    knowledge = heard(*known(sure, 0, 1, 2, seconds=1.0),
                      *(said(fact, day, day + 3, right=False) for day in range(-2, 3) for fact in HARD))
    plan = planned(knowledge, [*sure, *HARD], NOW + 2.1 * DAY, 12)
    learned = [fact for fact in plan.must if knowledge.mastery(fact) == "learning"]
    assert 2 <= len(learned) < MOST
    assert len(plan.fill) > 20


def test_of_facts_of_one_worth_two_are_kept_and_one_that_can_beat_them() -> None:
    same, other = [Fact("sum", pair) for pair in ((1, 9), (2, 8), (3, 7), (4, 6), (5, 5))], Fact("sum", (9, 4))
    plan = planned(Knowledge(), [*same, other], NOW, 1)
    assert len(plan.must) == 3
    assert plan.must[-1] == other


def test_where_all_get_the_same_cards_what_comes_next_fills_the_deal_before_what_was_asked() -> None:
    for wanted in planned_for_all(EASY, 5, 0, 6):
        assert {*wanted.must} | {*wanted.fill} == {*EASY}
        assert wanted.fill[-6:] == wanted.must
        assert not {*wanted.fill[:-6]} & {*wanted.must}
