"""Many matches played headless by computer players: how long they last, how many wars, who wins, how they end.

The work is ranges of deal numbers, and what comes of a range is a `Tally`: counts that add up, whoever counted them.
"""

import sys
import time
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from contextlib import ExitStack, closing, contextmanager
from functools import lru_cache
from itertools import accumulate, count
from math import ceil
from typing import Any, NamedTuple, TypeAlias

from game.core.game import Game, Value
from game.core.match import Match
from game.core.seats import Seat, all_seats
from game.core.table import Table
from game.players import computers
from game.rules import title

MEASURES = ("rounds", "wars", "plays")
BATCH = 50
AHEAD = 2
"""Batches that wait for each process, so that none is ever idle."""
LOOKS = 5
"""The rounds after which one looks again who leads."""
_GAMES = 128
"""Games that are kept for their next matches."""
Favorite: TypeAlias = Callable[[Table], Seat | None]
"""Says whom the deal favors; None if nobody, or if that cannot be told."""


ENDLESS = ("cycle", "unfinished")
"""The endings of matches that would have gone on for ever, as far as anybody can say."""


class MatchFigures(NamedTuple):
    """The figures that are kept of one match; `leads` is how often somebody else took the lead, if that was looked
    at; `favored` says whether the favorite of the deal won, None if nobody was, or nobody won."""

    ended: str
    winner: Seat | None
    rounds: int
    wars: int
    plays: int
    leads: int = 0
    favored: bool | None = None


class Tally:
    """What comes of some matches: `wins` by seat, None for draws, the endings, and for each measure its values with how
    often each came; `leads` is the sum of the changes of lead, `favored` how often the favorite of the deal won, and
    how often not; `endless` are the rounds of the matches that would not have ended, with how often each came."""

    def __init__(self, played: Iterable[MatchFigures] = ()) -> None:
        self.wins: Counter[Seat | None] = Counter()
        self.ended: Counter[str] = Counter()
        self.values: dict[str, Counter[int]] = {measure: Counter() for measure in MEASURES}
        self.leads = 0
        self.favored: Counter[bool] = Counter()
        self.endless: Counter[int] = Counter()
        for one in played:
            self.wins[one.winner] += 1
            self.ended[one.ended] += 1
            self.leads += one.leads
            if one.favored is not None:
                self.favored[one.favored] += 1
            if one.ended in ENDLESS:
                self.endless[one.rounds] += 1
            for measure in MEASURES:
                self.values[measure][getattr(one, measure)] += 1

    @property
    def games(self) -> int:
        """The number of matches."""
        return self.ended.total()

    def add(self, other: "Tally") -> None:
        """Count those of another tally as well."""
        self.wins.update(other.wins)
        self.ended.update(other.ended)
        self.leads += other.leads
        self.favored.update(other.favored)
        self.endless.update(other.endless)
        for measure in MEASURES:
            self.values[measure].update(other.values[measure])

    def told(self, players: int) -> dict[str, Any]:
        """Return the counts as a JSON object."""
        values = {name: {str(value): n for value, n in sorted(some.items())} for name, some in self.values.items()}
        return {**self._counted(players), **values, "leads": self.leads}

    def figures(self, players: int) -> dict[str, Any]:
        """Return who won, how the matches ended, and the spread of each measure, as a JSON object."""
        return {**self._counted(players), **{name: spread(some) for name, some in self.values.items()}}

    def _counted(self, players: int) -> dict[str, Any]:
        wins = [self.wins[seat] for seat in all_seats(players)]
        return {"wins": wins, "draws": self.wins[None], "ended": dict(sorted(self.ended.items()))}


class Simulation(NamedTuple):
    """The matches to play: game, options, players, the seed of the first, and the level of each seat named; with
    `leads` one looks who leads, with `cap` no match lasts longer than so many rounds."""

    game: str
    options: Mapping[str, Any]
    players: int
    seed: int
    levels: dict[Seat, str]
    leads: bool = False
    cap: int | None = None

    def play(self, numbers: range, favorite: Favorite | None = None) -> list[MatchFigures]:
        """Play the matches of these numbers and return their figures: match n has the plan's seed plus n. `favorite` is
        shown what was dealt."""
        game, answering, played = made(self.game, self.options), computers(self.levels), []
        for number in numbers:
            match, leads = Match(game, self.players, self.seed + number), 0
            favored = favorite(match.table) if favorite is not None else None
            if self.cap is not None:
                match.cap = self.cap
            if self.leads:
                leads = _leads(match, answering)
            result = match.run(answering)
            assert result is not None
            table, winner = match.table, result.winner
            won = None if favored is None or winner is None else favored == winner
            played.append(MatchFigures(result.ended, winner, table.round, table.wars, table.plays, leads, won))
        return played

    def tally(self, numbers: range, favorite: Favorite | None = None) -> Tally:
        """Play the matches of these numbers and return what came of them."""
        return Tally(self.play(numbers, favorite))


