"""Matches as a family plays them over the years: for the tests and the benchmark of the statistics."""

import random
from collections.abc import Iterator
from pathlib import Path

from game.rules import titles
from game.sitting.participants import SEATED
from game.store.database import Database
from game.store.results import MatchResult, ScoreHistory, SeatResult
from game.store.setting_fields import ANIMALS
from game.store.stats import Stats
from tests.kit.saved_matches import counting, using

PEOPLE = ("Maya", "Ben", "Grandma Ilse", "Theo", "Oz")
LEVELS = ("easy", "medium", "hard")
_SLAPS = ("egyptian-ruffle", "slap-war")
_DAY = 86_400.0


def walk(rng: random.Random, seats: int, winner: int | None) -> ScoreHistory:
    """How the packets may have gone: cards go to and fro until one has all of them."""
    counts = [52 // seats] * seats
    told, rounds, biggest, most = [tuple(counts)], [0], None, 0
    for point in range(1, 60):
        loser, taker = rng.sample(range(seats), 2)
        if winner is not None and point > 30 and rng.random() < 0.6:
            taker = winner
            loser = rng.choice([seat for seat in range(seats) if seat != winner])
        cards = min(counts[loser], rng.choice((1, 2, 3, 6)))
        counts[loser] -= cards
        counts[taker] += cards
        rounds.append(point * 4)
        told.append(tuple(counts))
        if cards > most:
            most, biggest = cards, point * 4
    if winner is not None:
        told[-1] = tuple(sum(counts) if seat == winner else 0 for seat in range(seats))
    return ScoreHistory(tuple(rounds), tuple(told), biggest, 120 if winner is not None else None)


def matches(count: int, *, seed: int = 1, now: float = 1_800_000_000.0, people: int = 4,
            courses: int = 60) -> Iterator[MatchResult]:  # fmt: skip
    """So many matches of so many people, a quarter of a day apart, the last one just now; the last `courses` of them
    with their courses."""
    rng = random.Random(seed)
    offered = [(title.id, max(title.players)) for title in titles().values()]
    rng.shuffle(offered)
    games = [offered[round(rng.paretovariate(0.6) - 1) % len(offered)] for _ in range(400)]
    for number in range(count):
        game, most = rng.choice(games)
        seats = rng.choice([n for n in (2, 2, 3, 4) if n <= most and n in SEATED])
        persons = rng.sample(PEOPLE[:people], min(people, rng.choice((1, 1, 2))))
        level = rng.choice(LEVELS)
        winner = rng.choice((None, *range(seats), *range(seats), *range(seats)))
        seated, first = [], rng.randrange(seats)
        for seat in range(seats):
            place = (seat + first) % seats
            person = persons[place] if place < len(persons) else None
            quick = 560 - 160 * number / count
            slaps = tuple(max(190, round(rng.gauss(quick, 90))) for _ in range(rng.randrange(3, 14)))
            seated.append(SeatResult(person or ANIMALS[SEATED[seats][seat]],
                                     "person" if person else "computer", None if person else level,
                                     52 if seat == winner else 0, seat == winner, rng.randrange(9),
                                     slaps if person and game in _SLAPS else ()))
        ended = now - (count - number) * _DAY / 4
        yield MatchResult(
            f"m{seed}-{number}", game, {}, number, ended - 700, ended, rng.uniform(60, 1500), rng.randrange(20, 500),
            rng.randrange(30), rng.randrange(6, 34, 4), rng.randrange(60, 1000),
            "all_cards" if winner is not None else "draw", winner, "d", seated,
            walk(rng, seats, winner) if number >= count - courses else None,
        )  # fmt: skip


def play(folder: Path, count: int, **more: object) -> None:
    """Fill the statistics in a folder at one stroke."""
    with using(Stats(Database(folder))) as stats:
        every = matches(count, **more)  # type: ignore[arg-type]
        assert stats.base.commit([counting(match) for match in every]) is None
