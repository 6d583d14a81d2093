"""War as the rulebook has it: what happens to a player who runs out of cards in a war, played through saved matches."""

import pytest

from game.core.events import SeatLeft
from tests.kit.match_notation import RANK_ORDER, comes_to, left, match_of, played, saved

LOSE, LAST_CARD, ONE_LEFT = ({"run_out": value} for value in ("lose", "last_card", "one_left"))

# ---- run_out=lose ---------------------------------------------------------------------------------------------------


def test_lose_both_turn_sevens_and_each_lays_one_that_was_bs_last_card_a_wins() -> None:
    """The rulebook's example."""
    record = saved("7C KC *", "7D 2D", options=LOSE)
    comes_to(record, left(record, 0, 2, "7C KC 7D 2D"), "", plays=4, wars=1, ended="out_of_cards", winner=0)


def test_lose_of_three_fighters_who_is_short_is_out_and_the_others_fight_on() -> None:
    record = saved("9C 2C 5C *", "9D 3D", "9H 4H 6H KH")
    comes_to(record, left(record, 0, 3), "", "KH 9H 4H 6H 9C 2C 5C 9D 3D", plays=8, wars=1)


def test_lose_of_three_fighters_one_short_the_one_with_just_enough_cards_fights_on() -> None:
    record = saved("9C 2C 5C *", "9D 3D", "9H 4H 6H")
    comes_to(record, left(record, 0, 3), "", "9H 4H 6H 9C 2C 5C 9D 3D", plays=8, wars=1)


def test_lose_who_runs_out_first_is_out_first() -> None:
    """A war takes four cards: seat 0 has two left, seat 1 none, seat 2 one, seat 3 enough."""
    record = saved("9C 2C 3C", "9D", "9H 4H", "9S *", options={"down": 3})
    log = match_of(record, events=True).table.log
    assert [(event.seat, event.lacked) for event in log or () if isinstance(event, SeatLeft)] == [
        (1, True), (2, True), (0, True),
    ]  # fmt: skip


def test_lose_of_three_fighters_the_only_one_who_can_complete_the_war_takes_the_pot_without_turning_a_card() -> None:
    record = saved("9C 2C 5C *", "9D 3D", "9H")
    won = left(record, 0, 2, "9C 2C 9D 3D 9H")
    comes_to(record, won, "", "", plays=5, wars=1, ended="out_of_cards", winner=0)


def test_lose_if_nobody_can_complete_the_war_who_has_most_cards_left_takes_the_pot() -> None:
    """Down 3 takes four cards; seat 0 has two, seat 1 one, seat 2 fights no war."""
    record = saved("9C 2C 3C", "9D 4D", "5H *", options={"down": 3})
    comes_to(record, "9C 2C 3C 9D 4D 5H", "", left(record, 2, 1), plays=6, wars=1)


def test_lose_fighters_who_tie_for_most_cards_draw_and_the_pot_goes_to_the_player_left() -> None:
    record = saved("9C 2C", "9D 3D", "5H *", options={"down": 1})
    won = left(record, 2, 1, "5H 9C 2C 9D 3D")
    comes_to(record, "", "", won, plays=5, wars=1, ended="out_of_cards", winner=2)


def test_lose_among_those_who_tie_for_most_only_those_draw() -> None:
    """Seat 2 runs out first, seats 0 and 1 together; seat 3 gets the pot."""
    record = saved("9C 2C 3C", "9D 4D 2D", "9H 5H", "6S *", options={"down": 3})
    won = left(record, 3, 1, "6S 9C 2C 3C 9D 4D 2D 9H 5H")
    comes_to(record, "", "", "", won, plays=9, wars=1, ended="out_of_cards", winner=3)


def test_lose_a_war_with_nothing_face_down_takes_only_the_card_to_turn() -> None:
    record = saved("9C 5C *", "9D", options={"down": 0})
    comes_to(record, left(record, 0, 1, "9C 9D"), "", plays=2, wars=1, ended="out_of_cards", winner=0)


def test_lose_with_two_up_a_war_takes_down_and_up_cards() -> None:
    """One down, two up: B has two cards, lays both face down and loses."""
    record = saved("9C 2C 4C KC QC *", "9D 2D 3D 3S", options={"up": 2})
    won = left(record, 0, 3, "9C 2C 4C 9D 2D 3D 3S")
    comes_to(record, won, "", plays=7, wars=1, ended="out_of_cards", winner=0)


def test_lose_a_player_with_just_enough_cards_fights() -> None:
    record = saved("9C 2C 4C *", "9D 3D 5D")
    comes_to(record, left(record, 0, 3), "9D 3D 5D 9C 2C 4C", plays=6, wars=1)


