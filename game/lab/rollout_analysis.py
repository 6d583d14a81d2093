"""Analysis of a match by rollouts, for games without a model of chances, and the smoothing of the measured line.

It is told in stages, each with more rollouts after each round that is measured, and with more such rounds where the
chances change. The stages are fixed by numbers of rollouts and never by time: the clock decides only how far a page has
come, and the same match has the same story on every machine.

A chance and its standard error are those of Agresti and Coull ("Approximate is better than 'exact' for interval
estimation of binomial proportions", 1998): as if four more rollouts had been shared by all. The line is smoothed, so
that noise is not shown as a swing, but never by more than that error. The greatest gains are bisected to their round.

Smoothing minimizes the weighted squared distance from the measurements plus the total variation of the line (Rudin,
Osher and Fatemi, "Nonlinear total variation based noise removal algorithms", 1992), by the taut string through a tube
around the cumulative sums (Davies and Kovac, "Local extremes, runs, strings and multiresolution", 2001). Each level run
is then set to its own mean, because the string shrinks steps.
"""

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import hypot, inf

from game.core.match import Answering, Match, MatchError, recorded
from game.core.record import Record, RecordError
from game.core.seats import Seat, all_seats
from game.core.table import Table
from game.lab.match_analysis import BLOWS, WIDTHS, MatchAnalysis, RoundSummary, WinChances, gained, story, walked
from game.lab.rollouts import RolloutResult, Rollouts

FIRST = 24
"""The number of rounds measured first."""
ALL = 48
"""A match of at most this number of rounds is measured after each."""
MOST = 96
"""The most rounds measured, but for those in which a gain is looked for: about `_STEPS` for each of them."""
STAGES = (4, 15, 30, 60, 120, 180, 240, 360, 480, 720, 960, 1440, 1920)
"""The rollouts after each round, stage by stage."""
TELLING = 120
"""From the stage with so many on, gains are looked for and named."""
_PRIOR = 4.0
"""The rollouts that are added, shared by all."""
SMOOTH = 0.25
"""The strength of the smoothing, in standard errors of an even chance."""
_STEPS = 9


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


def analyze_by_rollouts(record: Record, answering: Answering | None = None) -> Iterator[MatchAnalysis]:
    """Yield the analysis of a match, stage by stage: a first one soon, better ones later. Raises RecordError, in one
    line, if its answers do not fit."""
    match, steps = walked(record, lambda _match: None)
    line = _RolloutCurve(record, match, steps, answering)
    for count in STAGES:
        line.more(count)
        if count > STAGES[0]:
            if line.last < ALL:
                line.add(range(line.last + 1), count)
            while line.halve(count):
                pass
        if count >= TELLING:
            line.measure_gains(count)
        yield line.analysis(count)


