"""What a child knows follows from the answers, and what is asked next from what the child knows."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core.announcements import DIFFERENCE, PRODUCT, TOTAL, WAR
from game.core.announcements import SUM as ADDED
from game.core.events import Announced, TurnBegan
from game.learning import feedback
from game.learning.ability import ABILITY, prior
from game.learning.answer import Answer
from game.learning.curriculum import FAMILIES, family, in_order
from game.learning.fact import Fact, asked_by
from game.learning.learner_model import LearnerModel, tally
from game.learning.planning import SOON, SessionRetries
from game.rules.fast_food import MEAL
from tests.tools.learners import DAY, NOW

SUM = Fact("sum", (7, 5))


def said(fact: Fact = SUM, right: bool = True, seconds: float = 5.0, day: float = 0.0, *, timed: bool = False,
         session: int = 1) -> Answer:
    return Answer(fact, fact.answer, right, seconds, timed, NOW + day * DAY, "addition-war", session)


def heard(*answers: Answer, fluent: float = 3.0) -> LearnerModel:
    knowledge = LearnerModel(fluent)
    for answer in answers:
        knowledge.observe(answer)
    return knowledge


# ---- facts ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("fact", "text", "key", "answer", "picture"), [
    (Fact("sum", (7, 5)), "7 + 5", "5+7", 12, "ten_frame"),
    (Fact("sum", (10, 10)), "10 + 10", "10+10", 20, "ten_frame"),
    (Fact("sum", (13, 5)), "13 + 5", "5+13", 18, "number_line"),
    (Fact("sum", (45, 8)), "45 + 8", "8+45", 53, "number_line"),
    (Fact("sum", (9, 5, 3)), "9 + 5 + 3", "3+5+9", 17, "number_line"),
    (Fact("difference", (12, 5)), "12 − 5", "12-5", 7, "number_line"),
    (Fact("difference", (20, 5, 3)), "20 − 5 − 3", "20-5-3", 12, "number_line"),
    (Fact("product", (7, 5)), "7 × 5", "5*7", 35, "array"),
    (Fact("product", (2, 4, 3)), "2 × 4 × 3", "2*3*4", 24, "number_line"),
    (Fact("sum", (10, 5)), "10 + 5", "5+10", 15, "ten_frame"),
    (Fact("equation", (8, 3, 6, 4, 12)), "8, 3, 6, 4 → 12", "3,4,6,8=12", 12, "number_line"),
    (Fact("equation", (5, 5)), "5 → 5", "5=5", 5, "number_line"),
    (Fact("equation", (8, 6, 3, 5)), "8, 6, 3 → 5", "3,6,8=5", 5, "number_line"),
])  # fmt: skip
def test_a_fact_has_a_text_a_key_an_answer_and_a_picture(
        fact: Fact, text: str, key: str, answer: int, picture: str) -> None:
    assert (fact.text, fact.key, fact.answer, fact.picture) == (text, key, answer, picture)
    assert Fact.read(fact.written) == fact
    assert fact.in_table == (fact.kind != "equation" and len(fact.operands) == 2 and max(fact.operands) < 15)
    assert Fact.read(key) == fact.same
    assert fact.same.key == key


@given(st.text(max_size=12))
@example("٣+4")
@example("1234567+1")
def test_any_other_string_is_no_fact(text: str) -> None:
    try:
        fact = Fact.read(text)
    except ValueError:
        return
    assert text.isascii()
    assert max(fact.operands) < 10**6
    assert Fact.read(fact.written) == fact


def test_the_steps_of_a_sum_lead_to_its_answer() -> None:
    assert [step.text for step in Fact("sum", (9, 5, 3)).steps] == ["9 + 5", "14 + 3"]
    assert Fact("sum", (9, 5, 3)).steps[-1].answer == 17


def test_a_said_sum_asks_its_fact_and_nothing_else_does() -> None:
    assert asked_by(Announced(ADDED, (0,), (), (7, 5, 12))) == SUM
    assert asked_by(Announced(TOTAL, (1,), (), (45, 8, 53))) == Fact("sum", (45, 8))
    assert asked_by(Announced(DIFFERENCE, (0,), (), (12, 5, 7))) == Fact("difference", (12, 5))
    assert asked_by(Announced(PRODUCT, (0,), (), (7, 5, 35))) == Fact("product", (7, 5))
    for event in (Announced(ADDED, (0,), (), (7, 7)), Announced(MEAL, (0,), (), (15, 3)), Announced(WAR, (0, 1), ()),
                  TurnBegan(0)):
        assert asked_by(event) is None


def test_difficulties_start_where_school_begins_and_rise_with_the_numbers() -> None:
    def of(*keys: str) -> list[float]:
        return [prior(Fact.read(key)) for key in keys]

    for easier_first in (of("1+1", "2+3", "3+4", "3+8", "5+8", "8+9"), of("9+9", "8+9"), of("5+10", "5+9"),
                         of("5-4", "9-4", "13-5"), of("12-6", "12-5"), of("1*9", "2*9", "5*9", "9*9", "7*8"),
                         of("10*7", "7*7", "6*7"), of("2*9", "5*5"), of("5+7", "5+7+9"), of("7+8", "7+8+1")):
        assert easier_first == sorted(easier_first)
        assert len(set(easier_first)) == len(easier_first)


def test_a_sum_that_carries_is_harder_for_it_and_so_is_a_difference_that_borrows() -> None:
    def step(one: str, more: str) -> float:
        return prior(Fact.read(more)) - prior(Fact.read(one))

    plain = step("2+6", "2+7")
    assert plain == pytest.approx(step("3+4", "3+5")), "without a carry one more is as much harder anywhere"
    assert step("2+7", "2+8") > plain + 0.3, "ten is a carry"
    assert step("3+6", "3+7") > plain + 0.3
    assert step("2+8", "2+9") == pytest.approx(plain), "after that it is as before"
    assert step("7+12", "8+12") > plain + 0.3, "and above ten as well"
    assert step("1+8", "1+9") == pytest.approx(plain), "to count on by one is no carry"
    assert step("14-3", "14-6") > 0.3
    assert step("14-3", "14-4") == pytest.approx(0), "the same ones: nothing to borrow"
    assert step("19-3", "19-4") == pytest.approx(0)
    assert step("9-4", "10-4") == pytest.approx(step("8-3", "9-3")), "ten has nothing to be borrowed from"


# ---- knowledge ------------------------------------------------------------------------------------------------------
def test_what_a_child_was_shown_says_nothing_of_its_ability_and_comes_again_soon() -> None:
    shown = said()._replace(helped=True)
    knowledge = heard(shown)
    assert knowledge.ability("sum") == LearnerModel().ability("sum")
    assert knowledge.mastery(SUM) == "practice"
    assert heard(said(), shown._replace(at=NOW + DAY)).mastery(SUM) == "practice"


def test_long_sums_are_never_due_and_what_follows_a_wrong_answer_is_practice() -> None:
    every = [SUM, Fact("sum", (3, 4)), Fact("sum", (9, 5, 3)), Fact("sum", (45, 8))]
    knowledge = heard(*(said(fact, seconds=1) for fact in every))
    assert {fact.key for fact in knowledge.due_facts(NOW + 9 * DAY)} <= {SUM.key, "3+4"}
    assert knowledge.due_facts(NOW + 9 * DAY)
    assert knowledge.due_facts(NOW + 1 * DAY) == []
    longer = heard(*(said(fact, seconds=1, day=0.001 * n) for n, fact in enumerate([*every[2:], *every[:2]])))
    assert {fact.key for fact in longer.due_facts(NOW + 9 * DAY)} == {SUM.key, "3+4"}, (
        "though the others have waited longer"
    )
    assert heard(said(right=False), *[said()] * 9).chance(SUM) < 0.7


def test_fluent_is_from_two_to_six_seconds() -> None:
    assert [LearnerModel(seconds).fluent_seconds for seconds in (0, 2, 3.5, 6, 60)] == [2, 2, 3.5, 6, 6]


def test_typing_is_the_median_of_three_measurements_and_comes_off_an_answer() -> None:
    knowledge = LearnerModel()
    assert knowledge.response_seconds(4.0, 2) == 4.0
    for seconds, digits in ((0.8, 2), (9.0, 1), (0.5, 1), (1.0, 0)):
        knowledge.heard_typing(seconds, digits)
    assert knowledge.typing == 0.5
    assert knowledge.response_seconds(4.0, 2) == 3.0
    assert knowledge.response_seconds(0.3, 2) == 0.0


def test_the_best_of_the_timed_mode_is_ones_own_among_sessions_of_ten_answers() -> None:
    knowledge = LearnerModel()
    for session, (seconds, count) in enumerate([(8, 10), (4, 10), (1, 9), (6, 12)], 1):
        for _answer in range(count):
            knowledge.observe(said(seconds=seconds, timed=True, session=session))
    knowledge.observe(said(seconds=0.5, session=9))
    best = knowledge.best("sum")
    assert best is not None
    assert (best.session, best.answers, best.right, best.score) == (2, 10, 10, pytest.approx(0.8))
    before = knowledge.best("sum", before=2)
    assert before is not None
    assert before.session == 1
    assert knowledge.best("product") is None
    assert knowledge.timed(9, "sum") is None
    for right in (True, False):
        knowledge.observe(said(seconds=8, right=right, timed=True, session=12))
    assert knowledge.timed(12, "sum") == (12, 2, 1, 0.0)


def test_kinds_are_rated_apart() -> None:
    knowledge = heard(said(), said())
    assert knowledge.ability("sum").value > ABILITY.value
    assert knowledge.ability("product") == ABILITY


# ---- what is planned ------------------------------------------------------------------------------------------------
def test_the_numbers_of_facts_known_are_counted_by_the_last_reviews() -> None:
    days = [said(day=day, right=right) for day, right in enumerate((True, True, False))]
    assert tally(days[:2], 3.0, NOW) == {False: Counter({"twice": 1})}
    assert tally(days, 3.0, NOW) == {False: Counter({"practice": 1})}
    week = [said(day=day) for day in (0, 4, 8)]
    assert [tally(week, 3.0, NOW + day * DAY)[False] for day in (8, 16)] == [{"known": 1}, {"thirsty": 1}]


def test_every_fact_of_the_tables_has_one_family_and_the_families_come_in_their_order() -> None:
    for kind in ("sum", "difference", "product"):
        facts = [Fact(kind, (a, b)) for a in range(15) for b in range(a + 1)]
        order = in_order(facts)
        found = [family(fact) for fact in order]
        assert all(each is not None and each.kind == kind for each in found)
        places = [(FAMILIES.index(each), prior(fact)) for fact, each in zip(order, found, strict=True) if each]
        assert places == sorted(places), "and in each family the easiest first"
    assert family(Fact("sum", (45, 8))) is None
    ids = {"4+5": "within_ten", "5+6": "near_doubles", "3+6": "within_ten", "3+7": "make_ten", "4+7": "over_ten",
           "8-6": "neighbors", "9-6": "take_away", "10-6": "from_ten", "8-4": "halves", "11-6": "back_over_ten",
           "11-9": "neighbors"}  # fmt: skip
    assert {key: family(Fact.read(key)).id for key in ids} == ids              # type: ignore[union-attr]
    names = {fact.text: each.name for each in FAMILIES for fact in [each.example]}
    assert all(family(each.example) is each for each in FAMILIES), names


# ---- facts that come back, and praise -------------------------------------------------------------------------------
def test_a_wrong_fact_comes_back_once_a_few_tricks_later() -> None:
    again = SessionRetries()
    again.observe(SUM, False, 4)
    assert [again.due_item(trick) for trick in range(4, 4 + SOON)] == [None] * SOON
    assert again.due_item(4 + SOON) == again.due_item(4 + SOON + 9) == SUM.same, "it waits until it is asked"
    again.observe(SUM, False, 4 + SOON)
    assert again.due_item(1000) is None, "then it is for another day"
    again.observe(SUM, False, 30)
    assert again.due_item(1000) is None


def test_of_two_that_come_back_the_one_that_waited_longest_is_first_and_one_that_the_cards_ask_has_come_back() -> None:
    again, other = SessionRetries(), Fact("sum", (8, 9))
    again.observe(SUM, False, 1)
    again.observe(other, False, 2)
    assert again.due_item(9) == SUM.same
    again.observe(SUM, True, 9)
    assert again.due_item(9) == other


def test_right_facts_do_not_come_back() -> None:
    again = SessionRetries()
    again.observe(SUM, True, 1)
    assert again.due_item(50) is None


def test_praise_is_for_what_was_done_and_the_same_each_time() -> None:
    def of(answer: Answer, *earlier: Answer) -> str:
        return feedback.praise_answer(answer, earlier, 3.0)

    assert of(said(right=False)) == of(said()) == of(said(seconds=1)) == ""
    assert of(said(), said(right=False)) == "You stuck with it!"
    assert of(said(session=2), said(right=False)) == "Now you’ve got it!"
    assert of(said(seconds=1), said(seconds=9)) == "Right away this time!"
    assert of(said(seconds=1), said(seconds=9), said(seconds=1)) == ""
    assert of(said(seconds=15)) == "You took your time and got it right!"
    assert of(said(seconds=15, timed=True)) == ""
    assert feedback.praise_session([]) == []
    hurried = [said(seconds=12, timed=True)] * 5
    assert feedback.praise_session(hurried) == [], "against the clock nobody is to take their time"
    assert feedback.praise_session([said()] * 3) == []
    answers = [said(right=False), *[said(seconds=12)] * 20]
    assert feedback.praise_session(answers) == feedback.praise_session(answers) == [
        "You stuck with **7 + 5** until you got it right.",
        "You took your time on the hard ones. That’s how you learn.",
    ]
    assert Counter(feedback.praise_session([said()] * 20)) == {"You kept at it for 20 questions.": 1}
