"""The parts of the sound: kinds of sounds, a cache of decoded ones, the mixer of channels, and the music."""

import os
from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from game.resources import asset

if TYPE_CHECKING:
    from pygame.mixer import Sound


CARD, COUNT, NOTE, STRONG = range(4)
"""The ranks of sounds: if all voices are in use, the oldest of the lowest rank is stopped."""
VOICES: Final = 20
"""The most sounds that play at once."""
FIRST: Final = 1
"""The first channel of the voices; channel 0 is the bed's."""
CROWD: Final = 0.12
"""Seconds within which each further sound of a kind is softer by 3 dB."""
LEAST: Final = 0.33
"""The least gain of a repeated sound (1 is full)."""
STRAY: Final = 1.0
"""The random variation of the gain, in dB up or down."""
WIDE: Final = 0.6
"""The panning of a sound at the edge of the window (1 is fully to one side)."""
MOST: Final = 4_000_000
"""The most bytes of decoded sounds, with the bed."""
RATE: Final = 44100
"""Samples per second."""
FRAME: Final = 4
"""Bytes of a sample of two channels of 16 bits."""
PIECES: Final = "lamp", "garden", "river"
LENGTH: Final = 64.0
"""Seconds after which a piece fades out; each is a loop of 65 s or more."""
FADE: Final = 5.0
"""Seconds in which a piece fades in and out."""
AWAY: Final = 1.5
"""Seconds in which it fades out when music is no longer wanted."""
PAUSE: Final = 120.0, 240.0
"""The least and the most seconds between two pieces."""


class SoundKind(NamedTuple):
    """A kind of sound: the number of `variants` (0 if each has a name of its own, as `war-2`), the `most` that play at
    once, the least gap between two in seconds, and the seconds for which it `ducks` the bed and the music."""

    variants: int = 0
    most: int = 2
    rank: int = CARD
    min_gap: float = 0.04
    ducks: float = 0.0


KINDS: Final = {
    "turn": SoundKind(6, 4), "slide": SoundKind(6, 3), "land": SoundKind(6, 4), "lay": SoundKind(6, 4),
    "deal": SoundKind(6, 3),
    "take": SoundKind(4), "sweep": SoundKind(4), "shuffle": SoundKind(3), "away": SoundKind(2), "page": SoundKind(4),
    "button": SoundKind(4, 1),
    "count": SoundKind(0, 5, COUNT, 0.055),
    "note": SoundKind(rank=NOTE), "ace": SoundKind(rank=NOTE), "king": SoundKind(rank=NOTE),
    "lead": SoundKind(rank=NOTE),
    "heart": SoundKind(rank=NOTE), "crack": SoundKind(3, 1, NOTE, 0.3), "duel": SoundKind(rank=NOTE, ducks=0.9),
    "slap": SoundKind(5, 3, STRONG, ducks=0.35), "false": SoundKind(3, rank=STRONG),
    "war": SoundKind(rank=STRONG, ducks=0.9), "drum": SoundKind(2, 1, NOTE, 0.3),
    "right": SoundKind(rank=STRONG), "wrong": SoundKind(3, rank=STRONG), "win": SoundKind(rank=STRONG, ducks=2.6),
    "loss": SoundKind(rank=STRONG, ducks=2.6), "draw": SoundKind(rank=STRONG, ducks=2.2),
}  # fmt: skip
"""Every kind of sound by its name."""


def kind(name: str) -> str:
    """Return the name of a sound's kind.

    >>> kind("war-2"), kind("slap")
    ('war', 'slap')
    """
    return name.partition("-")[0]


def rank(name: str) -> int:
    """Return the rank of a sound.

    >>> rank("slap") > rank("turn-3")
    True
    """
    return KINDS.get(kind(name), SoundKind()).rank


class _Voice(NamedTuple):
    rank: int
    begun: float
    kind: str


def sides(x: float) -> tuple[float, float]:
    """Return the gains of the left and the right channel for a sound at `x` across the window (0 to 1), by a panning
    law of constant power that is 1 in the middle.

    >>> [round(gain, 3) for gain in (*sides(0.5), *sides(1.0))]
    [1.0, 1.0, 0.437, 1.345]
    """
    at = (0.5 + (min(1.0, max(0.0, x)) - 0.5) * WIDE) * pi / 2
    return cos(at) / cos(pi / 4), sin(at) / cos(pi / 4)


