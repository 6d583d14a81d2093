"""`python -m tests.tools.endings [GAME …] [--games N] [--jobs N] [--tables]`: how matches of every game end by the
book's rules, as a table in Markdown; the deals of those that no rule ends, in a line each. The exit status is 1 if
there are any.

10,000 matches a game unless told otherwise, played by the computers of `simulate`, by as many as a game is for; with
`--tables` by every number of players. This takes long: it is no part of the suite, which plays a few.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import NamedTuple

from game.core.game import ENDINGS
from game.rules import title, titles
from game.simulate import BATCH, MatchFigures, Simulation

GAMES = 10_000


class Endings(NamedTuple):
    """How the matches of a game ended: how many in each way, the longest, and the seeds of those without an end."""

    count: Counter[str]
    longest: int
    unfinished: list[int]


def endings(game_id: str, players: int, games: int, pool: Executor | None = None) -> Endings:
    """Play the matches of the seeds from 0 on, by the game's defaults."""
    plan = Simulation(game_id, {}, players, 0, {})
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    played: list[MatchFigures] = []
    for batch in (pool.map if pool else map)(plan.play, batches):
        played += batch
    return Endings(
        Counter(one.ended for one in played),
        max(one.rounds for one in played),
        [seed for seed, one in enumerate(played) if one.ended == "unfinished"],
    )


def table(rows: Sequence[tuple[str, int]], games: int, pool: Executor | None) -> Iterator[tuple[str, list[int]]]:
    """The lines of the table, each with the seeds of the matches in it that have no end; a row is a game and its number
    of players."""
    yield f"| game | players | {' | '.join(ENDINGS)} | longest | s |", []
    yield "|" + " --- |" * (len(ENDINGS) + 4), []
    for game_id, players in rows:
        begun = time.monotonic()
        found = endings(game_id, players, games, pool)
        figures = [players, *(found.count[how] for how in ENDINGS), found.longest, round(time.monotonic() - begun)]
        yield f"| {game_id} | {' | '.join(map(str, figures))} |", found.unfinished


def main() -> int:
    parser = argparse.ArgumentParser(description="How matches end by the book's rules.")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tables", action="store_true", help="by every number of players")
    asked = parser.parse_args()
    games = [title(game_id) for game_id in asked.game or titles()]
    rows = [(game.id, players) for game in games for players in (game.players if asked.tables else game.players[:1])]
    endless = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for line, seeds in table(rows, asked.games, pool):
            print(line, flush=True)
            for seed in seeds:
                endless += 1
                print(f"no end: deal {seed}", file=sys.stderr, flush=True)
    return min(endless, 1)


if __name__ == "__main__":
    sys.exit(main())
