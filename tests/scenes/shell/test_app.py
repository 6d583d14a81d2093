"""The loop draws only what changes, loses nothing when it ends or fails, and says what it has to say once."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shell import app as module
from game.scenes.shell import page as page_module
from game.scenes.shell.app import App
from game.scenes.shell.help import HelpPage
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.page import Page, ground
from game.scenes.shell.page_widgets import project
from game.scenes.shell.scene import Scene
from game.scenes.shell.status_pages import CrashPage
from game.sitting.participants import participants_at
from game.store.messages import TransientMessage
from game.store.setting_fields import AUTOMATIC
from game.store.settings import Settings
from game.view.device import key_names
from game.view.device.window import Window
from game.view.pictures.theme import THEMES
from game.view.widgets import KeyPicker, Tabs, Toggle
from tests.kit.widget_fixture import SIZES, Checked, down, motion, named, press, run, tap, typed, up, wheel
from tests.kit.widget_fixture import app as an_app

FRAME = 1 / 60


@pytest.fixture
def app() -> Iterator[App]:
    with an_app() as made:
        yield made


class Told(Scene):
    """A scene that writes down what it is told."""

    def __init__(self, app: App, name: str = "scene") -> None:
        super().__init__(app)
        self.name = name
        self.told: list[str] = []
        self.events: list[Event] = []
        self.drawn = 0
        self.parts: list[Rect] | None = None
        self.runs = False
        self.leaves = 0.0
        self.passed = 0.0
        self.fails = ""

    def _tell(self, what: str) -> None:
        self.told.append(what)
        if self.fails == what:
            raise RuntimeError(f"{self.name} fails at {what}")

    def enter(self) -> None:
        self._tell("enter")

    def leave(self) -> None:
        self._tell("leave")

    def resized(self) -> None:
        self._tell("resized")

    def suspend(self) -> None:
        self._tell("away")

    def resume(self) -> None:
        self._tell("back")

    def before_quit(self) -> None:
        self._tell("leaving")

    def handle(self, event: Event) -> None:
        self.events.append(event)
        if self.fails == "handle":
            raise RuntimeError("a card too many")

    def tick(self, dt: float) -> None:
        self.passed = dt
        if self.fails == "tick":
            raise RuntimeError("a card too few")

    @property
    def idle_for(self) -> float:
        return self.leaves

    @property
    def moving(self) -> bool:
        return self.runs

    def draw(self, screen: Surface) -> list[Rect] | None:
        self.drawn += 1
        return None if self.needs_redraw else self.parts


class Sheet(Told):
    shows_scene_below = True


def settled(app: App, scene: Told) -> Told:
    """The scene on the pile, drawn, with nothing more to do."""
    app.push(scene)
    run(app)
    scene.told.clear()
    return scene


# ---- drawing ----

def test_nothing_is_drawn_or_shown_while_nothing_happens(app: App) -> None:
    scene = settled(app, Told(app))
    drawn, shown = scene.drawn, app.window.presents
    for _frame in range(200):
        run(app)
    run(app, motion((5, 5)), down(pygame.K_a), up(pygame.K_a))
    assert (scene.drawn, app.window.presents) == (drawn, shown)


def test_what_is_stale_is_drawn_once_and_what_moves_in_each_frame(app: App) -> None:
    scene = settled(app, Told(app))
    drawn, shown = scene.drawn, app.window.presents
    scene.needs_redraw = True
    for _frame in range(5):
        run(app)
    assert (scene.drawn, app.window.presents) == (drawn + 1, shown + 1)
    scene.runs = True
    for _frame in range(5):
        run(app)
    assert (scene.drawn, app.window.presents) == (drawn + 6, shown + 6)


def test_a_page_that_rests_is_looked_in_on_when_the_system_says_something_or_its_rest_is_over(
        app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    scene = settled(app, Told(app))
    now = [time.monotonic()]

    def wait(_window: Window, seconds: float) -> bool:
        waited.append(seconds)
        now[0] += seconds
        return True

    monkeypatch.setattr(Window, "wait", wait)
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(module.time, "time", lambda: now[0] + 1e18)  # no seconds can be told apart there
    app.frame()
    assert waited == [], "something may begin there at any time"
    scene.leaves = 0.25
    app.frame()
    assert waited == [], "it is asked once more, and says that it rests"
    app.frame()
    assert waited == [0.25]
    assert scene.passed == pytest.approx(0.25), "no time is lost"
    for busy, idle in ((partial(setattr, scene, "runs", True), partial(setattr, scene, "runs", False)),
                       (partial(setattr, scene, "stale", True), lambda: None),
                       (partial(app.take, down(pygame.K_F5)), partial(app.take, up(pygame.K_F5))),
                       (partial(app.say, "Look"), app.notice.lines.clear)):
        busy()
        app.wake()
        app.frame()
        assert waited == [0.25], "what moves, or is held, goes on in each frame"
        idle()
    app.frame()
    app.frame()
    assert waited == pytest.approx([0.25, 0.25], abs=0.01)


def test_only_the_parts_that_moved_are_shown(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr(Window, "present", lambda _window, rects=None: shown.append(rects))
    scene = settled(app, Told(app))
    scene.runs, scene.parts = True, [Rect(1, 2, 3, 4)]
    run(app)
    scene.parts = []
    run(app)
    app.say("Wait")
    scene.parts = [Rect(1, 2, 3, 4)]
    run(app)
    part, line = shown.pop()
    assert shown == [None, [Rect(1, 2, 3, 4)]]
    assert part == Rect(1, 2, 3, 4)
    assert line.contains(app.notice.rect), "and the line that is said"


def test_an_overlay_lets_the_scene_below_be_seen_without_drawing_it_again(app: App) -> None:
    below = settled(app, Told(app, "below"))
    sheet = Sheet(app, "sheet")
    app.push(sheet)
    run(app)
    drawn = below.drawn
    sheet.runs = True
    for _frame in range(10):
        run(app)
    assert (below.drawn, sheet.drawn) == (drawn, 11)
    below.needs_redraw = True
    run(app)
    assert below.drawn == drawn + 1
    app.pop()
    run(app)
    assert below.drawn == drawn + 2


def test_a_page_that_nobody_touches_is_still(app: App) -> None:
    for page in (SettingsPage(app), HelpPage(app, "War", "Some rules."),
                 ConfirmDialog(app, "Why?", "So.", [("Yes", print)])):
        app.push(page)
        run(app)
        shown = app.window.presents
        for _frame in range(30):
            run(app)
        assert app.window.presents == shown, page


# ---- the pile ----

def test_a_scene_is_told_when_it_comes_uppermost_and_when_it_no_longer_is(app: App) -> None:
    first, second, third = (Told(app, name) for name in ("first", "second", "third"))
    app.push(first)
    app.push(second)
    assert (first.told, second.told) == (["enter", "leave"], ["enter"])
    app.replace(third)
    assert (second.told, third.told) == (["enter", "leave"], ["enter"])
    app.pop()
    assert (first.told, third.told) == (["enter", "leave", "enter"], ["enter", "leave"])
    assert app.top is first
    app.pop()
    assert not app.running


def test_events_reach_the_uppermost_scene_in_the_order_they_came(app: App) -> None:
    below = settled(app, Told(app, "below"))
    scene = settled(app, Sheet(app))
    events = [down(pygame.K_l), motion((3, 4)), down(pygame.K_a), press((3, 4)), up(pygame.K_l), up(pygame.K_a)]
    run(app, *events)
    assert scene.events == events
    assert below.events == []


def test_a_held_key_does_not_press_again_and_again_in_a_form_but_arrows_repeat(app: App) -> None:
    scene = Told(app)
    scene.repeats = True
    settled(app, scene)
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE):
        run(app, down(key), down(key), down(key), up(key), down(key), up(key))
    run(app, down(pygame.K_DOWN), down(pygame.K_DOWN))
    pressed = [event.key for event in scene.events if event.type == pygame.KEYDOWN]
    assert pressed == [*([pygame.K_RETURN] * 2), *([pygame.K_SPACE] * 2), *([pygame.K_ESCAPE] * 2),
                       *([pygame.K_DOWN] * 2)]


def test_a_key_that_is_held_as_a_table_opens_does_not_press_there(app: App) -> None:
    scene = Told(app)
    scene.repeats = True
    settled(app, scene)
    run(app, down(pygame.K_RETURN), down(pygame.K_a))
    table = settled(app, Told(app))
    run(app, down(pygame.K_RETURN), down(pygame.K_a), down(pygame.K_RETURN), up(pygame.K_RETURN), down(pygame.K_RETURN))
    assert [event.key for event in table.events if event.type == pygame.KEYDOWN] == [pygame.K_RETURN]


def test_the_mouse_is_where_the_page_is_in_a_window_smaller_than_a_page(app: App) -> None:
    scene = settled(app, Told(app))
    pygame.display.set_mode((400, 300))
    run(app, Event(pygame.VIDEORESIZE, size=(400, 300), w=400, h=300))
    assert app.size == (800, 600)
    scene.events.clear()
    run(app, press((200, 150)))
    assert scene.events[0].pos == (400, 300)
    assert scene.told == ["resized"]


# ---- away and back ----

@pytest.mark.parametrize(("gone", "here"), [
    (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED), (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    (pygame.WINDOWFOCUSLOST, pygame.KEYDOWN)])
def test_losing_the_focus_or_the_window_stops_the_game_until_the_person_is_back(app: App, gone: int, here: int) -> None:
    scene = settled(app, Told(app))
    run(app, Event(gone), Event(gone))
    assert scene.told == ["away"]
    run(app, down(pygame.K_a) if here == pygame.KEYDOWN else Event(here))
    assert scene.told == ["away", "back"]
    run(app, Event(pygame.WINDOWFOCUSGAINED))
    assert scene.told == ["away", "back"]


def test_minimised_and_without_the_focus_both_must_come_back(app: App) -> None:
    scene = settled(app, Told(app))
    run(app, Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWMINIMIZED), Event(pygame.WINDOWRESTORED))
    assert scene.told == ["away"]
    run(app, Event(pygame.WINDOWFOCUSGAINED))
    assert scene.told == ["away", "back"]


def test_a_machine_that_slept_stops_the_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = settled(app, Told(app))
    app.frame()
    assert scene.told == []
    real = time.time
    monkeypatch.setattr(module.time, "time", lambda: real() + 3600)
    app.frame()
    assert scene.told == ["away", "back"]


@pytest.mark.parametrize("part", ["enter", "draw"])
def test_a_page_that_takes_long_to_open_has_not_slept(app: App, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    real, late = time.time, list[str]()
    monkeypatch.setattr(module.time, "time", lambda: real() + 5 * len(late))
    scene = Told(app)
    do = getattr(scene, part)
    monkeypatch.setattr(scene, part, lambda *what: (late or late.append(part), do(*what))[1])
    settled(app, Told(app))
    app.push(scene)
    for _frame in range(5):
        app.frame()
    assert late == [part]
    assert "away" not in scene.told, "a press would go into a countdown"
    late.append("the computer sleeps")
    app.frame()
    assert scene.told[-2:] == ["away", "back"]


# ---- notices ----

def test_lines_are_said_one_at_a_time_and_in_order(app: App) -> None:
    settled(app, Told(app))
    for line in ("First", "Second", "First"):
        app.say(line)
    seen: list[str] = []
    for _frame in range(60 * 30):
        run(app, dt=FRAME)
        if app.notice.line and (not seen or seen[-1] != app.notice.line):
            seen.append(app.notice.line)
    assert seen == ["First", "Second"]
    assert app.notice.line is None


def test_a_line_that_is_true_no_longer_goes_at_once_be_it_shown_or_waiting(app: App) -> None:
    settled(app, Told(app))
    path, true = "/" + 300 * "x", {"Late", "Full"}
    app.say(TransientMessage(f"Late {path}", lambda: "Late" in true))
    app.say(TransientMessage("Full", lambda: "Full" in true))
    app.say("Saved now")
    app.say(TransientMessage("Never", lambda: False))
    run(app, dt=1.0)
    assert str(app.notice.line).startswith("Late")
    true.clear()
    for _frame in range(15):
        run(app, dt=FRAME)
    assert app.notice.lines == ["Saved now"]


def test_a_line_stays_long_enough_to_be_read_and_is_still_meanwhile(app: App) -> None:
    settled(app, Told(app))
    app.say("A line of some length that takes a person a moment to read")
    for _frame in range(60):
        run(app, dt=FRAME)
    shown = app.window.presents
    for _frame in range(3 * 60):
        run(app, dt=FRAME)
    assert app.notice.line
    assert app.window.presents == shown


class Strip(Scene):
    """A page on which a light moves along the foot, where notices lie; only what moved is drawn."""

    moving = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.at, self.whole = 0, 0

    def draw(self, screen: Surface) -> list[Rect] | None:
        w, h = screen.get_size()
        before, self.at = Rect(self.at, h - 90, 40, 60), (self.at + 24) % w
        now = Rect(self.at, h - 90, 40, 60)
        if self.needs_redraw:
            self.whole += 1
            screen.fill((20, 40, 60))
        screen.fill((20, 40, 60), before)
        screen.fill((200, 180, 20), now)
        return None if self.needs_redraw else [before, now]


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_what_a_line_lies_on_goes_on_and_is_drawn_no_more_than_without_it(app: App, *, reduced_motion: bool) -> None:
    app.settings.reduced_motion = reduced_motion
    page, other = Strip(app), Surface(app.size, 0, 32)
    app.push(page)
    run(app)
    drawn, covered = page.whole, 0
    app.say("First")
    app.say("A second line, which is wider than the first one was")
    for _frame in range(60 * 14):
        run(app, dt=FRAME)
        screen = app.window.screen.copy()
        other.fill((20, 40, 60))
        other.fill((200, 180, 20), (page.at, app.size[1] - 90, 40, 60))
        if app.notice.line:
            around = app.notice.rect.inflate(app.painter.u(60), app.painter.u(80))
            covered += 1
            for to in (screen, other):
                to.fill("black", around)
        assert screen.get_buffer().raw == other.get_buffer().raw
    assert covered > 60
    assert app.notice.line is None
    assert page.whole == drawn


def test_escape_closes_the_sheet_that_lies_on_top_though_a_line_is_shown(app: App) -> None:
    settled(app, Told(app))
    page = Told(app)
    page.shows_scene_below = True
    app.push(page)
    app.say("Read me")
    run(app)
    run(app, down(pygame.K_ESCAPE))
    assert page.events[-1].key == pygame.K_ESCAPE
    assert app.notice.line == "Read me"


@pytest.mark.parametrize("size", SIZES)
def test_no_star_shines_through_the_title_and_the_tabs_of_a_page(size: tuple[int, int]) -> None:
    with an_app(size) as app:
        assert app.theme.star is not None
        page = SettingsPage(app)
        app.push(page)
        run(app)
        stars = pygame.mask.from_threshold(ground(app), app.theme.star, (80, 80, 60, 255))
        assert stars.count(), "a sky without any"
        bar = pygame.mask.Mask((size[0], app.painter.u(64)), fill=True)
        assert not stars.overlap_area(bar, (0, 0))


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_a_line_is_put_away_with_escape_or_a_click_and_only_that(app: App, reduced_motion: bool) -> None:
    app.settings.reduced_motion = reduced_motion
    scene = settled(app, Told(app))
    app.say("Read me")
    run(app)
    run(app, down(pygame.K_ESCAPE), up(pygame.K_ESCAPE))
    assert not [event for event in scene.events if event.type == pygame.KEYDOWN]
    for _frame in range(30):
        run(app, dt=FRAME)
    assert app.notice.line is None
    app.say("Read me too")
    run(app)
    run(app, press((2, 2)))
    assert len(scene.events) >= 2
    clicks = [event for event in scene.events if event.type == pygame.MOUSEBUTTONDOWN]
    run(app, press(app.notice.rect.center))
    assert [event for event in scene.events if event.type == pygame.MOUSEBUTTONDOWN] == clicks
    for _frame in range(30):
        run(app, dt=FRAME)
    assert app.notice.line is None
    run(app, down(pygame.K_ESCAPE))
    assert scene.events[-1].key == pygame.K_ESCAPE


def test_without_motion_a_line_does_not_fade(app: App) -> None:
    app.settings.reduced_motion = True
    settled(app, Told(app))
    shown = app.window.presents
    app.say("Read me")
    for _frame in range(60):
        run(app, dt=FRAME)
    assert app.window.presents <= shown + 2


# ---- the end ----

def test_the_windows_button_lets_every_scene_save_and_ends_with_status_0(tmp_path: Path) -> None:
    kept: list[tuple[int, int] | None] = []
    with an_app(keep=lambda settings: kept.append(settings.size)) as app:
        below, scene = Told(app, "below"), Told(app)
        app.push(below)
        pygame.event.clear()
        pygame.event.post(Event(pygame.QUIT))
        assert app.run(scene) == 0
    assert below.told[-1] == scene.told[-1] == "leaving"
    assert kept == [(1280, 720)]


def test_one_scene_that_cannot_save_does_not_keep_the_others_from_it() -> None:
    written: list[str] = []
    with an_app(report=lambda text: written.append(text)) as app:
        below, scene = Told(app, "below"), Told(app)
        scene.fails = "leaving"
        app.push(below)
        pygame.event.clear()
        pygame.event.post(Event(pygame.QUIT))
        assert app.run(scene) == 1
    assert below.told[-1] == "leaving"
    assert "fails at leaving" in written[0]


@pytest.mark.parametrize("where", ["enter", "handle", "tick"])
def test_a_failure_is_written_down_saved_from_and_said_on_a_page(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    homes: list[Told] = []

    def home(app: App) -> Scene:
        homes.append(Told(app, "home"))
        return homes[-1]

    def report(text: str) -> str:
        written.append(text)
        return "/logs/one.txt"

    with an_app(report=report) as app:
        app.home = home
        scene = Told(app)
        scene.fails = where
        told = scene.told
        frames = iter(range(100))
        steps: dict[int, list[Event]] = {
            0: [down(pygame.K_a), up(pygame.K_a)], 3: [down(pygame.K_RETURN), up(pygame.K_RETURN)],
            6: [Event(pygame.QUIT)]}
        seen: list[str] = []

        def events() -> list[Event]:
            seen.append(type(app.top).__name__)
            if isinstance(app.top, CrashPage):
                assert "/logs/one.txt" in app.top.form.widgets[0].label
                assert "RuntimeError" not in app.top.form.widgets[0].label
            return steps.get(next(frames), [])

        monkeypatch.setattr(module.pygame.event, "get", events)
        assert app.run(scene) == 0
    assert "CrashPage" in seen
    assert len(written) == 1
    assert "RuntimeError" in written[0]
    assert "leaving" in told
    assert len(homes) == 1                         # Enter took the person back to the shelf
    assert homes[0].told == ["enter", "leaving"]


def test_a_log_that_cannot_be_written_does_not_hide_the_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def report(text: str) -> str:
        raise OSError("no room")

    with an_app(report=report) as app:
        settled(app, Told(app))
        app.failed(RuntimeError("a card too many"))
        run(app)
        assert isinstance(app.top, CrashPage)


def test_a_page_that_fails_to_say_what_failed_is_not_silent(app: App) -> None:
    app.push(CrashPage(app, RuntimeError("first"), None))
    app.running = True
    app.failed(RuntimeError("second"))
    assert str(app.fatal) == "second"
    assert (app.running, app.status) == (False, 1)


def test_where_the_programs_own_files_are_gone_it_saves_what_it_can_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is removed, or another release takes its place, while somebody plays."""
    written: list[str] = []
    kept: list[str] = []

    def gone(name: str) -> NoReturn:
        raise ModuleNotFoundError(f"No module named {name}")

    def keep(settings: Settings) -> NoReturn:
        kept.append(settings.theme)
        raise ModuleNotFoundError("No module named keeper")

    with an_app(report=lambda text: written.append(text)) as app:
        scene = Told(app)
        scene.fails = "tick"
        app.write, app.closing = keep, lambda: kept.append("closing")
        monkeypatch.setattr("game.scenes.shell.app.page_factory", gone)
        assert app.run(scene) == 1
    assert "leaving" in scene.told
    assert kept == [app.settings.theme, "closing"]
    assert isinstance(app.fatal, ModuleNotFoundError)
    assert ["RuntimeError" in text for text in written] == [True, True, False]   # the second came of the first


