"""War as the rulebook has it: its options one by one, and its fine print, played through saved matches."""

from collections import Counter
from typing import Any

import pytest

from game.core.cards import codes, deck
from game.core.record import RecordError
from tests.kit.match_notation import FULL, RANK_ORDER, WITH_JOKERS, comes_to, left, match_of, played, saved


def packets(record: dict[str, Any]) -> list[list[str]]:
    got: list[list[str]] = played(record)["packets"]
    return got


# ---- the deal -------------------------------------------------------------------------------------------------------


def test_a_deck_is_dealt_one_at_a_time_from_seat_1_and_the_first_card_dealt_is_the_top() -> None:
    record = {**saved(), "deck": FULL, "rounds": 0}
    assert packets(record) == [FULL[1::2], FULL[0::2]]


def test_among_three_the_last_card_cannot_go_round_and_is_set_aside() -> None:
    record = {**saved(players=3), "deck": FULL, "rounds": 0}
    assert packets(record) == [FULL[2:51:3], FULL[0:51:3], FULL[1:51:3]]
    assert played(record)["removed"] == FULL[51:]


def test_among_four_with_jokers_two_cards_are_set_aside() -> None:
    record = {**saved(players=4, options={"jokers": True}), "deck": WITH_JOKERS, "rounds": 0}
    assert packets(record) == [WITH_JOKERS[first:52:4] for first in (3, 0, 1, 2)]
    assert played(record)["removed"] == ["XB", "XR"]


@pytest.mark.parametrize(("players", "share", "over"), [(2, 52, 0), (3, 34, 2), (4, 26, 0)])
def test_two_decks_hold_every_card_twice(players: int, share: int, over: int) -> None:
    got = played({**saved(players=players, options={"decks": 2}), "rounds": 0})
    assert got["cards"] == [share] * players
    assert len(got["removed"]) == over
    assert Counter(sum(got["packets"], got["removed"])) == Counter(FULL * 2)


def test_a_seed_always_means_the_same_deal_and_another_seed_another() -> None:
    deals = [packets({**saved(), "seed": seed, "rounds": 0}) for seed in (7, 7, 8)]
    assert deals[0] == deals[1] != deals[2]


def test_a_deal_may_leave_out_the_card_that_cannot_go_round() -> None:
    record = saved("*17", "*17", "*17")
    comes_to({**record, "rounds": 0}, *record["deal"], plays=0, rounds=0, removed="AS")


def test_a_deal_may_hold_the_card_that_cannot_go_round() -> None:
    record = saved("*17", "*17", "*18")
    comes_to({**record, "rounds": 0}, *record["deal"], plays=0, rounds=0)


def test_a_player_dealt_no_cards_is_out() -> None:
    record = saved("2C 9C *", "", "3D 8D")
    comes_to(record, left(record, 0, 1), "", "8D 3D 2C", plays=2)


def test_a_player_dealt_all_cards_has_won() -> None:
    record = saved("", "*")
    comes_to(record, [], record["deal"][1], plays=0, rounds=0, ended="all_cards", winner=1)


# ---- a battle -------------------------------------------------------------------------------------------------------


def test_everyone_turns_a_card_and_the_highest_takes_all() -> None:
    record = saved("5C *12", "9D *12", "JH *12", "2S *")
    won = left(record, 2, 1, "JH 2S 5C 9D")
    comes_to(record, left(record, 0, 1), left(record, 1, 1), won, left(record, 3, 1), plays=4)


def test_all_three_who_tie_fight() -> None:
    record = saved("9C 2C 5C *14", "9D 3D 4D *14", "9H 4H 6H *")
    won = left(record, 2, 3, "9H 4H 6H 9C 2C 5C 9D 3D 4D")
    comes_to(record, left(record, 0, 3), left(record, 1, 3), won, plays=9, wars=1)


def test_who_does_not_tie_again_leaves_the_war_and_the_cards_stay_in_the_pot() -> None:
    record = saved("9C 2C 5C *14", "9D 3D 6D 7D TD *12", "9H 4H 6H 7H JH *")
    won = left(record, 2, 5, "9H 4H 6H 7H JH 9C 2C 5C 9D 3D 6D 7D TD")
    comes_to(record, left(record, 0, 3), left(record, 1, 5), won, plays=13, wars=2)


