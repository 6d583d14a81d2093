"""Cards that lie open beside each other: in rows and fans, or thrown over the floor. All lengths are in units."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from game.view.pose import FLAT, Pose

_GOLDEN: Final = pi * (3 - 5 ** 0.5)
_TIGHT: Final = 9                                     # so near to each other many shadows would be one black one
_ANGLES: Final = 12                                   # a heap's cards lie in so many directions: as many backs to draw


class Stack(NamedTuple):
    """Cards on each other, which are one thing. One that lies at the top of the window hangs: it grows downward.

    `last`: its last card is its top, otherwise its first. `words`: on which side of it stands what it is.
    """

    x: float
    y: float
    height: float
    hangs: bool = False
    last: bool = False
    words: str = ""


class Spread(NamedTuple):
    """A row of cards from left to right, the first leftmost and lowest: `step` apart, or less where that many would
    not find `room`.

    It begins at x with `side` -1, is centred there with 0, and ends there with 1; each further card lies `drop` lower.
    After `most` cards another row begins, `row` lower. A fan leans its cards `lean` degrees apart.
    """

    x: float
    y: float
    room: float
    height: float
    step: float
    side: int = 0
    drop: float = 0.0
    most: int = 1000
    row: float = 0.0
    lean: float = 0.0
    z: float = 3.0

    def poses(self, count: int, scale: float) -> list[Pose]:
        """A pose for each of so many cards."""
        poses = []
        for first in range(0, count, self.most):
            poses += self._row(min(self.most, count - first), self.y + self.row * (first // self.most), scale)
        return poses

    def under(self, count: int) -> Stack:
        """The stack of those that came before the last so many, at the left end of these."""
        across = self.height * 5 / 7 + self.step * (count - 1)
        left = self.x - (self.side + 1) / 2 * across + self.height * 5 / 14
        return Stack(left - self.step * 0.7, self.y + self.height * 0.04, self.height, last=True, words="below")

    def _row(self, count: int, y: float, scale: float) -> list[Pose]:
        across = self.height * 5 / 7
        step = min(self.step, (self.room - across) / max(1, count - 1))
        left = self.x + across / 2 - (self.side + 1) / 2 * (across + step * (count - 1))
        poses = []
        for k in range(count):
            off = k - (count - 1) / 2
            sag = off * off * abs(self.lean) * step / 115          # the ends of a fan hang, as on a circle
            z = self.z if k == 0 or step + abs(self.drop) > _TIGHT else FLAT
            poses.append(Pose((left + k * step) * scale, (y + k * self.drop + sag) * scale,
                              round(self.height * scale), -off * self.lean, z))
        return poses


class Heap(NamedTuple):
    """Cards thrown over the floor round a centre, `wide` and `high` to each side. A card's place goes by its number
    among `count`, from the top to the bottom, and is the same whatever else lies there."""

    x: float
    y: float
    wide: float
    high: float
    height: float

    def poses(self, numbers: Sequence[int], count: int, scale: float) -> list[Pose]:
        """A pose for each of these numbers."""
        places = _scattered(count)
        return [Pose((self.x + places[n][0] * self.wide) * scale, (self.y + places[n][1] * self.high) * scale,
                     round(self.height * scale), (n * 7 % _ANGLES) * 180 / _ANGLES - 90, 2.0) for n in numbers]


@cache
def _scattered(count: int) -> list[tuple[float, float]]:
    """So many places in a square from -1 to 1 without its corners, in no rows and equally dense, as a sunflower's
    seeds are; from the top to the bottom, so that no card is covered from more than one side."""
    found = []
    for k in range(count):
        away, turn = ((k + 0.5) / count) ** 0.5, k * _GOLDEN
        x, y = cos(turn), sin(turn)
        away /= (x**4 + y**4) ** 0.25
        found.append((x * away, y * away))
    return sorted(found, key=lambda place: place[1])
