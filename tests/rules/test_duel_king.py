"""Duel King, sentence by sentence of the rulebook and of seed 000, each played through a saved match."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.asks import Pick
from game.core.cards import codes, read
from game.core.events import Announced, Laid, Moved, Swept, TurnBegan, Turned, facts
from game.core.match import Match
from game.core.record import RecordError, outcome, read_record
from game.core.rng import Rng
from game.players import player
from game.rules import duel_king, make, title
from tests.kit.duel_king_oracle import ORDER, WHOLE, Reference, comes_to, duel, played


def turned(record: dict[str, Any]) -> list[str]:
    """The cards of the three that were turned, in their order; those that a king turned are one entry."""
    events = played(record, events=True).table.log or ()
    return [" ".join(codes(event.cards)) for event in events if isinstance(event, Turned)]


def asked(record: dict[str, Any]) -> tuple[int, list[str]]:
    """Whom a saved match stops for, and the cards they may save."""
    match = played(record)
    assert isinstance(match.ask, Pick)
    (seat,) = match.ask.seats
    return seat, codes(match.ask.cards[seat])


# ---- the deck, the deal, a round ------------------------------------------------------------------------------------


def test_duel_king_is_dealt_54_cards_27_to_each_player_from_the_one_who_does_not_deal() -> None:
    plain = {"format": 1, "game": "duel-king", "options": {}, "players": 2, "seed": 1}
    match = played({**plain, "deck": WHOLE, "rounds": 0})
    assert [codes(match.table.piles[f"packet/{seat}"]) for seat in (0, 1)] == [WHOLE[1::2], WHOLE[::2]]
    assert {"XB", "XR"} < set(WHOLE)
    assert len(WHOLE) == 54


@pytest.mark.parametrize("lower", range(11))
def test_duel_king_the_queen_is_high_in_a_plain_round_and_the_ace_is_low(lower: int) -> None:
    low, high = f"{ORDER[lower]}S", f"{ORDER[lower + 1]}H"
    record = duel(f"{low} 3D KC *24", f"{high} 2C 4C *", then="first")
    match = played(record, events=True)
    first = next(e for e in match.table.log or () if isinstance(e, Announced))
    assert (first.key, first.seats, codes(first.cards)) == ("better", (1,), [high, low])


def test_duel_king_both_lay_three_cards_and_the_higher_card_of_each_round_wins_both() -> None:
    record = duel("QC 5D 9H *24", "JD 6C 8S *")
    comes_to(record, (3, "QC JD 9H 8S"), (3, "6C 5D"), plays=6, leader=0)


def test_duel_king_the_dealer_turns_first_and_then_whoever_won_the_round_before() -> None:
    record = duel("QC 5D 9H 2C 2D 2H *21", "JD 6C 8S 3C 3D 3H *", rounds=2)
    assert turned(record) == ["QC", "JD", "5D", "6C", "8S", "9H", "2C", "3C", "3D", "2D", "3H", "2H"]


def test_duel_king_the_winner_of_a_match_s_last_round_leads_the_next_match() -> None:
    record = duel("2C 2D 2H QC *23", "3C 3D 3H JC *", rounds=2)
    assert turned(record)[6:8] == ["JC", "QC"]


def test_duel_king_the_cards_of_a_round_go_under_the_packet_at_once() -> None:
    """Seat 0's king stops the match in its second round, and what seat 1 won in the first lies under its packet."""
    record = duel("2D KC 4D *24", "QC 3C 5C 6C *")
    comes_to(record, (3, ""), (3, "QC 2D"), plays=6, leader=0, table="KC 4D 3C 5C")


# ---- kings and jokers -----------------------------------------------------------------------------------------------


def test_duel_king_a_king_turned_first_takes_every_card_on_the_table_face_up_or_down() -> None:
    record = duel("KC 2C 3C *24", "4C QD 5C *", answers=[[1, []]])
    comes_to(record, (3, "KC 2C 3C 4C QD 5C"), (3, ""), plays=6, leader=0)
    assert turned(record) == ["KC", "2C 3C 4C QD 5C"]


def test_duel_king_a_king_turned_second_takes_the_card_that_was_turned_before_it() -> None:
    record = duel("QC 2C 3C *24", "KC 4C 5C *", answers=[[0, []]])
    comes_to(record, (3, ""), (3, "KC 4C 5C QC 2C 3C"), plays=6, leader=1)


def test_duel_king_000_even_if_it_is_just_one_card() -> None:
    record = duel("2C 5C KC *24", "3C 4C QD *", answers=[[1, []]])
    comes_to(record, (3, "5C 4C KC QD"), (3, "3C 2C"), plays=6, leader=0)


