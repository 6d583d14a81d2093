"""The wall of a class: how far each child has come, what comes next, who could sit together, and the page."""

import time
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.learning.answer import Answer
from game.learning.class_progress import (
    MOST,
    NAMES,
    FamilyStanding,
    Growth,
    columns,
    facts_of,
    family_name,
    grouped,
    need,
    standings,
    to_practise,
)
from game.learning.curriculum import FAMILIES, FactFamily, family
from game.learning.fact import Fact, Kind
from game.learning.learner_model import LearnerModel
from game.learning.session_plan_code import SessionPlanSpec
from game.learning.valley import usual
from game.rules import title, titles
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.class_pages import ClassTable, FamilyPage, TablesPage, group_plan, start_words
from game.scenes.math_room.report_page import ReportPage
from game.scenes.math_room.wall_page import ClassWallPage
from game.scenes.shell.language import speak
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.charts.plant_signs import plant
from game.view.pictures.theme import TEAL, TOKENS
from tests.kit.session_driver import AtSession, at_session, in_session
from tests.kit.widget_fixture import LOOKS, Checked, run
from tests.kit.widget_fixture import app as an_app

DAY = 86_400.0
DOUBLES = [Fact("sum", (n, n)) for n in (3, 4, 5, 6)]


def answers(facts: list[Fact], *, right: bool = True, seconds: float = 1.0, days: int = 2,
            helped: bool = False, first: int = 0) -> list[Answer]:  # fmt: skip
    return [Answer(fact, fact.answer if right else 1, right, seconds, False, day * DAY, "addition-war", day, helped)
            for day in range(first, first + days) for fact in facts]


def stands(*said: Answer, day: float = 30.0) -> Mapping[str, FamilyStanding]:
    knowledge = LearnerModel()
    for one in sorted(said, key=lambda each: each.at):
        knowledge.observe(one)
    return standings(knowledge, day * DAY)


def growth(*said: Answer) -> str:
    return stands(*said).get("doubles", FamilyStanding()).growth


def test_a_family_grows_from_a_seed_to_a_flower() -> None:
    every = facts_of(of("doubles"))
    assert growth() == "seed"
    assert growth(*answers(every, right=False)) == "shoot"
    assert growth(*answers(every, days=2, right=False), *answers(every, days=1, first=2)) == "leaves"
    assert growth(*answers(every)) == "bud"
    assert growth(*answers(every, days=20)) == "flower"
    assert growth(*answers(every[:1], days=20)) == "leaves", "one fact is no family, whatever is likely of the others"
    assert growth(*answers(every, helped=True)) == growth(*answers(every[:1], helped=True)), "shown is not known"
    forgotten = answers(every, right=False, first=4, days=3)
    assert growth(*answers(every, days=4), *forgotten) in ("shoot", "leaves")


@given(st.lists(st.tuples(st.integers(0, 54), st.booleans(), st.integers(0, 3)), max_size=60))
def test_a_mark_is_the_mean_chance_of_all_facts_of_the_family_also_of_those_not_asked(
        said: list[tuple[int, bool, int]]) -> None:  # fmt: skip
    facts, knowledge, at = [*usual("sum")], LearnerModel(), 0
    for place, right, days in said:
        at += days
        fact = facts[place]
        knowledge.observe(Answer(fact, fact.answer, right, 1.0, False, at * DAY))
    met = {fact.key for fact in knowledge.seen()}
    for each in FAMILIES:
        own = [fact for fact in facts if family(fact) == each]
        told = standings(knowledge, at * DAY).get(each.id)
        if each.kind != "sum" or not any(fact.key in met for fact in own):
            assert told is None
            continue
        assert told is not None
        asked = sum(fact.key in met for fact in own)
        mean = sum(map(knowledge.chance, own)) / len(own)
        assert (told.asked_count, told.all) == (asked, len(own))
        assert (told.growth == "shoot") == (mean < 0.5)
        if told.growth in ("bud", "flower"):
            assert mean >= (0.9 if told.growth == "flower" else 0.75)
            assert 2 * asked >= len(own)


