"""What a child knows follows from the answers, and what is asked next from what the child knows."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.events import Led, Said
from game.core.said import DIFFERENCE, PRODUCT, TOTAL, WAR
from game.core.said import SUM as ADDED
from game.learning import praise
from game.learning.again import LATER, SOON, Again
from game.learning.answer import Answer
from game.learning.choosing import APART, EDGE, FEW, MANY, new_facts, next_facts
from game.learning.difficulty import prior
from game.learning.fact import Fact, Kind, asked_by
from game.learning.knowledge import Knowledge
from game.rules.fast_food import MEAL
from tests.learners import DAY, NOW, SUMS, Learner, learn, rank_correlation

SUM = Fact("sum", (7, 5))


def said(fact: Fact = SUM, right: bool = True, seconds: float = 5.0, day: float = 0.0, *, timed: bool = False,
         session: int = 1) -> Answer:
    return Answer(fact, fact.answer, right, seconds, timed, NOW + day * DAY, "addition-war", session)


def heard(*answers: Answer, fluent: float = 3.0) -> Knowledge:
    knowledge = Knowledge(fluent)
    for answer in answers:
        knowledge.hear(answer)
    return knowledge


# ---- facts ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("fact", "text", "key", "answer", "picture"), [
    (Fact("sum", (7, 5)), "7 + 5", "5+7", 12, "ten_frame"),
    (Fact("sum", (13, 5)), "13 + 5", "5+13", 18, "number_line"),
    (Fact("sum", (45, 8)), "45 + 8", "8+45", 53, "number_line"),
    (Fact("sum", (9, 5, 3)), "9 + 5 + 3", "3+5+9", 17, "number_line"),
    (Fact("difference", (12, 5)), "12 − 5", "12-5", 7, "number_line"),
    (Fact("product", (7, 5)), "7 × 5", "5*7", 35, "array"),
    (Fact("equation", (8, 3, 6, 4, 12)), "8, 3, 6, 4 → 12", "3,4,6,8=12", 12, "number_line"),
])  # fmt: skip
def test_a_fact_has_a_text_a_key_an_answer_and_a_picture(
        fact: Fact, text: str, key: str, answer: int, picture: str) -> None:
    assert (fact.text, fact.key, fact.answer, fact.picture) == (text, key, answer, picture)
    assert Fact.read(fact.written) == fact
    assert Fact.read(key) == fact.same
    assert fact.same.key == key


@given(st.text(max_size=12))
def test_any_other_string_is_no_fact(text: str) -> None:
    try:
        fact = Fact.read(text)
    except ValueError:
        return
    assert Fact.read(fact.written) == fact


def test_the_steps_of_a_sum_lead_to_its_answer() -> None:
    assert [step.text for step in Fact("sum", (9, 5, 3)).steps] == ["9 + 5", "14 + 3"]
    assert Fact("sum", (9, 5, 3)).steps[-1].answer == 17


def test_a_said_sum_asks_its_fact_and_nothing_else_does() -> None:
    assert asked_by(Said(ADDED, (0,), (), (7, 5, 12))) == SUM
    assert asked_by(Said(TOTAL, (1,), (), (45, 8, 53))) == Fact("sum", (45, 8))
    assert asked_by(Said(DIFFERENCE, (0,), (), (12, 5, 7))) == Fact("difference", (12, 5))
    assert asked_by(Said(PRODUCT, (0,), (), (7, 5, 35))) == Fact("product", (7, 5))
    for event in (Said(ADDED, (0,), (), (7, 7)), Said(MEAL, (0,), (), (15, 3)), Said(WAR, (0, 1), ()), Led(0)):
        assert asked_by(event) is None


def test_difficulties_start_where_school_begins_and_rise_with_the_numbers() -> None:
    def of(*keys: str) -> list[float]:
        return [prior(Fact.read(key)) for key in keys]

    for easier_first in (of("1+1", "2+3", "3+4", "3+8", "5+8", "8+9"), of("9+9", "8+9"), of("5+10", "5+9"),
                         of("5-4", "9-4", "13-5"), of("12-6", "12-5"), of("1*9", "2*9", "5*9", "9*9", "7*8"),
                         of("10*7", "7*7", "6*7"), of("5+7", "5+7+9"), of("7+8", "7+8+1")):
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


# ---- knowledge ------------------------------------------------------------------------------------------------------
def test_a_fact_is_known_when_it_was_right_twice_running_and_fluent_when_both_came_at_once() -> None:
    assert heard().mastery(SUM) == "new"
    assert heard(said()).mastery(SUM) == "learning"
    assert heard(said(), said()).mastery(SUM) == "known"
    assert heard(said(), said(seconds=2.9)).mastery(SUM) == "known"
    assert heard(said(seconds=2.9), said(seconds=2.9)).mastery(SUM) == "fluent"
    assert heard(said(seconds=2.9), said(seconds=2.9), fluent=2).mastery(SUM) == "known"
    assert heard(said(seconds=3), said(seconds=3)).mastery(SUM) == "known", "under three seconds"
    assert heard(said(seconds=1), said(seconds=1), said(right=False)).mastery(SUM) == "learning"
    assert heard(said(Fact("sum", (5, 7))), said()).mastery(SUM) == "known", "7 + 5 is 5 + 7"
    assert heard(said(), said()).mastery(Fact("product", (7, 5))) == "new"


def test_fluent_is_from_two_to_six_seconds() -> None:
    assert [Knowledge(seconds).fluent_seconds for seconds in (0, 2, 3.5, 6, 60)] == [2, 2, 3.5, 6, 6]


def test_typing_is_the_median_of_three_measurements_and_comes_off_an_answer() -> None:
    knowledge = Knowledge()
    assert knowledge.net(4.0, 2) == 4.0
    for seconds, digits in ((0.8, 2), (9.0, 1), (0.5, 1), (1.0, 0)):
        knowledge.heard_typing(seconds, digits)
    assert knowledge.typing == 0.5
    assert knowledge.net(4.0, 2) == 3.0
    assert knowledge.net(0.3, 2) == 0.0


def test_a_fact_is_due_when_its_days_are_over_and_long_sums_are_no_table_facts() -> None:
    knowledge = heard(said(seconds=1), said(Fact("sum", (9, 5, 3)), seconds=1), said(Fact("sum", (45, 8)), seconds=1))
    assert knowledge.due(NOW + 7 * DAY) == []
    assert knowledge.due(NOW + 8 * DAY) == [Fact("sum", (5, 7))]
    assert knowledge.due(NOW + 9 * DAY) == [Fact("sum", (5, 7))]
    assert knowledge.due_at(SUM) == NOW + 8 * DAY
    assert knowledge.due_at(Fact("sum", (1, 1))) is None


def test_the_best_of_the_timed_mode_is_ones_own_among_sessions_of_ten_answers() -> None:
    knowledge = Knowledge()
    for session, (seconds, count) in enumerate([(8, 10), (4, 10), (1, 9), (6, 12)], 1):
        for _answer in range(count):
            knowledge.hear(said(seconds=seconds, timed=True, session=session))
    knowledge.hear(said(seconds=0.5, session=9))
    best = knowledge.best("sum")
    assert best is not None
    assert (best.session, best.answers, best.right, best.score) == (2, 10, 10, pytest.approx(0.8))
    before = knowledge.best("sum", before=2)
    assert before is not None
    assert before.session == 1
    assert knowledge.best("product") is None
    assert knowledge.timed(9, "sum") is None


def test_what_was_right_long_ago_may_be_forgotten() -> None:
    knowledge = heard(*[said(seconds=2)] * 4)
    likely = [knowledge.chance(SUM, NOW + days * DAY) for days in (0, 10, 100, 1000)]
    assert likely == sorted(likely, reverse=True)
    assert likely[-1] < likely[0] - 0.1


def test_kinds_are_rated_apart() -> None:
    knowledge = heard(said(), said())
    assert knowledge.rating("sum").value > 0
    assert knowledge.rating("product").value == 0


# ---- what is asked next ---------------------------------------------------------------------------------------------
@settings(max_examples=30, deadline=None)
@given(st.floats(-2, 5), st.integers(0, 10**6), st.integers(0, 6), st.integers(1, 91))
def test_new_facts_come_two_to_four_at_a_time_and_what_is_asked_next_is_among_those_given(
        ability: float, seed: int, days: int, most: int) -> None:
    facts = SUMS[:most]
    knowledge = learn(Learner(ability, random.Random(seed), gain=0.2), facts, range(days), 10)
    now = NOW + days * DAY
    new = new_facts(knowledge, facts, now)
    left = [fact for fact in facts if knowledge.mastery(fact) in ("new", "learning")]
    assert min(FEW, len(left)) <= len(new) <= MANY
    assert len(set(new)) == len(new)
    assert set(new) <= set(left)
    asked = next_facts(knowledge, facts, 20, now)
    assert len(asked) == 20
    assert set(asked) <= set(facts)
    if len(set(asked)) > APART:
        assert all(fact not in asked[max(0, at - APART):at] for at, fact in enumerate(asked))
    assert asked == next_facts(knowledge, facts, 20, now)


def test_facts_that_were_begun_are_learned_before_others_are() -> None:
    hard = Fact("sum", (8, 9))
    assert hard in new_facts(heard(said(hard, right=False)), SUMS, NOW)


class Lately(Knowledge):
    """Knows what it knows, and such a share of its last answers was right."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share

    def success(self, kind: Kind, usual: float) -> float:
        return self.share


