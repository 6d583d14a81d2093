"""The slip on the shelf that says that nothing was found, and what helps."""

from pygame import Rect, Surface

from game.core.words import _
from game.view.pictures.painter import Paper
from game.view.widgets import Widget


class Nothing:
    """A slip of paper, as words on the sun itself are hard to read. `clear` is the button on it that shows all games
    again; `advice` is what helps."""

    def __init__(self, clear: Widget) -> None:
        self.clear = clear
        self.advice = ""
        self.rect = Rect(0, 0, 0, 0)
        self._lines: list[str] = []

    def lay(self, paper: Paper, left: int, top: int, right: int) -> None:
        """Put it and its button between two edges, in pixels."""
        u, px, own = paper.u, paper.px("label"), self.clear.height(paper, 0)
        wide = min(right - left, u(480))
        self._lines = paper.lines(self.advice, wide - u(48), px)
        words = paper.line(paper.px("name"), "display") + paper.line(px) * len(self._lines)
        self.rect = Rect(left, top, wide, words + own + u(56))
        self.clear.rect = Rect(left + u(24), self.rect.bottom - u(18) - own, self.clear.width(paper), own)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the slip with its words."""
        theme, big, px = paper.theme, paper.px("name"), paper.px("label")
        paper.cut(to, self.rect, theme.panel, paper.u(18))
        box = Rect(self.clear.rect.x, self.rect.y + paper.u(14), self.rect.w, paper.line(big, "display"))
        paper.write(to, _("No games found"), box, big, "display", theme.panel_text)
        box = Rect(box.x, box.bottom + paper.u(2), box.w, paper.line(px))
        for line in self._lines:
            paper.write(to, line, box, px, "text", theme.panel_body)
            box.y += box.h
