"""Headless simulation of many matches between computer players: their lengths, wars, winners and endings.

The work is divided into ranges of deal numbers; the result of a range is a `Tally`. Tallies add up in any order.
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
"""The figures of a match with a distribution."""
BATCH = 50
"""The matches of a range."""
AHEAD = 2
"""The ranges waiting for each process, so that none is idle."""
LOOKS = 5
"""The rounds between two looks at the lead."""
_GAMES = 128
"""The games that are cached for further matches."""
Favorite: TypeAlias = Callable[[Table], Seat | None]
"""A function of a table after the deal: the seat that the deal favors, None if neither, or if that is unknown."""


ENDLESS = ("cycle", "unfinished")
"""The endings of matches that would not have ended."""


class MatchFigures(NamedTuple):
    """The figures of one match. `leads` is the number of changes of lead, if counted; `favored` is true if the favorite
    of the deal won, None if there was none, or no winner."""

    ended: str
    winner: Seat | None
    rounds: int
    wars: int
    plays: int
    leads: int = 0
    favored: bool | None = None


class Tally:
    """Counts of some matches: `wins` by seat (None: draws), endings, for each measure value → number of matches, the
    changes of lead, the wins and losses of the deal's favorite, and rounds → number of the endless matches.

    >>> tally = Tally([MatchFigures("all_cards", Seat(0), 100, 5, 210), MatchFigures("draw", None, 300, 9, 640)])
    >>> tally.games, tally.wins[Seat(0)], tally.wins[None], tally.figures(2)["rounds"]["mean"]
    (2, 1, 1, 200.0)
    """

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
        """Add another tally."""
        self.wins.update(other.wins)
        self.ended.update(other.ended)
        self.leads += other.leads
        self.favored.update(other.favored)
        self.endless.update(other.endless)
        for measure in MEASURES:
            self.values[measure].update(other.values[measure])

    def to_json(self, players: int) -> dict[str, Any]:
        """Return the counts as a JSON object."""
        values = {name: {str(value): n for value, n in sorted(some.items())} for name, some in self.values.items()}
        return {**self._counted(players), **values, "leads": self.leads}

    def figures(self, players: int) -> dict[str, Any]:
        """Return wins, endings, and the statistics of each measure as a JSON object."""
        return {**self._counted(players), **{name: spread(some) for name, some in self.values.items()}}

    def _counted(self, players: int) -> dict[str, Any]:
        wins = [self.wins[seat] for seat in all_seats(players)]
        return {"wins": wins, "draws": self.wins[None], "ended": dict(sorted(self.ended.items()))}


class Simulation(NamedTuple):
    """The matches to play: game, options, players, the seed of the first, and seat → level. With `leads` changes of
    lead are counted; `cap` is the most rounds of a match."""

    game: str
    options: Mapping[str, Any]
    players: int
    seed: int
    levels: dict[Seat, str]
    leads: bool = False
    cap: int | None = None

    def play(self, numbers: range, favorite: Favorite | None = None) -> list[MatchFigures]:
        """Return the figures of the matches of these numbers: match n has the seed plus n. `favorite` is called with
        the table after the deal.

        >>> Simulation("war", {}, 2, 0, {}).play(range(1))
        [MatchFigures(ended='all_cards', winner=1, rounds=204, wars=13, plays=460, leads=0, favored=None)]
        """
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
        """Return the tally of the matches of these numbers."""
        return Tally(self.play(numbers, favorite))


def made(game: str, options: Mapping[str, Any]) -> Game:
    """Return a game with these options, the same object for the same options, as it caches its tables of cards. Raises
    OptionError, in one line."""
    return _made(game, tuple(title(game).chosen(options).items()))


@lru_cache(_GAMES)
def _made(game: str, options: tuple[tuple[str, Value], ...]) -> Game:
    return title(game).make(dict(options))


def _leads(match: Match, answering: Any) -> int:
    """Play a match; return the number of changes of lead, looked at every five rounds."""
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
    """Play `games` matches in `jobs` processes or on a cluster; return the object that `simulate --json` prints
    (DESIGN.md, fixed).

    `progress` is called with the number of matches done. The figures are the same for any number of jobs. After
    `seconds` no batch is begun.
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
    """Yield the tally of each batch in the order of the match numbers, without end if `games` and `seconds` are None.
    Memory does not grow with the number of matches."""
    with closing(_results(plan, _batches(games, seconds), jobs, cluster)) as results:
        yield from results


def _batches(games: int | None, seconds: float | None) -> Iterator[range]:
    """Yield the numbers of the matches in batches, at least one."""
    end = None if seconds is None else time.perf_counter() + seconds
    for first in count(0, BATCH) if games is None else range(0, games, BATCH):
        if first and end is not None and time.perf_counter() >= end:
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
    """Yield a pool of processes that end with this one."""
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
    """End this process when its parent has ended for any reason. Ctrl+C is left to the parent."""
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
    """Return mean, standard deviation (of the sample), median, 95th percentile (nearest rank) and maximum of values, or
    of a counter of values.

    >>> spread([1, 2, 3, 4, 10])
    {'mean': 4.0, 'sd': 3.536, 'median': 3.0, 'p95': 10, 'max': 10}
    """
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
