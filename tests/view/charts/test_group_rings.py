"""The rings of groups differ in shape, so that nobody has to tell their colours."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.view.charts.group_rings import RINGS, Ring, draw_ring
from game.view.pictures.painter import Painter
from game.view.pictures.theme import EVENING
from tests.kit.session_driver import at_session
from tests.scenes.math_room.test_wall import a_class, wall

GREY, GROUND = (90, 90, 90), (250, 250, 250)
LEAST = 0.18
"""Of the pixels of a whole ring, so many are others in each other ring."""


def drawn(ring: Ring, size: tuple[int, int], tile: tuple[int, int]) -> Any:
    """Where a ring is drawn around a tile of this size, in one colour for all."""
    painter = Painter(EVENING, size, lambda *_icon: pygame.Surface((1, 1)))
    to, box = pygame.Surface((tile[0] + 40, tile[1] + 40)), pygame.Rect((20, 20), tile)
    to.fill(GROUND)
    draw_ring(to, painter, box, painter.u(9), ring, GREY, GROUND)
    painter.draw_sheet(to, box, GROUND, painter.u(9))
    return pygame.surfarray.array3d(to)[:, :, 0] < 170


@pytest.mark.parametrize(("size", "tile"), [((800, 600), (26, 24)), ((1280, 720), (40, 34)), ((1280, 720), (96, 34)),
                                            ((1920, 1080), (150, 52))])
def test_no_two_rings_look_alike_in_grey(size: tuple[int, int], tile: tuple[int, int]) -> None:
    found = {ring: drawn(ring, size, tile) for ring in RINGS}
    whole = found["whole"].sum()
    for one, other in combinations(RINGS, 2):
        assert (found[one] ^ found[other]).sum() >= LEAST * whole, (one, other)
    assert all(mask.sum() >= 0.2 * whole for mask in found.values()), "each of them is seen"


def test_the_tiles_of_a_group_have_the_ring_of_its_card(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        a_class(sat)
        page = wall(sat)
        rings = [card.ring for card in page.groups.cards]
        assert len(set(rings)) == len(rings) > 1
        assert {ring for ring, _colour in page.table.rims.values()} == set(rings)
