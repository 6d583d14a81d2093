"""What cards do when something is said of them: they draw together for an equation, shine for a meal, and kneel."""

from collections.abc import Iterable, Mapping
from typing import Final

from game.core.cards import CODES, Card
from game.core.events import Announced, Event
from game.view.pictures.pictures import Pictures
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween, cubic_in, cubic_out, in_out

NEAR: Final = 0.16
"""How far cards of an equation come towards their middle."""
LIFT, MEET, HOLD, PART = 130.0, 260.0, 420.0, 240.0
APART: Final = 120.0
"""From one number of an equation to the next."""


LARGE: Final = 1.6
"""How much larger a card is that others kneel to."""
COMES, FALLS, REIGNS, LEAVES = 220.0, 70.0, 780.0, 260.0
STAMPS: Final = COMES + FALLS
"""After so many ms it has come down."""
HOPS, UP, STAYS, AGAIN = 12.0, 110.0, 80.0, 170.0
"""How far cards jump that may be picked, in units, and how long: fewer than three times a second."""
KNEEL, DOWN, NEARER = 12.0, 9.0, 14.0
"""The degrees in which cards lean that kneel, and how far down and aside they go, in units."""


def prepare(events: Iterable[Event], layout: Layout, pictures: Pictures) -> None:
    """See to it that cards that will come down large are drawn by then."""
    cards = [CODES[card] for event in events if isinstance(event, Announced) and event.key.seen == "stamp"
             for card in event.cards]
    for height in layout.faces if cards else ():
        pictures.prepare(round(height * LARGE), cards)


def together(poses: Mapping[Card, Pose]) -> dict[Card, tuple[Tween, ...]]:
    """Cards that make an equation: one after another they lift, then draw together, stay so, and part again."""
    if not poses:
        return {}
    x = sum(pose.x for pose in poses.values()) / len(poses)
    y = sum(pose.y for pose in poses.values()) / len(poses)
    legs: dict[Card, tuple[Tween, ...]] = {}
    for k, (card, at) in enumerate(poses.items()):
        near = at._replace(x=at.x + (x - at.x) * NEAR, y=at.y + (y - at.y) * NEAR, z=24)
        legs[card] = (
            Tween(at._replace(z=16), LIFT, k * APART, cubic_out),
            Tween(near, MEET, (len(poses) - 1 - k) * APART, in_out),
            Tween(near, HOLD),
            Tween(at, PART, ease=in_out),
        )
    return legs


def hop(poses: Mapping[Card, Pose], scale: float) -> dict[Card, tuple[Tween, ...]]:
    """Cards that may be picked: they jump up and lie down again."""
    high = {card: at._replace(y=at.y - HOPS * scale, z=22) for card, at in poses.items()}
    return {card: (Tween(high[card], UP, glow=True), Tween(at, AGAIN, STAYS, in_out, glow=True))
            for card, at in poses.items()}


def shine(poses: Mapping[Card, Pose]) -> dict[Card, tuple[Tween, ...]]:
    """Cards that score, or take: they rise on a sheet of sunlight and lie down again."""
    high = {card: at._replace(z=22) for card, at in poses.items()}
    return {
        card: (Tween(high[card], 200, glow=True), Tween(high[card], 420, glow=True), Tween(at, 200, ease=in_out))
        for card, at in poses.items()
    }


def stamp(poses: Mapping[Card, Pose], others: Mapping[Card, Pose], sun: tuple[int, int], scale: float,
          ) -> dict[Card, tuple[Tween, ...]]:
    """Cards that come down on the sun, side by side, and go back; the others kneel towards it meanwhile."""
    legs: dict[Card, tuple[Tween, ...]] = {}
    for k, (card, at) in enumerate(poses.items()):
        high = round(at.height * LARGE)
        x = sun[0] + (k - (len(poses) - 1) / 2) * high * 5 / 7
        low = Pose(x, sun[1], high, 0.0, 12)
        over = low._replace(y=low.y - 26 * scale, z=64)
        legs[card] = (Tween(over, COMES, ease=cubic_out), Tween(low, FALLS, ease=cubic_in), Tween(low, REIGNS),
                      Tween(at, LEAVES, ease=in_out, rise=20))
    for card, at in others.items():
        side = (at.x < sun[0]) - (at.x > sun[0])
        low = at._replace(x=at.x + side * NEARER * scale, y=at.y + DOWN * scale, degrees=at.degrees - side * KNEEL)
        legs[card] = (Tween(low, 160, STAMPS, cubic_out), Tween(low, REIGNS - 160), Tween(at, LEAVES, ease=in_out))
    return legs
