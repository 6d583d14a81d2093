"""What is known and was not asked for long is thirsty, and a short session of exactly that waters it."""

import time
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.learning.answer import Answer
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.watering import FEWER, MOST, SURE, planned, watering
from game.scenes.math_room import sessions
from game.scenes.math_room.session_end_page import SessionEndPage
from tests.kit.session_driver import AtSession, at_session, in_session
from tests.kit.valley_answers import DAY, NOW
from tests.scenes.math_room.test_valley import valley_of

SUMS = [Fact("sum", (a, b)) for a in range(2, 6) for b in range(a, 6)]


def known(facts: Sequence[Fact], since: float, *, end: float = NOW) -> list[Answer]:
    """The answers that make facts known, the last of them so many days ago."""
    return [Answer(fact, fact.answer, True, 1.0, False, end - (since + days) * DAY, "addition-war")
            for days in (9, 4, 0) for fact in facts]


def learned(*answers: Answer) -> LearnerModel:
    knowledge = LearnerModel()
    for one in sorted(answers, key=lambda each: each.at):
        knowledge.observe(one)
    return knowledge


def test_nothing_is_thirsty_before_it_has_waited_as_long_as_it_was_practised() -> None:
    assert watering(learned(), "sum", NOW).plants == 0
    assert watering(learned(*known(SUMS, 8)), "sum", NOW).plants == 0
    assert watering(learned(*known(SUMS, 9)), "sum", NOW).plants == len(SUMS)
    assert watering(learned(*known(SUMS, 9)), "product", NOW).plants == 0


def test_what_has_waited_longest_comes_first_and_of_many_so_many() -> None:
    few = watering(learned(*known(SUMS[:4], 10), *known(SUMS[4:9], 40)), "sum", NOW)
    assert few.plants == MOST
    assert set(few.facts[:5]) == set(SUMS[4:9])
    assert set(few.facts) == set(SUMS[:9])
    many = watering(learned(*known(SUMS[:5], 10), *known(SUMS[5:], 40)), "sum", NOW)
    assert (many.plants, len(many.facts)) == (len(SUMS), FEWER)
    assert set(SUMS[5:]) >= set(many.facts[:5])


@pytest.mark.parametrize(("count", "minutes"), [(1, 1), (3, 1), (7, 2), (9, 2)])
def test_the_price_is_told(count: int, minutes: int) -> None:
    assert watering(learned(*known(SUMS[:count], 20)), "sum", NOW).minutes == minutes


def test_facts_with_something_missing_are_watered_where_they_are_asked() -> None:
    missing = [Fact("addend", (4, n)) for n in (9, 10, 11)]
    now = watering(learned(*known(missing, 30), *known([Fact("difference", (9, 2))], 30)), "difference", NOW)
    assert now.plants == 4
    assert set(now.facts) == set(missing)


def test_the_plan_holds_exactly_what_is_thirsty_and_two_sure_ones() -> None:
    knowledge = learned(*known(SUMS[:3], 30), *known(SUMS[5:8], 1))
    wanted = planned(knowledge, SUMS[:3], SUMS)
    assert wanted.must == tuple(SUMS[:3])
    assert len(wanted.fill) == SURE
    assert set(wanted.fill) < set(SUMS[5:8]), "the surest that were met"
    assert set(wanted.last) == set(SUMS[3:])


# ---- in the window ----


def dry(sat: AtSession, facts: Sequence[Fact], others: Sequence[Fact] = ()) -> int:
    """A child whose facts are thirsty, and others are not, all of which were seen to grow."""
    child = sat.stores.children.add("Ada", 3, 0.0)
    for one in sorted([*known(facts, 40, end=time.time()), *known(others, 1, end=time.time())], key=lambda at: at.at):
        sat.stores.children.answered(child.id, one)
    valley_of(sat, child.id)
    sat.frames(15)
    sat.key(pygame.K_ESCAPE)
    return child.id


def test_a_cloud_says_how_many_and_enter_waters_exactly_those(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = dry(sat, SUMS[:4], SUMS[6:])
        page = valley_of(sat, child)
        assert page.cloud == "4 plants are thirsty"
        assert page.cloud in page.read
        assert (page.beds[0].thirsty, page.labels[0].progress_text) == (4, "4 thirsty")
        sat.key(pygame.K_RETURN)
        assert in_session(sat.top)
        assert sat.policy.session.left(0) == (4 + SURE, True)
        sat.answer(right=False)
        end = sat.until(SessionEndPage)
        asked = [one.fact.key for one in sat.stores.children.answers(child) if one.session]
        assert {fact.key for fact in SUMS[:4]} <= set(asked)
        assert len(set(asked)) <= 4 + SURE
        assert end.growing.captions == ["4 plants are watered"], "a wrong answer waters, too"
        sat.key(pygame.K_ESCAPE)
        page = valley_of(sat, child)
        assert (page.cloud, page.buttons()) == ("", [])


def test_another_day_is_as_easy_and_nobody_asks_again_today(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = dry(sat, SUMS[:2])
        page = valley_of(sat, child)
        sat.key(pygame.K_LEFT)
        sat.key(pygame.K_RETURN)
        assert sat.top is page
        assert (page.cloud, page.buttons()) == ("", [])
        assert sum(bed.thirsty for bed in page.beds) == 2, "they are thirsty all the same"
        sat.key(pygame.K_ESCAPE)
        assert not valley_of(sat, child).cloud
    with at_session(tmp_path) as sat:
        assert valley_of(sat, child).cloud


def test_where_something_grows_now_nothing_is_said_of_thirst(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = dry(sat, SUMS[:2])
        for one in known(SUMS[5:6], 0, end=time.time()):
            sat.stores.children.answered(child, one)
        page = valley_of(sat, child)
        assert page.growing.growths
        assert (page.cloud, page.buttons()) == ("", [])


def test_a_session_that_waters_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = dry(sat, SUMS[:4], SUMS[6:])
        valley_of(sat, child)
        sat.key(pygame.K_RETURN)
        sat.answer()
        left = sat.policy.session.left(sat.policy.tricks)
        sat.app.show_home()
        sat.frames()
        waits, = sessions.waiting(sat.stores)
        sessions.resume(sat.app, sat.stores, waits.slot)
        sat.frames()
        assert {fact.key for fact in sat.policy.session.water} == {fact.key for fact in SUMS[:4]}
        assert sat.policy.session.left(sat.policy.tricks) == left
        sat.until(SessionEndPage)


def test_five_more_minutes_after_it_are_an_ordinary_session(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        dry_child = dry(sat, SUMS[:2], SUMS[6:])
        valley_of(sat, dry_child)
        sat.key(pygame.K_RETURN)
        session = sat.policy.session
        sat.until(SessionEndPage)
        session.longer(5)
        assert session.left(4) == (5, False)


@pytest.mark.parametrize(("kind", "game"), [("sum", "addition-war"), ("difference", "subtraction-war"),
                                            ("product", "multiplication-war"), ("addend", "missing-card-war"),
                                            ("factor", "missing-card-war")])
def test_each_kind_is_watered_by_its_game(kind: Kind, game: str, tmp_path: Path) -> None:
    facts = [Fact.of(kind, pair) for pair in ((7, 2), (6, 2), (5, 3))]
    with at_session(tmp_path) as sat:
        child = dry(sat, facts)
        page = valley_of(sat, child)
        assert page.weather().plants == 3
        sat.key(pygame.K_RETURN)
        assert sat.policy.session.plan.game == game
        sat.until(SessionEndPage)
        asked = {one.fact.key for one in sat.stores.children.answers(child) if one.session}
        assert {fact.key for fact in facts} <= asked
