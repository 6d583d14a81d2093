"""The sounds of the program. Without a device it is silent, without a message.

The device is opened by the first sound, in a thread, and closed after some seconds of silence: while it is open it
wakes the machine a hundred times a second. After a device is lost, as when a headset is pulled out, another one is
looked for.
"""

from collections.abc import Callable
from math import inf
from random import Random
from threading import Thread
from time import monotonic
from typing import Final

from pygame import AUDIODEVICEREMOVED, error
from pygame.event import Event

from game.view.device.mixer import FIRST, KINDS, RATE, VOICES, ChannelMixer, Music, SoundCache, SoundKind, kind, sides

BUFFER: Final = 512
"""The buffer of the device in samples: an eightieth of a second."""
LATE: Final = 0.15
"""Seconds after which a delayed sound is dropped."""
REST: Final = 8.0
"""Seconds of silence after which the device is closed."""
AGAIN: Final = 10.0
"""Seconds from the loss of a device to the next attempt to open one."""
FADE: Final = 1500
"""Milliseconds in which the bed fades in and out."""
DUCKED: Final = 10 ** (-8 / 20)
"""The gain of the bed and the music under a strong sound."""
BACK: Final = 0.5
"""Seconds in which they return to full volume."""
TASTE: Final = 8.0
"""Seconds for which the bed or the music plays on any page after its volume was changed."""

_TROUBLES: Final = error, OSError, ImportError
"""The errors of a mixer that cannot play."""


