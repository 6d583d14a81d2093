"""The sounds of hands and drums."""

import numpy as np

from sound.signals import RATE, Array, Chance, band, convolved, moments, put, samples, shaped, sides
from sound.things import card, contact, friction, glide, modes, puff, table


def slap(chance: Chance) -> Array:
    """Return a flat hand on a pile on a wooden table: the palm, the fingers, cards that are pressed, the table."""
    made = np.zeros(samples(0.7))
    hollow = chance.one(820, 1020)  # the hollow of the hand
    for at, gain, high in (
        (0.0, 1.0, 7000),
        (chance.one(0.0012, 0.003), 0.7, 5000),
        (chance.one(0.005, 0.008), 0.4, 3200),
    ):
        put(made, at, puff(chance, 0.2, 380, high, 0.012, 0.0007), 1.5 * gain)
        put(made, at, puff(chance, 0.25, hollow * 0.8, hollow * 1.35, 0.018, 0.0005), 0.75 * gain)
    put(made, 0.0, convolved(contact(0.0022), table(chance, 0.95, 0.45)), 8.5)
    for _ in range(9):
        put(made, chance.one(0.004, 0.05), convolved(contact(0.0005), card(chance, 0.12)), chance.one(0.2, 0.8))
    t = moments(0.45)
    fall = 2 * np.pi * np.cumsum(96 + 70 * np.exp(-t / 0.018)) / RATE
    put(made, 0, np.sin(fall) * np.exp(-t / 0.045) * np.minimum(1, t / 0.0008), 0.6)
    return made


def false(chance: Chance) -> Array:
    """Return a hand that finds nothing: two soft pats on wood, the second softer. It does not scold."""
    made = np.zeros(samples(0.6))
    for at, gain in ((0.0, 1.0), (0.15, 0.55)):
        put(made, at, convolved(contact(0.004), table(chance, 1.1, 0.5)), 6.0 * gain)
        put(made, at, puff(chance, 0.08, 260, 1500, 0.012, 0.001), 0.42 * gain)
    return made


def button(chance: Chance) -> Array:
    """Return a finger on wood."""
    made = np.zeros(samples(0.2))
    put(
        made,
        0.001,
        convolved(
            contact(0.0006),
            modes(
                0.12,
                (870 * (1 + 0.02 * float(chance.bell(1)[0])), 1590, 2430, 3480),
                (0.06, 0.045, 0.035, 0.025),
                (1, 0.9, 0.8, 0.6),
            ),
        ),
    )
    put(made, 0.001, convolved(contact(0.0018), table(chance, 0.5)), 0.7)
    put(made, 0.0, puff(chance, 0.02, 1200, 6500, 0.002, 0.0003), 0.45)
    return made


SKIN = (
    (1.0, 1.0, 0.55), (1.0, 0.28, 0.75), (1.51, 0.5, 0.62), (1.99, 0.4, 0.55), (2.44, 0.30, 0.46), (2.9, 0.26, 0.42),
    (3.36, 0.22, 0.38), (3.9, 0.18, 0.32), (4.6, 0.15, 0.28), (5.4, 0.12, 0.24), (6.5, 0.1, 0.2), (7.9, 0.08, 0.17),
    (9.6, 0.07, 0.14),
)  # fmt: skip
"""The modes of a skin: ratio to the lowest, how long each rings, gain. The lowest is twice: the blow goes into
the air at once, what is left rings."""


def drum(chance: Chance, low: float, force: float, dies: float = 1.05, hand: bool = False) -> Array:
    """Return a drum of `low` Hz. With more force it is brighter, and its pitch falls more.

    Small loudspeakers play nothing below 150 Hz; through them the overtones and the stick are heard.
    """
    length = dies * 1.3
    t = moments(length)
    bend = 1 + (0.035 + 0.075 * force) * np.exp(-t / 0.055)
    turns = 2 * np.pi * np.cumsum(bend) / RATE
    made = np.zeros(len(t))
    for ratio, lasts, gain in SKIN:
        stray = 1 + 0.006 * float(chance.bell(1)[0])
        made += (
            gain
            * (0.42 + 0.58 * force) ** (0.6 * (ratio - 1))
            * chance.db(1.5)
            * np.exp(-6.91 * t / (dies * lasts))
            * np.sin(low * ratio * stray * turns + chance.one(0.2, 0.9))
        )
    made *= 1 - np.exp(-t / (0.0012 if not hand else 0.0008))
    stick = puff(chance, 0.09, 260, 1100 + 2600 * force, 0.011 if not hand else 0.006, 0.0012)
    put(made, 0, stick, (0.30 + 0.62 * force) * (0.7 if hand else 1.0))
    return made


