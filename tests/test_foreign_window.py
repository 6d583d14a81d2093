"""A little of `tests.foreign_window`: a match is played in the real window and the plug pulled, four times."""

import pytest

from tests.foreign_window import attack
from tests.needs import WINDOW

pytestmark = [pytest.mark.window, WINDOW]


def test_a_match_that_is_killed_in_the_real_window_goes_on_and_loses_nothing() -> None:
    assert attack("play", times=1, seed=5, most=2.0) == 0
