"""The sounds of cards and pages."""

import numpy as np

from sound.signals import Array, Chance, convolved, moments, noise, put, samples
from sound.things import card, contact, friction, glide, puff, table, tap


def land(chance: Chance) -> Array:
    """Return a card that lands on the table: the air under it, an edge, the whole card, a last touch."""
    made = np.zeros(samples(0.4))
    air = noise(chance, 0.03, 250, 1800, 1) * np.linspace(0, 1, samples(0.03)) ** 2
    put(made, 0, air, 0.012)
    at = 0.014 + chance.one(0, 0.003)
    put(made, at, tap(chance, 0.0005, 0.30, 0.14, 0.25, 0.7), 0.5)
    at += chance.one(0.004, 0.009)
    put(made, at, tap(chance, 0.0008, 0.6, 0.85, 0.95, 0.62), 1.0)
    put(made, at + 0.005, friction(chance, 0.45 * glide(chance.one(0.04, 0.06), 0.1), 1300, 0.7), 0.30)
    put(made, at + chance.one(0.011, 0.022), tap(chance, 0.0009, 0.35, 0.18, 0.2, 0.7), chance.one(0.2, 0.34))
    return made


def lay(chance: Chance) -> Array:
    """Return a card that is laid on other cards: more paper, less wood."""
    made = np.zeros(samples(0.36))
    at = 0.008
    put(made, at, tap(chance, 0.0004, 0.5, 0.08, 0.4, 0.75), 0.55)
    at += chance.one(0.004, 0.008)
    put(made, at, tap(chance, 0.0006, 0.8, 0.5, 1.1, 0.75), 1.0)
    put(made, at + 0.004, friction(chance, 0.5 * glide(chance.one(0.035, 0.055)), 1400, 0.8), 0.32)
    return made


def slide(chance: Chance) -> Array:
    """Return a card that slides over the table."""
    length = chance.one(0.12, 0.16)
    made = friction(chance, glide(length, chance.one(0.25, 0.4)), chance.one(1500, 2000), chance.one(0.9, 1.1))
    out = np.zeros(samples(0.3))
    put(out, 0, made)
    put(out, length * 0.92, tap(chance, 0.0006, 0.4, 0.3, 0.3), 0.14)
    return out


def turn(chance: Chance) -> Array:
    """Return a card that is turned: it leaves the finger with a snap and touches down. Its landing is another sound."""
    made = np.zeros(samples(0.32))
    swish = chance.one(0.07, 0.09)
    t = moments(swish)
    put(made, 0, friction(chance, 0.6 * glide(0.03, 0.6), 1400, 0.8), 0.4)
    put(made, 0.020, convolved(contact(0.00022), card(chance, 0.06, 1.1)), 1.0)
    put(made, 0.021, convolved(contact(0.0022), table(chance, 0.5)), 0.42)
    put(
        made,
        0.022 + chance.one(0.007, 0.012),
        convolved(contact(0.0005), card(chance, 0.06, 0.8)),
        chance.one(0.4, 0.6),
    )
    put(made, 0.018, noise(chance, swish, 380, 2600, 1) * np.sin(np.pi * t / swish) ** 2, 0.022)
    return made


def deal(chance: Chance) -> Array:
    """Return a card that leaves the deck: a thumb, a short slide, no landing."""
    made = np.zeros(samples(0.28))
    put(made, 0, convolved(contact(0.00025), card(chance, 0.08, 1.1)), 0.65)
    put(made, 0.003, friction(chance, glide(chance.one(0.075, 0.1), 0.2), 1900, 1.1), 0.9)
    return made


def take(chance: Chance) -> Array:
    """Return a card that is picked up."""
    made = np.zeros(samples(0.26))
    put(made, 0, friction(chance, 0.75 * glide(chance.one(0.06, 0.08), 0.7), 1300), 0.9)
    put(made, 0.07, convolved(contact(0.0005), card(chance, 0.06)), 0.5)
    return made


