"""Cards with weight: bodies in a space seen from above, which slide, spin, fall and push each other; and the tweens of
cards that are slapped, or swept up as a heap.

Physics decides how things look and where a thrown card comes to rest, and never answers a rule. Time goes by fixed
steps, so that on one machine the same space always ends alike. pymunk is loaded with the first space, or before by
`prepare`. Lengths are units of the page, times seconds, degrees counter-clockwise.
"""

import sys
from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import copysign, cos, degrees, exp, hypot, radians, sin
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from game.core.cards import Card
from game.core.rng import Rng
from game.view.stage.pose import Pose
from game.view.stage.timeline import BodyPose, Track, Tween, in_out

if TYPE_CHECKING:
    from pymunk import Body, Constraint


STEP: Final = 1 / 120
FRAMES: Final = 60
"""How many frames of a second are recorded."""
GRAVITY: Final = 2600.0
"""How fast what is above the table falls on it."""
RUB: Final = 800.0
"""The speed that a card loses in a second as it slides on the table."""

_TWIST = 0.3                                          # of that, how much it takes from the corners of one that turns
_EVERY = round(1 / STEP / FRAMES)
_BOUNCE = 0.3                                         # what is left of a fall's speed upward
_LOW = 60.0                                           # so slow a bounce is none
_INERTIA = 0.123                                      # of a sheet of 5 to 7, by the square of its height
JOLT: Final = 560.0
"""How long a pile jumps that is slapped."""
THUD: Final = 260.0
"""How long one does that is slapped in vain."""
MANY: Final = 6
"""Won cards of this number, or more, are a heap."""
MEET: Final = 260.0
CARRY: Final = 230.0
SLIP: Final = 150.0
_RISE = 0.6                                           # how far up the page a card that leaves the table is seen
_FAR = 340.0                                          # so many units away a slap has lost most of its force
_HARD = 1500.0                                       # units a second that a slap gives to what lies under it


def prepare() -> None:
    """Load pymunk in a thread: something that weighs is about to move."""
    if "pymunk" not in sys.modules:
        import threading

        threading.Thread(target=PhysicsSpace, name="pymunk", daemon=True).start()


