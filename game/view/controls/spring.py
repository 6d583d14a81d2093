"""Springs: how a thing that is let go finds its place."""

from collections.abc import Sequence
from math import cos, exp, sin, sqrt

NEAR = 0.4
"""Pixels from its goal, and pixels a frame of sixty, under which a thing is at rest."""

Pull = tuple[float, float, float, float]


def pull(rate: float, damping: float, dt: float) -> Pull:
    """Return the exact effect of a spring in `dt` seconds: the four factors that make new distance and speed from the
    old ones.

    `rate` is in radians a second; a `damping` under 1 goes a little too far and comes back.
    """
    swing = rate * sqrt(1 - damping * damping)
    fade, c, s = exp(-damping * rate * dt), cos(swing * dt), sin(swing * dt)
    slow = damping * rate / swing * s
    return fade * (c + slow), fade * s / swing, -fade * rate * rate / swing * s, fade * (c - slow)


class Sprung:
    """Some numbers, each on a spring."""

    __slots__ = ("at", "speed")

    def __init__(self, at: Sequence[float]) -> None:
        self.at = list(at)
        self.speed = [0.0] * len(self.at)

    def put(self, goal: Sequence[float]) -> bool:
        """Be at the goal at once. Return True if that is elsewhere."""
        moved = self.at != list(goal)
        self.at[:], self.speed[:] = goal, [0.0] * len(self.at)
        return moved

    def go(self, goal: Sequence[float], by: Pull) -> bool:
        """Be pulled to the goal. Return True if anything moved."""
        still = True
        for n, (at, to, speed) in enumerate(zip(self.at, goal, self.speed, strict=True)):
            away = at - to
            if abs(away) > NEAR or abs(speed) > NEAR * 60:
                still = False
                self.at[n], self.speed[n] = to + away * by[0] + speed * by[1], away * by[2] + speed * by[3]
        return self.put(goal) if still else True
