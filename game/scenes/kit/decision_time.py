"""The time in which a person decides on a page over the table: it counts as time of the match."""

from typing import Final

from pygame.event import Event

from game.scenes.kit.ask_controller import TableContext

THINKS: Final = 120.0
"""Seconds after the last press or move for which somebody is taken to think; then nobody seems to be there."""


class DecisionTime:
    """The time of one such page. A pause is none, nor is an absence."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._still = 0.0

    def take(self, _event: Event) -> None:
        """Note that somebody is there."""
        self._still = 0.0

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.context.app.is_away and self._still < THINKS:
            self._still += dt
            self.context.course.decide(dt)