def mixed(knowledge: Knowledge) -> Knowledge:
    """Half of the sums are known, a day apart; some others were begun."""
    for number, fact in enumerate(SUMS[:60]):
        for day in (0, 1):
            knowledge.hear(said(fact, bool(number % 10), 2 + number % 7, day + number / 1000))
    return knowledge


def test_who_has_lately_been_right_more_often_than_aimed_at_is_asked_harder_facts() -> None:
    likely = []
    for share in (1.0, 0.75, 0.5):
        knowledge = mixed(Lately(share))
        asked = next_facts(knowledge, SUMS, 24, NOW + 2 * DAY)
        likely.append(sum(knowledge.chance(fact, NOW + 2 * DAY) for fact in asked) / 24)
    assert likely[0] < likely[1] - 0.03
    assert likely[1] < likely[2] - 0.03
    assert likely[1] == pytest.approx(0.75, abs=0.04), "as aimed at"
    edge = []
    for share in (1.0, 0.75, 0.5):
        knowledge = Lately(share)
        new = new_facts(knowledge, SUMS, NOW)
        edge.append(sum(knowledge.chance(fact, NOW) for fact in new) / len(new))
    assert edge[0] < edge[1] - 0.03
    assert edge[1] < edge[2] - 0.03


def test_the_last_thirty_answers_say_how_often_one_is_right_and_fewer_are_made_up_with_the_usual() -> None:
    assert Knowledge().success("sum", 0.75) == 0.75
    assert heard(*[said()] * 10).success("sum", 0.5) == pytest.approx((10 + 20 * 0.5) / 30)
    assert heard(*[said(right=False)] * 30, *[said()] * 30).success("sum", 0.5) == 1
    assert heard(*[said()] * 30).success("product", 0.75) == 0.75, "each kind for itself"


