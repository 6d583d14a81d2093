"""Queries of the stage: what lies at a point, and what is at stake.

What lies under the mouse or a finger on the stage.

What lies under the sun: how many cards are at stake, and how many wars they have cost so far.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from pygame import Rect

from game.core.asks import TURN
from game.core.cards import Card
from game.core.i18n import _
from game.core.seats import Seat, seated
from game.core.table import Table
from game.view.stage.layout import Layout
from game.view.stage.stage_objects import DECK, StageObjects
from game.view.stage.timeline import Flight

Hit: TypeAlias = tuple[Literal["card"], Card] | tuple[Literal["packet", "seat"], Seat] | tuple[Literal["pile"], str]
"""What lies under the mouse: ("card", card), ("packet", seat), ("pile", its name) or ("seat", seat)."""


def hit(props: StageObjects, pos: tuple[int, int]) -> Hit | None:
    """Return what lies under the mouse: an open card, a packet, or a seat.

    Of cards that lie on each other it is the one on top at rest: one that is raised as it is looked at would hide its
    neighbours from the mouse.
    """
    seen = [sprite for sprite in props.sprites.values() if sprite in props.compositor and sprite.covers(pos)]
    if seen:
        return "card", max(seen, key=lambda sprite: sprite.home if sprite.lies else sprite.order).card
    for pile, packet in props.packets.items():
        if packet.count and pile != DECK and packet.body.inflate(16, 16).collidepoint(pos):
            seat = props.layout.owner(pile)
            return ("pile", pile) if seat is None else ("packet", seat)
    for seat, place in seated(props.layout.places):
        boxes = [place.plate, *(cap.rect for cap in props.plates[seat].caps)]
        if any(Rect(box).collidepoint(pos) for box in boxes):
            return "seat", seat
    return None


def corner(props: StageObjects, table: Table, pos: tuple[int, int], *, near: bool) -> tuple[Seat, int] | None:
    """Return whose caps, plate or packet lie there, and which key of theirs that is. For a finger, which is not as
    exact, it is also what lies `near` or between them, and their cards."""
    found, under = _corner(props, pos, near=near), hit(props, pos)
    if near and under is not None and under[0] == "card" and (found is None or found[1] == TURN):
        pile = next((pile for pile, cards in table.piles.items() if under[1] in cards), None)
        owner = None if pile is None else props.layout.owner(pile)
        return found if owner is None else (owner, TURN)
    return found


def _corner(props: StageObjects, pos: tuple[int, int], *, near: bool) -> tuple[Seat, int] | None:
    for seat, plate in seated(props.plates):
        key = plate.key(pos, near=near)
        if key is not None:
            return seat, key
    found = hit(props, pos)
    if found is not None and (found[0] == "packet" or found[0] == "seat"):
        return found[1], TURN
    zones = [(seat, plate.zone) for seat, plate in seated(props.plates)] if near else []
    return next(((seat, TURN) for seat, zone in zones if zone.collidepoint(pos)), None)

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
