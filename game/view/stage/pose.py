"""How cards lie: the pose of one card; stacks, rows and fans; and the lane of a stake on its way to the sun. Poses are
in pixels, stacks, spreads and lanes in units of the page, if nothing else is said.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

GROWN: Final = 1.08
"""By how much the cards that decide grow with each war inside a war, where there is room."""
FLAT: Final = -1.0
"""The z of a card that lies flat on others and throws no shadow."""
_TIGHT: Final = 9                                     # so near to each other many shadows would be one black one
FIRST, TIED, DOWN, FAN, ROW, LEAST = 94, 78, 44, 54, 108, 12        # how far a stake's cards lie apart, in units
APART: Final = 0.76
"""How far cards lie apart that are counted, in parts of their height: beside each other."""
MOST: Final = 1.24
"""How much larger than usual cards are at most where many lie close."""
TIED_SLOPE: Final = 0.68                                            # a card that tied lies a little flatter
_LEAN: Final = (-2.0, 1.0, 4.0, 2.0, -1.0)


class Pose(NamedTuple):
    """How a card lies: its centre and height in pixels, degrees counter-clockwise, and z, how high above the table."""

    x: float
    y: float
    height: int
    degrees: float = 0.0
    z: float = 0.0


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
    After `most` cards another row begins, `row` lower. A fan leans its cards `lean` degrees apart. One that is
    `mirrored` goes from right to left.
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
    mirrored: bool = False

    def poses(self, count: int, scale: float) -> list[Pose]:
        """Return a pose for each of `count` cards, in pixels.

        >>> [pose.x for pose in Spread(0, 0, room=300, height=70, step=60, side=-1).poses(3, scale=1.0)]
        [25.0, 85.0, 145.0]
        """
        poses = []
        for first in range(0, count, self.most):
            row = self._row(min(self.most, count - first), self.y + self.row * (first // self.most), scale)
            poses += row[::-1] if self.mirrored else row
        return poses

    def stack_before(self, count: int) -> Stack:
        """Return the stack of the cards before the last `count`, at the left end of these."""
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
    """A prize, all of it to be seen: its last two cards large, side by side, the `others` in a row."""

    pair: Spread
    others: Spread

    @property
    def height(self) -> float:
        """The height of the large cards."""
        return self.pair.height

    def poses(self, count: int, scale: float) -> list[Pose]:
        """Return a pose for each of `count` cards, in pixels."""
        return [*self.others.poses(max(0, count - 2), scale), *self.pair.poses(min(2, count), scale)]


def covered_runs(facing: Sequence[bool]) -> int:
    """Return how many runs of cards lie face down in a pile.

    >>> covered_runs([True, False, False, True, False])
    2
    """
    return sum(not up and (k == 0 or facing[k - 1]) for k, up in enumerate(facing))


class Lane(NamedTuple):
    """Where a seat's stake lies: the deciding card at (x, y) near the sun, the others outward from it; in units.

    `out` is -1 to the left and 1 to the right, `reach` how far the outermost may lie; beyond the first gap each unit
    outward leads `slope` units down, but not above `top` or below `bottom`. `grown` is how much larger than usual all
    lies, where the window is high; the deciding card grows so many `steps` at most, one for each war inside a war.
    `tab` is the edge from which an animal's tab stands out: 1 for the upper one, -1 for the lower. Cards that decide
    lie on each other in part, or `apart`.
    """

    x: float
    y: float
    out: int
    reach: float
    first: float
    slope: float
    top: float
    bottom: float
    height: int
    big: int
    grown: float
    steps: int = 0
    tab: int = 1
    is_separate: bool = False

    @property
    def sizes(self) -> list[float]:
        """The heights of the card that decides, in units: that of a battle, and as it grows."""
        return [self.big * self.grown * GROWN**k for k in range(self.steps + 1)]

    def poses(self, facing: Sequence[bool], scale: float, later: int = 0) -> list[Pose]:
        """Return a pose for each card of a stake, in pixels, the first laid first; so many have come `later` than a
        tie, if any have.

        The cards that were turned last, three at most, lie large near the sun and decide: a row at first, and a fan
        when others lead up to them. On either side the left lies under the right, so that one sees what they are.
        Where too many cards lie, the covered ones close up first, then all, and are not much larger than usual.
        """
        count = len(facing)
        big = self.big * GROWN ** min(max(0, covered_runs(facing) - 1), self.steps)
        large = 0
        while large < min(count, later or 3, 3) and facing[count - 1 - large]:
            large += 1
        gaps = [self._gap(k, count, large, facing) for k in range(count)]
        if self.is_separate:
            gaps = [big * APART if gap and count - k <= large else gap for k, gap in enumerate(gaps)]
        covered = sum(gap for k, gap in enumerate(gaps) if not facing[k])
        shown = sum(gaps) - covered
        reach, size = self.reach / self.grown, self.grown
        if covered + shown > reach:
            least = min(covered, sum(gap > 0 and not up for gap, up in zip(gaps, facing, strict=True)) * LEAST)
            close = max(least, reach - shown) / covered if covered else 1.0
            beside = sum(gaps[count - large :]) if self.is_separate else 0.0          # these do not close up
            whole = min(1.0, max(0.0, reach - beside) / max(1.0, covered * close + shown - beside))
            size = min(self.grown, max(MOST, self.grown * whole))
            gaps = [gap * (1.0 if self.is_separate and k >= count - large else whole) * (1.0 if facing[k] else close)
                    for k, gap in enumerate(gaps)]
        poses, away, run, down = [], 0.0, 0, 0.0
        for k in range(count - 1, -1, -1):
            away += gaps[k] * self.grown
            run = run + 1 if k + 1 < count and facing[k] == facing[k + 1] else 0
            if count - k <= large:
                degrees, height, z = -5.0 + 3 * min(run, 3), big, 8.0
            else:
                slope = self.first if count - k == large + 1 else self.slope * (TIED_SLOPE if facing[k] else 1.0)
                down += gaps[k] * self.grown * slope
                degrees, height, z = (9.0, self.height, 3.0) if facing[k] else (_LEAN[run % 5], self.height, 4.0)
            y = min(max(self.y + down, self.top), self.bottom)
            height = round(height * size * scale)
            poses.append(Pose((self.x + self.out * away) * scale, y * scale, height, -self.out * degrees, z))
        poses.reverse()
        return poses if self.out < 0 else poses[: count - large] + poses[count - large :][::-1]

    @staticmethod
    def _gap(k: int, count: int, large: int, facing: Sequence[bool]) -> float:
        """Return how far card k lies outward from the next one."""
        if k == count - 1:
            return 0 if large else FIRST            # the place of the card that will decide stays free
        if count - k <= large:
            return ROW if count == large else FAN
        if count - k == large + 1:
            return FIRST
        return TIED if facing[k] else DOWN
