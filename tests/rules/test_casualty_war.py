"""Casualty War, sentence by sentence of the rulebook and of seed 000."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import CODES, COUNTING, RANK, codes, deck, read
from game.core.events import Announced, Laid, Moved, Turned
from game.core.match import Match, MatchError
from game.core.record import outcome, read_record
from game.core.rng import Rng
from game.rules import make, title
from game.rules.casualty_war.turn import casualties, higher, matches
from tests.kit.casualty_oracle import WHOLE, begun, comes_to, turns

FIVES = "5C 9C 2D", "5H 7H AH"
"""A play with one match; seat 0 wins the other four cards."""
TWO = "5C 6C 9C", "5H 6H 2H"
"""A play with two matches; seat 0 wins the other two cards."""
FIRST = "2C 3C 4C KC TC 8C", "2D 3D 4D QD JD 7D"
"""A war that seat 0 wins, 31 to 30."""
SECOND = "3S 4S JS 8S 9S AD", "TS QS KS 7S JH QH"
"""A war that seat 1 wins, 18 to 30."""


def said(match: Match, *keys: str) -> list[Announced]:
    return [event for event in match.table.log or () if isinstance(event, Announced) and event.key in keys]


def fought_for(match: Match) -> list[str]:
    """The cards that each war was for."""
    return [" ".join(codes(event.cards)) for event in said(match, "war")]


def joined(*parts: tuple[str, str]) -> tuple[str, str]:
    """Two packets, made of parts of both."""
    return " ".join(part[0] for part in parts), " ".join(part[1] for part in parts)


# ---- the deck, the deal, the values ---------------------------------------------------------------------------------


def test_casualty_war_000_two_decks_with_jokers_are_108_cards_54_to_each_from_the_one_who_does_not_deal() -> None:
    assert codes(deck(1, True)) * 2 == WHOLE
    record = {"format": 1, "game": "casualty-war", "options": {}, "players": 2, "seed": 1, "deck": WHOLE}
    match = read_record(record, make).match()
    assert outcome(match)["packets"] == [WHOLE[1::2], WHOLE[::2]]


def test_casualty_war_is_for_two_and_has_the_option_winnings_without_arranging_them() -> None:
    game = title("casualty-war")
    assert game.players == (2,)
    assert [(option.id, option.values) for option in game.options] == [
        ("winnings", ("shuffled", "winner_first", "loser_first"))
    ]
    with pytest.raises(ValueError, match="option winnings: 'arranged' is not possible"):
        game.make({"winnings": "arranged"})


@pytest.mark.parametrize(
    ("card", "value"),
    [("XB", 14), ("XR", 14), ("KC", 13), ("QC", 12), ("JC", 11), ("TC", 10), ("9C", 9), ("AC", 1), ("AS", 1)],
)
def test_casualty_war_000_scoring_what_each_card_counts(card: str, value: int) -> None:
    match, _ = turns(f"{card} 4C 6C 9C", "3D 5D 8D 9D")
    (ours, theirs) = said(match, "sum")
    assert (ours.seats, codes(ours.cards), ours.numbers) == ((0,), [card, "4C", "6C"], (value, 4, 6, value + 10))
    assert (theirs.seats, codes(theirs.cards), theirs.numbers) == ((1,), ["3D", "5D", "8D"], (3, 5, 8, 16))


# ---- 1: a play ------------------------------------------------------------------------------------------------------


def test_casualty_war_rule_1_each_lays_three_cards_face_up_and_the_higher_sum_wins_the_trick() -> None:
    played = turns("KC 2C 3C 9C", "QD 4D 5D 9D")
    comes_to(played, "9C", "9D QD 4D 5D KC 2C 3C", wars=0, plays=6)
    assert [(codes(e.cards), e.dst, e.up) for e in played[0].table.log or () if isinstance(e, Laid)] == [
        (["KC", "2C", "3C"], "stake/0", True), (["QD", "4D", "5D"], "stake/1", True),
    ]  # fmt: skip


def test_casualty_war_winnings_the_winners_cards_first_the_losers_first_or_shuffled() -> None:
    packets = "KC 2C 3C 9C", "QD 4D 5D 9D"
    comes_to(turns(*packets, winnings="loser_first"), "9C", "9D KC 2C 3C QD 4D 5D", wars=0, plays=6)
    match, told = turns(*packets, winnings="shuffled")
    assert sorted(told["packets"][1]) == sorted(["9D", "KC", "2C", "3C", "QD", "4D", "5D"])
    assert told["packets"][1][0] == "9D"
    assert match.table.round_rng is not None


@pytest.mark.parametrize(("ours", "theirs"), [("7C", "7H"), ("JC", "JD"), ("QC", "QC"), ("KS", "KC"), ("XB", "XR")])
def test_casualty_war_rule_1_a_number_is_a_rank_courts_and_jokers_too(ours: str, theirs: str) -> None:
    match, _ = turns(f"{ours} 2C 3C 9C", f"{theirs} 4D 5D 9D")
    assert fought_for(match)[0] == f"{ours} {theirs}"


# ---- 2: casualties in play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("four", ["7C 7D 7H 7S", "KC KD KC KD", "XB XB XR XR", "AS AC AH AS"])
def test_casualty_war_rule_2_four_of_a_number_leave_the_game_now_and_fight_no_war(four: str) -> None:
    a, b, c, d = four.split()
    played = turns(f"{a} {b} QC 2C", f"{c} {d} JC 3C")
    comes_to(played, "2C QC JC", "3C", wars=0, plays=6, gone=four)
    assert [sorted(codes(event.cards)) for event in said(played[0], "casualties")] == [sorted(four.split())]


def test_casualty_war_rule_2_five_of_a_number_are_casualties_wherever_they_lie() -> None:
    comes_to(turns("7C 7D 7H 2C", "7S 7C QC 3C"), "2C", "3C QC", wars=0, plays=6, gone="7C 7D 7H 7S 7C")


def test_casualty_war_rule_2_if_all_six_are_casualties_the_turn_is_over() -> None:
    comes_to(turns("7C 7D 7H 2C", "7S 7C 7D 3C"), "2C", "3C", wars=0, plays=6, gone="7C 7D 7H 7S 7C 7D")


def test_casualty_war_rule_2_casualties_count_in_no_sum() -> None:
    played = turns("KC KD 2C 9C", "KH KS 3C 9D")
    comes_to(played, "9C", "9D 3C 2C", wars=0, plays=6, gone="KC KD KH KS")
    assert not said(played[0], "sum")


def test_casualty_war_rule_2_three_of_a_number_are_none_and_one_is_left_unmatched() -> None:
    match, _ = turns("7C 7D 2C KH", "7H 3C 4C KD")
    assert fought_for(match)[0] == "7C 7H"
    (higher,) = said(match, "higher")[:1]
    assert (higher.seats, codes(higher.cards), higher.numbers) == ((0,), ["7D", "2C", "3C", "4C"], (16, 14))


# ---- 3: matches -----------------------------------------------------------------------------------------------------


def test_casualty_war_rule_3_unmatched_cards_go_to_the_higher_sum_whoever_wins_the_war() -> None:
    played = turns(*joined(FIVES, (SECOND[0], SECOND[1]), ("2S", "3H")))
    comes_to(
        played, "2S 9C 2D 7H AH", "3H 5H TS QS KS 7S JH QH 5C 3S 4S JS 8S 9S AD", wars=1, plays=18
    )  # fmt: skip


def test_casualty_war_rule_3_as_many_pairs_as_can_be() -> None:
    match, _ = turns(*joined(("6C 5C 9C", "5H 6H 9H"), FIRST, SECOND, MORE))
    assert fought_for(match)[:3] == ["6C 6H", "5C 5H", "9C 9H"]
    assert said(match, "higher", "war")[0].key == "war"


def test_casualty_war_rule_3_of_more_cards_than_can_be_matched_the_first_laid_are() -> None:
    ours, theirs = read(["6C", "6D", "9C"], deck(), ""), read(["2H", "6S", "3H"], deck(), "")
    assert [codes(pair) for pair in matches(ours, theirs)] == [["6C", "6S"]]
    assert [codes(pair) for pair in matches(theirs, ours)] == [["6S", "6C"]]


def test_casualty_war_rule_3_if_the_unmatched_sums_tie_there_is_one_war_for_all_of_them() -> None:
    played = turns(*joined(("5C 6C 9C", "2H 8H TH"), FIRST, ("2S", "3H")))
    ours = "2S 5C 6C 9C 2C 3C 4C KC TC 8C 2H 8H TH 2D 3D 4D QD JD 7D"
    comes_to(played, ours, "3H", wars=1, plays=18)
    assert fought_for(played[0]) == ["5C 6C 9C 2H 8H TH"]


# ---- the ace of spades ----------------------------------------------------------------------------------------------


def test_casualty_war_000_the_ace_of_spades_beats_everything() -> None:
    played = turns("AS 2C 3C 9C", "KC KD KH 9D")
    comes_to(played, "9C AS 2C 3C KC KD KH", "9D", wars=0, plays=6)
    assert [event.seats for event in said(played[0], "ace_of_spades", "higher")] == [(0,)]
    comes_to(turns("XB XR XB 9C", "2C 2D AS 9D"), "9C", "9D 2C 2D AS XB XR XB", wars=0, plays=6)


@pytest.mark.parametrize(
    ("ours", "theirs", "war", "winner", "why"),
    [
        ("AS 2C 3C", "AC KD QD", "AS AC", 1, "its side has no other ace, so it is matched"),
        ("AS AC 2C", "AH KD QD", "AC AH", 0, "the other ace is matched before it"),
        ("AC 2C 3C", "KD AS AH", "AC AH", 1, "on the other side too"),
        ("AC AS 2C", "KD QD AS", "AS AS", 1, "two aces of spades match before any other"),
        ("AS AS 2C", "AH KD QD", "AS AH", 0, "the second one is not matched"),
    ],
)
def test_casualty_war_what_an_ace_of_spades_matches(ours: str, theirs: str, war: str, winner: int, why: str) -> None:
    match, _ = turns(f"{ours} 4C 6C 8C 9C TC JC", f"{theirs} 5D 7D 9D 4D 6D 8D")
    assert fought_for(match)[0] == war, why
    taken = said(match, "ace_of_spades", "higher")[0]
    assert taken.seats == (winner,), why
    assert (taken.key == "ace_of_spades") == (winner == 0 or theirs == "KD AS AH")


def test_casualty_war_an_ace_of_spades_is_a_one_in_casualties() -> None:
    comes_to(turns("AS AC 2C 9C", "AH AD KD 9D"), "9C", "9D KD 2C", wars=0, plays=6, gone="AS AC AH AD")


def test_casualty_war_an_ace_of_spades_wins_a_war_too() -> None:
    war = "4C 6C 8C AS 2C 3C", "4D 6D 8D KD QD JD"
    played = turns(*joined(FIVES, war, ("2S", "3H")))
    assert [event.seats for event in said(played[0], "ace_of_spades")] == [(0,)]
    assert played[1]["packets"][1] == ["3H"]


# ---- 4: wars --------------------------------------------------------------------------------------------------------


def test_casualty_war_rule_4_three_down_three_up_and_the_higher_sum_takes_the_wars_cards() -> None:
    played = turns(*joined(FIVES, FIRST, ("2S", "3H")))
    ours = "2S 5C 9C 2D 2C 3C 4C KC TC 8C 5H 7H AH 2D 3D 4D QD JD 7D"
    comes_to(played, ours, "3H", wars=1, plays=18)
    laid = [(" ".join(codes(e.cards)), e.up) for e in played[0].table.log or () if isinstance(e, Laid)][2:]
    assert laid == [("2C 3C 4C", False), ("2D 3D 4D", False), ("KC TC 8C", True), ("QD JD 7D", True)]


def test_casualty_war_rule_4_who_wins_all_the_wars_takes_everything() -> None:
    second = "3S 4S JS 7S JH QH", "TS QS KS 8S 9S AD"
    played = turns(*joined(TWO, FIRST, second, ("2S", "3H")))
    ours = "5C 6C 9C 2C 3C 4C KC TC 8C 3S 4S JS 7S JH QH"
    theirs = "5H 6H 2H 2D 3D 4D QD JD 7D TS QS KS 8S 9S AD"
    comes_to(played, f"2S {ours} {theirs}", "3H", wars=2, plays=30)


MORE = "AC AH 5D KH TD 7C", "6D 8D 9D XB XR XB"
"""The one more war, which seat 1 wins."""


def test_casualty_war_rule_4_if_each_wins_some_one_more_war_is_fought_for_the_cards_that_started_them() -> None:
    played = turns(*joined(TWO, FIRST, SECOND, MORE, ("2S", "3H")))
    ours = "2S 9C 2C 3C 4C KC TC 8C 2H 2D 3D 4D QD JD 7D"
    theirs = "3H 5H 6H TS QS KS 7S JH QH 6D 8D 9D XB XR XB 5C 6C 3S 4S JS 8S 9S AD AC AH 5D KH TD 7C"
    comes_to(played, ours, theirs, wars=3, plays=42)
    assert fought_for(played[0]) == ["5C 5H", "6C 6H", "5C 5H 6C 6H"]
    assert len(said(played[0], "split")) == 1


def test_casualty_war_several_wars_are_fought_in_the_order_of_seat_0s_matched_cards_the_tied_sum_last() -> None:
    match, _ = turns(*joined(("6C 9C 5C", "5H 6H 9H"), FIRST, SECOND, MORE))
    assert fought_for(match)[:3] == ["6C 6H", "9C 9H", "5C 5H"]
    match, _ = turns(*joined(("9C 6C 5C", "5H 7H 8H"), FIRST, SECOND, MORE))
    assert fought_for(match)[:2] == ["5C 5H", "9C 6C 7H 8H"]


def test_casualty_war_a_war_for_a_tied_sum_counts_as_one_of_several() -> None:
    more = "AC AH 5D KH TD 6D", "6S 9D 2S XB XR XB"
    played = turns(*joined(("5C 6C 9C", "5H 7H 8H"), FIRST, SECOND, more, ("2H", "3H")))
    theirs = "3H 5H 7H 8H TS QS KS 7S JH QH 6S 9D 2S XB XR XB 5C 6C 9C 3S 4S JS 8S 9S AD AC AH 5D KH TD 6D"
    comes_to(played, "2H 2C 3C 4C KC TC 8C 2D 3D 4D QD JD 7D", theirs, wars=3, plays=42)
    assert fought_for(played[0]) == ["5C 5H", "6C 9C 7H 8H", "5C 5H 6C 9C 7H 8H"]


SEVENS = "7C 2C 3C 8C 9C TC 7D 4C 5C KD", "7H 4D 6D 8D 9D TD 7S JC QC QH"
"""A match of sevens, and another in its war. Seat 1 has the higher sum both times, seat 0 wins the war in the war."""


def test_casualty_war_the_higher_unmatched_sum_takes_a_wars_stake_and_inner_matches_are_fought_for_apart() -> None:
    played = turns("7C 2C 3C JD 9C TC 8H 4C 5C KD", "7H 4D 6D JH 9D TD 8S JC QC QH")
    theirs = "7H 4D 6D JH 9D TD JC QC 7C 2C 3C JD 9C TC 4C 5C"
    comes_to(played, "8H KD 8S QH", theirs, wars=2, plays=20)
    assert fought_for(played[0]) == ["7C 7H", "8H 8S"]


EIGHTS = "3C 4C TC KC KD 8C", "3D 4D TD KH KS 8S"
"""The kings of this war are casualties, and the eights match."""
LAST = "6C 6D JC TH 7D 4H", "6H JD JH QC 9S 2C"
"""A war that seat 1 wins, 21 to 23."""


def test_casualty_war_with_nothing_unmatched_the_inner_wars_decide_the_outer_one_too() -> None:
    played = turns(*joined(FIVES, EIGHTS, LAST, ("2S", "3H")))
    theirs = "3H 5H 3D 4D TD 8S 6H JD JH QC 9S 2C 5C 3C 4C TC 8C 6C 6D JC TH 7D 4H"
    comes_to(played, "2S 9C 2D 7H AH", theirs, wars=2, plays=30, gone="KC KD KH KS")


def test_casualty_war_if_all_cards_of_a_war_are_casualties_one_more_is_fought_for_what_is_at_stake() -> None:
    nothing_left = "3C 4C TC 8C 8D 8H", "3D 4D TD 8S 8C 8D"
    played = turns(*joined(FIVES, nothing_left, LAST, ("2S", "3H")))
    theirs = "3H 5H 3D 4D TD 6H JD JH QC 9S 2C 5C 3C 4C TC 6C 6D JC TH 7D 4H"
    comes_to(played, "2S 9C 2D 7H AH", theirs, wars=2, plays=30, gone="8C 8D 8H 8S 8C 8D")
    assert fought_for(played[0]) == ["5C 5H", "5C 5H"]


def test_casualty_war_rule_4_one_more_war_is_fought_also_for_anything_that_the_split_wars_were_fought_for() -> None:
    """A war for fives comes to an eight on each side and ten against ten. Seat 0 wins the war for the eights, seat 1
    the one for the tens, and the one more with the last card: so it has the fives as well. The fourth two and the
    fourth three make casualties of war."""
    played = turns(
        *joined(
            ("5C KC QC", "5H TH 9H"), ("2C 3C JC 8C 6S 4S", "2D 3D JD 8S 7D 3S"),
            ("9C TC AC KD QD 2H", "AD 9D TD JH 7H 6H"), ("4C 4D 5D AH KH QH", "6C 7C 8H XB XR XB"), ("2S", "3H"),
        )
    )  # fmt: skip
    comes_to(
        played, "KC QC 9C TC AC KD QD TH 9H AD 9D TD JH 7H 6H",
        "5H JD 8S 7D 6C 7C 8H XB XR XB 5C JC 8C 6S 4S 4C 4D 5D AH KH QH", wars=4, plays=44,
        gone="2C 2D 2H 2S 3C 3D 3S 3H",
    )  # fmt: skip
    assert fought_for(played[0]) == ["5C 5H", "8C 8S", "6S 4S 7D 3S", "8C 8S 6S 4S 7D 3S"]


# ---- 5: casualties of war -------------------------------------------------------------------------------------------


def test_casualty_war_casualties_in_play_are_those_of_that_play_and_casualties_of_war_those_of_the_whole_turn() -> None:
    played = turns(*SEVENS)
    theirs = "4D 6D 8D 9D TD JC QC 2C 3C 8C 9C TC 4C 5C"
    comes_to(played, "KD QH", theirs, wars=2, plays=20, gone="7C 7H 7D 7S")
    events = played[0].table.log or []
    (fallen,) = said(played[0], "casualties")
    assert events.index(fallen) > max(n for n, event in enumerate(events) if isinstance(event, Laid))


def test_casualty_war_rule_5_cards_that_lay_face_down_are_casualties_of_war_too() -> None:
    war = "7C 7D 4C KC TC 8C", "7S 3D 4D QD JD 6D"
    played = turns(*joined(FIVES, war, ("2S", "3H")))
    comes_to(
        played, "2S 5C 9C 2D 4C KC TC 8C 5H AH 3D 4D QD JD 6D", "3H", wars=1, plays=18, gone="7C 7D 7S 7H"
    )  # fmt: skip


def test_casualty_war_rule_5_casualties_of_war_are_taken_from_both_winners() -> None:
    war = "9H 9D 4C 8C 4D AD", "TS QS KS 9S JH QH"
    played = turns(*joined(FIVES, war, ("2S", "3H")))
    comes_to(played, "2S 2D 7H AH", "3H 5H TS QS KS JH QH 5C 4C 8C 4D AD", wars=1, plays=18, gone="9C 9H 9D 9S")


def test_casualty_war_rule_5_all_cards_are_turned_face_up_before_they_are_collected() -> None:
    match, _ = turns(*joined(FIVES, FIRST, ("2S", "3H")))
    (turned,) = [event for event in match.table.log or () if isinstance(event, Turned)]
    assert sorted(codes(turned.cards)) == sorted(["2C", "3C", "4C", "2D", "3D", "4D"])
    assert turned.up


# ---- 6: lending -----------------------------------------------------------------------------------------------------


def test_casualty_war_rule_6_who_runs_out_in_a_play_is_lent_what_is_missing_off_the_others_packet() -> None:
    played = turns("KC", "2D 3D 4D 5D 6D 7D 8D")
    comes_to(played, "KC 5D 6D 2D 3D 4D", "7D 8D", wars=0, plays=6)
    assert [(e.seats, codes(e.cards), e.numbers) for e in said(played[0], "lent")] == [((1, 0), ["5D", "6D"], (2,))]


def test_casualty_war_rule_6_in_a_war_the_lender_lays_own_cards_before_lending_down_before_up() -> None:
    played = turns("5C 9C 2D 3C", "5H 7H AH 3D 4D TD JS KS QD JD 8D 6S 7S 9S 2C")
    log = played[0].table.log or ()
    laid = [(" ".join(codes(e.cards)), e.src[-1], e.dst[-1], e.up) for e in log if isinstance(e, Laid)][2:]
    assert laid == [
        ("3C", "0", "0", False), ("3D 4D TD", "1", "1", False), ("JS KS", "1", "0", False),
        ("QD JD 8D", "1", "1", True), ("6S 7S 9S", "1", "0", True),
    ]  # fmt: skip
    comes_to(
        played, "9C 2D 7H AH", "2C 5H 3D 4D TD QD JD 8D 5C 3C JS KS 6S 7S 9S", wars=1, plays=18
    )  # fmt: skip


def test_casualty_war_rule_6_a_war_can_be_won_with_nothing_but_lent_cards_and_nothing_is_paid_back() -> None:
    played = turns("5C 9C 2D", "5H 7H AH 3D 4D TD 6S 7S 9S QD JD 8D KD 9D TC 2C")
    comes_to(played, "5C 9C 2D 6S 7S 9S KD 9D TC 5H 7H AH 3D 4D TD QD JD 8D", "2C", wars=1, plays=18)


def test_casualty_war_rule_6_if_both_have_too_few_each_lays_half_fewer_face_down_first() -> None:
    played = turns("5C 9C 2D 3C 6H KC", "5H 7H AH 3D 4D QD 8D 9D")
    log = played[0].table.log or ()
    laid = [(" ".join(codes(e.cards)), e.dst[-1], e.up) for e in log if isinstance(e, Laid)][2:]
    assert laid == [
        ("3C", "0", False), ("3D", "1", False), ("6H KC", "0", True), ("4D QD 8D", "1", True), ("9D", "0", True),
    ]  # fmt: skip
    won = "5C 9C 2D 3C 6H KC 9D 5H 7H AH 3D 4D QD 8D"
    comes_to(played, won, "", wars=1, plays=14, ended="all_cards", winner=0)


@pytest.mark.parametrize(("each", "down", "up"), [(1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 1, 3), (5, 2, 3), (6, 3, 3)])
def test_casualty_war_rule_6_half_of_what_there_is_has_a_card_face_up_at_least(each: int, down: int, up: int) -> None:
    match, _ = turns(*joined(FIVES, ("3C 4C 6C JC TC 8C", "3D 4D 6D QD KD 9D")), count=0)
    packets = [list(match.table.piles[f"packet/{seat}"])[: 3 + each] for seat in (0, 1)]
    match, _ = turns(" ".join(codes(packets[0])), " ".join(codes(packets[1])))
    laid = [(e.up, len(e.cards)) for e in match.table.log or () if isinstance(e, Laid)][2:]
    assert laid[: 4 if down else 2] == ([(False, down)] * 2 if down else []) + [(True, up)] * 2


def test_casualty_war_half_is_rounded_down() -> None:
    played = turns("5C 9C 2D KC", "5H 7H AH 4D QD JD TD")
    comes_to(played, "5C 9C 2D KC JD 5H 7H AH 4D QD", "TD", wars=1, plays=10)


def test_casualty_war_rule_6_in_a_play_too_each_lays_half() -> None:
    comes_to(turns("KC", "2D 3D 4D"), "KC 4D 2D 3D", "", wars=0, plays=4, ended="all_cards", winner=0)


def test_casualty_war_rule_6_if_nobody_can_lay_the_cards_go_to_who_has_the_one_card_left() -> None:
    played = turns(FIVES[0], f"{FIVES[1]} 3H")
    comes_to(played, "9C 2D 7H AH", "3H 5H 5C", wars=1, plays=6)
    assert [event.seats for event in said(played[0], "unfought")] == [(1,)]


def test_casualty_war_last_had_more_looks_back_over_the_packets_after_every_laying_of_this_turn() -> None:
    """Four cards each for the war, and seat 1 lends seat 0 the last of them: nobody has any when the fours match."""
    played = turns("5C 9C 2D 3C 4C KC", "5H 7H AH 3D 4D QD 8D 9D")
    assert fought_for(played[0]) == ["5C 5H", "4C 4D"]
    comes_to(
        played, "5C 9C 2D 3C KC 9D 5H 7H AH 3D QD 8D", "4D 4C", wars=2, plays=14
    )  # fmt: skip


def test_casualty_war_last_had_more_looks_back_over_earlier_turns_as_well() -> None:
    """In the first turn seat 1 has six cards left, and seat 0 none. Then both have six, and lay them all."""
    played = turns("KC QC TC", "2C 3C 4C KD 5D 6D 2D 7D 8D", count=2)
    assert fought_for(played[0]) == ["KC KD", "2C 2D"]
    comes_to(played, "QC TC 5D 6D", "KD 2D 7D 8D KC 2C 3C 4C", wars=2, plays=18)


def test_casualty_war_rule_6_if_neither_ever_had_more_the_game_is_a_draw_and_the_cards_stay_on_the_table() -> None:
    played = turns(*FIVES)
    comes_to(played, "", "", wars=1, plays=6, table=" ".join(FIVES), ended="draw")


# ---- 7: the end -----------------------------------------------------------------------------------------------------


def test_casualty_war_rule_7_the_last_player_to_have_cards_wins() -> None:
    comes_to(
        turns("KC QC 3C 9C", "2D 4D 5D"), "9C KC QC 3C 2D 4D 5D", "", wars=0, plays=6, ended="all_cards", winner=0
    )  # fmt: skip


def test_casualty_war_if_casualties_leave_nobody_a_card_it_is_a_draw() -> None:
    comes_to(
        turns("7C 7D 7H", "7S 7C 7D"), "", "", wars=0, plays=6, gone="7C 7D 7H 7S 7C 7D", ended="draw"
    )  # fmt: skip


SWAPPED = "JC 7D", "7S 7D"
"""Last cards that are only swapped back and forth: the end of deal 55."""


def test_casualty_war_a_match_is_a_draw_after_500_turns() -> None:
    match = begun(*SWAPPED, winnings="shuffled", ahead=1)
    assert match.run(rounds=499) is None
    result = match.run()
    assert result == ("draw", None, None)
    told = outcome(match)
    assert (told["rounds"], told["cards"], told["table"], match.table.left) == (500, [2, 2], [], (0, 1))
    assert sorted(told["packets"][0] + told["packets"][1]) == sorted(" ".join(SWAPPED).split())


def test_casualty_war_a_match_won_in_its_500th_turn_is_won() -> None:
    match = begun("KC 9C 8C", "QD 4D 5D")
    kept = match.take_checkpoint()
    kept["table"]["round"] = 499
    assert Match.resumed(match.game, kept, [], waits=False).run() == ("all_cards", 0, None)


def test_casualty_war_a_snapshot_of_a_longer_match_is_a_draw() -> None:
    """Earlier releases went on for longer."""
    match = begun(*SWAPPED, winnings="shuffled", ahead=1)
    kept = match.take_checkpoint()
    kept["table"]["round"] = 731
    assert Match.resumed(match.game, kept, []).result == ("draw", None, None)


def test_casualty_war_the_help_tells_of_its_500_turns() -> None:
    game = make("casualty-war", {})
    assert game.longest == 500
    assert "After 500 rounds, the match is a **draw**." in " ".join(game.help().split())
    assert "100,000" not in game.help()


def test_casualty_war_000_although_you_win_a_battle_you_may_end_up_losing_more() -> None:
    """Seat 0 wins the war, but its three nines and its five are casualties: it has fewer cards than before."""
    packets = joined(FIVES, ("9H 9D 5D KC QC JC", "9S 5S TD 2C 3C AD"), ("2S", "3H"))
    _, told = turns(*packets)
    assert told["packets"] == [["2S", "2D", "KC", "QC", "JC", "7H", "AH", "TD", "2C", "3C", "AD"], ["3H"]]
    assert len(told["packets"][0]) - len(packets[0].split()) == 1


def test_casualty_war_a_deal_may_leave_a_player_without_cards_who_is_out() -> None:
    record = {"format": 1, "game": "casualty-war", "options": {}, "players": 2, "seed": 1, "deal": [WHOLE, []]}
    told = outcome(read_record(record, make).match())
    assert (told["ended"], told["winner"], told["rounds"]) == ("all_cards", 0, 0)


# ---- at the screen --------------------------------------------------------------------------------------------------


def test_casualty_war_both_press_for_a_play_and_for_each_war_but_not_who_has_no_card() -> None:
    match = begun(FIVES[0], f"{FIVES[1]} 3D 4D TD 6S 7S 9S QD JD 8D KD QC TC 2C")
    match.waits = match.table.waits = True
    asked = []
    while match.result is None and match.table.round < 2:
        match.play_on()
        while match.ask is not None:
            asked.append(match.ask.seats)
            for seat in match.ask.seats:
                match.answer(seat, "turn")
        if match.table.round == 1:
            break
    assert asked == [(0, 1), (1,)]


def test_casualty_war_the_cards_that_a_war_is_for_lie_on_top_of_the_pot() -> None:
    match = begun(*joined(TWO, FIRST, SECOND, MORE, ("2S", "3H")))
    shadow, seen = match.table.shadow(), []
    match.run(rounds=1)
    for event in match.table.log or ():
        if isinstance(event, Announced) and event.key == "war":
            top = list(shadow.piles["pot"])[-len(event.cards) :]
            assert top == list(event.cards)
            assert all(shadow.facing[card] for card in top)
            seen.append(len(shadow.piles["pot"]))
        shadow.apply(event)
    assert seen == [4, 4, 4]


def captions(match: Match, shadow: Any) -> list[str]:
    told = []
    for event in match.table.log or ():
        line = match.game.caption(event, shadow, ["Maximilian", "Alexandra"])
        shadow.apply(event)
        if line is not None:
            told.append(line)
    return told


@pytest.mark.parametrize(
    ("packets", "lines"),
    [
        (
            ("KC 2C 3C 9C", "QD 4D 5D 9D"),
            ["Maximilian: 13 + 2 + 3 = 18", "Alexandra: 12 + 4 + 5 = 21", "21 beats 18: Alexandra wins",
             "Alexandra takes six cards"],
        ),
        (
            ("AS 7C 3C 9C", "7D KC KD 9D"),
            ["Maximilian: 1 + 7 + 3 = 11", "Alexandra: 7 + 13 + 13 = 33",
             "Ace of spades beats all! Maximilian takes four", "Two sevens: war!",
             "Too few cards: each lays one", "Two nines: war!"],
        ),
        (("KC KD 2C", "KH KS 3C"), ["Casualties! Four kings leave the game", "3 beats 2: Alexandra wins",
                                    "Alexandra takes two cards", "No cards left: Maximilian is out"]),
        (FIVES, ["Maximilian: 5 + 9 + 2 = 16", "Alexandra: 5 + 7 + 1 = 13",
                 "11 beats 8: Maximilian takes four", "Two fives: war!",
                 "Too few cards, nobody had more: a draw"]),
    ],
)  # fmt: skip
def test_casualty_war_captions_tell_what_happens(packets: tuple[str, str], lines: list[str]) -> None:
    match = begun(*packets)
    shadow = match.table.shadow()
    match.run(rounds=1)
    assert captions(match, shadow)[: len(lines)] == lines


def test_casualty_war_captions_of_whole_matches_are_short() -> None:
    spoken: Counter[str] = Counter()
    for seed in range(30):
        record = {"format": 1, "game": "casualty-war", "options": {}, "players": 2, "seed": seed}
        match = read_record(record, make).match(events=True)
        shadow = match.table.shadow()
        match.run()
        for line in captions(match, shadow):
            assert len(line) <= 60, line
            assert "{" not in line
            spoken[line.partition(" ")[0]] += 1
    assert {"Casualties!", "Each", "No", "Too", "War", "Two"} <= spoken.keys()


@pytest.mark.parametrize(
    ("winnings", "words"),
    [("shuffled", "are shuffled"), ("winner_first", "Yours come first"),
     ("loser_first", "The other player’s come first")],
)
def test_casualty_war_help_tells_where_won_cards_go(winnings: str, words: str) -> None:
    text = make("casualty-war", {"winnings": winnings}).help()
    assert words in text
    assert "{" not in text


# ---- snapshots ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["cards on the table", "left without a packet", "ahead"])
def test_casualty_war_refuses_a_snapshot_that_cannot_be(wrong: str) -> None:
    match = begun("KC 2C 3C 9C", "QD 4D 5D 9D")
    kept = match.take_checkpoint()
    assert Match.resumed(match.game, kept, []).table.left == (0, 1)
    table = kept["table"]
    if wrong == "cards on the table":
        table["piles"]["pot"].append(table["piles"]["packet/0"].pop())
    elif wrong == "ahead":
        table["memo"]["ahead"] = 2
    else:
        table["left"] = [1]
    with pytest.raises(MatchError):
        Match.resumed(match.game, kept, [])


def test_casualty_war_a_snapshot_remembers_who_last_had_more() -> None:
    match = begun(f"KC KD KH {FIVES[0]}", f"2C 2H 3C 4C {FIVES[1]}")
    match.run(rounds=1)
    assert match.table.memo == {"ahead": 1}
    assert Match.resumed(match.game, match.take_checkpoint(), []).table.memo == {"ahead": 1}


# ---- properties -----------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.integers(0, 108), st.sampled_from(["shuffled", "winner_first", "loser_first"]))
def test_casualty_war_keeps_all_108_cards_moves_each_once_and_ends(seed: int, cut: int, winnings: str) -> None:
    cards = WHOLE[:]
    Rng(seed).shuffle(cards)
    record = {"format": 1, "game": "casualty-war", "options": {"winnings": winnings}, "players": 2, "seed": seed}
    match = read_record({**record, "deal": [cards[:cut], cards[cut:]]}, make).match(events=True)
    match.cap = 3000
    while match.result is None:
        match.run(rounds=match.table.round + 1)
        told = outcome(match)
        everything = [*told["packets"][0], *told["packets"][1], *told["removed"], *told["table"]]
        assert sorted(everything) == sorted(WHOLE)
        fallen = Counter(CODES[card][0] for card in match.table.piles["aside"])
        assert all(count >= 4 for count in fallen.values())
    assert match.result.ended in ("all_cards", "draw", "cycle") or (winnings == "shuffled" and told["plays"] > 6000)
    assert match.table.plays == sum(len(event.cards) for event in match.table.log or () if isinstance(event, Laid))
    assert match.table.wars == len(said(match, "war"))
    assert all(event.cards for event in match.table.log or () if isinstance(event, Moved | Laid))


SIDE = st.lists(st.integers(0, 107), max_size=3)


@given(SIDE, SIDE)
def test_casualty_war_matches_leave_no_number_on_both_sides(a: list[int], b: list[int]) -> None:
    ours = list(dict.fromkeys(a))
    theirs = [card for card in dict.fromkeys(b) if card not in ours]
    pairs = matches(ours, theirs)
    matched = [card for pair in pairs for card in pair]
    assert len(set(matched)) == 2 * len(pairs)
    assert all(RANK[one] == RANK[other] and one in ours and other in theirs for one, other in pairs)
    left = [{RANK[card] for card in side if card not in matched} for side in (ours, theirs)]
    assert not left[0] & left[1]
    back = matches(theirs, ours)
    assert sorted(matched) == sorted(card for pair in back for card in pair)


@given(SIDE, SIDE)
def test_casualty_war_the_sum_of_the_unmatched_is_higher_where_the_sum_of_all_is(a: list[int], b: list[int]) -> None:
    ours = [card for card in dict.fromkeys(a) if CODES[card] != "AS"]
    theirs = [card for card in dict.fromkeys(b) if card not in ours and CODES[card] != "AS"]
    matched = {card for pair in matches(ours, theirs) for card in pair}
    sums = [sum(COUNTING[card] for card in side) for side in (ours, theirs)]
    winner = higher([c for c in ours if c not in matched], [c for c in theirs if c not in matched])
    assert winner == (None if sums[0] == sums[1] else int(sums[1] > sums[0]))


@given(st.lists(st.integers(0, 107), unique=True))
def test_casualty_war_casualties_are_all_of_the_numbers_of_which_there_are_four(cards: list[int]) -> None:
    fallen = casualties(cards)
    count, gone = Counter(RANK[card] for card in cards), Counter(RANK[card] for card in fallen)
    assert gone == {rank: n for rank, n in count.items() if n >= 4}


# ---- words ----------------------------------------------------------------------------------------------------------


def told(ours: str, theirs: str) -> list[str]:
    """What is said of a turn from these packets."""
    match = begun(ours, theirs)
    table = match.table.shadow()
    match.run(rounds=1)
    lines = []
    for event in match.table.log or ():
        lines.append(match.game.caption(event, table, ("Fox", "Owl")) or "")
        table.apply(event)
    return [line for line in lines if line]


def test_casualty_war_all_cards_that_go_are_counted_also_those_laid_face_down() -> None:
    war = "9S 3C 4C KC TC 8C", "9S 3D 4D QD 9D 8D"              # six face down, and a pair among those face up
    lines = told(*joined(FIVES, war, FIRST, ("6C", "6D")))
    assert any(line.endswith("Fox wins this war and takes ten") for line in lines), lines


def test_casualty_war_it_is_said_for_what_war_a_seat_gets_the_cards_that_started_it() -> None:
    lines = told(*joined(FIVES, FIRST, ("6C", "6D")))
    assert "Fox won the war for two fives and takes them" in lines, lines