def test_duel_king_a_king_takes_nothing_that_was_won_before_in_the_match() -> None:
    record = duel("2C KC 5C *24", "3C 4C QD *", answers=[[1, []]])
    comes_to(record, (3, "KC 5C 4C QD"), (3, "3C 2C"), plays=6, leader=0)


def test_duel_king_a_joker_takes_the_same_and_the_top_five_cards_of_the_packet() -> None:
    record = duel("XB 2C 3C *24", "4C QD 5C 6C 7C 8C 9C TC JC *", answers=[[1, []]])
    comes_to(record, (3, "XB 2C 3C 4C QD 5C 6C 7C 8C 9C TC"), (8, ""), plays=6, leader=0)


def test_duel_king_a_player_with_fewer_than_five_cards_pays_what_there_is() -> None:
    record = duel("XB 2C 3C *44", "4C QD 5C 6C 7C 8C 9C", answers=[[1, []]])
    comes_to(
        record, (3, "XB 2C 3C 4C QD 5C 6C 7C 8C 9C"), (7, ""), plays=6, leader=0, ended="out_of_cards", winner=0
    )  # fmt: skip


def test_duel_king_the_match_is_over_and_three_more_are_laid() -> None:
    record = duel("KC 2C 3C QC *23", "4C 5C 6C JC *", answers=[[1, []]], rounds=2)
    assert turned(record)[2:4] == ["QC", "JC"]


def test_duel_king_000_the_king_turned_first_wins_even_if_the_other_s_card_is_a_king_too() -> None:
    record = duel("KC 2C 3C *24", "KD 5C 6C *", answers=[[1, []]])
    comes_to(record, (3, "KC 2C 3C KD 5C 6C"), (3, ""), plays=6, leader=0)


# ---- duels ----------------------------------------------------------------------------------------------------------


def test_duel_king_equal_cards_are_a_duel_with_the_next_cards_for_all_that_lie_face_up() -> None:
    record = duel("9C 5C 2C *24", "9D 6C 3C *")
    comes_to(record, (3, ""), (3, "9D 6C 9C 5C 3C 2C"), plays=6, wars=1, leader=1)


def test_duel_king_the_player_who_turned_first_in_the_round_turns_first_in_its_duel() -> None:
    record = duel("2C 9C 5C *24", "3C 9D 6C *")
    assert turned(record) == ["2C", "3C", "9D", "9C", "6C", "5C"]


def test_duel_king_equal_again_is_another_duel() -> None:
    record = duel("9C 5C 3C *24", "9D 5D 2C *")
    comes_to(record, (3, "9C 5C 3C 9D 5D 2C"), (3, ""), plays=6, wars=2, leader=0)


def test_duel_king_the_winner_of_a_duel_leads_the_next_round() -> None:
    record = duel("9C 5C 2C *24", "9D 6C 3C *")
    assert turned(record)[4:] == ["3C", "2C"]


def test_duel_king_000_in_a_duel_the_first_king_wins_even_if_the_second_card_would_be_one() -> None:
    record = duel("9C KC 2C *24", "9D KD 3C *", answers=[[1, []]])
    comes_to(record, (3, "9C KC 2C 9D KD 3C"), (3, ""), plays=6, wars=1, leader=0)


def test_duel_king_a_joker_in_a_duel_takes_the_table_and_five_cards() -> None:
    record = duel("9C 5C 2C 2D 2H 2S 3D 3H *19", "9D XB 3C *", answers=[[0, []]])
    comes_to(record, (8, ""), (3, "9D XB 3C 9C 5C 2C 2D 2H 2S 3D 3H"), plays=6, wars=1, leader=1)


# ---- forced duels ---------------------------------------------------------------------------------------------------


def test_duel_king_equal_cards_in_the_last_round_are_a_forced_duel_with_the_tops_of_the_packets() -> None:
    record = duel("QC 2C 9C 5C *23", "JC 3C 9D 6C *")
    comes_to(record, (4, "QC JC"), (4, "3C 2C 9D 6C 9C 5C"), plays=8, wars=1, leader=1)


def test_duel_king_a_duel_that_ties_with_the_last_cards_is_a_forced_duel_for_all_of_them() -> None:
    record = duel("QC 2C 9C 6C *23", "QD 2D 9D 5C *")
    comes_to(record, (4, "QC 2C 9C 6C QD 2D 9D 5C"), (4, ""), plays=8, wars=3, leader=0)


def test_duel_king_both_turn_at_once_in_a_forced_duel() -> None:
    match = read_record(duel("QC 2C 9C 6C *23", "QD 2D 9D 5C *"), make).match(waits=True)
    match.play_on()
    asks = []
    while match.ask is not None and match.table.round == 1:
        asks.append(match.ask.seats)
        for seat in match.ask.seats:
            match.answer(seat, "turn")
    assert asks == [(0, 1), (0,), (1,), (0,), (1,), (0,), (1,), (0, 1)]


