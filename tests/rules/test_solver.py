"""The solver of equations against brute force, and the counts that are known of such puzzles."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.core.rng import Rng
from game.rules.equations.equation_asks import check
from game.rules.equations.expression import read
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import hint, solution, solutions
from tests.kit import solver_oracle as plain
from tests.kit.match_notation import size

HANDS = list(combinations_with_replacement(range(1, 14), 4))
WAYS = [{}, {"omit_one": True}, {"powers": True}]


def hands(usual: int, whole: int, seed: int) -> list[tuple[int, ...]]:
    """Some of all hands of four, drawn by chance; more of them with TRUCE_LONG=1."""
    drawn = list(HANDS)
    Rng(seed).shuffle(drawn)
    return drawn[: size(usual, whole)]


def makes(numbers: tuple[int, ...], way: dict[str, bool]) -> set[int]:
    """All that four numbers make, by brute force."""
    powers = way.get("powers", False)
    found = set(plain.values(numbers, powers))
    if way.get("omit_one"):
        for n in range(4):
            found |= plain.values(numbers[:n] + numbers[n + 1 :], powers)
    return found


# ---- counts ---------------------------------------------------------------------------------------------------------


def test_24_with_fractions_can_be_made_from_1362_of_1820_hands_as_is_well_known() -> None:
    assert len(HANDS) == 1820
    assert sum(plain.nearly(hand, 24) for hand in HANDS) == 1362


def test_24_with_every_division_exact_can_be_made_from_1346_hands() -> None:
    assert sum(24 in plain.values(hand) for hand in HANDS) == 1346
    assert sum(solution(Puzzle(hand, 24)) is not None for hand in HANDS) == 1346


ONE = [1 if n > 10 else n for n in range(1, 14) for _suit in range(4)]
COUNTING = [n for n in range(1, 14) for _suit in range(4)]
SUIT = [suit if n > 10 else n for n in range(1, 14) for suit in range(1, 5)]


@pytest.mark.parametrize(
    ("deck", "solvable"),
    [
        pytest.param(ONE, 11_973_284, id="one"),            # 92.1 % of all displays with a target
        pytest.param(COUNTING, 11_547_212, id="counting"),  # 88.9 %
        pytest.param(SUIT, 12_547_281, id="suit"),          # 96.6 %
    ],
)  # fmt: skip
def test_brain_drain_four_cards_nearly_always_make_a_fifth(deck: list[int], solvable: int) -> None:
    copies = Counter(deck)
    brute = ours = dealt = 0
    for hand in combinations_with_replacement(sorted(copies), 4):
        drawn = Counter(hand)
        ways = 1
        for n, times in drawn.items():
            ways *= comb(copies[n], times)
        for target in copies if ways else ():
            chances = ways * (copies[target] - drawn[target])
            dealt += chances
            brute += chances * (target in plain.values(hand))
            ours += chances * (solution(Puzzle(hand, target)) is not None)
    assert dealt == comb(52, 4) * 48
    assert brute == ours == solvable


# ---- against brute force --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_solution_is_found_exactly_where_brute_force_finds_one_and_it_is_right(way: dict[str, bool]) -> None:
    for hand in hands(120, 1820, 1):
        found = makes(hand, way)
        for target in (*range(14), 24, 100):
            puzzle = Puzzle(hand, target, **way)
            text = solution(puzzle)
            assert (text is not None) == (target in found), (puzzle, text)
            assert text is None or check(text, puzzle).right, (puzzle, text)


@pytest.mark.parametrize("powers", [False, True])
def test_all_solutions_are_those_of_brute_force_each_once(powers: bool) -> None:
    for hand in (hands(3, 60, 2) if powers else hands(12, 400, 2)):
        target = 1 + sum(hand) % 13
        puzzle = Puzzle(hand, target, powers=powers)
        names: dict[str, int] = {}
        for tree in plain.solved(hand, target, powers):
            name, needed = plain.same(tree), plain.brackets(tree)
            names[name] = min(needed, names.get(name, needed))
        found = solutions(puzzle)
        ours = [plain.same(plain.tree_of(read(text, powers).marks)) for text in found]
        assert sorted(ours) == sorted(names), puzzle
        assert all(check(text, puzzle).right for text in found)
        assert [text.count("(") for text in found] == [names[name] for name in ours], puzzle


@given(st.lists(st.integers(0, 20), min_size=1, max_size=4), st.integers(0, 40), st.booleans(), st.booleans())
@settings(max_examples=60)
@example([0, 2, 10, 12], 0, False, True)                  # 10^12 × 2 is too large, even if nought comes next
def test_any_few_numbers_with_nought_among_them_are_solved_or_proved_impossible(
    numbers: list[int], target: int, omit_one: bool, powers: bool
) -> None:
    omit_one = omit_one and len(numbers) > 1
    puzzle = Puzzle(tuple(numbers), target, omit_one, powers)
    heaps = [tuple(sorted(numbers))]
    if omit_one:
        heaps += [tuple(sorted(numbers[:n] + numbers[n + 1 :])) for n in range(len(numbers))]
    text, every = solution(puzzle), solutions(puzzle)
    assert (text is not None) == any(target in plain.values(heap, powers) for heap in heaps) == bool(every)
    assert text is None or check(text, puzzle).right, text
    assert all(check(one, puzzle).right for one in every), every
    assert len(set(every)) == len(every)


def test_six_numbers_that_a_quiz_made_famous_are_solved_too() -> None:
    puzzle = Puzzle((25, 50, 75, 100, 3, 6), 952)
    text = solution(puzzle)
    assert text is not None
    assert check(text, puzzle).right


# ---- what is the same, and how it is written ------------------------------------------------------------------------


def test_swapping_and_regrouping_makes_no_other_solution() -> None:
    assert solutions(Puzzle((1, 2, 3), 6)) == ["3+2+1", "3×2×1", "3×2÷1"]
    assert solutions(Puzzle((2, 3, 8), 3)) == ["8−3−2"]
    assert solutions(Puzzle((2, 3, 12), 2)) == ["12÷3÷2", "12÷3−2"]


def test_a_difference_turned_round_makes_no_other_solution() -> None:
    found = solutions(Puzzle((1, 4, 6, 8), 6))
    assert "(4−1)×(8−6)" in found
    assert not [text for text in found if "(1−4)" in text or "(6−8)" in text]
    assert "8−(6−4)×1" in found
    assert not [text for text in found if "(4−6)" in text]


def test_the_solutions_with_the_fewest_brackets_come_first() -> None:
    found = solutions(Puzzle((8, 5, 10, 3), 1))
    assert found[0] == "8×5÷10−3"
    assert [text.count("(") for text in found] == sorted(text.count("(") for text in found)
    assert "(8+5)÷(10+3)" in found


def test_with_one_omitted_all_four_and_any_three_are_tried() -> None:
    assert solutions(Puzzle((13, 13, 13, 13), 12)) == ["(13×13−13)÷13"]
    assert solutions(Puzzle((13, 13, 13, 13), 12, omit_one=True)) == ["13−13÷13", "(13×13−13)÷13"]


def test_with_powers_thirteen_to_the_power_of_nought_is_found() -> None:
    found = ["(13×13−13)÷13", "13−(13÷13)^13", "13−13^(13−13)"]
    assert solutions(Puzzle((13, 13, 13, 13), 12, powers=True)) == found


def test_a_puzzle_without_a_solution_is_proved_impossible() -> None:
    assert solution(Puzzle((1, 1, 1, 1), 13)) is None
    assert solutions(Puzzle((1, 1, 1, 1), 13)) == []
    assert hint(Puzzle((1, 1, 1, 1), 13), 1) is None


# ---- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_is_the_first_step_then_more_and_leads_to_the_target() -> None:
    puzzle = Puzzle((8, 5, 10, 3), 1)
    told = [[step.words() for step in hint(puzzle, n) or []] for n in (1, 2, 3, 9)]
    assert told[0] == ["8 × 5 = 40"]
    assert told[1] == ["8 × 5 = 40", "40 ÷ 10 = 4"]
    assert told[2] == told[3] == ["8 × 5 = 40", "40 ÷ 10 = 4", "4 − 3 = 1"]


def test_a_hint_for_one_number_has_no_steps() -> None:
    assert hint(Puzzle((7,), 7), 3) == []