def test_the_first_question_is_a_known_one_and_of_the_known_those_come_first_that_are_due() -> None:
    knowledge = mixed(Knowledge())
    now = NOW + 2 * DAY
    asked = next_facts(knowledge, SUMS, 24, now)
    known = [fact for fact in asked if knowledge.mastery(fact) in ("known", "fluent")]
    assert asked[0] == known[0]
    waited = sorted((fact for fact in SUMS if knowledge.mastery(fact) in ("known", "fluent")),
                    key=lambda fact: (knowledge.due_at(fact), fact))
    assert [*dict.fromkeys(known)] == waited[:len(set(known))]


def test_new_and_known_facts_take_turns_so_that_three_of_four_are_likely_at_any_time() -> None:
    knowledge = mixed(Lately(0.75))
    now = NOW + 2 * DAY
    asked = next_facts(knowledge, SUMS, 24, now)
    new = set(new_facts(knowledge, SUMS, now))
    for upto in (8, 12, 16, 20, 24):
        assert new.intersection(asked[:upto]), "new ones from the beginning"
        likely = sum(knowledge.chance(fact, now) for fact in asked[:upto]) / upto
        assert likely == pytest.approx(0.75, abs=0.06), upto
    assert any(fact not in new for fact in asked[4:8])


def test_of_the_facts_that_were_begun_those_come_first_that_have_waited_longest() -> None:
    begun = [Fact("sum", (a, a + 1)) for a in range(2, 9)]
    knowledge = heard(*(said(fact, right=False, day=-number) for number, fact in enumerate(begun)))
    now = NOW + DAY
    assert new_facts(knowledge, SUMS, now)[:MANY] == begun[:-MANY - 1:-1]


class Sure(Knowledge):
    """Is as likely to be right as that where no number is above 5, and half as likely elsewhere."""

    def __init__(self, likely: float) -> None:
        super().__init__()
        self.likely = likely

    def chance(self, fact: Fact, now: float) -> float:
        return self.likely if max(fact.operands) <= 5 else self.likely / 2


def test_who_is_far_from_sure_of_what_was_begun_is_given_no_third_new_fact() -> None:
    for likely, count in ((0.9, MANY), (0.3, FEW)):
        knowledge = Sure(likely)
        for fact in (Fact("sum", (2, 3)), Fact("sum", (4, 5))):
            knowledge.hear(said(fact, right=False))
        assert len(new_facts(knowledge, SUMS, NOW)) == count