def made(game: str, options: Mapping[str, Any]) -> Game:
    """Return a game with these options: the same one again, as it learns what cards do. Raises OptionError, in one
    line, if there is none."""
    return _made(game, tuple(title(game).chosen(options).items()))


@lru_cache(_GAMES)
def _made(game: str, options: tuple[tuple[str, Value], ...]) -> Game:
    return title(game).make(dict(options))


def _leads(match: Match, answering: Any) -> int:
    """Play a match; return how often the lead changed hands."""
    game, table, seats = match.game, match.table, all_seats(match.table.seats)
    changes, leader, last = 0, None, 0
    while match.result is None and last < match.cap:
        last = min(last + LOOKS, match.cap)
        match.run(answering, rounds=last)
        held = table.scores if table.scores is not None else [game.held(table, seat) for seat in seats]
        most = max(held)
        if held.count(most) == 1 and held.index(most) != leader:
            changes += leader is not None
            leader = held.index(most)
    return changes


def simulate(
    plan: Simulation, games: int | None, jobs: int = 1, progress: Callable[[int], None] | None = None, *,
    seconds: float | None = None, cluster: str = "",
) -> dict[str, Any]:  # fmt: skip
    """Play `games` matches on so many processes, or on a cluster; return what `simulate --json` prints (DESIGN.md,
    fixed).

    `progress` is told how many are done. The figures are the same for any number of jobs. With `seconds` none are begun
    any more when that time is over.
    """
    whole = Tally()
    for batch in tallies(plan, games, jobs, seconds=seconds, cluster=cluster):
        whole.add(batch)
        if progress:
            progress(whole.games)
    options = title(plan.game).chosen(plan.options)
    return {"game": plan.game, "games": whole.games, "options": options, **whole.figures(plan.players)}


def tallies(
    plan: Simulation, games: int | None, jobs: int = 1, *, seconds: float | None = None, cluster: str = ""
) -> Iterator[Tally]:  # fmt: skip
    """Yield what comes of the matches, a batch at a time in the order of their numbers; without end if `games` and
    `seconds` are None. Memory does not grow with the matches."""
    with closing(_results(plan, _batches(games, seconds), jobs, cluster)) as results:
        yield from results


def _batches(games: int | None, seconds: float | None) -> Iterator[range]:
    """Yield the numbers of the matches, in batches; at least one."""
    end = None if seconds is None else time.monotonic() + seconds
    for first in count(0, BATCH) if games is None else range(0, games, BATCH):
        if first and end is not None and time.monotonic() >= end:
            return
        yield range(first, first + BATCH if games is None else min(first + BATCH, games))


def _results(plan: Simulation, batches: Iterator[range], jobs: int, cluster: str) -> Generator[Tally, None, None]:
    if jobs <= 1 and not cluster:
        yield from map(plan.tally, batches)
        return
    with ExitStack() as stack:
        if cluster:
            from game.cluster import executor

            pool, many = stack.enter_context(executor(cluster))
        else:
            try:
                pool, many = stack.enter_context(_processes(jobs)), jobs
            except OSError:                           # a system without shared memory: this process does it all
                yield from map(plan.tally, batches)
                return
        waiting: deque[Future[Tally]] = deque()
        for batch in batches:
            waiting.append(pool.submit(plan.tally, batch))
            if len(waiting) > AHEAD * many:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """So many processes, none of which outlives this one."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    way = get_context("fork" if sys.platform == "linux" else None)  # no other process beside them, with any Python
    with ProcessPoolExecutor(jobs, way, initializer=_end_with_parent) as pool:
        try:
            yield pool
        except BaseException:
            for worker in active_children():
                worker.terminate()
            raise


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, however that ended; Ctrl+C is for that one."""
    import os
    import signal
    from multiprocessing import connection, parent_process
    from threading import Thread

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=watch, daemon=True).start()


def spread(values: Iterable[int]) -> dict[str, float]:
    """Return mean, standard deviation (of the sample), median, 95th percentile (nearest rank) and maximum; of values,
    or of value → how often it comes."""
    counts = Counter(values)
    ordered, n = sorted(counts), counts.total()
    mean = sum(value * counts[value] for value in ordered) / n
    variance = sum(counts[value] * (value - mean) ** 2 for value in ordered) / (n - 1) if n > 1 else 0.0
    through = [*accumulate(counts[value] for value in ordered)]

    def at(place: int) -> int:
        return ordered[bisect_right(through, place)]

    return {
        "mean": round(mean, 3),
        "sd": round(variance**0.5, 3),
        "median": (at((n - 1) // 2) + at(n // 2)) / 2,
        "p95": at(ceil(0.95 * n) - 1),
        "max": ordered[-1],
    }
