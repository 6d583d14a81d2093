"""What decisions cost: wherever the champion, the strongest computer player, would have answered otherwise than a
player, both answers are played on many times, with the same chance for both, and the difference is booked.

What the player could not know is dealt anew each time, and medium computers play on; in a race the champion plays to
the end of the round. A game says how far that goes, and by what a seat stands then (`core/game_modules.py`).
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, cast

from game.core.asks import Ask, Press
from game.core.game import Game
from game.core.game_modules import DecisionModel, Unit
from game.core.match import Match, MatchError
from game.core.record import Record, RecordError
from game.core.rng import Rng
from game.core.seats import Seat, all_seats
from game.core.setting_values import LEVELS
from game.core.table import Table
from game.lab.match_analysis import DecisionStats
from game.players import chance_of, computers, player

FIRST, MANY = 8, 60
"""Rollouts of each difference: to find the largest ones, and to weigh them, these first."""
BUDGET = 10.0
"""Seconds in which decisions are weighed."""
THINKING = 0.5
"""The part of them in which the champion thinks."""
NOISE = 2.0
"""A decision was dear if it cost more than so many standard errors; within one it was as good."""
CHAMPION = LEVELS[-1]
_SPAN = 1 << 16
"""More than the rollouts of one decision."""


class Decision(NamedTuple):
    """A decision at which the champion would have answered otherwise: the table as its round began, the answers given
    before the ask, and both answers, as a saved match writes them. `races`: it is a matter of who is quicker."""

    table: Table
    before: tuple[tuple[Seat, Any], ...]
    seat: Seat
    value: Any
    best: Any
    races: bool


class DecisionCost(NamedTuple):
    """What a decision cost on average of so many rollouts, and the standard error of that."""

    round: int
    seat: Seat
    cost: float
    error: float
    rolled: int


def weighing(game: Game) -> DecisionModel | None:
    """Return how a game weighs decisions; None if it does not."""
    return cast(DecisionModel, import_module(game.weighs)) if game.weighs else None


def choices(
    record: Record, seconds: float = BUDGET, clock: Callable[[], float] = time.monotonic
) -> tuple[DecisionStats, ...]:  # fmt: skip
    """Return what the decisions of each seat came to, as far as the time is enough; nothing where a game does not weigh
    them, or none could be. Raises RecordError, in one line, if the answers do not fit."""
    how = weighing(record.game)
    if how is None:
        return ()
    begun = clock()
    made, alike, differing = thought(record, how, lambda: clock() >= begun + seconds * THINKING)
    booked = weighed(record, how, differing, lambda: clock() >= begun + seconds)
    told = (_summed(seat, how.UNIT, made[seat], alike[seat], [one for one in booked if one.seat == seat])
            for seat in all_seats(record.players))  # fmt: skip
    return tuple(one for one in told if one.weighed)


def _summed(seat: Seat, unit: Unit, made: int, alike: int, booked: Sequence[DecisionCost]) -> DecisionStats:
    dear = [one for one in booked if one.cost > NOISE * one.error]
    good = sum(one.cost <= one.error for one in booked)
    cost, error = sum(one.cost for one in dear), sum(one.error**2 for one in dear) ** 0.5
    given = sum(one.cost for one in booked)
    return DecisionStats(seat, unit, made, alike + len(booked), alike + good, len(dear), cost, error, given)


def thought(
    record: Record, how: DecisionModel, due: Callable[[], bool] = lambda: False
) -> tuple[Counter[Seat], Counter[Seat], list[Decision]]:  # fmt: skip
    """Return how many decisions each seat made, in how many of them the champion would have answered alike, and the
    others, as far as the champion has thought of them until it is due."""
    game, match, given = record.game, record.match(), iter(record.answers)
    champion = player(game.id, CHAMPION, game.chosen)
    made, alike, differing = Counter[Seat](), Counter[Seat](), list[Decision]()
    table, first, before = match.table, 0, 0

    def answering(ask: Ask[Any], match: Match) -> tuple[Seat, Any] | None:
        nonlocal before
        if not match.given:
            before = len(match.answers)
        answer = next(given, None)
        if answer is not None and answer[0] in ask.seats and how.weighs(ask, *answer):
            seat, value = answer
            made[seat] += 1
            if not due():
                own, seen, chance = ask.put_to(seat), match.table.seen_by(seat), chance_of(match, seat)
                champion.delay(own, seat, seen, chance)   # as at a table: it draws first
                best = ask.written(champion.answer(own, seat, seen, chance))
                if _like(best, value):
                    alike[seat] += 1
                else:
                    past = tuple((Seat(one), said) for one, said in match.answers[first:before])
                    differing.append(Decision(table, past, seat, value, best, isinstance(ask, Press)))
        return answer

    while match.result is None and (record.rounds is None or match.table.round < record.rounds):
        table, first = match.table.shadow(), len(match.answers)
        try:
            match.run(answering, rounds=match.table.round + 1)
        except MatchError as why:
            raise RecordError(f"answers: {why}") from None
        if match.ask is not None:
            break
    return made, alike, differing


def _like(one: Any, other: Any) -> bool:
    """True if two answers are the same: cards in any order."""
    return sorted(one) == sorted(other) if isinstance(one, list) and isinstance(other, list) else bool(one == other)


def weighed(
    record: Record, how: DecisionModel, differing: Sequence[Decision], due: Callable[[], bool] = lambda: False
) -> list[DecisionCost]:  # fmt: skip
    """Return what decisions cost that were weighed until it was due, those first that seemed to cost most."""
    begun = list[tuple[float, Iterator[float], list[float]]]()
    for n, decision in enumerate(differing):
        costs = _costs(record, how, decision, n)
        some = [] if due() else [*islice(costs, FIRST)]
        begun.append((sum(some), costs, some))
    made = list[DecisionCost]()
    for n in sorted(range(len(begun)), key=lambda n: -begun[n][0]):
        _suspected, costs, some = begun[n]
        for cost in islice(costs, MANY - len(some)):
            if due():
                break
            some.append(cost)
        if len(some) == MANY:
            mean = sum(some) / MANY
            error = (sum((one - mean) ** 2 for one in some) / (MANY - 1) / MANY) ** 0.5
            made.append(DecisionCost(differing[n].table.round + 1, differing[n].seat, mean, error, MANY))
    return made


def _costs(record: Record, how: DecisionModel, decision: Decision, number: int) -> Iterator[float]:
    """Yield by how much more the champion's answer brought, each time with other chance."""
    for n in range(_SPAN):
        place = number * _SPAN + n
        best = _played(record, how, decision, place, champion=True)
        yield best - _played(record, how, decision, place, champion=False)


def _played(record: Record, how: DecisionModel, decision: Decision, place: int, *, champion: bool) -> float:
    """Return how the seat stands when it is played on by one of the two answers."""
    chance, seat = Rng(record.seed, place), decision.seat
    table, seed, fresh = decision.table.shadow(), chance.bits() >> 1, True
    how.redeal(table, seat, chance)
    match, last = Match.at(record.game, table), how.until(table)
    match.cap = last
    own = [] if champion and decision.races else [(seat, decision.best if champion else decision.value)]
    before, given = iter(decision.before), iter(own)
    on = computers({seat: CHAMPION} if champion and decision.races else {})

    def answering(ask: Ask[Any], match: Match) -> tuple[Seat, Any] | None:
        nonlocal fresh
        past = next(before, None)
        if past is None and fresh:
            how.shuffle(match.table, seat, chance)
            match.table.seed, fresh = seed, False
        return past or next(given, None) or on(ask, match)

    match.run(answering, rounds=last)
    return how.worth(match.table, seat)
