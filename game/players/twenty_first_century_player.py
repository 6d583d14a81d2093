"""Players of 21st Century War: one looks for pairs, one lays what is likely to win, one weighs what there is to win."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import prod
from typing import Any, NamedTuple

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING, Card
from game.core.player import RandomPlayer
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.rules.combinations import goes, points

WIN = 11
"""The points of another player's cards that a won round is thought to bring."""

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
"""By the number of cards in a hand: how many of 100 hands have nothing better than 1, 2, 3 … points (a tie counts
half)."""

WORTH = (0, 5, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 17, 37)
"""Counting value → what holding such a card is worth: by how many hundredths it moves the logarithm of the odds to win
the match, found in 3,000 matches begun with packets of all sizes."""

LAYS = (
    (),
    (
        (769, 5), (769, 2), (769, 2), (769, 2), (769, 2), (769, 2), (769, 2), (769, 3), (769, 4), (769, 5), (769, 6),
        (769, 17), (769, 37),
    ),
    (
        (1493, 5), (1373, 2), (1252, 2), (1011, 2), (890, 2), (769, 2), (483, 2), (362, 3), (0, 0), (121, 5),
        (241, 6), (603, 17), (1086, 37), (45, 4), (0, 0), (45, 6), (0, 0), (45, 8), (0, 0), (45, 10), (0, 0),
        (45, 12), (0, 0), (45, 34), (0, 0), (45, 74),
    ),
    (
        (1946, 5), (1595, 2), (1243, 2), (795, 2), (628, 2), (490, 2), (174, 2), (87, 3), (0, 0), (0, 0), (29, 6),
        (290, 17), (988, 37), (139, 4), (0, 0), (190, 6), (0, 0), (237, 8), (11, 13), (248, 10), (11, 15), (266, 12),
        (11, 17), (277, 28), (40, 46), (295, 57), (11, 79),
    ),
    (
        (1529, 5), (1175, 2), (753, 2), (388, 2), (301, 2), (228, 2), (38, 2), (9, 3), (0, 0), (0, 0), (0, 0),
        (95, 17), (611, 37), (216, 5), (0, 0), (386, 7), (0, 0), (561, 9), (80, 18), (632, 11), (87, 19), (708, 12),
        (83, 20), (777, 26), (162, 39), (866, 52), (96, 55), (25, 29), (22, 32), (25, 30), (22, 34), (23, 33),
        (17, 41), (20, 36), (13, 48), (12, 44), (10, 64), (12, 62), (4, 96), (5, 55), (0, 0), (4, 48), (0, 0),
        (3, 62), (0, 0), (3, 65), (0, 0), (1, 86), (0, 0), (1, 108), (0, 0), (0, 148),
    ),
)  # fmt: skip
"""By the number of cards in a hand: of how many of 10,000 a Medium lays 1, 2, 3 … points against four cards, and what
those cards are worth on average."""
TIE = (10, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 62, 67, 72)
"""Counting value of the best card kept (0 for none) → how many of 100 ties are won with it."""


class Odds(NamedTuple):
    """The cards that others with so many cards lay: how likely they have fewer points than one's own, and as many; and
    what those cards are worth then, times how likely that is."""

    fewer: float
    equal: float
    worth_fewer: float
    worth_equal: float


class Medium(RandomPlayer):
    """A grown-up: lays what is likely to win, and with a weak hand gives little away."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, chance: Rng) -> Any:
        if not isinstance(ask, Pick):
            return super().answer(ask, seat, observation, chance)
        hand = sorted(ask.cards[seat], key=COUNTING.__getitem__, reverse=True)
        if ask.most == 1:
            return (hand[0],)
        hands = [len(observation.piles[f"hand/{other}"]) for other in observation.left if other != seat]
        return self.lays(hand, hands, chance)

    def lays(self, hand: Sequence[Card], hands: Sequence[int], chance: Rng) -> tuple[Card, ...]:
        """Return the cards to lay of a hand; `hands` are how many cards each other player has drawn."""
        wavering = [(worth(cards, hands) + chance.below(100) / 200, cards) for cards in valid(hand)]
        return max(wavering, key=lambda one: one[0])[1]  # two who never waver may never end


class Easy(Medium):
    """A child: looks for the highest card or pair, and one time in four takes whatever goes."""

    def lays(self, hand: Sequence[Card], hands: Sequence[int], chance: Rng) -> tuple[Card, ...]:
        seen = valid(hand)
        if not chance.below(4):
            return seen[chance.below(len(seen))]
        plain = [cards for cards in seen if len({COUNTING[card] for card in cards}) == 1]
        return max(plain, key=points)


class Hard(Medium):
    """A champion: weighs what it may win and lose by what others lay of hands like theirs, and keeps a card for a
    tie."""

    def lays(self, hand: Sequence[Card], hands: Sequence[int], chance: Rng) -> tuple[Card, ...]:
        wavering = [(hope(cards, hand, hands) + chance.below(100) / 100, cards) for cards in valid(hand)]
        return max(wavering, key=lambda one: one[0])[1]


def valid(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return all that may be laid of a hand."""
    return [cards for count in range(1, len(hand) + 1) for cards in combinations(hand, count) if goes(cards)]


def worth(cards: Sequence[Card], hands: Sequence[int]) -> float:
    """Return the points to be hoped for: those of the cards to be won, less those of the cards laid, each by its
    likelihood.

    `hands` are how many cards each other player has drawn.
    """
    laid, likely = points(cards), 1.0
    for count in hands:
        beaten = BEATEN[count]
        likely *= beaten[laid - 1] / 100 if laid <= len(beaten) else 1
    return likely * WIN * len(hands) - (1 - likely) * laid


def hope(cards: Sequence[Card], hand: Sequence[Card], hands: Sequence[int]) -> float:
    """Return what it brings on average, in `WORTH`, to lay these cards of a hand: those to be won less those to be
    lost."""
    others = [laid(count, points(cards)) for count in hands]
    wins = prod(other.fewer for other in others)
    ties = prod(other.fewer + other.equal for other in others) - wins
    kept = max((COUNTING[card] for card in hand if card not in cards), default=0)
    luck = TIE[kept] / 100
    prize = sum(other.worth_fewer / other.fewer for other in others if other.fewer)
    shared = sum((o.worth_fewer + o.worth_equal) / (o.fewer + o.equal) for o in others if o.fewer + o.equal)
    own = sum(WORTH[COUNTING[card]] for card in cards)
    return wins * (prize + own) + ties * luck * (shared + own) - own


@cache
def laid(count: int, own: int) -> Odds:
    """Return what another who has drawn so many cards lays against so many points of one's own."""
    fewer = LAYS[count][: own - 1]
    equal = LAYS[count][own - 1 : own]
    return Odds(
        sum(hands for hands, _worth in fewer) / 10_000,
        sum(hands for hands, _worth in equal) / 10_000,
        sum(hands * worth for hands, worth in fewer) / 10_000,
        sum(hands * worth for hands, worth in equal) / 10_000,
    )
