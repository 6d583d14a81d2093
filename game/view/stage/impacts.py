"""Impacts: the moments of motion that are drawn on any computer, however late its frames come.

A hand that strikes, a king that comes down, a card that lands in dust: one frame shows it best, and it is over in a
blink. Where a frame comes late, the clocks of the stage stop at that moment, so that it is drawn, and then go on in
small steps through the swing that follows. What they have lost they make up once nothing strikes: the next beat is not
later for it.
"""

from math import inf
from typing import Final

LATE: Final = 34.0
"""Ms of the wall's clock: a frame that takes longer is late. Of a swing at most so much passes in one frame."""
SWING: Final = 120.0
"""Ms of the wall's clock after an impact that are drawn frame by frame."""
OWED: Final = 300.0
"""The most ms that are made up."""
MAKES_UP: Final = 0.5
"""How much more passes in a frame until that is done, in parts of its time."""
_PAST: Final = 0.001                                  # ms beyond the moment, lest it be missed by a rounding


class Impacts:
    """The impacts of one window that are still to come, on its two clocks, and the time that these have lost to
    them."""

    def __init__(self) -> None:
        self._wall: list[float] = []
        self._table: list[float] = []
        self._swings = -inf                           # by the wall's clock: until then something swings
        self._owed = 0.0

    def on_wall(self, at: float) -> None:
        """Note an impact at a time of the wall's clock, in ms."""
        self._wall.append(at)

    def on_table(self, at: float) -> None:
        """Note an impact at a time of the table's clock, in ms."""
        self._table.append(at)

    def clear(self) -> None:
        """Forget all of them: nothing moves any more."""
        self._wall, self._table, self._swings = [], [], -inf

    def pass_by(self, ms: float, wall: float, now: float, rate: float) -> float:
        """Return how many ms of the wall's clock pass in a frame that took `ms`, as the clocks stand at `wall` and
        `now`, and the table's goes `rate` times as fast: no more than to the next impact if the frame is late."""
        self._meet(wall, now, rate)
        swings = wall < self._swings
        passes = ms + (0.0 if swings or ms > LATE else min(self._owed, ms * MAKES_UP))
        if passes > LATE:
            passes = min(passes, LATE if swings else inf, self.left(wall, now, rate))
        self.owe(ms - passes)
        return passes

    def left(self, wall: float, now: float, rate: float) -> float:
        """Return the ms of the wall's clock until the next impact is just over, `inf` without one."""
        first = min((at - wall for at in self._wall if at > wall), default=inf)
        return _PAST + min(first, min(((at - now) / rate for at in self._table if at > now), default=inf))

    def owe(self, ms: float) -> None:
        """Note that the clocks have lost so much, or made it up if that is less than 0."""
        self._owed = min(OWED, max(0.0, self._owed + ms))

    def make_up(self) -> float:
        """Return the ms that the clocks have lost: nothing moves, so they make it up at once."""
        owed, self._owed = self._owed, 0.0
        return owed

    def _meet(self, wall: float, now: float, rate: float) -> None:
        """Let what is struck by now swing."""
        if self._wall or self._table:
            struck = [at - wall for at in self._wall if at <= wall]
            struck += [(at - now) / rate for at in self._table if at <= now]
            self._swings = max([self._swings, *(wall + since + SWING for since in struck)])
            self._wall = [at for at in self._wall if at > wall]
            self._table = [at for at in self._table if at > now]
