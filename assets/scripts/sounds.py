"""Every sound, made from sines and noise: cards, hands, drums, a kalimba, a quiet room. Mono, 16 bits.

A sound is a float array at `RATE` samples a second; how loud it is among the others, `LOUD` says.
"""

import io
import wave

import numpy as np

RATE = 22050
VARIANTS = 3
STRAY = 0.04
"""The share by which pitch and length stray in the three variants of a sound that is heard often."""
LOUD = {
    "turn": 0.16, "slide": 0.12, "land": 0.2, "sweep": 0.2, "shuffle": 0.2, "away": 0.16, "slap": 0.62, "false": 0.3,
    "war": 0.5, "note": 0.26, "right": 0.28, "wrong": 0.26, "win": 0.36, "draw": 0.3, "duel": 0.4, "room": 0.045,
}  # fmt: skip
"""The peak of each, of 1: what comes often is soft."""
PENTATONIC = {"C": 523.25, "D": 587.33, "E": 659.26, "G": 783.99, "A": 880.0, "C'": 1046.5}
SEATS = "CEGA"


def seconds(length: float) -> np.ndarray:
    """Return the moments of a sound that is so many seconds long."""
    return np.arange(round(length * RATE)) / RATE


def noise(length: float, low: float, high: float, seed: int) -> np.ndarray:
    """Return noise between two frequencies. Its end meets its beginning, so that it can go round."""
    n = round(length * RATE)
    spectrum = np.fft.rfft(np.random.Generator(np.random.PCG64(seed)).random(n) - 0.5)
    at = np.fft.rfftfreq(n, 1 / RATE)
    spectrum[(at < low) | (at > high)] = 0
    made = np.fft.irfft(spectrum, n)
    return made / np.max(np.abs(made))


def falling(length: float, start: float, end: float, dies: float) -> np.ndarray:
    """Return a sine that falls from one frequency to another and dies away."""
    t = seconds(length)
    pitch = end + (start - end) * np.exp(-t / (length / 3))
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-t / dies)


def kalimba(pitch: float, length: float = 1.5) -> np.ndarray:
    """Return a tongue of steel on wood: a tone and two above it that are not in tune, and die sooner."""
    t = seconds(length)
    made = sum(
        loud * np.sin(2 * np.pi * pitch * over * t) * np.exp(-t / dies)
        for over, loud, dies in ((1, 1, 0.9 / 3), (2.76, 0.35, 0.25 / 3), (5.4, 0.12, 0.1 / 3))
    )
    return made * np.minimum(1, t / 0.003)


def together(*parts: tuple[float, np.ndarray]) -> np.ndarray:
    """Return sounds that begin at these seconds, as one."""
    made = np.zeros(max(round(at * RATE) + len(part) for at, part in parts))
    for at, part in parts:
        begin = round(at * RATE)
        made[begin : begin + len(part)] += part
    return made


def flick(seed: int, long: float = 1.0) -> np.ndarray:
    """Return the edge of a card."""
    t = seconds(0.06 * long)
    return noise(0.06 * long, 3000 / long, 9000 / long, seed) * np.exp(-t / (0.035 * long / 3))


def turn(seed: int, long: float) -> np.ndarray:
    """Return a card that turns."""
    return together((0, flick(seed, long)), (0.012, 0.7 * flick(seed + 1, long)))


def slide(seed: int, long: float) -> np.ndarray:
    """Return a card that slides."""
    n = 0.12 * long
    return noise(n, 1500 / long, 6000 / long, seed) * np.sin(np.pi * seconds(n) / n) ** 2


def land(seed: int, long: float) -> np.ndarray:
    """Return a card that lands."""
    click = noise(0.004, 1000, 7000, seed)
    return together((0, falling(0.09 * long, 140 / long, 90 / long, 0.03)), (0, 0.25 * click))


