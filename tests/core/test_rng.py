"""Chance is the same on every machine and in every release, and fair."""

from collections import Counter
from itertools import pairwise

import pytest

from game.core.cards import codes, deck
from game.core.rng import SEEDS, Rng, mixed
from tests.kit.match_notation import played, saved

STEP = 0x9E3779B97F4A7C15
ALL = (1 << 64) - 1


def chi_square(counts: list[int]) -> float:
    fair = sum(counts) / len(counts)
    return sum((n - fair) ** 2 / fair for n in counts)


def test_the_generator_is_splitmix64_as_published() -> None:
    """The first five outputs of the reference implementation for the state 1234567."""
    assert [mixed(1234567 + n * STEP & ALL) for n in range(1, 6)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_a_rounds_numbers_are_a_walk_of_the_published_generator() -> None:
    rng = Rng(1234567, 3)
    state = (mixed(1234567) + (3 * STEP << 32)) & ALL
    assert [rng.bits() for _ in range(4)] == [mixed(state + n * STEP & ALL) for n in range(1, 5)]


def test_a_deal_number_means_the_same_deal_for_ever() -> None:
    assert played({**saved(), "seed": 1, "rounds": 0})["packets"][1][:5] == ["5D", "8H", "2C", "7S", "KC"]
    cards = deck()
    Rng(1).shuffle(cards)
    assert codes(cards)[:10] == ["5D", "5C", "8H", "3D", "2C", "3S", "7S", "6H", "KC", "JS"]


def test_the_numbers_of_a_round_and_of_a_seat_are_the_same_for_ever() -> None:
    assert [Rng(1, 7).bits(), Rng(-5).bits()] == [2184384145867730841, 9312708926145151232]
    assert Rng(1, 7).fork(2).bits() == 2986662489352310793


def test_rounds_seats_and_seeds_draw_numbers_of_their_own() -> None:
    seen = {Rng(seed, number).bits() for seed in (*range(-50, 50), SEEDS[0], SEEDS[-1]) for number in range(50)}
    seen |= {Rng(seed, 1).fork(seat).bits() for seed in range(100) for seat in range(4)}
    assert len(seen) == 102 * 50 + 400


def test_one_round_does_not_go_on_where_another_is() -> None:
    def walk(number: int) -> set[int]:
        rng = Rng(9, number)
        return {rng.bits() for _ in range(2000)}

    walks = [walk(number) for number in range(6)]
    assert all(one.isdisjoint(other) for one, other in pairwise(walks))


def test_a_number_drawn_lies_below_its_bound() -> None:
    rng = Rng(3)
    assert {rng.below(6) for _ in range(500)} == set(range(6))
    assert {rng.below(1) for _ in range(20)} == {0}


@pytest.mark.parametrize(("bound", "limit"), [(6, 20.5), (52, 87.9)])
def test_every_number_is_as_likely(bound: int, limit: float) -> None:
    """Chi-square at one in a thousand."""
    rng = Rng(20)
    drawn = Counter(rng.below(bound) for _ in range(20_000))
    assert chi_square([drawn[n] for n in range(bound)]) < limit


def test_a_shuffle_keeps_the_cards() -> None:
    cards = deck(2, jokers=True)
    Rng(5).shuffle(cards)
    assert sorted(cards) == deck(2, jokers=True)
    assert cards != deck(2, jokers=True)


def test_every_order_of_four_is_as_likely() -> None:
    """Chi-square of 23 degrees at one in a thousand."""
    orders: Counter[str] = Counter()
    for seed in range(7_200):
        four = list("abcd")
        Rng(seed).shuffle(four)
        orders["".join(four)] += 1
    assert len(orders) == 24
    assert chi_square(list(orders.values())) < 49.7


def test_every_card_is_as_likely_to_be_on_top_of_the_deal() -> None:
    tops: Counter[int] = Counter()
    for seed in range(5_200):
        cards = deck()
        Rng(seed).shuffle(cards)
        tops[cards[0]] += 1
    assert chi_square([tops[card] for card in deck()]) < 87.9


@pytest.mark.parametrize("few", [0, 1])
def test_none_or_one_can_be_shuffled(few: int) -> None:
    cards = deck()[:few]
    Rng(1).shuffle(cards)
    assert cards == deck()[:few]
