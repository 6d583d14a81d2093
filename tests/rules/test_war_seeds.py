"""War as the seeds tell it: each of their paragraphs and examples, played through a saved match."""

import pytest

from game.core.cards import codes, deck, read
from game.players.war_player import high_low_low
from tests.kit.match_notation import comes_to, left, match_of, played, saved

THREE_DOWN = {"down": 3}


def all_tied() -> tuple[str, str]:
    """Two hands of 26 which tie wherever they are compared: the same ranks in the same order."""
    ranks = [rank for rank in "23456789TJQKA" for _ in range(2)]
    hands = ["".join(pair) for pair in zip(ranks, "CH" * 13, strict=True)]
    return " ".join(hands), " ".join(code.replace("C", "D").replace("H", "S") for code in hands)


# ---- seed 000: War For Two Players ----------------------------------------------------------------------------------


def test_000_all_cards_are_dealt_26_to_each_player() -> None:
    match = match_of({**saved(), "rounds": 0})
    assert [len(match.table.piles[f"packet/{seat}"]) for seat in range(2)] == [26, 26]


def test_000_the_higher_card_takes_both_under_its_packet() -> None:
    record = saved("9C *25", "TD *")
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "TD 9C"), plays=2)


@pytest.mark.parametrize("lower", range(12))
def test_000_cards_rank_from_two_to_ace(lower: int) -> None:
    ranks = "23456789TJQKA"
    record = saved(f"{ranks[lower]}S *25", f"{ranks[lower + 1]}H *")
    comes_to(record, left(record, 0, 1), left(record, 1, 1, f"{ranks[lower + 1]}H {ranks[lower]}S"), plays=2)


def test_000_suits_are_ignored_so_equal_cards_are_a_war_for_all_six() -> None:
    record = saved("8C 2C KC *23", "8S 3C QC *")
    comes_to(record, left(record, 0, 3, "8C 2C KC 8S 3C QC"), left(record, 1, 3), plays=6, wars=1)


def test_000_the_war_goes_on_as_long_as_the_cards_are_equal() -> None:
    record = saved("8C 2C KC 3C 4C 5C 6C *19", "8S 2D KD 3D 4D 5D 7D *")
    won = "8S 2D KD 3D 4D 5D 7D 8C 2C KC 3C 4C 5C 6C"
    comes_to(record, left(record, 0, 7), left(record, 1, 7, won), plays=14, wars=3)


def test_000_rule_1_a_player_without_enough_cards_for_the_war_loses() -> None:
    """Both play sevens; each lays one card face down, but this is B's last: A wins."""
    record = saved("7C 2C *", "7D 3D", options={"run_out": "lose"})
    comes_to(record, left(record, 0, 2, "7C 2C 7D 3D"), [], plays=4, wars=1, ended="out_of_cards", winner=0)


def test_000_rule_1_if_neither_has_enough_the_one_who_runs_out_first_loses() -> None:
    """Six wars with three cards down bring both to their ends: A lays two of the seventh's four cards, B none."""
    a, b = (hand.split() for hand in all_tied())
    a.append(b.pop())
    record = saved(" ".join(a), " ".join(b), options=THREE_DOWN)
    comes_to(record, a + b, [], plays=52, wars=7, ended="out_of_cards", winner=0)


def test_000_rule_1_if_both_run_out_at_once_it_is_a_draw() -> None:
    a, b = all_tied()
    comes_to(saved(a, b), [], [], plays=52, wars=13, ended="draw", table=f"{a} {b}")


def test_000_rule_2_the_last_card_is_used_for_all_battles_of_the_war() -> None:
    """Sevens; B's only card, a queen, meets a queen, stays and beats a nine: seven cards, five of A's, two of B's."""
    record = saved("7C 2C QC 3C 9C *", "7D QD", options={"run_out": "last_card"})
    comes_to(record, left(record, 0, 5), "7D QD 7C 2C QC 3C 9C", plays=7, wars=2)


def test_000_rule_2_and_the_game_continues_normally() -> None:
    record = saved("7C 2C QC 3C 9C 2S *", "7D QD", options={"run_out": "last_card"})
    comes_to(record, left(record, 0, 6), "QD 7C 2C QC 3C 9C 7D 2S", plays=9, wars=2, rounds=2)


def test_000_rule_2_if_the_last_cards_of_both_are_equal_it_is_a_draw() -> None:
    a, b = all_tied()
    comes_to(saved(a, b, options={"run_out": "last_card"}), [], [], plays=52, wars=14, ended="draw", table=f"{a} {b}")


# ---- seed 000: Addition War, Subtraction War ------------------------------------------------------------------------

