"""The fine print of the rulebook that is about all games, and every line of it that no game's own tests hold."""

import json
import re
from itertools import islice
from typing import Any

import pytest

from game.cli import run
from game.core.asks import Ask, Pick, Write
from game.core.cards import RANK_NAMES, codes
from game.core.match import MOST_ROUNDS, Match
from game.core.record import RecordError, outcome, read_record
from game.rules import make, title, titles
from game.sitting.game_profile import first_ask
from tests.kit.match_notation import FULL, left, match_of, played, saved
from tests.kit.pairs import pairs
from tests.kit.random_play import by_chance, saved_match
from tests.kit.row_tests import in_one

RANKS = (None, *RANK_NAMES)
NUMBERS = (None, *RANK_NAMES[:9])
OFF = (False, True)
WAR = {
    "down": (1, 0, 2, 3, 4, 5), "up": (1, 2, 3), "count": ("rank", "sum", "difference", "product"),
    "run_out": ("lose", "last_card", "one_left"),
    "winnings": ("shuffled", "winner_first", "loser_first", "arranged"), "decks": (1, 2), "jokers": OFF,
    "lowest_wins": OFF, "automatic": RANKS, "beats_faces": NUMBERS, "beats_aces": NUMBERS, "underdog": RANKS,
    "slap": RANKS, "speed": OFF,
}  # fmt: skip
TAKEN = (
    "down",
    "run_out",
    "winnings",
    "decks",
    "jokers",
    "automatic",
    "beats_faces",
    "beats_aces",
    "underdog",
    "speed",
)
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "war": WAR,
    "good-king-bad-queen": {name: WAR[name] for name in TAKEN},
    "casualty-war": {"winnings": WAR["winnings"][:3]},
    "scramble-war": {"jokers": OFF, "score": ("cards", "values")},
    "twenty-first-century-war": {},
    "napoleons-war": {},
    "duel-king": {"reshuffle": (None, 3, 4, 5, 6, 7, 8, 9, 10)},
    "fast-food": {},
    "brain-drain": {
        "goal": (12, ...), "score": ("cards", "values"), "faces": ("one", "counting", "suit"), "omit_one": OFF,
        "powers": OFF,
    },
    "ascent": {"top": (20, ...)},
    "egyptian-ruffle": {
        "pyramid_pair": OFF, "sphinx_split": OFF, "mummy_marriage": OFF, "king_tut_ten": OFF, "nile_nine": OFF,
        "false_slap": ("burn", "nothing"), "slap_in": OFF,
    },
}  # fmt: skip
FOR_TWO = {"casualty-war", "napoleons-war", "duel-king", "fast-food", "ascent"}
PRESETS = {
    "war-last-card", "peace", "three-player-war", "automatic-war", "beats-faces", "underdog", "slap-war",
    "war-basic", "war-one-left", "guerilla-joker", "speed-war", "addition-war", "subtraction-war",
    "multiplication-war", "missing-card-war",
}  # fmt: skip
RULEBOOK = {*OPTIONS, *PRESETS}
"""The games of the rulebook: what it says of them all, a new game need not do."""
GAMES = list(titles())
PACKETS = [
    game_id for game_id in GAMES
    if game_id in RULEBOOK and game_id not in ("scramble-war", "napoleons-war", "fast-food", "brain-drain", "ascent")
]  # fmt: skip
"""The games of it that deal packets."""
POINTS = ["scramble-war", "fast-food", "brain-drain", "ascent"]
PLAYERS = [(game_id, players) for game_id in GAMES for players in sorted(title(game_id).players)]
DEALT = [(game_id, players) for game_id, players in PLAYERS if game_id in PACKETS]


def record(game_id: str, players: int = 0, **more: Any) -> dict[str, Any]:
    """A saved match at the game's defaults."""
    made = {"format": 1, "game": game_id, "options": {}, "players": players or title(game_id).players[0], "seed": 5}
    return {**made, **more}


def whole(game_id: str) -> list[str]:
    """The deck of a game, by codes."""
    return codes(title(game_id).make({}).deck())


