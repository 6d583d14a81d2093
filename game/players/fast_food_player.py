"""Players of Fast Food: one takes what it sees at a glance, one looks at what it leaves, one some cards further."""

from collections.abc import Sequence
from math import comb
from typing import Any

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING
from game.core.player import RandomPlayer
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.rules.fast_food import MEALS, half, is_red, points

HIGHEST = 110
POINTS = tuple(map(points, range(HIGHEST + 1)))
"""Total → what it scores."""
GLANCE = 30
"""The highest total of which a child knows the multiples; after that it goes by the digits, and by the fives."""
AHEAD = 4
"""The cards that are looked at, one's own and the other's, while some are still to be drawn."""
HANDS = 24
"""The guesses that are made at the other's hand and the stock."""
MOST = 1000
"""More points than anybody can be ahead."""


class Easy(RandomPlayer):
    """A child: takes the most that it sees, if it looks at all, and does not think of the other player."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> Any:
        if not isinstance(ask, Pick):
            return super().answer(ask, seat, observation, chance)
        hand, pile = list(ask.cards[seat]), [card for card in observation.piles["pile"] if card is not None]
        unseen = [COUNTING[card] for card in half(is_red(hand[0])) if card not in hand and card not in pile]
        total, stock = sum(COUNTING[card] for card in pile), len(observation.piles["stock"])
        values = [COUNTING[card] for card in hand]
        worth = self.worths(total, values, unseen, stock, chance)
        chance.shuffle(hand)
        return (max(hand, key=lambda card: worth[COUNTING[card]]),)

    def worths(
        self, total: int, values: list[int], unseen: list[int], stock: int, chance: Rng
    ) -> dict[int, float]:  # fmt: skip
        """Return value of a card in the hand → what it is thought to be worth to play it, with `stock` of the unseen
        cards in the stock and the others in the other's hand."""
        return {value: at_a_glance(total + value) if chance.below(4) else 0 for value in values}


class Medium(Easy):
    """A grown-up: knows every meal, and looks at what it leaves for the other player."""

    def worths(
        self, total: int, values: list[int], unseen: list[int], stock: int, chance: Rng
    ) -> dict[int, float]:  # fmt: skip
        held = len(unseen) - stock + min(1, stock)
        return {value: POINTS[total + value] - likely(total + value, unseen, held) for value in values}


class Hard(Easy):
    """A champion: looks some cards ahead in hands that the other may have; when the stock is empty it knows that hand,
    and looks to the end."""

    slow = True

    def worths(
        self, total: int, values: list[int], unseen: list[int], stock: int, chance: Rng
    ) -> dict[int, float]:  # fmt: skip
        worth: dict[int, float] = dict.fromkeys(values, 0)
        ahead, guesses = (AHEAD, HANDS) if stock else (len(values) + len(unseen), 1)
        for _ in range(guesses):
            chance.shuffle(unseen)
            drawn, theirs = unseen[:stock], unseen[stock:]
            for value in worth:
                mine = [*values]
                mine.remove(value)
                left = lead(total + value, theirs + drawn[:1], mine, drawn[1:], ahead - 1)
                worth[value] += POINTS[total + value] - left
        return worth


def at_a_glance(total: int) -> int:
    """Return what a child sees a total score."""
    known = [meal for meal in MEALS if total <= GLANCE or meal.number == 5]
    return sum(
        meal.points for meal in MEALS if str(meal.number) in str(total) or (meal in known and total % meal.number == 0)
    )


def likely(total: int, values: Sequence[int], count: int) -> float:
    """Return what the best of `count` of these values, which are as likely as any others, scores on a total, on
    average."""
    scored = sorted((points(total + value) for value in values), reverse=True)
    count = min(count, len(scored))
    ways = [comb(len(scored) - 1 - better, count - 1) for better in range(len(scored))]
    return sum(way * score for way, score in zip(ways, scored, strict=True)) / comb(len(scored), count)


def lead(
    total: int, mine: Sequence[int], theirs: Sequence[int], stock: Sequence[int] = (), ahead: int = 7,
    least: int = -MOST, most: int = MOST,
) -> int:  # fmt: skip
    """Return by how many points the player to move, who has drawn, outscores the other in the next `ahead` cards if
    both know all.

    Exact between `least` and `most` (alpha and beta), else a bound beyond them.
    """
    if not ahead or not mine:
        return 0
    best = -MOST
    for value in sorted(set(mine), key=lambda value: -POINTS[total + value]):
        left = [*mine]
        left.remove(value)
        scored, drawn = POINTS[total + value], [*theirs, *stock[:1]]
        now = scored - lead(total + value, drawn, left, stock[1:], ahead - 1, scored - most, scored - least)
        best, least = max(best, now), max(least, now)
        if best >= most:
            break
    return best