class ChannelMixer:
    """Decides which channel plays a sound, in which variant and how loud. `busy` tells if a channel still plays.

    >>> mixer = ChannelMixer(lambda channel: True, Random(1))
    >>> [mixer.channel("slap", now) for now in (0.0, 0.1, 0.2, 0.3)]
    [1, 2, 3, 1]
    >>> loud = mixer.gain("slap", 0.0)
    >>> mixer.gain("slap", 0.05) < loud
    True
    """

    def __init__(self, busy: Callable[[int], bool], chance: Random) -> None:
        self._busy, self._chance = busy, chance
        self._playing: dict[int, _Voice] = {}
        self._variants: dict[str, int] = {}
        self._crowd: dict[str, tuple[float, float]] = {}

    def variant(self, kind: str) -> int:
        """Return a random variant of a kind, other than the last one."""
        others = [k for k in range(KINDS[kind].variants) if k != self._variants.get(kind)]
        self._variants[kind] = chosen = self._chance.choice(others)
        return chosen

    def gain(self, kind: str, now: float) -> float:
        """Return the gain of a sound of a kind that begins at `now` (seconds); 1 is as recorded."""
        last, loud = self._crowd.get(kind, (-CROWD, 1.0))
        loud = max(LEAST, loud * 10 ** (-3 / 20)) if now - last < CROWD else 1.0
        self._crowd[kind] = now, loud
        return float(loud * 10 ** (self._chance.uniform(-STRAY, STRAY) / 20))

    def channel(self, kind: str, now: float) -> int | None:
        """Return the channel for a sound of a kind that begins at `now`, taken from another sound if none is free; None
        if all others have a higher rank."""
        known = KINDS.get(kind, SoundKind())
        playing = {number: voice for number, voice in self._playing.items() if self._busy(number)}
        same = [number for number, voice in playing.items() if voice.kind == kind]
        free = [number for number in range(FIRST, FIRST + VOICES) if number not in playing]
        if len(same) >= known.most:
            number = min(same, key=lambda number: playing[number].begun)
        elif free:
            number = free[0]
        else:
            number = min(playing, key=lambda number: playing[number][:2])
            if playing[number].rank > known.rank:
                return None
        self._playing = playing | {number: _Voice(known.rank, now, kind)}
        return number


def path(name: str) -> str:
    """Return the path of a sound's file."""
    return os.fspath(asset("sounds", f"{name}.ogg"))


class SoundCache:
    """Decoded sounds by name, loaded when first played; the least recently used are dropped, but never the `bed`, which
    plays all the time. pygame's mixer must be open."""

    def __init__(self) -> None:
        self.bed = ""
        self._sounds: dict[str, Sound] = {}           # the one heard last comes last
        self._sizes: dict[str, int] = {}
        self._lock = Lock()                           # a bed is loaded beside the drawing

    @property
    def size(self) -> int:
        """The size of all its sounds, in bytes."""
        return sum(self._sizes.values())

    def load(self, name: str) -> "Sound":
        """Return a sound, decoded. Raises pygame's error or OSError if it cannot be read."""
        from pygame.mixer import Sound

        sound = self._sounds.get(name) or Sound(path(name))
        with self._lock:
            self._sounds.pop(name, None)
            self._sounds[name] = sound
            self._sizes[name] = round(sound.get_length() * RATE) * FRAME
            others = iter([other for other in self._sounds if other not in (name, self.bed)])
            while self.size > MOST and (old := next(others, None)) is not None:
                del self._sounds[old], self._sizes[old]
        return sound

    def has(self, name: str) -> bool:
        """True if a sound is decoded."""
        return name in self._sounds

    def clear(self) -> None:
        """Drop all sounds."""
        self._sounds.clear()
        self._sizes.clear()


class Music:
    """One of three quiet pieces, then some minutes of silence. Pieces are streamed; pygame's mixer must be open."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._piece = ""
        self._next = 0.0
        self._until: float | None = None              # when the piece that plays fades out
        self._volume = 0.0

    @property
    def playing(self) -> bool:
        """True if a piece is playing."""
        return self._until is not None

    def is_due(self, now: float) -> bool:
        """True if a piece plays, or should begin at `now` (seconds)."""
        return self.playing or now >= self._next

    def schedule(self) -> None:
        """End the silence, so that a piece begins as soon as music is wanted."""
        self._next = 0.0

    def tick(self, now: float, volume: float, *, wanted: bool) -> None:
        """Begin or end a piece; `volume` is from 0 to 1. Raises pygame.error if the device is gone."""
        from pygame import mixer

        if self._until is None:
            if wanted and now >= self._next and not mixer.music.get_busy():    # to load waits for a piece that fades
                self._piece = self._chance.choice([piece for piece in PIECES if piece != self._piece])
                mixer.music.load(path(self._piece))
                mixer.music.set_volume(volume)
                mixer.music.play(-1, fade_ms=round(FADE * 1000))
                self._until, self._volume = now + LENGTH, volume
            return
        if not wanted or now >= self._until:
            fade = FADE if wanted else AWAY
            mixer.music.fadeout(round(fade * 1000))
            self._until, self._next = None, now + fade + self._chance.uniform(*PAUSE)
        elif volume != self._volume:
            mixer.music.set_volume(volume)
            self._volume = volume

    def stop(self, now: float) -> None:
        """Note that the device was closed."""
        if self.playing:
            self._until, self._next = None, now + self._chance.uniform(*PAUSE)
