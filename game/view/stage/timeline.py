"""Motion: how a card gets from where it is to where it lies, how a number gets to another, and the list of what moves.

Times are milliseconds of the table's own clock, which runs faster or slower than the wall's as the person likes. A
motion is a function of that clock: looking at it twice changes nothing, and it ends exactly at its last pose. What does
not move costs a frame nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, pi, sin
from operator import attrgetter
from typing import NamedTuple, TypeAlias
from weakref import WeakMethod

from game.core.cards import Card
from game.view.stage.impacts import Impacts
from game.view.stage.pose import Pose

Ease: TypeAlias = Callable[[float], float]

STEP = 3.0
"""Degrees in which a flying card turns."""
TURN = 5.0
"""Degrees in which a card with weight turns: so many lie and spin that each needs all its pictures."""
OVER = 260.0
"""The ms in which a card with weight turns over, however long it moves."""
_HOME = 0.7                                           # the part of a track after which a card nears its place
Tick: TypeAlias = Callable[[float, float], bool]
"""Lets the table's clock and the wall's stand at these ms. Returns True while there is more to come."""


def linear(t: float) -> float:
    """Return the part of a way that is done at a part `t` of its time: the speed stays the same."""
    return t


def cubic_in(t: float) -> float:
    """Return the part of a way that is done at a part `t` of its time: it becomes faster.

    >>> [ease(0.5) for ease in (cubic_in, in_out, cubic_out)]
    [0.125, 0.5, 0.875]
    """
    return t * t * t


def cubic_out(t: float) -> float:
    """Return the part of a way that is done at a part `t` of its time: it becomes slower."""
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Return the part of a way that is done at a part `t` of its time: it becomes faster, then slower."""
    return t * t * (3 - 2 * t)


