"""A quiet frame is quiet: where nothing is to be done nobody is asked; and nothing that is due is ever late for it."""

import threading
from collections.abc import Callable
from itertools import count
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.asks import Ask, Press
from game.core.seats import SEAT_0, Seat
from game.scenes.shell.app import App
from game.scenes.shell.frame_loop import Schedule
from game.scenes.shell.scene import Scene
from game.scenes.table.table_page import DOZE
from game.sitting import speed_control
from game.sitting.answer_future import AnswerFuture, TimedAnswer
from game.sitting.referee import CONTESTED, Referee
from game.sitting.sitting import Sitting
from game.view.device.window import Window
from tests.kit.fake_gamepads import StandIns
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, RIGHT, A, AtTable, L, at_table
from tests.sitting.test_referee import K, S, race, ruffle
from tests.tools.bench.quiet import calls

MOST = 60
"""Calls of Python functions in a frame in which nothing is to be done, at most."""
LOOKS = 3
"""Frames by which something may come sooner or later than if all were asked in each frame."""
SIZE = 1280, 720


def quiet(sat: AtTable, seconds: float = 2.0) -> list[int]:
    """The calls of each frame in which nothing was due at the table, nor drawn."""
    found = []
    for _frame in range(round(seconds / FRAME)):
        due = sat.app.schedule.left > 1.5 * FRAME and sat.play.stage.next_change_in > 2 * FRAME
        shown = sat.app.window.presents
        count = calls(lambda: sat.app.step(FRAME))
        if due and sat.app.window.presents == shown:
            found.append(count)
    return found


# ---- what a quiet frame costs ----------------------------------------------------------------------------------------

