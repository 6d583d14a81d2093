"""The lessons of groups: groups that need different facts have different codes, and are dealt different facts."""

import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import pytest

from game.learning.answer import Answer
from game.learning.class_progress import facts_of
from game.learning.curriculum import FAMILIES, FactFamily, family
from game.learning.fact import Fact
from game.learning.item_pool import ItemPool
from game.learning.learner_model import LearnerModel
from game.learning.planning import TRICKS
from game.learning.session_plan_code import SUBJECTS, SessionPlanSpec
from game.learning.shoe import Shoe
from game.learning.subject import Subject
from game.rules import title, titles
from game.scenes.math_room.class_pages import TablesPage, group_plan
from game.scenes.math_room.lesson_code_page import plan_line
from game.scenes.math_room.practice_session import PracticeSession
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.math_room.wall_page import ClassWallPage
from game.store.children import Child, Children
from game.store.database import Database
from tests.kit.session_driver import AtSession, at_session
from tests.learning.test_shoe import game_of
from tests.tools.learners import DAY

GROUPS = ("one_more", "two_more", "doubles")
DEALS = 20


def of(id: str) -> FactFamily:
    return next(each for each in FAMILIES if each.id == id)


def before(id: str) -> list[Fact]:
    """What a child knows who needs this family next."""
    kind = [each for each in FAMILIES if each.kind == of(id).kind]
    return [fact for each in kind[:kind.index(of(id))] for fact in facts_of(each) if 0 not in fact.operands]


def pupil(store: Children, needs: str, name: str = "Ada") -> Child:
    """A child who knows all that comes before a family, and has begun with it."""
    child, now = store.add(name, 0, 0.0), time.time()
    for day in range(4):
        for n, fact in enumerate(before(needs)):
            store.answered(child.id, Answer(fact, fact.answer, True, 1.5, False, now - (9 - 2 * day) * DAY + n,
                                            "addition-war", day + 1))
    return child


def dealt(plan: SessionPlanSpec, child: Child, store: Children) -> list[list[Fact]]:
    """What the child is asked by the cards of so many deals."""
    session = PracticeSession.new(plan, [child], store, lesson=True)
    game, found = game_of(plan.game, dict(plan.chosen)), []
    for _deal in range(DEALS):
        wanted = session.planned(ItemPool(game).facts)
        found.append([both[0].fact for _kind, both in Shoe(game, wanted, session.seed(0), session.deal or 0).turns()])
        session.dealt_out(session.earlier + (session.deal or 0), (0, 0))
    return found


def share(deals: Sequence[Sequence[Fact]], id: str) -> list[float]:
    return [sum(family(fact) == of(id) for fact in deal) / len(deal) for deal in deals]


def test_groups_with_other_needs_have_other_codes_and_are_dealt_what_they_need(tmp_path: Path) -> None:
    store = Children(Database(tmp_path))
    plans = {id: group_plan("sum", of(id)) for id in GROUPS}
    assert len({plan.code for plan in plans.values()}) == len(GROUPS)
    for id, plan in plans.items():
        deals = dealt(SessionPlanSpec.read(plan.code, titles().values()), pupil(store, id, id), store)
        assert min(share(deals, id)) >= 0.5, "at least half of every deal"
        assert all(fmean(share(deals, other)) < 0.5 for other in GROUPS if other != id)
    store.base.close()


@pytest.mark.parametrize("id", GROUPS)
def test_with_the_same_cards_for_all_the_facts_are_the_groups(id: str, tmp_path: Path) -> None:
    plan = group_plan("sum", of(id)).for_all
    here, there = Children(Database(tmp_path / "here")), Children(Database(tmp_path / "there"))
    ada, ben = pupil(here, id), there.add("Ben", 1, 0.0)
    deals = dealt(plan, ada, here)
    assert min(share(deals, id)) == 1.0
    assert {fact.key for deal in deals for fact in deal} == {fact.key for fact in facts_of(of(id))}
    assert dealt(SessionPlanSpec.read(plan.code, titles().values()), ben, there) == deals
    here.base.close()
    there.base.close()


@pytest.mark.parametrize("id", SUBJECTS)
def test_a_code_is_the_same_lesson_on_another_computer(id: str) -> None:
    plan = group_plan(of(id).kind, of(id))
    read = SessionPlanSpec.read(plan.code.lower(), titles().values())
    assert (read.game, read.minutes, read.family, read.same) == (plan.game, 10, id, False)
    facts = ItemPool(game_of(read.game, dict(read.chosen))).facts
    assert {*facts_of(of(id))} <= {*Subject(id, facts).own}, "all that the wall shows of it is in the cards"


