"""Brain Drain for two, target by target: all see the same, and there is an equation or there is none."""

from typing import Any

from game.core.endgame import DRAWN, LOST, WON, AnswerValue, OpenChoice
from game.core.seats import OTHER, SEAT_0, Seat
from game.core.table import Table
from game.rules.brain_drain import BrainDrain
from game.rules.equations.equation_asks import Race, Solve, check
from game.rules.equations.solver import solution

BUZZ, PASS = "buzz", "pass"


def values(choice: OpenChoice) -> tuple[AnswerValue, ...] | None:
    """Return the values of pressing and passing, or of a right equation and of none: the points by which the seat is
    ahead once the target is won, or goes under the stock, and the result if that ends the match. None with more than
    two players."""
    game, table, ask, seat = choice.game, choice.table, choice.ask, choice.seat
    if table.seats != 2 or not isinstance(game, BrainDrain) or not isinstance(ask, Race | Solve):
        return None
    found, other, goes_on = solution(ask.puzzle), OTHER[seat], AnswerValue(PASS, None, _ahead(table, seat))
    written = {one: _written(game, table, seat, one, found) for one in (seat, other)}
    if isinstance(ask, Solve):
        return written[seat]
    pressed = max(written[seat], key=_rank)
    passed = goes_on if other in choice.previous else min((goes_on, *written[other]), key=_rank)
    return pressed._replace(value=BUZZ), passed._replace(value=PASS)


def named(choice: OpenChoice, value: Any) -> Any:
    """Return the one of both answers that an answer comes to: any right equation is as good as another."""
    if not isinstance(choice.ask, Solve):
        return value
    return (solution(choice.ask.puzzle) or PASS) if check(str(value), choice.ask.puzzle).right else PASS


def _written(game: BrainDrain, table: Table, seat: Seat, writer: Seat, found: str | None) -> tuple[AnswerValue, ...]:
    """Return what it is worth for a seat that a writer, who has pressed, writes the equation, if there is one, or has
    none."""
    wrong = _won(game, table, seat, OTHER[writer], PASS, made=False)
    return (wrong,) if found is None else (_won(game, table, seat, writer, found, made=True), wrong)


def _rank(value: AnswerValue) -> tuple[int, float]:
    return value.rank


def _won(game: BrainDrain, table: Table, seat: Seat, winner: Seat, value: str, *, made: bool) -> AnswerValue:
    """Return what an answer is worth for a seat after which `winner` takes the target, by an equation that was `made`
    or because it is the only one left."""
    after = table.shadow()
    if made:
        after.remember("last", winner)
    game.win(after, winner, after.piles["target"][0])
    ended, result = game.result(after), None
    if ended is not None:
        result = DRAWN if ended.winner is None else WON if ended.winner == seat else LOST
    return AnswerValue(value, result, _ahead(after, seat))


def _ahead(table: Table, seat: Seat) -> float:
    scores = table.scores or [0, 0]
    lead = scores[SEAT_0] - scores[OTHER[SEAT_0]]
    return lead if seat == SEAT_0 else -lead
