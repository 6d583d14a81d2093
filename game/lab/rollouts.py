"""Rollouts: how likely each seat is to win, by playing on from a table many times.

What is told is what anybody at the table could know who had counted: who has which cards, but not in which order they
lie. So every packet and every stock is shuffled, chance is drawn anew, and medium computers play at all seats. A draw,
and a match that is not over after so many rounds, is shared by all.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.core.cards import Card
from game.core.game import Game
from game.core.match import Answering, Match
from game.core.rng import Rng
from game.core.table import Table
from game.players import computers

HIDDEN = frozenset({"packet", "stock"})
"""The roles of piles whose cards lie in an order that nobody knows."""
LONGEST = 5000
"""The rounds that a match is played on at most."""
_SPAN = 1 << 20
"""More than the rollouts from one table."""


class RolloutResult(NamedTuple):
    """What some rollouts came to: how many they were, and how often each seat won, where a draw is a part of a win for
    each."""

    played: int
    wins: tuple[float, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """Each seat's chance to win; they add up to 1."""
        return tuple(won / self.played for won in self.wins)

    def plus(self, other: "RolloutResult") -> "RolloutResult":
        """Return these and others together."""
        return RolloutResult(self.played + other.played,
                             tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)))


class Rollouts:
    """The rollouts of a game: the same for the same `seed`, and others from every round. `answering` decides for all
    seats, or medium computers do; `due` says that no more shall be begun."""

    def __init__(self, game: Game, seed: int = 0, answering: Answering | None = None,
                 due: Callable[[], bool] = lambda: False) -> None:  # fmt: skip
        self.game, self.seed, self.due = game, seed, due
        self._answering = answering or computers({})

    def outcomes(self, table: Table, numbers: Sequence[int]) -> RolloutResult:
        """Play on from a table between two rounds, once for each number; fewer times if it is due, but at least
        once."""
        wins, count = [0.0] * table.seats, 0
        for number in numbers:
            if count and self.due():
                break
            won = self._played(table, number)
            count += 1
            if won is None:
                wins = [each + 1 / table.seats for each in wins]
            else:
                wins[won] += 1
        return RolloutResult(count, tuple(wins))

    def _played(self, table: Table, number: int) -> int | None:
        """Return the seat that wins when a table is played on; None for a draw."""
        chance = Rng(self.seed, table.round * _SPAN + number)
        other = mixed_up(table, chance)
        match = Match.at(self.game, other)
        match.cap = other.round + LONGEST
        result = match.run(self._answering)
        return None if result is None else result.winner


def mixed_up(table: Table, chance: Rng) -> Table:
    """Return a table that nobody could tell from this one who has counted the cards: what lies face down in packets and
    stocks is shuffled, and the draws to come are others."""
    other = table.shadow(chance.bits() >> 1)
    for kind in table.pile_kinds:
        if kind.role in HIDDEN:
            for name in kind.names(table.all_seats):
                _mix(other.piles[name], other.facing, chance)
    return other


def _mix(pile: deque[Card], facing: bytearray, chance: Rng) -> None:
    """Shuffle the cards of a pile that lie face down; the others stay where they are."""
    places = [place for place, card in enumerate(pile) if not facing[card]]
    cards = [pile[place] for place in places]
    chance.shuffle(cards)
    if len(cards) == len(pile):
        pile.clear()
        pile.extend(cards)
        return
    for place, card in zip(places, cards, strict=True):
        pile[place] = card
