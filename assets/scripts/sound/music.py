"""Three quiet pieces, drawn by chance on five notes."""

import numpy as np

from sound.hands import drum
from sound.notes import kalimba, marimba, pan, pitch
from sound.room import room
from sound.signals import Array, Chance, convolved, put_round, samples, sides


def pad(chance: Chance, length: float, frequencies) -> Array:
    """Return a chord that swells and goes: sines and their octaves, slightly out of tune, the channels different."""
    t = np.linspace(0, 1, samples(length))
    swell = np.sin(np.pi * t) ** 1.2
    made = np.zeros((len(t), 2))
    time = t * length
    for f in frequencies:
        for channel in (0, 1):
            for over, gain in ((1, 1.0), (2, 0.22), (3, 0.09), (4, 0.03)):
                for _ in (0, 1):
                    stray = 1 + chance.one(-0.0016, 0.0016)
                    made[:, channel] += (
                        gain * (300 / f) ** 0.35 * np.sin(2 * np.pi * (f * over * stray * time + chance.one()))
                    )
    return made * swell[:, None]


PIECES = {
    # seed, beats a minute, beats a bar, bars, home steps of the chords (C pentatonic), how full, what carries it
    "lamp": (611, 66, 3, 24, ((-1, 2, 5), (-5, 0, 3), (-4, -1, 3), (-1, 2, 4)), 0.50, "kalimba"),
    "garden": (612, 74, 4, 22, ((-5, 0, 2), (-2, 1, 3), (-1, 2, 5), (-5, 0, 3)), 0.58, "kalimba"),
    "river": (613, 60, 4, 18, ((-4, -1, 3), (-2, 1, 4), (-5, 0, 2), (-4, 1, 3)), 0.44, "pan"),
}


def piece(name: str) -> Array:
    """Return a piece of music as a loop: four parts drawn by chance over four chords.

    A walk on five notes with many rests, a bass of the pan, soft hands on a skin, and a pad. What sounds over the end
    continues at the beginning, so that nobody hears where it repeats.
    """
    seed, tempo, bar, bars, chords, full, lead = PIECES[name]
    chance = Chance(seed)
    beat = 60 / tempo
    n = samples(beat * bar * bars)
    made = np.zeros((n, 2))
    dry = np.zeros((n, 2))
    step, leap = 5, 0
    for k in range(bars):
        chord = chords[(k // 2) % 4]
        start = k * bar * beat
        if k % 2 == 0:
            sound = pad(chance, 2 * bar * beat * 1.5, [pitch(s) for s in chord])
            for channel in (0, 1):
                put_round(
                    made, start - 0.25 * bar * beat, sound[:, channel], *((0.032, 0) if channel == 0 else (0, 0.032))
                )
        if k % 2 == 0 or chance.one() < 0.3:
            root = chord[0] if chance.one() < 0.75 else chord[0] + 5
            put_round(made, start + chance.one(0, 0.02), pan(chance, pitch(root), 0.25), 0.085, 0.085)
        if chance.one() < 0.45:
            put_round(
                made, start + beat * (bar // 2) + chance.one(0, 0.02), pan(chance, pitch(chord[1]), 0.25), 0.05, 0.075
            )
        arc = np.sin(np.pi * ((k / bars * 2) % 1))  # fuller in the middle of each half
        for half in range(bar * 2):
            strong = half == 0 or (half == bar and bar % 2 == 0)
            odds = full * (1.15 if strong else 0.75 if half % 2 == 0 else 0.42) * (0.6 + 0.55 * arc)
            if k % 8 == 7 and half >= bar:
                continue  # it breathes
            if chance.one() > odds:
                continue
            moves = np.array([-3, -2, -1, 0, 1, 2, 3])
            weights = np.array([0.05, 0.17, 0.28, 0.06, 0.28, 0.14, 0.04])
            near = np.exp(-(((step + moves - 6.0) / 4.2) ** 2))
            back = np.where(moves * leap < 0, 1.8, 1.0) if abs(leap) > 1 else 1.0
            fits = np.array(
                [1.6 if any((step + m - s) % 5 == 0 for s in chord) else 0.8 if not strong else 0.35 for m in moves]
            )
            leap = int(moves[chance.pick(weights * near * back * fits)])
            step = min(11, max(1, step + leap))
            force = 0.28 + 0.22 * arc + (0.12 if strong else 0) + chance.one(-0.08, 0.08)
            sound = kalimba(chance, pitch(step), force) if lead == "kalimba" else pan(chance, pitch(step), force)
            left, right = sides(-0.35 + 0.7 * (step / 11))
            at = start + (half + (0.07 if half % 2 else 0)) * beat / 2 + 0.009 * float(chance.bell(1)[0])
            loud = 0.16 * (0.7 + 0.5 * force) * (1.0 if lead == "kalimba" else 0.6)
            put_round(dry, at, sound, loud * left, loud * right)
            if chance.one() < 0.13:  # an answer, an octave below, later
                put_round(
                    dry, at + beat * 1.5, marimba(chance, pitch(step - 5), 0.25), loud * right * 0.8, loud * left * 0.8
                )
        for half in range(bar * 2):
            low = half == 0
            odds = 0.85 if low else 0.34 if half % 2 == 0 else 0.12
            if chance.one() < odds * (0.55 + 0.45 * arc):
                at = start + half * beat / 2 + 0.007 * float(chance.bell(1)[0])
                hit = (
                    drum(chance, 88, 0.22, 0.5, hand=True)
                    if low
                    else drum(chance, chance.one(168, 176), 0.14, 0.22, hand=True)
                )
                loud = (0.05 if low else 0.034) * chance.db(1.8)
                put_round(dry, at, hit, loud * (1.0 if low else 0.7), loud * (1.0 if low else 1.2))
    left, right = room(7, tail=0.9, wet=0.42)  # a larger room, for music
    for channel, answer in ((0, left), (1, right)):
        put_round(
            made,
            0,
            convolved(dry.mean(axis=1) + 0.3 * dry[:, channel], answer),
            1.0 if channel == 0 else 0,
            1.0 if channel == 1 else 0,
        )
    return made + dry