class PhysicsSpace:
    """Cards as bodies, by their numbers. `at` tells where they are at any time; time is made as far as one looks."""

    def __init__(self) -> None:
        import pymunk

        self._pymunk = pymunk
        self._space = space = pymunk.Space()
        space.collision_bias = 0.005                  # cards that lie on each other come apart slowly
        space.collision_slop = 0.2
        self._bodies: list[Body] = []
        self._drawn: dict[int, tuple[Constraint, Constraint]] = {}
        self._cores: dict[int, float] = {}            # of cards that will rub on the table when they have landed
        self._air: dict[int, tuple[float, float]] = {}           # of cards above the table: how high, how fast up
        self._later: list[tuple[float, Callable[[], None]]] = []
        self._steps = 0
        self._frames: list[list[BodyPose]] = []

    # ---- cards ----

    def add(self, spot: BodyPose, size: float, core: float | None = None) -> int:
        """Add a card `size` high at this place. Return its number. With a core it rubs on the table as soon as it lands
        there, and suffers no other card in a circle of that radius."""
        body = self._pymunk.Body(1, size * size * _INERTIA)
        body.position, body.angle = (spot.x, spot.y), -radians(spot.degrees)
        self._space.add(body)
        self._bodies.append(body)
        card = len(self._bodies) - 1
        if core is not None:
            self._cores[card] = core
        if spot.z > 0:
            self._air[card] = spot.z, 0.0
        return card

    def push(self, card: int, x: float, y: float, spin: float, up: float) -> None:
        """Give a card a speed across and down, a spin in radians a second, and a speed up."""
        body = self._bodies[card]
        body.velocity, body.angular_velocity = (x, y), spin
        self._air[card] = self._air.get(card, (0.0, 0.0))[0], up

    def draw(self, card: int, to: BodyPose, swing: float, calm: float) -> None:
        """Draw a card to a place from now on and turn it to lie as that does, as a spring would that swings so many
        radians a second; `calm` is 1 if it does not swing beyond."""
        pymunk, body, table = self._pymunk, self._bodies[card], self._space.static_body
        stiff, damp = swing * swing, 2 * calm * swing
        self._space.remove(*self._drawn.pop(card, ()))
        pull = pymunk.DampedSpring(table, body, (to.x, to.y), (0, 0), 0, stiff, damp)
        turn = pymunk.DampedRotarySpring(table, body, radians(to.degrees), stiff * body.moment, damp * body.moment)
        self._drawn[card] = pull, turn
        self._space.add(pull, turn)

    def wall(self, *corners: tuple[float, float]) -> None:
        """Build a wall from corner to corner."""
        for a, b in pairwise(corners):
            wall = self._pymunk.Segment(self._space.static_body, a, b, 3)
            wall.elasticity, wall.friction = 1.0, 0.5
            self._space.add(wall)

    def when(self, seconds: float, action: Callable[[], None]) -> None:
        """Do this at that time."""
        insort(self._later, (seconds, action), key=itemgetter(0))

    # ---- time ----

    def at(self, card: int, seconds: float) -> BodyPose:
        """Return where a card is at that time."""
        k = int(max(0.0, seconds) * FRAMES)
        a, b, t = self.frame(k)[card], self.frame(k + 1)[card], max(0.0, seconds) * FRAMES - k
        return BodyPose(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.degrees + (b.degrees - a.degrees) * t,
                        a.z + (b.z - a.z) * t)

    def frame(self, number: int) -> list[BodyPose]:
        """Return where all cards are in a frame."""
        while len(self._frames) <= number:
            for _ in range(_EVERY if self._frames else 0):
                self.step()
            self._frames.append([self._spot(card, body) for card, body in enumerate(self._bodies)])
        return self._frames[number]

    def _spot(self, card: int, body: "Body") -> BodyPose:
        x, y = body.position
        return BodyPose(x, y, -degrees(body.angle), self._air[card][0] if card in self._air else 0.0)

    def step(self) -> None:
        """Let one step of time pass."""
        now = self._steps * STEP
        while self._later and self._later[0][0] <= now:
            self._later.pop(0)[1]()
        for card, (z, up) in list(self._air.items()):
            self._fall(card, z + up * STEP, up - GRAVITY * STEP)
        self._space.step(STEP)
        self._steps += 1

    def _fall(self, card: int, z: float, up: float) -> None:
        self._air[card] = z, up
        if z > 0:
            return
        self._air[card] = 0.0, -up * _BOUNCE
        if -up * _BOUNCE < _LOW:
            del self._air[card]
        if card in self._cores:
            self._rub(card, self._cores.pop(card))

    def _rub(self, card: int, core: float) -> None:
        pymunk, body, table = self._pymunk, self._bodies[card], self._space.static_body
        hold, twist = pymunk.PivotJoint(table, body, (0, 0), (0, 0)), pymunk.GearJoint(table, body, 0, 1)
        hold.max_bias = twist.max_bias = 0
        hold.max_force, twist.max_force = RUB, RUB * _TWIST * (body.moment / _INERTIA) ** 0.5
        circle = pymunk.Circle(body, core)
        circle.elasticity, circle.friction = 0.3, 0.4
        self._space.add(hold, twist, circle)


