"""A table's policy: what a match of its kind shows beside the cards, and where its doors lead."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame import Rect, Surface
from pygame.event import Event

from game.scenes.kit.asking import Asking
from game.scenes.kit.bar import Bar
from game.scenes.kit.desk import Desk
from game.scenes.shell.scene import Scene
from game.sitting.pending import Aside, Pending
from game.sitting.policy import Policy

Layer: TypeAlias = tuple[Rect, Callable[[Surface], None]]
"""Where something is seen above the table, and what draws it."""


class TablePolicy(Policy):
    """What is needed of every kind of match that is played at a table with pictures. `desk` is that table's."""

    desk: Desk

    def sit(self, desk: Desk) -> None:
        """The table is laid: this is what it has at hand."""
        self.desk = desk

    # ---- its pages --------------------------------------------------------------------------------------------------

    def bar(self) -> Bar:
        """Return the bar above the table."""
        raise NotImplementedError

    def asking(self, asked: Pending | Aside) -> Asking | None:
        """Return the way in which people are asked; None is that of any table."""
        return None

    def paused(self, replay: Callable[[], None] | None) -> Scene:
        """Return the page of a pause; `replay` shows the last photo-finish again, if there was one."""
        raise NotImplementedError

    def home(self) -> None:
        """Go back to where one came from; the match can be gone on with."""
        raise NotImplementedError

    # ---- beside the table -------------------------------------------------------------------------------------------

    def hint(self, words: str) -> str:
        """Return the hint to show instead of `words`, which say which key does what."""
        return words

    def enter(self) -> None:
        """The table is uppermost now."""

    def leave(self) -> None:
        """The table is covered, or the program ends."""

    def handle(self, event: Event) -> bool:
        """Hear an event before the table does. True if it was for this alone."""
        return False

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass, after the table did."""

    @property
    def moving(self) -> bool:
        """True if it wants to be drawn in every frame."""
        return False

    def layers(self) -> Sequence[Layer]:
        """Return what is drawn above the table."""
        return ()

    def resized(self) -> None:
        """The page has another size, or another theme."""

    def spoken(self) -> None:
        """The language is another."""
