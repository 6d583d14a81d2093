"""Where a computer is slow, Truce draws lightly: it notices by itself, says so once, and people can choose."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest
from pygame.event import Event

from game.core.i18n import _
from game.core.setting_values import DRAWINGS
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.shell.app import App
from game.scenes.shell.frame_loop import FRAMES, LATEST, LIGHT, LONG, MOST, SLOW, FrameClock, SlowFrames
from game.scenes.shell.scene import Scene
from game.store import settings as store
from game.store.settings import Settings
from game.view.pictures.pictures import BACK, Pictures, thickness, width
from game.view.pictures.shadows import Shadows
from game.view.pictures.theme import EVENING
from game.view.stage import landforms
from game.view.stage.land_animator import LandAnimator
from tests.kit.stage_fixture import match, new_pictures, pictures, stage, step
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import down, named, run
from tests.sitting.test_referee import ruffle
from tests.view.stage.test_slap_effect import slapped

EACH = 1 / FRAMES
SPAN = round(LONG * FRAMES)
"""Frames of the whole span, where none lasts longer than it may."""
ENOUGH = round(LONG / 0.030) + 2
"""Frames of 30 ms until it is known that they are slow."""
LINE = "This computer is slow"


# ---- what is slow ----

def fed(*works: float) -> SlowFrames:
    frames = SlowFrames(EACH)
    for work in works:
        frames.saw(work)
    return frames


def test_nothing_is_known_before_ten_seconds_of_motion_were_seen() -> None:
    frames = fed(*[0.001] * (SPAN - 1))
    assert frames.share is None
    frames.saw(0.001)
    assert frames.share == 0.0


def test_a_frame_that_takes_just_as_long_as_it_may_is_not_slow() -> None:
    assert fed(*[SLOW] * SPAN).share == 0.0
    assert fed(*[SLOW + 0.0001] * SPAN).share == 1.0


def test_slow_frames_count_for_as_long_as_they_are_seen() -> None:
    """Of three frames two are quick, but half of the time passes in the third."""
    assert fed(*[0.001, 0.001, 2 * EACH] * SPAN).share == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("hiccup", [[2.0], [0.5] * 4, [0.1] * 20, [0.04] * 50])
def test_two_seconds_in_which_the_computer_does_something_else_are_a_small_part(hiccup: list[float]) -> None:
    frames = fed(*[0.004] * SPAN)
    shares = [0.0]
    for work in [*hiccup, *[0.004] * SPAN]:
        frames.saw(work)
        shares.append(frames.share or 0.0)
    assert 0 < max(shares) <= 0.21
    assert shares[-1] == 0.0, "and forgotten after ten seconds"


def test_one_frame_that_lasted_for_an_hour_counts_like_any_slow_one() -> None:
    assert fed(*[0.004] * SPAN, 3600.0).share == pytest.approx(MOST / LONG, rel=0.02)


# ---- taking over ----

class Moves(Scene):
    """A scene that moves, and of which frames take as long as is said."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.runs, self.races = True, False
        self.laid = 0

    @property
    def moving(self) -> bool:
        return self.runs

    @property
    def racing(self) -> bool:
        return self.races

    def resized(self) -> None:
        self.laid += 1


class Slow:
    """An app whose frames take as long as is said, and the lines that it has shown."""

    def __init__(self, app: App) -> None:
        self.app, self.scene, self.took = app, Moves(app), 0.0
        self.said: list[str] = []
        self.kept: list[bool] = []
        app.write = lambda now: self.kept.append(now.slow)
        app.say = lambda line, *, instead="": self.said.append(line)        # type: ignore[method-assign]
        app.frames.took = lambda: self.took                                 # type: ignore[method-assign]
        app.push(self.scene)

    def frames(self, took: float, count: int = SPAN) -> None:
        self.took = took
        for _frame in range(count):
            run(self.app)

    def rest(self, took: float = 0.0) -> None:
        self.scene.runs = False
        self.frames(took, 1)
        self.scene.runs = True


@pytest.fixture
def slow() -> Iterator[Slow]:
    with an_app() as app:
        yield Slow(app)


def begun_light(**settings: Any) -> Settings:
    chosen = Settings()
    for name, value in ({"slow": True} | settings).items():
        setattr(chosen, name, value)
    return chosen


