"""War's house rules one by one and together: Peace, upsets, automatic wars, speed; played through saved matches."""

from typing import Any

import pytest

from game.core.cards import RANK_NAMES
from game.core.events import Announced
from game.rules import title
from tests.kit.match_notation import comes_to, left, match_of, played, saved

LAST_CARD = {"run_out": "last_card"}


def winner_of(record: dict[str, Any]) -> int:
    """Who won the first round: the seat whose packet grew most."""
    got = played({**record, "rounds": 1})["cards"]
    before = [len(packet) for packet in record["deal"]]
    return max(range(len(got)), key=lambda seat: got[seat] - before[seat])


# ---- lowest_wins ----------------------------------------------------------------------------------------------------


def test_003_peace_the_lowest_card_wins() -> None:
    record = saved("KC *25", "2D *", options={"lowest_wins": True})
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "2D KC"), plays=2)


def test_003_peace_the_lowest_tie_fights_and_the_lowest_of_the_new_cards_wins() -> None:
    record = saved("2C 9C 3C *14", "2D 8C 4D *14", "AH *", options={"lowest_wins": True})
    won = left(record, 0, 3, "2C 9C 3C 2D 8C 4D AH")
    comes_to(record, won, left(record, 1, 3), left(record, 2, 1), plays=7, wars=1)


def test_003_peace_a_tie_above_the_lowest_is_no_war() -> None:
    record = saved("KC *16", "3D *16", "KH *", options={"lowest_wins": True})
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "3D KH KC"), left(record, 2, 1), plays=3)


def test_under_lowest_wins_a_joker_loses_to_everything() -> None:
    assert winner_of(saved("XB *26", "AD *", options={"lowest_wins": True, "jokers": True})) == 1


def test_under_lowest_wins_with_two_up_each_players_lowest_card_counts() -> None:
    record = saved("KC 3C *24", "4D 5D *", options={"lowest_wins": True, "up": 2})
    comes_to(record, left(record, 0, 2, "KC 3C 4D 5D"), left(record, 1, 2), plays=4)


@pytest.mark.parametrize(("count", "best", "other"), [("sum", "2C 3C", "AD 9D"), ("difference", "KC KD", "3D 2D"),
                                                      ("product", "AC 9C", "5D 2D")])  # fmt: skip
def test_under_lowest_wins_the_lowest_sum_difference_or_product_wins(count: str, best: str, other: str) -> None:
    options = {"lowest_wins": True, "up": 2, "count": count}
    assert winner_of(saved(f"{best} *24", f"{other} *", options=options)) == 0
    assert winner_of(saved(f"{other} *24", f"{best} *", options=options)) == 1


# ---- beats_faces, beats_aces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("three", "other", "winner"), [
    ("3C", "JD", 0), ("3C", "QD", 0), ("3C", "KD", 0), ("3C", "2D", 0),
    ("3C", "4D", 1), ("3C", "TD", 1), ("3C", "AD", 1), ("4C", "KD", 1),
])  # fmt: skip
def test_003_beats_faces_a_three_beats_faces_and_loses_to_higher_numbers_and_aces(
    three: str, other: str, winner: int
) -> None:
    assert winner_of(saved(f"{three} *25", f"{other} *", options={"beats_faces": "3"})) == winner
    assert winner_of(saved(f"{other} *25", f"{three} *", options={"beats_faces": "3"})) == 1 - winner


@pytest.mark.parametrize(("four", "other", "winner"), [
    ("4C", "AD", 0), ("4C", "3D", 0), ("4C", "5D", 1), ("4C", "KD", 1), ("4C", "JD", 1), ("5C", "AD", 1),
])  # fmt: skip
def test_003_beats_aces_a_number_beats_just_the_ace_and_lower_numbers(four: str, other: str, winner: int) -> None:
    assert winner_of(saved(f"{four} *25", f"{other} *", options={"beats_aces": "4"})) == winner


def test_003_beats_faces_two_threes_tie() -> None:
    record = saved("3C 2C 5C *23", "3D 2D 6D *", options={"beats_faces": "3"})
    comes_to(record, left(record, 0, 3), left(record, 1, 3, "3D 2D 6D 3C 2C 5C"), plays=6, wars=1)


def test_a_joker_is_no_face_and_no_ace() -> None:
    options = {"beats_faces": "3", "beats_aces": "3", "jokers": True}
    assert winner_of(saved("3C *26", "XB *", options=options)) == 1