@pytest.mark.parametrize(("high", "low"), [("KC", "QD"), ("KC", "AD"), ("QC", "AD"), ("2C", "AD"), ("KC", "2D")])
def test_duel_king_a_forced_duel_goes_by_the_order_of_the_cards(high: str, low: str) -> None:
    record = duel(f"QH 3C 9C {high} *23", f"JC 4C 9D {low} *")
    comes_to(record, (4, f"QH JC 9C {high} 9D {low}"), (4, "4C 3C"), plays=8, wars=1, leader=0)


def test_duel_king_equal_cards_in_a_forced_duel_are_another_forced_duel() -> None:
    record = duel("QC 2C 9C 6C 7C *22", "JC 3C 9D 6D 8C *")
    comes_to(record, (5, "QC JC"), (5, "3C 2C 9D 6D 8C 9C 6C 7C"), plays=10, wars=2, leader=1)


def test_duel_king_two_kings_are_equal_in_a_forced_duel() -> None:
    record = duel("QC 2C 9C KC 7C *22", "JC 3C 9D KD 8C *")
    comes_to(record, (5, "QC JC"), (5, "3C 2C 9D KD 8C 9C KC 7C"), plays=10, wars=2, leader=1)


def test_duel_king_a_joker_in_a_forced_duel_wins_five_cards_at_once() -> None:
    """They lie under the packet before the cards of the duel come."""
    record = duel("QC 2C 9C XB *23", "JC 3C 9D 4C 5C 6C 7C 8C TC *")
    won = "QC JC 5C 6C 7C 8C TC 9C XB 9D 4C"
    comes_to(record, (4, won), (9, "3C 2C"), plays=8, wars=1, leader=0)


def test_duel_king_a_joker_that_ties_with_a_king_wins_five_cards_at_once_and_the_forced_duel_goes_on() -> None:
    """The other's next card is thus the sixth after the king."""
    record = duel("QC 2C 9C XB 3D *22", "JC 3C 9D KC 5C 6C 7C 8C TC JD *")
    comes_to(record, (5, "QC JC 5C 6C 7C 8C TC"), (10, "3C 2C 9D KC JD 9C XB 3D"), plays=10, wars=2, leader=1)


def test_duel_king_two_jokers_in_one_forced_duel_pay_each_other_nothing() -> None:
    record = duel("QC 2C 9C XB 3D *22", "JC 3C 9D XR JD *")
    comes_to(record, (5, "QC JC"), (5, "3C 2C 9D XR JD 9C XB 3D"), plays=10, wars=2, leader=1)


def test_duel_king_a_king_in_a_forced_duel_gives_no_save_duel_and_does_not_end_more_than_the_duel() -> None:
    record = duel("QC 2C 9C KC *23", "JC 3C 9D 8C *")
    match = played(record)
    assert match.ask is None
    assert match.answers == []


# ---- save duels -----------------------------------------------------------------------------------------------------

THREE = "KC 2C 3C", "4C QD 5C"


def test_duel_king_whose_opponent_turned_a_king_may_save_one_of_their_cards_on_the_table() -> None:
    assert asked(duel(f"{THREE[0]} *24", f"{THREE[1]} *")) == (1, ["4C", "QD", "5C"])
    assert asked(duel("QC 2C 3C *24", "XB 5C 6C *")) == (0, ["QC", "2C", "3C"])


def test_duel_king_the_better_card_keeps_the_card_and_the_opponent_takes_both_and_the_rest_of_the_table() -> None:
    record = duel(f"{THREE[0]} 7C *23", f"{THREE[1]} 8C *", answers=[[1, ["QD"]], [1, []]])
    comes_to(record, (4, "KC 2C 3C 7C 4C 5C 8C"), (4, "QD"), plays=8, wars=1, leader=1)


def test_duel_king_a_lost_save_duel_costs_the_card_that_was_turned_too() -> None:
    record = duel(f"{THREE[0]} 8C *23", f"{THREE[1]} 7C *", answers=[[1, ["QD"]], [1, []]])
    comes_to(record, (4, "KC 2C 3C 8C 4C QD 5C 7C"), (4, ""), plays=8, wars=1, leader=0)


def test_duel_king_a_save_duel_may_be_declined() -> None:
    record = duel(f"{THREE[0]} 7C *23", f"{THREE[1]} 8C *", answers=[[1, []]])
    comes_to(record, (3, "KC 2C 3C 4C QD 5C"), (3, ""), plays=6, leader=0)


def test_duel_king_only_one_own_card_can_be_named_at_a_time() -> None:
    for named in (["KC"], ["4C", "QD"], ["8C"], "QD"):
        with pytest.raises(RecordError, match=r"^answers\[0\]: seat 1: "):
            played(duel(f"{THREE[0]} 7C *23", f"{THREE[1]} 8C *", answers=[[1, named]]))


