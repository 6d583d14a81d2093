"""How single games weigh decisions: which, what is dealt anew, how far it is played on, and how a seat stands then."""

from collections.abc import Iterator
from math import log

import pytest

from game.core.asks import Pick
from game.core.cards import read
from game.core.match import Match
from game.core.rng import Rng
from game.core.seats import OTHER, SEAT_0, SEAT_1, Seat
from game.core.table import Table
from game.players import brain_drain_weighing as drain
from game.players import computers
from game.players import fast_food_weighing as food
from game.players import twenty_first_century_weighing as century
from game.players.twenty_first_century_player import WORTH
from game.rules import make
from game.rules.fast_food import HAND, STOCK
from game.rules.twenty_first_century_war import DRAWN


def asked(game: str, seed: int, rounds: int, level: str = "easy") -> Iterator[tuple[Match, Seat, object]]:
    """Yield what each seat answers in these rounds, and the match as it is asked."""
    match = Match(make(game, {}), 2, seed)
    answers = computers({SEAT_0: level, SEAT_1: level})
    while match.table.round < rounds and match.result is None:
        match.run(lambda _ask, _match: None, rounds=rounds)
        if match.ask is None:
            return
        given = answers(match.ask, match)
        assert given is not None
        yield match, *given
        match.answer(*given)


def test_of_brain_drain_equations_and_passes_are_weighed_and_the_others_are_taken_together() -> None:
    found = {(type(match.ask).__name__, value == "pass"): drain.weighs(match.ask, seat, value)  # type: ignore[arg-type]
             for match, seat, value in asked("brain-drain", 4, 8)}
    assert found[("Race", True)] is found[("Solve", False)] is True
    assert found.get(("Race", False), False) is False
    table = Match(make("brain-drain", {}), 3, 4).table
    stock = [*table.piles["stock"]]
    table.scores = [10, 4, 1]
    assert [drain.worth(table, Seat(seat)) for seat in range(3)] == [7.5, -1.5, -6.0]
    drain.shuffle(table, SEAT_0, Rng(1))
    assert stock != [*table.piles["stock"]]
    assert sorted(stock) == sorted(table.piles["stock"])
    assert drain.until(table) == table.round + 1


def test_in_fast_food_it_is_played_on_until_the_stock_is_empty_and_then_both_play_their_best() -> None:
    game = make("fast-food", {})
    match, answers = Match(game, 2, 3), computers({SEAT_0: "hard", SEAT_1: "hard"})
    known: list[float] = []
    for number in range(40):
        table, stock = match.table, len(match.table.piles[STOCK])
        if number == 20:
            assert food.until(table) == 34
        elif not stock:
            assert food.until(table) == number + 1
            assert food.worth(table, SEAT_0) == -food.worth(table, SEAT_1)
            known.append(food.worth(table, SEAT_0))
        else:
            assert food.until(table) == number + stock
        match.run(answers, rounds=number + 1)
        if number in (19, 39):
            assert table.scores is not None
            assert {*known} == {table.scores[0] - table.scores[1]}, "as it came out"
            known.clear()


def test_in_fast_food_all_that_is_hidden_from_one_is_mixed_and_a_single_card_is_no_decision() -> None:
    mixed = set[str]()
    for match, seat, value in asked("fast-food", 3, 20):
        piles, before = match.table.piles, {pile: [*cards] for pile, cards in match.table.piles.items()}
        assert food.weighs(match.ask, seat, value) is (len(piles[HAND[seat]]) > 1)  # type: ignore[arg-type]
        other = match.table.shadow()
        food.shuffle(other, seat, Rng(3))
        named = {HAND[seat]: "mine", HAND[OTHER[seat]]: "theirs"}
        mixed |= {named.get(pile, pile) for pile in before if before[pile] != [*other.piles[pile]]}
        assert {pile: len(cards) for pile, cards in before.items()} == {
            pile: len(cards) for pile, cards in other.piles.items()}
    assert mixed == {"theirs", STOCK}


def test_in_21st_century_war_a_seat_knows_the_cards_it_draws_and_nobody_elses() -> None:
    match, seat, _value = next(asked("twenty-first-century-war", 3, 1))
    assert isinstance(match.ask, Pick)
    table = Match(match.game, 2, 3).table
    mine, yours = ([*packet] for packet in table.each["packet"])
    assert century.weighs(match.ask, seat, None) is True
    assert century.weighs(Pick(match.ask.cards, 1, 1), seat, None) is False
    century.redeal(table, SEAT_0, Rng(1))
    new, others = ([*packet] for packet in table.each["packet"])
    assert (new[:DRAWN], sorted(new)) == (mine[:DRAWN], sorted(mine))
    assert new != mine
    assert others[:DRAWN] != yours[:DRAWN]
    assert sorted(others) == sorted(yours)
    assert century.until(table) == table.round + 1


def test_in_21st_century_war_a_chance_is_what_the_cards_are_worth_against_the_others() -> None:
    game = make("twenty-first-century-war", {})
    table = Table(game.pile_kinds, 3)
    for packet, cards in zip(table.each["packet"], ("KS QS", "2S 3S 4S", "5S"), strict=True):
        packet.extend(read(cards.split(), game.deck(), ""))
    chances = [century.worth(table, Seat(seat)) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert log(chances[0] / chances[1]) == pytest.approx(century.ODDS * (WORTH[13] + WORTH[12] - sum(WORTH[2:5])))
    table.out(Seat(2))
    assert century.worth(table, Seat(2)) == 0
    assert sum(century.worth(table, Seat(seat)) for seat in range(2)) == pytest.approx(1)
