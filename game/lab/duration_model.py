"""The pace of a game at this table: how many minutes its rounds and wars take."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.lab.match_aggregates import MatchAggregates

PRESS = 0.6
"""Seconds after which a person presses of whom nothing else is known."""
_AMISS = 4.0
"""A match counts at most as so many times as long as it was reckoned to be, and at least as so many times shorter:
somebody may have gone away from it, or skipped to its end."""
_WEIGHT = 5
"""Matches that weigh as much as what was measured before anybody played here."""


class DurationModel(NamedTuple):
    """The seconds of a round at this table, and those that each war adds."""

    a: float
    b: float

    def minutes(self, rounds: float, wars: float) -> float:
        """Return the minutes of a match with so many rounds and wars.

        >>> DurationModel(2.0, 4.0).minutes(27, 1.5)
        1.0
        """
        return (self.a * rounds + self.b * wars) / 60

    def of(self, sums: MatchAggregates, rounds: float | None = None) -> float:
        """Return the minutes of a typical match, or of one with so many rounds and as many wars in each."""
        rounds = sums.length if rounds is None else rounds
        return self.minutes(rounds, rounds * sums.wild)

    def learned(self, matches: Iterable[tuple[float, float]]) -> "DurationModel":
        """Return the pace as the last matches at this table change it, each with the seconds that it took and those
        that were reckoned for it: the fewer they are, the less."""
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
"""The pace of a game that nobody has measured, without the presses."""


class MeasuredDuration(NamedTuple):
    """A game at one pace of the table, as it was measured: the seconds of its rounds and wars without those for which
    it waits for a press, how many such presses there are in a round and in a war, and whether all players press at
    once or each in turn."""

    moves: DurationModel
    presses: DurationModel
    together: bool

    def pace(self, waits: Sequence[float], beat: float) -> DurationModel:
        """Return the pace with people who press after so many seconds each; a card that turns on its own waits for a
        `beat`, and where players turn cards one after another, the beats of one other player are measured already.

        >>> MeasuredDuration(DurationModel(1.0, 3.0), DurationModel(1.0, 2.0), True).pace([0.5, 2.0], 0.4)
        DurationModel(a=3.0, b=7.0)
        >>> MeasuredDuration(DurationModel(1.0, 3.0), DurationModel(1.0, 2.0), True).pace([], 0.5)
        DurationModel(a=1.5, b=4.0)
        """
        wait = max(waits, default=beat) if self.together else sum(waits) - (len(waits) - 1) * beat
        return DurationModel(self.moves.a + self.presses.a * max(0.0, wait),
                             self.moves.b + self.presses.b * max(0.0, wait))
