"""When the next frame comes, and how long ago the last one was."""

import time
from collections.abc import Callable

import pygame
from pygame.event import Event

FRAMES = 60                                       # a second, while something moves,
LIGHT = 30                                        # and with light drawing
LOOKS = 125                                       # a second, while somebody plays: a press is answered within 8 ms
LAG = 0.1                                         # seconds that pass in a frame at most
ALONE = 10.0                                      # seconds without a touch after which it looks less often


class FrameClock:
    """The clock of the loop. `touched` is when a key or the mouse was used last. Time is counted by a clock that no
    other program sets; only that the machine has slept is seen by the wall's, for the other may stop in sleep."""

    def __init__(self) -> None:
        self._gap = 0.0
        self._most = LAG
        self._clock = pygame.time.Clock()
        self._last = self._began = time.monotonic()
        self._wall = time.time()
        self.light = False                            # whether it is drawn lightly
        self._runs = False                            # whether a frame began that nobody has asked about
        self.touched = self._last - ALONE

    def begin(self) -> None:
        """Note that the loop begins now."""
        self._began = time.monotonic()

    @property
    def age(self) -> float:
        """Seconds from the beginning of the loop to the last frame."""
        return self._last - self._began

    @property
    def rate(self) -> int:
        """The frames of a second while something moves."""
        return LIGHT if self.light else FRAMES

    def took(self) -> float | None:
        """Return the seconds since this frame began, its wait left out; None if none has since this was asked."""
        runs, self._runs = self._runs, False
        return time.monotonic() - self._last if runs else None

    def touch(self) -> None:
        """Note that a key or the mouse was used."""
        self.touched = self._last

    @property
    def dt(self) -> float:
        """The seconds that pass in this frame: at most a tenth, unless it rested for longer."""
        return max(0.0, min(self._gap, self._most))

    def wait(self, wait: Callable[[float], bool], rests: float, *, moving: bool) -> None:
        """Wait for the next frame; for longer if nothing is moving and nobody is there. If it `rests` for so many
        seconds, nothing is to be done before the system says something, for which `wait` waits where that can be:
        keys that repeat, and controllers, are heard of by looking for them."""
        # While nothing happens this is all that runs, so it does little: a core that was asleep is slow.
        self._most = LAG
        if rests and not moving and wait(rests):
            self._most = max(LAG, rests)
            self._clock.tick()
            return
        quick = not moving and self._last - self.touched < ALONE
        self._clock.tick(LOOKS if quick else self.rate)

    def listen(self, take: Callable[[Event], None], goes_on: Callable[[], bool]) -> None:
        """Wait for the next frame while the program goes on, and hand over each event as it comes."""
        until = time.perf_counter() + 1 / self.rate - self._clock.get_rawtime() / 1000
        while goes_on() and (left := until - time.perf_counter()) > 0.001:
            event = pygame.event.wait(int(left * 1000))
            if event.type != pygame.NOEVENT:
                take(event)
        self._clock.tick()

    def passed(self) -> float:
        """Return the seconds since the last frame, by the wall, and begin another one."""
        now, wall = time.monotonic(), time.time()
        since, self._wall = wall - self._wall, wall
        self._gap, self._last, self._runs = now - self._last, now, True
        return since
