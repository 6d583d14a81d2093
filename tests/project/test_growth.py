"""Nothing of a table stays in memory when it has been left, whichever way: no page, no match, no picture.

What is over is freed at once, because nothing refers to it any more: Python's search for cycles is off here. At the
table it never comes to look at what is old.
"""

import gc
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.match import Match
from game.core.record import read_record
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import make, title
from game.scenes.kit.ask_controller import AskController
from game.scenes.math_room.number_pad import NumberPad
from game.scenes.math_room.session_bar import SessionPause
from game.scenes.math_room.session_end_page import SessionEndPage
from game.scenes.shell.scene import Scene
from game.scenes.table.demonstration import DemonstrationPolicy
from game.scenes.table.demonstration import begin as demonstrate
from game.scenes.table.history_page import look_back
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.table_page import TablePage
from game.scenes.table.watching import begin
from game.sitting.participants import participants_at
from game.sitting.sitting import Sitting
from game.view.pictures.memory import JobThread
from game.view.pictures.painter import Painter
from game.view.stage.compositor import Compositor
from game.view.stage.stage import Stage
from tests.kit import picture_cache
from tests.kit.session_driver import at_session
from tests.kit.table_driver import FRAME, LEFT, RIGHT, SPACE, AtTable, at_table

WATCHED = Scene, Sitting, Match, Stage, Compositor, Painter, AskController, NumberPad


@pytest.fixture(autouse=True)
def _drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn ahead is drawn, as in the program: a job, too, refers to what it is for."""
    monkeypatch.setattr(picture_cache, "Undone", JobThread)


@pytest.fixture
def _no_search() -> Iterator[None]:
    """All that there is can be looked through, also what was there before the first test."""
    gc.unfreeze()
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    gc.freeze()


@pytest.fixture
def _only_new() -> Iterator[None]:
    """What was there before the test is not looked through for what the test leaves behind."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()


def alive() -> weakref.WeakSet[Any]:
    """All that lives of what a table is made of."""
    everything = gc.get_objects()
    kinds = {kind for kind in {*map(type, everything)} if issubclass(kind, WATCHED)}
    return weakref.WeakSet(found for found in everything if type(found) in kinds)


def pictures() -> int:
    """How many pictures something refers to. The search for cycles does not know them, but what holds them."""
    found, seen, left = set[int](), set[int](), gc.get_objects()
    while left:
        held = gc.get_referents(*left)
        found.update(id(one) for one in held if type(one) is pygame.Surface)
        left = [one for one in held if type(one) in (tuple, dict) and not gc.is_tracked(one) and id(one) not in seen]
        seen.update(map(id, left))
    return len(found)


def sit(sat: AtTable, game: str = "war", players: int = 2, **options: Any) -> None:
    record = {"format": 1, "game": game, "options": options, "players": players, "seed": 5}
    sat.play = TablePage(sat.app, sat.stores,
                         Sitting.new(read_record(record, make), participants_at(sat.app.settings, players)))
    sat.app.push(sat.play)
    sat.frames(3)


def to_the_end(sat: AtTable) -> MatchEndPage:
    sat.play.course.set_auto(True)
    for _ in range(100_000):
        sat.app.pass_by()
        if isinstance(sat.top, MatchEndPage):
            sat.frames(0.2)
            return sat.top
    raise AssertionError("it never ends")


def press(page: Any, label: str) -> None:
    next(widget for widget in page.form.widgets if widget.label == label).activate()


def at_once(sat: AtTable) -> None:
    sat.play.policy.home()


def from_the_pause(sat: AtTable) -> None:
    sat.play.pause()
    sat.frames(0.2)
    sat.play.policy.home()


def from_the_rules_over_the_settings(sat: AtTable) -> None:
    sat.play.settings()
    sat.frames(0.2)
    sat.play.help()
    sat.frames(0.2)
    sat.app.show_home()


def from_the_past(sat: AtTable) -> None:
    sat.play.course.set_auto(True)
    sat.frames(4)
    look_back(sat.play.context)
    sat.frames(0.5)
    sat.app.show_home()


def from_watching(sat: AtTable) -> None:
    sat.app.show_home()
    begin(sat.app, sat.stores, "war")
    sat.frames(1)
    sat.key(RIGHT, LEFT, SPACE)
    sat.frames(0.5)
    sat.app.show_home()


def from_a_demonstration(sat: AtTable) -> None:
    sat.app.show_home()
    demonstrate(sat.app, sat.stores, "napoleons-war")
    page = sat.app.top
    assert isinstance(page, TablePage)
    policy = page.policy
    assert isinstance(policy, DemonstrationPolicy)
    for _ in range(100):
        sat.app.step(0.1)
        if policy.question is not None:
            break
    assert policy.question is not None
    policy.home()


def after_another_size(sat: AtTable) -> None:
    sat.play.resized()
    sat.frames(0.2)
    sat.play.policy.home()


