"""A key cap on the land, and beside it what the key does; a click on it does the same."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.view.pictures.paper import Paper
from game.view.widgets import Widget


class KeyHint(Widget):
    """One or two caps and a word. Without an action it only says something."""

    def __init__(self, caps: Sequence[str], label: str, action: Callable[[], None] | None = None) -> None:
        super().__init__(label)
        self.caps = caps
        self.action = action
        self.takes = action is not None

    def activate(self) -> None:
        """Do what the key does."""
        if self.action is not None:
            self.action()

    def _cap(self, paper: Paper) -> int:
        return max(paper.u(32), round(paper.px("label") * 1.7))

    def width(self, paper: Paper) -> int:
        """Return the width of caps, words, and room for the rim."""
        caps = sum(paper.cap_size(cap, self._cap(paper))[0] + paper.u(6) for cap in self.caps)
        return caps + paper.u(4) + paper.wide(self.label, paper.px("label"), "bold") + 2 + 2 * paper.u(8)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the caps and the words; underlined under the mouse, in a rim with the focus."""
        px, high = paper.px("label"), self._cap(paper)
        x = self.rect.x + paper.u(8)
        sunk = self.held and self.hovered
        for cap in self.caps:
            wide = paper.cap_size(cap, high)[0]
            paper.cap(to, cap, (x + wide // 2, self.rect.centery - paper.u(2)), high, pressed=sunk)
            x += wide + paper.u(6)
        x += paper.u(4)
        room = Rect(x, self.rect.y, self.rect.right - x, self.rect.h)
        words = paper.write(to, self.label, room, px, "bold", paper.theme.text)
        if self.hovered and self.action is not None:
            to.fill(paper.theme.text, (words.x, words.centery + round(px * 0.62), words.w, max(1, paper.u(2))))
        self.rim(to, paper, self.rect.inflate(0, -paper.u(2)), paper.u(12))
