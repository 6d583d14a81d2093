"""The report tells grown-ups what a child's answers come to: mastery, accuracy, speed, and what to practise next."""

import pytest

from game.learning.answer import Answer
from game.learning.child_report import LATELY, PracticeTime
from game.learning.fact import Fact, Kind
from game.learning.feedback import TABLES
from game.learning.mastery import MARKS
from game.learning.report_html import page
from game.rules import title
from tests.kit.sample_learner import DAY, NOW, answers, report


def answer(fact: Fact, *, right: bool = True, seconds: float = 2.0, days: float = 1.0, timed: bool = False) -> Answer:
    return Answer(fact, fact.answer, right, seconds, timed, NOW - days * DAY, "addition-war", 1)


SEVEN_FIVE = Fact("sum", (7, 5))


def test_a_fact_is_the_same_whichever_way_round() -> None:
    given = [answer(SEVEN_FIVE, days=9), answer(SEVEN_FIVE, days=5), answer(Fact("sum", (5, 7)))]
    part = report(given).parts["sum", False]
    one, other = part.cell(7, 5), part.cell(5, 7)
    assert one is not None
    assert other is not None
    assert (one.mark, one.answers, other.mark, other.answers) == ("known", 3, "known", 3)
    assert one.words == "7 + 5 = 12: known this month, 3 of 3 right, 2.0 s"
    assert other.words.startswith("5 + 7 = 12")


def test_a_difference_below_nothing_has_no_place() -> None:
    part = report([answer(Fact("difference", (9, 4)))]).parts["difference", False]
    assert part.cell(4, 9) is None
    assert part.cell(9, 4) is not None


def test_once_right_and_five_times_wrong_are_told_apart() -> None:
    three, four, five, six = (Fact("sum", (n, n)) for n in (3, 4, 5, 6))
    given = [answer(three), *(answer(four, right=False, days=n) for n in (9, 7, 5, 3, 1)),
             answer(five, days=5), answer(five, right=False, days=1),
             answer(six, days=5), answer(six, right=False, days=2), answer(six, days=1)]
    part = report(sorted(given, key=lambda one: one.at)).parts["sum", False]
    told = {cell.fact.key: cell.words.split(": ")[1].split(",")[0] for cell in part.every}
    assert told == {"3+3": "right once", "4+4": "needs practice", "5+5": "needs practice", "6+6": "right once"}
    assert (part.count("once"), part.count("practice"), part.count("known")) == (2, 2, 0)


def test_what_was_helped_is_no_answer_of_ones_own_and_shares_are_rounded() -> None:
    part = report([answer(SEVEN_FIVE, days=3), answer(SEVEN_FIVE, days=2, right=False), answer(SEVEN_FIVE),
                   answer(SEVEN_FIVE, days=0.5)._replace(helped=True)]).parts["sum", False]
    cell, = part.asked_facts.values()
    assert (cell.answers, cell.right, cell.last) == (3, 2, NOW - 0.5 * DAY)
    two_of_three = report([answer(SEVEN_FIVE, days=n, right=n > 1) for n in (3, 2, 1)]).parts["sum", False]
    assert two_of_three.whole.percent == 67


def test_answers_with_the_clock_and_without_never_mix() -> None:
    given = [answer(SEVEN_FIVE, days=2), answer(SEVEN_FIVE), answer(SEVEN_FIVE, right=False, seconds=9.0, timed=True)]
    told = report(given, [PracticeTime(False, NOW - DAY, 300.0), PracticeTime(True, NOW - DAY, 600.0)])
    without, against = told.parts["sum", False], told.parts["sum", True]
    assert (without.whole.answers, without.whole.right, without.count("twice")) == (2, 2, 1)
    assert (against.whole.answers, against.whole.right, against.count("practice")) == (1, 0, 1)
    assert (told.minutes(False), told.minutes(True)) == (5, 10)
    assert (told.sessions(False), told.sessions(True)) == (1, 1)
    assert (told.answered(False), told.answered(True)) == ((2, 2), (1, 0))


