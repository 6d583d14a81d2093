"""Egyptian Ruffle (seed 004): every sentence of its rules and of its fine print, played through saved matches."""

from itertools import permutations
from typing import Any

import pytest

from game.core.asks import Press
from game.core.cards import codes, deck
from game.core.events import SeatLeft
from game.core.match import Match, MatchError
from game.core.record import RecordError, read_record
from game.players import computers
from game.rules import make, title
from game.rules.slaps import SLAPS, slapped
from tests.kit.match_notation import match_of, played, saved

ID = "egyptian-ruffle"
NAMES = ("Ann", "Bob", "Cy", "Di")
PAIR, SPLIT, MARRIAGE, TUT, NILE = (option.id for option in SLAPS)


def ruffle(*hands: str, on: str = "", answers: str = "", **more: Any) -> dict[str, Any]:
    """A saved match: the hands of seat 0, seat 1, …; `on` are options switched on, or set with `=`; `answers` are like
    `1 time, 0 slap`. `*7` in a hand stands for the next seven cards that no hand names."""
    options = dict(one.split("=") if "=" in one else (one, True) for one in on.split())
    said = [[int(seat), word] for seat, word in (one.split() for one in answers.split(",") if one)]
    return {**saved(*hands), "game": ID, "options": options, "answers": said, **more}


def at(record: dict[str, Any], rounds: int) -> dict[str, Any]:
    """What `replay` prints when so many cards have been turned."""
    return played({**record, "rounds": rounds})


def table_at(record: dict[str, Any], rounds: int) -> Match:
    return match_of({**record, "rounds": rounds}, events=True)


# ---- turning --------------------------------------------------------------------------------------------------------


def test_004_all_cards_are_dealt_and_one_of_52_among_three_is_set_aside() -> None:
    made = {"format": 1, "game": ID, "options": {}, "seed": 4, "rounds": 0}
    assert played({**made, "players": 2})["cards"] == [26, 26]
    assert played({**made, "players": 4})["cards"] == [13] * 4
    three = played({**made, "players": 3})
    assert (three["cards"], len(three["removed"])) == ([17] * 3, 1)


def test_004_play_is_clockwise_from_the_dealers_left_onto_one_pile_and_a_round_is_one_card() -> None:
    record = ruffle("4C *12", "2C 5C *11", "3C *12", "9C *")
    for rounds, pile in enumerate(["", "2C", "2C 3C", "2C 3C 9C", "2C 3C 9C 4C", "2C 3C 9C 4C 5C"]):
        got = at(record, rounds)
        assert (got["table"], got["rounds"], got["plays"]) == (pile.split(), rounds, rounds)


def test_seat_1_leads_also_with_deal_and_with_deck() -> None:
    assert at(ruffle("4C *25", "2C *"), 1)["table"] == ["2C"]
    cards = codes(deck())
    record = {"format": 1, "game": ID, "options": {}, "players": 2, "seed": 1, "deck": cards}
    assert at(record, 2)["table"] == cards[:2]


@pytest.mark.parametrize(("card", "chances"), [("JC", 1), ("QC", 2), ("KC", 3), ("AC", 4)])
def test_004_after_a_scribe_queen_pharaoh_or_ace_the_next_player_has_1_2_3_or_4_cards(card: str, chances: int) -> None:
    record = ruffle("2D 3D 4D 5D 6D *21", f"{card} 9C *")
    paid = ["2D", "3D", "4D", "5D"][:chances]
    before, after = at(record, chances), at(record, 1 + chances)
    assert (before["table"], before["wars"]) == ([card, *paid[:-1]], 0)
    assert (after["table"], after["wars"], after["cards"]) == ([], 1, [26 - chances, 26 + chances])


