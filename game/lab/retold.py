"""A match that is over, played again for its page: what each round came to, and where each card was."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.core.cards import Card
from game.core.match import Match
from game.core.record import Record
from game.core.seats import Seat
from game.lab.told import Chapter, Holder, lives, walked


class Retold(NamedTuple):
    """What all matches have, whether their chances can be told or not. After each of `rounds` each seat has so many
    `counts`, cards or points; `steps` says what a round came to, `lives` where a card was."""

    rounds: Sequence[int]
    counts: Sequence[Sequence[int]]
    steps: Mapping[int, Chapter]
    lives: Mapping[Card, Sequence[Holder]]
    winner: Seat | None


def retold(record: Record) -> Retold:
    """Play a saved match again. Raises RecordError, in one line, if its answers do not fit."""
    counts: dict[int, tuple[int, ...]] = {}

    def look(match: Match) -> None:
        counts[match.table.round] = tuple(match.game.tally(match.table, seat) for seat in match.table.all_seats)

    match, steps = walked(record, look)
    winner = None if match.result is None else match.result.winner
    return Retold(tuple(counts), tuple(counts.values()), steps, lives(record), winner)
