"""The layer of the shelf that stays: the land with the books on it, under all that changes."""

from collections.abc import Callable, Iterator

import pygame
from pygame import Surface
from pygame.event import Event

_PRESSES = pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL
Parts = Callable[[Surface], Iterator[None]]
"""What draws onto a surface, a part at a time."""


class ShelfLayer:
    """The land as it was drawn last, until it is to be another (`forget`).

    Behind a picture that is `seen` already, the first of it and all that lies over it are drawn a part a frame, out of
    sight: `drawn` says when that is done. `begun` while it is. What is drawn then is only laid down once it is shown.
    """

    def __init__(self, *, seen: bool) -> None:
        self._surface: Surface | None = None
        self._behind = seen                       # True while the first is to be drawn a part a frame
        self._parts: Iterator[None] | None = None

    @property
    def begun(self) -> bool:
        """True while it is drawn a part a frame, until it is shown."""
        return self._parts is not None

    def hear(self, event: Event) -> None:
        """Draw at once what is left to draw, if the event is a press: its answer is to be seen."""
        if event.type in _PRESSES:
            self.show()

    def forget(self) -> None:
        """Draw the land anew; at once, if it was being drawn a part a frame."""
        self._surface = None
        if self.begun:
            self.show()

    def show(self) -> None:
        """Draw at once what is left to draw, from the next frame on."""
        self._behind = False

    def drawn(self, size: tuple[int, int], whole: Parts) -> bool:
        """Draw one more part of the `whole` page, so many pixels large, unless all of it was drawn before or is to be
        drawn at once. Return True if it may be shown."""
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
        """Lay it down, after `land` has drawn it if it is to be another."""
        if self._surface is None:
            surface = Surface(to.get_size())
            yield from land(surface)
            self._surface = surface
        to.blit(self._surface, (0, 0))