def test_004_the_pile_goes_under_the_packet_first_card_on_top_and_its_taker_leads() -> None:
    record = ruffle("3D 4D 5D *23", "2C QC 7C 9S *")
    assert at(record, 4)["table"] == ["2C", "3D", "QC", "4D"]
    taken = at(record, 5)
    assert (taken["table"], taken["packets"][1][-5:]) == ([], ["2C", "3D", "QC", "4D", "5D"])
    assert at(record, 6)["table"] == ["7C"]


def test_004_example_a_queen_then_a_pharaoh_on_the_first_move_and_the_next_player_has_3_moves() -> None:
    record = ruffle("2D 3D 4D 5D *13", "QC *16", "KC 6C *")
    assert at(record, 4)["table"] == ["QC", "KC", "2D", "3D"]
    taken = at(record, 5)
    assert (taken["table"], taken["packets"][2][-5:]) == ([], ["QC", "KC", "2D", "3D", "4D"])
    assert at(record, 6)["table"] == ["6C"]


@pytest.mark.parametrize("answer", ["JD", "QD", "KD", "AD"])
def test_004_you_play_the_fixed_cards_only_until_you_turn_up_a_face_or_an_ace_of_any_kind(answer: str) -> None:
    record = ruffle(f"2D {answer} 3D *23", "AC 4C 5C 6C 7C 8C *")
    assert at(record, 3)["table"] == ["AC", "2D", answer]
    assert at(record, 4)["packets"][1][0] == "5C"
    chances = "JQKA".index(answer[0]) + 1
    lost = at(record, 3 + chances)
    assert lost["packets"][0][-3 - chances : -chances] == ["AC", "2D", answer]


# ---- running out ----------------------------------------------------------------------------------------------------


def test_004_who_runs_out_during_a_ruffle_they_must_answer_is_out_and_the_ruffler_takes_the_pile() -> None:
    got = at(ruffle("2D 3D", "KC *"), 9)
    assert (got["ended"], got["winner"], got["rounds"], got["wars"]) == ("out_of_cards", 1, 3, 1)
    assert (got["cards"], got["packets"][1][-3:]) == ([0, 52], ["KC", "2D", "3D"])


def test_with_three_the_others_play_on_and_the_ruffler_leads() -> None:
    record = ruffle("*24", "KC 9H *24", "2D")
    match = table_at(record, 2)
    assert (match.table.left, match.table.turn) == ((0, 1), 1)
    assert codes(match.table.piles["packet/1"])[-2:] == ["KC", "2D"]
    assert SeatLeft(2, True) in (match.table.log or [])
    assert at(record, 3)["table"] == ["9H"]


def test_fine_print_a_taken_pile_with_all_the_cards_ends_the_match_and_the_winner_leads_no_further_card() -> None:
    """Who pays their very last card has not run out: it is the pile that ends it."""
    got = at(ruffle("2D 3D", "QC *"), 9)
    assert (got["ended"], got["winner"], got["rounds"], got["plays"], got["wars"]) == ("all_cards", 1, 3, 3, 1)
    assert (got["cards"], got["table"]) == ([0, 52], [])


def test_a_player_with_no_cards_when_their_turn_comes_is_out_and_the_last_one_takes_what_lies_there() -> None:
    got = at(ruffle("2D", "3C 5C *"), 9)
    assert (got["ended"], got["winner"], got["rounds"], got["wars"]) == ("all_cards", 1, 3, 1)
    assert (got["cards"], got["packets"][1][-3:]) == ([0, 52], ["3C", "2D", "5C"])


def test_until_their_turn_comes_their_last_ruffle_may_save_them() -> None:
    record = ruffle("JD", "3C 5C *")
    assert at(record, 2)["cards"] == [0, 50]
    assert at(record, 3)["packets"][0] == ["3C", "JD", "5C"]