ABOVE = 1.4
"""How loud the small drum of a war is beside the large one."""


def crack(chance: Chance) -> Array:
    """Return a card that cracks: it bends, gives way in a few quick snaps, and tears a little."""
    made = np.zeros(samples(0.42))
    bend = 0.055
    put(made, 0, friction(chance, 0.5 * glide(bend, 0.9), 900, 0.7), 0.35)
    for at, gain in ((0.0, 1.0), (0.009, 0.55), (0.021, 0.8), (0.044, 0.4), (0.078, 0.28)):
        at += bend + chance.one(0, 0.004)
        put(made, at, convolved(contact(0.00012), card(chance, 0.11, 1.5)), 1.1 * gain)
        put(made, at, modes(0.09, (610, 1180, 1930, 2870), (0.05, 0.04, 0.03, 0.02), (1, 0.8, 0.6, 0.4)), 0.16 * gain)
        put(made, at, puff(chance, 0.03, 900, 7000, 0.004, 0.0002), 0.5 * gain)
    put(made, bend + 0.02, friction(chance, 0.7 * glide(chance.one(0.1, 0.13), 0.3), 1900, 1.1), 0.55)
    put(made, bend, convolved(contact(0.003), table(chance, 0.6)), 1.6)
    return made


def war(chance: Chance, nth: int) -> Array:
    """Return the drums of the n-th war in a round: n blows, the last lowest, and from the fourth on a roll. Each is a
    large drum and a smaller one three times as high, which small loudspeakers play."""
    blows = {
        1: ((0.0, 0.6, 82),),
        2: ((0.0, 0.5, 86), (0.21, 0.75, 80)),
        3: ((0.0, 0.5, 86), (0.21, 0.65, 84), (0.42, 0.9, 74)),
        4: ((0.0, 0.55, 86), (0.21, 0.7, 84), (0.42, 0.85, 78), (0.63, 1.0, 66)),
    }[nth]
    made = np.zeros((samples(0.21 * nth + 1.7), 2))
    for k, (at, force, low) in enumerate(blows):
        left, right = sides((-0.22, 0.22)[k % 2] if k < len(blows) - 1 else 0.0)
        hit = drum(chance, low, force, 1.15 + 0.1 * nth)
        put(hit, 0, drum(chance, 3.1 * low, force, 0.55), ABOVE)
        for channel, gain in ((0, left), (1, right)):
            put(made[:, channel], at, hit, gain * (0.55 + 0.45 * force))
    if nth == 4:
        for k in range(14):
            at = 0.63 * (k / 14) ** 0.9 + chance.one(0, 0.008)
            hit = drum(chance, 118 * (1 + 0.01 * float(chance.bell(1)[0])), 0.35, 0.3)
            for channel, gain in zip((0, 1), sides(-0.4 if k % 2 else 0.4), strict=True):
                put(made[:, channel], at, hit, gain * (0.05 + 0.16 * (k / 14) ** 1.6))
    return made


def march(chance: Chance) -> Array:
    """Return two beats of a small drum that calls up troops, the second one firmer."""
    made = np.zeros(samples(0.8))
    for at, force, low in ((0.0, 0.4, 182), (0.15, 0.62, 172)):
        put(made, at, drum(chance, low, force, 0.34), 0.6 + 0.4 * force)
        put(made, at, drum(chance, 2.3 * low, force, 0.2), 0.35)
    return made


def heart(chance: Chance) -> Array:
    """Return two beats of a heart, for a player who comes back: a skin without a stick, and a smaller one above it,
    which small loudspeakers play."""
    made = np.zeros(samples(2.3))
    for at in (0.0, 0.86):
        for shift, low, gain in ((0.0, 112, 1.0), (0.23, 134, 0.6)):
            hit = np.tanh(1.6 * shaped(drum(chance, low, 0.5, 0.34, hand=True), band(60, 900, 1)))
            gain *= 1.0 if at == 0 else 0.85
            put(made, at + shift, shaped(hit, band(60, 1100, 1)), gain)
            above = shaped(drum(chance, 2.5 * low, 0.4, 0.3, hand=True), band(200, 900, 1))
            put(made, at + shift, above, 1.15 * gain)
    return made
