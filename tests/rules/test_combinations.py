"""The combinations of 21st Century War: the examples of the rulebook, and every hand against another search."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from game.core.cards import deck, read
from game.rules.combinations import named, points, why_not

WORTH = {rank: value for value, rank in enumerate("A23456789TJQK", 1)}
HANDS = [hand for count in range(1, 5) for hand in combinations_with_replacement("A23456789TJQK", count)]


def cards(hand: str) -> tuple[int, ...]:
    """The cards of a combination as the rulebook writes it: `A-4-4-J`."""
    ranks = [rank.replace("10", "T") for rank in hand.split("-")]
    return tuple(read([rank + "CDHS"[ranks[:n].count(rank)] for n, rank in enumerate(ranks)], deck(), "hand"))


# ---- the rulebook's examples ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["A-Q", "A-K-J", "A-2-7-9", "A-5-6", "A-10-J", "A-4-4-J"])
def test_000_combinations_the_examples_with_an_ace_are_valid(hand: str) -> None:
    assert why_not(cards(hand)) is None


@pytest.mark.parametrize("hand", ["9-3-Q", "5-5-10", "5-4-9"])
def test_000_rule_2_ii_lower_cards_that_add_up_to_another_are_valid(hand: str) -> None:
    assert why_not(cards(hand)) is None


@pytest.mark.parametrize("hand", ["A", "2", "10", "J", "K"])
def test_000_one_card_alone_is_valid(hand: str) -> None:
    assert why_not(cards(hand)) is None


@pytest.mark.parametrize("hand", ["2-2", "K-K", "A-A", "3-3-8-8", "K-K-A-A"])
def test_000_rule_2_i_pairs_are_valid(hand: str) -> None:
    assert why_not(cards(hand)) is None


def test_combinations_decided_4_4_9_9_is_valid() -> None:
    assert why_not(cards("4-4-9-9")) is None


def test_000_a_9_is_not_valid() -> None:
    assert why_not(cards("A-9")) == "A-9: an ace brings in only face cards"


def test_combinations_k_j_is_not_valid() -> None:
    assert why_not(cards("K-J")) == "J-K: face cards need an ace"


def test_combinations_4_4_4_is_not_valid() -> None:
    assert why_not(cards("4-4-4")) == "4-4-4: a four left over"


def test_fine_print_an_ace_that_is_part_of_a_sum_or_pair_still_lets_faces_in() -> None:
    assert why_not(cards("A-5-6-K")) is None
    assert why_not(cards("A-A-K-Q")) is None
    assert why_not(cards("A-A-2-J")) is None


@pytest.mark.parametrize("hand", ["A-A-A", "A-A-A-A", "A-A-A-K", "A-J-Q-K", "A-A-4-4"])
def test_an_ace_lets_in_any_further_aces_and_any_faces(hand: str) -> None:
    assert why_not(cards(hand)) is None


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("2-7", "2-7: no pair and no sum"),
        ("A-3-7-9", "A-3-7-9: an ace brings in only face cards"),
        ("A-9-K", "A-9-K: an ace brings in only face cards"),
        ("2-2-2-4", "2-2-2-4: a two left over"),
        ("9-4-4", "4-4-9: a nine left over"),
        ("3-4-4-K", "3-4-4-K: a three and a king left over"),
        ("5-5-10-10", None),
        ("5-5-5-10", "5-5-5-10: a five left over"),
        ("2-3-6-J", None),
        ("2-J-K", None),
        ("Q-Q-K", "Q-Q-K: a king left over"),
        ("6-6-6-6", None),
        ("7-7-7-A", "A-7-7-7: a seven left over"),
    ],
)
def test_what_is_wrong_is_said_in_one_plain_line(hand: str, why: str | None) -> None:
    assert why_not(cards(hand)) == why


# ---- every hand -----------------------------------------------------------------------------------------------------


def blocks(hand: tuple[str, ...]) -> Iterator[list[list[str]]]:
    """Every way to put a hand's cards on separate heaps."""
    if not hand:
        yield []
        return
    for heaps in blocks(hand[1:]):
        yield [[hand[0]], *heaps]
        for n, heap in enumerate(heaps):
            yield [*heaps[:n], [hand[0], *heap], *heaps[n + 1 :]]


def stands(heap: list[str], ace: bool) -> bool:
    """Whether a heap is a pair, a sum, or a single ace or face that an ace lets in."""
    worth = sorted(WORTH[rank] for rank in heap)
    if len(heap) == 1:
        return ace and heap[0] in "AJQK"
    return heap[0] == heap[1] if len(heap) == 2 else sum(worth[:-1]) == worth[-1]


def test_every_hand_of_up_to_four_cards_is_valid_where_a_search_of_all_heaps_says_so() -> None:
    valid = 0
    for hand in HANDS:
        expected = len(hand) == 1 or any(all(stands(heap, "A" in hand) for heap in heaps) for heaps in blocks(hand))
        assert (why_not(cards("-".join(hand))) is None) == expected, hand
        valid += expected
    assert (len(HANDS), valid) == (2379, 352)


def test_the_order_in_which_cards_are_picked_changes_nothing() -> None:
    for hand in HANDS[::7]:
        forwards = cards("-".join(hand))
        assert why_not(forwards) == why_not(forwards[::-1])
        assert named(forwards) == named(forwards[::-1])


def test_points_are_one_for_an_ace_and_eleven_to_thirteen_for_the_faces() -> None:
    assert [points(cards(rank)) for rank in ("A", "2", "10", "J", "Q", "K")] == [1, 2, 10, 11, 12, 13]
    assert points(cards("A-2-7-9")) == 19


def test_why_not_is_one_short_line() -> None:
    for hand in HANDS:
        why = why_not(cards("-".join(hand))) or ""
        assert "\n" not in why
        assert len(why) <= 68
