"""The static layer of the shelf: the land with the books on it, below everything that changes."""

from collections.abc import Callable, Iterator

import pygame
from pygame import Surface
from pygame.event import Event

_PRESSES = pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL
Parts = Callable[[Surface], Iterator[None]]
"""A function that draws on a surface, one part for each step of the iterator."""


class ShelfLayer:
    """The land as drawn last, until `forget`.

    Behind a finished picture (`seen`), the first land and all that lies over it are drawn off screen, one part in each
    frame: `begun` while that goes on, and `drawn` returns True at its end. The result is copied from then on.
    """

    def __init__(self, *, seen: bool) -> None:
        self._surface: Surface | None = None
        self._behind = seen                       # True while it is to be drawn one part in each frame
        self._parts: Iterator[None] | None = None

    @property
    def begun(self) -> bool:
        """True while it is drawn one part in each frame."""
        return self._parts is not None

    def hear(self, event: Event) -> None:
        """If the event is a press, draw the rest at once, so that its answer is seen."""
        if event.type in _PRESSES:
            self.show()

    def forget(self) -> None:
        """Draw the land again; at once, if it was drawn one part in each frame."""
        self._surface = None
        if self.begun:
            self.show()

    def show(self) -> None:
        """Draw the rest at once, in the next frame."""
        self._behind = False

    def drawn(self, size: tuple[int, int], whole: Parts) -> bool:
        """Draw one more part of the `whole` page of a size (pixels), unless it is complete, or is to be drawn at once.
        Return True if it may be shown."""
        if not self._behind:
            self._parts = None
            return True
        if self._parts is None:
            self._parts = whole(Surface(size))    # it begins in the next frame: in this one all was read
            return False
        try:
            next(self._parts)
        except StopIteration:
            self.show()
        return False

    def lay(self, to: Surface, land: Parts) -> Iterator[None]:
        """Copy the layer to a surface; `land` draws it first, if it was forgotten."""
        if self._surface is None:
            surface = Surface(to.get_size())
            yield from land(surface)
            self._surface = surface
        to.blit(self._surface, (0, 0))