def test_fine_print_who_must_answer_without_a_card_is_out_and_the_next_player_with_cards_answers() -> None:
    record = ruffle("3D *22", "2C JC *22", "9H", "5C 6C *")
    before, after = table_at(record, 4), table_at(record, 5)
    assert before.table.left == (0, 1, 2, 3)
    assert (after.table.left, after.table.turn) == ((0, 1, 3), 3)
    assert SeatLeft(2, True) in (after.table.log or [])
    assert at(record, 6)["packets"][1][-6:] == ["2C", "9H", "5C", "3D", "JC", "6C"]


def test_with_two_the_last_ruffle_against_an_empty_packet_wins_the_match_and_the_pile() -> None:
    got = at(ruffle("JD", "3C JC *"), 9)
    assert (got["ended"], got["winner"], got["rounds"], got["wars"]) == ("out_of_cards", 1, 3, 1)
    assert (got["table"], got["packets"][1][-3:]) == ([], ["3C", "JD", "JC"])


def test_wars_counts_the_piles_taken_and_the_last_unfinished_one() -> None:
    record = ruffle("2D 3D", "JC 5C 4C *")
    assert [at(record, rounds)["wars"] for rounds in range(1, 5)] == [0, 1, 1, 1]
    over = at(record, 9)
    assert (over["ended"], over["rounds"], over["wars"]) == ("all_cards", 5, 2)


def test_who_is_dealt_all_the_cards_has_won_and_who_is_dealt_none_gives_the_lead_to_the_next() -> None:
    got = played(ruffle("*", ""))
    assert (got["ended"], got["winner"], got["rounds"], got["wars"], got["cards"]) == ("all_cards", 0, 0, 0, [52, 0])
    assert at(ruffle("*25", "", "2C *"), 1)["table"] == ["2C"]
    assert table_at(ruffle("*25", "", "2C *"), 0).table.left == (0, 2)


# ---- slaps ----------------------------------------------------------------------------------------------------------


def slap_after(top: str, on: str, *more: str) -> dict[str, Any]:
    """Seats 1 and 0 turn these cards one after the other; nobody slaps before the last one, then seat 0 does. What
    `more` hands say follows in their packets."""
    cards, (rest, others) = top.split(), more or ("KS", "TS")
    hands = [" ".join([*cards[1::2], rest, "*20"]), " ".join([*cards[::2], others, "*"])]
    answers = ", ".join(["0 time"] * (len(cards) - 1) + ["0 slap"])
    return ruffle(*hands, on=on, answers=answers, rounds=len(cards))


GOOD = [
    (PAIR, "7C 7D"), (PAIR, "9C 7C 7D"), (PAIR, "KC KD"), (PAIR, "AC AD"), (SPLIT, "3C 8D 3D"), (SPLIT, "9C 3C 8D 3D"),
    (SPLIT, "KC AD KD"), (MARRIAGE, "KC QD"), (MARRIAGE, "QC KD"), (MARRIAGE, "9C KC QD"), (TUT, "4C 6D"),
    (TUT, "6C 4D"), (TUT, "5C 5D"), (TUT, "9C AD"), (TUT, "AC 9D"), (TUT, "2C 8D"), (NILE, "3C 3D 3H"),
    (NILE, "8C 3C 3D 3H"),
]  # fmt: skip


@pytest.mark.parametrize(("slap", "cards"), GOOD)
def test_004_who_slaps_first_takes_the_pile_and_leads(slap: str, cards: str) -> None:
    record = slap_after(cards, slap)
    got = match_of(record)
    assert codes(got.table.piles["packet/0"])[-len(cards.split()) :] == cards.split()
    assert (got.table.turn, got.table.wars, got.table.memo, len(got.table.piles["pile"])) == (0, 1, {}, 0)
    led = {**record, "rounds": record["rounds"] + 1, "then": "first"}
    assert played(led)["table"] == ["KS"]