def back_out(t: float) -> float:
    """Return the part of a way that is done at a part `t` of its time: it overshoots by a tenth before it settles."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def settle_out(t: float) -> float:
    """Return the part of a way that is done at a part `t` of its time: it overshoots by a twenty-fifth."""
    return 1 + 2.03 * (t - 1) ** 3 + 1.03 * (t - 1) ** 2


class BodyPose(NamedTuple):
    """Where a card with weight is: its centre, degrees counter-clockwise, and how high above the table."""

    x: float
    y: float
    degrees: float
    z: float


Track: TypeAlias = Callable[[float], BodyPose]
"""The place of a card with weight, by the ms since it has set out."""


class Tween(NamedTuple):
    """One part of a flight: to a pose in `ms`, after waiting `wait`.

    `arc` is how high it swings, in parts of the distance; `rise` the z it gains in the middle, `tilt` the degrees.
    With `flip` it turns over; `under` lies beneath the packets, `glow` on a sheet of sunlight. With a `track` it goes
    the way of a body, from where it is and to its pose nevertheless. It `hops` so many pixels high and lands in dust,
    or it `cracks`.
    """

    to: Pose
    ms: float
    wait: float = 0.0
    ease: Ease = cubic_out
    arc: float = 0.0
    rise: float = 0.0
    tilt: float = 0.0
    flip: bool = False
    is_under: bool = False
    glow: bool = False
    track: Track | None = None
    hops: float = 0.0
    cracks: bool = False


def duration(way: Iterable[Tween]) -> float:
    """Return how long a way takes, in ms, with all waiting."""
    return sum(leg.wait + leg.ms for leg in way)


class FlightFrame(NamedTuple):
    """How a flying card looks at one moment: `across` is how much of its width is seen, `flips` how often it has
    turned over, `drawn` the height of the picture that its height is scaled from. One that only `stirs` stays over
    and under the cards beside it as it lay."""

    pose: Pose
    across: float
    flips: int
    is_under: bool
    glow: bool
    drawn: int
    stirs: bool = False


class Flight:
    """A card under way: from the pose it had, leg by leg.

    `source` is the pile it waits in, unseen, until it is launched, "" if it lies open already; `into` is the packet
    that it becomes a part of when it lands, "" if it stays open. Still flights, for who wants little motion, go from
    pose to pose without a way between. `up` is whether the card sets out face up; `own`, whether it goes from one to
    another pile of its seat's, which has it all the while.
    """

    __slots__ = (
        "_stirs",
        "_times",
        "arrival",
        "card",
        "into",
        "landing",
        "launch",
        "own",
        "source",
        "start",
        "still",
        "tweens",
        "up",
    )

    def __init__(self, card: Card, start: Pose, tweens: Sequence[Tween], began: float, source: str = "", into: str = "",
                 still: bool = False, up: bool = False, own: bool = False) -> None:
        self.own = own
        self.card, self.start, self.tweens, self.source, self.into = card, start, tweens, source, into
        self.still, self.up = still, up
        self._stirs = not source and self._near(tweens[-1].to) and all(leg.to.height == start.height for leg in tweens)
        self._times = []
        for leg in tweens:
            began += leg.wait
            self._times.append((began, began + leg.ms))
            began += leg.ms
        self.launch, self.landing = self._times[0][0], self._times[-1][1]
        """The times at which it first moves, and at which it has arrived."""
        last = tweens[-1].to
        self.arrival = next(time for (_begin, time), leg in zip(self._times, tweens, strict=True)
                          if (leg.to.x, leg.to.y) == (last.x, last.y))
        """The time at which it first is where it will lie, perhaps still to turn over there."""

    @property
    def leaves(self) -> float:
        """The time at which a won card leaves for its pile: before, it lies there, or shows who won."""
        return self._times[-1 if self.still or len(self._times) == 1 else -2][0]

    def _near(self, pose: Pose) -> bool:
        """True if a pose is where it set out, at most turned or raised."""
        return pose[:3] == self.start[:3]

    def shown(self, now: float) -> bool:
        """True if its face is seen by now, if it is one that lies face up in the end."""
        over = sum(leg.flip for leg in self.tweens) % 2
        if over == self.up:
            return True
        return self.at(now).flips > 0 if over else not self.source or now >= self.launch

    def at(self, now: float) -> FlightFrame:
        """Return how it looks now."""
        on: Tween | None = None
        pose, flips, under, glow = self.start, 0, False, False
        for leg, (begin, end) in zip(self.tweens, self._times, strict=True):
            if now < begin:
                break
            under, glow, on = leg.is_under, leg.glow, leg
            if now < end and not self.still:
                t, stirs = (now - begin) / (end - begin), self._stirs or (glow and self._near(leg.to))
                return (_eased if leg.track is None else _tracked)(pose, leg, t, flips, stirs=stirs)
            pose, flips = leg.to, flips + leg.flip
            if now < end:
                break
        stirs = self._stirs or (on is not None and on.glow and self._near(on.to))
        return FlightFrame(pose, 1.0, flips, under, glow, pose.height, stirs)


def _eased(a: Pose, leg: Tween, t: float, flips: int, *, stirs: bool) -> FlightFrame:
    """Return how a card looks at a part `t` of its time from pose `a` along a tween without a track."""
    b, e, swing = leg.to, leg.ease(t), sin(pi * t)
    up = (leg.arc * hypot(b.x - a.x, b.y - a.y) + leg.hops) * 4 * t * (1 - t)
    height = a.height + (b.height - a.height) * e
    # every angle is a picture more to make: a card that turns over changes it edge on, others in steps
    degrees = a.degrees if not leg.flip or t < 0.5 else b.degrees
    if leg.tilt or (a.degrees != b.degrees and not leg.flip):
        degrees = round((a.degrees + (b.degrees - a.degrees) * e + leg.tilt * swing) / STEP) * STEP
    pose = Pose(
        a.x + (b.x - a.x) * e, a.y + (b.y - a.y) * e - up, round(height), degrees,
        max(0.0, a.z + (b.z - a.z) * e + leg.rise * swing),
    )  # fmt: skip
    across = max(0.02, abs(cos(pi * t))) if leg.flip else 1.0
    return FlightFrame(pose, across, flips + (leg.flip and t >= 0.5), leg.is_under, leg.glow, max(a.height, b.height),
                       stirs)


def _tracked(a: Pose, leg: Tween, t: float, flips: int, *, stirs: bool) -> FlightFrame:
    """Return the same of a tween with a track: the difference from the body at the start goes by, and at the end the
    card comes to lie as it should."""
    b, ms, track = leg.to, t * leg.ms, leg.track
    assert track is not None
    first, spot, e = track(0), track(ms), in_out(t)
    home = in_out(max(0.0, (t - _HOME) / (1 - _HOME)))
    x, y, degrees, z = (
        (at + (began - zero) * (1 - e)) * (1 - home) + end * home
        for at, zero, began, end in zip(spot, first, (a.x, a.y, a.degrees, a.z), (b.x, b.y, b.degrees, b.z),
                                        strict=True))
    over = min(1.0, ms / min(OVER, leg.ms))
    pose = Pose(x, y, round(a.height + (b.height - a.height) * e), round(degrees / TURN) * TURN, max(0.0, z))
    return FlightFrame(pose, max(0.02, abs(cos(pi * over))) if leg.flip else 1.0, flips + (leg.flip and over >= 0.5),
                       leg.is_under, leg.glow, max(a.height, b.height), stirs)


class TweenedValue:
    """A number on its way to another. It is `moving` from when it is sent until it is there. Times are ms.

    >>> height = TweenedValue(0.0)
    >>> height.send(10.0, now=500, ms=100, ease=linear)
    >>> height.tick(540), height.value, height.moving
    (True, 4.0, True)
    """

    __slots__ = ("_began", "_ease", "_from", "_ms", "moving", "target", "value")

    def __init__(self, value: float) -> None:
        self.value = self.target = self._from = value
        self._began = self._ms = 0.0
        self._ease: Ease = linear
        self.moving = False

    def send(self, target: float, now: float, ms: float, ease: Ease = in_out, wait: float = 0.0) -> None:
        """Go to `target` in `ms` from wherever it is now, after `wait`. Nothing happens if it is on its way there."""
        if target == self.target:
            return
        self.target, self._from = target, self.value
        self._began, self._ms, self._ease, self.moving = now + wait, ms, ease, ms > 0
        if ms <= 0:
            self.set(target)

    def set(self, value: float) -> None:
        """Be there at once."""
        self.value = self.target = value
        self.moving = False

    def tick(self, now: float) -> bool:
        """Go on. Return True if it has moved."""
        if not self.moving or now <= self._began:
            return False
        if now - self._began >= self._ms:
            self.set(self.target)
        else:
            self.value = self.at(now)
        return True

    def at(self, now: float) -> float:
        """Return what it is at a time to come."""
        if not self.moving or now <= self._began:
            return self.value
        return self._from + (self.target - self._from) * self._ease(min(1.0, (now - self._began) / self._ms))


def land(flights: dict[Card, Flight], now: float) -> list[Flight]:
    """Take the flights that have landed by `now`, in ms, out of these. Return them, the first to land first."""
    landed = sorted((flight for flight in flights.values() if flight.landing <= now), key=attrgetter("landing"))
    for flight in landed:
        del flights[flight.card]
    return landed


class Animations:
    """All animations of one window that are under way, in the order in which they began."""

    def __init__(self) -> None:
        self.running: dict[WeakMethod[Tick], None] = {}
        """Empty while nothing moves. Whose method it is goes with its window, and is not held here."""
        self.impacts = Impacts()

    def run(self, tick: Tick) -> None:
        """Let this method be asked in each frame from now on, once, until it is over."""
        self.running[WeakMethod(tick)] = None

    def tick(self, now: float, real: float) -> None:
        """Let the table's clock stand at `now` and the wall's at `real`, in ms."""
        for each in [*self.running]:
            tick = each()
            if tick is None or not tick(now, real):
                self.running.pop(each, None)