def test_a_table_that_waits_for_people_asks_nobody_in_a_quiet_frame(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal", size=SIZE) as sat:
        sat.still()
        sat.frames(5)
        costs = quiet(sat)
        assert len(costs) > 60
        assert max(costs) <= MOST
        assert sum(costs) / len(costs) <= MOST / 6
        sat.frames(DOZE + 5)
        assert sat.play.doze.idle
        costs = [calls(lambda: sat.app.step(FRAME)) for _frame in range(120)]
        assert max(costs) <= MOST, "not one frame of a doze does more"


def test_so_it_is_while_a_line_is_shown(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal", size=SIZE) as sat:
        sat.still()
        sat.frames(DOZE + 5)
        sat.app.say("A line that is shown for some seconds.")
        sat.frames(1)
        costs = [calls(lambda: sat.app.step(FRAME)) for _frame in range(60)]
        assert sat.app.notice.line is not None
        assert max(costs) <= MOST


def test_so_it_is_while_a_slap_may_come(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        race(sat, good=True)
        sat.play.course.open_ask.answers.clear()
        sat.frames(1.0)
        assert sat.play.racing
        costs = quiet(sat)
        assert costs
        assert max(costs) <= MOST


def test_so_it_is_where_somebody_writes_an_answer(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", pace="normal", size=SIZE) as sat:
        for _frame in range(4000):
            sat.app.pass_by()
            if sat.play.context.asking is not None and sat.play.context.asking.panel is not None:
                break
            if sat.play.course.sitting.waiting and sat.play.stage.idle:
                sat.key(A)
        sat.frames(2)
        costs = quiet(sat)
        assert len(costs) > 60
        assert max(costs) <= MOST


def test_a_look_of_the_whole_loop_is_as_quiet(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal") as sat:
        sat.still()
        sat.frames(DOZE + 5)
        sat.app.pads.looks = True                     # that is done once
        for _frame in range(3):
            sat.app.frame()
        assert not sat.app.window.wait(0.0), "here one hears of things only by looking"
        assert max(calls(sat.app.frame) for _frame in range(20)) <= MOST


# ---- nothing is late -------------------------------------------------------------------------------------------------

Script = Callable[[AtTable, int], object]


def state(sat: AtTable) -> tuple[object, ...]:
    """What people see, and what has happened."""
    play, app = sat.play, sat.app
    seen = inspect(play.stage)
    return (
        len(sat.match.answers), play.sitting.rounds, sat.table.plays, type(app.top).__name__,
        app.notice.line, play.hint.words, play.hint.sound_caption, seen.caption[0], seen.banner[0], play.bar.words,
        play.glance.seat, play.photo.strip is not None, play.doze.idle, tuple(face.mood for face in seen.faces),
        play.bar.focused, play.stage.state.hurried, play.policy.bubble_words,
    )  # fmt: skip


def happened(folder: Path, script: Script, seconds: float, *, always: bool, **table: Any) -> list[tuple[int, Any]]:
    """Everything that changed, with the number of its frame; where the page is `always` asked, as if nobody rested."""
    found: list[tuple[int, Any]] = []
    with at_table(folder, **{"people": (0,), "pace": "normal"} | table) as sat:
        for frame in range(round(seconds / FRAME)):
            if always:
                sat.app.wake()
            script(sat, frame)
            sat.app.step(FRAME)
            now = state(sat)
            if not found or found[-1][1] != now:
                found.append((frame, now))
    return found


def changes(run: list[tuple[int, Any]], n: int) -> list[tuple[int, object]]:
    """The values of one part of what is seen, with the frames in which they came."""
    found: list[tuple[int, object]] = []
    for frame, seen in run:
        if not found or found[-1][1] != seen[n]:
            found.append((frame, seen[n]))
    return found


def alike(folder: Path, script: Script, seconds: float, looks: int = LOOKS, **table: Any) -> list[tuple[int, Any]]:
    """What happens, after making sure that it is the same, and no later, as where all is asked in each frame."""
    polled = happened(folder / "a", script, seconds, always=True, **table)
    rested = happened(folder / "b", script, seconds, always=False, **table)
    for n in range(len(polled[0][1])):
        first, second = changes(polled, n), changes(rested, n)
        assert [value for _frame, value in first] == [value for _frame, value in second], n
        late = [(a, b, value) for (a, value), (b, _v) in zip(first, second, strict=True) if abs(a - b) > looks]
        assert not late, (n, late)
    return rested


def nothing(_sat: AtTable, _frame: int) -> None:
    """Nobody does anything."""


def pressing(every: int) -> Script:
    """Somebody presses now and then."""
    return lambda sat, frame: sat.key(A, L) if frame % every == every - 1 else None


PACES = pytest.mark.parametrize("pace", ["normal", "instant"])
SLAPS: dict[str, Any] = {"game": "egyptian-ruffle", "pyramid_pair": True, "sphinx_split": True, "king_tut_ten": True}


@PACES
def test_cards_that_turn_automatically_go_on_turning(pace: str, tmp_path: Path) -> None:
    assert len(alike(tmp_path, nothing, 20, auto=True, pace=pace)) > (20 if pace == "normal" else 2)


def test_a_table_at_which_nobody_does_anything_beats_and_tires_and_dozes_in_time(tmp_path: Path) -> None:
    found = alike(tmp_path, nothing, DOZE + 15)
    assert any(one[12] for _frame, one in found), "it dozes"


def test_who_moves_the_mouse_changes_nothing(tmp_path: Path) -> None:
    def moving(sat: AtTable, frame: int) -> None:
        if frame % 9 == 0:
            sat.app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, frame % 100), rel=(1, 1), buttons=(0, 0, 0)))

    still = happened(tmp_path / "still", nothing, 15, always=True, auto=True)
    moved = alike(tmp_path, moving, 15, auto=True)
    assert [frame for frame, _plays in changes(still, 2)] == pytest.approx(
        [frame for frame, _plays in changes(moved, 2)], abs=3 * LOOKS)


@PACES
def test_computers_answer_a_press_in_time(pace: str, tmp_path: Path) -> None:
    assert len(alike(tmp_path, pressing(130), 20, pace=pace)) > 8


@PACES
def test_computers_slap_and_a_window_shuts_in_time(pace: str, tmp_path: Path) -> None:
    assert len(alike(tmp_path, pressing(400), 30, pace=pace, **SLAPS)) > 8


@PACES
def test_who_was_slower_is_told_in_time(pace: str, tmp_path: Path) -> None:
    """A press counts later for a seat with a handicap, and how close it was is told when nobody can come any more."""
    seen: dict[str, Any] = {"since": 0}               # what is asked, and since which frame

    def slapping(sat: AtTable, frame: int) -> None:
        sat.play.course.races.referee.handicaps = {SEAT_0: 0.25}
        asked = sat.play.course.open_ask
        if asked is not seen.get("asked"):
            seen.update(asked=asked, since=frame)
        since = frame - seen["since"]
        if asked is not None and since in (50, 60):
            slaps = isinstance(asked.ask, Press) and asked.ask.good
            sat.key(*((A, L) if not slaps else (S,) if since == 50 else (K,)))

    found = alike(tmp_path, slapping, 30, pace=pace, people=(0, 1), **SLAPS)
    assert pace == "normal" or any(one[11] for _frame, one in found), "there was a photo-finish"


@PACES
def test_a_key_that_is_held_comes_to_hurry(pace: str, tmp_path: Path) -> None:
    def holding(sat: AtTable, frame: int) -> None:
        if frame == 90:
            sat.down(A)
        elif frame == 400:
            sat.up(A)

    found = alike(tmp_path, holding, 10, pace=pace)
    assert pace == "instant" or any(one[15] for _frame, one in found)


def test_a_match_that_goes_on_unseen_goes_on_in_every_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0.0, speed_control.SPELL / 2)
    monkeypatch.setattr(speed_control, "perf_counter", lambda: next(ticks))      # it is time for one step in a frame
    with at_table(tmp_path, pace="instant") as sat:
        sat.still()
        sat.frames(1)
        sat.key(RIGHT)
        sat.app.step(FRAME)
        while sat.play.course.skipping:
            before = next(ticks)
            sat.app.step(FRAME)
            assert next(ticks) > before + speed_control.SPELL, "the match was looked at"
        assert sat.play.sitting.rounds > 1


def test_a_course_that_asks_nothing_yet_wants_the_next_frame(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="instant") as sat:
        sat.still()
        sat.frames(1)
        assert sat.play.course.rests == inf, "somebody is waited for"
        sat.play.course.ask_anew()
        assert sat.play.course.rests == 0
        sat.app.wake()
        sat.app.step(FRAME)
        assert sat.play.course.rests == inf


def test_a_referee_says_when_it_has_something_to_say() -> None:
    now = [0.0]
    referee = Referee({SEAT_0: 0.25}, lambda: now[0])
    referee.see()
    assert referee.rests == inf
    now[0] = 1.0
    assert referee.press(SEAT_0, "slap", "race") == "heard"
    assert referee.rests == pytest.approx(0.25)
    now[0] = 1.25
    claim = referee.next_due()
    assert claim is not None
    referee.win(claim)
    assert referee.rests == pytest.approx(CONTESTED)
    now[0] = 2.0
    assert referee.rests == 0
    assert referee.photo() is None, "it was not close"
    assert referee.rests == inf


def test_a_line_goes_when_it_was_read(tmp_path: Path) -> None:
    def saying(sat: AtTable, frame: int) -> None:
        if frame == 60:
            sat.app.say("One line.")
            sat.app.say("And one after it.")

    assert [one[4] for _frame, one in alike(tmp_path, saying, 15)][-1] is None


def test_sounds_in_words_go_again(tmp_path: Path) -> None:
    def heeding(sat: AtTable, frame: int) -> None:
        sat.app.settings.say_heard = True
        if frame == 200:
            sat.app.wake()
            sat.play.hint.sound("slap", 0.5, sat.play.stage.layout, sat.play.sitting.names)
            sat.app.wake()

    assert {one[6] for _frame, one in alike(tmp_path, heeding, 8)} >= {"", "a slap"}


def test_the_light_of_the_one_button_goes_round_in_time(tmp_path: Path) -> None:
    def lit(sat: AtTable, _frame: int) -> None:
        sat.app.settings.one_button = "key"

    assert {one[14] for _frame, one in alike(tmp_path, lit, 20, 6)} == {False, True}


def test_a_controllers_direction_that_is_held_repeats(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        pads = StandIns(sat.app)
        pads.plug()
        sat.still()
        sat.frames(DOZE + 5)
        told: list[int] = []
        handle = sat.play.handle

        def hear(event: pygame.event.Event) -> None:
            told.append(event.type)
            handle(event)

        sat.play.handle = hear  # type: ignore[method-assign]
        pads.down("left")
        for _frame in range(60):
            sat.app.step(FRAME)
        assert told.count(pygame.KEYDOWN) >= 4


def test_a_thought_that_took_long_is_an_answer_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may, thoughts = threading.Event(), []

    def slow(sitting: Sitting, ask: Ask[Any], seat: Seat) -> AnswerFuture[TimedAnswer]:
        def think() -> TimedAnswer:
            assert may.wait(60)
            return 0.0, ask.written(ask.first(seat))

        thoughts.append(AnswerFuture(think, slow=True))
        return thoughts[-1]

    monkeypatch.setattr(Sitting, "thought", slow)
    with at_table(tmp_path, game="fast-food", people=(0,), pace="normal") as sat:
        for _frame in range(4000):
            sat.app.step(FRAME)
            if thoughts:
                break
            if sat.play.stage.idle:
                sat.key(79, 44)                       # the next card, chosen
        for _frame in range(600):
            sat.app.step(FRAME)
        before = len(sat.match.answers)
        may.set()
        for thought in thoughts:
            thought.wait(60)
        for _frame in range(LOOKS):
            sat.app.step(FRAME)
        assert len(sat.match.answers) == before + 1


# ---- the loop --------------------------------------------------------------------------------------------------------

class Resting(Scene):
    """A page that rests, and writes down what it is asked."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told: list[object] = []

    @property
    def idle_for(self) -> float:
        return 10.0

    def tick(self, dt: float) -> None:
        self.told.append(dt)

    def handle(self, event: pygame.event.Event) -> None:
        self.told.append(event.type)


def at_rest(sat: AtTable) -> Resting:
    """Lay a page on the table that has come to rest, and has been told nothing since."""
    page = Resting(sat.app)
    sat.app.push(page)
    for _frame in range(60):
        sat.app.step(FRAME)
    page.told.clear()
    return page


def test_a_page_that_rests_is_woken_by_an_event_and_hears_of_the_time_before_it(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        page = at_rest(sat)
        for _frame in range(60):
            sat.app.step(FRAME)
        assert page.told == [], "it rests"
        sat.down(A)
        before, kind = page.told
        assert kind == pygame.KEYDOWN
        assert isinstance(before, float)
        assert 1.0 < before < 2.0
        page.told.clear()
        sat.app.step(FRAME)
        assert page.told == [pytest.approx(2 * FRAME)]


def resized(app: App, _page: Resting) -> None:
    app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED))


def grown_stale(_app: App, page: Resting) -> None:
    page.needs_redraw = True


@pytest.mark.parametrize("wakes", [lambda app, _page: app.wake(), lambda app, _page: app.changed(),
                                   lambda app, _page: app.say("One line."), resized, grown_stale])
def test_a_page_that_rests_is_woken_by_what_happens_outside_it(
        wakes: Callable[[App, Resting], None], tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        page = at_rest(sat)
        sat.app.step(FRAME)
        assert page.told == []
        wakes(sat.app, page)
        sat.app.step(FRAME)
        assert page.told


def test_the_loop_waits_for_the_system_until_something_is_due(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    def wait(_window: Window, seconds: float) -> bool:
        waited.append(seconds)
        return True

    with at_table(tmp_path) as sat:
        sat.app.push(Resting(sat.app))
        monkeypatch.setattr(Window, "wait", wait)
        for _frame in range(10):
            sat.app.frame()
        assert waited
        assert all(0 < seconds <= 2 for seconds in waited), "news are looked for now and then"
        waited.clear()
        sat.app.wake()
        sat.app.frame()
        assert waited == []


def test_a_schedule_asks_who_is_due_and_forgets_no_time() -> None:
    schedule = Schedule("one", "two")
    assert schedule.is_due("one")
    assert schedule.ask("one") == schedule.ask("two") == 0
    schedule.rest("one", 1.0)
    schedule.rest("two", 3.0)
    assert not schedule.pass_by(0.9)
    assert schedule.left == pytest.approx(0.1)
    assert schedule.pass_by(0.2)
    assert schedule.is_due("one")
    assert not schedule.is_due("two")
    assert schedule.ask("one") == pytest.approx(1.1)
    schedule.wake("one")
    schedule.rest("one", 5.0)
    assert schedule.is_due("one"), "whoever was woken meanwhile is asked, whatever it wants"
    assert schedule.ask("one", 0.5) == -0.5
    schedule.rest("one", 5.0)
    assert schedule.left == pytest.approx(1.9), "it is the other's turn"
    assert schedule.slept("two") == pytest.approx(1.1)
