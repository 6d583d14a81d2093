"""21st Century War (seed 000): every sentence of its rules, played through saved matches."""

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest

from game.core.asks import Pick
from game.core.cards import codes
from game.core.match import Match
from game.core.record import RecordError, read_record
from game.core.rng import Rng
from game.players import computers, player
from game.players.twenty_first_century_player import BEATEN
from game.rules import make, title
from game.rules.combinations import combined
from game.rules.twenty_first_century_war import TwentyFirstCenturyWar
from game.simulate import Simulation
from tests.kit.match_notation import match_of, played, saved

ID = "twenty-first-century-war"
NAMES = ("Ann", "Bob", "Cy", "Di")


def century(*hands: str, answers: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """A saved match; each answer is a seat and the cards it picks: `0 KC QC`."""
    said = [[int(words[0]), words[2:].split()] for words in answers]
    return {"rounds": 1, **saved(*hands), "game": ID, "options": {}, "answers": said, **more}


def packets(record: dict[str, Any]) -> list[list[str]]:
    found: list[list[str]] = played(record)["packets"]
    return found


def rest(record: dict[str, Any], seat: int, drawn: int, under: str = "") -> list[str]:
    """A seat's packet once so many have been drawn from its top, and others have gone under it."""
    return [*record["deal"][seat][drawn:], *under.split()]


# ---- to play --------------------------------------------------------------------------------------------------------


def test_000_1_the_cards_are_divided_evenly_between_the_players() -> None:
    made = {"format": 1, "game": ID, "options": {}, "seed": 4, "rounds": 0}
    assert played({**made, "players": 2})["cards"] == [26, 26]
    assert played({**made, "players": 4})["cards"] == [13] * 4
    three = played({**made, "players": 3})
    assert (three["cards"], len(three["removed"])) == ([17] * 3, 1)


def test_000_3_each_draws_four_cards_from_the_top() -> None:
    match = match_of(century("2C 3C 4C 5C *22", "KC QC JC TC *"))
    assert isinstance(match.ask, Pick)
    assert {seat: codes(cards) for seat, cards in match.ask.cards.items()} == {
        0: ["2C", "3C", "4C", "5C"],
        1: ["KC", "QC", "JC", "TC"],
    }
    assert (match.ask.least, match.ask.most) == (1, 4)


def test_000_5_all_lay_down_at_once_so_nothing_shows_until_all_have_picked() -> None:
    match = read_record(century("2C 3C 4C 5C *22", "KC QC JC TC *"), make).match(waits=True, events=True)
    match.play_on()
    match.answer(0, ["2C"])
    before = match.table.snapshot()
    assert before["piles"]["stake/0"] == []
    events = match.answer(1, ["KC"])
    assert [type(event).__name__ for event in events[:4]] == ["Moved", "Laid", "Moved", "Laid"]


def test_000_6_most_points_wins_and_8_the_winner_gathers_all_the_cards() -> None:
    record = century("AC 2C 7C 9C *22", "KC QC JC TC *", answers=("0 AC 2C 7C 9C", "1 KC"))
    assert packets(record) == [rest(record, 0, 4, "AC 2C 7C 9C KC"), rest(record, 1, 4, "QC JC TC")]


@pytest.mark.parametrize(
    ("low", "high"), [("AC", "2C"), ("9C", "TC"), ("TC", "JC"), ("JC", "QC"), ("QC", "KC"), ("AC", "KC")]
)
def test_000_6_aces_are_worth_1_jacks_11_queens_12_kings_13(low: str, high: str) -> None:
    record = century(f"{low} 5D 6D 7D *22", f"{high} 5S 6S 7S *", answers=(f"0 {low}", f"1 {high}"))
    assert played(record)["cards"] == [25, 27]


def test_000_9_the_excess_cards_go_under_the_own_packet_and_four_new_ones_are_drawn() -> None:
    record = century("KC 2C 3C 4C 6D 6H 6S 7D *18", "5C 8C 9C TC *", answers=("0 KC", "1 5C"), rounds=2)
    match = match_of(record)
    assert codes(match.table.piles["hand/0"]) == ["6D", "6H", "6S", "7D"]
    assert codes(match.table.piles["packet/0"])[-5:] == ["KC", "5C", "2C", "3C", "4C"]


def test_fine_print_winnings_go_under_first_as_named_then_round_the_table_then_unplayed_cards_as_drawn() -> None:
    record = century(
        "2C 3C 4C 5C *13", "9D QD 3D 2D *13", "6H 7H KH 8H *", answers=("2 KH", "0 4C", "1 QD 3D 9D"), players=3
    )
    assert packets(record) == [
        rest(record, 0, 4, "2C 3C 5C"),
        rest(record, 1, 4, "QD 3D 9D KH 4C 2D"),
        rest(record, 2, 4, "6H 7H 8H"),
    ]


def test_with_fewer_than_four_cards_draw_what_there_is() -> None:
    match = match_of(century("2C 3C", "*"))
    assert isinstance(match.ask, Pick)
    assert [len(match.ask.cards[seat]) for seat in range(2)] == [2, 4]


def test_000_play_continues_until_one_player_has_all_the_cards() -> None:
    record = century("*51", "2C", answers=("0 3C", "1 2C"), rounds=9)
    assert played(record) == {
        "game": ID, "ended": "all_cards", "winner": 0, "rounds": 1, "wars": 0, "cards": [52, 0],
        "packets": [rest(record, 0, 4, "3C 2C 4C 5C 6C"), []],
        "scores": None, "removed": [], "table": [], "plays": 2, "cycle": None,
    }  # fmt: skip


def test_who_has_no_cards_is_out_and_the_others_play_on() -> None:
    match = match_of(century("KC 9C", "2C", "2D *", answers=("0 KC", "1 2C", "2 2D"), rounds=2))
    assert match.table.left == (0, 2)
    assert isinstance(match.ask, Pick)
    assert match.ask.seats == (0, 2)


def test_stopped_in_mid_round_a_hand_counts_with_its_packet_and_lies_under_it() -> None:
    record = century("2C 2D 3C KC *22", "2H 2S 3H KD *", answers=("0 KC", "1 KD"))
    told = played(record)
    assert (told["cards"], told["table"]) == ([25, 25], ["KC", "KD"])
    assert told["packets"][0] == rest(record, 0, 4, "2C 2D 3C")


def test_a_seat_that_is_dealt_no_card_is_out_from_the_start() -> None:
    assert played(century("*", "", rounds=5))["winner"] == 0


# ---- combinations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "picked", "why"),
    [
        ("4C 4D 4H 9C", "4C 4D 4H", "4-4-4: a four left over"),
        ("AC 9D 4H 3C", "AC 9D", "A-9: an ace brings in only face cards"),
        ("KC JC 4H 3C", "KC JC", "J-K: face cards need an ace"),
        ("KC JC 4H 3C", "", "0 cards picked, but 1 to 4 are asked for"),
        ("KC JC 4H 3C", "KC KC", "the answer: KC appears too often"),
        ("KC JC 4H 3C", "2S", "the answer: 2S is not one of the cards"),
    ],
)
def test_what_is_no_combination_is_refused_in_one_line(hand: str, picked: str, why: str) -> None:
    with pytest.raises(RecordError) as told:
        played(century(f"{hand} *22", "*", answers=(f"0 {picked}",)))
    assert str(told.value) == f"answers[0]: seat 0: {why}"