def jolt(poses: Mapping[Card, Pose], at: tuple[float, float], scale: float) -> dict[Card, Tween]:
    """Return the tweens of cards that are slapped at this point: they jump, come apart a little, and go back to how
    they lie."""
    space, rng = PhysicsSpace(), Rng(len(poses))
    tweens = {}
    for k, (card, pose) in enumerate(poses.items()):
        spot = _spot(pose, scale)
        body = space.add(spot._replace(z=0), pose.height / scale)
        x, y = spot.x - at[0] / scale, spot.y - at[1] / scale
        away = hypot(x, y)
        if away < 12:                                 # under the hand itself: by turns to all sides
            x, y, away = cos(k * 2.4), sin(k * 2.4), 1.0
        force = exp(-away / _FAR) * (0.75 + 0.25 * rng.below(100) / 100)
        hard = _HARD * force / away
        space.draw(body, spot, 19, 0.5)
        space.push(body, x * hard, y * hard, (rng.below(2001) / 1000 - 1) * 10 * force, 260 + 160 * force)
        tweens[card] = Tween(pose, JOLT, track=_track(space, body, scale, 0, max(0, pose.z)))
    return tweens


def thud(poses: Mapping[Card, Pose], scale: float) -> dict[Card, Tween]:
    """Return the tweens of cards that are slapped in vain: all hop once, and nothing else."""
    space = PhysicsSpace()
    tweens = {}
    for card, pose in poses.items():
        body = space.add(_spot(pose, scale)._replace(z=0), pose.height / scale)
        space.push(body, 0, 0, 0, 150)
        tweens[card] = Tween(pose, THUD, track=_track(space, body, scale, 0, max(0, pose.z)))
    return tweens


def gather(
    cards: Mapping[Card, Pose], stagger: float, meet: Sequence[Pose], under: Pose, scale: float,
    slips: Sequence[float], *, last: bool,
) -> dict[Card, tuple[Tween, Tween]]:
    """Return the tweens of cards that are swept up one after another, `stagger` ms apart: they fall on each other where
    they meet, and fly to a pile as one heap. There each slips under it, or on it if its `last` card is its top, after
    its ms of `slips`."""
    space, rng, tweens = PhysicsSpace(), Rng(len(cards)), {}
    ms = (len(cards) - 1) * stagger + MEET
    beside, bodies = near(meet[0], under, last=last), []
    for k, (pose, to) in enumerate(zip(cards.values(), meet, strict=True)):
        body = space.add(_spot(pose, scale)._replace(z=0), pose.height / scale)
        bodies.append(body)
        space.when(k * stagger / 1000, partial(space.push, body, 0, 0, 0, 330))
        lies = _spot(to._replace(degrees=(rng.below(2001) / 1000 - 1) * 11), scale)
        space.when(k * stagger / 1000, partial(space.draw, body, lies, 17, 0.72))
    for body in bodies:
        space.when(ms / 1000, partial(space.draw, body, _spot(beside, scale), 15, 0.85))
    for k, card in enumerate(cards):
        wait = k * stagger
        track = _track(space, bodies[k], scale, wait, 6 + k * 0.3)
        tweens[card] = (Tween(beside, ms + CARRY - wait, wait, track=track),
                      Tween(under, SLIP, slips[k], in_out, is_under=not last))
    return tweens


def near(meet: Pose, under: Pose, *, last: bool) -> Pose:
    """Return where a heap waits that comes from where its cards met, before they slip under a pile, or on it: towards
    the middle of the page, above or below, for the plate that counts them lies beside."""
    return under._replace(y=under.y + (0.0 if last else copysign(under.height * 0.55, meet.y - under.y)), z=12)


def _spot(pose: Pose, scale: float) -> BodyPose:
    return BodyPose(pose.x / scale, pose.y / scale, pose.degrees, pose.z)


def _track(space: PhysicsSpace, body: int, scale: float, began: float, z: float) -> Track:
    """Return a body's way from `began` ms on, in pixels; it lies so high above the table when it has fallen."""

    def track(ms: float) -> BodyPose:
        spot = space.at(body, (began + ms) / 1000)
        return BodyPose(spot.x * scale, (spot.y - spot.z * _RISE) * scale, spot.degrees, spot.z + z)

    return track
