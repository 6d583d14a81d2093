"""Cards that are dealt, or change hands unseen."""

from collections.abc import Callable, Sequence
from typing import Final

from game.core.cards import Card
from game.core.seats import all_seats
from game.core.table import Table
from game.view.stage.beat import Legs, swing
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween, in_out, settle_out

DEAL: Final = 2340.0
"""The longest that launching a deck may take."""
HANDFULS: Final = 3
"""A packet is dealt in so many at most: cards that cross the dark one by one would flash more often."""
CLOSE: Final = 7.0
"""From card to card of a handful: none is past before the next is there."""
HANDFUL: Final = 63.0
"""The longest from the first card of a handful to its last: the edges of more cards, or further apart, would flash."""
STREAM: Final = 8
"""So many cards of a packet at most are seen to change hands where rounds are skipped."""
FLOW: Final = 480.0
"""How long each of them takes."""
LEAD: Final = 250.0
"""How long the deck lies before the first card is dealt."""


def deal(table: Table, pose: Callable[[Card], Pose], layout: Layout) -> Legs:
    """The deck dealt from the sun, a handful at a time, from seat 1 round to seat 0; or thrown over the floor."""
    legs: Legs = {card: (Tween(pose(card), throw.ms, LEAD + throw.begin, track=throw.at),)
                  for card, throw in layout.throws(table).items()}
    seats = table.seats
    piles = (layout.pile("packet", seat) for seat in all_seats(seats))
    packets = [table.piles[pile] for pile in piles if pile is not None]
    if len(packets) < seats:
        return legs
    count = max(map(len, packets), default=0)
    hand = max(1, -(-count // HANDFULS))
    apart = min(45.0 * hand, DEAL / (HANDFULS * seats))
    close = min(CLOSE, HANDFUL / hand)
    for turn in range(seats):
        for level, card in enumerate(reversed(packets[(turn + 1) % seats])):
            whole, k = divmod(level, hand)
            to, wait = pose(card), LEAD + (whole * seats + turn) * apart + k * close
            arc, tilt = swing(0.12, layout.deck(), to, layout), (6.0, -6.0, 3.0, -3.0)[(turn + whole) % 4]
            legs[card] = (Tween(to, 180, wait, settle_out, arc, rise=18, tilt=tilt),)
    return legs


def stream(hands: Sequence[Sequence[Card]], was: Callable[[Card], Pose], pose: Callable[[Card], Pose], layout: Layout,
           ms: float) -> Legs:
    """Cards that have changed hands unseen: from each packet a handful goes to others, all within so many ms."""
    hands = [hand[:STREAM] for hand in hands if hand]
    apart = max(0.0, ms - FLOW - STREAM * CLOSE) / max(1, len(hands) - 1)
    return {card: (Tween(pose(card), FLOW, n * apart + k * CLOSE, in_out, swing(0.16, was(card), pose(card), layout),
                         rise=14, under=True),)
            for n, hand in enumerate(hands) for k, card in enumerate(hand)}
