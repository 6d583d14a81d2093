"""Analysis of a match by rollouts, and the smoothing of what they measure.

The story of any match by rollouts, for games that no model knows: first from a few places of it, then from more
where the chances change, within a time.

What was measured is `smoothed`, so that noise tells no story. The greatest gains are searched for down to the round and
measured again, as well as the time allows.

Smoothing: a line without the steps that are only noise, and with those that are not.

Of all lines, the one is taken whose squared distance from what was measured, by weight, and whose whole way up and down
together are least (total variation: Rudin, Osher and Fatemi, "Nonlinear total variation based noise removal
algorithms", 1992). It is found as the string that is pulled taut through a tube around the sums (Davies and Kovac,
"Local extremes, runs, strings and multiresolution", 2001). Each run that it lays level is then put at its own mean, for
the string makes steps smaller than they are.
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


def smoothed(values: Sequence[float], weights: Sequence[float], strength: float) -> list[float]:
    """Return the line of level runs that is nearest to the values. The greater the `strength`, the fewer runs it has:
    one that lies above both neighbours, or below them, by less than 2 · strength / its weight is one with them."""
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

FIRST = 24
"""The places from which the line is measured first."""
ALL = 48
"""A match of no more rounds than these is measured after each of them."""
MOST = 96
"""The places at most."""
FEWEST, QUICK, MANY, SURE = 8, 16, (60, 120, 240), 400
"""Rollouts from a place: for the quick line at least, and where there is time; for every place one after the other; for
the greatest gains."""
WIDTHS = 2.0
"""Neighbours whose chances differ by more widths of the noise than these have another place put between them."""
SMOOTH = 0.5
"""How much is smoothed, in widths of the noise of a place."""
BUDGET = 10.0
"""Seconds in which a match is told."""
_QUICK, _LATE, _EVEN = 0.15, 0.3, 0.6
"""The parts of the budget after which the quick line is told, later where it is still short of rollouts, and the places
have been measured evenly."""
_STEPS = 6
"""About so many places are measured to find the round of a gain."""
_BITE = 4
"""Rollouts from one place before it is the next one's turn."""


def analyze_by_rollouts(
    record: Record, seconds: float = BUDGET, answering: Answering | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[MatchAnalysis]:  # fmt: skip
    """Yield the story of a match, by rollouts: a first one soon, others as they become better, and the last one after
    so many seconds at the latest. They are the same for the same match, as far as the time is enough. Raises
    RecordError, in one line, if its answers do not fit."""
    begun = clock()
    match, steps = walked(record, lambda _match: None)
    line = _RolloutCurve(record, match, steps, answering, clock)
    line.deadline = begun + seconds * _QUICK
    line.more(QUICK)
    line.deadline = begun + seconds * _LATE
    line.more(FEWEST)
    yield line.told()
    line.deadline = begun + seconds * _EVEN
    for count in MANY:
        line.more(count)
        if line.last < ALL:
            line.add(range(line.last + 1), count)
        while line.halve(count):
            pass
        if line.due:
            break
        yield line.told()
    line.deadline = begun + seconds
    line.measure_gains()
    yield line.told()


class _RolloutCurve:
    """The chances of a match after some of its rounds, as far as they have been measured; `last` is the last round of
    those that can be."""

    def __init__(self, record: Record, match: Match, steps: Mapping[int, RoundSummary], answering: Answering | None,
                 clock: Callable[[], float]) -> None:  # fmt: skip
        self.record, self.steps, self.result = record, steps, match.result
        self.end = max(steps)
        self.last = self.end if match.result is None else max(0, self.end - 1)
        self._clock, self._begun = clock, clock()
        self.deadline = 0.0
        self._rollouts = Rollouts(record.game, record.seed, answering, lambda: self.due)
        self._measured: dict[int, RolloutResult] = {}
        self._tables: dict[int, Table] = {}
        self._places: list[int] = []
        first = min(FIRST, self.last + 1)
        self._put({round(self.last * n / max(1, first - 1)) for n in range(first)})

    @property
    def due(self) -> bool:
        """True if it is so late."""
        return self._clock() >= self.deadline

    # ---- measuring ---------------------------------------------------------------------------------------------------

    def _put(self, rounds: Iterable[int]) -> None:
        """Make places after these rounds, with a rollout each."""
        new = sorted(set(rounds) - self._tables.keys())
        if new:
            self._tables |= tables_after(self.record, new)
        for number in new:
            insort(self._places, number)
            self._measured[number] = self._rollouts.outcomes(self._tables[number], range(1))

    def _measure(self, number: int, count: int) -> RolloutResult:
        """Return what so many rollouts came to after a round, or as many as the time allows."""
        known = self._measured[number]
        if known.played < count and not self.due:
            known = known.plus(self._rollouts.outcomes(self._tables[number], range(known.played, count)))
            self._measured[number] = known
        return known

    def more(self, count: int) -> None:
        """Measure every place by so many rollouts, a few at a time for each."""
        done = min(outcomes.played for outcomes in self._measured.values())
        while done < count and not self.due:
            done = min(done + _BITE, count)
            for number in self._places:
                self._measure(number, done)

    def add(self, rounds: Iterable[int], count: int) -> None:
        """Measure after these rounds too, while there is time."""
        if not self.due:
            self._put(rounds)
            self.more(count)

    def halve(self, count: int) -> bool:
        """Put a place between neighbours whose chances differ by more than noise; return False if there are none, or
        no time."""
        wide = [(one + other) // 2 for one, other in pairwise(self._places) if other - one > 1
                and self._apart(one, other)]  # fmt: skip
        if not wide or self.due or len(self._places) + len(wide) > MOST:
            return False
        self.add(wide, count)
        return True

    def _apart(self, one: int, other: int) -> bool:
        """True if the chances after two rounds differ by more than their noise."""
        before, after = self._measured[one], self._measured[other]
        for chance, then in zip(before.chances, after.chances, strict=True):
            mean = (chance + then) / 2
            width = (mean * (1 - mean) * (1 / before.played + 1 / after.played)) ** 0.5
            if abs(chance - then) > WIDTHS * width:
                return True
        return False

    def measure_gains(self) -> None:
        """Search for the rounds of the winner's greatest gains, and measure these well."""
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
        """Find the round between two in which the winner's chance grew most, and measure before and after it by so many
        rollouts."""
        while not self.due:
            before = self._measure(one, sure).chances[winner]
            after = 1.0 if other == self.end else self._measure(other, sure).chances[winner]
            if other - one < 2 or self.due:
                return
            middle = (one + other) // 2
            self._put([middle])
            here = self._measure(middle, sure).chances[winner]
            one, other = (one, middle) if here - before >= after - here else (middle, other)

    # ---- telling -----------------------------------------------------------------------------------------------------

    def _smooth(self) -> list[WinChances]:
        """Return how it stood at each place, without what is only noise."""
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

    def told(self) -> MatchAnalysis:
        """Return the story as far as it is known."""
        return story(self.record.players, self._smooth(), self.steps, self.result, exact=False)


def tables_after(record: Record, rounds: Iterable[int]) -> dict[int, Table]:
    """Return the table of a saved match after each of these rounds."""
    match, answering, made = record.match(), recorded(record.answers), {}
    for number in sorted(rounds):
        try:
            match.run(answering, rounds=number)
        except MatchError as why:
            raise RecordError(f"answers: {why}") from None
        made[number] = match.table.shadow()
    return made
