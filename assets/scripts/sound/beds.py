"""The two beds that play around the table, as loops: crickets for the evening, birds for the day.

A bed lies in memory decoded as long as it plays, 176 KB a second: they are no longer than it takes that nobody hears
them come round.
"""

import numpy as np

from sound.room import roomed
from sound.signals import RATE, Array, Chance, moments, noise, put, put_round, samples, sides


def air(chance: Chance, length: float, low: float, high: float, depth: float) -> Array:
    """Return air in two channels that differ. It swells and ebbs slowly by `depth`, and its end meets its beginning."""
    n = samples(length)
    t = np.arange(n) / n
    made = np.stack([noise(chance, n / RATE, low, high, 2, tilt=-3.0)[:n] for _ in (0, 1)], axis=1)
    mid = noise(chance, n / RATE, low, high, 2, tilt=-3.0)[:n]
    breath = np.zeros(n)
    for k in (1, 2, 3, 5):
        breath += np.sin(2 * np.pi * (k * t + chance.one())) / k
    return (0.75 * made + 0.6 * mid[:, None]) * (1 + depth * breath / 2.1)[:, None]


def cricket(chance: Chance, f: float, pulses: int, rate: float) -> Array:
    """Return one chirp: so many strokes of a wing, `rate` a second, each a swell of one tone."""
    made = np.zeros(samples(pulses / rate + 0.05))
    for k in range(pulses):
        length = 0.62 / rate
        t = moments(length)
        bend = f * (1 - 0.012 * t / length)
        stroke = np.sin(2 * np.pi * np.cumsum(bend) / RATE) * np.sin(np.pi * t / length) ** 1.3
        put(made, k / rate, stroke, (0.55, 0.8, 1.0, 0.95)[min(k, 3)])
    return made


def evening() -> Array:
    """Return crickets near and far in the air of an evening: a loop of 12 s."""
    chance = Chance(501)
    length = 12.0
    made = 0.040 * air(chance, length, 110, 800, 0.3)
    for who, (x, f, beat, gain, pulses) in enumerate(
        (
            (-0.7, 4320, 0.46, 0.085, 3),
            (0.55, 4610, 0.53, 0.06, 3),
            (0.1, 4050, 0.71, 0.03, 4),
            (0.85, 4480, 0.62, 0.035, 3),
        )
    ):
        count = round(length / beat)
        left, right = sides(x)
        rest = (0.1, 0.6, 0.35, 0.85)[who]  # they are silent in turn: all at once, one would hear the loop come round
        for k in range(count):
            phase = (k / count + rest) % 1  # each is silent for a while
            if phase < 0.22 + 0.05 * who:
                continue
            chirp = cricket(chance, f * (1 + 0.002 * float(chance.bell(1)[0])), pulses, 31)
            loud = gain * chance.db(1.2) * min(1, (phase - 0.2) * 8, (1.02 - phase) * 8)
            put_round(
                made,
                k * length / count + 0.012 * float(chance.bell(1)[0]),
                roomed(chirp, 0.5),
                loud * left,
                loud * right,
            )
    return made


def bird(chance: Chance, kind: int) -> Array:
    """Return a motif: a finch’s fall (0), a tit’s two tones (1), a blackbird’s slow turns (2), one call (3)."""

    def tone(length: float, path, gain: float = 1.0, second: float = 0.08) -> Array:
        t = np.linspace(0, 1, samples(length))
        f = np.interp(t, *path) * (1 + 0.004 * np.sin(2 * np.pi * 28 * t * length))
        turns = 2 * np.pi * np.cumsum(f) / RATE
        return gain * (np.sin(turns) + second * np.sin(2 * turns)) * np.sin(np.pi * t**0.8) ** 1.4

    made = np.zeros(samples(1.7))
    if kind == 0:
        for k in range(6):
            put(
                made,
                0.13 * k,
                tone(0.09, ((0, 0.4, 1), (5200 - 330 * k, 5600 - 350 * k, 3900 - 260 * k)), 0.5 + 0.1 * k),
            )
    elif kind == 1:
        for k in range(3):
            put(made, 0.42 * k, tone(0.13, ((0, 1), (5150, 5050))))
            put(made, 0.42 * k + 0.18, tone(0.15, ((0, 1), (3900, 3820)), 0.85))
    elif kind == 2:
        at = 0.0
        for _ in range(4):
            length, f = chance.one(0.14, 0.28), chance.one(1900, 2900)
            put(made, at, tone(length, ((0, 0.5, 1), (f, f * chance.one(0.85, 1.2), f * chance.one(0.9, 1.1))), 0.9))
            at += length + chance.one(0.03, 0.1)
    else:
        put(made, 0, tone(0.18, ((0, 0.7, 1), (3100, 3900, 3300)), 0.8))
    return made


SONGS = (1, 2, 0, 3, 4, 0, 2, 1, 4, 3)
"""Which bird sings after which in a loop of daylight: each as often as the others, for by one that is heard once, or is
louder, one would hear the loop come round."""


def daylight() -> Array:
    """Return distant birds, leaves and the air of a day: a loop of 16 s."""
    chance = Chance(502)
    length = 16.0
    made = 0.030 * air(chance, length, 120, 1000, 0.3) + 0.0035 * air(chance, length, 2500, 7000, 0.8)
    singers = ((-0.75, 0, 0.036), (0.6, 1, 0.032), (0.2, 2, 0.034), (-0.2, 3, 0.05), (0.85, 2, 0.026))
    for k, who in enumerate(SONGS):
        x, kind, gain = singers[who]
        left, right = sides(x)
        song = roomed(bird(chance, kind), 1.1)
        loud = gain * chance.db(1)
        put_round(made, (k + chance.one(0.2, 0.8)) * length / len(SONGS), song, loud * left, loud * right)
    return made
