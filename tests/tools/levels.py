"""`python -m tests.tools.levels [GAME …] [--games N] [--times]`: how often computer players of each level win, or how
long they take to answer, as a table in Markdown.

2,000 matches a pair of levels unless told otherwise, with the players and the code of `simulate --seat`: each deal is
played twice, the seats changed. A share is of all matches, a draw being half a win; its standard error comes from the
deals, which are what is independent. This takes a quarter of an hour and is no part of the bench.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.core.asks import Ask, Pick
from game.core.cards import COUNTING, Card
from game.core.match import Match
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Observation
from game.players import chance_of, levels, player
from game.rules import title
from game.rules.fast_food import points_of_meals
from game.simulate import Simulation
from tests.kit.plain_search import plain_search

SEED = 20_000
GAMES = 2000
PAIRS = (("hard", "medium"), ("medium", "easy"), ("easy", "random"), ("medium", "random"), ("hard", "random"))
MASTERS = (("master", "hard"), *PAIRS)
"""The pairs of a game that has a Master."""

TABLES: dict[str, dict[str, Any]] = {
    "fast-food": {}, "duel-king": {}, "brain-drain": {}, "ascent": {}, "slap-war": {},
    "egyptian-ruffle": {"pyramid_pair": True}, "addition-war": {"answers": True}, "war": {"winnings": "arranged"},
    "twenty-first-century-war": {}, "napoleons-war": {},
}  # fmt: skip
"""Game → the house rules under which something is decided in it."""


class Share(NamedTuple):
    """How often one side wins, in hundredths, and the standard error of that."""

    wins: float
    error: float


def share(won: list[float]) -> Share:
    """What a side won on each deal, from 0 to 1, on average."""
    mean = sum(won) / len(won)
    variance = sum((one - mean) ** 2 for one in won) / (len(won) - 1)
    return Share(100 * mean, 100 * (variance / len(won)) ** 0.5)


def between(game_id: str, options: dict[str, Any], one: str, other: str, games: int) -> Share:
    """How often the level `one` wins against the other."""
    deals = games // 2
    won = [0.0] * deals
    for seat in range(2):
        plan = Simulation(game_id, options, 2, SEED, {seat: one, 1 - seat: other})
        for deal, played in enumerate(plan.play(range(deals))):
            won[deal] += 0.25 if played.winner is None else 0.5 * (played.winner == seat)
    return share(won)


def greedy(ask: Pick, seat: int, observation: Observation, rng: Rng) -> tuple[Card, ...]:
    """The card of Fast Food that scores most just now."""
    total = sum(COUNTING[card] for card in observation.piles["pile"] if card is not None)
    return (max(ask.cards[seat], key=lambda card: points_of_meals(total + COUNTING[card])),)


def with_the_end(ask: Pick, seat: int, observation: Observation, rng: Rng) -> tuple[Card, ...]:
    """The card of one who is greedy, but plays as hard does once the stock is empty: only what comes before makes the
    difference."""
    if observation.piles["stock"]:
        return greedy(ask, seat, observation, rng)
    answer: tuple[Card, ...] = player("fast-food", "hard").answer(ask, seat, observation, rng)
    return answer


def one_guess(ask: Pick, seat: int, observation: Observation, rng: Rng) -> tuple[Card, ...]:
    """The card of a plain search of nine cards with one guess at what is hidden."""
    return plain_search(ask, seat, observation, rng, 1)


def many_guesses(ask: Pick, seat: int, observation: Observation, rng: Rng) -> tuple[Card, ...]:
    """The card of a plain search of nine cards with as many guesses as take a computer of today a blink."""
    return plain_search(ask, seat, observation, rng, 24)


OTHERS = {"greedy": greedy, "greedy, but exact at the end": with_the_end, "a search of nine cards, 1 guess": one_guess,
          "a search of nine cards, 24 guesses": many_guesses}
"""Players of Fast Food that somebody else could write."""


def against(other: Callable[[Pick, Seat, Observation, Rng], tuple[Card, ...]], games: int) -> Share:
    """How often Fast Food's hard wins against another player."""
    hard, won = player("fast-food", "hard"), []
    for deal in range(games // 2):
        points_won = 0.0
        for mine in range(2):

            def answering(ask: Ask[Any], match: Match, mine: int = mine) -> tuple[Seat, Any]:
                assert isinstance(ask, Pick)
                (seat,) = ask.seats
                answers = hard.answer if seat == mine else other
                return seat, ask.written(answers(ask, seat, match.table.seen_by(seat), chance_of(match, seat)))

            result = Match(title("fast-food").make({}), 2, SEED + deal).run(answering)
            assert result is not None
            points_won += 0.25 if result.winner is None else 0.5 * (result.winner == mine)
        won.append(points_won)
    return share(won)


def times(game_id: str, level: str, asks: int) -> list[float]:
    """How many milliseconds of work an answer of this level takes, with its delay, each of so many times it is asked;
    in order."""
    game, took = title(game_id).make(TABLES[game_id]), list[float]()
    who = player(game_id, level, game.chosen)

    def answering(ask: Ask[Any], match: Match) -> tuple[int, Any] | None:
        if len(took) >= asks:
            return None
        said = {}
        for seat in ask.seats:
            observation, rng = match.table.seen_by(seat), chance_of(match, seat)
            began = time.thread_time()
            delay = who.delay(ask, seat, observation, rng)
            value = ask.written(who.answer(ask, seat, observation, rng))
            took.append(1000 * (time.thread_time() - began))
            if seat not in match.given:
                said[delay, seat] = "time" if ask.within is not None and delay > ask.within else value
        first = min(said)
        return first[1], said[first]

    deal = SEED
    while len(took) < asks:
        Match(game, 2, deal).run(answering)
        deal += 1
    return sorted(took)


def _named(game_id: str) -> str:
    options = ", ".join(f"{key}={value}" for key, value in TABLES[game_id].items())
    return f"{game_id} ({options})" if options else game_id


def _share_row(game_id: str, one: str, other: str, games: int, found: Share) -> str:
    sure = f"{abs(found.wins - 50) / found.error:.0f}" if found.error else "–"
    return f"| {_named(game_id)} | {one} | {other} | {games} | {found.wins:.1f} | {found.error:.2f} | {sure} |"


def share_rows(game_id: str, games: int) -> Iterator[str]:
    """The lines of one game: who wins."""
    for one, other in MASTERS if title(game_id).game.master else PAIRS:
        yield _share_row(game_id, one, other, games, between(game_id, TABLES[game_id], one, other, games))
    if game_id == "fast-food":
        for name, other in OTHERS.items():
            yield _share_row(game_id, "hard", name, games, against(other, games))


def time_rows(game_id: str, asks: int) -> Iterator[str]:
    """The lines of one game: how long an answer takes."""
    for level in levels(game_id, TABLES[game_id]):
        took = times(game_id, level, asks)
        middle, late = took[len(took) // 2], took[len(took) * 99 // 100]
        yield f"| {_named(game_id)} | {level} | {len(took)} | {middle:.2f} | {late:.2f} | {took[-1]:.2f} |"


def main(words: list[str]) -> int:
    """Print the table; the exit status."""
    asked = argparse.ArgumentParser(prog="tests.tools.levels", description=__doc__)
    asked.add_argument("game", nargs="*", help=", ".join(TABLES))
    asked.add_argument("--games", type=int, default=GAMES, help="matches of each pair of levels")
    asked.add_argument("--times", action="store_true", help="how long answers take instead, of so many answers")
    given = asked.parse_args(words)
    unknown = [game_id for game_id in given.game if game_id not in TABLES]
    if unknown:
        asked.error(f"{unknown[0]!r} is not one of {', '.join(TABLES)}")
    if given.times:
        print("| game | level | answers | median ms | 99 % ms | worst ms |\n|---|---|---|---|---|---|")
    else:
        heads = "game", "level", "against", "matches", "wins %", "standard error", "errors from 50"
        print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for game_id in given.game or TABLES:
        for row in (time_rows if given.times else share_rows)(game_id, given.games):
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
