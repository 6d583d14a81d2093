"""Pictures that flying cards need in a few frames: made ahead, and held until they are needed."""

from collections.abc import Callable, Iterable
from contextlib import suppress

import pygame

from game.view.pictures.ahead import Ahead

Want = tuple[Callable[..., object], tuple[object, ...]]
"""A picture that is needed soon: what makes it, and of what."""


class Soon:
    """What the last frame wanted. A picture is held as long as each frame wants it."""

    def __init__(self, ahead: Ahead) -> None:
        self._ahead = ahead
        self._held: dict[Want, object] = {}           # None where it is not made
        self._waits: list[Want] = []                  # those that are still to be made, the last of them first

    def clear(self) -> None:
        """Want nothing."""
        self._held, self._waits = {}, []

    def make(self, wants: Iterable[Want], spare: Callable[[], bool]) -> None:
        """Make these at once, while there is time to spare."""
        held, self._held = self._held, {}
        for want in wants:
            if want in held or spare():
                self._held[want] = held[want] if want in held else want[0](*want[1])

    def ask(self, wants: Iterable[Want]) -> None:
        """Have these made in the thread, the first of them first; what was wanted before and is not begun is wanted no
        more."""
        waits, held, wanted = self._waits, self._held, dict.fromkeys(wants)
        new = [want for want in wanted if want not in held]
        self._held = {want: held.get(want) for want in wanted}
        if new:
            self._waits = [*new[::-1], *(want for want in waits if want in wanted)]
            if not waits:
                self._ahead.later(self._next)

    def _next(self) -> None:
        """Make, in the thread, what waits."""
        while self._waits:
            make, of = want = self._waits.pop()       # the window only ever puts another list there
            with suppress(OSError, MemoryError, pygame.error):            # or one of its pictures is being scaled
                made = make(*of)
                if want in self._held:
                    self._held[want] = made
