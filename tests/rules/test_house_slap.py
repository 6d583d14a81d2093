"""Slap War (seed 003): good slaps, false ones, who may slap when, and how the computer slaps."""

from typing import Any

import pytest

from game.core.asks import Press
from game.core.events import Announced, Moved
from game.core.record import RecordError, read_record
from game.core.rng import Rng
from game.players import player
from game.rules import make
from tests.kit.match_notation import comes_to, left, match_of, played, saved

FIVES = {"slap": "5"}
TIME = [0, "time"]


def slapped(record: dict[str, Any], *answers: list[Any]) -> dict[str, Any]:
    return {**record, "answers": [list(answer) for answer in answers], "rounds": 1}


# ---- good slaps -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_003_slap_war_the_first_player_to_slap_it_wins_the_battle(seat: int) -> None:
    record = slapped(saved("5C *25", "KD *", options=FIVES), [seat, "slap"])
    packets = [left(record, 0, 1), left(record, 1, 1)]
    packets[seat] += ["5C", "KD"][:: 1 - 2 * seat]
    comes_to(record, *packets, plays=2)


def test_if_nobody_slaps_in_the_window_the_cards_decide() -> None:
    record = slapped(saved("5C *25", "KD *", options=FIVES), TIME)
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "KD 5C"), plays=2)


def test_any_seat_may_carry_the_time() -> None:
    for seat in (0, 1, 2):
        record = slapped(saved("5C *16", "KD *16", "7H *", options=FIVES), [seat, "time"])
        assert played(record)["cards"] == [16, 19, 17]


def test_003_slap_war_a_slap_wins_the_war_with_all_its_cards() -> None:
    """Queens; in the war a five is turned, and the other player slaps it."""
    record = slapped(saved("QC 2C 5C *23", "QD 3D KD *", options=FIVES), TIME, [0, "slap"])
    comes_to(record, left(record, 0, 3, "QC 2C 5C QD 3D KD"), left(record, 1, 3), plays=6, wars=1)


def test_a_slap_of_two_fives_that_tie_wins_the_battle_before_the_war() -> None:
    record = slapped(saved("5C 2C 9C *23", "5D 3D KD *", options=FIVES), [1, "slap"])
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "5D 5C"), plays=2)


def test_every_card_just_turned_counts_as_newest() -> None:
    record = slapped(saved("5C 2C *24", "KD 3D *", options={**FIVES, "up": 2}), [0, "slap"])
    assert played(record)["cards"] == [28, 24]


def test_a_five_of_an_earlier_turning_is_not_newest_any_more() -> None:
    """Fives tie, nobody slaps; in the war none is turned: a slap is false now."""
    record = slapped(saved("5C 2C 9C *23", "5D 3D KD *", options=FIVES), TIME, [0, "slap"], TIME)
    won = left(record, 1, 3, f"5D 3D KD 5C 2C 9C {left(record, 0, 3)[0]}")
    comes_to(record, left(record, 0, 4), won, plays=6, wars=1)


def test_who_is_not_in_the_war_may_slap_and_win_it() -> None:
    record = slapped(saved("QC 2C 5C *14", "QD 3D KD *14", "9H *", options=FIVES), TIME, [2, "slap"])
    won = left(record, 2, 1, "9H QC 2C 5C QD 3D KD")
    comes_to(record, left(record, 0, 3), left(record, 1, 3), won, plays=7, wars=1)


def test_who_has_no_card_left_but_is_in_the_game_may_slap_and_stays() -> None:
    record = slapped(saved("5C", "KD *", options=FIVES), [0, "slap"])
    comes_to(record, "5C KD", left(record, 1, 1), plays=2)


def test_several_ranks_may_be_slapped() -> None:
    for rank, won in (("5", True), ("J", True), ("9", False)):
        record = slapped(saved(f"{rank}C *25", "KD *", options={"slap": "5,J"}), [0, "slap"], TIME)
        assert (played({**record, "rounds": 1})["cards"][0] == 27) == won


def test_an_underdog_still_helps_a_fighter_who_lost_the_war_to_a_slap() -> None:
    options = {**FIVES, "underdog": "6"}
    record = slapped(saved("QC 6C 5C *14", "QD 3D KD *14", "9H *", options=options), TIME, [2, "slap"])
    won = left(record, 0, 3, "QC 6C 5C QD 3D KD 9H")
    comes_to(record, won, left(record, 1, 3), left(record, 2, 1), plays=7, wars=1)


def test_a_slap_in_a_battle_without_war_meets_no_underdog() -> None:
    record = slapped(saved("6C *25", "5D *", options={**FIVES, "underdog": "6"}), [1, "slap"])
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "5D 6C"), plays=2)


def test_an_automatic_card_that_is_slapped_calls_no_war() -> None:
    record = slapped(saved("5C *25", "KD *", options={**FIVES, "automatic": "5"}), [0, "slap"])
    comes_to(record, left(record, 0, 1, "5C KD"), left(record, 1, 1), plays=2)


# ---- false slaps ----------------------------------------------------------------------------------------------------


