"""How one card lies."""

from typing import Final, NamedTuple

FLAT: Final = -1.0
"""The z of a card that lies flat on others and throws no shadow."""


class Pose(NamedTuple):
    """How a card lies: its centre and height in pixels, degrees counter-clockwise, and z, how high above the table."""

    x: float
    y: float
    height: int
    degrees: float = 0.0
    z: float = 0.0
