"""Keys that are held: presses of seats, and the test of a keyboard.

The Press control: keys and clicks become presses of seats, and a key that stays down keeps pressing.

Testing which keys a keyboard shows together: those that are seen while people hold theirs down.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from game.core.asks import TURN
from game.core.seats import Seat

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


class RolloverTest:
    """Keys (scancodes) of which several are pressed at once; `groups` are those that ought to be seen together.

    Only what arrives can be known: a key that is missing was either hidden by the others or not pressed.
    """

    def __init__(self, groups: Sequence[Sequence[int]]) -> None:
        self.groups = [tuple(group) for group in groups]
        self.down: set[int] = set()
        self.ever: set[int] = set()
        self._best: list[frozenset[int]] = [frozenset() for _ in groups]

    @property
    def keys(self) -> set[int]:
        """All that are looked for."""
        return {key for group in self.groups for key in group}

    @property
    def most(self) -> int:
        """The most keys of one group that were down at once."""
        return max(map(len, self._best), default=0)

    def press(self, key: int) -> None:
        """Note that a key went down."""
        self.down.add(key)
        self.ever.add(key)
        for n, group in enumerate(self.groups):
            held = self.down.intersection(group)
            if len(held) > len(self._best[n]):
                self._best[n] = frozenset(held)

    def let_go(self, key: int) -> None:
        """Note that a key came up."""
        self.down.discard(key)

    def clear(self) -> None:
        """Forget the keys that are down: the window has lost the keyboard."""
        self.down.clear()

    def seen(self, n: int) -> list[int]:
        """Return the most keys of a group that were down at once, in its order."""
        return [key for key in self.groups[n] if key in self._best[n]]

    def missing(self, n: int) -> list[int]:
        """Return the keys of a group that were not among them."""
        return [key for key in self.groups[n] if key not in self._best[n]]
