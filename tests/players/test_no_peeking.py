"""No computer looks at what its seat cannot see: where hidden cards are others, it answers as before."""

from collections.abc import Callable
from typing import Any

import pytest

from game.core.asks import Arrange, Ask, CardsAsk
from game.core.match import Answering, Match
from game.core.rng import Rng
from game.core.setting_values import LEVELS
from game.players import chance_of, player
from game.rules import make, titles
from game.rules.war.arithmetic import AskResult
from tests.kit.random_play import by_chance

OPTIONS: dict[str, dict[str, Any]] = {
    "war": {"winnings": "arranged"}, "addition-war": {"answers": True}, "egyptian-ruffle": {"pyramid_pair": True},
}
"""Game → options with which a computer decides something in it."""
DECIDED = {
    "war", "addition-war", "missing-card-war", "egyptian-ruffle", "slap-war", "fast-food", "duel-king",
    "napoleons-war", "twenty-first-century-war", "brain-drain", "ascent",
}
"""The games of `OPTIONS`, and others in which computers decide something."""
SWAPS = 8
"""How often two hidden cards are swapped at each ask."""
Answerer = Callable[[Ask[Any], int, Match, str], Any]
"""A function that answers an ask for a seat at a level."""


def computer(ask: Ask[Any], seat: int, match: Match, level: str) -> Any:
    """What the computer of a level answers, and after how many seconds."""
    who, own, seen = player(match.game.id, level, match.game.chosen), ask.put_to(seat), match.table.seen_by(seat)
    return (own.written(who.answer(own, seat, seen, chance_of(match, seat))),
            who.delay(own, seat, seen, chance_of(match, seat)))


def told(ask: Ask[Any], match: Match, seat: int) -> Any:
    """All that a seat may know: what it sees, its cards in the question, and the numbers that are said of them."""
    cards = ask.cards[seat] if isinstance(ask, CardsAsk) else ()
    numbers = (ask.totals[seat], ask.opened.get(seat)) if isinstance(ask, AskResult) else ()
    return type(ask), ask.seats, cards, numbers, match.table.seen_by(seat), {*match.given}


def hidden(ask: Ask[Any], match: Match, seat: int) -> Any:
    """All that lies on the table, and the orders in which others have put their cards."""
    return [[*pile] for pile in match.table.piles.values()], {**match.given}


def with_two_swapped(match: Match, deck: list[int], seat: int, rng: Rng) -> Match:
    """The match as far as it is, with two hidden cards of the deck swapped, or two of a hand that others put in order.
    Raises ValueError where somebody could not have answered so."""
    seen = {card for pile in match.table.seen_by(seat).piles.values() for card in pile if card is not None}
    unseen, other = [number for number, card in enumerate(deck) if card not in seen], [*deck]
    rng.shuffle(unseen)
    if len(unseen) > 1 and rng.below(2):
        one, two = unseen[:2]
        other[one], other[two] = other[two], other[one]
    again = Match(make(match.game.id, match.game.chosen), match.table.seats, match.table.seed, deck=other)
    again.run(as_before(match.answers, seat, rng if other == deck else None))
    return again


def as_before(answers: list[list[Any]], seat: int, rng: Rng | None) -> Answering:
    """These answers; with `rng`, others than `seat` put two cards the other way round where they order cards."""
    given = iter(answers)

    def answering(ask: Ask[Any], _match: Match) -> tuple[int, Any] | None:
        for who, value in given:
            if rng is not None and isinstance(ask, Arrange) and who != seat and len(value) > 1:
                one, two = rng.below(len(value)), rng.below(len(value))
                value = [*value]
                value[one], value[two] = value[two], value[one]
            return who, value
        return None

    return answering


def looked_at(game_id: str, seed: int, answers: Answerer, asks: int) -> tuple[int, int]:
    """How many answers to the first `asks` of a match were looked for again where hidden cards are others, but all that
    the seat may know is as it was; and how many were others then. The match is played by chance."""
    players, deck = titles()[game_id].players[0], make(game_id, OPTIONS.get(game_id, {})).deck()
    Rng(seed).shuffle(deck)
    match = Match(make(game_id, OPTIONS.get(game_id, {})), players, seed, deck=deck)
    tried = changed = 0
    for number in range(asks):
        if match.run(lambda _ask, _match: None) is not None or match.ask is None:
            break
        for seat in [one for one in match.ask.seats if one not in match.given]:
            for swap in range(SWAPS):
                try:
                    again = with_two_swapped(match, deck, seat, Rng(seed, number).fork(seat).fork(swap))
                except ValueError:
                    continue
                if again.ask is None or told(again.ask, again, seat) != told(match.ask, match, seat):
                    continue
                if hidden(again.ask, again, seat) != hidden(match.ask, match, seat):
                    tried += 1
                    changed += any(answers(match.ask, seat, match, level) != answers(again.ask, seat, again, level)
                                   for level in LEVELS)
                    break
        match.answer(*by_chance(match.ask, match))
    return tried, changed


@pytest.mark.parametrize("game_id", sorted(titles()))
def test_a_computer_answers_as_before_where_only_hidden_cards_are_others(game_id: str) -> None:
    tried = 0
    for seed in range(1 if game_id == "fast-food" else 3):
        again, changed = looked_at(game_id, seed, computer, 24)
        assert changed == 0
        tried += again
    assert tried >= 12 or game_id not in DECIDED


@pytest.mark.parametrize("game_id", ["fast-food", "napoleons-war", "twenty-first-century-war"])
def test_one_who_looked_at_hidden_cards_would_be_found_out(game_id: str) -> None:
    def peeks(ask: Ask[Any], seat: int, match: Match, _level: str) -> Any:
        return [[*pile][:3] for pile in match.table.piles.values()], [*match.given.values()]

    found = sum(looked_at(game_id, seed, peeks, 24)[1] for seed in range(4))
    assert found > 3
