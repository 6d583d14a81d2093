"""Same cards for all: everybody who plays the lesson sees the very same cards, whoever they are and whatever they know;
and nobody is favored."""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game.core.match import Match
from game.core.record import read_record
from game.learning.answer import Answer
from game.learning.item_pool import ItemPool
from game.learning.session_plan_code import SessionPlanSpec
from game.learning.shoe import Shoe, shoe_deal
from game.rules import make, title, titles
from game.scenes.math_room import sessions
from game.scenes.math_room.fact_question import FactQuestionController
from game.scenes.math_room.practice_session import PracticeSession
from game.store.children import Child, Children
from game.store.database import Database
from tests.kit.session_driver import AtSession, at_session
from tests.learning.test_shoe import game_of, outcomes, saved
from tests.tools.learners import DAY

PLANS = {
    "sums": SessionPlanSpec.of(title("addition-war"), same=True),
    "small": SessionPlanSpec.of(title("addition-war"), level="easy", same=True),
    "differences": SessionPlanSpec.of(title("subtraction-war"), level="hard", same=True),
    "sevens": SessionPlanSpec.of(title("multiplication-war"), anchor=7, same=True),
    "missing": SessionPlanSpec.of(title("missing-card-war"), same=True),
    "two ranks": SessionPlanSpec.of(title("addition-war"), {"ranks": "2,3"}, tricks=60, same=True),
}


def facts_of(plan: SessionPlanSpec) -> list[Any]:
    return ItemPool(game_of(plan.game, plan.chosen)).facts


def practised(store: Children, name: str, plan: SessionPlanSpec, days: int, right: bool) -> Child:
    """A child who has answered every fact of a plan on so many days."""
    child, now = store.add(name, 0, 0.0), time.time()
    for day in range(days):
        for n, fact in enumerate(facts_of(plan)):
            store.answered(child.id, Answer(fact, None, right, 2.0, False, now - (9 - day) * DAY + n, session=day + 1))
    return child


def deals(session: PracticeSession) -> list[list[list[str]]]:
    """The first four deals of a session, one after the other."""
    plan, found = session.plan, []
    game = game_of(plan.game, plan.chosen)
    for _deal in range(4):
        wanted = session.planned(ItemPool(game).facts)
        found.append(shoe_deal(game, wanted, session.seed(_deal), session.deal))
        session.dealt_out(session.earlier + (session.deal or 0), (0, 0))
    return found


@pytest.mark.parametrize("name", PLANS)
def test_at_two_machines_everybody_gets_the_same_cards(name: str, tmp_path: Path) -> None:
    plan = SessionPlanSpec.read(PLANS[name].code, titles().values())
    here, there = Children(Database(tmp_path / "here")), Children(Database(tmp_path / "there"))
    ada, ben = practised(here, "Ada", plan, 3, True), practised(there, "Ben", plan, 1, False)
    eve = there.add("Eve", 1, 0.0)
    every = [deals(PracticeSession.new(plan, children, store, lesson=True))
             for store, children in ((here, [ada]), (there, [ben]), (there, [eve]), (there, [eve, ben]))]
    assert every[0] == every[1] == every[2] == every[3]
    assert len({str(deal) for deal in every[0]}) == len(every[0]), "each deal is another one"
    other = SessionPlanSpec.read(PLANS[name]._replace(timed=True).code, titles().values())
    assert deals(PracticeSession.new(other, [ada], here, lesson=True)) != every[0], "another code, other cards"
    here.base.close()
    there.base.close()


@pytest.mark.parametrize("name", PLANS)
def test_its_deals_go_the_course_of_the_even_ones_and_ask_every_fact_of_the_lesson(
        name: str, tmp_path: Path) -> None:
    plan, store = PLANS[name], Children(Database(tmp_path))
    session = PracticeSession.new(plan, [store.add("Ada", 0, 0.0)], store, lesson=True)
    game = game_of(plan.game, plan.chosen)
    facts, asked = ItemPool(game).facts, (Counter[Any](), Counter[Any]())
    for _deal in range(-(-2 * len(facts) // 18)):
        seed, wanted = session.seed(0), session.planned(facts)
        shoe = Shoe(game, wanted, seed, session.deal or 0)
        turns = shoe.turns()
        assert [kind for kind, _both in turns] == shoe.course
        deal = shoe_deal(game, wanted, seed, session.deal)
        match = read_record(saved(plan.game, plan.chosen, seed, deal), make).match(events=True)
        if "answers" not in plan.chosen and not plan.practice.decides:
            tricks = sum(kind is not None for kind in shoe.course)
            assert outcomes(match, tricks) == outcomes(Match(game, 2, seed, events=True), tricks)
        for _kind, both in turns:
            for seat in (0, 1):
                asked[seat][both[seat].fact] += 1
        session.dealt_out(session.earlier + (session.deal or 0), (0, 0))
    for counts in asked:
        assert len(counts) >= 0.95 * len(facts)
        assert max(counts.values()) <= 5 + 3 * sum(counts.values()) / len(facts)
    store.base.close()


def asked_in(sat: AtSession, plan: SessionPlanSpec, right: bool, questions: int) -> list[str]:
    """Begin a lesson with somebody new; return the first questions."""
    child = sat.stores.children.add("Ada", 0, 0.0)
    sessions.begin(sat.app, sat.stores, plan, [child], lesson=True)
    sat.frames()
    found: list[str] = []
    while len(found) < questions:
        asking = sat.asked()
        assert isinstance(asking, FactQuestionController)
        if not asking.question.is_retry:                 # what comes back has no cards
            found.append(asking.question.fact.text)
        sat.answer(right)
    return found


def test_two_children_at_two_machines_are_asked_the_same_whether_right_or_wrong(tmp_path: Path) -> None:
    plan = PLANS["sums"]
    with at_session(tmp_path / "here") as sat:
        here = asked_in(sat, plan, True, 9)
    with at_session(tmp_path / "there") as sat:
        sessions.new_number = iter(range(5, 99)).__next__
        assert asked_in(sat, plan, False, 9) == here


def test_who_plays_a_lesson_again_later_gets_cards_of_their_own(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = sat.stores.children.add("Ada", 0, 0.0)
        sessions.begin(sat.app, sat.stores, PLANS["small"], [child])
        assert not sat.policy.session.plan.same
        assert not sat.policy.session.lesson