FALSE = [
    (PAIR, "7C"), (PAIR, "7C 8D"), (PAIR, "7C 8D 7D"), (PAIR, "7C 7D 8C"), (SPLIT, "3C 3D"), (SPLIT, "3C 3D 3H"),
    (SPLIT, "3C 7D 8C 3D"), (SPLIT, "3C 7D 3D 9C"), (MARRIAGE, "KC"), (MARRIAGE, "KC KD"), (MARRIAGE, "KC JD"),
    (MARRIAGE, "QC KD QD JC"), (TUT, "TC"), (TUT, "9C TD"), (TUT, "4C 7D"), (TUT, "2C 3D 5C"), (TUT, "4C 6D 5C"),
    (NILE, "3C 3D"), (NILE, "3C 3D 4C"), (NILE, "3C 3D 4C 3H"), (NILE, "9C 9D 9H"),
]  # fmt: skip


@pytest.mark.parametrize(("slap", "cards"), FALSE)
def test_a_slap_on_anything_else_is_false_and_the_slapper_puts_one_card_under_the_pile(slap: str, cards: str) -> None:
    got = played(slap_after(cards, slap))
    assert (got["table"], got["wars"], got["plays"]) == (["KS", *cards.split()], 0, len(cards.split()))


@pytest.mark.parametrize(("slap", "cards"), GOOD)
def test_only_the_slaps_that_are_on_are_right(slap: str, cards: str) -> None:
    pairs_too = ("5C 5D", "3C 3D 3H", "8C 3C 3D 3H")
    others = [option.id for option in SLAPS if option.id != slap and (option.id != PAIR or cards not in pairs_too)]
    assert played(slap_after(cards, " ".join(others)))["table"][0] == "KS"


def test_004_example_3_7_3_is_a_sphinx_split() -> None:
    assert played(slap_after("3C 7D 3D", SPLIT))["packets"][0][-3:] == ["3C", "7D", "3D"]


def test_of_all_cards_in_a_row_these_many_make_a_slap() -> None:
    twos, threes = list(permutations(deck(), 2)), [(a, b, c) for a, b, c in permutations(range(52), 3)]
    count = {option.id: sum(bool(slapped(option, cards)) for cards in twos) for option in SLAPS}
    assert count == {PAIR: 52 * 3, SPLIT: 0, MARRIAGE: 2 * 16, TUT: 8 * 16 + 12, NILE: 0}
    count = {option.id: sum(bool(slapped(option, cards)) for cards in threes) for option in SLAPS[1::3]}
    assert count == {SPLIT: 52 * 48 * 3, NILE: 24}


def test_fine_print_after_each_card_everybody_in_the_game_is_asked_at_once_slap_or_time_and_turning_is_forced() -> None:
    match = read_record(ruffle("4C *16", "2C *16", "3C *"), make).match(waits=True)
    assert match.ask is None
    match = read_record(ruffle("4C *16", "2C *16", "3C *", on=PAIR), make).match(waits=True)
    match.play_on()
    assert isinstance(match.ask, Press)
    assert (match.ask.words, match.ask.forced) == ({1: ("turn",)}, True)
    match.answer(1, "turn")
    assert match.ask.words == dict.fromkeys(range(3), ("slap", "time"))
    match.answer(2, "time")
    assert (match.ask, match.answers) == (None, [[2, "time"]])


def test_without_slaps_nothing_is_asked_headless() -> None:
    assert match_of(ruffle("4C *25", "2C *", on="slap_in", rounds=5)).table.round == 5


def test_any_seat_may_carry_the_time_and_who_is_out_is_not_asked() -> None:
    for seat in range(3):
        assert at(ruffle("4C *16", "2C *16", "3C *", on=PAIR, answers=f"{seat} time"), 1)["table"] == ["2C"]
    out = ruffle("*24", "KC 9H *24", "2D", on=PAIR, answers="0 time, 1 time, 2 time")
    with pytest.raises(RecordError, match=r"answers\[2\]: seat 2 is not asked now, but only 0, 1"):
        played(out)


