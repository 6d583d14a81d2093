"""Measure every sound of the assets, and say which are not as they should be.

    PYTHONPATH=assets/scripts python -m sound.audit [NAME …]

Needs soundfile. Exit status 1 if a sound is too loud, clicks, is off its loudness or hardly heard through a small
loudspeaker, or a loop has a seam.
"""

import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile

from sound.catalogue import LOOPS, LOUD, VARIANTS, target
from sound.loudness import loudness, whole_loudness
from sound.signals import RATE, Array, band, shaped

SOUNDS = Path(__file__).resolve().parents[2] / "sounds"
BEDS = {"evening": (3500.0, 7000.0), "daylight": (1200.0, 7000.0)}
"""The range in which the singers of each bed are heard, in Hz."""
OUT, HOLE = 4.5, 6.0
"""LUFS by which the loudest 400 ms of a bed may be over the whole, and dB by which its softest second may be below the
usual one: by more, one hears the loop come round."""
SMALL = 250.0
"""Hz below which a laptop's loudspeaker plays nothing."""
PEAK, BEGIN, END, OFFSET, STRAY, LOST = -0.1, -26.0, -60.0, 2e-4, 0.7, 4.3
"""The highest peak in dB, the loudest first sample below it, the loudest last one in dB, the largest offset, LUFS
beside the target, and LUFS that a small loudspeaker may lose of an effect."""


class Measured(NamedTuple):
    """Seconds, attack and T60 in ms, centroid in Hz, peak in dB, LUFS of the loudest 400 ms, the same through a small
    loudspeaker, the width of its stereo (0 is mono), and the dB of its last sample; of the first, below its peak."""

    length: float
    attack: float
    t60: float
    centroid: float
    peak: float
    lufs: float
    small: float
    width: float
    end: float
    begin: float


def decibels(value: float) -> float:
    """Return a gain in dB."""
    return float(20 * np.log10(value + 1e-9))


def measured(sound: Array) -> Measured:
    """Return the figures of a sound of two dimensions."""
    mono, n = sound.mean(axis=1), len(sound)
    loud = np.abs(mono)
    envelope = np.sqrt(np.convolve(mono * mono, np.ones(44) / 44, "same"))
    top = int(envelope.argmax())
    decay = np.cumsum((mono[top:] ** 2)[::-1])[::-1]
    decay = 10 * np.log10(decay / decay[0] + 1e-12)
    from_, to = np.flatnonzero(decay < -3), np.flatnonzero(decay < -23)
    spectrum, f = np.abs(np.fft.rfft(mono)) ** 2, np.fft.rfftfreq(n, 1 / RATE)
    heard = f > 20
    side = (sound[:, 0] - sound[:, -1]) / 2
    through = np.stack([_small(sound[:, k]) for k in range(sound.shape[1])], axis=1)
    return Measured(
        n / RATE,
        (np.flatnonzero(loud > 0.8 * loud.max())[0] - np.flatnonzero(loud > 0.1 * loud.max())[0]) / RATE * 1000,
        (to[0] - from_[0]) / RATE * 3000 if len(to) else float("nan"),
        float((spectrum * f)[heard].sum() / (spectrum[heard].sum() + 1e-20)),
        decibels(np.abs(sound).max()),
        loudness(sound),
        loudness(through),
        float(np.sqrt((side**2).sum() / ((mono**2).sum() + 1e-20))),
        decibels(np.abs(sound[-1]).max()),
        decibels(np.abs(sound[0]).max() / np.abs(sound).max()),
    )