def test_it_takes_over_when_frames_stay_slow_and_says_so_once(slow: Slow) -> None:
    app = slow.app
    slow.frames(0.030, ENOUGH)
    assert not app.light.on, "it waits for a rest: the page is laid anew"
    slow.rest()
    assert (app.light.on, app.pictures.light, app.frames.rate) == (True, True, LIGHT)
    assert (slow.scene.laid, slow.kept) == (1, [True])
    assert len(slow.said) == 1
    assert slow.said[0].startswith(LINE)
    slow.frames(0.030, 2 * SPAN)
    slow.rest()
    assert (len(slow.said), slow.scene.laid, slow.kept) == (1, 1, [True])


@pytest.mark.parametrize("took", [0.004, 0.016, SLOW])
def test_a_computer_that_is_quick_enough_never_hears_of_it(slow: Slow, took: float) -> None:
    slow.frames(took, 3 * SPAN)
    slow.rest()
    assert (slow.app.light.on, slow.said, slow.kept) == (False, [], [])


def test_it_takes_ten_seconds_of_motion_and_rests_neither_count_nor_reset_them(slow: Slow) -> None:
    each = round(SPAN * EACH / 0.030 / 4)
    for _part in range(3):
        slow.frames(0.030, each)
        slow.scene.runs = False
        slow.frames(0.001, SPAN)                      # nothing is drawn, or something that does not move
        slow.scene.needs_redraw = True
        slow.frames(0.200, 1)
        slow.scene.runs = True
    assert not slow.app.light.on
    slow.frames(0.030, ENOUGH - 3 * each)
    slow.rest()
    assert slow.app.light.on


def test_a_frame_in_which_nothing_is_seen_to_move_says_nothing_of_the_computer(slow: Slow) -> None:
    slow.scene.draw = lambda _screen: []              # type: ignore[assignment, method-assign, return-value]
    slow.frames(0.030, 3 * SPAN)
    slow.rest()
    assert not slow.app.light.on


def test_it_does_not_wait_for_a_rest_for_ever_but_for_the_end_of_a_race(slow: Slow) -> None:
    slow.scene.races = True
    slow.frames(0.030, ENOUGH)
    slow.frames(0.030, 2 * LATEST)
    assert not slow.app.light.on
    slow.scene.races = False
    slow.frames(0.030, 1)
    assert slow.app.light.on


def test_a_hiccup_changes_nothing(slow: Slow) -> None:
    for _minute in range(3):
        slow.frames(0.004, 2 * SPAN)
        slow.frames(0.100, 20)
    slow.rest()
    assert (slow.app.light.on, slow.said) == (False, [])


def test_the_next_start_is_light_at_once_and_says_nothing() -> None:
    with an_app(settings=begun_light()) as app:
        slow = Slow(app)
        assert (app.light.on, app.pictures.light, app.frames.rate) == (True, True, LIGHT)
        slow.frames(0.030, 3 * SPAN)
        slow.rest()
        assert (app.settings.slow, slow.said, slow.kept) == (True, [], [])


def test_a_computer_that_was_only_busy_draws_all_again_at_the_next_start() -> None:
    with an_app(settings=begun_light()) as app:
        slow = Slow(app)
        slow.frames(0.004)
        slow.rest()
        assert (app.settings.slow, slow.kept) == (False, [False])
        assert app.light.on, "this run stays as it is"
    with an_app(settings=app.settings) as again:
        assert not again.light.on


@pytest.mark.parametrize(("drawing", "light"), [("light", True), ("full", False)])
def test_who_has_chosen_is_asked_and_told_nothing(drawing: str, light: bool) -> None:
    with an_app(settings=begun_light(drawing=drawing, slow=not light)) as app:
        slow = Slow(app)
        for took in (0.030, 0.004):
            slow.frames(took, 2 * SPAN)
            slow.rest()
            assert (app.light.on, app.settings.slow, slow.said, slow.kept) == (light, not light, [], [])


def test_little_motion_and_light_drawing_are_two_things() -> None:
    for reduced_motion in (False, True):
        for drawing in ("light", "full"):
            with an_app(settings=begun_light(drawing=drawing, reduced_motion=reduced_motion)) as app:
                assert (app.reduced_motion, app.light.on) == (reduced_motion, drawing == "light")


# ---- the switch ----