def ruffle(*hands: str) -> dict[str, Any]:
    """A saved match of Egyptian Ruffle."""
    return {**saved(*hands), "game": "egyptian-ruffle", "options": {}}


def refusal(made: dict[str, Any]) -> str:
    with pytest.raises(RecordError) as why:
        match_of(made)
    return str(why.value)


# ---- deck and deal --------------------------------------------------------------------------------------------------


@in_one(("game_id", "players"), DEALT)
def test_the_first_card_dealt_to_a_seat_is_the_top_of_its_packet(game_id: str, players: int) -> None:
    deck = whole(game_id)
    share = len(deck) // players
    got = played(record(game_id, players, deck=deck, rounds=0))
    dealt = deck[: share * players]
    assert got["packets"] == [dealt[(seat - 1) % players :: players] for seat in range(players)]
    assert got["removed"] == deck[share * players :]


@in_one(("game_id", "players"), DEALT)
def test_a_deal_may_leave_out_just_the_cards_that_cannot_go_round(game_id: str, players: int) -> None:
    deck = whole(game_id)
    over = len(deck) % players
    for first in {0, over}:
        cut = (len(deck) - first) // 2 + 3
        packets = [deck[first:][:cut], deck[first:][cut:], [], []][:players]
        got = played(record(game_id, players, deal=packets, rounds=0))
        assert (got["packets"], sorted(got["removed"])) == (packets, sorted(deck[:first]))
    for count in {1, over - 1, over + 1} - {0, -1, over}:
        short = [deck[count:], *[[]] * (players - 1)]
        assert refusal(record(game_id, players, deal=short)).startswith(f"deal: it has {len(deck) - count} cards, but ")


@in_one("game_id", PACKETS)
def test_a_packet_may_be_empty_and_who_has_all_cards_has_won_at_once(game_id: str) -> None:
    players = title(game_id).players[0]
    deck = whole(game_id)
    got = played(record(game_id, players, deal=[*[[]] * (players - 1), deck]))
    lacked = "out_of_cards" if game_id == "duel-king" else "all_cards"
    assert (got["ended"], got["winner"], got["rounds"]) == (lacked, players - 1, 0)
    assert got["packets"][-1] == deck


@in_one("game_id", sorted(RULEBOOK - set(PACKETS)))
def test_games_that_deal_no_packets_refuse_a_deal_and_napoleons_war_a_deck_as_well(game_id: str) -> None:
    deck = whole(game_id)
    packets = [deck[::2], deck[1::2]]
    assert refusal(record(game_id, 2, deal=packets)).startswith(f"deal: {game_id}")
    if game_id == "napoleons-war":
        assert refusal(record(game_id, 2, deck=deck)).startswith(f"deck: {game_id}")
    else:
        assert played(record(game_id, 2, deck=deck, rounds=0))["rounds"] == 0


# ---- asks and answers -----------------------------------------------------------------------------------------------


def test_a_pick_is_recorded_even_when_one_answer_is_legal() -> None:
    """The last card of each game of Fast Food; a hand of one in 21st Century War."""
    match = match_of(record("fast-food", then="first"))
    assert len(match.answers) == 40
    lone = {**saved("9C", "8D *"), "game": "twenty-first-century-war", "options": {}, "rounds": 1}
    assert played({**lone, "answers": [[1, ["8D"]]]})["table"] == []
    assert played({**lone, "answers": [[1, ["8D"]], [0, ["9C"]]]})["packets"][0] == ["9C", "8D"]


def test_an_arrange_is_recorded_even_when_one_answer_is_legal() -> None:
    """With Speed a card leaves the trick, and the one that is left has to be named all the same."""
    made = {**saved("2C *25", "9D *", options={"winnings": "arranged", "speed": True}), "rounds": 1}
    assert played(made)["table"] == ["9D"]
    assert played({**made, "answers": [[1, ["9D"]]]})["packets"][1] == left(made, 1, 1, "9D")


