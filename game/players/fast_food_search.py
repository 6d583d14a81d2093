"""The search of Fast Food: what the player to move can be ahead where all cards are open.

A hand is one number with two bits for each value (`coded`), so that a position is found again quickly.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from game.core.rng import Rng
from game.rules.fast_food import points_of_meals

HIGHEST = 110
"""The highest total."""
POINTS = tuple(map(points_of_meals, range(HIGHEST + 1)))
"""Total → its points."""
MOST = 1000
"""More points than anybody can be ahead."""
BITS = 22
"""The bits of a coded hand."""
LISTED = 1 << 14
"""The lists of moves that are kept, a few megabytes of them."""
_PLAYED = tuple(
    tuple(sorted(((POINTS[total + value], total + value, 1 << 2 * value, 3 << 2 * value)
                  for value in range(1, BITS // 2) if total + value <= HIGHEST), key=lambda move: -move[0]))
    for total in range(HIGHEST + 1)
)  # fmt: skip
"""Total → for each value that can be played on it the points, the new total, and its first and both bits in a hand; the
most points first."""


class OpenCards:
    """A stock that both can see, and the bounds of every position searched so far with it: negamax with alpha-beta
    pruning (Knuth and Moore, "An analysis of alpha-beta pruning", 1975) and a transposition table.

    Nothing further than the last of `ahead` cards is looked at, which is counted from where `lead` begins."""

    def __init__(self, stock: Sequence[int] = ()) -> None:
        self.draws = [1 << 2 * value for value in stock]
        self.least: dict[int, int] = {}
        self.most: dict[int, int] = {}

    def lead(
        self, total: int, mine: int, theirs: int, ahead: int, minimum: int = -MOST, maximum: int = MOST, drawn: int = 0
    ) -> int:  # fmt: skip
        """Return the points by which the player to move, who has drawn, outscores the other in the next `ahead` cards,
        where so many of the stock have been `drawn`. Exact between `minimum` and `maximum`, else a bound."""
        if ahead < 2 or not mine:
            return most_points(total, mine) if ahead else 0
        other = theirs + (self.draws[drawn] if drawn < len(self.draws) else 0)
        if ahead == 2:
            return _after_reply(total, mine, other, maximum)
        position = ahead << 2 * BITS | mine << BITS | theirs
        least, most = self.least.get(position, -MOST), self.most.get(position, MOST)
        if least >= maximum or least == most:
            return least
        if most <= minimum:
            return most
        floor = bound = least if least > minimum else minimum
        if most < maximum:
            maximum = most
        best = -MOST
        for scored, after, left in moves(total, mine):
            behind = self.lead(after, other, left, ahead - 1, scored - maximum, scored - bound, drawn + 1)
            if scored - behind > best:
                best = scored - behind
                if best > bound:
                    bound = best
                if best >= maximum:
                    break
        if best < maximum:
            self.most[position] = best
        if best > floor:
            self.least[position] = best
        return best


def coded(values: Iterable[int]) -> int:
    """Return a hand as one number: two bits for each value say how many cards have it.

    >>> coded([1, 2, 2]) == (1 << 2) + (2 << 4)
    True
    """
    return sum(1 << 2 * value for value in values)


@lru_cache(LISTED)
def moves(total: int, hand: int) -> tuple[tuple[int, int, int], ...]:
    """Return the points, the total and the coded rest of the hand for each value that can be played, the most points
    first.

    >>> moves(5, coded([1, 2, 2])) == ((7, 7, coded([1, 2])), (1, 6, coded([2, 2])))
    True
    """
    return tuple([(scored, after, hand - one) for scored, after, one, both in _PLAYED[total] if hand & both])


def most_points(total: int, hand: int) -> int:
    """Return the most points that a card of the hand makes at once, 0 if there is none.

    >>> most_points(5, coded([1, 2, 2])), most_points(5, 0)
    (7, 0)
    """
    for scored, _after, _one, both in _PLAYED[total]:
        if hand & both:
            return scored
    return 0


def _after_reply(total: int, mine: int, theirs: int, maximum: int) -> int:
    """Return the points by which a card outscores the best reply to it, at most, or the first that is `maximum` or
    more. No card makes fewer points than none, so what makes no more than was found need not be answered."""
    best = -MOST
    for scored, after, _one, both in _PLAYED[total]:
        if scored <= best or best >= maximum:
            break
        if mine & both:
            for reply, _total, _first, replied in _PLAYED[after]:
                if theirs & replied:
                    if scored - reply > best:         # `max` would take as long as the rest
                        best = scored - reply
                    break
            else:
                return scored                         # nobody replies
    return best


def lead(
    total: int, mine: Sequence[int], theirs: Sequence[int], stock: Sequence[int] = (), ahead: int = 2 * BITS
) -> int:  # fmt: skip
    """Return the points by which the player to move, who has drawn, outscores the other in the next `ahead` cards
    (default: to the end), with all cards open.

    >>> lead(0, [5, 1], [2]), lead(0, [1], [])
    (-1, 0)
    """
    return OpenCards(stock).lead(total, coded(mine), coded(theirs), ahead)


def possible(unseen: list[int], stock: int, guesses: int, rng: Rng) -> Iterator[tuple[list[int], list[int]]]:
    """Yield values that the other can hold once it has drawn, and the stock that is left then; `unseen` is shuffled.

    With one card in the stock or none, nothing has to be guessed: the other draws that one, and holds all that is
    unseen. With two, the other draws the first, and only the last is unknown: each is yielded once. With more, so many
    `guesses` are made."""
    if stock < 2:
        yield [*unseen], []
    elif stock == 2:
        for number, last in enumerate(unseen):
            yield unseen[:number] + unseen[number + 1 :], [last]
    else:
        for _ in range(guesses):
            rng.shuffle(unseen)
            yield unseen[stock:] + unseen[:1], unseen[1:stock]