def test_a_false_slap_puts_the_top_card_of_the_packet_into_the_pot_face_down() -> None:
    record = slapped(saved("9C 2C *24", "KD *", options=FIVES), [0, "slap"], TIME)
    comes_to(record, left(record, 0, 2), left(record, 1, 1, "KD 9C 2C"), plays=2)
    log = match_of(record, events=True).table.log or []
    paid = [event for event in log if isinstance(event, Moved)]
    assert [(event.src, event.dst, event.up) for event in paid] == [("packet/0", "pot", False)]


def test_a_false_slap_is_followed_by_the_same_ask() -> None:
    record = slapped(saved("9C 2C 3C *23", "KD *", options=FIVES), [0, "slap"], [0, "slap"], TIME)
    assert played(record)["cards"] == [23, 29]


def test_a_false_slapper_may_win_their_card_back() -> None:
    record = slapped(saved("KC 2C *24", "9D *", options=FIVES), [0, "slap"], TIME)
    comes_to(record, left(record, 0, 2, "KC 9D 2C"), left(record, 1, 1), plays=2)


def test_a_false_slap_without_a_card_costs_nothing() -> None:
    record = slapped(saved("9C", "KD *", options=FIVES), [0, "slap"], [0, "slap"], TIME)
    comes_to(record, "", left(record, 1, 1, "KD 9C"), plays=2, ended="all_cards", winner=1)


def test_a_false_slap_can_cost_the_card_that_a_war_needs() -> None:
    record = slapped(saved("9C 2C 3C *", "9D 4D 5D", options=FIVES), [1, "slap"], TIME)
    won = left(record, 0, 2, "9C 2C 9D 5D 4D")
    comes_to(record, won, "", plays=4, wars=1, ended="out_of_cards", winner=0)


def test_a_false_slap_is_no_play_but_a_move_and_both_are_said() -> None:
    record = slapped(saved("5C 2C *24", "KD *", options=FIVES), [0, "slap"])
    log = match_of({**record}, events=True).table.log or []
    assert [event.key for event in log if isinstance(event, Announced)] == ["slap"]
    record = slapped(saved("9C 2C *24", "KD *", options=FIVES), [0, "slap"], TIME)
    log = match_of({**record}, events=True).table.log or []
    assert [(event.key, event.cards) for event in log if isinstance(event, Announced)] == [("false_slap", ())]


# ---- asking ---------------------------------------------------------------------------------------------------------


def test_after_each_turning_everybody_in_the_game_is_asked_at_once() -> None:
    match = match_of({**saved("9C *16", "KD *16", "7H *", options=FIVES)})
    ask = match.ask
    assert isinstance(ask, Press)
    assert dict(ask.words) == dict.fromkeys(range(3), ("slap", "time"))
    assert ask.all_at_once == {"slap", "time"}
    assert ask.within is not None
    assert not ask.good


def test_who_is_out_is_not_asked() -> None:
    match = match_of(saved("9C *25", "", "7H *", options=FIVES))
    assert match.ask is not None
    assert match.ask.seats == (0, 2)


@pytest.mark.parametrize("word", ["turn", "pass", "", None, 5])
def test_another_word_is_refused(word: Any) -> None:
    with pytest.raises(RecordError, match=r"^answers\[0\]: seat 0: "):
        played(slapped(saved("9C *25", "KD *", options=FIVES), [0, word]))


def test_the_ask_tells_whether_a_slap_is_right_as_the_cards_do() -> None:
    for rank, good in (("5", True), ("9", False)):
        ask = match_of(saved(f"{rank}C *25", "KD *", options=FIVES)).ask
        assert isinstance(ask, Press)
        assert ask.good == good


def test_then_first_never_slaps() -> None:
    record = {**saved("5C *25", "KD *", options=FIVES), "then": "first", "rounds": 1}
    comes_to(record, left(record, 0, 1), left(record, 1, 1, "KD 5C"), plays=2)


def test_who_plays_by_chance_slaps_what_is_right_within_the_time_and_nothing_else() -> None:
    who = player("slap-war", "random")
    for rank in ("5", "9"):
        match = match_of(saved(f"{rank}C *25", "KD *", options=FIVES))
        assert isinstance(match.ask, Press)
        assert match.ask.within is not None
        for n in range(40):
            rng, observation = Rng(n), match.table.seen_by(1)
            assert (who.delay(match.ask, 1, observation, rng) < match.ask.within) == (rank == "5")
            if rank == "9":
                assert who.answer(match.ask, 1, observation, rng) == "time"


def test_two_computers_slap_about_equally_often() -> None:
    seats = []
    for seed in range(60):
        record = {"format": 1, "game": "slap-war", "options": {}, "players": 2, "seed": seed, "then": "computer"}
        log = match_of({**record, "rounds": 20}, events=True).table.log or []
        seats += [event.seats[0] for event in log if isinstance(event, Announced) and event.key == "slap"]
    assert 0.35 < sum(seats) / len(seats) < 0.65


def test_a_slap_at_the_screen_is_an_answer_like_any_other() -> None:
    match = read_record(saved("5C *25", "KD *", options=FIVES), make).match(waits=True, events=True)
    match.play_on()
    match.answer(0, "turn")
    match.answer(1, "turn")
    match.answer(1, "slap")
    assert match.answers == [[1, "slap"]]
    assert len(match.table.piles["packet/1"]) == 27