def test_speed_is_compared_with_the_own_past() -> None:
    old = [answer(SEVEN_FIVE, seconds=4.0, days=20 - n) for n in range(6)]
    new = [answer(SEVEN_FIVE, seconds=2.5, days=5 - n) for n in range(6)]
    part = report(old + new).parts["sum", False]
    assert part.summary_lines[1] == (
        "Half of the right answers came within 2.5 s in the last two weeks, and within 4.0 s before that.")
    assert part.summary_lines[2] == "Known this month: 1 of 1 facts, two weeks ago 0."


def test_two_weeks_are_fourteen_days() -> None:
    part = report([answer(SEVEN_FIVE, days=14), answer(SEVEN_FIVE, days=14.01)]).parts["sum", False]
    assert LATELY == 14 * DAY
    assert (part.recent.answers, part.before.answers) == (1, 1)


def test_too_few_answers_say_no_speed() -> None:
    part = report([answer(SEVEN_FIVE)] * 4).parts["sum", False]
    assert part.whole.seconds is None
    assert part.summary_lines[1].startswith("Not enough right answers")


def test_longer_sums_count_but_have_no_place_in_the_table() -> None:
    longer = [answer(Fact("sum", (7, 5, 3))), answer(Fact("sum", (30, 5)))]
    part = report([*longer, answer(SEVEN_FIVE)]).parts["sum", False]
    assert part.whole.answers == 3
    assert part.longer.answers == 2
    assert [cell.fact.key for cell in part.asked_facts.values()] == ["5+7"]


@pytest.mark.parametrize(("operands", "numbers"), [
    ((2, 3), range(1, 11)), ((2, 11), range(1, 14)), ((14, 1), range(1, 15)), ((0, 3), range(11)),
])  # fmt: skip
def test_the_table_goes_as_far_as_the_child_has_come(operands: tuple[int, int], numbers: range) -> None:
    assert report([answer(Fact("sum", operands))]).parts["sum", False].numbers == tuple(numbers)


@pytest.mark.parametrize("kind", TABLES)
def test_every_fact_of_the_table_is_counted_once(kind: Kind) -> None:
    part = report(answers(kind)).parts[kind, False]
    facts = {cell.fact.key: cell.mark for row in part.numbers for column in part.numbers
             if (cell := part.cell(row, column)) is not None}
    for mark in MARKS:
        assert part.count(mark) == sum(each == mark for each in facts.values())


def test_what_comes_out_wrong_is_practised_first_with_cards_up_to_it() -> None:
    wrong = [Fact("product", (7, 8)), Fact("product", (6, 7))]
    given = [answer(Fact("product", (9, 9)), seconds=8.0)] * 2 + [answer(fact, right=False) for fact in wrong]
    advice, = report(given).next
    assert advice.text == (
        "6 × 7 and 7 × 8 are not right every time yet. Try ten minutes of Multiplication War with cards up to 8.")
    assert advice.plan is not None
    assert (advice.plan.game, advice.plan.chosen, advice.plan.minutes) == ("multiplication-war", {"highest": 8}, 10)


def test_then_what_is_slow_the_slowest_first_and_three_at_most() -> None:
    slow = [answer(Fact("sum", (9, n)), seconds=4.0 + n) for n in range(3, 9)]
    slow = [*(one._replace(at=one.at - 3 * DAY) for one in slow), *slow]
    quick = [answer(Fact("sum", (2, n)), seconds=1.5, days=9 - days) for days in range(3) for n in range(1, 9)]
    assert report([*quick, *slow]).next[0].text == (
        "6 + 9, 7 + 9 and 8 + 9 are right but still slow. Try ten minutes of Addition War with cards up to 9.")


