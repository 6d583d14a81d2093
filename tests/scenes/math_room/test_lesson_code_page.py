"""The page of the lesson code: shown for a room to copy, typed or clicked, and it begins what the letters say."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.learning.session_plan_code import RANKS, SessionPlanSpec
from game.rules import title, titles
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.lesson_code_page import LessonCodePage, plan_line
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.widgets import Button
from tests.kit.widget_fixture import LOOKS, Checked, click, down, named, run, up
from tests.kit.widget_fixture import app as an_app

PLAN = SessionPlanSpec.of(title("subtraction-war"), {"highest": 8}, timed=True)
LONG = SessionPlanSpec.of(title("multiplication-war"),
                          {"ranks": ",".join(RANKS[:-1]), "ace": 11, "faces": "ten", "decks": 2},
                          tricks=60, timed=True, decide=True)


@contextmanager
def page(plan: SessionPlanSpec | None, *, size: tuple[int, int] = (1280, 720),
         theme: str = "evening") -> Iterator[tuple[App, LessonCodePage, list[SessionPlanSpec]]]:  # fmt: skip
    begun: list[SessionPlanSpec] = []
    settings = Settings()
    settings.theme = theme
    with an_app(size, settings) as app:
        app.push(Scene(app))
        scene = LessonCodePage(app, plan, begun.append)
        app.push(scene)
        run(app)
        yield app, scene, begun


def letters(app: App, text: str) -> None:
    for letter in text:
        run(app, Event(pygame.TEXTINPUT, text=letter))


def test_a_code_is_shown_with_what_it_means_and_begins_with_one_press() -> None:
    with page(PLAN) as (app, scene, begun):
        assert scene.letters.letters == PLAN.code
        assert scene.message.label == "**Subtraction War · cards up to 8 · 10 minutes · timed**"
        run(app, down(pygame.K_RETURN), up(pygame.K_RETURN))
        assert begun == [PLAN]
        assert app.top is not scene


def test_a_code_typed_in_small_letters_begins_its_lesson() -> None:
    with page(None) as (app, scene, begun):
        letters(app, PLAN.code[:5].lower())
        run(app, down(pygame.K_RETURN), up(pygame.K_RETURN))
        assert begun == []
        letters(app, PLAN.code[5:].lower())
        assert "Subtraction War" in scene.message.label
        run(app, down(pygame.K_RETURN), up(pygame.K_RETURN))
        assert begun == [PLAN]


def test_the_mouse_alone_types_the_longest_code_and_begins_it() -> None:
    with page(None) as (app, scene, begun):
        for letter in LONG.code:
            click(scene.form, named(scene.form, letter).rect.center)
            run(app)
        click(scene.form, scene.start.rect.center)
        assert begun == [LONG]


def test_a_wrong_letter_is_told_in_a_line_and_rubbed_out() -> None:
    with page(None) as (app, scene, begun):
        other = "B" if PLAN.code[-1] != "B" else "C"
        letters(app, PLAN.code[:-1] + other)
        assert scene.message.label == "A letter is wrong or missing. Check the code and try again."
        assert scene.start.disabled_reason == scene.message.label
        click(scene.form, scene.start.rect.center)
        assert begun == []
        run(app, down(pygame.K_BACKSPACE), up(pygame.K_BACKSPACE))
        letters(app, PLAN.code[-1])
        assert scene.start.disabled_reason is None


def test_another_code_can_be_typed_where_one_is_shown() -> None:
    with page(PLAN) as (app, scene, begun):
        click(scene.form, named(scene.form, "Enter another code").rect.center)
        run(app)
        letters(app, LONG.code)
        run(app, down(pygame.K_RETURN), up(pygame.K_RETURN))
        assert begun == [LONG]


def test_one_press_is_projector_mode_and_one_more_the_light_before() -> None:
    with page(PLAN, theme="daylight") as (app, scene, _begun):
        toggle = named(scene.form, "Projector")
        click(scene.form, toggle.rect.center)
        run(app)
        assert app.theme.name == "projector"
        assert app.painter.px("body") == round(28 * 720 / 1080 * 1.4)
        click(scene.form, toggle.rect.center)
        run(app)
        assert app.theme.name == "daylight"


@pytest.mark.parametrize("plan", [PLAN, SessionPlanSpec.of(title("addition-war"), chooses=True)])
def test_one_switch_gives_a_lesson_the_same_cards_for_all_and_takes_them_back(plan: SessionPlanSpec) -> None:
    with page(plan) as (app, scene, begun):
        def turn() -> None:
            click(scene.form, next(widget for widget in scene.form.widgets if widget.label == "Same cards for all"
                                   ).rect.center)
            run(app)

        turn()
        assert scene.letters.letters == plan.for_all.code != plan.code
        assert "same cards for all" in scene.message.label
        turn()
        assert scene.letters.letters == plan.code
        assert "same cards" not in scene.message.label
        turn()
        click(scene.form, scene.start.rect.center)
        assert begun == [plan.for_all]


def test_where_no_facts_are_planned_there_is_no_such_switch() -> None:
    with page(SessionPlanSpec.of(title("ascent"))) as (_app, scene, _begun):
        assert "Same cards for all" not in [widget.label for widget in scene.form.widgets]


def test_the_code_of_a_lesson_with_the_same_cards_can_be_typed() -> None:
    with page(None) as (app, _scene, begun):
        letters(app, PLAN.for_all.code)
        run(app, down(pygame.K_RETURN), up(pygame.K_RETURN))
        assert begun == [PLAN.for_all]


def test_a_teacher_plans_a_lesson_for_a_room_without_being_one_of_the_children(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path))
    with an_app() as app:
        room = ChildrenPickerPage(app, kept)
        app.push(room)
        run(app)
        click(room.form, named(room.form, "Enter a lesson code").rect.center)
        assert isinstance(app.top, LessonCodePage)
        click(app.top.form, named(app.top.form, "Plan a lesson for the class").rect.center)
        planning = app.top
        assert isinstance(planning, SessionPlanPage)
        run(app)
        click(planning.form, named(planning.form, "Ascent").rect.center)
        click(planning.form, named(planning.form, "Show the lesson code").rect.center)
        shown = app.top
        assert isinstance(shown, LessonCodePage)
        assert SessionPlanSpec.read(shown.letters.letters, titles().values()) == planning.plan
        assert planning.plan.game == "ascent"
        run(app)
        click(shown.form, named(shown.form, "Play this lesson").rect.center)
        assert isinstance(app.top, ChildrenPickerPage)
        assert app.top.lesson == planning.plan
    kept.close()


@pytest.mark.parametrize(("plan", "words"), [
    (SessionPlanSpec.of(title("addition-war"), level="hard", minutes=5), "Addition War · all cards · 5 minutes"),
    (SessionPlanSpec.of(title("addition-war")), "Addition War · without face cards · 10 minutes"),
    (SessionPlanSpec.of(title("multiplication-war"), {"ranks": "2,5,K"}, tricks=20, decide=True),
     "Multiplication War · only 2, 5, kings · 20 rounds · right answers win"),
    (SessionPlanSpec.of(title("ascent"), {"top": 12}, level="easy"), "Ascent · easy · up to 12 · 10 minutes"),
    (SessionPlanSpec.of(title("brain-drain"), {"faces": "suit", "powers": True}),
     "Brain Drain · medium · face cards count by suit · with powers · 10 minutes"),
])  # fmt: skip
def test_a_plan_is_told_in_a_few_words(plan: SessionPlanSpec, words: str) -> None:
    assert plan_line(plan) == words


@pytest.mark.parametrize(("size", "theme"), LOOKS)
@pytest.mark.parametrize("plan", [LONG, LONG.for_all, None])
def test_no_words_are_cut(monkeypatch: pytest.MonkeyPatch, plan: SessionPlanSpec | None, size: tuple[int, int],
                          theme: str) -> None:  # fmt: skip
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    with page(plan, size=size, theme=theme) as (app, scene, _begun):
        if plan is None:
            letters(app, LONG.for_all.code)
        assert isinstance(app.painter, Checked)
        assert not app.painter.shortened
        assert not app.painter.spilt
        assert all(scene.form.rect.contains(widget.rect) for widget in scene.form.widgets
                   if isinstance(widget, Button) and widget is not scene.back_button) or scene.form.page.most


def test_a_lesson_with_the_same_cards_plays_by_the_cards_alone() -> None:
    plan = SessionPlanSpec.of(title("addition-war"), decide=True)
    assert not plan.for_all.decide
    with page(plan) as (app, scene, _begun):
        assert "right answers win" in scene.message.label
        click(scene.form, named(scene.form, "Same cards for all").rect.center)
        run(app)
        assert "right answers win" not in scene.message.label
    with page(SessionPlanSpec.of(title("missing-card-war"))) as (_app, scene, _begun):
        assert "Same cards for all" not in [widget.label for widget in scene.form.widgets]