# ---- settings and help ----

def test_a_setting_is_used_at_once_and_written_down(app: App) -> None:
    kept: list[str] = []
    app.write = lambda settings: kept.append(settings.theme)
    page = SettingsPage(app)
    app.push(page)
    page.form.set_focus(named(page.form, _("Theme")))
    run(app, down(pygame.K_RIGHT))
    assert (app.settings.theme, app.theme.name, app.painter.theme.name) == ("daylight",) * 3
    assert kept == ["daylight"]
    for tab, label, field in (("look", _("Four-color deck"), "four_colours"),
                              ("look", _("Reduce motion"), "reduced_motion"),
                              ("sound", _("Turn cards automatically"), "auto_play")):
        app.replace(page := SettingsPage(app, tab))
        page.form.set_focus(named(page.form, label))
        run(app, down(pygame.K_SPACE), up(pygame.K_SPACE))
        assert getattr(app.settings, field) is True
    assert app.pictures.look == "four"
    page.form.set_focus(named(page.form, _("Pace")))
    run(app, down(pygame.K_END))
    assert app.settings.pace == "instant"
    assert len(kept) == 5


def test_every_setting_is_found_in_two_steps_by_mouse_and_by_keyboard(app: App) -> None:
    app.push(SettingsPage(app))
    page = app.top
    assert isinstance(page, SettingsPage)
    assert page.tabs is not None
    run(app)
    by_mouse, by_key = [], []
    for part in list(page.tabs.parts):
        run(app, press(part.center), press(part.center, kind=pygame.MOUSEBUTTONUP))
        by_mouse.append([widget.label for widget in page.form.tab_order])
    app.replace(page := SettingsPage(app))
    assert page.form.focus is page.tabs
    for _tab in page.tabs.values:
        by_key.append([widget.label for widget in page.form.tab_order])
        assert page.form.focus is page.tabs
        run(app, down(pygame.K_RIGHT))
    assert by_mouse == by_key
    assert len({label for labels in by_key for label in labels}) > 20
    run(app, down(pygame.K_HOME), down(pygame.K_DOWN))
    assert page.form.focus is named(page.form, _("Language"))


