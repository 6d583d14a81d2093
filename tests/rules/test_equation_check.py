"""The checker of equations: what it reads, and what it says is wrong."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.rules.equations.equation_asks import check
from game.rules.equations.expression import LIMIT, Step, StepError, computed, read, worked
from game.rules.equations.hints import printed
from game.rules.equations.puzzle import Puzzle

SEED = (8, 5, 10, 3)
"""The numbers of seed 002's figure, with a king that counts 1."""


def says(text: str, numbers: tuple[int, ...] = SEED, target: int = 1, **way: bool) -> str:
    """The line that an equation is refused with."""
    verdict = check(text, Puzzle(numbers, target, **way))
    assert not verdict.right
    return verdict.line


def right(text: str, numbers: tuple[int, ...], target: int, **way: bool) -> bool:
    return check(text, Puzzle(numbers, target, **way)).right


# ---- the examples of seed 002 and of RULES --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "target", "numbers"),
    [
        ("(8+5)÷(10+3)=1", 1, (8, 5, 10, 3)),
        ("(5×8÷10)−1=3", 3, (8, 5, 10, 1)),
        ("(5x8/10)-1=3", 3, (8, 5, 10, 1)),
        ("(10+8)÷3−1=5", 5, (8, 10, 3, 1)),
        ("(10+8)/3-1=5", 5, (8, 10, 3, 1)),
        ("8+5−3×1=10", 10, (8, 5, 3, 1)),
        ("8+5-3x1=10", 10, (8, 5, 3, 1)),
        ("(10−5)+(1×3)", 8, (10, 5, 3, 1)),
    ],
)
def test_brain_drain_002_any_of_the_five_cards_is_made_from_the_other_four(
    text: str, target: int, numbers: tuple[int, ...]
) -> None:
    assert check(text, Puzzle(numbers, target)) == (True, True, "That’s right")


def test_brain_drain_002_the_fraction_is_meant_with_its_brackets() -> None:
    assert says("8+5/10+3=1") == "5 ÷ 10 leaves a remainder"


def test_brain_drain_002_the_misprint_in_the_figure_is_5_and_refused() -> None:
    assert says("(10÷5)+(1×3)=8", (10, 5, 1, 3), 8) == "That makes 5, not 8"
    assert says("(10/5)+(1x3)=8", (10, 5, 1, 3), 8) == "That makes 5, not 8"


def test_brain_drain_002_variant_1_twelve_is_made_from_four_thirteens() -> None:
    four = (13, 13, 13, 13)
    assert right("(13×13−13)÷13", four, 12)
    assert right("13-(13/13)=12", four, 12, omit_one=True)
    assert says("13-(13/13)=12", four, 12) == "13 is missing"
    assert right("13−(13÷13)^13=12", four, 12, powers=True)
    assert right("13‑(13/13)**13", four, 12, powers=True)  # the hyphen that seed 002 prints
    assert right("13−13^(13−13)", four, 12, powers=True)
    assert right("13-(13^(13-13))=12", four, 12, powers=True)


def test_brain_drain_002_a_bracket_is_too_many_in_the_power_that_the_seed_prints() -> None:
    text = "13‑(13/13)^13)=12"
    assert says(text, (13,) * 4, 12, powers=True) == "This parenthesis was never opened: 13‑(13/13)^13)"


# ---- what is read ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "(8+5)/(10+3)", "(8+5)÷(10+3)", " ( 8 + 5 ) / ( 10 + 3 ) ", "((8+5))/((10+3))", "(3+10)÷(5+8) = 1",
        "8*5/10-3", "8×5÷10−3", "8x5/10-3", "8X5/10–3", "8\t×5\n÷10‑3", "08*005/10-3", "8*5/10-3=01",
    ],
)  # fmt: skip
def test_equations_are_read_as_people_type_them(text: str) -> None:
    assert right(text, SEED, 1), check(text, Puzzle(SEED, 1))


def test_times_and_divide_come_before_plus_and_minus_and_equals_go_from_left_to_right() -> None:
    assert worked(read("2+3*4-10/5").marks)[0] == 12
    assert worked(read("10-3-2").marks)[0] == 5
    assert worked(read("12/3*4").marks)[0] == 16
    assert worked(read("2*3+4*5").marks)[1] == [
        Step(2, "×", 3, 6), Step(4, "×", 5, 20), Step(6, "+", 20, 26),
    ]  # fmt: skip


