"""A window is where a monitor is: one beside the main one, above or below it, and none that was taken away."""

import os
import warnings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.view.device import monitors as monitors_module
from game.view.device.monitors import monitors, moved_in, nearest, reachable
from game.view.device.window import Window
from tests.kit.widget_fixture import display

MAIN = Rect(0, 0, 1920, 1080)
RIGHT, LEFT, ABOVE, BELOW = (Rect(1920, 0, 1280, 1024), Rect(-1280, 0, 1280, 1024), Rect(0, -900, 1600, 900),
                             Rect(0, 1080, 1600, 900))
SIZE = 1067, 600


@pytest.mark.parametrize(("place", "beside", "seen"), [
    ((100, 60), None, True), ((2500, 60), None, False), ((2500, 60), RIGHT, True), ((-900, 60), None, False),
    ((-900, 60), LEFT, True), ((-900, 60), RIGHT, False), ((100, 1070), None, False), ((100, 1100), BELOW, True),
    ((100, 1100), RIGHT, False), ((100, -800), ABOVE, True), ((100, -800), BELOW, False), ((1800, 60), RIGHT, True),
    ((100, -50), None, False), ((2000, 1050), RIGHT, False), ((-1000, 60), None, False)])
def test_a_place_is_used_only_where_a_monitor_is(place: tuple[int, int], beside: Rect | None, seen: bool) -> None:
    assert reachable(Rect(place, SIZE), [MAIN, *([beside] if beside else [])]) == seen


@pytest.mark.parametrize(("place", "there"), [
    ((100, 60), (100, 60)), ((2500, 60), (853, 60)), ((-1200, 200), (0, 200)), ((100, 1100), (100, 480)),
    ((100, -800), (100, 0)), ((1815, 80), (853, 80)), ((1300, 80), (1300, 80)), ((-300, 80), (-300, 80)),
    ((100, -50), (100, 0))])
def test_a_window_whose_monitor_has_gone_comes_to_the_nearest_one(
        place: tuple[int, int], there: tuple[int, int]) -> None:
    """One that is only partly outside stays."""
    assert moved_in(Rect(place, SIZE), [MAIN]) == Rect(there, SIZE)


places = st.builds(Rect, st.integers(-4000, 4000), st.integers(-4000, 4000), st.integers(100, 4000),
                   st.integers(100, 3000))
screens = st.lists(st.builds(Rect, st.integers(-3000, 3000), st.integers(-3000, 3000), st.integers(640, 3840),
                             st.integers(480, 2160)), min_size=1, max_size=4)


@given(places, screens)
def test_a_window_is_moved_to_where_it_can_be_grabbed_and_then_stays(window: Rect, screens: list[Rect]) -> None:
    there = moved_in(window, screens)
    parts = [there.clip(screen) for screen in screens]
    assert 2 * sum(part.w * part.h for part in parts) >= there.w * there.h
    assert any(screen.top <= there.y < screen.bottom and screen.clip(there).w for screen in screens)
    assert moved_in(there, screens) == there
    assert there.w <= window.w
    assert there.h <= window.h


def test_without_a_monitor_a_window_stays() -> None:
    window = Rect(2500, 60, *SIZE)
    assert moved_in(window, []) == window
    assert nearest(window, []) is None


def test_sdl_says_where_the_monitors_are() -> None:
    display()
    assert [monitor.size for monitor in monitors()] == pygame.display.get_desktop_sizes()
    assert monitors()[0].topleft == (0, 0)


def test_where_sdl_does_not_say_it_the_main_one_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    display()

    def fails() -> None:
        raise OSError("not found")

    monkeypatch.setattr(monitors_module, "sdl", fails)
    assert monitors() == [Rect((0, 0), pygame.display.get_desktop_sizes()[0])]


def test_an_open_window_whose_monitor_goes_is_brought_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    there = [MAIN, RIGHT]
    monkeypatch.setattr("game.view.device.window.NOWHERE", ())
    monkeypatch.setattr("game.view.device.window.monitors", lambda: [*there])
    window = Window("Truce", size=(900, 640), place=(2000, 60))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        handle = pygame.Window.from_display_module()
    handle.position = 2000, 60
    window.look()
    assert handle.position == (2000, 60)
    there.remove(RIGHT)
    window.look()
    assert handle.position == (1020, 60)
    handle.position = 1800, 60                        # a person puts it there
    window.look()
    assert handle.position == (1800, 60)
    window.close()
