"""Underdog (seed 003): the loser of a war wins it with a six among the cards they laid face down in it."""

import pytest

from game.core.events import Announced
from tests.kit.match_notation import comes_to, left, match_of, played, saved

SIX = {"underdog": "6"}


def test_003_the_loser_of_a_war_with_a_six_face_down_wins_it() -> None:
    record = saved("9C 2C 6C 3C 4C *21", "9D 2D 3D 4D KD *", options={**SIX, "down": 3})
    won = left(record, 0, 5, "9C 2C 6C 3C 4C 9D 2D 3D 4D KD")
    comes_to(record, won, left(record, 1, 5), plays=10, wars=1)


def test_003_or_some_other_number_determined_ahead_of_time() -> None:
    hands = ("9C 2C TC 3C 4C *21", "9D 2D 3D 4D KD *")
    six, ten = saved(*hands, options={**SIX, "down": 3}), saved(*hands, options={"underdog": "10", "down": 3})
    assert played({**six, "rounds": 1})["cards"] == [21, 31]
    assert played({**ten, "rounds": 1})["cards"] == [31, 21]


@pytest.mark.parametrize(("rank", "card"), [("2", "2C"), ("J", "JC"), ("A", "AC"), ("joker", "XB")])
def test_any_rank_may_be_the_underdog(rank: str, card: str) -> None:
    record = saved(f"9C {card} 4C *24", "9D 5D KD *", options={"underdog": rank, "jokers": True})
    assert played({**record, "rounds": 1})["cards"] == [30, 24]


def test_without_the_option_a_six_is_a_six() -> None:
    record = saved("9C 6C 4C *23", "9D 5D KD *")
    assert played({**record, "rounds": 1})["cards"] == [23, 29]


def test_a_six_turned_face_up_is_no_underdog() -> None:
    record = saved("9C 2C 6C *23", "9D 3D KD *", options=SIX)
    comes_to(record, left(record, 0, 3), left(record, 1, 3, "9D 3D KD 9C 2C 6C"), plays=6, wars=1)


def test_only_ones_own_face_down_cards_count() -> None:
    record = saved("9C 2C 4C *23", "9D 6D KD *", options=SIX)
    comes_to(record, left(record, 0, 3), left(record, 1, 3, "9D 6D KD 9C 2C 4C"), plays=6, wars=1)


def test_the_winner_needs_no_underdog_of_their_own_and_it_does_not_save_them() -> None:
    record = saved("9C 6C 4C *23", "9D 6D KD *", options=SIX)
    comes_to(record, left(record, 0, 3, "9C 6C 4C 9D 6D KD"), left(record, 1, 3), plays=6, wars=1)


def test_a_battle_without_a_war_has_no_underdog() -> None:
    record = saved("6C *25", "7D *", options=SIX)
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "7D 6C"), plays=2)


def test_the_cards_laid_face_down_in_every_step_of_the_war_count() -> None:
    record = saved("9C 6C TC 2C 4C *21", "9D 2D TD 3D KD *", options=SIX)
    won = left(record, 0, 5, "9C 6C TC 2C 4C 9D 2D TD 3D KD")
    comes_to(record, won, left(record, 1, 5), plays=10, wars=2)


def test_those_laid_in_an_earlier_war_do_not() -> None:
    """Seat 0 wins a war with its six face down, and loses the next one."""
    record = saved("9C 6C KC 8C 2C 3C *20", "9D 2D 3D 8D 4D QD *", options=SIX)
    got = played({**record, "rounds": 2})
    assert (got["wars"], got["cards"]) == (2, [26, 26])


def test_who_dropped_out_of_the_war_at_an_earlier_step_is_a_loser_too() -> None:
    record = saved("9C 6C 3C *14", "9D 2D TD 4D JD *12", "9H 2H TH 4H QH *", options=SIX)
    won = left(record, 0, 3, "9C 6C 3C 9D 2D TD 4D JD 9H 2H TH 4H QH")
    comes_to(record, won, left(record, 1, 5), left(record, 2, 5), plays=13, wars=2)