def test_powers_go_from_right_to_left_and_before_times() -> None:
    assert worked(read("2^3^2", True).marks)[0] == 512
    assert worked(read("(2^3)^2", True).marks)[0] == 64
    assert worked(read("2*3**2", True).marks)[0] == 18
    assert worked(read("3^2*2", True).marks)[0] == 18
    assert worked(read("2+3^2", True).marks)[0] == 11


def test_results_below_nought_are_allowed_on_the_way() -> None:
    assert right("3−8+10", (3, 8, 10), 5)
    assert right("(3-8)*(2-4)", (3, 8, 2, 4), 10)
    assert right("(3-8)/(2-7)", (3, 8, 2, 7), 1)
    assert right("10+(2-3)^5", (10, 2, 3, 5), 9, powers=True)


def test_at_most_200_characters_are_read() -> None:
    assert right("8+5-10-3+1" + " " * 190, (*SEED, 1), 1)
    assert says("8+5-10-3+1" + " " * 191) == "That is longer than 200 characters"


# ---- what cannot be read, as yet ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "Nothing written yet"),
        ("   ", "Nothing written yet"),
        ("8+", "A number is missing after +"),
        ("(", "A number is missing after ("),
        ("(8+5", "This parenthesis is not closed: (8+5"),
        ("3×((8+5)÷13", "This parenthesis is not closed: ((8+5)÷13"),
        ("((8+5)÷(10+3)−1+1", "This parenthesis is not closed: ((8+5)÷(10+3)−1…"),
        ("8+5)", "This parenthesis was never opened: 8+5)"),
        ("8+5)÷(10+3)", "This parenthesis was never opened: 8+5)"),
        (")", "A number is missing before )"),
        ("8+()", "There is nothing in the parentheses"),
        ("(8+)", "A number is missing before )"),
        ("8 5", "There is no sign between 8 and 5"),
        ("8(5+3)", "There is no sign between 8 and ("),
        ("(8+5)(10+3)", "There is no sign between ) and ("),
        ("(8+5)10", "There is no sign between ) and 10"),
        ("-8+5", "A number cannot start with a sign: −8"),
        ("8×-5", "A number cannot start with a sign: −5"),
        ("8×(+5)", "A number cannot start with a sign: +5"),
        ("8--(5)", "A number cannot start with a sign: −("),
        ("×8", "A number is missing before ×"),
        ("8×÷5", "A number is missing between × and ÷"),
        ("8* *5", "A number is missing between × and ×"),
        ("8+-", "A number is missing between + and −"),
        ("8+5=", "The number after = is missing"),
        ("8+5=12+1", "After =, write only the number to make"),
        ("8+5=13=13", "After =, write only the number to make"),
        ("8+5=-13", "After =, write only the number to make"),
        ("eight", "e cannot be part of an equation"),
        ("8.5", ". cannot be part of an equation"),
        ("8√5", "√ cannot be part of an equation"),
        ("8²", "² cannot be part of an equation"),
        ("٨+5", "\u2068٨\u2069 cannot be part of an equation"),   # a digit from the right turns nothing round
        ("8+5\x00", "'\\x00' cannot be part of an equation"),
        ("5^2", "Powers are not allowed at this table: ^"),
        ("5**2", "Powers are not allowed at this table: **"),
    ],
)
def test_what_is_no_equation_as_yet_cannot_be_handed_in_and_is_told_why(text: str, line: str) -> None:
    assert check(text, Puzzle(SEED, 1)) == (False, False, line)


# ---- what can be read, but is wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("8+5+10", "3 is missing"),
        ("8", "5, 10 and 3 are missing"),
        ("8+5+10+3+3", "You can use 3 only once"),
        ("8+8+8+5+10+3", "You can use 8 only once"),
        ("85+10+3", "There is no 85 among the cards"),
        ("8+5+10+3-0", "There is no 0 among the cards"),
        ("9" * 200, "There is no 99999999… among the cards"),
        ("8÷(10−5)×3", "8 ÷ 5 leaves a remainder"),
        ("(8-10)/(5-3)*1", "There is no 1 among the cards"),
        ("3÷(8−10)×5", "3 ÷ −2 leaves a remainder"),
        ("10÷(8−5−3)", "10 ÷ 0: nothing can be divided by zero"),
        ("8+5+10+3", "That makes 26, not 1"),
        ("3−8−5−10", "That makes −20, not 1"),
        ("(8+5)/(10+3)=2", "The number to make is 1, not 2"),
        ("(8+5)/(10+3)=" + "2" * 40, "The number to make is 1, not 22222222…"),
    ],
)
def test_what_is_an_equation_but_wrong_is_told_precisely(text: str, line: str) -> None:
    whole = not any(words in line for words in ("missing", "only once", "among the cards"))
    assert check(text, Puzzle(SEED, 1)) == (whole, False, line)