def test_a_card_that_would_beat_the_war_does_not_count_once_it_lost_the_battle() -> None:
    """Seat 1's ten lost to the kings; the war is won with a three."""
    record = saved("KC 2C 3C *14", "TD *16", "KH 4H 2H *")
    won = left(record, 0, 3, "KC 2C 3C TD KH 4H 2H")
    comes_to(record, won, left(record, 1, 1), left(record, 2, 3), plays=7, wars=1)


def test_a_player_whose_last_card_is_beaten_is_out_and_the_others_play_on() -> None:
    record = saved("5C", "9D 2D *", "7H 4H 3H")
    won = left(record, 1, 1, "9D 7H 5C")
    comes_to(record, "", won, "4H 3H", plays=3)
    comes_to(record, "", won[1:], "3H 4H 2D", plays=5, rounds=2)


# ---- down -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("down", range(6))
def test_down_is_how_many_cards_each_lays_face_down_in_a_war(down: int) -> None:
    hidden = [["2C", "3C", "4C", "5C", "6C"][:down], ["2D", "3D", "4D", "5D", "6D"][:down]]
    hands = [f"9C {' '.join(hidden[0])} TC", f"9D {' '.join(hidden[1])} JD"]
    record = saved(f"{hands[0]} *20", f"{hands[1]} *", options={"down": down})
    won = left(record, 1, down + 2, f"{hands[1]} {hands[0]}")
    comes_to(record, left(record, 0, down + 2), won, plays=2 * (down + 2), wars=1)


# ---- up and count ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("up", [1, 2, 3])
def test_up_is_how_many_cards_each_turns_in_a_battle_and_in_a_war(up: int) -> None:
    hands = [[*["9C", "2C", "3C"][:up], "4C", *["5C", "6C", "7C"][:up]]]
    hands += [[*["9D", "2D", "3D"][:up], "4D", *["5D", "6D", "8D"][3 - up :]]]
    record = saved(" ".join(hands[0]) + " *10", " ".join(hands[1]) + " *", options={"up": up})
    won = left(record, 1, 2 * up + 1, " ".join(hands[1] + hands[0]))
    comes_to(record, left(record, 0, 2 * up + 1), won, plays=4 * up + 2, wars=1)


def test_count_rank_with_two_up_compares_each_players_best_card() -> None:
    record = saved("2C AC *24", "KD QD *", options={"up": 2})
    comes_to(record, left(record, 0, 2, "2C AC KD QD"), left(record, 1, 2), plays=4)


def test_count_rank_with_two_up_a_tie_of_the_best_is_a_war_whatever_the_others_are() -> None:
    record = saved("KC 2C 3C 4C 5C *21", "QD KD 3D 4D 6D *", options={"up": 2})
    won = left(record, 1, 5, "QD KD 3D 4D 6D KC 2C 3C 4C 5C")
    comes_to(record, left(record, 0, 5), won, plays=10, wars=1)


@pytest.mark.parametrize(
    ("count", "low", "high"),
    [
        ("sum", "9C 2C", "6D 6H"),
        ("sum", "AC 9C", "8D 3D"),  # an ace counts 1
        ("sum", "TC JC", "QD TD"),
        ("sum", "KC AC", "XB 2D"),  # a joker counts 14
        ("difference", "KC QC", "9D 7D"),
        ("difference", "8C 8D", "9D TD"),
        ("difference", "JC AC", "XB 2D"),
        ("difference", "3D QC", "AD QD"),
        ("product", "KC AC", "7D 2D"),
        ("product", "9C 4C", "6H 7H"),
        ("product", "XB 2C", "KD 3D"),
    ],
)
def test_count_says_what_two_cards_are_worth(count: str, low: str, high: str) -> None:
    options = {"up": 2, "count": count, "jokers": True}
    for hands, winner in (((low, high), 1), ((high, low), 0)):
        record = saved(f"{hands[0]} *25", f"{hands[1]} *", options=options)
        cards = played({**record, "rounds": 1})["cards"]
        assert cards[winner] > cards[1 - winner], (hands, winner)


@pytest.mark.parametrize(
    ("count", "one", "other"),
    [
        ("sum", "9C 2C", "5D 6D"),
        ("sum", "XB AC", "KD 2D"),
        ("difference", "9C 7C", "KD JD"),
        ("difference", "XB AC", "XR AD"),
        ("product", "6C 4C", "8D 3D"),
        ("product", "AC QC", "6D 2D"),
    ],
)
def test_what_counts_the_same_is_a_war(count: str, one: str, other: str) -> None:
    options = {"up": 2, "count": count, "jokers": True}
    record = saved(f"{one} *25", f"{other} *", options=options)
    assert played({**record, "rounds": 1})["wars"] >= 1