def test_duel_king_a_player_has_at_most_three_save_duels_in_a_match() -> None:
    answers = [[1, ["QD"]], [1, ["5C"]], [1, ["4C"]]]
    record = duel(f"{THREE[0]} 7C 8C 9C *21", f"{THREE[1]} 8D 9D TD *", answers=answers)
    comes_to(record, (6, "KC 2C 3C 7C 8C 9C 8D 9D TD"), (6, "QD 5C 4C"), plays=12, wars=3, leader=1)


def test_duel_king_the_three_save_duels_come_anew_with_each_match() -> None:
    record = duel(f"{THREE[0]} 7C 8C 9C 2D 2H 2S *18", f"{THREE[1]} 8D 9D TD KD 3D 3H *", rounds=2,
                  answers=[[1, ["QD"]], [1, ["5C"]], [1, ["4C"]]])  # fmt: skip
    assert asked(record) == (0, ["2D", "2H", "2S"])


def test_duel_king_a_card_turned_in_an_earlier_save_duel_can_be_saved_later_in_the_match() -> None:
    record = duel(f"{THREE[0]} 7C 8C *22", f"{THREE[1]} JD TD *", answers=[[1, ["QD"]], [1, ["JD"]], [1, []]])
    comes_to(record, (5, "KC 2C 3C 7C 8C 4C 5C TD"), (5, "QD JD"), plays=10, wars=2, leader=1)


def test_duel_king_the_cards_of_a_forced_duel_that_settled_a_save_duel_can_be_saved_too() -> None:
    first = [[1, ["QD"]]]
    record = duel(f"{THREE[0]} 8C 7C 5D *21", f"{THREE[1]} 8D 9D 6D *", answers=first)
    assert asked(record) == (1, ["4C", "5C", "8D", "9D"])
    record["answers"] = [*first, [1, ["8D"]], [1, []]]
    comes_to(record, (6, "KC 2C 3C 8C 7C 5D 4C 5C 9D 6D"), (6, "QD 8D"), plays=12, wars=3, leader=1)


def test_duel_king_a_saved_card_goes_under_the_packet_at_once() -> None:
    record = duel(f"{THREE[0]} 7C *23", f"{THREE[1]} 8C *", answers=[[1, ["QD"]]])
    comes_to(record, (4, ""), (4, "QD"), plays=8, wars=1, leader=1, table="KC 2C 3C 4C 5C 7C 8C")


def test_duel_king_equal_cards_in_a_save_duel_go_to_a_forced_duel_whose_cards_the_opponent_takes() -> None:
    record = duel(f"{THREE[0]} 8C 9C *22", f"{THREE[1]} 8D TD *", answers=[[1, ["QD"]], [1, []]])
    comes_to(record, (5, "KC 2C 3C 8C 9C 4C 5C 8D TD"), (5, "QD"), plays=10, wars=2, leader=1)


def test_duel_king_kings_and_jokers_are_equal_and_high_in_a_save_duel_and_a_joker_wins_five_at_once() -> None:
    """The joker takes five cards of the king's owner, ties with the king, and the forced duel turns what comes then."""
    record = duel(
        f"{THREE[0]} KD 5D 5H 5S 6D 6H 7D *17", f"{THREE[1]} XB 8D *", answers=[[1, ["QD"]], [1, []]]
    )  # fmt: skip
    won = "KC 2C 3C KD 7D 4C 5C XB 8D"
    comes_to(record, (10, won), (5, "5D 5H 5S 6D 6H QD"), plays=10, wars=2, leader=1)


def test_duel_king_a_king_in_a_save_duel_gives_no_save_duel_to_the_other() -> None:
    record = duel(f"{THREE[0]} 7C *23", f"{THREE[1]} KD *", answers=[[1, ["QD"]]])
    assert asked(record) == (1, ["4C", "5C", "KD"])


def test_duel_king_a_joker_s_five_are_taken_after_the_save_duels() -> None:
    """The save duel turns the top of the packet, so the five begin with the second card; the card saved lies last."""
    record = duel("XB 2C 3C 7C *23", f"{THREE[1]} 8C 9C 9D 9H 9S TC *", answers=[[1, ["QD"]], [1, []]])
    comes_to(record, (4, "XB 2C 3C 7C 4C 5C 8C 9C 9D 9H 9S TC"), (9, "QD"), plays=8, wars=1, leader=1)


def test_duel_king_all_cards_of_a_duel_that_a_king_broke_off_can_be_saved() -> None:
    assert asked(duel("9C KC 2C *24", "9D KD 3C *")) == (1, ["9D", "KD", "3C"])
    assert asked(duel("9C 5C 2C *24", "9D KD 3C *")) == (0, ["9C", "5C", "2C"])