def test_a_handicap_is_set_in_tens_of_milliseconds_for_one_seat_alone(app: App) -> None:
    page = SettingsPage(app, "seats")
    app.push(page)
    page.form.set_focus(named(page.form, "Delay"))
    run(app, down(pygame.K_RIGHT), down(pygame.K_RIGHT))
    assert [seat.handicap for seat in app.settings.seats] == [20, 0, 0, 0]


def test_settings_that_cannot_be_written_say_so(app: App) -> None:
    app.write = lambda _settings: "The settings could not be saved."
    app.changed()
    assert app.notice.line == "The settings could not be saved."


def test_every_choice_of_the_settings_page_is_one_the_file_can_hold(app: App, tmp_path: Path) -> None:
    from game.store import settings as store

    page = SettingsPage(app)
    for tab, label, field in (("look", _("Theme"), "theme"), ("sound", _("Pace"), "pace")):
        page = SettingsPage(app, tab)
        for value, _words in named(page.form, label).values:  # type: ignore[attr-defined]
            chosen = Settings()
            setattr(chosen, field, value)
            assert store.read(store.write(chosen)) == (chosen, [])
    page = SettingsPage(app)
    found = {value for value, _words in named(page.form, _("Theme")).values}  # type: ignore[attr-defined]
    assert found == {*THEMES, AUTOMATIC}