def test_cards_that_are_alike_may_each_be_used() -> None:
    assert right("7+7-7", (7, 7, 7), 7)
    assert says("7+7+7-7", (7, 7, 7), 14) == "You can use 7 only 3 times"
    assert says("7+7+5-5", (7, 7, 7, 5), 14) == "You can use 5 only once"
    assert says("7", (7, 7, 7), 14) == "7 and 7 are missing"


def test_one_card_may_be_left_out_where_that_is_played_and_no_more() -> None:
    assert right("5×3−10", SEED, 5, omit_one=True)
    assert right("8+5+3-10", SEED, 6, omit_one=True)
    assert says("5+3", target=8, omit_one=True) == "8 and 10 are missing: leave out only one card"
    assert says("5×3−10", target=5) == "8 is missing"


# ---- no step is too large, and no equation takes long ---------------------------------------------------------------


def test_a_step_up_to_a_million_million_is_computed_and_none_beyond() -> None:
    assert computed(10**6, "×", 10**6) == LIMIT
    assert computed(-(10**6), "×", 10**6) == -LIMIT
    assert computed(10, "^", 12) == LIMIT
    assert computed(LIMIT, "−", LIMIT) == 0
    for a, sign, b in ((10**6, "×", 10**6 + 1), (10, "^", 13), (LIMIT, "+", 1), (-LIMIT, "−", 1), (-10, "^", 13)):
        with pytest.raises(StepError, match="is too large"):
            computed(a, sign, b)


def test_powers_of_nought_one_and_minus_one_are_never_too_large() -> None:
    assert computed(0, "^", LIMIT) == 0
    assert computed(1, "^", LIMIT) == computed(5, "^", 0) == computed(-1, "^", LIMIT) == 1
    assert computed(-1, "^", LIMIT - 1) == -1
    assert computed(-2, "^", 3) == -8


def test_nought_to_the_power_of_nought_and_exponents_below_nought_are_refused() -> None:
    assert says("(5-5)^(3-3)", (5, 5, 3, 3), 1, powers=True) == "0 ^ 0 is not a number"
    assert says("5^(3-8)", (5, 3, 8), 1, powers=True) == "5 ^ −5: an exponent cannot be below zero"


def test_a_power_of_powers_is_refused_before_it_is_computed() -> None:
    assert says("9**9**9", (9, 9, 9), 1, powers=True) == "9 ^ 387420489 is too large"
    assert says("9^9^9^9^9", (9,) * 5, 1, powers=True) == "9 ^ 387420489 is too large"
    assert says("13^13^(13-13)*13", (13,) * 5, 1, powers=True) == "That makes 169, not 1"


def test_a_mile_of_brackets_is_read_like_any_other_equation() -> None:
    assert right("(" * 95 + "8" + ")" * 95 + "+5-10-3+1", (*SEED, 1), 1)
    assert says("(" * 96 + "8" + ")" * 96 + "+5-10-3+1", (*SEED, 1)) == "That is longer than 200 characters"
    assert says("(" * 200) == "A number is missing after ("
    assert says("(" * 199 + "8").startswith("This parenthesis is not closed: (8")
    assert says("8" + ")" * 199) == "This parenthesis was never opened: 8)"


@given(st.text(alphabet="0123456789()+-*/×÷−xX^= \t", max_size=210), st.booleans())
@example("(" * 200, True)
@example("9^" * 99 + "9", True)
@example("1+" * 99 + "1", False)
def test_whatever_is_typed_is_answered_in_one_line(text: str, powers: bool) -> None:
    verdict = check(text, Puzzle((1, 9, 9, 1), 8, powers=powers))
    assert verdict.line
    assert len(verdict.line.splitlines()) == 1
    assert len(verdict.line) <= 100
    assert verdict.whole or not verdict.right


@given(st.text(max_size=210))
def test_nothing_that_can_be_typed_breaks_the_reader(text: str) -> None:
    line = check(text, Puzzle(SEED, 1, omit_one=True, powers=True)).line
    assert len(line.splitlines()) == 1


def test_an_equation_is_shown_in_print_and_cut_where_it_is_long() -> None:
    assert printed("(8+5)/ (10*3)-2**3 = 7") == "(8 + 5) ÷ (10 × 3) − 2^3"
    assert len(printed("1+" * 60)) == 40
