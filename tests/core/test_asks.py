"""The four kinds of ask: what answers them, what does not, and what a saved match makes of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.asks import Arrange, Ask, Pick, Press, Write, turn
from game.core.cards import codes, deck, read
from game.core.rng import Rng

DECK = deck(2, jokers=True)
HAND = tuple(read(["2C", "9D", "9D", "AS", "XB"], DECK, "hand"))

slap = Press({0: ("slap", "time"), 2: ("slap", "time")}, frozenset({"slap", "time"}), within=1.5)
buzz = Press({0: ("buzz", "pass"), 1: ("buzz", "pass")}, frozenset({"buzz"}))
some = Pick({1: HAND}, 1, 3)
unseen = Pick({0: HAND}, 0, 2, unseen=HAND)
order = Arrange({0: HAND})
ASKS: list[Ask[Any]] = [turn((0, 1)), slap, buzz, some, unseen, order, Write((0, 1))]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(codes(HAND)),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=8,
)


@given(st.sampled_from(ASKS), st.integers(0, 1000))
def test_a_sampled_answer_is_legal_and_reads_back_as_it_was_written(ask: Ask[Any], seed: int) -> None:
    for seat in ask.seats:
        value = ask.sample(seat, Rng(seed))
        assert ask.refuse(seat, ask.written(value)) is None
        again = ask.read(seat, ask.written(value))
        assert ask.written(again) == ask.written(value)


@given(st.sampled_from(ASKS), anything)
def test_whatever_is_no_answer_is_refused_in_one_line(ask: Ask[Any], value: Any) -> None:
    for seat in ask.seats:
        line = ask.refuse(seat, value)
        if line is None:
            assert ask.written(ask.read(seat, value)) == value
        else:
            assert line
            assert len(line.splitlines()) == 1
            with pytest.raises(ValueError, match=r"."):
                ask.read(seat, value)


@pytest.mark.parametrize("ask", ASKS)
def test_the_first_answer_is_legal(ask: Ask[Any]) -> None:
    for seat in ask.seats:
        assert ask.refuse(seat, ask.written(ask.first(seat))) is None


# ---- Press ----------------------------------------------------------------------------------------------------------


def test_an_ask_with_one_word_for_every_seat_is_forced() -> None:
    assert turn((0, 1, 2)).forced
    assert turn((0, 1, 2)).seats == (0, 1, 2)
    assert not Press({0: ("turn",), 1: ("turn", "slap")}).forced


@pytest.mark.parametrize("ask", [some, unseen, order, Write((0,)), Arrange({0: HAND[:1]}), Pick({0: HAND[:1]}, 1, 1)])
def test_a_pick_an_order_or_a_word_is_recorded_even_when_only_one_is_legal(ask: Ask[Any]) -> None:
    assert not ask.forced


def test_slap_and_time_settle_for_all_and_pass_does_not() -> None:
    assert slap.settles("slap")
    assert slap.settles("time")
    assert buzz.settles("buzz")
    assert not buzz.settles("pass")


@pytest.mark.parametrize("ask", [turn((0,)), some, order, Write((0,))])
def test_no_other_ask_is_settled_by_one_answer(ask: Ask[Any]) -> None:
    assert not ask.settles(ask.first(ask.seats[0]))


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("slap", "time"), "time"),
        (("buzz", "pass"), "pass"),
        (("pass", "time"), "time"),
        (("turn", "slap"), "turn"),
        (("turn",), "turn"),
    ],
)
def test_the_first_word_is_time_else_pass_else_the_first(words: tuple[str, ...], first: str) -> None:
    assert Press({0: words}).first(0) == first


# ---- Pick -----------------------------------------------------------------------------------------------------------


def test_a_pick_names_cards_by_their_codes() -> None:
    assert codes(some.read(1, ["AS", "2C"])) == ["AS", "2C"]


@pytest.mark.parametrize("value", [[], ["2C", "9D", "AS", "XB"], ["3C"], ["2C", "2C"], "2C", [0], None])
def test_a_pick_is_of_cards_there_are_each_once_and_neither_too_few_nor_too_many(value: Any) -> None:
    assert some.refuse(1, value) is not None


def test_a_code_may_be_picked_as_often_as_it_is_there() -> None:
    picked = some.read(1, ["9D", "9D"])
    assert len(set(picked)) == 2
    assert some.refuse(1, ["9D", "9D", "9D"]) is not None


def test_an_unseen_pick_names_cards_by_their_numbers() -> None:
    assert codes(unseen.read(0, [3, 0])) == ["AS", "2C"]
    assert unseen.written(unseen.read(0, [3, 0])) == [3, 0]
    assert unseen.read(0, []) == ()


@pytest.mark.parametrize("value", [["2C"], [5], [-1], [0, 0], [True], [1.0], [0, 1, 2], 0])
def test_an_unseen_pick_is_of_numbers_there_are_each_once(value: Any) -> None:
    assert unseen.refuse(0, value) is not None


def test_the_first_pick_is_the_fewest_cards_from_the_front() -> None:
    assert codes(some.first(1)) == ["2C"]
    assert unseen.first(0) == ()
    assert Pick({0: HAND}, 2, 4, unseen=HAND).written(HAND[:2]) == [0, 1]


def test_sampled_picks_are_of_every_size_allowed() -> None:
    rng = Rng(1)
    assert {len(some.sample(1, rng)) for _ in range(60)} == {1, 2, 3}


# ---- Arrange --------------------------------------------------------------------------------------------------------


def test_an_order_is_of_all_the_cards() -> None:
    assert codes(order.read(0, ["XB", "9D", "AS", "2C", "9D"])) == ["XB", "9D", "AS", "2C", "9D"]
    assert sorted(order.read(0, ["XB", "9D", "AS", "2C", "9D"])) == sorted(HAND)


@pytest.mark.parametrize(
    "value", [[], ["2C"], ["2C", "9D", "9D", "AS", "AS"], ["2C", "9D", "9D", "AS", "XR"], [*codes(HAND), "2C"], None]
)
def test_an_order_of_other_cards_is_refused(value: Any) -> None:
    assert order.refuse(0, value) is not None


def test_the_first_order_leaves_the_cards_as_they_lie() -> None:
    assert order.first(0) == HAND


# ---- Write ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "7", "pass", "(8+5)÷(10+3)=1", "x" * 200])
def test_any_text_may_be_written(text: str) -> None:
    assert Write((0,)).refuse(0, text) is None


@pytest.mark.parametrize("value", ["x" * 201, 7, None, ["7"]])
def test_what_is_no_text_or_too_long_may_not(value: Any) -> None:
    assert Write((0,)).refuse(0, value) is not None


def test_the_first_text_is_pass() -> None:
    assert Write((0,)).first(0) == "pass"


# ---- asking ---------------------------------------------------------------------------------------------------------


def test_a_round_waits_for_an_ask_and_goes_on_with_the_answers() -> None:
    async def inner() -> dict[int, str]:
        return await turn((0, 1))

    async def round() -> list[dict[int, Any]]:
        return [await inner(), await Write((2,))]

    opened = round()
    assert isinstance(opened.send(None), Press)
    assert isinstance(opened.send({0: "turn", 1: "turn"}), Write)
    with pytest.raises(StopIteration) as end:
        opened.send({2: "7"})
    assert end.value.value == [{0: "turn", 1: "turn"}, {2: "7"}]


@pytest.mark.parametrize("ask", [some, unseen, order])
def test_sampling_an_ask_does_not_disorder_its_cards(ask: Pick | Arrange) -> None:
    seat = ask.seats[0]
    for seed in range(20):
        ask.sample(seat, Rng(seed))
    assert ask.cards[seat] == HAND


@pytest.mark.parametrize("asking", [Pick, Arrange])
def test_an_ask_put_to_a_seat_has_no_cards_of_others_and_means_the_same(asking: type[Pick] | type[Arrange]) -> None:
    hands = {0: HAND[:3], 1: HAND[3:]}
    ask: Pick | Arrange = Pick(hands, 1, 2) if asking is Pick else Arrange(hands)
    own = ask.put_to(1)
    assert (own.seats, own.cards) == ((1,), {1: HAND[3:]})
    assert own.written(own.first(1)) == ask.written(ask.first(1))
    assert own.sample(1, Rng(3)) == ask.sample(1, Rng(3))
    assert (ask.seats, ask.cards) == ((0, 1), hands)