class Sounds:
    """All sounds of a window. `effects`, `ambience` and `music` are volumes from 0 to 1; `last_sound` is the last one
    that was asked for. Without a `device` it is silent. `chance` chooses variants of sounds."""

    def __init__(self, effects: float, ambience: float, music: float = 0.0, *, device: bool = True,
                 chance: Random | None = None) -> None:
        self.effects, self.ambience, self.music = effects, ambience, music
        self.last_sound = ""
        self.busy = False
        """True while something changes in each frame, as a fade does."""
        self._state = "closed" if device else "none"  # then "opening", "open"; "none" as well if it does not open
        self._again: float | None = None              # when it is tried again; None if there was never a device
        self._opener: Thread | None = None            # opens the device, or loads a bed
        self._failed = False                          # a bed could not be loaded
        self._waits: list[tuple[float, str, float]] = []
        self._last: dict[str, float] = {}
        chance = chance or Random()
        self._stock, self._voices, self._music = SoundCache(), ChannelMixer(_busy, chance), Music(chance)
        self._bed = ""                                # the one that plays
        self._wanted = "evening"                      # the one to play where one belongs
        self._until = 0.0
        self._taste = [0.0, 0.0]                      # until when the bed, and the music, are heard anywhere
        self._ducked, self._gain, self._now = 0.0, 1.0, 0.0

    @property
    def open(self) -> bool:
        """True if the device is open."""
        return self._state == "open"

    @property
    def waiting(self) -> bool:
        """True if a sound waits for the device to open."""
        return bool(self._waits)

    @property
    def has_no_device(self) -> bool:
        """True if there is no device."""
        return self._state == "none"

    def play(self, name: str, x: float = 0.5) -> None:
        """Play a sound at `x` across the window (0 to 1), soon if the device must be opened first."""
        now, of = monotonic(), KINDS.get(kind(name), SoundKind())
        if not self.effects or now - self._last.get(kind(name), -1.0) < of.min_gap:
            return
        self._last[kind(name)], self.last_sound = now, name
        self._try_again(now)
        if self.has_no_device:
            return
        self._waits.append((now, name, x))
        self.busy = True
        self._go_on(now)

    def tick(self, *, room: bool, music: bool = False, bed: str = "evening") -> None:
        """Play waiting sounds, once a frame. `room`: a bed belongs to this page, whose name is `bed`; `music`: music
        does."""
        now, self.busy = monotonic(), bool(self._waits)
        self._wanted = bed
        room = self.ambience > 0 and (room or now < self._taste[0])
        music = self.music > 0 and (music or now < self._taste[1])
        if room or (music and self._music.is_due(now)):
            self._try_again(now)
            self._until = now + REST
            if self._state == "closed":
                self._open()
        self._go_on(now)
        if not self.open:
            return
        if self._failed:
            self._lose()
            return
        try:
            self._step_back(now)
            self.busy = self.busy or self._gain < 1.0
            self._lie(bed if room else "")
            if not self._busy_opening:
                self._music.tick(now, self.music * self._gain, wanted=music)
        except _TROUBLES:
            self._lose()
            return
        if now > self._until and not self._busy_opening:
            self.close()

    @property
    def rests(self) -> float:
        """Seconds until `tick` must be called again; `inf` if now and then is enough."""
        return 0.0 if self.busy else inf

    def set(self, effects: float, ambience: float, music: float = 0.0) -> None:
        """Set the volumes, from 0 to 1. The bed or the music plays for a moment, if its volume was changed."""
        now = monotonic()
        if ambience != self.ambience:
            self._taste[0] = now + TASTE
        if music != self.music:
            self._taste[1] = now + TASTE
            if music and not self.music:
                self._music.schedule()
        self.effects, self.ambience, self.music = effects, ambience, music
        if self.open:
            try:
                self._level()
            except _TROUBLES:
                self._lose()

    def close(self) -> None:
        """Close the device."""
        if self._opener is not None:
            self._opener.join(1.0)
        if self.open:
            from pygame import mixer

            mixer.quit()
            self._state, self._bed = "closed", ""
            self._stock.clear()
            self._music.stop(monotonic())

    def hear(self, event: Event) -> None:
        """Take an event: after the removal of a device another one is opened."""
        if event.type == AUDIODEVICEREMOVED and not event.iscapture and self.open:
            self.close()

    def _lose(self) -> None:
        """Close the device after an error, and look for another one later."""
        self.close()
        self._state, self._failed, self._again = "none", False, monotonic() + AGAIN

    def _try_again(self, now: float) -> None:
        """Look for a device again, some seconds after one was lost."""
        if self.has_no_device and self._again is not None and now > self._again:
            self._state = "closed"

    # ---- effects ----------------------------------------------------------------------------------------------------

    def _go_on(self, now: float) -> None:
        """Play waiting sounds, but not while a bed is decoded: SDL decodes in one thread at a time."""
        if self._state == "closed" and self._waits:
            self._open()
        if not self.open or not self._waits or self._busy_opening:
            return
        self._until = now + REST
        waits, self._waits = self._waits, []
        try:
            for when, name, x in waits:
                if now - when < LATE:
                    self._sound(name, x, now)
        except _TROUBLES:
            self._lose()

    def _sound(self, name: str, x: float, now: float) -> None:
        from pygame import mixer

        of = kind(name)
        number = self._voices.channel(of, now)
        if number is None:                            # all that is heard matters more
            return
        if name in KINDS and KINDS[name].variants:
            name = f"{name}-{self._voices.variant(name)}"
        loud = self.effects * self._voices.gain(of, now)
        left, right = sides(x)
        channel = mixer.Channel(number)
        channel.play(self._stock.load(name))
        channel.set_volume(min(1.0, loud * left), min(1.0, loud * right))
        if of in KINDS and KINDS[of].ducks:
            self._ducked = max(self._ducked, now + KINDS[of].ducks)

    # ---- the bed ----------------------------------------------------------------------------------------------------

    def _step_back(self, now: float) -> None:
        """Duck the bed and the music under a strong sound, and fade them in again after it."""
        past, self._now = now - self._now, now
        gain = DUCKED if now < self._ducked else min(1.0, self._gain + (1 - DUCKED) * past / BACK)
        if gain != self._gain:
            self._gain = gain
            self._level()

    def _level(self) -> None:
        """Set the bed's volume."""
        if self._bed:
            from pygame import mixer

            mixer.Channel(0).set_volume(self.ambience * self._gain)

    def _lie(self, bed: str) -> None:
        """Play this bed from now on; "" is none."""
        from pygame import mixer

        if bed == self._bed:
            return
        if bed and not self._stock.has(bed):
            if not (self._busy_opening or self._waits):     # it takes 30 ms: not in a frame
                self._beside(self._loaded, bed)
            return
        self._bed = self._stock.bed = bed
        channel = mixer.Channel(0)
        if bed:
            channel.play(self._stock.load(bed), -1, fade_ms=FADE)
            self._level()
        else:
            channel.fadeout(FADE)

    # ---- the device -------------------------------------------------------------------------------------------------

    @property
    def _busy_opening(self) -> bool:
        return self._opener is not None and self._opener.is_alive()

    def _beside(self, call: Callable[..., None], *words: str) -> None:
        """Call a function in a thread."""
        self._opener = Thread(target=call, args=words, daemon=True)
        self._opener.start()

    def _open(self) -> None:
        self._state = "opening"
        self._beside(self._opened)

    def _opened(self) -> None:
        from pygame import mixer

        try:
            mixer.init(RATE, -16, 2, BUFFER)
            mixer.set_num_channels(FIRST + VOICES)
            mixer.set_reserved(FIRST)
        except _TROUBLES:
            mixer.quit()
            self._state = "none"
            self._waits.clear()
            if self._again is not None:
                self._again = monotonic() + AGAIN
            return
        self._state, self._again = "open", 0.0

    def _loaded(self, bed: str) -> None:
        try:
            self._stock.load(bed)
        except _TROUBLES:
            self._failed = True


def _busy(number: int) -> bool:
    from pygame import mixer

    return bool(mixer.Channel(number).get_busy())
