"""Many matches played headless by computer players: how long they last, how many wars, who wins, how they end."""

from collections import Counter, deque
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from math import ceil
from typing import Any, NamedTuple

from game.core.match import Match
from game.core.seats import Seat, all_seats
from game.players import computers
from game.rules import title

MEASURES = ("rounds", "wars", "plays")
BATCH = 50


class MatchFigures(NamedTuple):
    """The figures that are kept of one match."""

    ended: str
    winner: Seat | None
    rounds: int
    wars: int
    plays: int


class Simulation(NamedTuple):
    """The matches to play: game, options, players, the seed of the first, and the level of each seat named."""

    game: str
    options: Mapping[str, Any]
    players: int
    seed: int
    levels: dict[Seat, str]

    def play(self, numbers: range) -> list[MatchFigures]:
        """Play the matches of these numbers and return their figures: match n has the plan's seed plus n."""
        game, answering, played = title(self.game).make(self.options), computers(self.levels), []
        for number in numbers:
            match = Match(game, self.players, self.seed + number)
            result = match.run(answering)
            assert result is not None
            table = match.table
            played.append(MatchFigures(result.ended, result.winner, table.round, table.wars, table.plays))
        return played


def simulate(
    plan: Simulation, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> dict[str, Any]:  # fmt: skip
    """Play `games` matches on so many processes; return what `simulate --json` prints (DESIGN.md, fixed).

    `progress` is told how many are done. The figures are the same for any number of jobs.
    """
    played: list[MatchFigures] = []
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    with closing(_results(plan, batches, jobs)) as results:
        for batch in results:
            played.extend(batch)
            if progress:
                progress(len(played))
    wins = Counter(one.winner for one in played)
    made: dict[str, Any] = {
        "game": plan.game,
        "games": games,
        "options": title(plan.game).chosen(plan.options),
        "wins": [wins[seat] for seat in all_seats(plan.players)],
        "draws": wins[None],
        "ended": dict(sorted(Counter(one.ended for one in played).items())),
    }
    for measure in MEASURES:
        made[measure] = spread([getattr(one, measure) for one in played])
    return made


def _results(plan: Simulation, batches: list[range], jobs: int) -> Generator[list[MatchFigures], None, None]:
    if jobs <= 1 or len(batches) <= 1:
        for numbers in batches:
            yield plan.play(numbers)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children

    with ProcessPoolExecutor(min(jobs, len(batches)), initializer=_end_with_parent) as pool:
        waiting = deque(pool.submit(plan.play, batch) for batch in batches)
        try:
            while waiting:
                yield waiting.popleft().result()
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


def spread(values: list[int]) -> dict[str, float]:
    """Return mean, standard deviation (of the sample), median, 95th percentile (nearest rank) and maximum."""
    ordered, n = sorted(values), len(values)
    mean = sum(ordered) / n
    middle = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    variance = sum((value - mean) ** 2 for value in ordered) / (n - 1) if n > 1 else 0.0
    return {
        "mean": round(mean, 3),
        "sd": round(variance**0.5, 3),
        "median": middle,
        "p95": ordered[ceil(0.95 * n) - 1],
        "max": ordered[-1],
    }
