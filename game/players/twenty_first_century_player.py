"""A player of 21st Century War: lays what is likely to win, and with a weak hand gives little away."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING, Card
from game.core.chance import Chance
from game.core.table import Sight
from game.players.random_player import RandomPlayer
from game.rules.combinations import points, why_not

WIN = 11
"""How many points of another player's cards a won round is thought to bring."""

BEATEN = (
    (),
    (4, 12, 19, 27, 35, 42, 50, 58, 65, 73, 81, 88, 96),
    (0, 1, 3, 6, 11, 16, 23, 31, 40, 51, 62, 74, 88, 96, 97, 98, 98, 98, 98, 98, 99, 99, 99, 99),
    (0, 0, 0, 1, 2, 4, 8, 13, 20, 29, 40, 53, 70, 81, 84, 85, 86, 87, 88, 90, 91, 92, 94, 95, 97, 98),
    (
        0, 0, 0, 0, 0, 0, 1, 3, 5, 10, 16, 25, 38, 48, 51, 54, 57, 60, 63, 67, 70, 74, 78, 83, 87, 92, 97, 98, 98, 98,
        99, 99, 99, 99, 99,
    ),
)  # fmt: skip
"""How many of 100 hands of so many cards have nothing better than 1, 2, 3 … points (a tie counts half)."""


class TwentyFirstCenturyPlayer(RandomPlayer):
    def answer(self, ask: Ask[Any], seat: int, sight: Sight, chance: Chance) -> Any:
        if not isinstance(ask, Pick):
            return super().answer(ask, seat, sight, chance)
        hand = sorted(ask.cards[seat], key=COUNTING.__getitem__, reverse=True)
        if ask.most == 1:
            return (hand[0],)
        hands = [len(sight.piles[f"hand/{other}"]) for other in sight.left if other != seat]
        return max(
            (cards for count in range(1, len(hand) + 1) for cards in combinations(hand, count) if not why_not(cards)),
            key=lambda cards: worth(cards, hands) + chance.below(100) / 200,  # two who never waver may never end
        )


def worth(cards: Sequence[Card], hands: Sequence[int]) -> float:
    """The points to be hoped for: those of the cards to be won, less those of the cards laid, each by its likelihood.

    `hands` are how many cards each other player has drawn.
    """
    laid, likely = points(cards), 1.0
    for count in hands:
        beaten = BEATEN[count]
        likely *= beaten[laid - 1] / 100 if laid <= len(beaten) else 1
    return likely * WIN * len(hands) - (1 - likely) * laid