@pytest.mark.parametrize("id", SUBJECTS)
@pytest.mark.parametrize("same", [False, True])
def test_every_family_can_be_dealt(id: str, same: bool, tmp_path: Path) -> None:
    store, plan = Children(Database(tmp_path)), group_plan(of(id).kind, of(id))
    session = PracticeSession.new(plan.for_all if same else plan, [store.add("Ada", 0, 0.0)], store, lesson=True)
    game = game_of(plan.game, dict(plan.chosen))
    facts = ItemPool(game).facts
    shoe = Shoe(game, session.planned(facts), session.seed(0), session.deal or 0)
    turns = shoe.turns()
    assert [kind for kind, _both in turns] == shoe.course
    own = {*Subject(id, facts).own}
    assert sum(both[0].fact in own for _kind, both in turns) >= len(turns) / 4
    store.base.close()


def test_a_family_without_cards_is_left_to_truce() -> None:
    for id in ("plus_zero", "times_0", "times_more"):
        assert group_plan(of(id).kind, of(id)).chooses


def test_beside_the_subject_are_easier_facts_that_a_child_has_met_before() -> None:
    facts = ItemPool(game_of("addition-war", {})).facts
    subject = Subject("doubles", facts)
    assert {family(fact).id for fact in subject.other_facts} == {"one_more", "two_more"}  # type: ignore[union-attr]
    assert max(max(fact.numbers) for fact in (*subject.own, *subject.other_facts)) == 10
    assert {family(fact).id for fact in Subject("one_more", facts).other_facts} == {"two_more"}  # type: ignore[union-attr]
    made = {fact.makes for fact in Subject("make_ten", facts).for_all}
    assert len(made) >= 4, "where all made ten, each trick would be a war"


def test_a_deal_never_asks_for_more_than_its_tricks() -> None:
    facts = ItemPool(game_of("multiplication-war", {})).facts
    for id in ("times_2", "times_7"):
        for tricks in (5, 9, TRICKS):
            wanted = Subject(id, facts).planned(LearnerModel(), 1e9, 1, tricks)
            assert len(wanted.must) <= tricks
            assert not {*wanted.must} & {*wanted.last}
            assert wanted.fill


# ---- the pages ----


def a_class(sat: AtSession) -> None:
    """Two children for each need, in the order of the register."""
    for n, id in enumerate(GROUPS):
        for who in ("A", "B"):
            child = pupil(sat.stores.children, id, f"{who}{n}")
            sat.stores.children.join(child.id, "2b")


def test_start_three_tables_gives_three_codes_and_says_what_each_practices(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        sat.app.push(ClassWallPage(sat.app, sat.stores, "2b"))
        sat.frames(0.5)
        wall = sat.top
        assert isinstance(wall, ClassWallPage)
        sat.click(next(each for each in wall.form.widgets if each.label == "Start three tables").rect.center)
        tables = sat.top
        assert isinstance(tables, TablesPage)
        cards = [card for column in tables.columns for card in column.cards]
        assert [(card.title, card.words) for card in cards] == [
            ("One more", "Addition War · One more (5 + 1) · 10 minutes"),
            ("Two more", "Addition War · Two more (5 + 2) · 10 minutes"),
            ("Doubles", "Addition War · Doubles (6 + 6) · 10 minutes")]
        codes = [card.large for card in cards]
        assert len({*codes}) == 3
        assert [SessionPlanSpec.read(code, titles().values()).family for code in codes] == [*GROUPS]


def test_a_table_is_named_by_its_number_and_the_same_cards_are_told() -> None:
    plan = group_plan("product", of("times_7"))
    assert plan_line(plan) == "Multiplication War · Times 7 (7 × 8) · 10 minutes"
    assert plan_line(plan.for_all) == "Multiplication War · Times 7 (7 × 8) · 10 minutes · same cards for all"
    assert group_plan("product", of("times_7"), ["leaves", "bud"]).anchor == 7


def test_the_childs_own_plan_after_a_groups_lesson_is_truces_choice(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = sat.stores.children.add("Ada", 0, 0.0)
        sat.stores.children.open_session([child.id], SessionPlanSpec.of(title("addition-war"), family="two_more"),
                                         time.time())
        page = SessionPlanPage(sat.app, sat.stores, child)
        assert (page.plan.chooses, page.plan.family) == (True, None)
