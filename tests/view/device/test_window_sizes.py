"""The first window: three quarters of the first screen, in the proportions of the design, whatever its form."""

import pytest

from game.view.device.window import first_size, within


@pytest.mark.parametrize(("desktops", "size"), [
    ([(3440, 1440)], (1920, 1080)), ([(1080, 1920)], (1067, 600)), ([(1600, 1600)], (1200, 675)),
    ([(1440, 2560), (3840, 2160)], (1080, 608)), ([(1920, 1080), (800, 600)], (1440, 810)),
])  # fmt: skip
def test_the_first_window_fits_a_wide_screen_and_a_high_one(desktops: list[tuple[int, int]], size: tuple[int, int],
                                                           ) -> None:
    assert first_size(desktops) == size


def test_a_window_is_no_larger_than_the_largest_screen_in_either_direction() -> None:
    screens = [(1280, 1024), (1920, 1080), (1080, 1920)]
    assert within((3000, 3000), screens) == (1920, 1920)
    assert within((1500, 1500), screens) == (1500, 1500), "it may lie on any of them"
    assert within((3000, 3000), []) == (3000, 3000)
