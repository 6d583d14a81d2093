"""Testing which keys a keyboard shows together: those that are seen while people hold theirs down."""

from collections.abc import Sequence


class Together:
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
