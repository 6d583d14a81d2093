"""A slip of paper with a word and the key that does the same."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import mix, shade
from game.view.widgets import Widget


class KeyHint(Widget):
    """A button on the land: perhaps an icon, a word, and its key."""

    def __init__(self, caps: Sequence[str], label: str, action: Callable[[], None], icon: str = "") -> None:
        super().__init__(label)
        self.caps, self.action, self.icon = caps, action, icon

    def activate(self) -> None:
        """Do what the key does."""
        self.action()

    def _cap(self, paper: Painter) -> int:
        return max(paper.u(23), round(paper.px("label") * 1.3))

    def _mark(self, paper: Painter) -> int:
        return round(paper.px("label") * 1.15) if self.icon else 0

    def width(self, paper: Painter) -> int:
        """Return the width of the icon, the word, the caps, and what is between them."""
        caps = sum(paper.cap_size(cap, self._cap(paper))[0] + paper.u(7) for cap in self.caps)
        mark = self._mark(paper) + paper.u(6) if self.icon else 0
        return mark + caps + paper.text_width(self.label, paper.px("label"), "bold") + 2 + paper.u(14) + paper.u(6)

    def height(self, paper: Painter, width: int) -> int:
        return paper.row()

    def body(self, paper: Painter) -> Rect:
        """Return the slip: a little lower than what is clicked or touched."""
        return self.rect.inflate(0, -paper.u(9))

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the slip with its edge, and what stands on it."""
        theme, px, high = paper.theme, paper.px("label"), self._cap(paper)
        sunk = self.held and self.hovered
        body, radius, edge = self.lifted(paper, self.body(paper)), self.body(paper).h // 2, paper.u(3)
        ground = mix(theme.panel, theme.rim, 0.35) if self.hovered and not sunk else theme.panel
        if not sunk:
            paper.shadow(to, body, 3, radius)
            paper.draw_sheet(to, body.move(0, edge), shade(theme.rim, 0.86), radius)
        paper.draw_sheet(to, body, ground, radius)
        self.rim(to, paper, body, radius)
        x = body.x + paper.u(14)
        if self.icon:
            mark = self._mark(paper)
            paper.icon(to, self.icon, (x + mark // 2, body.centery), mark, theme.panel_text)
            x += mark + paper.u(6)
        room = Rect(x, body.y, body.right - x, body.h)
        x = paper.draw_text(to, self.label, room, px, "bold", theme.panel_text).right + paper.u(7)
        for cap in self.caps:
            wide = paper.cap_size(cap, high)[0]
            paper.cap(to, cap, (x + wide // 2, body.centery - paper.u(1)), high, pressed=sunk)
            x += wide + paper.u(7)