class Answers:
    """A system that is dark or light, or does not say so."""

    def __init__(self, dark: bool | None) -> None:
        self.dark, self.asked = dark, 0

    def ask(self, wait: float = 0.0) -> bool | None:
        self.asked += 1
        return self.dark

    look = ask

    def forget_time(self) -> None:
        self.asked = -1


def test_the_automatic_theme_is_that_of_the_system_at_once_and_when_that_changes(app: App) -> None:
    system = Answers(dark=False)
    app.system_theme = system  # type: ignore[assignment]
    page = SettingsPage(app)
    app.push(page)
    kept: list[bool] = []
    app.write = lambda settings: kept.append(settings.dark)
    page.form.set_focus(named(page.form, _("Theme")))
    run(app, down(pygame.K_RIGHT), down(pygame.K_RIGHT))
    assert (app.settings.theme, app.theme.name, app.painter.theme.name) == (AUTOMATIC, "daylight", "daylight")
    system.dark = True
    app.step(2.0)
    assert (app.settings.theme, app.theme.name, app.painter.theme.name) == (AUTOMATIC, "evening", "evening")
    assert kept[-2:] == [False, True], "so the next start begins with it"
    system.dark = None
    app.step(2.0)
    assert app.theme.name == "evening"
    run(app, down(pygame.K_RIGHT))
    assert app.theme.name == "projector"
    system.dark = False
    app.step(2.0)
    assert app.theme.name == "projector"
    run(app, down(pygame.K_LEFT))
    assert app.theme.name == "daylight"


