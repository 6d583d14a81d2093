"""What is felt: controllers shake with what is seen and heard, as the keys declare it."""

from pathlib import Path
from typing import get_args

import pytest

from game.core.announcements import CUE_OF_EFFECT, FALSE_SLAP, SLAP, WAR, AnnouncementKey, Effect, Rumble
from game.core.events import Announced
from game.core.seats import Seat
from game.view.device.gamepad import MOTORS, GamepadDevice
from tests.kit.fake_gamepads import StandIns
from tests.kit.stage_fixture import INSTANT, match, play, stage
from tests.kit.table_driver import FRAME, AtTable, at_table

GONG = AnnouncementKey("gong", seen="shine", rumble="strong")


def test_every_key_says_what_is_felt_of_it() -> None:
    assert set(CUE_OF_EFFECT) == set(get_args(Effect))
    assert {*MOTORS, ""} == set(get_args(Rumble)) == {rumble for _sound, rumble in CUE_OF_EFFECT.values()}
    assert (WAR.rumble, SLAP.rumble, FALSE_SLAP.rumble, AnnouncementKey("told").rumble) == (
        "strong",
        "firm",
        "firm",
        "",
    )
    assert AnnouncementKey("gong", rumble="light").rumble == "light"


@pytest.mark.parametrize("pace", [1.0, INSTANT])
def test_a_key_of_a_new_game_is_felt_by_its_seats_and_at_the_instant_pace_by_nobody(pace: float) -> None:
    felt: list[tuple[str, tuple[Seat, ...]]] = []
    shown = stage(match().table, rumble=lambda felt_so, seats: felt.append((felt_so, tuple(seats))))
    shown.pace = pace
    shown.enqueue([Announced(GONG, (Seat(1),), (), ())])
    shown.enqueue([Announced(AnnouncementKey("quiet", seen="pill"), (Seat(0),), (), ())])
    play(shown)
    assert felt == ([("strong", (1,))] if pace == 1.0 else [])


def shaken(sat: AtTable) -> list[tuple[int, tuple[float, float, int]]]:
    """Two stand-in pads, and a list of how they were shaken: the pad's number, and how."""
    pads, found = StandIns(sat.app), list[tuple[int, tuple[float, float, int]]]()
    for number in (0, 1):
        pads.plug(number)
        pad = sat.app.pads.connected[number]
        pad.device = pad.device._replace(run_motors=lambda *how, number=number: found.append((number, how)))
    sat.frames(FRAME)
    return found


def test_who_fights_feels_a_war_with_its_own_pad_unless_it_is_switched_off(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal") as sat:
        found, play_ = shaken(sat), sat.play
        play_.stage.enqueue([Announced(GONG, (Seat(1),), (), ())])
        sat.frames(0.2)
        assert found == [(1, MOTORS["strong"])]
        play_.pause()
        assert found[-1] == (1, (0.0, 0.0, 0)), "a pause stops it"
        sat.app.pop()
        found.clear()
        sat.app.settings.rumble = False
        play_.stage.enqueue([Announced(GONG, (Seat(1),), (), ())])
        sat.frames(2.0)
        assert not found


def test_a_device_without_motors_is_left_alone() -> None:
    GamepadDevice(0, "Pad", "", True).run_motors(1.0, 1.0, 100)
