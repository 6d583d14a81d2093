"""A player of Fast Food: takes what a card scores, and looks at what it leaves for the other player."""

from collections.abc import Sequence
from math import comb
from typing import Any

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING, Card
from game.core.chance import Chance
from game.core.table import Sight
from game.players.random_player import RandomPlayer
from game.rules.fast_food import half, is_red, points


class FastFoodPlayer(RandomPlayer):
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        if not isinstance(ask, Pick):
            return super().answer(ask, seat, sight, chance)
        hand, pile = ask.cards[seat], sight.piles["pile"]
        unseen = [COUNTING[card] for card in half(is_red(hand[0])) if card not in hand and card not in pile]
        total = sum(COUNTING[card] for card in pile if card is not None)
        held = len(sight.piles[f"hand/{1 - seat}"])

        def worth(card: Card) -> float:
            value = COUNTING[card]
            if not sight.piles["stock"]:
                mine = [COUNTING[other] for other in hand if other != card]
                return points(total + value) - lead(total + value, unseen, mine)
            return points(total + value) - likely(total + value, unseen, held + 1)

        return (max(hand, key=worth),)


def likely(total: int, values: Sequence[int], count: int) -> float:
    """What the best of `count` of these values, which are as likely as any others, scores on a total, on average."""
    scored = sorted((points(total + value) for value in values), reverse=True)
    count = min(count, len(scored))
    ways = [comb(len(scored) - 1 - better, count - 1) for better in range(len(scored))]
    return sum(way * score for way, score in zip(ways, scored, strict=True)) / comb(len(scored), count)


def lead(total: int, mine: Sequence[int], theirs: Sequence[int]) -> int:
    """By how much the player to move, who knows both hands, will outscore the other to the end of the game."""
    return max(
        (
            points(total + value) - lead(total + value, theirs, [*mine[:place], *mine[place + 1 :]])
            for place, value in enumerate(mine)
        ),
        default=0,
    )
