"""Sound: what is heard of the table's doings. Without a sound device it is quiet, and nobody need be told.

The device is opened by the first sound, beside the drawing, and closed when nothing has been heard for a while: as long
as it is open it wakes the machine a hundred times a second.
"""

import os
from math import cos, pi, sin
from time import monotonic
from typing import TYPE_CHECKING, Final

from pygame import error

from game.resources import asset

if TYPE_CHECKING:
    from pygame.mixer import Sound

RATE: Final = 22050
BUFFER: Final = 256
"""Samples: an eightieth of a second."""
VOICES: Final = 12
"""As many sounds may be heard at once."""
VARIANTS: Final = {"turn": 3, "slide": 3, "land": 3, "sweep": 3, "slap": 3}
"""Of what is heard often there is more than one, and never the same twice running."""
APART: Final = 0.04
"""Seconds between two of a kind: a deck that is dealt is not as loud as fifty-two cards."""
LATE: Final = 0.15
"""Seconds after which a sound is not worth hearing any more."""
REST: Final = 8.0
"""Seconds of quiet after which the device is closed."""
FADE: Final = 1500
"""Milliseconds in which the room's own sound comes and goes."""
WIDE: Final = 0.6
"""The part (of 1) that a sound at the window's edge is moved to the side."""

_TROUBLES: Final = error, OSError, ImportError
"""The errors that a mixer raises that cannot, or cannot any more, play."""


class Sounds:
    """`effects` and `ambience` are volumes from 0 to 1. `heard` names the last sound that was wanted. Without a
    `device` all is quiet."""

    def __init__(self, effects: float, ambience: float, *, device: bool = True) -> None:
        self.effects, self.ambience = effects, ambience
        self.heard = ""
        self._state = "closed" if device else "none"  # then "opening", "open"; "none" as well if it does not open
        self._kept: dict[str, Sound] = {}
        self._waits: list[tuple[float, str, float]] = []
        self._last: dict[str, float] = {}
        self._turns: dict[str, int] = {}
        self._room = False
        self._until = 0.0

    @property
    def open(self) -> bool:
        """True if the device is open."""
        return self._state == "open"

    @property
    def dumb(self) -> bool:
        """True if there is no device."""
        return self._state == "none"

    def play(self, name: str, x: float = 0.5) -> None:
        """Play a sound, from so far across the window (0 to 1)."""
        now = monotonic()
        if not self.effects or now - self._last.get(name, 0.0) < APART:
            return
        self._last[name], self.heard = now, name
        if self.dumb:
            return
        if name in VARIANTS:
            self._turns[name] = turn = (self._turns.get(name, -1) + 1) % VARIANTS[name]
            name = f"{name}-{turn}"
        self._waits.append((now, name, x))
        self.tick(room=self._room)

    def tick(self, *, room: bool) -> None:
        """Play what waits, once a frame; `room` is true if the room's own sound belongs here."""
        wanted = room and self.ambience > 0
        if self._state == "closed" and (self._waits or wanted):
            self._open()
        if not self.open:
            return
        now = monotonic()
        if self._waits or wanted:
            self._until = now + REST
        waits, self._waits = self._waits, []
        try:
            for when, name, x in waits:
                if now - when < LATE:
                    self._sound(name, x)
            if wanted != self._room:
                self._hum(wanted)
        except _TROUBLES:
            self._lose()
            return
        if now > self._until:
            self.close()

    def set(self, effects: float, ambience: float) -> None:
        """Set other volumes, from 0 to 1."""
        self.effects, self.ambience = effects, ambience
        if self.open and self._room:
            try:
                self._load("room").set_volume(ambience)
            except _TROUBLES:
                self._lose()

    def close(self) -> None:
        """Let go of the device."""
        if self.open:
            from pygame import mixer

            mixer.quit()
            self._state, self._room = "closed", False
            self._kept.clear()

    def _lose(self) -> None:
        """Be quiet from now on, as the device is gone, or a sound is."""
        self.close()
        self._state = "none"

    # ---- the device -------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        import threading

        self._state = "opening"
        threading.Thread(target=self._opened, daemon=True).start()

    def _opened(self) -> None:
        from pygame import mixer

        try:
            mixer.init(RATE, -16, 2, BUFFER)
            mixer.set_num_channels(VOICES)
            mixer.set_reserved(1)
        except _TROUBLES:
            self._state = "none"
            self._waits.clear()
        else:
            self._state = "open"

    def _load(self, name: str) -> "Sound":
        from pygame.mixer import Sound

        if name not in self._kept:
            self._kept[name] = Sound(os.fspath(asset("sounds", f"{name}.wav")))
        return self._kept[name]

    def _sound(self, name: str, x: float) -> None:
        from pygame import mixer

        channel = mixer.find_channel()
        if channel is not None:                       # where so much is heard already, one more is not missed
            at = (0.5 + (min(1.0, max(0.0, x)) - 0.5) * WIDE) * pi / 2
            channel.play(self._load(name))
            channel.set_volume(self.effects * cos(at), self.effects * sin(at))

    def _hum(self, on: bool) -> None:
        from pygame import mixer

        self._room = on
        if on:
            room = self._load("room")
            room.set_volume(self.ambience)
            mixer.Channel(0).play(room, -1, fade_ms=FADE)
        else:
            mixer.Channel(0).fadeout(FADE)
