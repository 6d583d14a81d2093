"""The Press control: keys and clicks become presses of seats, and a key that stays down keeps pressing."""

import time
from collections.abc import Callable, Mapping

HELD = 0.4
"""Seconds after which a key that is still down presses again at every new ask."""


class Press:
    """Which seats' keys are down, and since when. `keys` maps a scancode to its seat; the mouse counts as a key."""

    def __init__(self, keys: Mapping[int, int], clock: Callable[[], float] = time.perf_counter) -> None:
        self.keys = dict(keys)
        self._clock = clock
        self._down: dict[int, tuple[int, float]] = {}

    def down(self, key: int, seat: int | None = None) -> int | None:
        """A key went down; the seat that pressed, if it is anybody's. `seat` says whose where the key does not."""
        who = self.keys.get(key) if seat is None else seat
        if who is None or key in self._down:
            return None
        self._down[key] = who, self._clock()
        return who

    def up(self, key: int) -> None:
        """A key was let go."""
        self._down.pop(key, None)

    def clear(self) -> None:
        """Nothing is down: the window lost the keyboard, or another page has it."""
        self._down.clear()

    @property
    def any(self) -> bool:
        """Whether anybody's key is down."""
        return bool(self._down)

    def holds(self, seat: int) -> bool:
        """Whether a seat's key has been down long enough to press again by itself."""
        now = self._clock()
        return any(who == seat and now - since >= HELD for who, since in self._down.values())