def test_the_switch_takes_effect_at_once_and_is_written_down() -> None:
    with an_app() as app:
        kept: list[str] = []
        app.write = lambda now: kept.append(now.drawing)
        page = SettingsPage(app)
        app.push(page)
        run(app)
        page.form.set_focus(named(page.form, _("Graphics")))
        before = app.painter
        run(app, down(pygame.K_RIGHT))
        assert (app.settings.drawing, app.pictures.light, app.frames.rate) == ("light", True, LIGHT)
        assert app.painter is not before, "all is cut anew"
        run(app, down(pygame.K_RIGHT))
        assert (app.settings.drawing, app.pictures.light, app.frames.rate) == ("full", False, FRAMES)
        assert kept == ["light", "full"]
        offered = [value for value, _words in named(page.form, _("Graphics")).values]      # type: ignore[attr-defined]
        assert offered == list(DRAWINGS)


def test_the_page_says_that_a_slow_computer_is_drawn_on_simply() -> None:
    with an_app(settings=begun_light()) as app:
        page = SettingsPage(app)
        app.push(page)
        row = named(page.form, _("Graphics"))
        assert row.hint.startswith(LINE)
        page.form.set_focus(row)
        run(app, down(pygame.K_END))
        assert row.hint
        assert not row.hint.startswith(LINE)


@pytest.mark.parametrize("drawing", DRAWINGS)
@pytest.mark.parametrize("found", [False, True])
def test_both_come_back_from_the_file(tmp_path: Path, drawing: str, found: bool) -> None:
    made = begun_light(drawing=drawing, slow=found)
    assert store.save(tmp_path, made) is None
    assert store.load(tmp_path) == (made, [])
    read, damage = store.read((tmp_path / store.NAME).read_bytes().replace(b'"%s"' % drawing.encode(), b'"fast"'))
    assert read.drawing == "auto"
    assert "drawing" in damage[0]


# ---- what is drawn ----

def shadows(*, plain: bool, scale: float = 1.0) -> Shadows:
    made = Shadows(lambda _bytes: None)
    made.fit(scale, plain=plain)
    return made