def _small(sound: Array) -> Array:
    silent = np.zeros(RATE // 4)  # the filter goes around; this much lies between the end and the beginning
    return shaped(np.concatenate([sound, silent]), band(SMALL, RATE, 4))[: len(sound)]


def faults(name: str, sound: Array, found: Measured) -> list[str]:
    """Return what is not as it should be, in words."""
    said = []
    if found.peak > PEAK:
        said.append(f"its peak is {found.peak:.1f} dB")
    if np.abs(sound.mean(axis=0)).max() > OFFSET:
        said.append("it has an offset")
    if name in LOOPS:
        off = whole_loudness(np.vstack([sound[-RATE:], sound])) - LOOPS[name]
        if (seam := seams(sound)) > 0:
            said.append(f"its seam is {seam:.1f} dB louder than all else in the treble")
        if name in BEDS and (out := found.lufs - whole_loudness(sound)) > OUT:
            said.append(f"something in it stands out by {out:.1f} LUFS")
        if name in BEDS and (hole := silence(sound, *BEDS[name])) > HOLE:
            said.append(f"it falls silent by {hole:.1f} dB")
    else:
        off = found.lufs - target(name)
        if found.begin > BEGIN or found.end > END:
            said.append(f"it begins {found.begin:.0f} dB below its peak and ends at {found.end:.0f} dB")
        if found.lufs - found.small > LOST:
            said.append(f"a small loudspeaker loses {found.lufs - found.small:.1f} LUFS of it")
    if abs(off) > STRAY:
        said.append(f"it is {off:+.1f} LUFS beside its target")
    return said


def seams(sound: Array) -> float:
    """Return by how many dB the treble where a loop begins again is over its loudest anywhere else."""
    mono = sound.mean(axis=1)
    treble = shaped(np.concatenate([mono, mono]), band(6000, RATE, 4))
    envelope = np.sqrt(np.convolve(treble * treble, np.ones(44) / 44, "same"))
    n = len(mono)
    return decibels(envelope[n - 44 : n + 44].max()) - decibels(envelope[RATE // 2 : n - RATE // 2].max())


def silence(sound: Array, low: float, high: float) -> float:
    """Return by how many dB the softest second of a loop is below the usual one, in a range of Hz."""
    mono = shaped(sound.mean(axis=1), band(low, high, 4))
    power = np.cumsum(np.concatenate([[0.0], mono**2, mono[:RATE] ** 2]))
    seconds = power[RATE :: RATE // 10] - power[: -RATE : RATE // 10]
    return float(10 * np.log10(np.median(seconds) / seconds.min()))


def alike(sounds: list[Array]) -> float:
    """Return the highest cross-correlation (0 to 1) of any two of these sounds."""
    found = 0.0
    for k, a in enumerate(sounds):
        for b in sounds[:k]:
            size = 2 * max(len(a), len(b))
            turned = np.fft.rfft(a[:, 0], size) * np.fft.rfft(b[:, 0], size).conj()
            both = np.abs(np.fft.irfft(turned)).max()
            found = max(found, both / np.sqrt((a[:, 0] ** 2).sum() * (b[:, 0] ** 2).sum()))
    return float(found)


def main(names: list[str]) -> int:
    """Print a line for each sound, and what is wrong. Return the exit status."""
    wrong: list[str] = []
    kinds: dict[str, list[Array]] = defaultdict(list)
    variants = {kind for kind, _, _ in VARIANTS}
    print("sound           s   attack     T60  centroid   peak   LUFS  small  width")
    for path in sorted(SOUNDS.glob("*.ogg")):
        kind = path.stem.partition("-")[0]
        if names and path.stem not in names and kind not in names:
            continue
        sound, _ = soundfile.read(path, always_2d=True)
        found = measured(sound)
        print(f"{path.stem:12} {found.length:5.2f} {found.attack:5.1f} ms {found.t60:4.0f} ms {found.centroid:6.0f} Hz "
              f"{found.peak:6.1f} {found.lufs:6.1f} {found.small:6.1f} {found.width:6.2f}")  # fmt: skip
        wrong += [f"{path.stem}: {fault}" for fault in faults(path.stem, sound, found)]
        kinds[kind].append(sound)
    print("\nby kind, LUFS: aimed at; heard; through a small loudspeaker; how much two variants are alike at most")
    for kind, aim in LOUD.items():
        found_of = [measured(sound) for sound in kinds.get(kind, ())]
        if found_of:
            same = f"{alike(kinds[kind]):.2f}" if kind in variants else ""
            print(f"{kind:10} {aim:6.1f} {np.mean([one.lufs for one in found_of]):6.1f} "
                  f"{np.mean([one.small for one in found_of]):6.1f}   {same}")  # fmt: skip
    print("\n".join(["", *wrong]) if wrong else "\nnothing wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
