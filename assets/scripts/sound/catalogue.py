"""Every sound by name, how loud each is, and how to make it."""

from collections.abc import Callable
from functools import partial

import numpy as np

from sound import beds, hands, music, notes, paper
from sound.loudness import finished, rounded, whole_loudness
from sound.notes import kalimba, marimba, pan, pitch, wide
from sound.room import roomed
from sound.signals import RATE, Array, Chance, band, put, samples, shaped

LOUD = {
    "turn": -31.0, "slide": -32.0, "land": -30.0, "lay": -31.0, "deal": -31.0, "take": -33.0, "sweep": -28.0,
    "shuffle": -27.0, "away": -30.0, "slap": -18.0, "false": -25.0, "war": -21.0, "duel": -23.0, "ace": -25.0,
    "king": -24.0, "note": -27.0, "count": -28.0, "lead": -25.0, "heart": -24.0, "win": -22.0, "loss": -25.0,
    "draw": -24.0, "right": -26.0, "wrong": -29.0, "page": -33.0, "button": -34.0,
    "crack": -28.0, "drum": -25.0,
}  # fmt: skip
"""LUFS of the loudest 400 ms (BS.1770): what comes often is soft. Each war in a round is 1 dB louder than the last, and
a firm note 2 dB louder than a plain one."""
LOOPS = {"evening": -42.0, "daylight": -42.0, "lamp": -30.0, "garden": -30.0, "river": -30.0}
"""LUFS of the whole of each bed and piece."""
WET = {
    "slap": 0.3, "false": 0.22, "war": 0.3, "duel": 0.3, "ace": 0.26, "king": 0.26, "lead": 0.24, "win": 0.34,
    "loss": 0.34, "draw": 0.34, "note": 0.2, "count": 0.2, "right": 0.22, "wrong": 0.18, "crack": 0.16,
    "drum": 0.24,
}  # fmt: skip
"""How much of the room is heard: drums and bars are farther away than cards."""
DRY = 0.09
"""The same for all others."""
VARIANTS: tuple[tuple[str, int, Callable[[Chance], Array]], ...] = (
    ("turn", 6, paper.turn), ("slide", 6, paper.slide), ("land", 6, paper.land), ("lay", 6, paper.lay),
    ("deal", 6, paper.deal), ("take", 4, paper.take), ("sweep", 4, paper.sweep), ("shuffle", 3, paper.shuffle),
    ("slap", 5, hands.slap), ("false", 3, hands.false), ("page", 4, paper.page), ("button", 4, hands.button),
    ("wrong", 3, notes.wrong), ("away", 2, paper.away), ("crack", 3, hands.crack),
    ("drum", 2, hands.march),
)  # fmt: skip
"""The sounds that come often, and how many different ones there are of each."""
WARS = 4
COUNTS = 12
SEATS = (0, 2, 3, 4)
"""Each seat's own note as a step of the pentatonic scale: C E G A."""
FIRM = "firm"


def seat_note(seat: int, force: float) -> Array:
    """Return the note of a seat, struck with a force from 0 to 1: a tongue over a bar, an octave apart."""
    chance, step = Chance(210 + seat, int(force * 100)), SEATS[seat]
    made = np.zeros(samples(2.4))
    put(made, 0, kalimba(chance, pitch(step + 5), force))
    put(made, 0.004, marimba(chance, pitch(step), force), 0.55)
    return made


def count(k: int) -> Array:
    """Return the k-th note of counting, from E4 (0) to G6 (11)."""
    return kalimba(Chance(220, k), pitch(k + 2), 0.4 + 0.02 * k)


def duel(c: Chance) -> Array:
    """Return the call of a duel: a drum, a bar, a pan, and an octave above them, for small loudspeakers."""
    return wide((0.0, hands.drum(c, 84, 0.7, 1.2), 0.8, 0.0), (0.045, marimba(c, pitch(-2), 0.6), 0.5, -0.2),
                (0.055, pan(c, pitch(-5), 0.5), 0.3, 0.2), (0.0, hands.drum(c, 252, 0.6, 0.5), 0.6, 0.0),
                (0.045, marimba(c, pitch(3), 0.6), 0.7, -0.2), (0.055, pan(c, pitch(0), 0.5), 0.4, 0.2))  # fmt: skip