ADDITION = {"down": 3, "up": 2, "count": "sum"}
SUBTRACTION = {"down": 3, "up": 2, "count": "difference"}


def test_000_addition_war_the_highest_sum_of_two_cards_wins_the_trick() -> None:
    record = saved("KC 2C *24", "9D 7D *", options=ADDITION)
    comes_to(record, left(record, 0, 2), left(record, 1, 2, "9D 7D KC 2C"), plays=4)


def test_000_addition_war_the_sum_of_a_war_wins_all_14_cards() -> None:
    record = saved("KC 2C 2D 2H 2S 9C 3C *19", "9D 6D 3D 3H 3S QC AC *", options=ADDITION)
    won = "9D 6D 3D 3H 3S QC AC KC 2C 2D 2H 2S 9C 3C"
    comes_to(record, left(record, 0, 7), left(record, 1, 7, won), plays=14, wars=1)


def test_000_subtraction_war_the_highest_difference_wins_the_trick() -> None:
    record = saved("KC QC *24", "2D 5D *", options=SUBTRACTION)
    comes_to(record, left(record, 0, 2), left(record, 1, 2, "2D 5D KC QC"), plays=4)


def test_000_subtraction_wars_go_the_same_way() -> None:
    record = saved("KC TC 2D 2H 2S 9C 9D *19", "2C 5D 3D 3H 3S QC JC *", options=SUBTRACTION)
    won = "2C 5D 3D 3H 3S QC JC KC TC 2D 2H 2S 9C 9D"
    comes_to(record, left(record, 0, 7), left(record, 1, 7, won), plays=14, wars=1)


def test_000_addition_war_can_be_played_with_two_decks() -> None:
    match = match_of({**saved(options={**ADDITION, "decks": 2}), "rounds": 0})
    dealt = [code for seat in range(2) for code in codes(match.table.piles[f"packet/{seat}"])]
    assert sorted(dealt) == sorted(codes(deck()) * 2)


# ---- seed 001 -------------------------------------------------------------------------------------------------------


def test_001_a_queen_takes_a_ten() -> None:
    record = saved("QC *25", "TD *")
    comes_to(record, left(record, 0, 1, "QC TD"), left(record, 1, 1), plays=2)


def test_001_two_aces_are_a_war_for_six_cards() -> None:
    record = saved("AC 2C 5C *23", "AD KD 4D *")
    comes_to(record, left(record, 0, 3, "AC 2C 5C AD KD 4D"), left(record, 1, 3), plays=6, wars=1)


def test_001_face_up_kings_in_the_war_draw_two_more_cards_each_for_all_ten() -> None:
    record = saved("AC 2C KC 3C 5C *21", "AD 3D KD 4D 6D *")
    won = "AD 3D KD 4D 6D AC 2C KC 3C 5C"
    comes_to(record, left(record, 0, 5), left(record, 1, 5, won), plays=10, wars=2)


def test_001_winning_back_all_cards_wins() -> None:
    record = saved("KC *", "QD")
    comes_to(record, left(record, 0, 1, "KC QD"), [], plays=2, ended="all_cards", winner=0)


def test_001_a_seven_as_last_card_loses_to_a_seven() -> None:
    """B is down to the last card and both draw a seven: A wins despite the tie, having laid one card for the war."""
    record = saved("7C 2C *", "7D", options={"run_out": "lose"})
    comes_to(record, left(record, 0, 2, "7C 2C 7D"), [], plays=3, wars=1, ended="out_of_cards", winner=0)


def test_001_one_left_a_seven_as_last_card_loses_to_a_seven_at_once() -> None:
    record = saved("7C 2C *", "7D", options={"run_out": "one_left"})
    comes_to(record, left(record, 0, 1, "7C 7D"), [], plays=2, wars=1, ended="out_of_cards", winner=0)


def test_001_if_both_run_out_at_the_same_time_it_is_a_draw() -> None:
    a, b = all_tied()
    comes_to(saved(a, b, options={"run_out": "one_left"}), [], [], plays=52, wars=14, ended="draw", table=f"{a} {b}")


@pytest.mark.parametrize("run_out", ["last_card", "one_left"])
def test_001_the_last_card_of_a_war_is_placed_face_up(run_out: str) -> None:
    """Two fives; A's last card is a king; B lays one down and a six: A gets all five cards."""
    record = saved("5C KC", "5D 2D 6D *", options={"run_out": run_out})
    comes_to(record, "5C KC 5D 2D 6D", left(record, 1, 3), plays=5, wars=1)