def test_what_was_never_asked_passes_for_known_only_where_it_is_sure_to_be() -> None:
    knowledge = Sure(0.9)
    for number in range(2):
        knowledge.hear(said(Fact("sum", (1, 13)), day=number))
    now = NOW + 2 * DAY
    asked = set(next_facts(knowledge, SUMS, 60, now)).difference(new_facts(knowledge, SUMS, now))
    assert Fact("sum", (1, 13)) in asked
    assert len(asked) > 3
    assert all(max(fact.operands) <= 5 for fact in asked - {Fact("sum", (1, 13))})


def test_a_new_child_begins_with_facts_that_it_is_as_likely_to_miss_as_not() -> None:
    knowledge = Knowledge()
    new = new_facts(knowledge, SUMS, NOW)
    assert all(knowledge.chance(fact, NOW) == pytest.approx(EDGE, abs=0.05) for fact in new)


def test_nothing_is_asked_where_there_is_nothing_to_ask() -> None:
    assert next_facts(Knowledge(), [], 5, NOW) == []


@pytest.mark.parametrize(("gain", "low", "high"), [(0.0, 0.70, 0.80), (0.1, 0.70, 0.85)])
def test_about_three_of_four_answers_are_right(gain: float, low: float, high: float) -> None:
    right: list[bool] = []
    for number in range(12):
        learner = Learner(number / 6, random.Random(number), gain=gain)
        learn(learner, SUMS, range(9), 20, lambda _knowledge, answer, _now: right.append(answer.right))
    assert low <= sum(right) / len(right) <= high


def test_the_estimates_of_simulated_learners_converge() -> None:
    true = [-1 + number / 4 for number in range(21)]
    early, late = [], []
    for number, ability in enumerate(true):
        learner = Learner(ability, random.Random(number), spread=0.5)
        early.append(learn(learner, SUMS, range(1), 10).rating("sum").value)
        learner = Learner(ability, random.Random(number), spread=0.5)
        late.append(learn(learner, SUMS, range(16), 20).rating("sum").value)
    off = [[made - right for made, right in zip(values, true, strict=True)] for values in (early, late)]
    spread = [sum(one**2 for one in each) / len(each) for each in off]
    assert rank_correlation(true, late) > 0.95
    assert abs(sum(off[1]) / len(true)) < 0.35
    assert spread[1] < spread[0]


# ---- facts that come back, and praise -------------------------------------------------------------------------------
def test_a_wrong_fact_comes_back_a_few_tricks_later_and_once_more_when_it_was_right() -> None:
    again = Again()
    again.heard(SUM, False, 4)
    assert [again.asked(trick) for trick in range(4, 4 + SOON)] == [None] * SOON
    assert again.asked(4 + SOON) == SUM.same
    again.heard(SUM, True, 4 + SOON)
    later = 4 + SOON + LATER
    assert again.asked(later - 1) is None
    assert again.asked(later) == SUM.same
    again.heard(SUM, True, later)
    assert again.asked(1000) is None


def test_a_fact_that_is_wrong_again_comes_back_again_and_who_waited_longest_first() -> None:
    again, other = Again(), Fact("sum", (8, 9))
    again.heard(SUM, False, 1)
    again.heard(other, False, 2)
    assert again.asked(9) == SUM.same
    again.heard(SUM, False, 9)
    assert again.asked(9) == other
    again.heard(other, True, 9)
    assert again.asked(9 + SOON) == SUM.same


def test_right_facts_do_not_come_back() -> None:
    again = Again()
    again.heard(SUM, True, 1)
    assert again.asked(50) is None


def test_praise_is_for_what_was_done_and_the_same_each_time() -> None:
    def of(answer: Answer, *earlier: Answer) -> str:
        return praise.of_answer(answer, earlier, 3.0)

    assert of(said(right=False)) == of(said()) == of(said(seconds=1)) == ""
    assert of(said(), said(right=False)) == "You stuck with it!"
    assert of(said(session=2), said(right=False)) == "Now you’ve got it!"
    assert of(said(seconds=1), said(seconds=9)) == "Now you know it right away!"
    assert of(said(seconds=1), said(seconds=9), said(seconds=1)) == ""
    assert of(said(seconds=15)) == "You took your time and got it right!"
    assert of(said(seconds=15, timed=True)) == ""
    assert praise.of_session([]) == []
    assert praise.of_session([said(seconds=12, timed=True)] * 5) == [], "against the clock nobody is to take their time"
    assert praise.of_session([said()] * 3) == []
    answers = [said(right=False), *[said(seconds=12)] * 20]
    assert praise.of_session(answers) == praise.of_session(answers) == [
        "You stuck with **7 + 5** until you got it right.",
        "You took your time on the hard ones. That’s how you learn.",
    ]
    assert Counter(praise.of_session([said()] * 20)) == {"You kept at it for 20 questions.": 1}
