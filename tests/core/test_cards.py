"""Cards, their codes, ranks and counting values (RULES, Words and codes)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import cards
from game.core.cards import CODES, CardError, codes, deck, read


def card(word: str) -> int:
    return read([word], deck(jokers=True), "here")[0]


def test_a_deck_has_52_codes_of_rank_then_suit() -> None:
    assert set(codes(deck())) == {rank + suit for rank in "23456789TJQKA" for suit in "CDHS"}
    assert len(deck()) == 52


def test_jokers_are_a_black_and_a_red_one() -> None:
    assert set(codes(deck(jokers=True))) - set(codes(deck())) == {"XB", "XR"}
    assert len(deck(jokers=True)) == 54


@pytest.mark.parametrize(("jokers", "count"), [(False, 104), (True, 108)])
def test_with_two_decks_each_code_occurs_twice(jokers: bool, count: int) -> None:
    two = codes(deck(2, jokers))
    assert len(two) == count
    assert sorted(two) == sorted(codes(deck(jokers=jokers)) * 2)
    assert len(set(deck(2, jokers))) == count, "two cards of one code are two cards"


def test_rank_order_is_ace_high_and_a_joker_higher() -> None:
    order = [f"{rank}S" for rank in "23456789TJQKA"] + ["XB"]
    ranks = [cards.RANK[card(word)] for word in order]
    assert ranks == sorted(set(ranks))
    assert cards.RANK[card("XB")] == cards.RANK[card("XR")]


@pytest.mark.parametrize("suit", "CDHS")
def test_counting_values_are_ace_1_as_printed_jack_11_queen_12_king_13(suit: str) -> None:
    worth = {rank: cards.COUNTING[card(rank + suit)] for rank in "A23456789TJQK"}
    assert list(worth.values()) == list(range(1, 14))


def test_a_joker_counts_14() -> None:
    assert cards.COUNTING[card("XB")] == cards.COUNTING[card("XR")] == 14


def test_the_second_deck_is_worth_the_same() -> None:
    for one in deck(2, jokers=True):
        twin = card(CODES[one])
        assert cards.RANK[one] == cards.RANK[twin]
        assert cards.COUNTING[one] == cards.COUNTING[twin]


def test_a_rank_in_an_option_is_named_as_printed() -> None:
    assert cards.RANK_NAMES == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker")
    for name, rank in zip(cards.RANK_NAMES, range(14), strict=True):
        assert cards.RANK[card({"10": "TC", "joker": "XB"}.get(name, name + "C"))] == rank


@given(st.permutations(deck(2, jokers=True)))
def test_codes_read_back_are_the_cards_in_their_order(order: list[int]) -> None:
    found = read(codes(order), deck(2, jokers=True), "here")
    assert codes(found) == codes(order)
    assert sorted(found) == deck(2, jokers=True)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["1C"], "here: '1C' is not a card code"),
        (["10C"], "here: '10C' is not a card code"),
        (["tc"], "here: 'tc' is not a card code"),
        ([""], "here: '' is not a card code"),
        ([7], "here: 7 is not a card code"),
        ([["AS"]], r"here: \['AS'\] is not a card code"),
        (["XB"], "here: XB is not one of the cards"),
        (["AS", "2C", "AS"], "here: AS appears too often"),
    ],
)
def test_a_wrong_card_is_named_in_one_line(words: list[str], line: str) -> None:
    with pytest.raises(CardError, match=f"^{line}$"):
        read(words, deck(), "here")
