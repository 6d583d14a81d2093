"""Schedule of a planned deal: the outcome of each trick (its course), the order of the turns, and the packets of cards
for them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.core.cards import CODES, Card
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.seats import BOTH, SEAT_0, SEAT_1, Seat
from game.learning.fact import Fact
from game.learning.item_pool import ItemPool
from game.learning.planning import TRICKS

Outcome: TypeAlias = Seat | None
"""The outcome of a turn: the seat that wins it, or None for a war."""
APART = 3
"""The number of questions between a fact and its repetition, where that is possible."""
_SOON, _URGENT, _MANY = 10, 3, 2  # costs of an order
_NEAR = 8  # cards of a pile among which one of another code is looked for


@dataclass(eq=False, slots=True)
class ScheduledFact:
    """A fact that a seat turns. `must`: the plan asks for it; `place` is its urgency (0 is most). Two of them are equal
    only if they are the same object."""

    fact: Fact
    must: bool = False
    place: int = 0

    @property
    def worth(self) -> int:
        """The number that decides the trick."""
        return self.fact.makes


Meeting: TypeAlias = tuple[Outcome, list[ScheduledFact]]
"""A turn: its outcome, and the facts of both seats."""


def tricks_of(left: int | None) -> int:
    """Return the number of tricks of the next deal, of `left` tricks in all (None: the session is measured in minutes).

    >>> tricks_of(None), tricks_of(20), tricks_of(13), tricks_of(4)
    (9, 7, 7, 4)
    """
    if left is None:
        return TRICKS
    deals = max(1, -(-left // TRICKS))
    return max(1, -(-left // deals))


def even_deal(game: Game, seed: int) -> list[list[Card]]:
    """Return the packets of two seats that the seed itself deals, top card first."""
    match = Match(game, len(BOTH), seed)
    return [list(game.packet(match.table, seat)) for seat in BOTH]


def course_of(level: ItemPool, packets: Sequence[Sequence[Card]], tricks: int) -> list[Outcome]:
    """Return the outcomes of the first tricks of a pass through these packets; fewer where the cards run out. A war is
    one turn more, and covers cards."""
    worth = {card: rank for rank, cards in level.stock.items() for card in cards}
    course: list[Outcome] = []
    open_wars: list[Outcome] = []
    at, end = 0, min(map(len, packets)) - reserve(level)
    while tricks and at + level.up <= end:
        one, other = (level.made([worth[card] for card in packet[at : at + level.up]]).makes for packet in packets)
        at += level.up
        if one == other:
            at += level.down
            open_wars.append(None)
            continue
        course += [*open_wars, SEAT_0 if one > other else SEAT_1]
        open_wars.clear()
        tricks -= 1
    return course


def reserve(level: ItemPool) -> int:
    """Return the number of cards that each seat has left after the last turn, so that the match does not end before."""
    return level.down + 2 * level.up + 1


def holds(kind: Outcome, both: Sequence[ScheduledFact]) -> bool:
    """True if a turn has this outcome.

    >>> low, high = ScheduledFact(Fact("sum", (1, 2))), ScheduledFact(Fact("sum", (4, 5)))
    >>> holds(SEAT_1, [low, high]), holds(SEAT_0, [low, high]), holds(None, [low, low])
    (True, False, True)
    """
    one, other = (turned.worth for turned in both)
    return one == other if kind is None else (one > other) == (kind == SEAT_0) and one != other


def ordered(
    turns: Sequence[Meeting], course: Sequence[Outcome], children: Sequence[bool], rng: Rng
) -> list[Meeting]:
    """Return the turns in the order of the course. For each of the `children` no fact follows itself soon, and the
    first one is a known one."""
    left: dict[Outcome, list[Meeting]] = {kind: [turn for turn in turns if turn[0] == kind] for kind in (None, *BOTH)}
    for some in left.values():
        rng.shuffle(some)
    order: list[Meeting] = []
    for kind in course:
        turn = min(left[kind], key=lambda turn: _cost(turn, order, left[turn[0]], children))
        left[kind].remove(turn)
        order.append(turn)
    return order


def _cost(turn: Meeting, order: Sequence[Meeting], left: Sequence[Meeting], children: Sequence[bool]) -> int:
    cost = 0
    for seat in BOTH:
        if not children[seat]:
            continue
        fact = turn[1][seat].fact
        lately = [both[seat].fact for _kind, both in order[-APART:]]
        if fact in lately:
            cost += _SOON * (1 + lately.index(fact))
        if not order and turn[1][seat].must:
            cost += _URGENT
        cost -= _MANY * min(3, sum(both[seat].fact == fact for _kind, both in left) - 1)
    return cost


def laid(level: ItemPool, turns: Sequence[Meeting], rng: Rng) -> list[list[Card]]:
    """Return the packets card by card: a war covers cards that no turn needs, and a few more follow at the end."""
    piles = {rank: [*cards] for rank, cards in level.stock.items()}
    for pile in piles.values():
        rng.shuffle(pile)
    wanted = Counter(rank for _kind, both in turns for turned in both for rank in level.turned(turned.fact))
    rest = [rank for rank, pile in piles.items() for _card in range(len(pile) - wanted[rank])]
    rng.shuffle(rest)
    packets: list[list[Card]] = [[], []]
    for kind, both in turns:
        seen: set[str] = set()
        for seat in BOTH:
            ranks = [*level.turned(both[seat].fact)]
            if not level.closes:                      # else the second one is the closed one
                rng.shuffle(ranks)
            packets[seat] += [_taken(piles[rank], seen) for rank in ranks]
        if kind is None:
            _cover(packets, piles, rest, level.down)
    _cover(packets, piles, rest, reserve(level))
    return packets


def _taken(pile: list[Card], seen: set[str]) -> Card:
    """Take a card from the end of a pile, one of a code that is not in this trick yet where the last eight have one."""
    for at in range(len(pile) - 1, max(-1, len(pile) - 1 - _NEAR), -1):
        if CODES[pile[at]] not in seen:
            seen.add(CODES[pile[at]])
            return pile.pop(at)
    return pile.pop()


def _cover(packets: Iterable[list[Card]], piles: dict[int, list[Card]], rest: list[int], count: int) -> None:
    """Append `count` cards of the rest to each packet, fewer where there are not enough."""
    for packet in packets:
        packet += [piles[rest.pop()].pop() for _card in range(min(count, len(rest)))]
