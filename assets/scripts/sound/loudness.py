"""How loud a sound is, and a sound as loud as it should be."""

import numpy as np

from sound.signals import RATE, Array, samples

PEAK = 10 ** (-1.2 / 20)
"""No sample is louder than this."""


def weighted(sound: Array) -> Array:
    """Return the sound as BS.1770 weighs it (K), from the frequency response of its two filters."""
    n = len(sound)
    size = 1 << (n + 4096 - 1).bit_length()
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / RATE) / RATE)
    k = np.tan(np.pi * 1681.974450955533 / RATE)
    q, vh = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    vb = vh**0.4996667741545416
    shelf = ((vh + vb * k / q + k * k) + 2 * (k * k - vh) * z + (vh - vb * k / q + k * k) * z**2) / (
        (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z**2
    )
    k, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
    a0 = 1 + k / q + k * k
    high = (1 - 2 * z + z**2) / (1 + 2 * (k * k - 1) / a0 * z + (1 - k / q + k * k) / a0 * z**2)
    return np.fft.irfft(np.fft.rfft(sound, size, axis=0).T * shelf * high, size).T[:n]


def loudness(sound: Array, window: float = 0.4) -> float:
    """Return the loudness of the loudest `window` seconds in LUFS. A short sound is padded with silence."""
    two = sound[:, None] if sound.ndim == 1 else sound
    n = samples(window)
    two = np.vstack([two, np.zeros((n, two.shape[1]))])
    power = np.concatenate([[0], np.cumsum(np.sum(weighted(two) ** 2, axis=1))])
    return float(-0.691 + 10 * np.log10(np.max(power[n:] - power[:-n]) / n + 1e-15))


def whole_loudness(sound: Array) -> float:
    """Return the loudness of the whole sound in LUFS."""
    return float(-0.691 + 10 * np.log10(np.mean(np.sum(weighted(sound) ** 2, axis=1)) + 1e-15))


def rounded(sound: Array, gain: float) -> Array:
    """Return the sound with this gain. Peaks bend softly below `PEAK`, from 5 dB under it."""
    made = sound * gain
    knee = PEAK * 0.55
    over = np.abs(made) > knee
    bent = knee + (PEAK - knee) * np.tanh((np.abs(made) - knee) / (PEAK - knee))
    return np.where(over, np.sign(made) * bent, made)


def without_constant(sound: Array, low: float = 36.0) -> Array:
    """Return the sound without what is below `low` Hz. The filter is causal, so nothing rings before a blow."""
    n = len(sound)
    size = 1 << (n + 16384 - 1).bit_length()
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / RATE) / RATE)
    k = np.tan(np.pi * low / RATE)
    a0 = 1 + 1.41421 * k + k * k
    high = (1 - 2 * z + z**2) / a0 / (1 + 2 * (k * k - 1) / a0 * z + (1 - 1.41421 * k + k * k) / a0 * z**2)
    return np.fft.irfft(np.fft.rfft(sound, size, axis=0).T * high, size).T[:n]


def finished(sound: Array, target: float) -> Array:
    """Return the sound at `target` LUFS, without an offset, with soft ends."""
    sound = without_constant(sound)
    gain = 10 ** ((target - loudness(sound)) / 20)
    for _ in range(8):
        made = rounded(sound, gain)
        gain *= 10 ** (min(6.0, (target - loudness(made)) * 0.8) / 20)
    made = rounded(sound, gain)
    loud = np.abs(made) if made.ndim == 1 else np.abs(made).max(axis=1)
    # the end is where only what is 62 dB below the peak is left
    last = np.flatnonzero(loud > max(0.0006, loud.max() * 10 ** (-62 / 20)))[-1] + 1
    made = made[:last]
    fade = min(len(made), max(samples(0.012), len(made) // 12))
    ramp = np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    rise = np.linspace(0, 1, samples(0.0005))
    if made.ndim == 2:
        ramp, rise = ramp[:, None], rise[:, None]
    made[-fade:] *= ramp
    made[: len(rise)] *= rise
    swell = np.hanning(len(made)).reshape((-1,) + (1,) * (made.ndim - 1))
    return made - swell * made.mean(axis=0) / swell.mean()  # what is left of a constant
