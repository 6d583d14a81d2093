"""Ascent: seed 002, Variant 3, and RULES "Ascent" with its fine print; and a second, plainer Ascent to compare with."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.cards import codes, read
from game.core.events import Announced
from game.core.match import Match
from game.core.record import RecordError, outcome, read_record, replay
from game.core.rng import Rng
from game.players import computers
from game.rules import make
from game.rules.equations.equation_asks import Solve, check
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import solution
from tests.kit.match_notation import FULL, size

SQUARE = "8C 5D TH 3S"
SAMPLE = 0
"""A seed with which the sample game of seed 002 can be played."""


def dealt(first: str = SQUARE, top: int = 20) -> Match:
    """A match whose deck begins so and goes on in the order of the codes, at its first question."""
    named = first.split()
    game = make("ascent", {"top": top})
    shuffled = read(named + [code for code in FULL if code not in named], game.deck(), "deck")
    match = Match(game, 2, 1, deck=shuffled, events=True)
    match.play_on()
    return match


def writes(match: Match, text: str) -> None:
    """Whose turn it is writes this."""
    match.answer(match.table.turn, text)
    if match.ask is None:
        match.play_on()


def solves(match: Match) -> None:
    """Whose turn it is makes the number; until one can be made, both pass twice, so that turns stay as they are."""
    assert isinstance(match.ask, Solve)
    while solution(match.ask.puzzle) is None:
        writes(match, "pass")
        writes(match, "pass")
    writes(match, solution(match.ask.puzzle) or "")


def square(match: Match) -> str:
    """The four cards on top, by suit C D H S."""
    return " ".join(codes(match.table.piles[f"square/{suit}"][-1] for suit in "CDHS"))


def asked(match: Match) -> str:
    assert match.ask is not None
    return f"{match.ask.seats[0]}: {match.game.prompt(match.ask, match.table, 0)}"


# ---- the square -----------------------------------------------------------------------------------------------------


def test_ascent_002_one_card_of_each_suit_lies_in_the_square_the_first_of_each_in_the_deck() -> None:
    match = dealt("8C 9C 5D 2C TH 2D 3H 3S")
    assert square(match) == "8C 5D TH 3S"
    assert codes(match.table.piles["stock"])[:4] == ["9C", "2C", "2D", "3H"]
    assert len(match.table.piles["stock"]) == 48
    assert all(match.table.facing[match.table.piles[f"square/{suit}"][-1]] for suit in "CDHS")


def test_ascent_002_numerals_at_face_value_aces_one_and_court_cards_by_suit() -> None:
    assert asked(dealt("KC QD JH KS")) == "1: Make 1 from 3, 4, 2 and 1"
    assert asked(dealt("AC TD 2H AS")) == "1: Make 1 from 1, 10, 2 and 1"


def test_ascent_is_for_two_and_deals_no_packets() -> None:
    saved = {"format": 1, "game": "ascent", "options": {}, "players": 2, "seed": 1, "deal": [FULL, []]}
    with pytest.raises(RecordError, match="deals no packets"):
        read_record(saved, make)
    with pytest.raises(RecordError, match="players: it must be 2, not 3"):
        read_record({**saved, "players": 3}, make)


# ---- turns ----------------------------------------------------------------------------------------------------------


def test_ascent_seat_1_begins_and_the_first_try_turns_no_card() -> None:
    match = dealt()
    assert asked(match) == "1: Make 1 from 8, 5, 10 and 3"
    assert match.table.plays == 0


def test_ascent_002_if_unable_the_second_player_turns_the_next_card_onto_its_suit_and_tries() -> None:
    match = dealt("8C 5D TH 3S 2H")
    writes(match, "pass")
    assert codes(match.table.piles["square/H"]) == ["TH", "2H"]
    assert asked(match) == "0: Make 1 from 8, 5, 2 and 3"
    writes(match, "pass")
    assert asked(match) == "1: Make 1 from 2, 5, 2 and 3"  # the two of clubs is the first of the others
    assert match.table.round == 1


def test_ascent_002_when_it_is_made_the_next_in_turn_turns_a_card_and_seeks_the_next_number() -> None:
    match = dealt("8C 5D TH 3S 2H 7S")
    writes(match, "(8+5)/(10+3)=1")
    assert match.table.round == 2
    assert asked(match) == "0: Make 2 from 8, 5, 2 and 3"
    writes(match, "8-2*3")
    assert asked(match) == "1: Make 2 from 8, 5, 2 and 7"
    writes(match, "(8+7-5)/2")
    assert asked(match).startswith("0: Make 2 from ")


@pytest.mark.parametrize("text", ["pass", "PASS ", "", "8+5", "(8+5)/(10+3)=2", "8/5+10*3", "hello", "(" * 200])
def test_ascent_a_wrong_equation_is_a_failed_try_and_so_is_a_pass(text: str) -> None:
    match = dealt()
    writes(match, text)
    assert match.table.round == 1
    assert match.table.turn == 0
    assert match.table.scores == [0, 0]
    assert match.table.plays == 1
    told = {event.key for event in match.take_events() if isinstance(event, Announced)}
    assert told == {"passed" if text.startswith(("pass", "PASS")) else "wrong"}


# ---- score ----------------------------------------------------------------------------------------------------------


def test_ascent_made_at_the_first_try_it_scores_nothing() -> None:
    match = dealt()
    solves(match)
    assert match.table.scores == [0, 0]


def until(match: Match, seat: int) -> None:
    """Everybody passes until this seat can make the number; it does."""
    while match.table.turn != seat or solution(match.ask.puzzle) is None:  # type: ignore[union-attr]
        writes(match, "pass")
    solves(match)


def test_ascent_002_who_makes_the_number_after_the_other_has_failed_scores_it() -> None:
    match = dealt()
    writes(match, "pass")
    until(match, 0)
    assert match.table.scores == [1, 0]
    assert match.table.turn == 1
    writes(match, "8")
    until(match, 0)
    assert match.table.scores == [3, 0]


def test_ascent_002_who_failed_first_may_make_it_when_both_have_failed_and_scores_it_too() -> None:
    match = dealt()
    writes(match, "pass")
    writes(match, "pass")
    until(match, 1)
    assert match.table.scores == [0, 1]


def test_ascent_002_a_sample_game_comes_to_51_against_46() -> None:
    """One player scored 4+14+16+17, the other 6+7+15+18; all other numbers were made at the first try."""
    match = Match(make("ascent", {"top": 18}), 2, SAMPLE)
    match.play_on()
    makers = {4: 1, 14: 1, 16: 1, 17: 1, 6: 0, 7: 0, 15: 0, 18: 0}
    for number in range(1, 19):
        assert match.table.round == number
        if number in makers:
            writes(match, "pass")
            until(match, makers[number])
        else:
            writes(match, solution(match.ask.puzzle) or "none")  # type: ignore[union-attr]
    ended = outcome(match)
    assert ended["scores"] == [6 + 7 + 15 + 18, 4 + 14 + 16 + 17] == [46, 51]
    assert (ended["ended"], ended["winner"], ended["rounds"], ended["wars"]) == ("score", 1, 18, 0)
    assert ended["cards"] == [0, 0]


# ---- the stock ------------------------------------------------------------------------------------------------------


def test_ascent_an_empty_stock_is_refilled_with_the_covered_cards_shuffled() -> None:
    match = dealt()
    for _ in range(48):
        writes(match, "pass")
    assert not match.table.piles["stock"]
    top = square(match)
    covered = sorted(code for suit in "CDHS" for code in codes(match.table.piles[f"square/{suit}"])[:-1])
    assert len(covered) == 48
    writes(match, "pass")
    assert len(match.table.piles["stock"]) == 47
    turned = sum(a != b for a, b in zip(top.split(), square(match).split(), strict=True))
    assert turned == 1
    assert [len(match.table.piles[f"square/{suit}"]) for suit in "CDHS"].count(1) == 3
    stock = codes(match.table.piles["stock"])
    assert stock != sorted(stock)
    assert not any(match.table.facing[card] for card in match.table.piles["stock"])
    assert {*stock, *square(match).split()} <= {*covered, *top.split()}


# ---- the end --------------------------------------------------------------------------------------------------------


def test_ascent_002_it_ends_when_the_agreed_number_is_made_and_most_points_win() -> None:
    for top in (1, 2, 5, 30):
        match = dealt(top=top)
        for _ in range(top):
            assert match.result is None
            solves(match)
        assert match.result is not None
        assert match.table.round == top


def test_ascent_with_as_many_points_it_is_a_draw() -> None:
    match = dealt(top=1)
    solves(match)
    ended = outcome(match)
    assert (ended["ended"], ended["winner"], ended["scores"]) == ("draw", None, [0, 0])


def test_ascent_after_a_thousand_tries_without_a_success_it_ends_by_score() -> None:
    match = dealt()
    writes(match, "pass")
    until(match, 0)
    for _ in range(1000):
        assert match.result is None
        writes(match, "pass")
    ended = outcome(match)
    assert (ended["ended"], ended["winner"], ended["scores"], ended["rounds"]) == ("score", 0, [1, 0], 2)


def test_ascent_answered_by_the_first_legal_answer_is_a_draw_of_a_thousand_passes() -> None:
    saved = {"format": 1, "game": "ascent", "options": {}, "players": 2, "seed": 3, "then": "first"}
    ended = outcome(replay(read_record(saved, make), computers({})))
    assert (ended["ended"], ended["rounds"], ended["plays"], ended["scores"]) == ("draw", 1, 999, [0, 0])
    assert len(ended["table"]) == 52


# ---- what is said ---------------------------------------------------------------------------------------------------


def test_ascent_says_what_happens() -> None:
    match = dealt()
    writes(match, "pass")
    writes(match, "8+5")
    until(match, 1)
    shadow = dealt().table.shadow()
    shadow.round = 0
    lines = []
    for event in match.table.log or ():
        lines.append(match.game.caption(event, shadow, ["Ann", "Bob"]))
        shadow.apply(event)
    told = [line for line in lines if line]
    assert told[:4] == [
        "Now make 1", "Bob passes", "Ann turns a card and tries for 1", "Ann: There is no 8 among the cards",
    ]  # fmt: skip
    assert told[-2:] == ["Now make 2", "Ann turns a card and tries for 2"]
    assert told[-3].startswith("Bob: ")
    assert told[-3].endswith(" = 1")


def test_ascent_the_checkers_line_is_said_while_one_types_and_only_an_equation_of_the_cards_is_handed_in() -> None:
    match = dealt()

    def validate(text: str) -> tuple[bool, str]:
        assert match.ask is not None
        return match.game.validate(match.ask, match.table, 1, text)

    assert validate("(8+5)/(10+3") == (False, "This parenthesis is not closed: (10+3")
    assert validate("8+5") == (False, "10 and 3 are missing")
    assert validate("(8+5)/(10+3)") == (True, "That’s right")
    assert validate("pass") == (True, "You pass. The other player turns a card and tries")
    assert validate("8" * 201)[0] is False


def test_ascent_its_facts_name_the_cards_the_number_and_what_was_written() -> None:
    match = dealt()
    writes(match, "(8+5)/(10+3)")
    (fact,) = [event for event in match.table.log or () if isinstance(event, Announced)]
    assert (fact.key, fact.seats, codes(fact.cards), fact.numbers) == ("equation", (1,), SQUARE.split(), (1,))
    assert fact.text == "(8+5)/(10+3)"


def test_ascent_the_help_is_woven_from_the_options_and_its_examples_are_right() -> None:
    text = make("ascent", {"top": 9}).help()
    assert "going up to 9." in text
    assert "{" not in text
    assert check("(8+5)÷(10+3)", Puzzle((8, 5, 10, 3), 1)).right
    assert "(8 + 5) ÷ (10 + 3)" in text


# ---- snapshots ------------------------------------------------------------------------------------------------------


def test_ascent_a_snapshot_that_cannot_be_is_refused() -> None:
    match = Match(make("ascent", {}), 2, 5, waits=True)
    match.play_on()
    solves(match)
    kept = match.checkpoint["table"]
    piles = kept["piles"]
    swapped = {**piles, "square/C": piles["square/D"], "square/D": piles["square/C"]}
    covered = {**piles, "square/C": [code.rstrip("^") for code in piles["square/C"]]}
    emptied = {**piles, "square/C": [], "stock": piles["stock"] + piles["square/C"]}
    for change in (
        {"memo": {"over": 1}}, {"memo": {"other": True}}, {"scores": None}, {"left": [1]},
        {"piles": swapped}, {"piles": covered}, {"piles": emptied},
    ):  # fmt: skip
        with pytest.raises(ValueError, match="the saved table"):
            Match.resumed(match.game, {**match.checkpoint, "table": {**kept, **change}}, match.answers)
    assert Match.resumed(match.game, match.checkpoint, match.answers).table.turn == match.table.turn


# ---- the computer player --------------------------------------------------------------------------------------------


def test_ascent_the_computer_writes_what_is_right_or_passes() -> None:
    saved = {"format": 1, "game": "ascent", "options": {}, "players": 2, "seed": 8, "then": "computer"}
    match = replay(read_record(saved, make), computers({}), events=True)
    keys = {event.key for event in match.table.log or () if isinstance(event, Announced)}
    assert keys == {"equation", "passed"}
    assert match.result is not None
    assert match.table.round == 20


# ---- a plainer Ascent -----------------------------------------------------------------------------------------------


def plain_ascent(shuffled: list[str], seed: int, top: int, script: Iterator[tuple[int, str]]) -> dict[str, Any]:
    """Ascent as one reads it: a dict of columns and a list, the answers in the order in which they were given."""
    columns: dict[str, list[str]] = {}
    stock = []
    for code in shuffled:
        if code[1] in columns:
            stock.append(code)
        else:
            columns[code[1]] = [code]
    scores, turns, round_number = [0, 0], 0, 0
    for number in range(1, top + 1):
        round_number, rng, failures = number, Rng(seed, number), 0
        while True:
            if turns:
                if not stock:
                    for suit in "CDHS":
                        stock += columns[suit][:-1]
                        columns[suit] = columns[suit][-1:]
                    rng.shuffle(stock)
                columns[stock[0][1]].append(stock.pop(0))
            seat, text = next(script)
            assert seat == (turns + 1) % 2
            turns += 1
            worth = []
            for suit in "CDHS":
                rank = columns[suit][-1][0]
                court = {"S": 1, "H": 2, "C": 3, "D": 4}[suit]
                worth.append(court if rank in "JQK" else {"A": 1, "T": 10}.get(rank) or int(rank))
            if check(text, Puzzle(tuple(worth), number)).right:
                scores[seat] += number if failures else 0
                break
            failures += 1
            if failures == 1000:
                return {"scores": scores, "rounds": round_number, "columns": columns, "stock": stock}
    return {"scores": scores, "rounds": round_number, "columns": columns, "stock": stock}


@given(seed=st.integers(0, 10**6), top=st.integers(1, 30), patience=st.sampled_from([1, 2, 9, 40]))
@settings(max_examples=size(25, 1500))
def test_ascent_goes_as_a_plainer_one_does(seed: int, top: int, patience: int) -> None:
    match = Match(make("ascent", {"top": top}), 2, seed)
    rng = Rng(seed, -7)

    def answering(ask: Any, match: Match) -> tuple[int, Any]:
        (seat,) = ask.seats
        return seat, "pass" if rng.below(patience) else ask.sample(seat, rng)

    match.run(answering)
    shuffled = list(FULL)
    Rng(seed).shuffle(shuffled)
    plain = plain_ascent(shuffled, seed, top, iter((seat, text) for seat, text in match.answers))
    ended = outcome(match)
    assert ended["scores"] == plain["scores"]
    assert ended["rounds"] == plain["rounds"]
    assert codes(match.table.piles["stock"]) == plain["stock"]
    assert {suit: codes(match.table.piles[f"square/{suit}"]) for suit in "CDHS"} == plain["columns"]
    assert all(a != b for (a, _), (b, _text) in pairwise(match.answers))


def test_who_needs_no_second_try_has_reached_the_top_together() -> None:
    game, table = make("ascent", {}), dealt("KC QD JH KS").table
    for scores, told in (([0, 0], "You reached 20 together, each number on the first try!"), ([3, 3], "")):
        table.scores = scores
        assert game.why_drawn(table, ["Fox", "Owl"]) == told
