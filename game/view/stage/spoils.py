"""What deciding cards do before they are swept up: who loses tips and slides under the winner's card."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from game.core.cards import RANK, RANKS, Card
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween, cubic_in, cubic_out, in_out
from game.view.stage.tuning import BOW, CLEAR, NARROW, SHAKE, SLIDE, TIP, WOBBLE

BEGIN: Final = 120.0
"""How long the winner's card is lit before anything else moves."""
LEAST: Final = 700.0
"""The shortest time in which all this can be seen."""
BESIDE: Final = 0.3, 0.7
"""How far beside the winner's card one lies that has slid under it, in parts of its width: in a war, in one inside it.
"""
REACH: Final = 0.54
"""How far a card that has tipped reaches down from its middle, in parts of its height."""
_ACE: Final = RANKS.index("A")


def parting(won: Sequence[Card], lost: Collection[Card], poses: Mapping[Card, Pose], scale: float, *, wars: int,
            swift: float, lowest: float) -> dict[Card, tuple[Tween, ...]]:
    """Return the ways of the lost cards: a narrow loss wobbles, a clear one shakes, an ace bows. Then each tips and
    goes under the one that wins, in the part `swift` of the usual time; less far in `wars` inside each other: where so
    much is gathered, that would flash. Nothing lies under `lowest`, where words stand."""
    if not won:
        return {}
    best, legs = won[0], dict[Card, tuple[Tween, ...]]()
    to = poses[best]
    for k, card in enumerate(sorted(lost, key=lambda card: abs(poses[card].x - to.x))):
        pose = poses[card]
        side = 1 if pose.x > to.x else -1             # a card on the right tips to the left
        tipped = pose._replace(degrees=pose.degrees + TIP * side)
        apart = abs(RANK[best] - RANK[card])
        if RANK[card] == _ACE:
            low = pose._replace(y=pose.y + BOW[1] * scale, degrees=pose.degrees + BOW[0] * side)
            first: tuple[Tween, ...] = (Tween(low, 180, BEGIN, cubic_out),)
        elif apart >= CLEAR:
            far, ms = SHAKE
            shaken = [pose._replace(x=pose.x + far * scale * way) for way in (1, -1, 0.6)]
            first = (Tween(shaken[0], ms, BEGIN, cracks=True), *(Tween(at, ms, cracks=True) for at in shaken[1:]))
        elif apart == NARROW:
            first = wobble(pose, BEGIN)
        else:
            first = ()
        first = (*first, Tween(tipped, 120, 0.0 if first else BEGIN, cubic_in))
        wide = pose.height * 5 / 7
        x = to.x + side * wide * (BESIDE[wars > 1] + 0.12 * k)
        under = Pose(x, min(to.y + pose.height * 0.05, lowest - pose.height * REACH), pose.height, tipped.degrees, 2)
        legs[card] = (*first, Tween(under, SLIDE * swift, ease=in_out, under=True))
    return legs


def tipping(lost: Collection[Card], poses: Mapping[Card, Pose], middle: float) -> dict[Card, tuple[Tween, ...]]:
    """Return the ways of lost cards that are counted: all tip away from the `middle`, and stay in sight."""
    legs: dict[Card, tuple[Tween, ...]] = {}
    for card in lost:
        pose = poses[card]
        tipped = pose._replace(degrees=pose.degrees + TIP / 2 * (1 if pose.x < middle else -1), z=2)
        legs[card] = (Tween(tipped, 180, BEGIN, in_out),)
    return legs


def wobble(pose: Pose, wait: float, *, glow: bool = False) -> tuple[Tween, ...]:
    """A card that wavers where it lies."""
    degrees, ms = WOBBLE
    ways = (pose._replace(degrees=pose.degrees + degrees), pose._replace(degrees=pose.degrees - degrees), pose)
    return tuple(Tween(to, ms, 0.0 if k else wait, in_out, glow=glow) for k, to in enumerate(ways))


def narrow(won: Sequence[Card], lost: Collection[Card]) -> bool:
    """True if the winner's card beats one of the others by one rank."""
    return any(abs(RANK[won[0]] - RANK[card]) == NARROW for card in lost) if won else False
