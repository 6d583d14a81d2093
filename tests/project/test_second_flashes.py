"""The second counter of flashes, on films whose flashes are known."""

from collections.abc import Callable

import pygame
import pytest

from tests.tools.second_flashes import LIMIT, SecondFlashes

SIZE = (400, 300)
FIELD = pygame.Rect(100, 100, 133, 100)
Film = Callable[[pygame.Surface, int], None]


def grey(luminance: float) -> tuple[int, int, int]:
    """Return the grey of that relative luminance."""
    level = luminance * 12.92 if luminance <= 0.0031308 else 1.055 * luminance ** (1 / 2.4) - 0.055
    return (round(255 * level),) * 3


def wave(hz: float, frame: int) -> bool:
    """Whether a square wave is high."""
    return int(frame * hz * 2 / 60) % 2 == 1


def square(hz: float, low: float, high: float, part: float = 1.0, within: pygame.Rect | None = None) -> Film:
    """Return a film of which that part of a field, or all, goes between two luminances."""
    def draw(screen: pygame.Surface, frame: int) -> None:
        screen.fill(grey(low))
        if wave(hz, frame):
            area = within or screen.get_rect()
            screen.fill(grey(high), (area.x, area.y, round(area.w * part), area.h))
    return draw


def seen(draw: Film, seconds: float = 2.0) -> SecondFlashes:
    """Return the counter that has watched it."""
    counter, screen = SecondFlashes(), pygame.Surface(SIZE, 0, 32)
    for frame in range(round(seconds * 60)):
        draw(screen, frame)
        counter.see(screen)
    return counter


@pytest.mark.parametrize(("hz", "flashes"), [(2, False), (3, False), (4, True), (10, True), (30, True)])
def test_a_whole_screen_flashes_over_three_times_a_second(hz: float, flashes: bool) -> None:
    found = seen(square(hz, 0.1, 0.5))
    assert found.whole.part == found.half.part == float(flashes)
    assert found.red.part == 0


def test_seven_changes_are_a_half_flash_too_many() -> None:
    found = seen(square(3.5, 0.1, 0.5))
    assert (found.whole.part, found.half.part) == (0, 1)


@pytest.mark.parametrize("part", [0.2, 0.3])
def test_a_part_of_a_field(part: float) -> None:
    found = seen(square(4, 0.1, 0.5, part, FIELD)).whole
    assert abs(found.part - part) < 0.02
    assert (found.part > LIMIT) == (part > LIMIT)


def test_a_field_lies_anywhere() -> None:
    found = seen(square(4, 0.1, 0.5, 1.0, FIELD.move(167, 100))).whole
    assert found.part > 0.95
    assert pygame.Rect(found.field).contains(FIELD.move(167, 100).inflate(-12, -12))


@pytest.mark.parametrize(("low", "high", "flashes"), [
    (0.1, 0.19, False), (0.1, 0.21, True), (0.0, 0.09, False), (0.82, 1.0, False), (0.78, 0.9, True),
])  # fmt: skip
def test_how_far_and_how_bright(low: float, high: float, flashes: bool) -> None:
    assert seen(square(4, low, high)).whole.part == float(flashes)


def test_a_red_screen_flashes_where_its_luminance_hardly_changes() -> None:
    def draw(screen: pygame.Surface, frame: int) -> None:
        screen.fill((160, 0, 0) if wave(4, frame) else (0, 0, 0))     # a luminance of .075

    def pale(screen: pygame.Surface, frame: int) -> None:
        screen.fill((120, 110, 60) if wave(4, frame) else (110, 110, 60))

    assert (seen(draw).red.part, seen(draw).whole.part) == (1, 0)
    assert seen(pale).red.part == 0


def test_a_red_that_goes_to_white_flashes_too() -> None:
    def draw(screen: pygame.Surface, frame: int) -> None:
        screen.fill((255, 0, 0) if wave(4, frame) else (255, 255, 255))

    assert seen(draw).red.part == seen(draw).whole.part == 1


def test_slow_fades_are_few_flashes_and_quick_ones_many() -> None:
    def fade(hz: float) -> Film:
        def draw(screen: pygame.Surface, frame: int) -> None:
            screen.fill(grey(0.1 + 0.5 * abs(2 * (frame * hz / 60 % 1) - 1)))
        return draw

    assert seen(fade(1), 3).half.part == 0
    assert seen(fade(5), 3).whole.part == 1


def test_a_change_in_small_steps_is_one_change() -> None:
    def stairs(screen: pygame.Surface, frame: int) -> None:
        screen.fill(grey(0.1 + 0.1 * min(8, frame // 5)))

    assert seen(stairs).half.part == 0


def test_flashes_of_another_second_do_not_count() -> None:
    def bursts(screen: pygame.Surface, frame: int) -> None:
        screen.fill(grey(0.6 if frame % 90 < 30 and wave(6, frame) else 0.1))     # three, and a second without

    assert seen(bursts, 5).half.part == 0


def test_a_thing_that_goes_by_once_does_not_flash() -> None:
    def goes(screen: pygame.Surface, frame: int) -> None:
        screen.fill(grey(0.1))
        screen.fill(grey(0.9), (frame * 5, 50, 120, 200))

    assert seen(goes).half.part == 0