@pytest.mark.parametrize("degrees", [0.0, 8.0])
def test_plain_shadows_have_an_edge_and_soft_ones_have_none(degrees: float) -> None:
    def steps(*, plain: bool) -> int:
        shadow, _offset = shadows(plain=plain).card(150, 24, degrees)
        y = shadow.get_height() // 2
        return len({shadow.get_at((x, y)).a for x in range(shadow.get_width() // 2)})

    assert steps(plain=False) > 20
    assert 2 <= steps(plain=True) <= 6


@pytest.mark.parametrize("z", [0, 12, 60])
def test_a_plain_shadow_is_as_dark_as_a_soft_one_and_never_larger(z: int) -> None:
    (soft, _far), (plain, _near) = (shadows(plain=plain).card(150, z) for plain in (False, True))
    middles = [shadow.get_at(shadow.get_rect().center).a for shadow in (soft, plain)]
    assert middles[0] == pytest.approx(middles[1], abs=6)
    assert plain.get_width() <= soft.get_width() + 2
    assert plain.get_height() <= soft.get_height() + 2


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 3.0])
@pytest.mark.parametrize("z", [2, 5, 8])
def test_a_card_that_lies_has_plain_shadow_on_its_left_and_right_and_under_it(scale: float, z: int) -> None:
    """So that cards stand off from each other."""
    height = round(150 * scale)
    shadow, (dx, dy) = shadows(plain=True, scale=scale).card(height, z)
    card = pygame.Rect(0, 0, width(height), height)
    card.center = shadow.get_width() // 2 - dx, shadow.get_height() // 2 - dy
    for beside in ((card.left - 1, card.centery), (card.right, card.centery), (card.centerx, card.bottom)):
        assert shadow.get_at(beside).a > 40, beside


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("count", [2, 26, 104])
def test_a_packet_shows_all_of_its_top_card(light: bool, count: int) -> None:
    art = new_pictures()
    art.light = light
    art.fit((800, 600), EVENING)
    packet, (left, top) = art.packet(150, count)
    card = art.card(BACK, 150)
    for at in ((1, 75), (card.get_width() - 2, 75), (card.get_width() // 2, 1)):
        on = at[0] - left, at[1] - top - thickness(150, count)
        assert packet.get_at(on) == card.get_at(at), at


def with_light(art: Pictures, light: bool, do: Callable[[], object]) -> None:
    before, art.light = art.light, light
    try:
        do()
    finally:
        art.light = before


@pytest.mark.parametrize("light", [False, True])
def test_no_rays_and_scraps_burst_at_a_slap_but_the_hand_comes_down(tmp_path: Path, light: bool) -> None:
    with ruffle(tmp_path) as sat:
        sat.app.settings.drawing = "light" if light else "full"
        sat.app.changed()
        slapped(sat)
        sat.frames(2 * FRAME)
        seen = inspect(sat.play.stage)
        assert seen.rays is not light
        assert len(seen.hands) == 2


@pytest.mark.parametrize("light", [False, True])
def test_land_and_rays_of_the_sun_come_at_once_at_the_end(monkeypatch: pytest.MonkeyPatch, light: bool) -> None:
    grown: set[float] = set()
    monkeypatch.setattr(landforms, "draw", lambda *what: grown.add(what[-1]))
    art = pictures()

    def end() -> None:
        shown = stage(match().table)
        screen = pygame.Surface((800, 600))
        shown.draw(screen, True)
        shown.finish(0)
        for _frame in range(240):
            shown.tick(FRAME)
            shown.draw(screen)

    with_light(art, light, end)
    assert max(grown) == 1.0
    assert (grown == {0.0, 1.0}) is light, grown


def test_land_that_always_rises_is_seen_to_do_so_now_and_then() -> None:
    """As where rounds follow each other quickly: before all of it is there, it goes on rising."""
    art, drawn = pictures(), 0

    def rise() -> None:
        nonlocal drawn
        ground = LandAnimator(EVENING, (800, 600), ["fox", "owl"], pictures=art)
        ground.advance()
        for frame in range(300):
            if frame % 20 == 0:
                ground.share([frame / 300, 1 - frame / 300], frame * 1000 * FRAME)
            ground.tick(frame * 1000 * FRAME, frame * 1000 * FRAME)
            drawn += bool(ground.advance())

    with_light(art, True, rise)
    assert 2 <= drawn <= 15, "once for each time that it rises"


# ---- thirty frames a second ----

class Clock:
    """Pygame's, which waits for nothing and remembers what it was asked for."""

    asked: ClassVar[list[int]] = []

    def tick(self, frames: int = 0) -> int:
        self.asked.append(frames)
        return 0

    def get_rawtime(self) -> int:
        return 0


@pytest.mark.parametrize(("light", "rate"), [(False, 60), (True, 30)])
def test_so_many_frames_of_a_second_are_waited_for(monkeypatch: pytest.MonkeyPatch, light: bool, rate: int) -> None:
    monkeypatch.setattr(Clock, "asked", [])
    monkeypatch.setattr(pygame.time, "Clock", Clock)
    frames = FrameClock()
    frames.light = light
    frames.wait(moving=True)
    assert Clock.asked == [rate]


@pytest.mark.parametrize(("light", "rate"), [(False, 60), (True, 30)])
def test_in_a_race_each_press_is_handed_over_as_it_comes_and_not_with_the_frame(
        monkeypatch: pytest.MonkeyPatch, light: bool, rate: int) -> None:
    now = [100.0]
    comes = [100.004, 100.009]
    heard: list[float] = []

    def wait(ms: int) -> Event:
        until = now[0] + ms / 1000
        if comes and comes[0] <= until:
            now[0] = comes.pop(0)
            return Event(pygame.KEYDOWN, key=pygame.K_a)
        now[0] = until
        return Event(pygame.NOEVENT)

    monkeypatch.setattr(pygame.time, "Clock", Clock)
    frames = FrameClock()
    frames.light = light
    with monkeypatch.context() as patch:
        patch.setattr(time, "perf_counter", lambda: now[0])
        patch.setattr(pygame.event, "wait", wait)
        frames.listen(lambda _event: heard.append(now[0]), lambda: True)
    assert heard == [100.004, 100.009]
    assert now[0] == pytest.approx(100 + 1 / rate, abs=0.0025)


def test_a_frame_took_what_passed_since_its_wait_and_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    frames = FrameClock()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    assert frames.took() is None
    frames.passed()
    now[0] += 0.025
    assert frames.took() == pytest.approx(0.025)
    assert frames.took() is None


def test_cards_are_as_soon_where_they_fly_to_with_half_the_frames() -> None:
    def lasts(rate: int) -> float:
        played = match()
        shown = stage(played.table)
        for _answer in range(6):
            shown.enqueue(step(played))
        seconds = 0.0
        while not shown.idle and seconds < 60:
            shown.tick(1 / rate)
            seconds += 1 / rate
        return seconds

    assert lasts(FRAMES) > 1
    assert lasts(LIGHT) == pytest.approx(lasts(FRAMES), abs=3 / LIGHT)
