"""A picture of a match from its deal at the left to its end at the right, on which one goes from stop to stop."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.view.widgets import Widget


class RoundAxis(Widget):
    """`stops` are the rounds that the arrows go to, in order; `words` says what there is at a round, and `open` looks
    at it: None where that cannot be. `at` is the round that is looked for, `field` where the match lies, in pixels."""

    def __init__(self, label: str, rounds: Sequence[int], stops: Sequence[int], words: Callable[[int], str],
                 open: Callable[[int], None] | None) -> None:
        super().__init__(label)
        self.rounds, self.stops, self.words, self.open = rounds, sorted(set(stops)), words, open
        self.at = self.stops[0] if self.stops else rounds[0]
        self.field = Rect(0, 0, 0, 0)

    @property
    def seen(self) -> bool:
        """True if somebody is at it: its round is marked, and its words are shown."""
        return self.hovered or (self.focused and self.shown)

    @property
    def state_text(self) -> str:
        """The words for its round."""
        return self.words(self.at)

    def x(self, number: int) -> int:
        """Return where a round lies, in pixels."""
        first, last = self.rounds[0], self.rounds[-1]
        return self.field.x + round(self.field.w * (number - first) / max(1, last - first))

    def key(self, event: Event) -> bool:
        """Go to the stop before, or the next one, or to an end; with Shift round by round."""
        single = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        stops, here = self.rounds if single else self.stops, self.at
        before, after = bisect_left(stops, here), bisect_right(stops, here)
        to = {pygame.K_LEFT: max(0, before - 1), pygame.K_RIGHT: min(len(stops) - 1, after),
              pygame.K_HOME: 0, pygame.K_END: len(stops) - 1}.get(event.key)
        if to is None:
            return False
        if stops:
            self.at = stops[to]
        return True

    def point(self, pos: tuple[int, int]) -> bool:
        """Go to the round under a place on the page. Return True if it is another one."""
        if not self.field.w or not self.rect.collidepoint(pos):
            return False
        before, self.at = self.at, self.nearest(pos[0])
        return self.at != before

    def nearest(self, x: int) -> int:
        """Return the round that lies nearest to a place from left to right."""
        return min(self.rounds, key=lambda number: abs(self.x(number) - x))

    def activate(self) -> None:
        """Look at its round."""
        if self.open is not None:
            self.open(self.at)

    def down(self, pos: tuple[int, int]) -> None:
        """Go where the mouse is."""
        self.point(pos)

    def up(self, pos: tuple[int, int]) -> None:
        """Look at the round under the mouse."""
        if self.field.w and self.rect.collidepoint(pos):
            self.point(pos)
            self.activate()
