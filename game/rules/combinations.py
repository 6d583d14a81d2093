"""The combinations of 21st Century War (seed 000): cards that may be laid together, and their worth."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from game.core.cards import COUNTING, Card
from game.core.i18n import _, listed
from game.rules.wording import several

ACE = 1
TEN = 10
KING = 13
_SIGNS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Combination(NamedTuple):
    """Some cards, by their counting values from high to low, put together as well as can be: pairs and sums (the
    higher card first), the aces and faces that an ace lets in, and the cards left over."""

    groups: tuple[tuple[int, ...], ...]
    free: tuple[int, ...]
    left_over: tuple[int, ...]


def points(cards: Sequence[Card]) -> int:
    """Return the points of cards together: ace 1, numbers as printed, jack 11, queen 12, king 13.

    >>> points([Card(12), Card(8), Card(11)])
    24
    """
    return sum(COUNTING[card] for card in cards)


def named(cards: Sequence[Card]) -> str:
    """Return cards as the rulebook writes a combination, from low to high: `A-2-7-9`.

    >>> named([Card(7), Card(12), Card(0), Card(5)])
    'A-2-7-9'
    """
    return "-".join(_SIGNS[value] for value in sorted(COUNTING[card] for card in cards))


def goes(cards: Sequence[Card]) -> bool:
    """True if cards may be laid together (RULES, 21st Century War).

    >>> nine, three, queen, king = Card(7), Card(1), Card(10), Card(24)
    >>> goes([nine, three, queen]), goes([queen, king]), goes([nine])
    (True, False, True)
    """
    return len(cards) == 1 or not combined(tuple(sorted([COUNTING[card] for card in cards], reverse=True))).left_over


def why_not(cards: Sequence[Card]) -> str | None:
    """Return why cards may not be laid together, in one plain line; None if they may.

    >>> why_not([Card(10), Card(24)])
    'Q-K: face cards need an ace'
    >>> why_not([Card(12), Card(7)])
    'A-9: an ace brings in only face cards'
    >>> why_not([Card(2), Card(15), Card(28)])
    '4-4-4: a four left over'
    """
    if goes(cards):
        return None
    values = sorted((COUNTING[card] for card in cards), reverse=True)
    made = combined(tuple(values))
    if made.groups:
        return _("{cards}: {over} left over").format(cards=named(cards), over=_left_over(made))
    if ACE in values:
        return _("{cards}: an ace brings in only face cards").format(cards=named(cards))
    if values[0] > TEN:
        return _("{cards}: face cards need an ace").format(cards=named(cards))
    return _("{cards}: no pair and no sum").format(cards=named(cards))


@cache
def combined(values: tuple[int, ...]) -> Combination:
    """Return the cards put together with as few left over as possible. `values` are counting values from high to low.
    An ace lets in aces and faces, whatever else it is part of (RULES, 21st Century War).

    >>> combined((12, 9, 3))
    Combination(groups=((12, 9, 3),), free=(), left_over=())
    >>> combined((13, 11, 1))
    Combination(groups=(), free=(13, 11, 1), left_over=())
    >>> combined((4, 4, 4)).left_over
    (4,)
    """
    return min(_splits(values, ACE in values), key=lambda made: len(made.left_over))


def _splits(values: tuple[int, ...], ace: bool) -> list[Combination]:
    """Return every way to put the cards together, the highest first: left as it is, in a pair, or the sum of lower
    cards."""
    if not values:
        return [Combination((), (), ())]
    top, *others = values
    found = []
    for size in range(len(values)):
        for places in combinations(range(len(others)), size):
            lower = tuple(others[place] for place in places)
            rest = tuple(value for place, value in enumerate(others) if place not in places)
            if lower == (top,) or (size > 1 and sum(lower) == top):
                found += [made._replace(groups=((top, *lower), *made.groups)) for made in _splits(rest, ace)]
            elif not lower and ace and (top == ACE or top > TEN):
                found += [made._replace(free=(top, *made.free)) for made in _splits(rest, ace)]
            elif not lower:
                found += [made._replace(left_over=(top, *made.left_over)) for made in _splits(rest, ace)]
    return found


def _left_over(made: Combination) -> str:
    """Return the cards left over, in words, from low to high: "a two and two nines"."""
    ranks = [(value - 2) % KING for value in sorted(made.left_over)]    # the ace, which counts 1, is the highest rank
    return listed([several(rank, ranks.count(rank)) for rank in dict.fromkeys(ranks)])
