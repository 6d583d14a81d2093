"""The course of a deal: who wins each trick and where the wars are, the first time through the packets."""

from collections.abc import Sequence
from typing import TypeAlias

from game.core.cards import Card
from game.core.game import Game
from game.core.match import Match
from game.core.seats import BOTH, SEAT_0, SEAT_1, Seat
from game.learning.fact import Fact
from game.learning.item_pool import Level
from game.learning.planning import TRICKS

Outcome: TypeAlias = Seat | None
"""The outcome of a turn: the seat that wins it, or None for a war."""


class TurnedFact:
    """A fact that a seat turns. `must`: it is there for its own sake, and how urgent (0 is most)."""

    __slots__ = ("fact", "must", "place")

    def __init__(self, fact: Fact, must: bool = False, place: int = 0) -> None:
        self.fact, self.must, self.place = fact, must, place

    @property
    def worth(self) -> int:
        """Its worth in a trick."""
        return self.fact.makes


Meeting: TypeAlias = tuple[Outcome, list[TurnedFact]]
"""A turn: its outcome, and what both seats turn."""


def tricks_of(left: int | None) -> int:
    """Return how many tricks the next deal has, if so many are left (None: it goes by the clock)."""
    if left is None:
        return TRICKS
    deals = max(1, -(-left // TRICKS))
    return max(1, -(-left // deals))


def even_deal(game: Game, seed: int) -> list[list[Card]]:
    """Return the seed's own packets of two seats, top first."""
    match = Match(game, len(BOTH), seed)
    return [list(game.packet(match.table, seat)) for seat in BOTH]


def course_of(level: Level, packets: Sequence[Sequence[Card]], tricks: int) -> list[Outcome]:
    """Return the turns of so many tricks, the first time through these packets; of fewer where the cards do not reach.
    A war is one turn more, and covers cards."""
    worth = {card: rank for rank, cards in level.stock.items() for card in cards}
    course: list[Outcome] = []
    open_wars: list[Outcome] = []
    at, end = 0, min(map(len, packets)) - reserve(level)
    while tricks and at + level.up <= end:
        one, other = (_answer(level, [worth[card] for card in packet[at : at + level.up]]) for packet in packets)
        at += level.up
        if one == other:
            at += level.down
            open_wars.append(None)
            continue
        course += [*open_wars, SEAT_0 if one > other else SEAT_1]
        open_wars.clear()
        tricks -= 1
    return course


def reserve(level: Level) -> int:
    """Return how many cards each seat has left when all is turned: a match does not end before."""
    return level.down + 2 * level.up + 1


def _answer(level: Level, numbers: Sequence[int]) -> int:
    return level.made(numbers).makes


def holds(kind: Outcome, both: Sequence[TurnedFact]) -> bool:
    """True if a turn comes out so."""
    one, other = (turned.worth for turned in both)
    return one == other if kind is None else (one > other) == (kind == SEAT_0) and one != other