def ace(c: Chance) -> Array:
    """Return the sting of an ace that decides: two high tongues over a pan."""
    return wide((0.0, kalimba(c, pitch(9), 0.6), 0.7, 0.0), (0.07, kalimba(c, pitch(13), 0.45), 0.4, 0.3),
                (0.0, pan(c, pitch(-1), 0.45), 0.5, -0.1))  # fmt: skip


def king(c: Chance) -> Array:
    """Return the sting of a king that decides: two low bars, a drum, a pan, and the bars an octave above."""
    return wide((0.0, marimba(c, pitch(-5), 0.7), 0.9, -0.15), (0.012, marimba(c, pitch(-2), 0.6), 0.7, 0.15),
                (0.0, hands.drum(c, 92, 0.45, 0.6), 0.5, 0.0), (0.13, pan(c, pitch(0), 0.5), 0.5, 0.0),
                (0.0, marimba(c, pitch(0), 0.7), 0.8, -0.15),
                (0.012, marimba(c, pitch(3), 0.6), 0.9, 0.15))  # fmt: skip


def lead(c: Chance) -> Array:
    """Return the three notes of a lead that changes hands."""
    return wide((0.0, marimba(c, pitch(2), 0.45), 0.8, -0.3), (0.11, marimba(c, pitch(4), 0.5), 0.85, 0.0),
                (0.22, kalimba(c, pitch(8), 0.45), 0.6, 0.3))  # fmt: skip


def right(c: Chance) -> Array:
    """Return the two notes of a right answer."""
    return wide((0.0, kalimba(c, pitch(5), 0.5), 0.8, -0.1), (0.11, kalimba(c, pitch(8), 0.55), 0.85, 0.1),
                (0.11, marimba(c, pitch(3), 0.3), 0.3, 0.0))  # fmt: skip


def recipes() -> dict[str, Callable[[], Array]]:
    """Return a function for every sound by its name, which makes it as it will be played."""
    raw: dict[str, Callable[[], Array]] = {}
    for number, (kind, variants, make) in enumerate(VARIANTS):
        raw |= {f"{kind}-{k}": partial(_drawn, make, 100 + number, k) for k in range(variants)}
    raw |= {f"war-{k}": partial(_war, k + 1) for k in range(WARS)}
    for seat in range(len(SEATS)):
        raw |= {f"note-{seat}": partial(seat_note, seat, 0.35), f"note-{seat}-{FIRM}": partial(seat_note, seat, 0.75)}
    raw |= {f"count-{k}": partial(count, k) for k in range(COUNTS)}
    for seed, once in ((230, duel), (231, ace), (232, king), (233, lead), (234, hands.heart), (235, right),
                       (240, notes.win), (241, notes.loss), (242, notes.draw)):  # fmt: skip
        raw[once.__name__] = partial(_drawn, once, seed)
    made: dict[str, Callable[[], Array]] = {name: partial(_effect, name, make) for name, make in raw.items()}
    loops = {"evening": beds.evening, "daylight": beds.daylight} | {
        name: partial(music.piece, name) for name in music.PIECES}  # fmt: skip
    return made | {name: partial(_loop, name, make) for name, make in loops.items()}


def target(name: str) -> float:
    """Return how loud an effect should be: LUFS of its loudest 400 ms."""
    kind, _, rest = name.partition("-")
    return LOUD[kind] + (float(rest) if kind == "war" else 0.0) + (2.0 if rest.endswith(FIRM) else 0.0)


def sixteen(sound: Array) -> Array:
    """Return the sound as whole numbers of 16 bits."""
    return np.round(sound * 32767).astype("<i2")


def _drawn(make: Callable[[Chance], Array], *seed: int) -> Array:
    return make(Chance(*seed))


def _war(nth: int) -> Array:
    return hands.war(Chance(200, nth), nth)


def _effect(name: str, make: Callable[[], Array]) -> Array:
    return finished(roomed(make(), WET.get(name.partition("-")[0], DRY)), target(name))


def _loop(name: str, make: Callable[[], Array]) -> Array:
    sound = make()
    sound = np.stack([shaped(sound[:, k], band(32, 18000, 3)) for k in (0, 1)], axis=1)
    gain = 10 ** ((LOOPS[name] - whole_loudness(np.vstack([sound[-RATE:], sound]))) / 20)
    return rounded(sound, gain)[: len(sound)]
