"""Saved matches: what is read comes back as it was, and what is wrong is said in one line before a card is dealt."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import Card, codes, deck
from game.core.game import Game
from game.core.record import RecordError, loads, outcome, read_record, replay
from game.core.table import PileKind
from game.players import computers
from game.rules import make, title
from tests.kit.match_notation import FULL, match_of, played, saved
from tests.kit.row_tests import in_one

PLAIN = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 7}
BARE = {**saved(), "answers": []}
OPTIONS = title("war").options

options = st.fixed_dictionaries(
    {}, optional={option.id: st.sampled_from(option.values) for option in OPTIONS if option.id != "winnings"}
)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """A saved match with nothing wrong in it, written as the program writes it."""
    chosen = draw(options)
    players = draw(st.sampled_from([2, 3, 4]))
    made = {"format": 1, "game": "war", "options": chosen, "players": players,
            "seed": draw(st.integers(-(2**63), 2**63 - 1))}  # fmt: skip
    cards = codes(deck(chosen.get("decks", 1), chosen.get("jokers", False)))
    way = draw(st.sampled_from(["seed", "deck", "deal"]))
    if way == "deck":
        made["deck"] = draw(st.permutations(cards))
    if way == "deal":
        cuts = sorted(draw(st.lists(st.integers(0, len(cards)), min_size=players - 1, max_size=players - 1)))
        order = draw(st.permutations(cards))
        made["deal"] = [order[a:b] for a, b in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    if draw(st.booleans()):
        made["then"] = draw(st.sampled_from(["computer", "first"]))
    if draw(st.booleans()):
        made["rounds"] = draw(st.integers(0, 60))
    return made


# ---- round trip -----------------------------------------------------------------------------------------------------


@given(records())
def test_a_record_comes_back_as_it_was_written(record: dict[str, Any]) -> None:
    read = read_record(loads(json.dumps(record)), make)
    assert read.written() == record
    assert read_record(read.written(), make).written() == record


@given(records())
def test_a_record_of_a_match_played_replays_to_the_same_events_and_outcome(record: dict[str, Any]) -> None:
    record = {**record, "options": {**record["options"], "winnings": "arranged"}, "then": "computer", "rounds": 9}
    match = match_of(record, events=True)
    kept = read_record(record, make).written(match.answers, match.table.round)
    again = match_of(json.loads(json.dumps(kept)), events=True)
    assert "then" not in kept
    assert again.table.log == match.table.log
    assert outcome(again) == outcome(match)


def test_an_option_left_out_is_at_its_default() -> None:
    assert played({**PLAIN, "rounds": 40}) == played(
        {**PLAIN, "rounds": 40, "options": {option.id: option.default for option in OPTIONS}}
    )


@in_one("none", [None, "none"])
def test_no_rank_is_null_or_none(none: Any) -> None:
    assert played({**PLAIN, "options": {"underdog": none}}) == played(PLAIN)


def test_answers_beyond_rounds_are_ignored() -> None:
    record = {**saved("2C *25", "3D *", options={"winnings": "arranged"}), "rounds": 1}
    answers = [[1, ["3D", "2C"]], [1, ["AS", "AS"]], [0, 7]]
    assert played({**record, "answers": answers}) == played({**record, "answers": answers[:1]})


def test_answers_left_over_when_the_match_is_over_are_an_error() -> None:
    record = {
        **saved("2C", "3D *", options={"winnings": "arranged"}),
        "answers": [[1, ["3D", "2C"]], [1, ["3D", "2C"]]],
    }
    with pytest.raises(RecordError, match=r"^answers\[1\]: "):
        played(record)


def test_answers_left_over_are_an_error_where_no_round_was_played() -> None:
    with pytest.raises(RecordError, match=r"^answers\[0\]: "):
        played({**saved("", "*"), "answers": [[1, "turn"]]})


def test_a_forced_answer_is_never_recorded_so_turn_is_an_answer_left_over() -> None:
    with pytest.raises(RecordError, match=r"^answers\[0\]: "):
        played({**PLAIN, "answers": [[0, "turn"], [1, "turn"]]})


def test_then_stop_is_the_default() -> None:
    record = saved("2C *25", "3D *", options={"winnings": "arranged"})
    assert played({**record, "then": "stop"}) == played(record)
    assert played(record)["ended"] == "unfinished"


def test_then_computer_is_the_same_every_time_and_depends_on_the_seed_alone() -> None:
    record = {**PLAIN, "options": {"winnings": "arranged"}, "then": "computer"}
    assert played(record) == played(record)


# ---- what is wrong, and where ---------------------------------------------------------------------------------------

WRONG: list[tuple[str, dict[str, Any]]] = [
    ("what: a saved match has no such key", {**BARE, "what": 1}),
    ("format", {**BARE, "format": 2}),
    ("format", {**BARE, "format": "1"}),
    ("format", {**BARE, "format": True}),
    ("format", {**BARE, "format": 1.0}),
    ("game", {**BARE, "game": "whist"}),
    ("game", {**BARE, "game": ["war"]}),
    ("game", {**BARE, "game": "War"}),
    ("options", {**BARE, "options": []}),
    ("option 'dawn'", {**BARE, "options": {"dawn": 1}}),
    ("option down", {**BARE, "options": {"down": 6}}),
    ("option down", {**BARE, "options": {"down": "1"}}),
    ("option down", {**BARE, "options": {"down": True}}),
    ("option down", {**BARE, "options": {"down": 1.0}}),
    ("option down", {**BARE, "options": {"down": None}}),
    ("option up", {**BARE, "options": {"up": 0}}),
    ("option jokers", {**BARE, "options": {"jokers": 1}}),
    ("option jokers", {**BARE, "options": {"jokers": "true"}}),
    ("option decks", {**BARE, "options": {"decks": 3}}),
    ("option run_out", {**BARE, "options": {"run_out": "draw"}}),
    ("option winnings", {**BARE, "options": {"winnings": ["shuffled"]}}),
    ("option underdog", {**BARE, "options": {"underdog": 6}}),
    ("option underdog", {**BARE, "options": {"underdog": "1"}}),
    ("option underdog", {**BARE, "options": {"underdog": "T"}}),
    ("players", {**BARE, "players": 1}),
    ("players", {**BARE, "players": 5}),
    ("players", {**BARE, "players": "2"}),
    ("players", {**BARE, "players": 2.0}),
    ("seed", {**BARE, "seed": 2**63}),
    ("seed", {**BARE, "seed": -(2**63) - 1}),
    ("seed", {**BARE, "seed": "1"}),
    ("seed", {**BARE, "seed": 1.0}),
    ("deck and deal", {**BARE, "deck": FULL, "deal": [FULL[:26], FULL[26:]]}),
    ("deck", {**BARE, "deck": " ".join(FULL)}),
    ("deck: it has 51 cards, but the game has 52", {**BARE, "deck": FULL[1:]}),
    ("deck: 2C appears too often", {**BARE, "deck": [*FULL, "2C"]}),
    ("deck: 2C appears too often", {**BARE, "deck": ["2C", "2C", *FULL[2:]]}),
    ("deck: XB is not one of the cards", {**BARE, "deck": ["XB", *FULL[1:]]}),
    ("deck: '1C' is not a card code", {**BARE, "deck": ["1C", *FULL[1:]]}),
    ("deck: 5 is not a card code", {**BARE, "deck": [5, *FULL[1:]]}),
    ("deal", {**BARE, "deal": {"0": FULL}}),
    ("deal", {**BARE, "deal": [FULL]}),
    ("deal", {**BARE, "deal": [FULL[:20], FULL[20:40], FULL[40:]]}),
    ("deal", {**BARE, "deal": [FULL, None]}),
    ("deal: it has 51 cards, but 52 are dealt", {**BARE, "deal": [FULL[:26], FULL[27:]]}),
    ("deal: 2C appears too often", {**BARE, "deal": [["2C", *FULL[:26]], FULL[26:]]}),
    ("deal: it has 50 cards, but 52 or 51", {**BARE, "players": 3, "deal": [FULL[:20], FULL[20:40], FULL[40:50]]}),
    ("deal", {**BARE, "options": {"decks": 2}, "deal": [FULL[:26], FULL[26:]]}),
    ("answers", {**BARE, "answers": {}}),
    ("answers[0]", {**BARE, "answers": [["0", "turn"]]}),
    ("answers[0]", {**BARE, "answers": [[0]]}),
    ("answers[0]", {**BARE, "answers": [[0, "slap", 1]]}),
    ("answers[0]", {**BARE, "answers": ["0turn"]}),
    ("answers[1]", {**BARE, "answers": [[0, "turn"], [2, "turn"]]}),
    ("answers[0]", {**BARE, "answers": [[-1, "turn"]]}),
    ("answers[0]", {**BARE, "answers": [[False, "turn"]]}),
    ("then", {**BARE, "then": "random"}),
    ("then", {**BARE, "then": ["stop"]}),
    ("rounds", {**BARE, "rounds": -1}),
    ("rounds", {**BARE, "rounds": "3"}),
    ("rounds", {**BARE, "rounds": 1.5}),
    ("rounds", {**BARE, "rounds": True}),
    *[(key, {name: value for name, value in BARE.items() if name != key}) for key in PLAIN],
    *[(key, {**BARE, key: None}) for key in (*PLAIN, "deck", "deal", "answers", "then", "rounds")],
]


@in_one(("where", "record"), WRONG)
def test_what_is_wrong_is_said_in_one_line_that_says_where(where: str, record: dict[str, Any]) -> None:
    line = refusal(lambda: read_record(record, make))
    assert line is not None
    assert line.replace("'what'", "what").startswith(where)


def test_a_game_that_deals_no_packets_refuses_a_deal() -> None:
    class Heap(Game):
        id, players, pile_kinds = "heap", (2,), (PileKind("heap", "heap", False),)
        deal_formats = frozenset({"deck"})

        def deck(self) -> list[Card]:
            return deck()

    record = {**PLAIN, "game": "heap", "deal": [FULL[:26], FULL[26:]]}
    assert refusal(lambda: read_record(record, lambda game_id, options: Heap({}))) == "deal: heap deals no packets"


@in_one("given_value", [None, [], [PLAIN], "war", 1, True])
def test_a_saved_match_is_one_object(given_value: Any) -> None:
    with pytest.raises(RecordError):
        read_record(given_value, make)


# ---- anything at all ------------------------------------------------------------------------------------------------

leaves = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.sampled_from(["2C", "AS", "XB", "war", "turn", "stop", "first", "none", 2**64, -1, 0, 1, 2, 3, 4]),
)  # fmt: skip
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)
KEYS = ["format", "game", "options", "players", "seed", "deck", "deal", "answers", "then", "rounds"]


def refusal(act: Callable[[], Any]) -> str | None:
    """The line in which this was refused, or None."""
    try:
        act()
    except RecordError as why:
        line = str(why)
        line.encode()
        assert line
        assert len(line.splitlines()) == 1
        assert len(line) < 400
        return line
    return None


def play_a_little(record: Any) -> None:
    """Read a record and play it, no further than 50 rounds."""
    read = read_record(record, make)
    made = outcome(replay(read._replace(rounds=min(50, read.rounds or 50)), computers({})))
    assert json.loads(json.dumps(made)) == made


def one_line_or_played(record: Any) -> None:
    refusal(lambda: play_a_little(record))


@given(values)
def test_anything_is_refused_in_one_line(value: Any) -> None:
    assert refusal(lambda: read_record(value, make))


@given(st.dictionaries(st.sampled_from(KEYS), values, max_size=4), st.sets(st.sampled_from(KEYS), max_size=1))
def test_a_record_with_anything_in_it_is_refused_in_one_line_or_played(more: dict[str, Any], less: set[str]) -> None:
    record = {**PLAIN, **more}
    one_line_or_played({key: value for key, value in record.items() if key not in less})


@given(st.dictionaries(st.sampled_from([option.id for option in OPTIONS]), values, max_size=3))
def test_options_with_anything_in_them_are_refused_in_one_line_or_played(chosen: dict[str, Any]) -> None:
    one_line_or_played({**PLAIN, "options": chosen})


@given(st.lists(st.tuples(st.integers(-1, 3), values).map(list), max_size=4))
def test_answers_of_anything_are_refused_in_one_line_or_played(answers: list[Any]) -> None:
    one_line_or_played({**PLAIN, "options": {"winnings": "arranged"}, "answers": answers})


@given(st.lists(st.lists(st.sampled_from([*FULL, "XB", "1C"]) | leaves, max_size=60), max_size=4))
def test_a_deal_of_anything_is_refused_in_one_line_or_played(deal: list[Any]) -> None:
    one_line_or_played({**PLAIN, "deal": deal})


@given(st.text() | st.text('[]{}",:1eE-.\\ntfu'))
def test_any_text_is_json_or_refused_in_one_line(text: str) -> None:
    if refusal(lambda: loads(text)) is None:
        assert repr(loads(text)) == repr(json.loads(text))


@given(st.data())
def test_a_damaged_text_is_refused_in_one_line_or_played(data: st.DataObject) -> None:
    text = json.dumps({**PLAIN, "deck": FULL, "rounds": 3, "answers": []})
    place = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(place, min(len(text), place + 6)))
    damaged = text[:place] + data.draw(st.text(max_size=4)) + text[end:]
    refusal(lambda: play_a_little(loads(damaged)))


@in_one(
    "text",
    [
        "", " ", "{", "[" * 50 + "]" * 50, "[" * 100_000, '{"seed": 1, "seed": 2}', "NaN", "-Infinity", "9" * 30,
        "-" + "9" * 5000, '"' + "x" * 8_000_001, "\ufeff{}", "{'a': 1}", '{"a": 1,}', "01", "\x00",
    ],
)  # fmt: skip
def test_what_is_no_json_or_too_much_of_it_is_refused_in_one_line(text: str) -> None:
    assert refusal(lambda: loads(text))


def test_brackets_within_a_text_are_no_nesting() -> None:
    assert loads(json.dumps({"a": "[" * 500 + '\\"' + "{" * 500})) == {"a": "[" * 500 + '\\"' + "{" * 500}
