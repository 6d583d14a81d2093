"""The star on the giant card: the chosen game is a favourite, or is not."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.core.words import _, pgettext
from game.view.pictures.painter import Paper
from game.view.pictures.theme import BUTTER, CREAM, INK
from game.view.widgets import Widget


class Star(Widget):
    """A star on the picture of the card, with the key that does the same. `on`: the game is a favourite."""

    def __init__(self, label: str, cap: str, turn: Callable[[], None]) -> None:
        super().__init__(label)
        self.cap, self.turn, self.on = cap, turn, False

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("switch")

    @property
    def stands(self) -> str:
        """Its state, said aloud."""
        return pgettext("switch", "on") if self.on else pgettext("switch", "off")

    def activate(self) -> None:
        """Make it a favourite, or no longer."""
        self.turn()

    def _cap(self, paper: Paper) -> int:
        return max(paper.u(26), round(paper.px("label") * 1.25))

    def width(self, paper: Paper) -> int:
        """Return the width of star and cap, and their margins."""
        return self._side(paper) + paper.cap_size(self.cap, self._cap(paper))[0] + 3 * paper.u(9)

    @staticmethod
    def _side(paper: Paper) -> int:
        return round(paper.px("label") * 1.5)

    def height(self, paper: Paper, width: int) -> int:
        return max(paper.u(44), round(paper.px("label") * 2.1))

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw a slip with both: of sunlight, if it is a favourite."""
        body = self.lifted(paper, self.rect)
        ground = BUTTER if self.on else CREAM
        paper.cut(to, body, ground, body.h // 2)
        if self.hovered:
            paper.ring(to, body, INK, body.h // 2, paper.u(2))
        self.rim(to, paper, body, body.h // 2)
        side, x = self._side(paper), body.x + paper.u(9)
        paper.icon(to, "star" if self.on else "unstarred", (x + side // 2, body.centery), side, INK)
        x += side + paper.u(9)
        wide = paper.cap_size(self.cap, self._cap(paper))[0]
        paper.cap(to, self.cap, Rect(x, body.y, wide, body.h - paper.u(4)).center, self._cap(paper))
