"""Rollouts: the chance of each seat to win, by playing on from a table many times (Monte Carlo evaluation: Tesauro and
Galperin, "On-line policy improvement using Monte-Carlo search", 1996).

The chances are those of a card counter at the table, who knows who has which cards, but not their order. So packets and
stocks are shuffled, random numbers are new, and medium computers play all seats. A draw, and a match that does not end
within `LONGEST` rounds, is shared by all.
"""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from game.core.cards import Card
from game.core.game import Game
from game.core.match import Answering, Match
from game.core.rng import Rng
from game.core.table import Table
from game.players import computers

HIDDEN = frozenset({"packet", "stock"})
"""The kinds of piles in an order that nobody knows."""
LONGEST = 5000
"""The most rounds of a rollout."""
_SPAN = 1 << 20
"""More than the rollouts from one table."""


class RolloutResult(NamedTuple):
    """The number of rollouts, and the wins of each seat, where a draw is an equal part of a win for each."""

    played: int
    wins: tuple[float, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of each seat to win; they add up to 1.

        >>> RolloutResult(4, (3.0, 1.0)).chances
        (0.75, 0.25)
        """
        return tuple(won / self.played for won in self.wins)

    def plus(self, other: "RolloutResult") -> "RolloutResult":
        """Return both results together.

        >>> RolloutResult(4, (3.0, 1.0)).plus(RolloutResult(1, (0.5, 0.5)))
        RolloutResult(played=5, wins=(3.5, 1.5))
        """
        return RolloutResult(self.played + other.played,
                             tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)))


class Rollouts:
    """The rollouts of a game, the same for the same `seed`, different after each round. `answering` decides for all
    seats (default: medium computers)."""

    def __init__(self, game: Game, seed: int = 0, answering: Answering | None = None) -> None:
        self.game, self.seed = game, seed
        self._answering = answering or computers({})

    def outcomes(self, table: Table, numbers: Sequence[int]) -> RolloutResult:
        """Play on from a table between two rounds, once for each number."""
        wins = [0.0] * table.seats
        for number in numbers:
            won = self._played(table, number)
            if won is None:
                wins = [each + 1 / table.seats for each in wins]
            else:
                wins[won] += 1
        return RolloutResult(len(numbers), tuple(wins))

    def _played(self, table: Table, number: int) -> int | None:
        """Return the seat that wins a rollout; None for a draw."""
        rng = Rng(self.seed, table.round * _SPAN + number)
        other = mixed_up(table, rng)
        match = Match.at(self.game, other)
        match.cap = other.round + LONGEST
        result = match.run(self._answering)
        return None if result is None else result.winner


def mixed_up(table: Table, rng: Rng) -> Table:
    """Return a copy of a table that a card counter cannot distinguish from it: the cards face down in packets and
    stocks are shuffled, and the random numbers to come are different."""
    other = table.shadow(rng.bits() >> 1)
    for kind in table.pile_kinds:
        if kind.role in HIDDEN:
            for name in kind.names(table.all_seats):
                _mix(other.piles[name], other.facing, rng)
    return other


def _mix(pile: deque[Card], facing: bytearray, rng: Rng) -> None:
    """Shuffle the cards of a pile that are face down; the others keep their places."""
    places = [place for place, card in enumerate(pile) if not facing[card]]
    cards = [pile[place] for place in places]
    rng.shuffle(cards)
    if len(cards) == len(pile):
        pile.clear()
        pile.extend(cards)
        return
    for place, card in zip(places, cards, strict=True):
        pile[place] = card