def test_000_four_cards_may_go_down_at_once() -> None:
    record = century("4C 4D 9C 9D *22", "KC QC JC TC *", answers=("0 4C 9C 9D 4D", "1 KC"))
    assert packets(record)[0] == rest(record, 0, 4, "4C 9C 9D 4D KC")


# ---- ties -----------------------------------------------------------------------------------------------------------


def test_000_7_those_who_tie_play_one_of_the_cards_left_in_hand() -> None:
    record = century("KC 2C 3C 5C *22", "KD 4D 6D 8D *", answers=("0 KC", "1 KD", "0 5C", "1 4D"))
    assert packets(record) == [rest(record, 0, 4, "KC 5C KD 4D 2C 3C"), rest(record, 1, 4, "6D 8D")]
    assert played(record)["wars"] == 1
    assert played(record)["plays"] == 4


def test_fine_print_a_tie_break_is_a_pick_of_one_even_from_a_hand_of_one() -> None:
    match = match_of(century("5C 5D TC 2C *22", "TD TH 4D 6D *", answers=("0 5C 5D TC", "1 TD TH")))
    assert isinstance(match.ask, Pick)
    assert (match.ask.least, match.ask.most) == (1, 1)
    assert {seat: codes(cards) for seat, cards in match.ask.cards.items()} == {0: ["2C"], 1: ["4D", "6D"]}


def test_a_tie_break_needs_no_combination_and_counts_points_with_ace_low() -> None:
    record = century("KC AC 3C 5C *22", "KD 2D 6D 8D *", answers=("0 KC", "1 KD", "0 AC", "1 2D"))
    assert played(record)["cards"] == [24, 28]