def test_lose_the_game_goes_on_for_the_others_and_its_ending_is_that_of_the_last_opponent() -> None:
    """Seat 1 is out for want of cards; then seat 2's last card is beaten."""
    record = saved("9C 2C 7C KC *", "9D", "9H 3H 6H 4H")
    comes_to(record, left(record, 0, 3, "9C 2C 7C 9D 9H 3H 6H"), "", "4H", plays=7, wars=1)
    won = left(record, 0, 4, "9C 2C 7C 9D 9H 3H 6H KC 4H")
    comes_to(record, won, "", "", plays=9, wars=1, rounds=2, ended="all_cards", winner=0)


# ---- run_out=last_card ----------------------------------------------------------------------------------------------


def test_last_card_a_fighter_short_of_cards_lays_all_but_the_last_face_down_and_turns_that() -> None:
    record = saved("9C 2C 3C 4C KC *", "9D 2D AD", options={**LAST_CARD, "down": 3})
    comes_to(record, left(record, 0, 5), "9D 2D AD 9C 2C 3C 4C KC", plays=8, wars=1)


def test_last_card_a_fighter_whose_tied_card_was_the_last_fights_on_with_it() -> None:
    record = saved("9C 2C 8C *", "9D", options=LAST_CARD)
    comes_to(record, left(record, 0, 3), "9D 9C 2C 8C", plays=4, wars=1)
    record = saved("9C 2C TC *", "9D", options=LAST_CARD)
    won = left(record, 0, 3, "9C 2C TC 9D")
    comes_to(record, won, "", plays=4, wars=1, ended="all_cards", winner=0)


def test_last_card_it_fights_every_further_battle_of_the_war() -> None:
    record = saved("9C 2C 9H 3C 9S 4C 8C *", "9D", options=LAST_CARD)
    comes_to(record, left(record, 0, 7), "9D 9C 2C 9H 3C 9S 4C 8C", plays=8, wars=3)


def test_last_card_with_just_enough_cards_a_fighter_lays_the_war_in_full() -> None:
    record = saved("9C 2C 8C *", "9D 3D TD", options=LAST_CARD)
    comes_to(record, left(record, 0, 3), "9D 3D TD 9C 2C 8C", plays=6, wars=1)


def test_last_card_fighters_on_their_last_cards_that_tie_leave_the_pot_to_the_player_left() -> None:
    record = saved("9C", "9D", "5H *", options=LAST_CARD)
    comes_to(record, "", "", left(record, 2, 1, "5H 9C 9D"), plays=3, wars=1, ended="all_cards", winner=2)


def test_last_card_only_fighters_who_still_tie_decide_whether_it_is_a_draw() -> None:
    """Three nines; seat 0 falls behind with an eight, seats 1 and 2 tie on last queens: they draw, seat 0 has cards."""
    record = saved("9C 2C 8C *", "9D 3D QD", "9H 4H QH", options=LAST_CARD)
    won = left(record, 0, 3, "9C 2C 8C 9D 3D QD 9H 4H QH")
    comes_to(record, won, "", "", plays=9, wars=2, ended="all_cards", winner=0)


def test_last_card_of_three_fighters_one_with_cards_goes_on_against_two_last_cards() -> None:
    record = saved("9C 2C 8C *", "9D", "9H", options=LAST_CARD)
    got = played({**record, "rounds": 1})
    assert (got["wars"], got["plays"]) == (2, 5)
    won = left(record, 0, 3, "9C 2C 8C 9D 9H")
    comes_to(record, won, "", "", plays=5, wars=2, ended="all_cards", winner=0)


def test_last_card_with_two_up_a_fighter_short_of_cards_turns_the_last_one_only() -> None:
    """Three down and two up take five: B has four, lays three face down and turns one card against five and four."""
    options = {**LAST_CARD, "down": 3, "up": 2, "count": "sum"}
    record = saved("9C 2C 2H 2S 3C 5C 4C *", "8D 3D 3H 3S 4D KD", options=options)
    comes_to(record, left(record, 0, 7), "8D 3D 3H 3S 4D KD 9C 2C 2H 2S 3C 5C 4C", plays=13, wars=1)
    record = saved("9C 2C 2H 2S 3C 5C 4C *", "8D 3D 3H 3S KD AD", options=options)
    won = left(record, 0, 7, "9C 2C 2H 2S 3C 5C 4C 8D 3D 3H 3S KD AD")
    comes_to(record, won, "", plays=13, wars=1, ended="all_cards", winner=0)


def test_last_card_with_two_up_a_fighter_without_cards_stays_with_all_the_cards_turned_last() -> None:
    """B's nine and two are eleven; A's war of six and four is ten."""
    record = saved("8C 3C KC 6C 4C *", "9D 2D", options={**LAST_CARD, "up": 2, "count": "sum"})
    comes_to(record, left(record, 0, 5), "9D 2D 8C 3C KC 6C 4C", plays=7, wars=1)