def test_001_one_left_a_last_card_that_ties_loses() -> None:
    """The two examples together: the last card is turned face up once; when it ties there is no card left."""
    record = saved("5C KC", "5D 2D KD *", options={"run_out": "one_left"})
    packet = left(record, 1, 3, "5D 2D KD 5C KC")
    comes_to(record, [], packet, plays=5, wars=2, ended="out_of_cards", winner=1)


def test_001_a_strategy_for_winning_king_3_10_2_jack_becomes_king_3_2_jack_10() -> None:
    won = read(["KC", "3D", "TH", "2S", "JC"], deck(), "won")
    assert codes(high_low_low(won)) == ["KC", "3D", "2S", "JC", "TH"]


def test_001_a_strategy_for_winning_the_winner_may_put_the_cards_in_any_order() -> None:
    record = saved("3C 2H TC *", "3D KD", options={"winnings": "arranged", "run_out": "last_card"})
    record["answers"] = [[1, ["3D", "2H", "KD", "TC", "3C"]]]
    comes_to(record, left(record, 0, 3), "3D 2H KD TC 3C", plays=5, wars=1)


def test_001_a_strategy_for_winning_the_computer_puts_them_high_low_low() -> None:
    record = saved("3C 2H TC *", "3D KD", options={"winnings": "arranged", "run_out": "last_card"})
    record |= {"then": "computer", "rounds": 1}
    assert [code[0] for code in played(record)["packets"][1]] == list("K32T3")


# ---- seed 003 -------------------------------------------------------------------------------------------------------


def test_003_three_cards_go_to_the_centre_and_the_next_is_turned() -> None:
    record = saved("8C AC AD AH 3C *21", "8S 2C 2D 2H 4C *", options=THREE_DOWN)
    won = "8S 2C 2D 2H 4C 8C AC AD AH 3C"
    comes_to(record, left(record, 0, 5), left(record, 1, 5, won), plays=10, wars=1)


def test_003_in_the_case_of_another_tie_another_war_starts() -> None:
    record = saved("8C AC AD AH 3C KC KD KH 5C *17", "8S 2C 2D 2H 3D QC QD QH 6C *", options=THREE_DOWN)
    won = "8S 2C 2D 2H 3D QC QD QH 6C 8C AC AD AH 3C KC KD KH 5C"
    comes_to(record, left(record, 0, 9), left(record, 1, 9, won), plays=18, wars=2)


def test_003_a_player_short_of_cards_turns_the_last_card_as_the_war_card_and_may_stay_in_the_game() -> None:
    record = saved("8C 2C AC", "8S 2D 2H 2S 4C *", options={**THREE_DOWN, "run_out": "last_card"})
    comes_to(record, "8C 2C AC 8S 2D 2H 2S 4C", left(record, 1, 5), plays=8, wars=1)


def test_003_a_player_short_of_cards_whose_last_card_loses_is_out() -> None:
    record = saved("8C 2C 3C", "8S 2D 2H 2S 4C *", options={**THREE_DOWN, "run_out": "last_card"})
    packet = left(record, 1, 5, "8S 2D 2H 2S 4C 8C 2C 3C")
    comes_to(record, [], packet, plays=8, wars=1, ended="all_cards", winner=1)


def test_003_three_player_only_the_two_highest_that_tie_are_part_of_the_war() -> None:
    record = saved("KC 2C 5C *14", "QD *16", "KD 2D 6D *", options={"down": 1})
    won = "KD 2D 6D KC 2C 5C QD"
    comes_to(record, left(record, 0, 3), left(record, 1, 1), left(record, 2, 3, won), plays=7, wars=1)


def test_003_three_player_a_tie_below_the_highest_is_no_war() -> None:
    record = saved("QC *16", "KD *16", "QD *")
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "KD QD QC"), left(record, 2, 1), plays=3)


# ---- seed 004 -------------------------------------------------------------------------------------------------------


def test_004_the_next_three_cards_go_face_down_and_the_fourth_is_turned() -> None:
    record = saved("8C 2C 2D 2H 5C *21", "8S AC AD AH 4C *", options={**THREE_DOWN, "run_out": "lose"})
    won = "8C 2C 2D 2H 5C 8S AC AD AH 4C"
    comes_to(record, left(record, 0, 5, won), left(record, 1, 5), plays=10, wars=1)


@pytest.mark.parametrize("cards", range(4))
def test_004_a_player_who_runs_out_of_cards_during_a_war_loses(cards: int) -> None:
    few = " ".join(["AD", "AH", "AS"][:cards])
    record = saved(f"8C {few}", "8S 2C 2D 2H 3C *", options={**THREE_DOWN, "run_out": "lose"})
    packet = left(record, 1, 4, f"8S 2C 2D 2H 8C {few}")
    comes_to(record, [], packet, plays=5 + cards, wars=1, ended="out_of_cards", winner=1)