@pytest.mark.parametrize("count", ["sum", "difference", "product"])
def test_counting_values_count_with_one_card_up_too_so_a_two_takes_an_ace(count: str) -> None:
    record = saved("AC *25", "2D *", options={"count": count})
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "2D AC"), plays=2)


@pytest.mark.parametrize("count", ["sum", "product", "difference"])
def test_with_two_up_a_player_with_one_card_turns_that_one(count: str) -> None:
    """A lone nine is nine: more than the sum, the product and the difference of a four and a two."""
    record = saved("4C 2C *", "9D", options={"up": 2, "count": count})
    comes_to(record, left(record, 0, 2), "9D 4C 2C", plays=3)


def test_with_three_up_a_player_with_two_cards_turns_those() -> None:
    record = saved("QC JC TC *", "9D AD", options={"up": 3})
    comes_to(record, left(record, 0, 3), "9D AD QC JC TC", plays=5)


# ---- jokers ---------------------------------------------------------------------------------------------------------


def test_a_joker_ranks_above_the_ace() -> None:
    record = saved("AC *26", "XB *", options={"jokers": True})
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "XB AC"), plays=2)


def test_two_jokers_tie() -> None:
    record = saved("XR 2C 5C *24", "XB 2D 4D *", options={"jokers": True})
    comes_to(record, left(record, 0, 3, "XR 2C 5C XB 2D 4D"), left(record, 1, 3), plays=6, wars=1)


def test_without_the_option_there_is_no_joker() -> None:
    with pytest.raises(RecordError, match="deck: XB is not one of the cards"):
        played({**saved(), "deck": ["XB", *FULL[1:]]})


def test_in_two_decks_a_card_ties_with_its_twin() -> None:
    record = saved("9C 2C 5C *49", "9C 2C 4C *", options={"decks": 2})
    comes_to(record, left(record, 0, 3, "9C 2C 5C 9C 2C 4C"), left(record, 1, 3), plays=6, wars=1)


# ---- winnings -------------------------------------------------------------------------------------------------------

FOUR_HANDS = ("5C *12", "9D 2C 7C *10", "3S *12", "9H 4H 6H *")


def test_winner_first_lays_the_winners_cards_then_the_others_round_the_table() -> None:
    record = saved(*FOUR_HANDS)
    won = left(record, 1, 3, "9D 2C 7C 3S 9H 4H 6H 5C")
    comes_to(record, left(record, 0, 1), won, left(record, 2, 1), left(record, 3, 3), plays=8, wars=1)


def test_loser_first_lays_the_others_round_the_table_then_the_winners() -> None:
    record = saved(*FOUR_HANDS, options={"winnings": "loser_first"})
    won = left(record, 1, 3, "3S 9H 4H 6H 5C 9D 2C 7C")
    comes_to(record, left(record, 0, 1), won, left(record, 2, 1), left(record, 3, 3), plays=8, wars=1)


def test_shuffled_winnings_depend_on_the_seed_and_come_in_every_order() -> None:
    record = {**saved("5C *16", "9D *16", "3S *", options={"winnings": "shuffled"}), "rounds": 1}
    seen = Counter(tuple(packets({**record, "seed": seed})[1][-3:]) for seed in range(600))
    assert len(seen) == 6
    assert all(set(order) == {"5C", "9D", "3S"} for order in seen)
    assert sum((n - 100) ** 2 / 100 for n in seen.values()) < 20.5, "chi-square of 5 degrees at one in a thousand"


def test_shuffled_winnings_are_the_same_for_the_same_seed() -> None:
    record = saved("9C 2C KC *23", "9D 3D QD *", options={"winnings": "shuffled"})
    assert played({**record, "rounds": 9}) == played({**record, "rounds": 9})


