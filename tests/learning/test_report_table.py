"""Every answer as a table for spreadsheets: what was said, with help as such, in the separators of the language."""

import csv
from pathlib import Path

import pytest

from game.calendar import day, moment
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.report_table import Answerer, answers_table, table
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.report_files import write_answers
from game.scenes.math_room.report_page import ReportPage
from game.scenes.shell.language import speak
from game.scenes.shell.stat_tiles import game_name
from game.store.children import Children
from game.store.database import Database
from tests.kit.sample_learner import report
from tests.kit.session_driver import at_session
from tests.kit.widget_fixture import named

NOW = 1_764_000_000.0
ANSWERS = [
    Answer(Fact("sum", (7, 5)), 12, True, 3.25, False, NOW, "addition-war", 1),
    Answer(Fact("sum", (8, 5)), 31, False, 6.0, False, NOW + 60, "addition-war", 1),
    Answer(Fact("product", (8, 7)), 56, True, 9.5, False, NOW + 120, "multiplication-war", 1, True),
    Answer(Fact("product", (8, 7)), None, False, 10.0, True, NOW + 180, "multiplication-war", 1),
]


def rows(text: str, mark: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines(), delimiter=mark))


def test_each_answer_is_a_line_with_what_was_said() -> None:
    found = rows(answers_table([Answerer("Ada", "2b", ANSWERS), Answerer("=Ben", "", ANSWERS[:1])], game_name))
    assert [row["child"] for row in found] == ["Ada"] * 4 + ["'=Ben"]
    assert [row["said"] for row in found[:4]] == ["12", "31", "56", ""]
    assert [row["result"] for row in found[:4]] == ["right", "not right", "with help", "not right"]
    assert [row["seconds"] for row in found[:4]] == ["3.2", "6.0", "9.5", "10.0"]
    assert {row["class"] for row in found[:4]} == {"2b"}
    assert [(row["day"], row["time"]) for row in found[:4]] == [
        (day(one.at).isoformat(), f"{moment(one.at):%H:%M}") for one in ANSWERS]
    assert found[3]["game"] == "Multiplication War", "a teacher reads names, not ids"


def test_german_spreadsheets_read_it() -> None:
    speak("de")
    try:
        text = answers_table([Answerer("Ada", "2b", ANSWERS)], game_name)
        summary = table("Ada", report(ANSWERS[:2]))
    finally:
        speak("en")
    assert text.splitlines()[1].count(";") == 11
    assert ";3,2;" in text
    assert ";" in summary.splitlines()[0]
    assert "3,2" in summary.splitlines()[1]


def test_whoever_is_erased_is_in_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCE_HOME", str(tmp_path))
    children = Children(Database(tmp_path / "data"))
    plan = SessionPlanSpec.of(title("addition-war"))
    ada, ben = children.add("Ada", 0, NOW), children.add("Ben", 1, NOW)
    for child in (ada, ben):
        session = children.open_session([child.id], plan, NOW)
        for answer in ANSWERS:
            children.answered(child.id, answer._replace(session=session))
    children.erase(ben.id)
    line = write_answers(children, [ada, ben], "2b")
    file, = (tmp_path / "documents").glob("*.csv")
    assert str(file) in line
    words = file.read_text(encoding="utf-8-sig")
    assert words.count("Ada") == 4
    assert "Ben" not in words
    children.base.close()


def test_the_page_of_a_class_saves_its_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCE_HOME", str(tmp_path))
    with at_session(tmp_path) as sat:
        for n, (name, group) in enumerate((("Ada", "2b"), ("Ben", "3a"))):
            child = sat.stores.children.add(name, n, NOW)
            sat.stores.children.join(child.id, group)
            session = sat.stores.children.open_session([child.id], SessionPlanSpec.of(title("addition-war")), NOW)
            sat.stores.children.answered(child.id, ANSWERS[0]._replace(session=session))
        page = GrownUpsPage(sat.app, sat.stores)
        sat.app.push(page)
        sat.frames(0.1)
        page.save_answers()
        sat.frames(0.1)
        file, = (tmp_path / "documents").glob("*.csv")
        words = file.read_text(encoding="utf-8-sig")
        assert "Ada" in words
        assert "Ben" not in words, "a page holds one class"
        assert str(file) in str(sat.app.drawing.notice.line)


def test_the_report_of_a_child_saves_the_answers_of_that_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCE_HOME", str(tmp_path))
    with at_session(tmp_path) as sat:
        ada, ben = (sat.stores.children.add(name, n, NOW) for n, name in enumerate(("Ada", "Ben")))
        for child in (ada, ben):
            session = sat.stores.children.open_session([child.id], SessionPlanSpec.of(title("addition-war")), NOW)
            sat.stores.children.answered(child.id, ANSWERS[0]._replace(session=session))
        page = ReportPage(sat.app, sat.stores, ben)
        sat.app.push(page)
        sat.frames(0.1)
        named(page.form, "Save every answer").activate()
        sat.frames(0.1)
        file, = (tmp_path / "documents").glob("*.csv")
        words = file.read_text(encoding="utf-8-sig")
        assert ("Ben" in words, "Ada" in words) == (True, False)