def test_a_tie_in_the_tie_break_goes_on_and_each_tie_is_a_war() -> None:
    record = century(
        "KC 2C 3C 5C *22", "KD 2D 3D 8D *",
        answers=("0 KC", "1 KD", "0 2C", "1 2D", "1 3D", "0 3C", "0 5C", "1 8D"),
    )  # fmt: skip
    assert packets(record) == [rest(record, 0, 4), rest(record, 1, 4, "KD 2D 3D 8D KC 2C 3C 5C")]
    assert played(record)["wars"] == 3


def test_000_7_who_has_no_cards_left_in_hand_loses_the_tie() -> None:
    """And the only one with a card left wins without playing it (fine print)."""
    record = century("4C 4D 9C 9D *22", "KC KD 6C 8D *", answers=("0 4C 4D 9C 9D", "1 KC KD"))
    assert packets(record) == [rest(record, 0, 4), rest(record, 1, 4, "KC KD 4C 4D 9C 9D 6C 8D")]
    assert played(record)["plays"] == 6
    assert played(record)["wars"] == 1


def test_of_three_who_tie_those_with_cards_in_hand_fight_on_without_the_third() -> None:
    record = century(
        "4C 4D 9C 9D *13", "KC KD 6C 8D *13", "KH KS 7C 3D *", players=3,
        answers=("0 4C 4D 9C 9D", "1 KC KD", "2 KH KS", "1 8D", "2 7C"),
    )  # fmt: skip
    assert packets(record)[1] == rest(record, 1, 4, "KC KD 8D KH KS 7C 4C 4D 9C 9D 6C")
    assert played(record)["wars"] == 1


def test_only_those_who_tie_for_most_points_fight() -> None:
    record = century(
        "KC 2C 3C 5C *13", "QC 6C 7C 8D *13", "KH 9S 9C 3D *", players=3,
        answers=("0 KC", "1 QC", "2 KH", "0 2C", "2 9S"),
    )  # fmt: skip
    assert packets(record) == [
        rest(record, 0, 4, "3C 5C"),
        rest(record, 1, 4, "6C 7C 8D"),
        rest(record, 2, 4, "KH 9S KC 2C QC 9C 3D"),
    ]


ALL_FOUR = ("0 2C 2D 3C 3D", "1 2H 2S 3H 3S")


def test_000_7_if_none_has_any_cards_each_draws_one_more_and_plays_it() -> None:
    record = century("2C 2D 3C 3D 9C *21", "2H 2S 3H 3S 8C *", answers=ALL_FOUR)
    assert packets(record) == [rest(record, 0, 5, "2C 2D 3C 3D 9C 2H 2S 3H 3S 8C"), rest(record, 1, 5)]
    assert played(record)["plays"] == 10


def test_000_7_drawing_and_playing_one_card_continues_until_there_is_a_winner() -> None:
    record = century("2C 2D 3C 3D 9C 4C 5D *19", "2H 2S 3H 3S 9D 4D 6D *", answers=ALL_FOUR)
    assert packets(record) == [rest(record, 0, 7), rest(record, 1, 7, "2H 2S 3H 3S 9D 4D 6D 2C 2D 3C 3D 9C 4C 5D")]
    assert played(record)["wars"] == 3


def test_a_drawn_card_is_turned_with_the_players_own_key() -> None:
    """There is nothing to choose, so nothing is recorded; at the screen each turns their own."""
    match = read_record(century("2C 2D 3C 3D 9C *21", "2H 2S 3H 3S 8C *"), make).match(waits=True)
    match.play_on()
    match.answer(0, ["2C", "2D", "3C", "3D"])
    match.answer(1, ["2H", "2S", "3H", "3S"])
    assert match.ask is not None
    assert match.ask.forced
    match.answer(1, "turn")
    match.answer(0, "turn")
    assert len(match.answers) == 2
    assert len(match.table.piles["packet/0"]) == 31


def test_decided_a_tied_player_with_no_packet_left_to_draw_from_loses_the_tie() -> None:
    """The other has the only card, in the packet, and wins without playing it (fine print)."""
    record = century("2C 2D 3C 3D", "2H 2S 3H 3S *", answers=ALL_FOUR)
    told = played(record)
    assert (told["ended"], told["winner"], told["plays"], told["wars"]) == ("all_cards", 1, 8, 1)
    assert told["packets"][1] == rest(record, 1, 4, "2H 2S 3H 3S 2C 2D 3C 3D")


