"""Cards that lie on each other or beside each other, in rows and fans. All lengths are in units."""

from typing import Final, NamedTuple

from game.view.stage.pose import FLAT, Pose

_TIGHT: Final = 9                                     # so near to each other many shadows would be one black one


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
        return Stack(left - self.step * 0.7, self.y + self.height * 0.04, self.height, last=True, words="above")

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


class PrizeSpread(NamedTuple):
    """What is fought for, all of it to be seen: its last two cards large, side by side, the `others` in a row."""

    pair: Spread
    others: Spread

    @property
    def height(self) -> float:
        """The height of the large cards."""
        return self.pair.height

    def poses(self, count: int, scale: float) -> list[Pose]:
        """A pose for each of so many cards."""
        return [*self.others.poses(max(0, count - 2), scale), *self.pair.poses(min(2, count), scale)]
