"""Decision model of 21st Century War: cards laid, valued by the chance to win by the cards held after the round."""

from math import exp
from typing import Any

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING
from game.core.game_modules import Unit
from game.core.rng import Rng
from game.core.seats import Seat, seated
from game.core.table import Table
from game.players.twenty_first_century_player import WORTH
from game.rules.twenty_first_century_war import DRAWN

UNIT: Unit = "chance"
ODDS = 0.86 / 100
"""The log odds of one unit of `WORTH`; fitted in all rounds of 700 matches between Mediums. The chances are within 4
points of the frequencies in each tenth."""


def weighs(ask: Ask[Any], seat: Seat, value: Any) -> bool:
    """True for the first cards laid in a round; in a tie all lay the highest."""
    return isinstance(ask, Pick) and ask.most > 1 and len(ask.cards[seat]) > 1


def redeal(table: Table, seat: Seat, rng: Rng) -> None:
    """Shuffle the packets of the others, and the seat's own except the cards it draws."""
    for one, packet in seated(table.each["packet"]):
        known = DRAWN if one == seat else 0
        cards = [*packet]
        rest = cards[known:]
        rng.shuffle(rest)
        packet.clear()
        packet.extend([*cards[:known], *rest])


def shuffle(table: Table, seat: Seat, rng: Rng) -> None:
    """Do nothing: the others have drawn already."""


def until(table: Table) -> int:
    """Return the next round: a decision is played to the end of its round."""
    return table.round + 1


def worth(table: Table, seat: Seat) -> float:
    """Return a seat's chance to win, by the softmax of the worths of all packets (Luce's choice axiom, 1959)."""
    if seat not in table.left:
        return 0.0
    each = {one: exp(ODDS * sum(WORTH[COUNTING[card]] for card in table.each["packet"][one])) for one in table.left}
    return 1.0 if len(each) == 1 else each[seat] / sum(each.values())