def test_duel_king_whoever_wins_a_save_duel_leads_the_next_round_the_last_if_there_were_several() -> None:
    hands = f"{THREE[0]} 7C 9C *22", f"{THREE[1]} 8D TD *"
    assert played(duel(*hands, answers=[[1, ["QD"]], [1, []]])).table.turn == 1
    assert played(duel(*hands, answers=[[1, []]])).table.turn == 0
    hands = f"{THREE[0]} 7C TC *22", f"{THREE[1]} 8D 9D *"
    assert played(duel(*hands, answers=[[1, ["QD"]], [1, ["5C"]], [1, []]])).table.turn == 0


def test_duel_king_a_save_duel_cannot_be_called_with_an_empty_packet() -> None:
    """The three cards left are gone with the first save duel, which ties, and the second; a third is not asked."""
    record = duel(f"{THREE[0]} 8C 9C TC *42", f"{THREE[1]} 8D 7D 6D", answers=[[1, ["QD"]], [1, ["QD"]]])
    won = "KC 2C 3C 8C 9C TC 4C QD 5C 8D 7D 6D"
    comes_to(record, (6, won), (6, ""), plays=12, wars=3, leader=0, ended="out_of_cards", winner=0)


def test_duel_king_a_card_saved_with_the_last_card_of_the_packet_lets_one_try_again() -> None:
    record = duel(f"{THREE[0]} 8C 9C TC *42", f"{THREE[1]} 8D 7D JD", answers=[[1, ["QD"]], [1, ["QD"]]])
    assert asked(record) == (1, ["4C", "5C", "8D", "7D", "JD"])


# ---- running out ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "loses"), [(8, True), (9, False)])
def test_duel_king_when_a_match_is_over_a_player_with_five_cards_or_fewer_loses(cards: int, loses: bool) -> None:
    record = duel(f"KC 2C 3C *{51 - cards}", f"4C 5C 6C *{cards - 3}", answers=[[1, []]])
    match = played(record)
    assert outcome(match)["cards"] == [57 - cards, cards - 3]
    assert (match.result is not None and match.result[:2] == ("out_of_cards", 0)) == loses


def test_duel_king_five_cards_or_fewer_are_only_looked_at_when_the_match_is_over() -> None:
    """With three cards in the packet seat 1 plays the match, wins it, and has nine."""
    record = duel("2C 2D 3C *45", "4C 5C 6C 7C 8C 9C")
    comes_to(record, (3, ""), (3, "4C 2C 5C 2D 6C 3C"), plays=6, leader=1)


@pytest.mark.parametrize("cards", range(6))
def test_duel_king_five_cards_or_fewer_lose_already_at_the_deal(cards: int) -> None:
    match = played(duel(f"*{54 - cards}", "*" if cards else "", rounds=None))
    assert outcome(match)["rounds"] == 0
    assert match.result is not None
    assert match.result[:2] == ("out_of_cards", 0)
    assert outcome(match)["cards"] == [54 - cards, cards]


def test_duel_king_who_must_turn_a_card_from_an_empty_packet_loses_and_the_other_takes_the_table() -> None:
    """Three equal pairs, three equal forced duels, and seat 1 has no card for the fourth."""
    record = duel("2C 3C 4C 5C 6C 7C *42", "2D 3D 4D 5D 6D 7D")
    won = "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D"
    comes_to(record, (6, won), (6, ""), plays=12, wars=6, leader=None, ended="out_of_cards", winner=0)


def test_duel_king_who_has_no_card_for_the_forced_duel_of_a_save_duel_loses_too() -> None:
    record = duel(f"{THREE[0]} 8C 9C TC *42", f"{THREE[1]} 8D 9D TD", answers=[[1, ["QD"]]])
    won = "KC 2C 3C 8C 9C TC 4C QD 5C 8D 9D TD"
    comes_to(record, (6, won), (6, ""), plays=12, wars=4, leader=None, ended="out_of_cards", winner=0)


def test_duel_king_a_king_s_owner_with_an_empty_packet_loses_when_a_save_duel_is_called() -> None:
    """The joker turned in the first save duel takes the last cards of the packet."""
    record = duel("KC 2C 3C 8C 9C TC", f"{THREE[1]} XB *44", answers=[[1, ["QD"]], [1, ["4C"]]])
    won = "9C TC QD 4C 5C XB KC 2C 3C 8C"
    comes_to(record, (6, ""), (4, won), plays=8, wars=2, leader=None, ended="out_of_cards", winner=1)
    record["answers"][1] = [1, []]
    comes_to(record, (6, "KC 2C 3C 8C 4C 5C XB"), (4, "9C TC QD"), plays=8, wars=1, leader=1)


def paired(last: tuple[str, str]) -> tuple[str, str]:
    """Two hands that tie all the way; the last pairs are those named."""
    ranks = "23456789TJQA"
    a = [f"{rank}C {rank}H" for rank in ranks]
    b = [f"{rank}D {rank}S" for rank in ranks]
    return " ".join(a) + " " + last[0], " ".join(b) + " " + last[1]


