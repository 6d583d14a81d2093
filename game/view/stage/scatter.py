"""A heap: the deck thrown over the floor, and where its cards come to rest. All lengths are in units."""

from collections.abc import Sequence
from functools import lru_cache, partial
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from game.core.rng import Rng
from game.view.stage.physics import FRAMES, GRAVITY, RUB, PhysicsSpace
from game.view.stage.pose import Pose
from game.view.stage.timeline import TURN, BodyPose

CORE: Final = 0.36                                    # of a card's height: so near no other card's middle comes
EACH: Final = 0.004
"""Seconds from one card's throw to the next one's."""

_GOLDEN = pi * (3 - 5 ** 0.5)
_UP = 270.0                                           # how fast up a card is thrown
_SIDES = 32                                           # of the walls round the floor
_MOST = 4.0                                           # seconds in which all come to rest
_STIR = 0.3                                           # who moves less is at rest


class Throw(NamedTuple):
    """How one card was thrown: when, in ms after the first one, and where it was in each frame from then on."""

    begin: float
    spots: Sequence[BodyPose]

    @property
    def ms(self) -> float:
        """The milliseconds that it was under way."""
        return (len(self.spots) - 1) * 1000 / FRAMES

    def at(self, ms: float) -> BodyPose:
        """Return where it was, so long after it was thrown."""
        frame = ms * FRAMES / 1000
        k = min(int(frame), len(self.spots) - 2)
        a, b, t = self.spots[k], self.spots[k + 1], frame - k
        return BodyPose(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.degrees + (b.degrees - a.degrees) * t,
                        a.z + (b.z - a.z) * t)


class Scatter(NamedTuple):
    """Cards thrown over the floor round a centre, whose middles lie `width` and `height` to each side at most. A card's
    place goes by its number among `count`, from the lowest to the highest, and by the throw; it is the same whatever
    else lies there."""

    x: float
    y: float
    width: float
    high: float
    height: float

    def throws(self, count: int, throw: int, scale: float) -> list[Throw]:
        """Return how each of `count` cards is thrown in the throw of this number, in pixels."""
        return [Throw(begin, [self._placed(spot, scale) for spot in spots])
                for begin, spots in thrown(self.width, self.high, self.height, count, throw)]

    def poses(self, numbers: Sequence[int], count: int, throw: int, scale: float) -> list[Pose]:
        """Return a pose for each card of these numbers, in pixels."""
        throws = thrown(self.width, self.high, self.height, count, throw)
        return [self._pose(self._placed(throws[n].spots[-1], scale), scale) for n in numbers]

    def deck(self, scale: float) -> Pose:
        """Return where the cards lie before they are thrown."""
        return self._pose(self._placed(BodyPose(0, 0, 0, 0), scale), scale)

    def _placed(self, spot: BodyPose, scale: float) -> BodyPose:
        """Return a place seen from the centre as one in pixels."""
        return BodyPose((self.x + spot.x) * scale, (self.y + spot.y) * scale, spot.degrees, 2 + spot.z)

    def _pose(self, spot: BodyPose, scale: float) -> Pose:
        return Pose(spot.x, spot.y, round(self.height * scale), spot.degrees, spot.z)


@lru_cache(4)
def thrown(width: float, height: float, size: float, count: int, number: int) -> list[Throw]:
    """Return how each of `count` cards is thrown from the centre, in the throw of this `number`: the first cards go
    furthest, so that each lies on those beyond it.

    Walls keep the middles of the cards in an ellipse that is nearly a rectangle. Who lies nearer to the centre lies
    higher: no card is covered but from one side, and all can be reached.
    """
    space, rng = PhysicsSpace(), Rng(number)
    core = size * CORE
    around = [_edge(2 * pi * k / _SIDES) for k in range(_SIDES + 1)]
    space.wall(*((x * (width + core), y * (height + core)) for x, y in around))
    for k in range(count):
        card = space.add(BodyPose(0, 0, 0, 0), size, core)
        x, y = _edge(k * _GOLDEN + _odd(rng) * 0.2)
        far = ((count - k - 0.5) / count) ** 0.5 * (1 + 0.08 * _odd(rng))
        x, y = x * width * far, y * height * far
        away, air = hypot(x, y), 2 * _UP / GRAVITY    # it flies so long, and slides the rest
        speed = ((RUB * air) ** 2 + 2 * RUB * away) ** 0.5 - RUB * air
        throw = partial(space.push, card, x / away * speed, y / away * speed, 11 * _odd(rng), _UP)
        space.when(k * EACH, throw)
    return _record(space, count, width, height)


def _record(space: PhysicsSpace, count: int, width: float, height: float) -> list[Throw]:
    """Let everything come to rest, and tell how."""
    frame = round(count * EACH * FRAMES)
    while frame < _MOST * FRAMES and _moved(space.frame(frame - 1), space.frame(frame)):
        frame += 1
    frames = [space.frame(k) for k in range(frame + 1)]
    throws = []
    for card in range(count):
        last = frames[-1][card]
        x, y = last.x / width, last.y / height
        within = max(1.0, (x**4 + y**4) ** 0.25)      # a wall may have given way a little
        rest = BodyPose(last.x / within, last.y / within, round(last.degrees / TURN) * TURN, 0)
        back = round(rest.degrees / 180) * 180        # a back is the same after half a turn
        first = int(card * EACH * FRAMES)
        end = next((k for k in range(frame, first + 1, -1) if _moved([frames[k - 1][card]], [last])), first + 1)
        spots = [spot._replace(degrees=spot.degrees - back) for spot in (f[card] for f in frames[first:end])]
        throws.append(Throw(first * 1000 / FRAMES, [*spots, rest._replace(degrees=rest.degrees - back)]))
    return sorted(throws, key=lambda throw: -hypot(throw.spots[-1].x / width, throw.spots[-1].y / height))


def _moved(before: Sequence[BodyPose], now: Sequence[BodyPose]) -> bool:
    return any(abs(a.x - b.x) + abs(a.y - b.y) > _STIR or a.z != b.z for a, b in zip(before, now, strict=True))


def _edge(turn: float) -> tuple[float, float]:
    """Return where a ray from the centre meets the edge of a square with round corners, from -1 to 1 each way."""
    x, y = cos(turn), sin(turn)
    far = (x**4 + y**4) ** 0.25
    return x / far, y / far


def _odd(rng: Rng) -> float:
    """Return a number between -1 and 1."""
    return rng.below(2001) / 1000 - 1