def test_of_a_fact_that_was_asked_in_two_ways_the_likelier_counts() -> None:
    given = [*answers([Fact("difference", (13, 4))], right=False), *answers([Fact("addend", (4, 13))], days=9)]
    knowledge = LearnerModel()
    for one in sorted(given, key=lambda each: each.at):
        knowledge.observe(one)
    every = facts_of(of("back_over_ten"))
    missing = knowledge.chance(Fact("addend", (4, 13)))
    assert missing > knowledge.chance(Fact("difference", (13, 4)))
    mean = sum(missing if fact.operands == (13, 4) else knowledge.chance(fact) for fact in every) / len(every)
    assert standings(knowledge, 0.0)["back_over_ten"].chance == pytest.approx(mean)


def test_what_is_known_and_was_not_asked_for_long_is_told_as_thirsty() -> None:
    said = answers(DOUBLES, days=9)
    assert [stands(*said, day=day)["doubles"].thirsty for day in (8, 15, 16, 400)] == [0, 0, 4, 4]


def stand(**grown: str) -> dict[str, FamilyStanding]:
    return {id: FamilyStanding(5, 9, each) for id, each in grown.items()}  # type: ignore[arg-type]


def test_a_child_needs_the_first_family_that_it_has_begun() -> None:
    def next_of(child: dict[str, FamilyStanding]) -> str | None:
        found = need("sum", child)
        return found.id if found is not None else None

    assert next_of({}) == "one_more"
    assert next_of(stand(one_more="flower", doubles="shoot", two_more="leaves")) == "two_more"
    assert next_of(stand(one_more="flower")) == "two_more"
    assert next_of(stand(one_more="flower", two_more="flower")) == "doubles", "no card has a zero"
    some = stand(one_more="bud", two_more="bud", doubles="bud")
    some["two_more"] = some["two_more"]._replace(chance=0.76)
    for id in ("one_more", "doubles"):
        some[id] = some[id]._replace(chance=0.85)
    assert next_of(some) == "two_more", "of what is mostly right the least, before anything new"
    assert next_of(some | stand(near_doubles="leaves")) == "near_doubles", "what is half right comes before it"
    every = {each.id: "flower" for each in FAMILIES if each.kind == "sum"}
    assert next_of(stand(**every)) is None


@pytest.mark.parametrize("count", range(1, 25))
def test_groups_are_small_and_hold_everybody_once(count: int) -> None:
    children = [stand(one_more="shoot" if n % 3 else "flower") for n in range(count)]
    found = grouped("sum", children)
    assert sorted(place for group in found for place in group.children) == list(range(count))
    for group in found:
        assert list(group.children) == sorted(group.children), "in the order of the register"
        if group.family is not None:
            assert 2 <= len(group.children) <= MOST
            for place in group.children:
                assert need("sum", children[place]) == group.family


def test_columns_go_a_little_further_than_the_class() -> None:
    assert len(columns("sum", [])) == 7
    assert columns("product", [stand(times_9="shoot")])[-3].id == "times_9"
    assert [each.id for each in columns("sum", [stand(plus_zero="shoot")])][2] == "plus_zero"


def test_every_family_has_its_name_in_the_catalogs() -> None:
    assert {each.name for each in FAMILIES} == set(NAMES)


def of(id: str) -> FactFamily:
    return next(each for each in FAMILIES if each.id == id)


def test_what_to_practise_in_a_family_begins_with_what_fewest_know() -> None:
    three, six = Fact("sum", (3, 3)), Fact("sum", (6, 6))
    children = [stands(*answers([three, six])), stands(*answers([six])), {}]
    told = to_practise(of("doubles"), children)
    assert [one.fact for one in told[-2:]] == [three, six]
    assert [one.twice for one in told] == [0] * (len(told) - 2) + [1, 2]
    missing = stands(*answers([Fact("addend", (4, 13))]))
    assert missing["back_over_ten"].twice == {"13-4"}, "a missing addend is known by its difference"