def test_the_system_is_asked_by_nobody_who_chose_a_theme_nor_in_a_race(app: App) -> None:
    system = Answers(dark=False)
    app.system_theme = system  # type: ignore[assignment]
    scene = Told(app)
    app.push(scene)
    for theme in ("evening", "daylight", "projector"):
        app.settings.theme = theme
        app.step(2.0)
    assert not system.asked
    app.settings.theme = AUTOMATIC
    with pytest.MonkeyPatch.context() as race:
        race.setattr(Told, "racing", True)
        app.step(2.0)
        assert (system.asked, app.settings.dark) == (0, True)
    app.step(2.0)
    assert (system.asked, app.settings.dark) == (1, False)


def test_after_the_projector_the_light_is_automatic_again(app: App) -> None:
    app.system_theme = Answers(dark=False)  # type: ignore[assignment]
    app.settings.theme, app.settings.dark = AUTOMATIC, False
    project(app, True)
    assert (app.theme.name, app.settings.before_projector) == ("projector", AUTOMATIC)
    project(app, False)
    assert (app.settings.theme, app.theme.name) == (AUTOMATIC, "daylight")


def test_alt_and_f4_are_the_systems_and_closing_ends_in_order(app: App) -> None:
    scene = Told(app)
    app.push(scene)
    app.running = True
    app.take(down(pygame.K_F4, pygame.KMOD_LALT))
    app.take(up(pygame.K_F4))
    assert [event.type for event in scene.events] == [pygame.KEYUP]
    scene.events.clear()
    app.take(down(pygame.K_F4))
    assert [event.key for event in scene.events] == [pygame.K_F4], "alone it is a key of the page"
    app.take(Event(pygame.QUIT))
    assert (app.running, app.status) == (False, 0)


