"""Players of Fast Food: Easy takes visible points, Medium considers the next reply, Hard searches nine cards ahead."""

from collections.abc import Sequence
from math import comb, exp
from typing import Any

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING
from game.core.player import RandomPlayer
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.players.fast_food_search import POINTS, OpenCards, coded, moves, possible
from game.rules.fast_food import MEALS, half, is_red, points_of_meals

EDITION = 2
"""Raised whenever a level answers otherwise than before (`edition` in `game/players/__init__.py`)."""
GLANCE = 30
"""The highest total of which a child knows the multiples; above it knows digits, and multiples of five."""
AHEAD = 9
"""The cards of both players that are searched."""
HANDS = 48
"""The number of random hands and stocks that are searched while more than two cards are to be drawn."""
STEADY = 2.0
"""The points by which a card must be worth more to another player to be chosen e times as often."""
WHIMS = 0.1
"""The share of cards that another player plays for no reason."""


class Easy(RandomPlayer):
    """A child: takes the most points that it sees, if it looks at all, and ignores the other player."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return the card of the greatest worth, a random one of equals, or a random answer to another ask."""
        if not isinstance(ask, Pick):
            return super().answer(ask, seat, observation, rng)
        hand, pile = list(ask.cards[seat]), [card for card in observation.piles["pile"] if card is not None]
        unseen = [COUNTING[card] for card in half(is_red(hand[0])) if card not in hand and card not in pile]
        played, values = [COUNTING[card] for card in pile], [COUNTING[card] for card in hand]
        worth = self.worths(played, values, unseen, len(observation.piles["stock"]), rng)
        rng.shuffle(hand)
        return (max(hand, key=lambda card: worth[COUNTING[card]]),)

    def worths(
        self, played: list[int], values: list[int], unseen: list[int], stock: int, rng: Rng
    ) -> dict[int, float]:  # fmt: skip
        """Return card value → estimated points for playing it after those `played`, where `stock` of the unseen cards
        are in the stock, and the rest in the other's hand."""
        total = sum(played)
        return {value: at_a_glance(total + value) if rng.below(4) else 0 for value in values}


class Medium(Easy):
    """A grown-up: knows every meal, and subtracts the expected best reply."""

    def worths(
        self, played: list[int], values: list[int], unseen: list[int], stock: int, rng: Rng
    ) -> dict[int, float]:  # fmt: skip
        """Return card value → its points less the expected points of the other's best reply."""
        total, held = sum(played), len(unseen) - stock + min(1, stock)
        return {value: POINTS[total + value] - expected_best(total + value, unseen, held) for value in values}


class Hard(Easy):
    """A champion: searches nine cards ahead for random hands of the other, and believes more in those with which the
    other's last card was a good one. From the third last draw on it leaves out no hand that the other can have, and
    searches to the end."""

    slow = True

    def worths(
        self, played: list[int], values: list[int], unseen: list[int], stock: int, rng: Rng
    ) -> dict[int, float]:  # fmt: skip
        """Return card value → the weighted sum of its leads over all hands searched."""
        worth: dict[int, float] = dict.fromkeys(values, 0)
        for theirs, left in possible(unseen, stock, HANDS, rng):
            likely = likelihood(played, theirs[:-1], [*values, *theirs[-1:], *left]) if stock > 2 and played else 1
            cards, other = OpenCards(left), coded(theirs)
            for scored, after, mine in moves(sum(played), coded(values)):
                worth[after - sum(played)] += likely * (scored - cards.lead(after, other, mine, AHEAD - 1))
        return worth


def likelihood(played: Sequence[int], kept: Sequence[int], unseen: Sequence[int]) -> float:
    """Return the probability that the last of the cards `played` was chosen by somebody who `kept` these: more likely a
    card that was worth more by what Medium considers, where these were `unseen` (Luce's choice axiom, 1959).

    >>> round(likelihood([4, 3], [1, 9], [2, 6]), 2), round(likelihood([4, 1], [3, 9], [2, 6]), 2)
    (0.92, 0.04)
    """
    *before, last = played
    total = sum(before)
    worth = {value: POINTS[total + value] - expected_best(total + value, unseen, len(kept) + 1)
             for value in (*kept, last)}
    weights = {value: exp(worth[value] / STEADY) for value in worth}
    return WHIMS / (len(kept) + 1) + (1 - WHIMS) * weights[last] / sum(weights[value] for value in (*kept, last))


def at_a_glance(total: int) -> int:
    """Return the points of a total that a child sees.

    >>> at_a_glance(10), at_a_glance(35), at_a_glance(49)
    (3, 4, 0)
    """
    known = [meal for meal in MEALS if total <= GLANCE or meal.number == 5]
    return sum(
        meal.points for meal in MEALS if str(meal.number) in str(total) or (meal in known and total % meal.number == 0)
    )


def expected_best(total: int, values: Sequence[int], count: int) -> float:
    """Return the expected points of the best of `count` values on a total, where each subset of that size is equally
    likely.

    >>> expected_best(0, [1, 2, 5], 3), round(expected_best(0, [1, 2, 5], 1), 3)
    (3.0, 1.0)
    """
    scored = sorted((points_of_meals(total + value) for value in values), reverse=True)
    count = min(count, len(scored))
    ways = [comb(len(scored) - 1 - better, count - 1) for better in range(len(scored))]
    return sum(way * score for way, score in zip(ways, scored, strict=True)) / comb(len(scored), count)
