"""Duration model of a match: its minutes, from the seconds of a round and of a war at this table."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.lab.match_aggregates import MatchAggregates

PRESS = 0.6
"""Seconds until a person presses, if not measured."""
_AMISS = 4.0
"""A match counts with at most this multiple of its estimate, and at least its inverse: somebody may have been away, or
have skipped to the end."""
_WEIGHT = 5
"""The measured estimate weighs as much as this number of matches."""


class DurationModel(NamedTuple):
    """The seconds of a round, and the additional seconds of a war."""

    a: float
    b: float

    def minutes(self, rounds: float, wars: float) -> float:
        """Return the minutes of a match.

        >>> DurationModel(2.0, 4.0).minutes(27, 1.5)
        1.0
        """
        return (self.a * rounds + self.b * wars) / 60

    def of(self, sums: MatchAggregates, rounds: float | None = None) -> float:
        """Return the minutes of a typical match of these aggregates, or of one with this number of rounds and the same
        share of wars."""
        rounds = sums.length if rounds is None else rounds
        return self.minutes(rounds, rounds * sums.wild)

    def learned(self, matches: Iterable[tuple[float, float]]) -> "DurationModel":
        """Return the model scaled by the last matches at this table, pairs of measured and estimated seconds. The
        factor is shrunk toward 1 by the credibility n / (n + 5) of n matches (Bühlmann, "Experience rating and
        credibility", 1967).

        >>> DurationModel(2.0, 4.0).learned([(120.0, 60.0)] * 5)
        DurationModel(a=3.0, b=6.0)
        >>> DurationModel(2.0, 4.0).learned([])
        DurationModel(a=2.0, b=4.0)
        """
        real = told = 0.0
        n = 0
        for seconds, reckoned in matches:
            if seconds > 0 and reckoned > 0:
                n += 1
                real += min(max(seconds, reckoned / _AMISS), reckoned * _AMISS)
                told += reckoned
        factor = 1 + (real / told - 1) * n / (n + _WEIGHT) if told else 1.0
        return DurationModel(self.a * factor, self.b * factor)


USUAL = DurationModel(1.5, 3.0)
"""The model of a game that was not measured, without presses."""


class MeasuredDuration(NamedTuple):
    """A measurement of a game at one speed of the table: the seconds of rounds and wars without waiting for presses,
    the number of presses that a round and a war wait for, and whether all players press at once or in turn."""

    moves: DurationModel
    presses: DurationModel
    together: bool

    def pace(self, waits: Sequence[float], beat: float) -> DurationModel:
        """Return the model for people with these reaction times in seconds. A card that turns by itself waits for a
        `beat`; if players turn cards in turn, the beats of one other player are in the measurement.

        >>> MeasuredDuration(DurationModel(1.0, 3.0), DurationModel(1.0, 2.0), True).pace([0.5, 2.0], 0.4)
        DurationModel(a=3.0, b=7.0)
        >>> MeasuredDuration(DurationModel(1.0, 3.0), DurationModel(1.0, 2.0), True).pace([], 0.5)
        DurationModel(a=1.5, b=4.0)
        """
        wait = max(waits, default=beat) if self.together else sum(waits) - (len(waits) - 1) * beat
        return DurationModel(self.moves.a + self.presses.a * max(0.0, wait),
                             self.moves.b + self.presses.b * max(0.0, wait))
