"""Games of slaps flow: so many rounds a second do hands play that tap or hold, alone and together."""

from pathlib import Path
from typing import Any

import pytest

from tests.kit.simulated_taps import played
from tests.kit.table_driver import at_table

BEGINS = 3.0
"""Seconds until hands are in the rhythm."""
WAYS: dict[str, dict[str, Any]] = {"taps": {"hz": 4.0}, "holds": {"held": True}}
EVERY_SLAP = dict.fromkeys(("pyramid_pair", "sphinx_split", "mummy_marriage", "king_tut_ten", "nile_nine"), True)


@pytest.mark.parametrize(("people", "way", "least"), [
    (1, "taps", 2.5), (2, "taps", 2.5), (1, "holds", 1.6), (2, "holds", 1.6), (3, "holds", 1.6), (4, "holds", 1.6)])
def test_slap_war_goes_on_as_quickly_as_it_is_pressed(
        people: int, way: str, least: float, tmp_path: Path) -> None:  # fmt: skip
    seats = tuple(range(people))
    with at_table(tmp_path, game="slap-war", pace="normal", seed=1, players=max(2, people), people=seats) as at:
        at.still()
        played(at, BEGINS, seats=seats, counts=False, **WAYS[way])
        assert played(at, 15.0, seats=seats, counts=False, **WAYS[way]).pace >= least


@pytest.mark.parametrize("people", [1, 2, 4])
@pytest.mark.parametrize("way", list(WAYS))
def test_egyptian_ruffle_with_every_slap_does_not_stop(people: int, way: str, tmp_path: Path) -> None:
    seats = tuple(range(people))
    with at_table(tmp_path, game="egyptian-ruffle", pace="normal", seed=1, players=max(2, people), people=seats,
                  **EVERY_SLAP) as at:  # fmt: skip
        at.still()
        played(at, BEGINS, seats=seats, counts=False, **WAYS[way])
        found = played(at, 6.0, seats=seats, counts=False, **WAYS[way])
        assert found.pace >= 1.5 or at.match.result is not None
