"""Music: one of three quiet pieces, then some minutes without."""

from random import Random
from typing import Final

from game.view.device.mixer import path

PIECES: Final = "lamp", "garden", "river"
LENGTH: Final = 64.0
"""Seconds after which a piece fades out; each is a loop of 65 s or more."""
FADE: Final = 5.0
"""Seconds in which a piece comes and goes."""
AWAY: Final = 1.5
"""Seconds in which it goes when it is not wanted any more."""
PAUSE: Final = 120.0, 240.0
"""Seconds without music, at least and at most."""


class Music:
    """The piece that plays, if any, streamed from its file. The mixer must be open for `tick` and `set`."""

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

    def due(self, now: float) -> bool:
        """True if a piece plays, or should begin now."""
        return self.playing or now >= self._next

    def soon(self) -> None:
        """Begin a piece as soon as music is wanted."""
        self._next = 0.0

    def tick(self, now: float, volume: float, *, wanted: bool) -> None:
        """Begin or end a piece; its volume goes from 0 to 1. Raises pygame's error if the device is gone."""
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
            self._end(now, AWAY if not wanted else FADE)
        elif volume != self._volume:
            mixer.music.set_volume(volume)
            self._volume = volume

    def _end(self, now: float, fade: float) -> None:
        from pygame import mixer

        mixer.music.fadeout(round(fade * 1000))
        self._until, self._next = None, now + fade + self._chance.uniform(*PAUSE)

    def stop(self, now: float) -> None:
        """Note that the device is closed."""
        if self.playing:
            self._until, self._next = None, now + self._chance.uniform(*PAUSE)