@pytest.mark.parametrize("ranks", [{"beats_faces": "3", "beats_aces": "5"}, {"beats_faces": "7", "beats_aces": "7"}])
def test_both_kinds_of_upset_may_be_played_together(ranks: dict[str, str]) -> None:
    faces, aces = (f"{rank}C" for rank in ranks.values())
    assert winner_of(saved(f"{faces} *25", "QD *", options=ranks)) == 0
    assert winner_of(saved(f"{aces} *25", "AD *", options=ranks)) == 0


def test_with_three_players_the_card_that_beats_every_other_wins() -> None:
    """A three beats king and queen."""
    record = saved("KC *16", "QD *16", "3H *", options={"beats_faces": "3"})
    comes_to(record, left(record, 0, 1), left(record, 1, 1), left(record, 2, 1, "3H KC QD"), plays=3)


def test_with_three_players_an_ace_beats_a_three_and_the_king_it_would_have_beaten() -> None:
    assert winner_of(saved("KC *16", "AD *16", "3H *", options={"beats_faces": "3"})) == 1


def test_three_cards_in_a_circle_are_a_war_of_all_three() -> None:
    """The three beats the king, the king the five, the five the three."""
    record = saved("3C 2C 4C *14", "KD 2D 6D *14", "5H 2H 7H *", options={"beats_faces": "3"})
    won = left(record, 2, 3, "5H 2H 7H 3C 2C 4C KD 2D 6D")
    comes_to(record, left(record, 0, 3), left(record, 1, 3), won, plays=9, wars=1)


def test_of_four_the_smallest_group_whose_cards_beat_all_outside_it_fights() -> None:
    """Three, king and five go round; the two loses to all of them, and has no part in the war."""
    record = saved("3C 2C 4C *9", "KD 2D 6D *9", "2S *9", "5H 2H 7H *", options={"beats_faces": "3"})
    won = left(record, 3, 3, "5H 2H 7H 3C 2C 4C KD 2D 6D 2S")
    comes_to(record, left(record, 0, 3), left(record, 1, 3), left(record, 2, 1), won, plays=10, wars=1)


def test_of_four_with_an_ace_above_the_circle_the_ace_wins() -> None:
    assert winner_of(saved("3C *12", "KD *12", "AS *12", "5H *", options={"beats_faces": "3"})) == 2


def test_equal_ranks_do_not_beat_each_other_so_they_stay_in_the_circle_together() -> None:
    """Two threes, a king and a five: no smaller group beats the rest."""
    record = saved("3C 2C 4C *9", "KD 2D 6D *9", "3S 2S 8S *9", "5H 2H 7H *", options={"beats_faces": "3"})
    won = left(record, 2, 3, "3S 2S 8S 5H 2H 7H 3C 2C 4C KD 2D 6D")
    comes_to(record, left(record, 0, 3), left(record, 1, 3), won, left(record, 3, 3), plays=12, wars=1)


@pytest.mark.parametrize("other", [{"count": "sum"}, {"count": "difference"}, {"count": "product"}])
def test_upsets_need_count_rank(other: dict[str, Any]) -> None:
    assert winner_of(saved("3C *25", "KD *", options={"beats_faces": "3", "beats_aces": "3", **other})) == 1


def test_upsets_do_nothing_under_lowest_wins() -> None:
    for rank in ("4", "3"):
        options = {"beats_faces": rank, "beats_aces": rank, "lowest_wins": True}
        assert winner_of(saved("3C *25", "KD *", options=options)) == 0
        assert winner_of(saved("3C *25", "AD *", options=options)) == 0


def test_with_two_up_upsets_compare_each_players_best_card_by_rank() -> None:
    """A three behind a king counts for nothing: the king is the best card, and the ten-three loses to it."""
    options = {"up": 2, "beats_faces": "3"}
    assert winner_of(saved("3C KC *24", "AD 2D *", options=options)) == 1
    assert winner_of(saved("3C 2C *24", "KD 4D *", options=options)) == 0
    assert winner_of(saved("3C TC *24", "KD 4D *", options=options)) == 1


# ---- automatic ------------------------------------------------------------------------------------------------------

TWOS = {"automatic": "2"}


def test_003_automatic_war_starts_when_a_two_is_played() -> None:
    record = saved("2C 9C 5C *23", "AD 8D 4D *", options=TWOS)
    comes_to(record, left(record, 0, 3, "2C 9C 5C AD 8D 4D"), left(record, 1, 3), plays=6, wars=1)


def test_without_such_a_card_there_is_no_automatic_war() -> None:
    assert winner_of(saved("3C *25", "AD *", options=TWOS)) == 1