def test_duel_king_if_both_must_turn_from_empty_packets_it_is_a_draw_and_the_cards_stay_on_the_table() -> None:
    a, b = paired(("KC KH XB", "KD KS XR"))
    record = duel(a, b)
    first, second = a.split(), b.split()
    comes_to(record, (27, ""), (27, ""), plays=54, wars=2 + 25, leader=None, ended="draw",
             table=" ".join([*first[:3], *second[:3], *first[3:], *second[3:]]))  # fmt: skip


# ---- reshuffle ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reshuffle", [None, *range(3, 11)])
def test_duel_king_with_reshuffle_both_packets_are_shuffled_after_so_many_forced_duels_in_a_row(
    reshuffle: int | None,
) -> None:
    a, b = paired(("KC KH XB", "KD KS XR"))
    log = played(duel(a, b, options={"reshuffle": reshuffle}), events=True).table.log or ()
    told = [
        event.key if isinstance(event, Announced) else "shuffle" for event in log
        if (isinstance(event, Swept) and event.srcs == (event.dst,))
        or (isinstance(event, Announced) and event.key in ("forced_duel", "better"))
    ]  # fmt: skip
    if reshuffle is None:
        assert "shuffle" not in told
    else:
        assert told[: reshuffle + 2] == ["forced_duel"] * reshuffle + ["shuffle", "shuffle"]


