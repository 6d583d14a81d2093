"""The past of a match: where it stood, and how a round is looked at when it is over."""

from collections.abc import Sequence
from typing import NamedTuple

from game.core.events import Event
from game.core.table import Table
from game.sitting.sitting import Sitting


class Whereabouts(NamedTuple):
    """Where a match stands: after so many rounds, and so many answers of the whole match; `within` the next round, as
    somebody decides something, or before it."""

    rounds: int
    answers: int
    within: bool


class RoundSeen(NamedTuple):
    """A round as it is looked at: the table, the events that are still to come in it, and the words on how it ended."""

    table: Table
    left: Sequence[Event]
    words: str


def whereabouts(sitting: Sitting) -> Whereabouts:
    """Return where the match stands."""
    return Whereabouts(sitting.rounds, len(sitting.match.answers), sitting.match.ask is not None)


def round_seen(sitting: Sitting, number: int) -> RoundSeen:
    """Return a round of the past with its cards on the table: when most of them lie there face up."""
    match = sitting.back_at(number - 1)
    game, before = match.game, match.table.shadow()
    events = sitting.round_after(match)
    table, most, cut, told = before.shadow(), 0, 0, ""
    for n, event in enumerate(events):
        told = game.caption(event, table, sitting.names) or told
        table.apply(event)
        lie = sum(map(table.facing.__getitem__, game.lying(table)))
        if lie >= most:
            most, cut = lie, n + 1
    for event in events[:cut]:
        before.apply(event)
    return RoundSeen(before, events[cut:], told)