class _RolloutCurve:
    """The chances measured after some rounds of a match; `last` is the last round that can be measured."""

    def __init__(self, record: Record, match: Match, steps: Mapping[int, RoundSummary],
                 answering: Answering | None) -> None:  # fmt: skip
        self.record, self.steps, self.result = record, steps, match.result
        self.end = max(steps)
        self.last = self.end if match.result is None else max(0, self.end - 1)
        self._rollouts = Rollouts(record.game, record.seed, answering)
        self._measured: dict[int, RolloutResult] = {}
        self._tables: dict[int, Table] = {}
        self._places: list[int] = []
        first = min(FIRST, self.last + 1)
        self._put({round(self.last * n / max(1, first - 1)) for n in range(first)})

    # ---- measuring ---------------------------------------------------------------------------------------------------

    def _put(self, rounds: Iterable[int]) -> None:
        """Add places after these rounds, without rollouts."""
        new = sorted(set(rounds) - self._tables.keys())
        if new:
            self._tables |= tables_after(self.record, new)
        for number in new:
            insort(self._places, number)
            self._measured[number] = RolloutResult(0, (0.0,) * self.record.players)

    def _measure(self, number: int, count: int) -> WinChances:
        """Return the chances after a round by at least `count` rollouts."""
        known = self._measured[number]
        if known.played < count:
            known = known.plus(self._rollouts.outcomes(self._tables[number], range(known.played, count)))
            self._measured[number] = known
        return estimated(number, known)

    def more(self, count: int) -> None:
        """Measure each place by `count` rollouts."""
        for number in self._places:
            self._measure(number, count)

    def add(self, rounds: Iterable[int], count: int) -> None:
        """Add places after these rounds and measure them."""
        self._put(rounds)
        self.more(count)

    def halve(self, count: int) -> bool:
        """Add places between neighbors whose chances differ by more than noise; return False if there are none, or too
        many."""
        wide = [(one + other) // 2 for one, other in pairwise(self._places) if other - one > 1
                and self._apart(one, other)]  # fmt: skip
        if not wide or len(self._places) + len(wide) > MOST:
            return False
        self.add(wide, count)
        return True

    def _apart(self, one: int, other: int) -> bool:
        """True if the chances after two rounds differ by more than `WIDTHS` standard errors."""
        before, after = (estimated(number, self._measured[number]) for number in (one, other))
        return any(
            abs(before.chances[seat] - after.chances[seat]) > WIDTHS * hypot(before.error(seat), after.error(seat))
            for seat in all_seats(self.record.players)
        )

    def measure_gains(self, count: int) -> None:
        """Find the rounds of the winner's greatest sure gains and of the turning point, with `count` rollouts each."""
        winner = None if self.result is None else self.result.winner
        if winner is None:
            return
        told = self.analysis(count)
        sure = [two for two in pairwise(told.line) if gained(*two, winner)]
        gains = sorted(sure, key=lambda two: two[0].chances[winner] - two[1].chances[winner])
        turns = [two for two in pairwise(told.line) if two[1].round == told.turning]
        for one, other in [*gains[:BLOWS], *turns]:
            self._search(one.round, other.round, winner, count)

    def _search(self, one: int, other: int, winner: Seat, count: int) -> None:
        """Bisect to the round in which the winner's chance rose most, with `count` rollouts at each step."""
        while other - one > 1 and len(self._places) < MOST + BLOWS * _STEPS:
            before = self._measure(one, count).chances[winner]
            after = 1.0 if other == self.end else self._measure(other, count).chances[winner]
            middle = (one + other) // 2
            self._put([middle])
            here = self._measure(middle, count).chances[winner]
            one, other = (one, middle) if here - before >= after - here else (middle, other)

    # ---- results -----------------------------------------------------------------------------------------------------

    def _smooth(self) -> list[WinChances]:
        """Return the smoothed chances at each place, with the errors of the measured ones."""
        made = [estimated(number, self._measured[number]) for number in self._places]
        counts = [self._measured[number].played for number in self._places]
        strength = SMOOTH * (sorted(counts)[len(counts) // 2]) ** 0.5
        by_seat = [
            smoothed([moment.chances[seat] for moment in made], counts, strength)
            for seat in all_seats(self.record.players)
        ]
        line = []
        for moment, chances in zip(made, zip(*by_seat, strict=True), strict=True):
            some = [min(1.0, max(0.0, known - error, min(chance, known + error)))
                    for chance, known, error in zip(chances, moment.chances, moment.errors, strict=True)]  # fmt: skip
            line.append(moment._replace(chances=tuple(chance / sum(some) for chance in some)))
        return line

    def analysis(self, count: int) -> MatchAnalysis:
        """Return the analysis so far, with `count` rollouts at each place."""
        return story(self.record.players, self._smooth(), self.steps, self.result, exact=False, rollouts=count)


def estimated(number: int, measured: RolloutResult) -> WinChances:
    """Return the chances after a round that was measured, with their standard errors.

    >>> estimated(9, RolloutResult(96, (73.0, 23.0)))
    WinChances(round=9, chances=(0.75, 0.25), errors=(0.04330127018922193, 0.04330127018922193))
    """
    played, even = measured.played + _PRIOR, _PRIOR / len(measured.wins)
    chances = tuple((won + even) / played for won in measured.wins)
    return WinChances(number, chances, tuple((chance * (1 - chance) / played) ** 0.5 for chance in chances))


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