def test_fine_print_the_slap_comes_before_the_piles_fate_is_settled() -> None:
    """Seat 0 has used its two chances, but the two cards are a pair."""
    record = ruffle("7D 7H KS *23", "QC *", on=PAIR, answers="0 time, 1 time, 0 slap", rounds=3)
    assert played(record)["packets"][0][-3:] == ["QC", "7D", "7H"]
    late = {**record, "answers": [[0, "time"], [1, "time"], [1, "time"]]}
    assert played(late)["packets"][1][-3:] == ["QC", "7D", "7H"]


def test_004_any_good_slap_ends_the_ruffle_in_force() -> None:
    record = ruffle("QD 4D *24", "KC 5C *", on=MARRIAGE, answers="0 time, 1 slap")
    match = table_at(record, 2)
    assert (match.table.memo, match.table.turn) == ({}, 1)
    assert at({**record, "then": "first"}, 4)["table"] == ["5C", "4D"]


def test_fine_print_burned_cards_come_on_top_when_the_pile_is_taken_the_last_burned_first() -> None:
    record = ruffle("2D 4D 5D 6D *22", "JC 9C *", on=PAIR, answers="0 slap, 0 slap, 1 slap, 1 time, 1 time")
    assert at(record, 1)["table"] == ["9C", "4D", "2D", "JC"]
    assert at(record, 2)["packets"][1][-5:] == ["9C", "4D", "2D", "JC", "5D"]


def test_fine_print_a_burned_card_is_no_play_and_after_a_false_slap_the_ask_is_repeated() -> None:
    record = ruffle("2D 4D *24", "JC *", on=PAIR, answers="0 slap", rounds=1)
    match = match_of(record)
    assert isinstance(match.ask, Press)
    assert (match.ask.seats, match.table.plays, match.table.wars) == ((0, 1), 1, 0)


def test_nobody_played_a_burned_card_so_it_makes_no_pair() -> None:
    burned = ruffle("7D 4D *24", "7C *", on=PAIR, answers="0 slap, 0 slap", rounds=1)
    assert played(burned)["table"] == ["4D", "7D", "7C"]
    match = match_of(burned)
    assert match.table.seen_by(0).piles["pile"][:2] == (None, None)


def test_fine_print_who_has_no_card_burns_none() -> None:
    record = ruffle("2D", "9C *", on=PAIR, answers="0 slap, 0 slap, 1 time", rounds=1)
    got = played(record)
    assert (got["table"], got["ended"], got["winner"]) == ([], "all_cards", 1)
    assert got["packets"][1][-2:] == ["2D", "9C"]


def test_false_slaps_may_cost_nothing() -> None:
    record = ruffle("2D *25", "9C *", on=f"{PAIR} false_slap=nothing", answers="0 slap, 1 slap, 1 time", rounds=1)
    got = played(record)
    assert (got["table"], got["cards"]) == (["9C"], [26, 25])


def test_who_burns_the_last_card_they_had_for_a_ruffle_is_out() -> None:
    record = ruffle("2D 3D", "KC *", on=PAIR, answers="0 time, 0 slap, 0 time", rounds=2)
    got = played(record)
    assert (got["ended"], got["winner"], got["packets"][1][-3:]) == ("out_of_cards", 1, ["3D", "KC", "2D"])


def test_who_has_no_cards_may_slap_until_their_turn_comes() -> None:
    record = ruffle("7D", "9C 7C *", on=PAIR, answers="0 time, 0 time, 0 slap", rounds=3)
    assert played(record)["packets"][0] == ["9C", "7D", "7C"]


# ---- slapping back in -----------------------------------------------------------------------------------------------


