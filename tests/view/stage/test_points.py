"""Points fly to the plate of the seat that made them, and it tells them as they arrive, before the winner is named."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.core.asks import Ask
from game.core.events import Announced, Event, Scored, Swept
from game.core.match import Match
from game.core.table import Table
from game.rules import title
from game.rules.equations.equation_asks import Race, Solve
from game.rules.equations.solver import solution
from game.view.stage.points import ARRIVES, Credit, grown
from game.view.stage.stage import Stage
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import follow, screen, stage, watch
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, at_table
from tests.tools.game_strips import go_on, reply

LATEST = 700.0
"""The ms after which a score has changed, or something of it flies, once it is decided."""


def played(ask: Ask[Any], match: Match) -> tuple[int, Any]:
    """A seat's answer: where there is a solution it is found, on the mountain after one failed try."""
    seat = next(seat for seat in ask.seats if seat not in match.given)
    if isinstance(ask, Race | Solve):
        solved = solution(ask.puzzle)
        if isinstance(ask, Race):
            return seat, "buzz" if solved else "pass"
        fails = match.game.id == "ascent" and len(match.answers) % 2 == 0
        return seat, "pass" if solved is None or fails else solved
    return reply(ask, match)


@cache
def scoring(game: str, count: int = 3) -> tuple[Match, list[tuple[Table, list[Event]]]]:
    """A match, and some moments of it at which a seat scores: the table before, and the events from what brings the
    points up to where the rules count them."""
    match, found = Match(title(game).make({}), 2, 1, events=True), list[tuple[Table, list[Event]]]()
    table, begins, since = match.table.shadow(), match.table.shadow(), list[Event]()
    for round_ in range(1, 60):
        match.run(played, round_)
        for event in match.take_events():
            if isinstance(event, Announced) or (isinstance(event, Swept) and event.dst.startswith("won")):
                begins, since = table.shadow(), []
            since.append(event)
            table.apply(event)
            if isinstance(event, Scored) and event.points and not isinstance(since[0], Scored):
                found.append((begins, since))
                begins, since = table.shadow(), []
        if len(found) >= count:
            return match, found[:count]
    raise LookupError(f"nobody scores so often in {game}")


def shown_of(match: Match, before: Table, **how: object) -> Stage:
    return stage(before, (1280, 720), exhibit=match.game.exhibit,
                 caption=lambda event, table: match.game.caption(event, table, ["Fox", "Owl"]), **how)


def told(shown: Stage) -> list[int]:
    return [plate.tells.points or 0 for plate in inspect(shown).plates]


@pytest.mark.parametrize("pace", [1.0, 2.5])
@pytest.mark.parametrize("game", ["fast-food", "brain-drain", "ascent", "scramble-war"])
def test_points_are_under_way_or_told_within_moments_of_what_they_are_for(game: str, pace: float) -> None:
    match, moments = scoring(game)
    for before, events in moments:
        shown, scored = shown_of(match, before), events[-1]
        assert isinstance(scored, Scored)
        shown.pace, score, first = pace, told(shown)[scored.seat], None
        shown.enqueue(events)
        for _ in follow(shown):
            if first is None and (shown.state.objects.points.flying or told(shown)[scored.seat] != score):
                first = shown.state.now
            assert score <= told(shown)[scored.seat] <= score + scored.points
        assert first is not None
        assert first <= LATEST + 40 * pace, "a frame or two"
        assert told(shown)[scored.seat] == score + scored.points
        assert told(shown) == shown.shadow.scores


def test_an_equation_is_read_before_its_points_are_seen() -> None:
    match, moments = scoring("brain-drain")
    before, events = moments[0]
    shown, stands, seen = shown_of(match, before), None, None
    shown.enqueue(events)
    for _ in watch(shown):
        flying = shown.state.objects.points.flying
        stands = shown.state.now if stands is None and shown.state.sums else stands
        seen = shown.state.now if seen is None and any(flight.rect for flight in flying) else seen
    assert stands is not None
    assert seen is not None
    assert 400 <= seen - stands <= 600


@pytest.mark.parametrize("how", ["reduced_motion", "instant", "hurried"])
def test_where_little_moves_points_are_told_at_once(how: str) -> None:
    match, moments = scoring("fast-food")
    before, events = moments[0]
    shown = shown_of(match, before, reduced_motion=how == "reduced_motion")
    shown.pace = float("inf") if how == "instant" else 1.0
    shown.hurry(how == "hurried")
    shown.enqueue(events)
    for _ in follow(shown):
        assert not shown.state.objects.points.flying
    assert told(shown) == shown.shadow.scores


def test_the_score_is_told_and_looked_at_before_the_winner_is_named(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", people=(0, 1), pace="normal", seed=1) as at:
        sitting = at.play.sitting
        at.play.stage.hurry(True)
        while sitting.match.result is None:
            go_on(at)
            at.app.pass_by()
        at.play.stage.hurry(False)
        since = 0.0
        for _ in range(900):
            at.app.step(FRAME)
            final = told(at.play.stage) == sitting.match.table.scores
            since = since + FRAME if final else 0.0
            if inspect(at.play.stage).banner[0].endswith("wins!"):
                break
        assert since > 0.4


# ---- the mountain ---------------------------------------------------------------------------------------------------


def test_on_the_mountain_only_a_number_that_scores_is_celebrated() -> None:
    """The first try scores nothing, the one after a pass the number itself."""
    match, moments = scoring("ascent")
    before, (fact, *after) = moments[0]
    assert isinstance(fact, Announced)
    for scores in (True, False):
        shown, bursts = shown_of(match, before), 0
        shown.enqueue([fact, *(event for event in after if scores or not isinstance(event, Scored))])
        for _ in follow(shown):
            bursts += bool(shown.state.objects.slaps.bursts)
        assert bool(bursts) == scores
        assert inspect(shown).exhibit.stones[fact.seats[0]] == fact.numbers[0], "the token climbs all the same"


def test_more_points_are_seen_larger() -> None:
    sizes = [grown(points) for points in (1, 3, 8, 15, 40)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 1.0
    assert sizes[-1] == sizes[-2]


def test_a_credit_is_told_once_whichever_comes_first() -> None:
    for counts_first in (True, False):
        credit = Credit(Scored(0, 5))                 # type: ignore[arg-type]
        assert credit.surplus == 0
        if counts_first:
            credit.counted = True
            assert credit.surplus == -5
        else:
            credit.arrived = True
            assert credit.surplus == 5
        credit.counted = credit.arrived = True
        assert credit.surplus == 0
    assert ARRIVES <= LATEST


@pytest.mark.parametrize("pace", [0.5, 1.0, 2.5])
@pytest.mark.parametrize("game", ["fast-food", "ascent"])
def test_points_do_not_flash(game: str, pace: float) -> None:
    match, moments = scoring(game)
    before, events = moments[0]
    shown, seen = shown_of(match, before), Flashes()
    shown.pace = pace
    shown.enqueue(events)
    for _rects in watch(shown):
        seen.see(screen(shown))
    assert seen.worst <= QUARTER
