"""A crash is a courtesy: what was played is saved, a plain page says what happened, and the log names nobody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.scenes.shell.status_pages import CrashPage
from game.scenes.startup import names_known
from game.sitting.sitting import Sitting
from game.store import log
from game.store.settings import Settings
from game.view.widgets import RichText
from tests.kit.saved_matches import resumable, saved
from tests.kit.table_driver import ENTER, FRAME, AtTable, at_table

HERE = Path(__file__).parents[3]
NAMES = ["Ottilie", "Jean-Luc O'Neil", "Ёлка", "A"]


def words(page: CrashPage) -> str:
    return " ".join(widget.label for widget in page.form.widgets if isinstance(widget, RichText))


def broken(sat: AtTable, where: Path) -> CrashPage:
    """Play for a while, and then something breaks in the middle of a frame."""
    for _ in range(20 * 60):
        sat.app.pass_by()
        if sat.match.table.round >= 12:
            break
    sat.app.report = lambda text: log.report(where, text, names_known(sat.app, sat.stores))
    sat.app.failed(RuntimeError("a card too many for Fox"))
    sat.app.step(FRAME)
    assert isinstance(sat.top, CrashPage)
    return sat.top


def test_a_match_is_saved_when_the_program_fails_and_goes_on_from_that_round(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(), auto=True) as sat:
        table, sitting, slot = sat.match.table, sat.play.sitting, sat.slot
        broken(sat, tmp_path / "log")
        sat.stores.saves.flush()
        save = saved(sat.stores.folders.data, slot)
        taken = Sitting.from_save(save, Settings())
        assert taken.rounds == sitting.rounds >= 11
        assert taken.match.checkpoint == sitting.match.checkpoint
        assert taken.id == sitting.id
        assert table.round - taken.rounds <= 1
        sat.key(ENTER)
        sat.app.step(FRAME)
        assert not isinstance(sat.top, CrashPage), "Enter leads back to the shelf"
    assert resumable(tmp_path / "data") == [slot]


def test_the_page_says_what_happened_where_the_log_lies_and_how_to_send_it(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(), auto=True) as sat:
        said = words(broken(sat, tmp_path / "log"))
    assert "Your match had to stop. Truce saved what it could." in said
    assert "**a card too many" in said
    assert "RuntimeError" not in said
    assert str(tmp_path / "log" / "truce.log") in said
    assert "It holds no names. Please send it to" in said
    text = (tmp_path / "log" / "truce.log").read_text(encoding="utf-8")
    assert "RuntimeError: a card too many for …" in text


def test_without_a_log_the_page_promises_none(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("a file is where the folder should be", encoding="utf-8")
    with at_table(tmp_path, people=(), auto=True) as sat:
        said = words(broken(sat, tmp_path / "log"))
    assert "a card too many" in said
    assert "send" not in said


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_in_the_log_in_no_way_it_can_be_written(name: str, tmp_path: Path) -> None:
    log.report(tmp_path, f"KeyError: {name!r} ({name}) {name!a} [{name}] of {name}'s", [name, ""])
    text = (tmp_path / "truce.log").read_text(encoding="utf-8")
    assert "KeyError" in text
    assert "Truce" in text, "nothing else is lost"
    for form in (name, ascii(name)[1:-1]):
        assert f"'{form}'" not in text
        assert f"({form})" not in text
        assert f"of {form}" not in text


SESSION = """
import sys
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.shell import app as module
from game.scenes.math_room import sessions
from game.scenes import startup
from game.scenes.shell.app import App
from game.scenes.math_room.session_policy import SessionPolicy

names, frame, frames = {names!r}, App.frame, iter(range(1000))
module.SLEPT = 1e9                                    # a busy machine seems to have slept

def each(app):
    n = next(frames)
    if n == 2:
        kept = app.top.stores
        children = [kept.children.add(name, 0, 0.0) for name in names]
        sessions.begin(app, kept, SessionPlanSpec.of(title("addition-war")), children[:2])
    if n == 30:
        def breaks(policy, dt):
            here = [one.child for one in policy.session.learners.values()]
            raise RuntimeError(f"of {{policy.context.course.sitting.names}}, of {{here}}"
                               f", of {{policy.stores.children.all()}}")
        SessionPolicy.tick = breaks
    if n == 40:
        print(type(app.top).__name__)
        app.quit()
    frame(app)

App.frame = each
sys.exit(startup.opened())
"""


def test_a_crash_in_a_session_writes_no_childs_name_into_the_log_and_saves_the_session(tmp_path: Path) -> None:
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TRUCE_HOME": str(tmp_path)}
    names = NAMES[:3]
    done = subprocess.run([sys.executable, "-c", SESSION.format(names=names)], cwd=HERE, env=env, capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Crash" in done.stdout
    text = (tmp_path / "log" / "truce.log").read_text(encoding="utf-8")
    assert "RuntimeError: of" in text
    for name in names:
        assert name not in text
    slot, = resumable(tmp_path / "data")
    assert slot.startswith("math-room")
    assert Sitting.from_save(saved(tmp_path / "data", slot), Settings()).rounds >= 0