def test_slap_in_a_player_without_cards_is_passed_over_and_may_slap_back_in() -> None:
    record = ruffle("2D 4D 6D 8D *20", "3C 9S TS *24", "9H", on=f"{PAIR} slap_in")
    record["answers"] = [[0, "time"]] * 4
    match = table_at(record, 4)
    assert (match.table.left, match.table.turn) == ((0, 1, 2), 0)
    record["answers"] += [[0, "time"], [0, "time"]]
    assert at(record, 5)["table"] == ["3C", "9H", "2D", "9S", "4D"]
    back = ruffle("2D 4D 6D *21", "3C 4S TS *24", "9H", on=f"{PAIR} slap_in", answers=", ".join(["0 time"] * 4))
    back["answers"].append([2, "slap"])
    assert at(back, 5)["packets"][2] == ["3C", "9H", "2D", "4S", "4D"]
    assert at({**back, "then": "first"}, 6)["table"] == ["3C"]


def test_fine_print_slap_in_who_runs_out_in_a_ruffle_is_not_out_and_the_pile_goes_to_the_ruffler() -> None:
    match = table_at(ruffle("*24", "KC 9H *24", "2D", on="slap_in"), 2)
    assert (match.table.left, match.table.turn) == ((0, 1, 2), 1)
    assert codes(match.table.piles["packet/1"])[-2:] == ["KC", "2D"]


def test_slap_in_who_must_answer_without_a_card_is_passed_over() -> None:
    match = table_at(ruffle("3D *22", "2C JC *22", "9H", "5C 6C *", on="slap_in"), 5)
    assert (match.table.left, match.table.turn) == ((0, 1, 2, 3), 3)


def test_slap_in_the_only_one_with_cards_takes_the_pile_and_wins_if_nobody_slapped() -> None:
    record = ruffle("KD", "3C *", on=f"{TUT} slap_in", answers="0 time, 1 time")
    got = at(record, 9)
    assert (got["ended"], got["winner"], got["rounds"], got["wars"], got["table"]) == ("all_cards", 1, 2, 1, [])
    assert got["packets"][1][-2:] == ["3C", "KD"]
    slap = ruffle("7D", "3C *", on=f"{TUT} slap_in", answers="0 time, 0 slap", rounds=2)
    assert played(slap)["packets"][0] == ["3C", "7D"]


def test_slap_in_a_ruffle_that_nobody_answered_is_settled_first() -> None:
    """Seat 1 ruffled and seat 2 pays, both with their last card: the pile is seat 1's, though only seat 0 has any."""
    record = ruffle("*", "KC", "2D 3D", on="slap_in")
    match = table_at(record, 3)
    assert (codes(match.table.piles["packet/1"]), match.table.turn, match.result) == (["KC", "2D", "3D"], 1, None)


@pytest.mark.parametrize(("last", "winner"), [("5D", 0), ("JD", 0)])
def test_slap_in_if_nobody_holds_any_whoever_ruffled_or_played_last_takes_it_all(last: str, winner: int) -> None:
    """Seat 1 burns fifty cards one by one, after seat 0 has turned its only one."""
    answers = "0 time, " + ", ".join(["1 slap"] * 50 + ["1 time"])
    got = at(ruffle(last, "3C *", on=f"{PAIR} slap_in", answers=answers), 9)
    assert (got["ended"], got["winner"], got["rounds"], got["wars"]) == ("all_cards", winner, 2, 1)
    assert got["packets"][0][-2:] == ["3C", last]


# ---- what is known, kept and said -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 1}, {"left": [1]}, {"memo": {}}, {"memo": {"ruffler": 1, "chances": 3}},
        {"memo": {"ruffler": 7, "chances": 2}}, {"memo": {"ruffler": True, "chances": 2}},
        {"memo": {"ruffler": 1, "chances": 2, "more": 1}},
    ],
)  # fmt: skip
def test_a_snapshot_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    match = read_record(ruffle("2D", "3C KC 5C *20", "4D 6D *"), make).match(waits=True)
    for _ in range(5):
        match.play_on()
        match.pass_forced()
    kept = match.checkpoint
    assert (kept["table"]["memo"], kept["table"]["turn"]) == ({"ruffler": 1, "chances": 2}, 2)
    Match.resumed(match.game, kept, [])
    broken = {**kept, "table": {**kept["table"], **change}}
    with pytest.raises(MatchError):
        Match.resumed(match.game, broken, [])