def test_f11_and_alt_enter_fill_the_screen_and_the_settings_page_shows_it(app: App, monkeypatch: pytest.MonkeyPatch,
                                                                          ) -> None:
    def toggle() -> None:
        app.window.full = not app.window.full

    monkeypatch.setattr(app.window, "toggle", toggle)
    page = SettingsPage(app)
    app.push(page)

    def switch() -> Toggle:
        found = named(page.form, _("Full screen"))
        assert isinstance(found, Toggle)
        return found

    run(app, down(pygame.K_F11), up(pygame.K_F11))
    assert (app.settings.fullscreen, switch().value) == (True, True)
    run(app, down(pygame.K_RETURN, pygame.KMOD_LALT), up(pygame.K_RETURN))
    assert (app.settings.fullscreen, switch().value) == (False, False)
    page.form.set_focus(switch())
    run(app, down(pygame.K_SPACE), up(pygame.K_SPACE))
    assert app.window.full


def test_a_seat_gets_its_name_and_a_key_that_no_other_seat_has(app: App) -> None:
    page = SettingsPage(app, "seats")
    app.push(page)
    named(page.form, _("People")).key(down(pygame.K_END))

    def pickers() -> list[KeyPicker]:
        return [widget for widget in page.form.widgets if isinstance(widget, KeyPicker)]

    form = page.form
    names = [widget for widget in form.widgets if widget.label == _("Name")]
    assert [picker.label for picker in pickers()] == ["Key", "2nd key"] * 4
    assert len(names) == 4
    form.set_focus(names[0])
    typed(form, "y")
    tap(form, pygame.K_TAB)
    assert app.settings.seats[0].name == "Foxy"
    assert form.focus is pickers()[0]
    tap(form, pygame.K_RETURN)
    run(app, down(pygame.K_m))                     # the owl's key when four play
    assert app.settings.seats[0].key == 0
    assert "Owl" in form.foot_line
    run(app, down(pygame.K_F1))
    assert app.settings.seats[0].key == 0
    run(app, down(pygame.K_f))
    assert app.settings.seats[0].key == down(pygame.K_f).scancode
    form = page.form
    assert form.focus is pickers()[0]
    form.set_focus(pickers()[4])
    tap(form, pygame.K_RETURN)
    run(app, down(pygame.K_f))
    assert "Foxy" in form.foot_line
    run(app, down(pygame.K_ESCAPE), up(pygame.K_ESCAPE))
    assert app.top is page
    assert named(form, _("Reset all keys")).disabled_reason is None
    named(form, _("Reset all keys")).activate()
    assert [seat.key for seat in app.settings.seats] == [0] * 4
    assert named(page.form, _("Reset all keys")).disabled_reason


