"""Ends of Fast Food: with at most one card in the stock, who is to play knows all. The other holds, or draws, what is
not seen."""

from typing import Any

from game.core.asks import Pick
from game.core.cards import CODES, COUNTING
from game.core.endgame import DRAWN, LOST, WON, AnswerValue, OpenChoice
from game.core.seats import OTHER
from game.players.fast_food_search import POINTS, lead
from game.rules.fast_food import BOX, HAND, PILE, STOCK


def values(choice: OpenChoice) -> tuple[AnswerValue, ...] | None:
    """Return the value of each card of the hand: the points by which the seat is ahead of the other when all cards of
    this game are played, and in the second game the result of the match; () if only one number can be played. None
    where more than one card is in the stock."""
    ask, seat, piles = choice.ask, choice.seat, choice.table.piles
    hand = [*ask.cards[seat]] if isinstance(ask, Pick) else []
    if len(piles[STOCK]) > 1:
        return None
    if len({COUNTING[card] for card in hand}) < 2:
        return ()
    total, last = sum(COUNTING[card] for card in piles[PILE]), not piles[BOX]
    theirs = [COUNTING[card] for pile in (HAND[OTHER[seat]], STOCK) for card in piles[pile]]
    scores = choice.table.scores or (0, 0)
    before = scores[seat] - scores[OTHER[seat]]
    found = []
    for card in hand:
        mine, after = [COUNTING[other] for other in hand if other != card], total + COUNTING[card]
        ahead = before + POINTS[after] - lead(after, theirs, mine)
        result = (WON if ahead > 0 else LOST if ahead < 0 else DRAWN) if last else None
        found.append(AnswerValue([CODES[card]], result, ahead))
    return tuple(found)


def named(choice: OpenChoice, value: Any) -> Any:
    """Return the answer itself: each card has its own value."""
    return value
