"""Controllers, of which there are none here: stand-ins are plugged in, and their events posted by hand."""

from pathlib import Path

import pygame
import pytest

from game.scenes.ending import Ending
from tests.at_table import A, AtTable, L, at_table
from tests.pads import StandIns


def finish(sat: AtTable, pads: StandIns, patience: int = 40000) -> None:
    """Both turn as soon as they are asked, until the match is over."""
    for _ in range(patience):
        if isinstance(sat.top, Ending):
            return
        for seat in tuple(sat.play.waiting):
            pads.press("a", number=seat)
        sat.app.step(1 / 60)
    raise AssertionError("the match never ends")


def test_two_controllers_play_a_match_of_war_to_its_end(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), seed=22) as sat:
        pads = StandIns(sat.app)
        pads.plug(0, "Red")
        pads.plug(1, "Blue")
        sat.still()
        pads.press("a", number=1)
        assert sat.play.waiting == [0], "the second controller is the second person's"
        pads.press("a", number=0)
        sat.still()
        assert sat.play.sitting.rounds == 1
        finish(sat, pads)
        assert sat.match.result is not None
