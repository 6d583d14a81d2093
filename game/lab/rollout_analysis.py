"""Analysis of a match by rollouts, for games without a model of chances, and the smoothing of the measured line.

First the chances are measured after a few rounds, then after more where they change, within a budget of time. The line
is smoothed, so that noise is not shown as a swing. The greatest gains are bisected to their round and measured again,
as far as the time allows.

Smoothing minimizes the weighted squared distance from the measurements plus the total variation of the line (Rudin,
Osher and Fatemi, "Nonlinear total variation based noise removal algorithms", 1992), by the taut string through a tube
around the cumulative sums (Davies and Kovac, "Local extremes, runs, strings and multiresolution", 2001). Each level run
is then set to its own mean, because the string shrinks steps.
"""

import time
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import inf

from game.core.match import Answering, Match, MatchError, recorded
from game.core.record import Record, RecordError
from game.core.seats import Seat, all_seats
from game.core.table import Table
from game.lab.match_analysis import BLOWS, MatchAnalysis, RoundSummary, WinChances, story, walked
from game.lab.rollouts import RolloutResult, Rollouts

FIRST = 24
"""The number of rounds measured first."""
ALL = 48
"""A match of at most this number of rounds is measured after each."""
MOST = 96
"""The most rounds measured."""
FEWEST, QUICK, MANY, SURE = 8, 16, (60, 120, 240), 400
"""Rollouts of a place: the least and the usual number for the first line, the numbers for all places one after the
other, and the number for the greatest gains."""
WIDTHS = 2.0
"""Another place is put between neighbors whose chances differ by more than this number of standard errors."""
SMOOTH = 0.5
"""The strength of the smoothing, in standard errors of a place."""
BUDGET = 10.0
"""Seconds for a match."""
_QUICK, _LATE, _EVEN = 0.15, 0.3, 0.6
"""The shares of the budget after which the first line is yielded, later if it still lacks rollouts, and after which the
places have been measured evenly."""
_STEPS = 6
"""The approximate number of places measured to find the round of a gain."""
_BITE = 4
"""Rollouts of one place before the next one is measured."""


def smoothed(values: Sequence[float], weights: Sequence[float], strength: float) -> list[float]:
    """Return the piecewise constant line nearest to the values. A larger `strength` means fewer runs: one above both
    neighbors, or below both, by less than 2 · strength ÷ its weight is merged with them.

    >>> [round(value, 2) for value in smoothed([0.5, 0.52, 0.48, 0.9, 0.88], [1.0] * 5, 0.1)]
    [0.5, 0.5, 0.5, 0.89, 0.89]
    >>> smoothed([0.5, 0.6, 0.5], [1.0] * 3, 0.1) == smoothed([0.5, 0.6, 0.5], [1.0] * 3, 9.0)
    True
    """
    places = [0.0, *accumulate(weights)]
    sums = [0.0, *accumulate(value * weight for value, weight in zip(values, weights, strict=True))]
    n, at, here = len(values), 0, 0.0
    low = [0.0, *(total - strength for total in sums[1:-1]), sums[-1]]
    high = [0.0, *(total + strength for total in sums[1:-1]), sums[-1]]
    made: list[float] = []
    while at < n:
        flattest, steepest, last_low, last_high = inf, -inf, at, at
        for k in range(at + 1, n + 1):
            width = places[k] - places[at]
            least, most = (low[k] - here) / width, (high[k] - here) / width
            if least > flattest:
                k, there = last_high, high[last_high]
                break
            if most < steepest:
                k, there = last_low, low[last_low]
                break
            if least >= steepest:
                steepest, last_low = least, k
            if most <= flattest:
                flattest, last_high = most, k
        else:
            there = sums[-1]
        made += [(sums[k] - sums[at]) / (places[k] - places[at])] * (k - at)
        at, here = k, there
    return made