def test_duel_king_packets_are_shuffled_again_after_as_many_more(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = paired(("KC KH XB", "KD KS XR"))
    ties = iter([None] * 12)
    monkeypatch.setattr(duel_king, "better", lambda cards, better=duel_king.better: next(ties, better(cards)))
    log = played(duel(a, b, options={"reshuffle": 3}), events=True).table.log or ()
    told = [event.key if isinstance(event, Announced) else "shuffle" for event in log
            if (isinstance(event, Swept) and event.srcs == (event.dst,))
            or (isinstance(event, Announced) and event.key == "forced_duel")]  # fmt: skip
    assert told[:10] == [*["forced_duel"] * 3, "shuffle", "shuffle"] * 2


def test_duel_king_packets_are_not_shuffled_when_the_last_forced_duel_was_won() -> None:
    hands = "2C 3C 4C 5C 6C 8C *21", "2D 3D 4D 5D 6D 7D *"
    assert played(duel(*hands)).table.wars == 5
    assert played(duel(*hands, options={"reshuffle": 3})).table.round_rng is None


def test_duel_king_the_shuffles_come_from_the_match_s_random_numbers() -> None:
    a, b = paired(("KC KH XB", "KD KS XR"))
    record = duel(a, b, options={"reshuffle": 3})
    assert outcome(played(record)) == outcome(played(record))
    assert len({str(outcome(played({**record, "seed": seed}))["packets"]) for seed in range(5)}) > 1


# ---- saved matches and endings --------------------------------------------------------------------------------------


def test_duel_king_a_round_is_a_match_and_wars_counts_duels_of_every_kind() -> None:
    """Two duels and a forced duel in the first; in the second a save duel, and the forced duel that settles it."""
    hands = "2C 3C 9C 4C KC 2D 3D 5C 6C *18", "2H 3H 9D 5D 4D TD JD 5S 7S *"
    record = duel(*hands, rounds=2, answers=[[1, ["JD"]], [1, []]])
    match = played(record, events=True)
    assert [event.key for event in match.table.log or () if isinstance(event, Announced) and "duel" in event.key] == [
        "duel", "duel", "forced_duel", "save_duel", "forced_duel"
    ]  # fmt: skip
    assert (match.table.round, match.table.wars) == (2, 5)


def test_duel_king_answers_first_decline_every_save_duel() -> None:
    match = played(duel("*27", "*", rounds=None, then="first", seed=3))
    assert match.answers
    assert all(value == [] for _, value in match.answers)
    assert match.result is not None


def test_duel_king_a_match_that_stops_at_a_save_duel_shows_the_cards_on_the_table() -> None:
    record = duel(f"{THREE[0]} *24", f"{THREE[1]} *")
    comes_to(record, (3, ""), (3, ""), plays=6, leader=0, table=" ".join(THREE))


def test_duel_king_nobody_s_sight_shows_a_card_that_lies_face_down() -> None:
    match = read_record(duel("QC 2C 3C *24", "4C QD 5C *"), make).match(waits=True)
    match.play_on()
    for seat in (0, 1):
        match.answer(seat, "turn")
    match.answer(0, "turn")
    for seat in (0, 1):
        observation = match.table.seen_by(seat)
        shown = [card for pile in observation.piles.values() for card in pile if card is not None]
        assert codes(shown) == ["QC"]


@pytest.mark.parametrize(
    "change",
    [
        {"left": [0]}, {"left": []}, {"aside": True}, {"lying": True}, {"weak": True},
    ],
    ids=str,
)  # fmt: skip
def test_duel_king_a_snapshot_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    match = Match(make("duel-king", {}), 2, 5, waits=True)
    kept = match.take_checkpoint()
    Match.resumed(match.game, kept, [])
    piles = kept["table"]["piles"]
    if "left" in change:
        kept["table"]["left"] = change["left"]
    elif "weak" in change:
        piles["packet/1"], moved = piles["packet/1"][:5], piles["packet/1"][5:]
        piles["packet/0"] += moved
    else:
        piles["aside" if "aside" in change else "duel/0"].append(piles["packet/0"].pop())
    with pytest.raises(ValueError, match="does not belong to this game"):
        Match.resumed(match.game, kept, [])


# ---- against the rules written twice --------------------------------------------------------------------------------


def some_deal(number: int) -> list[list[str]]:
    """Deals of three kinds: of chance; of chance and very uneven; and with most pairs tied, so that duels abound."""
    rng = Rng(number, 3)
    cards = WHOLE[:]
    rng.shuffle(cards)
    if number % 3 == 0:
        return [cards[:27], cards[27:]]
    if number % 3 == 1:
        cut = 4 + rng.below(12)
        hands = [cards[:cut], cards[cut:]]
        return hands if rng.below(2) else hands[::-1]
    ranks = ["A", *"23456789TJQK", "X"] * 2
    rng.shuffle(ranks)
    suits = {rank: list("BR" if rank == "X" else "CDHS") for rank in ranks}
    tied = [(rank + suits[rank].pop(), rank + suits[rank].pop()) for rank in ranks if len(suits[rank]) > 1]
    hands = [[pair[seat] for pair in tied] for seat in (0, 1)]
    for _ in range(rng.below(4)):
        a, b = rng.below(27), rng.below(27)
        hands[0][a], hands[0][b] = hands[0][b], hands[0][a]
    cut = rng.below(3) * 10
    return [hands[0][: 27 - cut], hands[1] + hands[0][27 - cut :]]


def compared(hands: list[list[str]], number: int, reshuffle: int) -> Counter[str]:
    """Play one deal by both, with the same answers; they agree after every match. What came of it."""
    rng = Rng(number, 4)

    def choose(cards: list[str]) -> str | None:
        return cards[rng.below(len(cards))] if rng.below(4) else None

    reference = Reference(hands, choose, reshuffle, number)
    stands = []
    while not reference.losers and reference.matches < 200:
        reference.match()
        stands.append(([list(h) for h in reference.hands], reference.leader, reference.duels, reference.plays))
    record = duel(*map(" ".join, hands), seed=number, options={"reshuffle": reshuffle or None}, rounds=None)
    answers = iter(reference.answers)
    match = read_record(record, make).match()
    for packets, leader, duels, plays in stands:
        match.run(lambda _ask, _match: tuple(next(answers)), match.table.round + 1)
        assert outcome(match)["packets"] == packets
        assert (match.table.wars, match.table.plays) == (duels, plays)
        assert match.table.turn == leader or match.result is not None
    assert next(answers, None) is None
    assert match.table.round == len(stands)
    if len(reference.losers) == 2:
        assert match.result is not None
        assert match.result.ended == "draw"
        assert sorted(outcome(match)["table"]) == sorted(thing["card"] for thing in reference.lying)
        return Counter(["draw"])
    assert match.result == (("out_of_cards", 1 - reference.losers[0], None) if reference.losers else None)
    return Counter(["won" if reference.losers else "long", *["asked"] * len(reference.answers)])


@pytest.mark.parametrize("part", range(4))
def test_duel_king_agrees_with_the_rules_written_twice(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(part * 150, part * 150 + 150):
        seen += compared(some_deal(number), number, (0, 3, 4, 10)[number // 3 % 4])
    assert seen["won"] > 100
    assert seen["asked"] > 500


@given(st.permutations(WHOLE), st.integers(0, 54), st.integers(0, 1000))
def test_duel_king_agrees_with_the_rules_written_twice_however_it_is_dealt(
    cards: list[str], cut: int, number: int
) -> None:
    compared([cards[:cut], cards[cut:]], number, 0)


# ---- the computer player and words ----------------------------------------------------------------------------------


def cards_of(text: str) -> list[int]:
    return read(text.split(), list(range(54)), "")


def test_duel_king_the_computer_at_the_table_saves_a_king_from_a_joker() -> None:
    record = duel("XB 2C 3C *24", "4C KD 5C *")
    match = played(record)
    who = player("duel-king", "medium")
    assert match.ask is not None
    assert who.answer(match.ask, 1, match.table.seen_by(1), Rng(1)) == tuple(cards_of("KD"))


def said(record: dict[str, Any]) -> list[str]:
    """Every caption of a saved match."""
    match = played(record, events=True)
    shadow = read_record(record, make).match().table.shadow()
    lines = []
    for event in match.table.log or ():
        line = match.game.caption(event, shadow, ("Fox", "Owl"))
        if line:
            lines.append(line)
        shadow.apply(event)
    return lines


def test_duel_king_says_why_a_seven_beats_an_ace() -> None:
    assert said(duel("7C 5D 9C 2C *23", "AD 6C 9H 3C *"))[0] == "Aces are lowest, a seven wins: Fox takes both"


def test_duel_king_captions_tell_what_happens() -> None:
    assert said(duel("QC 5D 9C 2C *23", "JD 6C 9H 3C *")) == [
        "A queen beats a jack: Fox takes both", "A six beats a five: Owl takes both", "Two nines: forced duel!",
        "A three beats a two: Owl takes all 4",
    ]  # fmt: skip
    assert said(duel("9C KC 2C XR 5D *22", "9D KD 3C KH 4D *", answers=[[1, ["KD"]], [1, []]])) == [
        "Two nines: duel!", "A king beats every card on the table", "Owl fights a save duel for a king",
        "Fox’s joker takes five more from Owl", "A king and a joker: forced duel!", "A ten beats a five",
        "Owl saves a king", "Fox takes all 9",
    ]  # fmt: skip
    lost = duel("2C 3C 4C 5C 6C 7C *42", "2D 3D 4D 5D 6D 7D")
    assert said(lost)[-1] == "No card to turn: Owl loses"
    assert said(duel("KC 2C 3C *43", "4C 5C 6C *", answers=[[1, []]]))[-1] == (
        "Only five cards left for Owl: Fox wins with 49")
    a, b = paired(("KC KH XB", "KD KS XR"))
    assert "So many forced duels: the packets are shuffled" in said(duel(a, b, options={"reshuffle": 3}))


def test_duel_king_the_end_says_who_won_by_how_many() -> None:
    match = played(duel("KC 2C 3C *43", "4C 5C 6C *", answers=[[1, []]]))
    assert (match.table.left, [len(packet) for packet in match.table.each["packet"]]) == ((0,), [49, 5])
    assert match.game.why_won(match.table, ("Fox", "Owl")) == "Five cards or fewer are too few: Fox has 49, Owl 5."


def test_duel_king_a_king_is_called_out_and_nothing_else() -> None:
    match = played(duel("KC 2C 3C *23", "4C 5C 6C *", answers=[[1, []]]), events=True)
    facts = [event for event in match.table.log or () if isinstance(event, Announced)]
    assert [(fact.key, match.game.call(fact, match.table)) for fact in facts] == [("king", "Duel king!"), ("takes", "")]
    match = played(duel("XB 2C 3C *23", "4C 5C 6C *", answers=[[1, []]]), events=True)
    facts = [event for event in match.table.log or () if isinstance(event, Announced)]
    assert [match.game.call(fact, match.table) for fact in facts] == ["Joker!", "", ""]


@pytest.mark.parametrize("seed", range(20))
def test_duel_king_captions_are_short_whatever_happens(seed: int) -> None:
    record = {"format": 1, "game": "duel-king", "options": {}, "players": 2, "seed": seed, "then": "computer"}
    assert all(len(line) <= 60 for line in said(record))


def test_duel_king_the_save_duel_explains_itself() -> None:
    match = played(duel(f"{THREE[0]} 7C *23", f"{THREE[1]} 8C *", answers=[[1, ["QD"]]]))
    ask, game, table = match.ask, match.game, match.table
    assert ask is not None
    assert game.prompt(ask, table, 1) == "Click a card to fight for it (2 of 3)"
    assert game.validate(ask, table, 1, []) == game.validate(ask, table, 1, ["5C"]) == (True, "")
    assert game.validate(ask, table, 1, ["QD"])[0] is False


def test_duel_king_help_and_bar_tell_of_the_reshuffle() -> None:
    game = title("duel-king").make({"reshuffle": 5})
    assert "Shuffle after forced duels: 5" in game.help()
    assert game.brief() == "shuffled after five forced duels"
    assert title("duel-king").make({}).brief() == ""


def test_duel_king_events_of_a_round_name_their_facts() -> None:
    log = played(duel("QC 5D 9H *24", "JD 6C 8S *"), events=True).table.log or ()
    assert [facts(event)["event"] for event in log[:8]] == [
        "round", "lay", "lay", "turn", "turn", "say", "move", "move"
    ]  # fmt: skip
    assert all(isinstance(event, Laid | Moved | Swept | Turned | Announced | TurnBegan) for event in log[1:])
