"""Whatever the clock says, nothing fails: before 1970, beyond the year 9999, and what no calendar holds."""

import math
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.calendar import day, moment, stamp
from game.learning.child_report import Report
from game.learning.learner_model import LearnerModel
from game.learning.report_html import page
from game.learning.report_table import table
from game.learning.steps import Steps
from game.rules import titles
from game.scenes.shell.relative_time import ago, as_of
from game.store import files, log
from tests.kit.row_tests import in_one
from tests.kit.sample_learner import PracticeTime, answers

STRANGE = [-1.0, -1e9, -62e9, -1e12, -1e18, 253_402_300_799.0, 253_402_300_800.0, 2.6e11, 1e12, 1e15, 1e19, 1e300,
           math.inf, -math.inf, math.nan]
Put = Callable[[float], None]
"""Put the clock to a time, in seconds."""


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    return lambda now: monkeypatch.setattr(time, "time", lambda: now)


@pytest.fixture(params=["as it is", "a system that knows no such time"], autouse=True)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "as it is":
        return
    real = time.localtime

    def localtime(when: float | None = None) -> time.struct_time:
        if when is not None and not 0 <= when < 32_536_799_999:
            raise OSError(22, "Invalid argument")     # Windows
        return real(when)

    monkeypatch.setattr(time, "localtime", localtime)


@in_one("clock", STRANGE)
def test_a_day_is_told(clock: float, put: Put) -> None:
    put(clock)
    assert 1 <= day().year <= 9999
    assert day() == day(clock) == moment(clock).date()
    assert stamp("%Y%m%d").isdigit()


@in_one("clock", STRANGE)
def test_how_long_ago_is_told(clock: float, put: Put) -> None:
    put(clock)
    assert ago(clock)
    assert ago(0.0)
    with as_of(1.7e9):
        assert ago(clock)
    for other in STRANGE:
        assert ago(other)


def test_days_are_told_apart_before_1970() -> None:
    with as_of(-86_400.0):
        assert ago(-3 * 86_400.0) == "2 days ago"
    with as_of(0.0):
        assert ago(-86_400.0) == "yesterday"
        assert ago(-400 * 86_400.0).endswith((", 1968", ", 1969"))


@in_one("clock", STRANGE)
def test_a_damaged_file_is_set_aside_and_the_log_is_written(clock: float, put: Put, tmp_path: Path) -> None:
    put(clock)
    folder = tmp_path / str(clock)
    folder.mkdir()
    path = folder / "settings.toml"
    path.write_text("x", encoding="utf-8")
    assert files.quarantine(path).read_text(encoding="utf-8") == "x"
    assert log.report(folder, "it went wrong")


@in_one("clock", STRANGE)
def test_what_was_learned_is_scheduled(clock: float, put: Put) -> None:
    put(clock)
    if not math.isfinite(clock):
        return
    steps = Steps()
    for at in (clock, clock + 1e6, clock):
        steps.hear(answers()[0]._replace(at=at))
    assert 0 <= steps.chance(answers()[0].fact.key) <= 1
    assert len(steps.due_keys(day(clock + 1e9).toordinal())) <= 1


@in_one("clock", STRANGE)
def test_a_report_is_written(clock: float, put: Put) -> None:
    put(clock)
    knowledge, given = LearnerModel(), [each._replace(at=clock) for each in answers()]
    for answer in given:
        knowledge.observe(answer)
    made = Report(given, knowledge, [PracticeTime(False, clock, 60.0)], clock, titles().values())
    assert page("Ada", made)
    assert table("Ada", made)