def test_shuffled_winnings_are_drawn_anew_each_round() -> None:
    """Three battles of the same three ranks: were the order drawn once, it would be the same each time."""
    high, low = [f"A{s} K{s} Q{s} J{s} T{s} 9{s}" for s in "CD"], [f"7{s} 6{s} 5{s} 4{s} 3{s} 2{s}" for s in "CD"]
    record = saved(" ".join(high) + " *14", " ".join(low) + " *", options={"winnings": "shuffled"})
    won = packets({**record, "rounds": 12})[0][-24:]
    firsts = {code in " ".join(high).split() for code in won[0::2]}
    assert firsts == {True, False}


ARRANGED = {"winnings": "arranged"}


def test_arranged_winnings_lie_in_the_order_the_winner_gives() -> None:
    record = {
        **saved("2C KD 3C *23", "2D QC 4D *", options=ARRANGED),
        "answers": [[1, ["2D", "3C", "4D", "QC", "KD", "2C"]]],
    }
    comes_to(record, left(record, 0, 3), left(record, 1, 3, "2D 3C 4D QC KD 2C"), plays=6, wars=1)


def test_arranged_winnings_are_the_winners_to_arrange_and_nobody_elses() -> None:
    record = {**saved("2C *25", "3D *", options=ARRANGED), "answers": [[0, ["2C", "3D"]]]}
    with pytest.raises(RecordError, match=r"^answers\[0\]: seat 0 is not asked"):
        played(record)


@pytest.mark.parametrize(
    "order", [["2C"], ["2C", "3D", "4H"], ["2C", "2C"], ["2C", "4H"], [], "2C3D", None, [["2C"], "3D"], ["2C", 3]]
)
def test_arranged_winnings_are_all_the_won_cards_each_once(order: Any) -> None:
    record = {**saved("2C *25", "3D *", options=ARRANGED), "answers": [[1, order]]}
    with pytest.raises(RecordError, match=r"^answers\[0\]: seat 1: "):
        played(record)


def test_arranged_winnings_wait_on_the_table_when_the_answers_run_out() -> None:
    record = saved("2C *25", "3D *", options=ARRANGED)
    got = played(record)
    assert (got["ended"], got["rounds"], sorted(got["table"])) == ("unfinished", 1, ["2C", "3D"])
    assert got["packets"] == [left(record, 0, 1), left(record, 1, 1)]


def test_then_first_leaves_the_won_cards_as_they_lie() -> None:
    record = {**saved("2C *25", "3D *", options=ARRANGED), "then": "first", "rounds": 1}
    lying = played({**record, "then": "stop"})["table"]
    assert packets(record)[1][-2:] in (lying, lying[::-1])


def test_the_answers_come_first_then_whoever_answers_then() -> None:
    record = {**saved("2C 9C *24", "3D 4D *", options=ARRANGED), "answers": [[1, ["2C", "3D"]]], "then": "computer"}
    record["rounds"] = 2
    assert packets(record)[1][-2:] == ["2C", "3D"]
    assert packets(record)[0][-2:] == ["9C", "4D"]


# ---- counting -------------------------------------------------------------------------------------------------------


def test_wars_counts_every_tie_even_one_that_nobody_can_fight() -> None:
    comes_to(
        saved("9C", "9D", "2H *"), "", "", left(saved("9C", "9D", "2H *"), 2, 1, "2H 9C 9D"),
        plays=3, wars=1, ended="out_of_cards", winner=2,
    )  # fmt: skip


def test_rounds_counts_the_round_that_ends_the_match() -> None:
    record = saved("KC AC *", "2D 3D")
    won = left(record, 0, 2, "KC 2D AC 3D")
    comes_to(record, won, "", plays=4, rounds=2, ended="all_cards", winner=0)


def test_a_match_stopped_by_rounds_is_unfinished() -> None:
    got = played({**saved(), "rounds": 5})
    assert (got["ended"], got["winner"], got["rounds"], got["table"]) == ("unfinished", None, 5, [])


def test_a_match_is_over_when_it_ends_within_the_rounds_it_may_last() -> None:
    assert played({**saved("KC *", "2D"), "rounds": 1})["ended"] == "all_cards"


def test_the_same_record_always_comes_to_the_same() -> None:
    record = saved(players=4, options={"winnings": "shuffled"})
    assert played(record) == played(record)


def test_the_ranks_of_the_cards_are_those_of_the_rulebook() -> None:
    assert RANK_ORDER[:13] == "23456789TJQKA"
    assert codes(deck())[:13] == [rank + "C" for rank in RANK_ORDER[:13]]
    assert match_of({**saved(), "rounds": 0}).table.plays == 0
