"""What the models of the chances to win look at: the cards that the first of two players has, against those of the
other.

A game names the module of its model (`Game.chances`): `features` of how two stand, and `FITTED`, house rules with a
number for each feature. The model is a logistic regression on outcomes of simulated matches, the same for both players:
a feature changes its sign when they change places. `assets/chances.py` fits the numbers.
"""

from math import log
from typing import Any, NamedTuple, Protocol, TypeAlias

from game.core.cards import RANK, RANKS
from game.core.table import Table

Fitted: TypeAlias = tuple[tuple[dict[str, Any], tuple[float, ...]], ...]
"""House rules, and the numbers that were fitted for them."""

_TEN, _JACK, _QUEEN, _KING, _ACE = map(RANKS.index, "TJQKA")
_SUITS = 4
DECK = 52
"""The cards of the deck that the models know."""


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


def holding(table: Table, leads: int = 0) -> Holding | None:
    """Return how the first of two players stands, of one deck; None while not all cards are in their packets, or one of
    them has left."""
    ours, theirs = table.each["packet"][:2]
    if table.seats != 2 or len(table.left) != 2 or len(ours) + len(theirs) != DECK:
        return None
    ranks = [RANK[card] for card in ours]
    ten, jack, queen, king, ace = (2 * ranks.count(rank) - _SUITS for rank in (_TEN, _JACK, _QUEEN, _KING, _ACE))
    return Holding(len(ours), DECK, ten, jack, queen, king, ace, leads)


class Model(Protocol):
    """The module of a game's model."""

    FITTED: Fitted
    LITTLE: frozenset[str]

    @staticmethod
    def standing(table: Table) -> Holding | None: ...

    @staticmethod
    def features(held: Holding) -> list[float]: ...