def test_then_what_is_new_and_numbers_above_ten_take_all_cards() -> None:
    advice = report([answer(Fact("difference", (13, 4)))]).next[0]
    assert advice.text == "13 − 4 is still new. Try ten minutes of Subtraction War with all cards."
    assert advice.plan is not None
    assert advice.plan.chosen == {}


def test_where_all_comes_at_once_the_next_number_comes() -> None:
    quick = [answer(Fact("sum", (a, b)), days=0.01) for a in range(1, 6) for b in range(1, 6)]
    quick = [*(one._replace(at=one.at - 3 * DAY) for one in quick), *quick]
    assert report(quick).next[0].text == (
        "All sums asked so far come at once. Try ten minutes of Addition War with cards up to 6.")


def test_what_is_due_is_told() -> None:
    told = report([answer(Fact("sum", (a, 2)), days=300) for a in range(1, 9)] * 2).next
    assert told[-1].text == (
        "8 facts are due for review. Addition, Subtraction and Multiplication War will bring them up.")


def test_before_the_first_answer_it_says_that_there_is_nothing_yet() -> None:
    told = report([])
    assert told.kinds == []
    assert told.next[0].text.startswith("Nothing yet")


def test_equations_are_counted_without_a_table() -> None:
    told = report([answer(Fact("equation", (3, 4, 6, 8, 12)), seconds=40.0)] * 5)
    part = told.parts["equation", False]
    assert told.kinds == ["equation"]
    assert part.whole.right == 5
    assert not part.asked_facts
    assert len(part.summary_lines) == 2


def test_every_fact_ever_asked_can_be_told() -> None:
    for kind in TABLES:
        for part in report(answers(kind, highest=14, count=600)).parts.values():
            assert all(cell.words for cell in part.asked_facts.values())
            assert all(part.summary_lines)


def test_games_are_called_what_they_are_called_on_the_shelf() -> None:
    words = "Addition", "Subtraction", "Multiplication", "Missing-card", "Missing-card"
    for kind, word in zip(TABLES, words, strict=True):
        for advice in report([answer(Fact.of(kind, (4, 2)), right=False)]).next:
            assert advice.plan is not None
            assert title(advice.plan.game).name in advice.text
            assert word in advice.text


def test_what_was_wrong_once_and_right_since_is_not_practised_again() -> None:
    fact, other = Fact("product", (6, 7)), Fact("product", (7, 8))
    mended = [answer(fact, right=False), *[answer(fact, seconds=8.0)] * 2]
    broken = [*[answer(other)] * 2, answer(other, right=False)]
    assert report(mended + broken).next[0].text.startswith("7 × 8 is not right every time yet.")


def test_five_right_answers_say_how_fast_they_are() -> None:
    part = report([answer(SEVEN_FIVE)] * 5 + [answer(SEVEN_FIVE, right=False)] * 3).parts["sum", False]
    assert (part.whole.answers, part.whole.right, part.whole.seconds) == (8, 5, 2.0)


def test_nothing_is_said_of_all_facts_before_ten_were_asked_and_nothing_of_long_ones() -> None:
    sums = [Fact("sum", (a, b)) for a in range(1, 5) for b in range(a, 5)]
    for count, told in ((9, False), (10, True)):
        given = [answer(fact, days=days) for days in (3, 2) for fact in sums[:count]]
        assert any(each.text.startswith("All sums asked so far come at once.") for each in report(given).next) is told
    assert [each.plan for each in report([answer(Fact("sum", (9, 5, 3)), right=False)]).next] == [None]
    assert "with cards up to 5." in report([answer(Fact("sum", (2, 1)), right=False)]).next[0].text


def test_what_was_shown_first_is_no_answer() -> None:
    told = report([answer(SEVEN_FIVE)._replace(helped=True), answer(SEVEN_FIVE, right=False)])
    assert told.answered(False) == (1, 0)
    half = report([answer(SEVEN_FIVE), answer(SEVEN_FIVE, right=False)])
    assert "<td>50%</td>" in page("Ada", half)