def test_the_page_of_the_seats_shows_the_keys_that_are_pressed_by_so_many_people(app: App) -> None:
    page = SettingsPage(app, "seats")
    app.push(page)
    for people in (1, 2, 3, 4):
        named(page.form, _("People")).choose(people - 1)                    # type: ignore[attr-defined]
        shown = [widget.shows for widget in page.form.widgets if isinstance(widget, KeyPicker)]
        seated = participants_at(app.settings, max(2, people), range(people))
        assert shown == [key_names.name(key) for chair in sorted(seated, key=lambda chair: chair.row) if chair.person
                         for key in (chair.key, chair.second)]
    picker = next(widget for widget in page.form.widgets if isinstance(widget, KeyPicker))
    picker.activate()
    picker.key(down(pygame.K_f))
    assert (
        participants_at(app.settings, 4)[0].key == down(pygame.K_f).scancode == participants_at(app.settings, 2)[0].key
    )
    picker = next(widget for widget in page.form.widgets if isinstance(widget, KeyPicker))
    assert picker.shows == "F"
    picker.activate()
    picker.key(down(pygame.K_z))                   # its default again
    assert app.settings.seats[0].key == 0


def test_help_has_the_rules_the_keys_and_the_licences_and_escape_leaves_it(app: App) -> None:
    settled(app, Told(app))
    page = HelpPage(app, "War", "The **highest card** takes all.\n\n" * 40)
    app.push(page)
    run(app)
    assert page.form.page.most > 0
    run(app, down(pygame.K_PAGEDOWN))
    for _frame in range(60):
        run(app, dt=FRAME)
    assert page.form.page.offset > 0
    seen = [" ".join(widget.label for widget in page.form.widgets)]
    for _tab in range(3):
        run(app, down(pygame.K_RIGHT))
        seen.append(" ".join(" ".join(widget.label for widget in page.form.widgets).split()))
    told = "highest card", "F11", "Privacy and files", "Open Font License"
    assert [words in page for words, page in zip(told, seen, strict=True)] == [True] * 4
    run(app, down(pygame.K_ESCAPE))
    assert isinstance(app.top, Told)