def test_000_guerilla_joker_a_joker_means_war_no_matter_what_the_opposing_card_is() -> None:
    record = saved("XB 9C 5C *24", "AD 8D 4D *", options={"jokers": True, "automatic": "joker"})
    comes_to(record, left(record, 0, 3, "XB 9C 5C AD 8D 4D"), left(record, 1, 3), plays=6, wars=1)


def test_several_ranks_may_call_a_war() -> None:
    options = {"automatic": "2,9"}
    for hand, wars in (("2C 3C 4C *23", 1), ("9C 3C 4C *23", 1), ("8C *25", 0)):
        assert played({**saved(hand, "AD 5D 6D *", options=options), "rounds": 1})["wars"] == wars


def test_all_who_are_in_the_battle_fight_the_automatic_war() -> None:
    record = saved("2C 9C 5C *14", "AD 8D 4D *14", "7H 6H TH *", options=TWOS)
    won = left(record, 2, 3, "7H 6H TH 2C 9C 5C AD 8D 4D")
    comes_to(record, left(record, 0, 3), left(record, 1, 3), won, plays=9, wars=1)


def test_inside_a_war_a_two_calls_a_war_of_those_who_fight_it_tie_or_not() -> None:
    """Kings tie; in their war a two is turned; the third player is not in that battle any more."""
    record = saved("KC 3C 2C 4C 9C *12", "KD 3D AD 4D 8D *12", "QH *", options=TWOS)
    won = left(record, 0, 5, "KC 3C 2C 4C 9C KD 3D AD 4D 8D QH")
    comes_to(record, won, left(record, 1, 5), left(record, 2, 1), plays=11, wars=2)


def test_two_such_cards_are_a_tie_like_any_other_and_one_war() -> None:
    record = saved("2C 9C 5C *23", "2D 8D 4D *", options=TWOS)
    comes_to(record, left(record, 0, 3, "2C 9C 5C 2D 8D 4D"), left(record, 1, 3), plays=6, wars=1)


def test_a_last_card_that_stays_does_not_call_another_war() -> None:
    """B's two is the last card: it calls a war, stays, and does not call the next; A's new nine takes it."""
    record = saved("AC 3C 9C *", "2D", options={**TWOS, **LAST_CARD})
    packet = left(record, 0, 3, "AC 3C 9C 2D")
    comes_to(record, packet, "", plays=4, wars=1, ended="all_cards", winner=0)


@pytest.mark.parametrize("run_out", ["lose", "last_card", "one_left"])
def test_if_nobody_in_the_battle_can_lay_a_card_the_call_counts_and_the_cards_are_compared(run_out: str) -> None:
    record = saved("KC 3C 2C", "KD 3D AD", "QH *", options={**TWOS, "run_out": run_out})
    won = "KD 3D AD QH KC 3C 2C"
    comes_to(record, "", won, left(record, 2, 1), plays=7, wars=2)


@pytest.mark.parametrize("run_out", ["lose", "last_card", "one_left"])
def test_if_nobody_can_lay_a_card_and_the_cards_tie_that_is_one_war_and_a_draw(run_out: str) -> None:
    record = saved("KC 3C 2C", "KD 3D 2D", "QH *", options={**TWOS, "run_out": run_out})
    ended = "all_cards" if run_out == "last_card" else "out_of_cards"
    won = left(record, 2, 1, "QH KC 3C 2C KD 3D 2D")
    comes_to(record, "", "", won, plays=7, wars=2, ended=ended, winner=2)


def test_who_lacks_cards_for_an_automatic_war_loses_as_in_any_war() -> None:
    record = saved("2C", "KD", "QH", "4S 5S 6S *", options=TWOS)
    won = left(record, 3, 2, "4S 5S 2C KD QH")
    comes_to(record, "", "", "", won, plays=5, wars=1, ended="out_of_cards", winner=3)


def test_one_left_who_has_no_card_when_an_automatic_war_is_called_loses() -> None:
    record = saved("2C", "AD 5D 6D *", options={**TWOS, "run_out": "one_left"})
    comes_to(record, "", left(record, 1, 1, "AD 2C"), plays=2, wars=1, ended="out_of_cards", winner=1)


def test_a_player_alone_in_a_battle_calls_no_war() -> None:
    """Seats 0 and 1 draw; seat 2's last card lies in the pot that waits; seat 3 turns a two, and takes it."""
    record = saved("9C", "9D", "5H", "6S 2S 4S *", options=TWOS)
    won = left(record, 3, 2, "2S 9C 9D 5H 6S")
    comes_to(record, "", "", "", won, plays=5, wars=1, rounds=2, ended="all_cards", winner=3)


