"""What a teacher does, in the real window: one lesson for a room, and a child's report to take along."""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title, titles
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.report_page import ReportPage
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.sitting.stores import Stores
from game.store.children import Children
from game.store.database import Database
from game.store.paths import Folders
from game.view.widgets import Choice
from tests.kit import sample_learner as learner
from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import named, run
from tests.kit.xvfb import TRUCE, Program, screen, until
from tests.scenes.math_room.test_report_files import CHROMIUM, Seen, chromium

pytestmark = [pytest.mark.window, WINDOW]

LESSON = SessionPlanSpec.of(title("subtraction-war"), {"ranks": "2,5,7,10", "decks": 2}, tricks=20)


SEEDED = [sys.executable, "-c", "import random, sys; from game.scenes.math_room import parental_gate; "
          "parental_gate.Random = lambda: random.Random(1); from game.__main__ import main; sys.exit(main())"]
"""The program, whose gate asks a sum that the test knows."""


def spot(make: Callable[[App], Page], label: str) -> tuple[int, int]:
    """Where something lies on a page of the window's size: on one of our own, which nobody sees."""
    with an_app() as app:
        page = make(app)
        app.push(page)
        run(app)
        return named(page.form, label).rect.center


def test_the_letters_on_the_wall_begin_one_lesson_on_two_machines(tmp_path: Path) -> None:
    with screen(1280, 720, seen=(seen := tmp_path / "seen")) as env:
        for home, name in ((tmp_path / "one", "Maya"), (tmp_path / "two", "Theo")):
            Home(home).settle()
            children = Children(Database(home / "data"))
            child = children.add(name, 1, 0.0)
            assert child is not None
            twin = Stores(Folders.inside(home))
            lesson_code = spot(partial(ChildrenPickerPage, stores=twin), "Enter a lesson code")
            twin.close()
            program = Program(TRUCE, env, home)
            program.after(seen, partial(program.key, "m"))
            program.after(seen, partial(program.click, *lesson_code))
            program.after(seen, partial(program.do, "type", "--delay", "60", LESSON.code.lower()))
            for _page in ("this lesson", "this child"):
                program.after(seen, partial(program.key, "Return"))
            until(partial(children.sessions, child.id), "the session")
            assert program.close() == 0
            assert [SessionPlanSpec.read(session.plan, titles().values())
                    for session in children.sessions(child.id)] == [LESSON]
            children.base.close()


def test_a_report_is_written_from_the_window_and_a_browser_opens_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    Home(home).settle()
    children = Children(Database(home / "data"))
    child = children.add("Zoë", 2, 0.0)
    assert child is not None
    session = children.open_session([child.id], SessionPlanSpec.of(title("multiplication-war")), time.time())
    for answer in learner.answers(count=40):
        children.answered(child.id, answer._replace(at=answer.at - learner.NOW + time.time(), session=session))
    children.close_session(session, time.time(), seconds=300, tricks=20)
    twin = Stores(Folders.inside(home))
    names = spot(lambda app: ChildrenPickerPage(app, twin), "Grown-ups")
    report = spot(lambda app: GrownUpsPage(app, twin), "Report")
    page = spot(lambda app: ReportPage(app, twin, child), "Save as a page")
    twin.close()
    children.base.close()
    with screen(1280, 720, seen=(seen := tmp_path / "seen")) as env:
        program = Program(SEEDED, env | {"BROWSER": "true"}, home)
        program.after(seen, partial(program.key, "m"))
        for _press in range(3):                   # a child who tries it once gets nowhere
            program.after(seen, partial(program.click, *names))
        with an_app() as app:
            answer = ParentalGate(app, lambda: None, chance=Random(1)).fact.answer
        program.do("type", "--delay", "40", str(answer))
        program.after(seen, partial(program.key, "Return"))
        program.after(seen, partial(program.click, *report))
        program.click(*page)
        until(lambda: list((home / "documents").glob("*.html")), "the page")
        assert program.close() == 0
    written, = (home / "documents").iterdir()
    words = written.read_text(encoding="utf-8")
    if CHROMIUM is not None:
        words = chromium(written, tmp_path, "--dump-dom")
    seen = Seen(words)
    assert "Zoë" in seen.words
    assert "Products, untimed" in seen.words


def test_enter_begins_what_was_clicked_together(tmp_path: Path) -> None:
    Home(tmp_path).settle()
    children = Children(Database(tmp_path / "data"))
    ada, _ben, mia = (children.add(name, n, 0.0) for n, name in enumerate(("Ada", "Ben", "Mia")))
    twin = Stores(Folders.inside(tmp_path))
    card = spot(lambda app: ChildrenPickerPage(app, twin), "Ada")
    with an_app() as app:
        page = SessionPlanPage(app, twin, ada)
        app.push(page)
        run(app)
        opponent = named(page.form, "Opponent")
        assert isinstance(opponent, Choice)
        part = opponent.parts[2].center
    twin.close()
    with screen(1280, 720, seen=(seen := tmp_path / "seen")) as env:
        program = Program(TRUCE, env, tmp_path)
        program.after(seen, partial(program.key, "m"))
        for place in (card, part):
            program.after(seen, partial(program.click, *place))
        program.key("Return")
        until(lambda: children.sessions(mia.id), "the session of both")
        assert len(children.sessions(ada.id)) == 1
        assert program.close() == 0
    children.base.close()
