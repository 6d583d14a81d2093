"""Good King, Bad Queen (seed 000): its three rules, its fine print, and the house rules it takes."""

from typing import Any

import pytest

from game.core.cards import codes
from game.core.events import Announced, SeatLeft, Swept, Turned
from game.core.game import OptionError
from game.rules import title
from tests.kit.match_notation import left, match_of, played, saved

ID = "good-king-bad-queen"


def trick(*hands: str, rounds: int = 1, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A saved match, and what it comes to after some rounds."""
    record = saved(*hands, options=options, game=ID)
    return record, played({**record, "rounds": rounds})


def won(got: dict[str, Any], seat: int, *last: str) -> bool:
    """Whether a packet ends with these cards."""
    cards = " ".join(last).split()
    return bool(got["packets"][seat][-len(cards) :] == cards)


# ---- rule 1: captured kings and queens ------------------------------------------------------------------------------


def test_rule_1_capture_a_king_and_every_other_player_gives_five_cards_from_the_top() -> None:
    """The ace took the king by one point, so two cards go on into the treasury."""
    record, got = trick("AC *16", "KD *16", "9H *")
    mine = [*left(record, 0, 1, "AC KD 9H"), *record["deal"][1][1:6], *record["deal"][2][1:6]]
    assert got["packets"] == [mine[2:], left(record, 1, 6), left(record, 2, 6)]
    assert got["table"] == mine[:2]


def test_rule_1_capture_a_queen_and_you_award_five_cards_to_all_players() -> None:
    """An ace takes a queen in a regular trick: the seed's example."""
    record, got = trick("AC *16", "QD *16", "9H *")
    mine = left(record, 0, 1, "AC QD 9H")
    assert got["packets"] == [mine[10:], left(record, 1, 1) + mine[:5], left(record, 2, 1) + mine[5:10]]


def test_rule_1_ones_own_king_that_wins_is_not_captured() -> None:
    record, got = trick("KC *25", "9D *")
    assert got["packets"] == [left(record, 0, 1, "KC 9D"), left(record, 1, 1)]


def test_rule_1_ones_own_king_face_down_in_a_war_is_captured() -> None:
    record, got = trick("8C KC 9C *23", "8D 2D 3D *")
    mine = [*left(record, 0, 3, "8C KC 9C 8D 2D 3D"), *record["deal"][1][3:8]]
    assert got["packets"] == [mine, left(record, 1, 8)]


def test_a_captured_king_that_lay_face_down_is_turned_for_all_to_see_and_a_pair_that_cancels_out_is_not() -> None:
    for mine, yours, turned in (("8C KC 9C *23", "8D 2D 3D *", ["KC"]), ("8C KC 9C *23", "8D QD 3D *", [])):
        log = match_of({**saved(mine, yours, game=ID), "rounds": 1}, events=True).table.log or []
        seen = [event.cards for event in log if isinstance(event, Turned)]
        assert [codes(cards) for cards in seen] == ([turned] if turned else [])


def test_rule_1_ones_own_king_that_tied_in_a_war_is_not() -> None:
    record, got = trick("KC 2C 9C *23", "KD 2D 3D *")
    mine = [*left(record, 0, 3, "KC 2C 9C KD 2D 3D"), *record["deal"][1][3:8]]
    assert got["packets"] == [mine, left(record, 1, 8)], "the other king is captured, and only that one"


def test_rule_1_example_two_queens_and_a_king_in_a_war_cost_five_to_each_player() -> None:
    """Seed 000: between the cards won and those turned down there are two queens and a king: each is owed five."""
    record, got = trick("8C KC 2C 9C *13", "8D QD QS 3D *13", "5H *", down=2)
    mine = left(record, 0, 4, "8C KC 2C 9C 8D QD QS 3D 5H")
    assert got["packets"] == [mine[10:], left(record, 1, 4) + mine[:5], left(record, 2, 1) + mine[5:10]]


def test_rule_1_example_with_one_of_the_queens_in_the_treasury() -> None:
    """A seven takes a six, and the queen of clubs and a two go into the treasury; the next war wins them."""
    record, first = trick("7C QC 2C 8C KS 9C *20", "6D 8D QD 3D *")
    assert first["table"] == ["QC", "2C"]
    mine = left(record, 0, 6, "7C 6D 8C KS 9C 8D QD 3D QC 2C")
    got = played({**record, "rounds": 2})
    assert (got["packets"], got["table"]) == ([mine[5:], left(record, 1, 4) + mine[:5]], [])


def test_rule_1_a_king_cancels_a_queen() -> None:
    record, got = trick("AC *16", "KD *16", "QH *")
    mine = left(record, 0, 1, "AC KD QH")
    assert got["packets"] == [mine[2:], left(record, 1, 1), left(record, 2, 1)]
    assert got["table"] == mine[:2]


def test_rule_1_two_kings_over_are_paid_for_twice_round_the_table() -> None:
    record, got = trick("AC *16", "KD *16", "KH *")
    paid = [*record["deal"][1][1:6], *record["deal"][2][1:6], *record["deal"][1][6:11], *record["deal"][2][6:11]]
    assert won(got, 0, "AC KD KH", *paid)
    assert got["packets"][1:] == [left(record, 1, 11), left(record, 2, 11)]


def test_rule_1_payments_go_round_from_the_winners_left() -> None:
    record, got = trick("9H *16", "AC *16", "KD *")
    assert won(got, 1, "AC KD 9H", *record["deal"][2][1:6], *record["deal"][0][1:6])


def test_rule_1_a_player_with_fewer_gives_what_they_have() -> None:
    record, got = trick("AC 2C *", "KD 3D 4D")
    mine = left(record, 0, 1, "AC KD 3D 4D")
    assert (got["cards"], got["ended"]) == ([52, 0], "all_cards")
    assert sorted(got["packets"][0]) == sorted(mine)


def test_rule_1_five_cards_bring_back_a_player_whose_last_card_was_just_taken() -> None:
    record, got = trick("AC *", "QD")
    mine = left(record, 0, 1, "AC QD")
    assert got["packets"] == [mine[5:], mine[:5]]
    log = match_of({**record, "rounds": 1}, events=True).table.log or []
    assert not [event for event in log if isinstance(event, SeatLeft)]


def test_rule_1_the_winner_pays_after_the_winnings_have_gone_under_and_can_run_out() -> None:
    record, got = trick("AC", "QD *24", "9H *")
    assert got["packets"][0] == []
    assert got["packets"][1] == left(record, 1, 1, "AC QD 9H")


# ---- rule 2: won by one point ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other", "pays"), [
    ("7C", "6D", True), ("AC", "KD", True), ("AC", "2D", True), ("3C", "2D", True), ("JC", "TD", True),
    ("7C", "5D", False), ("AC", "JD", False), ("KC", "2D", False), ("AC", "3D", False),
])  # fmt: skip
def test_rule_2_a_trick_won_by_one_point_puts_two_cards_into_the_treasury(one: str, other: str, pays: bool) -> None:
    record, got = trick(f"{one} *20", f"{other} *")
    top = record["deal"][0][1:3] if pays else []
    assert got["table"] == top
    assert got["packets"][0] == left(record, 0, 3 if pays else 1, f"{one} {other}") + (
        record["deal"][1][1:6] if other[0] == "K" else []
    )