def told(record: dict[str, Any]) -> list[str]:
    """The captions of a saved match, each made when its event is about to happen on the shadow."""
    match = read_record(record, make).match(events=True)
    shadow, said = match.table.shadow(), []
    answers = iter(record["answers"])
    match.run(lambda _ask, _match: next(answers, None), record["rounds"])
    for event in match.take_events():
        line = match.game.caption(event, shadow, NAMES)
        shadow.apply(event)
        said += [line] if line else []
    return said


def test_ruffles_and_who_must_answer_them_are_said() -> None:
    assert told(ruffle("JD 4D *24", "QC 2C *", rounds=3)) == [
        "A queen! Ann has two cards to answer", "Ann has two cards left to answer",
        "A Scribe! Bob has one card to answer", "Bob has one card left to answer",
        "No answer: Ann takes three cards",
    ]  # fmt: skip


def test_who_is_out_is_said_with_the_reason() -> None:
    assert told(ruffle("2D", "KC *", rounds=2))[1:] == [
        "Ann has three cards left to answer", "No cards for the ruffle: Ann is out", "Bob takes the pile: two cards",
    ]  # fmt: skip
    assert told(ruffle("2D", "3C 5C *", rounds=3)) == ["No cards left: Ann is out", "Bob takes the pile: three cards"]


def test_slaps_good_and_false_are_said() -> None:
    record = ruffle("2D 7D *24", "7C *", on=PAIR, answers="0 slap, 0 time, 1 slap", rounds=2)
    assert told(record) == [
        "No Pyramid Pair there: Ann pays one card", "Bob slaps first", "Bob takes the pile: three cards",
    ]  # fmt: skip
    free = {**record, "options": {PAIR: True, "false_slap": "nothing"}, "rounds": 1, "answers": [[0, "slap"]]}
    assert told(free) == ["No Pyramid Pair there, Ann"]


def test_every_caption_of_whole_matches_fits_on_the_table() -> None:
    for seed in range(6):
        options: dict[str, Any] = {option.id: True for option in SLAPS} | {"slap_in": seed % 2 == 0}
        match = Match(make(ID, options), 2 + seed % 3, seed, events=True)
        shadow = match.table.shadow()
        match.run(computers({1: "random"}), 300)
        for event in match.take_events():
            assert len(match.game.caption(event, shadow, NAMES) or "") <= 60
            shadow.apply(event)


def test_the_bar_says_which_slaps_are_on() -> None:
    said = {on: make(ID, dict.fromkeys(on.split(), True)).brief() for on in ("", NILE, f"{PAIR} {TUT} slap_in")}
    assert list(said.values()) == ["", "Nile Nine", "two slaps · slap back in"]


def test_the_help_tells_of_the_slaps_that_are_on_and_of_no_others() -> None:
    for option in SLAPS:
        text = make(ID, {option.id: True}).help().split("## House rules at this table")[0]
        assert f"**{option.label}**" in text
        assert not any(f"**{other.label}**" in text for other in SLAPS if other is not option)
    plain = make(ID, {}).help()
    assert plain.count("## Slapping\n- Slaps are house rules. Choose them when you set up the match.\n") == 1
    assert plain.lower().count("slap") == 2
    assert "{" not in make(ID, {PAIR: True, "slap_in": True}).help()


def test_the_computer_slaps_what_is_right_and_seldom_what_is_wrong() -> None:
    for seed in range(8):
        match = Match(title(ID).make({PAIR: True, SPLIT: True}), 3, seed, events=True)
        match.run(computers({}))
        said = [event.key for event in match.take_events() if type(event).__name__ == "Announced"]
        assert said.count("slap") > 2 * said.count("false_slap")
