"""Cost of decisions: where the strongest computer player (the champion) would have answered otherwise, both answers are
played on many times with the same random numbers, and the mean difference is the cost (regret).

Hidden cards are dealt at random each time, and medium computers play on; in a race the champion plays to the end of the
round. The game declares how far, and the value of a position (`core/game_modules.py`). Common random numbers for both
answers reduce the variance of the difference (Kahn and Marshall, "Methods of reducing sample size in Monte Carlo
computations", 1953); hidden cards drawn at random are the determinization of Ginsberg ("GIB: Imperfect information in a
computationally challenging game", 2001).

How many decisions are compared, and how many rollouts are made, is fixed by numbers and never by time: the same match
has the same costs on every machine.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
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
from game.core.setting_values import OFFERED
from game.core.table import Table
from game.lab.match_analysis import DecisionStats
from game.players import chance_of, computers, player

FIRST, MANY = 8, 60
"""Rollouts of each difference: the first pass, which finds the largest ones, and all."""
THOUGHT = 360
"""The most decisions of a match that the champion answers, too: the first ones."""
DIFFERENCES = 24_000
"""The most differences of a match: two rollouts each."""
NOISE = 2.0
"""A decision is costly above this number of standard errors; within one it is as good."""
CHAMPION = OFFERED[-1]
"""The level with which decisions are compared: also where there is a Master, who thinks for longer."""
_SPAN = 1 << 16
"""More than the rollouts of one decision."""


class Decision(NamedTuple):
    """A decision in which the champion's answer differs: the table at the begin of its round, the answers before the
    ask, and both answers as in a saved match. `races`: the quicker player wins it."""

    table: Table
    before: tuple[tuple[Seat, Any], ...]
    seat: Seat
    value: Any
    best: Any
    races: bool


class DecisionCost(NamedTuple):
    """The mean cost of a decision over `MANY` rollouts, and its standard error."""

    round: int
    seat: Seat
    cost: float
    error: float


def weighing(game: Game) -> DecisionModel | None:
    """Return the decision model of a game; None if it has none."""
    return cast(DecisionModel, import_module(game.weighs)) if game.weighs else None


def choices(record: Record) -> tuple[DecisionStats, ...]:
    """Return the decisions of each seat in figures; empty if the game has no model, or no decision was compared. Raises
    RecordError, in one line, if the answers do not fit."""
    how = weighing(record.game)
    if how is None:
        return ()
    made, alike, differing = thought(record, how)
    booked = weighed(record, how, differing)
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
    record: Record, how: DecisionModel, most: int = THOUGHT
) -> tuple[Counter[Seat], Counter[Seat], list[Decision]]:  # fmt: skip
    """Return for each seat the number of its decisions; of the first `most` of all, the number in which the champion
    answers alike, and the other ones. Raises RecordError, in one line."""
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
            if made.total() <= most:
                own, seen, rng = ask.put_to(seat), match.table.seen_by(seat), chance_of(match, seat)
                champion.delay(own, seat, seen, rng)   # as at a table: it draws first
                best = ask.written(champion.answer(own, seat, seen, rng))
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
    """True if two answers are equal, cards in any order.

    >>> _like(["KH", "2S"], ["2S", "KH"]), _like("pass", "buzz")
    (True, False)
    """
    return sorted(one) == sorted(other) if isinstance(one, list) and isinstance(other, list) else bool(one == other)


def weighed(
    record: Record, how: DecisionModel, differing: Sequence[Decision], most: int = DIFFERENCES
) -> list[DecisionCost]:  # fmt: skip
    """Return the costs of decisions by at most so many differences, those with the largest ones in the first pass
    first."""
    begun = list[tuple[Iterator[float], list[float]]]()
    for n, decision in enumerate(differing):
        costs = _costs(record, how, decision, n)
        begun.append((costs, [*islice(costs, min(FIRST, most))]))
        most -= len(begun[-1][1])
    made = list[DecisionCost]()
    for n in sorted(range(len(begun)), key=lambda n: -sum(begun[n][1])):
        costs, some = begun[n]
        if MANY - len(some) > most:
            break
        most -= MANY - len(some)
        some += islice(costs, MANY - len(some))
        mean = sum(some) / MANY
        error = (sum((one - mean) ** 2 for one in some) / (MANY - 1) / MANY) ** 0.5
        made.append(DecisionCost(differing[n].table.round + 1, differing[n].seat, mean, error))
    return made


def _costs(record: Record, how: DecisionModel, decision: Decision, number: int) -> Iterator[float]:
    """Yield the value of the champion's answer less that of the player's, each time with other random numbers."""
    for n in range(_SPAN):
        place = number * _SPAN + n
        best = _played(record, how, decision, place, champion=True)
        yield best - _played(record, how, decision, place, champion=False)


def _played(record: Record, how: DecisionModel, decision: Decision, place: int, *, champion: bool) -> float:
    """Return the value of the seat's position after one of the two answers was played on."""
    rng, seat = Rng(record.seed, place), decision.seat
    table, seed, fresh = decision.table.shadow(), rng.bits() >> 1, True
    how.redeal(table, seat, rng)
    match, last = Match.at(record.game, table), how.until(table)
    match.cap = last
    own = [] if champion and decision.races else [(seat, decision.best if champion else decision.value)]
    before, given = iter(decision.before), iter(own)
    on = computers({seat: CHAMPION} if champion and decision.races else {})

    def answering(ask: Ask[Any], match: Match) -> tuple[Seat, Any] | None:
        nonlocal fresh
        past = next(before, None)
        if past is None and fresh:
            how.shuffle(match.table, seat, rng)
            match.table.seed, fresh = seed, False
        return past or next(given, None) or on(ask, match)

    match.run(answering, rounds=last)
    return how.worth(match.table, seat)
