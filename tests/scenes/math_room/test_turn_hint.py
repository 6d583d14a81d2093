"""A child that was never asked anything: its top card rises and falls until it turns one."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room import sessions
from tests.kit.session_driver import AtSession, at_session
from tests.kit.stage_inspection import inspect

PLAN = SessionPlanSpec.of(title("addition-war"), level="easy", tricks=5, chooses=True)


def lifts(sat: AtSession, seconds: float, seat: int = 0) -> list[bool]:
    """Whether a seat's top card is above its place, frame by frame."""
    found, stage = [], sat.play.stage
    low = None
    for _frame in range(round(seconds * 30)):
        sat.frames(1 / 30)
        pile = inspect(stage).piles[stage.layout.pile("packet", seat)]
        low = pile.top.y if low is None else max(low, pile.top.y)
        found.append(pile.top.y)
    return [y < low - 1 for y in found]


def rises(found: list[bool]) -> int:
    return sum(new and not old for old, new in pairwise(found))


@pytest.fixture
def sat(tmp_path: Path) -> Iterator[AtSession]:
    with at_session(tmp_path, pace="normal", size=(1280, 720)) as sat:
        yield sat


def test_the_top_card_of_a_new_child_rises_once_a_second_until_it_turns_one(sat: AtSession) -> None:
    sat.begin(PLAN, "Ada")
    sat.frames(6)
    assert rises(lifts(sat, 5)) == 5
    assert not any(lifts(sat, 2, seat=1)), "the computer's does not"
    sat.answer()
    sat.frames(4)
    assert not any(lifts(sat, 3)), "it has turned one"


def test_a_child_that_has_answered_before_needs_none(sat: AtSession) -> None:
    ada, = sat.begin(PLAN, "Ada")
    sat.answer()
    sat.policy.home()
    sessions.begin(sat.app, sat.stores, PLAN, [ada])
    sat.frames(6)
    assert not any(lifts(sat, 3))


def test_with_little_motion_it_lies_still(sat: AtSession) -> None:
    sat.app.settings.reduced_motion = True
    sat.app.changed()
    sat.begin(PLAN, "Ada")
    sat.frames(6)
    stage = sat.play.stage
    assert not any(lifts(sat, 3))
    assert not stage.moving


def test_it_ends_at_last_and_nothing_moves(sat: AtSession) -> None:
    sat.begin(PLAN, "Ada")
    sat.frames(75)
    assert not any(lifts(sat, 2))
    assert not sat.play.stage.moving
    sat.key(0, scancode=sat.play.sitting.chairs[0].key)
    sat.frames(4)
    assert sat.asked()
