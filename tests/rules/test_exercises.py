"""What a game declares for the math room: the facts of its cards, the exercise of an ask, and right answers."""

from typing import Any

import pytest

from game.core.asks import Write, WriteNumber
from game.core.cards import read
from game.core.declaration import Exercise
from game.core.match import Match
from game.core.seats import SEAT_0, SEAT_1
from game.rules import make


def asked(game: str, *packets: str, **options: Any) -> Match:
    """Return a match that waits with its first ask for a number; `packets` are cards out of a shoe, top first."""
    rules = make(game, options)
    deal = [read(packet.split(), rules.deck(), "") for packet in packets]
    match = Match(rules, 2, 1, waits=True, deal=deal)
    match.play_on()
    match.pass_forced()
    return match


@pytest.mark.parametrize(("game", "options", "kind"), [
    ("addition-war", {}, "sum"), ("subtraction-war", {}, "difference"), ("multiplication-war", {}, "product"),
    ("missing-card-war", {}, "addend"), ("missing-card-war", {"count": "product"}, "factor"),
    ("addition-war", {"anchor": 7}, "sum"),
])
def test_a_game_of_numbers_declares_the_facts_of_its_cards(game: str, options: dict[str, Any], kind: str) -> None:
    facts = make(game, options).card_facts()
    assert facts is not None
    assert (facts.kind, facts.up, facts.anchor) == (kind, 1 if "anchor" in options else 2, options.get("anchor"))


@pytest.mark.parametrize(("game", "options"), [
    ("war", {}), ("addition-war", {"up": 3}), ("addition-war", {"up": 1}), ("addition-war", {"count": "rank"}),
    ("ascent", {}), ("fast-food", {}),
])
def test_where_two_cards_make_no_fact_none_is_declared(game: str, options: dict[str, Any]) -> None:
    assert make(game, options).card_facts() is None


@pytest.mark.parametrize(("options", "packets", "exercise", "number"), [
    ({}, ("7C 5C", "KC 2C"), Exercise("sum", (7, 5)), 12),
    ({"count": "product"}, ("7C 5C", "KC 2C"), Exercise("product", (7, 5)), 35),
    ({"count": "difference"}, ("5C 7C", "KC 2C"), Exercise("difference", (7, 5)), 2),
    ({"count": "rank"}, ("7C 5C", "KC 2C"), None, 7),
    ({}, ("7C", "KC 2C"), None, 7),
    ({"missing": True}, ("7C 5C", "KC 2C"), Exercise("addend", (7, 12)), 5),
    ({"missing": True, "count": "product"}, ("7C 5C", "KC 2C"), Exercise("factor", (7, 35)), 5),
])
def test_the_exercise_is_the_fact_that_a_seat_is_asked(
        options: dict[str, Any], packets: tuple[str, str], exercise: Exercise | None, number: int) -> None:
    match = asked("addition-war", *packets, answers=True, shoe=True, **options)
    assert isinstance(match.ask, WriteNumber)
    assert match.game.exercise(match.ask, match.table, SEAT_0) == exercise
    assert match.ask.numbers[SEAT_0] == number
    assert match.game.is_right(match.ask, SEAT_0, str(number))
    assert not match.game.is_right(match.ask, SEAT_0, str(number + 1))
    assert not match.game.is_right(match.ask, SEAT_0, "pass")


def test_the_exercise_of_an_equation_is_its_puzzle_and_a_pass_is_right_where_there_is_none() -> None:
    match = Match(make("ascent", {}), 2, 3, waits=True)
    match.play_on()
    ask = match.ask
    assert isinstance(ask, Write)
    exercise = match.game.exercise(ask, match.table, SEAT_1)
    assert exercise is not None
    assert (exercise.kind, exercise.numbers[-1], exercise.powers) == ("equation", 1, False)
    hints = match.game.hints(ask)
    assert hints is not None
    told = [*hints]
    assert told[-1].last
    assert match.game.is_right(ask, SEAT_1, "pass") is not told[-1].solves
    if told[-1].solves:
        assert match.game.is_right(ask, SEAT_1, told[-1].text)
    assert not match.game.is_right(ask, SEAT_1, "8+")