def test_decided_if_none_of_the_tied_has_a_card_the_cards_are_split_evenly_in_blocks_by_seat() -> None:
    record = century("2C 2D 3C 3D", "2H 2S 3H 3S", "5C *", players=3, answers=(*ALL_FOUR, "2 5C"))
    told = played(record)
    assert told["packets"][0] == ["2C", "2D", "3C", "3D", "2H"]
    assert told["packets"][1] == ["2S", "3H", "3S", "5C"]
    assert (told["plays"], told["wars"], told["ended"]) == (9, 1, "unfinished")


def test_a_split_takes_all_cards_laid_in_the_order_of_the_seats_the_beaten_ones_too() -> None:
    record = century(
        "4C *40", "AC AD 2C 2D", "AH AS 2H 2S", "3C *", players=4,
        answers=("3 3C", "1 2D 2C AC AD", "2 AH AS 2H 2S", "0 4C"),
    )  # fmt: skip
    assert played(record)["packets"][1:3] == [["4C", "2D", "2C", "AC", "AD"], ["AH", "AS", "2H", "2S", "3C"]]


def test_the_odd_cards_of_a_split_all_go_to_the_lowest_of_the_tied() -> None:
    record = century("2C 2D *", "KC", "KD", "KH", players=4, answers=("0 2C 2D", "1 KC", "2 KD", "3 KH"))
    assert played(record)["packets"][1:] == [["2C", "2D", "KC"], ["KD"], ["KH"]]


def test_two_who_tie_to_their_last_card_share_and_have_their_own_cards_back() -> None:
    """22 draws after the first tie: 23 wars in one round, and all 52 cards on the table."""
    ranks = "23456789TJQKA"
    one, other = (" ".join(rank + suit for rank in ranks for suit in suits) for suits in ("CH", "DS"))
    record = century(one, other, answers=("0 2C 2H 3C 3H", "1 2D 2S 3D 3S"))
    assert packets(record) == [one.split(), other.split()]
    assert (played(record)["wars"], played(record)["plays"]) == (23, 52)


# ---- in words -------------------------------------------------------------------------------------------------------


def told(record: dict[str, Any]) -> list[str]:
    """The captions of a saved match, each made when its event is about to happen on the shadow."""
    match = read_record(record, make).match(events=True)
    shadow, said = match.table.shadow(), []
    answers = iter(record["answers"])
    match.run(lambda _ask, _match: next(answers, None), 1)
    for event in match.take_events():
        line = match.game.caption(event, shadow, NAMES)
        shadow.apply(event)
        said += [line] if line else []
    return said


def test_the_sums_what_beat_what_and_who_takes_how_many_are_said() -> None:
    record = century("AC 2C 7C 9C *22", "KC QC JC TC *", answers=("0 AC 2C 7C 9C", "1 KC"))
    assert told(record) == ["Ann: 1 + 2 + 7 + 9 = 19", "19 beats 13: Ann takes all 5"]
    two = century("KC QC JC TC *22", "2C 3C 4C 5C *", answers=("0 KC", "1 2C"))
    assert told(two)[-1] == "13 beats 2: Ann takes both"


def test_a_tie_is_said_and_a_winner_by_default_beats_nobody() -> None:
    record = century("4C 4D 9C 9D *22", "KC KD 6C 8D *", answers=("0 4C 4D 9C 9D", "1 KC KD"))
    assert told(record) == [
        "Ann: 4 + 4 + 9 + 9 = 26", "Bob: 13 + 13 = 26", "26 points each: war!", "Bob takes all 6",
    ]  # fmt: skip


def test_sharing_and_going_out_are_said() -> None:
    record = century("2C 2D *", "KC", "KD", "KH", players=4, answers=("0 2C 2D", "1 KC", "2 KD", "3 KH"))
    assert told(record) == [
        "Ann: 2 + 2 = 4", "13 points each: war!", "Nobody can break the tie: cards are shared",
    ]  # fmt: skip
    assert told(century("KC *", "2C", answers=("0 KC", "1 2C")))[-1] == "No cards left: Bob is out"


def test_while_somebody_picks_it_is_said_what_the_choice_is_worth_or_why_it_will_not_do() -> None:
    match = match_of(century("AC 2C 7C 9C *22", "KC QC JC TC *"))
    game, ask, table = match.game, match.ask, match.table
    assert ask is not None
    assert game.prompt(ask, table, 0) == "Lay one card, or cards that go together"
    together = "Pairs, sums like 3-9-Q, and an ace with face cards go together."
    assert game.validate(ask, table, 0, []) == (False, together)
    assert game.validate(ask, table, 0, ["9C"]) == (True, "9: worth 9")
    assert game.validate(ask, table, 0, ["AC", "2C"]) == (
        False, "A-2: an ace brings in only face cards",
    )  # fmt: skip
    assert game.validate(ask, table, 0, ["AC", "9C", "2C", "7C"]) == (True, "A-2-7-9: worth 19")


