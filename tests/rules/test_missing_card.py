"""Missing-card War, and the anchor number (RULES, Ours)."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.asks import Press
from game.core.cards import CODES
from game.core.events import Announced, Laid, Turned
from game.core.game import OptionError
from game.core.match import Match
from game.core.record import first, read_record
from game.core.rng import Rng
from game.core.seats import SEAT_0, SEAT_1
from game.core.table import CLOSED
from game.players import computers, player
from game.rules import make, title
from game.rules.war.arithmetic import AskResult
from tests.kit.match_notation import match_of, played, saved

GAME = "missing-card-war"
ANN_BEN = "8C 7C *24", "KC 3D *"


def said(*hands: str, game: str = GAME, answers: tuple[str, ...] = (), rounds: int = 1, **options: Any) -> Match:
    """A match in which each seat of a battle writes the next of these answers."""
    record = saved(*hands, game=game, options=options)
    match = read_record(record, make).match(events=True)
    left = list(answers)
    match.run(lambda ask, _match: (next(seat for seat in ask.seats if seat not in _match.given), left.pop(0))
              if isinstance(ask, AskResult) and left else None, rounds)
    return match


def facts(match: Match, *keys: str) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    return [(str(event.key), tuple(event.seats), event.numbers) for event in match.table.log or ()
            if isinstance(event, Announced) and event.key in keys]


# ---- the examples of the rulebook -----------------------------------------------------------------------------------


def test_ann_is_right_and_ben_is_wrong_so_ann_wins_though_16_is_more() -> None:
    match = said(*ANN_BEN, answers=("7", "4"))
    assert facts(match, "together") == [("together", (0,), (8, 15)), ("together", (1,), (13, 16))]
    assert facts(match, "right", "wrong") == [("right", (0,), (7,)), ("wrong", (1,), (3,))]
    assert len(match.table.piles["packet/0"]) == 28


@pytest.mark.parametrize("answers", [("7", "3"), ("8", "4"), ("pass", "pass"), ("", "?")])
def test_both_right_or_both_wrong_the_cards_decide_and_ben_wins(answers: tuple[str, str]) -> None:
    assert len(said(*ANN_BEN, answers=answers).table.piles["packet/0"]) == 24


def test_15_against_15_both_right_is_war() -> None:
    match = said("8C 7C 2C 2D 2H 9C 4C *", "KC 2S 3C 3D 3H 5C 4D *19", answers=("7", "2", "4", "4"))
    assert match.table.wars == 1
    assert facts(match, "together")[2:] == [("together", (0,), (9, 13)), ("together", (1,), (5, 9))]
    assert len(match.table.piles["packet/1"]) < 26, "the higher sum of the new cards wins"


def test_56_with_a_7_is_an_8() -> None:
    match = said("7C 8C *24", "2C 3C *", answers=("8", "3"), count="product")
    assert facts(match, "together", "factor") == [
        ("together", (0,), (7, 56)), ("together", (1,), (2, 6)),
        ("factor", (0,), (7, 56, 8)), ("factor", (1,), (2, 6, 3))]  # fmt: skip


def test_with_a_product_and_anchor_7_6_against_9_is_42_against_63() -> None:
    match = said("6C *24", "9C *", game="multiplication-war", anchor=7)
    assert facts(match, "product") == [("product", (0,), (7, 6, 42)), ("product", (1,), (7, 9, 63))]
    assert len(match.table.piles["packet/0"]) == 24
    assert match.table.plays == 2, "everybody turned one card"


def test_with_both_the_card_that_is_turned_is_the_closed_one() -> None:
    match = said("8C *24", "9C *", answers=("8", "8"), game="multiplication-war", anchor=7, missing=True)
    assert facts(match, "together", "right", "wrong") == [
        ("together", (0,), (7, 56)), ("together", (1,), (7, 63)), ("right", (0,), (8,)), ("wrong", (1,), (9,))]
    assert len(match.table.piles["packet/0"]) == 26


# ---- a missing card -------------------------------------------------------------------------------------------------


def test_the_game_is_addition_war_with_missing_cards() -> None:
    ours, addition = title(GAME).chosen({}), title("addition-war").chosen({"missing": True})
    assert ours == addition
    assert title(GAME).game.source == ("ours",)
    assert "our own" in make(GAME, {}).help()


def test_nobody_sees_a_closed_card_before_all_have_written_and_it_counts_as_played() -> None:
    match = read_record(saved(*ANN_BEN, game=GAME), make).match(events=True)
    match.run(None, 1)
    assert isinstance(match.ask, AskResult)
    assert match.table.plays == 4
    for seat in (SEAT_0, SEAT_1):
        seen = match.table.seen_by(seat)
        assert [pile[1] for pile in (seen.piles["stake/0"], seen.piles["stake/1"])] == [None, None]
        assert match.game.prompt(match.ask, match.table, seat) == ("8 + ? = 15", "13 + ? = 16")[seat]
    match.answer(SEAT_1, "3")
    assert not match.table.facing[match.table.piles["stake/0"][1]]
    events = match.answer(SEAT_0, "7")
    assert isinstance(events[0], Turned)
    assert len(events[0].cards) == 2


def test_the_table_says_what_is_missing_at_the_cards_and_hides_the_closed_ones() -> None:
    match = read_record(saved(*ANN_BEN, game=GAME), make).match(events=True)
    match.run(None, 1)
    found = match.game.exhibit(match.table)
    assert [(one.seat, one.words, [CODES[card] for card in one.cards]) for one in found.missing] == [
        (0, "8 + ? = 15", ["8C", "7C"]), (1, "13 + ? = 16", ["KC", "3D"])]
    shown = [card for event in match.table.log or () if isinstance(event, Announced) for card in event.cards]
    assert [CODES[card] for card in shown] == ["8C", "KC"], "no fact names a closed card"
    assert match.table.open("stake/0") == [True, True]
    match.answer(SEAT_0, "7")
    match.answer(SEAT_1, "3")
    assert not match.game.exhibit(match.table).missing


def test_nothing_is_said_of_closed_cards_while_they_are_still_being_laid() -> None:
    match = read_record(saved(*ANN_BEN, game=GAME), make).match(events=True)
    before = match.table.shadow()
    match.run(None, 1)
    told = []
    for event in match.take_events():
        before.apply(event)
        told += [one.words for one in match.game.exhibit(before).missing]
    assert {*told} == {"8 + ? = 15", "13 + ? = 16"}


def test_in_a_war_the_second_card_is_closed_every_time_and_only_those_who_fight_write() -> None:
    hands = ("8C 7C 2C 2D 2H 9C 4C *9", "KC 2S 3C 3D 3H 5C 7D *9", "AC AD *")
    match = said(*hands, answers=("7", "2", "1", "4", "7"))
    asked = [seats for _key, seats, _numbers in facts(match, "together")]
    assert asked == [(0,), (1,), (2,), (0,), (1,)]
    laid = [event.up for event in match.table.log or () if isinstance(event, Laid) and event.dst == "stake/0"]
    assert laid == [True, False, False, True, False]


def test_a_player_with_one_card_left_turns_it_up_and_is_not_asked() -> None:
    match = said("8C", "2C 3C *", answers=("9",))
    assert facts(match, "together", "wrong") == [("together", (1,), (2, 5)), ("wrong", (1,), (3,))]
    assert len(match.table.piles["packet/0"]) == 3, "who has nothing to write counts as right"
    asked = read_record(saved("8C", "2C 3C *", game=GAME), make).match(events=True)
    asked.run(None, 1)
    assert [pile for pile, _place in asked.table.memo[CLOSED]] == ["stake/1"], "nothing of the other's is closed"


def test_no_card_that_was_closed_can_be_slapped_and_the_slap_comes_when_all_are_up() -> None:
    record = saved("8C 5C *24", "5D 3D *", game=GAME, options={"slap": "5"})
    match = read_record(record, make).match(events=True)
    match.run(None, 1)
    assert isinstance(match.ask, AskResult)
    match.answer(SEAT_0, "5")
    match.answer(SEAT_1, "3")
    assert isinstance(match.ask, Press)
    assert match.ask.good, "a five lay open"
    closed = read_record(saved("8C 5C *24", "9D 3D *", game=GAME, options={"slap": "5"}), make).match(events=True)
    closed.run(None, 1)
    closed.answer(SEAT_0, "5")
    closed.answer(SEAT_1, "3")
    assert isinstance(closed.ask, Press)
    assert not closed.ask.good


def test_an_automatic_card_calls_its_war_when_it_is_turned_up() -> None:
    match = said("8C 5C *24", "9D 3D *", answers=("5", "3"), automatic="5")
    keys = [str(event.key) for event in match.table.log or () if isinstance(event, Announced)]
    assert keys[:7] == ["together", "together", "right", "right", "addend", "addend", "war"]


def test_nothing_has_to_be_said_for_answers_to_count() -> None:
    assert played({**saved(*ANN_BEN, game=GAME, options={"answers": False}), "answers": [[0, "7"], [1, "4"]],
                   "rounds": 1})["cards"] == [28, 24]


# ---- the anchor -----------------------------------------------------------------------------------------------------


def test_the_anchor_is_no_card_of_the_deck_and_ties_are_ties_of_the_cards() -> None:
    match = said("6C 2C 2D 2H 9C *21", "6D 3C 3D 3H 8C *", game="addition-war", anchor=7)
    assert match.table.wars == 1
    assert sorted(CODES[card] for pile in match.table.piles.values() for card in pile) == sorted(set(CODES[:54]) - {
        "XB", "XR"})
    assert match.game.exhibit(match.table).anchor == 7
    assert match.table.plays == 10


def test_with_an_anchor_one_card_is_turned_unless_somebody_says_otherwise() -> None:
    assert title("addition-war").chosen({"anchor": 7})["up"] == 1
    assert title(GAME).chosen({"anchor": 7, "up": 1})["up"] == 1
    assert title("addition-war").chosen({"anchor": None})["up"] == 2


@pytest.mark.parametrize(("game", "options", "why"), [
    ("addition-war", {"anchor": 7, "up": 2}, "one card at a time"),
    ("multiplication-war", {"anchor": 7, "up": 3}, "one card at a time"),
    ("subtraction-war", {"anchor": 7}, "sums or products"),
    ("addition-war", {"anchor": 7, "count": "rank"}, "sums or products"),
    (GAME, {"up": 3}, "two cards turned at a time"),
    (GAME, {"up": 1}, "two cards turned at a time"),
    (GAME, {"count": "rank"}, "sums or products"),
    ("subtraction-war", {"missing": True}, "sums or products"),
])  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(game: str, options: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError, match=f"^options: .*{why}") as refused:
        make(game, options)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("option", ["missing", "anchor"])
def test_games_in_which_nobody_reckons_do_not_have_them(option: str) -> None:
    for game in ("war", "peace", "good-king-bad-queen"):
        with pytest.raises(OptionError, match=f"^option '{option}'"):
            make(game, {option: 7})


# ---- words and computers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options", "told"), [
    (GAME, {}, "lays the next one beside it **face down**"),
    (GAME, {}, "writes what their closed card is worth"),
    (GAME, {"anchor": 7}, "A **7** lies open in the middle"),
    (GAME, {"slap": "5"}, "cannot be slapped"),
    ("multiplication-war", {"anchor": 7}, "Multiply your card by it"),
    ("addition-war", {"anchor": 7}, "Add it to your card"),
])  # fmt: skip
def test_the_help_tells_of_them(game: str, options: dict[str, Any], told: str) -> None:
    assert told in make(game, options).help()
    assert told not in make("addition-war", {}).help()


def test_what_was_missing_is_told_as_a_whole() -> None:
    match = said(*ANN_BEN, answers=("7", "3"))
    told = [match.game.caption(event, match.table, ["Ann", "Ben"]) for event in match.table.log or ()
            if isinstance(event, Announced) and event.key == "addend"]
    assert told == ["Ann: 8 + 7 = 15", "Ben: 13 + 3 = 16"]
    right = next(event for event in match.table.log or () if isinstance(event, Announced) and event.key == "right")
    assert match.game.caption(right, match.table, ["Ann", "Ben"]) == "Ann found the missing card: 7", "what 7 is, too"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_computers_are_right_as_often_as_where_they_write_sums(level: str) -> None:
    who = player("addition-war", level)
    for total in range(2, 27):
        closed = min(13, total - 1)
        plain, missing = AskResult({SEAT_0: total}), AskResult({SEAT_0: closed}, {SEAT_0: total},
                                                               {SEAT_0: total - closed})
        observation = Match(make(GAME, {}), 2, 1).table.seen_by(SEAT_0)
        for n in range(60):
            right = [who.answer(ask, SEAT_0, observation, Rng(n)) == str(ask.numbers[SEAT_0])
                     for ask in (plain, missing)]
            assert right[0] == right[1]


# ---- any deal, any options ------------------------------------------------------------------------------------------

OURS = st.fixed_dictionaries({
    "count": st.sampled_from(["sum", "product"]), "down": st.integers(0, 3),
    "run_out": st.sampled_from(["lose", "last_card", "one_left"]),
    "winnings": st.sampled_from(["shuffled", "winner_first", "arranged"]),
}, optional={
    "anchor": st.integers(2, 12), "automatic": st.sampled_from(["2", "5,K"]), "slap": st.sampled_from(["5", "A,7"]),
    "lowest_wins": st.just(True), "jokers": st.just(True), "highest": st.integers(4, 10), "speed": st.just(True),
    "underdog": st.just("6"),
})  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(OURS, st.booleans(), st.integers(2, 4), st.integers(-(2**63), 2**63 - 1), st.sampled_from(["first", "computer"]))
def test_cards_are_conserved_and_a_match_plays_the_same_again(
    options: dict[str, Any], missing: bool, players: int, seed: int, then: str
) -> None:
    if not missing and "anchor" not in options:
        options = {**options, "anchor": 7}
    record = {"format": 1, "game": GAME, "options": {**options, "missing": missing}, "players": players, "seed": seed,
              "rounds": 25}
    answering = computers({}) if then == "computer" else first
    match = read_record(record, make).match(events=True)
    match.run(answering, 25)
    table = match.table
    cards = sorted(card for pile in table.piles.values() for card in pile)
    assert cards == sorted(match.game.deck())
    assert not table.memo, "nothing lies closed between two rounds"
    again = json.loads(json.dumps({**record, "answers": match.answers, "rounds": table.round}))
    twin = match_of(again, events=True)
    assert twin.table.log == table.log
    assert twin.table.snapshot() == table.snapshot()
    left = Match.resumed(make(GAME, record["options"]), json.loads(json.dumps(match.take_checkpoint())), match.answers,
                         events=True) if match.result is None and match.ask is None else None
    if left is not None:
        match.run(answering, 40)
        left.run(answering, 40)
        assert left.table.snapshot() == match.table.snapshot()


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_what_stands_at_closed_cards_gives_the_card_and_nothing_else_of_it(data: st.DataObject) -> None:
    anchor = data.draw(st.sampled_from([None, 2, 7, 12]))
    options = {"count": data.draw(st.sampled_from(["sum", "product"]))} | ({} if anchor is None else {"anchor": anchor})
    match = Match(make(GAME, options), 2, data.draw(st.integers(0, 10**6)), events=True)
    match.run(None, 1)
    ask = match.ask
    assert isinstance(ask, AskResult)
    for seat in ask.seats:
        cards = match.table.piles[f"stake/{seat}"]
        number = match.game.counts(cards[-1])
        opened = anchor if anchor is not None else match.game.counts(cards[0])
        assert ask.numbers[seat] == number
        assert ask.totals[seat] == (opened + number if options["count"] == "sum" else opened * number)
        assert ask.opened[seat] == opened


