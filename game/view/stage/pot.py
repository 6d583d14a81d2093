"""What lies under the sun: how many cards are at stake, and how many wars they have cost so far."""

from collections.abc import Mapping, Sequence

from game.core.cards import Card
from game.core.seats import Seat
from game.core.table import Table
from game.core.words import _
from game.view.stage.layout import Layout
from game.view.stage.timeline import Flight

STAKED = ("stake", "pot")


def lying(table: Table, layout: Layout, flights: Mapping[Card, Flight]) -> int:
    """Return how many cards are at stake; those on their way there from a packet do not lie yet."""
    return sum(card not in flights or not flights[card].source
               for pile, cards in table.piles.items() if layout.role(pile) in STAKED for card in cards)


def wars(table: Table, layout: Layout) -> int:
    """Return how many wars one sees on the table: as often as somebody has laid cards face down."""
    most = 0
    for pile in table.piles:
        if layout.role(pile) == "stake":
            facing = table.open(pile)
            most = max(most, sum(not up and (k == 0 or facing[k - 1]) for k, up in enumerate(facing)))
    return most


def shout(war_calls: Sequence[str], wars: int) -> str:
    """The word for so many wars in one round; the last there is stays."""
    words = ("", *map(_, war_calls))
    return words[min(wars, len(words) - 1)]


def fighters(table: Table, layout: Layout) -> frozenset[Seat]:
    """The seats that one sees fight: those that have laid cards face down most often; none while there is no war."""
    found: dict[int, list[Seat]] = {}
    for seat in table.all_seats:
        pile = layout.pile("stake", seat)
        facing = table.open(pile) if pile is not None else []
        runs = sum(not up and (k == 0 or facing[k - 1]) for k, up in enumerate(facing))
        found.setdefault(runs, []).append(seat)
    return frozenset(found[max(found)]) if max(found) else frozenset()