def sweep(chance: Chance, cards: int = 6) -> Array:
    """Return cards that are drawn together, and the packet’s edge knocked on the table twice, first at 0.46 s."""
    made = np.zeros(samples(0.75))
    for k in range(cards):
        at = 0.055 * k + chance.one(0, 0.022)
        put(
            made,
            at,
            friction(chance, chance.one(0.7, 1) * glide(chance.one(0.11, 0.17)), 1500, chance.one(0.85, 1.1)),
            0.28 + 0.04 * k,
        )
        put(made, at + 0.1, tap(chance, 0.0005, 0.5, 0.15, 0.4), 0.2 + 0.04 * k)
    put(made, 0.455, tap(chance, 0.0007, 0.75, 1.3, 1.5), 1.9)
    put(made, 0.465, tap(chance, 0.0005, 0.8, 0.4, 1.0), 0.9)
    put(made, 0.545, tap(chance, 0.0008, 0.5, 0.6, 0.6), 0.7)
    return made


def shuffle(chance: Chance) -> Array:
    """Return a riffle of 52 cards and the fall of the bridge.

    Real riffles have 12 to 14 ms from card to card, half to nine tenths of it by chance, and cards 5 to 8 dB apart.
    """
    made = np.zeros(samples(1.5))
    gaps = (
        np.exp(chance.bell(51) * 0.55) * np.interp(np.linspace(0, 1, 51), (0, 0.15, 0.75, 1), (20, 13, 11, 15)) / 1000
    )  # seconds; its whole is set below
    at = np.concatenate([[0], np.cumsum(gaps)])
    at *= 0.61 / at[-1]
    for k, when in enumerate(at):
        grow = np.interp(k / 51, (0, 0.2, 0.85, 1), (0.5, 0.8, 1, 0.75))
        put(
            made,
            when,
            convolved(contact(chance.one(0.00005, 0.00016)), card(chance, 0.07, chance.one(1.2, 1.9))),
            grow * chance.db(5.5),
        )
        put(made, when, puff(chance, 0.008, 2600, 13000, 0.0011, 0.0001), 0.16 * grow * chance.db(3))
        put(made, when, convolved(contact(0.0025), table(chance, 0.45)), 0.16 * grow)
    put(made, 0, friction(chance, 0.35 * np.sin(np.pi * np.linspace(0, 1, samples(0.63))), 1200, 1.4), 0.55)
    fall = 0.64 + 0.25 * (np.linspace(0, 1, 46) ** 1.25) + 0.0015 * chance.bell(46)
    for k, when in enumerate(fall):
        put(
            made,
            when,
            convolved(contact(0.00015), card(chance, 0.08, 1.4)),
            (0.2 + 0.45 * np.sin(np.pi * k / 46)) * chance.db(3.5),
        )
    put(made, 0.64, friction(chance, 0.7 * np.sin(np.pi * np.linspace(0, 1, samples(0.27))) ** 2, 1500, 1.1), 0.55)
    put(made, 0.93, tap(chance, 0.0007, 0.9, 0.95, 1.4), 1.35)
    put(made, 1.05, tap(chance, 0.0008, 0.6, 0.7, 0.7), 0.6)
    return made


def away(chance: Chance) -> Array:
    """Return cards that leave the table: four slides, each softer and darker than the last."""
    made = np.zeros(samples(0.8))
    for k in range(4):
        put(
            made,
            0.1 * k,
            friction(chance, (0.95 - 0.17 * k) * glide(0.16 + 0.02 * k, 0.35), 1700, 1 - 0.1 * k),
            1 - 0.16 * k,
        )
    return made


def page(chance: Chance) -> Array:
    """Return a page that is turned: a swell of paper that grows brighter and lies down."""
    length = chance.one(0.2, 0.25)
    made = np.zeros(samples(0.5))
    speed = np.sin(np.pi * np.linspace(0, 1, samples(length)) ** 0.8) ** 1.5
    put(made, 0, friction(chance, 0.75 * speed, 900, 0.75), 0.8)
    put(made, 0.03, noise(chance, length, 300, 2400, 1) * speed, 0.05)
    put(made, length * 0.95, tap(chance, 0.0009, 0.5, 0.35, 1.2), 0.5)
    return made