# ---- speed ----------------------------------------------------------------------------------------------------------

SPEED = {"speed": True}


def test_000_speed_war_the_winner_forfeits_the_two_and_claims_the_remaining_card() -> None:
    record = saved("2C *25", "8D *", options=SPEED)
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "8D"), plays=2, removed="2C")


def test_000_speed_war_face_down_cards_of_a_war_are_removed_too() -> None:
    record = saved("8C 2C KC *23", "8S 3C 2D *", options=SPEED)
    comes_to(record, left(record, 0, 3, "8C KC 8S 3C"), left(record, 1, 3), plays=6, wars=1, removed="2C 2D")


def test_000_speed_war_threes_stay_while_a_two_is_in_the_game() -> None:
    record = saved("3C *25", "8D *", options=SPEED)
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "8D 3C"), plays=2)


def test_000_speed_war_once_all_twos_are_removed_the_threes_go_from_the_next_trick_on() -> None:
    record = saved("2C 2D 2H 2S 3C *21", "8C 8D 8H 8S 9C *", options=SPEED)
    assert played({**record, "rounds": 4})["removed"] == ["2C", "2D", "2H", "2S"]
    assert played({**record, "rounds": 5})["removed"] == ["2C", "2D", "2H", "2S", "3C"]


def test_a_three_in_the_trick_that_removes_the_last_two_stays() -> None:
    """A war: the four twos and a three in one trick; only the twos go."""
    record = saved("8C 2C 2D 3C KC *21", "8S 2H 2S 4D QD *", options={**SPEED, "down": 3})
    comes_to(
        record, left(record, 0, 5, "8C 3C KC 8S 4D QD"), left(record, 1, 5), plays=10, wars=1, removed="2C 2D 2H 2S"
    )


def test_cards_left_over_by_the_deal_are_out_of_the_game_for_speed() -> None:
    """The two of spades cannot go round among three; when the other twos are gone, the threes go."""
    record = saved("2C 2D 2H 3C *13", "8C 8D 8H 8S *13", "9C 9D 9H 9S *", options=SPEED)
    record["deal"][2].remove("2S")
    assert played({**record, "rounds": 4})["removed"] == ["2S", "2C", "2D", "2H", "3C"]


def test_with_one_rank_left_nothing_more_is_removed() -> None:
    options = {"ranks": "5", "up": 1, "count": "rank", "down": 0, "winnings": "winner_first", **SPEED}
    record = {"format": 1, "game": "addition-war", "options": options, "players": 2, "seed": 1}
    got = played({**record, "deal": [["5C", "5D", "5H"], ["5S"]]})
    assert (got["removed"], got["packets"], got["ended"]) == ([], [["5D", "5H", "5C", "5S"], []], "out_of_cards")


def test_speed_removes_before_the_winner_arranges_the_rest() -> None:
    record = saved("2C *25", "8D *", options={**SPEED, "winnings": "arranged"}) | {"answers": [[1, ["8D"]]]}
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "8D"), plays=2, removed="2C")


def test_a_winner_whose_won_cards_all_leave_the_game_and_who_has_no_other_is_out() -> None:
    record = saved("2C", "2D 5D *", options={**SPEED, "slap": "2"}) | {"answers": [[0, "slap"]]}
    comes_to(record, "", left(record, 1, 1), plays=2, ended="all_cards", winner=1, removed="2C 2D")


def test_where_all_won_cards_leave_the_game_there_is_nothing_to_arrange() -> None:
    options = {**SPEED, "slap": "2", "winnings": "arranged"}
    record = saved("2C 3C *", "2D 5D", options=options) | {"answers": [[0, "slap"]]}
    comes_to(record, left(record, 0, 1), left(record, 1, 1), plays=2, removed="2C 2D")


def test_the_removed_cards_are_said() -> None:
    log = match_of({**saved("2C *25", "8D *", options=SPEED), "rounds": 1}, events=True).table.log or []
    assert [event.key for event in log if isinstance(event, Announced)] == ["removed"]


# ---- all of them ----------------------------------------------------------------------------------------------------


def test_the_house_rules_are_options_of_war_with_their_values() -> None:
    values = {option.id: option.values for option in title("war").options}
    numbers = tuple(str(n) for n in range(2, 11))
    assert values["lowest_wins"] == values["speed"] == (False, True)
    assert values["beats_faces"] == values["beats_aces"] == (None, *numbers)
    assert values["automatic"] == values["slap"] == values["underdog"] == (None, *RANK_NAMES)
    assert [option.id for option in title("war").options if option.ranks] == ["automatic", "slap"]
