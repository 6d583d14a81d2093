"""Voices: which variant of a sound is heard, on which channel, how loud, and what gives way to it."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from game.view.device.kinds import KINDS, Sort

VOICES: Final = 20
"""As many sounds may be heard at once."""
FIRST: Final = 1
"""The first channel of the voices; channel 0 is the bed's."""
CROWD: Final = 0.12
"""Within so many seconds each more of a kind is softer by 3 dB."""
LEAST: Final = 0.33
"""The softest that it gets (1 is full)."""
STRAY: Final = 1.0
"""Each sound is up to so many dB louder or softer than it was made."""
WIDE: Final = 0.6
"""The part (of 1) that a sound at the window's edge is moved to the side."""


class _Voice(NamedTuple):
    rank: int
    begun: float
    kind: str


def sides(x: float) -> tuple[float, float]:
    """Return the gains of the left and right channel for a sound so far across the window (0 to 1); both are 1 in the
    middle."""
    at = (0.5 + (min(1.0, max(0.0, x)) - 0.5) * WIDE) * pi / 2
    return cos(at) / cos(pi / 4), sin(at) / cos(pi / 4)


class Voices:
    """What is heard now. `busy` is true for a channel that still plays."""

    def __init__(self, busy: Callable[[int], bool], chance: Random) -> None:
        self._busy, self._chance = busy, chance
        self._playing: dict[int, _Voice] = {}
        self._variants: dict[str, int] = {}
        self._crowd: dict[str, tuple[float, float]] = {}

    def variant(self, kind: str) -> int:
        """Return the number of a variant of a kind: any but the last one."""
        others = [k for k in range(KINDS[kind].variants) if k != self._variants.get(kind)]
        self._variants[kind] = chosen = self._chance.choice(others)
        return chosen

    def gain(self, kind: str, now: float) -> float:
        """Return how loud a sound of a kind is that begins now (1 is as it was made)."""
        last, loud = self._crowd.get(kind, (-CROWD, 1.0))
        loud = max(LEAST, loud * 10 ** (-3 / 20)) if now - last < CROWD else 1.0
        self._crowd[kind] = now, loud
        return float(loud * 10 ** (self._chance.uniform(-STRAY, STRAY) / 20))

    def channel(self, kind: str, now: float) -> int | None:
        """Return the channel for a sound of a kind that begins now, taken from another sound if none is free; None if
        all others matter more."""
        known = KINDS.get(kind, Sort())
        playing = {number: voice for number, voice in self._playing.items() if self._busy(number)}
        same = [number for number, voice in playing.items() if voice.kind == kind]
        free = [number for number in range(FIRST, FIRST + VOICES) if number not in playing]
        if len(same) >= known.most:
            number = min(same, key=lambda number: playing[number].begun)
        elif free:
            number = free[0]
        else:
            number = min(playing, key=lambda number: playing[number][:2])
            if playing[number].rank > known.rank:
                return None
        self._playing = playing | {number: _Voice(known.rank, now, kind)}
        return number