def test_rule_2_in_a_trick_of_three_the_margin_is_over_the_next_highest() -> None:
    for hands, pays in ((("9C *16", "7D *16", "8H *"), True), (("9C *16", "7D *16", "5H *"), False),
                        (("AC *16", "2D *16", "5H *"), False), (("AC *16", "2D *16", "2H *"), True)):  # fmt: skip
        assert bool(trick(*hands)[1]["table"]) == pays, hands


def test_rule_2_holds_for_tricks_without_a_war() -> None:
    _record, got = trick("8C 2C 6C *23", "8D 3D 5D *")
    assert got["table"] == []


def test_rule_2_a_joker_is_adjacent_to_nothing() -> None:
    assert trick("XB *26", "AD *", jokers=True)[1]["table"] == []


def test_rule_2_with_upsets_the_margin_is_by_printed_rank() -> None:
    assert trick("3C *25", "JD *", beats_faces="3")[1]["table"] == []
    assert len(trick("TC *25", "JD *", beats_faces="10")[1]["table"]) == 2
    assert len(trick("2C *25", "AD *", beats_aces="2")[1]["table"]) == 2


def test_rule_2_the_treasury_is_nobodys_so_who_has_only_that_is_out() -> None:
    """The two cards are the winner's only ones; the other is the last player left."""
    record, got = trick("7C", "6D *")
    assert (got["ended"], got["winner"], got["packets"]) == ("all_cards", 1, [[], left(record, 1, 1, "7C 6D")])


def test_rule_2_whoever_wins_the_next_war_wins_the_treasury_which_goes_under_last() -> None:
    _record, got = trick("7C 2C 3C 8C 4C 5C *20", "6D 8D 9D JD *", rounds=2)
    assert got["table"] == []
    assert won(got, 1, "8D 9D JD 8C 4C 5C 2C 3C")


def test_rule_2_the_treasury_grows_in_the_order_it_was_put_in() -> None:
    _record, got = trick("7C 2C 3C 9C 4C 5C *20", "6D 8D *", rounds=2)
    assert got["table"] == ["2C", "3C", "4C", "5C"]


def test_rule_2_a_trick_without_a_war_leaves_the_treasury_where_it_is() -> None:
    _record, got = trick("7C 2C 3C TC *22", "6D 8D *", rounds=2)
    assert got["table"] == ["2C", "3C"]


# ---- rule 3: king and queen -----------------------------------------------------------------------------------------