def test_seats_that_are_asked_at_once_may_be_recorded_in_any_order_each_once() -> None:
    red, black = ([code for code in FULL if code[1] in suits] for suits in ("DH", "CS"))
    for game_id, ours, theirs in (
        ("napoleons-war", red[::-1], black),
        ("addition-war", "15", "no idea"),
        ("twenty-first-century-war", None, None),
    ):
        made = record(game_id, 2, rounds=1, options={"answers": True} if game_id == "addition-war" else {})
        if ours is None:
            ask = match_of(made).ask
            assert isinstance(ask, Pick)
            ours, theirs = (codes(ask.cards[seat])[:1] for seat in (0, 1))
        both = [[0, ours], [1, theirs]]
        assert match_of({**made, "answers": both}).table.snapshot() == (
            match_of({**made, "answers": both[::-1]}).table.snapshot()
        )
        assert "seat 1 has answered already" in refusal({**made, "answers": [both[1], both[1]]})


def test_a_word_that_settles_it_alone_is_recorded_after_those_given_before_it() -> None:
    """In Brain Drain two pass and the third buzzes; nobody else's word is asked for, or taken."""
    made = record("brain-drain", 3)
    buzz = [[2, "pass"], [0, "pass"], [1, "buzz"]]
    ask = match_of({**made, "answers": buzz}).ask
    assert isinstance(ask, Write)
    assert ask.seats == (1,)
    late = [[1, "buzz"], [2, "pass"]]
    assert refusal({**made, "answers": late}) == "answers[1]: seat 2 is not asked now, but only 1"


@pytest.mark.parametrize("game_id", GAMES)
def test_answers_beyond_rounds_are_ignored_whatever_they_are(game_id: str) -> None:
    for number, row in enumerate(islice(pairs(title(game_id)), 6)):
        made = read_record({**saved_match(title(game_id), number, row), "rounds": 2}, make)
        match = made.match()
        if match.run(by_chance, 2) is None:
            kept = made.written(match.answers, 2)
            beyond = [*match.answers, [0, "dance"], [1, ["2C", "2C"]], [0, 7], [1, None]]
            assert played({**kept, "answers": beyond}) == played(kept)


def test_answers_left_over_are_an_error_even_where_rounds_would_have_allowed_more() -> None:
    made = {**saved("2C", "3D *", options={"winnings": "arranged"}), "answers": [[1, ["3D", "2C"]], [1, ["3D"]]]}
    for rounds in (1, 2, 99):
        assert refusal({**made, "rounds": rounds}) == "answers[1]: the match was already over after round 1"


def test_a_round_that_stops_in_the_middle_has_begun_and_counts() -> None:
    assert played(record("fast-food"))["rounds"] == 1
    assert played(record("napoleons-war"))["rounds"] == 1
    assert played(record("ascent", answers=[[1, "pass"]]))["rounds"] == 1
    assert played(record("war", rounds=0))["rounds"] == 0


@in_one("text", ["", "x" * 5000, "1" * 5000, "\n", "∑", "٣", "null"])
def test_where_answers_decide_any_string_is_a_legal_answer_and_only_the_number_is_right(text: str) -> None:
    made = {**saved("KC 2C *24", "9D 7D *"), "game": "addition-war", "rounds": 1}
    made["options"] = {"answers": True, "winnings": "winner_first"}
    assert played({**made, "answers": [[0, "15"], [1, text]]})["cards"] == [28, 24]


# ---- options --------------------------------------------------------------------------------------------------------


@in_one("game_id", GAMES)
def test_none_is_null_or_the_word_none_in_every_option_that_has_it_and_in_no_other(game_id: str) -> None:
    for option in title(game_id).options:
        for none in (None, "none"):
            made = record(game_id, options={option.id: none}, rounds=0)
            if None in option.values:
                assert title(game_id).chosen({option.id: none})[option.id] is None
            else:
                assert refusal(made).startswith(f"option {option.id}: ")