def test_in_a_tie_the_question_is_another() -> None:
    match = match_of(century("KC 2C 3C 5C *22", "KD 4D 6D 8D *", answers=("0 KC", "1 KD")))
    assert match.ask is not None
    assert match.game.prompt(match.ask, match.table, 0) == "A tie! Lay one more card"
    assert match.game.validate(match.ask, match.table, 0, ["5C"]) == (True, "5: worth 5")


def test_the_help_tells_the_rules_examples_and_the_end_of_every_tie() -> None:
    text = title(ID).make({}).help()
    for word in ("four cards", "A-Q", "A-J-K", "A-4-4-J", "A-9", "4-4-4", "3-9-Q", "4-5-9", "lose the tie", "share"):
        assert word in text


# ---- the computer ---------------------------------------------------------------------------------------------------


def test_what_the_computer_knows_of_hands_is_right_by_counting_them_all() -> None:
    """Over all hands of one to four cards: how often they have nothing better, a tie counted half."""
    for count, known in enumerate(BEATEN[1:], 1):
        best: Counter[int] = Counter()
        for hand, times in hands(count):
            best[max(sum(cards) for n in range(1, count + 1) for cards in combinations(hand, n) if goes(cards))] += (
                times
            )
        whole = best.total()
        for worth, percent in enumerate(known, 1):
            below = sum(times for points, times in best.items() if points < worth) + best[worth] / 2
            assert percent == round(100 * below / whole), (count, worth)
        assert max(best) >= len(known)


def goes(values: tuple[int, ...]) -> bool:
    return len(values) == 1 or not combined(values).left_over


def hands(count: int, low: int = 1) -> list[tuple[tuple[int, ...], int]]:
    """All hands of so many cards by their values, high to low, and in how many ways each can be drawn."""
    if not count:
        return [((), 1)]
    return [
        ((*others, *[value] * same), times * comb(4, same))
        for value in range(low, 14)
        for same in range(1, min(4, count) + 1)
        for others, times in hands(count - same, value + 1)
    ]


def chosen(own: str, other: str = "*") -> set[str]:
    """What the computer lays of a hand, over some rounds' worth of chance."""
    match = match_of(century(f"{own} *{26 - len(own.split())}", other))
    ask, who = match.ask, player(ID, "medium")
    assert ask is not None
    observation = match.table.seen_by(0)
    return {" ".join(codes(who.answer(ask, 0, observation, Rng(7, n)))) for n in range(8)}


def test_the_computer_lays_its_best_combination_where_that_is_likely_to_win() -> None:
    assert chosen("KC KD 5C 4D") == {"KC KD"}
    assert chosen("AC 2C 7C 9C") == {"9C 7C 2C AC"}


def test_the_computer_gives_little_away_where_it_is_likely_to_lose() -> None:
    assert chosen("2C 4D 7H 8S") == {"2C"}


def test_the_computer_plays_its_highest_card_to_break_a_tie() -> None:
    match = match_of(century("KC 2C 3C 5C *22", "KD 4D 6D 8D *", answers=("0 KC", "1 KD")))
    assert match.ask is not None
    picked = player(ID, "medium").answer(match.ask, 0, match.table.seen_by(0), Rng(1))
    assert codes(picked) == ["5C"]


def test_the_computer_beats_chance_from_either_seat() -> None:
    for seat in range(2):
        assert [one.winner for one in Simulation(ID, {}, 2, 3, {1 - seat: "random"}).play(range(6))] == [seat] * 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_computers_never_go_round_for_ever(players: int) -> None:
    for seed in range(8):
        match = Match(TwentyFirstCenturyWar({}), players, seed)
        match.cap = 3000
        result = match.run(computers({}))
        assert result is not None
        assert result.ended == "all_cards"


def test_a_snapshot_with_cards_in_a_hand_or_a_packet_for_who_is_out_cannot_be() -> None:
    game = TwentyFirstCenturyWar({})
    table = Match(game, 2, 5).table
    assert game.fits(table)
    table.move([table.piles["packet/0"][0]], "packet/0", "hand/0")
    assert not game.fits(table)
    table.move([*table.piles["hand/0"]], "hand/0", "packet/0")
    table.out(1)
    assert not game.fits(table)