def test_each_family_has_facts() -> None:
    for each in FAMILIES:
        assert each.example in facts_of(each) or Fact(each.kind, each.example.operands[::-1]) in facts_of(each)


def test_the_session_of_a_group_is_about_what_it_needs() -> None:
    assert group_plan("sum", of("make_ten")).family == "make_ten"
    assert group_plan("product", of("times_7"), ["leaves", "leaves"]).anchor == 7
    for id, growths in (("times_7", ["leaves", "seed"]), ("times_7", []), ("times_1", ["leaves"])):
        plan = group_plan("product", of(id), growths)  # type: ignore[arg-type]
        assert (plan.family, plan.anchor, plan.chooses) == (id, None, False)
    assert group_plan("sum").chooses
    for each in FAMILIES:
        plan = group_plan(each.kind, each, ["leaves"])
        assert SessionPlanSpec.read(plan.code, titles().values()) == plan


def test_plants_differ_without_colour() -> None:
    shapes = {bytes(pygame.mask.from_surface(plant(each, 32)).to_surface().get_buffer().raw)
              for each in ("seed", "shoot", "leaves", "bud", "flower")}
    assert len(shapes) == 5


# ---- the page ----


def a_class(sat: AtSession, count: int = 6) -> list[int]:
    """Children of 2b, all of whom have begun with doubles, and are not there yet."""
    store = sat.stores.children
    numbers = []
    for n in range(count):
        child = store.add(f"Child {n}", n, 0.0)
        store.join(child.id, "2b")
        numbers.append(child.id)
        session = store.open_session([child.id], SessionPlanSpec.of(title("addition-war")), time.time())
        easy = [fact for id in ("one_more", "two_more") for fact in facts_of(of(id))]
        for answer in [*answers(easy, days=20), *answers(DOUBLES, right=False, days=5, first=20)]:
            store.answered(child.id, answer._replace(session=session))
    other = store.add("Maya", 0, 0.0)
    store.join(other.id, "3a")
    return numbers


def wall(sat: AtSession) -> ClassWallPage:
    sat.app.push(ClassWallPage(sat.app, sat.stores, "2b"))
    sat.frames(0.5)
    assert isinstance(sat.top, ClassWallPage)
    assert sat.top.ready
    return sat.top


def test_the_wall_shows_one_class_in_the_order_of_the_register(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        page = wall(sat)
        assert [row.name for row in page.table.rows] == [f"Child {n}" for n in range(6)]
        at = [words for words, _example in page.table.heads].index("Doubles")
        assert {row.growths[at] for row in page.table.rows} == {"shoot"}
        assert [card.title for card in page.groups.cards] == ["Doubles", "Doubles"]
        assert [len(card.children) for card in page.groups.cards] == [3, 3]
        assert family(Fact("sum", (6, 6))) == page.found[0].family


def test_a_row_opens_the_report_and_keys_walk_the_tiles(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        page = wall(sat)
        for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT):
            sat.key(key)
        assert page.table.at == (1, 1)
        assert page.form.foot_line == "Child 1. Two more: nearly all right, 9 of 9 facts met, 9 thirsty"
        sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, ReportPage)
        assert sat.top.child.name == "Child 1"
        sat.key(pygame.K_ESCAPE)
        sat.frames(0.5)
        box = page.table.tile(0, 3, sat.app.painter)
        sat.click(box.center)
        assert isinstance(sat.top, ReportPage)
        assert sat.top.child.name == "Child 0"


