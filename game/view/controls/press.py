"""The Press control: keys and clicks become presses of seats, and a key that stays down keeps pressing."""

import time
from collections.abc import Callable, Mapping
from typing import TypeAlias

from game.core.seats import Seat
from game.core.two_keys import TURN

HELD = 0.4
"""Seconds after which a key that is still down presses again at every new ask."""
Key: TypeAlias = tuple[Seat, int]
"""A seat, and which of its keys."""


class HeldKeys:
    """The seats' keys that are down, and since when. `keys` maps a scancode to its seat and key; the mouse counts as a
    key. A key that is `latched` counts as down until it is freed: for people who cannot hold one."""

    def __init__(self, keys: Mapping[int, Key], clock: Callable[[], float] = time.perf_counter) -> None:
        self.keys = dict(keys)
        self._clock = clock
        self._down: dict[int, tuple[Key, float]] = {}
        self.latched: Key | None = None

    def down(self, scancode: int, key: Key | None = None) -> Key | None:
        """Take a key that went down. Return which seat pressed which of its keys, if it is anybody's and was not down
        already. `key` says so where the scancode does not."""
        who = self.keys.get(scancode) if key is None else key
        if who is None or scancode in self._down:
            return None
        self._down[scancode] = who, self._clock()
        return who

    def up(self, scancode: int) -> None:
        """Take a key that was let go."""
        self._down.pop(scancode, None)

    def clear(self) -> None:
        """Forget all keys that are down: the window lost the keyboard, or another page has it."""
        self._down.clear()
        self.latched = None

    @property
    def any(self) -> bool:
        """True if anybody's key is down."""
        return bool(self._down) or self.latched is not None

    def is_down(self, key: Key) -> bool:
        """True if this key of a seat is down."""
        return self.latched == key or any(who == key for who, _since in self._down.values())

    def holds(self, seat: Seat) -> bool:
        """True if a seat's turn key has been down long enough to press again on its own."""
        now = self._clock()
        held = any(who == (seat, TURN) and now - since >= HELD for who, since in self._down.values())
        return held or self.latched == (seat, TURN)
