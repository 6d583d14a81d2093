"""Pictures that flying cards need in a few frames: made ahead, and held until they are needed."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from operator import itemgetter

import pygame

from game.view.pictures.ahead import Ahead

Want = tuple[Callable[..., object], tuple[object, ...]]
"""A picture that is needed soon: what makes it, and of what."""


class Soon:
    """What frames to come want. A picture is held until the last of them that wanted it has passed."""

    def __init__(self, ahead: Ahead) -> None:
        self._ahead = ahead
        self._frame = 0
        self._held: dict[Want, object] = {}           # None where it is not made
        self._last: dict[Want, float] = {}            # the last frame that wants it
        self._waits: list[tuple[float, Want]] = []    # those still to be made, with their frames, the first at the end

    def clear(self) -> None:
        """Want nothing."""
        self._held, self._last, self._waits = {}, {}, []

    def make(self, wants: Mapping[Want, float], spare: Callable[[], bool]) -> None:
        """Make these at once, while there is time to spare."""
        held, self._held = self._held, {}
        for want in wants:
            if want in held or spare():
                self._held[want] = held[want] if want in held else want[0](*want[1])

    def ask(self, wants: Mapping[Want, float]) -> None:
        """Have these made in the thread, each for when so many frames have passed, what is needed first before the
        others. What is not made by then is wanted no more; nothing is if nothing is asked for."""
        self._frame += 1
        now, held, waits = self._frame, self._held, self._waits
        new = [(now + frames, want) for want, frames in wants.items() if want not in held]
        last = {want: frame for want, frame in self._last.items() if frame >= now} if wants else {}
        for want, frames in wants.items():
            last[want] = max(last.get(want, 0.0), now + frames)
        self._last, self._held = last, {want: held.get(want) for want in last}
        if new:
            self._waits = sorted([*new[::-1], *(each for each in waits if each[1] in last)], key=itemgetter(0),
                                 reverse=True)
            if not waits:
                self._ahead.later(self._next)

    def _next(self) -> None:
        """Make, in the thread, what waits."""
        while self._waits:
            _frame, want = self._waits.pop()          # the window only ever puts another list there
            if want not in self._held:
                continue
            make, of = want
            with suppress(OSError, MemoryError, pygame.error):            # or one of its pictures is being scaled
                made = make(*of)
                if want in self._held:
                    self._held[want] = made
