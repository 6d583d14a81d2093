"""The slip on the giant card of a book of one's own that renames it or takes it off the shelf."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.core.words import _
from game.view.pictures.painter import Paper
from game.view.pictures.theme import CREAM, INK
from game.view.widgets import Widget


class EditButton(Widget):
    """A pencil on the picture of the card, with the key that does the same."""

    def __init__(self, cap: str, edit: Callable[[], None]) -> None:
        super().__init__(_("Edit book"), hint=_("Give the book another name, or remove it."))
        self.cap, self.edit = cap, edit
        self.takes = False

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("button")

    @property
    def does(self) -> Callable[[], object]:
        """Its action."""
        return self.edit

    def activate(self) -> None:
        """Open the book's sheet."""
        self.edit()

    @staticmethod
    def _side(paper: Paper) -> int:
        return round(paper.px("label") * 1.3)

    def _cap(self, paper: Paper) -> int:
        return max(paper.u(26), round(paper.px("label") * 1.25))

    def width(self, paper: Paper) -> int:
        """Return the width of pencil and cap, and their margins."""
        return self._side(paper) + paper.cap_size(self.cap, self._cap(paper))[0] + 3 * paper.u(9)

    def height(self, paper: Paper, width: int) -> int:
        return max(paper.u(44), round(paper.px("label") * 2.1))

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw a slip with both."""
        body = self.lifted(paper, self.rect)
        paper.cut(to, body, CREAM, body.h // 2)
        if self.hovered:
            paper.ring(to, body, INK, body.h // 2, paper.u(2))
        self.rim(to, paper, body, body.h // 2)
        side, x = self._side(paper), body.x + paper.u(10)
        paper.icon(to, "pencil", (x + side // 2, body.centery), side, INK)
        x += side + paper.u(8)
        wide = paper.cap_size(self.cap, self._cap(paper))[0]
        paper.cap(to, self.cap, Rect(x, body.y, wide, body.h - paper.u(4)).center, self._cap(paper))
