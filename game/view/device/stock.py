"""The sounds that are decoded: each is loaded when it is first heard, and the one not heard for longest goes first."""

import os
from threading import Lock
from typing import TYPE_CHECKING, Final

from game.resources import asset

if TYPE_CHECKING:
    from pygame.mixer import Sound

MOST: Final = 4_000_000
"""Bytes that decoded sounds take at most, the bed included."""
RATE: Final = 44100
"""Samples a second."""
FRAME: Final = 4
"""Bytes of a sample of two channels of 16 bits."""


def path(name: str) -> str:
    """Return where a sound's file lies."""
    return os.fspath(asset("sounds", f"{name}.ogg"))


class Stock:
    """Decoded sounds by name. `bed` names the one that plays all the time, and stays. The mixer must be open."""

    def __init__(self) -> None:
        self.bed = ""
        self._sounds: dict[str, Sound] = {}           # the one heard last comes last
        self._sizes: dict[str, int] = {}
        self._lock = Lock()                           # a bed is loaded beside the drawing

    @property
    def size(self) -> int:
        """The bytes that its sounds take."""
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
        """Let all go."""
        self._sounds.clear()
        self._sizes.clear()
