"""How one card lies."""

from typing import NamedTuple


class Pose(NamedTuple):
    """How a card lies: its centre and height in pixels, degrees counter-clockwise, and z, how high above the table."""

    x: float
    y: float
    height: int
    degrees: float = 0.0
    z: float = 0.0