def test_a_rank_in_an_option_is_one_of_these_strings_and_several_only_where_ranks_are_meant() -> None:
    for option_id, several in (("automatic", True), ("slap", True), ("underdog", False), ("ranks", True)):
        for name in RANK_NAMES:
            assert title("addition-war").chosen({option_id: name})[option_id] == name
        for wrong in ("1", "11", "T", "j", "Joker", "", 5, 10, True, ["5"]):
            assert refusal(record("addition-war", options={option_id: wrong})).startswith(f"option {option_id}: ")
        if several:
            assert title("addition-war").chosen({option_id: "5,6"})[option_id] == "5,6"
        else:
            assert refusal(record("addition-war", options={option_id: "5,6"})).startswith(f"option {option_id}: ")
    for option_id in ("beats_faces", "beats_aces"):
        for wrong in ("J", "A", "joker", "2,3", 3):
            assert refusal(record("war", options={option_id: wrong})).startswith(f"option {option_id}: ")


def test_the_list_has_the_games_players_and_options_of_the_rulebook_the_defaults_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The presets of War are held to their options in test_house_presets."""
    assert run(["list", "--json"]) == 0
    listed = {game["id"]: game for game in json.loads(capsys.readouterr().out)}
    assert set(listed) >= RULEBOOK
    for game_id, options in OPTIONS.items():
        game = listed[game_id]
        assert game["players"] == ([2] if game_id in FOR_TWO else [2, 3, 4])
        assert set(options) <= set(game["options"])
        for name, values in options.items():
            if values[-1] is ...:
                assert game["options"][name][0] == values[0]
            else:
                assert game["options"][name] == list(values)


def test_any_other_agreed_number_of_cards_or_top_can_be_played_to() -> None:
    """Seed 002: 12 cards "or any other agreed number", and Ascent up to "an agreed total, say 20"."""
    goals, tops = (title(game_id).options[0].values for game_id in ("brain-drain", "ascent"))
    assert {*range(1, 25)} <= {*goals}
    assert {*range(1, 31)} <= {*tops}


# ---- then: first ----------------------------------------------------------------------------------------------------


def firsts(game_id: str, rounds: int, players: int = 0, **more: Any) -> list[list[Any]]:
    """What is answered where the first legal answer is given."""
    return match_of(record(game_id, players, then="first", rounds=rounds, **more)).answers


def test_then_first_gives_time_where_it_may_be_given() -> None:
    assert firsts("slap-war", 1)[:1] == [[0, "time"]]
    assert firsts("egyptian-ruffle", 3, options={"nile_nine": True}) == [[0, "time"]] * 3
    passed = record("brain-drain", 3, answers=[[0, "pass"], [2, "pass"]], then="first", rounds=1)
    assert match_of(passed).answers[2:4] == [[1, "time"], [0, "time"]], "the lowest seat that has not answered"


def test_then_first_picks_the_fewest_cards_from_the_front_of_the_hand() -> None:
    made = {**saved("9C 8C 7C 6C *22", "8D 9D 7D 6D *"), "game": "twenty-first-century-war", "options": {}}
    assert match_of({**made, "then": "first", "rounds": 1}).answers == [[0, ["9C"]], [1, ["8D"]]]
    tied = {**saved("8C 9C 7C 6C *22", "8D 9D 3D 6D *"), "game": "twenty-first-century-war", "options": {}}
    got = match_of({**tied, "then": "first", "rounds": 1}).answers
    assert got == [[0, ["8C"]], [1, ["8D"]], [0, ["9C"]], [1, ["9D"]], [0, ["7C"]], [1, ["3D"]]]
    deck = [code for code in FULL if code[0] not in "JQK"]
    picked = firsts("fast-food", 2, deck=deck)
    dealt = [code for code in deck if code[1] in "CS"]
    assert picked == [[1, dealt[:1]], [0, dealt[1:2]]]


def test_then_first_picks_no_card_where_none_need_be_picked() -> None:
    answers = firsts("duel-king", 60)
    assert answers
    assert all(value == [] for _seat, value in answers)


def test_then_first_picks_unseen_cards_by_the_lowest_numbers() -> None:
    deck = ["9C", "9D", *[code for code in FULL if code not in ("9C", "9D")]]
    assert firsts("scramble-war", 2, deck=deck)[:6] == [
        [0, [0]], [1, [1]], [0, [2, 3, 4, 5]], [1, [6, 7, 8, 9]], [0, [10]], [1, [11]],
    ]  # fmt: skip


def test_then_first_leaves_an_arrange_as_it_lies() -> None:
    red, black = ([code for suit in suits for code in FULL if code[1] == suit] for suits in ("DH", "CS"))
    assert firsts("napoleons-war", 1)[:2] == [[0, red], [1, black]]


def test_then_first_writes_pass() -> None:
    assert firsts("ascent", 1)[:4] == [[1, "pass"], [0, "pass"], [1, "pass"], [0, "pass"]]
    assert firsts("addition-war", 1, options={"answers": True})[:2] == [[0, "pass"], [1, "pass"]]


# ---- results --------------------------------------------------------------------------------------------------------


@in_one(("game_id", "players"), PLAYERS)
def test_scores_are_null_where_a_game_has_no_points_and_a_list_from_the_start_where_it_has(
    game_id: str, players: int
) -> None:
    got = played(record(game_id, players, rounds=0))
    points = game_id in POINTS or (game_id not in RULEBOOK and got["scores"] is not None)
    assert got["scores"] == ([0] * players if points else None)
    assert got["plays"] == 0, "cards that are dealt or drawn are moved, and not laid"
    assert (got["ended"], got["winner"], got["wars"], got["cycle"]) == ("unfinished", None, 0, None)


@in_one("game_id", ["fast-food", "brain-drain", "ascent"])
def test_wars_is_0_in_fast_food_brain_drain_and_ascent(game_id: str) -> None:
    match = match_of(record(game_id, then="computer", rounds=40))
    assert (match.table.wars, match.table.round > 10) == (0, True)


def test_an_alias_prints_the_main_id() -> None:
    assert played(record("jokerlink", 2, rounds=0))["game"] == "brain-drain"


@in_one(("game_id", "players"), PLAYERS)
def test_every_card_is_held_or_on_the_table_or_out_of_the_game_wherever_a_match_stops(
    game_id: str, players: int
) -> None:
    """`packets` has the very cards that `cards` counts; but in Napoleon's War it shows the decks without what is
    captured."""
    match, deck = read_record(record(game_id, players), make).match(), whole(game_id)
    for stop in (0, 1, 2, 3, 5, 8, 13, 40):

        def answering(ask: Ask[Any], match: Match, maximum: int = stop) -> tuple[int, Any] | None:
            return by_chance(ask, match) if len(match.answers) < maximum else None

        match.run(answering, stop)
        got = outcome(match)
        counted = sum(got["cards"]) + len(got["table"]) + len(got["removed"])
        assert counted == len(deck), "`packet` has all the cards that belong to a seat, and `held` is how many"
        if game_id != "napoleons-war":
            assert [len(packet) for packet in got["packets"]] == got["cards"]
            assert sorted(sum(got["packets"], got["table"] + got["removed"])) == sorted(deck)


@in_one(("made", "ended", "winner"), [
    (saved("9C 3C *", "9D 3D"), "out_of_cards", 0),
    (saved("9C *", "8D"), "all_cards", 0),
    (saved("9C 3C 8C *", "9D 7D", options={"run_out": "last_card"}), "all_cards", 0),
    (saved("9C 3C *", "9D", options={"run_out": "one_left"}), "out_of_cards", 0),
    (record("addition-war", 2, options={"ranks": "9"}), "draw", None),
    (ruffle("2C *", "4C"), "all_cards", 0),
    (ruffle("JC *", "2C 4C"), "all_cards", 0),
    (ruffle("KC *", "2C 4C 5C"), "out_of_cards", 0),
    (record("duel-king", deal=[whole("duel-king")[:5], whole("duel-king")[5:]]), "out_of_cards", 1),
    (record("casualty-war", deal=[whole("casualty-war")[3:], ["2C", "3C", "4C"]], rounds=1), "all_cards", 0),
])  # fmt: skip
def test_ended_is_out_of_cards_only_where_the_last_opponent_lacked_a_card_they_had_to_lay(
    made: dict[str, Any], ended: str, winner: int | None
) -> None:
    got = played(made)
    assert (got["ended"], got["winner"]) == (ended, winner)


def test_in_a_draw_the_cards_stay_on_the_table_and_else_the_last_player_left_takes_them() -> None:
    draw = played(record("addition-war", 2, options={"ranks": "9"}))
    assert (draw["cards"], sorted(draw["table"]), draw["winner"]) == ([0, 0], ["9C", "9D", "9H", "9S"], None)
    won = played(saved("9C 3C *", "9D 3D"))
    assert (won["cards"], won["table"]) == ([52, 0], [])


# ---- the help -------------------------------------------------------------------------------------------------------


@in_one(("game_id", "options", "rounds"), [
    ("war", {"winnings": "arranged"}, "rounds"), ("slap-war", {}, "rounds"),
    ("addition-war", {"answers": True}, "rounds"), ("good-king-bad-queen", {"winnings": "arranged"}, "rounds"),
    ("twenty-first-century-war", {}, "rounds"), ("napoleons-war", {}, "rounds"), ("duel-king", {}, "matches"),
    ("egyptian-ruffle", {"nile_nine": True}, "cards"),
])  # fmt: skip
def test_a_game_in_which_people_decide_names_its_cap_and_the_way_to_a_draw(
    game_id: str, options: dict[str, Any], rounds: str
) -> None:
    """And nobody is told of a button that the pause menu does not have where nothing is decided."""
    game = make(game_id, options)
    text = " ".join(game.help().split())
    assert "agree to a draw at any time in the pause menu" in text
    assert re.search(f"fter {MOST_ROUNDS:,} {rounds}( of this kind)?, the ", text)
    assert first_ask(game, 2) is not None


@in_one("game_id", GAMES)
def test_no_help_speaks_of_a_draw_at_any_time_where_nobody_decides_anything(game_id: str) -> None:
    game = make(game_id, {})
    if "at any time in the pause menu" in " ".join(game.help().split()):
        assert first_ask(game, title(game_id).players[0]) is not None


@in_one(("game_id", "options", "told"), [
    ("war", {"winnings": "winner_first"}, "exactly as before, the match is a draw, because it would go on forever"),
    ("egyptian-ruffle", {}, "exactly as before, the match is a draw, because it would go on forever"),
    ("war", {}, "Cards that cannot be dealt evenly are set aside"),
    ("twenty-first-century-war", {}, "Cards that cannot be dealt evenly are set aside"),
    ("egyptian-ruffle", {}, "Any left over are set aside"),
    ("war", {}, "If they tie for the most cards, they are all out"),
    ("war-last-card", {}, "the cards wait for the winner of the next round"),
    ("beats-faces", {}, "The players in the circle tie"),
    ("guerilla-joker", {}, "If none of them has a card to lay, the cards are compared as in any other round"),
    ("good-king-bad-queen", {}, "If you have just lost your last card but are paid new ones, you stay in"),
    ("good-king-bad-queen", {}, "the next highest card counts"),
    ("good-king-bad-queen", {}, "Check for this win first"),
    ("duel-king", {}, "The player in the first seat deals the cards, and leads first"),
    ("duel-king", {}, "as long as you have a card to turn"),
    ("egyptian-ruffle", {}, "the next player must answer it"),
    ("egyptian-ruffle", {"slap_in": True}, "the player who turned the last ruffle wins. If there was "
        "no ruffle, the player who turned the last card wins."),
])  # fmt: skip
def test_the_help_leaves_no_rule_out(game_id: str, options: dict[str, Any], told: str) -> None:
    assert told in " ".join(make(game_id, options).help().split())
    if "go on forever" in told:
        assert told not in " ".join(make("war", {}).help().split())
