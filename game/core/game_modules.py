"""Protocols of the modules that a game names.

- `Game.chances`, the win model: `features` of how two players stand, and `FITTED`, house rules with a number for each
  feature. It is a logistic regression on outcomes of simulated matches, the same for both players: a feature changes
  its sign when they change places. `assets/chances.py` fits the numbers.
- `Game.skims`, the fast path: it plays rounds ahead that ask nothing, several times as fast, with the same piles,
  counts, draws and events as `Game.round`.
- `Game.weighs`, the decision model, for games in which a single decision tells more than noise: which decisions are
  weighed, in which unit, and up to which round `lab/decision_cost.py` plays on from them.
"""

from collections import deque
from math import log
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from game.core.asks import Ask
from game.core.cards import RANK, RANKS, Card
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Table

Fitted: TypeAlias = tuple[tuple[dict[str, Any], tuple[float, ...]], ...]
"""House rules, and the numbers that were fitted for them."""

_TEN, _JACK, _QUEEN, _KING, _ACE = map(RANKS.index, "TJQKA")
_SUITS = 4
DECK = 52
"""The cards of the deck that the models know."""


class Position(NamedTuple):
    """How two players stand: `cards` of the first, of `total`; of each rank, how many more the first has than the
    other; `leads` is 1 if the first is to play, −1 if the other is, 0 where both turn together.

    >>> Position(39, 52, 0, 1, 2, 0, 4).share
    0.5
    >>> Position(39, 52, 0, 1, 2, 0, 4).faces
    3
    """

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


def holding(table: Table, leads: int = 0) -> Position | None:
    """Return how the first of two players stands, of one deck; None while not all cards are in their packets, or one of
    them has left."""
    ours, theirs = table.each["packet"][:2]
    if table.seats != 2 or len(table.left) != 2 or len(ours) + len(theirs) != DECK:
        return None
    ranks = [RANK[card] for card in ours]
    ten, jack, queen, king, ace = (2 * ranks.count(rank) - _SUITS for rank in (_TEN, _JACK, _QUEEN, _KING, _ACE))
    return Position(len(ours), DECK, ten, jack, queen, king, ace, leads)


class WinModel(Protocol):
    """The module of a game's model."""

    FITTED: Fitted
    LITTLE: frozenset[str]
    ERROR: float

    @staticmethod
    def standing(table: Table) -> Position | None:
        """Return how the first of two players stands between two rounds; None where the model says nothing."""

    @staticmethod
    def features(held: Position) -> list[float]:
        """Return the numbers that the fitted ones are multiplied by."""


class FastPathLimit(Protocol):
    """How far rounds may be skimmed: after a round that drew nothing, as soon as the number of the round is `due`, or
    `pile` has `length` cards with the code `top` on it; at the latest when round `last` is over."""

    due_round: int
    last: int
    length: int
    pile: deque[Card]
    top: str


class FastPath(Protocol):
    """Plays rounds ahead on a table between two rounds, as long as they can ask nothing, up to the one that ends the
    match at the latest; returns False, and changes nothing, if the next one is to be played."""

    def __call__(self, table: Table, until: FastPathLimit) -> bool: ...


Unit: TypeAlias = Literal["points", "chance"]
"""The unit of a decision's cost: points of the game, or a part of the chance to win, from 0 to 1."""
UNITS: tuple[Unit, ...] = ("points", "chance")


class DecisionModel(Protocol):
    """The module by which a game weighs decisions."""

    UNIT: Unit

    @staticmethod
    def weighs(ask: Ask[Any], seat: Seat, value: Any) -> bool:
        """True if a seat's answer, as a saved match writes it, is a decision to be weighed."""

    @staticmethod
    def redeal(table: Table, seat: Seat, rng: Rng) -> None:
        """Deal again the cards that the seat could not know as it decided: where all are asked at once, as the round
        begins."""

    @staticmethod
    def shuffle(table: Table, seat: Seat, rng: Rng) -> None:
        """Deal again the cards that the seat could not know: where it is asked alone, or all see the same, as it is
        asked."""

    @staticmethod
    def until(table: Table) -> int:
        """Return the number of the round to the end of which a table, as a round begins, is played on."""

    @staticmethod
    def worth(table: Table, seat: Seat) -> float:
        """Return how a seat stands after that, in the unit."""
