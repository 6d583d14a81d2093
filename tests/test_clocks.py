"""Whatever the clock says, nothing fails: before 1970, beyond the year 9999, and what no calendar holds."""

import math
import time
from pathlib import Path

import pytest

from game.calendar import day, moment, stamp
from game.learning import schedule
from game.learning.knowledge import Knowledge
from game.learning.report import Report
from game.learning.report_html import page
from game.learning.report_table import table
from game.rules import titles
from game.scenes.shell.ago import ago, as_of
from game.store import files, log
from tests.learner import Played, answers

STRANGE = [-1.0, -1e9, -62e9, -1e12, -1e18, 253_402_300_799.0, 253_402_300_800.0, 2.6e11, 1e12, 1e15, 1e19, 1e300,
           math.inf, -math.inf, math.nan]


@pytest.fixture(params=STRANGE)
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> float:
    now: float = request.param
    monkeypatch.setattr(time, "time", lambda: now)
    return now


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


def test_a_day_is_told(clock: float) -> None:
    assert 1 <= day().year <= 9999
    assert day() == day(clock) == moment(clock).date()
    assert stamp("%Y%m%d").isdigit()


def test_how_long_ago_is_told(clock: float) -> None:
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


def test_a_damaged_file_is_set_aside_and_the_log_is_written(clock: float, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("x")
    assert files.keep_aside(path).read_text() == "x"
    assert log.report(tmp_path, "it went wrong")


def test_what_was_learned_is_scheduled(clock: float) -> None:
    if not math.isfinite(clock):
        return
    memory = schedule.reviewed(None, schedule.GOOD, clock)
    assert memory.due >= clock
    memory = schedule.reviewed(memory, schedule.GOOD, clock + 1e6)
    assert 0 <= memory.strength(clock + 1e9) <= 1


def test_a_report_is_written(clock: float) -> None:
    knowledge, given = Knowledge(), [each._replace(at=clock) for each in answers()]
    for answer in given:
        knowledge.hear(answer)
    made = Report(given, knowledge, [Played(False, clock, 60.0)], clock, titles().values())
    assert page("Ada", made)
    assert table("Ada", made)