def test_rule_3_taking_a_queen_with_the_king_of_her_suit_wins_the_game() -> None:
    record, got = trick("KH *25", "QH *")
    assert (got["ended"], got["winner"], got["rounds"]) == ("king_and_queen", 0, 1)
    assert got["packets"] == [left(record, 0, 1, "KH QH"), left(record, 1, 1)], "nobody pays any more"


def test_rule_3_the_king_of_another_suit_does_not() -> None:
    _record, got = trick("KS *25", "QH *")
    assert got["ended"] == "unfinished"


def test_rule_3_a_king_and_his_queen_among_the_captured_cards_win() -> None:
    _record, got = trick("AC *16", "KH *16", "QH *")
    assert (got["ended"], got["winner"]) == ("king_and_queen", 0)


def test_rule_3_in_a_war_a_queen_is_found_by_a_king_laid_face_down() -> None:
    _record, got = trick("8C KH 9C *23", "8D QH 3D *")
    assert (got["ended"], got["winner"]) == ("king_and_queen", 0)


def test_rule_3_the_winning_king_takes_a_queen_that_lies_face_down() -> None:
    _record, got = trick("8C 2C KH *23", "8D QH 3D *")
    assert (got["ended"], got["winner"]) == ("king_and_queen", 0)


def test_rule_3_a_face_up_king_that_only_tied_does_not_take_her() -> None:
    _record, got = trick("KH 2C 9C *23", "KD QH 3D *")
    assert got["ended"] == "unfinished"


def test_rule_3_a_king_who_lost_to_an_underdog_of_his_own_packet_does_not_take_her() -> None:
    _record, got = trick("8C 6C KH *23", "8D QH AD *", underdog="6")
    assert (got["ended"], got["cards"][0] > 20) == ("unfinished", True)


def test_rule_3_comes_before_rule_1_and_rule_2() -> None:
    _record, got = trick("KH *25", "QH *")
    assert got["table"] == []
    assert sum(got["cards"]) == 52


def test_rule_3_the_treasury_can_hide_the_king() -> None:
    """The king of hearts goes into the treasury; whoever wins the war finds him beside the queen."""
    record = saved("7C KH 3C 8C QH 5C *20", "6D 8D 9D JD *", game=ID)
    got = played({**record, "rounds": 2})
    assert (got["ended"], got["winner"]) == ("king_and_queen", 1)


# ---- the end --------------------------------------------------------------------------------------------------------


def test_depleting_the_opponents_cards_wins_and_the_last_player_left_takes_the_treasury_too() -> None:
    record, got = trick("7C 2C 3C *", "6D")
    assert (got["ended"], got["winner"], got["table"], got["cards"]) == ("all_cards", 0, [], [52, 0])
    assert got["packets"][0] == left(record, 0, 3, "7C 6D 2C 3C")


def test_who_cannot_complete_a_war_is_out_and_the_match_is_over_with_it() -> None:
    _record, got = trick("8C KH *", "8D QH", run_out="lose")
    assert (got["ended"], got["winner"], got["cards"]) == ("out_of_cards", 0, [52, 0])


def test_stopped_early_the_treasury_lies_on_the_table() -> None:
    _record, got = trick("7C *25", "6D *")
    assert len(got["table"]) == 2
    assert sum(got["cards"]) == 50


# ---- options, words -------------------------------------------------------------------------------------------------


def test_it_takes_these_house_rules_of_war_and_no_others() -> None:
    assert {option.id for option in title(ID).options} == {
        "down", "run_out", "winnings", "decks", "jokers", "automatic", "beats_faces", "beats_aces", "underdog", "speed",
    }  # fmt: skip
    for other in ("slap", "lowest_wins", "up", "count"):
        with pytest.raises(OptionError):
            title(ID).chosen({other: "5"})


def test_it_is_for_two_or_three_and_four_are_allowed() -> None:
    assert title(ID).players == (2, 3, 4)


def test_kings_queens_and_the_treasury_are_said() -> None:
    for hands, keys in ((("AC *25", "QD *"), ["queens"]), (("AC *25", "KD *"), ["kings", "treasury"]),
                        (("KH *25", "QH *"), ["king_and_queen"])):  # fmt: skip
        record = saved(*hands, game=ID)
        log = match_of({**record, "rounds": 1}, events=True).table.log or []
        assert [event.key for event in log if isinstance(event, Announced)] == keys


def test_a_king_who_takes_his_queen_is_told_to_win_at_once() -> None:
    """What is said of the sweep is what is said of the pair, and not first that both are taken."""
    for hands, wins in ((("KH *25", "QH *"), True), (("KH *25", "QS *"), False), (("QH *25", "JH *"), False)):
        table = match_of({**saved(*hands, game=ID), "rounds": 1}, events=True).table
        shown = match_of({**saved(*hands, game=ID), "rounds": 0}).table
        told = []
        for event in table.log or []:
            if isinstance(event, Swept):
                told.append(title(ID).make({}).caption(event, shown, ["Fox", "Owl"]))
            shown.apply(event)
        assert len(told) == 1
        assert (told[0] == "King and queen of hearts: Fox wins!") == wins
