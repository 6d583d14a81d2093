"""How the animals react to a plain round, each in its own character: small ways of a token about its place, and the
faces that go with them. Nobody is mocked: who loses nods, ducks or leans back."""

from collections.abc import Callable, Mapping
from math import pi, sin
from typing import Final, NamedTuple

from game.view.pictures.moods import Mood

SHORT: Final = 160.0
"""How long a reaction takes where all is hurried (ms of the wall's clock)."""
FAR, HIGH, LOW = 4, 9, 5
"""Units that a token goes aside, up and down, at most."""


class Gesture(NamedTuple):
    """A small way of a token: how far it is aside, towards the middle of the table, and how far down, in units, at a
    part 0 to 1 of its time; and that time, in ms of the wall's clock."""

    name: str
    at: Callable[[float], tuple[float, float]]
    ms: float


def _arc(t: float) -> float:
    return sin(pi * t)


def _twice(t: float) -> float:
    return abs(sin(2 * pi * t))


HOP: Final = Gesture("hop", lambda t: (0, -6 * _arc(t)), 240)
HOPS: Final = Gesture("hops", lambda t: (0, -5 * _twice(t)), 440)
BOUND: Final = Gesture("bound", lambda t: (0, -HIGH * _arc(t)), 320)
SWELL: Final = Gesture("swell", lambda t: (0, -4 * _arc(t)), 640)
NOD: Final = Gesture("nod", lambda t: (0, 3 * _arc(t)), 360)
NODS: Final = Gesture("nods", lambda t: (0, 3 * _twice(t)), 560)
DUCK: Final = Gesture("duck", lambda t: (0, LOW * _arc(t)), 480)
SWAY: Final = Gesture("sway", lambda t: (3 * sin(2 * pi * t), 0), 560)
WADDLE: Final = Gesture("waddle", lambda t: (3 * sin(4 * pi * t), -2 * abs(sin(4 * pi * t))), 720)
LEAN: Final = Gesture("lean", lambda t: (FAR * _arc(t), 0), 460)
BACK: Final = Gesture("back", lambda t: (-FAR * _arc(t), 0), 460)
ROLL: Final = Gesture("roll", lambda t: (FAR * sin(2 * pi * t), -4 * _arc(t)), 600)
SHAKE: Final = Gesture("shake", lambda t: (FAR * sin(4 * pi * t) * (1 - t / 3), 0), 520)
"""Who has pressed out of turn shakes the head."""

REACTIONS: Final[Mapping[str, tuple[tuple[Gesture, ...], tuple[Gesture, ...]]]] = {
    "fox": ((HOP, LEAN, SWAY), (BACK, NOD)),
    "owl": ((NODS, SWELL, HOP), (NOD, SWAY)),
    "bear": ((SWELL, NODS, SWAY), (NOD, BACK)),
    "hare": ((HOPS, BOUND, HOP), (DUCK, BACK)),
    "frog": ((BOUND, HOP, HOPS), (DUCK, SWELL)),
    "penguin": ((WADDLE, HOP, NODS), (NOD, SWAY)),
    "elephant": ((SWAY, SWELL, NODS), (NOD, SWELL)),
    "hedgehog": ((HOP, LEAN, HOPS), (DUCK, NOD)),
    "cat": ((LEAN, SWELL, HOP), (BACK, DUCK)),
    "turtle": ((SWELL, NOD, LEAN), (DUCK, BACK)),
    "panda": ((ROLL, SWAY, HOPS), (SWAY, NOD)),
    "whale": ((BOUND, SWELL, ROLL), (DUCK, SWAY)),
}
"""Animal → what it does when it wins a plain round, and when another wins its cards: one after the other."""
WINS: Final[tuple[tuple[Mood, float], ...]] = ("glad", 900.0), ("hope", 900.0)
LOSES: Final[tuple[tuple[Mood, float], ...]] = ("surprised", 700.0), ("hope", 700.0), ("rest", 1.0)
"""The faces of who wins a plain round, and of who loses it, one after the other, with how long they stay (ms)."""


def short(gesture: Gesture) -> Gesture:
    """Return a gesture as it is where all is hurried.

    >>> short(SWELL).ms, short(SWELL).at(0.5)
    (160.0, (0, -4.0))
    """
    return gesture._replace(ms=min(gesture.ms, SHORT))


def of(animal: str) -> tuple[tuple[Gesture, ...], tuple[Gesture, ...]]:
    """Return what an animal does when it wins a plain round, and when it loses one; a second animal of a kind does as
    the first."""
    return REACTIONS.get(animal.partition("-")[0], ((HOP, NODS), (NOD, BACK)))
