"""Things that sound when they are touched: a card, a table, air, paper that is drawn over paper."""

import numpy as np

from sound.signals import RATE, Array, Chance, convolved, moments, noise, put, samples


def modes(length: float, frequencies, t60, gains, phase=None) -> Array:
    """Return a sum of damped sines: frequencies (Hz), the seconds in which each falls by 60 dB, gains, phases (rad)."""
    t = moments(length)
    made = np.zeros(len(t))
    for k, (f, dies, gain) in enumerate(zip(frequencies, t60, gains, strict=True)):
        if f < RATE * 0.45 and abs(gain) > 1e-5:
            n = min(len(t), samples(dies * 1.25))
            made[:n] += (
                gain * np.exp(-6.91 * t[:n] / dies) * np.sin(2 * np.pi * f * t[:n] + (0 if phase is None else phase[k]))
            )
    return made


def contact(length: float) -> Array:
    """Return the force of a blow of so many seconds, with a sum of 1: how two things touch (Hertz)."""
    n = max(3, samples(length))
    made = np.sin(np.pi * (np.arange(n) + 0.5) / n) ** 1.5
    return made / made.sum()


def card(chance: Chance, damping: float = 0.05, bright: float = 1.0) -> Array:
    """Return the sound of a playing card that is struck at a random point: the bending modes of a thin plate.

    Cardboard of 63 x 88 mm and 0.31 kg/m² with a stiffness of 0.0099 Nm. Low modes hardly reach the air, far below the
    coincidence frequency. Paper damps by `damping`; a hand that holds the card damps much more.
    """
    m, n = np.meshgrid(np.arange(1, 15), np.arange(1, 21))
    m, n = m.ravel(), n.ravel()
    f = np.pi / 2 * 0.178 * ((m / 0.063) ** 2 + (n / 0.088) ** 2)
    near = f < 15000
    m, n, f = m[near], n[near], f[near]
    x, y = chance.one(0.12, 0.4), chance.one(0.1, 0.4)
    gains = np.sin(np.pi * m * x) * np.sin(np.pi * n * y) * (f / 1000) ** 0.6 / (1 + (f / (6800 * bright)) ** 2)
    f = f * (1 + 0.015 * chance.bell(len(f)))
    t60 = 1 / (1 / 0.045 + f * damping / 2.2)
    made = modes(0.06, f, t60, gains, chance.many(len(f), 0, 2 * np.pi))
    made[:22] *= np.linspace(0, 1, 22)
    return made / np.sqrt(np.sum(made**2))


WOOD = ((92, 0.17), (128, 0.19), (171, 0.17), (226, 0.15), (287, 0.14), (352, 0.12), (428, 0.11), (531, 0.09),
        (655, 0.08), (797, 0.07), (988, 0.055), (1240, 0.045), (1570, 0.035))  # fmt: skip
"""The modes of the table: frequency (Hz), seconds to fall by 60 dB."""


def table(chance: Chance, soft: float = 1.0, low: float = 0.55) -> Array:
    """Return the sound of a blow on a wooden top, one inch thick, under a cloth. `soft` scales how long it rings."""
    f = np.array([at for at, _ in WOOD]) * (1 + 0.03 * chance.bell(len(WOOD)))
    gains = (f / 200) ** -low * (0.45 + 0.8 * chance.many(len(f))) * np.where(chance.many(len(f)) < 0.5, -1, 1)
    made = modes(0.3, f, np.array([dies for _, dies in WOOD]) * soft, gains)
    return made / np.sqrt(np.sum(made**2))


def puff(chance: Chance, length: float, low: float, high: float, dies: float, rise: float = 0.0006) -> Array:
    """Return air that is pressed out: noise that rises in `rise` seconds and dies in `dies` seconds."""
    t = moments(length)
    return noise(chance, length, low, high, 2) * (1 - np.exp(-t / rise)) * np.exp(-t / dies)


def tap(chance: Chance, touch: float, paper: float, wood: float, air: float, bright: float = 1.0) -> Array:
    """Return a card that touches something flat for `touch` seconds, with gains for paper, wood and air."""
    made = np.zeros(samples(0.32))
    put(made, 0, convolved(contact(touch), card(chance, 0.05, bright)), paper)
    put(made, 0, convolved(contact(max(0.0012, touch * 3.2)), table(chance, 0.7)), wood)
    put(made, 0, puff(chance, 0.06, 500, 9000 * bright, 0.0045), air * 0.085)
    return made


def friction(chance: Chance, speed: Array, rate: float = 1700.0, bright: float = 1.0) -> Array:
    """Return a card that is drawn over a card or cloth: the faster it goes, the more grains it has and the brighter.

    `speed` goes from 0 to 1, one value a sample; `rate` is in grains a second at full speed.
    """
    n = len(speed)
    made = np.zeros(n + samples(0.07))
    due = np.cumsum(speed * rate / RATE)
    count = int(due[-1])
    at = np.searchsorted(due, np.sort(chance.many(max(count, 1), 0, due[-1])))
    quick = speed[np.minimum(at, n - 1)]
    gain = quick**1.4 * np.exp(chance.bell(len(at)) * 0.55) * np.where(chance.many(len(at)) < 0.5, -1, 1)
    for group, (fast, slow) in enumerate(((0.00007, 0.0), (0.00014, 0.4), (0.00035, 0.75))):  # short touches are bright
        pulse = np.zeros(n)
        share = np.exp(-(((1 - quick) - slow) ** 2) / 0.16)
        np.add.at(pulse, np.minimum(at, n - 1), gain * share)
        body = card(chance, 0.16 + 0.03 * group, bright)
        made[: n + len(body) - 1] += convolved(pulse, convolved(contact(fast), body))[: len(made)][: n + len(body) - 1]
    hiss = noise(chance, n / RATE, 2200 * bright, 11000 * bright, 1)
    made[:n] += 0.12 * np.sqrt(rate / 1700) * hiss * speed**1.6
    return made


def glide(length: float, top: float = 0.3) -> Array:
    """Return the speed (0 to 1, by sample) of a thing that is pushed for `top` of the time and comes to rest."""
    t = np.linspace(0, 1, samples(length))
    rise, fall = np.clip(t / top, 0, 1), np.clip((t - top) / (1 - top), 0, 1)
    return np.sin(np.pi / 2 * rise) ** 2 * np.maximum(0, np.cos(np.pi / 2 * fall)) ** 1.6
