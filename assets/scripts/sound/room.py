"""The room around every sound."""

from functools import lru_cache

import numpy as np

from sound.signals import RATE, Array, Chance, band, convolved, samples, shaped


@lru_cache
def room(seed: int, *, tail: float = 0.28, wet: float = 0.30) -> tuple[Array, Array]:
    """Return what a small room of wood and books answers, left and right.

    First the six walls, then a cloud that dies in `tail` seconds, its treble sooner. `wet` is its gain.
    """
    chance = Chance(seed, 991)
    n = samples(tail * 1.3)
    out = []
    common = Chance(seed, 992).bell(n)
    size, source = np.array([4.6, 3.7, 2.5]), np.array([2.3, 1.6, 0.8])
    for ear in (np.array([2.22, 2.25, 1.2]), np.array([2.38, 2.25, 1.2])):
        made = np.zeros(n)
        straight = np.linalg.norm(source - ear)
        for axis in range(3):
            for wall in (0.0, size[axis]):
                image = source.copy()
                image[axis] = 2 * wall - image[axis]
                far = np.linalg.norm(image - ear)
                at = samples((far - straight) / 343)
                dull = shaped(np.eye(1, 128, 40)[0], band(30, 5200, 1))
                made[at : at + 128] += 0.62 * straight / far * dull
        t = np.arange(n) / RATE
        late = np.zeros(n)
        for low, high, dies in ((60, 400, 1.0), (400, 1600, 0.9), (1600, 5000, 0.62), (5000, 12000, 0.36)):
            own = chance.bell(n)
            part = shaped(common if low == 60 else 0.5 * common + own, band(low, high, 3))
            late += (
                part
                / np.sqrt(np.mean(part**2))
                * np.exp(-6.91 * t / (tail * dies))
                * {60: 0.7, 400: 1.0, 1600: 0.75, 5000: 0.35}[low]
            )
        late *= np.clip((t - 0.006) / 0.012, 0, 1)
        late *= 0.42 / np.sqrt(np.sum(late**2))
        out.append(wet * (made * 0.8 + late) / 0.6)
    return out[0], out[1]


def roomed(sound: Array, wet: float) -> Array:
    """Return the sound in the room. Mono stays mono, since its side is set when it is played."""
    left, right = room(5, wet=wet)
    if sound.ndim == 1:
        answer = convolved(sound, (left + right) / 2**0.5)
        answer[: len(sound)] += sound
        return answer
    mid = sound.mean(axis=1)
    made = np.stack([convolved(mid, left), convolved(mid, right)], axis=1)
    made[: len(sound)] += sound
    return made
