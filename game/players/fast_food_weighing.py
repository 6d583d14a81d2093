"""Decision model of Fast Food: cards valued by the points that a seat is ahead at the end of its game. With an empty
stock that is known for perfect play."""

from itertools import islice
from typing import Any

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING
from game.core.game_modules import Unit
from game.core.rng import Rng
from game.core.seats import OTHER, Seat
from game.core.table import Table
from game.players.fast_food_search import lead
from game.rules.fast_food import DEALT, HALF, HAND, PILE, STOCK

UNIT: Unit = "points"
DRAWN = HALF - 2 * DEALT
"""The cards drawn from the stock."""


def weighs(ask: Ask[Any], seat: Seat, value: Any) -> bool:
    """True if there is more than one card to choose from."""
    return isinstance(ask, Pick) and len(ask.cards[seat]) > 1


def redeal(table: Table, seat: Seat, rng: Rng) -> None:
    """Do nothing: only this seat is asked."""


def shuffle(table: Table, seat: Seat, rng: Rng) -> None:
    """Shuffle the other's hand with the stock."""
    piles = table.piles[HAND[OTHER[seat]]], table.piles[STOCK]
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    mixed = iter(cards)
    for pile in piles:
        new = [*islice(mixed, len(pile))]
        pile.clear()
        pile.extend(new)


def until(table: Table) -> int:
    """Return the round after which the stock is empty, at least the next one."""
    played = len(table.piles[PILE]) % HALF
    return table.round + max(1, DRAWN - played)


def worth(table: Table, seat: Seat) -> float:
    """Return the points that a seat will be ahead at the end of this game."""
    piles, turn = table.piles, table.turn
    total = sum(COUNTING[card] for card in piles[PILE])
    mine, theirs = ([COUNTING[card] for card in piles[HAND[one]]] for one in (turn, OTHER[turn]))
    scores = table.scores or [0, 0]
    ahead = lead(total, mine, theirs)
    return scores[seat] - scores[OTHER[seat]] + (ahead if seat == turn else -ahead)
