"""The whole tree of a match's end, played by the rules themselves: each position is reached by a match from where its
round began, and nothing is shared with the computers' searches."""

from collections.abc import Iterator
from typing import Any

from game.core.asks import Ask, Pick
from game.core.cards import codes
from game.core.game import Game
from game.core.match import Match, recorded
from game.core.record import Record
from game.core.seats import Seat
from game.core.table import Table
from game.rules.equations.equation_asks import Race, Solve
from tests.kit.solver_oracle import solved

Said = tuple[tuple[Seat, Any], ...]
"""Answers since a round began."""


class TooWideError(Exception):
    """The tree has more positions than wanted."""


class WholeTree:
    """The tree from a choice on: the `root` is the table as its round began, and the answers in it before."""

    def __init__(self, record: Record, number: int, most: int = 3000) -> None:
        self.game: Game = record.game
        self.left = most
        match, given = record.match(), recorded(record.answers[:number])
        while True:
            table, before = match.table.shadow(), len(match.answers)
            match.run(given, rounds=match.table.round + 1)
            if match.ask is not None or match.result is not None:
                break
        self.root = table, tuple((Seat(seat), value) for seat, value in match.answers[before:])
        here = self.at(*self.root)
        self.target = _target(here.table)
        self.game_of = len(here.table.piles.get("box", ()))

    def at(self, table: Table, said: Said) -> Match:
        """The match after these answers in the round that begins on a table, at its next ask or its end."""
        match = Match.at(self.game, table.shadow())
        match.run(recorded(said))
        return match

    def values(self, seat: Seat) -> list[tuple[Any, tuple[int, float]]]:
        """Each answer to the choice, with what it comes to for the seat that is asked."""
        table, said = self.root
        match = self.at(table, said)
        assert match.ask is not None
        return [(value, self._value(table, (*said, (seat, value)), seat))
                for value in options(match.ask, seat, match.table)]

    def _value(self, table: Table, said: Said, seat: Seat) -> tuple[int, float]:
        self.left -= 1
        if self.left < 0:
            raise TooWideError
        match = self.at(table, said)
        if match.result is not None or self._over(match):
            return self._stands(match, seat)
        ask = match.ask
        assert ask is not None
        asked = next(one for one in ask.seats if one not in match.given)
        found = [self._value(table, (*said, (asked, value)), seat) for value in options(ask, asked, match.table)]
        return max(found) if asked == seat else min(found)

    def _over(self, match: Match) -> bool:
        """True where what was to be counted is over: one of two games, or a target."""
        if self.game.id == "fast-food":
            return len(match.table.piles["box"]) != self.game_of
        return self.game.id == "brain-drain" and _target(match.table) != self.target

    def _stands(self, match: Match, seat: Seat) -> tuple[int, float]:
        ended, scores = match.result, match.table.scores or [0, 0]
        result = 0 if ended is None or ended.winner is None else 1 if ended.winner == seat else -1
        return result, scores[seat] - scores[1 - seat]


def _target(table: Table) -> tuple[int, ...]:
    return tuple(table.piles.get("target", ()))


def options(ask: Ask[Any], seat: Seat, table: Table) -> Iterator[Any]:
    """All answers of a seat that can differ, as a saved match writes them."""
    if isinstance(ask, Pick):
        if ask.least == 0:
            yield []
        for card in ask.cards[seat]:
            yield codes([card])
    elif isinstance(ask, Race):
        yield from ("buzz", "pass")
    elif isinstance(ask, Solve):
        yield "pass"
        for tree in solved(ask.puzzle.numbers, ask.puzzle.target):
            yield text(tree)
            return


def text(tree: Any) -> str:
    """A tree of an equation with a bracket around each step."""
    return str(tree) if isinstance(tree, int) else f"({text(tree[1])}{tree[0]}{text(tree[2])})"
