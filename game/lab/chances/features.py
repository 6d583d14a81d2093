"""What the models look at: the cards that the first of two players has, against those of the other.

Each model is a logistic regression on outcomes of simulated matches, the same for both players: a feature changes its
sign when they change places. `assets/chances.py` fits the coefficients.
"""

from collections.abc import Callable, Sequence
from math import log
from typing import NamedTuple

from game.core.cards import RANK, RANKS, Card

_TEN, _JACK, _QUEEN, _KING, _ACE = map(RANKS.index, "TJQKA")
_SUITS = 4


class Holding(NamedTuple):
    """How two players stand: `cards` of the first, of `total`; of each rank, how many more the first has than the
    other; `leads` is 1 if the first is to play, −1 if the other is, 0 where both turn together."""

    cards: int
    total: int
    tens: int
    jacks: int
    queens: int
    kings: int
    aces: int
    leads: int = 0

    @property
    def share(self) -> float:
        """The cards of the first above half of them, from −1 to 1."""
        return 2 * self.cards / self.total - 1

    @property
    def odds(self) -> float:
        """The logarithm of the cards of the first against those of the other."""
        return log((self.cards + 0.5) / (self.total - self.cards + 0.5))

    @property
    def faces(self) -> int:
        """The jacks, queens, kings and aces that the first has more, halved: from −8 to 8."""
        return (self.jacks + self.queens + self.kings + self.aces) // 2


def holding(packet: Sequence[Card], total: int, leads: int = 0) -> Holding:
    """Return how the player with this packet stands, of one deck."""
    ranks = [RANK[card] for card in packet]
    ten, jack, queen, king, ace = (2 * ranks.count(rank) - _SUITS for rank in (_TEN, _JACK, _QUEEN, _KING, _ACE))
    return Holding(len(packet), total, ten, jack, queen, king, ace, leads)


def war(held: Holding) -> list[float]:
    """Return the features of War, by LAB, 3.2: the aces need a curve each."""
    odds, share, kings = held.odds, held.share, held.kings
    three, four = abs(held.aces) == 2, abs(held.aces) == 4
    sign = (held.aces > 0) - (held.aces < 0)
    some, all_aces = sign * three, sign * four
    return [
        odds, share, share**3, share**5, some, all_aces, odds * three, odds * four, share**3 * three, share**3 * four,
        some * share**2, all_aces * share**2, kings, held.queens, held.jacks, held.tens, kings * four,
        all_aces * kings**2, some * kings**2,
    ]  # fmt: skip


def egyptian_ruffle(held: Holding) -> list[float]:
    """Return the features of Egyptian Ruffle between two piles, by LAB, 3.2: the jack is its ace."""
    odds, share, leads, jacks = held.odds, held.share, held.leads, held.jacks / 2
    return [
        leads, jacks, held.queens / 2, held.kings / 2, held.aces / 2, odds, share, share**3, leads * abs(odds),
        jacks**3, jacks * share**2, held.faces**3 / 64, jacks * abs(held.queens / 2),
    ]  # fmt: skip


FEATURES: dict[str, Callable[[Holding], list[float]]] = {"war": war, "egyptian-ruffle": egyptian_ruffle}
"""Kind of model → what it looks at."""
