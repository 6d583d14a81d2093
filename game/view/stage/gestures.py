"""What cards do when something is said of them: they draw together for an equation, and shine for a meal or a king."""

from collections.abc import Mapping
from typing import Final

from game.core.cards import Card
from game.view.stage.pose import Pose
from game.view.stage.timeline import Leg, cubic_out, in_out

NEAR: Final = 0.16
"""How far cards of an equation come towards their middle."""
LIFT, MEET, HOLD, PART = 130.0, 260.0, 420.0, 240.0
APART: Final = 120.0
"""From one number of an equation to the next."""


def together(poses: Mapping[Card, Pose]) -> dict[Card, tuple[Leg, ...]]:
    """Cards that make an equation: one after another they lift, then draw together, stay so, and part again."""
    if not poses:
        return {}
    x = sum(pose.x for pose in poses.values()) / len(poses)
    y = sum(pose.y for pose in poses.values()) / len(poses)
    legs: dict[Card, tuple[Leg, ...]] = {}
    for k, (card, at) in enumerate(poses.items()):
        near = at._replace(x=at.x + (x - at.x) * NEAR, y=at.y + (y - at.y) * NEAR, z=24)
        legs[card] = (
            Leg(at._replace(z=16), LIFT, k * APART, cubic_out),
            Leg(near, MEET, (len(poses) - 1 - k) * APART, in_out),
            Leg(near, HOLD),
            Leg(at, PART, ease=in_out),
        )
    return legs


def shine(poses: Mapping[Card, Pose]) -> dict[Card, tuple[Leg, ...]]:
    """Cards that score, or take: they rise on a sheet of sunlight and lie down again."""
    high = {card: at._replace(z=22) for card, at in poses.items()}
    return {
        card: (Leg(high[card], 200, glow=True), Leg(high[card], 420, glow=True), Leg(at, 200, ease=in_out))
        for card, at in poses.items()
    }
