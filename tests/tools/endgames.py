"""Shows how often each level of the computers errs where nothing is hidden, counted to the end with best play of both:

    python -m tests.tools.endgames                     (all three games, 100 deals each)
    python -m tests.tools.endgames duel-king --deals 400

A choice is every one that `game/core/endgame.py` counts, of the first game of Fast Food too. An error is an answer that
comes to less than the best one, in the result or in points; `results` are those that made a match worse."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.core.endgame import OpenChoice
from game.core.record import Record, read_record, replay
from game.core.seats import Seat
from game.lab.endgame_analysis import choices_of, endgame
from game.players import computers, levels
from game.rules import make, titles


class EndgameCount(NamedTuple):
    """The choices of a level that were counted, those at which an answer would have come to a worse result, and those
    at which it did not give the best answer, or one with a worse result."""

    choices: int
    open: int
    errors: int
    results: int


def match_of(game: str, seed: int, by_seat: tuple[str, str]) -> Record:
    """Return a match between computers of these levels."""
    given = {"format": 1, "game": game, "options": {}, "players": 2, "seed": seed}
    seats = {Seat(seat): level for seat, level in enumerate(by_seat)}
    match = replay(read_record({**given, "then": "computer"}, make), computers(seats))
    return read_record({**given, "answers": [list(answer) for answer in match.answers]}, make)


def judged(record: Record) -> Iterator[tuple[OpenChoice, bool, bool, bool]]:
    """Yield each choice that can be counted; with whether it mattered for the result, and whether the answer given was
    no best one, and of a worse result."""
    how = endgame(record.game)
    for choice, value, _number in choices_of(record) if how is not None else ():
        values = how.values(choice)
        if values and how.named(choice, value) in [one.value for one in values]:
            (played,) = [one for one in values if one.value == how.named(choice, value)]
            best = max(values, key=lambda one: one.rank)
            results = [one.rank[0] for one in values]
            yield choice, min(results) < max(results), best.rank > played.rank, best.rank[0] > played.rank[0]


def counted(game: str, deals: int) -> dict[str, EndgameCount]:
    """Return level → what was counted of it in so many deals, in each of which every level plays against the next."""
    found, offered = Counter[tuple[str, str]](), levels(game)
    for seed in range(1, deals + 1):
        for one, other in zip(offered, (*offered[1:], offered[0]), strict=True):
            by_seat = (one, other) if seed % 2 else (other, one)
            for choice, mattered, error, worse in judged(match_of(game, seed, by_seat)):
                level = by_seat[choice.seat]
                found.update({(level, "choices"): 1, (level, "open"): mattered, (level, "errors"): error,
                              (level, "results"): worse})
    return {level: EndgameCount(*(found[level, name] for name in EndgameCount._fields)) for level in offered}


def main(words: list[str]) -> int:
    """Print a line for each level of each game."""
    reads = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = [id for id, title in titles().items() if title.game.endgame]
    reads.add_argument("games", nargs="*", choices=[*known, []], default=known)
    reads.add_argument("--deals", type=int, default=100)
    given = reads.parse_args(words)
    for game in given.games or known:
        for level, one in counted(game, given.deals).items():
            print(f"{game:12} {level:7} {one.choices:6} choices, {one.open:5} open, {one.errors:5} errors, "
                  f"{one.results:4} results", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
