"""The seats on the giant card as a button that leads to who plays."""

from collections.abc import Callable

from pygame import Surface

from game.core.words import _
from game.view.pictures.painter import Paper
from game.view.widgets import Widget


class WhoButton(Widget):
    """A button over the row of the seats, with its key at the end. The card says where it lies."""

    letter = "P"

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(_("Who’s playing?"))
        self._press = press

    def activate(self) -> None:
        """Open who plays."""
        self._press()

    def cap(self, paper: Paper) -> tuple[int, int]:
        """Return the width and the height of its key, in pixels."""
        high = round(paper.row() * 0.62)
        return paper.cap_size(self.letter, high)[0], high

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw its key, and a rim while the mouse or the focus is on it."""
        wide, high = self.cap(paper)
        if self.hovered or (self.focused and self.shown):
            self.rim(to, paper, self.rect, self.rect.h // 2)
        paper.cap(to, self.letter, (self.rect.right - paper.u(6) - wide // 2, self.rect.centery - paper.u(1)), high)
