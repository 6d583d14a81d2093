"""Scramble War, sentence by sentence of the rulebook and of seed 000, and against a reference written from them."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.asks import Pick
from game.core.cards import codes, deck
from game.core.events import Announced, Laid, Swept, Turned
from game.core.match import Match, MatchError
from game.core.player import RandomPlayer
from game.core.record import RecordError, outcome, read_record, replay
from game.players import computers, player
from game.rules import make, title
from tests.kit.match_notation import RANK_ORDER, size
from tests.kit.random_play import by_chance

WORTH = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, "X": 14} | {str(n): n for n in range(2, 10)}


def scramble(first: str, players: int = 2, **more: Any) -> dict[str, Any]:
    """A saved match in which these cards have the lowest numbers, and the others come after them in any order."""
    options = more.pop("options", {})
    whole = codes(deck(jokers=bool(options.get("jokers"))))
    named = first.split()
    cards = named + [code for code in whole if code not in named]
    return {
        "format": 1, "game": "scramble-war", "options": options, "players": players, "seed": 5, "deck": cards, **more,
    }  # fmt: skip


def ending(last: str, players: int = 2, **more: Any) -> dict[str, Any]:
    """A saved match in which all pick the lowest number, so that nobody ties and the last seat wins every battle, until
    these cards are left."""
    named = last.split()
    jokers = bool(more.get("options", {}).get("jokers"))
    rest = [code for rank in RANK_ORDER for code in codes(deck(jokers=jokers)) if code[0] == rank and code not in named]
    assert len(rest) % players == 0
    share = len(rest) // players
    cards = [rest[share * seat + n] for n in range(share) for seat in range(players)]
    return scramble(" ".join([*cards, *named]), players, then="first", **more)


def played(record: dict[str, Any]) -> Match:
    return replay(read_record(record, make), computers({}), events=True)


def told(record: dict[str, Any]) -> dict[str, Any]:
    return outcome(played(record))


# ---- the floor and the picks ----------------------------------------------------------------------------------------


def test_scramble_war_000_all_cards_lie_face_down_on_the_floor_and_nobody_has_any() -> None:
    match = played(scramble("9C 3D", rounds=0))
    assert codes(match.table.piles["heap"]) == scramble("9C 3D")["deck"]
    assert match.table.seen_by(0).piles["heap"] == (None,) * 52
    came = outcome(match)
    assert (came["cards"], came["packets"], came["scores"], len(came["table"])) == ([0, 0], [[], []], [0, 0], 52)


def test_scramble_war_000_can_be_played_with_or_without_jokers_by_two_to_four() -> None:
    game = title("scramble-war")
    assert game.players == (2, 3, 4)
    assert [len(game.make({"jokers": jokers}).deck()) for jokers in (False, True)] == [52, 54]


def test_scramble_war_a_pick_is_the_number_of_the_card_in_the_order_of_the_shuffled_deck() -> None:
    cards = scramble("")["deck"]
    came = told(scramble("", answers=[[0, [51]], [1, [20]]]))
    assert came["packets"] == [[cards[51], cards[20]], []]
    again = told(scramble("", answers=[[0, [51]], [1, [20]], [0, [50]], [1, [0]]]))  # the numbers stay as they are
    assert again["packets"][0] == [cards[51], cards[20], cards[50], cards[0]]


def test_scramble_war_the_deck_may_be_shuffled_from_the_seed_but_packets_are_not_dealt() -> None:
    record = scramble("")
    del record["deck"]
    match = read_record(record, make).match()
    assert sorted(match.table.piles["heap"]) == deck()
    assert list(match.table.piles["heap"]) != deck()
    with pytest.raises(RecordError, match="deal: scramble-war deals no packets"):
        read_record({**record, "deal": [codes(deck()), []]}, make)


def test_scramble_war_players_pick_one_after_another_from_seat_0_clockwise_one_number_each() -> None:
    match = read_record(scramble("2C 3C 4C 5C", 4), make).match()
    asked = []
    for number in range(4):
        match.run(lambda _ask, _match: None)
        assert isinstance(match.ask, Pick)
        assert (match.ask.least, match.ask.most, len(match.ask.unseen)) == (1, 1, 52)
        assert len(match.ask.cards[number]) == 52 - number
        asked += match.ask.seats
        match.answer(number, [number])
    assert asked == [0, 1, 2, 3]


def test_scramble_war_cards_picked_lie_face_down_until_all_have_picked_and_are_turned_together() -> None:
    match = played(scramble("2C 3C 4C", 3, answers=[[0, [0]], [1, [1]]]))
    for seat in range(3):
        piles = match.table.seen_by(seat).piles
        assert (piles["stake/0"], piles["stake/1"], piles["stake/2"]) == ((None,), (None,), ())
    match = played(scramble("2C 3C 4C", 3, answers=[[0, [0]], [1, [1]], [2, [2]]]))
    turned = [codes(event.cards) for event in match.table.log or () if isinstance(event, Turned)]
    assert turned == [["2C", "3C", "4C"]]


@pytest.mark.parametrize(
    ("value", "why"),
    [([0], "card 0 is no longer there"), ([52], "must be numbers from 0 to 51"), ([-1], "must be numbers"),
     ([], "0 cards picked"), ([1, 2], "2 cards picked"), (["3C"], "must be numbers"), (1, "not a list")],
)  # fmt: skip
def test_scramble_war_a_pick_that_cannot_be_is_refused(value: Any, why: str) -> None:
    with pytest.raises(RecordError, match=f"answers.1.: seat 1: .*{why}"):
        told(scramble("2C 3C", answers=[[0, [0]], [1, value]]))


def test_scramble_war_then_first_picks_the_lowest_numbers_that_are_left() -> None:
    match = played(scramble("2C 9D 3C 9H 4C", then="first", rounds=2))
    laid = [codes(event.cards) for event in match.table.log or () if isinstance(event, Laid)]
    assert laid == [["2C"], ["9D"], ["3C"], ["9H"]]


# ---- battles --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lower", range(13))
def test_scramble_war_000_the_higher_card_wins_two_is_low_ace_is_high_and_a_joker_above_it(lower: int) -> None:
    names = [f"{rank}H" for rank in RANK_ORDER[:13]] + ["XR"]
    low, high = names[lower], names[lower + 1]
    options = {"jokers": True}
    assert told(scramble(f"{low} {high}", then="first", rounds=1, options=options))["packets"] == [[], [high, low]]
    assert told(scramble(f"{high} {low}", then="first", rounds=1, options=options))["packets"] == [[high, low], []]


def test_scramble_war_the_highest_wins_them_all_into_a_score_pile_the_winners_own_first() -> None:
    came = told(scramble("2C QC KC 9C", 4, then="first", rounds=1))
    assert came["packets"] == [[], [], ["KC", "9C", "2C", "QC"], []]
    assert (came["cards"], came["scores"], came["plays"], came["wars"]) == ([0, 0, 4, 0], [0, 0, 4, 0], 4, 0)


def test_scramble_war_won_cards_are_not_picked_again() -> None:
    match = played(scramble("2C 9D 3C", answers=[[0, [0]], [1, [1]]]))
    assert match.ask is not None
    assert match.ask.refuse(0, [1]) == "card 1 is no longer there"
    assert codes(match.table.piles["heap"])[0] == "3C"


# ---- wars -----------------------------------------------------------------------------------------------------------

TIE = "9C 9D 2C 3C 4C 5C 2D 3D 4D 6D"
"""A tie of nines, and a war that seat 1 wins, 5 to 6."""


def test_scramble_war_000_three_more_face_down_and_the_higher_fourth_wins_all_these_cards() -> None:
    match = played(scramble(TIE, then="first", rounds=1))
    came = outcome(match)
    assert came["packets"] == [[], ["9D", "2D", "3D", "4D", "6D", "9C", "2C", "3C", "4C", "5C"]]
    assert (came["wars"], came["plays"], came["scores"]) == (1, 10, [0, 10])
    turned = [codes(event.cards) for event in match.table.log or () if isinstance(event, Turned)]
    assert turned == [["9C", "9D"], ["5C", "6D"]]


def test_scramble_war_each_fighter_picks_four_numbers_in_one_pick_and_the_last_one_named_is_turned() -> None:
    match = played(scramble(TIE, answers=[[0, [0]], [1, [1]]]))
    assert isinstance(match.ask, Pick)
    assert (match.ask.seats, match.ask.least, match.ask.most) == ((0,), 4, 4)
    came = told(scramble(TIE, answers=[[0, [0]], [1, [1]], [0, [9, 2, 3, 5]], [1, [6, 7, 8, 4]]]))
    assert came["packets"] == [["9C", "6D", "2C", "3C", "5C", "9D", "2D", "3D", "4D", "4C"], []]


def test_scramble_war_the_three_cards_of_a_war_stay_face_down_for_everybody() -> None:
    match = played(scramble(TIE, answers=[[0, [0]], [1, [1]], [0, [2, 3, 4, 5]]]))
    for seat in (0, 1):
        assert match.table.seen_by(seat).piles["stake/0"] == (deck().index(7), None, None, None, None)


def test_scramble_war_only_those_who_tie_for_highest_fight() -> None:
    match = played(scramble("9C 5D 9D 2C 3C 4C 5C 2D 3D 4D 6D", 3, answers=[[0, [0]], [1, [1]], [2, [2]]]))
    assert match.ask is not None
    assert match.ask.seats == (0,)
    match = played(scramble("9C 5D 9D 2C 3C 4C 5C 2D 3D 4D 6D", 3, then="first", rounds=1))
    assert outcome(match)["packets"] == [[], [], ["9D", "2D", "3D", "4D", "6D", "9C", "2C", "3C", "4C", "5C", "5D"]]
    (war,) = [event for event in match.table.log or () if isinstance(event, Announced)]
    assert (war.key, war.seats, codes(war.cards)) == ("war", (0, 2), ["9C", "9D"])


def test_scramble_war_a_tie_of_low_cards_is_no_war() -> None:
    assert told(scramble("5C 5D 9D", 3, then="first", rounds=1))["wars"] == 0


def test_scramble_war_a_war_that_ties_again_goes_on() -> None:
    again = "9C 9D 2C 3C 4C 5C 2D 3D 4D 5D 6C 7C 8C QC 6D 7D 8D JD"
    came = told(scramble(again, then="first", rounds=1))
    assert (came["wars"], came["plays"], came["scores"]) == (2, 18, [18, 0])


def test_scramble_war_of_three_fighters_one_may_be_beaten_and_two_fight_on() -> None:
    cards = "9C 9D 9H 2C 3C 4C KC 2D 3D 4D 5D 2H 3H 4H KH 6C 7C 8C TC 6D 7D 8D JD"
    came = told(scramble(cards, 3, then="first", rounds=1))
    assert (came["wars"], came["plays"], came["scores"]) == (2, 23, [0, 0, 23])


# ---- a heap that is too small ---------------------------------------------------------------------------------------


def test_scramble_war_if_the_heap_is_empty_each_keeps_the_cards_they_picked() -> None:
    came = told(ending("9C 9D"))
    assert (came["scores"], came["wars"], came["rounds"], came["plays"]) == ([1, 51], 1, 26, 52)
    assert came["packets"][0] == ["9C"]


@pytest.mark.parametrize(
    ("last", "scores", "turned"),
    [("9C 9D 4D 3C", [4, 48], "4D 3C"), ("9C 9D 3C 5C 4D 6D", [0, 52], "5C 6D"),
     ("9C 9D 3C 5C 7C 4D 8D 6D", [8, 44], "7C 6D"), ("9C 9D 3C 5C 4C 7C 4D 8D 5D 6D", [10, 42], "7C 6D")],
)  # fmt: skip
def test_scramble_war_if_the_heap_is_too_small_each_fighter_takes_an_equal_share_the_last_card_face_up(
    last: str, scores: list[int], turned: str
) -> None:
    match = played(ending(last))
    assert outcome(match)["scores"] == scores
    assert [codes(event.cards) for event in match.table.log or () if isinstance(event, Turned)][-1] == turned.split()


def test_scramble_war_if_there_is_not_even_one_for_each_fighter_those_already_beaten_keep_theirs_too() -> None:
    came = told(ending("9C 9D 2C 3C", 3))
    assert [packet[-1] for packet in came["packets"]] == ["9C", "9D", "2C"]
    assert (came["scores"], came["removed"], came["wars"]) == ([1, 1, 49], ["3C"], 1)


def test_scramble_war_a_share_that_ties_with_nothing_left_is_kept_face_down_cards_and_all() -> None:
    came = told(ending("9C 9D 2C 3C 4D 3D"))
    assert came["packets"][0] == ["9C", "2C", "3C"]
    assert (came["scores"], came["wars"]) == ([3, 49], 2)


def test_scramble_war_cards_that_do_not_go_round_in_a_share_or_a_battle_are_out_of_the_game() -> None:
    came = told(ending("9C 9D 9H 2C 3C 4C 5C 6C", 4))
    assert (came["scores"], came["removed"], came["ended"]) == ([0, 0, 7, 44], ["6C"], "score")
    came = told(ending("7C", 3))
    assert (came["scores"], came["removed"], came["rounds"], came["table"]) == ([0, 0, 51], ["7C"], 17, [])


# ---- the end --------------------------------------------------------------------------------------------------------


def test_scramble_war_000_when_the_heap_is_gone_the_person_with_most_cards_wins() -> None:
    came = told(ending("QC 2C"))
    assert (came["ended"], came["winner"], came["scores"], came["cards"]) == ("score", 1, [2, 50], [2, 50])


def test_scramble_war_score_values_counts_ace_1_to_king_13_and_joker_14() -> None:
    came = told(scramble("AC KC XB 2C", then="first", rounds=2, options={"jokers": True, "score": "values"}))
    assert came["scores"] == [1 + 13 + 14 + 2, 0]
    whole = told(ending("", options={"jokers": True, "score": "values"}))
    assert whole["scores"] == [0, 4 * 91 + 2 * 14]
    assert whole["cards"] == [0, 54]


def test_scramble_war_with_score_values_fewer_cards_can_win() -> None:
    """Seat 0 wins all kings, queens, jacks and tens, which lie in pairs, and seat 1 all the rest, which are more."""
    high = [f"{rank}{suit}" for suit in "CDHS" for rank in "KQJT"]
    low = [code for rank in "23456789A" for code in codes(deck()) if code[0] == rank]
    rest = [card for pair in zip(low[:18], low[18:], strict=True) for card in pair]
    values = told(scramble(" ".join([*high, *rest]), then="first", options={"score": "values"}))
    assert (values["scores"], values["cards"], values["winner"]) == ([184, 180], [16, 36], 0)
    assert told(scramble(" ".join([*high, *rest]), then="first"))["winner"] == 1


def test_scramble_war_equal_points_are_a_draw() -> None:
    cards = ending("")["deck"]
    for n in range(0, 26, 2):
        cards[n : n + 2] = reversed(cards[n : n + 2])
    came = told(scramble(" ".join(cards), then="first"))
    assert (came["scores"], came["ended"], came["winner"]) == ([26, 26], "draw", None)


def test_scramble_war_of_four_two_may_tie_for_most_points_which_is_a_draw_too() -> None:
    cards = ending("", 4)["deck"]
    for n in range(6, 13):
        highest, winner = 4 * n + 3, 4 * n + (2 if n < 12 else 0)
        cards[highest], cards[winner] = cards[winner], cards[highest]
    came = told(scramble(" ".join(cards), 4, then="first"))
    assert (came["scores"], came["ended"], came["winner"]) == ([4, 0, 24, 24], "draw", None)


# ---- words ----------------------------------------------------------------------------------------------------------


def captions(record: dict[str, Any]) -> list[str]:
    match = read_record(record, make).match(events=True)
    shadow, lines = match.table.shadow(), []
    match.run(lambda ask, _match: (ask.seats[0], ask.written(ask.first(ask.seats[0]))), record.get("rounds"))
    for event in match.table.log or ():
        line = match.game.caption(event, shadow, ["Anna", "Ben", "Cleo", "Dan"])
        shadow.apply(event)
        lines += [line] if line is not None else []
    return lines


def test_scramble_war_000_i_declare_war_is_said_on_the_table() -> None:
    assert captions(scramble(TIE, rounds=1)) == [
        "Two nines: I – de – clare – war!", "A six is highest: Ben takes all 10",
    ]  # fmt: skip
    assert captions(scramble("9C 5D", rounds=1)) == ["A nine is highest: Anna takes both"]
    assert captions(ending("9C 9D"))[-2:] == ["Two nines: I – de – clare – war!",
                                              "Too few cards: everybody keeps what they picked"]  # fmt: skip


def test_scramble_war_a_word_a_card_is_said_while_a_fighter_picks() -> None:
    match = played(scramble(TIE, answers=[[0, [0]], [1, [1]]]))
    game, table, ask = match.game, match.table, match.ask
    assert ask is not None
    assert game.prompt(ask, table, 0) == "War! Pick four more: the last is turned"
    said = [game.validate(ask, table, 0, [2, 3, 4, 5][:count]) for count in range(5)]
    assert said == [
        (False, ""), (False, "I – …"), (False, "I – de – …"), (False, "I – de – clare – …"),
        (True, "I – de – clare – war!"),
    ]  # fmt: skip
    assert game.validate(ask, table, 0, [2, 3, 4, 0]) == (False, "card 0 is no longer there")


def test_scramble_war_prompts_say_how_many_cards_to_pick() -> None:
    match = played(scramble(TIE, answers=[]))
    assert match.ask is not None
    assert match.game.prompt(match.ask, match.table, 0) == "Pick a card from the floor"
    assert match.game.validate(match.ask, match.table, 0, [3]) == (True, "")
    match = read_record(ending("9C 9D 4D 3C"), make).match()
    match.run(lambda ask, match: None if match.table.wars else (ask.seats[0], ask.written(ask.first(ask.seats[0]))))
    assert match.ask is not None
    assert match.game.prompt(match.ask, match.table, 0) == "War! Pick one more card"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "**one point**"),
        ({"score": "values"}, "An ace is 1, a jack 11, a queen 12 and a king 13.\n"),
        ({"jokers": True}, "A joker is highest, then ace"),
        ({"jokers": True, "score": "values"}, "a king 13 and a joker 14."),
    ],
)
def test_scramble_war_help_tells_what_counts(options: dict[str, Any], words: str) -> None:
    text = make("scramble-war", options).help()
    assert words in text
    assert "{" not in text
    assert ("joker" in text.partition("## House rules at this table")[0]) == bool(options.get("jokers"))


# ---- players and snapshots ------------------------------------------------------------------------------------------


def test_scramble_war_a_computer_picks_by_chance_from_what_is_left() -> None:
    assert isinstance(player("scramble-war", "hard"), RandomPlayer)
    firsts = set()
    for seed in range(40):
        match = read_record({**scramble(""), "seed": seed}, make).match()
        match.run(lambda ask, m: computers({})(ask, m) if not m.answers else None)
        firsts.add(match.answers[0][1][0])
    assert len(firsts) > 20


@pytest.mark.parametrize("wrong", ["floor", "order", "stake", "score", "too few", "memo"])
def test_scramble_war_refuses_a_snapshot_that_cannot_be(wrong: str) -> None:
    match = played(scramble("2C 9D 3C", then="first", rounds=1))
    kept = match.take_checkpoint()
    assert Match.resumed(match.game, kept, match.answers).table.scores == [0, 2]
    piles, memo = kept["table"]["piles"], kept["table"]["memo"]
    if wrong == "floor":
        memo["floor"][0] = memo["floor"][1]
    elif wrong == "memo":
        del memo["floor"]
    elif wrong == "order":
        piles["heap"].reverse()
    elif wrong == "stake":
        piles["stake/0"].append(piles["heap"].pop())
    elif wrong == "score":
        kept["table"]["scores"] = [1, 2]
    else:
        piles["aside"], piles["heap"] = piles["heap"][1:], piles["heap"][:1]
    with pytest.raises(MatchError):
        Match.resumed(match.game, kept, match.answers)


# ---- properties, and the game a second time --------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.integers(2, 4), st.booleans(), st.sampled_from(["cards", "values"]))
def test_scramble_war_every_card_is_won_or_out_and_the_scores_are_what_was_won(
    seed: int, players: int, jokers: bool, score: str
) -> None:
    options = {"jokers": jokers, "score": score}
    record = {"format": 1, "game": "scramble-war", "options": options, "players": players, "seed": seed}
    match = read_record(record, make).match(events=True)
    match.run(by_chance)
    came = outcome(match)
    assert came["ended"] in ("score", "draw")
    assert len(came["removed"]) < players
    won = [card for packet in came["packets"] for card in packet]
    assert sorted([*won, *came["removed"]]) == sorted(codes(deck(jokers=jokers)))
    worth = [sum(WORTH[card[0]] if score == "values" else 1 for card in packet) for packet in came["packets"]]
    assert came["scores"] == worth
    best = [seat for seat in range(players) if worth[seat] == max(worth)]
    assert came["winner"] == (best[0] if len(best) == 1 else None)
    assert came["plays"] == len(won)
    swept = sum(len(event.cards) for event in match.table.log or () if isinstance(event, Swept))
    assert swept == len(won)


def reference(cards: list[str], players: int, values: bool, dice: random.Random) -> dict[str, Any]:
    """A whole match of people who pick by chance: the answers, and what it comes to."""
    floor = dict(enumerate(cards))
    answers: list[list[Any]] = []
    won: list[list[str]] = [[] for _ in range(players)]
    battles = wars = 0

    def grab(seat: int, count: int) -> list[str]:
        numbers = dice.sample(sorted(floor), count)
        answers.append([seat, numbers])
        return [floor.pop(number) for number in numbers]

    while len(floor) >= players:
        battles += 1
        out = [grab(seat, 1) for seat in range(players)]
        fighting = list(range(players))
        while True:
            strength = {seat: RANK_ORDER.index(out[seat][-1][0]) for seat in fighting}
            fighting = [seat for seat in fighting if strength[seat] == max(strength.values())]
            if len(fighting) == 1:
                seat = fighting[0]
                won[seat] += [card for k in range(players) for card in out[(seat + k) % players]]
                break
            wars += 1
            if len(floor) < len(fighting):
                for seat in range(players):
                    won[seat] += out[seat]
                break
            each = 4 if len(floor) >= 4 * len(fighting) else len(floor) // len(fighting)
            for seat in fighting:
                out[seat] += grab(seat, each)
    points = [sum(WORTH[card[0]] for card in pile) if values else len(pile) for pile in won]
    best = [seat for seat in range(players) if points[seat] == max(points)]
    return {
        "answers": answers, "scores": points, "packets": won, "rounds": battles, "wars": wars,
        "removed": list(floor.values()), "winner": best[0] if len(best) == 1 else None,
    }  # fmt: skip


def test_scramble_war_every_match_goes_as_in_a_reference_written_from_the_rulebook() -> None:
    fought = left = 0
    for seed in range(size(240, 3000)):
        dice = random.Random(seed)
        players, jokers, values = 2 + seed % 3, bool(seed // 3 % 2), bool(seed // 6 % 2)
        cards = codes(deck(jokers=jokers))
        dice.shuffle(cards)
        expected = reference(cards, players, values, dice)
        options = {"jokers": jokers, "score": "values" if values else "cards"}
        record = {"format": 1, "game": "scramble-war", "options": options, "players": players, "seed": seed}
        came = told({**record, "deck": cards, "answers": expected.pop("answers")})
        assert {key: came[key] for key in expected} == expected
        assert came["ended"] == ("draw" if came["winner"] is None else "score")
        fought += came["wars"]
        left += bool(came["removed"])
    assert fought > 100
    assert left > 20
