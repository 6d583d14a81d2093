"""The report page shows grown-ups every fact of a child, legible without colour, and writes it down to take along."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from queue import Queue

import pygame
import pytest
from pygame import Rect, Surface

from game.learning.mastery import MARKS
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room import report_files
from game.scenes.math_room.report_page import ReportPage
from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.scenes.shell.stat_tiles import Tiles
from game.sitting.stores import Stores
from game.store.children import LONGEST, Child, Children
from game.store.paths import Folders, documents
from game.store.settings import Settings
from game.view.charts.fact_table import FactTable, mark
from game.view.widgets import Choice, Slider
from tests.kit import sample_learner as learner
from tests.kit.widget_fixture import LOOKS, Checked, click, display, down, motion, named, run, up
from tests.kit.widget_fixture import app as an_app


def taught(children: Children, name: str = "Maya", *, more: bool = True) -> Child:
    """A child with two hundred answers without the clock, and perhaps some against it."""
    child = children.add(name, 0, learner.NOW)
    assert child is not None
    shift = time.time() - learner.NOW
    given = learner.answers("sum", highest=13, count=150)
    if more:
        given += learner.answers("product", count=60) + learner.answers("product", timed=True, count=40, seed=5)
    for timed in (False, True):
        session = children.open_session([child.id], SessionPlanSpec.of(title("addition-war"), timed=timed), time.time())
        for answer in given:
            if answer.timed == timed:
                children.answered(child.id, answer._replace(at=answer.at + shift, session=session))
        children.close_session(session, time.time(), seconds=600 + 300 * timed, tricks=20)
    return child


@contextmanager
def page(folder: Path, *, size: tuple[int, int] = (1280, 720), theme: str = "evening", name: str = "Maya",
         empty: bool = False) -> Iterator[tuple[App, ReportPage, Children]]:  # fmt: skip
    settings = Settings()
    settings.theme = theme
    stores = Stores(Folders.inside(folder))
    children = stores.children
    child = children.add(name, 0, 0.0) if empty else taught(children, name)
    assert child is not None
    with an_app(size, settings) as app:
        app.push(Scene(app))
        scene = ReportPage(app, stores, child)
        app.push(scene)
        run(app)
        try:
            yield app, scene, children
        finally:
            stores.close()


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("webbrowser.open", lambda _url: False)


def key(app: App, *keys: int) -> None:
    for each in keys:
        run(app, down(each), up(each))


def fact_table(scene: ReportPage) -> FactTable:
    return next(widget for widget in scene.form.widgets if isinstance(widget, FactTable))


def test_in_short_it_says_what_to_practise_and_counts_each_clock_apart(tmp_path: Path) -> None:
    with page(tmp_path) as (_app, scene, _children):
        words = " ".join(widget.label for widget in scene.form.widgets)
        assert scene.report.next[0].text in words
        untimed, timed = [widget.each[:3] for widget in scene.form.widgets if isinstance(widget, Tiles)]
        assert untimed == [("1", "session"), ("10", "minutes"), ("210", "answers")]
        assert timed == [("1", "session"), ("15", "minutes"), ("40", "answers")]


def test_each_kind_has_its_table_and_the_clocks_are_never_mixed(tmp_path: Path) -> None:
    with page(tmp_path) as (app, scene, _children):
        key(app, pygame.K_RIGHT)
        assert fact_table(scene).numbers == tuple(range(1, 14))
        key(app, pygame.K_RIGHT)
        without = fact_table(scene).cells
        choice = named(scene.form, "Answers")
        assert isinstance(choice, Choice)
        click(scene.form, choice.parts[1].center)
        run(app)
        assert scene.timed
        against = fact_table(scene).cells
        part = scene.report.parts["product", True]
        assert against.keys() == without.keys()
        assert against != without
        assert sum(cell.mark != "new" for cell in part.asked_facts.values()) == len(part.asked_facts)


def test_the_keyboard_and_the_mouse_alike_ask_for_a_fact(tmp_path: Path) -> None:
    with page(tmp_path) as (app, scene, _children):
        key(app, pygame.K_RIGHT)
        table = fact_table(scene)
        scene.form.set_focus(table)
        key(app, *[pygame.K_RIGHT] * 2, *[pygame.K_DOWN] * 3)
        assert table.at is not None
        row, column = table.at
        assert scene.form.foot_line.startswith(f"{row} + {column} = {row + column}: ")
        run(app, motion((table.rect.x + table.rect.w * 5 // 14 + 4, table.rect.y + table.rect.h * 8 // 14 + 4)))
        scene.form.keyboard = False
        assert scene.form.foot_line.startswith("8 + 5 = 13: ")


def test_the_marks_differ_without_colour() -> None:
    display()
    greys, growing = [], [name for name in MARKS if name != "thirsty"]
    for name in [*growing, "thirsty"]:
        square = Surface((24, 24)).convert_alpha()
        mark(square, Checked(), name, Rect(0, 0, 24, 24))
        greys.append([[sum(square.get_at((x, y))[:3]) // 3 for x in range(24)] for y in range(24)])
    *inside, drop = [[row[5:19] for row in grey[5:19]] for grey in greys]
    shades = [sum(map(sum, each)) / 14**2 for each in inside]
    assert shades == sorted(shades, reverse=True)          # the better it is known, the darker
    assert all(a - b > 12 for a, b in pairwise(shades))
    empty, dot, stroke, strokes, half, star = inside
    assert len({value for row in empty for value in row}) == 1
    assert dot[7][7] < dot[1][1] - 40                      # a dot in the middle
    assert stroke[11][2] < stroke[2][2] - 40               # a stroke from the lower left
    assert min(strokes[7][x] for x in range(7)) < strokes[7][7] - 40 > min(strokes[7][x] for x in range(8, 14))
    assert drop[9][7] < drop[1][1] - 40 < drop[12][1]      # narrow above, wide below, and neither at the corners
    assert half[12][7] < half[1][7] - 40                   # the lower half is full
    assert star[6][6] > star[0][0] + 40                    # a bright star on dark


def test_the_printable_page_and_the_table_lie_where_the_line_says(tmp_path: Path) -> None:
    with page(tmp_path) as (app, scene, _children):
        for label, ending in (("Save as a page", ".html"), ("Save as a spreadsheet", ".csv")):
            click(scene.form, named(scene.form, label).rect.center)
            run(app)
            path = Path(scene.saved_line.removeprefix("Saved: "))
            assert path.parent == documents()
            assert path.is_relative_to(tmp_path / "home")
            assert path.suffix == ending
            assert "Maya" in path.read_text(encoding="utf-8-sig")
            assert scene.saved_line in [widget.label for widget in scene.form.widgets]
            assert not list(path.parent.glob("*.part"))


def test_the_printable_page_is_shown_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: Queue[str] = Queue()
    monkeypatch.setattr("webbrowser.open", shown.put)
    with page(tmp_path) as (app, scene, _children):
        click(scene.form, named(scene.form, "Save as a page").rect.center)
        run(app)
        assert shown.get(timeout=30) == Path(scene.saved_line.removeprefix("Saved: ")).as_uri()


def test_without_a_home_there_is_a_place_to_write_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: "/home/maya/Dokumente")
    assert documents({}) == Path("/home/maya/Dokumente")
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: "~/Documents")
    assert documents({}).is_absolute()
    assert "~" not in str(documents({}))


def test_a_folder_that_cannot_be_written_is_told_in_a_line(tmp_path: Path) -> None:
    with page(tmp_path) as (app, scene, _children):
        (tmp_path / "home").mkdir(exist_ok=True)
        (tmp_path / "home" / "documents").write_text("in the way", encoding="utf-8")
        click(scene.form, named(scene.form, "Save as a spreadsheet").rect.center)
        run(app)
        assert "could not be saved (there is a file where a folder should be)." in scene.saved_line


@pytest.mark.parametrize(("name", "file"), [
    ("Maya", "Truce - Maya - "), ("../../etc/passwd", "Truce - etc passwd - "), ("Zoë & Ömer", "Truce - Zoë Ömer - "),
    ("///", "Truce - child - "), ("CON", "Truce - CON - "),
])  # fmt: skip
def test_any_name_makes_a_file(tmp_path: Path, name: str, file: str) -> None:
    with page(tmp_path, name=name) as (_app, scene, children):
        path = Path(report_files.write_table(children, scene.child, scene.report).removeprefix("Saved: "))
        assert path.parent == documents()
        assert path.name.startswith(file)


def test_two_children_of_one_name_have_two_files(tmp_path: Path) -> None:
    with page(tmp_path) as (_app, scene, children):
        other = taught(children, more=False)
        first = report_files.write_table(children, scene.child, scene.report)
        assert first != report_files.write_table(children, other, scene.report)


def test_what_is_right_at_once_is_set_for_this_child_and_used_at_once(tmp_path: Path) -> None:
    with page(tmp_path) as (app, scene, children):
        before = scene.report.parts["sum", False].known
        slider = next(widget for widget in scene.form.widgets if isinstance(widget, Slider))
        assert (slider.low, slider.high, slider.value) == (2, 6, 3)
        scene.form.set_focus(slider)
        key(app, pygame.K_END)
        found = children.child(scene.child.id)
        assert found is not None
        assert found.fluent == 6.0
        known = sum(part.known for (_kind, timed), part in scene.report.parts.items() if not timed)
        assert scene.report.parts["sum", False].known > before
        assert (str(known), "facts known this month") in next(widget.each for widget in scene.form.widgets
                                                              if isinstance(widget, Tiles))


def test_a_child_without_answers_has_a_page_that_says_so(tmp_path: Path) -> None:
    with page(tmp_path, empty=True) as (app, scene, _children):
        assert scene.tabs is None
        assert "Nothing yet" in " ".join(widget.label for widget in scene.form.widgets)
        key(app, pygame.K_ESCAPE)
        assert app.top is not scene


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_words_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], theme: str) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    with page(tmp_path, size=size, theme=theme, name="Wilhelmina-Charlotte"[:LONGEST]) as (app, scene, _children):
        for _ in range(3):
            assert isinstance(app.painter, Checked)
            assert not app.painter.shortened
            assert not app.painter.spilt
            key(app, pygame.K_RIGHT)
        assert min(size) < 700 or not scene.form.page.most or theme == "projector"