def test_a_question_does_what_was_answered_after_it_is_gone(app: App) -> None:
    settled(app, Told(app))
    done: list[tuple[str, bool]] = []

    def answer(words: str) -> tuple[str, object]:
        return words, lambda: done.append((words, isinstance(app.top, ConfirmDialog)))

    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        app.push(ConfirmDialog(app, "Another?", "One waits.", [answer("Yes"), answer("No")]))  # type: ignore[list-item]
        run(app, down(key), up(key))
    assert done == [("Yes", False), ("No", False)]


@pytest.mark.parametrize("theme", ["evening", "projector"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_words_stay_in_their_boxes_on_every_page_at_every_size(
        size: tuple[int, int], theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings()
    settings.theme = theme
    settings.seats[0].name = "Maximiliane Charlotte von Hohenstein-Gre"
    monkeypatch.setattr(page_module, "ground", lambda _app: Surface((1, 1)))     # the sky has no words
    with an_app(size, settings) as app:
        assert app.size == size
        paper = Checked(app.theme, size)
        app.painter = paper
        error = ValueError("the deal does not add up: 53 cards, " + "/a/long/path" * 12)
        pages: list[Page] = [SettingsPage(app), HelpPage(app, "Good King, Bad Queen", "Some rules. " * 30),
                             CrashPage(app, error, "/home/somebody/.local/state/Truce/log/" + "crash" * 8)]
        for page in pages:
            for tab in [value for value, _words in page.tabs.values] if isinstance(page.tabs, Tabs) else [""]:
                if isinstance(page.tabs, Tabs):
                    page.tabs.value = tab
                    page.remake()
                at = -1.0
                while page.form.page.offset != at:
                    at = page.form.page.offset
                    page.draw(app.window.screen)
                    page.form.scroll(page.form.page.view.h - 60, at_once=True)
                assert page.form.rect.bottom <= size[1]
                for widget in page.form.header_widgets:
                    assert not widget.rect.colliderect(page.form.rect)
        assert paper.spilt == []
        assert paper.shortened <= {settings.seats[0].name}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)], ids=str)
def test_a_page_drawn_in_parts_looks_as_if_drawn_whole(size: tuple[int, int]) -> None:
    with an_app(size) as app:
        pages: list[Page] = [HelpPage(app, "War", "The **highest card** takes all.\n\n" * 40), SettingsPage(app)]
        for page in pages:
            app.push(page)
            run(app)
            back = page.back_button.rect.center
            for step in ([down(pygame.K_TAB)], [wheel(-3.0)], [motion(back)], [down(pygame.K_PAGEDOWN)],
                         [motion((size[0] // 2, size[1] // 2))], [down(pygame.K_TAB)], [wheel(1.0)]):
                run(app, *step)
                for _frame in range(40):
                    run(app, dt=FRAME)
            parts = app.window.screen.copy()
            page.needs_redraw = True
            run(app)
            assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(app.window.screen, "RGB")
