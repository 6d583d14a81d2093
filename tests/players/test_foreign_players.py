"""Hard against players that somebody else could write for these games in an evening."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from game.core.asks import Arrange, Ask, Pick
from game.core.cards import COUNTING, RANK, Card
from game.core.match import Match
from game.players import chance_of, player
from game.rules import make
from tests.kit.match_notation import size

Answers = Callable[[Any, int], tuple[Card, ...]]
"""A function that answers an ask for a seat by its cards alone."""


def bold_or_mean(least: int) -> Answers:
    """One who lays what makes the most points, but keeps a card, if these are so many; else the lowest card."""

    def lays(ask: Pick, seat: int) -> tuple[Card, ...]:
        hand = ask.cards[seat]
        counts = range(1, min(ask.most, max(1, len(hand) - 1)) + 1)
        legal = [cards for count in counts for cards in combinations(hand, count)
                 if ask.refuse(seat, ask.written(cards)) is None]
        most = max(legal, key=lambda cards: sum(COUNTING[card] for card in cards))
        if ask.most == 1 or sum(COUNTING[card] for card in most) >= least:
            return most
        return (min(hand, key=COUNTING.__getitem__),)

    return lays


def in_waves(ask: Arrange, seat: int) -> tuple[Card, ...]:
    """One who sends the cards in three waves, each from the strongest to the weakest."""
    hand = sorted(ask.cards[seat], key=lambda card: (-RANK[card], card))
    return tuple(hand[::3] + hand[1::3] + hand[2::3])


def won_by_hard(game_id: str, foreign: Answers, deals: int) -> float:
    """The share of matches that hard wins against the other, each deal from both seats; a draw is half of one."""
    hard, won = player(game_id, "hard"), 0.0
    for deal in range(2 * deals):
        match, mine = Match(make(game_id, {}), 2, 900 + deal // 2), deal % 2

        def answering(ask: Ask[Any], match: Match, mine: int = mine) -> tuple[int, Any]:
            seat = next(one for one in ask.seats if one not in match.given)
            own = ask.put_to(seat)
            said = (hard.answer(own, seat, match.table.seen_by(seat), chance_of(match, seat)) if seat == mine
                    else foreign(own, seat))
            return seat, own.written(said)

        result = match.run(answering)
        assert result is not None
        won += 0.5 if result.winner is None else result.winner == mine
    return won / (2 * deals)


@pytest.mark.parametrize("least", [14, 20, 24])
def test_21st_century_hard_beats_who_lays_much_or_nearly_nothing(least: int) -> None:
    assert won_by_hard("twenty-first-century-war", bold_or_mean(least), size(6, 100)) > 0.5


def test_napoleon_hard_beats_a_general_who_sends_waves() -> None:
    assert won_by_hard("napoleons-war", in_waves, size(4, 100)) > 0.5