def analyze_by_rollouts(
    record: Record, seconds: float = BUDGET, answering: Answering | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[MatchAnalysis]:  # fmt: skip
    """Yield the analysis of a match: a first one soon, better ones later, the last one after `seconds` at the latest.
    They are the same for the same match if the time suffices. Raises RecordError, in one line, if its answers do not
    fit."""
    begun = clock()
    match, steps = walked(record, lambda _match: None)
    line = _RolloutCurve(record, match, steps, answering, clock)
    line.deadline = begun + seconds * _QUICK
    line.more(QUICK)
    line.deadline = begun + seconds * _LATE
    line.more(FEWEST)
    yield line.analysis()
    line.deadline = begun + seconds * _EVEN
    for count in MANY:
        line.more(count)
        if line.last < ALL:
            line.add(range(line.last + 1), count)
        while line.halve(count):
            pass
        if line.is_due:
            break
        yield line.analysis()
    line.deadline = begun + seconds
    line.measure_gains()
    yield line.analysis()


class _RolloutCurve:
    """The chances measured after some rounds of a match; `last` is the last round that can be measured. After
    `deadline` (of the clock) no rollout is begun."""

    def __init__(self, record: Record, match: Match, steps: Mapping[int, RoundSummary], answering: Answering | None,
                 clock: Callable[[], float]) -> None:  # fmt: skip
        self.record, self.steps, self.result = record, steps, match.result
        self.end = max(steps)
        self.last = self.end if match.result is None else max(0, self.end - 1)
        self._clock, self._begun = clock, clock()
        self.deadline = 0.0
        self._rollouts = Rollouts(record.game, record.seed, answering, lambda: self.is_due)
        self._measured: dict[int, RolloutResult] = {}
        self._tables: dict[int, Table] = {}
        self._places: list[int] = []
        first = min(FIRST, self.last + 1)
        self._put({round(self.last * n / max(1, first - 1)) for n in range(first)})

    @property
    def is_due(self) -> bool:
        """True after the deadline."""
        return self._clock() >= self.deadline

    # ---- measuring ---------------------------------------------------------------------------------------------------

    def _put(self, rounds: Iterable[int]) -> None:
        """Add places after these rounds, with one rollout each."""
        new = sorted(set(rounds) - self._tables.keys())
        if new:
            self._tables |= tables_after(self.record, new)
        for number in new:
            insort(self._places, number)
            self._measured[number] = self._rollouts.outcomes(self._tables[number], range(1))

    def _measure(self, number: int, count: int) -> RolloutResult:
        """Return the result of `count` rollouts after a round, or of fewer at the deadline."""
        known = self._measured[number]
        if known.played < count and not self.is_due:
            known = known.plus(self._rollouts.outcomes(self._tables[number], range(known.played, count)))
            self._measured[number] = known
        return known

    def more(self, count: int) -> None:
        """Measure each place by `count` rollouts, a few at a time in turn."""
        done = min(outcomes.played for outcomes in self._measured.values())
        while done < count and not self.is_due:
            done = min(done + _BITE, count)
            for number in self._places:
                self._measure(number, done)

    def add(self, rounds: Iterable[int], count: int) -> None:
        """Add places after these rounds and measure them, before the deadline."""
        if not self.is_due:
            self._put(rounds)
            self.more(count)

    def halve(self, count: int) -> bool:
        """Add places between neighbors whose chances differ by more than noise; return False if there are none, too
        many, or no time."""
        wide = [(one + other) // 2 for one, other in pairwise(self._places) if other - one > 1
                and self._apart(one, other)]  # fmt: skip
        if not wide or self.is_due or len(self._places) + len(wide) > MOST:
            return False
        self.add(wide, count)
        return True

    def _apart(self, one: int, other: int) -> bool:
        """True if the chances after two rounds differ by more than `WIDTHS` standard errors of a binomial share."""
        before, after = self._measured[one], self._measured[other]
        for chance, then in zip(before.chances, after.chances, strict=True):
            mean = (chance + then) / 2
            width = (mean * (1 - mean) * (1 / before.played + 1 / after.played)) ** 0.5
            if abs(chance - then) > WIDTHS * width:
                return True
        return False

    def measure_gains(self) -> None:
        """Find the rounds of the winner's greatest gains, and measure these precisely."""
        winner = None if self.result is None else self.result.winner
        if winner is None:
            return
        line = self._smooth()
        line.append(WinChances(self.end, tuple(float(seat == winner) for seat in all_seats(self.record.players))))
        gains = sorted(pairwise(line), key=lambda two: two[0].chances[winner] - two[1].chances[winner])
        now = self._clock()
        done = sum(outcomes.played for outcomes in self._measured.values())
        possible = done * max(0.0, self.deadline - now) / max(1e-9, now - self._begun)
        sure = max(MANY[0], min(SURE, int(possible / (BLOWS * _STEPS))))
        for one, other in gains[:BLOWS]:
            self._search(one.round, other.round, winner, sure)

    def _search(self, one: int, other: int, winner: Seat, sure: int) -> None:
        """Bisect to the round in which the winner's chance rose most, with `sure` rollouts at each step."""
        while not self.is_due:
            before = self._measure(one, sure).chances[winner]
            after = 1.0 if other == self.end else self._measure(other, sure).chances[winner]
            if other - one < 2 or self.is_due:
                return
            middle = (one + other) // 2
            self._put([middle])
            here = self._measure(middle, sure).chances[winner]
            one, other = (one, middle) if here - before >= after - here else (middle, other)

    # ---- results -----------------------------------------------------------------------------------------------------

    def _smooth(self) -> list[WinChances]:
        """Return the smoothed chances at each place."""
        counts = [self._measured[number].played for number in self._places]
        strength = SMOOTH * (sorted(counts)[len(counts) // 2]) ** 0.5
        by_seat = [
            smoothed([self._measured[number].chances[seat] for number in self._places], counts, strength)
            for seat in all_seats(self.record.players)
        ]
        line = []
        for number, chances in zip(self._places, zip(*by_seat, strict=True), strict=True):
            some = [min(1.0, max(0.0, chance)) for chance in chances]
            line.append(WinChances(number, tuple(chance / sum(some) for chance in some)))
        return line

    def analysis(self) -> MatchAnalysis:
        """Return the analysis so far."""
        return story(self.record.players, self._smooth(), self.steps, self.result, exact=False)


def tables_after(record: Record, rounds: Iterable[int]) -> dict[int, Table]:
    """Return round → the table of a saved match after it. Raises RecordError, in one line, if its answers do not
    fit."""
    match, answering, made = record.match(), recorded(record.answers), {}
    for number in sorted(rounds):
        try:
            match.run(answering, rounds=number)
        except MatchError as why:
            raise RecordError(f"answers: {why}") from None
        made[number] = match.table.shadow()
    return made
