"""Players of 21st Century War: Easy looks for pairs, Medium lays cards that likely win, Hard maximizes the expected
gain."""

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
"""The points of another player's cards that a won round is assumed to bring."""

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
"""Number of cards in a hand → percent of hands with nothing better than 1, 2, 3 … points (a tie counts half)."""

WORTH = (0, 5, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 17, 37)
"""Counting value → the value of holding such a card, in hundredths of the log odds to win the match; fitted in 3,000
matches begun with packets of all sizes."""

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
"""Number of cards in a hand → the number of 10,000 in which a Medium lays 1, 2, 3 … points against four cards, and the
mean worth of those cards."""
TIE = (10, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 62, 67, 72)
"""Counting value of the best card kept (0 for none) → percent of ties won with it."""


class Odds(NamedTuple):
    """The cards that another player lays: the probabilities of fewer points than one's own and of equal points, and the
    expected worth of the cards in each case, times its probability."""

    fewer: float
    equal: float
    worth_fewer: float
    worth_equal: float


class Medium(RandomPlayer):
    """A grown-up: lays cards that likely win, and loses little with a weak hand."""

    def answer(self, ask: Ask[Any], seat: Seat, observation: Observation, rng: Rng) -> Any:
        """Return the cards to lay, in a tie the highest one, or a random answer to another ask."""
        if not isinstance(ask, Pick):
            return super().answer(ask, seat, observation, rng)
        hand = sorted(ask.cards[seat], key=COUNTING.__getitem__, reverse=True)
        if ask.most == 1:
            return (hand[0],)
        hands = [len(observation.piles[f"hand/{other}"]) for other in observation.left if other != seat]
        return self.lays(hand, hands, rng)

    def lays(self, hand: Sequence[Card], hands: Sequence[int], rng: Rng) -> tuple[Card, ...]:
        """Return the cards to lay of a hand; `hands` are the numbers of cards drawn by the others. The random part
        keeps matches from repeating for ever."""
        wavering = [(worth(cards, hands) + rng.below(100) / 200, cards) for cards in valid(hand)]
        return max(wavering, key=lambda one: one[0])[1]  # two who never waver may never end


class Easy(Medium):
    """A child: looks for the highest card or pair, and lays a random valid choice one time in four."""

    def lays(self, hand: Sequence[Card], hands: Sequence[int], rng: Rng) -> tuple[Card, ...]:
        """Return the cards to lay of a hand."""
        seen = valid(hand)
        if not rng.below(4):
            return seen[rng.below(len(seen))]
        plain = [cards for cards in seen if len({COUNTING[card] for card in cards}) == 1]
        return max(plain, key=points)


class Hard(Medium):
    """A champion: maximizes the expected worth won less lost, by the cards that others lay of such hands, and keeps a
    card for a tie."""

    def lays(self, hand: Sequence[Card], hands: Sequence[int], rng: Rng) -> tuple[Card, ...]:
        """Return the cards to lay of a hand."""
        wavering = [(hope(cards, hand, hands) + rng.below(100) / 100, cards) for cards in valid(hand)]
        return max(wavering, key=lambda one: one[0])[1]


def valid(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return all choices of cards that may be laid of a hand.

    >>> from game.core.cards import codes, deck, read
    >>> [codes(cards) for cards in valid(read(["5H", "5S", "KD"], deck(), "hand"))]
    [['5H'], ['5S'], ['KD'], ['5H', '5S']]
    """
    return [cards for count in range(1, len(hand) + 1) for cards in combinations(hand, count) if goes(cards)]


def worth(cards: Sequence[Card], hands: Sequence[int]) -> float:
    """Return the expected points won less those lost, for laying these cards; `hands` are the numbers of cards drawn by
    the others.

    >>> from game.core.cards import deck, read
    >>> round(worth(read(["KD"], deck(), "hand"), [4]), 2), round(worth(read(["2D"], deck(), "hand"), [4]), 2)
    (-3.88, -2.0)
    """
    laid, likely = points(cards), 1.0
    for count in hands:
        beaten = BEATEN[count]
        likely *= beaten[laid - 1] / 100 if laid <= len(beaten) else 1
    return likely * WIN * len(hands) - (1 - likely) * laid


def hope(cards: Sequence[Card], hand: Sequence[Card], hands: Sequence[int]) -> float:
    """Return the expected worth (`WORTH`) won less that lost, for laying these cards of a hand."""
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
    """Return the odds of another player who has drawn `count` cards, against `own` points.

    >>> laid(1, 13)
    Odds(fewer=0.9228, equal=0.0769, worth_fewer=3.9988, worth_equal=2.8453)
    """
    fewer = LAYS[count][: own - 1]
    equal = LAYS[count][own - 1 : own]
    return Odds(
        sum(hands for hands, _worth in fewer) / 10_000,
        sum(hands for hands, _worth in equal) / 10_000,
        sum(hands * worth for hands, worth in fewer) / 10_000,
        sum(hands * worth for hands, worth in equal) / 10_000,
    )
