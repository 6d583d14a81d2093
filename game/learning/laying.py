"""The order of the turns of a planned deal, and the packets that it makes."""

from collections import Counter
from collections.abc import Iterable, Sequence

from game.core.cards import CODES, Card
from game.core.rng import Chance
from game.core.seats import BOTH
from game.learning.item_pool import Level
from game.learning.trick_course import Meeting, Outcome, reserve

APART = 3
"""A fact does not come again before so many questions have been, if it can be helped."""
_SOON, _URGENT, _MANY = 10, 3, 2  # what the order is made by
_NEAR = 8  # cards of a pile that are looked at for one that does not lie in the trick yet


def ordered(
    turns: Sequence[Meeting], course: Sequence[Outcome], children: Sequence[bool], chance: Chance
) -> list[Meeting]:
    """Return the turns in the order of the course: for each of the `children` no fact soon after itself, and a known
    one first."""
    left: dict[Outcome, list[Meeting]] = {kind: [turn for turn in turns if turn[0] == kind] for kind in (None, *BOTH)}
    for some in left.values():
        chance.shuffle(some)
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


def laid(level: Level, turns: Sequence[Meeting], chance: Chance) -> list[list[Card]]:
    """Return the packets card by card: a war covers cards that no turn needs, and a few more lie below."""
    piles = {rank: [*cards] for rank, cards in level.stock.items()}
    for pile in piles.values():
        chance.shuffle(pile)
    wanted = Counter(rank for _kind, both in turns for turned in both for rank in level.turned(turned.fact))
    rest = [rank for rank, pile in piles.items() for _card in range(len(pile) - wanted[rank])]
    chance.shuffle(rest)
    packets: list[list[Card]] = [[], []]
    for kind, both in turns:
        seen: set[str] = set()
        for seat in BOTH:
            ranks = [*level.turned(both[seat].fact)]
            if not level.closes:                      # else the second one is the closed one
                chance.shuffle(ranks)
            packets[seat] += [_taken(piles[rank], seen) for rank in ranks]
        if kind is None:
            _cover(packets, piles, rest, level.down)
    _cover(packets, piles, rest, reserve(level))
    return packets


def _taken(pile: list[Card], seen: set[str]) -> Card:
    """Take a card, if it can be one whose code has not been seen in this trick."""
    for at in range(len(pile) - 1, max(-1, len(pile) - 1 - _NEAR), -1):
        if CODES[pile[at]] not in seen:
            seen.add(CODES[pile[at]])
            return pile.pop(at)
    return pile.pop()


def _cover(packets: Iterable[list[Card]], piles: dict[int, list[Card]], rest: list[int], count: int) -> None:
    """Lay so many cards of the rest on each packet's end, as far as there are any."""
    for packet in packets:
        packet += [piles[rest.pop()].pop() for _card in range(min(count, len(rest)))]