def from_the_end(sat: AtTable) -> None:
    to_the_end(sat).escape()


def by_a_failure(sat: AtTable) -> None:
    sat.app.failed(RuntimeError("it is a test"))
    sat.frames(0.2)
    sat.app.show_home()


WAYS: list[Callable[[AtTable], None]] = [
    at_once, from_the_pause, from_the_rules_over_the_settings, from_the_past, from_watching,
    from_a_demonstration, after_another_size, from_the_end, by_a_failure,
]  # fmt: skip


def left(sat: AtTable) -> None:
    """The table has been left, and this was a frame of the shelf."""
    del sat.play
    sat.frames(FRAME)
    end = time.monotonic() + 60
    while sat.app.pictures.jobs.busy and time.monotonic() < end:
        time.sleep(0.01)                          # what is drawn ahead would be counted here or there


@pytest.mark.usefixtures("_no_search")
def test_nothing_of_a_table_that_is_left_stays(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        for way in WAYS:                          # what is made once, is made
            sit(sat)
            way(sat)
            left(sat)
        drawn = pictures()
        gc.freeze()
        for way in WAYS:
            sat.app.settings.auto_play = False
            sit(sat)
            assert len(alive()) > 5
            way(sat)
            left(sat)
            assert not [one for one in alive() if one is not sat.app.top], way.__name__
        gc.unfreeze()
        assert pictures() <= drawn + 20, "cards in the cache may be others"


GAMES = {
    "war": 4, "egyptian-ruffle": 4, "brain-drain": 2, "fast-food": 2, "napoleons-war": 2, "duel-king": 2, "ascent": 2,
    "twenty-first-century-war": 2, "scramble-war": 3, "slap-war": 2,
}  # fmt: skip


@pytest.mark.usefixtures("_only_new")
@pytest.mark.parametrize("people", [(0,), (0, 1)])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_when_it_is_left(game: str, people: tuple[int, ...], tmp_path: Path) -> None:
    with at_table(tmp_path, people=people) as sat:
        sat.app.show_home()
        left(sat)
        before = alive()
        sit(sat, game, GAMES[game])
        sat.play.policy.home()
        left(sat)
        assert [*alive() - before] == [sat.app.top]


@pytest.mark.usefixtures("_only_new")
@pytest.mark.parametrize("same", [True, False])
def test_nothing_of_a_match_stays_in_the_next(same: bool, tmp_path: Path) -> None:
    before = alive()
    with at_table(tmp_path, auto=True, game="casualty-war") as sat:     # its matches are short
        before.add(sat.app.scenes[0])
        for _match in range(3):
            ending, was = to_the_end(sat), {weakref.ref(one) for one in alive() - before}
            del sat.play
            press(ending, "Same deal again" if same else "Again!")
            del ending
            sat.play = sat.app.top
            sat.frames(FRAME)
            assert [one() for one in was if one() not in (None, sat.app.painter)] == []


@pytest.mark.usefixtures("_only_new")
@pytest.mark.parametrize("decide", [False, True])
def test_nothing_of_a_session_stays(decide: bool, tmp_path: Path) -> None:
    before = alive()
    with at_session(tmp_path) as sat:
        children = sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=5, decide=decide))
        sat.until(SessionEndPage)
        was = alive() - before
        was.difference_update([sat.app.scenes[0], sat.app.painter])
        press(sat.top, "Five more minutes")
        sat.frames()
        assert not [*was]
        sat.asked()
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, SessionPause)
        was = alive() - before
        was.discard(sat.app.painter)
        sat.play.policy.home()
        sat.frames()
        assert children
        assert not [*was]


UNSEEN = (
    "pymunk", "xml", "email", "http", "html", "numpy",
    "game.learning", "game.simulate", "game.scenes.math_room", "game.scenes.records", "game.scenes.setup",
    "game.scenes.table.tutorial_policy", "game.scenes.table.watching", "game.store.backup", "game.store.restore",
    "game.store.children", "game.view.device.speech", "game.view.charts.fact_table",
    "game.view.charts.card_count_chart",
)  # fmt: skip
"""What nobody needs at a table where two computers play War: no page but the table, no lesson, nobody who speaks."""
A_TABLE = """
import sys, tempfile
from pathlib import Path
from tests.kit.table_driver import at_table
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, at_table(
        Path(made), people=(), auto=True, pace="quick") as sat:
    sat.frames(10)
    assert sat.play.stage.shadow.round > 3
print(*sorted(sys.modules))
"""


def test_a_table_loads_what_is_needed_at_it_and_no_more() -> None:
    done = subprocess.run([sys.executable, "-c", A_TABLE], capture_output=True, text=True, check=False,
                          cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr
    assert not {*UNSEEN} & {*done.stdout.splitlines()[-1].split()}


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_matches_of_five_games_leave_no_memory_no_files_and_no_threads_behind() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.tools.growth", "--soak", "--matches", "8"], capture_output=True,
                          text=True, check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stdout + done.stderr