def test_last_card_with_two_up_the_cards_turned_last_are_those_of_the_war() -> None:
    """B turns ten in the battle and five in the war, ties there, has no card left and stays with five."""
    options = {**LAST_CARD, "up": 2, "count": "sum"}
    record = saved("8C 2C KC 3C 2S QC 4C 2H *", "9D AD KD 4D AH", options=options)
    won = left(record, 0, 8, "8C 2C KC 3C 2S QC 4C 2H 9D AD KD 4D AH")
    comes_to(record, won, "", plays=13, wars=2, ended="all_cards", winner=0)


def test_last_card_with_nothing_face_down_the_card_is_simply_turned() -> None:
    record = saved("9C 8C *", "9D TD", options={**LAST_CARD, "down": 0})
    comes_to(record, left(record, 0, 2), "9D TD 9C 8C", plays=4, wars=1)


# ---- run_out=one_left -----------------------------------------------------------------------------------------------


def test_one_left_of_three_fighters_who_has_no_card_left_is_out_and_the_others_fight_on() -> None:
    record = saved("9C 2C 5C *", "9D", "9H 4H 6H KH", options=ONE_LEFT)
    comes_to(record, left(record, 0, 3), "", "KH 9H 4H 6H 9C 2C 5C 9D", plays=7, wars=1)


def test_one_left_if_no_fighter_has_a_card_left_they_draw_and_the_pot_goes_to_the_player_left() -> None:
    record = saved("9C", "9D", "5H *", options=ONE_LEFT)
    got = played(record)
    assert (got["winner"], got["rounds"], got["wars"], got["cards"]) == (2, 1, 1, [0, 0, 52])


def test_one_left_a_last_card_turned_in_the_war_may_win_it() -> None:
    record = saved("9C 2C 3C 4C 5C *", "9D 6D", options={**ONE_LEFT, "down": 3})
    comes_to(record, left(record, 0, 5), "9D 6D 9C 2C 3C 4C 5C", plays=7, wars=1)


# ---- a draw among some, with others left ----------------------------------------------------------------------------


@pytest.mark.parametrize("run_out", [LOSE, LAST_CARD, ONE_LEFT])
def test_if_the_fighters_draw_and_two_others_are_left_the_pot_waits_for_the_next_winner(
    run_out: dict[str, str],
) -> None:
    record = saved("9C", "9D", "5H KH *25", "6S QS *", options=run_out)
    comes_to(record, "", "", left(record, 2, 1), left(record, 3, 1), plays=4, wars=1, table="9C 9D 5H 6S")
    got = played({**record, "rounds": 2})
    assert got["packets"][3] == left(record, 3, 2)
    assert got["packets"][2][:25] == left(record, 2, 2)
    assert sorted(got["packets"][2][25:]) == sorted(["KH", "QS", "9C", "9D", "5H", "6S"])
    assert (got["table"], got["plays"], got["rounds"]) == ([], 6, 2)


@pytest.mark.parametrize("run_out", [LOSE, LAST_CARD, ONE_LEFT])
def test_a_player_whose_last_card_lies_in_the_waiting_pot_is_still_left(run_out: dict[str, str]) -> None:
    record = {**saved("9C", "9D", "5H", "6S *", options=run_out), "rounds": 1}
    got = played(record)
    assert (got["ended"], sorted(got["table"]), got["cards"]) == ("unfinished", ["5H", "6S", "9C", "9D"], [0, 0, 0, 48])


@pytest.mark.parametrize("run_out", [LOSE, LAST_CARD, ONE_LEFT])
def test_the_player_who_alone_has_cards_takes_the_waiting_pot_and_wins(run_out: dict[str, str]) -> None:
    got = played(saved("9C", "9D", "5H", "6S *", options=run_out))
    assert (got["ended"], got["winner"], got["rounds"], got["cards"]) == ("all_cards", 3, 2, [0, 0, 0, 52])


@pytest.mark.parametrize("run_out", [LOSE, LAST_CARD, ONE_LEFT])
def test_the_pot_goes_to_the_player_left_even_if_their_last_card_lies_in_it(run_out: dict[str, str]) -> None:
    """Two tie from aces down to twos until they have no cards; the third turned a two and waited."""
    pairs = [f"{rank}{suit}" for rank in reversed(RANK_ORDER[:13]) for suit in "CD"][:25]
    other = [code.replace("C", "H").replace("D", "S") for code in pairs]
    record = saved(" ".join(pairs), " ".join(other), "2D", options=run_out)
    got = played(record)
    assert (got["winner"], got["rounds"], got["wars"], got["plays"]) == (2, 1, 13, 51)
    assert got["packets"] == [[], [], ["2D", *pairs, *other]]
    assert (got["removed"], got["table"]) == (["2S"], [])
