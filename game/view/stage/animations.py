"""What moves on the table besides cards: each is asked once a frame from when it begins until it says that it is over.

Nothing else is asked: what does not move costs no frame anything.
"""

from collections.abc import Callable
from typing import TypeAlias
from weakref import WeakMethod

Tick: TypeAlias = Callable[[float, float], bool]
"""Lets the table's clock and the wall's stand at these ms. Returns True while there is more to come."""


class Animations:
    """All animations of one window that are under way, in the order in which they began."""

    def __init__(self) -> None:
        self.running: dict[WeakMethod[Tick], None] = {}
        """Empty while nothing moves. Whose method it is goes with its window, and is not held here."""

    def run(self, tick: Tick) -> None:
        """Let this method be asked in each frame from now on, once, until it is over."""
        self.running[WeakMethod(tick)] = None

    def tick(self, now: float, real: float) -> None:
        """Let the table's clock stand at `now` and the wall's at `real`, in ms."""
        for each in [*self.running]:
            tick = each()
            if tick is None or not tick(now, real):
                self.running.pop(each, None)