def test_of_several_losers_the_one_with_most_underdogs_wins() -> None:
    record = saved(
        "9C 6C 2C 3C *13", "9D 6D 6H 4D *13", "9H 2H 3H KH *", options={**SIX, "down": 2}
    )  # fmt: skip
    won = left(record, 1, 4, "9D 6D 6H 4D 9H 2H 3H KH 9C 6C 2C 3C")
    comes_to(record, left(record, 0, 4), won, left(record, 2, 4), plays=12, wars=1)


def test_losers_with_as_many_underdogs_leave_the_war_with_its_winner() -> None:
    record = saved("9C 6C 3C *14", "9D 6D 4D *14", "9H 2H KH *", options=SIX)
    won = left(record, 2, 3, "9H 2H KH 9C 6C 3C 9D 6D 4D")
    comes_to(record, left(record, 0, 3), left(record, 1, 3), won, plays=9, wars=1)


def test_a_player_who_was_not_in_the_war_is_not_its_loser() -> None:
    record = saved("9C 2C 3C *14", "9D 2D KD *14", "6H *", options=SIX)
    won = left(record, 1, 3, "9D 2D KD 6H 9C 2C 3C")
    comes_to(record, left(record, 0, 3), won, left(record, 2, 1), plays=7, wars=1)


def test_a_player_who_lost_the_game_for_want_of_cards_cannot_win_the_war() -> None:
    """B's last card is a six, laid face down, and no card is left to turn: B is out."""
    record = saved("9C 2C 3C *", "9D 6D", options={**SIX, "run_out": "lose"})
    comes_to(record, left(record, 0, 2, "9C 2C 9D 6D"), "", plays=4, wars=1, ended="out_of_cards", winner=0)


def test_when_the_last_opponents_run_short_the_war_is_won_and_may_be_lost_to_an_underdog() -> None:
    """Seats 1 and 2 tie again; seat 2 cannot go on, so seat 1 wins the war; seat 0 laid a six in it and takes all."""
    record = saved("9C 6C 3C *14", "9D 2D TD 4D *", "9H 2H TH", options={**SIX, "run_out": "lose"})
    won = left(record, 0, 3, "9C 6C 3C 9D 2D TD 4D 9H 2H TH")
    comes_to(record, won, left(record, 1, 4), "", plays=10, wars=2)


def test_the_cards_that_a_fighter_short_of_cards_lays_face_down_count() -> None:
    record = saved("9C 6C 2C", "9D 2D 3D 4D KD *", options={**SIX, "down": 3, "run_out": "last_card"})
    comes_to(record, "9C 6C 2C 9D 2D 3D 4D KD", left(record, 1, 5), plays=8, wars=1)


def test_a_last_card_that_stays_is_not_face_down() -> None:
    record = saved("6C", "6D 2D 3D *", options={**SIX, "run_out": "last_card"})
    comes_to(record, "6C 6D 2D 3D", left(record, 1, 3), plays=4, wars=1)
    record = saved("6C", "6D 2D 7D *", options={**SIX, "run_out": "last_card"})
    won = left(record, 1, 3, "6D 2D 7D 6C")
    comes_to(record, "", won, plays=4, wars=1, ended="all_cards", winner=1)


def test_who_loses_a_won_war_to_an_underdog_and_has_no_card_left_is_out() -> None:
    record = saved("9C 6C 2C *", "9D 2D 3D", options=SIX)
    won = left(record, 0, 3, "9C 6C 2C 9D 2D 3D")
    comes_to(record, won, "", plays=6, wars=1, ended="all_cards", winner=0)


def test_a_draw_has_no_loser() -> None:
    record = saved("9C 6C TC", "9D 2D TD", "3H *", options={**SIX, "run_out": "last_card"})
    won = left(record, 2, 1, "3H 9C 6C TC 9D 2D TD")
    comes_to(record, "", "", won, plays=7, wars=2, ended="all_cards", winner=2)


def test_the_underdogs_are_shown_and_said() -> None:
    record = saved("9C 6C 4C *23", "9D 5D KD *", options=SIX)
    log = match_of({**record, "rounds": 1}, events=True).table.log
    assert log is not None
    said = [event for event in log if isinstance(event, Announced) and event.key == "underdog"]
    assert len(said) == 1
    assert said[0].seats == (0,)
