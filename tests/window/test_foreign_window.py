"""A little of `tests.tools.foreign_window`: a match is played in the real window and the plug pulled, four times."""

import pytest

from tests.kit.required_programs import WINDOW
from tests.tools.foreign_window import attack

pytestmark = [pytest.mark.window, WINDOW]


def test_a_match_that_is_killed_in_the_real_window_goes_on_and_loses_nothing() -> None:
    assert attack("play", times=1, seed=5, maximum=2.0) == 0
