"""Numbers, filters and mixing: what every sound is made with.

A sound is a float array at `RATE` samples a second: (n,) for mono, (n, 2) for two channels.
"""

from typing import TypeAlias

import numpy as np

RATE = 44100
Array: TypeAlias = np.ndarray


class Chance:
    """Random numbers that are the same on every machine: NumPy promises this of `random` alone."""

    def __init__(self, *seed: int) -> None:
        self._made = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))

    def one(self, low: float = 0.0, high: float = 1.0) -> float:
        return low + (high - low) * float(self._made.random())

    def many(self, n: int, low: float = 0.0, high: float = 1.0) -> Array:
        return low + (high - low) * self._made.random(n)

    def bell(self, n: int) -> Array:
        """About normal: eight uniform numbers are enough."""
        return (self._made.random((8, n)).sum(axis=0) - 4) * 1.2247

    def db(self, spread: float) -> float:
        return 10 ** (float(self.bell(1)[0]) * spread / 20)

    def pick(self, weights: Array) -> int:
        return int(np.searchsorted(np.cumsum(weights) / np.sum(weights), self.one()))


def samples(length: float) -> int:
    """Return how many samples so many seconds have, at least one."""
    return max(1, round(length * RATE))


def moments(length: float) -> Array:
    """Return the moments (s) of the samples of so many seconds."""
    return np.arange(samples(length)) / RATE


def shaped(sound: Array, gain) -> Array:
    """Return the sound after a filter without phase. `gain` is a function of the frequencies (Hz).

    The filter is circular: the end of a loop meets its beginning.
    """
    return np.fft.irfft(np.fft.rfft(sound) * gain(np.fft.rfftfreq(len(sound), 1 / RATE)), len(sound))


def band(low: float, high: float, order: int = 4):
    """Return the gain of a band from `low` to `high` Hz, whose sides fall by about 6 dB an octave and order."""
    return lambda f: (
        1 / np.sqrt(1 + (low / np.maximum(f, 1e-3)) ** (2 * order)) / np.sqrt(1 + (f / high) ** (2 * order))
    )


def noise(chance: Chance, length: float, low: float, high: float, order: int = 2, tilt: float = 0.0) -> Array:
    """Return noise with an RMS of 1 in a band from `low` to `high` Hz; above 1 kHz it rises by `tilt` dB an octave."""
    made = shaped(
        chance.bell(samples(length)), lambda f: band(low, high, order)(f) * (np.maximum(f, 20) / 1000) ** (tilt / 6.02)
    )
    return made / np.sqrt(np.mean(made**2))


def convolved(a: Array, b: Array) -> Array:
    """Return the convolution of two sounds."""
    n = len(a) + len(b) - 1
    size = 1 << (n - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(a, size) * np.fft.rfft(b, size), size)[:n]


def put(into: Array, at: float, sound: Array, gain: float = 1.0) -> None:
    """Add a sound `at` so many seconds. What would reach over the end is left out."""
    begin = round(at * RATE)
    end = min(len(into), begin + len(sound))
    if begin < end:
        into[begin:end] += gain * sound[: end - begin]


def put_round(into: Array, at: float, sound: Array, left: float = 1.0, right: float = 1.0) -> None:
    """Add a mono sound to a loop of two channels. What reaches over the end continues at the beginning."""
    n = len(into)
    begin = round(at * RATE) % n
    for start in range(0, len(sound), n):
        part = sound[start : start + n]
        index = (begin + start) % n
        first = min(len(part), n - index)
        for channel, gain in ((0, left), (1, right)):
            into[index : index + first, channel] += gain * part[:first]
            into[: len(part) - first, channel] += gain * part[first:]


def sides(x: float) -> tuple[float, float]:
    """Return the gains of the left and right channel for a place from -1 (left) to 1 (right)."""
    angle = (x + 1) * np.pi / 4
    return float(np.cos(angle)), float(np.sin(angle))