def sweep(seed: int, long: float) -> np.ndarray:
    """Return cards that are swept up."""
    slides = [(0.055 * k, (0.5 + 0.1 * k) * slide(seed + k, long)) for k in range(5)]
    return together(*slides, (0.36, 0.9 * land(seed, long)))


def slap(seed: int, long: float) -> np.ndarray:
    """Return a slap of a hand."""
    t = seconds(0.06)
    hand = noise(0.06, 1000, 4000, seed) * np.exp(-t / (0.025 / 2))
    return together((0, 0.8 * hand), (0, falling(0.14 * long, 200 / long, 80 / long, 0.045)))


def shuffle(seed: int) -> np.ndarray:
    """Return a riffle: the cards come faster and faster, then fall together."""
    at = [0.62 * (k / 30) ** 0.8 for k in range(30)]
    return together(*((when, (0.5 + 0.02 * k) * flick(seed + k)) for k, when in enumerate(at)),
                    (0.68, sweep(seed, 1.0)))


def drum(loud: float = 1.0) -> np.ndarray:
    """Return a beat of a drum."""
    return loud * together((0, falling(0.42, 110, 55, 0.18)), (0, 0.12 * noise(0.01, 200, 2000, 5)))


def wood(pitch: float = 400.0) -> np.ndarray:
    """Return a knock on wood."""
    t = seconds(0.14)
    return (np.sin(2 * np.pi * pitch * t) + 0.4 * np.sin(2 * np.pi * pitch * 2.4 * t)) * np.exp(-t / 0.025)


def tune(pitches: str, apart: float) -> np.ndarray:
    """Return notes of the kalimba one after another, `apart` seconds from each other."""
    return together(*((k * apart, kalimba(PENTATONIC[name])) for k, name in enumerate(pitches.split())))


def sounds() -> dict[str, np.ndarray]:
    """Return all sounds by name."""
    made = {}
    for k in range(VARIANTS):
        long = 1 + STRAY * (k - 1)
        for name, make in {"turn": turn, "slide": slide, "land": land, "sweep": sweep, "slap": slap}.items():
            made[f"{name}-{k}"] = make(100 * k + 7, long)
    for beats in range(1, 4):
        made[f"war-{beats - 1}"] = together(*((0.21 * k, drum(0.8 + 0.1 * k)) for k in range(beats)))
    for seat, name in enumerate(SEATS):
        made[f"note-{seat}"] = kalimba(PENTATONIC[name])
    made |= {
        "shuffle": shuffle(41),
        "away": together(*((0.09 * k, (1 - 0.2 * k) * slide(60 + k, 1.2 + 0.15 * k)) for k in range(4))),
        "false": together((0, falling(0.1, 150, 80, 0.04)), (0.13, 0.6 * falling(0.1, 130, 70, 0.04))),
        "duel": together((0, 0.8 * drum()), (0.04, 0.5 * kalimba(PENTATONIC["G"] / 2))),
        "right": tune("C G", 0.11),
        "wrong": wood(),
        "win": tune("C D E G C'", 0.13),
        "draw": together((0, kalimba(PENTATONIC["C"])), (0.02, 0.8 * kalimba(PENTATONIC["G"]))),
        "room": 0.8 * noise(9.0, 40, 240, 77) + 0.12 * noise(9.0, 240, 900, 78),
    }
    return made


def stored(name: str, sound: np.ndarray) -> bytes:
    """Return a sound as a WAV file, as loud as it is to be; it begins and ends without a click."""
    sound = sound * (LOUD[name.split("-")[0]] / np.max(np.abs(sound)))
    if name != "room":
        sound = sound[: np.flatnonzero(np.abs(sound) > 0.0008)[-1] + 1]
        fade = min(len(sound), round(0.006 * RATE))
        sound[-fade:] *= np.linspace(1, 0, fade)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(np.round(sound * 32767).astype("<i2").tobytes())
    return file.getvalue()


def files() -> dict[str, bytes]:
    """Return every sound's file, by its name without an ending."""
    return {name: stored(name, sound) for name, sound in sounds().items()}