def test_nobody_is_in_a_group_before_all_are_read(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        page = ClassWallPage(sat.app, sat.stores, "2b")
        assert not page.ready
        assert not page.groups.cards


def test_the_wall_looks_again_when_one_comes_back_to_it(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        first, *_others = a_class(sat)
        page = wall(sat)
        at = [words for words, _example in page.table.heads].index("Doubles")
        sat.app.push(ReportPage(sat.app, sat.stores, page.children[0]))
        for answer in answers(facts_of(of("doubles")), days=2, first=30):
            sat.stores.children.answered(first, answer)
        sat.key(pygame.K_ESCAPE)
        sat.frames(0.5)
        assert [row.growths[at] for row in page.table.rows] == ["flower", *["shoot"] * 5]


@pytest.mark.parametrize(("right", "kind"), [(0, "sum"), (1, "difference"), (2, "product")])
def test_a_group_practices_the_facts_of_the_page(tmp_path: Path, right: int, kind: Kind) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        for n in range(2):
            child = sat.stores.children.add(f"Child {n}", n, 0.0)
            sat.stores.children.join(child.id, "2b")
        page = wall(sat)
        page.form.set_focus(page.tabs)
        for _tab in range(right):
            sat.key(pygame.K_RIGHT)
        assert page.kind == kind
        assert page.found[0].family is not None
        assert page.found[0].family.kind == kind
        page.form.set_focus(page.groups)
        sat.key(pygame.K_RETURN)
        room = sat.top
        assert isinstance(room, ChildrenPickerPage)
        sat.click(room.cards[0].rect.center)
        assert sat.policy.session.plan.practice.fact == kind


def test_a_group_begins_with_its_own_children(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        page = wall(sat)
        page.form.set_focus(page.groups)
        sat.key(pygame.K_DOWN)
        sat.key(pygame.K_RETURN)
        room = sat.top
        assert isinstance(room, ChildrenPickerPage)
        assert [card.label for card in room.cards] == ["Child 3", "Child 4", "Child 5"]
        sat.click(room.cards[1].rect.center)
        assert in_session(sat.top)
        assert sat.play.sitting.chairs[0].name == "Child 4"


def test_a_head_opens_its_family_by_keys_and_by_mouse(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        page = wall(sat)
        at = [words for words, _example in page.table.heads].index("Doubles")
        for key in (pygame.K_DOWN, *[pygame.K_RIGHT] * at, pygame.K_UP):
            sat.key(key)
        assert page.form.foot_line == "Doubles: 6 + 6"
        sat.key(pygame.K_RETURN)
        family_page = sat.top
        assert isinstance(family_page, FamilyPage)
        assert [(card.title, len(card.children)) for card in family_page.cards.cards] == [("few right", 6)]
        assert [row[2] for row in family_page.shares.rows] == ["0 of 6 children"] * len(family_page.shares.rows)
        sat.key(pygame.K_RETURN)
        room = sat.top
        assert isinstance(room, ChildrenPickerPage), "Enter starts with everybody who needs it"
        assert [card.label for card in room.cards] == [f"Child {n}" for n in range(6)]
        sat.key(pygame.K_ESCAPE)
        sat.key(pygame.K_ESCAPE)
        sat.frames(0.5)
        assert sat.top is page
        first = page.table.tile(0, 0, sat.app.painter)
        sat.click((first.centerx, first.y - 20))
        one_more = sat.top
        assert isinstance(one_more, FamilyPage)
        assert one_more.title == "One more"
        assert [card.title for card in one_more.cards.cards] == ["nearly all right"]
        assert one_more.start not in one_more.form.widgets, "nobody needs it"


def test_one_button_shows_every_table_with_a_code_and_starts_them_here_one_after_the_other(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        page = wall(sat)
        sat.click(next(each for each in page.form.widgets if each.label == "Start two tables").rect.center)
        tables = sat.top
        assert isinstance(tables, TablesPage)
        cards = [card for column in tables.columns for card in column.cards]
        assert [card.title for card in cards] == ["Doubles", "Doubles"]
        for card in cards:
            assert SessionPlanSpec.read(card.large, titles().values()).family == "doubles"
        for column, names in zip(tables.columns, (("Child 0", "Child 1", "Child 2"), ("Child 3", "Child 4", "Child 5")),
                                 strict=True):
            tables.form.set_focus(column)
            sat.key(pygame.K_RETURN)
            room = sat.top
            assert isinstance(room, ChildrenPickerPage)
            assert tuple(card.label for card in room.cards) == names
            sat.key(pygame.K_ESCAPE)
            assert sat.top is tables
    assert [start_words(n) for n in (1, 3)] == ["Start one table", "Start three tables"]


def test_after_a_session_of_a_table_the_next_of_its_children_may_begin(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        wall(sat).open_tables()
        tables = sat.top
        assert isinstance(tables, TablesPage)
        tables.form.set_focus(tables.columns[1])
        sat.key(pygame.K_RETURN)
        room = sat.top
        assert isinstance(room, ChildrenPickerPage)
        room.cards[0].activate()
        sat.frames()
        plan = sat.policy.session.plan
        sat.policy.home()
        sat.frames(0.2)
        again = sat.top
        assert isinstance(again, ChildrenPickerPage)
        assert again.lesson == plan
        assert [card.label for card in again.cards] == ["Child 3", "Child 4", "Child 5"]
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, ChildrenPickerPage)
        assert sat.top.lesson is None
        assert not any(isinstance(scene, TablesPage) for scene in sat.app.scenes), "the wall is behind the gate again"


def test_a_head_has_its_words_in_each_light_and_language(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        for spoken, theme in product(("en", "de"), ("evening", "projector")):
            speak(spoken)
            sat.app.settings.theme = theme
            sat.app.changed()
            page = wall(sat)
            painter = sat.app.painter
            for words, _example in page.table.heads:
                assert page.table.sizes(painter, words), (words, theme)
            sat.app.pop()
        speak("en")


def test_the_projector_hides_names(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        sat.app.settings.theme = "projector"
        sat.app.changed()
        page = wall(sat)
        assert not page.table.names
        assert not page.groups.names
        page.table.go((0, 0))
        assert "Child 0" not in page.form.foot_line
        assert not any("Child" in words for row in page.table.rows for words in row.words)
        page.open_tables()
        sat.frames(0.2)
        assert isinstance(sat.top, TablesPage)
        assert not any(column.names for column in sat.top.columns)
        assert "Child" not in sat.top.columns[0].state_text


def test_a_class_without_an_answer_has_a_wall_of_seeds(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(800, 600)) as sat:
        one = sat.stores.children.add("Ada", 0, 0.0)
        sat.stores.children.join(one.id, "2b")
        page = wall(sat)
        assert {growth for row in page.table.rows for growth in row.growths} == {"seed"}
        sat.app.pop()
        sat.app.push(ClassWallPage(sat.app, sat.stores, "nobody"))
        sat.frames(0.2)


@pytest.mark.parametrize(("size", "theme"), LOOKS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_on_the_tables_and_in_a_family_no_words_are_cut(
        monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], theme: str, language: str, tmp_path: Path) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    speak(language)
    try:
        settings = Settings()
        settings.theme = theme
        kept = Stores(Folders.inside(tmp_path))
        children = [kept.children.add(f"Child {n}", n, 0.0) for n in range(24)]
        growths: tuple[Growth, ...] = ("seed", "shoot", "leaves", "bud", "flower")
        known = [{"near_doubles": FamilyStanding(5, 1, 0, growths[n % 5])} for n in range(24)]
        with an_app(size, settings) as app:
            told = [(TOKENS[n].animal, f"Child {n}") for n in range(4)]
            tables = [ClassTable(family_name(each), TEAL, told, group_plan(each.kind, each, ["leaves"]))
                      for each in FAMILIES[:5] + FAMILIES[-6:-1]]
            of_doubles = FamilyPage(app, of("near_doubles"), children, known, lambda _places: None,
                                    "Start Multiplication War, 10 min")
            for scene in (TablesPage(app, tables, lambda _at: None), of_doubles):
                app.push(scene)
                run(app)
                assert isinstance(app.painter, Checked)
                assert not app.painter.shortened
                assert not app.painter.spilt
        kept.close()
    finally:
        speak("en")
