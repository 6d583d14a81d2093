"""By one button each place of a large widget is reached alone: parts of it are lit, then parts of a part."""

from math import ceil
from pathlib import Path

import pygame
import pytest

from game.scenes.math_room.report_page import ReportPage
from game.scenes.math_room.wall_page import ClassWallPage
from game.scenes.shell.help import LicencePage, LicencesPage
from game.scenes.shell.spot_scan import PARTS, Spots, parts
from tests.kit.session_driver import at_session
from tests.kit.table_driver import FRAME, SPACE, at_table
from tests.tools import guide
from tests.tools.one_button import FAR, USUAL, of_a_class, reach

LIGHT = 5.0
"""The seconds of the light here: it moves when the test lets it."""


def farthest(spots: Spots) -> int:
    """The most steps to a place, from where the first part is lit."""
    if len(spots) == 1 and len(spots[0]) == 1:
        return 0
    return max(n + farthest(part) for n, part in enumerate(parts(spots)))


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 40), (9, 7), (31, 7), (31, 10), (39, 1)])
def test_every_place_is_in_one_part_of_each_level_and_near(rows: int, columns: int) -> None:
    spots = [[(row, column) for column in range(columns)] for row in range(rows)]
    found = parts(spots)
    assert 1 < len(found) <= PARTS
    assert sorted(spot for part in found for row in part for spot in row) == [spot for row in spots for spot in row]
    assert farthest(spots) <= min(11, rows * columns - 1), "a class of thirty: 16 seconds at the usual light"
    assert farthest(spots) * USUAL < FAR
    assert ceil(len(spots) / PARTS) >= max(len(part) for part in found) or rows == 1


def test_a_tile_of_the_wall_is_lit_said_and_opened_by_one_key(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        guide.a_class(sat)
        sat.app.settings.one_button, sat.app.settings.light = "key", round(1000 * LIGHT)
        wall = ClassWallPage(sat.app, sat.stores, guide.GROUP)
        sat.app.push(wall)
        sat.frames(1.0)
        sat.app.one_button.tick(0.0)
        assert wall.form.focus is wall.table
        said = list[str]()
        for act in "press", "light", "press", "press", "light", "press":
            if act == "press":
                sat.key(pygame.K_SPACE, scancode=SPACE)
            else:
                sat.app.one_button.tick(LIGHT)
            sat.app.step(FRAME)
            said.append(wall.form.foot_line)
        assert said[0] == "Ada and Ben", "the heads and two children"
        assert said[1] == "Carla, Deniz and Emil"
        assert said[2].startswith("Carla. One more, ")
        assert said[3].startswith("Carla. One more and Two more")
        assert said[4].startswith("Carla. Doubles and Within ten")
        assert said[5].startswith("Carla. Doubles: ")
        sat.key(pygame.K_SPACE, scancode=SPACE)
        assert isinstance(sat.app.top, ReportPage)
        assert sat.app.top.child.name == "Carla"


def test_after_its_last_part_the_light_leaves_the_widget(tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1280, 720)) as at:
        at.app.settings.one_button, at.app.settings.light = "key", round(1000 * LIGHT)
        at.app.push(page := LicencesPage(at.app))
        at.frames(0.1)
        at.app.one_button.tick(0.0)
        box = page.form.focus
        assert box is not None
        assert len(box.spots) == len(page.parts) > PARTS
        at.key(SPACE)
        for _ in parts(box.spots):
            assert page.form.focus is box
            at.app.one_button.tick(LIGHT)
        assert page.form.focus is not box
        at.app.one_button.tick(LIGHT)
        for _press in range(4):                           # 39 lines, 10, 3, 1
            at.key(SPACE)
        assert isinstance(at.app.top, LicencePage)


def test_everything_on_long_pages_is_near(tmp_path: Path) -> None:
    """`python -m tests.tools.one_button` measures every page."""
    found = dict(of_a_class(tmp_path / "class", (1280, 720)))
    with at_table(tmp_path / "table", size=(1280, 720)) as at:
        at.app.push(page := LicencesPage(at.app))
        at.frames(0.1)
        found["licences"] = reach(page)
    assert found.keys() == {"wall", "tables", "licences"}
    assert len(found["wall"]) > 60
    for name, far in found.items():
        assert max(far.values()) <= FAR, name
