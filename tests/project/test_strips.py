"""The film strips come to an end where people decide something, too."""

import argparse

from tests.tools import film_strips as strips


def test_a_round_in_which_people_choose_is_filmed_to_its_end() -> None:
    how = argparse.Namespace(seats=2, size=(640, 360), theme="evening", reduced=False, step=20)
    assert strips.MOMENTS["food"](how).frames
