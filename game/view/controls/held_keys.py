"""Keys that are held down: the presses of seats, and a test which keys a keyboard reports together."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from game.core.asks import TURN
from game.core.seats import Seat

HELD = 0.4
"""Seconds after which a held key presses again at every new ask."""
Key: TypeAlias = tuple[Seat, int]
"""A seat, and the number of its key."""


class HeldKeys:
    """The keys of seats that are down, and since when. `keys` maps a scancode to its seat and key; the mouse counts as
    a key. A `latched` key counts as down until it is freed, for people who cannot hold one.

    >>> held = HeldKeys({44: (Seat(0), TURN)}, clock=iter([1.0, 1.1, 1.6]).__next__)
    >>> held.down(44), held.down(44), held.holds(Seat(0)), held.holds(Seat(0))
    ((0, 0), None, False, True)
    """

    def __init__(self, keys: Mapping[int, Key], clock: Callable[[], float] = time.perf_counter) -> None:
        self.keys = dict(keys)
        self._clock = clock
        self._down: dict[int, tuple[Key, float]] = {}
        self.latched: Key | None = None

    def down(self, scancode: int, key: Key | None = None) -> Key | None:
        """Note that a key went down. Return the seat and key that it is, unless it was down already or is nobody's;
        `key` replaces the look-up by scancode."""
        who = self.keys.get(scancode) if key is None else key
        if who is None or scancode in self._down:
            return None
        self._down[scancode] = who, self._clock()
        return who

    def up(self, scancode: int) -> None:
        """Note that a key came up."""
        self._down.pop(scancode, None)

    def clear(self) -> None:
        """Forget all keys that are down, as when the window loses the keyboard."""
        self._down.clear()
        self.latched = None

    @property
    def any(self) -> bool:
        """True if a key of any seat is down."""
        return bool(self._down) or self.latched is not None

    def is_down(self, key: Key) -> bool:
        """True if a key of a seat is down."""
        return self.latched == key or any(who == key for who, _since in self._down.values())

    def holds(self, seat: Seat) -> bool:
        """True if the turn key of a seat has been down for `HELD` seconds."""
        now = self._clock()
        held = any(who == (seat, TURN) and now - since >= HELD for who, since in self._down.values())
        return held or self.latched == (seat, TURN)


class RolloverTest:
    """A test which keys (scancodes) of each of the `groups` a keyboard reports together.

    A key that is missing was hidden by the others, or not pressed: nobody can tell.

    >>> test = RolloverTest([[1, 2, 3]])
    >>> test.press(1); test.press(3); test.let_go(1); test.press(2)
    >>> test.most, test.seen(0), test.missing(0)
    (2, [1, 3], [2])
    """

    def __init__(self, groups: Sequence[Sequence[int]]) -> None:
        self.groups = [tuple(group) for group in groups]
        self.down: set[int] = set()
        self.ever: set[int] = set()
        self._best: list[frozenset[int]] = [frozenset() for _ in groups]

    @property
    def keys(self) -> set[int]:
        """All keys of the groups."""
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
        """Forget the keys that are down, as when the window loses the keyboard."""
        self.down.clear()

    def seen(self, n: int) -> list[int]:
        """Return the most keys of a group that were down at once, in its order."""
        return [key for key in self.groups[n] if key in self._best[n]]

    def missing(self, n: int) -> list[int]:
        """Return the keys of a group that were not among them."""
        return [key for key in self.groups[n] if key not in self._best[n]]
