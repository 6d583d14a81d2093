"""What hits cards and what sweeps them up: ways that bodies take, as legs of flights."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import copysign, cos, exp, hypot, sin
from typing import Final

from game.core.cards import Card
from game.core.events import Announced, Event, Swept
from game.core.rng import Rng
from game.view.stage.physics import PhysicsSpace
from game.view.stage.pose import Pose
from game.view.stage.timeline import BodyPose, Track, Tween, in_out

JOLT: Final = 560.0
"""How long a pile jumps that is slapped."""
THUD: Final = 260.0
"""How long one does that is slapped in vain."""
MANY: Final = 6
"""So many cards that are won together are a heap."""
MEET: Final = 260.0
CARRY: Final = 230.0
SLIP: Final = 150.0

_RISE = 0.6                                           # how far up the page a card that leaves the table is seen
_FAR = 340.0                                          # so many units away a slap has lost most of its force
_HARD = 1500.0                                       # units a second that a slap gives to what lies under it


def weighs(event: Event) -> bool:
    """True if an event sets cards with weight in motion."""
    return (isinstance(event, Announced) and event.key.seen == "strike") or (
        isinstance(event, Swept) and len(event.cards) >= MANY)


def jolt(poses: Mapping[Card, Pose], at: tuple[float, float], scale: float) -> dict[Card, Tween]:
    """Cards that are slapped at this point: they jump, come apart a little, and go back to how they lie."""
    space, chance = PhysicsSpace(), Rng(len(poses))
    legs = {}
    for k, (card, pose) in enumerate(poses.items()):
        spot = _spot(pose, scale)
        body = space.add(spot._replace(z=0), pose.height / scale)
        x, y = spot.x - at[0] / scale, spot.y - at[1] / scale
        away = hypot(x, y)
        if away < 12:                                 # under the hand itself: by turns to all sides
            x, y, away = cos(k * 2.4), sin(k * 2.4), 1.0
        force = exp(-away / _FAR) * (0.75 + 0.25 * chance.below(100) / 100)
        hard = _HARD * force / away
        space.draw(body, spot, 19, 0.5)
        space.push(body, x * hard, y * hard, (chance.below(2001) / 1000 - 1) * 10 * force, 260 + 160 * force)
        legs[card] = Tween(pose, JOLT, track=_track(space, body, scale, 0, max(0, pose.z)))
    return legs


def thud(poses: Mapping[Card, Pose], scale: float) -> dict[Card, Tween]:
    """Cards that are slapped in vain: all hop once, and nothing else."""
    space = PhysicsSpace()
    legs = {}
    for card, pose in poses.items():
        body = space.add(_spot(pose, scale)._replace(z=0), pose.height / scale)
        space.push(body, 0, 0, 0, 150)
        legs[card] = Tween(pose, THUD, track=_track(space, body, scale, 0, max(0, pose.z)))
    return legs


def gather(
    cards: Mapping[Card, Pose], stagger: float, meet: Sequence[Pose], under: Pose, scale: float,
    slips: Sequence[float], *, last: bool,
) -> dict[Card, tuple[Tween, Tween]]:
    """Cards that are swept up one after another, `stagger` ms apart, fall on each other where they meet, and fly to a
    pile as one heap. There each slips under it, or on it if its `last` card is its top, so many ms later."""
    space, chance, legs = PhysicsSpace(), Rng(len(cards)), {}
    ms = (len(cards) - 1) * stagger + MEET
    beside, bodies = near(meet[0], under, last=last), []
    for k, (pose, to) in enumerate(zip(cards.values(), meet, strict=True)):
        body = space.add(_spot(pose, scale)._replace(z=0), pose.height / scale)
        bodies.append(body)
        space.when(k * stagger / 1000, partial(space.push, body, 0, 0, 0, 330))
        lies = _spot(to._replace(degrees=(chance.below(2001) / 1000 - 1) * 11), scale)
        space.when(k * stagger / 1000, partial(space.draw, body, lies, 17, 0.72))
    for body in bodies:
        space.when(ms / 1000, partial(space.draw, body, _spot(beside, scale), 15, 0.85))
    for k, card in enumerate(cards):
        wait = k * stagger
        track = _track(space, bodies[k], scale, wait, 6 + k * 0.3)
        legs[card] = (Tween(beside, ms + CARRY - wait, wait, track=track),
                      Tween(under, SLIP, slips[k], in_out, under=not last))
    return legs


def near(meet: Pose, under: Pose, *, last: bool) -> Pose:
    """Return where a heap waits that comes from where its cards met, before they slip under a pile, or on it: towards
    the middle of the page, above or below, for the plate that counts them lies beside."""
    return under._replace(y=under.y + (0.0 if last else copysign(under.height * 0.55, meet.y - under.y)), z=12)


def _spot(pose: Pose, scale: float) -> BodyPose:
    return BodyPose(pose.x / scale, pose.y / scale, pose.degrees, pose.z)


def _track(space: PhysicsSpace, body: int, scale: float, began: float, z: float) -> Track:
    """A body's way from `began` ms on, in pixels; it lies so high above the table when it has fallen."""

    def track(ms: float) -> BodyPose:
        spot = space.at(body, (began + ms) / 1000)
        return BodyPose(spot.x * scale, (spot.y - spot.z * _RISE) * scale, spot.degrees, spot.z + z)

    return track
