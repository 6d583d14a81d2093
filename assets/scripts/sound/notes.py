"""The sounds of tongues, bars and a pan, and the chimes that are made of them."""

import numpy as np

from sound.hands import drum
from sound.signals import RATE, Array, Chance, band, moments, put, samples, shaped, sides
from sound.things import modes, puff

PENTATONIC = (0, 2, 4, 7, 9)
MIDDLE_C = 261.6256


def pitch(step: int) -> float:
    """Return the frequency (Hz) so many steps of C pentatonic above middle C."""
    octave, k = divmod(step, 5)
    return MIDDLE_C * 2 ** (octave + PENTATONIC[k] / 12)


def kalimba(chance: Chance, f: float, force: float = 0.6, length: float | None = None) -> Array:
    """Return a steel tongue on a wooden box, with a force from 0 to 1: the nail, the tongue (1 : 5.9 : 14), the box."""
    dies = 1.7 * (523 / f) ** 0.45
    length = length or dies * 1.15
    f *= 1 + 0.0007 * float(chance.bell(1)[0])
    made = modes(
        length,
        (f, f * 1.0009, f * 1.002, 2.004 * f, 5.93 * f * (1 + 0.01 * float(chance.bell(1)[0])), 8.8 * f, 13.7 * f),
        (dies, dies * 0.8, dies * 0.16, dies * 0.4, 0.30, 0.12, 0.07),
        (0.75, 0.07, 0.85, 0.05 + 0.06 * force, 0.16 + 0.36 * force**1.5, 0.05 + 0.1 * force, 0.16 * force**1.5),
    )
    t = moments(length)
    made *= 1 - np.exp(-t / (0.0016 - 0.0009 * force))
    put(
        made,
        0,
        modes(0.16, (176, 243, 391, 640), (0.12, 0.11, 0.07, 0.05), (0.10, 0.13, 0.08, 0.05)),
        0.7 + 1.0 * force,
    )
    put(made, 0, puff(chance, 0.03, 1500, 7500, 0.0026, 0.0002), 0.09 + 0.2 * force)
    return made


def marimba(chance: Chance, f: float, force: float = 0.6) -> Array:
    """Return a bar of rosewood over its pipe (1 : 3.98 : 9.6), struck with a soft mallet at a force from 0 to 1."""
    dies = 1.9 * (261.6 / f) ** 0.6
    f *= 1 + 0.0006 * float(chance.bell(1)[0])
    made = modes(
        dies * 1.1,
        (f, 3.98 * f, 9.6 * f, 16.5 * f),
        (dies, dies * 0.24, dies * 0.09, 0.03),
        (1.0, 0.16 + 0.26 * force, 0.05 + 0.12 * force**2, 0.05 * force),
    )
    made *= 1 - np.exp(-moments(dies * 1.1)[: len(made)] / (0.0035 - 0.0018 * force))
    put(made, 0, puff(chance, 0.04, 220, 700 + 1900 * force, 0.006, 0.0008), 0.07 + 0.12 * force)
    return made


def pan(chance: Chance, f: float, force: float = 0.5) -> Array:
    """Return a note of a hand pan: the fundamental, octave and twelfth, each of two modes that beat slowly."""
    dies = 2.6 * (293 / f) ** 0.35
    t = moments(dies * 0.95)
    made = modes(
        dies * 0.95,
        (f, f * 1.0016, 2.001 * f, 2.004 * f, 2.998 * f, 4.02 * f, 5.1 * f),
        (dies, dies * 0.9, dies * 0.8, dies * 0.7, dies * 0.5, dies * 0.25, 0.2),
        (1, 0.22, 0.34 + 0.2 * force, 0.1, 0.16 + 0.14 * force, 0.04 * force, 0.05 * force),
    )
    made *= 1 - np.exp(-t / 0.004)
    put(made, 0, puff(chance, 0.06, 200, 1200, 0.012, 0.002), 0.06 * force + 0.02)
    return made


def wide(*parts: tuple[float, Array, float, float]) -> Array:
    """Return sounds in two channels. A part is (seconds, sound, gain, place from -1 to 1)."""
    made = np.zeros((max(samples(at) + len(sound) for at, sound, _, _ in parts) + 1, 2))
    for at, sound, gain, x in parts:
        for channel, side in zip((0, 1), sides(x), strict=True):
            put(made[:, channel], at, sound, gain * side)
    return made


def win(c: Chance) -> Array:
    """Return the chime of a win: up to the octave, C E G A c, over the pan’s C and G."""
    notes = [(0.14 * k + c.one(-0.006, 0.006) + 0.01, step, 0.5 + 0.07 * k) for k, step in enumerate((0, 2, 3, 4, 5))]
    parts = [
        (at, kalimba(c, 2 * pitch(step), force), 0.8, 0.25 - 0.12 * k) for k, (at, step, force) in enumerate(notes)
    ]
    parts += [(at, marimba(c, pitch(step), force), 0.7, -0.25 + 0.12 * k) for k, (at, step, force) in enumerate(notes)]
    parts += [
        (0.72, pan(c, pitch(-5), 0.5), 0.6, -0.2),
        (0.735, pan(c, pitch(-2), 0.45), 0.45, 0.2),
        (0.75, kalimba(c, 4 * pitch(2), 0.35), 0.25, 0.4),
    ]
    parts += [(0.57, drum(c, 92, 0.45, 0.7, hand=True), 0.5, 0.0)]
    return wide(*parts)


def loss(c: Chance) -> Array:
    """Return the chime of a loss: A G E, slower, then D over A. It stays open, and shames nobody."""
    parts = [
        (0.24 * k + 0.01, marimba(c, pitch(step), 0.42 - 0.05 * k), 0.9, -0.15 + 0.1 * k)
        for k, step in enumerate((4, 3, 2))
    ]
    parts += [
        (0.78, pan(c, pitch(-4), 0.35), 0.6, -0.15),
        (0.80, pan(c, pitch(-1), 0.3), 0.42, 0.15),
        (0.83, kalimba(c, pitch(6), 0.3), 0.35, 0.2),
    ]
    return wide(*parts)


def draw(c: Chance) -> Array:
    """Return the chime of a draw: C from the left, G from the right, then both."""
    return wide(
        (0.01, marimba(c, pitch(0), 0.5), 0.8, -0.5),
        (0.01, kalimba(c, pitch(5), 0.5), 0.5, -0.5),
        (0.2, marimba(c, pitch(3), 0.5), 0.8, 0.5),
        (0.2, kalimba(c, pitch(8), 0.5), 0.5, 0.5),
        (0.44, pan(c, pitch(-5), 0.4), 0.6, -0.1),
        (0.45, pan(c, pitch(1), 0.35), 0.4, 0.1),
    )


def wrong(chance: Chance) -> Array:
    """Return two short, soft bars, the second lower, like “hm”. It is never a buzzer."""
    made = np.zeros(samples(0.9))
    first = chance.pick(np.ones(3))
    for at, step, gain in ((0.005, (2, 1, 2)[first], 1.0), (chance.one(0.14, 0.17), (1, 0, 0)[first], 0.6)):
        bar = marimba(chance, pitch(step), chance.one(0.2, 0.4))
        put(made, at, bar * np.exp(-np.arange(len(bar)) / RATE / 0.1), gain)
    return shaped(made, band(60, 1900, 1))
